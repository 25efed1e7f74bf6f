"""A learner's function, run where it can do no harm: in a process of its own, which the parent stops."""

import builtins
import contextlib
import json
import math
import os
import pickle
import re
import secrets
import signal
import sys
import threading
import time
from typing import NamedTuple

from course_lib.checking import outcome, spare, watch
from course_lib.checking.packing import pack

STEPS = 100_000  # lines of Python in one call; the longest right answer needs about a hundred
SECONDS = 4.0  # for all calls together: only what counts no lines (a sleep, a loop in C) ever gets here
START = 30.0  # seconds for a process to start on a busy machine
LONGEST = 1 << 20  # bytes of a line; an outcome has some hundreds
NOISE = 1 << 24  # bytes that are no outcome, before a run is given up
CRASHES = {-getattr(signal, name, 0) for name in ("SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE")}
CRASHES |= {0xC0000005, 0xC00000FD, 0xC0000409}  # and on Windows
STUCK_IN = re.compile(rb'  File "(.*)", line (\d+) in (.+)')

prepare = spare.prepare


class Ran(NamedTuple):
    """What came of a run. outcomes: one a call, in order, fewer if it was cut short (outcome.py says what is in one).

    cut: None, "time" (stopped from outside), "gone" (the process ended itself), "crash" (it was made to end), "loop" or
    "memory" (both tell more in the last outcome).
    note: None, or a sentence for the learner about how it was run.
    stuck: where it was when its time was over, as (line, name of the function); None if that is not known.
    """

    outcomes: list
    cut: str | None
    note: str | None
    stuck: tuple[int, str] | None = None


def run(function, calls, seconds=None, steps=STEPS) -> Ran:
    """Call `function` with each of `calls` (tuples of arguments), each time on fresh copies; never raises."""
    seconds = SECONDS if seconds is None else seconds
    try:
        packed = pack(function)
    except (Exception, SystemExit) as error:  # anything a name can hold, and all that its own packing may raise
        why = f"it uses something that cannot be handed to another process ({type(error).__name__})"
        return _here(function, calls, steps, why)
    job = {"key": secrets.token_hex(16), "function": packed, "calls": calls, "steps": steps, "seconds": seconds}
    job |= {"path": sys.path, "folder": _folder()}
    try:
        process = spare.take()
    except OSError:  # in a browser, or with no process left to give
        return _here(function, calls, steps, "no other process can be started here")
    try:
        ran = _Listener(process, job).ran()
    finally:
        prepare()
    if ran.cut == "unpacked":
        return _here(function, calls, steps, "it uses something that another process cannot find")
    return ran


def _folder() -> str:
    try:
        return os.getcwd()
    except OSError:  # it was removed
        return os.sep


class _Listener:
    """One process at work on one job, heard to its end."""

    def __init__(self, process, job):
        self.process, self.job = process, job
        self.outcomes, self.stuck, self.over = [], None, threading.Event()

    def ran(self) -> Ran:
        self.timer = self._timer(START)
        try:
            with contextlib.suppress(OSError):  # it may be gone already
                self.process.stdin.write(pickle.dumps(self.job))
                self.process.stdin.close()
            cut = self._listen()
        finally:
            self.timer.cancel()
            code = spare.end(self.process)
        if cut == "gone" and code in CRASHES:
            cut = "crash"
        return Ran(self.outcomes, cut, None, self.stuck)

    def _listen(self) -> str | None:
        noise, key = 0, self.job["key"].encode()
        while line := self.process.stdout.readline(LONGEST):
            if not line.startswith(key):
                noise += len(line)
                if noise > NOISE:
                    return "gone"
                self._look_where(line)
                continue
            try:
                message = json.loads(line[len(key) :])
                if message == "unpacked":
                    return message
                if message == "ready":
                    self.timer.cancel()
                    self.timer, self.begun = self._timer(self.job["seconds"] + 1), time.monotonic()
                    continue
                self.outcomes.append(outcome.sound(message, len(self.outcomes)))
            except (ValueError, TypeError, KeyError, RecursionError):  # something that knows the key forges outcomes
                return "gone"
            if self.outcomes[-1]["kind"] == "loop":
                return "loop"
            if self.outcomes[-1].get("counts_as") == "MemoryError":
                return "memory"
            if len(self.outcomes) == len(self.job["calls"]):
                return None
        return "time" if self.over.is_set() or self._was_long() else "gone"

    def _was_long(self) -> bool:
        """Whether it had its full time, after which it ends by itself."""
        return hasattr(self, "begun") and time.monotonic() - self.begun >= 0.8 * self.job["seconds"]

    def _look_where(self, line: bytes) -> None:
        """Keep the innermost place of the learner's that a process tells when its time is over."""
        found = STUCK_IN.match(line)
        if found and self.stuck is None and found[3] != b"<module>" and not watch.is_library(os.fsdecode(found[1])):
            self.stuck = int(found[2]), found[3].decode(errors="replace")

    def _timer(self, seconds):
        timer = threading.Timer(seconds, self._stop)
        timer.daemon = True
        timer.start()
        return timer

    def _stop(self):
        self.over.set()
        spare.kill(self.process)


def _here(function, calls, steps, why) -> Ran:
    """The same calls in this process: steps are counted, but nothing can stop a sleep or a loop in C."""
    note = f"It was run inside the notebook, since {why}: if it never ends, interrupt the kernel."
    outcomes = []
    for args in calls:
        with _put_back(math), _put_back(builtins):
            outcomes.append(watch.call(function, args, steps))
        if outcomes[-1]["kind"] == "loop":
            return Ran(outcomes, "loop", note)
    return Ran(outcomes, None, note)


@contextlib.contextmanager
def _put_back(module):
    """Undo what a call changes in a module that everyone shares."""
    kept = dict(vars(module))
    try:
        yield
    finally:
        vars(module).update(kept)
