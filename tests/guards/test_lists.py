"""Refusals of grades and first ranks; and the look at a whole list gives what the walk through its items gives."""

import enum
import math
from collections import UserDict, deque
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from course_lib.guards import first_ranks, grades
from course_lib.guards.lists import _each_grade, _each_rank, _plain_grades
from course_lib.metrics import dcg, hit_rate, mrr, ndcg
from tests.guards.refusing import Table, assert_refused, for_each, refusals

HUGE = 10**5000
UNJUDGED = ". Grades start at 0: leave an unjudged document out or give it 0."
NOT_FOUND = ". Use 0 for not found."
QUOTES = ". Write a number, without quotes."
BRACKETS = ". Put the items in square brackets."
TOO_LARGE = ". It is too large for a float."
NO_SET = ". A set merges equal grades and has no order: write a list."
NO_DICT = ". Write [qrels.get(doc, 0) for doc in ranked]."
NO_RANK_SET = ". A set merges equal ranks: write a list."
NO_RANK_DICT = ". Pass its values: list(ranks.values())."
ONE_COLUMN = ". Pass one column of the table."

TABLE = Table(columns=["grade"])
BAD_GRADE = [
    (-1, ValueError, "-1" + UNJUDGED),
    (-0.5, ValueError, "-0.5" + UNJUDGED),
    (math.nan, ValueError, "nan" + UNJUDGED),
    (-math.inf, ValueError, "-inf" + UNJUDGED),
    (np.float32("inf"), ValueError, "inf" + UNJUDGED),
    (Decimal("sNaN"), ValueError, "Decimal('sNaN')" + UNJUDGED),
    (Fraction(-1, 10**400), ValueError, f"Fraction(-1, 1{'0' * 43}..." + UNJUDGED),
    (HUGE, ValueError, "<int of about 5,000 digits>" + TOO_LARGE),
    (Decimal("1e400"), ValueError, "Decimal('1E+400')" + TOO_LARGE),
    ("3", TypeError, "'3'" + QUOTES),
    (None, TypeError, "None" + UNJUDGED),
    (1j, TypeError, "1j" + UNJUDGED),
    ([1, 2], TypeError, "[1, 2]" + UNJUDGED),
    (np.array([1, 2]), TypeError, "array([1, 2])" + UNJUDGED),
    (np.ma.masked, TypeError, "masked" + UNJUDGED),
]
NO_GRADES = [
    ("102", TypeError, "'102'" + BRACKETS),
    (b"12", TypeError, "b'12'" + BRACKETS),
    (3, TypeError, "3" + BRACKETS),
    (np.array(3), TypeError, "array(3)" + BRACKETS),
    ({2, 1}, TypeError, "{1, 2}" + NO_SET),
    (frozenset({2}), TypeError, "frozenset({2})" + NO_SET),
    (TABLE, TypeError, "Table(columns=['grade'])" + ONE_COLUMN),
]
NO_DICTS = [
    ({"D1": 2}, TypeError, "{'D1': 2}"),
    (MappingProxyType({"D1": 2}), TypeError, "mappingproxy({'D1': 2})"),
    (UserDict({"D1": 2}), TypeError, "{'D1': 2}"),
]
BAD_RANK = [
    (True, TypeError, "True" + NOT_FOUND),
    (None, TypeError, "None" + NOT_FOUND),
    (1.5, ValueError, "1.5" + NOT_FOUND),
    (-1, ValueError, "-1" + NOT_FOUND),
    (math.nan, ValueError, "nan" + NOT_FOUND),
    (math.inf, ValueError, "inf" + NOT_FOUND),
    ([1], TypeError, "[1]" + NOT_FOUND),
    (np.ma.masked, TypeError, "masked" + NOT_FOUND),
    ("1", TypeError, "'1'" + QUOTES),
]
NO_RANKS = [
    ({1, 2}, TypeError, "{1, 2}" + NO_RANK_SET),
    ({"Q1": 1}, TypeError, "{'Q1': 1}" + NO_RANK_DICT),
    ("12", TypeError, "'12'" + BRACKETS),
    (3, TypeError, "3" + BRACKETS),
    (None, TypeError, "None. Use [] for an empty one."),
    (TABLE, TypeError, "Table(columns=['grade'])" + ONE_COLUMN),
]

TAKE_RELS = [dcg, ndcg, lambda rels: ndcg(rels, judged=[1])]
TAKE_RANKS = [mrr, lambda ranks: hit_rate(ranks, 3)]


def alone(call):
    return lambda item: call([item])


def after_a_good_one(call):
    return lambda item: call([1, item])


def judged(grades):
    return ndcg([1], judged=grades)


@refusals(
    for_each([alone(call) for call in TAKE_RELS], "rels[0] must be a finite number >= 0, got ", BAD_GRADE)
    + for_each([after_a_good_one(call) for call in TAKE_RELS], "rels[1] must be a finite number >= 0, got ", BAD_GRADE)
    + for_each([after_a_good_one(judged)], "judged[1] must be a finite number >= 0, got ", BAD_GRADE)
    + for_each([lambda item: dcg([1, item], k=1)], "rels[1] must be a finite number >= 0, got ", BAD_GRADE)
)
def test_every_grade_is_looked_at_also_past_the_cutoff(call, error, message):
    assert_refused(call, error, message)


@refusals(
    for_each(TAKE_RELS, "rels must be a list of grades, got ", NO_GRADES)
    + for_each(TAKE_RELS, "rels must be a list of grades, got ", [(None, TypeError, "None. Use [] for an empty one.")])
    + for_each([judged], "judged must be a list of grades, got ", NO_GRADES)
    + for_each(TAKE_RELS, "rels must be a list of grades, got ", [(*row[:2], row[2] + NO_DICT) for row in NO_DICTS])
    + for_each(
        [judged],
        "judged must be a list of grades, got ",
        [(*row[:2], row[2] + ". Write list(qrels.values()).") for row in NO_DICTS],
    )
)
def test_grades_come_in_a_list(call, error, message):
    assert_refused(call, error, message)


@refusals(
    for_each([alone(call) for call in TAKE_RANKS], "first_ranks[0] must be a whole number >= 0, got ", BAD_RANK)
    + for_each(
        [after_a_good_one(call) for call in TAKE_RANKS], "first_ranks[1] must be a whole number >= 0, got ", BAD_RANK
    )
    + for_each(TAKE_RANKS, "first_ranks must be a list of ranks, one a question, got ", NO_RANKS)
)
def test_first_ranks(call, error, message):
    assert_refused(call, error, message)


@pytest.mark.parametrize("none", [[], (), iter([]), np.array([])])
@pytest.mark.parametrize("call", TAKE_RANKS)
def test_no_question_has_no_average(call, none):
    message = "first_ranks must hold at least one rank, got []. Give one rank a question, 0 for not found."
    assert_refused(lambda: call(none), ValueError, message)


class Level(enum.IntEnum):
    GOOD = 2


@pytest.mark.parametrize(
    ("call", "value"),
    [
        (lambda: dcg(rel for rel in [1, 0, 2]), 2.5),
        (lambda: dcg(np.array([1, 0, 2])), 2.5),
        (lambda: dcg(deque([1, 0, 2])), 2.5),
        (lambda: dcg([True, False, np.True_], "linear"), 1.5),
        (lambda: dcg([Fraction(1, 2), Decimal("0"), np.float32(1.5)], "linear"), 1.25),
        (lambda: dcg([Level.GOOD], "linear"), 2.0),
        (lambda: ndcg(iter([2, 0]), judged={"a": 2, "b": 0}.values()), 1.0),
        (lambda: mrr([2.0, np.int64(1), 0]), 0.5),
        (lambda: mrr([HUGE]), 0.0),
        (lambda: hit_rate(iter([1, 0]), None), 0.5),
    ],
)
def test_what_can_be_read_in_one_way_only_is_accepted(call, value):
    assert call() == value


@pytest.mark.parametrize("zeros", [[-0.0], [1, -0.0], [np.float64(-0.0)], [Decimal("-0.0")]])
def test_a_negative_zero_prints_no_sign(zeros):
    assert "-" not in str(grades(zeros))


def test_a_generator_is_read_once_and_its_own_error_comes_through():
    def broken():
        yield 1
        raise TypeError("from inside")

    with pytest.raises(TypeError, match="from inside"):
        dcg(broken())


def test_many_grades_are_looked_at_to_the_last():
    message = "rels[100000] must be a finite number >= 0, got -1" + UNJUDGED
    assert_refused(lambda: dcg([1] * 10**5 + [-1]), ValueError, message)


class Lying(float):
    """A float that compares as it likes: no whole-list check may believe it."""

    def __ge__(self, other):
        return True

    def __add__(self, other):
        return 7.0


class Shouting(int):
    def __repr__(self):
        return "seven"


numbers = st.integers(-1, 3) | st.floats(width=32) | st.sampled_from([-0.0, 1e308, 1.7e308, 10**400, -(10**400), 2**70])
odd = st.sampled_from([True, None, "1", b"1", [1], 1j, Lying(-1), Lying(1), Shouting(2), Shouting(-2), Level.GOOD])
odd |= st.sampled_from([np.float64(1.5), np.float32("nan"), np.int8(2), np.True_, np.ma.masked, np.array(1)])
odd |= st.sampled_from([Decimal("1e400"), Decimal(2), Decimal("sNaN"), Fraction(1, 3), Fraction(-1, 10**400)])
mostly_plain = st.lists(numbers.filter(lambda x: x >= 0), max_size=6) | st.lists(numbers | odd, max_size=6)


def outcome(call, *arguments):
    """What came of a call, in a form that compares to the letter: type and sign of each number, or the error."""
    try:
        return [(type(number), str(number)) for number in call(*arguments)]
    except (TypeError, ValueError) as error:
        return type(error), str(error)


@given(mostly_plain)
def test_both_ways_to_look_at_grades_agree(items):
    assert outcome(grades, items) == outcome(_each_grade, items, "rels")


@given(mostly_plain.filter(len))
def test_both_ways_to_look_at_first_ranks_agree(items):
    assert outcome(first_ranks, items) == outcome(_each_rank, items)


def test_plain_grades_take_the_short_way_and_doubtful_ones_the_long():
    assert _plain_grades([1, 0.5, True, 0]) == [1.0, 0.5, 1.0, 0.0]
    for doubtful in ([-1], [math.nan], [math.inf], [10**400], ["1"], [Lying(1)], [np.float64(1)], [Decimal(1)]):
        assert _plain_grades([1, *doubtful]) is None
