"""The sample lesson, run once for all tests that need a run."""

import copy
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from nbformat import NotebookNode

from course_lib.authoring.execute import execute
from course_lib.authoring.normal_form import dumps, normalise
from course_lib.authoring.sources import Lesson, lessons, read
from course_lib.files import write_whole

SAMPLE = Path(__file__).parent / "sample" / "00_sample.py"


class Sample(NamedTuple):
    root: Path
    lesson: Lesson
    run: NotebookNode  # as the kernel sent it
    text: str  # as the build writes it


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    root = tmp_path_factory.mktemp("sample")
    (root / "notebooks" / "sources").mkdir(parents=True)
    shutil.copy(SAMPLE, root / "notebooks" / "sources")
    (lesson,) = lessons(root)
    run = execute(read(lesson.source), lesson.notebook.parent, lesson.name)
    text = dumps(normalise(copy.deepcopy(run)))
    write_whole(lesson.notebook, text)
    return Sample(root, lesson, run, text)
