"""Undo, start over, and goals that stay reached: what the labs that are played with add to base.py.

The past is part of the state, so that it is one and the same in every view of a lab, and no click is lost to it:
a list of steps, each the former values of what one change replaced. Undo puts the last step back.
"""

import reprlib
from collections.abc import Sequence
from typing import Any, Protocol

from course_lib.widgets.base import CourseWidget, Model, Table
from course_lib.widgets.goals import Goal

STEPS = 50  # how far back undo goes; older steps are forgotten


class Played(Model, Protocol):
    """A lab's model as this file and frame.js need it.

    `given()` also has "formula", the lines of the formula at their longest, so that a page keeps room for them; and,
    where there is something to say, "question", what the lab is about, and "hint", a word on its keys.
    `view()` also has "convention", the label of the number on the screen; "formula", its computation as lines of text;
    and "python", the call that gives this number after `from course_lib import ...`.
    """

    def seen(self, state: dict) -> Any:
        """What the tests of a goal look at."""


class Remembering:
    """A model with goals, whose state also holds its "past"; the model inside knows neither."""

    def __init__(self, model: Played, goals: Sequence[Goal] = ()) -> None:
        self.model, self.goals = model, tuple(goals)
        for goal in self.goals:
            if not isinstance(goal, Goal):
                raise TypeError(f"a goal must be a Goal, got {reprlib.repr(goal)}. Write Goal(text, test).")
        met, trouble = self.met(self.start())
        if met:
            text = self.goals[min(met)].text
            raise ValueError(f"a goal must be out of reach at the start, got {text!r}. Change the goal or the start.")
        for goal, words in zip(self.goals, trouble, strict=True):
            if words:
                raise ValueError(f"a goal's test must run at the start, got {goal!r}: {words} Mend the test.")

    def given(self) -> dict:
        return self.model.given() | {
            "start": self.model.start(),
            "steps": STEPS,
            "goals": [goal.text for goal in self.goals],
        }

    def start(self) -> dict:
        return self.model.start() | {"past": []}

    def clean(self, state: dict) -> dict:
        """The present, and every state that undo would lead to, checked."""
        now, past = _parted(state)
        now = earlier = self.model.clean(now)
        kept = []
        for step in reversed(past):
            if not isinstance(step, dict) or not step or not step.keys() <= now.keys():
                raise ValueError(f"a step must hold former values by name, got {reprlib.repr(step)}.")
            earlier = self.model.clean(earlier | step)
            kept.append({name: earlier[name] for name in step})
        return now | {"past": kept[::-1]}

    def stepped(self, state: dict, parts: dict) -> dict:
        """`state` with `parts` changed, and one step more to undo."""
        now, past = _parted(state)
        former = {name: now[name] for name in parts if name in now}
        return now | parts | {"past": [*past, former][-STEPS:]}

    def undone(self, state: dict) -> dict:
        """`state` with its last step taken back; the same state when there is none."""
        now, past = _parted(state)
        return now | (past[-1] if past else {}) | {"past": past[:-1]}

    def met(self, state: dict) -> tuple[set[int], list[str]]:
        """The places of the goals that `state` meets, and for each goal what went wrong in its test, "" for nothing."""
        seen, met, trouble = self.model.seen(_parted(state)[0]), set(), []
        for place, goal in enumerate(self.goals):
            words = ""
            try:
                if goal.met(seen):
                    met.add(place)
            except Exception as error:  # a test is a lesson's own code, and must not take the lab down with it
                words = f"Its test stopped: {type(error).__name__}: {error}."
            trouble.append(words)
        return met, trouble

    def view(self, state: dict) -> dict:
        return self.model.view(_parted(state)[0])

    def sentence(self, state: dict) -> str:
        return self.model.sentence(_parted(state)[0])

    def table(self, state: dict) -> Table:
        return self.model.table(_parted(state)[0])


class Playground(CourseWidget):
    """A lab with undo, start over and goals. A goal that was met once stays reached, whatever is undone later."""

    def __init__(self, model: Played, goals: Sequence[Goal] = ()) -> None:
        self._reached: set[int] = set()
        super().__init__(Remembering(model, goals))

    @property
    def reached(self) -> list[str]:
        """The goals reached so far, in the order shown."""
        return [self._model.goals[place].text for place in sorted(self._reached)]

    def change(self, **parts: Any) -> None:
        """Change parts of the state from Python, as one step that undo takes back. Errors are the model's own."""
        with self._lock:
            super().change(**self._model.stepped(self._bare(), parts))

    def undo(self) -> None:
        """Take the last change back, whoever made it; with none left, nothing happens."""
        with self._lock:
            if self.state["past"]:
                super().change(**self._model.undone(self._bare()))

    def start_over(self) -> None:
        """Back to the start, as one step that undo takes back. Goals stay reached."""
        self.change(**self._model.model.start())

    def _worked(self, wanted: dict, revision: int) -> tuple[dict, dict]:
        state, view = super()._worked(wanted, revision)
        met, trouble = self._model.met(state)
        self._reached |= met
        if count := len(self._model.goals):
            view["sentence"] += f" Goals reached: {len(self._reached)} of {count}."
        return state, view | {"reached": sorted(self._reached), "trouble": trouble}


def _parted(state: dict) -> tuple[dict, list]:
    """The model's own state, and the past. A widget's state carries its revision too, which is neither."""
    past = state.get("past")
    if not isinstance(past, list) or len(past) > STEPS:
        raise ValueError(f"past must be a list of at most {STEPS} steps, got {reprlib.repr(past)}.")
    return {name: value for name, value in state.items() if name not in ("past", "revision")}, past
