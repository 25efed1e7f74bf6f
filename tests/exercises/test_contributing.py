"""The example in CONTRIBUTING.md is an exercise: it is built as printed there, and it judges."""

import re
from pathlib import Path

import pytest

from course_lib.checking.code import Code

TEXT = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def exercise():
    source = next(block for block in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL) if "Code(" in block)
    scope = {}
    exec(compile(source, "CONTRIBUTING.md", "exec"), scope)
    [found] = [value for value in scope.values() if isinstance(value, Code)]
    return found


def test_right_answers_pass(exercise):
    for source in (exercise.answer, *exercise.right):
        assert exercise.judge(exercise.built(source)).outcome == "correct"


def test_the_starter_is_untouched(exercise):
    assert exercise.judge(exercise.built(exercise.starter)).outcome == "untouched"


def test_each_slip_is_told_by_its_own_name(exercise):
    assert len(exercise.slips) >= 3
    for slip in exercise.slips:
        for body in slip.bodies:
            verdict = exercise.judge(exercise.made(body))
            assert (verdict.outcome, verdict.misconception) == ("wrong", slip.id)
            assert slip.message in verdict.message


def test_a_wrong_answer_that_nobody_wrote_down_is_rejected_with_the_smallest_call(exercise):
    verdict = exercise.judge(exercise.made("return sum(doc in relevant for doc in ranked[:k]) / max(k, 2)"))
    assert verdict.outcome == "wrong" and "share_of_top(" in verdict.example and "over 1" in verdict.example


def test_what_the_text_names_is_there():
    root = Path(__file__).parents[2]
    for name in re.findall(r"`((?:course_lib|tests|notebooks)/[\w/]+\.py)`", TEXT):
        if name not in ("notebooks/sources/NN_name.py", "course_lib/exercises/share_of_top.py"):
            assert (root / name).is_file(), name
