"""A value that knows how it was made."""

from dataclasses import dataclass
from functools import total_ordering
from numbers import Real

from course_lib import guards


@total_ordering
@dataclass(frozen=True, eq=False)
class Score:
    """A value with its convention.

    float(score) and f"{score:.4f}" give the number alone. A Score compares with Scores of its own convention and with
    plain numbers; sum(scores) / len(scores) is a Score. Unlike Scores raise a ValueError that names both conventions,
    and so does any attempt to put Scores into a NumPy array, which would average unlike ones without a word. What asks
    for the bare number gets it, and the label is gone: float(score), round(score, 4), math.fsum, statistics.fmean.

    >>> from course_lib.explain import convention
    >>> Score(3.5 / 4.2619, convention("nDCG", k=5, gain="linear", ideal="judged"))
    0.8212 (nDCG@5 · linear · ideal: judged)
    """

    value: float
    convention: str

    __array_ufunc__ = None  # a NumPy number on the other side leaves the comparison to the methods below

    def __post_init__(self):
        fix = "Pass what a metric returned."
        value = guards.number("a score", self.value, fix, rule="a finite number", fits=lambda value: True)
        object.__setattr__(self, "value", value)

    def __array__(self, dtype=None, copy=None):
        raise ValueError(
            f"an array would drop the convention, got a Score of {self.convention!r}. "
            "Use sum(scores) / len(scores), or float(score) for the bare number."
        )

    def _like(self, other):
        """The number to compare with or to add; None when ``other`` is no number at all."""
        if isinstance(other, Score):
            if other.convention != self.convention:
                raise ValueError(
                    f"scores must share a convention, got {self.convention!r} and {other.convention!r}. "
                    "Compute both in the same way first."
                )
            return other.value
        return other if isinstance(other, Real) else None

    def __eq__(self, other):
        number = self._like(other)
        return NotImplemented if number is None else self.value == number

    def __lt__(self, other):
        number = self._like(other)
        return NotImplemented if number is None else self.value < number

    def __hash__(self):
        return hash(self.value)  # a Score equals its plain number, so both must hash alike

    def __add__(self, other):
        if isinstance(other, Score):
            return Score(self.value + self._like(other), self.convention)
        if isinstance(other, Real) and other == 0:  # where sum() starts
            return self
        raise TypeError(f"only a Score adds to a Score, got {guards.shown(other)}. Use float(score) for the number.")

    __radd__ = __add__

    def __sub__(self, other):
        """The difference of two like Scores, as a plain number: it is no score of that kind."""
        if isinstance(other, Score):
            return self.value - self._like(other)
        raise TypeError(f"only a Score is taken from a Score, got {guards.shown(other)}. Use float(score).")

    def __round__(self, digits=None):
        return round(self.value, digits)

    def __truediv__(self, count):
        count = guards.whole("the divisor of a Score", count, 1, "Average with sum(scores) / len(scores).")
        return Score(self.value / count, self.convention)

    def __float__(self):
        return self.value

    def __format__(self, spec):
        return format(self.value, spec) if spec else repr(self)

    def __repr__(self):
        return f"{self.value:.4f} ({self.convention})"
