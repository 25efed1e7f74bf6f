"""The exercises of lesson 04: the gain is stated, both sums share it, and the numbers of the lesson hold."""

import pytest

from course_lib.exercises import by_id
from course_lib.metrics import dcg, ndcg

# Written as learners write, some with two slips at once; none has the form of a slip in the tables.
LEARNERS = {
    ("dcg", "ignores_k"): """
def dcg(rels, gain="exp", k=None):
    if gain not in ["exp", "linear"]:
        raise ValueError("bad gain")
    total = 0
    for i, rel in enumerate(rels):
        if gain == "exp":
            total += (2 ** rel - 1) / math.log2(i + 2)
        else:
            total += rel / math.log2(i + 2)
    return total
""",
    ("dcg", "always_exponential"): """
def dcg(rels, gain="exp", k=None):
    if gain == "exp" or "linear":
        if k is not None:
            rels = rels[:k]
        return sum((2**r - 1) / math.log2(n + 1) for n, r in enumerate(rels, 1))
    raise ValueError(gain)
""",
    ("dcg", "caret_is_not_power"): """
def dcg(rels, gain="exp", k=None):
    total, rank = 0.0, 1
    if gain != "exp" and gain != "linear":
        raise ValueError
    for rel in rels[:k]:
        g = rel if gain == "linear" else 2^rel - 1
        total += g / math.log2(rank + 1)
        rank += 1
    return total
""",
    ("dcg", "accepts_any_gain"): """
def dcg(rels, gain="exp", k=None):
    grades = rels if k is None else rels[0:k]
    if gain == "exp":
        grades = [2 ** g - 1 for g in grades]
    return sum(g / math.log2(p + 2) for p, g in enumerate(grades))
""",
    ("dcg", "gain_key_error"): """
def dcg(rels, gain="exp", k=None):
    functions = {"linear": lambda x: x, "exp": lambda x: 2 ** x - 1}
    f = functions[gain]
    return sum(f(r) / math.log2(p + 2) for p, r in enumerate(rels[:k]))
""",
    ("dcg", "k_beyond_the_list"): """
def dcg(rels, gain="exp", k=None):
    if gain not in ("exp", "linear"):
        raise ValueError(gain)
    n = len(rels) if k is None else k
    result, i = 0, 0
    while i < n:
        value = 2 ** rels[i] - 1 if gain == "exp" else rels[i]
        result = result + value / math.log2(i + 2)
        i = i + 1
    return result
""",
    ("dcg", "cuts_the_callers_list"): """
def dcg(rels, gain="exp", k=None):
    if gain not in ("exp", "linear"):
        raise ValueError(gain)
    if k:
        rels[k:] = []
    return sum((2 ** r - 1 if gain == "exp" else r) / math.log2(i + 1) for i, r in enumerate(rels, start=1))
""",
    ("dcg", "first_divisor_zero"): """
def dcg(rels, gain="exp", k=None):
    if gain not in ("exp", "linear"):
        raise ValueError(gain)
    out = 0
    for i in range(len(rels[:k])):
        out += (2 ** rels[i] - 1 if gain == "exp" else rels[i]) / math.log2(i + 1)
    return out
""",
    # and takes any gain
    ("dcg", "natural_log"): """
def dcg(rels, gain="exp", k=None):
    top = rels[:k]
    if gain == "exp":
        top = [2 ** r - 1 for r in top]
    return sum(t / math.log(i) for i, t in enumerate(top, start=2))
""",
    # and stops at a k beyond the list
    ("dcg", "shifted_twice"): """
def dcg(rels, gain="exp", k=None):
    if gain not in ("exp", "linear"):
        raise ValueError(gain)
    if k is None:
        k = len(rels)
    total = 0
    for rank in range(1, k + 1):
        rel = rels[rank - 1]
        total += (2 ** rel - 1 if gain == "exp" else rel) / math.log2(rank + 2)
    return total
""",
    ("ndcg", "ideal_cut_before_sort"): """
def ndcg(rels, gain="exp", k=None):
    if k is not None:
        rels = rels[:k]
    best = sorted(rels)
    best.reverse()
    if dcg(best, gain) == 0:
        return 0
    return dcg(rels, gain) / dcg(best, gain)
""",
    ("ndcg", "two_conventions"): """
def ndcg(rels, gain="exp", k=None):
    top = dcg(rels, gain, k)
    best = dcg(sorted(rels)[::-1], k=k)
    if not best:
        return 0.0
    return top / best
""",
    ("ndcg", "ignores_k"): """
def ndcg(rels, gain="exp", k=None):
    best = dcg(sorted(rels, reverse=True), gain=gain)
    return dcg(rels, gain=gain) / best if best > 0 else 0
""",
    ("ndcg", "zero_ideal_crashes"): """
def ndcg(rels, gain="exp", k=None):
    perfect = sorted(rels, key=lambda r: -r)
    return dcg(rels, gain, k) / dcg(perfect, gain, k)
""",
    ("ndcg", "sorts_in_place"): """
def ndcg(rels, gain="exp", k=None):
    best = rels
    best.sort(reverse=True)
    ideal = dcg(best, gain, k)
    return 0.0 if ideal == 0 else dcg(rels, gain, k) / ideal
""",
    ("ndcg", "gain_applied_twice"): """
def ndcg(rels, gain="exp", k=None):
    gains = [2 ** r - 1 if gain == "exp" else r for r in rels]
    ideal = dcg(sorted(gains, reverse=True), gain, k)
    return dcg(gains, gain, k) / ideal if ideal else 0
""",
    ("ndcg", "rounded"): """
def ndcg(rels, gain="exp", k=None):
    ideal = dcg(sorted(rels, reverse=True), gain, k)
    return round(dcg(rels, gain, k) / ideal, 4) if ideal else 0
""",
}


@pytest.mark.parametrize(("id", "misconception"), LEARNERS, ids=["-".join(pair) for pair in LEARNERS])
def test_what_learners_write_is_told_by_its_slip(id, misconception):
    exercise = by_id(id)
    verdict = exercise.judge(exercise.built(LEARNERS[id, misconception]))
    assert (verdict.outcome, verdict.misconception, verdict.note) == ("wrong", misconception, "")


NOTEBOOK = """
import math

def dcg(rels, gain="exp", k=None):
    if gain not in ("exp", "linear"):
        raise ValueError(gain)
    return sum((2**r - 1 if gain == "exp" else r) / {} for i, r in enumerate(rels[:k], 1))

def ndcg(rels, gain="exp", k=None):
    ideal = dcg(sorted(rels, reverse={}), gain, k)
    return dcg(rels, gain, k) / ideal if ideal else 0.0
"""


@pytest.mark.parametrize(
    ("divisor", "descending", "misconception"),
    [
        ("math.log2(i + 2)", True, "check_dcg_first"),
        ("math.log2(i + 1)", False, "ideal_worst_first"),
        ("math.log(i + 1)", True, None),  # another base is wrong in dcg, and cancels here
    ],
)
def test_a_broken_dcg_is_named_first_where_it_does_harm(divisor, descending, misconception):
    scope = {}
    exec(NOTEBOOK.format(divisor, descending), scope)
    verdict = by_id("ndcg").judge(scope["ndcg"])
    assert verdict.misconception == misconception


@pytest.mark.parametrize("id", ["dcg", "ndcg"])
def test_an_unknown_gain_is_tried_and_no_k_of_0(id):
    exercise = by_id(id)
    unknown = [want.value for call, want in zip(exercise.calls, exercise.expected, strict=True) if "log" in call]
    assert unknown == ["ValueError"]
    assert all(call[2:] != (0,) for call in exercise.calls)
    assert {len(call) for call in exercise.calls} == {1, 2, 3}  # defaults are left to the function, too


def test_the_worked_call_says_what_should_be_raised():
    verdict = by_id("dcg").judge(by_id("dcg").built(LEARNERS["dcg", "accepts_any_gain"]))
    assert "ValueError" in verdict.example and "there is no gain named" in verdict.example


def test_the_four_answers_of_the_hands_on_part():
    shown = [by_id(id).shown(by_id(id).value) for id in ("rels_dcg", "rels_ndcg_exp", "rels_ndcg_linear")]
    assert shown == ["2.5", "0.6885", "0.7602"]
    assert by_id("conventions_differ").judge("yes").outcome == "correct"
    assert by_id("conventions_differ").judge("No").misconception == "no"


def test_each_convention_is_named_when_the_other_was_asked_for():
    assert by_id("rels_ndcg_exp").judge("0.7602").misconception == "other_gain"
    assert by_id("rels_ndcg_linear").judge("0.6885").misconception == "other_gain"
    assert "2^grade - 1" in by_id("rels_ndcg_linear").judge(0.6885).message


def test_the_cut_and_the_missed_passage():
    shown = {id: by_id(id).shown(by_id(id).value) for id in ("cut_at_2", "missed_judged", "missed_pushed_down")}
    assert shown == {"cut_at_2": "0.2754", "missed_judged": "0.4693", "missed_pushed_down": "0.2021"}
    assert by_id("cut_at_2").judge("0.3801").misconception == "linear_gain"
    assert by_id("cut_at_2").judge("1.0").misconception == "ideal_cut_before_sort"
    assert "1.0000" in by_id("missed_predict").happened and "0.4693" in by_id("missed_predict").happened


def test_three_tools_three_numbers():
    assert "0.4693, 0.3374, 1.0000" in by_id("which_tool").prompt
    assert by_id("which_tool").judge("scikit_learn").outcome == "correct"


def test_the_same_digits_are_the_same_gains():
    assert ndcg([1, 0, 3], "linear") == ndcg([1, 0, 2], "exp")
    assert dcg([2, 1, 0]) == pytest.approx(3.6309, abs=5e-5)
    assert by_id("same_digits").judge("same_gains").outcome == "correct"
