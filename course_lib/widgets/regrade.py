"""A ranking to grade anew: what each rank adds to DCG, beside what it would add in the ideal order.

The model works without any page, and so an ordinary slider can drive the lab too:

>>> import ipywidgets
>>> lab = Regrade(["D4", "D9", "D11"], [2, 0, 3])
>>> slider = ipywidgets.IntSlider(value=2, min=0, max=3, description="D4")
>>> slider.observe(lambda change: lab.set_grade("D4", change["new"]), names="value")
>>> slider.value = 1
>>> print(lab.terms.ndcg)
0.6885 (nDCG · linear · ideal: returned)
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from course_lib import guards, theme
from course_lib.explain import DISCOUNTS, Terms, terms
from course_lib.metrics import GAINS, first_rank
from course_lib.widgets import readout
from course_lib.widgets.base import Table, front, style
from course_lib.widgets.goals import Goal
from course_lib.widgets.history import Playground
from course_lib.widgets.passages import passages, words

TOP = 3  # the highest grade
MOST = 50  # rows that a page can still show


class Seen(NamedTuple):
    """What the tests of a goal look at: the ids in rank order, the state at the start and now, and the score now."""

    docs: list
    start: dict
    state: dict
    terms: Terms


class RegradeModel:
    """State {"grades": one a rank, "gain", "discount", "k"} -> the terms of its nDCG, against the returned ideal."""

    def __init__(self, docs, grades, *, titles=None, question=None, gain="linear", discount="log2", k=None) -> None:
        self.docs = guards.ranking(docs, "docs", if_set="A set has no order: write a list.")
        if not 1 <= len(self.docs) <= MOST:
            raise ValueError(f"docs must hold 1 to {MOST} ids, got {len(self.docs)}. Cut the ranking.")
        self.passages = passages(self.docs, titles)
        self.question = None if question is None else words("question", question)
        self._start = self.clean({"grades": grades, "gain": gain, "discount": discount, "k": k})

    def given(self) -> dict:
        return {
            "name": "Regrade" + (f": {self.question}" if self.question else ""),
            "question": self.question or "",
            "docs": [{"id": str(doc), "title": title, "text": text} for doc, (title, text) in self._shown()],
            "top": TOP,
            "gains": {name: gain.label for name, gain in GAINS.items()},
            "discounts": {name: discount.label for name, discount in DISCOUNTS.items()},
            "longest": readout.longest(len(self.docs)),
        }

    def start(self) -> dict:
        return self._start | {"grades": list(self._start["grades"])}

    def clean(self, state: dict) -> dict:
        names = ("grades", "gain", "discount", "k")
        if state.keys() != set(names):
            raise ValueError(f"a state holds {', '.join(names)}, got {guards.shown(sorted(map(str, state)))}.")
        grades, n = state["grades"], len(self.docs)
        if not isinstance(grades, Sequence) or len(grades) != n:
            raise ValueError(f"grades must be a list of {n}, one a document, got {guards.shown(grades)}. Match them.")
        for grade in grades:
            if isinstance(grade, bool) or not isinstance(grade, int) or not 0 <= grade <= TOP:
                raise ValueError(f"a grade must be 0, 1, 2 or 3, got {guards.shown(grade)}. Use one of these numbers.")
        k = guards.cutoff(state["k"])
        if k is not None and k > n:
            raise ValueError(f"k must be 1 to {n}, or None for all, got {guards.shown(k)}. There are {n} documents.")
        return {
            "grades": list(grades),
            "gain": guards.choice("gain", state["gain"], GAINS),
            "discount": guards.choice("discount", state["discount"], DISCOUNTS),
            "k": k,
        }

    def terms(self, state: dict, gain: str | None = None) -> Terms:
        """The state's score, taken apart; under another gain when one is named."""
        return terms(state["grades"], gain or state["gain"], state["k"], discount=state["discount"])

    def seen(self, state: dict) -> Seen:
        return Seen(self.docs, self.start(), state, self.terms(state))

    def view(self, state: dict) -> dict:
        score, other = self.terms(state), _other(state["gain"])
        divisor = DISCOUNTS[state["discount"]]
        fullest = GAINS[state["gain"]].function(TOP)  # the top grade, undiscounted, fills a bar
        counted = {row.rank: row for row in score.rows}
        weights = [1 / divisor.function(rank) for rank in self._ranks()]
        return {
            "convention": score.ndcg.convention,
            "ndcg": f"{score.ndcg:.4f}",
            "dcg": f"{score.dcg:.4f}",
            "ideal": f"{score.ideal:.4f}",
            "other": f"{self.terms(state, other).ndcg:.4f}",
            "other_gain": _named(other),
            "cut": state["k"] or len(self.docs),
            "weights": weights,
            "kept": [theme.score(weight) for weight in weights],
            "rows": [
                {
                    "grade": state["grades"][rank - 1],
                    "sum": f"{counted[rank].gain:g} / {divisor.at(rank)} =" if rank in counted else "",
                    "adds": theme.score(counted[rank].contribution) if rank in counted else "not counted",
                    "share": counted[rank].contribution / fullest if rank in counted else 0.0,
                    "ideal": counted[rank].ideal_contribution / fullest if rank in counted else 0.0,
                }
                for rank in self._ranks()
            ],
            "readout": self.readout(state),
        }

    def readout(self, state: dict) -> list[str]:
        """The whole computation in four lines."""
        relevant = {doc for doc, grade in zip(self.docs, state["grades"], strict=True) if grade >= 1}
        other = self.terms(state, _other(state["gain"]))
        return readout.lines(self.terms(state), other, first_rank(relevant, self.docs))

    def sentence(self, state: dict) -> str:
        score, other = self.terms(state), _other(state["gain"])
        return (
            f"nDCG {score.ndcg}, DCG {score.dcg:.4f} of ideal {score.ideal:.4f}. "
            f"With {_named(other)} gain nDCG would be {self.terms(state, other).ndcg:.4f}. "
            f"Grades {', '.join(map(str, state['grades']))}."
        )

    def table(self, state: dict) -> Table:
        score, view = self.terms(state), self.view(state)
        ideals = {row.rank: theme.score(row.ideal_contribution) for row in score.rows}
        rows = [
            (str(rank), title, str(row["grade"]), f"{row['sum']} {row['adds']}".strip(), ideals.get(rank, ""))
            for rank, (_, (title, _)), row in zip(self._ranks(), self._shown(), view["rows"], strict=True)
        ]
        return Table(
            caption=f"{score.ndcg}" + (f": {self.question}" if self.question else ""),
            head=("rank", "passage", "grade", "adds to DCG", "ideal order adds"),
            rows=[*rows, ("sum", "", "", view["dcg"], view["ideal"])],
        )

    def _ranks(self) -> range:
        return range(1, len(self.docs) + 1)

    def _shown(self):
        return zip(self.docs, self.passages, strict=True)


class Regrade(Playground):
    """A ranked list whose grades are there to be changed; DCG, its ideal and nDCG follow, under both conventions.

    docs: 1 to 50 ids, best first. grades: one a document, 0 to 3. titles: a title, or a (title, text) pair, for every
    document, as a dict by id or a list in rank order; by default the ids. question: what the ranking answers.
    gain, discount, k: where the controls stand at first: names in GAINS and DISCOUNTS, 1 to the number of documents,
    or None for all. goals: what to reach, shown as a list; see `goals`.
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
        k: int | None = None,
        goals: Sequence[Goal] = (),
    ) -> None:
        model = RegradeModel(docs, grades, titles=titles, question=question, gain=gain, discount=discount, k=k)
        super().__init__(model, goals)

    @property
    def terms(self) -> Terms:
        """The score on the page, taken apart: .ndcg, .dcg, .ideal, .rows."""
        return self._model.model.terms(self.state)

    @property
    def grades(self) -> dict:
        """id -> grade, in rank order."""
        return dict(zip(self._model.model.docs, self.state["grades"], strict=True))

    def grade(self, doc: Any) -> int:
        """The grade of the document with this id."""
        return self.state["grades"][self._place(doc)]

    def set_grade(self, doc: Any, grade: int) -> None:
        """Give the document with this id another grade, 0 to 3; the page follows."""
        with self._lock:
            grades = list(self.state["grades"])
            grades[self._place(doc)] = grade
            self.change(grades=grades)

    def _place(self, doc: Any) -> int:
        docs = self._model.model.docs
        if doc not in docs:
            raise ValueError(f"doc must be one of the ranked ids, got {guards.shown(doc)}. They are {docs}.")
        return docs.index(doc)


def _other(gain: str) -> str:
    return next(name for name in GAINS if name != gain)


def _named(gain: str) -> str:
    return GAINS[gain].label.partition(":")[0]
