"""The regrade lab: its numbers are the library's, whoever moves it, and undo and goals keep what they promise."""

import doctest
import json
import math
import re
import sys

import ipywidgets
import pytest
from hypothesis import given, strategies

import course_lib
from course_lib import explain, helpdesk, theme, widgets
from course_lib.explain import DISCOUNTS, IDEALS
from course_lib.metrics import GAINS, dcg, ndcg
from course_lib.widgets import base, goals, readout, regrade
from course_lib.widgets.goals import Goal
from course_lib.widgets.regrade import Regrade
from course_lib.widgets.regrade_model import RegradeModel
from course_lib.widgets.regrade_state import MOST, TOP
from tests.widgets.page import Tags

HOSTILE = '</li></table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


@pytest.fixture
def desk():
    return helpdesk.load()


@pytest.fixture
def lab(desk):
    order = desk.orderings["swapped"]
    return Regrade(order, desk.grades("Q5", order), titles=desk.passages, question=desk.questions["Q5"])


def receive(lab, revision=None, **parts):
    """What the comm does when the browser sends a state with these parts changed."""
    revision = lab.state["revision"] + 1 if revision is None else revision
    state = json.loads(json.dumps({**lab.state, **parts, "revision": revision}))
    lab._handle_msg(
        {"content": {"data": {"method": "update", "state": {"state": state}, "buffer_paths": []}}, "buffers": []}
    )


# The numbers


def test_the_readout_is_the_lessons_line():
    lab = Regrade(["A", "B", "C"], [1, 0, 2], gain="exp")
    assert " ".join(lab.view["formula"]) == (
        "DCG = 1/log2(2) + 0/log2(3) + 3/log2(4) = 2.5 ideal order [2,1,0]: DCG 3.6309 "
        "nDCG = 0.6885 (other gain convention: 0.7602) first relevant result at rank 1 → reciprocal rank 1"
    )
    assert [lab.view[name] for name in ("dcg", "ideal", "ndcg")] == ["2.5000", "3.6309", "0.6885"]
    assert lab.view["convention"] == "nDCG · exp · ideal: returned"
    assert lab.view["scores"] == [
        {"gain": "linear", "values": ["0.7602"], "chosen": None},
        {"gain": "exponential", "values": ["0.6885"], "chosen": 0},
    ]


def test_the_help_desks_swapped_order(lab):
    assert [lab.view[name] for name in ("dcg", "ideal", "ndcg")] == ["3.5000", "4.2619", "0.8212"]
    assert [f"{row['sum']} {row['adds']}" for row in lab.view["rows"]] == [
        "2 / log2(2) = 2.0000",
        "0 / log2(3) = 0.0000",
        "3 / log2(4) = 1.5000",
        "0 / log2(5) = 0.0000",
        "0 / log2(6) = 0.0000",
    ]
    assert (
        repr(lab)
        == lab.summary()
        == lab.view["sentence"]
        == (
            "nDCG 0.8212 (nDCG · linear · ideal: returned), DCG 3.5000 of ideal 4.2619. "
            "With exponential gain nDCG would be 0.7309. Grades 2, 0, 3, 0, 0."
        )
    )


@pytest.mark.parametrize(
    ("discount", "ndcg", "third"),
    [
        ("log2", "0.8212", "3 / log2(4) = 1.5000"),
        ("steep", "0.7500", "3 / 3 = 1.0000"),
        ("gentle", "0.9714", "3 / log10(12) = 2.7799"),
        ("none", "1.0000", "3 / 1 = 3.0000"),
    ],
)
def test_each_discount_divides_as_it_says(lab, discount, ndcg, third):
    lab.change(discount=discount)
    row = lab.view["rows"][2]
    assert (lab.view["ndcg"], f"{row['sum']} {row['adds']}") == (ndcg, third)
    assert lab.view["kept"] == [theme.score(1 / DISCOUNTS[discount].function(rank)) for rank in range(1, 6)]
    assert lab.view["weights"] == [1 / DISCOUNTS[discount].function(rank) for rank in range(1, 6)]


def test_a_cut_counts_less_and_sorts_everything_first():
    lab = Regrade(["A", "B", "C"], [1, 0, 2], gain="exp", k=2)
    assert (lab.view["ndcg"], lab.view["scores"][0]["values"], lab.view["cut"]) == ("0.2754", ["0.3801"], 2)
    assert lab.view["convention"] == "nDCG@2 · exp · ideal: returned"
    assert lab.view["rows"][2] == {"grade": 2, "sum": "", "adds": "not counted", "share": 0.0, "ideal": 0.0}
    assert lab.view["formula"][1] == "ideal order [2,1]: DCG 3.6309"
    assert lab.view["formula"][3] == "first relevant result at rank 1 → RR@2 1"
    lab.change(grades=[0, 0, 2])
    assert lab.view["formula"][3] == "no relevant result in the first 2 → RR@2 0"
    lab.change(k=None, grades=[1, 0, 2])
    assert lab.view["cut"] == 3 and lab.view["ndcg"] == "0.6885"


def judging(n):
    """States of a lab with n documents, and grades of what never came back."""
    grades = strategies.lists(strategies.integers(0, TOP), min_size=n, max_size=n)
    state = {
        "order": strategies.permutations(range(n)),
        "grades": grades,
        "gain": strategies.sampled_from(sorted(GAINS)),
        "discount": strategies.sampled_from(sorted(DISCOUNTS)),
        "ideal": strategies.sampled_from(IDEALS),
        "k": strategies.none() | strategies.integers(1, n),
    }
    missed = strategies.lists(strategies.integers(0, TOP), min_size=1, max_size=3)
    return strategies.tuples(strategies.fixed_dictionaries(state), missed)


@given(strategies.integers(1, 8).flatmap(judging))
def test_every_state_shows_the_librarys_numbers_and_fits_its_room(drawn):
    state, missed = drawn
    model = RegradeModel(range(len(state["grades"])), state["grades"], judged=missed)
    state = model.clean(state)
    view, gain, k = model.view(state), state["gain"], state["k"]
    rels = [state["grades"][place] for place in state["order"]]
    pools = {"returned": rels, "judged": rels + missed}
    pool = pools[state["ideal"]]
    score = explain.terms(rels, gain, k, judged=pool, discount=state["discount"])
    shown = tuple(theme.score(value.value) for value in (score.dcg, score.ideal, score.ndcg))
    assert (view["dcg"], view["ideal"], view["ndcg"]) == shown
    if state["discount"] == "log2":
        assert view["ndcg"] == theme.score(ndcg(rels, gain, k, judged=pool))
        wanted = [[theme.score(ndcg(rels, name, k, judged=pools[ideal])) for ideal in IDEALS] for name in GAINS]
        assert [row["values"] for row in view["scores"]] == wanted
    full = {"linear": 3, "exp": 7}[gain]
    assert sum(row["share"] for row in view["rows"]) * full == pytest.approx(score.dcg.value)
    drawable = [row.ideal_contribution for row in score.rows if row.rank <= len(rels)]
    assert sum(row["ideal"] for row in view["rows"]) * full == pytest.approx(sum(drawable))
    assert all(0 <= row[part] <= 1 for row in view["rows"] for part in ("share", "ideal"))
    for line, room in zip(view["formula"], model.given()["formula"], strict=True):
        assert len(line) <= len(room)
    assert f"{float(eval(view['python'], vars(course_lib) | {'ndcg': ndcg, 'explain': explain})):.4f}" == view["ndcg"]


def test_what_never_came_back_counts_in_the_judged_ideal_alone(desk):
    lab = Regrade(["D4", "D9"], [2, 0], titles=desk.passages, judged=desk.qrels["Q5"], ideal="judged")
    assert lab.given["missed"] == [{"title": "How old you must be", "grade": 3}]
    assert (lab.view["ndcg"], lab.view["convention"]) == ("0.4693", "nDCG · linear · ideal: judged")
    assert lab.view["scores"][0] == {"gain": "linear", "values": ["1.0000", "0.4693"], "chosen": 1}
    assert lab.view["python"] == "ndcg([2, 0], 'linear', judged=[2, 0, 3])"
    last = "judged nDCG = returned nDCG x share of the ideal that came back = 1 x 0.4693 = 0.4693"
    assert lab.view["formula"][-1] == last
    lab.change(ideal="returned")
    assert (lab.view["ndcg"], lab.view["formula"][-1]) == ("1.0000", last)
    assert "Against the judged ideal it would be 0.4693." in lab.summary()
    html = lab._repr_mimebundle_()[0]["text/html"]
    assert "<bdi>How old you must be</bdi></td><td><bdi>3</bdi></td><td><bdi>never came back</bdi>" in html


def test_without_anything_missed_there_is_one_ideal(lab):
    assert lab.given["ideals"] == {"returned": "returned passages"} and lab.given["missed"] == []
    with pytest.raises(ValueError, match=r"^ideal 'judged' needs passages that never came back, got none\."):
        lab.change(ideal="judged")


def test_an_ideal_longer_than_the_list_is_told_to_its_end():
    lab = Regrade(["A"], [1], judged=[3, 2], ideal="judged")
    html = lab._repr_mimebundle_()[0]["text/html"]
    rows = [re.findall(r"<bdi>(.*?)</bdi>", row) for row in html.split("<tr>")[2:]]
    assert rows[-3:] == [
        ["2", "", "", "", "1.2619"],
        ["3", "", "", "", "0.5000"],
        ["sum", "", "", "1.0000", "4.7619"],
    ]


# A learner's own DCG


def right(gains):
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, start=1))


def owned(function, **settings):
    return Regrade(["A", "B", "C"], [1, 0, 2], dcg=function, **settings)


@pytest.mark.parametrize("gain", ["linear", "exp"])
@pytest.mark.parametrize("k", [None, 2])
@pytest.mark.parametrize("function", [right, dcg, lambda rels, gain="exp", k=None: dcg(rels, gain, k)])
def test_a_right_dcg_draws_the_same_picture(function, gain, k):
    lab, plain = owned(function, gain=gain, k=k), Regrade(["A", "B", "C"], [1, 0, 2], gain=gain, k=k)
    assert lab.view["same"] and lab.view["own"].endswith(f"{lab.view['dcg']}, as the course's.")
    for mine, theirs in zip(lab.view["rows"], plain.view["rows"], strict=True):
        assert mine == {**theirs, "share": pytest.approx(theirs["share"])}


def test_another_dcg_draws_its_own_picture_and_is_told_to_differ():
    lab = owned(sum)
    assert lab.view["own"] == "Your sum: 3.0000. The course's: 2.0000. They differ." and not lab.view["same"]
    assert [(row["sum"], row["adds"]) for row in lab.view["rows"]] == [
        ("yours", "1.0000"),
        ("yours", "0.0000"),
        ("yours", "2.0000"),
    ]
    assert lab.view["dcg"] == "2.0000" and lab.view["ndcg"] == "0.7602"  # the number shown stays the course's
    assert lab.summary().endswith(lab.view["own"])


def test_a_bar_has_no_negative_length_and_ends_at_its_edge():
    lab = owned(lambda gains: -5 * len(gains) if gains[-1] == 0 else 99)
    assert [row["share"] for row in lab.view["rows"]] == [1, 0, 1]


class Sly(Exception):
    def __str__(self):
        raise RuntimeError


def sly(gains):
    raise Sly


def endless(gains):
    total = 0
    while True:
        total += 1


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lambda gains: 1 / 0, "Your function stopped: ZeroDivisionError: division by zero"),
        (
            lambda gains: gains.none,
            "Your function stopped: AttributeError: 'list' object has no attribute 'none'",
        ),
        (lambda gains: exit(), "Your function stopped: SystemExit: None"),
        (sly, "Your sly stopped: Sly: "),
        (lambda a, b: 0, "Your function stopped: TypeError: "),
        (lambda gains: None, "Your function gave None, which is no number to draw."),
        (lambda gains: "2.0", "Your function gave '2.0', which is no number to draw."),
        (lambda gains: True, "Your function gave True, which is no number to draw."),
        (lambda gains: math.nan, "Your function gave nan, which is no number to draw."),
        (lambda gains: 1j, "Your function gave 1j, which is no number to draw."),
        (lambda gains: 10**400, "Your function gave 1000"),
        (endless, "Your endless ran for 100,000 lines and was stopped: does its loop end?"),
    ],
)
def test_what_goes_wrong_in_it_is_said_and_the_lab_lives_on(function, says, caplog, capfd):
    lab = owned(function)
    assert lab.view["own"].startswith(says) and lab.view["ndcg"] == "0.7602"
    assert lab.view["rows"] == Regrade(["A", "B", "C"], [1, 0, 2]).view["rows"]  # the course's bars stand in
    receive(lab, grades=[1, 0, 1])
    assert lab.view["ndcg"] == "0.9197" and lab.view["own"].startswith(says)
    assert not caplog.records and capfd.readouterr() == ("", "")
    assert sys.gettrace() is None


def emptied(rels, gain, k):
    value = dcg(rels, gain, k)
    rels.clear()
    return value


def used_up(gains):
    return math.fsum(gains.pop() / math.log2(len(gains) + 2) for _ in range(len(gains)))


@pytest.mark.parametrize("function", [emptied, used_up])
def test_it_gets_lists_of_its_own(function):
    lab = owned(function)
    assert lab.view["same"] and lab.state["grades"] == [1, 0, 2]


def test_what_is_no_function_is_refused():
    with pytest.raises(TypeError, match=r"^dcg must be a function, got 3\.5\. Pass its name, without brackets\.$"):
        owned(3.5)


def test_the_readout_names_the_first_relevant_rank():
    model = RegradeModel(["A", "B", "C"], [0, 0, 1])
    assert model.view(model.start())["formula"][3] == "first relevant result at rank 3 → reciprocal rank 0.3333"
    model = RegradeModel(["A", "B", "C"], [0, 0, 0])
    view = model.view(model.start())
    assert view["formula"][3] == "no relevant result → reciprocal rank 0" and view["ndcg"] == "0.0000"


@pytest.mark.parametrize("n", [1, 2, 12, 13, MOST])
def test_from_one_row_to_fifty(n):
    lab = Regrade(range(n), [i % 4 for i in range(n)], k=1)
    lab.change(k=None)
    assert len(lab.view["rows"]) == len(lab.view["kept"]) == n
    terms_written = lab.view["formula"][0].count("/log2(")
    assert terms_written == min(n, 12)
    assert (f"… {n - 12} more" in lab.view["formula"][0]) == (n > 12)
    assert lab._repr_mimebundle_()[0]["text/html"].count("<tr>") == n + 2


# Whoever moves it


def test_a_message_from_the_front_moves_the_numbers(lab, caplog, capfd):
    receive(lab, grades=[1, 0, 3, 0, 0], past=[{"grades": [2, 0, 3, 0, 0]}])
    assert (lab.view["ndcg"], lab.view["dcg"], lab.view["ideal"]) == ("0.6885", "2.5000", "3.6309")
    assert lab.heard and lab.grades == {"D4": 1, "D9": 0, "D11": 3, "D2": 0, "D6": 0}
    lab.undo()
    assert lab.view["ndcg"] == "0.8212" and lab.state["past"] == []
    assert not caplog.records and capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "parts",
    [
        {"grades": [4, 0, 3, 0, 0]},
        {"grades": [2, 0, 3]},
        {"grades": "20300"},
        {"grades": None},
        {"grades": [2, 0, 3, 0, True]},
        {"grades": [2, 0, 3, 0, 0.5]},
        {"gain": "square"},
        {"gain": ["exp"]},
        {"discount": {}},
        {"discount": "log3"},
        {"k": 0},
        {"k": 6},
        {"k": "3"},
        {"past": [{"grades": [9] * 5}]},
        {"past": 3},
        {"order": [0, 1, 2, 3]},
        {"order": [0, 1, 2, 3, 3]},
        {"order": [0, 1, 2, 3, True]},
        {"order": "01234"},
        {"order": None},
        {"ideal": "judged"},
        {"color": "red"},
    ],
    ids=repr,
)
def test_a_bad_message_changes_nothing(lab, parts, caplog, capfd):
    before = dict(lab.state), dict(lab.view)
    receive(lab, **parts)
    assert (lab.state, lab.view) == before
    assert not caplog.records and capfd.readouterr() == ("", "")
    receive(lab, k=3)
    assert lab.view["cut"] == 3


def test_python_moves_it_by_id(lab):
    lab.set_grade("D11", 1)
    assert lab.grade("D11") == 1 and lab.state["grades"] == [2, 0, 1, 0, 0]
    assert str(lab.terms.ndcg) == "0.9502 (nDCG · linear · ideal: returned)"
    with pytest.raises(ValueError, match=r"^doc must be one of the ranked ids, got 'D3'\. They are \['D4', 'D9'"):
        lab.set_grade("D3", 1)
    with pytest.raises(ValueError, match=r"^a grade must be 0, 1, 2 or 3, got 4\. Use one of these numbers\.$"):
        lab.set_grade("D4", 4)
    assert lab.state["grades"] == [2, 0, 1, 0, 0]


def test_a_result_keeps_its_grade_when_it_moves(lab):
    lab.move("D11", 1)
    assert lab.ranked == ["D11", "D4", "D9", "D2", "D6"] and list(lab.grades.values()) == [3, 2, 0, 0, 0]
    assert lab.view["ndcg"] == "1.0000" and lab.terms.rows[0].doc == "D11"
    assert lab.view["rows"][2]["adds"] == "3.0000" and lab.view["python"] == "ndcg([3, 2, 0, 0, 0], 'linear')"
    assert "Order D11, D4, D9, D2, D6. Grades 3, 2, 0, 0, 0." in lab.summary()
    table = lab._repr_mimebundle_()[0]["text/html"]
    assert table.index("How old you must be") < table.index("What a parent signs")
    receive(lab, order=[4, 3, 1, 0, 2])
    assert lab.view["ndcg"] == "0.4744" and lab.grade("D11") == 3
    lab.undo()
    assert lab.ranked[0] == "D4" and lab.view["ndcg"] == "0.8212"


@pytest.mark.parametrize("rank", [0, 6, 1.0, True, None])
def test_a_rank_to_move_to_is_one_of_those_there_are(lab, rank):
    with pytest.raises(ValueError, match=r"^rank must be 1 to 5, got .* Ranks count from 1\.$"):
        lab.move("D4", rank)


def test_an_ordinary_slider_drives_it(lab):
    slider = ipywidgets.IntSlider(value=2, min=0, max=3)
    slider.observe(lambda change: lab.set_grade("D4", change["new"]), names="value")
    slider.value = 1
    assert lab.view["ndcg"] == "0.6885"


@pytest.mark.parametrize("module", [regrade, readout])
def test_the_examples_in_the_docstrings_hold(module):
    assert doctest.testmod(module).attempted >= 3
    assert doctest.testmod(module).failed == 0


def test_five_hundred_messages_leave_nothing_behind(lab):
    before = len(ipywidgets.widgets.widget._instances)
    sizes = set()
    for turn in range(500):
        former = {"grades": lab.state["grades"]}
        past = [*lab.state["past"], former][-lab.given["steps"] :]
        receive(lab, grades=[turn % 4, 0, 3, 0, 0], past=past)
        sizes.add(len(json.dumps(lab.state)) if turn > 100 else 0)
    assert lab.state["revision"] == 500 and lab.grade("D4") == 499 % 4
    assert len(ipywidgets.widgets.widget._instances) == before
    assert max(sizes) < 2000


# Undo, start over, goals


def test_undo_and_start_over(lab):
    lab.set_grade("D4", 0)
    lab.change(gain="exp", k=3)
    lab.start_over()
    assert lab.view["ndcg"] == "0.8212" and lab.state["gain"] == "linear"
    lab.undo()
    assert (lab.state["gain"], lab.state["k"], lab.grade("D4")) == ("exp", 3, 0)
    lab.undo()
    lab.undo()
    assert lab.state["past"] == [] and lab.view["ndcg"] == "0.8212"
    revision = lab.state["revision"]
    lab.undo()
    assert lab.state["revision"] == revision


def reached_by(*tests, order="swapped"):
    """A lab with one goal, and a function that tells whether it is reached now."""
    desk = helpdesk.load()
    ranked = desk.orderings[order]
    lab = Regrade(ranked, desk.grades("Q5", ranked), goals=[Goal("It", *tests)])
    return lab, lambda: lab.view["reached"] == [0]


def test_a_goal_stays_reached(lab):
    lab, reached = reached_by(goals.ndcg_below(0.5))
    assert not reached() and lab.view["sentence"].endswith("Goals reached: 0 of 1.")
    lab.change(grades=[0, 0, 1, 0, 3])
    assert reached() and lab.reached == ["It"]
    lab.start_over()
    assert reached() and lab.view["sentence"].endswith("Goals reached: 1 of 1.")
    receive(lab, k=2)
    assert reached() and lab.given["goals"] == ["It"]


def test_a_goal_reached_from_the_front_counts():
    lab, reached = reached_by(goals.graded("D4", 1))
    receive(lab, grades=[1, 0, 3, 0, 0])
    assert reached()


def test_below_and_at_least_go_by_the_figures_shown():
    lab, reached = reached_by(goals.ndcg_at_least(1))
    lab.change(grades=[3, 0, 3, 0, 0])
    assert not reached()
    lab.change(grades=[3, 2, 0, 0, 0])
    assert reached()
    shown = float(explain.terms([2, 0, 3, 0, 1], "linear").ndcg)
    lab, reached = reached_by(goals.ndcg_below(round(shown, 4)))
    lab.change(grades=[2, 0, 3, 0, 1])
    assert not reached()
    lab.change(grades=[1, 0, 3, 0, 1])
    assert reached()


def test_one_grade_changed_means_one_and_nothing_else():
    lab, reached = reached_by(goals.one_grade_changed())
    lab.change(grades=[1, 1, 3, 0, 0])
    lab.start_over()
    lab.change(k=3)
    lab.set_grade("D4", 1)
    assert not reached()
    lab.change(k=None)
    assert reached()


def test_untouched_looks_at_those_ranks_alone():
    lab, reached = reached_by(goals.untouched(1, 3), goals.graded("D9", 2))
    lab.change(grades=[2, 2, 1, 0, 0])
    lab.change(grades=[1, 2, 3, 0, 0])
    assert not reached()
    lab.change(grades=[2, 2, 3, 1, 0])
    assert reached()


def test_a_moved_result_is_not_untouched_and_neither_is_its_rank():
    lab, reached = reached_by(goals.untouched(3), goals.graded("D9", 2))
    lab.move("D6", 3)
    lab.set_grade("D9", 2)
    assert not reached()
    lab.move("D11", 3)
    assert reached()


def test_an_order_can_be_a_goal():
    lab, reached = reached_by(goals.ndcg_at_least(1), goals.at_rank("D11", 1), goals.grades_kept())
    lab.change(grades=[3, 2, 0, 0, 0])
    lab.start_over()
    lab.move("D11", 2)
    assert not reached()
    lab.move("D11", 1)
    assert reached()


def test_settings_can_be_a_goal():
    lab, reached = reached_by(goals.set_to(gain="exp", k=3))
    lab.change(gain="exp")
    assert not reached()
    lab.change(k=3)
    assert reached()


def test_a_test_of_ones_own_sees_the_score_and_all_tests_must_hold():
    lab, reached = reached_by(lambda seen: seen.terms.dcg < 3, goals.graded("D4", 1))
    lab.set_grade("D4", 0)
    assert lab.terms.dcg < 3 and not reached()
    lab.set_grade("D4", 1)
    assert reached()


# What it is given


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"docs": []}, "docs must hold 1 to 50 ids, got 0. Cut the ranking."),
        ({"docs": range(51), "grades": [0] * 51}, "docs must hold 1 to 50 ids, got 51. Cut the ranking."),
        ({"docs": ["A", "A", "B"]}, "docs must hold each id once, got 'A' at ranks 1 and 2. Keep the better rank."),
        ({"docs": {"A", "B"}}, "docs must be a list of ids, best first, got "),
        ({"grades": [1]}, "grades must be a list of 3, one a document, got [1]. Match them."),
        ({"grades": {"A": 1}}, "grades must be a list of 3, one a document, got {'A': 1}. Match them."),
        ({"grades": [1, 0, 4]}, "a grade must be 0, 1, 2 or 3, got 4. Use one of these numbers."),
        ({"grades": [1, 0, 1.5]}, "a grade must be 0, 1, 2 or 3, got 1.5. Use one of these numbers."),
        ({"gain": "expo"}, "gain must be 'linear' or 'exp', got 'expo'. Did you mean 'exp'?"),
        ({"discount": "log"}, "discount must be 'log2', 'steep', 'gentle' or 'none', got 'log'. Did you mean 'log2'?"),
        ({"k": 4}, "k must be 1 to 3, or None for all, got 4. There are 3 documents."),
        ({"k": 0}, "k must be a whole number >= 1, got 0. Use k=None for no cutoff."),
        ({"judged": 3}, "judged must be a dict, id -> grade, or a list of grades, got 3."),
        ({"judged": [4]}, "a grade must be 0, 1, 2 or 3, got 4. Use one of these numbers."),
        (
            {"ideal": "judged"},
            "ideal 'judged' needs passages that never came back, got none. Pass their grades: judged.",
        ),
        ({"question": " "}, "question must be words, got ' '. Write it as a string."),
        ({"titles": {"A": "a", "B": "b"}}, "titles must name every document, got none for 'C'. Add it."),
        ({"titles": ["a", "b"]}, "titles must hold one a document, 3, got ['a', 'b']. Match them."),
        ({"titles": "abc"}, "titles must hold one a document, 3, got 'abc'. Match them."),
        ({"titles": ["a", "b", ""]}, "a title must be words, got ''. Write it as a string."),
        (
            {"titles": ["a", "b", ("c", "d", "e")]},
            "an entry of titles is a title or (title, text), got ('c', 'd', 'e'). Write one.",
        ),
        ({"goals": ["below"]}, "a goal must be a Goal, got 'below'. Write Goal(text, test)."),
        (
            {"goals": [Goal("Done", goals.graded("A", 1))]},
            "a goal must be out of reach at the start, got 'Done'. Change the goal or the start.",
        ),
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, dict) else "",
)
def test_what_is_refused(change, message):
    with pytest.raises((ValueError, TypeError)) as caught:
        Regrade(**{"docs": ["A", "B", "C"], "grades": [1, 0, 2], **change})
    assert str(caught.value).startswith(message)


def test_titles_come_as_a_dict_a_list_or_not_at_all(desk):
    by_id = Regrade(["D4", "D9"], [1, 0], titles=desk.passages).given["docs"]
    assert by_id[0] == {"id": "D4", "title": desk.passages["D4"].title, "text": desk.passages["D4"].text}
    assert Regrade(["D4"], [1], titles=["Form"]).given["docs"] == [{"id": "D4", "title": "Form", "text": ""}]
    assert Regrade([7], [1]).given["docs"] == [{"id": "7", "title": "7", "text": ""}]


def test_a_hostile_title_stays_text():
    lab = Regrade([HOSTILE, "B"], [1, 2], titles=[(HOSTILE, HOSTILE), "b"], question=HOSTILE)
    data, _ = lab._repr_mimebundle_()
    parsed = Tags(data["text/html"])
    assert parsed.tags == {"table", "caption", "thead", "tbody", "tr", "th", "td", "bdi"}
    assert parsed.text.count(HOSTILE) == 2  # the question in the caption, and the row
    assert lab.given["docs"][0] == {"id": HOSTILE, "title": HOSTILE, "text": HOSTILE}  # the front sets it as text


def test_the_table_holds_every_number(lab):
    html = lab._repr_mimebundle_()[0]["text/html"]
    rows = [re.findall(r"<bdi>(.*?)</bdi>", row) for row in html.split("<tr>")[2:]]
    assert rows[0] == ["1", "What a parent signs for a young rider", "2", "2 / log2(2) = 2.0000", "3.0000"]
    assert rows[2] == ["3", "How old you must be", "3", "3 / log2(4) = 1.5000", "0.0000"]
    assert rows[-1] == ["sum", "", "", "3.5000", "4.2619"]
    assert "0.8212 (nDCG · linear · ideal: returned): My daughter is 12, can she ride?" in html
    lab.change(k=1)
    html = lab._repr_mimebundle_()[0]["text/html"]
    assert html.count("<bdi>not counted</bdi></td><td><bdi></bdi>") == 4


# The front


def test_the_front_reads_only_what_python_sends(lab):
    own = base.front("regrade.js").partition("// A ranking, a line a result")[2]
    for name in ("view", "given", "state", "earned"):
        sent = lab.view["rows"][0] if name == "earned" else getattr(lab, name)
        read = set(re.findall(rf"\b{name}\.(\w+)", own))
        assert read and read <= sent.keys(), name


def test_text_from_a_lesson_never_becomes_markup_and_nothing_is_loaded():
    esm, css = base.front("regrade.js"), base.style("regrade.css")
    exports = [line for line in esm.splitlines() if line.startswith(("export", "import"))]
    assert exports == ["export default { render: lab(build) };"]
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|import\(|@import|url\(", esm + css)


def test_the_style_uses_only_colours_the_theme_defines():
    css = base.style("regrade.css")
    defined = theme.properties(theme.LIGHT).keys() | set(re.findall(r"(--rm-[a-z0-9-]+)\s*:", css))
    assert set(re.findall(r"var\((--rm-[a-z0-9-]+)", css)) <= defined
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", css.replace(theme.css(), ""))


def test_it_is_had_by_name():
    assert widgets.Regrade is Regrade
