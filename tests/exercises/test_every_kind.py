"""Every exercise, whatever its kind: its texts are whole, and a typed number and its misses are told apart."""

import re

import pytest

from course_lib.checking.choice import Choice, Predict
from course_lib.checking.number import Number
from course_lib.exercises import _all

NUMBERS = [exercise for exercise in _all().values() if isinstance(exercise, Number)]
CHOICES = [exercise for exercise in _all().values() if isinstance(exercise, Choice)]
FEWEST_MISSES = 4


def named(value):
    return getattr(value, "id", None)


@pytest.mark.parametrize("exercise", _all().values(), ids=named)
def test_hints_and_texts_are_whole(exercise):
    assert len(exercise.hints) == (0 if exercise.field.commits else 3)
    texts = [exercise.title, exercise.prompt, *exercise.hints, exercise.solved().text()]
    assert all(text.strip() == text and "!" not in text and "position" not in text for text in texts)
    assert not re.search(r"\b(simply|just|obviously)\b", " ".join(texts))


@pytest.mark.parametrize("exercise", NUMBERS, ids=named)
def test_numbers_and_their_misses_are_told_apart(exercise):
    right = exercise.shown(exercise.value)
    assert exercise.judge(right).outcome == "correct"
    values = [exercise.shown(miss.value) for miss in exercise.misses]
    assert len({*values, right}) == len(values) + 1 > FEWEST_MISSES
    assert len({miss.id for miss in exercise.misses}) == len(exercise.misses)
    for miss in exercise.misses:
        verdict = exercise.judge(f"{miss.value:.{exercise.decimals}f}")  # all decimals: 0.7 may be 0.75 cut short
        assert (verdict.outcome, verdict.misconception) == ("wrong", miss.id)
        told = re.search(rf"(?<![\d.]){re.escape(right)}(?![\d.])", verdict.message.partition(":")[2])
        assert not told or len(right) < 3  # a lone digit says nothing


@pytest.mark.parametrize("exercise", CHOICES, ids=named)
def test_every_option_has_a_reason_and_one_is_right(exercise):
    assert sum(option.right for option in exercise.options) == 1 and len(exercise.options) >= 2
    assert len({option.key for option in exercise.options}) == len({option.reason for option in exercise.options})
    if isinstance(exercise, Predict):
        return
    for option in exercise.options:
        verdict = exercise.judge(option.text)
        expected = ("correct", None) if option.right else ("wrong", option.key)
        assert (verdict.outcome, verdict.misconception, verdict.idea) == (*expected, option.reason)
