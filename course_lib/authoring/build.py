"""Sources into executed notebooks."""

import os
import sys
from pathlib import Path

from course_lib.authoring.execute import execute
from course_lib.authoring.normal_form import dumps, normalise
from course_lib.authoring.sources import ROOT, Lesson, LessonError, read, select


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


def write_whole(path: Path, text: str) -> None:
    """Write all of `text` or nothing: a reader never meets half a file."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
