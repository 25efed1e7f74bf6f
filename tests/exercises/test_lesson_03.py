"""The exercises of lesson 03: what learners write is told by its slip, and the numbers of the lesson hold."""

import pytest

from course_lib import metrics
from course_lib.exercises import by_id

# Written as learners write, some with two slips at once; none has the form of a slip in the tables.
LEARNERS = {
    ("dcg_gains", "natural_log"): """
def dcg_gains(gains):
    total = 0
    for i in range(len(gains)):
        total = total + gains[i] / math.log(i + 2)
    return total
""",
    ("dcg_gains", "first_divisor_zero"): """
def dcg_gains(gains):
    total, position = 0, 1
    for gain in gains:
        total += gain / math.log(position, 2)
        position += 1
    return total
""",
    ("dcg_gains", "keeps_last_term"): """
def dcg_gains(gains):
    result = 0
    for position, gain in enumerate(gains):
        result = gain / math.log2(position + 2)
    return result
""",
    ("dcg_gains", "returns_too_early"): """
def dcg_gains(gains):
    result = 0
    for position, gain in enumerate(gains):
        result += gain / math.log2(position + 2)
        return result
    return 0
""",
    ("dcg_gains", "multiplies"): """
def dcg_gains(gains):
    return sum(gain / math.log(2, place + 1) for place, gain in enumerate(gains, 1))
""",
    ("dcg_gains", "skips_zeros"): """
def dcg_gains(gains):
    useful = list(filter(None, gains))
    return sum(map(lambda pair: pair[1] / math.log2(pair[0] + 2), enumerate(useful)))
""",
    ("dcg_gains", "empties_its_argument"): """
def dcg_gains(gains):
    position, total = 2, 0
    while len(gains) > 0:
        gain = gains.pop(0)
        total += gain / math.log2(position)
        position += 1
    return total
""",
    ("ndcg_gains", "ideal_cut_before_sort"): """
def ndcg_gains(gains, k):
    top = gains[:k]
    found = sum(g / math.log2(i + 2) for i, g in enumerate(top))
    top = sorted(top)
    top.reverse()
    best = sum(g / math.log2(i + 2) for i, g in enumerate(top))
    if best == 0:
        return 0
    return found / best
""",
    ("ndcg_gains", "ideal_worst_first"): """
def ndcg_gains(gains, k):
    best = sorted(gains)
    return dcg_gains(gains[:k]) / dcg_gains(best[:k])
""",
    ("ndcg_gains", "sorts_in_place"): """
def ndcg_gains(gains, k):
    ideal = gains
    ideal.sort(reverse=True)
    if dcg_gains(ideal[:k]) == 0:
        return 0.0
    return dcg_gains(gains[:k]) / dcg_gains(ideal[:k])
""",
    ("ndcg_gains", "no_discount"): """
def ndcg_gains(gains, k):
    if not any(gains):
        return 0
    return sum(gains[:k]) / sum(sorted(gains)[::-1][:k])
""",
    ("ndcg_gains", "prints"): """
def ndcg_gains(gains, k):
    ideal = dcg_gains(sorted(gains, reverse=True)[:k])
    print(round(dcg_gains(gains[:k]) / ideal if ideal else 0, 3))
""",
    ("ndcg_gains", "rounded"): """
def ndcg_gains(gains, k):
    ideal = dcg_gains(sorted(gains, reverse=True)[:k])
    return round(dcg_gains(gains[:k]) / ideal, 4) if ideal else 0
""",
    ("ndcg_gains", "first_divisor_zero"): """
def ndcg_gains(gains, k):
    def total(gs):
        return sum(g / math.log2(i) for i, g in enumerate(gs, start=1))
    ideal = total(sorted(gains, reverse=True)[:k])
    return total(gains[:k]) / ideal if ideal else 0.0
""",
}


@pytest.mark.parametrize(("id", "misconception"), LEARNERS, ids=str)
def test_what_learners_write_is_told_by_its_slip(id, misconception):
    exercise = by_id(id)
    verdict = exercise.judge(exercise.built(LEARNERS[id, misconception]))
    assert (verdict.outcome, verdict.misconception, verdict.note) == ("wrong", misconception, "")


def test_the_practice_line():
    exercise = by_id("ndcg_gains")
    assert f"{exercise.reference([1, 0, 2], 3):.4f}" == "0.7602"
    assert ([1, 0, 2], 3) in exercise.calls


def test_the_numbers_of_the_seed():
    asked = [by_id(id) for id in ("swapped_dcg", "swapped_ndcg", "second_place")]
    assert [exercise.shown(exercise.value) for exercise in asked] == ["3.5", "0.8212", "0.6309"]
    assert f"{metrics.dcg([2, 0, 3, 0, 0], 'linear'):.1f}" == "3.5"


def test_what_happened_is_worked_out():
    assert "1.0000, 1.0000, 1.0000" in by_id("no_discount").happened
    assert "from 1.0000 to 0.8212" in by_id("swap_predict").happened
