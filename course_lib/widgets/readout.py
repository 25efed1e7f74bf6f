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


def lines(score: Terms, other: Terms, first: int, judged: Terms | None = None) -> list[str]:
    """DCG, the ideal, nDCG beside that of the `other` gain, the reciprocal rank; and how the two ideals hang together.

    first: the rank of the first relevant result, 0 where there is none. With a cutoff a later one counts as none, and
    the line reads RR@k. judged: the same score against the judged ideal, which adds a line.
    """
    at = DISCOUNTS[score.discount].at
    counted = [row for row in score.rows if row.grade is not None]
    sums = _written([f"{row.gain:g}/{at(row.rank)}" for row in counted], " + ")
    best = _written([f"{row.ideal_grade:g}" for row in score.rows if row.ideal_grade is not None], ",")
    within, named = (f" in the first {score.k}", f"RR@{score.k}") if score.k else ("", "reciprocal rank")
    rank = first if first <= (score.k or first) else 0
    found = f"first relevant result at rank {rank}" if rank else f"no relevant result{within}"
    made = [
        f"DCG = {sums} = {_brief(score.dcg)}",
        f"ideal order [{best}]: DCG {_brief(score.ideal)}",
        f"nDCG = {_brief(score.ndcg)} (other gain convention: {_brief(other.ndcg)})",
        f"{found} → {named} {_brief(1 / rank if rank else 0)}",
    ]
    if judged:
        returned, share, both = (_brief(value) for value in (judged.returned_ndcg, judged.share, judged.ndcg))
        made.append(f"judged nDCG = returned nDCG x share of the ideal that came back = {returned} x {share} = {both}")
    return made


def longest(n: int, missed: int = 0) -> list[str]:
    """The lines at their longest, for `n` documents of one-digit gains and `missed` others: the room a page keeps."""
    wide = max((discount.at for discount in DISCOUNTS.values()), key=lambda at: len(at(n)))
    sums = _written([f"0/{wide(rank)}" for rank in range(1, n + 1)], " + ")
    best = _written(["0"] * (n + missed), ",")
    made = [
        f"DCG = {sums} = 000.0000",
        f"ideal order [{best}]: DCG 000.0000",
        "nDCG = 0.0000 (other gain convention: 0.0000)",
        "first relevant result at rank 00 → reciprocal rank 0.0000",
    ]
    if missed:
        made.append("judged nDCG = returned nDCG x share of the ideal that came back = 0.0000 x 0.0000 = 0.0000")
    return made


def _written(parts: Sequence[str], between: str) -> str:
    rest = len(parts) - WRITTEN
    return between.join([*parts[:WRITTEN], *([f"… {rest} more"] if rest > 0 else [])])


def _brief(value: Any) -> str:
    """At most four decimals, none that say nothing: 2.5, 3.6309, 1."""
    return f"{float(value):z.4f}".rstrip("0").rstrip(".")
