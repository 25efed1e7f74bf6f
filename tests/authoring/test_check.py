"""The check as an author meets it: lines with a place, a count, an exit code."""

import pytest

from course_lib.authoring import check
from course_lib.authoring.normal_form import dumps
from course_lib.authoring.sources import ROOT, lessons, read
from course_lib.files import write_whole


@pytest.fixture
def course(tmp_path):
    """A checkout with one lesson of prose, which is its own notebook."""
    (tmp_path / "notebooks" / "sources").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    write(tmp_path, "# %% [markdown]\n# # One\n")
    return tmp_path


def write(root, text, name="01_one"):
    source = root / "notebooks" / "sources" / f"{name}.py"
    source.write_text(text, encoding="utf-8")
    lesson = next(lesson for lesson in lessons(root) if lesson.name == name)
    write_whole(lesson.notebook, dumps(read(source)))
    return lesson


def test_a_sound_course_is_ok(course, capsys):
    assert check.run(course) == 0
    assert capsys.readouterr().out == "ok\n"


def test_each_problem_is_a_line_and_they_are_counted(course, capsys):
    write(course, "# %% [markdown]\n# # One\n#\n# It is 0.82.\n\n# %%\n\nimport time\n")
    assert check.run(course) == 1
    *lines, last = capsys.readouterr().out.splitlines()
    assert last == f"{len(lines)} problems"
    assert any(line.startswith("sources/01_one.py:8, cell 2: time: a clock") for line in lines)
    assert any(line.startswith("sources/01_one.py:4, cell 1: 0.82 is in no output") for line in lines)
    assert any(line.startswith("01_one.ipynb, cell 2: it was never run") for line in lines)


def test_sources_and_notebooks_pair_up(course, capsys):
    lesson = write(course, "# %% [markdown]\n# Two\n", "02_two")
    lesson.source.rename(lesson.source.with_name("03_three.py"))
    assert check.run(course) == 1
    assert capsys.readouterr().out.splitlines() == [
        "03_three.py: it has no notebook: build it",
        "02_two.ipynb: no source makes it: delete it or write sources/02_two.py",
        "2 problems",
    ]


def test_no_lessons_at_all_are_a_problem(tmp_path, capsys):
    assert check.run(tmp_path) == 1
    assert "no lessons are there" in capsys.readouterr().out


def test_a_source_that_cannot_be_read_is_one_line(course, capsys):
    (course / "notebooks" / "sources" / "01_one.py").write_text("# %%\n1\n# %\n2\n", encoding="utf-8")
    assert check.run(course) == 1
    assert "01_one.py:3: '# %' is no cell marker" in capsys.readouterr().out


def test_ruff_reads_the_checkouts_python(course, capsys):
    (course / "bad.py").write_text("import os\n", encoding="utf-8")
    assert check.run(course) == 1
    assert "F401" in capsys.readouterr().out
