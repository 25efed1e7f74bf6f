"""DCG and nDCG, rank by rank, beside the ideal."""

from dataclasses import dataclass
from math import fsum
from typing import NamedTuple

from course_lib import guards
from course_lib.explain.convention import DISCOUNTS, IDEALS, convention
from course_lib.explain.score import Score
from course_lib.explain.table import Column, Table, count, figure, name
from course_lib.metrics import GAINS


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
class Terms(Table):
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

    def _caption(self):
        return self.ndcg.convention

    def _columns(self):
        named = any(row.doc is not None for row in self.rows)
        documents = [Column("document", lambda row: name(row.doc), words=True)] if named else []
        return [
            Column("rank", lambda row: count(row.rank)),
            *documents,
            Column("grade", lambda row: count(row.grade)),
            Column("gain", lambda row: count(row.gain)),
            Column("÷ discount", lambda row: figure(row.discount)),
            Column("= adds", lambda row: figure(row.contribution)),
            Column("running DCG", lambda row: figure(row.running)),
            Column("ideal grade", lambda row: count(row.ideal_grade)),
            Column("ideal adds", lambda row: figure(row.ideal_contribution)),
        ]

    def _sums(self):
        return {"rank": "sum", "= adds": figure(self.dcg.value), "ideal adds": figure(self.ideal.value)}

    def _notes(self):
        if not self.ideal.value:
            yield "The ideal is 0, nothing good was to be found: nDCG counts as 0."
            return
        yield f"nDCG = DCG / ideal = {self.dcg:.4f} / {self.ideal:.4f} = {self.ndcg:.4f}"
        if self.judged:
            found = f"returned ideal {self.returned_ideal:.4f} / judged ideal {self.ideal:.4f}"
            yield f"nDCG = {self.returned_ndcg:.4f} for order x {self.share:.4f} for what was found ({found})"


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
