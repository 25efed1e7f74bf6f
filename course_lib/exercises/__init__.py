"""The exercises of the lessons, by id.

    from course_lib import exercises as ex

    ex.ask("swapped_dcg")                    the question on the page, with controls to answer it
    ex.by_id("dcg_gains").check(dcg_gains)   an answer from a cell, judged; also .judge, .hint and .solution
    ex.reveal("swap_predict")                your prediction beside what happened
    ex.done_when("03")                       the aims of a lesson, ticked once shown

One module a lesson says what its exercises are: data, judged by course_lib.checking.
"""

import difflib
from functools import cache
from importlib import import_module

from course_lib.exercises.done import done_when
from course_lib.guards import shown

LESSONS = ("lesson_00", "lesson_03")

__all__ = ["ask", "by_id", "done_when", "reveal"]


def by_id(id: str):
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


def reveal(id: str):
    """The learner's own prediction beside what happened; a ValueError for an exercise that is no prediction."""
    exercise = by_id(id)
    if not hasattr(exercise, "reveal"):
        predictions = sorted(name for name, other in _all().items() if hasattr(other, "reveal"))
        raise ValueError(f"id must be that of a prediction, got {id!r}. They are {', '.join(predictions)}.")
    return exercise.reveal()


@cache
def _all() -> dict:
    exercises = [one for lesson in LESSONS for one in import_module(f"{__name__}.{lesson}").EXERCISES]
    return {one.id: one for one in exercises}
