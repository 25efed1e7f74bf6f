"""What nbval lets pass in silence, closed for every lesson of the course."""

import nbformat
import pytest

from course_lib.authoring import check, compare
from course_lib.authoring.sources import lessons

LESSONS = lessons()
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def test_every_source_has_its_notebook_and_every_notebook_its_source():
    assert check.unpaired() == []


@each_lesson
def test_the_stored_notebook_is_sound(lesson):
    assert check.lesson_problems(lesson) == []


@each_lesson
def test_a_fresh_run_gives_what_is_stored_pictures_included(lesson, fresh_run):
    stored = nbformat.read(lesson.notebook, as_version=4)
    assert compare.problems(stored, fresh_run(lesson.notebook)) == []
