"""What a message shows of a value is short, stands on one line and is the same in every run."""

import numpy as np
import pytest

from course_lib.guards import WIDTH, clip, shown


class Broken:
    def __repr__(self):
        raise RuntimeError


def deep():
    value = []
    for _ in range(100_000):
        value = [value]
    return value


VALUES = {
    "huge int": 10**5000,
    "many huge ints": [10**5000] * 9,
    "long text": "x" * 9999,
    "long list": list(range(9999)),
    "array": np.ones((99, 99)),
    "nested": {1: {2: {3: {}}}},
    "deep": deep(),
    "object": object(),
    "broken": Broken(),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_shown_value_is_short_and_holds_no_address(name):
    text = shown(VALUES[name])
    assert 0 < len(text) <= WIDTH
    assert " at 0x" not in text and "\n" not in text


def test_what_cannot_be_shown_is_named_by_its_kind():
    assert shown(Broken()) == "<Broken>"
    assert shown(-(10**5000)) == "<negative int of about 5,000 digits>"


def test_text_is_clipped_to_one_line():
    assert clip("a\n  b") == "a b"
    assert clip("x" * 61) == "x" * 57 + "..."
