"""OLD and NEW side by side: the same hits in another order, and whoever moves a result."""

import doctest
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, strategies

import course_lib
from course_lib import helpdesk, theme, widgets
from course_lib.metrics import hit_rate, mrr
from course_lib.widgets import base, two_systems
from course_lib.widgets.goals import Goal
from course_lib.widgets.two_systems import TwoSystems
from course_lib.widgets.two_systems_model import TwoSystemsModel
from tests.widgets.page import Tags

HOSTILE = '</table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


@pytest.fixture
def desk():
    return helpdesk.load()


@pytest.fixture
def lab(desk):
    return TwoSystems(desk.old, desk.new, desk.qrels, desk.questions, 3, desk.passages)


def receive(lab, **parts):
    """What the comm does when the browser sends a state with these parts changed."""
    state = json.loads(json.dumps({**lab.state, **parts, "revision": lab.state["revision"] + 1}))
    data = {"method": "update", "state": {"state": state}, "buffer_paths": []}
    lab._handle_msg({"content": {"data": data}, "buffers": []})


def test_the_same_hits_in_another_order(lab):
    assert lab.view["labels"] == ["hit rate@3", "MRR", "MRR@3"]
    assert lab.view["scores"] == {"old": ["0.8000", "0.7500", "0.7000"], "new": ["0.8000", "0.4167", "0.3667"]}
    assert lab.view["ranks"] == {"old": [1, 2, 1, 4, 1], "new": [2, 3, 2, 4, 2]}
    assert lab.view["changes"] == ["later", "later", "later", "same", "later"]
    assert lab.view["heights"]["new"] == pytest.approx([1 / 2, 1 / 3, 1 / 2, 1 / 4, 1 / 2])
    assert lab.view["means"] == pytest.approx({"old": 0.75, "new": 0.416667}, abs=1e-6)
    assert (
        1 / 4 < lab.view["cut"] < 1 / 3
    )  # the line stands between the last rank that counts and the first that does not
    assert lab.view["convention"] == "hit rate@3 · MRR"


def test_try_it_2_d8_to_rank_1(lab):
    lab.move("new", "Q1", "D8", 1)
    assert lab.run("new")["Q1"] == ["D8", "D2", "D6", "D3", "D10"]
    assert f"{lab.scores('new')['MRR']:.3f}" == "0.517" and lab.view["scores"]["new"][0] == "0.8000"
    assert lab.first_ranks("new") == [1, 3, 2, 4, 2] and lab.view["changes"][0] == "same"
    assert lab.first_ranks("old") == [1, 2, 1, 4, 1]  # the other system is left alone
    lab.undo()
    assert lab.first_ranks("new") == [2, 3, 2, 4, 2]


def test_the_cutoff_moves_hit_rate_and_mrr_at_k_but_not_mrr(lab):
    lab.set_k(2)
    assert lab.view["scores"] == {"old": ["0.8000", "0.7500", "0.7000"], "new": ["0.6000", "0.4167", "0.3000"]}
    lab.set_k(4)
    assert lab.view["scores"] == {"old": ["1.0000", "0.7500", "0.7500"], "new": ["1.0000", "0.4167", "0.4167"]}


def test_it_reads_as_a_sentence_a_formula_and_a_table(lab):
    assert repr(lab) == (
        "OLD: hit rate@3 0.8000, MRR 0.7500, MRR@3 0.7000, first hits at ranks 1, 2, 1, 4, 1. "
        "NEW: hit rate@3 0.8000, MRR 0.4167, MRR@3 0.3667, first hits at ranks 2, 3, 2, 4, 2."
    )
    assert lab.view["formula"] == [
        "hit rate@3: OLD 4 / 5 = 0.8000, NEW 4 / 5 = 0.8000",
        "MRR of OLD = (1/1 + 1/2 + 1/1 + 1/4 + 1/1) / 5 = 0.7500",
        "MRR of NEW = (1/2 + 1/3 + 1/2 + 1/4 + 1/2) / 5 = 0.4167",
        "MRR@3, where a first hit below rank 3 adds 0: OLD 0.7000, NEW 0.3667",
    ]
    html = lab._repr_mimebundle_()[0]["text/html"]
    assert html.count("<tr>") == 9 and "<bdi>1</bdi></td><td><bdi>2</bdi></td><td><bdi>later</bdi>" in html


def test_a_question_that_finds_nothing_is_none():
    lab = TwoSystems({"Q": ["A"]}, {"Q": ["B"]}, {"Q": {"A": 1}}, k=1)
    assert (lab.first_ranks("new"), lab.view["changes"], lab.view["heights"]["new"]) == ([0], ["later"], [0.0])
    assert "first hits at ranks none." in lab.summary()
    lab = TwoSystems({"Q": ["B"]}, {"Q": ["A"]}, {"Q": {"A": 1}}, k=1)
    assert lab.view["changes"] == ["sooner"]


def test_new_is_shown_in_the_order_of_olds_questions(desk):
    backwards = dict(reversed(desk.new.items()))
    lab = TwoSystems(desk.old, backwards, desk.qrels, desk.questions)
    assert lab.first_ranks("new") == [2, 3, 2, 4, 2] and list(lab.run("new")) == list(desk.old)


ORDERS = strategies.lists(strategies.permutations(range(4)), min_size=6, max_size=6)


@given(ORDERS, strategies.integers(1, 4), strategies.sets(strategies.integers(0, 4), min_size=1))
def test_every_state_shows_the_librarys_numbers_and_fits_its_room(orders, k, relevant):
    run = {f"Q{i}": [0, 1, 2, 3] for i in range(3)}
    model = TwoSystemsModel(run, run, dict.fromkeys(run, dict.fromkeys(relevant, 1)), k=1)
    view = model.view(model.clean({"at": 0, "k": k, "old": orders[:3], "new": orders[3:]}))
    for name, shown in zip(("old", "new"), (orders[:3], orders[3:]), strict=True):
        ranks = [next((rank for rank, place in enumerate(order, 1) if place in relevant), 0) for order in shown]
        inside = [rank if rank <= k else 0 for rank in ranks]
        assert view["ranks"][name] == ranks
        assert view["scores"][name] == [f"{score:.4f}" for score in (hit_rate(ranks, k), mrr(ranks), mrr(inside))]
    for line, room in zip(view["formula"], model.given()["formula"], strict=True):
        assert len(line) <= len(room)
    names = {"hit_rate": course_lib.hit_rate, "mrr": course_lib.mrr}
    scores = view["scores"]
    both = [scores[name][i] for i in (0, 1) for name in ("old", "new")]
    assert [f"{score:.4f}" for score in eval(view["python"], names)] == both


def test_goals_look_at_both_systems(desk):
    aims = [
        Goal("NEW above 0.5", lambda seen: seen.new.mrr > 0.5),
        Goal("Lower OLD's MRR by 0.2", lambda seen: seen.rise("old") <= -0.2 and seen.old.hit_rate == 0.8),
        Goal("Touch NEW's first question alone", lambda seen: seen.moved == {("new", "Q1")}),
        Goal("As at the start, but k", lambda seen: seen.new == seen.start["new"] and seen.k != seen.start["k"]),
    ]
    lab = TwoSystems(desk.old, desk.new, desk.qrels, desk.questions, 3, desk.passages, aims)
    lab.move("new", "Q1", "D8", 1)
    assert lab.reached == [aims[0].text, aims[2].text]
    lab.move("old", "Q1", "D8", 2)
    assert len(lab.reached) == 2  # 0.1 lower
    lab.move("old", "Q3", "D1", 2)
    assert aims[1].text in lab.reached  # 0.2 lower, to the figure
    with pytest.raises(ValueError, match=r"^system must be 'old' or 'new', got 'both'"):
        lab._model.model.seen(lab.state).rise("both")


def test_news_mrr_cannot_fall_by_a_fifth_with_its_hit_rate_kept(desk):
    """Why no goal asks for it: at k = 3 a kept hit is worth a third at least."""
    lab = TwoSystems(desk.old, desk.new, desk.qrels, desk.questions)
    for question in ("Q1", "Q3"):
        doc = min(desk.relevant(question))
        lab.move("new", question, doc, 3)
    lab.move("new", "Q5", "D11", 5)
    lab.move("new", "Q5", "D4", 3)
    lab.move("new", "Q4", "D7", 5)
    assert lab.first_ranks("new") == [3, 3, 3, 5, 3] and lab.view["scores"]["new"] == ["0.8000", "0.3067", "0.2667"]


def test_a_message_from_the_front_moves_a_result(lab, caplog):
    old = [list(order) for order in lab.state["old"]]
    receive(lab, old=[[1, 0, 2, 3, 4], *old[1:]], past=[{"old": old}])
    assert lab.first_ranks("old") == [2, 2, 1, 4, 1] and lab.heard
    lab.undo()
    assert lab.first_ranks("old") == [1, 2, 1, 4, 1] and not caplog.records
    lab.show("Q3")
    assert lab.state["at"] == 2
    lab.start_over()
    assert lab.state["at"] == 0


@pytest.mark.parametrize(
    "parts",
    [
        {"at": 5},
        {"at": True},
        {"k": 0},
        {"k": 6},
        {"k": None},
        {"old": [[0, 1, 2, 3, 4]] * 4},
        {"old": [[0, 1, 2, 3, 3]] * 5},
        {"new": [[0, 1, 2, 3]] * 5},
        {"new": [[0, 1, 2, 3, True]] * 5},
        {"new": ["01234"] * 5},
        {"new": None},
        {"both": []},
    ],
    ids=repr,
)
def test_a_bad_message_changes_nothing(lab, parts, caplog, capfd):
    before = dict(lab.state), dict(lab.view)
    receive(lab, **parts)
    assert (lab.state, lab.view) == before
    assert not caplog.records and capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (("NEW", "Q1", "D8", 1), r"^system must be 'old' or 'new', got 'NEW'\. Did you mean 'new'\?$"),
        (("new", "Q9", "D8", 1), r"^question must be one of \['Q1', .*\], got 'Q9'\. Take one of these\.$"),
        (("new", "Q1", "D7", 1), r"^doc must be one that new returned, got 'D7'\. They are \['D2', 'D8'"),
        (("new", "Q1", "D8", 0), r"^rank must be 1 to 5, got 0\. Ranks count from 1\.$"),
        (("new", "Q1", "D8", 6), r"^rank must be 1 to 5, got 6\."),
    ],
)
def test_a_move_that_cannot_be_is_refused(lab, move, says):
    with pytest.raises(ValueError, match=says):
        lab.move(*move)
    with pytest.raises(ValueError, match=r"^question must be one of"):
        lab.show("Q9")
    assert lab.state["past"] == []


def test_runs_over_other_questions_are_refused(desk):
    with pytest.raises(ValueError, match=r"^old and new must answer the same questions, got \['Q5'\] in one alone"):
        TwoSystems(desk.old, {q: docs for q, docs in desk.new.items() if q != "Q5"}, desk.qrels)
    with pytest.raises(TypeError, match=r"^new must be a dict by id, got "):
        TwoSystems(desk.old, list(desk.new), desk.qrels)


def test_a_hostile_title_stays_text():
    run = {HOSTILE: ["A"]}
    lab = TwoSystems(run, run, {HOSTILE: {"A": 1}}, {HOSTILE: HOSTILE}, 1, {"A": (HOSTILE, HOSTILE)})
    parsed = Tags(lab._repr_mimebundle_()[0]["text/html"])
    assert parsed.tags == {"table", "caption", "thead", "tbody", "tr", "th", "td", "bdi"} and HOSTILE in parsed.text
    assert lab.given["questions"][0]["runs"]["old"][0]["title"] == HOSTILE


@pytest.mark.parametrize("name", ["view", "given", "state"])
def test_the_front_reads_only_what_python_sends(lab, name):
    own = Path(base.__file__).with_name("two_systems.js").read_text(encoding="utf-8")
    read = set(re.findall(rf"\b{name}\.(\w+)", own))
    assert read and read <= getattr(lab, name).keys()


def test_the_style_uses_only_colours_that_are_defined():
    css = base.style("two_systems.css")
    defined = theme.properties(theme.LIGHT).keys() | set(re.findall(r"(--rm-[a-z0-9-]+)\s*:", css))
    assert set(re.findall(r"var\((--rm-[a-z0-9-]+)", css)) <= defined
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", css.replace(theme.css(), ""))


def test_it_is_had_by_name_and_its_examples_hold():
    assert widgets.TwoSystems is TwoSystems
    assert doctest.testmod(two_systems).attempted >= 7 and doctest.testmod(two_systems).failed == 0
