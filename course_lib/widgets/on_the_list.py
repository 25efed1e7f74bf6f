"""A ranked list to mark: which results are relevant, how many places count, and what hit, recall and precision see.

>>> lab = OnTheList("May she ride?", ["D9", "D4", "D11"], {"D4", "D7"}, k=1)
>>> lab.hit, lab.recall, lab.precision
(0.0, 0.0, 0.0)
>>> lab.set_k(2)
>>> lab.hit, lab.recall, lab.precision
(1.0, 0.5, 0.5)
>>> lab.mark("D7", False)
>>> lab.recall
1.0
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from course_lib.widgets.base import front, style
from course_lib.widgets.goals import Goal
from course_lib.widgets.history import Playground
from course_lib.widgets.on_the_list_model import OnTheListModel, marked


class OnTheList(Playground):
    """A ranking whose results are marked relevant or not, and a slider for k; three scores follow.

    question: what the ranking answers. docs: 1 to 50 ids, best first. relevant: a set or list of ids; those that are
    not in `docs` stand below the list as never returned, and can be marked as well. k: 1 to the number of results.
    titles: a title, or a (title, text) pair, for every document, those never returned included, as a dict by id, or a
    list in the order of `docs` and then of the others by id; by default the ids. goals: what to reach; their tests look
    at a Seen of on_the_list_model.py: `Goal("Find half", lambda seen: seen.recall == 0.5)`.
    Refused with a ValueError or TypeError: anything else, and a goal that the start already meets.
    """

    _esm = front("on_the_list.js")
    _css = style("on_the_list.css")

    def __init__(
        self,
        question: str,
        docs: Sequence,
        relevant: AbstractSet | Sequence,
        k: int,
        titles: Mapping | Sequence | None = None,
        goals: Sequence[Goal] = (),
    ) -> None:
        super().__init__(OnTheListModel(question, docs, relevant, k, titles), goals)

    @property
    def relevant(self) -> set:
        """The ids marked relevant, returned or not."""
        return self._model.model.marked(self.state)

    @property
    def k(self) -> int:
        """How many places count."""
        return self.state["k"]

    @property
    def hit(self) -> float:
        """1.0 where something relevant is among the first k, else 0.0."""
        return self._score("hit")

    @property
    def recall(self) -> float:
        """The share of everything relevant that is among the first k."""
        return self._score("recall")

    @property
    def precision(self) -> float:
        """The share of the first k places that hold something relevant."""
        return self._score("precision")

    def mark(self, doc: Any, relevant: bool = True) -> None:
        """Mark one document relevant or not; the page follows. ValueError for an id that the lab does not hold."""
        with self._lock:
            self.change(relevant=marked(self._model.model, self.state, doc, relevant))

    def set_k(self, k: int) -> None:
        """Let the first k results count; ValueError for a k past the list."""
        self.change(k=k)

    def _score(self, name: str) -> float:
        return self._model.model.scores(self.state)[name]
