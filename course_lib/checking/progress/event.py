"""One event as one line of JSON, and back.

    {"format": 1, "at": "2026-05-04T09:30:00+00:00", "exercise": "dcg_gains", "what": "hint", "number": 1}

"at" is for whoever reads the file. It never comes back from it, so nothing that is shown can depend on a clock.
"""

import datetime
import json

from course_lib.checking.verdict import OUTCOMES

FORMAT = 1


def _text(value) -> bool:
    return isinstance(value, str) and value == _encodable(value)


def _text_or_none(value) -> bool:
    return value is None or _text(value)


def _count(value) -> bool:
    return type(value) is int and value >= 1


# what -> the other parts of such an event, each with the test of its value
PARTS = {
    "checked": {
        "exercise": _text,
        "outcome": lambda value: value in OUTCOMES,
        "misconception": _text_or_none,
        "answer": _text_or_none,
    },
    "hint": {"exercise": _text, "number": _count},
    "solution": {"exercise": _text},
    "reset": {"exercise": _text_or_none},  # None: all exercises
    "told": {"lines": lambda value: isinstance(value, list) and all(map(_count, value))},  # of lines that are damaged
}


class Unreadable(ValueError):
    """A line that holds no event; says what it is instead, to follow "line 3 of … "."""


def line(event: dict) -> bytes:
    """The event as it is written, without the end of the line; ASCII only, so that no byte can be taken for one."""
    at = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    plain = {name: _encodable(value) if isinstance(value, str) else value for name, value in event.items()}
    return json.dumps({"format": FORMAT, "at": at} | plain).encode("ascii")


def read(written: bytes) -> dict:
    """The event of a line; Unreadable where there is none."""
    try:
        event = json.loads(written)
    except (ValueError, RecursionError):
        raise Unreadable("is damaged") from None
    if not isinstance(event, dict) or type(event.get("format")) is not int:
        raise Unreadable("is damaged")
    if event["format"] > FORMAT:
        raise Unreadable("was written by a newer version of the course")
    what = event.get("what")
    parts = PARTS.get(what) if isinstance(what, str) else None
    if parts is None or not all(name in event and test(event[name]) for name, test in parts.items()):
        raise Unreadable("is damaged")
    return {"exercise": None, "what": what} | {name: event[name] for name in parts}


def _encodable(value: str) -> str:
    """Half a character, as a browser may send one, can be kept nowhere: a question mark takes its place."""
    return value.encode("utf-8", "replace").decode("utf-8")
