"""What an exercise on the page knows, without any widget: from what was typed and pressed to the cards that are shown.

Nothing the learner has not asked for is in the view. A function is never sent by the page: pressing Check looks it up
in the notebook, by the name the exercise gives it.
"""

import re
import reprlib
from typing import NamedTuple

from course_lib.checking import card
from course_lib.checking.card import Card
from course_lib.checking.verdict import Verdict, untouched

LONGEST = 10_000  # characters of an answer
SOLUTION = ("closed", "asked", "open")  # asked: clicked once, to be confirmed
NAMES = {"answer", "checked", "hints", "solution"}


class Checked(NamedTuple):
    """One answer that was handed in: `by` is the state's "checked"."""

    by: str
    answer: object
    verdict: Verdict


class PanelModel:
    """State: "answer", what is typed or picked, as text ("" for nothing); "checked", what was handed in (None before);
    "hints", how many are shown; "solution", one of SOLUTION. A function in a cell is neither typed nor picked: there
    "answer" stays "", and "checked" counts the presses, so that each looks anew.

    reply: the card of an answer that was checked in a cell; with one there are no controls to answer with.
    kept: an answer given earlier, to start from.
    """

    def __init__(self, exercise, reply: Card | None = None, kept: str | None = None) -> None:
        self.exercise, self.reply, self.kept = exercise, reply, kept
        self._last: Checked | None = None

    def given(self) -> dict:
        field = self.exercise.field
        return {
            "name": f"Exercise: {self.exercise.title}",
            "title": self.exercise.title,
            "prompt": self.exercise.prompt,
            "contract": list(self._contract()),
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
        if self.exercise.field.kind == "cell" and not (state["answer"] == "" and _pressed(state["checked"])):
            got = reprlib.repr((state["answer"], state["checked"]))
            raise ValueError(f"answer must be empty and checked a count, got {got}. The function stays in its cell.")
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
        checked = self.checked(state["checked"])
        return self.exercise.reply(checked.verdict, checked.answer)

    def checked(self, by: str) -> Checked:
        """What was handed in, judged once: a function may be another by the time of the next look."""
        if self._last is None or self._last.by != by:
            self._last = self._look(by)
        return self._last

    def _look(self, by: str) -> Checked:
        if self.exercise.field.kind != "cell":
            return Checked(by, by, self.exercise.judge(by))
        name = self.exercise.name
        names = notebook_names()
        if name not in names:
            missing = f"There is no `{name}` in this notebook yet. Run the cell that defines it, then check again."
            return Checked(by, None, untouched(missing))
        return Checked(by, names[name], self.exercise.judge(names[name]))

    def _contract(self) -> tuple[str, ...]:
        return getattr(self.exercise, "contract", ())

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
        if field.options or self._contract():
            blocks.append(card.items(self._contract() or (text for _, text in field.options)))
        return Card("quiet", self.exercise.title, tuple(blocks))


def notebook_names() -> dict:
    """What the notebook's cells have defined; nothing where there is no notebook."""
    from IPython import get_ipython

    shell = get_ipython()
    return shell.user_ns if shell else {}


def _pressed(checked: str | None) -> bool:
    return checked is None or re.fullmatch("[0-9]{1,9}", checked) is not None


class Page:
    """Some cards, one below the other."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards

    def html(self) -> str:
        return "".join(shown.html() for shown in self.cards)

    def text(self) -> str:
        return "\n".join(shown.text() for shown in self.cards)
