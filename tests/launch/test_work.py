"""The learner's folder: first use, new versions, resets, and everything that may go wrong on the way."""

import errno
import json
import os
import signal
import subprocess
import sys
import textwrap

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from course_lib import cells
from course_lib.checking.progress import place as progress_place
from course_lib.launch import work

STARTER = "def dcg(gains):\n    ..."


ODD = b'{"metadata": {}, "cells": [{"cell_type": "code", "metadata": {}, "source": "", %s}]}'


def lesson(*parts):
    """A shipped lesson: executed, with outputs, ids from content. parts: (source, tag or None)."""
    made = []
    for count, (source, tag) in enumerate(parts, start=1):
        output = nbformat.v4.new_output("execute_result", {"text/plain": "0.8212"}, execution_count=count)
        cell = nbformat.v4.new_code_cell(source, outputs=[output], execution_count=count)
        cell.id = cells.content_id("code", source)
        cell.metadata = {"tags": [tag]} if tag else {}
        made.append(cell)
    return nbformat.v4.new_notebook(cells=made)


@pytest.fixture
def folders(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    lessons, mine = tmp_path / "notebooks", tmp_path / "my_work"
    lessons.mkdir()
    ship(lessons, ("1 + 1", None), (STARTER, "exercise:dcg_gains"))
    return lessons, mine


def ship(lessons, *parts, name="00_start_here"):
    nbformat.write(lesson(*parts), lessons / f"{name}.ipynb")


def answer(mine, text, name="00_start_here"):
    notebook = nbformat.read(mine / f"{name}.ipynb", 4)
    notebook.cells[1].source = text
    nbformat.write(notebook, mine / f"{name}.ipynb")


def texts(path):
    return [cell.source for cell in nbformat.read(path, 4).cells]


def test_first_use_copies_every_lesson_without_an_output(folders):
    lessons, mine = folders
    assert work.refresh(lessons, mine) == ["New in my_work: 00_start_here."]
    copied = nbformat.read(mine / "00_start_here.ipynb", 4)
    nbformat.validate(copied)
    assert [cell.outputs for cell in copied.cells] == [[], []]
    assert [cell.execution_count for cell in copied.cells] == [None, None]
    assert "0.8212" not in (mine / "00_start_here.ipynb").read_text()


def test_copies_are_trusted(folders):
    lessons, mine = folders
    work.refresh(lessons, mine)
    assert NotebookNotary().check_signature(nbformat.read(mine / "00_start_here.ipynb", 4))


def test_a_second_start_touches_nothing(folders):
    lessons, mine = folders
    work.refresh(lessons, mine)
    answer(mine, "mine")
    before = (mine / "00_start_here.ipynb").read_bytes()
    assert work.refresh(lessons, mine) == []
    assert (mine / "00_start_here.ipynb").read_bytes() == before
    assert not (mine / "older").exists()


def test_a_deleted_cell_stays_deleted_until_a_new_version_comes(folders):
    lessons, mine = folders
    work.refresh(lessons, mine)
    notebook = nbformat.read(mine / "00_start_here.ipynb", 4)
    del notebook.cells[0]
    nbformat.write(notebook, mine / "00_start_here.ipynb")
    assert work.refresh(lessons, mine) == []


def test_a_new_version_comes_in_and_the_answer_stays(folders):
    lessons, mine = folders
    work.refresh(lessons, mine)
    answer(mine, "def dcg(gains):\n    return 1")
    ship(lessons, ("2 + 2", None), (STARTER + "  # new", "exercise:dcg_gains"), ("'more'", None))
    (line,) = work.refresh(lessons, mine)
    assert texts(mine / "00_start_here.ipynb") == ["2 + 2", "def dcg(gains):\n    return 1", "'more'"]
    (older,) = (mine / "older").iterdir()
    assert line.startswith("00_start_here: a new version came in; 1 cell of yours is kept, and your old file is ")
    assert line.endswith(f"my_work/older/{older.name}.")
    assert texts(older) == ["1 + 1", "def dcg(gains):\n    return 1"]
    nbformat.validate(nbformat.read(mine / "00_start_here.ipynb", 4))
    assert NotebookNotary().check_signature(nbformat.read(mine / "00_start_here.ipynb", 4))
    assert work.refresh(lessons, mine) == []


def test_changed_tags_alone_are_a_new_version(folders):
    lessons, mine = folders
    work.refresh(lessons, mine)
    ship(lessons, ("1 + 1", "worked"), (STARTER, "exercise:dcg_gains"))
    assert "0 cells" not in work.refresh(lessons, mine)[0]


def test_a_new_lesson_is_named(folders):
    lessons, mine = folders
    work.refresh(lessons, mine)
    ship(lessons, ("1", None), name="01_on_the_list")
    assert work.refresh(lessons, mine) == ["New in my_work: 01_on_the_list."]


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b'{"cells": 3, "metadata": {}}',
        b'{"cells": [1], "metadata": {}}',
        b"[" * 100_000,
        ODD % b'"id": 7',
        ODD % b'"id": null',
        ODD % b'"source": 3',
        ODD % b'"metadata": {"tags": null}',
        ODD % b'"metadata": {"tags": [3]}',
        ODD % b'"source": "\\ud800"',
    ],
)
def test_a_file_that_is_no_notebook_is_kept_and_the_lesson_starts_fresh(folders, broken):
    lessons, mine = folders
    work.refresh(lessons, mine)
    (mine / "00_start_here.ipynb").write_bytes(broken)
    (line,) = work.refresh(lessons, mine)
    (older,) = (mine / "older").iterdir()
    assert older.read_bytes() == broken
    assert "could not be read" in line and older.name in line
    assert texts(mine / "00_start_here.ipynb") == ["1 + 1", STARTER]


def test_reset_starts_over_and_keeps_what_was_there(folders):
    lessons, mine = folders
    work.refresh(lessons, mine)
    answer(mine, "wrong way")
    line = work.reset("00", lessons, mine)
    (older,) = (mine / "older").iterdir()
    assert line.startswith(
        f"00_start_here is fresh again; your old file is my_work/older/{older.name}. Where the lesson"
    )
    assert texts(mine / "00_start_here.ipynb")[1] == STARTER
    assert texts(older)[1] == "wrong way"


def test_reset_of_an_untouched_lesson_makes_no_copy(folders):
    lessons, mine = folders
    work.refresh(lessons, mine)
    assert "nothing to reset" in work.reset("0", lessons, mine)
    assert not (mine / "older").exists()


def test_reset_wants_one_lesson(folders):
    lessons, mine = folders
    ship(lessons, ("1", None), name="01_on_the_list")
    with pytest.raises(
        SystemExit, match=r"There is more than one lesson '0'\. The lessons are: 00_start_here, 01_on_the_list"
    ):
        work.reset("0", lessons, mine)


def test_two_resets_in_one_second_keep_two_copies(folders):
    lessons, mine = folders
    work.refresh(lessons, mine)
    for text in ("first", "second", "third"):
        answer(mine, text)
        work.reset("00_start_here", lessons, mine)
    assert sorted(texts(path)[1] for path in (mine / "older").iterdir()) == ["first", "second", "third"]


def test_reset_of_an_unknown_lesson_lists_the_known_ones(folders):
    lessons, mine = folders
    with pytest.raises(SystemExit, match=r"There is no lesson '7'\. The lessons are: 00_start_here\."):
        work.reset("7", lessons, mine)


def test_a_full_disk_leaves_the_old_file_whole(folders, monkeypatch):
    lessons, mine = folders
    work.refresh(lessons, mine)
    answer(mine, "mine")
    before = (mine / "00_start_here.ipynb").read_bytes()
    ship(lessons, ("2 + 2", None), (STARTER, "exercise:dcg_gains"))

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        work.refresh(lessons, mine)
    assert (mine / "00_start_here.ipynb").read_bytes() == before
    assert [path for path in mine.rglob("*") if path.name.endswith(".part")] == []


def test_a_damaged_original_is_named(folders):
    lessons, mine = folders
    (lessons / "00_start_here.ipynb").write_text("<<<<<<< HEAD")
    with pytest.raises(SystemExit, match="git checkout -- notebooks"):
        work.refresh(lessons, mine)


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_a_killed_update_leaves_a_whole_file_with_the_answer(folders):
    """A process that updates without end is killed at many moments: the copy can be read each time."""
    lessons, mine = folders
    work.refresh(lessons, mine)
    answer(mine, "precious")
    code = f"""
        import pathlib, nbformat
        from course_lib.launch import work
        work.trust = lambda text: None
        lessons, mine = pathlib.Path({str(lessons)!r}), pathlib.Path({str(mine)!r})
        lesson = work.read(lessons / "00_start_here.ipynb")
        print("ready", flush=True)
        for number in range(10**6):
            lesson["cells"][0]["metadata"] = {{"tags": [f"version-{{number}}"]}}
            work.update(lesson, mine / "00_start_here.ipynb")
    """
    for round in range(5):
        process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True)
        process.stdout.readline()
        try:
            process.wait(0.05 + 0.03 * round)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        assert texts(mine / "00_start_here.ipynb")[1] == "precious"
        for path in (mine / "older").glob("*.ipynb"):
            json.loads(path.read_text())


def test_a_byte_order_mark_does_no_harm(folders):
    lessons, mine = folders
    work.refresh(lessons, mine)
    answer(mine, "mine")
    path = mine / "00_start_here.ipynb"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    ship(lessons, ("2 + 2", None), (STARTER, "exercise:dcg_gains"))
    assert "1 cell of yours is kept" in work.refresh(lessons, mine)[0]


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own there")
def test_a_link_in_place_of_a_lesson_stays_a_link(folders, tmp_path):
    lessons, mine = folders
    work.refresh(lessons, mine)
    elsewhere = (mine / "00_start_here.ipynb").rename(tmp_path / "mine.ipynb")
    (mine / "00_start_here.ipynb").symlink_to(elsewhere)
    ship(lessons, ("2 + 2", None))
    work.refresh(lessons, mine)
    assert (mine / "00_start_here.ipynb").is_symlink() and texts(elsewhere)[0] == "2 + 2"


def test_work_in_a_checkout_that_cannot_be_written_any_more_comes_along_once(folders, tmp_path):
    lessons, before = folders
    work.refresh(lessons, before)
    answer(before, "mine")
    now = tmp_path / "data" / "my_work"
    now.mkdir(parents=True)
    (before / work.PROGRESS).write_text("kept\n", encoding="utf-8")
    (line,) = work.moved_in(before, now)
    assert "cannot be written" in line and "Copied" in line
    assert (now / work.PROGRESS).read_text(encoding="utf-8") == "kept\n"
    assert texts(now / "00_start_here.ipynb")[1] == "mine"
    answer(now, "later")
    (line,) = work.moved_in(before, now)
    assert "Copied" not in line and texts(now / "00_start_here.ipynb")[1] == "later"
    assert work.moved_in(now, now) == work.moved_in(tmp_path / "none", now) == []


def test_the_file_of_progress_is_the_one_that_checks_write():
    assert progress_place.NAME == work.PROGRESS
