"""The environment the course runs in: the one at hand if it will do, else our own .venv."""

import os
import subprocess
from collections.abc import Iterable

from course_lib.launch import bounds, failures, making, stamp

HANDED_OVER = "COURSE_LIB_HANDED_OVER"  # tells the process started in .venv that its parent has looked already


def ensure(extras: Iterable[str], argv: list[str]) -> None:
    """Return when this process has the core and `extras` at hand; else start over in an environment that does.

    argv: the command line to start over with.
    """
    if os.environ.pop(HANDED_OVER, None) or (stamp.ready(extras) if stamp.inside() else not bounds.unmet(extras)):
        return
    if not stamp.ready(extras):
        try:
            making.make(extras)
        except failures.Unreachable:
            if not will_do(extras):
                raise
            print("The network cannot be reached: going on with the packages of last time.", flush=True)
    changes = {HANDED_OVER: "1", "PYTHONPATH": None, "PYTHONHOME": None}  # the last two could bring foreign packages
    hand_over([str(stamp.python()), "-m", "course_lib", *argv], changes)


def hand_over(command: list[str], changes: dict[str, str | None]) -> None:
    """Become `command`, with changed environment variables (None takes one away).

    Where a process cannot be replaced (Windows), run the command and end as it ends.
    """
    env = {name: value for name, value in (os.environ | changes).items() if value is not None}
    if os.name != "nt":
        os.execve(command[0], command, env)
    child = subprocess.Popen(command, env=env)
    while True:
        try:
            raise SystemExit(child.wait())
        except KeyboardInterrupt:
            continue  # the child heard Ctrl-C as well and ends by itself


def will_do(extras: Iterable[str]) -> bool:
    """True when .venv, though older than pyproject.toml, still satisfies its bounds."""
    code = "import sys; from course_lib.launch import bounds; sys.exit(bool(bounds.unmet(sys.argv[1:])))"
    return stamp.whole(stamp.read()) and not making.run(stamp.python(), "-c", code, *extras)
