"""The computation of an nDCG in words and numbers, short enough to read in one go.

>>> from course_lib.explain import terms
>>> grades = [1, 0, 2]
>>> for line in lines(terms(grades, "exp"), terms(grades, "linear"), first=1):
...     print(line)
DCG = 1/log2(2) + 0/log2(3) + 3/log2(4) = 2.5
ideal order [2,1,0]: DCG 3.6309
nDCG = 0.6885 (other gain convention: 0.7602)
first relevant result at rank 1 → reciprocal rank 1
"""

from collections.abc import Sequence
from typing import Any

from course_lib.explain import DISCOUNTS, Terms

WRITTEN = 12  # terms that are written out; of more, the rest is counted


def lines(score: Terms, other: Terms, first: int) -> list[str]:
    """DCG, the ideal, nDCG beside that of the `other` gain, the reciprocal rank of rank `first` (0: nothing found)."""
    at = DISCOUNTS[score.discount].at
    sums = _written([f"{row.gain:g}/{at(row.rank)}" for row in score.rows], " + ")
    best = _written([f"{row.ideal_grade:g}" for row in score.rows], ",")
    found = f"first relevant result at rank {first}" if first else "no relevant result"
    return [
        f"DCG = {sums} = {_brief(score.dcg)}",
        f"ideal order [{best}]: DCG {_brief(score.ideal)}",
        f"nDCG = {_brief(score.ndcg)} (other gain convention: {_brief(other.ndcg)})",
        f"{found} → reciprocal rank {_brief(1 / first if first else 0)}",
    ]


def longest(n: int) -> list[str]:
    """The lines at their longest for `n` documents of one-digit gains, so that a page can keep room for them."""
    wide = max((discount.at for discount in DISCOUNTS.values()), key=lambda at: len(at(n)))
    sums = _written([f"0/{wide(rank)}" for rank in range(1, n + 1)], " + ")
    best = _written(["0"] * n, ",")
    return [
        f"DCG = {sums} = 000.0000",
        f"ideal order [{best}]: DCG 000.0000",
        "nDCG = 0.0000 (other gain convention: 0.0000)",
        "first relevant result at rank 00 → reciprocal rank 0.0000",
    ]


def _written(parts: Sequence[str], between: str) -> str:
    rest = len(parts) - WRITTEN
    return between.join([*parts[:WRITTEN], *([f"… {rest} more"] if rest > 0 else [])])


def _brief(value: Any) -> str:
    """At most four decimals, none that say nothing: 2.5, 3.6309, 1."""
    return f"{float(value):z.4f}".rstrip("0").rstrip(".")
