"""The walk to the first relevant document, and what recall missed."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course_lib import metrics
from course_lib.explain import recall_at_k, reciprocal_rank

rankings = st.lists(st.integers(0, 20), unique=True, max_size=15)
wanted = st.sets(st.integers(0, 20), max_size=6)
cutoffs = st.none() | st.integers(1, 20)


def test_the_walk_ends_at_the_first_find():
    walk = reciprocal_rank(["D2", "D8", "D6", "D3"], {"D8", "D3"})
    assert [(row.rank, row.doc, row.relevant) for row in walk.rows] == [(1, "D2", False), (2, "D8", True)]
    assert str(walk.score) == "0.5000 (RR)"
    assert "RR = 1 / 2 = 0.5000" in str(walk) and "What stands below it (2) does not count." in str(walk)


def test_a_cutoff_ends_the_walk_early():
    walk = reciprocal_rank(["D2", "D10", "D3", "D7", "D6"], {"D7"}, k=3)
    assert str(walk.score) == "0.0000 (RR@3)" and len(walk.rows) == 3
    assert str(walk).endswith("Nothing relevant among the 3 looked at: RR = 0")
    assert str(reciprocal_rank(["D2", "D10", "D3", "D7", "D6"], {"D7"}).score) == "0.2500 (RR)"


def test_nothing_below_is_not_spoken_of():
    assert str(reciprocal_rank(["D7"], {"D7"})).endswith("RR = 1 / 1 = 1.0000")
    assert str(reciprocal_rank([], {"D7"})).endswith("Nothing relevant among the 0 looked at: RR = 0")


def test_what_recall_missed_is_named():
    found = recall_at_k(["D4", "D9", "D11"], {"D4", "D11", "D7"}, 2)
    assert str(found.score) == "0.3333 (recall@2)" and found.missed == ["D11", "D7"]
    assert [(row.doc, row.rank, row.found) for row in found.rows] == [
        ("D4", 1, True),
        ("D11", 3, False),
        ("D7", None, False),
    ]
    assert "Below the cutoff: D11 at rank 3" in str(found) and "Never came back: D7" in str(found)
    whole = recall_at_k(["D4", "D11"], {"D4", "D11"}, None)
    assert whole.missed == [] and str(whole).endswith("Found 2 of 2: recall = 2 / 2 = 1.0000")


def test_nothing_relevant_is_said():
    found = recall_at_k(["D4"], set(), 3)
    assert found.score == 0.0 and str(found).endswith("Nothing is relevant to this question: recall counts as 0.")


@given(rankings, wanted, cutoffs)
def test_the_rows_add_up_to_the_score(ranked, relevant, k):
    walk, found = reciprocal_rank(ranked, relevant, k), recall_at_k(ranked, relevant, k)
    assert walk.score.value == metrics.reciprocal_rank(ranked[:k], relevant)
    assert math.fsum(row.contribution for row in walk.rows) == walk.score.value
    assert found.score.value == metrics.recall_at_k(ranked, relevant, k)
    parts = math.fsum(row.contribution for row in found.rows)
    assert math.isclose(parts, found.score.value, rel_tol=1e-14)  # n times 1 / n need not be 1
    assert {row.doc for row in found.rows} == relevant
    assert set(found.missed) == relevant - set(ranked[:k])


@pytest.mark.parametrize("explain", [reciprocal_rank, recall_at_k])
def test_what_the_formula_refuses_is_refused(explain):
    with pytest.raises(TypeError, match="A set has no order: are the arguments swapped"):
        explain({"D4"}, ["D4"], 3)
    with pytest.raises(ValueError, match="k must be a whole number >= 1, got 0"):
        explain(["D4"], {"D4"}, 0)


def test_both_kinds_of_ids_are_looked_at_before_the_cut():
    assert reciprocal_rank([1, "2"], {"2"}, k=1).score == 0.0


def test_the_sums_stand_in_the_last_line():
    walk = reciprocal_rank(["D2", "D6", "D8"], {"D8"})
    assert str(walk).splitlines()[-2].split() == ["sum", "0.3333"]
    found = recall_at_k(["D2", "D6", "D8"], {"D8", "D1"}, None)
    assert str(found).splitlines()[1].split() == ["document", "rank", "returned", "adds"]
    assert next(line.split() for line in str(found).splitlines() if line.startswith("sum")) == ["sum", "0.5000"]
