"""Each convention's number: against the formulas, all orders of equal scores, and figures worked out by hand."""

import itertools
import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course_lib import metrics
from course_lib.conventions import CHOICES, MEASURES, Convention, Refused, mean, values

OURS = Convention()
docs = st.sampled_from("abcdefg")
qrels = st.dictionaries(docs, st.integers(0, 3), min_size=1, max_size=7)
scored = st.dictionaries(docs, st.sampled_from([1.0, 2.0, 3.0]), max_size=5)
cutoffs = st.none() | st.integers(1, 6)


def value(measure, judged, ranking, k=None, **choices):
    """The value of one question under the course's convention with some choices changed."""
    return values({"q": judged}, {"q": ranking}, measure, k, Convention(**choices))["q"]


@given(qrels, st.lists(docs, unique=True), cutoffs)
def test_the_course_s_own_convention_is_that_of_its_formulas(judged, ranked, k):
    relevant = {doc for doc, grade in judged.items() if grade >= 1}
    got = {measure: values({"q": judged}, {"q": ranked}, measure, k) for measure in MEASURES}
    if not relevant:
        assert not any(got.values())
        return
    rels = [judged.get(doc, 0) for doc in ranked]
    expected = {
        "nDCG": metrics.ndcg(rels, "linear", k, judged=judged.values()),
        "RR": metrics.reciprocal_rank(ranked[:k], relevant),
        "recall": metrics.recall_at_k(ranked, relevant, k),
        "precision": metrics.precision_at_k(ranked, relevant, k),
        "success": metrics.hit_rate([metrics.first_rank(relevant, ranked)], k),
    }
    for measure in MEASURES:
        assert math.isclose(got[measure]["q"], expected[measure], rel_tol=1e-12), measure


@pytest.mark.parametrize("measure", MEASURES)
@given(qrels, scored, cutoffs)
def test_averaged_ties_are_the_mean_over_all_orders(measure, judged, scores, k):
    if not any(judged.values()):
        return
    orders = [
        order
        for order in itertools.permutations(scores)
        if [scores[doc] for doc in order] == sorted(scores.values(), reverse=True)
    ]
    every = [value(measure, judged, list(order), k) for order in orders]
    averaged = value(measure, judged, scores, k, ties="averaged")
    assert math.isclose(averaged, math.fsum(every) / len(every), rel_tol=1e-12, abs_tol=1e-15)
    assert min(every) - 1e-12 <= averaged <= max(every) + 1e-12


THREE = {"a": 1.0, "b": 1.0, "c": 1.0}


@pytest.mark.parametrize(
    ("ties", "wanted", "expected"),
    [
        ("descending", "a", 1 / 3),
        ("descending", "b", 1 / 2),
        ("descending", "c", 1.0),
        ("ascending", "c", 1 / 3),
        ("given", "a", 1.0),
        ("averaged", "a", (1 + 1 / 2 + 1 / 3) / 3),
    ],
)
def test_equal_scores(ties, wanted, expected):
    assert math.isclose(value("RR", {wanted: 1}, THREE, ties=ties), expected)


# each choice but the course's own, with one question on which it makes the difference: measure, judged, ranking, k
MOVES = {
    ("gain", "exp"): ("nDCG", {"a": 1, "b": 0, "c": 2}, ["a", "b", "c"], None, 0.6885288809),
    ("gain", "binary"): ("nDCG", {"a": 1, "b": 0, "c": 2}, ["a", "b", "c"], None, 1.5 / (1 + 1 / math.log2(3))),
    ("ideal", "returned"): ("nDCG", {"a": 2, "z": 3}, ["a", "b"], None, 1.0),
    ("ideal", "full"): ("nDCG", {"a": 3, "b": 1}, ["a", "b"], 2, (3 + 1 / math.log2(3)) / (3 + 3 / math.log2(3))),
    ("cut", "ranking"): ("nDCG", {"a": 1, "b": 1}, ["a", "b"], 1, 1 / (1 + 1 / math.log2(3))),
    ("discount", "log2(rank)"): ("nDCG", {"a": 2, "b": 3}, ["a", "b"], None, 1.0),
    ("divide", "returned"): ("precision", {"a": 1}, ["a", "b"], 10, 0.5),
    ("ties", "descending"): ("RR", {"a": 1}, THREE, None, 1 / 3),
    ("ties", "ascending"): ("RR", {"b": 1}, {"b": 1.0, "a": 1.0}, None, 1 / 2),
    ("ties", "averaged"): ("RR", {"a": 1}, THREE, None, 11 / 18),
    ("undefined", "zero"): ("nDCG", {"a": 0}, ["a", "b"], None, 0.0),
    ("undefined", "one"): ("nDCG", {"a": 0}, ["a", "b"], None, 1.0),
    ("negative", "zero"): ("nDCG", {"a": 2, "b": -1, "c": 1}, ["b", "a", "c"], 3, 0.66967181649423),
    ("negative", "zero, not all"): ("nDCG", {"a": 2, "b": -1, "c": 1}, ["b", "a", "c"], 3, 0.66967181649423),
    ("fraction", "whole"): ("nDCG", {"a": 0.5, "b": 2}, ["a", "b"], None, 1 / math.log2(3)),
    ("negative", "subtracted"): ("nDCG", {"a": 2, "b": -1, "c": 1}, ["b", "a", "c"], 3, 0.3575),
    ("repeated", "last"): ("nDCG", {"a": 1, "z": 1}, [("a", 3.0), ("a", 2.0), ("b", 1.0)], 3, 0.6131471927654584),
    ("repeated", "twice"): ("nDCG", {"a": 1}, ["a", "a"], None, 1.6309297535714573),
}


@pytest.mark.parametrize(("field", "choice"), MOVES, ids=lambda name: name)
def test_every_choice_moves_a_number(field, choice):
    measure, judged, ranking, k, expected = MOVES[field, choice]
    moved = value(measure, judged, ranking, k, **{field: choice})
    assert math.isclose(moved, expected, abs_tol=1e-4 if expected == 0.3575 else 1e-9)
    try:
        before = values({"q": judged}, {"q": ranking}, measure, k).get("q")
    except Refused:
        before = None
    assert before is None or not math.isclose(before, moved, abs_tol=1e-9)


def test_scores_of_32_bits_make_close_ones_equal():
    close = {"a": 1.00000001, "b": 1.0}
    assert value("RR", {"a": 1}, close, ties="descending") == 1.0
    assert value("RR", {"a": 1}, close, ties="descending", scores="32 bit") == 0.5


REFUSES = {
    "missing": ({"q": {"a": 1}}, {}, "refuses a run that lacks a question"),
    "undefined": ({"q": {"a": 0}}, {"q": ["a", "b"]}, "refuses a question with nothing relevant"),
    "fraction": ({"q": {"a": 1.5}}, {"q": ["a", "b"]}, "refuses a fractional grade"),
    "empty": ({"q": {"a": 1}}, {"q": []}, "refuses an empty ranking"),
    "single": ({"q": {"a": 1}}, {"q": ["a"]}, "refuses a ranking of one document"),
    "negative": ({"q": {"a": 1, "b": -1}}, {"q": ["a", "b"]}, "refuses a grade below 0: 'b'"),
    "repeated": ({"q": {"a": 1}}, {"q": ["a", "b", "a"]}, "refuses an id that comes twice: 'a'"),
}


@pytest.mark.parametrize("field", REFUSES)
def test_a_refusal_gives_its_reason(field):
    judged, run, reason = REFUSES[field]
    with pytest.raises(Refused) as caught:
        values(judged, run, convention=replace(OURS, **{field: "refused"}))
    assert str(caught.value) == reason


def test_every_choice_is_tried():
    tried = {*MOVES, *((field, "refused") for field in REFUSES)}
    tried |= {("scores", "32 bit"), ("missing", "left out"), ("ties", "given, to 15")}
    assert tried | set(vars(OURS).items()) == {(field, choice) for field, some in CHOICES.items() for choice in some}


def test_an_unsettled_order_gives_no_number():
    longer = {f"d{i:02}": float(i % 2) for i in range(16)}
    fifteen = dict(list(longer.items())[:15])
    assert value("RR", {"d13": 1}, fifteen, ties="given, to 15") == value("RR", {"d13": 1}, fifteen)
    with pytest.raises(Refused, match="no settled order for equal scores from 16 documents on"):
        value("RR", {"d13": 1}, longer, ties="given, to 15")
    untied = {doc: float(i) for i, doc in enumerate(longer)}
    assert value("RR", {"d13": 1}, untied, ties="given, to 15") == 1 / 3


def test_nothing_but_grades_below_0():
    with pytest.raises(Refused, match="refuses a question that has no others"):
        value("nDCG", {"a": -1}, ["a", "b"], negative="zero, not all")
    assert value("nDCG", {"a": -1, "b": 1}, ["b"], negative="zero, not all") == 1.0


def test_relevant_means_a_whole_grade():
    half = {"a": 0.5, "b": 1}
    assert value("RR", half, ["a", "b"]) == 0.5 and value("recall", half, ["a"]) == 0.0
    assert math.isclose(value("nDCG", half, ["a", "b"], gain="binary"), 1 / math.log2(3))
    assert value("nDCG", {"a": 0.5}, ["a"]) == 1.0 and values({"q": {"a": 0.5}}, {"q": ["a"]}, "RR") == {}


def test_a_question_set_is_taken_in_three_forms():
    judged = {"a": 1}
    forms = [["b", "a"], [("b", 2.0), ("a", 1.0)], [["b", 2], ["a", 1]], {"a": 1.0, "b": 2.0}]
    assert [value("RR", judged, form) for form in forms] == [0.5] * 4
    assert value("RR", {1: 1}, [2, 1]) == 0.5
    assert value("precision", judged, ["b", "a", "c"], 10, divide="returned") == 1 / 3
    assert value("nDCG", {"a": 1, "b": 3}, ["a"], ideal="full") == 1 / 3


def test_missing_questions():
    judged, run = {"1": {"a": 1}, "2": {"a": 1}}, {"1": ["a"], "3": ["a"]}
    assert values(judged, run) == {"1": 1.0, "2": 0.0}
    assert values(judged, run, convention=Convention(missing="left out")) == {"1": 1.0}
    # a question that nobody can answer is no failure of the run that says nothing to it
    assert values({"1": {"a": 0}}, {}) == {}


def test_one_more_judgment_lowers_an_unchanged_run():
    run = {"1": ["a", "b"]}
    before, after = mean({"1": {"a": 1}}, run, k=2), mean({"1": {"a": 1, "z": 1}}, run, k=2)
    assert float(before) == 1.0 and math.isclose(float(after), 1 / (1 + 1 / math.log2(3)))
    assert before.convention == after.convention, "the label cannot tell: the judgments are part of the number"
    blind = Convention(ideal="returned")
    assert mean({"1": {"a": 1}}, run, k=2, convention=blind) == mean(
        {"1": {"a": 1, "z": 1}}, run, k=2, convention=blind
    )


def test_the_label_names_what_is_unlike_the_course():
    judged, run = {"1": {"a": 1}}, {"1": ["a"]}
    assert mean(judged, run).convention == "mean nDCG over 1 of 1 · linear · ideal: judged"
    other = Convention(gain="exp", ties="averaged", divide="returned", undefined="zero")
    assert mean(judged, run, k=3, convention=other).convention == (
        "mean nDCG@3 over 1 of 1 · exp · ideal: judged · ties: averaged · undefined: zero"
    )
    assert mean(judged, run, "precision", 3, other).convention == (
        "mean precision@3 over 1 of 1 · divide: returned · ties: averaged · undefined: zero"
    )
    with pytest.raises(ValueError, match="scores must share a convention"):
        mean(judged, run) < mean(judged, run, convention=other)  # noqa: B015


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda: Convention(ties="random"),
            ValueError,
            "ties must be 'given', 'given, to 15', 'descending', 'ascending' or",
        ),
        (lambda: values({"q": {"a": 1}}, {"q": ["a"]}, "ndcg"), ValueError, "Did you mean 'nDCG'?"),
        (lambda: values({"q": {"a": 1}}, {"q": ["a"]}, k=0), ValueError, "k must be a whole number >= 1, got 0"),
        (lambda: values({"q": {"a": 1}}, {"q": "ab"}), TypeError, "a ranking must be a dict of scores, a list of"),
        (
            lambda: values({"q": {"a": 1}}, {"q": {"a": math.nan}}),
            ValueError,
            "the score of 'a' must be a finite number, got nan. Write a number.",
        ),
        (
            lambda: values({"q": {"a": math.inf}}, {"q": ["a"]}),
            ValueError,
            "the grade of 'a' must be a finite number, got inf. Write a number.",
        ),
        (
            lambda: values([1], {}),
            TypeError,
            "qrels must be a dict, question -> document -> grade, got [1]. Name the question, as in {'Q1': ...}.",
        ),
        (lambda: values({"a": 1}, {}), TypeError, "the qrels of 'a' must be a dict, document -> grade, got 1. Give"),
        (lambda: values({}, None), TypeError, "run must be a dict, question -> a ranking, got None. Name"),
        (
            lambda: values({"q": {"a": "1"}}, {}),
            TypeError,
            "the grade of 'a' must be a finite number, got '1'. Write a",
        ),
        (lambda: values({"q": {"a": 1}}, {"q": [("a", 1, 2)]}), TypeError, "a ranking must be a dict of scores"),
        (lambda: values({"q": {"a": 1}}, {"q": ["b", ("a", 1.0)]}), TypeError, "a ranking must be a dict of scores"),
        (lambda: values({"q": {"a": 1}}, {"q": ["a"]}, convention="exp"), TypeError, "must be a Convention, got 'exp'"),
        (lambda: values({1: {"a": 1}}, {"1": ["a"]}), TypeError, "must hold ids of one kind, got 1 and '1'"),
        (lambda: values({"q": {1: 1}}, {"q": ["1"]}), TypeError, "must hold ids of one kind, got 1 and '1'"),
        (
            lambda: values({"q": {"a": 1}}, {"q": ["a"]}, k=10**7),
            ValueError,
            "k must be at most 1,000,000 here, got 100",
        ),
        (
            lambda: values({"q": {"a": 2000}}, {"q": ["a"]}, convention=Convention(gain="exp")),
            Refused,
            "has gains too large for a float: grade 2000 with gain 'exp'",
        ),
        (lambda: mean({}, {}), Refused, "has no question left to average over"),
    ],
)
def test_what_no_convention_takes(call, error, message):
    with pytest.raises(error) as caught:
        call()
    assert message in str(caught.value)
