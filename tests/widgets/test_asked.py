"""Questions, rankings and grades as the labs of a whole run take them, and what they refuse."""

import pytest

from course_lib import helpdesk
from course_lib.metrics import mrr
from course_lib.widgets.asked import MOST_QUESTIONS, MOST_RESULTS, asked, mean, within

RUN, QRELS = {"Q1": ["D1", "D2"]}, {"Q1": {"D2": 1, "D1": 0}}


def test_the_help_desk_comes_out_whole():
    desk = helpdesk.load()
    found = asked(desk.old, desk.qrels, desk.questions, desk.passages)
    assert [one.id for one in found] == list(desk.old)
    for one in found:
        assert (one.text, one.docs) == (desk.questions[one.id], desk.old[one.id])
        assert one.relevant == desk.relevant(one.id)
        assert one.titles == [tuple(desk.passages[doc]) for doc in one.docs]


def test_without_words_and_titles_the_ids_stand_in():
    (one,) = asked(RUN, QRELS)
    assert (one.text, one.titles, one.relevant) == ("Q1", [("D1", ""), ("D2", "")], {"D2"})
    assert one.given() == {
        "id": "Q1",
        "text": "Q1",
        "docs": [{"id": "D1", "title": "D1", "text": ""}, {"id": "D2", "title": "D2", "text": ""}],
    }


@pytest.mark.parametrize(
    ("parts", "error", "says"),
    [
        ({"run": [["D1"]]}, TypeError, r"^run must be a dict by id, got \[\['D1'\]\]\. Write \{id: \.\.\.\}\.$"),
        ({"run": {}}, ValueError, r"^run must hold 1 to 12 questions, got 0\. Choose some\.$"),
        (
            {"run": {n: ["D2"] for n in range(MOST_QUESTIONS + 1)}},
            ValueError,
            "^run must hold 1 to 12 questions, got 13",
        ),
        ({"run": {"Q1": []}}, ValueError, r"^run\['Q1'\] must hold 1 to 50 ids, got 0\. Cut the ranking\.$"),
        ({"run": {"Q1": list(range(MOST_RESULTS + 1))}}, ValueError, "must hold 1 to 50 ids, got 51"),
        ({"run": {"Q1": {"D1", "D2"}}}, TypeError, r"^run\['Q1'\] must be a list of ids, best first, got .*"),
        ({"run": {"Q1": ["D1", "D1"]}}, ValueError, r"^run\['Q1'\] must hold each id once, got 'D1' at ranks 1 and 2"),
        ({"run": {"Q1": [1, 2]}}, TypeError, "must hold ids of one kind"),
        ({"qrels": {}}, TypeError, r"^qrels\['Q1'\] must be a dict, id -> grade, got None\. Add it\.$"),
        ({"qrels": {"Q1": {"D1"}}}, TypeError, r"^qrels\['Q1'\] must be a dict, id -> grade, got \{'D1'\}"),
        ({"qrels": {"Q1": {"D1": -1}}}, ValueError, r"^qrels\['Q1'\]\[0\] must be a finite number >= 0, got -1"),
        (
            {"qrels": {"Q1": {"D1": 0.5}}},
            ValueError,
            r"must hold a grade of 1 or more, got none.*Leave the question out",
        ),
        ({"questions": {"Q2": "words"}}, ValueError, r"^questions\['Q1'\] must be words, got None"),
        ({"questions": "words"}, TypeError, "^questions must be a dict by id, got 'words'"),
        ({"titles": {"D1": "One"}}, ValueError, "^titles must name every document, got none for 'D2'"),
        ({"titles": ["One", "Two"]}, TypeError, "^titles must be a dict by id, got "),
    ],
)
def test_what_is_refused(parts, error, says):
    with pytest.raises(error, match=says):
        asked(**{"run": RUN, "qrels": QRELS} | parts)


def test_a_mean_is_written_as_it_is_worked_out():
    assert mean([1, 2, 0, 4]) == "(1/1 + 1/2 + 0 + 1/4) / 4 = 0.4375" and mrr([1, 2, 0, 4]) == 0.4375
    assert mean([3, None]) == "(1/3 + ?) / 2"


def test_a_first_hit_below_the_cutoff_is_none():
    assert within([1, 3, 4, 0, None], 3) == [1, 3, 0, 0, None]
