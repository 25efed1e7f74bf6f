"""One process waits for the next check; none is used twice, shared, or left behind."""

import os
import subprocess
import sys
import threading
import time

import pytest

from course_lib.checking import sandbox, spare

CALLS = [([3, 1],)]


def number(g):
    import os

    return os.getpid()


def pid(function=number):
    return sandbox.run(function, CALLS).outcomes[0]["plain"]


def alive(process_id):
    try:
        os.kill(process_id, 0)
    except OSError:
        return False
    return True


def ended(process_id):
    """Whether a process is gone within some seconds, which a busy machine may need."""
    for _ in range(200):
        if not alive(process_id):
            return True
        time.sleep(0.05)
    return False


def test_the_one_that_waits_is_used_once_and_replaced():
    spare.prepare()
    [first] = spare._waiting
    assert pid() == first.pid and first.returncode is not None
    [second] = spare._waiting
    assert second.pid != first.pid
    spare.prepare()
    assert spare._waiting == [second]


def test_one_that_ended_while_it_waited_is_replaced():
    spare.prepare()
    [waiting] = spare._waiting
    waiting.kill()
    os.waitid(os.P_PID, waiting.pid, os.WEXITED | os.WNOWAIT) if hasattr(os, "waitid") else waiting.wait()
    assert pid() not in (None, waiting.pid)


def test_several_checks_at_once_from_several_threads():
    found = []
    threads = [threading.Thread(target=lambda: found.append(pid())) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 3 and len(spare._waiting) == 1


def script(body):
    """What a Python of its own prints: one that has imported nothing of a test."""
    code = "import os, sys\nfrom course_lib.checking import sandbox, spare\nsandbox.prepare()\n" + body
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    return ran.stdout.split(), ran.stderr


@pytest.mark.parametrize("end", ["", "\nos._exit(0)", "\nos.kill(os.getpid(), 9)", "\nraise SystemExit(1)"])
@pytest.mark.skipif(os.name == "nt", reason="a process cannot be looked for by its number there")
def test_the_one_that_waits_ends_with_its_python(end):
    [waiting], errors = script("print(spare._waiting[0].pid, flush=True)" + end)
    assert ended(int(waiting)) and errors == ""


FORK = """
def f(g): return os.getpid()
held = spare._waiting[0]
spare._lock.acquire()  # as another thread may at that moment
child = os.fork()
if child:
    spare._lock.release()
used = int(sandbox.run(f, [([],)]).outcomes[0]["plain"])
if child == 0:
    print("child", used, "closed" if held.stdin.closed and held.stdout.closed else "open", flush=True)
    sys.exit()
os.waitpid(child, 0)
print("parent", used, held.pid, flush=True)
while spare._waiting:
    spare.end(spare._waiting.pop())
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("none left")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_fork_leaves_the_one_that_waits_to_its_parent_and_nothing_is_left_over():
    words, errors = script(FORK)
    of = {who: words[words.index(who) + 1 : words.index(who) + 3] for who in ("child", "parent")}
    assert of["parent"][0] == of["parent"][1] != of["child"][0] and of["child"][1] == "closed"
    assert words[-2:] == ["none", "left"] and errors == ""


def test_it_is_there_before_the_first_check(monkeypatch):
    from course_lib.exercises import by_id

    started = []
    monkeypatch.setattr(sandbox, "prepare", lambda: started.append(True))
    by_id("myth_probability").ask()
    assert not started
    by_id("dcg_gains").ask()
    assert started
