"""How the learner stands with an exercise: what it has come to, and which ideas slipped on the way."""

from typing import NamedTuple

from course_lib.checking import progress
from course_lib.checking.exercise import Exercise

MARKS = {"solved": "✓", "tried": "◐", "seen": "◇", "new": "○"}
WORDS = {"solved": "solved", "tried": "tried", "seen": "solution seen", "new": "not tried"}


class Standing(NamedTuple):
    """state: a key of MARKS. slipped: idea -> whether the exercise was solved since, in the order they were met."""

    exercise: Exercise
    state: str
    slipped: dict[str, bool]

    @property
    def words(self) -> str:
        """The state, as it is called for this kind of exercise."""
        if self.state != "solved":
            return WORDS[self.state]
        return "predicted" if self.exercise.field.commits else "written" if written(self.exercise) else "solved"

    @property
    def open(self) -> tuple[str, ...]:
        """The ideas that slipped and that nothing has shown to be overcome."""
        return tuple(idea for idea, overcome in self.slipped.items() if not overcome)


def of(exercise: Exercise) -> Standing:
    return judged(exercise, progress.history().get(exercise.id, []))


def of_all(exercises) -> list[Standing]:
    history = progress.history()
    return [judged(exercise, history.get(exercise.id, [])) for exercise in exercises]


def judged(exercise: Exercise, events: list[dict]) -> Standing:
    """What the events of one exercise come to."""
    known, slipped, solved = ideas(exercise), {}, False
    checks = [event for event in events if event["what"] == "checked"]
    for check in checks:
        if check["outcome"] == "correct" or (exercise.field.commits and check["answer"] is not None):
            solved, slipped = True, dict.fromkeys(slipped, True)
        elif check["misconception"] in known:
            slipped[check["misconception"]] = False
    begun = any(event["what"] != "checked" or event["outcome"] != "untouched" for event in events)
    seen = any(event["what"] == "solution" for event in events)
    return Standing(exercise, "solved" if solved else "seen" if seen else "tried" if begun else "new", slipped)


def ideas(exercise: Exercise) -> dict[str, str]:
    """The misconceptions that the exercise knows, id -> a few words for it.

    What is wrong in another way (not a number, too few decimals) is no idea, and neither is a prediction that failed.
    """
    if exercise.field.commits:
        return {}
    slips = [*getattr(exercise, "slips", ()), *getattr(exercise, "misses", ())]
    options = [option for option in getattr(exercise, "options", ()) if not option.right]
    return {slip.id: slip.id.replace("_", " ") for slip in slips} | {o.key: f"“{o.text}”" for o in options}


def written(exercise: Exercise) -> bool:
    """Whether its answer is an explanation, of which only the learner can say that it holds."""
    return exercise.field.kind == "words"
