"""An exercise on the page: what is asked, controls to answer with, the verdict, hints and the solution.

Two uses of one widget: `ask` shows question and controls; `check`, called in a cell, shows the reply with the buttons
for a hint and the solution beside it. Nothing the learner has not asked for is in the view, nor in what is stored.
"""

import reprlib

from course_lib.checking import card, progress
from course_lib.checking.card import Card
from course_lib.widgets.base import CourseWidget, front, style

LONGEST = 10_000  # characters of an answer
SOLUTION = ("closed", "asked", "open")  # asked: clicked once, to be confirmed
NAMES = {"answer", "checked", "hints", "solution"}


class PanelModel:
    """State: "answer", what is typed or picked, as text ("" for nothing); "checked", what was handed in (None before);
    "hints", how many are shown; "solution", one of SOLUTION.

    reply: the card of an answer that was checked in a cell; with one there are no controls to answer with.
    kept: an answer given earlier, to start from.
    """

    def __init__(self, exercise, reply: Card | None = None, kept: str | None = None) -> None:
        self.exercise, self.reply, self.kept = exercise, reply, kept

    def given(self) -> dict:
        field = self.exercise.field
        return {
            "name": f"Exercise: {self.exercise.title}",
            "title": self.exercise.title,
            "prompt": self.exercise.prompt,
            "asks": self.reply is None,
            "kind": "none" if self.reply else field.kind,
            "label": field.label,
            "button": field.button,
            "options": [{"key": key, "text": text} for key, text in field.options],
            "hints": len(self.exercise.hints),
            "solvable": not field.commits,
        }

    def start(self) -> dict:
        return {"answer": self.kept or "", "checked": self.kept, "hints": 0, "solution": "closed"}

    def clean(self, state: dict) -> dict:
        if state.keys() != NAMES:
            got = reprlib.repr(sorted(map(str, state)))
            raise ValueError(
                f"a state must hold {', '.join(sorted(NAMES))} and nothing else, got {got}. Name all four."
            )
        for name in ("answer", "checked"):
            value = state[name]
            if not (isinstance(value, str) or (name == "checked" and value is None)) or len(value or "") > LONGEST:
                rule = f"text of at most {LONGEST:,} characters"
                raise ValueError(f"{name} must be {rule}, got {reprlib.repr(value)}. Shorten it.")
        hints, most = state["hints"], len(self.exercise.hints)
        if type(hints) is not int or not 0 <= hints <= most:
            raise ValueError(f"hints must be 0 to {most}, got {reprlib.repr(hints)}. Ask for one at a time.")
        if state["solution"] != "closed" and self.exercise.field.commits:
            raise ValueError(f"solution must be closed here, got {state['solution']!r}. A prediction has none to show.")
        if state["solution"] not in SOLUTION:
            raise ValueError(
                f"solution must be one of {SOLUTION}, got {reprlib.repr(state['solution'])}. Use one of them."
            )
        return dict(state)

    def view(self, state: dict) -> dict:
        reply = self._reply(state)
        return {
            "locked": self.exercise.field.commits and self.exercise.kept(state["checked"]) is not None,
            "reply": reply and reply.data(),
            "hints": [shown.data() for shown in self._hints(state)],
            "solution": self.exercise.solved().data() if state["solution"] == "open" else None,
        }

    def sentence(self, state: dict) -> str:
        """The news, for a screen reader: the reply, the latest hint, the solution."""
        cards = [self._reply(state)]
        cards += self._hints(state)[-1:]
        cards += [self.exercise.solved()] if state["solution"] == "open" else []
        return " ".join(shown.text() for shown in cards if shown) or f"Exercise: {self.exercise.title}"

    def table(self, state: dict) -> "Page":
        return Page(self._cards(state))

    def _reply(self, state: dict) -> Card | None:
        if self.reply or state["checked"] is None:
            return self.reply
        return self.exercise.reply(self.exercise.judge(state["checked"]), state["checked"])

    def _cards(self, state: dict) -> list[Card]:
        """Everything on the page, top to bottom."""
        cards = [] if self.reply else [self._question()]
        reply = self._reply(state)
        cards += [reply] if reply else []
        cards += self._hints(state)
        cards += [self.exercise.solved()] if state["solution"] == "open" else []
        return cards

    def _hints(self, state: dict) -> list[Card]:
        return [self.exercise.hint_card(number) for number in range(1, state["hints"] + 1)]

    def _question(self) -> Card:
        field = self.exercise.field
        blocks = [card.text(self.exercise.prompt)]
        if field.options:
            blocks.append(card.items(text for _, text in field.options))
        return Card("quiet", self.exercise.title, tuple(blocks))


class Page:
    """Some cards, one below the other."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards

    def html(self) -> str:
        return "".join(shown.html() for shown in self.cards)

    def text(self) -> str:
        return "\n".join(shown.text() for shown in self.cards)


class Panel(CourseWidget):
    """An exercise on the page; Exercise.ask and Exercise.check make it."""

    _esm = front("panel.js", __package__)
    _css = style("panel.css", __package__)

    def __init__(self, exercise, reply: Card | None = None, kept: str | None = None) -> None:
        self._exercise = exercise
        super().__init__(PanelModel(exercise, reply, kept))

    def set_state(self, sync_data: dict) -> None:
        """What the browser sends; what it brings of news is kept."""
        with self._lock:
            before = dict(self.state)
            super().set_state(sync_data)
            self._keep(before, self.state)

    def _keep(self, before: dict, now: dict) -> None:
        if now["checked"] is not None and now["checked"] != before["checked"]:
            self._exercise.record(self._exercise.judge(now["checked"]), now["checked"])
        if now["hints"] > before["hints"]:
            progress.record({"exercise": self._exercise.id, "what": "hint", "number": now["hints"]})
        if now["solution"] == "open" != before["solution"]:
            progress.record({"exercise": self._exercise.id, "what": "solution"})

    def summary(self) -> str:
        """All that is on the page, as text."""
        return self._model.table(self._bare()).text()
