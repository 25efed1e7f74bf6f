"""Picking one of several: to answer (Choice), or to commit oneself before something is shown (Predict)."""

from dataclasses import dataclass

from course_lib.checking import card, progress
from course_lib.checking.card import Card
from course_lib.checking.exercise import Exercise, Field
from course_lib.checking.verdict import Verdict, correct, untouched, wrong
from course_lib.guards import shown


@dataclass(frozen=True)
class Option:
    """key: a short word that stands for it. text: what the learner reads. reason: why it holds, or why it does not."""

    key: str
    text: str
    reason: str
    right: bool = False


@dataclass(frozen=True, kw_only=True, eq=False)
class Choice(Exercise):
    """options: at least two, exactly one right. An answer is an option's key, its text, or its number from 1."""

    options: tuple[Option, ...]

    @property
    def field(self) -> Field:
        return Field("options", "Your answer", options=tuple((option.key, option.text) for option in self.options))

    @property
    def right(self) -> Option:
        [right] = [option for option in self.options if option.right]
        return right

    def chosen(self, answer) -> Option | None:
        if isinstance(answer, int) and not isinstance(answer, bool):
            return self.options[answer - 1] if 1 <= answer <= len(self.options) else None
        if not isinstance(answer, str):
            return None
        word = answer.strip().rstrip(".").casefold()
        if word.isdecimal():
            return self.chosen(int(word)) if len(word) < 4 else None
        return next((o for o in self.options if word in (o.key.casefold(), o.text.rstrip(".").casefold())), None)

    def kept(self, answer) -> str | None:
        option = self.chosen(answer)
        return option and option.key

    def solved(self) -> Card:
        reasons = card.items(option.reason for option in self.options if not option.right)
        others = (card.text("And the others:"), reasons)
        return Card("quiet", f"Solution: {self.right.text}", (card.text(self.right.reason), *others))

    def _judge(self, answer) -> Verdict:
        if answer is None or answer is ... or (isinstance(answer, str) and not answer.strip()):
            return untouched("Nothing is picked yet.")
        option = self.chosen(answer)
        if option is None:
            keys = ", ".join(option.key for option in self.options)
            return wrong("not_an_option", f"{shown(answer)} is none of the options: they are {keys}.")
        return correct(option.reason) if option.right else wrong(option.key, option.reason)


@dataclass(frozen=True, kw_only=True, eq=False)
class Predict(Choice):
    """A guess, kept until what happens is shown. happened: what that is, in a sentence, its numbers worked out.

    A check keeps the guess and says nothing about it; `reveal` shows both.
    """

    happened: str

    @property
    def field(self) -> Field:
        options = tuple((option.key, option.text) for option in self.options)
        return Field("options", "Your prediction", "Commit", options, commits=True)

    def prediction(self) -> Option | None:
        """The guess that was committed first, or None: later ones do not count."""
        kept = [event["answer"] for event in progress.events(self.id, "checked") if event["answer"] is not None]
        return self.chosen(kept[0]) if kept else None

    def earlier(self) -> str | None:
        option = self.prediction()
        return option and option.key

    def reply(self, verdict: Verdict, answer) -> Card:
        option = self.chosen(answer)
        if option is None:
            return card.of(verdict)
        said = f"You said: {option.text}"
        return Card("quiet", "Kept", (card.text(said), card.text("You will see it again, beside what happens.")))

    def reveal(self) -> Card:
        """The learner's own prediction beside what happened."""
        option = self.prediction()
        if option is None:
            said = "You made no prediction. Here is what happened."
            return Card("quiet", self.title, (card.text(said), card.text(self.happened)))
        said = card.text(f"You said: {option.text}")
        heading = f"{'As' if option.right else 'Not as'} you said: {self.title}"
        blocks = (said, card.text(self.happened), *(() if option.right else (card.text(option.reason),)))
        return Card("right" if option.right else "wrong", heading, blocks)

    def solved(self) -> Card:
        return Card("quiet", self.title, (card.text(self.happened), card.text(self.right.reason)))
