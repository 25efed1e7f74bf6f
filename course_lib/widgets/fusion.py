"""Two or three rankings to reorder, and the list that reciprocal rank fusion makes of them.

>>> lab = Fusion([["A", "B", "C"], ["B", "X", "A"]], ["words", "vectors"])
>>> lab.fused
['B', 'A', 'X', 'C']
>>> lab.move("vectors", "A", 1)
>>> lab.fused[0], round(lab.scores["A"].value, 4)
('A', 0.0328)
"""

from collections.abc import Mapping, Sequence
from typing import Any

from course_lib import guards
from course_lib.widgets.base import front, style
from course_lib.widgets.fusion_model import FusionModel
from course_lib.widgets.goals import Goal
from course_lib.widgets.history import Playground


class Fusion(Playground):
    """Rankings side by side, RRF's constant k on a slider, and the fused list with each ranking's share of a score.

    rankings: 2 or 3 lists of 1 to 50 ids, best first. names: what to call them, all different. k: a whole number from 0
    to 100; it is RRF's own constant and cuts nothing off. titles: as in Regrade, for every id of any list.
    relevant: a set of ids, or None; with it the ranks of the first relevant document are shown. goals: what to reach;
    their tests see .rankings, .fused, .winner (None in a tie), .table, .state, .start and .untouched(list, from 1).
    Refused with a ValueError or TypeError: anything else, and a goal that the start already meets.
    """

    _esm = front("fusion.js")
    _css = style("fusion.css")

    def __init__(
        self,
        rankings: Sequence,
        names: Sequence[str] | None = None,
        k: int = 60,
        *,
        titles: Mapping | Sequence | None = None,
        relevant: Sequence | None = None,
        goals: Sequence[Goal] = (),
    ) -> None:
        super().__init__(FusionModel(rankings, names, k, titles=titles, relevant=relevant), goals)

    @property
    def rankings(self) -> dict[str, list]:
        """Name -> ids as they stand on the page, best first."""
        model = self._model.model
        return dict(zip(model.names, model.ranked(self.state), strict=True))

    @property
    def fused(self) -> list:
        """The ids as fused, best first; equal scores in the order of their ids."""
        return [row.doc for row in self._model.model.table_of(self.state).rows]

    @property
    def scores(self) -> dict:
        """id -> explain.Score."""
        return self._model.model.table_of(self.state).scores

    def move(self, name: str, doc: Any, rank: int) -> None:
        """In the ranking called `name`, put `doc` at another rank, from 1; the others close up. The page follows."""
        with self._lock:
            model = self._model.model
            which = model.names.index(guards.choice("name", name, model.names))
            ranked = model.rankings[which]
            if doc not in ranked:
                raise ValueError(f"doc must be in {name!r}, got {guards.shown(doc)}. It holds {guards.shown(ranked)}.")
            if isinstance(rank, bool) or not isinstance(rank, int) or not 1 <= rank <= len(ranked):
                raise ValueError(f"rank must be 1 to {len(ranked)}, got {guards.shown(rank)}. Ranks count from 1.")
            orders = [list(order) for order in self.state["orders"]]
            orders[which].remove(ranked.index(doc))
            orders[which].insert(rank - 1, ranked.index(doc))
            self.change(orders=orders)
