"""What every exercise can do, whatever its kind. An exercise is data; what was done with it stands in progress."""

from dataclasses import dataclass

from course_lib.checking import card, progress
from course_lib.checking.card import Card
from course_lib.checking.verdict import Verdict, wrong
from course_lib.guards import shown


@dataclass(frozen=True)
class Field:
    """What an answer is given with. kind: "none", "number", "words", "options" (then: (key, text) pairs) or "cell".

    A cell's answer is a function that the notebook holds under the exercise's name; nothing is typed into the page.
    commits: handing an answer in is final, and there is nothing to solve.
    """

    kind: str
    label: str = ""
    button: str = "Check"
    options: tuple[tuple[str, str], ...] = ()
    commits: bool = False


@dataclass(frozen=True, kw_only=True, eq=False)
class Exercise:
    """id: a name, unlike any other's. title: a few words. prompt: what is asked. hints: from a nudge to nearly there.

    A kind gives `_judge`, `solved` and, where an answer is given on a control, `field`.
    """

    id: str
    title: str
    prompt: str
    hints: tuple[str, ...] = ()

    def _judge(self, answer) -> Verdict:
        raise NotImplementedError

    def solved(self) -> Card:
        """The whole solution."""
        raise NotImplementedError

    @property
    def name(self) -> str | None:
        """The function that is the answer, by its name; None where the answer is no function."""
        return None

    @property
    def field(self) -> Field:
        if self.name is None:
            return Field("none")
        return Field("cell", f"`{self.name}` as this notebook has it: run its cell first.")

    def judge(self, answer) -> Verdict:
        """The verdict on an answer: nothing printed, nothing kept, never an exception whatever the answer is."""
        try:
            return self._judge(answer)
        except (Exception, SystemExit, KeyboardInterrupt) as error:  # an answer may raise anything when it is looked at
            why = f"The check could not read this answer: looking at it raised {type(error).__name__}."
            return wrong("unreadable", why, shown_kind(answer))

    def reply(self, verdict: Verdict, answer) -> Card:
        """What the learner is shown after a check."""
        return card.of(verdict)

    def kept(self, answer) -> str | None:
        """What of an answer is worth keeping as text; None for nothing."""
        return None

    def record(self, verdict: Verdict, answer) -> None:
        facts = {"outcome": verdict.outcome, "misconception": verdict.misconception, "answer": self.kept(answer)}
        progress.record({"exercise": self.id, "what": "checked"} | facts)

    def check(self, answer):
        """Judge the answer, keep the verdict, and show it in a card with its buttons."""
        from course_lib.checking.panel import Panel

        verdict = self.judge(answer)
        self.record(verdict, answer)
        return Panel(self, reply=self.reply(verdict, answer))

    def ask(self):
        """The exercise on the page: what is asked, and the controls to answer it with."""
        from course_lib.checking.panel import Panel

        return Panel(self, kept=self.earlier())

    def earlier(self) -> str | None:
        """The answer that was handed in last, for the page to start from; None for a fresh start.

        Only what outlasts Python comes back: within one session the page still has it.
        """
        if not progress.lasts():
            return None
        checks = [event for event in progress.events(self.id, "checked") if event["outcome"] != "untouched"]
        answers = (event["answer"] for event in reversed(checks))
        return next((answer for answer in answers if answer is not None and self.kept(answer) == answer), None)

    def hint(self) -> Card:
        """The next hint; after the last one, the last one again."""
        if not self.hints:
            return Card("quiet", "No hints here", (card.text("The question itself says all there is."),))
        given = max((event["number"] for event in progress.events(self.id, "hint")), default=0)
        number = min(given + 1, len(self.hints))
        progress.record({"exercise": self.id, "what": "hint", "number": number})
        return self.hint_card(number, given == number)

    def hint_card(self, number: int, again: bool = False) -> Card:
        blocks = [card.text(self.hints[number - 1])]
        if again:
            blocks.append(card.text("That was the last hint. The solution is there whenever you ask for it."))
        return Card("quiet", f"Hint {number} of {len(self.hints)}", tuple(blocks))

    def solution(self) -> Card:
        """The solution, whenever you ask for it."""
        progress.record({"exercise": self.id, "what": "solution"})
        return self.solved()


def shown_kind(answer) -> str:
    """The answer as text where that can be had, else what it is."""
    try:
        return shown(answer)
    except Exception:
        return f"<{type(answer).__name__}>"
