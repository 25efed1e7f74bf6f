"""Refusals of what does not go together: returned and judged grades, gains past a float, the numbers of BM25."""

import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from course_lib.guards import returned_and_judged
from course_lib.metrics import dcg, ndcg
from course_lib.ranking import bm25_idf, bm25_tf
from tests.guards.refusing import assert_refused, for_each, refusals

LACKING = "judged must hold each positive grade that came back, got "
EVERY = ": nDCG could pass 1. Give judged every grade of the question."
SMALLER = ". Use smaller grades, such as 0 to 3."
GAINS = "gains must add up to a number that fits a float, got grade "
QUOTES = ". Write a number, without quotes."
UNITS = ". Check the units."
FIT = "tf * (k1 + 1) and k1 * length / avgdl must fit a float, got "
TOO_LARGE = "<int of about 5,000 digits>. It is too large for a float."


@refusals(
    [
        (lambda: ndcg([3, 3, 0], judged=[3, 2]), ValueError, LACKING + "1 of grade 3 where 2 came back" + EVERY),
        (lambda: ndcg([0.5], judged=[]), ValueError, LACKING + "0 of grade 0.5 where 1 came back" + EVERY),
        (lambda: ndcg([1, 2], judged=[0]), ValueError, LACKING + "0 of grade 2 where 1 came back" + EVERY),
        (lambda: ndcg([1, 2, 2], judged=iter([2, 2])), ValueError, LACKING + "0 of grade 1 where 1 came back" + EVERY),
        (lambda: ndcg([0, 3], k=1, judged=[2]), ValueError, LACKING + "0 of grade 3 where 1 came back" + EVERY),
    ]
)
def test_judged_holds_every_positive_grade_that_came_back(call, error, message):
    assert_refused(call, error, message)


def test_returned_zeros_may_be_unjudged():
    assert ndcg([2, 0, 0], judged=[2]) == 1.0
    assert ndcg([0], judged=[]) == 0.0


@given(st.lists(st.integers(0, 3), max_size=6), st.lists(st.integers(0, 3), max_size=6))
def test_judged_is_refused_exactly_when_a_positive_grade_is_lacking(rels, judged):
    lacking = Counter(rel for rel in rels if rel) - Counter(judged)
    try:
        assert returned_and_judged(rels, judged) == (tuple(rels), tuple(judged)) and not lacking
    except ValueError:
        assert lacking


@refusals(
    [
        (lambda: dcg([0, 2000]), ValueError, GAINS + "2000 with gain='exp'" + SMALLER),
        (lambda: ndcg([0, 2000]), ValueError, GAINS + "2000 with gain='exp'" + SMALLER),
        (lambda: ndcg([0], judged=[2000]), ValueError, GAINS + "2000 with gain='exp'" + SMALLER),
        (lambda: dcg([1e308, 1e308, 1e308], "linear"), ValueError, GAINS + "1e+308 with gain='linear'" + SMALLER),
    ]
)
def test_gains_fit_a_float(call, error, message):
    assert_refused(call, error, message)


COUNTS = {
    "tf": (bm25_tf, "Count how often the term occurs."),
    "k1": (lambda k1: bm25_tf(1, k1), "1.2 is common."),
    "length": (lambda length: bm25_tf(1, length=length), "Count the document's terms."),
    "N": (lambda N: bm25_idf(N, 0), "Count all documents."),
    "df": (lambda df: bm25_idf(10, df), "Count the documents that hold the term."),
}
ALSO_WITHOUT_THE_TERM = {
    "k1": (lambda k1: bm25_tf(0, k1), "1.2 is common."),
    "length": (lambda length: bm25_tf(0, length=length), "Count the document's terms."),
}
BAD = [(-1, ValueError), (-0.1, ValueError), (math.nan, ValueError), (math.inf, ValueError), (None, TypeError)]
BAD += [(True, TypeError), (np.array([1]), TypeError), (np.ma.masked, TypeError)]


def rows(table):
    for name, (call, fix) in table.items():
        start = f"{name} must be a finite number >= 0, got "
        yield from for_each([call], start, [(value, error, f"{value!r}. {fix}") for value, error in BAD])
        yield from for_each([call], start, [("2", TypeError, "'2'" + QUOTES)])
        yield from for_each([call], start, [(10**5000, ValueError, TOO_LARGE)])


@refusals([*rows(COUNTS), *rows(ALSO_WITHOUT_THE_TERM)])
def test_bm25_counts_are_finite_and_not_negative(call, error, message):
    assert_refused(call, error, message)


BAD_B = [(1.5, ValueError), (-0.5, ValueError), (math.nan, ValueError), (math.inf, ValueError), (None, TypeError)]
BAD_AVGDL = [(0, ValueError), (-1, ValueError), (math.nan, ValueError), (math.inf, ValueError), (True, TypeError)]
TAKE_B = [lambda b: bm25_tf(1, b=b), lambda b: bm25_tf(0, b=b)]
TAKE_AVGDL = [lambda avgdl: bm25_tf(1, avgdl=avgdl), lambda avgdl: bm25_tf(0, avgdl=avgdl)]
MEAN = "avgdl must be a finite number > 0, got "
AVERAGE = ". Average the lengths of all documents."


@refusals(
    for_each(TAKE_B, "b must be a number from 0 to 1, got ", [(b, err, f"{b!r}. 0.75 is common.") for b, err in BAD_B])
    + for_each(TAKE_AVGDL, MEAN, [(avgdl, error, f"{avgdl!r}" + AVERAGE) for avgdl, error in BAD_AVGDL])
    + for_each(TAKE_AVGDL, MEAN, [(Fraction(1, 10**400), ValueError, f"Fraction(1, 1{'0' * 44}..." + AVERAGE)])
    + [
        (lambda: bm25_tf(1e308, k1=10), ValueError, FIT + "tf=1e+308, k1=10, length=100, avgdl=100" + UNITS),
        (
            lambda: bm25_tf(1, k1=0, length=1e300, avgdl=1e-300),
            ValueError,
            FIT + "tf=1, k1=0, length=1e+300, avgdl=1e-300" + UNITS,
        ),
    ]
)
def test_the_other_numbers_of_a_bm25_term(call, error, message):
    assert_refused(call, error, message)


@pytest.mark.parametrize("k1", [0, 1.2, 100])
@pytest.mark.parametrize("length", [0, 100])
def test_an_absent_term_counts_0_whatever_k1(k1, length):
    assert bm25_tf(0, k1, length=length) == 0.0


@refusals(
    [
        (lambda: bm25_idf(10, 11), ValueError, "df must be at most N, got df=11 and N=10. Are the arguments swapped?"),
        (lambda: bm25_idf(0, 0.5), ValueError, "df must be at most N, got df=0.5 and N=0. Are the arguments swapped?"),
        (
            lambda: bm25_idf(1.7e308, 0),
            ValueError,
            "N / df must fit a float, got N=1.7e+308 and df=0. Check the units.",
        ),
    ]
)
def test_document_counts_go_together(call, error, message):
    assert_refused(call, error, message)


@pytest.mark.parametrize(
    "rels", [[1.6993453196587662, 1.699345319658766, 1.6993453196587662], [1.04e-322, 4.4e-323, 7.4e-323]]
)
def test_rounding_lifts_no_ndcg_above_1(rels):
    assert ndcg(rels, "linear") == 1.0
