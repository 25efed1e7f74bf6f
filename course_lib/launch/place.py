"""Where things live: in the checkout, or in the user's data folder when the checkout cannot be written."""

import functools
import hashlib
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"


def writable(folder: Path) -> bool:
    """True when a file can be made in the folder (permission bits alone do not tell: think of a read-only mount)."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def user_data() -> Path:
    """The folder in which this system keeps a user's application data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local")).expanduser()
    if sys.platform == "darwin":
        return Path("~/Library/Application Support").expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser()


@functools.cache
def home() -> Path:
    """The folder that holds .venv and my_work; each checkout that cannot be written has one of its own."""
    if writable(ROOT):
        return ROOT
    folder = user_data() / "retrieval-metrics-course" / hashlib.sha256(str(ROOT).encode()).hexdigest()[:8]
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def venv() -> Path:
    return home() / ".venv"


def work() -> Path:
    return home() / "my_work"
