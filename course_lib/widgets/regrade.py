"""A ranking to grade anew and to reorder: what each rank adds to DCG, beside what it would add in the ideal order.

The model works without any page, and so an ordinary slider can drive the lab too:

>>> import ipywidgets
>>> lab = Regrade(["D4", "D9", "D11"], [2, 0, 3])
>>> slider = ipywidgets.IntSlider(value=2, min=0, max=3, description="D4")
>>> slider.observe(lambda change: lab.set_grade("D4", change["new"]), names="value")
>>> slider.value = 1
>>> print(lab.terms.ndcg)
0.6885 (nDCG · linear · ideal: returned)
>>> lab.move("D11", 1)
>>> lab.ranked
['D11', 'D4', 'D9']
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from course_lib import guards
from course_lib.explain import Terms
from course_lib.widgets.base import front, style
from course_lib.widgets.goals import Goal
from course_lib.widgets.history import Playground
from course_lib.widgets.regrade_model import RegradeModel


class Regrade(Playground):
    """A ranked list whose grades and order are there to be changed; DCG, its ideal and nDCG follow, under both gains.

    docs: 1 to 50 ids, best first. grades: one a document, 0 to 3. titles: a title, or a (title, text) pair, for every
    document, as a dict by id or a list in rank order; by default the ids. question: what the ranking answers.
    gain, discount, ideal, k: where the controls stand at first: names in GAINS, DISCOUNTS and IDEALS, 1 to the number
    of documents, or None for all. goals: what to reach, shown as a list; see `goals`.
    judged: what never came back and counts in the judged ideal: a dict, id -> grade, where ids of `docs` are passed
    over, or a list of grades. With it both ideals are shown, and a menu changes between them.
    dcg: a learner's own function, `dcg(rels, gain, k)` or `dcg(gains)`, which then draws the bars; its number stands
    beside the course's, and what goes wrong in it is said in the lab.
    Refused with a ValueError or TypeError: anything else, and a goal that the start already meets.
    """

    _esm = front("regrade.js")
    _css = style("regrade.css")

    def __init__(
        self,
        docs: Sequence,
        grades: Sequence[int],
        *,
        titles: Mapping | Sequence | None = None,
        question: str | None = None,
        gain: str = "linear",
        discount: str = "log2",
        ideal: str = "returned",
        k: int | None = None,
        judged: Mapping | Sequence = (),
        dcg: Callable | None = None,
        goals: Sequence[Goal] = (),
    ) -> None:
        settings = {"gain": gain, "discount": discount, "ideal": ideal, "k": k, "judged": judged, "dcg": dcg}
        super().__init__(RegradeModel(docs, grades, titles=titles, question=question, **settings), goals)

    @property
    def terms(self) -> Terms:
        """The score on the page, taken apart: .ndcg, .dcg, .ideal, .rows."""
        return self._model.model.terms(self.state)

    @property
    def ranked(self) -> list:
        """The ids as they stand on the page, best first."""
        return [self._model.model.docs[place] for place in self.state["order"]]

    @property
    def grades(self) -> dict:
        """id -> grade, in rank order."""
        return dict(zip(self.ranked, self._model.model.rels(self.state), strict=True))

    def grade(self, doc: Any) -> int:
        """The grade of the document with this id."""
        return self.state["grades"][self._place(doc)]

    def set_grade(self, doc: Any, grade: int) -> None:
        """Give the document with this id another grade, 0 to 3; the page follows."""
        with self._lock:
            grades = list(self.state["grades"])
            grades[self._place(doc)] = grade
            self.change(grades=grades)

    def move(self, doc: Any, rank: int) -> None:
        """Put the document with this id at another rank, from 1; the others close up, and the page follows."""
        with self._lock:
            place, n = self._place(doc), len(self.state["order"])
            if isinstance(rank, bool) or not isinstance(rank, int) or not 1 <= rank <= n:
                raise ValueError(f"rank must be 1 to {n}, got {guards.shown(rank)}. Ranks count from 1.")
            order = [other for other in self.state["order"] if other != place]
            order.insert(rank - 1, place)
            self.change(order=order)

    def _place(self, doc: Any) -> int:
        docs = self._model.model.docs
        if doc not in docs:
            raise ValueError(f"doc must be one of the ranked ids, got {guards.shown(doc)}. They are {docs}.")
        return docs.index(doc)
