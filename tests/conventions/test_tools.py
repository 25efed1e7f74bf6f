"""One input, five numbers: what each tool would report, and which of its choices make the difference."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course_lib.conventions import CHOICES, MEASURES, TOOLS, Convention, Refused, mean, report

QRELS = {"1": {"a": 1}, "2": {"a": 1}}
RUN = {"1": {"a": 1.0, "b": 1.0}}  # one tie, and one question without an answer

REPORTED = {  # by the tools themselves
    "trec_eval 9": 0.6309297535714575,
    "pytrec_eval": 0.6309297535714575,
    "BEIR": 0.6309297535714575,
    "ir_measures": 0.31546487678572877,
    "trec_eval 9 -c": 0.31546487678572877,
    "trec_eval 10 -c": 0.31546487678572877,
    "ranx, made comparable": 0.5,
    "scikit-learn": 0.8154648767857287,
    "torchmetrics": 0.8154648767857287,
    "LlamaIndex": 1.0,
    "trec_eval 10": None,
}


def test_one_input_five_numbers():
    numbers = report(QRELS, RUN, k=2).numbers
    for tool, expected in REPORTED.items():
        same = numbers[tool] is None if expected is None else math.isclose(numbers[tool], expected, abs_tol=1e-12)
        assert same, tool
    assert "5 different numbers for one run." in str(report(QRELS, RUN, k=2))


def test_a_cutoff_that_lifts_reciprocal_rank():
    assert report(QRELS, RUN, "RR").numbers["ir_measures"] == 0.25
    assert report(QRELS, RUN, "RR", 2).numbers["ir_measures"] == 0.5  # another order of equal scores


def test_beir_divides_by_two_numbers_of_questions():
    qrels, run = {"q1": {"a": 1}, "q2": {"a": 1}}, {"q1": {"a": 1.0}}
    assert [report(qrels, run, measure, 10).numbers["BEIR"] for measure in ("nDCG", "RR", "success")] == [1, 0.5, 0.5]


def test_the_reason_is_what_moves_the_number_and_nothing_else():
    rows = {row.tool: row for row in report(QRELS, RUN, k=2).rows}
    turned, missing = CHOICES["ties"]["descending"], CHOICES["missing"]["left out"]
    assert rows["this course"].because == () and rows["ranx, made comparable"].because == ()
    assert rows["trec_eval 9 -c"].because == (turned,)
    assert rows["pytrec_eval"].because == (turned, missing) and rows["pytrec_eval"].counted == 1
    assert rows["scikit-learn"].because == (CHOICES["ties"]["averaged"], missing)
    assert rows["trec_eval 10"].because == ("refuses a run that lacks a question",)
    untied = report(QRELS, {"1": {"a": 2.0, "b": 1.0}, "2": {"a": 1.0, "b": 0.5}}, k=2)
    assert all(row.because == () and row.value == 1.0 for row in untied.rows)


def test_a_plain_miss_needs_no_reason():
    rows = report({"q": {"g": 2}}, {"q": ["h", "b"]}, k=3).rows
    assert {row.tool: row.because for row in rows if row.value == 0.0 and row.because} == {}
    [boosted] = [row for row in rows if row.value == 1.0]  # to it, a list without anything relevant is perfect
    assert boosted.tool == "xgboost, lightgbm"
    assert boosted.because == (CHOICES["ideal"]["returned"], CHOICES["undefined"]["one"])


ids, questions = st.sampled_from("abcdef"), st.sampled_from("123")
scored = st.dictionaries(ids, st.sampled_from([1.0, 1.00000001, 2.0, 3.0]), min_size=2)
judged = st.dictionaries(ids, st.integers(0, 3), min_size=1)


def number(*asked):
    try:
        return float(mean(*asked))
    except Refused:
        return None


@given(
    st.dictionaries(questions, judged), st.dictionaries(questions, scored), st.sampled_from(MEASURES), st.integers(1, 4)
)
def test_the_reasons_suffice(qrels, run, measure, k):
    for row in report(qrels, run, measure, k).rows:
        if row.value is None:
            continue
        different = TOOLS[row.tool][f"{measure}@"].different()
        told = {field: choice for field, choice in different.items() if CHOICES[field][choice] in row.because}
        by_reasons, ours = number(qrels, run, measure, k, Convention(**told)), number(qrels, run, measure, k)
        assert by_reasons is not None and math.isclose(by_reasons, row.value, rel_tol=1e-9), row
        assert bool(row.because) == (ours is None or not math.isclose(ours, row.value, rel_tol=1e-12))


CLOSE = ({"1": {"a": 1}}, {"1": {"a": 1.00000001, "b": 1.0}})
PINNED = [  # what a tool gave, on an input that tells its row from others
    ("trec_eval 9", *CLOSE, "RR", None, 0.5),
    ("pytrec_eval", *CLOSE, "RR", None, 0.5),
    ("trec_eval 10", *CLOSE, "RR", None, 1.0),
    ("trec_eval 10 -c", *CLOSE, "RR", None, 1.0),
    ("ir_measures", *CLOSE, "RR", 2, 1.0),
    ("ir_measures, exp-log2", *CLOSE, "nDCG", 2, 1.0),
    ("torchmetrics", {"1": {"a": 2, "b": -1, "c": 1}}, {"1": ["b", "a", "c"]}, "nDCG", 3, 0.3575),
    ("scikit-learn", {"1": {"a": 2, "b": -1, "c": 1}}, {"1": ["b", "a", "c"]}, "nDCG", 3, None),
    ("scikit-learn", {"1": {"a": 1}}, {"1": ["a"]}, "nDCG", None, None),
    ("torchmetrics", {"1": {"a": 1}}, {"1": []}, "nDCG", None, None),
    ("trec_eval 9", {"1": {"a": -1}}, {"1": ["a"]}, "nDCG", None, None),
    ("pytrec_eval", {"1": {"a": 0.5}}, {"1": ["a"]}, "nDCG", None, None),
    ("ranx, made comparable", {"1": {"a": 1.5, "b": 1}}, {"1": ["b", "a"]}, "nDCG", 2, 1.0),
    ("ranx, made comparable", {"1": {"a": 1}}, {"1": [("a", 3.0), ("b", 2.0), ("a", 1.0)]}, "RR", None, 0.5),
    ("LlamaIndex", {"1": {"a": 1}}, {"1": ["a", "a"]}, "nDCG", None, 1.6309297535714573),
    ("LlamaIndex", {"1": {"a": 1}}, {"1": ["a", "b"]}, "precision", 5, 0.5),
    ("xgboost, lightgbm", {"1": {"a": 0, "b": 0}, "2": {"a": 1}}, {"1": ["a", "b"], "2": ["a", "b"]}, "nDCG", 2, 1.0),
    ("trec_eval 9 -c -M k", {"1": {"a": 1, "b": 1}}, {"1": ["a", "b"]}, "nDCG", 1, 0.6131471927654584),
]


@pytest.mark.parametrize(("tool", "qrels", "run", "measure", "k", "expected"), PINNED)
def test_every_row_is_pinned_by_a_number_of_the_tool(tool, qrels, run, measure, k, expected):
    said = report(qrels, run, measure, k, tools=[tool]).numbers[tool]
    if expected is None:
        assert said is None
    else:
        assert math.isclose(said, expected, abs_tol=1e-4 if expected == 0.3575 else 1e-9)


def test_one_number_is_said_as_one():
    assert str(report({"1": {"a": 1}}, {"1": ["a", "b"]}, k=2)).endswith("The same number from every tool.")


@pytest.mark.parametrize(("tool", "measure"), [(tool, m) for tool, some in TOOLS.items() for m in some])
def test_every_row_differs_from_the_course_in_what_it_says_alone(tool, measure):
    different = TOOLS[tool][measure].different()
    assert all(choice in CHOICES[field] for field, choice in different.items())
    assert tool == "this course" or different


def test_an_unknown_tool_or_measure_is_named():
    with pytest.raises(ValueError, match=r"tool must be .* got 'pytrec'\. Did you mean 'pytrec_eval'"):
        report(QRELS, RUN, tools=["pytrec"])
    with pytest.raises(ValueError, match=r"measure must be .* got 'MRR'"):
        report(QRELS, RUN, "MRR")
    with pytest.raises(ValueError, match=r"tool must be .* got 'trec_eval 9'"):
        report(QRELS, RUN, "RR", 3, tools=["trec_eval 9"])  # its reciprocal rank has no cutoff
