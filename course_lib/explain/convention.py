"""What a number was made with: the divisors by rank, the two ideals, and the label that names them."""

from math import log2, log10
from typing import NamedTuple

from course_lib import guards
from course_lib.guards.wording import digits
from course_lib.metrics import GAINS

IDEALS = ("returned", "judged")  # the best order of what came back, the best order of everything judged


class Discount(NamedTuple):
    """A divisor by rank: the function (1 at rank 1, never below), and its name in menus and legends.

    `at` is the divisor at a rank as a person writes it: DISCOUNTS["log2"].at(3) is "log2(4)".
    """

    function: object
    label: str
    at: object


DISCOUNTS = {
    "log2": Discount(lambda rank: log2(rank + 1), "log2(rank + 1)", lambda rank: f"log2({rank + 1})"),
    "steep": Discount(lambda rank: float(rank), "rank (steep)", str),
    "gentle": Discount(lambda rank: log10(rank + 9), "log10(rank + 9) (gentle)", lambda rank: f"log10({rank + 9})"),
    "none": Discount(lambda rank: 1.0, "1 (none)", lambda rank: "1"),
}


def convention(metric, k=None, gain=None, ideal=None, discount="log2", constants=None):
    """The text that says how a score was made; log2 goes without saying. Refuses names outside the tables.

    metric: text. k: a cutoff, or None. gain, ideal, discount: names in GAINS, IDEALS and DISCOUNTS, or None.
    constants: a dict, name -> value, of the numbers that a formula was used with, such as RRF's own k.

    >>> convention("nDCG", k=5, gain="linear", ideal="judged")
    'nDCG@5 · linear · ideal: judged'
    >>> convention("DCG", gain="exp", discount="steep")
    'DCG · exp · discount: steep'
    >>> convention("RRF", constants={"k": 60})
    'RRF · k = 60'
    """
    k = guards.cutoff(k)
    parts = [metric if k is None else f"{metric}@{guards.shown(k)}"]
    if gain is not None:
        parts.append(guards.choice("gain", gain, GAINS))
    if guards.choice("discount", discount, DISCOUNTS) != "log2":
        parts.append(f"discount: {discount}")
    if ideal is not None:
        parts.append(f"ideal: {guards.choice('ideal', ideal, IDEALS)}")
    for name, value in (constants or {}).items():
        number = guards.number(name, value, "Pass the number used.", rule="a finite number", fits=lambda value: True)
        parts.append(f"{name} = {digits(number)}")
    return " · ".join(parts)
