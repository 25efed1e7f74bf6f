"""The process in which a learner's function is called: a job comes in, one line of JSON an outcome goes out.

Nothing is compared here: what is right never enters this process. A line counts if it starts with the job's key, so
that what a function writes wherever it can is told from an outcome.
"""

import builtins
import faulthandler
import json
import os
import pickle
import sys
from importlib import import_module

from course_lib.checking import watch

NEEDED = ("cloudpickle", "fractions", "decimal", "course_lib.metrics")  # by packed functions and what they return
MEMORY = 1 << 30  # bytes, on top of what the process has when the first call begins
MOST = 4 << 30  # bytes of address space, where it cannot be told how much that is
ELSEWHERE = {
    *("os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.exec", "os.system", "os.startfile", "pty.spawn"),
    *("subprocess.Popen", "_winapi.CreateProcess", "os.kill", "os.killpg"),
}


def same(thing):
    return thing


class Absent:
    """Stands for a value that could not come along: to name it does no harm, to use it is an error that says so."""

    def __init__(self, kind):
        object.__setattr__(self, "_kind", kind)

    def _used(self, *args, **kwargs):
        raise RuntimeError(f"a check runs in a process of its own, where this {self._kind} is not: do without it")

    __getattr__ = __setattr__ = __call__ = __iter__ = __len__ = __getitem__ = __enter__ = __bool__ = __float__ = _used


def main():
    """Read a job from the standard input, write "ready" (or "unpacked", when it could not be) and outcomes, and end."""
    for module in NEEDED:
        import_module(module)  # while nobody waits
    given = sys.stdin.buffer.read()
    if not given:
        os._exit(0)  # nobody is left to give one
    answers = os.fdopen(os.dup(1), "wb")  # of its own: what a learner's code writes goes nowhere
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    builtins.display = print  # notebooks have it without an import
    job = pickle.loads(given)
    key = job["key"].encode()

    def say(message):
        answers.write(b"\n" + key + json.dumps(message).encode() + b"\n")
        answers.flush()

    def say_last(message):
        say(message)
        os._exit(0)  # whatever the function catches, and whatever threads it started

    sys.path += [folder for folder in job["path"] if folder not in sys.path]
    os.chdir(job["folder"])
    try:
        function = pickle.loads(job["function"])
    except Exception:
        say_last("unpacked")
    say("ready")
    # the only thing that can still speak in a loop of C, which line it was; and the end if nobody is left to stop it
    faulthandler.dump_traceback_later(job["seconds"], exit=True, file=answers)
    _limit_memory()
    sys.addaudithook(_keep_to_itself)
    for place, args in enumerate(job["calls"]):
        number = {"place": place}
        say(number | watch.call(function, args, job["steps"], lambda last: say_last(number | last)))  # noqa: B023
    os._exit(0)


def _keep_to_itself(event, args):
    """No program is started from here, and no process stopped but this one."""
    if event in ELSEWHERE and not (event == "os.kill" and args[0] == os.getpid()):
        raise watch.Elsewhere("a check starts no other program and stops none")


def _limit_memory():
    try:
        import resource

        most = _size() + MEMORY if os.path.exists("/proc/self/statm") else MOST
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))
    except (ImportError, ValueError, OSError):  # Windows; a stricter limit is already set
        pass


def _size():
    import resource

    with open("/proc/self/statm", encoding="ascii") as pages:
        return int(pages.read().split()[0]) * resource.getpagesize()
