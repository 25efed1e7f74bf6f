"""Which events count: those of the file, then those that could not be written, each since the last reset."""

import contextlib
import sys
from collections import defaultdict
from pathlib import Path

from course_lib.checking.progress import event
from course_lib.checking.progress.journal import Journal
from course_lib.checking.progress.place import LOSS


class Store:
    """path: the file of events; None for memory alone. word: said once, if there is any."""

    def __init__(self, path: Path | None, word: str = "") -> None:
        self.journal = Journal(path) if path else None
        self._counted: dict[str, list[dict]] = defaultdict(list)  # of the file, by exercise
        self._unwritten: list[dict] = []
        self._told: set[int] = set()  # damaged lines that were spoken of
        self._damaged: dict[int, str] = {}
        self._failing = False
        if word:
            say(word)

    def add(self, new: dict) -> None:
        self._unwritten.append(new)
        try:
            while self.journal and self._unwritten:  # what could not be written earlier goes first
                self.journal.add(event.line(self._unwritten[0]))
                self._unwritten.pop(0)
            self._failing = False
        except OSError as error:
            if not self._failing:
                say(f"Your progress cannot be written to {self.journal.path} ({error.strerror}). {LOSS}")
            self._failing = True

    def of(self, exercise: str) -> list[dict]:
        self._read()
        found = list(self._counted.get(exercise, ()))
        for one in self._unwritten:
            if one["what"] == "reset" and one["exercise"] in (None, exercise):
                found = []
            elif one["exercise"] == exercise:
                found.append(one)
        return found

    def everything(self) -> dict[str, list[dict]]:
        self._read()
        known = dict.fromkeys([*self._counted, *(one["exercise"] for one in self._unwritten)])
        return {exercise: found for exercise in known if exercise and (found := self.of(exercise))}

    def _read(self) -> None:
        """Take in what the file has of news."""
        if self.journal is None:
            return
        try:
            anew, lines = self.journal.news()
        except OSError as error:
            if not self._failing:
                say(f"Your progress cannot be read from {self.journal.path} ({error.strerror}). {LOSS}")
            self._failing = True
            return
        if anew:
            self._counted.clear()
            self._told.clear()
            self._damaged.clear()
        for number, line in lines:
            try:
                self._count(event.read(line))
            except event.Unreadable as what:
                self._damaged[number] = str(what)
        self._tell()

    def _count(self, one: dict) -> None:
        if one["what"] == "told":
            self._told.update(one["lines"])
        elif one["what"] != "reset":
            self._counted[one["exercise"]].append(one)
        elif one["exercise"] is None:
            self._counted.clear()
        else:
            self._counted.pop(one["exercise"], None)

    def _tell(self) -> None:
        """Speak of damaged lines once: that it was said is an event, too."""
        news = sorted(self._damaged.keys() - self._told)
        if not news:
            return
        first = news[0]
        more = f" (and {len(news) - 1} more)" if len(news) > 1 else ""
        say(
            f"Line {first} of {self.journal.path}{more} {self._damaged[first]} and is skipped; all other lines count. "
            "There is nothing you need to do: you may delete the line in a text editor, or leave it."
        )
        self._told.update(news)
        with contextlib.suppress(OSError):
            self.journal.add(event.line({"what": "told", "lines": news}))


def say(words: str) -> None:
    """A word to the learner that belongs to no card: under the cell that runs, or in the log of the kernel."""
    print(words, file=sys.stderr)
