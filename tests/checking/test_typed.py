"""Answers that are typed, picked or written."""

import decimal
import fractions
from dataclasses import replace

import numpy
import pytest

from course_lib.checking.lint import separation
from course_lib.checking.number import Number, Origin
from course_lib.exercises import _all, by_id
from course_lib.explain import Score


@pytest.mark.parametrize(
    "answer",
    [
        *("0.8212", " 0.8212 ", "0,8212", "+0.8212", ".8212", "0.82124", "8.212e-1", "82.12%", 0.8212, 0.82123777),
        *(decimal.Decimal("0.8212"), fractions.Fraction(8212, 10000), numpy.float64(0.8212)),
        Score(0.8212377, "nDCG · linear · ideal: returned"),
    ],
    ids=repr,
)
def test_the_right_number_in_any_clothes(answer):
    assert by_id("swapped_ndcg").judge(answer).outcome == "correct"


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ("0.82", "too_few_decimals"),
        ("0.821", "too_few_decimals"),
        ("82%", "too_few_decimals"),
        ("0.8213", "rounded_early"),
        ("0.8235", "rounded_early"),
        ("82.12", "percent"),
        ("82", "percent"),
        ("7/2", "not_normalised"),
        ("0.7", "divides_by_gain_sum"),
        ("nan", "not_a_number"),
        ("1/0", "not_a_number"),
        ("__import__('os')", "not_a_number"),
        ("9" * 50, "not_a_number"),
        ("1e400", "not_finite"),
        (float("nan"), "not_finite"),
        (10**400, "not_finite"),
        (True, "not_a_number"),
        ([0.8212], "not_a_number"),
        ("0.5", "other_number"),
        (-0.8212, "other_number"),
    ],
    ids=repr,
)
def test_other_numbers_and_no_numbers(answer, misconception):
    verdict = by_id("swapped_ndcg").judge(answer)
    assert (verdict.outcome, verdict.misconception) == ("wrong", misconception)


@pytest.mark.parametrize("id", ["swapped_dcg", "swap_predict", "myth_probability", "explain_ndcg", "dcg_gains"])
@pytest.mark.parametrize("answer", [None, ...], ids=repr)
def test_nothing_given_is_untouched(id, answer):
    verdict = by_id(id).judge(answer)
    assert (verdict.outcome, verdict.misconception) == ("untouched", None)


@pytest.mark.parametrize("answer", ["ratio", "Ratio", "3", 3, " ratio "])
def test_an_option_by_its_key_its_number_or_its_text(answer):
    exercise = by_id("myth_probability")
    assert exercise.judge(answer).outcome == exercise.judge(exercise.right.text).outcome == "correct"


@pytest.mark.parametrize("answer", ["", "  "])
def test_empty_text_is_untouched(answer):
    for id in ("swapped_dcg", "myth_probability", "explain_ndcg"):
        assert by_id(id).judge(answer).outcome == "untouched"


@pytest.mark.parametrize("answer", [0, 5, "5", "٣٣٣٣", "perhaps", 3.0, True, ["ratio"]], ids=repr)
def test_what_is_no_option(answer):
    verdict = by_id("myth_probability").judge(answer)
    assert (verdict.outcome, verdict.misconception) == ("wrong", "not_an_option")


def test_every_wrong_option_has_its_own_reason():
    exercise = by_id("myth_probability")
    wrong = [exercise.judge(option.key) for option in exercise.options if not option.right]
    assert {verdict.outcome for verdict in wrong} == {"wrong"}
    assert len({verdict.message for verdict in wrong}) == len({verdict.misconception for verdict in wrong}) == 3


@pytest.mark.parametrize("typed", ["3.5 / 4.2619", "7/8.523719", "= 0.8212", "\N{ALMOST EQUAL TO}0.8212", "0.8212."])
def test_a_number_is_read_as_people_write_it(typed):
    assert by_id("swapped_ndcg").judge(typed).outcome == "correct"


@pytest.mark.parametrize(
    ("id", "typed", "misconception"),
    [
        ("swapped_dcg", "3.89", "discount_from_rank_2"),
        ("swapped_dcg", "5.05", "natural_log"),
        ("swapped_dcg", "4", "other_number"),
        ("swapped_dcg", "350", "other_number"),
        ("swapped_ndcg", "0.82", "too_few_decimals"),
        ("swapped_ndcg", "82.12", "percent"),
    ],
)
def test_a_slip_is_known_at_fewer_decimals_too(id, typed, misconception):
    assert by_id(id).judge(typed).misconception == misconception


@pytest.mark.parametrize(
    "said",
    [
        "DCG adds up each gain over the logarithm of its rank",
        "每个增益除以排名加一的对数然后全部相加",
        "各利得を順位の対数で割って足し合わせたもの",
        "หารแต่ละคะแนนด้วยลอการิทึมของอันดับแล้วรวมกัน",
        "각 이득을 순위의 로그로 나눈 값을 모두 더한 것이다",
    ],
)
def test_an_explanation_may_be_in_any_script(said):
    assert by_id("explain_ndcg").judge(said).outcome == "correct"
    assert by_id("explain_ndcg").judge(said[:5]).misconception == "too_short"


FROM_CODE = [number for number in _all().values() if isinstance(number, Number) and number.origin]


@pytest.mark.parametrize("number", FROM_CODE, ids=lambda number: number.id)
def test_a_typed_number_separates_right_programs_from_wrong_ones(number):
    """At most a quarter of the programs that are wrong on ordinary calls give the right number all the same."""
    found = separation(number)
    assert found.programs >= 20 and 4 * len(found.same) <= found.programs, found.same


def test_enough_numbers_say_where_they_come_from():
    assert len(FROM_CODE) >= 20
    assert {number.origin.code.id for number in FROM_CODE} >= {"hit_rate", "recall_at_k", "mrr", "dcg", "ndcg", "rrf"}


def test_the_lint_tells_a_number_that_separates_nothing():
    number = by_id("swapped_dcg")
    found = separation(number)
    assert "rank_by_value" in found.same and "natural_log" not in found.same and "natural_log" not in found.unnamed
    assert "natural_log" in separation(replace(number, misses=())).unnamed
    top_only = replace(number, value=3.0, origin=Origin(number.origin.code, ([3],)))
    assert 4 * len(separation(top_only).same) > found.programs
    with pytest.raises(ValueError, match=r"swapped_dcg must be what its call comes to, got 3\.0"):
        separation(replace(number, value=3.0))
