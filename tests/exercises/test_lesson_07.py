"""The exercises of lesson 07: all tables of labels but one are wrong, and the ceilings hold."""

from itertools import product

import pytest

from course_lib.exercises import by_id, diagnose
from course_lib.metrics import DIAGNOSES

# Written as learners write; none has the form of a slip in the tables.
LEARNERS = {
    "correct_is_ok": """
def diagnose(retrieved_has_evidence, answer_correct):
    if answer_correct:
        return "ok"
    if retrieved_has_evidence:
        return "generation_failure"
    return "retrieval_failure"
""",
    "blames_the_search": """
def diagnose(retrieved_has_evidence, answer_correct):
    if retrieved_has_evidence and answer_correct:
        return "ok"
    elif answer_correct:
        return "lucky"
    else:
        return "retrieval_failure"
""",
    "blames_the_writing": """
def diagnose(retrieved_has_evidence, answer_correct):
    if not answer_correct:
        return "generation_failure"
    return "ok" if retrieved_has_evidence else "lucky"
""",
    "arguments_swapped": """
def diagnose(evidence, correct):
    if correct:
        if evidence: return "ok"
        return "generation_failure"
    if evidence: return "lucky"
    return "retrieval_failure"
""",
    "lucky_and_failure_swapped": """
def diagnose(retrieved_has_evidence, answer_correct):
    if retrieved_has_evidence:
        return "ok" if answer_correct else "generation_failure"
    return "retrieval_failure" if answer_correct else "lucky"
""",
    "one_of_two_is_ok": """
def diagnose(retrieved_has_evidence, answer_correct):
    if retrieved_has_evidence or answer_correct:
        return "ok"
    return "retrieval_failure"
""",
    "missing_case": """
def diagnose(retrieved_has_evidence, answer_correct):
    if retrieved_has_evidence:
        if answer_correct:
            return "ok"
        return "generation_failure"
    if not answer_correct:
        return "retrieval_failure"
""",
    "spelled_otherwise": """
def diagnose(retrieved_has_evidence, answer_correct):
    if retrieved_has_evidence:
        return "ok" if answer_correct else "generation failure"
    return "lucky" if answer_correct else "retrieval failure"
""",
    "prints": """
def diagnose(retrieved_has_evidence, answer_correct):
    if retrieved_has_evidence:
        print("ok" if answer_correct else "generation_failure")
    else:
        print("lucky" if answer_correct else "retrieval_failure")
""",
}


@pytest.mark.parametrize("misconception", LEARNERS)
def test_what_learners_write_is_told_by_its_slip(misconception):
    exercise = by_id("diagnose")
    verdict = exercise.judge(exercise.built(LEARNERS[misconception]))
    assert (verdict.outcome, verdict.misconception, verdict.note) == ("wrong", misconception, "")


def test_all_255_wrong_tables_have_a_slip_and_the_right_one_has_none():
    bodies = [body for slip in diagnose.SLIPS for body in slip.bodies]
    assert len(set(bodies)) == len(bodies)
    tables = set(product(DIAGNOSES.values(), repeat=4))
    named = {labels for labels in tables if diagnose.body(labels) in bodies}
    assert len(named) == 255 and tables - named == {tuple(DIAGNOSES[case] for case in diagnose.CASES)}


def test_each_cell_of_the_square_is_tried():
    assert set(by_id("diagnose").calls) == set(product((True, False), repeat=2))


def test_an_example_says_what_is_known_of_the_two_stages():
    verdict = by_id("diagnose").judge(by_id("diagnose").built(LEARNERS["correct_is_ok"]))
    assert "the evidence never came back, and the answer is right" in verdict.example
    assert "lucky" in verdict.example


def test_a_right_passage_and_a_wrong_answer():
    question = by_id("right_passage_wrong_answer")
    assert question.judge("generation_failure").outcome == "correct"
    assert question.judge("retrieval_failure").misconception == "retrieval_failure"
    assert by_id("right_without_evidence").judge("lucky").outcome == "correct"


def test_a_reranker_cannot_pass_what_it_was_given():
    ceiling = by_id("reranker_ceiling")
    assert ceiling.shown(ceiling.value) == "0.8"
    assert "ranks 2, 3, 2, 4, 2" in ceiling.prompt
    assert ceiling.judge("0.4167").misconception == "unchanged"
    assert ceiling.judge("0.85").misconception == "keeps_rank_4"
    assert ceiling.judge("1").misconception == "perfect"


def test_what_better_writing_mends():
    assert by_id("mend_writing").judge("4/7").outcome == "correct"
    assert by_id("mend_writing").judge("0.2").misconception == "of_all"
    assert "0 of 5 questions at k = 1" in by_id("k_moves").happened
    assert "5 of 5 questions at k = 4" in by_id("k_moves").happened


@pytest.mark.parametrize(
    ("id", "right"), [("one_is_enough", "mrr"), ("several_grades", "ndcg"), ("same_top_k", "recall")]
)
def test_which_measure_fits(id, right):
    assert by_id(id).judge(right).outcome == "correct"
    assert all(by_id(id).judge(option.key).outcome == "wrong" for option in by_id(id).options if option.key != right)
