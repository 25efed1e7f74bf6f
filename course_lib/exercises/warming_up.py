"""Warm-ups: at the top of a lesson, two or three questions from earlier ones, first those about what slipped."""

from course_lib.checking.exercise import Exercise
from course_lib.exercises import lessons, standing
from course_lib.exercises.lessons import Lesson

QUICK = ("number", "options")  # kinds of answer that take no more than a minute
USUAL, MOST = 2, 3


def questions(lesson: Lesson) -> list[Exercise]:
    """What to ask: what slipped and is still open, then other questions about that, then the lesson's own choice.

    The latest lessons come first. Where nothing is kept it is the lesson's own choice alone, the same each time.
    """
    earlier = [exercise for one in reversed(lessons.before(lesson)) for exercise in one.exercises]
    quick = [one for one in earlier if one.field.kind in QUICK and not one.field.commits]
    standings = standing.of_all(earlier)
    missed = [one.exercise for one in standings if one.open]
    ideas = {idea for one in standings for idea in one.open}
    themselves = [one for one in quick if one in missed]
    akin = [one for one in quick if one not in missed and ideas & standing.ideas(one).keys()]
    chosen = [*themselves, *akin][:MOST]
    known = lessons.exercises()
    usual = [known[id] for id in lesson.warm_up] or quick
    return chosen + [one for one in usual if one not in chosen][: max(0, USUAL - len(chosen))]


class WarmUp:
    """Some questions on the page, one below the other, each a panel of its own."""

    def __init__(self, exercises: list[Exercise]) -> None:
        from course_lib.checking.panel import Panel

        self.panels = [Panel(exercise) for exercise in exercises]  # fresh, whatever was answered in an earlier lesson

    def __repr__(self) -> str:
        return "\n".join(map(repr, self.panels))

    def _ipython_display_(self) -> None:
        from IPython.display import display

        for panel in self.panels:
            display(panel)
