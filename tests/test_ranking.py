"""BM25's factors and rank fusion against numbers worked out by hand; test_laws.py holds their laws."""

import doctest
import math

from course_lib import ranking
from course_lib.ranking import bm25_idf, bm25_tf, rrf


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
