"""Who gave what to a score that was added up from parts: rankings in a fusion, terms in a BM25 score."""

from collections import Counter
from dataclasses import dataclass
from math import fsum
from typing import NamedTuple

from course_lib import guards, ranking
from course_lib.explain.convention import convention
from course_lib.explain.score import Score
from course_lib.explain.table import NOTHING, Column, Table, count, figure, name


class Fused(NamedTuple):
    """One document of a fusion. ranks and contributions: one a ranking, None and 0.0 where it does not stand."""

    doc: object
    ranks: tuple
    contributions: tuple
    score: float


@dataclass(frozen=True, eq=False, repr=False)
class Fusion(Table):
    """What each ranking gave to each document, as `rrf` makes it.

    rows: a tuple of Fused, best first; the contributions of a row add up to its score. names: what the rankings are
    called. k: RRF's constant. scores: document -> Score.
    """

    rows: tuple
    names: tuple
    k: float

    @property
    def scores(self):
        label = self._caption()
        return {row.doc: Score(row.score, label) for row in self.rows}

    def _caption(self):
        return convention("RRF", constants={"k": self.k})

    def _columns(self):
        def part(i):
            return lambda row: self._part(row.ranks[i], row.contributions[i])

        return [
            Column("document", lambda row: name(row.doc), words=True),
            *(Column(name(title), part(i)) for i, title in enumerate(self.names)),
            Column("score", lambda row: figure(row.score)),
        ]

    def _part(self, rank, contribution):
        return NOTHING if rank is None else f"1/{count(self.k + rank)} = {figure(contribution)}"

    def _notes(self):
        yield "Each ranking gives 1 / (k + rank) to a document it holds, and nothing to the others."


def rrf(rankings, k=60, names=None):
    """What each ranking gave to each document, of ranking.rrf.

    rankings, k: as in ranking.rrf. names: what to call the rankings, one text each, all different, or None.
    Returns Fusion, whose scores are those of ranking.rrf, to the last bit. Refused: as in ranking.rrf; other names.
    Source: Cormack, Clarke & Büttcher 2009.

    >>> rrf([["A", "B", "C"], ["B", "X", "A"]], names=["words", "vectors"])
    RRF · k = 60
    document          words        vectors   score
    B         1/62 = 0.0161  1/61 = 0.0164  0.0325
    A         1/61 = 0.0164  1/63 = 0.0159  0.0323
    X                     –  1/62 = 0.0161  0.0161
    C         1/63 = 0.0159              –  0.0159
    Each ranking gives 1 / (k + rank) to a document it holds, and nothing to the others.
    """
    rankings, k = guards.rankings(rankings), guards.number("k", k, "60 is common.")
    names = _names(names, len(rankings))
    rank_of = [{doc: rank for rank, doc in enumerate(ranked, start=1)} for ranked in rankings]
    rows = []
    for doc, score in ranking.rrf(rankings, k).items():
        ranks = tuple(ranks.get(doc) for ranks in rank_of)
        rows.append(Fused(doc, ranks, tuple(1 / (k + rank) if rank else 0.0 for rank in ranks), score))
    return Fusion(tuple(rows), names, k)


def _names(names, count):
    """What the rankings are called: as given, all different, or numbered."""
    if names is None:
        return tuple(f"list {i}" for i in range(1, count + 1))
    texts = isinstance(names, (list, tuple)) and all(isinstance(one, str) and one.strip() for one in names)
    if not texts or len(names) != count or len(set(names)) < count:
        rule = f"names must be a list of {count} different texts, one a ranking"
        raise ValueError(f"{rule}, got {guards.shown(names)}. Name each ranking.")
    return tuple(names)


class TermWeight(NamedTuple):
    """One term of the query, once for each time it is asked for. share: of the document's score, 0.0 if that is 0."""

    term: str
    tf: int
    df: int
    idf: float
    factor: float
    contribution: float
    share: float


@dataclass(frozen=True, eq=False, repr=False)
class TermWeights(Table):
    """What each term of a query gave to the BM25 score of one document, as `bm25` makes it.

    rows: a tuple of TermWeight, in the order of the query. score: a Score, the sum of the contributions.
    """

    rows: tuple
    score: Score

    def _caption(self):
        return self.score.convention

    def _columns(self):
        return [
            Column("term", lambda row: name(row.term), words=True),
            Column("tf", lambda row: count(row.tf)),
            Column("df", lambda row: count(row.df)),
            Column("IDF", lambda row: figure(row.idf)),
            Column("x factor", lambda row: figure(row.factor)),
            Column("= adds", lambda row: figure(row.contribution)),
            Column("share", lambda row: f"{row.share:.0%}"),
        ]

    def _sums(self):
        return {"term": "sum", "= adds": figure(self.score.value)}

    def _notes(self):
        absent = list(dict.fromkeys(name(row.term) for row in self.rows if not row.tf))
        if absent:
            yield f"Not in this document: {', '.join(absent)}"


def bm25(query, document, corpus, k1=1.2, b=0.75):
    """What each term of a query gives to the BM25 score of a document: ranking.bm25_idf x ranking.bm25_tf.

    query, document: lists of terms. corpus: a list of such documents, which counts and average length are taken from.
    A term asked for twice counts twice. k1, b: as in ranking.bm25_tf. Returns TermWeights.
    Refused: text where a list of terms belongs; an empty corpus, or one without a term.
    Source: Robertson & Zaragoza 2009, with the 1 inside the IDF as in Lucene, and k1 + 1 above the line.

    >>> corpus = [["helmet", "for", "children"], ["helmet", "helmet", "size"], ["late", "return", "fee"]]
    >>> bm25(["helmet", "size"], corpus[1], corpus)
    BM25 · k1 = 1.2 · b = 0.75
    term    tf  df     IDF  x factor  = adds  share
    helmet   2   2  0.4700    1.3750  0.6463    40%
    size     1   1  0.9808    1.0000  0.9808    60%
    sum                               1.6271
    """
    query, document = guards.words("query", query), guards.words("document", document)
    corpus = guards.corpus(corpus)
    tf, length, avgdl = Counter(document), len(document), fsum(map(len, corpus)) / len(corpus)
    _, k1, b, *_ = guards.bm25_term(0, k1, b, length, avgdl)
    parts = []
    for term in query:
        df = sum(term in other for other in corpus)
        idf, factor = ranking.bm25_idf(len(corpus), df), ranking.bm25_tf(tf[term], k1, b, length, avgdl)
        parts.append((term, tf[term], df, idf, factor, idf * factor))
    total = fsum(part[-1] for part in parts)
    rows = tuple(TermWeight(*part, part[-1] / total if total else 0.0) for part in parts)
    return TermWeights(rows, Score(total, convention("BM25", constants={"k1": k1, "b": b})))
