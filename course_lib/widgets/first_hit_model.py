"""What the walk to the first hit knows: how far each ranking was looked at, and what reciprocal rank came of it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from course_lib import explain, guards, theme
from course_lib.explain import convention
from course_lib.metrics import first_rank, mrr
from course_lib.widgets.asked import Asked, asked, mean, within
from course_lib.widgets.base import Table

HINT = "Keys on “Look”: Enter or → for the next rank, ← for one back."
OPEN = "–"  # a number that is not known yet


class Seen(NamedTuple):
    """What the tests of a goal look at: the walks as far as they went."""

    at: Any  # the id of the question on the page
    looked: dict  # question id -> ranks looked at
    first_ranks: dict  # question id -> rank of its first hit, 0 for none; None while its walk goes on
    done: bool  # whether every walk has ended


class FirstHitModel:
    """State {"at", "looked"} -> the walk down the ranking of one question after the other.

    `at` is the place of the question on the page, `looked` how many ranks of each were looked at. A walk ends at the
    first relevant result, or at the end of the list. The arguments are those of FirstHit.
    """

    def __init__(
        self, run: Mapping, qrels: Mapping, questions: Mapping | None = None, k: int = 3, titles: Mapping | None = None
    ) -> None:
        self.asked: list[Asked] = asked(run, qrels, questions, titles)
        self.k = guards.whole("k", k, 1, "It is the cutoff of MRR@k.")
        self.ends = [len(explain.reciprocal_rank(one.docs, one.relevant).rows) for one in self.asked]

    def given(self) -> dict:
        deepest, longest = max(len(one.docs) for one in self.asked), max((one.name for one in self.asked), key=len)
        longest_mean = mean([deepest] * len(self.asked))
        return {
            "name": "The walk to the first hit",
            "questions": [one.given() for one in self.asked],
            "ends": self.ends,
            "curve": [1 / rank for rank in range(1, deepest + 1)],
            "heads": ["first hit", convention("RR"), convention("RR", self.k)],
            "means": [convention("MRR"), convention("MRR", self.k)],
            "said": max((self._said(i, end) for i, end in enumerate(self.ends)), key=len),
            "formula": [
                f"RR of {longest}: nothing relevant so far",
                f"MRR = {longest_mean}",
                f"MRR@{self.k} = {longest_mean}",
            ],
            "hint": HINT,
        }

    def start(self) -> dict:
        return {"at": 0, "looked": [0] * len(self.asked)}

    def clean(self, state: dict) -> dict:
        if state.keys() != {"at", "looked"}:
            raise ValueError(f"a state holds 'at' and 'looked', got {guards.shown(sorted(map(str, state)))}.")
        at, looked, n = state["at"], state["looked"], len(self.asked)
        if type(at) is not int or not 0 <= at < n:
            raise ValueError(f"at must be 0 to {n - 1}, the place of a question, got {guards.shown(at)}. Count from 0.")
        whole = isinstance(looked, (list, tuple)) and len(looked) == n and {*map(type, looked)} == {int}
        if not whole or not all(0 <= rank <= end for rank, end in zip(looked, self.ends, strict=True)):
            raise ValueError(f"looked must hold ranks up to {self.ends}, got {guards.shown(looked)}. Walks end there.")
        return {"at": at, "looked": list(looked)}

    def stepped(self, state: dict) -> dict:
        """What one step changes: the next rank, or where this walk is over, the next question; {} after the last."""
        at, looked = state["at"], state["looked"]
        if looked[at] < self.ends[at]:
            return {"looked": [rank + (i == at) for i, rank in enumerate(looked)]}
        return {"at": at + 1} if at + 1 < len(self.asked) else {}

    def walk(self, state: dict) -> explain.Walk | None:
        """The walk on the page as far as it went; None before its first step."""
        looked, one = state["looked"][state["at"]], self.asked[state["at"]]
        return explain.reciprocal_rank(one.docs[:looked], one.relevant) if looked else None

    def first_ranks(self, state: dict) -> list[int | None]:
        """For each question the rank of its first hit, 0 for none; None while its walk goes on."""
        pairs = zip(self.asked, state["looked"], self.ends, strict=True)
        return [first_rank(one.relevant, one.docs) if looked == end else None for one, looked, end in pairs]

    def means(self, state: dict) -> list[float] | None:
        """MRR and MRR@k once every walk has ended, before that None."""
        ranks = self.first_ranks(state)
        return None if None in ranks else [mrr(ranks), mrr(within(ranks, self.k))]

    def seen(self, state: dict) -> Seen:
        ids, ranks = [one.id for one in self.asked], self.first_ranks(state)
        looked = dict(zip(ids, state["looked"], strict=True))
        return Seen(ids[state["at"]], looked, dict(zip(ids, ranks, strict=True)), None not in ranks)

    def view(self, state: dict) -> dict:
        at, ranks = state["at"], self.first_ranks(state)
        walk, means, looked = self.walk(state), self.means(state), state["looked"][at]
        return {
            "convention": convention("MRR" if means else "RR"),
            "value": theme.score(means[0] if means else walk.score.value if walk else 0.0),
            "hits": [rank or 0 for rank in ranks],
            "said": self._said(at, looked),
            "point": theme.score(1 / looked) if looked else "",
            "questions": self._questions(ranks),
            "means": [theme.score(value) for value in means] if means else [OPEN, OPEN],
            "formula": self._formula(ranks, at),
            "python": self.python(state),
        }

    def python(self, state: dict) -> str:
        """The number on the page: of what was looked at so far, or of all questions once every walk has ended."""
        ranks = self.first_ranks(state)
        if None not in ranks:
            return f"mrr({ranks})"
        one, looked = self.asked[state["at"]], state["looked"][state["at"]]
        relevant = ", ".join(sorted(map(repr, one.relevant)))
        return f"reciprocal_rank({one.docs[:looked]!r}, {{{relevant}}})"

    def sentence(self, state: dict) -> str:
        known = [rank for rank in self.first_ranks(state) if rank is not None]
        means = self.means(state)
        if means:
            after = " ".join(f"{name} {value:.4f}." for name, value in zip(self.given()["means"], means, strict=True))
        else:
            after = f"{len(known)} of {len(self.asked)} questions walked."
        at = state["at"]
        return f"{self.asked[at].name}: {self._said(at, state['looked'][at])} {after}"

    def table(self, state: dict) -> Table:
        rows = [
            (one.name, one.text, *cells)
            for one, cells in zip(self.asked, self._questions(self.first_ranks(state)), strict=True)
        ]
        _, *scores = self.given()["heads"]
        means = ("mean", "", "", *self.view(state)["means"])
        return Table("The walk to the first hit", ("question", "asked", "first hit", *scores), [*rows, means])

    def _questions(self, ranks: list) -> list[list[str]]:
        """For each question the rank of its first hit, RR and RR@k, as far as they are known."""
        rows = []
        for rank, inside in zip(ranks, within(ranks, self.k), strict=True):
            if rank is None:
                rows.append([OPEN] * 3)
                continue
            scores = [theme.score(1 / reached if reached else 0) for reached in (rank, inside)]
            rows.append([f"rank {rank}" if rank else "none", *scores])
        return rows

    def _formula(self, ranks: list, at: int) -> list[str]:
        """The reciprocal rank on the page, and both means, which end in a question while walks go on."""
        rank, name = ranks[at], self.asked[at].name
        known = f" = 1 / {rank} = {theme.score(1 / rank)}" if rank else " = 0"
        rest = ": nothing relevant so far" if rank is None else known
        return [f"RR of {name}{rest}", f"MRR = {mean(ranks)}", f"MRR@{self.k} = {mean(within(ranks, self.k))}"]

    def _said(self, i: int, looked: int) -> str:
        """What the last step of a question's walk showed."""
        one = self.asked[i]
        if looked < self.ends[i]:
            return f"Rank {looked} is not relevant: go on." if looked else "Nothing looked at yet."
        rank = first_rank(one.relevant, one.docs)
        if not rank:
            return f"Nothing relevant among {looked}: RR = 0."
        below = len(one.docs) - rank
        rest = f" The rest, {below} below, {'do' if below > 1 else 'does'} not count." if below else ""
        return f"Rank {rank} is relevant: RR = 1 / {rank} = {theme.score(1 / rank)}.{rest}"
