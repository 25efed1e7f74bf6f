"""The walk down each ranking of a run to its first relevant result: reciprocal ranks, one by one, and their mean.

>>> lab = FirstHit({"Q1": ["D2", "D8"], "Q2": ["D5"]}, {"Q1": {"D8": 3}, "Q2": {"D5": 3}}, k=1)
>>> lab.step(); lab.step()
>>> lab
Q1: Rank 2 is relevant: RR = 1 / 2 = 0.5000. 1 of 2 questions walked.
>>> lab.look_at_all()
>>> lab.first_ranks, lab.mrr, lab.mrr_at_k
([2, 1], 0.75, 0.5)
"""

from collections.abc import Mapping, Sequence
from typing import Any

from course_lib import guards
from course_lib.explain import Walk
from course_lib.widgets.base import front, style
from course_lib.widgets.first_hit_model import FirstHitModel
from course_lib.widgets.goals import Goal
from course_lib.widgets.history import Playground


class FirstHit(Playground):
    """The rankings of a run, walked from the top, a rank a step; each walk ends at the first relevant result.

    run: question id -> document ids, best first: 1 to 12 questions of 1 to 50 results. qrels: question id -> document
    id -> grade; relevant is a grade of 1 or more. questions: question id -> its words, by default the ids. k: the
    cutoff of MRR@k, 1 or more. titles: document id -> a title or (title, text), by default the ids. goals: what to
    reach; their tests look at a Seen of first_hit_model.py: `Goal("Walk every list", lambda seen: seen.done)`.
    Refused with a ValueError or TypeError: anything else, a question to which nothing is relevant, and a goal that the
    start already meets.
    """

    _esm = front("first_hit.js")
    _css = style("first_hit.css")

    def __init__(
        self,
        run: Mapping,
        qrels: Mapping,
        questions: Mapping | None = None,
        k: int = 3,
        titles: Mapping | None = None,
        goals: Sequence[Goal] = (),
    ) -> None:
        super().__init__(FirstHitModel(run, qrels, questions, k, titles), goals)

    @property
    def first_ranks(self) -> list[int | None]:
        """For each question the rank of its first hit, 0 for none; None while its walk goes on."""
        return self._model.model.first_ranks(self.state)

    @property
    def walk(self) -> Walk | None:
        """The walk on the page as far as it went, taken apart; None before its first step."""
        return self._model.model.walk(self.state)

    @property
    def mrr(self) -> float | None:
        """The mean of the reciprocal ranks; None until every walk has ended."""
        means = self._model.model.means(self.state)
        return means and means[0]

    @property
    def mrr_at_k(self) -> float | None:
        """The same, where a first hit below rank k counts as none."""
        means = self._model.model.means(self.state)
        return means and means[1]

    def step(self) -> None:
        """Look at the next rank, or, where the walk is over, go on to the next question; after the last, nothing."""
        with self._lock:
            if parts := self._model.model.stepped(self.state):
                self.change(**parts)

    def look_at_all(self) -> None:
        """Walk every list to its end, in one step."""
        self.change(looked=list(self._model.model.ends))

    def show(self, question: Any) -> None:
        """Put another question on the page, by its id."""
        ids = [one.id for one in self._model.model.asked]
        if question not in ids:
            raise ValueError(f"question must be one of the run's ids, got {guards.shown(question)}. They are {ids}.")
        self.change(at=ids.index(question))
