"""A learner's function may do anything; the sandbox says what it did, and lives."""

import functools
import json
import math
import os
import threading

import pytest

from course_lib.checking import outcome, sandbox, spare
from course_lib.widgets import OneGrade

CALLS = [([3, 1],), ([],)]


def refuse(*given, **more):
    raise OSError("not here")


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
    assert [outcome["plain"] for outcome in ran.outcomes] == [4.0, 0.0]
    assert ran.outcomes[0]["type"] == "int" and ran.cut is None and ran.note is None


@pytest.mark.parametrize(
    ("body", "plain"),
    [
        ("from fractions import Fraction\nreturn Fraction(7, 2)", 3.5),
        ("from decimal import Decimal\nreturn Decimal('3.5')", 3.5),
        ("import numpy\nreturn numpy.float32(3.5)", 3.5),
        ("import numpy\nreturn numpy.array(3.5)", 3.5),
        ("return 10**5000", float("inf")),
        ("return float('inf')", float("inf")),
        ("return True", None),
        ("return '3.5'", "3.5"),
        ("class Sly:\n    def __float__(self): return 3.5\nreturn Sly()", None),
        ("class Sly(float):\n    def __float__(self): return 3.5\nreturn Sly(1)", 1.0),
        ("class Sly(int):\n    __float__ = None\nreturn Sly(1)", 1.0),
        ("class Sly(str):\n    __eq__ = lambda *a: True\n    __str__ = lambda self: 'b'\nreturn Sly('a')", "a"),
        ("class Sly(dict):\n    items = lambda self: [('b', 2)]\nreturn Sly(a=1)", [["a", 1.0]]),
        ("class Sly:\n    __class__ = float\n    def __float__(self): return 3.5\nreturn Sly()", None),
        ("from collections import Counter\nreturn Counter(a=1)", [["a", 1.0]]),
        ("import numpy\nreturn {numpy.str_('a'): numpy.float64(1), numpy.int64(3): 2}", [["a", 1.0], [3, 2.0]]),
        ("return {'a': 'b'}", None),
        ("return {1.5: 1}", None),
        ("return {True: 1}", None),
        ("return {'a': True}", None),
        ("return [3.5]", 1),
        ("return (object,) * 3", 3),
    ],
)
def test_what_a_returned_value_counts_as(body, plain):
    assert first(body)["plain"] == plain


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("import sys\nsys.exit(3)", "exit"),
        ("exit()", "exit"),
        ("quit()", "exit"),
        ("return input('gains? ')", "input"),
        ("return f(g)", "raised"),
        ("raise BaseException('so there')", "raised"),
        ("print(1)\nimport os\nos.write(1, b'[1]')", "value"),
        ("import os\nos.system('echo 1')", "elsewhere"),
        ("import subprocess\nreturn subprocess.run(['ls'])", "elsewhere"),
        ("import os\nos.kill(os.getppid(), 9)", "elsewhere"),
        ("import multiprocessing\nmultiprocessing.Process(target=print).start()", "elsewhere"),
        ("class R:\n    def __repr__(self): raise ValueError\nreturn R()", "value"),
        ("class R:\n    def __repr__(self): return '<b>' * 10**6\nreturn R()", "value"),
        ("class R:\n    def __reduce__(self): raise ValueError\nreturn R()", "value"),
        ("class E(Exception):\n    def __str__(self): raise SystemExit\nraise E", "raised"),
        ("import threading\ndef go():\n    while True: pass\nthreading.Thread(target=go).start()\nreturn 1", "value"),
        ("import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()\nreturn 1", "value"),
        ("import math\nmath.log2 = None\nreturn 1", "value"),
    ],
)
def test_it_survives(body, kind, capfd):
    assert first(body)["kind"] == kind
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("body", "stuck"),
    [
        ("import time\ntime.sleep(60)", 4),
        ("import itertools\nreturn sum(itertools.count())", 4),
        ("while True: pass", 3),
        ("return 10**10**10", 3),
        ("import re\nreturn re.match('(a+)+$', 'a' * 40 + 'b')", 4),
        ("while True:\n    try:\n        while True: pass\n    except BaseException:\n        pass", 5),
    ],
)
def test_it_ends_what_does_not_end_and_says_where_it_was(body, stuck, impatient):
    assert sandbox.run(made(body), CALLS) == ([], "time", None, (stuck, "f"))


def test_it_ends_what_has_stopped_its_own_clock(monkeypatch):
    monkeypatch.setattr(sandbox, "SECONDS", 0.1)
    body = "import faulthandler\nfaulthandler.cancel_dump_traceback_later()\nwhile True: pass"
    assert sandbox.run(made(body), CALLS) == ([], "time", None, None)


@pytest.mark.parametrize(
    ("body", "cut"),
    [
        ("import os\nos._exit(0)", "gone"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGTERM)", "gone"),
        ("raise KeyboardInterrupt", "gone"),
        ("import os\nos.closerange(3, 100)\nreturn 1", "gone"),
        ("import json\njson.dumps = lambda thing: '[]'\nreturn 1", "gone"),
        ("import ctypes\nctypes.string_at(0)", "crash"),
        ("import os\nos.abort()", "crash"),
    ],
)
def test_it_outlives_what_ends_its_process(body, cut):
    assert sandbox.run(made(body), CALLS) == ([], cut, None, None)


@pytest.mark.parametrize("body", ["return 'a' * 2**33", "held = []\nwhile True: held.append(bytearray(10**7))"])
def test_it_is_told_when_the_memory_is_used_up(body):
    ran = sandbox.run(made(body), CALLS)
    assert ran.cut == "memory" and [outcome["counts_as"] for outcome in ran.outcomes] == ["MemoryError"]


FORGE = """
import sys
frame = sys._getframe()
while "say" not in frame.f_locals:
    frame = frame.f_back
frame.f_locals["say"]({"place": 0, "kind": "value", "type": "float", "shown": "4.0", "counts_as": "number", \
    "plain": 4.0, "printed": "", "changed": None})
return 0
"""


def test_an_outcome_too_many_is_noticed():
    ran = sandbox.run(made(FORGE.strip()), CALLS)
    assert ran.cut == "gone" and len(ran.outcomes) == 1


def test_what_is_written_where_outcomes_go_is_no_outcome():
    line = json.dumps({"place": 0, "kind": "exit", "printed": "", "changed": None})
    body = f"import os\nfor pipe in range(3, 40):\n    try: os.write(pipe, {line.encode()!r} + b'\\n')\n"
    body += "    except OSError: pass\nreturn 1"
    assert first(body)["plain"] == 1.0


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "wonder"},
        {"place": 1},
        {"plain": "4.0"},
        {"plain": None},
        {"counts_as": "other"},
        {"counts_as": "scores"},
        {"counts_as": "scores", "plain": [["a", "b"]]},
        {"counts_as": "text"},
        {"changed": 3},
        {"more": 1},
    ],
    ids=str,
)
def test_a_message_is_an_outcome_in_every_part_or_none(changes):
    message = {"place": 0, "kind": "value", "type": "float", "shown": "4.0", "counts_as": "number", "plain": 4.0}
    message |= {"printed": "", "changed": None}
    assert outcome.sound(dict(message), 0) == message
    with pytest.raises((ValueError, KeyError, TypeError)):
        outcome.sound(message | changes, 0)


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
    assert first("import fractions, statistics, random\nreturn len([random.Random(n) for n in range(1000)])")["plain"]


def test_an_exception_names_its_line_and_function():
    helper = made("return 1 / len(g[9:])")
    helper.__name__ = helper.__qualname__ = "helper"
    outcome = first("return helper(g)", helper=helper)
    assert (outcome["type"], outcome["text"], outcome["where"]) == ("ZeroDivisionError", "division by zero", "f")
    assert outcome["line"] == 3


def test_arguments_are_fresh_and_changes_are_seen():
    function = made("g.append(len(g))\nreturn len(g)")
    ran = sandbox.run(function, [([3, 1],), ([3, 1],)])
    assert [outcome["plain"] for outcome in ran.outcomes] == [3.0, 3.0]
    assert [outcome["changed"] for outcome in ran.outcomes] == ["([3, 1, 2])", "([3, 1, 2])"]
    assert first("return sum(sorted(g))")["changed"] is None


def test_sets_are_shown_in_one_order_whatever_the_hash_seed():
    ran = sandbox.run(made("g.add('z')"), [({"d", "c", "b", "a"},)])
    assert ran.outcomes[0]["changed"] == "({'a', 'b', 'c', 'd', 'z'})"


def test_helpers_and_values_of_the_notebook_travel_along():
    assert first("return helper(g) + bonus", helper=made("return 10 * len(g)"), bonus=5)["plain"] == 25.0


def test_what_is_printed_is_kept_and_not_shown(capsys):
    assert first("print('two', 'words')")["printed"] == "two words\n"
    assert capsys.readouterr().out == ""


def test_a_learners_file_does_not_stand_in_for_pythons(tmp_path, monkeypatch):
    (tmp_path / "json.py").write_text("raise RuntimeError('not this one')")
    monkeypatch.chdir(tmp_path)
    assert first("return 1")["plain"] == 1.0


def test_a_module_that_was_changed_is_as_it_was(monkeypatch):
    """Nothing of it reaches the notebook, not even where the function has to run inside it."""
    body, log2, right = "import math\nmath.log2 = lambda number: 7\nreturn math.log2(2)", math.log2, sum
    assert first(body)["plain"] == 7.0 and math.log2 is log2
    assert sandbox._here(made(body), CALLS, 1000, "").outcomes[0]["plain"] == 7.0 and math.log2 is log2
    sandbox._here(made("import builtins\nbuiltins.sum = max"), CALLS, 1000, "")
    assert sum is right


def test_it_runs_without_what_only_some_systems_have(monkeypatch):
    for module, name in ((os, "killpg"), (os, "getcwd")):
        if hasattr(module, name):
            monkeypatch.setattr(module, name, refuse) if name == "getcwd" else monkeypatch.delattr(module, name)
    assert first("return 1")["plain"] == 1.0


def test_where_there_is_no_process_it_runs_here_with_a_word(monkeypatch, capfd):
    monkeypatch.setattr(spare.subprocess, "Popen", refuse)
    monkeypatch.setattr(spare, "_waiting", [])
    ran = sandbox.run(made("print('hello')\ng.clear()\nreturn 7"), CALLS)
    assert "no other process" in ran.note and ran.cut is None
    assert ran.outcomes[0]["plain"] == 7.0 and ran.outcomes[0]["changed"] == "([])"
    assert capfd.readouterr() == ("", "")
    assert sandbox.run(made("while True:\n    g = g"), CALLS).cut == "loop"
    assert sandbox.run(made("exit()"), CALLS).outcomes[0]["kind"] == "exit"
    assert sandbox.run(made("input()"), CALLS).outcomes[0]["kind"] == "input"
    sandbox.prepare()  # and says nothing


@pytest.mark.parametrize("name", ["lock", "file", "lab", "nested"])
def test_what_cannot_travel_keeps_nobody_from_the_process(name, tmp_path):
    """A notebook is full of such values; a function that only names one is run outside all the same."""
    values = {"lock": threading.Lock(), "file": open(tmp_path / "f", "w"), "lab": OneGrade("a", "b")}  # noqa: SIM115
    thing = [1, threading.Lock()] if name == "nested" else values[name]
    ran = sandbox.run(made("thing\nreturn 7", thing=thing), CALLS)
    assert ran.note is None and ran.outcomes[0]["plain"] == 7.0
    ran = sandbox.run(made("thing\nexit()", thing=thing), CALLS)
    assert ran.note is None and ran.outcomes[0]["kind"] == "exit"
    if name != "nested":
        used = sandbox.run(made("return thing.grade", thing=thing), CALLS).outcomes[0]
        assert used["kind"] == "raised" and "process of its own" in used["text"]
    values["file"].close()


def test_a_helper_with_a_cache_travels_without_it():
    cached = functools.lru_cache(made("return len(g)"))
    assert first("return helper(tuple(g))", helper=cached)["plain"] is not None


def test_it_works_off_the_main_thread():
    found = []
    thread = threading.Thread(target=lambda: found.append(sandbox.run(made("return sum(g)"), CALLS)))
    thread.start()
    thread.join()
    assert found[0].outcomes[0]["plain"] == 4.0
