"""Sources into executed notebooks."""

import sys
from pathlib import Path

from course_lib.authoring.execute import execute
from course_lib.authoring.normal_form import dumps, normalise
from course_lib.authoring.sources import ROOT, Lesson, LessonError, read, select
from course_lib.files import write_whole


def run(only: list[str] | tuple[str, ...] = (), root: Path = ROOT) -> int:
    """Build the lessons whose names start with one of `only` (all for none), one line each. Returns an exit code.

    A lesson that fails stops the build: its notebook stays as it was, lessons before it are done.
    """
    try:
        for lesson in select(only, root):
            text = built(lesson)
            write_whole(lesson.notebook, text)
            print(f"built {lesson.notebook.relative_to(root).as_posix()}")
    except LessonError as error:
        print(f"not built: {error}", file=sys.stderr)
        return 1
    return 0


def built(lesson: Lesson) -> str:
    """The text of a lesson's notebook, freshly executed. LessonError if it cannot be read or run."""
    return dumps(normalise(execute(read(lesson.source), lesson.notebook.parent, lesson.source.name)))
