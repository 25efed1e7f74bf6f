"""The file of events: nothing is lost among several writers, one torn line costs one event, no disk raises anything."""

import errno
import json
import os
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest

from course_lib.checking import progress
from course_lib.checking.progress import event, journal, place

HINT = {"exercise": "dcg_gains", "what": "hint", "number": 1}
WRONG = {
    "exercise": "dcg_gains", "what": "checked", "outcome": "wrong", "misconception": "no_discount", "answer": None,
}  # fmt: skip
TYPED = WRONG | {"exercise": "swapped_dcg", "answer": "3,5 – “ü” \U0001f6b2\n2"}


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A file of events that this process writes to."""
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "kept" / "progress.jsonl"))
    return tmp_path / "kept" / "progress.jsonl"


def restarted():
    """All that counts, as a kernel that has just started finds it."""
    progress.forget()
    return progress.history()


def numbered(count):
    return [HINT | {"number": number} for number in range(1, count + 1)]


def test_what_was_recorded_is_there_after_a_restart(path):
    for one in (HINT, WRONG, TYPED):
        progress.record(one)
    assert progress.lasts()
    assert restarted() == {"dcg_gains": [HINT, WRONG], "swapped_dcg": [TYPED]}
    assert progress.events("dcg_gains", "checked") == [WRONG]


def test_a_line_says_its_format_and_its_time_and_only_the_file_knows_the_time(path):
    progress.record(HINT)
    [line] = path.read_text(encoding="ascii").splitlines()
    written = json.loads(line)
    assert written["format"] == 1 and written["at"].endswith("+00:00")
    assert progress.events("dcg_gains", "hint") == [HINT]


def test_each_kind_of_event_comes_back_from_its_line():
    for one in (HINT, WRONG, TYPED, {"exercise": "x", "what": "solution"}, {"exercise": None, "what": "reset"}):
        assert event.read(event.line(one)) == one


def test_half_a_character_becomes_a_question_mark(path):
    progress.record(TYPED | {"answer": "a\ud800b"})
    assert restarted()["swapped_dcg"][0]["answer"] == "a?b"


def test_four_processes_writing_at_once_lose_nothing(path):
    code = (
        "import sys; from course_lib.checking import progress\n"
        "print('ready', flush=True); sys.stdin.readline()\n"  # all four start together
        "for n in range(1, 1501): progress.record({'exercise': sys.argv[1], 'what': 'hint', 'number': n})"
    )
    command = [sys.executable, "-c", code]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    running = [subprocess.Popen([*command, name], **pipes) for name in "abcd"]
    assert [one.stdout.readline() for one in running] == ["ready\n"] * 4
    for one in running:
        one.stdin.write("go\n")
        one.stdin.flush()
    for one in running:
        one.communicate()
        assert one.returncode == 0
    assert {name: [one["number"] for one in found] for name, found in restarted().items()} == {
        name: list(range(1, 1501)) for name in "abcd"
    }


def test_a_line_lands_behind_what_another_process_wrote_in_the_last_moment(path, monkeypatch):
    progress.record(HINT)
    real = os.write

    def late(descriptor, data):
        with open(path, "ab") as other:
            other.write(event.line(TYPED) + b"\n")
        return real(descriptor, data)

    monkeypatch.setattr(journal.os, "write", late)
    progress.record(WRONG)
    assert progress.history() == {"dcg_gains": [HINT, WRONG], "swapped_dcg": [TYPED]}


def test_threads_writing_at_once_lose_nothing(path):
    threads = [threading.Thread(target=lambda: [progress.record(one) for one in numbered(100)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(progress.events("dcg_gains", "hint")) == len(restarted()["dcg_gains"]) == 400


def test_a_process_killed_at_any_byte_loses_at_most_the_line_it_was_writing(path, capsys):
    for one in (HINT, TYPED):
        progress.record(one)
    first, second = path.read_bytes().splitlines(keepends=True)
    whole = first + second
    for length in range(len(first), len(whole) + 1):
        path.write_bytes(whole[:length])
        expected = [HINT] if length < len(whole) - 1 else [HINT, TYPED]  # without its newline the line is whole, too
        assert [one for found in restarted().values() for one in found] == expected
        progress.record(WRONG)
        assert progress.events("dcg_gains", "checked") == [WRONG]
        assert [one for found in restarted().values() for one in found] == [HINT, WRONG, *expected[1:]]
        told = capsys.readouterr().err
        assert ("Line 2 of" in told) == (len(first) < length < len(whole) - 1), (length, told)


DAMAGED = [
    "", "{", "null", "[]", "3", '"text"', "{}", "[" * 100_000, "9" * 5_000, "\xff\xfe", "\x00",
    '{"format": 1}', '{"format": true, "what": "solution", "exercise": "x"}',
    '{"format": "1", "what": "solution", "exercise": "x"}', '{"format": 1, "what": "danced", "exercise": "x"}',
    '{"format": 1, "what": ["solution"], "exercise": "x"}', '{"format": 1, "what": "solution"}',
    '{"format": 1, "what": "solution", "exercise": 3}', '{"format": 1, "what": "hint", "exercise": "x"}',
    '{"format": 1, "what": "hint", "exercise": "x", "number": 0}',
    '{"format": 1, "what": "hint", "exercise": "x", "number": true}',
    '{"format": 1, "what": "checked", "exercise": "x", "outcome": "fine", "misconception": null, "answer": null}',
    '{"format": 1, "what": "checked", "exercise": "x", "outcome": [], "misconception": null, "answer": null}',
    '{"format": 1, "what": "checked", "exercise": "x", "outcome": "wrong", "misconception": 1, "answer": null}',
    '{"format": 1, "what": "checked", "exercise": "x", "outcome": "wrong", "misconception": null, "answer": "\\ud800"}',
    '{"format": 1, "what": "checked", "exercise": "x", "outcome": "wrong", "misconception": null}',
    '{"format": 1, "what": "told", "lines": 3}',
]  # fmt: skip


@pytest.mark.parametrize("line", DAMAGED, ids=lambda line: repr(line[:60]))
def test_a_damaged_line_costs_that_line(path, capsys, line):
    progress.record(HINT)
    with open(path, "ab") as file:
        file.write(line.encode("latin-1") + b"\n")
    progress.record(WRONG)
    assert restarted() == {"dcg_gains": [HINT, WRONG]}
    assert ("Line 2 of" in capsys.readouterr().err) == bool(line)


def test_damaged_lines_are_spoken_of_once_and_never_again(path, capsys):
    progress.record(HINT)
    with open(path, "ab") as file:
        file.write(b"{oops\n{oops\n")
    progress.record(WRONG)
    assert progress.history() == {"dcg_gains": [HINT, WRONG]}
    said = capsys.readouterr().err
    assert said.startswith(f"Line 2 of {path} (and 1 more) is damaged and is skipped") and said.count("\n") == 1
    progress.events("dcg_gains", "hint")
    assert restarted() == restarted() == {"dcg_gains": [HINT, WRONG]}
    assert capsys.readouterr().err == ""
    with open(path, "ab") as file:
        file.write(b"again\n")
    restarted()
    assert "Line 6 of" in capsys.readouterr().err  # the fifth says that lines 2 and 3 were spoken of


def test_a_newer_course_is_named(path, capsys):
    progress.record(HINT)
    with open(path, "a") as file:
        file.write('{"format": 2, "what": "sung"}\n')
    assert restarted() == {"dcg_gains": [HINT]}
    assert "Line 2 of" in (said := capsys.readouterr().err) and "written by a newer version" in said


def test_a_check_reads_only_what_is_new(path, monkeypatch):
    for one in numbered(50):
        progress.record(one)
    progress.history()
    read, real = [], event.read
    monkeypatch.setattr(event, "read", lambda line: read.append(line) or real(line))
    assert len(progress.events("dcg_gains", "hint")) == 50 and read == []
    progress.record(WRONG)
    assert progress.events("dcg_gains", "checked") == [WRONG] and len(read) == 1


def test_a_file_that_was_put_back_deleted_or_replaced_is_read_anew(path):
    progress.record(HINT)
    early = path.read_bytes()
    progress.record(WRONG)
    assert progress.history() == {"dcg_gains": [HINT, WRONG]}
    path.write_bytes(early)
    assert progress.history() == {"dcg_gains": [HINT]}
    path.unlink()
    assert progress.history() == {}
    progress.record(TYPED)
    assert progress.history() == restarted() == {"swapped_dcg": [TYPED]}
    (path.parent / "other").write_bytes(early * 9)
    os.replace(path.parent / "other", path)
    assert progress.history() == {"dcg_gains": [HINT] * 9}


@pytest.mark.parametrize("kept_in", ["a file", "memory"])
def test_a_reset_hides_what_came_before_it(kept_in, request):
    if kept_in == "a file":
        request.getfixturevalue("path")
    for one in (HINT, TYPED):
        progress.record(one)
    progress.reset("dcg_gains")
    progress.record(WRONG)
    assert progress.history() == {"dcg_gains": [WRONG], "swapped_dcg": [TYPED]}
    assert progress.events("dcg_gains", "hint") == []
    progress.reset()
    assert progress.history() == {} and progress.events("swapped_dcg", "checked") == []
    progress.record(HINT)
    assert progress.history() == {"dcg_gains": [HINT]}
    assert kept_in == "memory" or restarted() == {"dcg_gains": [HINT]}


@pytest.fixture
def full(monkeypatch):
    """A disk that takes `room` bytes more, then none."""
    disk, real = SimpleNamespace(room=0), os.write

    def write(descriptor, data):
        taken = data[: disk.room]
        if not taken:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        disk.room -= len(taken)
        return real(descriptor, taken)

    monkeypatch.setattr(journal.os, "write", write)
    return disk


@pytest.mark.parametrize("room", [0, 40])
def test_a_full_disk_is_said_once_and_what_is_done_stays_in_memory(path, full, capsys, room):
    full.room = room
    for one in (HINT, WRONG, TYPED):
        progress.record(one)
    assert progress.history() == {"dcg_gains": [HINT, WRONG], "swapped_dcg": [TYPED]}
    said = capsys.readouterr().err
    assert said.count("cannot be written") == 1 and "No space left" in said and "until Python restarts" in said
    full.room = 100_000
    progress.record(HINT)  # there is room again: what was held back goes first
    assert progress.history() == restarted() == {"dcg_gains": [HINT, WRONG, HINT], "swapped_dcg": [TYPED]}


def test_a_reset_on_a_full_disk_counts_too(path, full, capsys):
    full.room = 1_000
    progress.record(HINT)
    full.room = 0
    progress.reset("dcg_gains")
    assert progress.history() == {}
    progress.record(WRONG)
    assert progress.events("dcg_gains", "checked") == [WRONG]


def test_a_file_that_cannot_be_read_is_said_once(path, monkeypatch, capsys):
    progress.record(HINT)
    monkeypatch.setattr(journal.os, "stat", lambda path: (_ for _ in ()).throw(PermissionError(13, "Denied")))
    assert progress.history() == progress.history() == {}
    assert capsys.readouterr().err.count("cannot be read") == 1


def test_on_windows_one_process_at_a_time_writes(path, monkeypatch):
    calls = []

    def locking(descriptor, mode, count):
        calls.append((mode, os.lseek(descriptor, 0, os.SEEK_CUR), path.stat().st_size))

    monkeypatch.setattr(journal, "msvcrt", SimpleNamespace(LK_LOCK=1, LK_UNLCK=0, locking=locking))
    progress.record(HINT)
    assert restarted() == {"dcg_gains": [HINT]}
    size = path.stat().st_size
    assert calls == [(1, journal.FAR, 0), (0, journal.FAR, size)] and size > 0


def found(tmp_path, monkeypatch, here, **environ):
    monkeypatch.chdir(here)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "data"))
    return place.find(environ)


def test_the_order_of_places(tmp_path, monkeypatch):
    inside = tmp_path / "my_work" / "older"
    inside.mkdir(parents=True)
    named = tmp_path / "a" / "b.jsonl"
    in_work = (tmp_path / "my_work" / "progress.jsonl", "")
    assert found(tmp_path, monkeypatch, inside, COURSE_PROGRESS=str(named), CI="true") == (named, "")
    assert found(tmp_path, monkeypatch, inside, COURSE_PROGRESS="memory") == (None, "")
    assert found(tmp_path, monkeypatch, inside, CI="true") == (None, "")
    assert found(tmp_path, monkeypatch, inside, CI="false") == in_work
    assert found(tmp_path, monkeypatch, inside) == found(tmp_path, monkeypatch, inside.parent) == in_work
    path, word = found(tmp_path, monkeypatch, tmp_path)
    assert path.parts[-2:] == ("retrieval-metrics-course", "progress.jsonl") and tmp_path in path.parents and not word


def test_where_a_place_refuses_the_next_one_serves(tmp_path, monkeypatch):
    work = tmp_path / "my_work"
    (work / "progress.jsonl").mkdir(parents=True)  # a folder stands where the file should
    path, word = found(tmp_path, monkeypatch, work)
    assert path.parts[-2] == "retrieval-metrics-course" and not word
    monkeypatch.setattr(place, "refusal", lambda path: "Read-only file system")
    path, word = found(tmp_path, monkeypatch, work)
    assert path is None and "remembered until Python restarts" in word
    path, word = found(tmp_path, monkeypatch, work, COURSE_PROGRESS="/x")
    assert path is None and "COURSE_PROGRESS names" in word and "Read-only file system" in word


def test_a_name_that_cannot_be_written_leads_to_memory_with_a_word(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path))
    progress.record(HINT)
    assert progress.history() == {"dcg_gains": [HINT]} and not progress.lasts()
    assert "COURSE_PROGRESS names" in capsys.readouterr().err


def test_tests_write_no_file():
    assert os.environ["COURSE_PROGRESS"] == "memory"
    progress.record(HINT)
    assert progress.history() == {"dcg_gains": [HINT]} and not progress.lasts()
