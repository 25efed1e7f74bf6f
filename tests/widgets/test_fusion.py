"""The lab Fusion: the fused list is ranking.rrf's, its parts add up, and every way to move a result does the same."""

import doctest
import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies

from course_lib import theme, widgets
from course_lib.ranking import rrf
from course_lib.widgets import base, fusion
from course_lib.widgets.fusion import Fusion
from course_lib.widgets.fusion_model import MOST, FusionModel
from course_lib.widgets.goals import Goal
from tests.widgets.page import Tags

HOSTILE = '</li></table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


@pytest.fixture
def lab():
    return Fusion([["A", "B", "C"], ["B", "X", "A"]], ["words", "vectors"], relevant={"A"})


def receive(lab, **parts):
    """What the comm does when the browser sends a state with these parts changed."""
    state = json.loads(json.dumps({**lab.state, **parts, "revision": lab.state["revision"] + 1}))
    data = {"method": "update", "state": {"state": state}, "buffer_paths": []}
    lab._handle_msg({"content": {"data": data}, "buffers": []})


def test_the_worked_example(lab):
    assert lab.fused == ["B", "A", "X", "C"]
    rows = [lab.view["rows"][i] for i in lab.view["order"]]
    assert [f"{row['sum']} {row['score']}" for row in rows] == [
        "1/62 + 1/61 = 0.0325",
        "1/61 + 1/63 = 0.0323",
        "1/62 = 0.0161",
        "1/63 = 0.0159",
    ]
    assert lab.view["formula"] == [
        "score = sum of 1 / (k + rank) over the lists that hold the document, k = 60",
        "B: 1/62 + 1/61 = 0.0325",
        "A: 1/61 + 1/63 = 0.0323",
        "first in one list, 1/61, loses to what stands in two lists, at rank 61 or better",
    ]
    assert lab.view["convention"] == "RRF · k = 60"
    assert lab.view["found"] == "First relevant: words rank 1, vectors rank 3, fused rank 2"
    assert (
        lab.summary()
        == repr(lab)
        == (
            "Fused (RRF · k = 60): B 0.0325, A 0.0323, X 0.0161, C 0.0159. "
            "First relevant: words rank 1, vectors rank 3, fused rank 2."
        )
    )


@given(strategies.permutations("ABCDE"), strategies.permutations("CDEFG"), strategies.integers(0, 100))
def test_every_state_shows_the_librarys_scores(one, other, k):
    model = FusionModel([list("ABCDE"), list("CDEFG")])
    orders = [["ABCDE".index(doc) for doc in one], ["CDEFG".index(doc) for doc in other]]
    state = model.clean({"orders": orders, "k": k})
    view, scores = model.view(state), rrf([one, other], k)
    assert eval(view["python"], {"rrf": rrf}) == scores
    assert [model.docs[i] for i in view["order"]] == list(scores) == model.seen(state).fused
    rows = {model.docs[i]: view["rows"][i] for i in view["order"]}
    assert {doc: row["score"] for doc, row in rows.items()} == {
        doc: theme.score(score) for doc, score in scores.items()
    }
    for doc, row in rows.items():
        assert sum(row["parts"]) * 2 / (k + 1) == pytest.approx(scores[doc]) and sum(row["parts"]) <= 1 + 1e-12
        written = sum(1 / int(part) for part in re.findall(r"1/(\d+)", row["sum"]))
        assert written == pytest.approx(scores[doc])
        assert len(row["sum"]) <= len(model.given()["longest"])
    ranked = list(scores.values())
    tied = [False, *(now == before for before, now in pairwise(ranked))]
    assert [rows[doc]["tied"] for doc in scores] == tied
    assert model.seen(state).winner == (None if tied[1] else next(iter(scores)))
    longest = model.given()["formula"]
    assert all(len(line) <= len(room) for line, room in zip(view["formula"], longest, strict=True))


@pytest.mark.parametrize("k", [0, 1, 5, 60, 100])
def test_what_it_says_of_k_is_true(k):
    model = FusionModel([["A"], ["B"]])
    words = model.formula({"orders": [[0], [0]], "k": k})[-1]
    rank = int(re.search(r"at rank (\d+)", words)[1])
    fill = [f"x{i}" for i in range(300)], [f"y{i}" for i in range(300)]

    def scores(at):
        lists = [[*names[: at - 1], "both", *names[at:]] for names in fill]
        return rrf([["one"], *lists], k)

    assert scores(rank)["both"] > scores(rank)["one"]
    assert scores(rank + 1)["both"] <= scores(rank + 1)["one"]


def test_a_tie_is_said(lab):
    lab.move("words", "B", 3)
    assert lab.scores["A"] == lab.scores["B"] and lab.fused[:2] == ["A", "B"]
    assert [lab.view["rows"][i]["tied"] for i in lab.view["order"]] == [False, True, False, True]
    assert "The two first are tied and stand in the order of their ids." in lab.summary()


def test_moving_from_python_is_one_step(lab):
    lab.move("vectors", "A", 1)
    assert lab.rankings == {"words": ["A", "B", "C"], "vectors": ["A", "B", "X"]} and len(lab.state["past"]) == 1
    lab.change(k=0)
    assert lab.scores["A"].value == 2
    lab.undo()
    lab.undo()
    assert lab.rankings["vectors"] == ["B", "X", "A"] and lab.state["k"] == 60
    lab.move("words", "A", 3)
    assert lab.rankings["words"] == ["B", "C", "A"]
    with pytest.raises(ValueError, match=r"^name must be 'words' or 'vectors', got 'word'\. Did you mean 'words'\?$"):
        lab.move("word", "A", 1)
    with pytest.raises(ValueError, match=r"^doc must be in 'words', got 'X'\. It holds \['A', 'B', 'C'\]\.$"):
        lab.move("words", "X", 1)
    for rank in (0, 4, True, 1.0):
        with pytest.raises(ValueError, match=r"^rank must be 1 to 3, got .*\. Ranks count from 1\.$"):
            lab.move("words", "A", rank)


def test_goals_see_winners_and_what_was_not_touched():
    aim = Goal("Let A win without touching vectors", lambda seen: seen.winner == "A" and seen.untouched(2))
    lab = Fusion([["A", "B", "C", "D"], ["B", "X", "A"]], ["words", "vectors"], goals=[aim])
    lab.move("vectors", "A", 1)
    assert lab.fused[0] == "A" and lab.reached == []
    lab.undo()
    lab.move("words", "B", 3)
    assert lab.reached == []  # a tie is not won
    lab.move("words", "B", 4)
    assert lab.reached == [aim.text]


def test_a_message_from_the_front_moves_the_numbers(lab, caplog):
    receive(lab, orders=[[0, 1, 2], [2, 0, 1]])
    assert lab.fused[0] == "A" and lab.heard and not caplog.records


@pytest.mark.parametrize(
    "parts",
    [
        {"k": -1},
        {"k": 101},
        {"k": 0.5},
        {"k": None},
        {"orders": [[0, 1, 2]]},
        {"orders": [[0, 1, 2], [0, 1, 1]]},
        {"orders": [[0, 1, 2], [0, 1, True]]},
        {"orders": [[0, 1, 2], "012"]},
        {"orders": None},
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
        ({"rankings": [["A"]]}, r"^rankings must be 2 or 3 lists of 1 to 50 ids, got lists of \[1\]"),
        ({"rankings": [["A"], []]}, r"^rankings must be 2 or 3 lists of 1 to 50 ids, got lists of \[1, 0\]"),
        ({"rankings": [["A"], list(map(str, range(MOST + 1)))]}, r"^rankings must be 2 or 3 lists of 1 to 50 ids"),
        ({"rankings": ["AB", "BA"]}, r"^rankings must be a list of rankings"),
        ({"rankings": [["A", "A"], ["B"]]}, r"must hold each id once, got 'A'"),
        ({"names": ["one"]}, r"^names must be a list of 2 different texts, one a ranking, got \['one'\]"),
        ({"names": ["one", " "]}, r"^names must be a list of 2 different texts"),
        ({"k": 101}, r"^k must be 0 to 100 here, got 101\. 60 is common\.$"),
        ({"titles": {"A": "a"}}, r"^titles must name every document, got none for 'B'"),
        ({"relevant": {"A": 1}}, r"^relevant must be a set of ids"),
    ],
)
def test_what_is_refused(parts, says):
    with pytest.raises((TypeError, ValueError), match=says):
        Fusion(**{"rankings": [["A", "B"], ["B", "A"]]} | parts)


def test_a_hostile_title_stays_text():
    lab = Fusion([[HOSTILE], ["B"]], [HOSTILE, "b"])
    parsed = Tags(lab._repr_mimebundle_()[0]["text/html"])
    assert parsed.tags == {"table", "caption", "thead", "tbody", "tr", "th", "td", "bdi"} and HOSTILE in parsed.text
    assert lab.given["docs"][0]["title"] == HOSTILE and lab.given["lists"][0]["name"] == HOSTILE


def test_the_table_stands_in_without_a_kernel(lab):
    text = Tags(lab._repr_mimebundle_()[0]["text/html"]).text
    for part in ("1/61 = 0.0164", "1/63 = 0.0159", "0.0323", "0.0325", "RRF · k = 60", "words", "vectors"):
        assert part in text


@pytest.mark.parametrize("lists", [2, 3])
@pytest.mark.parametrize("n", [1, MOST])
def test_from_one_row_to_fifty(n, lists):
    lab = Fusion([list(range(n))] * lists)
    assert len(lab.view["rows"]) == n and lab.scores[0].value == pytest.approx(lists / 61)
    assert all(sum(row["parts"]) <= 1 + 1e-12 for row in lab.view["rows"])


def test_what_is_relevant_is_marked_where_it_is_known(lab):
    assert [doc["relevant"] for doc in lab.given["docs"]] == [True, False, False, False]
    plain = Fusion([["A"], ["B"]])
    assert plain.view["found"] == "" and plain.given["found"] == ""
    assert (
        Fusion([["A"], ["B"]], relevant={"Z"}).view["found"] == "First relevant: list 1 none, list 2 none, fused none"
    )


@pytest.mark.parametrize("name", ["view", "given", "state"])
def test_the_front_reads_only_what_python_sends(lab, name):
    own = Path(base.__file__).with_name("fusion.js").read_text(encoding="utf-8")
    read = set(re.findall(rf"\b{name}\.(\w+)", own))
    assert read and read <= getattr(lab, name).keys()


def test_the_style_uses_only_colours_that_are_defined():
    css = base.style("fusion.css")
    defined = theme.properties(theme.LIGHT).keys() | set(re.findall(r"(--rm-[a-z0-9-]+)\s*:", css))
    assert set(re.findall(r"var\((--rm-[a-z0-9-]+)", css)) <= defined
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", css.replace(theme.css(), ""))


def test_it_is_had_by_name_and_its_examples_hold():
    assert widgets.Fusion is Fusion
    assert doctest.testmod(fusion).attempted >= 4 and doctest.testmod(fusion).failed == 0
