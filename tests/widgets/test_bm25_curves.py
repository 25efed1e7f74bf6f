"""The lab Bm25Curves: its numbers and curves are those of ranking, whatever it is set to."""

import doctest
import json
import re
from math import log
from pathlib import Path

import pytest
from hypothesis import given, strategies

import course_lib
from course_lib import theme, widgets
from course_lib.ranking import bm25_idf, bm25_tf
from course_lib.widgets import base, bm25_curves
from course_lib.widgets.bm25_curves import Bm25Curves
from course_lib.widgets.bm25_curves_model import Bm25CurvesModel
from course_lib.widgets.bm25_pictures import POINTS, TOP, brief
from course_lib.widgets.goals import Goal, set_to
from tests.widgets.page import Tags

STATES = strategies.fixed_dictionaries(
    {
        "tf": strategies.integers(0, 20),
        "k1": strategies.floats(0, 3),
        "b": strategies.floats(0, 1),
        "length": strategies.floats(0, 400),
        "df": strategies.integers(0, 1000),
    }
)


@pytest.fixture
def lab():
    return Bm25Curves()


def receive(lab, **parts):
    """What the comm does when the browser sends a state with these parts changed."""
    state = json.loads(json.dumps({**lab.state, **parts, "revision": lab.state["revision"] + 1}))
    data = {"method": "update", "state": {"state": state}, "buffer_paths": []}
    lab._handle_msg({"content": {"data": data}, "buffers": []})


def test_the_worked_example(lab):
    assert lab.view["formula"] == [
        "norm = 1 - 0.75 + 0.75 * 100 / 100 = 1",
        "factor = 2 * (1.2 + 1) / (2 + 1.2 * 1) = 2 * 2.2 / (2 + 1.2) = 1.375",
        "without (k1 + 1) = 2 / (2 + 1.2) = 0.625: other numbers, same order",
        "IDF = ln(1 + (1000 - 10 + 0.5) / (10 + 0.5)) = 4.5574",
        "weight = IDF * factor = 4.5574 * 1.375 = 6.2664",
    ]
    assert [lab.view[name] for name in ("factor", "plain", "idf", "weight")] == ["1.3750", "0.6250", "4.5574", "6.2664"]
    assert lab.view["convention"] == "BM25 factor · k1 = 1.2 · b = 0.75"
    assert lab.view["python"] == "bm25_tf(2, k1=1.2, b=0.75, length=100, avgdl=100)"
    assert (
        lab.summary()
        == repr(lab)
        == (
            "Factor 1.3750 (BM25 factor · k1 = 1.2 · b = 0.75) for tf 2 at length 100, average 100; "
            "without (k1 + 1) it is 0.6250. IDF 4.5574 for 10 of 1,000 documents: the term weighs 6.2664."
        )
    )


@given(STATES)
def test_every_state_shows_the_librarys_numbers(state):
    model = Bm25CurvesModel()
    view, seen = model.view(model.clean(state)), model.seen(model.clean(state))
    numbers = {name: state[name] for name in ("tf", "k1", "b", "length")}
    assert seen.factor == bm25_tf(**numbers) and seen.idf == bm25_idf(1000, state["df"])
    assert seen.weight == seen.idf * seen.factor
    assert seen.plain * (state["k1"] + 1) == pytest.approx(seen.factor)
    assert eval(view["python"], vars(course_lib) | {"bm25_tf": bm25_tf}) == seen.factor
    assert [view["factor"], view["idf"]] == [theme.score(seen.factor), theme.score(seen.idf)]
    assert view["tf"]["curve"] == [
        pytest.approx(bm25_tf(**numbers | {"tf": 20 * i / (POINTS - 1)}) / TOP, abs=1e-4) for i in range(POINTS)
    ]
    assert view["length"]["curve"] == [
        pytest.approx(bm25_tf(**numbers | {"length": 400 * i / (POINTS - 1)}) / TOP, abs=1e-4) for i in range(POINTS)
    ]
    places = [y for name in ("tf", "length") for y in view[name]["curve"]] + view["tf"]["second"]
    assert all(0 <= y <= 1 for y in places + view["tf"]["at"] + view["length"]["at"] + view["df"]["at"])


GRID = strategies.fixed_dictionaries(
    {
        "tf": strategies.integers(0, 20),
        "k1": strategies.integers(0, 30).map(lambda step: step / 10),
        "b": strategies.integers(0, 20).map(lambda step: step / 20),
        "length": strategies.integers(0, 80).map(lambda step: step * 5),
        "df": strategies.sampled_from([0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]),
    }
)


@given(GRID)
def test_the_arithmetic_holds_as_it_is_written(state):
    model = Bm25CurvesModel()
    shown = model.formula(model.clean(state))
    for line in shown if state["tf"] else [shown[0], *shown[3:]]:
        name, *steps = line.removesuffix(": other numbers, same order").split(" = ")
        numbers = [eval(step, {"ln": log}) for step in steps if step != "IDF * factor"]
        assert len(numbers) >= 2 and numbers == [pytest.approx(numbers[-1], abs=2e-3)] * len(numbers), name


@given(GRID)
def test_what_sliders_reach_fits_its_room(state):
    model = Bm25CurvesModel()
    view, given = model.view(model.clean(state)), model.given()
    assert all(len(line) <= len(room) for line, room in zip(view["formula"], given["formula"], strict=True))
    assert len(view["convention"]) <= len(given["convention"])
    assert all(len(view["said"][name]) <= len(given["widest"].get(name, "0.0000")) for name in state)


@given(STATES)
def test_a_dot_stands_on_its_curve(state):
    model = Bm25CurvesModel()
    view, idf = model.view(model.clean(state)), model.given()["idf"]
    if view["tf"]["at"][0] * 20 % 1 == 0:
        assert view["tf"]["curve"][state["tf"] * 4] == pytest.approx(view["tf"]["at"][1], abs=1e-4)
    left, height = view["df"]["at"]
    at = left * (POINTS - 1)
    assert idf[min(int(at) + 1, POINTS - 1)] - 1e-4 <= height <= idf[int(at)] + 1e-4


def test_without_k1_plus_1_the_order_is_the_same(lab):
    models = [{"tf": tf, "length": length} for tf in (1, 3, 9) for length in (50, 100, 300)]
    both = []
    for parts in models:
        lab.change(**parts)
        seen = lab._model.model.seen(lab._bare())
        both.append((seen.factor, seen.plain))
    assert sorted(range(9), key=lambda i: both[i][0]) == sorted(range(9), key=lambda i: both[i][1])


def test_no_count_is_no_factor_whatever_k1(lab):
    lab.change(tf=0, k1=0, length=0)
    assert lab.factor == 0 and lab.view["formula"][1:3] == ["factor = 0, as tf is 0", ""]
    assert "0 / (0 + 0)" not in " ".join(lab.view["formula"])


@pytest.mark.parametrize("N", [1, 7, 1000, 10**9])
@pytest.mark.parametrize("avgdl", [1, 87.3, 12345])
def test_other_collections(N, avgdl):
    model = Bm25CurvesModel(length=avgdl, avgdl=avgdl, df=min(3, N), N=N)
    given = model.given()
    assert given["stops"] == sorted(set(given["stops"])) and given["stops"][0] == 0 and given["stops"][-1] == N
    assert min(3, N) in given["stops"]
    for df in given["stops"]:
        assert 0 <= model.view(model.start() | {"df": df})["df"]["at"][0] <= 1
    for name in ("heights", "tfs", "lengths", "dfs", "idfs"):
        assert [mark["at"] for mark in given[name]] == sorted(mark["at"] for mark in given[name])
        assert all(0 <= mark["at"] <= 1 and len(mark["text"]) <= 7 for mark in given[name])
    assert given["idf"] == sorted(given["idf"], reverse=True)


def test_a_goal_that_can_be_reached():
    aim = Goal("Reach a factor of 2 with k1 = 1.2", lambda seen: seen.factor >= 1.99995, set_to(k1=1.2))
    lab = Bm25Curves(goals=[aim])
    lab.change(tf=11)
    assert lab.reached == []
    lab.change(tf=12)
    assert lab.reached == [aim.text] and lab.summary().endswith("Goals reached: 1 of 1.")
    lab.undo()
    assert lab.state["tf"] == 11 and lab.reached == [aim.text]
    lab.start_over()
    assert lab.factor == 1.375


def test_a_message_from_the_front_moves_the_numbers(lab, caplog):
    receive(lab, tf=5, k1=2)
    assert lab.factor == bm25_tf(5, k1=2) and lab.heard and not caplog.records


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"tf": -1}, r"^tf must be a whole number >= 0, got -1"),
        ({"tf": 21}, r"^tf must be a number from 0 to 20, got 21\. The lab shows 0 to 20\.$"),
        ({"tf": 1.5}, r"^tf must be a whole number"),
        ({"k1": 3.1}, r"^k1 must be a number from 0 to 3, got 3\.1"),
        ({"k1": "1.2"}, r"^k1 must be a number from 0 to 3, got '1\.2'\. Write a number, without quotes\.$"),
        ({"b": 1.01}, r"^b must be a number from 0 to 1, got 1\.01"),
        ({"b": float("nan")}, r"^b must be a number from 0 to 1, got nan"),
        ({"length": 401}, r"^length must be a number from 0 to 400, got 401"),
        ({"df": 1001}, r"^df must be at most N, got df=1001 and N=1000"),
        ({"df": True}, r"^df must be a whole number"),
    ],
)
def test_what_is_refused_from_anywhere(lab, parts, says, caplog):
    before = dict(lab.state), dict(lab.view)
    for make in (lambda: Bm25Curves(**parts), lambda: lab.change(**parts)):
        with pytest.raises((TypeError, ValueError), match=says):
            make()
    receive(lab, **parts)
    receive(lab, colour="red")
    assert (lab.state, lab.view) == before and not caplog.records


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"avgdl": 0}, r"^avgdl must be above 0, got 0\."),
        ({"avgdl": 2e6}, r"^avgdl must be a number from 0 to 1000000, got 2000000"),
        ({"N": 0}, r"^N must be a whole number >= 1, got 0"),
        ({"N": 10**9 + 1}, r"^N must be at most 1,000,000,000 here, got 1000000001"),
    ],
)
def test_what_no_collection_is(parts, says):
    with pytest.raises(ValueError, match=says):
        Bm25Curves(**parts)


def test_the_table_stands_in_without_a_kernel(lab):
    parsed = Tags(lab._repr_mimebundle_()[0]["text/html"])
    assert parsed.tags == {"table", "caption", "thead", "tbody", "tr", "th", "td", "bdi"}
    for number in ("1.3750", "0.6250", "4.5574", "6.2664"):
        assert number in parsed.text


@pytest.mark.parametrize(("value", "written"), [(1.375, "1.375"), (20, "20"), (0, "0"), (1 / 3, "0.3333"), (1e-9, "0")])
def test_short_numbers(value, written):
    assert brief(value) == written


@pytest.mark.parametrize("name", ["view", "given"])
def test_the_front_reads_only_what_python_sends(lab, name):
    own = Path(base.__file__).with_name("bm25_curves.js").read_text(encoding="utf-8")
    read = set(re.findall(rf"\b{name}\.(\w+)", own))
    assert read and read <= getattr(lab, name).keys()


def test_the_style_uses_only_colours_that_are_defined():
    css = base.style("bm25_curves.css")
    defined = theme.properties(theme.LIGHT).keys() | set(re.findall(r"(--rm-[a-z0-9-]+)\s*:", css))
    assert set(re.findall(r"var\((--rm-[a-z0-9-]+)", css)) <= defined
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", css.replace(theme.css(), ""))


def test_it_is_had_by_name_and_its_examples_hold():
    assert widgets.Bm25Curves is Bm25Curves
    assert doctest.testmod(bm25_curves).attempted >= 4 and doctest.testmod(bm25_curves).failed == 0
