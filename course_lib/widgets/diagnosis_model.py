"""What the lab Diagnosis knows: questions, where their evidence stood, and whether the answers were right."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from importlib import resources
from typing import NamedTuple

from course_lib import guards, helpdesk
from course_lib.metrics import diagnose
from course_lib.widgets.base import Table
from course_lib.widgets.passages import words

MOST = 50  # questions that a page can still show
DEEPEST = 1000  # the lowest rank that a page can still show
NAMES = ("k", "correct")
CELLS = {  # what diagnose says -> what it means; in reading order, evidence above, right answers left
    "ok": "found, and answered right",
    "generation_failure": "found, and still answered wrong",
    "lucky": "not found, and yet answered right",
    "retrieval_failure": "not found, and answered wrong",
}


class Case(NamedTuple):
    """One question of a set.

    rank: of the passage that holds the answer, from 1; 0 where it never came back. answer: what was answered, and
    correct: whether that was right. title, text: of that passage, "" where there is nothing to read.
    """

    question: str
    rank: int
    answer: str
    correct: bool
    title: str = ""
    text: str = ""


class Seen(NamedTuple):
    """What the tests of a goal look at. cells: for each question its cell; counts: cell -> number of questions."""

    start: dict
    state: dict
    cells: list
    counts: dict


class DiagnosisModel:
    """State {"k", "correct"} -> the cell of each question. correct: whether its answer counts as right, one a question.

    The arguments are those of Diagnosis.
    """

    def __init__(self, questions: Sequence[Case] | None = None, k: int = 3) -> None:
        self.cases = [_checked(case) for case in (desk_cases() if questions is None else questions)]
        if not 1 <= len(self.cases) <= MOST:
            raise ValueError(f"questions must hold 1 to {MOST} cases, got {len(self.cases)}. Take fewer at a time.")
        self.ranks = guards.first_ranks([case.rank for case in self.cases])
        if max(self.ranks) > DEEPEST:
            raise ValueError(f"a rank must be 0 to {DEEPEST}, got {max(self.ranks)}. Use 0 for not found.")
        self.deepest = max(10, *self.ranks)
        self._start = self.clean({"k": k, "correct": [case.correct for case in self.cases]})

    def given(self) -> dict:
        cases = [
            {
                "id": f"Q{i}",
                "at": f"at {case.rank}" if case.rank else "never",
                "question": case.question,
                "where": f"evidence at rank {case.rank}" if case.rank else "evidence never came back",
                "passage": {"id": case.title, "title": case.title, "text": case.text} if case.title else None,
                "answer": case.answer,
            }
            for i, case in enumerate(self.cases, start=1)
        ]
        return {
            "name": "Which stage failed",
            "cases": cases,
            "cells": [{"name": name, "means": means} for name, means in CELLS.items()],
            "verdicts": [_verdict(cell) for cell in CELLS],
            "range": {"min": 1, "max": self.deepest, "step": 1},
            "convention": f"diagnose · evidence in the first {self.deepest}",
            "formula": self._lines(self.deepest, len(self.cases), len(self.cases), dict.fromkeys(CELLS, MOST)),
            "hint": "The answers stay as they were written. Choose a question to read it and to judge its answer.",
        }

    def start(self) -> dict:
        return self._start | {"correct": list(self._start["correct"])}

    def clean(self, state: dict) -> dict:
        if state.keys() != set(NAMES):
            raise ValueError(f"a state holds {', '.join(NAMES)}, got {guards.shown(sorted(map(str, state)))}.")
        k, correct, n = guards.whole("k", state["k"], 1, "3 is a common start."), state["correct"], len(self.cases)
        if k > self.deepest:
            raise ValueError(f"k must be 1 to {self.deepest}, got {guards.shown(k)}. Nothing stands below.")
        if not isinstance(correct, list) or len(correct) != n:
            raise ValueError(f"correct must hold one a question, {n}, got {guards.shown(correct)}. Match them.")
        return {"k": k, "correct": [guards.flag("correct", right) for right in correct]}

    def cells(self, state: dict) -> list[str]:
        """For each question the cell it stands in."""
        pairs = zip(self.ranks, state["correct"], strict=True)
        return [diagnose(1 <= rank <= state["k"], right) for rank, right in pairs]

    def counts(self, state: dict) -> dict[str, int]:
        """cell -> how many questions stand in it."""
        return dict.fromkeys(CELLS, 0) | Counter(self.cells(state))

    def seen(self, state: dict) -> Seen:
        return Seen(self.start(), state, self.cells(state), self.counts(state))

    def view(self, state: dict) -> dict:
        n, counts = len(self.cases), self.counts(state)
        return {
            "convention": f"diagnose · evidence in the first {state['k']}",
            "said": str(state["k"]),
            "cells": self.cells(state),
            "counts": {cell: f"{count} of {n} · {count / n:.0%}" for cell, count in counts.items()},
            "verdicts": [_verdict(cell) for cell in self.cells(state)],
            "spoken": [f"Q{i}: {_spoken(cell)}." for i, cell in enumerate(self.cells(state), start=1)],
            "formula": self.formula(state),
            "python": self.python(state),
        }

    def formula(self, state: dict) -> list[str]:
        """The two shares that search and answers have by themselves, and the four cells that they make together."""
        counts = self.counts(state)
        return self._lines(state["k"], counts["ok"] + counts["generation_failure"], sum(state["correct"]), counts)

    def python(self, state: dict) -> str:
        """The call that gives the cell of every question, after `from course_lib import diagnose`."""
        pairs = list(zip(self.ranks, state["correct"], strict=True))
        return f"[diagnose(1 <= rank <= {state['k']}, correct) for rank, correct in {pairs}]"

    def sentence(self, state: dict) -> str:
        counted = ", ".join(f"{count} {_spoken(cell)}" for cell, count in self.counts(state).items())
        return f"With evidence in the first {state['k']}, of {len(self.cases)} questions: {counted}."

    def table(self, state: dict) -> Table:
        rows = [
            (case.question, str(case.rank) if case.rank else "never", "yes" if right else "no", _spoken(cell))
            for case, right, cell in zip(self.cases, state["correct"], self.cells(state), strict=True)
        ]
        head = ("question", "evidence at rank", "answer right", f"cell with k = {state['k']}")
        return Table(caption=self.view(state)["convention"], head=head, rows=rows)

    def _lines(self, k: int, found: int, right: int, counts: dict[str, int]) -> list[str]:
        n = len(self.cases)
        both = " + ".join(f"{_spoken(cell)} {count}" for cell, count in counts.items())
        return [
            f"search alone: evidence in the first {k} for {found} of {n} = {found / n:.3f}, the hit rate at {k}",
            f"answers alone: {right} of {n} right = {right / n:.3f}",
            f"together: {both} = {n}",
        ]


def desk_cases() -> list[Case]:
    """The answers of the help desk's chatbot, from course_lib/data/answers.toml."""
    text = resources.files("course_lib").joinpath("data", "answers.toml").read_text(encoding="utf-8")
    passages = helpdesk.load().passages
    return [
        Case(row["question"], row["rank"], row["answer"], row["correct"], *passages[row["evidence"]])
        for row in tomllib.loads(text)["answer"]
    ]


def _spoken(cell: str) -> str:
    return cell.replace("_", " ")


def _verdict(cell: str) -> str:
    return f"{_spoken(cell)}: {CELLS[cell]}"


def _checked(case: Case) -> Case:
    if not isinstance(case, Case):
        rule = "a Case(question, rank, answer, correct)"
        raise TypeError(f"questions must hold one Case each, got {guards.shown(case)}. Write {rule}.")
    words("a question", case.question)
    words("an answer", case.answer)
    if case.text:
        words("a title", case.title)
    return case._replace(correct=guards.flag("correct", case.correct))
