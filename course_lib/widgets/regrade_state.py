"""What can be changed in the regrade lab, checked, and the score of each state. No widget."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from course_lib import guards
from course_lib.explain import DISCOUNTS, IDEALS, Terms, terms
from course_lib.metrics import GAINS
from course_lib.widgets.own import OwnDcg
from course_lib.widgets.passages import passages, words

TOP = 3  # the highest grade
MOST = 50  # rows that a page can still show
NAMES = ("order", "grades", "gain", "discount", "ideal", "k")


class Seen(NamedTuple):
    """What the tests of a goal look at: the ids as at the start, the state at the start and now, and the score now."""

    docs: list
    start: dict
    state: dict
    terms: Terms

    @property
    def ranked(self) -> list:
        """The ids as they stand now, best first."""
        return [self.docs[place] for place in self.state["order"]]


class RegradeState:
    """State {"order", "grades", "gain", "discount", "ideal", "k"} -> the terms of its nDCG.

    `grades` holds one grade for each of `docs`, `order` places in `docs`, best first: a result keeps its grade when it
    moves. The arguments are those of Regrade.
    """

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
    ) -> None:
        self.docs = guards.ranking(docs, "docs", if_set="A set has no order: write a list.")
        if not 1 <= len(self.docs) <= MOST:
            raise ValueError(f"docs must hold 1 to {MOST} ids, got {len(self.docs)}. Cut the ranking.")
        self.passages = passages(self.docs, titles)
        self.question = None if question is None else words("question", question)
        self.missed = _missed(judged, self.docs, titles)
        self.own = None if dcg is None else OwnDcg(dcg)
        order = list(range(len(self.docs)))
        start = {"order": order, "grades": grades, "gain": gain, "discount": discount, "ideal": ideal, "k": k}
        self._start = self.clean(start)

    def start(self) -> dict:
        return self._start | {"order": list(self._start["order"]), "grades": list(self._start["grades"])}

    def clean(self, state: dict) -> dict:
        if state.keys() != set(NAMES):
            raise ValueError(f"a state holds {', '.join(NAMES)}, got {guards.shown(sorted(map(str, state)))}.")
        grades, n = state["grades"], len(self.docs)
        if not isinstance(grades, Sequence) or len(grades) != n:
            raise ValueError(f"grades must be a list of {n}, one a document, got {guards.shown(grades)}. Match them.")
        order = state["order"]
        whole = isinstance(order, Sequence) and all(type(place) is int for place in order)
        if not whole or sorted(order) != list(range(n)):
            raise ValueError(f"order must hold each of 0 to {n - 1} once, got {guards.shown(order)}. Name every place.")
        k = guards.cutoff(state["k"])
        if k is not None and k > n:
            raise ValueError(f"k must be 1 to {n}, or None for all, got {guards.shown(k)}. There are {n} documents.")
        return {
            "order": list(order),
            "grades": [_grade(grade) for grade in grades],
            "gain": guards.choice("gain", state["gain"], GAINS),
            "discount": guards.choice("discount", state["discount"], DISCOUNTS),
            "ideal": self._ideal(state["ideal"]),
            "k": k,
        }

    def rels(self, state: dict) -> list[int]:
        """The grades in rank order."""
        return [state["grades"][place] for place in state["order"]]

    def judged(self, state: dict) -> list[int]:
        """The grades of everything judged: what is on the page, and what never came back."""
        return self.rels(state) + [grade for _, grade in self.missed]

    def terms(self, state: dict, *, gain: str | None = None, ideal: str | None = None) -> Terms:
        """The state's score, taken apart; under another gain or against another ideal when one is named."""
        pool = self.judged(state) if (ideal or state["ideal"]) == "judged" else None
        docs = [self.docs[place] for place in state["order"]]
        settings = {"judged": pool, "docs": docs, "discount": state["discount"]}
        return terms(self.rels(state), gain or state["gain"], state["k"], **settings)

    def seen(self, state: dict) -> Seen:
        return Seen(self.docs, self.start(), state, self.terms(state))

    def _ideal(self, ideal: Any) -> str:
        if guards.choice("ideal", ideal, IDEALS) not in self.ideals():
            raise ValueError("ideal 'judged' needs passages that never came back, got none. Pass their grades: judged.")
        return ideal

    def ideals(self) -> tuple:
        """The ideals there are to choose from: the judged one only where something never came back."""
        return IDEALS if self.missed else IDEALS[:1]


def _missed(judged: Mapping | Sequence, docs: list, titles: Any) -> list[tuple[str, int]]:
    """A (title, grade) for each passage that never came back."""
    if not isinstance(judged, Mapping):
        if isinstance(judged, str) or not isinstance(judged, Sequence):
            raise TypeError(f"judged must be a dict, id -> grade, or a list of grades, got {guards.shown(judged)}.")
        return [("a passage that never came back", _grade(grade)) for grade in judged]
    ids = [doc for doc in judged if doc not in docs]
    named = {doc: titles[doc] for doc in ids if doc in titles} if isinstance(titles, Mapping) else {}
    shown = passages(ids, {doc: named.get(doc, str(doc)) for doc in ids})
    return [(title, _grade(judged[doc])) for doc, (title, _) in zip(ids, shown, strict=True)]


def _grade(grade: Any) -> int:
    if isinstance(grade, bool) or not isinstance(grade, int) or not 0 <= grade <= TOP:
        raise ValueError(f"a grade must be 0, 1, 2 or 3, got {guards.shown(grade)}. Use one of these numbers.")
    return grade
