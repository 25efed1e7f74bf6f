"""The list with marks: hit, recall and precision, what never came back, and whoever moves it."""

import doctest
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, strategies

import course_lib
from course_lib import helpdesk, theme, widgets
from course_lib.metrics import precision_at_k, recall_at_k
from course_lib.widgets import base, on_the_list
from course_lib.widgets.goals import Goal
from course_lib.widgets.on_the_list import OnTheList
from course_lib.widgets.on_the_list_model import MOST, OnTheListModel
from tests.widgets.page import Tags

HOSTILE = '</table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


@pytest.fixture
def desk():
    return helpdesk.load()


@pytest.fixture
def lab(desk):
    return OnTheList(desk.questions["Q5"], desk.old["Q5"], {"D4", "D11", "D10"}, 2, desk.passages)


def receive(lab, **parts):
    """What the comm does when the browser sends a state with these parts changed."""
    state = json.loads(json.dumps({**lab.state, **parts, "revision": lab.state["revision"] + 1}))
    data = {"method": "update", "state": {"state": state}, "buffer_paths": []}
    lab._handle_msg({"content": {"data": data}, "buffers": []})


def shown(lab):
    return [f"{score['convention']} {score['value']}" for score in lab.view["scores"].values()]


def test_what_never_came_back_is_in_recalls_denominator(lab):
    assert shown(lab) == ["hit@2 1", "recall@2 0.3333", "precision@2 0.5000"]
    assert [doc["id"] for doc in lab.given["missed"]] == ["D10"]
    assert [row["says"] for row in lab.view["rows"]] == ["found", "takes a place", "missed: below k", "", "", "missed"]
    assert lab.view["formula"] == [
        "hit@2 = 1, as 1 of the first 2 is relevant",
        "recall@2 = 1 / 3 = 0.3333",
        "precision@2 = 1 / 2 = 0.5000",
    ]
    lab.mark("D10", False)
    assert lab.recall == 0.5 and lab.view["rows"][5] == {"counts": False, "says": ""}


def test_it_reads_as_a_sentence_and_as_a_table(lab):
    assert (
        repr(lab)
        == lab.summary()
        == ("Of 3 relevant, 1 among the first 2. hit@2 is 1, recall@2 is 0.3333, precision@2 is 0.5000.")
    )
    html = lab._repr_mimebundle_()[0]["text/html"]
    assert html.count("<tr>") == 7 and "hit@2 1, recall@2 0.3333, precision@2 0.5000: My daughter" in html
    row = "<bdi>–</bdi></th><td><bdi>Where you may ride and park</bdi></td><td><bdi>yes</bdi></td><td><bdi>missed</bdi>"
    assert row in html


def test_nothing_relevant_and_everything_relevant(lab):
    for doc in lab.relevant:
        lab.mark(doc, False)
    assert shown(lab) == ["hit@2 0", "recall@2 0.0000", "precision@2 0.0000"]
    assert lab.view["formula"][:2] == [
        "hit@2 = 0, as nothing of the first 2 is relevant",
        "recall@2 = 0, as nothing is relevant",
    ]
    for doc in ("D4", "D9", "D11", "D2", "D6", "D10"):
        lab.mark(doc)
    lab.set_k(5)
    assert shown(lab) == ["hit@5 1", "recall@5 0.8333", "precision@5 1.0000"]


@pytest.mark.parametrize("relevant", [["D10", "D11", "D4"], {"D4", "D10", "D11"}, ("D11", "D10", "D4")])
def test_what_was_missed_stands_in_one_order_however_it_is_given(relevant):
    lab = OnTheList("q", ["D4"], relevant, 1)
    assert [doc["id"] for doc in lab.given["missed"]] == ["D10", "D11"]
    lab = OnTheList("q", ["A"], ["D11", "D4"], 1)
    assert [doc["id"] for doc in lab.given["missed"]] == ["D4", "D11"]


STATES = strategies.tuples(strategies.integers(1, 8), strategies.integers(0, 3)).flatmap(
    lambda sizes: strategies.tuples(
        strategies.just(sizes[0]),
        strategies.lists(strategies.booleans(), min_size=sum(sizes), max_size=sum(sizes)),
        strategies.integers(1, sizes[0]),
    )
)


@given(STATES)
def test_every_state_shows_the_librarys_numbers_and_fits_its_room(state):
    n, marks, k = state
    docs, others = [f"D{i}" for i in range(n)], [f"E{i}" for i in range(len(marks) - n)]
    model = OnTheListModel("q", docs, {*others}, 1)
    view = model.view(model.clean({"relevant": marks, "k": k}))
    relevant = {doc for doc, mark in zip(docs + others, marks, strict=True) if mark}
    assert view["scores"]["recall"]["value"] == f"{recall_at_k(docs, relevant, k):.4f}"
    assert view["scores"]["precision"]["value"] == f"{precision_at_k(docs, relevant, k):.4f}"
    assert view["scores"]["hit"]["value"] == ("1" if relevant.intersection(docs[:k]) else "0")
    assert [row["counts"] for row in view["rows"]].count(True) == view["found"] == len(relevant.intersection(docs[:k]))
    assert view["relevant"] == len(relevant)
    for line, room in zip(view["formula"], model.given()["formula"], strict=True):
        assert len(line) <= len(room)
    names = {name: getattr(course_lib, name) for name in ("hit_rate", "recall_at_k", "precision_at_k")}
    hit, recall, precision = eval(view["python"], names)
    assert [f"{hit:.0f}", f"{recall:.4f}", f"{precision:.4f}"] == [each["value"] for each in view["scores"].values()]


def test_goals_look_at_the_scores_as_shown(desk):
    aims = [
        Goal("recall 0.3333 with a hit at rank 1", lambda seen: seen.recall == 0.3333 and seen.first == 1),
        Goal("a hit without full recall", lambda seen: seen.hit and seen.recall < 1),
        Goal("precision 1 with more than one place", lambda seen: seen.precision == 1 and seen.k > 1),
    ]
    lab = OnTheList("q", ["A", "B", "C"], {"C", "D"}, 1, goals=aims)
    assert lab.reached == []
    lab.mark("A")
    assert lab.reached == ["recall 0.3333 with a hit at rank 1", "a hit without full recall"]
    lab.mark("B")
    lab.set_k(2)
    assert len(lab.reached) == 3 and lab.summary().endswith("Goals reached: 3 of 3.")


def test_a_message_from_the_front_moves_the_numbers(lab, caplog):
    receive(lab, k=3, past=[{"k": 2}])
    assert shown(lab) == ["hit@3 1", "recall@3 0.6667", "precision@3 0.6667"] and lab.heard
    lab.undo()
    assert (lab.k, lab.relevant, lab.hit) == (2, {"D4", "D10", "D11"}, 1.0)
    lab.start_over()
    assert not caplog.records


@pytest.mark.parametrize(
    "parts",
    [
        {"k": 0},
        {"k": 6},
        {"k": True},
        {"k": 2.0},
        {"k": None},
        {"relevant": [True] * 5},
        {"relevant": [1] * 6},
        {"relevant": "ABCDEF"},
        {"relevant": None},
        {"colour": "red"},
    ],
    ids=repr,
)
def test_a_bad_message_changes_nothing(lab, parts, caplog, capfd):
    before = dict(lab.state), dict(lab.view)
    receive(lab, **parts)
    assert (lab.state, lab.view) == before
    assert not caplog.records and capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"question": " "}, "^question must be words"),
        ({"docs": []}, "^docs must hold 1 to 50 ids, got 0"),
        ({"docs": list(map(str, range(MOST + 1)))}, "^docs must hold 1 to 50 ids, got 51"),
        ({"docs": {"A"}}, "^docs must be a list of ids"),
        ({"relevant": {"A": 1}}, "^relevant must be a set of ids"),
        ({"relevant": {1}}, "^ranked and relevant must hold ids of one kind"),
        ({"relevant": set(map(str, range(MOST + 1)))}, "^relevant must leave out at most 50 results, got 51"),
        ({"k": 3}, r"^k must be 1 to 2, got 3\. There are 2 results\.$"),
        ({"titles": {"A": "a"}}, "^titles must name every document, got none for 'B'"),
    ],
)
def test_what_is_refused(parts, says):
    with pytest.raises((TypeError, ValueError), match=says):
        OnTheList(**{"question": "q", "docs": ["A", "B"], "relevant": {"A"}, "k": 1} | parts)


def test_marking_from_python_refuses_what_is_not_there(lab):
    with pytest.raises(ValueError, match=r"^doc must be one of the lab's ids, got 'D3'\. They are \['D4', 'D9'"):
        lab.mark("D3")
    with pytest.raises(TypeError, match=r"^relevant must be True or False, got 'yes'"):
        lab.mark("D4", "yes")
    assert lab.state["past"] == []


def test_a_hostile_title_stays_text():
    lab = OnTheList(HOSTILE, [HOSTILE], [HOSTILE], 1)
    parsed = Tags(lab._repr_mimebundle_()[0]["text/html"])
    assert parsed.tags == {"table", "caption", "thead", "tbody", "tr", "th", "td", "bdi"} and HOSTILE in parsed.text
    assert lab.given["docs"][0]["title"] == HOSTILE


@pytest.mark.parametrize("n", [1, MOST])
def test_from_one_row_to_fifty(n):
    lab = OnTheList("q", list(range(n)), [0], n)
    assert len(lab.view["rows"]) == n and lab.precision == 1 / n


@pytest.mark.parametrize("name", ["view", "given", "state"])
def test_the_front_reads_only_what_python_sends(lab, name):
    own = Path(base.__file__).with_name("on_the_list.js").read_text(encoding="utf-8")
    read = set(re.findall(rf"\b{name}\.(\w+)", own))
    assert read and read <= getattr(lab, name).keys()


def test_the_style_uses_only_colours_that_are_defined():
    css = base.style("on_the_list.css")
    defined = theme.properties(theme.LIGHT).keys() | set(re.findall(r"(--rm-[a-z0-9-]+)\s*:", css))
    assert set(re.findall(r"var\((--rm-[a-z0-9-]+)", css)) <= defined
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", css.replace(theme.css(), ""))


def test_it_is_had_by_name_and_its_examples_hold():
    assert widgets.OnTheList is OnTheList
    assert doctest.testmod(on_the_list).attempted >= 6 and doctest.testmod(on_the_list).failed == 0
