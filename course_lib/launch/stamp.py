"""What .venv holds, and where it stood when it was made: a small file inside it, written last."""

import hashlib
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from course_lib.launch import place


def path() -> Path:
    return place.venv() / "course.json"


def read() -> dict | None:
    """What the stamp says, an empty dict if it cannot be read, None if there is none: then .venv is not ours."""
    try:
        stamp = json.loads(path().read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write(extras: Iterable[str], inputs: str | None) -> None:
    """inputs: what the packages were installed from; None while they are not all there."""
    stamp = {"venv": str(place.venv()), "checkout": str(place.ROOT), "python": real_python()}
    path().write_text(json.dumps({**stamp, "extras": sorted(extras), "inputs": inputs}), encoding="utf-8")


def inputs() -> str:
    """Changes whenever pyproject.toml or requirements.lock does."""
    texts = [(place.ROOT / name).read_bytes() for name in ("pyproject.toml", "requirements.lock")]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()


def python() -> Path:
    """The interpreter inside .venv."""
    return place.venv() / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def real_python() -> str:
    """The interpreter behind the one in .venv; once an upgrade has put another there, .venv finds no packages."""
    return str(python().resolve())


def whole(stamp: dict | None) -> bool:
    """True when .venv is ours, was finished, stands where it was made and its Python still exists."""
    here = {"venv": str(place.venv()), "checkout": str(place.ROOT), "python": real_python()}
    return bool(stamp) and python().exists() and here.items() <= stamp.items() and stamp["inputs"] is not None


def ready(extras: Iterable[str]) -> bool:
    stamp = read()
    return whole(stamp) and stamp["inputs"] == inputs() and set(extras) <= set(stamp["extras"])


def inside() -> bool:
    """True when this very process runs in our .venv."""
    return path().exists() and os.path.samefile(sys.prefix, place.venv())
