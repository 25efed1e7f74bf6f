"""A score taken apart: the value with its convention, and the table of terms that a DCG is made of.

``metrics.py`` returns bare floats. A float cannot say which gain, cutoff and ideal made it; a ``Score`` does, and it
refuses to meet a Score of another kind.
"""

from dataclasses import dataclass
from functools import total_ordering
from html import escape
from math import fsum, log2, log10
from numbers import Real
from typing import NamedTuple

from course_lib import guards
from course_lib.metrics import GAINS

IDEALS = ("returned", "judged")  # the best order of what came back, the best order of everything judged
NOTHING = "–"


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


def convention(metric, k=None, gain=None, ideal=None, discount="log2"):
    """The text that says how a score was made; log2 goes without saying. Refuses names outside the tables.

    >>> convention("nDCG", k=5, gain="linear", ideal="judged")
    'nDCG@5 · linear · ideal: judged'
    >>> convention("DCG", gain="exp", discount="steep")
    'DCG · exp · discount: steep'
    """
    k = guards.cutoff(k)
    parts = [metric if k is None else f"{metric}@{guards.shown(k)}"]
    if gain is not None:
        parts.append(guards.choice("gain", gain, GAINS))
    if guards.choice("discount", discount, DISCOUNTS) != "log2":
        parts.append(f"discount: {discount}")
    if ideal is not None:
        parts.append(f"ideal: {guards.choice('ideal', ideal, IDEALS)}")
    return " · ".join(parts)


@total_ordering
@dataclass(frozen=True, eq=False)
class Score:
    """A value with its convention.

    float(score) and f"{score:.4f}" give the number alone. A Score compares with Scores of its own convention and with
    plain numbers; sum(scores) / len(scores) is a Score. Unlike Scores raise a ValueError that names both conventions,
    and so does any attempt to put Scores into a NumPy array, which would average unlike ones without a word.

    >>> Score(3.5 / 4.2619, convention("nDCG", k=5, gain="linear", ideal="judged"))
    0.8212 (nDCG@5 · linear · ideal: judged)
    """

    value: float
    convention: str

    __array_ufunc__ = None  # a NumPy number on the other side leaves the comparison to the methods below

    def __post_init__(self):
        object.__setattr__(self, "value", guards.number("a score", self.value, "Pass what a metric returned."))

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

    def __truediv__(self, count):
        count = guards.whole("the divisor of a Score", count, 1, "Average with sum(scores) / len(scores).")
        return Score(self.value / count, self.convention)

    def __float__(self):
        return self.value

    def __format__(self, spec):
        return format(self.value, spec) if spec else repr(self)

    def __repr__(self):
        return f"{self.value:.4f} ({self.convention})"


class Term(NamedTuple):
    """One rank of a DCG. Where no document or no ideal grade stands, its columns are None and contribute 0.0."""

    rank: int
    doc: object
    grade: float | None
    gain: float | None
    discount: float
    contribution: float
    running: float
    ideal_grade: float | None
    ideal_contribution: float


@dataclass(frozen=True, eq=False, repr=False)
class Terms:
    """The terms of one question's DCG and nDCG, as ``terms`` makes them; shows itself as text and as an HTML table.

    rows: a tuple of Term, from rank 1. judged: whether the ideal is the judged one. ideal, returned_ideal,
    judged_ideal (None unless judged), dcg, ndcg, returned_ndcg: Scores. share: returned ideal / ideal, from 0 to 1.
    ndcg = returned_ndcg * share: what was misordered, times what was missed.
    """

    rows: tuple
    gain: str
    k: int | None
    discount: str
    judged: bool
    returned_ideal: Score

    def _score(self, metric, value, ideal=None):
        return Score(value, convention(metric, self.k, self.gain, ideal, self.discount))

    def _ndcg(self, best, ideal):
        value = min(self.dcg.value / best.value, 1.0) if best.value else 0.0  # as in metrics.ndcg
        return self._score("nDCG", value, ideal)

    @property
    def dcg(self):
        """The sum of the contributions."""
        return self._score("DCG", fsum(row.contribution for row in self.rows))

    @property
    def ideal(self):
        """The sum of the ideal's contributions."""
        return self._score("IDCG", fsum(row.ideal_contribution for row in self.rows), IDEALS[self.judged])

    @property
    def judged_ideal(self):
        """The ideal over everything judged, or None when nothing was said about that."""
        return self.ideal if self.judged else None

    @property
    def ndcg(self):
        """DCG / ideal, and 0 when the ideal is 0."""
        return self._ndcg(self.ideal, IDEALS[self.judged])

    @property
    def returned_ndcg(self):
        """DCG / returned ideal, blind to what never came back."""
        return self._ndcg(self.returned_ideal, "returned")

    @property
    def share(self):
        """Returned ideal / ideal, and 1 when there was nothing to find."""
        return self.returned_ideal.value / self.ideal.value if self.ideal.value else 1.0

    def _table(self):
        """Header, one row a rank, sums: the text cells that both renderings show."""
        ideal = ["ideal grade", "ideal adds"]
        table = [
            ["rank", "document", "grade", "gain", "÷ discount", "= adds", "running DCG", *ideal],
            *([_text(cell, column) for column, cell in row._asdict().items()] for row in self.rows),
            ["sum", "", "", "", "", f"{self.dcg:.4f}", "", "", f"{self.ideal:.4f}"],
        ]
        return table if any(row.doc is not None for row in self.rows) else [row[:1] + row[2:] for row in table]

    def _notes(self):
        if not self.ideal.value:
            yield "The ideal is 0, nothing good was to be found: nDCG counts as 0."
            return
        yield f"nDCG = DCG / ideal = {self.dcg:.4f} / {self.ideal:.4f} = {self.ndcg:.4f}"
        if self.judged:
            found = f"returned ideal {self.returned_ideal:.4f} / judged ideal {self.ideal:.4f}"
            yield f"nDCG = {self.returned_ndcg:.4f} for order x {self.share:.4f} for what was found ({found})"

    def __repr__(self):
        columns = []
        for column in zip(*self._table(), strict=True):
            align = str.ljust if column[0] == "document" else str.rjust
            columns.append([align(cell, max(map(len, column))) for cell in column])
        lines = ("  ".join(cells).rstrip() for cells in zip(*columns, strict=True))
        return "\n".join([self.ndcg.convention, *lines, *self._notes()])

    def _repr_html_(self):
        header, *body, sums = self._table()
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in header)
        return (
            f'<table class="terms"><caption>{escape(self.ndcg.convention)}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{''.join(map(_html_row, body))}</tbody>"
            f"<tfoot>{_html_row(sums)}</tfoot></table>" + "".join(f"<p>{escape(note)}</p>" for note in self._notes())
        )


def _text(cell, column):
    if cell is None:
        return NOTHING
    if column == "doc":
        return guards.clip(str(cell))
    whole = column in ("rank", "grade", "gain", "ideal_grade") and float(cell).is_integer()
    return f"{cell:.4g}" if cell >= 1e9 else f"{cell:.0f}" if whole else f"{cell:.4f}"


def _html_row(cells):
    first, *rest = map(escape, cells)
    return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'


def terms(rels, gain="exp", k=None, *, judged=None, docs=None, discount="log2"):
    """The terms of DCG@k and nDCG@k for one question, rank by rank, beside those of the ideal.

    rels, gain, k, judged: as in metrics.ndcg. docs: the ids in rank order, one a grade, each once, or None.
    discount: a name in DISCOUNTS. With log2 the sums are those of metrics.dcg and metrics.ndcg, to the last bit.
    Returns Terms, with as many rows as count in either list. Refused: as in metrics.ndcg; too few or too many docs.
    Source: Järvelin & Kekäläinen 2002; Burges et al. 2005.

    >>> terms([2, 0, 3], gain="linear", docs=["D4", "D9", "D11"])
    nDCG · linear · ideal: returned
    rank  document  grade  gain  ÷ discount  = adds  running DCG  ideal grade  ideal adds
       1  D4            2     2      1.0000  2.0000       2.0000            3      3.0000
       2  D9            0     0      1.5850  0.0000       2.0000            2      1.2619
       3  D11           3     3      2.0000  1.5000       3.5000            0      0.0000
     sum                                     3.5000                                4.2619
    nDCG = DCG / ideal = 3.5000 / 4.2619 = 0.8212
    """
    rels, pool = guards.returned_and_judged(rels, judged)
    if docs is not None:
        docs = guards.ranking(docs, "docs", if_set="A set has no order: write a list.")
        if len(docs) != len(rels):
            raise ValueError(f"docs must hold one id a grade, got {len(docs)} ids and {len(rels)} grades. Match them.")
    divisor = DISCOUNTS[guards.choice("discount", discount, DISCOUNTS)].function
    pool, gain_of, k = guards.graded(pool, gain, GAINS, k)

    def contributions(grades):
        return [gain_of(grade) / divisor(rank) for rank, grade in enumerate(grades, start=1)]

    counted, best, best_found = rels[:k], sorted(pool, reverse=True)[:k], sorted(rels, reverse=True)[:k]
    parts, ideal_parts = contributions(counted), contributions(best)

    def term(rank):
        here, ideal_here = rank <= len(counted), rank <= len(best)
        return Term(
            rank=rank,
            doc=docs[rank - 1] if docs and here else None,
            grade=counted[rank - 1] if here else None,
            gain=gain_of(counted[rank - 1]) if here else None,
            discount=divisor(rank),
            contribution=parts[rank - 1] if here else 0.0,
            running=fsum(parts[:rank]),
            ideal_grade=best[rank - 1] if ideal_here else None,
            ideal_contribution=ideal_parts[rank - 1] if ideal_here else 0.0,
        )

    last = max(len(counted), sum(grade > 0 for grade in best))  # zeros that never came back are no news
    returned_ideal = Score(fsum(contributions(best_found)), convention("IDCG", k, gain, "returned", discount))
    return Terms(tuple(map(term, range(1, last + 1))), gain, k, discount, judged is not None, returned_ideal)
