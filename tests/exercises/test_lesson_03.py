"""The exercises of lesson 03: what is right passes, and each known slip is told by its own name."""

import itertools
import re

import pytest

from course_lib import metrics
from course_lib.checking import sandbox
from course_lib.checking.code import Code
from course_lib.checking.number import Number
from course_lib.exercises import _all, by_id

CODE = [exercise for exercise in _all().values() if isinstance(exercise, Code)]
NUMBERS = [exercise for exercise in _all().values() if isinstance(exercise, Number)]
SLIPS = [(exercise, slip, body) for exercise in CODE for slip in exercise.slips for body in slip.bodies]


def named(value):
    return getattr(value, "id", None)


@pytest.fixture
def here(monkeypatch):
    """Our own functions need no process of their own: hundreds of them are judged in a few seconds."""
    monkeypatch.setattr(sandbox, "run", lambda function, calls: sandbox._here(function, calls, sandbox.STEPS, ""))


def test_the_lesson_has_its_exercises():
    wanted = {
        "dcg_gains",
        "ndcg_gains",
        "swapped_dcg",
        "swapped_ndcg",
        "myth_probability",
        "no_discount",
        "swap_predict",
    }
    assert wanted <= set(_all()) and "explain_ndcg" in _all()


@pytest.mark.parametrize("exercise", CODE, ids=named)
def test_right_answers_pass_and_starters_are_untouched(exercise):
    for source in (exercise.answer, *exercise.right):
        verdict = exercise.judge(exercise.built(source))
        assert (verdict.outcome, verdict.note) == ("correct", ""), (source, verdict)
    assert exercise.judge(exercise.reference).outcome == "correct"
    assert exercise.judge(exercise.built(exercise.starter)).outcome == "untouched"
    assert len(exercise.right) >= 2


def test_every_slip_is_rejected_under_its_own_name(here):
    found = {}
    for exercise, slip, body in SLIPS:
        verdict = exercise.judge(exercise.made(body))
        if (verdict.outcome, verdict.misconception) != ("wrong", slip.id):
            found[exercise.id, slip.id, body] = verdict
    assert not found
    assert len(SLIPS) > 100


@pytest.mark.parametrize("exercise", CODE, ids=named)
def test_no_two_slips_are_the_same_and_none_is_right(exercise):
    for (one, does), (other, did) in itertools.combinations(exercise.known, 2):
        same = all(a.same(b) for a, b in zip(does, did, strict=True))
        assert not same or one.id == other.id, (one.id, other.id)
    for slip, does in exercise.known:
        assert not all(a.same(b) for a, b in zip(does, exercise.expected, strict=True)), slip.id
    assert len({slip.id for slip in exercise.slips}) == len(exercise.slips)


@pytest.mark.parametrize("exercise", CODE, ids=named)
def test_no_message_reveals_the_solution(exercise, here):
    telling = [
        line.strip() for line in exercise.answer.strip().splitlines()[1:] if line.strip() not in exercise.starter
    ]
    assert telling

    def reveals(text):
        return any(re.sub(r"\s", "", line) in re.sub(r"\s", "", text) for line in telling)

    assert reveals(exercise.solved().text())
    for slip in exercise.slips:
        verdict = exercise.judge(exercise.made(slip.bodies[0]))
        assert not reveals(verdict.message), slip.id
    assert not any(map(reveals, exercise.hints)) and not reveals(exercise.prompt)


@pytest.mark.parametrize("exercise", _all().values(), ids=named)
def test_hints_and_texts_are_whole(exercise):
    assert len(exercise.hints) == (0 if exercise.field.commits else 3)
    texts = [exercise.title, exercise.prompt, *exercise.hints, exercise.solved().text()]
    assert all(text.strip() == text and "!" not in text and "position" not in text for text in texts)
    assert not re.search(r"\b(simply|just|obviously)\b", " ".join(texts))


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


@pytest.mark.parametrize(("id", "misconception"), LEARNERS, ids="-".join)
def test_what_learners_write_is_told_by_its_slip(id, misconception):
    exercise = by_id(id)
    verdict = exercise.judge(exercise.built(LEARNERS[id, misconception]))
    assert (verdict.outcome, verdict.misconception, verdict.note) == ("wrong", misconception, "")


def test_the_practice_line():
    exercise = by_id("ndcg_gains")
    assert f"{exercise.reference([1, 0, 2], 3):.4f}" == "0.7602"
    assert ([1, 0, 2], 3) in exercise.calls


@pytest.mark.parametrize("exercise", CODE, ids=named)
def test_calls_are_the_same_each_time_and_the_contract_holds_for_them(exercise):
    again = [*exercise.inputs, *exercise.edges]
    assert all(call in exercise.calls for call in again) and len(exercise.calls) >= 30
    assert all(behaviour.kind == "number" and not behaviour.changed for behaviour in exercise.expected)


@pytest.mark.parametrize("exercise", NUMBERS, ids=named)
def test_numbers_and_their_misses_are_told_apart(exercise):
    assert exercise.judge(exercise.shown(exercise.value)).outcome == "correct"
    values = [exercise.shown(miss.value) for miss in exercise.misses]
    assert len({*values, exercise.shown(exercise.value)}) == len(values) + 1
    for miss, value in zip(exercise.misses, values, strict=True):
        verdict = exercise.judge(value)
        assert (verdict.outcome, verdict.misconception) == ("wrong", miss.id)
        right = exercise.shown(exercise.value)
        assert (
            not re.search(rf"(?<![\d.]){re.escape(right)}(?![\d.])", verdict.message.partition(":")[2])
            or len(right) < 3
        )


def test_the_numbers_of_the_seed():
    shown = {exercise.id: exercise.shown(exercise.value) for exercise in NUMBERS}
    assert (shown["swapped_dcg"], shown["swapped_ndcg"], shown["second_place"]) == ("3.5", "0.8212", "0.6309")
    assert f"{metrics.dcg([2, 0, 3, 0, 0], 'linear'):.1f}" == "3.5"


def test_what_happened_is_worked_out():
    assert "1.0000, 1.0000, 1.0000" in by_id("no_discount").happened
    assert "from 1.0000 to 0.8212" in by_id("swap_predict").happened
