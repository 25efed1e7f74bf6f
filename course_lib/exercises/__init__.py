"""The exercises of the lessons, by id.

    from course_lib import exercises as ex

    ex.ask("swapped_dcg")                    the question on the page, with controls to answer it
    ex.by_id("dcg_gains").check(dcg_gains)   an answer from a cell, judged; also .judge, .hint and .solution
    ex.reveal("swap_predict")                your prediction beside what happened
    ex.warm_up("03")                         two or three questions from earlier lessons
    ex.done_when("03")                       the aims of a lesson, ticked once shown
    ex.progress()                            how far you are; ex.progress("03") for one lesson
    ex.reset("dcg_gains")                    start one exercise over, or all: ex.reset()

One module a lesson says what its exercises are: data, judged by course_lib.checking.
"""

import difflib

from course_lib.checking import progress as _kept
from course_lib.checking.card import Card
from course_lib.checking.exercise import Exercise
from course_lib.exercises import board, lessons, starting_over, warming_up
from course_lib.exercises.done import done_when
from course_lib.exercises.lessons import exercises as _all
from course_lib.guards import shown

__all__ = ["ask", "by_id", "done_when", "progress", "reset", "reveal", "warm_up"]


def by_id(id: str) -> Exercise:
    """The exercise of that id; a ValueError names the nearest ones if there is none."""
    known = _all()
    if isinstance(id, str) and id in known:
        return known[id]
    near = difflib.get_close_matches(id.strip().casefold(), known, n=3, cutoff=0.4) if isinstance(id, str) else []
    fix = f"Nearest: {', '.join(near)}." if near else f"There are {', '.join(sorted(known))}."
    raise ValueError(f"id must be that of an exercise, as text, got {shown(id)}. {fix}")


def ask(id: str):
    """The exercise on the page, with controls to answer it."""
    return by_id(id).ask()


def reveal(id: str) -> Card:
    """The learner's own prediction beside what happened; a ValueError for an exercise that is no prediction."""
    exercise = by_id(id)
    if not hasattr(exercise, "reveal"):
        predictions = sorted(name for name, other in _all().items() if hasattr(other, "reveal"))
        raise ValueError(f"id must be that of a prediction, got {id!r}. They are {', '.join(predictions)}.")
    return exercise.reveal()


def warm_up(lesson: str) -> warming_up.WarmUp:
    """Two or three questions from earlier lessons, first those about what slipped there."""
    asked = warming_up.questions(lessons.find(lesson))
    if not asked:
        first = lessons.every()[0].number
        raise ValueError(f"lesson must come after another one, got {shown(lesson)}, the first. Take one past {first}.")
    return warming_up.WarmUp(asked)


def progress(lesson: str | None = None) -> Card:
    """How far you are: all lessons, or one of them exercise by exercise."""
    return board.course() if lesson is None else board.of_lesson(lesson)


def reset(id: str | None = None, sure: bool = False):
    """Start one exercise over, or (None) all of them: asks first, unless you say that you are sure."""
    exercise = None if id is None else by_id(id)
    history = _kept.history()
    if not (history if exercise is None else exercise.id in history):
        return starting_over.nothing(exercise)
    if sure is not True:
        return starting_over.question(exercise).ask()
    _kept.reset(exercise and exercise.id)
    return starting_over.done(exercise)
