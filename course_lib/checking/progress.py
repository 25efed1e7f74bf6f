"""What was done so far: events in order, kept in memory for as long as the kernel lives.

Everything that wants to be remembered goes through `record`; a file can take memory's place behind it.
"""

_events: list[dict] = []


def record(event: dict) -> None:
    """Keep one event. "exercise" is an id; "what" is "checked", "hint" or "solution"; the rest is up to the kind."""
    _events.append(dict(event))


def events(exercise: str, what: str) -> list[dict]:
    """The events of one exercise, oldest first."""
    return [dict(event) for event in _events if event["exercise"] == exercise and event["what"] == what]


def forget() -> None:
    """Start over."""
    _events.clear()
