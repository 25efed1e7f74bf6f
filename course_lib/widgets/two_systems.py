"""Two systems side by side: the same hits in another order, where the hit rate stays and MRR moves.

>>> from course_lib import helpdesk
>>> desk = helpdesk.load()
>>> lab = TwoSystems(desk.old, desk.new, desk.qrels, desk.questions)
>>> lab.view["scores"]["old"], lab.first_ranks("old")
(['0.8000', '0.7500', '0.7000'], [1, 2, 1, 4, 1])
>>> lab.view["scores"]["new"], lab.first_ranks("new")
(['0.8000', '0.4167', '0.3667'], [2, 3, 2, 4, 2])
>>> lab.move("new", "Q1", "D8", 1)
>>> f"{lab.scores('new')['MRR']:.3f}"
'0.517'
"""

from collections.abc import Mapping, Sequence
from typing import Any

from course_lib import guards
from course_lib.widgets.base import front, style
from course_lib.widgets.goals import Goal
from course_lib.widgets.history import Playground
from course_lib.widgets.two_systems_model import SYSTEMS, TwoSystemsModel


class TwoSystems(Playground):
    """Two runs over the same questions, whose results can be moved; hit rate and MRR of both follow.

    old, new: question id -> document ids, best first: the same 1 to 12 questions, 1 to 50 results each. qrels: question
    id -> document id -> grade; relevant is a grade of 1 or more. questions: question id -> its words, by default the
    ids. k: the cutoff, 1 to the length of the longest list. titles: document id -> a title or (title, text), by default
    the ids. goals: what to reach; their tests look at a Seen of two_systems_model.py:
    `Goal("Bring NEW above 0.5", lambda seen: seen.new.mrr > 0.5)`.
    Refused with a ValueError or TypeError: anything else, a question to which nothing is relevant, and a goal that the
    start already meets.
    """

    _esm = front("two_systems.js")
    _css = style("two_systems.css")

    def __init__(
        self,
        old: Mapping,
        new: Mapping,
        qrels: Mapping,
        questions: Mapping | None = None,
        k: int = 3,
        titles: Mapping | None = None,
        goals: Sequence[Goal] = (),
    ) -> None:
        super().__init__(TwoSystemsModel(old, new, qrels, questions, k, titles), goals)

    def scores(self, system: str) -> dict[str, float]:
        """Hit rate at k, MRR and MRR at k of "old" or "new", by their labels."""
        return self._model.model.scores(self.state, guards.choice("system", system, SYSTEMS))

    def first_ranks(self, system: str) -> list[int]:
        """For each question the rank of the first relevant result of "old" or "new", 0 for none."""
        return self._model.model.first_ranks(self.state, guards.choice("system", system, SYSTEMS))

    def run(self, system: str) -> dict[Any, list]:
        """What "old" or "new" shows now: question id -> document ids, best first."""
        model, name = self._model.model, guards.choice("system", system, SYSTEMS)
        return {question: model.ranked(self.state, name, i) for i, question in enumerate(model.ids)}

    def move(self, system: str, question: Any, doc: Any, rank: int) -> None:
        """Put a result at another rank, from 1; the others close up, and the page follows."""
        with self._lock:
            self.change(**{system: self._model.model.moved_to(self.state, system, question, doc, rank)})

    def set_k(self, k: int) -> None:
        """Move the cutoff; ValueError for a k past the longest list."""
        self.change(k=k)

    def show(self, question: Any) -> None:
        """Put another question on the page, by its id."""
        ids = self._model.model.ids
        if question not in ids:
            raise ValueError(f"question must be one of {ids}, got {guards.shown(question)}. Take one of these.")
        self.change(at=ids.index(question))
