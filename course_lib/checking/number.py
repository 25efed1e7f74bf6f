"""A typed number, at a stated number of decimals, and the slips that lead to other numbers."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import NamedTuple

from course_lib.checking import card
from course_lib.checking.card import Card
from course_lib.checking.code import Code
from course_lib.checking.exercise import Exercise, Field
from course_lib.checking.values import as_number
from course_lib.checking.verdict import Verdict, correct, untouched, wrong
from course_lib.explain import Score
from course_lib.guards import shown

TYPED = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d{1,3})?", re.IGNORECASE)
RATIO = re.compile(r"([+-]?\d{1,15}(?:\.\d{1,15})?)\s*/\s*(\d{1,15}(?:\.\d{1,15})?)")
LONGEST = 40  # characters; no number a person types here is longer


@dataclass(frozen=True)
class Miss:
    """A number that a known slip leads to: its id, the number (worked out, never typed), and what slipped."""

    id: str
    value: float
    message: str


class Origin(NamedTuple):
    """The call of a code exercise that a number comes from; entry: whose score it is, where scores come back."""

    code: Code
    call: tuple
    entry: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Number(Exercise):
    """value: the right number, worked out by the course's own functions. decimals: how many are asked for.

    misses: known slips. because: why it is right. steps: the arithmetic, line by line, for the solution. origin: for
    the author, whose lint tries the wrong programs of that exercise on it.
    """

    value: float
    decimals: int
    misses: tuple[Miss, ...]
    because: str
    steps: str
    origin: Origin | None = None

    @property
    def field(self) -> Field:
        return Field("number", f"Your number, to {self.decimals} decimals" if self.decimals else "A whole number")

    def solved(self) -> Card:
        return Card("quiet", f"Solution: {self.shown(self.value)}", (card.code(self.steps),))

    def kept(self, answer) -> str | None:
        return str(answer) if isinstance(answer, (str, int, float)) and len(str(answer)) <= LONGEST else None

    def shown(self, value: float) -> str:
        """A number at the decimals asked for, without needless zeros."""
        text = f"{value:z.{self.decimals}f}"
        return text.rstrip("0").rstrip(".") if "." in text else text

    def fits(self, typed: float, value: float) -> bool:
        """Whether a typed number is `value` to the decimals asked for."""
        return abs(typed - value) <= 0.5 * 10**-self.decimals * (1 + 1e-9)

    def _judge(self, answer) -> Verdict:
        if answer is None or answer is ... or (isinstance(answer, str) and not answer.strip()):
            return untouched("There is no number yet.")
        read = _read(answer)
        if read is None:
            idea = f"{shown(answer)} is not a number. Write it in digits, as in 0.25; a fraction such as 1/4 works too."
            return wrong("not_a_number", idea)
        typed, places = read
        if not isfinite(typed):
            return wrong("not_finite", f"{typed} is not a number anyone can reach here. Look for a division by 0.")
        if self.fits(typed, self.value):
            return correct(f"{self.shown(self.value)}. {self.because}")
        decimals = self.decimals if places is None else min(max(places, 2), self.decimals)
        near = [miss for miss in self.misses if abs(typed - miss.value) <= 0.5 * 10**-decimals * (1 + 1e-9)]
        if near and not self._cut_short(typed, places):
            miss = min(near, key=lambda miss: abs(typed - miss.value))
            return wrong(miss.id, f"{self.shown(typed)}: {miss.message}")
        return self._nearly(typed, places)

    def _cut_short(self, typed: float, places: int | None) -> bool:
        """Whether it is the right number with fewer decimals than were asked for."""
        few = places is not None and 1 <= places < self.decimals
        return few and abs(typed - self.value) <= 0.5 * 10**-places * (1 + 1e-9)

    def _nearly(self, typed: float, places: int | None) -> Verdict:
        """No known slip: is it the right number, written in another way or not quite carried through?"""
        share = self.value <= 1 and (self.fits(typed / 100, self.value) or self.fits(typed / 100, round(self.value, 2)))
        if share:
            return wrong("percent", f"{typed:g} is the share in percent. Write the share itself, from 0 to 1.")
        if self._cut_short(typed, places):
            idea = f"{typed:g} is right as far as it goes. Give {self.decimals} decimals: other slips end up near it."
            return wrong("too_few_decimals", idea)
        if abs(typed - self.value) < 30 * 10**-self.decimals:
            idea = f"{typed:g} is close. Carry more digits from step to step, and round once, at the end."
            return wrong("rounded_early", idea)
        side = "too large" if typed > self.value else "too small"
        return wrong("other_number", f"{typed:g} is {side}. Write the parts down, one below the other.")


def _read(answer) -> tuple[float, int | None] | None:
    """The number in an answer and, if it was written out, how many decimals it has; None if there is none."""
    if isinstance(answer, Score):
        return answer.value, None
    if not isinstance(answer, str):
        number = as_number(answer)
        if number is None:
            return None
        written = repr(number)
        return number, len(written.partition(".")[2]) if "e" not in written else None
    text = answer.strip().lstrip("=\N{ALMOST EQUAL TO}~ ").replace("\N{MINUS SIGN}", "-")
    if len(text) > LONGEST:
        return None
    if found := RATIO.fullmatch(text):
        top, bottom = map(Fraction, found.groups())
        return (float(Fraction(top, bottom)), None) if bottom else None
    percent = text.endswith("%")
    text = text.rstrip("% ").replace(",", ".")
    text = text[:-1] if text.endswith(".") and text.count(".") > 1 else text  # the end of a sentence
    if not TYPED.fullmatch(text):
        return None
    return float(text) / (100 if percent else 1), len(text.partition(".")[2]) + (2 if percent else 0)
