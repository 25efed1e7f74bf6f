"""One fusion, on the scales of five products: the same order, other numbers."""

from dataclasses import dataclass
from typing import NamedTuple

from course_lib import guards, ranking
from course_lib.explain import Table
from course_lib.explain.table import Column, name


class Scale(NamedTuple):
    """How a product writes RRF: its k, the number it gives to the first rank, and what it multiplies with.

    times: "1", "1 / lists" or "k / lists".
    """

    k: int
    first: int
    times: str = "1"


FUSIONS = {
    "the paper, ranx": Scale(60, 1),
    "LlamaIndex": Scale(60, 0),
    "Qdrant": Scale(2, 0),
    "Haystack": Scale(61, 0, "k / lists"),
    "LangChain": Scale(60, 1, "1 / lists"),
}


class Product(NamedTuple):
    """One product's scores, document -> score, best first, and the scale they are on."""

    product: str
    k: int
    first: int
    times: str
    scores: dict


@dataclass(frozen=True, eq=False, repr=False)
class Fusions(Table):
    """The same fusion as five products report it, as `fusions` makes it. rows: a tuple of Product."""

    rows: tuple

    def _caption(self):
        return "RRF on five scales"

    def _columns(self):
        def score(doc):
            return lambda row: f"{row.scores[doc]:.5f}"

        return [
            Column("product", lambda row: row.product, words=True),
            Column("k", lambda row: str(row.k)),
            Column("first rank", lambda row: str(row.first)),
            Column("times", lambda row: row.times, words=True),
            *(Column(name(doc), score(doc)) for doc in self.rows[0].scores),
        ]

    def _notes(self):
        orders = {tuple(row.scores) for row in self.rows}
        if len(orders) == 1:
            yield "The order is the same on every scale."
        else:
            yield "Another k is more than another scale here: the orders differ."


def fusions(rankings):
    """What five products report for one fusion of these rankings: Fusions.

    rankings: as in ranking.rrf, at least one. Refused: as in ranking.rrf; no rankings.
    Source: the products' own code, by running it (LlamaIndex 0.14.25, Qdrant client 1.20.0, Haystack 3.4.1,
    LangChain classic 1.0.8, ranx 0.3.21).

    >>> fusions([["A", "B"], ["B"]])
    RRF on five scales
    product           k  first rank  times            B        A
    the paper, ranx  60           1  1          0.03252  0.01639
    LlamaIndex       60           0  1          0.03306  0.01667
    Qdrant            2           0  1          0.83333  0.50000
    Haystack         61           0  k / lists  0.99194  0.50000
    LangChain        60           1  1 / lists  0.01626  0.00820
    The order is the same on every scale.
    """
    rankings = guards.rankings(rankings)
    if not rankings:
        raise ValueError("rankings must hold at least one ranking, got []. Give each search its own list.")
    rows = []
    for product, scale in FUSIONS.items():
        times = {"1": 1, "1 / lists": 1 / len(rankings), "k / lists": scale.k / len(rankings)}[scale.times]
        scores = ranking.rrf(rankings, scale.k + scale.first - 1)  # ours counts ranks from 1
        rows.append(Product(product, *scale, {doc: score * times for doc, score in scores.items()}))
    return Fusions(tuple(rows))
