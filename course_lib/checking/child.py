"""The process in which a learner's function is called: a job comes in, one line of JSON an outcome goes out."""

import builtins
import faulthandler
import json
import os
import pickle
import sys

from course_lib.checking import watch

MEMORY = 4 << 30  # bytes of address space; NumPy alone asks for about one of these four


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
    """Read a job from the standard input, write one line of JSON when ready and one an outcome, and end."""
    job = sys.stdin.buffer.read()
    answers = os.fdopen(os.dup(1), "wb")  # of its own: what a learner's code writes goes nowhere
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    builtins.display = print  # notebooks have it without an import
    _limit_memory()

    def say(message):
        answers.write(json.dumps(message).encode() + b"\n")
        answers.flush()

    def say_last(message):
        say(message)
        os._exit(0)  # whatever the function catches, and whatever threads it started

    job = pickle.loads(job)
    faulthandler.dump_traceback_later(job["seconds"], exit=True, file=nowhere)  # if nobody is left to stop it
    sys.path += [folder for folder in job["path"] if folder not in sys.path]
    function = pickle.loads(job["function"])
    say("ready")
    for args in job["calls"]:
        say(watch.call(function, args, job["steps"], say_last))
    os._exit(0)


def _limit_memory():
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    except (ImportError, ValueError, OSError):  # Windows; a stricter limit is already set
        pass
