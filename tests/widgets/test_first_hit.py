"""The walk to the first hit: step by step, question by question, to MRR; and whoever takes the steps."""

import doctest
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, strategies

import course_lib
from course_lib import helpdesk, theme, widgets
from course_lib.metrics import mrr, reciprocal_rank
from course_lib.widgets import base, first_hit
from course_lib.widgets.first_hit import FirstHit
from course_lib.widgets.first_hit_model import FirstHitModel
from course_lib.widgets.goals import Goal
from tests.widgets.page import Tags

HOSTILE = '</table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


@pytest.fixture
def desk():
    return helpdesk.load()


@pytest.fixture
def lab(desk):
    return FirstHit(desk.old, desk.qrels, desk.questions, 3, desk.passages)


def receive(lab, **parts):
    """What the comm does when the browser sends a state with these parts changed."""
    state = json.loads(json.dumps({**lab.state, **parts, "revision": lab.state["revision"] + 1}))
    data = {"method": "update", "state": {"state": state}, "buffer_paths": []}
    lab._handle_msg({"content": {"data": data}, "buffers": []})


def test_one_walk_step_by_step(lab):
    lab.show("Q4")
    assert (lab.walk, lab.view["value"], lab.view["said"]) == (None, "0.0000", "Nothing looked at yet.")
    for rank in (1, 2, 3):
        lab.step()
        assert lab.view["said"] == f"Rank {rank} is not relevant: go on." and lab.view["value"] == "0.0000"
        assert lab.view["convention"] == "RR" and lab.view["hits"][3] == 0
    lab.step()
    assert lab.view["said"] == "Rank 4 is relevant: RR = 1 / 4 = 0.2500. The rest, 1 below, does not count."
    assert (lab.view["value"], lab.view["point"], lab.view["hits"][3]) == ("0.2500", "0.2500", 4)
    assert lab.view["questions"][3] == ["rank 4", "0.2500", "0.0000"]
    assert [row.doc for row in lab.walk.rows] == ["D2", "D10", "D3", "D7"] and str(lab.walk.score) == "0.2500 (RR)"
    assert lab.first_ranks == [None, None, None, 4, None] and lab.mrr is None
    lab.step()
    assert lab.state["at"] == 4 and lab.view["said"] == "Nothing looked at yet."


@pytest.mark.parametrize(
    ("run", "ranks", "both"), [("old", [1, 2, 1, 4, 1], (0.75, 0.7)), ("new", [2, 3, 2, 4, 2], ())]
)
def test_all_walks_one_after_the_other_end_in_the_lessons_mrr(desk, run, ranks, both):
    lab = FirstHit(getattr(desk, run), desk.qrels, desk.questions, 3, desk.passages)
    for _ in range(sum(ranks) + 4):  # a step a rank, and one to each next question
        assert lab.mrr is None and lab.view["means"] == ["–", "–"]
        lab.step()
    assert lab.first_ranks == ranks
    assert (lab.mrr, lab.mrr_at_k) == pytest.approx(both or (0.41667, 0.36667), abs=1e-5)
    revision = lab.state["revision"]
    lab.step()
    assert lab.state["revision"] == revision  # after the last there is nothing to look at


def test_look_at_all_at_once(lab):
    lab.look_at_all()
    assert lab.view["means"] == ["0.7500", "0.7000"]
    assert (lab.view["convention"], lab.view["value"], lab.view["python"]) == ("MRR", "0.7500", "mrr([1, 2, 1, 4, 1])")
    assert lab.view["formula"] == [
        "RR of Q1 = 1 / 1 = 1.0000",
        "MRR = (1/1 + 1/2 + 1/1 + 1/4 + 1/1) / 5 = 0.7500",
        "MRR@3 = (1/1 + 1/2 + 1/1 + 0 + 1/1) / 5 = 0.7000",
    ]
    assert repr(lab) == (
        "Q1: Rank 1 is relevant: RR = 1 / 1 = 1.0000. The rest, 4 below, do not count. MRR 0.7500. MRR@3 0.7000."
    )
    html = lab._repr_mimebundle_()[0]["text/html"]
    assert html.count("<tr>") == 7
    assert "<bdi>rank 4</bdi></td><td><bdi>0.2500</bdi></td><td><bdi>0.0000</bdi>" in html
    lab.undo()
    assert lab.mrr is None and lab.state["looked"] == [0] * 5


def test_while_walks_go_on_the_mean_is_open(lab):
    lab.step()
    assert lab.view["formula"] == [
        "RR of Q1 = 1 / 1 = 1.0000",
        "MRR = (1/1 + ? + ? + ? + ?) / 5",
        "MRR@3 = (1/1 + ? + ? + ? + ?) / 5",
    ]
    assert repr(lab).endswith("1 of 5 questions walked.")
    lab.step()
    assert lab.view["formula"][0] == "RR of Q2: nothing relevant so far"


def test_a_list_without_a_hit_is_walked_to_its_end():
    lab = FirstHit({"Q": ["A", "B"]}, {"Q": {"C": 3}})
    lab.step()
    assert lab.first_ranks == [None]
    lab.step()
    assert (lab.first_ranks, lab.mrr, lab.view["said"]) == ([0], 0.0, "Nothing relevant among 2: RR = 0.")
    assert lab.view["questions"] == [["none", "0.0000", "0.0000"]] and lab.view["formula"][0] == "RR of Q = 0"


RUNS = strategies.lists(
    strategies.tuples(strategies.integers(1, 6), strategies.integers(0, 7), strategies.integers(0, 6)),
    min_size=1,
    max_size=4,
)


@given(RUNS, strategies.integers(1, 5), strategies.data())
def test_every_state_shows_the_librarys_numbers_and_fits_its_room(rows, k, data):
    run = {f"Q{i}": [f"D{j}" for j in range(1, n + 1)] for i, (n, _, _) in enumerate(rows)}
    qrels = {f"Q{i}": {f"D{hit}": 1} for i, (_, hit, _) in enumerate(rows)}
    model = FirstHitModel(run, qrels, k=k)
    given, at = model.given(), data.draw(strategies.integers(0, len(rows) - 1))
    looked = [min(walked, end) for (_, _, walked), end in zip(rows, model.ends, strict=True)]
    view = model.view(model.clean({"at": at, "looked": looked}))
    names = {"reciprocal_rank": reciprocal_rank, "mrr": mrr, **vars(course_lib)}
    assert f"{eval(view['python'], names):.4f}" == view["value"]
    assert len(view["said"]) <= len(given["said"])
    for line, room in zip(view["formula"], given["formula"], strict=True):
        assert len(line) <= len(room)
    assert given["curve"] == [1 / rank for rank in range(1, max(n for n, _, _ in rows) + 1)]


def test_goals_look_at_the_walks(desk):
    aims = [
        Goal("Walk every list", lambda seen: seen.done),
        Goal("Find the question with the latest first hit", lambda seen: seen.first_ranks["Q4"] == 4),
        Goal("Look at three ranks and find nothing", lambda seen: seen.at == "Q4" and seen.looked["Q4"] == 3),
    ]
    lab = FirstHit(desk.old, desk.qrels, desk.questions, 3, desk.passages, aims)
    lab.show("Q4")
    for _ in range(4):
        lab.step()
    assert lab.reached == [aims[1].text, aims[2].text]
    lab.look_at_all()
    assert len(lab.reached) == 3


def test_a_message_from_the_front_takes_a_step(lab, caplog):
    receive(lab, looked=[1, 0, 0, 0, 0], past=[{"looked": [0] * 5}])
    assert lab.first_ranks[0] == 1 and lab.heard
    lab.undo()
    assert lab.first_ranks[0] is None and not caplog.records


@pytest.mark.parametrize(
    "parts",
    [
        {"at": -1},
        {"at": 5},
        {"at": True},
        {"at": "Q1"},
        {"looked": [2, 0, 0, 0, 0]},
        {"looked": [-1, 0, 0, 0, 0]},
        {"looked": [0] * 4},
        {"looked": [True, 0, 0, 0, 0]},
        {"looked": "00000"},
        {"looked": None},
        {"k": 3},
    ],
    ids=repr,
)
def test_a_bad_message_changes_nothing(lab, parts, caplog, capfd):
    before = dict(lab.state), dict(lab.view)
    receive(lab, **parts)
    assert (lab.state, lab.view) == before
    assert not caplog.records and capfd.readouterr() == ("", "")


def test_what_is_refused(lab):
    with pytest.raises(ValueError, match=r"^question must be one of the run's ids, got 'Q9'\. They are \['Q1', 'Q2'"):
        lab.show("Q9")
    with pytest.raises(ValueError, match=r"^k must be a whole number >= 1, got 0\. It is the cutoff of MRR@k\.$"):
        FirstHit({"Q": ["A"]}, {"Q": {"A": 1}}, k=0)
    with pytest.raises(ValueError, match=r"^looked must hold ranks up to \[1, 2, 1, 4, 1\], got .* Walks end there\.$"):
        lab.change(looked=[5] * 5)


def test_a_hostile_title_stays_text():
    lab = FirstHit({HOSTILE: ["A"]}, {HOSTILE: {"A": 1}}, {HOSTILE: HOSTILE}, titles={"A": (HOSTILE, HOSTILE)})
    lab.look_at_all()
    parsed = Tags(lab._repr_mimebundle_()[0]["text/html"])
    assert parsed.tags == {"table", "caption", "thead", "tbody", "tr", "th", "td", "bdi"} and HOSTILE in parsed.text
    assert lab.given["questions"][0]["docs"][0]["title"] == HOSTILE


def test_fifty_results_are_walked():
    lab = FirstHit({"Q": list(range(50))}, {"Q": {49: 1}})
    lab.look_at_all()
    assert lab.first_ranks == [50] and lab.mrr == 1 / 50


@pytest.mark.parametrize("name", ["view", "given", "state"])
def test_the_front_reads_only_what_python_sends(lab, name):
    own = Path(base.__file__).with_name("first_hit.js").read_text(encoding="utf-8")
    read = set(re.findall(rf"\b{name}\.(\w+)", own))
    assert read and read <= getattr(lab, name).keys()


def test_the_style_uses_only_colours_that_are_defined():
    css = base.style("first_hit.css")
    defined = theme.properties(theme.LIGHT).keys() | set(re.findall(r"(--rm-[a-z0-9-]+)\s*:", css))
    assert set(re.findall(r"var\((--rm-[a-z0-9-]+)", css)) <= defined
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", css.replace(theme.css(), ""))


def test_it_is_had_by_name_and_its_examples_hold():
    assert widgets.FirstHit is FirstHit
    assert doctest.testmod(first_hit).attempted >= 5 and doctest.testmod(first_hit).failed == 0
