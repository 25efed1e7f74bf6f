"""Starting over: what is kept of an exercise, or of all of them, counts no more. Asked first, by a click or a call."""

from dataclasses import dataclass

from course_lib.checking import card, progress
from course_lib.checking.card import Card
from course_lib.checking.exercise import Exercise, Field
from course_lib.checking.verdict import Verdict, correct, untouched

OPTIONS = (("keep", "Keep everything."), ("forget", "Start over."))
FRESH = "Run the cell of a question again, and it starts fresh."


@dataclass(frozen=True, kw_only=True, eq=False)
class StartOver(Exercise):
    """The question whether to, on the page like any other. of: the exercise it is about, None for all."""

    of: Exercise | None

    @property
    def field(self) -> Field:
        return Field("options", "What should happen?", "Confirm", OPTIONS, commits=True)

    def kept(self, answer) -> str | None:
        return answer if answer in dict(OPTIONS) else None

    def _judge(self, answer) -> Verdict:
        return correct("") if self.kept(answer) else untouched("Nothing is picked yet, and nothing was changed.")

    def reply(self, verdict: Verdict, answer) -> Card:
        if verdict.outcome == "untouched":
            return card.of(verdict)
        return done(self.of) if answer == "forget" else Card("quiet", "Kept", (card.text("Everything is as it was."),))

    def record(self, verdict: Verdict, answer) -> None:
        if answer == "forget":
            progress.reset(self.of and self.of.id)

    def earlier(self) -> None:
        return None


def question(exercise: Exercise | None) -> StartOver:
    if exercise is None:
        what, call = "every answer, hint and solution of all lessons", "ex.reset(sure=True)"
    else:
        what, call = "every answer, hint and solution of this exercise", f'ex.reset("{exercise.id}", sure=True)'
    return StartOver(
        id="start_over",
        title=f"Start over: {exercise.title if exercise else 'all exercises'}?",
        prompt=f"From then on nothing counts that came before: {what}. What you wrote in cells stays. In a cell "
        f"`{call}` does the same without asking.",
        of=exercise,
    )


def done(exercise: Exercise | None) -> Card:
    what = exercise.title if exercise else "all exercises"
    return Card("quiet", f"Fresh again: {what}", (card.text(FRESH),))


def nothing(exercise: Exercise | None) -> Card:
    said = card.text("Nothing is kept of it." if exercise else "Nothing is kept of any exercise.")
    return Card("quiet", f"Fresh already: {exercise.title if exercise else 'all exercises'}", (said,))
