"""BM25's factors and rank fusion against numbers worked out by hand, and their laws."""

import doctest
import math

from hypothesis import given
from hypothesis import strategies as st

from course_lib import ranking
from course_lib.ranking import bm25_idf, bm25_tf, rrf

ids = st.lists(st.integers(0, 12), unique=True, max_size=8)


def test_doctests():
    result = doctest.testmod(ranking)
    assert result.attempted >= 3 and result.failed == 0


def test_the_worked_fusion():
    scores = rrf([["A", "B", "C"], ["B", "X", "A"]])
    assert round(scores["A"], 7) == 0.0322665 and round(scores["B"], 7) == 0.0325225
    assert list(scores) == ["B", "A", "X", "C"]


def test_fusion_takes_its_constant():
    scores = rrf([["A", "B"], ["B"]], k=2)
    assert math.isclose(scores["A"], 1 / 3) and math.isclose(scores["B"], 1 / 4 + 1 / 3)


def test_equal_scores_stand_in_the_order_of_their_ids_as_text():
    assert list(rrf([["D2", "D10"], ["D10", "D2"]])) == ["D10", "D2"]
    assert list(rrf([[2, "1"], ["1", 2]])) == ["1", 2]


def test_nothing_to_fuse():
    assert rrf([]) == rrf([[]]) == {}
    assert list(rrf([["A"], []])) == ["A"]


def test_the_worked_bm25_factor():
    assert math.isclose(bm25_tf(2, k1=1.2, b=0.75, length=100, avgdl=100), 1.375)
    assert math.isclose(bm25_tf(2, length=200), 2 * 2.2 / (2 + 1.2 * 1.75))
    assert math.isclose(bm25_tf(2, b=0, length=5000), 1.375)
    assert bm25_tf(5, k1=0) == 1.0


def test_an_absent_term_adds_nothing():
    for k1, b, length in [(0, 0, 0), (0, 1, 0), (1.2, 1, 0), (1.2, 0.75, 100)]:
        assert bm25_tf(0, k1, b, length) == 0.0


def test_idf():
    assert math.isclose(bm25_idf(4, 3), math.log(1 + 1.5 / 3.5))
    assert math.isclose(bm25_idf(1000, 10), math.log(1001 / 10.5))
    assert bm25_idf(10, 10) > 0 and math.isclose(bm25_idf(0, 0), math.log(2))


@given(st.lists(ids, max_size=5), st.randoms(use_true_random=False))
def test_fusion_is_the_same_whatever_the_order_of_the_rankings(rankings, random):
    shuffled = random.sample(rankings, len(rankings))
    assert list(rrf(shuffled).items()) == list(rrf(rankings).items())


@given(st.lists(ids, max_size=5), st.integers(0, 100))
def test_fusion_adds_up_and_comes_back_best_first(rankings, k):
    scores = rrf(rankings, k)
    assert sorted(scores.values(), reverse=True) == list(scores.values())
    everything = sum(1 / (k + rank) for ranked in rankings for rank in range(1, len(ranked) + 1))
    assert math.isclose(sum(scores.values()), everything, abs_tol=1e-12)


numbers = st.floats(0.01, 1000)


@given(numbers, st.floats(0, 10), st.floats(0, 1), numbers, numbers)
def test_a_bm25_factor_grows_with_tf_and_stays_below_k1_plus_1(tf, k1, b, length, avgdl):
    factor = bm25_tf(tf, k1, b, length, avgdl)
    assert 0 < factor <= (k1 + 1) * (1 + 1e-12)
    assert factor <= bm25_tf(2 * tf, k1, b, length, avgdl) * (1 + 1e-12)
    assert bm25_tf(tf, k1, b, 2 * length, avgdl) <= factor * (1 + 1e-12)


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_rarer_term_tells_more_and_none_tells_less_than_nothing(a, b):
    rare, common = sorted([a, b])
    total = 10**6
    assert bm25_idf(total, rare) >= bm25_idf(total, common) >= 0
