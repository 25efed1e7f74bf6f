"""The golden set of the lessons: a hire shop's help desk, its questions, grades and two search systems.

>>> desk = load()
>>> desk.questions["Q5"]
'My daughter is 12, can she ride?'
>>> desk.grades("Q5", desk.orderings["swapped"])
[2, 0, 3, 0, 0]
"""

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import NamedTuple

from course_lib import guards


class Passage(NamedTuple):
    """One thing the desk has written down."""

    title: str
    text: str


@dataclass(frozen=True)
class HelpDesk:
    """Questions, passages, grades and rankings. Yours to change: every `load()` starts fresh."""

    passages: dict[str, Passage]  # document id -> passage
    questions: dict[str, str]  # question id -> what the person asked
    qrels: dict[str, dict[str, int]]  # question id -> document id -> grade 1 to 3; what is not listed has grade 0
    old: dict[str, list[str]]  # a run: question id -> document ids, best first
    new: dict[str, list[str]]  # the run of the second system
    orderings: dict[str, list[str]]  # three orders of what came back for the question of the twelve-year-old, Q5

    def relevant(self, question: str) -> set[str]:
        """The documents with a grade of 1 or more."""
        return {doc for doc, grade in self.qrels[question].items() if grade >= 1}

    def grades(self, question: str, ranked: list[str]) -> list[int]:
        """The grade of each returned document, in the order returned; 0 where nobody gave one. Refused: an id twice."""
        return [self.qrels[question].get(doc, 0) for doc in guards.ranking(ranked)]

    def judged(self, question: str) -> list[int]:
        """Every grade given for the question, highest first, returned or not."""
        return sorted(self.qrels[question].values(), reverse=True)


def load() -> HelpDesk:
    """The help desk, read afresh from course_lib/data/helpdesk.toml."""
    data = tomllib.loads(resources.files("course_lib").joinpath("data", "helpdesk.toml").read_text(encoding="utf-8"))
    passages = {doc: Passage(**fields) for doc, fields in data.pop("passages").items()}
    return HelpDesk(passages, **data)
