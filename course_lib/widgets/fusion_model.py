"""What the lab Fusion knows: two or three rankings, RRF's constant, and who gives what to whom."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from course_lib import explain, guards, theme
from course_lib.explain import convention
from course_lib.metrics import first_rank
from course_lib.widgets.base import Table
from course_lib.widgets.passages import passages

MOST = 50  # documents in a list
LISTS = (2, 3)  # how many lists a lab can hold
HIGHEST = 100  # the largest k
NAMES = ("orders", "k")


class Seen(NamedTuple):
    """What the tests of a goal look at: rankings, lists of ids, at the start and now, and the fused table."""

    before: list
    rankings: list
    start: dict
    state: dict
    table: Any  # explain.Fusion

    @property
    def fused(self) -> list:
        """The ids as fused, best first."""
        return [row.doc for row in self.table.rows]

    @property
    def winner(self) -> Any:
        """The id with the highest score; None while two share it."""
        first, *rest = self.table.rows
        return None if rest and rest[0].score == first.score else first.doc

    def untouched(self, number: int) -> bool:
        """Whether list `number`, from 1, stands as it did at the start."""
        return self.before[number - 1] == self.rankings[number - 1]


class FusionModel:
    """State {"orders", "k"} -> the fused list. orders: for each ranking its places at the start, best first.

    The arguments are those of Fusion.
    """

    def __init__(
        self,
        rankings: Sequence,
        names: Sequence[str] | None = None,
        k: int = 60,
        *,
        titles: Mapping | Sequence | None = None,
        relevant: Sequence | None = None,
    ) -> None:
        self.rankings = guards.rankings(rankings)
        if len(self.rankings) not in LISTS or not all(1 <= len(ranked) <= MOST for ranked in self.rankings):
            sizes = [len(ranked) for ranked in self.rankings]
            raise ValueError(f"rankings must be 2 or 3 lists of 1 to {MOST} ids, got lists of {guards.shown(sizes)}.")
        self.names = explain.rrf(self.rankings, 1, names).names
        self.docs = list(dict.fromkeys(doc for ranked in self.rankings for doc in ranked))
        self.passages = passages(self.docs, titles)
        self.relevant = None if relevant is None else guards.relevant_ids(relevant)
        orders = [list(range(len(ranked))) for ranked in self.rankings]
        self._start = self.clean({"orders": orders, "k": k})

    def given(self) -> dict:
        place = {doc: i for i, doc in enumerate(self.docs)}
        named = zip(self.docs, self.passages, strict=True)
        return {
            "name": "Fusion of " + ", ".join(self.names),
            "docs": [
                {"id": str(doc), "title": title, "text": text, "relevant": doc in (self.relevant or ())}
                for doc, (title, text) in named
            ],
            "lists": [
                {"name": name, "docs": [place[doc] for doc in ranked]}
                for name, ranked in zip(self.names, self.rankings, strict=True)
            ],
            "range": {"min": 0, "max": HIGHEST, "step": 1},
            "longest": " + ".join([f"1/{HIGHEST + MOST}"] * len(self.rankings)) + " =",
            "found": self._found(["rank 00"] * (len(self.rankings) + 1)) if self.relevant is not None else "",
            "formula": self._longest(),
            "hint": "Move a result with ↑ ↓, with Alt+↑ Alt+↓, or by its grip. The fused list follows.",
        }

    def start(self) -> dict:
        return {"orders": [list(order) for order in self._start["orders"]], "k": self._start["k"]}

    def clean(self, state: dict) -> dict:
        if state.keys() != set(NAMES):
            raise ValueError(f"a state holds {', '.join(NAMES)}, got {guards.shown(sorted(map(str, state)))}.")
        orders = state["orders"]
        if not isinstance(orders, list) or len(orders) != len(self.rankings):
            raise ValueError(f"orders must hold one a ranking, {len(self.rankings)}, got {guards.shown(orders)}.")
        for order, ranked in zip(orders, self.rankings, strict=True):
            whole = isinstance(order, list) and all(type(place) is int for place in order)
            if not whole or sorted(order) != list(range(len(ranked))):
                rule = f"each of 0 to {len(ranked) - 1} once"
                raise ValueError(f"an order must hold {rule}, got {guards.shown(order)}. Name every place.")
        k = guards.whole("k", state["k"], 0, "60 is common.")
        if k > HIGHEST:
            raise ValueError(f"k must be 0 to {HIGHEST} here, got {guards.shown(k)}. 60 is common.")
        return {"orders": [list(order) for order in orders], "k": k}

    def ranked(self, state: dict) -> list[list]:
        """The rankings as they stand, lists of ids."""
        return [
            [ranked[place] for place in order] for ranked, order in zip(self.rankings, state["orders"], strict=True)
        ]

    def table_of(self, state: dict) -> Any:
        """The fused list, taken apart: explain.Fusion."""
        return explain.rrf(self.ranked(state), state["k"], self.names)

    def seen(self, state: dict) -> Seen:
        return Seen(self.rankings, self.ranked(state), self.start(), state, self.table_of(state))

    def view(self, state: dict) -> dict:
        fused, place = self.table_of(state), {doc: i for i, doc in enumerate(self.docs)}
        fullest = len(self.rankings) / (state["k"] + 1)  # first in every list fills a bar
        rows, before = [None] * len(self.docs), None
        for row in fused.rows:
            rows[place[row.doc]] = {
                "parts": [part / fullest for part in row.contributions],
                "sum": f"{self._sum(row, state['k'])} =",
                "score": theme.score(row.score),
                "tied": row.score == before,
            }
            before = row.score
        return {
            "convention": convention("RRF", constants={"k": state["k"]}),
            "said": str(state["k"]),
            "order": [place[row.doc] for row in fused.rows],
            "rows": rows,
            "found": self._found(self._firsts(state, fused)) if self.relevant is not None else "",
            "formula": self.formula(state),
            "python": self.python(state),
        }

    def formula(self, state: dict) -> list[str]:
        """How a score is made, the two best as sums, and what k weighs against each other."""
        fused, k = self.table_of(state), state["k"]
        made = [f"score = sum of 1 / (k + rank) over the lists that hold the document, k = {k}"]
        for row in fused.rows[:2]:
            made.append(f"{self._id(row.doc)}: {self._sum(row, k)} = {theme.score(row.score)}")
        return [*made, _weighed(k)]

    def python(self, state: dict) -> str:
        """The call that gives every score on the page, after `from course_lib import rrf`."""
        return f"rrf({self.ranked(state)!r}, k={state['k']})"

    def sentence(self, state: dict) -> str:
        fused = self.table_of(state)
        said = ", ".join(f"{self._id(row.doc)} {theme.score(row.score)}" for row in fused.rows[:5])
        more = f" and {len(fused.rows) - 5} more" if len(fused.rows) > 5 else ""
        tie = self.seen(state).winner is None
        parts = [f"Fused ({convention('RRF', constants={'k': state['k']})}): {said}{more}."]
        parts += ["The two first are tied and stand in the order of their ids."] if tie else []
        parts += [self._found(self._firsts(state, fused)) + "."] if self.relevant is not None else []
        return " ".join(parts)

    def table(self, state: dict) -> Table:
        fused, k = self.table_of(state), state["k"]
        title = dict(zip(self.docs, (title for title, _ in self.passages), strict=True))
        rows = []
        for rank, row in enumerate(fused.rows, start=1):
            parts = [
                f"1/{k + r} = {theme.score(part)}" if r else "–"
                for r, part in zip(row.ranks, row.contributions, strict=True)
            ]
            rows.append((str(rank), title[row.doc], *parts, theme.score(row.score)))
        return Table(
            caption=convention("RRF", constants={"k": k}), head=("rank", "document", *self.names, "score"), rows=rows
        )

    def _sum(self, row: Any, k: int) -> str:
        return " + ".join(f"1/{k + rank}" for rank in row.ranks if rank)

    def _id(self, doc: Any) -> str:
        return guards.clip(str(doc))

    def _firsts(self, state: dict, fused: Any) -> list[str]:
        lists = [*self.ranked(state), [row.doc for row in fused.rows]]
        return [f"rank {rank}" if (rank := first_rank(self.relevant, ranked)) else "none" for ranked in lists]

    def _found(self, firsts: list[str]) -> str:
        named = ", ".join(f"{name} {at}" for name, at in zip(self.names, firsts, strict=False))
        return f"First relevant: {named}, fused {firsts[-1]}"

    def _longest(self) -> list[str]:
        ids = max((self._id(doc) for doc in self.docs), key=len)
        sums = " + ".join([f"1/{HIGHEST + MOST}"] * len(self.rankings))
        best = [f"{ids}: {sums} = 0.0000"] * min(2, len(self.docs))
        return [
            f"score = sum of 1 / (k + rank) over the lists that hold the document, k = {HIGHEST}",
            *best,
            _weighed(HIGHEST),
        ]


def _weighed(k: int) -> str:
    """2 / (k + r) is more than 1 / (k + 1) for every r up to k + 1, and equals it at k + 2."""
    two = f"two lists, at rank {k + 1} or better" if k else "two lists, at rank 1"
    return f"first in one list, 1/{k + 1}, loses to what stands in {two}"
