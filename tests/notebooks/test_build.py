"""The build: the same file twice, whole or not at all, and a clear word when a lesson fails."""

import os

import nbformat
import pytest

from course_lib.authoring import build
from course_lib.authoring.execute import execute
from course_lib.authoring.sources import LessonError


def a_lesson(root, text, name="01_one"):
    folder = root / "notebooks" / "sources"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.py").write_text(text, encoding="utf-8")


def test_two_builds_give_the_same_bytes(sample, capsys):
    assert "image/png" in sample.text
    sample.lesson.notebook.unlink()
    assert build.run(["00"], sample.root) == 0
    assert capsys.readouterr().out == "built notebooks/00_sample.ipynb\n"
    assert sample.lesson.notebook.read_bytes() == sample.text.encode()


def test_a_failing_cell_stops_the_build_and_leaves_the_old_notebook(tmp_path, capsys):
    a_lesson(tmp_path, "# %% [markdown]\n# One\n\n# %%\n1 / 0\n")
    a_lesson(tmp_path, "# %%\n1\n", "02_two")
    old = tmp_path / "notebooks" / "01_one.ipynb"
    old.write_text("old", encoding="utf-8")
    assert build.run([], tmp_path) == 1
    assert "01_one.py, cell 2: ZeroDivisionError: division by zero" in capsys.readouterr().err
    assert [path.name for path in sorted(old.parent.iterdir())] == ["01_one.ipynb", "sources"]
    assert old.read_text(encoding="utf-8") == "old"


def test_an_unknown_lesson_is_named_with_the_known_ones(tmp_path, capsys):
    a_lesson(tmp_path, "# %%\n1\n")
    a_lesson(tmp_path, "# %%\n1\n", "02_two")
    assert build.run(["01", "07"], tmp_path) == 1
    assert "no lesson starts with '07': the lessons are 01_one, 02_two" in capsys.readouterr().err
    assert build.run([""], tmp_path) == 1


def test_without_lessons_there_is_nothing_to_build(tmp_path, capsys):
    assert build.run([], tmp_path) == 1
    assert "no lessons in" in capsys.readouterr().err


def test_a_write_that_fails_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    path = tmp_path / "a.ipynb"
    path.write_text("old", encoding="utf-8")

    def full(*_):
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="disk full"):
        build.write_whole(path, "new")
    assert [(p.name, p.read_text(encoding="utf-8")) for p in tmp_path.iterdir()] == [("a.ipynb", "old")]


def test_nobodys_own_settings_reach_a_lesson(tmp_path, monkeypatch):
    startup = tmp_path / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "00.py").write_text("leak = 'startup'", encoding="utf-8")
    config = startup.parent / "ipython_config.py"
    config.write_text("c.InteractiveShell.ast_node_interactivity = 'all'", encoding="utf-8")
    (tmp_path / "pythonstartup.py").write_text("leak = 'pythonstartup'", encoding="utf-8")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("PYTHONSTARTUP", str(tmp_path / "pythonstartup.py"))
    kernel = tmp_path / "jupyter" / "kernels" / "python3" / "kernel.json"
    kernel.parent.mkdir(parents=True)
    kernel.write_text('{"argv": ["no-such-python"], "display_name": "mine", "language": "python"}', encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "jupyter"))
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    before = dict(os.environ)
    ask = (
        "import os\n'unseen'\nprint('leak' in globals(), *map(os.getenv, ['PYTHONHASHSEED', 'TZ', 'COURSE_PROGRESS']))"
    )
    where = "print(os.path.basename(os.getcwd()))"
    cells = [nbformat.v4.new_code_cell(ask), nbformat.v4.new_code_cell(where)]
    run = execute(nbformat.v4.new_notebook(cells=cells), tmp_path)
    assert [[output.get("text") for output in cell.outputs] for cell in run.cells] == [
        ["False 0 UTC memory\n"],
        [f"{tmp_path.name}\n"],
    ]
    assert dict(os.environ) == before


def test_a_dead_kernel_is_a_clear_error(tmp_path):
    cells = [nbformat.v4.new_code_cell("import os\nos._exit(3)")]
    with pytest.raises(LessonError, match="one, cell 1: the kernel died"):
        execute(nbformat.v4.new_notebook(cells=cells), tmp_path, "one")
