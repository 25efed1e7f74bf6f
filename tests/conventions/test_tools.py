"""One input, five numbers: what each tool would report, and which of its choices make the difference."""

import math

import pytest

from course_lib.conventions import CHOICES, TOOLS, report

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
    given, missing = CHOICES["ties"]["descending"], CHOICES["missing"]["left out"]
    assert rows["this course"].because == () and rows["ranx, made comparable"].because == ()
    assert rows["trec_eval 9 -c"].because == (given,)
    assert rows["pytrec_eval"].because == (given, missing) and rows["pytrec_eval"].counted == 1
    assert rows["scikit-learn"].because == (CHOICES["ties"]["averaged"], missing)
    assert rows["trec_eval 10"].because == ("refuses a run that lacks a question",)
    untied = report(QRELS, {"1": {"a": 2.0, "b": 1.0}, "2": {"a": 1.0, "b": 0.5}}, k=2)
    assert all(row.because == () and row.value == 1.0 for row in untied.rows)


def test_where_no_choice_alone_moves_the_number_a_way_to_the_course_is_gone():
    # without results a question has an empty list, whose ideal is 0, which counts as 1 here: taken for
    # a question without results, it moves the number only once the ideal is the judged one
    [row] = report(QRELS, RUN, k=2, tools=["xgboost, lightgbm"]).rows
    assert row.value == 1.0
    assert row.because == (CHOICES["missing"]["left out"],)


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
