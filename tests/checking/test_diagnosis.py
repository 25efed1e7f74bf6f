"""What a check says of a function: the conduct first, then the known slip, then the smallest call that shows it."""

import functools
import textwrap

import pytest

from course_lib.checking import progress
from course_lib.exercises import by_id

RIGHT = "sum(gain / log2(rank + 1) for rank, gain in enumerate(gains, start=1))"


def judged(body, id="dcg_gains"):
    return by_id(id).judge(by_id(id).made(body))


CONDUCT = {
    "prints": f"print({RIGHT})",
    "no_return": f"total = {RIGHT}",
    "returns_none": f"if gains and gains[0]:\n    return {RIGHT}",
    "returns_text": f"return f'{{{RIGHT}:.4f}}'",
    "returns_other": f"return [{RIGHT}]",
    "changes_argument": f"total = {RIGHT}\ngains.append(0)\nreturn total",
    "remembers_calls": "seen = dcg_gains.__dict__.setdefault('seen', [])\nseen.append(1)\nreturn len(seen)",
    "rounded": f"return round({RIGHT}, 3)",
    "not_finite": f"return {RIGHT} if len(gains) < 3 else float('nan')",
    "endless_loop": "i = 0\nwhile i < len(gains):\n    total = i",
    "never_ends": "import itertools\nreturn sum(itertools.repeat(0))",
    "ends_python": "import os\nos._exit(0)",
    "exits": "import sys\nsys.exit()",
    "asks_for_input": "return float(input())",
    "raises": "return logarithm(gains)",
    "wrong_value": "return sum(gain / (i * i) for i, gain in enumerate(gains, start=1))",
    "natural_log": "max(gains)\nreturn sum(g / log(i + 1) for i, g in enumerate(gains, start=1))",  # and stops on []
}


@pytest.mark.parametrize("misconception", CONDUCT)
def test_each_conduct_has_its_word(misconception, impatient):
    verdict = judged(CONDUCT[misconception])
    assert (verdict.outcome, verdict.misconception) == ("wrong", misconception)


def test_the_smallest_call_is_worked_out_term_by_term():
    assert judged("return sum(gains)").example == "dcg_gains([0, 1]) gave 1.0, expected 0.6309 = 0/log2(2) + 1/log2(3)"
    assert judged("return gains[1] / log2(3) if len(gains) > 1 else 3").example == (
        "dcg_gains([1, 0]) gave 0.0, expected 1.0 = 1/log2(2) + 0/log2(3)"
    )


def test_numbers_that_look_alike_are_shown_whole():
    verdict = judged(f"return {RIGHT} + 0.00001")
    assert "gave 3.00001, expected 3.0 = 3/log2(2)" in verdict.example


def test_a_change_is_shown_before_and_after():
    example = judged(CONDUCT["changes_argument"]).example
    assert example == "before: dcg_gains([3])\nafter:  dcg_gains([3, 0])"


def test_a_loop_says_what_stands_still():
    verdict = judged(CONDUCT["endless_loop"])
    assert "100,000 steps" in verdict.idea and "`i` stayed 0" in verdict.idea and verdict.example == "dcg_gains([3])"


def test_an_exception_is_named_with_its_line():
    assert "NameError in line 2: name 'logarithm' is not defined" in judged(CONDUCT["raises"]).idea


def test_only_the_edges_are_wrong():
    verdict = judged(f"return {RIGHT} if gains else 1")
    assert verdict.idea.startswith("Ordinary calls come out right") and "dcg_gains([]) gave 1" in verdict.example


@pytest.mark.parametrize(
    "source",
    [
        "def dcg_gains(gains):\n    return sum(gain / ... for rank, gain in enumerate(gains, start=1))  # mine",
        "def dcg_gains(items):\n    return sum(item / ... for rank, item in enumerate(items, start=1))",
        "def dcg_gains(gains):\n    pass",
        "def dcg_gains(gains):\n    ...",
        "def dcg_gains(gains):\n    return ...",
        "def dcg_gains(gains):\n    return NotImplemented",
        "def dcg_gains(gains):\n    total = 0.0\n    return None",
        "def dcg_gains(gains):\n    raise NotImplementedError('later')",
    ],
)
def test_untouched_without_source(source):
    verdict = by_id("dcg_gains").judge(by_id("dcg_gains").built(source))
    assert (verdict.outcome, verdict.misconception) == ("untouched", None)


@pytest.mark.parametrize(
    ("source", "misconception", "says"),
    [
        ("def ndcg_gains(gains): return 1", "signature", "it must take two arguments, gains, k"),
        ("def ndcg_gains(k, gains): return 1", "swapped_parameters", "called as `ndcg_gains(gains, k)`"),
        ("def ndcg_gains(gains, *, k): return 1", "signature", "called as `ndcg_gains(gains, k)`"),
    ],
)
def test_it_must_be_callable_as_asked(source, misconception, says):
    verdict = by_id("ndcg_gains").judge(by_id("ndcg_gains").built(source))
    assert verdict.misconception == misconception and says in verdict.idea


def scope_of(source):
    scope = {"__name__": "__main__"}
    exec("import math\n" + textwrap.dedent(source), scope)
    return scope


NOTEBOOK = """
    def dcg_gains(gains):
        return sum(gain / {} for rank, gain in enumerate(gains, start=1))

    def best(gains, k):
        return dcg_gains(sorted(gains, reverse=True)[:k])

    def ndcg_gains(gains, k):
        return dcg_gains(gains[:k]) / best(gains, k) if any(gains) else 0
"""


def test_a_broken_helper_is_named_first():
    scope = scope_of(NOTEBOOK.format("rank"))
    verdict = by_id("ndcg_gains").judge(scope["ndcg_gains"])
    assert verdict.misconception == "check_dcg_gains_first"
    assert "`dcg_gains`, which is not right yet" in verdict.idea and verdict.example.startswith(
        "dcg_gains([0, 1]) gave"
    )


def test_a_broken_helper_that_does_no_harm_is_not_blamed():
    scope = scope_of(NOTEBOOK.format("math.log(rank + 1)"))  # another base cancels in the ratio
    assert by_id("dcg_gains").judge(scope["dcg_gains"]).misconception == "natural_log"
    assert by_id("ndcg_gains").judge(scope["ndcg_gains"]).outcome == "correct"


def test_a_sound_helper_is_not_blamed():
    scope = scope_of(NOTEBOOK.format("math.log2(rank + 1)").replace("reverse=True", "reverse=False"))
    assert by_id("ndcg_gains").judge(scope["ndcg_gains"]).misconception == "ideal_worst_first"


class Sly:
    """Says yes to everything, and fails when looked at."""

    def __call__(self, *arguments):
        return self

    def __eq__(self, other):
        return True

    __hash__ = None

    def __float__(self):
        return 3.0

    def __repr__(self):
        raise RuntimeError("no")


class Hidden:
    def __getattribute__(self, name):
        raise RuntimeError(name)


RIGHT_BY_CHANCE = {("swapped_dcg", "3.5")}
ANSWERS = {
    **{repr(value): value for value in (0, 3.5, True, "dcg_gains", b"", [], {})},
    "bare object": object(),
    "sly object": Sly(),
    "hidden object": Hidden(),
    "class": Sly,
    "exception": NotImplementedError,
    "no parameters": lambda: 1,
    "text": lambda gains: "<b>",
    "generator": lambda gains: (yield),
    "print": print,
    "sum": sum,
    "int": int,
    "type": type,
    "partial": functools.partial(sum),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_whatever_comes_is_judged_and_nothing_raises_or_prints(name, capfd):
    for id in ("dcg_gains", "swapped_dcg", "myth_probability", "explain_ndcg", "swap_predict"):
        verdict = by_id(id).judge(ANSWERS[name])
        assert verdict.outcome in ("wrong", "untouched") or (id, name) in RIGHT_BY_CHANCE
        assert verdict.message and (verdict.misconception is None) == (verdict.outcome != "wrong")
    assert capfd.readouterr() == ("", "")


def test_judging_keeps_nothing():
    judged("return sum(gains)")
    by_id("swap_predict").judge("fall")
    assert progress.events("dcg_gains", "checked") == progress.events("swap_predict", "checked") == []
