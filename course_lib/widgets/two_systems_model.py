"""What the lab of two systems knows: the rankings of both for each question, and the first ranks that come of them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from course_lib import guards, theme
from course_lib.explain import convention
from course_lib.metrics import first_rank, hit_rate, mrr
from course_lib.widgets.asked import MOST_RESULTS, asked, mean, within
from course_lib.widgets.base import Table

SYSTEMS = {"old": "OLD", "new": "NEW"}  # part of the state -> what the page calls it
HINT = "Move a result by its arrows, its grip, or Alt+↑ Alt+↓. Keys on a question: ←\u00a0→ for the others."


class Shown(NamedTuple):
    """One system's first ranks, by question id (0 for not found), and its scores as shown, to four decimals."""

    first_ranks: dict
    hit_rate: float
    mrr: float
    mrr_at_k: float


class Seen(NamedTuple):
    """What the tests of a goal look at: both systems now and at the start, and whose rankings have changed."""

    k: int
    old: Shown
    new: Shown
    start: dict  # "old" and "new" as Shown, and "k"
    moved: set  # (system, question id), such as ("new", "Q1")

    def rise(self, system: str) -> float:
        """How far the MRR of "old" or "new" stands above its start, to four decimals; below 0 where it fell."""
        now, then = ([1 / rank if rank else 0 for rank in shown.first_ranks.values()] for shown in self._both(system))
        return round((sum(now) - sum(then)) / len(now), 4)

    def _both(self, system: str) -> tuple[Shown, Shown]:
        return getattr(self, guards.choice("system", system, SYSTEMS)), self.start[system]


class TwoSystemsModel:
    """State {"at", "k", "old", "new"} -> hit rate and MRR of two systems.

    `at` is the place of the question on the page; `old` and `new` hold, for each question, places in what that system
    returned, best first. The arguments are those of TwoSystems.
    """

    def __init__(
        self,
        old: Mapping,
        new: Mapping,
        qrels: Mapping,
        questions: Mapping | None = None,
        k: int = 3,
        titles: Mapping | None = None,
    ) -> None:
        runs = {"old": old, "new": new}
        self.asked = {name: asked(run, qrels, questions, titles, name) for name, run in runs.items()}
        if old.keys() != new.keys():
            ids = guards.shown(sorted(map(str, old.keys() ^ new.keys())))
            raise ValueError(f"old and new must answer the same questions, got {ids} in one alone. Add or drop them.")
        new_by_id = {one.id: one for one in self.asked["new"]}
        self.asked["new"] = [new_by_id[one.id] for one in self.asked["old"]]
        self.ids = [one.id for one in self.asked["old"]]
        self.deepest = max(len(one.docs) for run in self.asked.values() for one in run)
        orders = {name: [list(range(len(one.docs))) for one in run] for name, run in self.asked.items()}
        self._start = self.clean({"at": 0, "k": k, **orders})

    def given(self) -> dict:
        questions = [
            {"id": old.name, "text": old.text, "runs": {"old": _docs(old), "new": _docs(new)}}
            for old, new in zip(self.asked["old"], self.asked["new"], strict=True)
        ]
        worst = dict.fromkeys(SYSTEMS, [self.deepest] * len(self.ids))
        return {
            "name": "Two systems",
            "systems": SYSTEMS,
            "questions": questions,
            "deepest": self.deepest,
            "axis": [[label, 1 / rank] for rank, label in ((1, "1"), (2, "2"), (3, "3"))] + [["none", 0.0]],
            "formula": self._formula(worst, self.deepest),
            "hint": HINT,
        }

    def start(self) -> dict:
        return self._start | {name: [list(order) for order in self._start[name]] for name in SYSTEMS}

    def clean(self, state: dict) -> dict:
        if state.keys() != {"at", "k", *SYSTEMS}:
            raise ValueError(f"a state holds at, k, old and new, got {guards.shown(sorted(map(str, state)))}.")
        at, k, n = state["at"], state["k"], len(self.ids)
        if type(at) is not int or not 0 <= at < n:
            raise ValueError(f"at must be 0 to {n - 1}, the place of a question, got {guards.shown(at)}. Count from 0.")
        if type(k) is not int or not 1 <= k <= self.deepest:
            raise ValueError(f"k must be 1 to {self.deepest}, got {guards.shown(k)}. No list is longer.")
        return {"at": at, "k": k} | {name: self._orders(name, state[name]) for name in SYSTEMS}

    def ranked(self, state: dict, system: str, i: int) -> list:
        """The ids that a system shows for the question at place i, best first."""
        one = self.asked[system][i]
        return [one.docs[place] for place in state[system][i]]

    def first_ranks(self, state: dict, system: str) -> list[int]:
        """For each question the rank of the system's first relevant result, 0 for none."""
        return [first_rank(one.relevant, self.ranked(state, system, i)) for i, one in enumerate(self.asked[system])]

    def moved_to(self, state: dict, system: str, question: Any, doc: Any, rank: int) -> list[list[int]]:
        """The orders of one system with one result at another rank; ValueError for what is not there."""
        guards.choice("system", system, SYSTEMS)
        if question not in self.ids:
            raise ValueError(f"question must be one of {self.ids}, got {guards.shown(question)}. Take one of these.")
        i = self.ids.index(question)
        docs, order = self.asked[system][i].docs, state[system][i]
        if doc not in docs:
            raise ValueError(f"doc must be one that {system} returned, got {guards.shown(doc)}. They are {docs}.")
        if type(rank) is not int or not 1 <= rank <= len(docs):
            raise ValueError(f"rank must be 1 to {len(docs)}, got {guards.shown(rank)}. Ranks count from 1.")
        order = [place for place in order if place != docs.index(doc)]
        order.insert(rank - 1, docs.index(doc))
        return [order if j == i else other for j, other in enumerate(state[system])]

    def scores(self, state: dict, system: str) -> dict[str, float]:
        """Hit rate at k, MRR and MRR at k of one system, by their convention labels."""
        k, ranks = state["k"], self.first_ranks(state, system)
        return {
            convention("hit rate", k): hit_rate(ranks, k),
            convention("MRR"): mrr(ranks),
            convention("MRR", k): mrr(within(ranks, k)),
        }

    def seen(self, state: dict) -> Seen:
        start = self._start
        moved = {
            (name, question)
            for name in SYSTEMS
            for question, now, then in zip(self.ids, state[name], start[name], strict=True)
            if now != then
        }
        both, then = ({name: self._shown(at, name) for name in SYSTEMS} for at in (state, start))
        return Seen(state["k"], both["old"], both["new"], then | {"k": start["k"]}, moved)

    def view(self, state: dict) -> dict:
        ranks, k = self._ranks(state), state["k"]
        scores = {name: self.scores(state, name) for name in SYSTEMS}
        return {
            "convention": f"{convention('hit rate', k)} · MRR",
            "labels": list(scores["old"]),
            "scores": {name: [theme.score(score) for score in found.values()] for name, found in scores.items()},
            "ranks": ranks,
            "heights": {name: [1 / rank if rank else 0.0 for rank in first] for name, first in ranks.items()},
            "means": {name: mrr(first) for name, first in ranks.items()},
            "cut": (1 / k + 1 / (k + 1)) / 2,
            "changes": [_change(*pair) for pair in zip(ranks["old"], ranks["new"], strict=True)],
            "formula": self._formula(ranks, k),
            "python": self.python(state),
        }

    def python(self, state: dict) -> str:
        """Both hit rates and both MRRs on the page, after `from course_lib import hit_rate, mrr`."""
        old, new = self._ranks(state).values()
        return f"hit_rate({old}, {state['k']}), hit_rate({new}, {state['k']}), mrr({old}), mrr({new})"

    def sentence(self, state: dict) -> str:
        said = []
        for name, title in SYSTEMS.items():
            scores = ", ".join(f"{label} {score:.4f}" for label, score in self.scores(state, name).items())
            said.append(f"{title}: {scores}, first hits at ranks {_listed(self.first_ranks(state, name))}.")
        return " ".join(said)

    def table(self, state: dict) -> Table:
        view = self.view(state)
        rows = [
            (one.name, one.text, str(old or "none"), str(new or "none"), change)
            for one, old, new, change in zip(
                self.asked["old"], view["ranks"]["old"], view["ranks"]["new"], view["changes"], strict=True
            )
        ]
        pairs = zip(view["labels"], *view["scores"].values(), strict=True)
        return Table(
            "First relevant rank of two systems",
            ("question", "asked", *SYSTEMS.values(), "NEW is"),
            [*rows, *((label, "", old, new, "") for label, old, new in pairs)],
        )

    def _ranks(self, state: dict) -> dict[str, list[int]]:
        return {name: self.first_ranks(state, name) for name in SYSTEMS}

    def _shown(self, state: dict, name: str) -> Shown:
        scores = (round(score, 4) for score in self.scores(state, name).values())
        return Shown(dict(zip(self.ids, self.first_ranks(state, name), strict=True)), *scores)

    def _formula(self, ranks: dict, k: int) -> list[str]:
        """Hit rate, both MRRs and MRR at k with their numbers, a line each."""
        n = len(self.ids)
        hits, cut = [], []
        for name, title in SYSTEMS.items():
            found = sum(1 <= rank <= k for rank in ranks[name])
            hits.append(f"{title} {found} / {n} = {theme.score(hit_rate(ranks[name], k))}")
            cut.append(f"{title} {theme.score(mrr(within(ranks[name], k)))}")
        means = [f"MRR of {title} = {mean(ranks[name])}" for name, title in SYSTEMS.items()]
        last = f"MRR@{k}, where a first hit below rank {k} adds 0: {', '.join(cut)}"
        return [f"hit rate@{k}: {', '.join(hits)}", *means, last]

    def _orders(self, name: str, orders: Any) -> list[list[int]]:
        run = self.asked[name]
        rule = f"{name} must hold an order for each of {len(run)} questions"
        if not isinstance(orders, Sequence) or len(orders) != len(run):
            raise ValueError(f"{rule}, got {guards.shown(orders)}. Match them.")
        for one, order in zip(run, orders, strict=True):
            whole = isinstance(order, Sequence) and {*map(type, order)} == {int}
            if not whole or sorted(order) != list(range(len(one.docs))):
                raise ValueError(f"{rule}, each place of {one.name} once, got {guards.shown(order)}. Name every place.")
        return [list(order) for order in orders]


def _docs(one: Any) -> list[dict]:
    return [doc | {"relevant": id in one.relevant} for doc, id in zip(one.given()["docs"], one.docs, strict=True)]


def _change(old: int, new: int) -> str:
    """Where the first hit of NEW stands, against that of OLD."""
    depth = [rank or MOST_RESULTS + 1 for rank in (old, new)]
    return "same" if old == new else "later" if depth[1] > depth[0] else "sooner"


def _listed(ranks: list[int]) -> str:
    return ", ".join(str(rank or "none") for rank in ranks)
