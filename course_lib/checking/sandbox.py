"""A learner's function, run where it can do no harm: in a process of its own, which the parent stops."""

import builtins
import contextlib
import functools
import io
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import types
from pathlib import Path
from typing import NamedTuple

from course_lib.checking import child, watch

STEPS = 100_000  # lines of Python in one call; the longest right answer needs about a hundred
SECONDS = 4.0  # for all calls together: only what counts no lines (a sleep, a loop in C) ever gets here
START = 30.0  # seconds for a process to start on a busy machine
ROOT = Path(watch.__file__).parents[2]
COMMAND = f"import sys; sys.path.append({str(ROOT)!r}); from course_lib.checking.child import main; main()"


class Ran(NamedTuple):
    """What came of a run. outcomes: one a call, in order, fewer if it was cut short (watch.py says what is in one).

    cut: None, "time" (stopped from outside), "gone" (the process ended itself) or "loop".
    note: None, or a sentence for the learner about how it was run.
    """

    outcomes: list
    cut: str | None
    note: str | None


def run(function, calls, seconds=None, steps=STEPS):
    """Call `function` with each of `calls` (tuples of arguments), each time on fresh copies; never raises."""
    seconds = SECONDS if seconds is None else seconds
    try:
        packed = _pack(function)
    except (Exception, SystemExit) as error:  # anything a name can hold, and all that its own packing may raise
        why = f"it uses something that cannot be handed to another process ({type(error).__name__})"
        return _here(function, calls, steps, why)
    job = {"function": packed, "calls": calls, "steps": steps, "seconds": START + seconds, "path": sys.path}
    try:
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", COMMAND],  # -P: a learner's random.py must not stand in for Python's
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:  # in a browser, or with no process left to give
        return _here(function, calls, steps, "no other process can be started here")
    return _listen(process, pickle.dumps(job), len(calls), seconds)


def _listen(process, job, count, seconds):
    stopped = threading.Event()

    def stop():
        stopped.set()
        _kill(process)

    outcomes, timer = [], _timer(START, stop)
    try:
        with contextlib.suppress(OSError):  # it may be gone already
            process.stdin.write(job)
            process.stdin.close()
        for line in process.stdout:
            message = json.loads(line)
            if message == "ready":
                timer.cancel()
                timer = _timer(seconds, stop)
                continue
            outcomes.append(message)
            if message["kind"] == "loop":
                return Ran(outcomes, "loop", None)
            if len(outcomes) == count:
                return Ran(outcomes, None, None)
        return Ran(outcomes, "time" if stopped.is_set() else "gone", None)
    except (ValueError, TypeError, KeyError):  # something else wrote into the answers
        return Ran(outcomes, "gone", None)
    finally:
        timer.cancel()
        _kill(process)
        process.wait()
        process.stdout.close()


def _timer(seconds, stop):
    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    return timer


def _kill(process):
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):  # and its children with it, which would keep the pipe open
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _pack(function):
    """The function with all that it calls: helpers from other cells travel along."""
    import cloudpickle

    class Packer(cloudpickle.Pickler):
        def reducer_override(self, thing):
            # a notebook's exit and quit hold the whole shell; Python's own do
            if type(thing).__module__ == "IPython.core.autocall":
                return getattr, (builtins, "exit")
            if isinstance(thing, functools._lru_cache_wrapper):  # known by its name only; what it wraps can travel
                return child.same, (thing.__wrapped__,)
            if not isinstance(thing, (types.FunctionType, type, types.ModuleType)) and not _travels(thing):
                return child.Absent, (type(thing).__name__,)
            return super().reducer_override(thing)

    packed = io.BytesIO()
    Packer(packed).dump(function)
    return packed.getvalue()


def _travels(thing) -> bool:
    """Whether a value can be handed to another process: a lab, a lock or an open file cannot."""
    import cloudpickle

    try:
        cloudpickle.dumps(thing)
    except Exception:
        return False
    return True


def _here(function, calls, steps, why):
    """The same calls in this process: steps are counted, but nothing can stop a sleep or a loop in C."""
    note = f"It was run inside the notebook, since {why}: if it never ends, interrupt the kernel."
    outcomes = []
    for args in calls:
        outcomes.append(watch.call(function, args, steps))
        if outcomes[-1]["kind"] == "loop":
            return Ran(outcomes, "loop", note)
    return Ran(outcomes, None, note)
