"""What a check finds out about an answer."""

from typing import NamedTuple

OUTCOMES = ("correct", "wrong", "untouched")


class Verdict(NamedTuple):
    """outcome: one of OUTCOMES. misconception: a short id of what slipped, or None.

    idea: what slipped, or what holds, in a sentence or two. example: the smallest call that shows it, worked out.
    note: how the check had to be made, where that matters.
    """

    outcome: str
    idea: str
    misconception: str | None = None
    example: str = ""
    note: str = ""

    @property
    def message(self) -> str:
        """All of it as text."""
        return "\n".join(filter(None, (self.idea, self.example, self.note)))


def correct(idea: str, example: str = "") -> Verdict:
    return Verdict("correct", idea, None, example)


def wrong(misconception: str, idea: str, example: str = "") -> Verdict:
    return Verdict("wrong", idea, misconception, example)


def untouched(idea: str) -> Verdict:
    return Verdict("untouched", idea)
