"""Every fact that the lessons state of the help desk."""

import doctest

import pytest

from course_lib import helpdesk
from course_lib.metrics import dcg, first_rank, hit_rate, mrr, ndcg

FIRST_RANKS = {"old": [1, 2, 1, 4, 1], "new": [2, 3, 2, 4, 2]}


@pytest.fixture
def desk():
    return helpdesk.load()


def first_ranks(desk, run):
    return [first_rank(desk.relevant(question), run[question]) for question in desk.questions]


def test_there_are_five_questions_and_at_least_twelve_passages_with_a_title_and_a_text(desk):
    assert len(desk.questions) == 5
    assert len(desk.passages) >= 12
    assert all(len(p.title) > 3 and len(p.text) > 60 for p in desk.passages.values())
    assert len({p.text for p in desk.passages.values()}) == len(desk.passages)


def test_every_id_that_is_used_is_known(desk):
    for run in (desk.old, desk.new, desk.qrels):
        assert list(run) == list(desk.questions)
        assert all(doc in desk.passages for docs in run.values() for doc in docs)
    assert all(doc in desk.passages for docs in desk.orderings.values() for doc in docs)


def test_no_ranking_names_a_document_twice_and_all_have_five(desk):
    for ranked in [*desk.old.values(), *desk.new.values(), *desk.orderings.values()]:
        assert len(ranked) == len(set(ranked)) == 5


def test_grades_are_whole_numbers_from_1_to_3_and_every_question_has_an_answer(desk):
    for grades in desk.qrels.values():
        assert set(grades.values()) <= {1, 2, 3}
        assert max(grades.values()) == 3


@pytest.mark.parametrize("name", ["old", "new"])
def test_first_relevant_ranks(desk, name):
    assert first_ranks(desk, getattr(desk, name)) == FIRST_RANKS[name]


def test_mrr_tells_the_systems_apart_and_hit_rate_does_not(desk):
    old, new = first_ranks(desk, desk.old), first_ranks(desk, desk.new)
    assert f"{mrr(old):.3f} {mrr(new):.3f}" == "0.750 0.417"
    assert f"{hit_rate(old, 3):.3f} {hit_rate(new, 3):.3f}" == "0.800 0.800"


def test_the_top_three_hold_the_same_passages_in_all_questions_but_the_fourth(desk):
    same = [set(desk.old[q][:3]) == set(desk.new[q][:3]) for q in desk.questions]
    assert same == [True, True, True, False, True]


def test_moving_d8_to_the_top_in_new_lifts_mrr_and_leaves_hit_rate(desk):
    assert desk.qrels["Q1"]["D8"] and desk.new["Q1"][1] == "D8"
    desk.new["Q1"].insert(0, desk.new["Q1"].pop(1))
    moved = first_ranks(desk, desk.new)
    assert (f"{mrr(moved):.3f}", f"{hit_rate(moved, 3):.3f}") == ("0.517", "0.800")


def test_the_question_of_the_twelve_year_old(desk):
    assert desk.questions["Q5"] == "My daughter is 12, can she ride?"
    assert desk.qrels["Q5"] == {"D11": 3, "D4": 2}
    assert desk.old["Q5"] in desk.orderings.values()


@pytest.mark.parametrize(
    ("name", "grades", "line"),
    [
        ("good order", [3, 2, 0, 0, 0], "4.2619 4.2619 1.0000"),
        ("swapped", [2, 0, 3, 0, 0], "3.5000 4.2619 0.8212"),
        ("pushed down", [0, 0, 0, 2, 3], "2.0219 4.2619 0.4744"),
    ],
)
def test_the_three_orderings(desk, name, grades, line):
    got = desk.grades("Q5", desk.orderings[name])
    assert got == grades
    ideal = dcg(desk.judged("Q5"), "linear")
    assert f"{dcg(got, 'linear'):.4f} {ideal:.4f} {ndcg(got, 'linear', judged=desk.judged('Q5')):.4f}" == line


def test_orderings_begin_as_the_lessons_say(desk):
    assert desk.orderings["good order"][:2] == ["D11", "D4"]
    assert desk.orderings["swapped"][:3] == ["D4", "D9", "D11"]
    assert set(desk.orderings["pushed down"][3:]) == {"D4", "D11"}


@pytest.mark.parametrize(
    ("name", "value"), [("good order", "0.4693"), ("swapped", "0.4693"), ("pushed down", "0.2021")]
)
def test_without_d11_the_judged_ideal_remembers_what_was_missed(desk, name, value):
    left = [doc for doc in desk.orderings[name] if doc != "D11"]
    grades = desk.grades("Q5", left)
    assert f"{ndcg(grades, 'linear', judged=desk.judged('Q5')):.4f}" == value


def test_every_load_is_a_fresh_one(desk):
    desk.old["Q1"].clear()
    assert helpdesk.load().old["Q1"]


def test_the_examples_in_the_docstring_are_true():
    assert doctest.testmod(helpdesk).failed == 0 < doctest.testmod(helpdesk).attempted


def test_a_passage_that_came_back_twice_earns_no_second_grade():
    with pytest.raises(ValueError, match="ranked must hold each id once, got 'D4' at ranks 1 and 3"):
        helpdesk.load().grades("Q5", ["D4", "D9", "D4"])
