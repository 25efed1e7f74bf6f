"""What was done so far, kept in a file of the learner's own, one line an event.

place     where that file is, if there is one
journal   lines added to a file and read from it, by several processes at once
event     one event as a line
store     which events count; what goes on in memory where nothing can be written

Nothing here raises because of a disk: what cannot be written is said once, and remembered until Python restarts.
"""

import threading

from course_lib.checking.progress import place
from course_lib.checking.progress.store import Store

_lock = threading.RLock()  # clicks may arrive on another thread than the cells'
_store: Store | None = None


def record(event: dict) -> None:
    """Keep one event. "exercise" is an id; "what" is "checked", "hint" or "solution"; what else it holds: event.py."""
    with _lock:
        _kept().add(dict(event))


def events(exercise: str, what: str) -> list[dict]:
    """The events of one exercise since it was last reset, oldest first."""
    with _lock:
        return [dict(event) for event in _kept().of(exercise) if event["what"] == what]


def history() -> dict[str, list[dict]]:
    """All events that count, by exercise, oldest first."""
    with _lock:
        return _kept().everything()


def reset(exercise: str | None = None) -> None:
    """From now on nothing counts that came before, for one exercise or (None) for all."""
    record({"exercise": exercise, "what": "reset"})


def lasts() -> bool:
    """Whether what is recorded is still there when Python starts anew."""
    with _lock:
        return _kept().journal is not None


def forget() -> None:
    """Drop what this process knows and look anew for the file. The file stays as it is."""
    global _store
    with _lock:
        _store = None


def _kept() -> Store:
    global _store
    if _store is None:
        _store = Store(*place.find())
    return _store
