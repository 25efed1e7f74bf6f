"""One process at a time, by a lock that the system lets go of when its holder ends, however it ends."""

import os
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
    import msvcrt


class Taken(Exception):
    """Another process holds the lock."""


def take(path: Path, wait: bool = False) -> IO[bytes]:
    """Lock `path` and return the open file that holds the lock; close it to let go.

    wait: stay until the other process is done; otherwise raise Taken at once.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    file = open(path, "ab")  # noqa: SIM115  its being open is the lock
    try:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        else:
            file.seek(0)
            while True:
                try:  # LK_LOCK gives up after ten tries, one a second
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                    break
                except OSError:
                    if not wait:
                        raise BlockingIOError from None
    except BlockingIOError:
        file.close()
        raise Taken(str(path)) from None
    except OSError:
        pass  # a file system without locks, as some network drives are: go on without
    return file


def keep_over_exec(file: IO[bytes]) -> None:
    """Let the program that replaces this process hold the lock for as long as it runs."""
    os.set_inheritable(file.fileno(), True)
