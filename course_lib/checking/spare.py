"""Processes that wait for a learner's function. One is kept ready: to start Python takes longer than a whole check.

A process serves one check and is killed. One that still waits ends by itself as soon as this Python is gone, however
that came about: its standard input closes then.
"""

import atexit
import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from course_lib.checking import child

ROOT = Path(child.__file__).parents[2]
COMMAND = f"import sys; sys.path.append({str(ROOT)!r}); from course_lib.checking.child import main; main()"
# the same hashes and one thread in each run: the order of a set, and with it a card, must not change
SETTINGS = {"PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}

_lock = threading.Lock()
_waiting: list[subprocess.Popen] = []  # one at most


def prepare() -> None:
    """See to it that a process waits; where none can be started, nothing happens."""
    with _lock, contextlib.suppress(OSError):
        if not _waiting:
            _waiting.append(_start())


def take() -> subprocess.Popen:
    """A process that waits for its job, to be ended by `end`; an OSError where no process can be started."""
    with _lock:
        while _waiting:
            process = _waiting.pop()
            if process.poll() is None:
                return process
            end(process)
        return _start()


def kill(process: subprocess.Popen) -> None:
    """Stop a process and its children, which would keep its pipe open; they may still run when it has ended."""
    if process.returncode is None:  # once it is cleared away, its number may be another's
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()


def end(process: subprocess.Popen) -> int:
    """Stop a process if it has not ended, and clear it away. Returns its code: its own, if it had ended by itself."""
    kill(process)
    code = process.wait()
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):  # what was not written yet is no longer wanted
            pipe.close()
    return code


def _start() -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-P", "-c", COMMAND],  # -P: a learner's random.py must not stand in for Python's
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | SETTINGS,
        start_new_session=True,  # an interrupt in the notebook is not for it
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


@atexit.register
def _end_waiting() -> None:
    with _lock:
        while _waiting:
            end(_waiting.pop())


def _forget() -> None:
    """In a fork of this Python: the process that waits is its parent's, and so is the lock."""
    global _lock
    _lock = threading.Lock()
    while _waiting:
        process = _waiting.pop()
        process.returncode = 0  # not this process's child: nothing to wait for
        for pipe in (process.stdin, process.stdout):
            os.close(pipe.fileno())
            with contextlib.suppress(OSError):
                pipe.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
