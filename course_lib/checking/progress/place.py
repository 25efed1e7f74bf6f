"""Where the file of events is: as the environment says, else the learner's folder, the user's own data, or nowhere.

COURSE_PROGRESS   a path, or "memory" for no file
CI                set by services that build and test: no file
my_work           the learner's folder, where a lesson's kernel runs
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from course_lib.checking.progress import journal

NAME = "progress.jsonl"
WORK = "my_work"
COURSE = "retrieval-metrics-course"
LOSS = "What you do is remembered until Python restarts."


def find(environ: Mapping[str, str] = os.environ) -> tuple[Path | None, str]:
    """The file, or None for memory; and a word where memory is not what anyone asked for, else ""."""
    named = environ.get("COURSE_PROGRESS", "").strip()
    if named.casefold() == "memory":
        return None, ""
    if named:
        path = Path(os.path.expanduser(named)).absolute()
        problem = refusal(path)
        word = f"COURSE_PROGRESS names {path}, which cannot be written ({problem}). {LOSS} Name another file."
        return (None, word) if problem else (path, "")
    if environ.get("CI", "").strip().casefold() not in ("", "0", "false"):
        return None, ""
    for path in usual():
        if not refusal(path):
            return path, ""
    return None, f"No folder was found to keep your progress in. {LOSS} COURSE_PROGRESS can name a file for it."


def usual() -> Iterator[Path]:
    """The places to try when nobody named one."""
    try:
        here = Path.cwd()
        yield from (folder / NAME for folder in (here, *here.parents) if folder.name == WORK)
    except OSError:  # the folder is gone
        pass
    try:
        from platformdirs import user_data_path  # comes with Jupyter; not in every Python that runs in a browser
    except ImportError:
        return
    yield user_data_path(COURSE, appauthor=False) / NAME


def refusal(path: Path) -> str:
    """Why the file cannot be written, "" when it can: only opening it tells, permission bits do not."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(journal.opened(path))
    except OSError as error:
        return error.strerror or type(error).__name__
    return ""
