"""A learner's function may do anything; the sandbox says what it did, and lives."""

import functools
import threading

import pytest

from course_lib.checking import sandbox
from course_lib.widgets import OneGrade

CALLS = [([3, 1],), ([],)]


def made(body, before="", **names):
    scope = {"__name__": "__main__", **names}
    lines = "\n".join("    " + line for line in body.splitlines())
    exec(f"{before}\ndef f(g):\n{lines}", scope)
    return scope["f"]


def first(body, before="", **names):
    ran = sandbox.run(made(body, before, **names), CALLS)
    assert len(ran.outcomes) == len(CALLS) and ran.cut is None and ran.note is None
    return ran.outcomes[0]


def test_values_come_back_one_a_call():
    ran = sandbox.run(made("return sum(g)"), CALLS)
    assert [outcome["number"] for outcome in ran.outcomes] == [4.0, 0.0]
    assert ran.outcomes[0]["type"] == "int" and ran.cut is None and ran.note is None


@pytest.mark.parametrize(
    ("body", "number"),
    [
        ("from fractions import Fraction\nreturn Fraction(7, 2)", 3.5),
        ("from decimal import Decimal\nreturn Decimal('3.5')", 3.5),
        ("import numpy\nreturn numpy.float32(3.5)", 3.5),
        ("import numpy\nreturn numpy.array(3.5)", 3.5),
        ("return 10**5000", float("inf")),
        ("return float('inf')", float("inf")),
        ("return True", None),
        ("return '3.5'", None),
        ("class Sly:\n    def __float__(self): return 3.5\nreturn Sly()", None),
        ("return [3.5]", None),
    ],
)
def test_what_counts_as_a_number(body, number):
    assert first(body)["number"] == number


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("import sys\nsys.exit(3)", "exit"),
        ("exit()", "exit"),
        ("quit()", "exit"),
        ("return input('gains? ')", "input"),
        ("return f(g)", "raised"),
        ("raise BaseException('so there')", "raised"),
        ("return [0] * 10**13", "raised"),
        ("print(1)\nimport os\nos.write(1, b'[1]')\nos.system('echo 1')", "value"),
        ("import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()\nreturn 1", "value"),
        ("import math\nmath.log2 = None\nreturn 1", "value"),
    ],
)
def test_it_survives(body, kind, capfd):
    assert first(body)["kind"] == kind
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("body", "cut"),
    [
        ("import time\ntime.sleep(60)", "time"),
        ("import itertools\nreturn sum(itertools.repeat(1))", "time"),
        ("while True: pass", "time"),
        ("while True:\n    try:\n        while True: pass\n    except BaseException:\n        pass", "time"),
        ("import os\nos._exit(0)", "gone"),
        ("import os\nos.kill(os.getpid(), 9)", "gone"),
        ("raise KeyboardInterrupt", "gone"),
    ],
)
def test_it_ends_what_does_not_end(body, cut, impatient):
    ran = sandbox.run(made(body), CALLS)
    assert (ran.outcomes, ran.cut, ran.note) == ([], cut, None)


def test_it_knows_which_call_was_the_last(impatient):
    ran = sandbox.run(made("import time\nif not g: time.sleep(60)\nreturn 1"), CALLS)
    assert len(ran.outcomes) == 1 and ran.cut == "time"


def test_an_endless_loop_names_its_line_and_what_stands_still():
    ran = sandbox.run(made("i = 0\ntotal = 0\nwhile i < len(g):\n    total += g[i]\nreturn total"), CALLS)
    [outcome] = ran.outcomes
    assert ran.cut == "loop" and outcome["kind"] == "loop" and outcome["where"] == "f"
    assert outcome["line"] == 6 and outcome["stayed"] == {"i": "0"} and outcome["moved"].keys() == {"total"}


def test_a_bare_except_does_not_swallow_the_end_of_a_loop():
    ran = sandbox.run(made("while True:\n    try:\n        g = g\n    except:\n        pass"), CALLS)
    assert ran.cut == "loop"


def test_the_steps_of_libraries_do_not_count():
    assert first("import fractions, statistics, random\nreturn len([random.Random(n) for n in range(1000)])")["number"]


def test_an_exception_names_its_line_and_function():
    helper = made("return 1 / len(g[9:])")
    helper.__name__ = helper.__qualname__ = "helper"
    outcome = first("return helper(g)", helper=helper)
    assert (outcome["type"], outcome["text"], outcome["where"]) == ("ZeroDivisionError", "division by zero", "f")
    assert outcome["line"] == 3


def test_arguments_are_fresh_and_changes_are_seen():
    function = made("g.append(len(g))\nreturn len(g)")
    ran = sandbox.run(function, [([3, 1],), ([3, 1],)])
    assert [outcome["number"] for outcome in ran.outcomes] == [3.0, 3.0]
    assert [outcome["changed"] for outcome in ran.outcomes] == ["([3, 1, 2])", "([3, 1, 2])"]
    assert first("return sum(sorted(g))")["changed"] is None


def test_sets_are_shown_in_one_order_whatever_the_hash_seed():
    ran = sandbox.run(made("g.add('z')"), [({"d", "c", "b", "a"},)])
    assert ran.outcomes[0]["changed"] == "({'a', 'b', 'c', 'd', 'z'})"


def test_helpers_and_values_of_the_notebook_travel_along():
    assert first("return helper(g) + bonus", helper=made("return 10 * len(g)"), bonus=5)["number"] == 25.0


def test_what_is_printed_is_kept_and_not_shown(capsys):
    assert first("print('two', 'words')")["printed"] == "two words\n"
    assert capsys.readouterr().out == ""


def test_a_learners_file_does_not_stand_in_for_pythons(tmp_path, monkeypatch):
    (tmp_path / "json.py").write_text("raise RuntimeError('not this one')")
    monkeypatch.chdir(tmp_path)
    assert first("return 1")["number"] == 1.0


def test_where_there_is_no_process_it_runs_here_with_a_word(monkeypatch, capfd):
    def refuse(*given, **more):
        raise OSError("no processes here")

    monkeypatch.setattr(sandbox.subprocess, "Popen", refuse)
    ran = sandbox.run(made("print('hello')\ng.clear()\nreturn 7"), CALLS)
    assert "no other process" in ran.note and ran.cut is None
    assert ran.outcomes[0]["number"] == 7.0 and ran.outcomes[0]["changed"] == "([])"
    assert capfd.readouterr() == ("", "")
    assert sandbox.run(made("while True:\n    g = g"), CALLS).cut == "loop"


@pytest.mark.parametrize("name", ["lock", "file", "lab", "nested"])
def test_what_cannot_travel_keeps_nobody_from_the_process(name, tmp_path):
    """A notebook is full of such values; a function that only names one is run outside all the same."""
    values = {"lock": threading.Lock(), "file": open(tmp_path / "f", "w"), "lab": OneGrade("a", "b")}  # noqa: SIM115
    thing = [1, threading.Lock()] if name == "nested" else values[name]
    ran = sandbox.run(made("thing\nreturn 7", thing=thing), CALLS)
    assert ran.note is None and ran.outcomes[0]["number"] == 7.0
    ran = sandbox.run(made("thing\nexit()", thing=thing), CALLS)
    assert ran.note is None and ran.outcomes[0]["kind"] == "exit"
    if name != "nested":
        used = sandbox.run(made("return thing.grade", thing=thing), CALLS).outcomes[0]
        assert used["kind"] == "raised" and "process of its own" in used["text"]
    values["file"].close()


def test_a_helper_with_a_cache_travels_without_it():
    cached = functools.lru_cache(made("return len(g)"))
    assert first("return helper(tuple(g))", helper=cached)["number"] is not None


def test_it_works_off_the_main_thread():
    found = []
    thread = threading.Thread(target=lambda: found.append(sandbox.run(made("return sum(g)"), CALLS)))
    thread.start()
    thread.join()
    assert found[0].outcomes[0]["number"] == 4.0
