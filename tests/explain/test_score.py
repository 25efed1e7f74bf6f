"""Scores that know their convention, the label that names it, and the discounts."""

import math
from fractions import Fraction

import numpy as np
import pytest

from course_lib.explain import DISCOUNTS, Score, convention, terms

LINEAR = convention("nDCG", 5, "linear", "judged")
EXP = convention("nDCG", 5, "exp", "judged")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("MRR",), "MRR"),
        (("nDCG", 5, "linear", "judged"), "nDCG@5 · linear · ideal: judged"),
        (("nDCG", None, "exp", "returned"), "nDCG · exp · ideal: returned"),
        (("DCG", 3.0, "exp", None, "gentle"), "DCG@3 · exp · discount: gentle"),
    ],
)
def test_a_convention_names_what_made_the_number(arguments, text):
    assert convention(*arguments) == text


def test_a_score_is_its_number_and_shows_its_label():
    score = Score(0.82123, LINEAR)
    assert float(score) == 0.82123 and f"{score:.3f}" == "0.821"
    assert str(score) == repr(score) == f"{score}" == "0.8212 (nDCG@5 · linear · ideal: judged)"
    with pytest.raises(AttributeError):
        score.value = 1.0


def test_like_scores_compare_and_average():
    low, high = Score(0.25, LINEAR), Score(0.75, LINEAR)
    assert low < high and high > low and low <= low and high >= low and low != high
    assert sorted([high, low]) == [low, high] and max(low, high) is high
    mean = sum([low, high]) / len([low, high])
    assert mean == Score(0.5, LINEAR) and mean.convention == LINEAR
    assert len({low, Score(0.25, LINEAR)}) == 1


def test_a_score_compares_with_plain_numbers():
    score = Score(0.5, LINEAR)
    assert score == 0.5 and 0.25 < score < 1 and score != Fraction(1, 3) and math.isclose(score, 0.5)
    assert score != "0.5" and hash(score) == hash(0.5)
    with pytest.raises(TypeError):
        score < "1"  # noqa: B015


UNLIKE = [
    lambda a, b: a == b,
    lambda a, b: a != b,
    lambda a, b: a < b,
    lambda a, b: a >= b,
    lambda a, b: a + b,
    lambda a, b: sum([a, b]) / 2,
    lambda a, b: max(a, b),
    lambda a, b: sorted([a, b]),
]


@pytest.mark.parametrize("act", UNLIKE)
def test_unlike_scores_do_not_meet(act):
    with pytest.raises(ValueError, match="scores must share a convention") as caught:
        act(Score(0.5, LINEAR), Score(0.5, EXP))
    assert LINEAR in str(caught.value) and EXP in str(caught.value)


def test_numpy_cannot_average_scores():
    scores = [Score(0.25, LINEAR), Score(0.75, EXP)]
    for act in (np.mean, np.sum, np.asarray, lambda s: np.mean(s, dtype=float), lambda s: np.array(s, dtype=object)):
        with pytest.raises(ValueError, match="an array would drop the convention, got a Score of 'nDCG@5"):
            act(scores)
    assert np.float64(0.5) > scores[0] and scores[0] < np.float64(0.5) and np.float64(0.25) == scores[0]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda: Score(math.nan, "MRR"),
            ValueError,
            "a score must be a finite number, got nan. Pass what a metric returned.",
        ),
        (
            lambda: Score(1, "MRR") + 0.5,
            TypeError,
            "only a Score adds to a Score, got 0.5. Use float(score) for the number.",
        ),
        (
            lambda: 1 + Score(1, "MRR"),
            TypeError,
            "only a Score adds to a Score, got 1. Use float(score) for the number.",
        ),
        (
            lambda: Score(1, "MRR") / 2.5,
            ValueError,
            "the divisor of a Score must be a whole number >= 1, got 2.5. Average with sum(scores) / len(scores).",
        ),
        (
            lambda: convention("nDCG", ideal="pool"),
            ValueError,
            "ideal must be 'returned' or 'judged', got 'pool'.",
        ),
        (
            lambda: terms([1], discount="log"),
            ValueError,
            "discount must be 'log2', 'steep', 'gentle' or 'none', got 'log'. Did you mean 'log2'?",
        ),
        (
            lambda: terms([1, 0], docs=["D1"]),
            ValueError,
            "docs must hold one id a grade, got 1 ids and 2 grades. Match them.",
        ),
        (
            lambda: terms([1, 0], docs={"D1", "D2"}),
            TypeError,
            "docs must be a list of ids, best first, got {'D1', 'D2'}. A set has no order: write a list.",
        ),
        (
            lambda: terms([1], 3),
            ValueError,
            "gain must be 'linear' or 'exp', got 3. Did you mean k=3?",
        ),
    ],
)
def test_refusals(call, error, message):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == message


def test_discounts_divide_by_one_at_the_top():
    assert list(DISCOUNTS) == ["log2", "steep", "gentle", "none"]
    assert [discount.function(1) for discount in DISCOUNTS.values()] == [1.0] * 4
    at_91 = [discount.function(91) for discount in DISCOUNTS.values()]
    assert at_91 == [math.log2(92), 91.0, 2.0, 1.0]


@pytest.mark.parametrize("name", DISCOUNTS)
@pytest.mark.parametrize("rank", [1, 3, 91])
def test_a_divisor_is_written_as_it_is_computed(name, rank):
    names = {"log2": math.log2, "log10": math.log10, "rank": rank}
    divisor = DISCOUNTS[name].function(rank)
    assert eval(DISCOUNTS[name].at(rank), names) == divisor
    assert eval(DISCOUNTS[name].label.removesuffix(f" ({name})"), names) == divisor


def test_a_difference_and_a_rounded_score_are_plain_numbers():
    one, other = Score(0.75, LINEAR), Score(0.5, LINEAR)
    assert one - other == 0.25 and type(one - other) is float and round(Score(0.82123, LINEAR), 2) == 0.82
    assert not one < Score(0.75, LINEAR) and one <= Score(0.75, LINEAR)
    with pytest.raises(ValueError, match="scores must share a convention"):
        one - Score(0.5, EXP)
    with pytest.raises(TypeError, match=r"only a Score is taken from a Score, got 0\.5"):
        one - 0.5


def test_constants_are_named_to_the_last_digit():
    assert convention("BM25", constants={"k1": 1.23456789, "b": 1}) == "BM25 · k1 = 1.23456789 · b = 1"
    with pytest.raises(TypeError, match="k must be a finite number, got None"):
        convention("RRF", constants={"k": None})


def test_the_returned_ideal_says_its_discount():
    label = terms([1, 2], discount="steep").returned_ideal.convention
    assert label == "IDCG · exp · discount: steep · ideal: returned"
