"""What each ranking gave to a fusion, and each term to a BM25 score."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course_lib import ranking
from course_lib.explain import bm25, rrf

CORPUS = [["a", "b", "b", "c"], ["a", "a", "d"], ["e", "f", "g", "h", "a"], ["b", "e"]]
ids = st.lists(st.integers(0, 12), unique=True, max_size=8)
words = st.lists(st.sampled_from("abcdefgz"), max_size=9)


def test_the_worked_fusion():
    fusion = rrf([["A", "B", "C"], ["B", "X", "A"]])
    assert [row.doc for row in fusion.rows] == ["B", "A", "X", "C"] and fusion.names == ("list 1", "list 2")
    best = fusion.rows[0]
    assert best.ranks == (2, 1) and best.contributions == (1 / 62, 1 / 61)
    assert fusion.rows[2].ranks == (None, 2) and fusion.rows[2].contributions == (0.0, 1 / 62)
    assert str(fusion.scores["A"]) == "0.0323 (RRF · k = 60)"
    assert "1/62 = 0.0161" in str(fusion)


def test_fusions_with_unlike_constants_do_not_meet():
    with pytest.raises(ValueError, match=r"got 'RRF · k = 60' and 'RRF · k = 2\.5'"):
        rrf([["A"]]).scores["A"] < rrf([["A"]], k=2.5).scores["A"]  # noqa: B015


@given(st.lists(ids, max_size=4), st.integers(0, 100) | st.floats(0, 100))
def test_the_parts_of_a_fusion_add_up_to_the_last_bit(rankings, k):
    fusion = rrf(rankings, k)
    assert {row.doc: row.score for row in fusion.rows} == ranking.rrf(rankings, k)
    for row in fusion.rows:
        assert math.fsum(row.contributions) == row.score
        assert [rank is None for rank in row.ranks] == [row.doc not in ranked for ranked in rankings]


def test_names_are_one_a_ranking():
    for names in (["words"], ["x", "x"], ["x", " "], ["1", 1], "ab", {"a", "b"}):
        with pytest.raises(ValueError, match="names must be a list of 2 different texts, one a ranking, got "):
            rrf([["A"], ["B"]], names=names)
    table = rrf([["A"], ["B"]], names=["document", "score"])
    assert str(table).splitlines()[1].split() == ["document", "document", "score", "score"]


def test_the_numbers_of_the_formula_are_checked_whatever_the_query():
    for k1, b in ((-5, 0.5), (1.2, 2), ("x", 0.5)):
        with pytest.raises((TypeError, ValueError), match=r"k1 must be|b must be"):
            bm25([], CORPUS[0], CORPUS, k1, b)


def test_the_terms_of_a_query():
    weights = bm25(["helmet", "size"], ["helmet", "helmet", "size"], [["helmet"], ["helmet", "helmet", "size"]])
    helmet, size = weights.rows
    assert (helmet.tf, helmet.df, size.tf, size.df) == (2, 2, 1, 1)
    assert helmet.idf == ranking.bm25_idf(2, 2) and helmet.factor == ranking.bm25_tf(2, length=3, avgdl=2)
    assert weights.score.convention == "BM25 · k1 = 1.2 · b = 0.75"


def test_a_term_asked_for_twice_counts_twice_and_an_absent_one_is_named():
    once, twice = (bm25(query, CORPUS[0], CORPUS) for query in (["b"], ["b", "b", "zzz"]))
    assert math.isclose(2 * once.score.value, twice.score.value)
    assert str(twice).endswith("Not in this document: zzz")
    assert [row.share for row in bm25(["zzz"], CORPUS[0], CORPUS).rows] == [0.0]


@given(words, st.sampled_from(CORPUS), st.floats(0, 3), st.floats(0, 1))
def test_the_terms_add_up(query, document, k1, b):
    weights = bm25(query, document, CORPUS, k1, b)
    assert math.fsum(row.contribution for row in weights.rows) == weights.score.value
    assert all(row.contribution == row.idf * row.factor for row in weights.rows)
    shares = math.fsum(row.share for row in weights.rows)
    assert math.isclose(shares, 1.0 if weights.score.value else 0.0, abs_tol=1e-12)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: bm25("helmet size", ["helmet"], [["helmet"]]),
            "query must be a list of terms, got 'helmet size'. Split it first, as in text.lower().split().",
        ),
        (
            lambda: bm25(["helmet"], "helmet", [["helmet"]]),
            "document must be a list of terms, got 'helmet'. Split it first, as in text.lower().split().",
        ),
        (
            lambda: bm25(["helmet"], ["helmet"], ["helmet"]),
            "corpus[0] must be a list of terms, got 'helmet'. Split it first, as in text.lower().split().",
        ),
        (
            lambda: bm25(["helmet"], ["helmet"], []),
            "corpus must hold at least one term, got []. Give it every document, split into terms.",
        ),
        (
            lambda: bm25(["helmet"], ["helmet"], [[], []]),
            "corpus must hold at least one term, got [[], []]. Give it every document, split into terms.",
        ),
    ],
)
def test_refusals(call, message):
    with pytest.raises((TypeError, ValueError)) as caught:
        call()
    assert str(caught.value) == message
