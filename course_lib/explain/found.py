"""What a ranking found of the relevant documents: the walk to the first one, and all that was missed."""

from dataclasses import dataclass
from typing import NamedTuple

from course_lib import guards, metrics
from course_lib.explain.convention import convention
from course_lib.explain.score import Score
from course_lib.explain.table import Column, Table, count, figure, name


class Step(NamedTuple):
    """One rank of the walk. contribution: 1 / rank where the walk ends with a find, 0.0 above it."""

    rank: int
    doc: object
    relevant: bool
    contribution: float


@dataclass(frozen=True, eq=False, repr=False)
class Walk(Table):
    """The walk down a ranking until something relevant stands there, as `reciprocal_rank` makes it.

    rows: a tuple of Step, from rank 1. score: a Score, the sum of the contributions. returned: how many documents
    there were to walk past, after the cutoff.
    """

    rows: tuple
    score: Score
    returned: int

    def _caption(self):
        return self.score.convention

    def _columns(self):
        return [
            Column("rank", lambda row: count(row.rank)),
            Column("document", lambda row: name(row.doc), words=True),
            Column("relevant", lambda row: "yes" if row.relevant else "no"),
            Column("adds", lambda row: figure(row.contribution)),
        ]

    def _sums(self):
        return {"rank": "sum", "adds": figure(self.score.value)}

    def _notes(self):
        if not self.score.value:
            yield f"Nothing relevant among the {self.returned} looked at: RR = 0"
        else:
            rank = self.rows[-1].rank
            yield f"The first relevant document stands at rank {rank}: RR = 1 / {rank} = {self.score:.4f}"
            if below := self.returned - rank:
                yield f"What stands below it ({below}) does not count."


def reciprocal_rank(ranked, relevant, k=None):
    """The walk to the first relevant document, of metrics.reciprocal_rank; with a k it ends there, which gives RR@k.

    ranked, relevant, k: as in metrics.recall_at_k. Returns a Walk. Refused: as in metrics.recall_at_k.
    Source: Voorhees 1999.

    >>> reciprocal_rank(["D9", "D4", "D11"], {"D11", "D4"})
    RR
    rank  document  relevant    adds
       1  D9              no  0.0000
       2  D4             yes  0.5000
     sum                      0.5000
    The first relevant document stands at rank 2: RR = 1 / 2 = 0.5000
    What stands below it (1) does not count.
    """
    (ranked, relevant), k = guards.ranking_and_relevant(ranked, relevant), guards.cutoff(k)
    seen, first = ranked[:k], metrics.first_rank(relevant, ranked)
    rows = tuple(
        Step(rank, doc, rank == first, 1 / rank if rank == first else 0.0)
        for rank, doc in enumerate(seen[: first or None], start=1)
    )
    score = 1 / first if 0 < first <= len(seen) else 0.0
    return Walk(rows, Score(score, convention("RR", k)), len(seen))


class Wanted(NamedTuple):
    """One relevant document. rank: where it stands, None if it never came back. found: whether within the cutoff."""

    doc: object
    rank: int | None
    found: bool
    contribution: float


@dataclass(frozen=True, eq=False, repr=False)
class Found(Table):
    """Every relevant document, found or missed, as `recall_at_k` makes it.

    rows: a tuple of Wanted, those found first, by rank. score: a Score, the sum of the contributions to within
    rounding. missed: the documents that were not within the cutoff.
    """

    rows: tuple
    score: Score
    k: int | None

    @property
    def missed(self):
        return [row.doc for row in self.rows if not row.found]

    def _caption(self):
        return self.score.convention

    def _columns(self):
        within = "returned" if self.k is None else f"in the first {guards.shown(self.k)}"
        return [
            Column("document", lambda row: name(row.doc), words=True),
            Column("rank", lambda row: count(row.rank)),
            Column(within, lambda row: "yes" if row.found else "no"),
            Column("adds", lambda row: figure(row.contribution)),
        ]

    def _sums(self):
        return {"document": "sum", "adds": figure(self.score.value)}

    def _notes(self):
        total, missed = len(self.rows), self.missed
        if not total:
            yield "Nothing is relevant to this question: recall counts as 0."
            return
        yield f"Found {total - len(missed)} of {total}: recall = {total - len(missed)} / {total} = {self.score:.4f}"
        below = [row for row in self.rows if not row.found and row.rank]
        never = [name(row.doc) for row in self.rows if row.rank is None]
        if below:
            yield f"Below the cutoff: {', '.join(f'{name(row.doc)} at rank {row.rank}' for row in below)}"
        if never:
            yield f"Never came back: {', '.join(never)}"


def recall_at_k(ranked, relevant, k):
    """What was found of the relevant documents, and what was missed, of metrics.recall_at_k.

    ranked, relevant, k: as in metrics.recall_at_k. Returns Found. Refused: as in metrics.recall_at_k.
    Source: Manning, Raghavan & Schütze 2008, chapter 8.

    >>> recall_at_k(["D4", "D9", "D11"], {"D4", "D11", "D7"}, k=2)
    recall@2
    document  rank  in the first 2    adds
    D4           1             yes  0.3333
    D11          3              no  0.0000
    D7           –              no  0.0000
    sum                             0.3333
    Found 1 of 3: recall = 1 / 3 = 0.3333
    Below the cutoff: D11 at rank 3
    Never came back: D7
    """
    (ranked, relevant), k = guards.ranking_and_relevant(ranked, relevant), guards.cutoff(k)
    rank_of = {doc: rank for rank, doc in enumerate(ranked, start=1) if doc in relevant}
    inside = set(ranked[:k])
    rows = [
        Wanted(doc, rank_of.get(doc), doc in inside, 1 / len(relevant) if doc in inside else 0.0)
        for doc in sorted(relevant, key=lambda doc: (rank_of.get(doc, len(ranked) + 1), str(doc)))
    ]
    return Found(tuple(rows), Score(metrics.recall_at_k(ranked, relevant, k), convention("recall", k)), k)
