"""Where things live: in the checkout, or in the user's data folder when the checkout cannot be written."""

import errno
import functools
import hashlib
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"


def writable(folder: Path) -> bool:
    """False when nobody may make a file in the folder; an OSError when something else is wrong, such as a full disk.

    Permission bits alone do not tell: think of a read-only mount.
    """
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError as error:
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            return False
        raise


def user_data() -> Path:
    """The folder in which this system keeps a user's application data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local")).expanduser()
    if sys.platform == "darwin":
        return Path("~/Library/Application Support").expanduser()
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path("~/.local/share").expanduser()  # as the XDG specification has it


@functools.cache
def home() -> Path:
    """The folder that holds .venv and my_work."""
    if writable(ROOT):
        return ROOT
    folder = user_data() / "retrieval-metrics-course"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def venv() -> Path:
    """.venv in the checkout; outside it, one for each checkout."""
    name = ".venv" if home() == ROOT else f".venv-{hashlib.sha256(str(ROOT).encode()).hexdigest()[:8]}"
    return home() / name


def work() -> Path:
    """The learner's folder; outside the checkout it is one for all, so that a checkout may move."""
    return home() / "my_work"
