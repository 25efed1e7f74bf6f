"""The lessons as the exercises know them: each module lesson_NN.py, by what it says of itself.

TITLE      the lesson's title
EXERCISES  its exercises, in the order in which they are met
DONE       what you can do after it: pairs of an aim and the ids of the exercises that show it
WARM_UP    ids of exercises of earlier lessons, asked at its beginning when nothing is known about the learner
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from course_lib.checking.exercise import Exercise
from course_lib.guards import shown


class Lesson(NamedTuple):
    """number: two digits, as text. title, aims, warm_up: "" or () where the module has none."""

    number: str
    title: str
    exercises: tuple[Exercise, ...]
    aims: tuple[tuple[str, tuple[str, ...]], ...]
    warm_up: tuple[str, ...]

    @property
    def heading(self) -> str:
        return f"{self.number} {self.title}" if self.title else f"Lesson {self.number}"


@cache
def every() -> tuple[Lesson, ...]:
    """All lessons that have exercises, first to last."""
    return tuple(_read(path.stem) for path in sorted(Path(__file__).parent.glob("lesson_[0-9][0-9].py")))


@cache
def exercises() -> dict[str, Exercise]:
    """All exercises by id, lesson by lesson."""
    return {exercise.id: exercise for lesson in every() for exercise in lesson.exercises}


def find(number: str, having: str = "exercises") -> Lesson:
    """The lesson of that number; a ValueError names those that have what is wanted, a field of Lesson."""
    known = {lesson.number: lesson for lesson in every() if getattr(lesson, having)}
    if isinstance(number, str) and number in known:
        return known[number]
    raise ValueError(f"lesson must be one of {', '.join(known)}, got {shown(number)}. Use its two digits, as text.")


def before(lesson: Lesson) -> tuple[Lesson, ...]:
    return tuple(earlier for earlier in every() if earlier.number < lesson.number)


def _read(name: str) -> Lesson:
    module = import_module(f"course_lib.exercises.{name}")
    given = (getattr(module, part, empty) for part, empty in (("DONE", ()), ("WARM_UP", ())))
    return Lesson(name.removeprefix("lesson_"), getattr(module, "TITLE", ""), tuple(module.EXERCISES), *given)
