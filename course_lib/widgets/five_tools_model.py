"""What the lab FiveTools knows: one question set, a convention to put together, and the numbers of tools."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isclose
from typing import Any, NamedTuple

from course_lib import conventions, guards, theme
from course_lib.conventions import CHOICES, TOOLS, Convention, Refused
from course_lib.widgets.base import Table

QRELS = {1: {"a": 1}, 2: {"a": 1}}
RUN = {1: {"a": 1.0, "b": 1.0}}  # one tie, and one question without results
FIVE = ("ranx, made comparable", "trec_eval 9 -c", "pytrec_eval", "scikit-learn", "LlamaIndex")
FIELDS = ("gain", "ideal", "cut", "ties", "missing", "undefined")
LABELS = {
    "gain": "gain",
    "ideal": "ideal",
    "cut": "cut at k",
    "ties": "equal scores",
    "missing": "no results",
    "undefined": "nothing relevant",
}
# fields that one measure alone hangs on
ONLY = dict.fromkeys(("gain", "ideal", "cut", "discount"), "nDCG") | {"divide": "precision"}
SHOWN = 8  # questions whose values are written out
NAMES = ("choices", "asked")


class Number(NamedTuple):
    """A mean, or the reason why there is none."""

    value: float | None
    why: str = ""

    def same(self, other: "Number") -> bool:
        if None in (self.value, other.value):
            return self.value is other.value and self.why == other.why
        return isclose(self.value, other.value, rel_tol=1e-9, abs_tol=1e-12)

    def __str__(self) -> str:
        return "–" if self.value is None else theme.score(self.value)


class Seen(NamedTuple):
    """What the tests of a goal look at. value: the mean, None where it is refused; here: the tools with this number."""

    start: dict
    state: dict
    value: float | None
    here: list


class FiveToolsModel:
    """State {"choices", "asked"} -> the mean under these choices, and which tools give the same.

    choices: field -> choice, for each menu; asked: the tools whose number the learner wanted to see, as places in
    `tools`. The arguments are those of FiveTools.
    """

    def __init__(
        self,
        qrels: Mapping | None = None,
        run: Mapping | None = None,
        measure: str = "nDCG",
        k: int | None = 2,
        tools: Sequence[str] = FIVE,
    ) -> None:
        if (qrels is None) != (run is None):
            raise ValueError("qrels and run belong together, got one of them. Give both, or neither.")
        self.qrels, self.run = (QRELS, RUN) if qrels is None else (qrels, run)
        self.measure, self.k = measure, guards.cutoff(k)
        self.tools = conventions.report(self.qrels, self.run, measure, self.k, guards.ranking(tools, "tools")).rows
        if not self.tools:
            raise ValueError("tools must name at least one, got none. See conventions.TOOLS.")
        kind = f"{measure}@" if self.k else measure
        self.made = [TOOLS[row.tool][kind] for row in self.tools]
        self.fields = self._menus()
        self.numbers = [self._mean(made) for made in self.made]
        self._start = {"choices": {field: getattr(Convention(), field) for field in self.fields}, "asked": []}

    def given(self) -> dict:
        return {
            "name": f"Tools and their {self._named()}",
            "question": f"One question set, {len(self.tools)} tools: which choices make the number?",
            "menus": [
                {"field": field, "label": LABELS.get(field, field), "options": CHOICES[field]} for field in self.fields
            ],
            "tools": [
                {"name": row.tool, "number": str(number), "because": self._because(row)}
                for row, number in zip(self.tools, self.numbers, strict=True)
            ],
            "data": [f"qrels = {guards.clip(repr(self.qrels))}", f"run = {guards.clip(repr(self.run))}"],
            "convention": self._widest(),
            "formula": self._longest(),
            "hint": "Change one choice at a time, and say before what the number will do.",
        }

    def start(self) -> dict:
        return {"choices": dict(self._start["choices"]), "asked": []}

    def clean(self, state: dict) -> dict:
        if state.keys() != set(NAMES):
            raise ValueError(f"a state holds {', '.join(NAMES)}, got {guards.shown(sorted(map(str, state)))}.")
        choices, asked = state["choices"], state["asked"]
        if not isinstance(choices, dict) or choices.keys() != set(self.fields):
            raise ValueError(f"choices must be a dict of {', '.join(self.fields)}, got {guards.shown(choices)}.")
        places = range(len(self.tools))
        if not isinstance(asked, list) or not all(type(place) is int and place in places for place in asked):
            raise ValueError(f"asked must hold numbers from 0 to {places[-1]}, got {guards.shown(asked)}.")
        chosen = {field: guards.choice(field, choices[field], CHOICES[field]) for field in self.fields}
        return {"choices": chosen, "asked": sorted(set(asked))}

    def number(self, choices: dict[str, str]) -> Number:
        """The mean under these choices."""
        return self._mean(Convention(**choices))

    def here(self, state: dict) -> list[int]:
        """The places of the tools that give the number of this state."""
        now = self.number(state["choices"])
        return [place for place, number in enumerate(self.numbers) if number.same(now)]

    def seen(self, state: dict) -> Seen:
        names = [self.tools[place].tool for place in self.here(state)]
        return Seen(self.start(), state, self.number(state["choices"]).value, names)

    def view(self, state: dict) -> dict:
        return {
            "convention": self.label(state),
            "number": str(self.number(state["choices"])),
            "here": self.here(state),
            "formula": self.formula(state),
            "python": self.python(state),
        }

    def label(self, state: dict) -> str:
        """The convention of this state's number, as conventions.mean writes it."""
        try:
            score = conventions.mean(self.qrels, self.run, self.measure, self.k, Convention(**state["choices"]))
        except Refused:
            return f"mean {self._named()} · no number"
        return score.convention

    def formula(self, state: dict) -> list[str]:
        """What each question gives, and the mean over those that count; or why there is none."""
        convention, now = Convention(**state["choices"]), self.number(state["choices"])
        if now.value is None:
            return [f"no number: such a tool {now.why}", ""]
        found = conventions.values(self.qrels, self.run, self.measure, self.k, convention)
        said = [
            f"question {_id(question)}: {theme.score(found[question]) if question in found else 'left out'}"
            for question in list(self.qrels)[:SHOWN]
        ]
        rest = len(self.qrels) - SHOWN
        said += [f"… {rest} more"] if rest > 0 else []
        over = "1 question" if len(found) == 1 else f"{len(found)} questions"
        return [" · ".join(said), f"mean {self._named()} over {over} = {theme.score(now.value)}"]

    def python(self, state: dict) -> str:
        """The call that gives the number on the page, after `from course_lib import conventions`."""
        changed = {
            field: choice for field, choice in state["choices"].items() if choice != getattr(Convention(), field)
        }
        made = ", ".join(f"{field}={choice!r}" for field, choice in changed.items())
        arguments = [repr(self.qrels), repr(self.run), repr(self.measure), f"k={self.k}"]
        arguments += [f"convention=conventions.Convention({made})"] if made else []
        return f"conventions.mean({', '.join(arguments)})"

    def sentence(self, state: dict) -> str:
        now, names = self.number(state["choices"]), [self.tools[place].tool for place in self.here(state)]
        what = f"No number: such a tool {now.why}" if now.value is None else f"{self.label(state)}: {now}"
        same = f"The number of {', '.join(names)}." if names else "None of the tools gives this number."
        return f"{what}. {same}"

    def table(self, state: dict) -> Table:
        rows = [
            (LABELS.get(field, field), f"it {CHOICES[field][choice]}") for field, choice in state["choices"].items()
        ]
        names = ", ".join(self.tools[place].tool for place in self.here(state)) or "none of the tools"
        rows += [(f"mean {self._named()}", str(self.number(state["choices"]))), ("the number of", names)]
        return Table(caption=self.label(state), head=("choice", "what such a tool does"), rows=rows)

    def _mean(self, convention: Convention) -> Number:
        try:
            return Number(conventions.mean(self.qrels, self.run, self.measure, self.k, convention).value)
        except Refused as refusal:
            return Number(None, str(refusal))

    def _menus(self) -> list[str]:
        """The usual fields, and what else a tool's number hangs on, so that each number can be reached."""
        apt = [field for field in vars(Convention()) if ONLY.get(field, self.measure) == self.measure]
        fields = [field for field in FIELDS if field in apt]
        for made in self.made:
            for field in made.different():
                if self._mean(self._cut_down(made, fields)).same(self._mean(made)):
                    break
                fields += [field] if field in apt and field not in fields else []
        return fields

    def _cut_down(self, made: Convention, fields: Sequence[str]) -> Convention:
        return replace(Convention(), **{field: getattr(made, field) for field in fields})

    def _widest(self) -> str:
        """The label with the longest choice everywhere."""
        longest = {field: max(CHOICES[field], key=len) for field in self.fields}
        parts = [f"{field}: {choice}" for field, choice in longest.items() if field != "gain"]
        n = len(self.qrels)
        return " · ".join([f"mean {self._named()} over {n} of {n}", longest.get("gain", ""), *parts])

    def _longest(self) -> list[str]:
        named = [f"question {_id(question)}: left out" for question in list(self.qrels)[:SHOWN]]
        named += [f"… {len(self.qrels)} more"] if len(self.qrels) > SHOWN else []
        reasons = [CHOICES[field].get("refused", "") for field in self.fields]
        said = max([" · ".join(named), *(f"no number: such a tool {why}" for why in reasons)], key=len)
        return [said, f"mean {self._named()} over {len(self.qrels)} questions = 0.0000"]

    def _because(self, row: Any) -> str:
        return "; ".join(row.because) or "does nothing here that this course does not do"

    def _named(self) -> str:
        return f"{self.measure}@{self.k}" if self.k else self.measure


def _id(question: Any) -> str:
    return guards.clip(str(question))
