"""A learner's own DCG in a lab: called with a budget of lines, and answered with a number or with a sentence.

The budget counts lines of Python, so that it ends a runaway loop at the same place on every machine. What it cannot
end is a wait outside Python's lines, such as time.sleep, and a loop whose own bare `except` swallows the ending.
"""

import inspect
import math
import sys
from collections.abc import Callable, Sequence
from numbers import Real

from course_lib import guards, theme

LINES = 100_000  # a tenth of a second or so


class OutOfLines(BaseException):
    """The budget is used up; not an Exception, which the function itself may catch."""


class Trouble(Exception):
    """A call that gave no number, and why, as a sentence."""


def within(lines: int, function: Callable, *arguments):
    """function(*arguments), or OutOfLines after that many lines of Python in it and what it calls."""
    left = lines

    def count(frame, event, argument):
        nonlocal left
        if event == "line":
            left -= 1
            if left < 0:
                raise OutOfLines
        return count

    tracer = sys.gettrace()
    sys.settrace(count)
    try:
        return function(*arguments)
    finally:
        sys.settrace(tracer)


class OwnDcg:
    """A learner's `dcg(rels, gain, k)`; or `dcg(gains)`, of the gains of the first k, where it takes one argument."""

    def __init__(self, function: Callable) -> None:
        if not callable(function):
            raise TypeError(f"dcg must be a function, got {guards.shown(function)}. Pass its name, without brackets.")
        self.function = function
        name = getattr(function, "__name__", "function")
        self.name = guards.clip(name) if name.isidentifier() else "function"  # a lambda is called "<lambda>"
        self._whole = _takes_three(function)

    def parts(self, rels: Sequence, gains: Sequence, gain: str, k: int | None) -> list[float]:
        """What each rank adds: the function's number for the first ranks, less that for one rank fewer. May be Trouble.

        rels, gains: in rank order, those of the first k; their last sum is the function's DCG.
        """
        sums = [self._number(list(rels[:n]), list(gains[:n]), gain, k) for n in range(len(rels), 0, -1)][::-1]
        return [now - before for now, before in zip(sums, [0.0, *sums], strict=False)]

    def _number(self, rels, gains, gain, k) -> float:
        arguments = (rels, gain, k) if self._whole else (gains,)
        try:
            value = within(LINES, self.function, *arguments)
        except OutOfLines:
            raise Trouble(f"Your {self.name} ran for {LINES:,} lines and was stopped: does its loop end?") from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a learner's exit() must not end the kernel either
            raise Trouble(f"Your {self.name} stopped: {type(error).__name__}: {_text(error)}") from None
        try:
            number = math.nan if isinstance(value, bool) or not isinstance(value, Real) else float(value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            raise Trouble(f"Your {self.name} gave {guards.shown(value)}, which is no number to draw.")
        return number

    def compared(self, own: float, ours: float) -> str:
        """The learner's number beside the course's, with a word where they differ."""
        if math.isclose(own, ours, rel_tol=1e-9, abs_tol=1e-9):
            return f"Your {self.name}: {theme.score(own)}, as the course's."
        return f"Your {self.name}: {theme.score(own)}. The course's: {theme.score(ours)}. They differ."


def _takes_three(function) -> bool:
    try:
        inspect.signature(function).bind(1, 2, 3)
    except (TypeError, ValueError):  # another number of arguments, or a builtin that does not say
        return False
    return True


def _text(error) -> str:
    try:
        return guards.clip(str(error))
    except Exception:  # a learner's own exception may fail to show itself
        return ""
