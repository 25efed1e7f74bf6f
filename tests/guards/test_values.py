"""Refusals of one value: k, gain, RRF's constant, the two flags."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from course_lib.metrics import dcg, diagnose, hit_rate, ndcg, precision_at_k, recall_at_k
from course_lib.ranking import rrf
from tests.guards.refusing import assert_refused, for_each, refusals

HUGE = 10**5000
QUOTES = ". Write a number, without quotes."
NO_CUTOFF = ". Use k=None for no cutoff."
COMPARE = ". Compare first, as in answer == expected."
COMMON = ". 60 is common."
GAIN = "gain must be 'linear' or 'exp', got "

TAKE_K = [
    lambda k: hit_rate([1], k),
    lambda k: recall_at_k([], set(), k),
    lambda k: precision_at_k([], set(), k),
    lambda k: dcg([1], k=k),
    lambda k: ndcg([1], k=k),
]
BAD_K = [
    (0, ValueError, "0" + NO_CUTOFF),
    (-1, ValueError, "-1" + NO_CUTOFF),
    (2.5, ValueError, "2.5" + NO_CUTOFF),
    (Fraction(3, 2), ValueError, "Fraction(3, 2)" + NO_CUTOFF),
    (math.nan, ValueError, "nan" + NO_CUTOFF),
    (math.inf, ValueError, "inf" + NO_CUTOFF),
    (Decimal("sNaN"), ValueError, "Decimal('sNaN')" + NO_CUTOFF),
    (-HUGE, ValueError, "<negative int of about 5,000 digits>" + NO_CUTOFF),
    (True, TypeError, "True" + NO_CUTOFF),
    (np.True_, TypeError, "True" + NO_CUTOFF),
    ([3], TypeError, "[3]" + NO_CUTOFF),
    (np.array([3]), TypeError, "array([3])" + NO_CUTOFF),
    (np.ma.masked, TypeError, "masked" + NO_CUTOFF),
    ("3", TypeError, "'3'" + QUOTES),
]
BAD_RRF_K = [
    (-1, ValueError, "-1" + COMMON),
    (-0.5, ValueError, "-0.5" + COMMON),
    (math.inf, ValueError, "inf" + COMMON),
    (math.nan, ValueError, "nan" + COMMON),
    (None, TypeError, "None" + COMMON),
    (True, TypeError, "True" + COMMON),
    ("60", TypeError, "'60'" + QUOTES),
    (HUGE, ValueError, "<int of about 5,000 digits>. It is too large for a float."),
]
BAD_GAIN = [
    (3, ValueError, "3. Did you mean k=3?"),
    (3.0, ValueError, "3.0. Did you mean k=3?"),
    (np.int64(3), ValueError, f"{np.int64(3)!r}. Did you mean k=3?"),
    ("exponential", ValueError, "'exponential'. Did you mean 'exp'?"),
    ("Exp", ValueError, "'Exp'. Did you mean 'exp'?"),
    (" EXP ", ValueError, "' EXP '. Did you mean 'exp'?"),
    ("lin", ValueError, "'lin'. Did you mean 'linear'?"),
    ("liner", ValueError, "'liner'. Did you mean 'linear'?"),
    ("cubic", ValueError, "'cubic'."),
    ("", ValueError, "''."),
    (True, ValueError, "True."),
    (None, ValueError, "None."),
    (2.5, ValueError, "2.5."),
    (0, ValueError, "0."),
    (["exp"], ValueError, "['exp']."),
]


@refusals(for_each(TAKE_K, "k must be a whole number >= 1, got ", BAD_K))
def test_every_formula_with_a_cutoff_refuses_what_is_none(call, error, message):
    assert_refused(call, error, message)


@refusals(for_each([lambda gain: dcg([1], gain), lambda gain: ndcg([1], gain)], GAIN, BAD_GAIN))
def test_a_gain_is_named(call, error, message):
    assert_refused(call, error, message)


@refusals(for_each([lambda k: rrf([["A"]], k)], "k must be a finite number >= 0, got ", BAD_RRF_K))
def test_the_constant_of_rrf(call, error, message):
    assert_refused(call, error, message)


@refusals(
    [
        (
            lambda: diagnose("False", True),
            TypeError,
            "retrieved_has_evidence must be True or False, got 'False'" + COMPARE,
        ),
        (lambda: diagnose(1.0, True), TypeError, "retrieved_has_evidence must be True or False, got 1.0" + COMPARE),
        (
            lambda: diagnose(np.ma.masked, True),
            TypeError,
            "retrieved_has_evidence must be True or False, got masked" + COMPARE,
        ),
        (lambda: diagnose(True, None), TypeError, "answer_correct must be True or False, got None" + COMPARE),
        (lambda: diagnose(True, 2), TypeError, "answer_correct must be True or False, got 2" + COMPARE),
        (
            lambda: diagnose(True, np.array([True])),
            TypeError,
            "answer_correct must be True or False, got array([ True])" + COMPARE,
        ),
    ]
)
def test_a_flag(call, error, message):
    assert_refused(call, error, message)


@pytest.mark.parametrize(
    ("call", "value"),
    [
        (lambda: dcg([1, 0, 2], k=3.0), 2.5),
        (lambda: dcg([1, 0, 2], k=np.int64(2)), 1.0),
        (lambda: dcg([1, 0, 2], k=np.array(2)), 1.0),
        (lambda: dcg([1, 0, 2], k=HUGE), 2.5),
        (lambda: recall_at_k(["a"], ["a", "a"], HUGE), 1.0),
        (lambda: precision_at_k(["a"], {"a"}, HUGE), 0.0),
        (lambda: dcg([3], np.str_("linear")), 3.0),
        (lambda: diagnose(np.True_, 0), "generation_failure"),
        (lambda: diagnose(np.int64(1), np.False_), "generation_failure"),
        (lambda: rrf([["A"]], 0), {"A": 1.0}),
        (lambda: rrf([["A"]], Fraction(1)), {"A": 0.5}),
    ],
)
def test_what_can_be_read_in_one_way_only_is_accepted(call, value):
    assert call() == value
