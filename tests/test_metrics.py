"""The formulas against numbers worked out by hand; test_laws.py holds what is true of every input."""

import doctest
import inspect

import pytest

from course_lib import metrics
from course_lib.metrics import (
    GAINS,
    dcg,
    diagnose,
    first_rank,
    hit_rate,
    mrr,
    ndcg,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
)

OLD, NEW = [1, 2, 1, 4, 1], [2, 3, 2, 4, 2]
RANKED = ["D4", "D9", "D11", "D2"]


def test_doctests():
    result = doctest.testmod(metrics)
    assert result.attempted >= 11 and result.failed == 0


@pytest.mark.parametrize(
    ("value", "decimals", "expected"),
    [
        (dcg([3, 2, 0, 0, 0], "linear"), 4, 4.2619),
        (dcg([2, 0, 3, 0, 0], "linear"), 4, 3.5),
        (dcg([0, 0, 0, 2, 3], "linear"), 4, 2.0219),
        (ndcg([3, 2, 0, 0, 0], "linear"), 4, 1.0),
        (ndcg([2, 0, 3, 0, 0], "linear"), 4, 0.8212),
        (ndcg([0, 0, 0, 2, 3], "linear"), 4, 0.4744),
        (ndcg([0, 3], "linear"), 4, 0.6309),
        (ndcg([1, 0, 3], "linear"), 4, 0.6885),
        (dcg([1, 0, 2]), 4, 2.5),
        (dcg([2, 1, 0]), 4, 3.6309),
        (dcg([1, 0, 2], "linear"), 4, 2.0),
        (dcg([2, 1, 0], "linear"), 4, 2.6309),
        (ndcg([1, 0, 2]), 4, 0.6885),
        (ndcg([1, 0, 2], "linear", 3), 4, 0.7602),
        (ndcg([1, 0, 2], k=2), 4, 0.2754),
        (ndcg([1, 0, 2], "linear", 2), 4, 0.3801),
        (ndcg([2, 0, 0, 0], "linear", judged=[3, 2]), 4, 0.4693),
        (ndcg([0, 0, 0, 2], "linear", judged=[3, 2]), 4, 0.2021),
        (ndcg([2, 0, 0, 0], "linear"), 4, 1.0),
        (mrr(OLD), 3, 0.750),
        (mrr(NEW), 3, 0.417),
        (mrr([1, 3, 2, 4, 2]), 3, 0.517),
        (mrr([1, 3, 0, 2]), 3, 0.458),
        (mrr([1, 2, 5]), 3, 0.567),
        (hit_rate(OLD, 3), 3, 0.8),
        (hit_rate(NEW, 3), 3, 0.8),
    ],
)
def test_the_numbers_of_the_lessons(value, decimals, expected):
    assert round(value, decimals) == expected


def test_recall_and_precision_divide_by_different_things():
    relevant = {"D4", "D11", "D7"}
    assert [recall_at_k(RANKED, relevant, k) for k in (1, 2, 3, 9, None)] == [1 / 3, 1 / 3, 2 / 3, 2 / 3, 2 / 3]
    assert [precision_at_k(RANKED, relevant, k) for k in (1, 2, 3, 10, None)] == [1.0, 0.5, 2 / 3, 0.2, 0.5]


def test_first_rank_takes_the_relevant_set_first():
    assert first_rank({"D11", "D2"}, RANKED) == 3
    assert first_rank({"D7"}, RANKED) == 0
    assert reciprocal_rank(RANKED, {"D11", "D2"}) == 1 / 3
    assert reciprocal_rank(RANKED, {"D7"}) == 0.0


def test_hit_rate_counts_up_to_k_and_without_k_anything_found():
    ranks = [1, 3, 0, 8]
    assert [hit_rate(ranks, k) for k in (1, 2, 3, 8, None)] == [0.25, 0.25, 0.5, 0.75, 0.75]


def test_nothing_found_or_nothing_there_is_zero():
    assert recall_at_k(RANKED, set(), 3) == recall_at_k([], {"D4"}, 3) == 0.0
    assert precision_at_k([], {"D4"}, 3) == precision_at_k([], {"D4"}, None) == 0.0
    assert reciprocal_rank([], set()) == mrr([0, 0]) == hit_rate([0], 1) == 0.0
    assert dcg([]) == ndcg([]) == ndcg([0, 0]) == ndcg([0], judged=[]) == 0.0


def test_all_grades_are_sorted_before_the_cut():
    assert ndcg([0, 0, 3], k=2) == 0.0
    assert ndcg([1, 0, 2], k=2) < 1


def test_a_gain_table_feeds_the_error_and_the_default_is_exponential():
    assert list(GAINS) == ["linear", "exp"]
    assert dcg([3]) == dcg([3], "exp") == 7.0 and dcg([3], "linear") == 3.0
    assert all(gain.label for gain in GAINS.values())


def test_signatures():
    assert str(inspect.signature(dcg)) == "(rels, gain='exp', k=None)"
    assert str(inspect.signature(ndcg)) == "(rels, gain='exp', k=None, *, judged=None)"
    assert str(inspect.signature(first_rank)) == "(relevant, ranked)"
    assert str(inspect.signature(reciprocal_rank)) == "(ranked, relevant)"


def test_formulas_return_floats():
    values = [
        dcg([1], "linear"),
        ndcg([1], "linear"),
        mrr([1]),
        mrr([0]),
        hit_rate([1], 1),
        recall_at_k(["a"], {"a"}, 1),
        precision_at_k(["a"], {"a"}, 1),
        reciprocal_rank(["a"], {"a"}),
    ]
    assert [type(value) for value in values] == [float] * len(values)


@pytest.mark.parametrize(
    ("found", "right", "verdict"),
    [
        (True, True, "ok"),
        (True, False, "generation_failure"),
        (False, False, "retrieval_failure"),
        (False, True, "lucky"),
    ],
)
def test_diagnose(found, right, verdict):
    assert diagnose(found, right) == verdict
