"""Rows of (call, error, message), one test each: what a learner reads, to the letter."""

from types import SimpleNamespace

import pytest


def refusals(rows):
    """Parametrise a test over rows; the message names the test."""
    return pytest.mark.parametrize(("call", "error", "message"), rows, ids=[message[:70] for _, _, message in rows])


def assert_refused(call, error, message):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == message, str(caught.value)


def for_each(calls, start, bad):
    """Rows for calls that take the same argument. start: how each message begins; bad: (value, error, its rest)."""
    return [
        (lambda call=call, value=value: call(value), error, start + rest)
        for call in calls
        for value, error, rest in bad
    ]


class Table(SimpleNamespace):
    """A data frame, as far as it matters: iterating gives the names of its columns."""

    def __iter__(self):
        return iter(self.columns)
