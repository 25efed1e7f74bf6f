"""Three curves behind one term of BM25: how counting saturates, how length pulls, how much a rare term tells.

>>> lab = Bm25Curves()
>>> lab.factor, round(lab.idf, 4)
(1.375, 4.5574)
>>> lab.change(k1=2, b=0)
>>> lab.factor
1.5
"""

from collections.abc import Sequence
from typing import Any

from course_lib.widgets.base import front, style
from course_lib.widgets.bm25_curves_model import Bm25CurvesModel
from course_lib.widgets.goals import Goal
from course_lib.widgets.history import Playground


class Bm25Curves(Playground):
    """The weight of one term in one document, with a slider for each number that it hangs on.

    tf: how often the term occurs, 0 to 20. k1: 0 to 3. b: 0 to 1. length: the document's number of terms, 0 to 4 times
    avgdl, the average. df, N: how many of how many documents hold the term. avgdl and N stay; change(tf=5) does what a
    slider does. goals: what to reach; their tests see .factor, .plain (without k1 + 1), .idf, .weight, .state, .start.
    Refused with a ValueError or TypeError: anything else, and a goal that the start already meets.
    """

    _esm = front("bm25_curves.js")
    _css = style("bm25_curves.css")

    def __init__(
        self,
        tf: int = 2,
        k1: float = 1.2,
        b: float = 0.75,
        length: float = 100,
        avgdl: float = 100,
        df: int = 10,
        N: int = 1000,
        *,
        goals: Sequence[Goal] = (),
    ) -> None:
        super().__init__(Bm25CurvesModel(tf, k1, b, length, avgdl, df, N), goals)

    @property
    def factor(self) -> float:
        """What the count and the length give: ranking.bm25_tf of the state."""
        return self._now.factor

    @property
    def idf(self) -> float:
        """What the term's rarity gives: ranking.bm25_idf of the state."""
        return self._now.idf

    @property
    def weight(self) -> float:
        """IDF x factor: what the term adds to the document's score."""
        return self._now.weight

    @property
    def _now(self) -> Any:
        return self._model.model.seen(self.state)
