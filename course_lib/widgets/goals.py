"""Something to reach in a lab: a sentence for the learner, and tests for Python.

    Goal("Bring nDCG below 0.5 by changing one grade", ndcg_below(0.5), one_grade_changed())

A test is a function of what is seen on the page, True when it holds: write your own with a lambda,
`lambda seen: seen.terms.dcg > 4`. Tests stay in Python; the page learns only which goals are reached.
Those below go with the regrade lab and look at its `Seen` (regrade_state.py); other labs say what theirs see.
"""

from collections.abc import Callable
from typing import Any

from course_lib import guards

CLOSE = 5e-5  # a score counts as the number it is shown as: 0.99996 reads 1.0000


class Goal:
    """A goal of a lab, reached once all its tests hold at the same time.

    `text`: what the learner reads, a non-empty string. `tests`: one or more functions of what is seen.
    """

    def __init__(self, text: str, *tests: Callable[[Any], bool]) -> None:
        if not isinstance(text, str) or not text.strip():
            raise ValueError(f"a goal needs words, got {guards.shown(text)}. Say what to reach.")
        if not tests or not all(map(callable, tests)):
            raise ValueError(f"a goal needs tests that can be called, got {guards.shown(tests)}. Try ndcg_below(0.5).")
        self.text, self.tests = text, tests

    def met(self, seen: Any) -> bool:
        """Whether all tests hold now."""
        return all(test(seen) for test in self.tests)

    def __repr__(self) -> str:
        return f"Goal({self.text!r})"


def ndcg_below(score: float):
    """nDCG is less than `score`, in the figures shown."""
    return lambda seen: seen.terms.ndcg.value < score - CLOSE


def ndcg_at_least(score: float):
    """nDCG is `score` or more, in the figures shown."""
    return lambda seen: seen.terms.ndcg.value >= score - CLOSE


def graded(doc: Any, grade: int):
    """The document with id `doc` has this grade."""
    return lambda seen: dict(zip(seen.docs, seen.state["grades"], strict=True)).get(doc) == grade


def untouched(*ranks: int):
    """What stood at these ranks at the start still stands there, with the grade it had."""
    places = [rank - 1 for rank in ranks]
    return lambda seen: all(seen.start[name][i] == seen.state[name][i] for name in ("order", "grades") for i in places)


def at_rank(doc: Any, rank: int):
    """The document with id `doc` stands at this rank."""
    return lambda seen: seen.ranked.index(doc) == rank - 1


def grades_kept():
    """Every grade is what it was at the start: only the order may have changed."""
    return lambda seen: seen.start["grades"] == seen.state["grades"]


def one_grade_changed():
    """Exactly one grade differs from the start; order, gain, discount, ideal and k are as they were."""

    def test(seen):
        changed = sum(then != now for then, now in zip(seen.start["grades"], seen.state["grades"], strict=True))
        return changed == 1 and seen.start | {"grades": None} == seen.state | {"grades": None}

    return test


def set_to(**settings):
    """Settings have these values: set_to(gain="exp", k=3)."""
    return lambda seen: settings.items() <= seen.state.items()
