"""What the lab OnTheList knows: which results are relevant, where the list is cut, what three scores make of it."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

from course_lib import guards, theme
from course_lib.explain import convention
from course_lib.metrics import first_rank, hit_rate, precision_at_k, recall_at_k
from course_lib.widgets.base import Table
from course_lib.widgets.passages import passages, words

MOST = 50  # results that a page can still show
HINT = "Click a mark to change it. Keys on a mark: 1 relevant, 0 not, ↑\u00a0↓ for rows."
BLIND = {  # what each score takes no notice of
    "hit": "ignores a second find, and where the first one stands",
    "recall": "ignores the order, and what else stands among the first k",
    "precision": "ignores the order, and what is missing from the first k",
}


class Seen(NamedTuple):
    """What the tests of a goal look at: what is marked, the cutoff, and the scores as shown, to four decimals."""

    ranked: list
    relevant: set
    k: int
    first: int  # rank of the first relevant result; 0 where none came back
    hit: float  # 1.0 or 0.0
    recall: float
    precision: float


class OnTheListModel:
    """State {"relevant", "k"} -> hit, recall and precision at k.

    `relevant` holds True or False for each result, best first, and then for each document that never came back.
    The arguments are those of OnTheList.
    """

    def __init__(
        self,
        question: str,
        docs: Sequence,
        relevant: AbstractSet | Sequence,
        k: int,
        titles: Mapping | Sequence | None = None,
    ) -> None:
        self.question = words("question", question)
        self.docs = guards.ranking(docs, "docs", if_set="A set has no order: write a list.")
        if not 1 <= len(self.docs) <= MOST:
            raise ValueError(f"docs must hold 1 to {MOST} ids, got {len(self.docs)}. Cut the ranking.")
        self.docs, relevant = guards.ranking_and_relevant(self.docs, relevant)
        missed = sorted(relevant.difference(self.docs), key=lambda doc: (len(str(doc)), str(doc)))  # D4 before D11
        if len(missed) > MOST:
            raise ValueError(f"relevant must leave out at most {MOST} results, got {len(missed)} others. Name fewer.")
        self.all = [*self.docs, *missed]
        self.passages = passages(self.all, titles)
        self._start = self.clean({"relevant": [doc in relevant for doc in self.all], "k": k})

    def given(self) -> dict:
        n, size = len(self.docs), len(self.all)
        full, empty = (self.formula({"relevant": [mark] * size, "k": n}) for mark in (True, False))
        named = [
            {"id": str(doc), "title": title, "text": text}
            for doc, (title, text) in zip(self.all, self.passages, strict=True)
        ]
        return {
            "name": f"On the list: {self.question}",
            "question": self.question,
            "docs": named[:n],
            "missed": named[n:],
            "blind": BLIND,
            "formula": [max(pair, key=len) for pair in zip(full, empty, strict=True)],
            "hint": HINT,
        }

    def start(self) -> dict:
        return self._start | {"relevant": list(self._start["relevant"])}

    def clean(self, state: dict) -> dict:
        if state.keys() != {"relevant", "k"}:
            raise ValueError(f"a state holds 'relevant' and 'k', got {guards.shown(sorted(map(str, state)))}.")
        marks, k, n = state["relevant"], state["k"], len(self.docs)
        if not isinstance(marks, Sequence) or len(marks) != len(self.all) or {*map(type, marks)} != {bool}:
            rule = f"relevant must be a list of {len(self.all)}, True or False for each document"
            raise ValueError(f"{rule}, got {guards.shown(marks)}. Match them.")
        if type(k) is not int or not 1 <= k <= n:
            raise ValueError(f"k must be 1 to {n}, got {guards.shown(k)}. There are {n} results.")
        return {"relevant": list(marks), "k": k}

    def marked(self, state: dict) -> set:
        """The ids marked relevant."""
        return {doc for doc, mark in zip(self.all, state["relevant"], strict=True) if mark}

    def scores(self, state: dict) -> dict[str, float]:
        """Hit, recall and precision at k, by name."""
        relevant, k = self.marked(state), state["k"]
        return {
            "hit": hit_rate([first_rank(relevant, self.docs)], k),
            "recall": recall_at_k(self.docs, relevant, k),
            "precision": precision_at_k(self.docs, relevant, k),
        }

    def seen(self, state: dict) -> Seen:
        relevant = self.marked(state)
        shown = {name: round(score, 4) for name, score in self.scores(state).items()}
        return Seen(list(self.docs), relevant, state["k"], first_rank(relevant, self.docs), **shown)

    def view(self, state: dict) -> dict:
        k, marks = state["k"], state["relevant"]
        return {
            "convention": " · ".join(convention(name, k) for name in BLIND),
            "scores": {
                name: {
                    "convention": convention(name, k),
                    "value": str(int(score)) if name == "hit" else theme.score(score),
                    "says": said,
                }
                for (name, score), said in zip(self.scores(state).items(), self._said(state), strict=True)
            },
            "found": sum(marks[:k]),
            "relevant": sum(marks),
            "rows": [self._row(state, place) for place in range(len(self.all))],
            "formula": self.formula(state),
            "python": self.python(state),
        }

    def formula(self, state: dict) -> list[str]:
        """Each score with its numbers, a line each."""
        k, found, score = state["k"], sum(state["relevant"][: state["k"]]), self.scores(state)
        total = sum(state["relevant"])
        recall = f"{found} / {total} = {theme.score(score['recall'])}" if total else "0, as nothing is relevant"
        return [
            f"{convention('hit', k)} = {score['hit']:.0f}, as {found or 'nothing'} of the first {k} "
            f"{'are' if found > 1 else 'is'} relevant",
            f"{convention('recall', k)} = {recall}",
            f"{convention('precision', k)} = {found} / {k} = {theme.score(score['precision'])}",
        ]

    def python(self, state: dict) -> str:
        """The three scores on the page, after `from course_lib import hit_rate, recall_at_k, precision_at_k`."""
        relevant, k = self.marked(state), state["k"]
        wanted = f"{{{', '.join(repr(doc) for doc in self.all if doc in relevant)}}}" if relevant else "set()"
        both = f"{self.docs!r}, {wanted}, {k}"
        return f"hit_rate([{first_rank(relevant, self.docs)}], {k}), recall_at_k({both}), precision_at_k({both})"

    def sentence(self, state: dict) -> str:
        hit, recall, precision = (
            f"{score['convention']} is {score['value']}" for score in self.view(state)["scores"].values()
        )
        found, total = sum(state["relevant"][: state["k"]]), sum(state["relevant"])
        counted = f"Of {total} relevant, {found} among the first {state['k']}."
        return f"{counted} {hit}, {recall}, {precision}."

    def table(self, state: dict) -> Table:
        ranks = [*map(str, range(1, len(self.docs) + 1)), *["–"] * (len(self.all) - len(self.docs))]
        rows = [
            (rank, title, "yes" if mark else "no", self._row(state, place)["says"])
            for place, (rank, (title, _), mark) in enumerate(zip(ranks, self.passages, state["relevant"], strict=True))
        ]
        scores = [f"{score['convention']} {score['value']}" for score in self.view(state)["scores"].values()]
        return Table(f"{', '.join(scores)}: {self.question}", ("rank", "passage", "relevant", ""), rows)

    def _said(self, state: dict) -> tuple[str, str, str]:
        """Under each number: what it counted."""
        found, total, k = sum(state["relevant"][: state["k"]]), sum(state["relevant"]), state["k"]
        return (
            "at least one" if found else "none",
            f"{found} of {total} relevant",
            f"{found} of {k} {'places' if k > 1 else 'place'}",
        )

    def _row(self, state: dict, place: int) -> dict:
        """Whether a document counts, and what becomes of it."""
        mark, inside = state["relevant"][place], place < state["k"]
        if not mark:
            says = "takes a place" if inside else ""
        elif inside:
            says = "found"
        else:
            says = "missed: below k" if place < len(self.docs) else "missed"
        return {"counts": mark and inside, "says": says}


def marked(model: OnTheListModel, state: dict, doc: Any, mark: bool) -> list[bool]:
    """The marks of `state` with that of one document changed; ValueError for a document that the lab does not hold."""
    if doc not in model.all:
        raise ValueError(f"doc must be one of the lab's ids, got {guards.shown(doc)}. They are {model.all}.")
    marks = list(state["relevant"])
    marks[model.all.index(doc)] = guards.flag("relevant", mark)
    return marks
