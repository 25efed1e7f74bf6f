"""The exercises of lesson 02: what learners write is told by its slip, and the numbers of the lesson hold."""

import pytest

from course_lib.exercises import by_id, lesson_02
from course_lib.metrics import first_rank

# Written as learners write, some with two slips at once; none has the form of a slip in the tables.
LEARNERS = {
    ("first_rank", "counts_from_zero"): """
def first_rank(relevant, ranked):
    place = 0
    for item in ranked:
        if item in relevant:
            return place
        place = place + 1
    return 0
""",
    ("first_rank", "last_not_first"): """
def first_rank(relevant, ranked):
    answer = 0
    for i in range(len(ranked)):
        if ranked[i] in relevant:
            answer = i + 1
    return answer
""",
    ("first_rank", "returns_too_early"): """
def first_rank(relevant, ranked):
    n = 1
    for item in ranked:
        if item in relevant:
            return n
        n += 1
        return 0
    return 0
""",
    ("first_rank", "miss_is_after_the_end"): """
def first_rank(relevant, ranked):
    n = 1
    for item in ranked:
        if item in relevant:
            return n
        n += 1
    return n
""",
    ("first_rank", "miss_crashes"): """
def first_rank(relevant, ranked):
    places = []
    for item in relevant:
        if item in ranked:
            places.append(ranked.index(item) + 1)
    places.sort()
    return places[0]
""",
    ("first_rank", "miss_is_none"): """
def first_rank(relevant, ranked):
    found = set(ranked) & relevant
    if found:
        return min(ranked.index(item) for item in found) + 1
""",
    ("first_rank", "text_membership"): """
def first_rank(relevant, ranked):
    for n, item in enumerate(ranked):
        for good in relevant:
            if good in item:
                return n + 1
    return 0
""",
    ("first_rank", "empties_its_argument"): """
def first_rank(relevant, ranked):
    n = 0
    while len(ranked) > 0:
        n += 1
        top = ranked.pop(0)
        if top in relevant:
            return n
    return 0
""",
    ("first_rank", "swapped_roles"): """
def first_rank(relevant, ranked):
    for n, item in enumerate(relevant, 1):
        if item in ranked:
            return n
    return 0
""",
    ("reciprocal_rank", "returns_rank"): """
def reciprocal_rank(ranked, relevant):
    n = 0
    for item in ranked:
        n += 1
        if item in relevant:
            return n
    return 0
""",
    ("reciprocal_rank", "only_rank_1"): """
def reciprocal_rank(ranked, relevant):
    n = 1
    for item in ranked:
        if item in relevant:
            return 1 / n
        else:
            return 0
        n += 1
    return 0
""",
    ("reciprocal_rank", "miss_crashes"): """
def reciprocal_rank(ranked, relevant):
    rank = 0
    for n, item in enumerate(ranked, 1):
        if item in relevant and rank == 0:
            rank = n
    return 1 / rank
""",
    ("reciprocal_rank", "mean_of_all_finds"): """
def reciprocal_rank(ranked, relevant):
    total = 0
    count = 0
    for n, item in enumerate(ranked, 1):
        if item in relevant:
            total += 1 / n
            count += 1
    if count == 0:
        return 0
    return total / count
""",
    ("reciprocal_rank", "adds_all_finds"): """
def reciprocal_rank(ranked, relevant):
    score = 0
    for item in ranked:
        if item in relevant:
            score += 1 / (ranked.index(item) + 1)
    return score
""",
    ("reciprocal_rank", "one_too_many"): """
def reciprocal_rank(ranked, relevant):
    rank = first_rank(relevant, ranked)
    if rank == 0:
        return 0
    rank = rank + 1
    return 1 / rank
""",
    ("reciprocal_rank", "counts_from_zero"): """
def reciprocal_rank(ranked, relevant):
    for i in range(len(ranked)):
        if ranked[i] in relevant:
            return 1 / i
    return 0
""",
    ("reciprocal_rank", "dcg_discount"): """
def reciprocal_rank(ranked, relevant):
    for i, doc in enumerate(ranked):
        if doc in relevant:
            return math.log(2) / math.log(i + 2)
    return 0
""",
    ("wild_first", "mean_over_places"): """
def rr_of(labels):
    total = 0
    for place in range(len(labels)):
        total += labels[place] / (place + 1)
    return total / len(labels)
""",
    ("wild_first", "mean_of_all_finds"): """
def rr_of(labels):
    values = [1 / n for n, label in enumerate(labels, 1) if label == 1]
    if not values:
        return 0
    return sum(values) / len(values)
""",
    ("wild_first", "miss_crashes"): """
def rr_of(labels):
    n = 1
    while labels[n - 1] == 0:
        n += 1
    return 1 / n
""",
    ("mrr", "drops_misses"): """
def mrr(first_ranks):
    values = []
    for r in first_ranks:
        if r != 0:
            values.append(1 / r)
    if len(values) == 0:
        return 0
    return sum(values) / len(values)
""",
    ("mrr", "miss_crashes"): """
def mrr(first_ranks):
    s = 0
    n = 0
    for r in first_ranks:
        s += 1 / r
        n += 1
    return s / n
""",
    ("mrr", "sum_not_mean"): """
def mrr(first_ranks):
    s = 0
    for r in first_ranks:
        if r:
            s = s + 1 / r
    return s
""",
    ("mrr", "one_over_mean_rank"): """
def mrr(first_ranks):
    average = sum(first_ranks) / len(first_ranks)
    if average == 0:
        return 0
    return 1 / average
""",
    ("mrr", "keeps_last_term"): """
def mrr(first_ranks):
    s = 0
    for r in first_ranks:
        if r > 0:
            s = 1 / r
        else:
            s = 0
    return s / len(first_ranks)
""",
    ("mrr", "returns_too_early"): """
def mrr(first_ranks):
    s = 0
    for r in first_ranks:
        if r > 0:
            s += 1 / r
        return s / len(first_ranks)
""",
    ("mrr", "place_of_the_question"): """
def mrr(first_ranks):
    s = 0
    for i in range(len(first_ranks)):
        if first_ranks[i] > 0:
            s += 1 / (i + 1)
    return s / len(first_ranks)
""",
    ("mrr", "removes_misses"): """
def mrr(first_ranks):
    while first_ranks.count(0) > 0:
        first_ranks.remove(0)
    if not first_ranks:
        return 0
    return sum([1 / r for r in first_ranks]) / len(first_ranks)
""",
    ("mrr", "rounded"): """
def mrr(first_ranks):
    s = 0
    for r in first_ranks:
        s += 0 if r == 0 else 1 / r
    return round(s / len(first_ranks), 3)
""",
    ("mrr", "remembers_calls"): """
def mrr(first_ranks, values=[]):
    for r in first_ranks:
        values.append(1 / r if r else 0)
    return sum(values) / len(values)
""",
}


@pytest.mark.parametrize(("id", "misconception"), LEARNERS, ids=str)
def test_what_learners_write_is_told_by_its_slip(id, misconception, here):
    exercise = by_id(id)
    verdict = exercise.judge(exercise.built(LEARNERS[id, misconception]))
    assert (verdict.outcome, verdict.misconception) == ("wrong", misconception)


@pytest.mark.parametrize("id", ["first_rank", "reciprocal_rank"])
def test_going_through_the_set_is_wrong_in_whatever_order_it_hands_out_its_ids(id, here):
    exercise = by_id(id)
    for order in ("relevant", "sorted(relevant)", "sorted(relevant, key=lambda doc: int(doc[1:]))"):
        value = "ranked.index(doc) + 1" if id == "first_rank" else "1 / (ranked.index(doc) + 1)"
        source = f"for doc in {order}:\n    if doc in ranked:\n        return {value}\nreturn 0"
        assert exercise.judge(exercise.made(source)).outcome == "wrong"


def test_a_broken_first_rank_is_named_first(here):
    scope = {}
    helper = "def first_rank(relevant, ranked):\n    return ranked.index(min(relevant)) if relevant else 0\n"
    exec(helper + by_id("reciprocal_rank").answer, scope)
    verdict = by_id("reciprocal_rank").judge(scope["reciprocal_rank"])
    assert verdict.misconception == "check_first_rank_first" and "check `first_rank` first" in verdict.idea


def test_a_sound_first_rank_called_the_wrong_way_round_is_not_blamed(here):
    scope, call = {}, "first_rank(relevant, ranked)\n"
    wrong_way = by_id("reciprocal_rank").answer.replace(call, "first_rank(ranked, relevant)\n")
    assert call not in wrong_way
    exec(by_id("first_rank").answer + wrong_way, scope)
    verdict = by_id("reciprocal_rank").judge(scope["reciprocal_rank"])
    assert (verdict.outcome, verdict.misconception) == ("wrong", "swapped_roles")


def test_work_is_written_out_term_by_term():
    assert by_id("mrr").work([1, 3, 0, 2]) == "(1/1 + 1/3 + 0 + 1/2)/4"
    assert by_id("reciprocal_rank").work(["D9", "D4"], {"D4"}) == "1/2\n  at rank 2: D4, relevant"
    assert by_id("first_rank").work({"D4"}, ["D9", "D4"]) == "the rank of D4, the first that is relevant"
    assert by_id("first_rank").work({"D4"}, ["D9"]) == "0 by agreement: a miss"


def test_the_numbers_of_the_seed():
    asked = ("old_mrr", "new_mrr", "three_ranks", "mrr_practice", "d8_first", "old_mrr_at_3")
    shown = {id: by_id(id).shown(by_id(id).value) for id in asked}
    assert shown == {
        "old_mrr": "0.75",
        "new_mrr": "0.417",
        "three_ranks": "0.567",
        "mrr_practice": "0.458",
        "d8_first": "0.517",
        "old_mrr_at_3": "0.7",
    }
    assert lesson_02.BETTER == [1, 3, 2, 4, 2] and first_rank({"D8"}, lesson_02.MOVED) == 1
    assert by_id("d8_hit_rate").right.text == "No: it stays at 0.800."
    assert "OLD has an MRR of 0.750, NEW of 0.417" in by_id("myth_same").right.text
    assert by_id("mrr_practice").judge("0.611").misconception == "drops_misses"
    assert by_id("d8_first").judge("0.417").misconception == "unchanged"


def test_what_happened_is_worked_out():
    assert "OLD 0.800, NEW 0.800. MRR: OLD 0.750, NEW 0.417." in by_id("pushed_down").happened
    assert "from 1.000 to 0.500" in by_id("blind_spot").happened
    assert "1, 0.5, 0.2" in by_id("explain_mrr").rubric[0] and "0.567" in by_id("explain_mrr").rubric[1]


def test_the_bug_in_the_wild_has_the_numbers_of_its_report():
    exercise = by_id("wild_first")
    assert exercise.reference([1, 0, 0, 1]) == 1
    assert exercise.built(exercise.starter)([1, 0, 0, 1]) == 0.3125
    prompt, happened = by_id("wild_first_predict").prompt, by_id("wild_first_predict").happened
    assert "its MRR is 0.75" in prompt and "= 0.3125" in prompt
    assert "so it is 1." in happened and "1/1 and 2/4, and the mean of those, 0.75" in happened
