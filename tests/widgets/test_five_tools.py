"""The lab FiveTools: its number is conventions.mean, and every tool's number can be reached by its menus."""

import doctest
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, strategies

from course_lib import conventions, theme, widgets
from course_lib.conventions import CHOICES, TOOLS, Convention, Refused
from course_lib.widgets import base, five_tools
from course_lib.widgets.five_tools import FiveTools
from course_lib.widgets.five_tools_model import FIELDS, FIVE, QRELS, RUN, FiveToolsModel
from course_lib.widgets.goals import Goal
from tests.widgets.page import Tags

HOSTILE = '</li></table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70
WILD = (  # near scores, empty and single rankings, a question with nothing relevant, one without results
    {"1": {"a": 1, "b": 2}, "2": {"a": 1}, "3": {"a": 0}, "4": {"c": 3}, "5": {"a": 1}},
    {"1": {"a": 1.0, "b": 1.0, "c": 1.00000001}, "2": {"a": 1.0}, "3": {"a": 1.0, "b": 0.5}, "5": {}},
)


@pytest.fixture
def lab():
    return FiveTools()


def receive(lab, **parts):
    """What the comm does when the browser sends a state with these parts changed."""
    state = json.loads(json.dumps({**lab.state, **parts, "revision": lab.state["revision"] + 1}))
    data = {"method": "update", "state": {"state": state}, "buffer_paths": []}
    lab._handle_msg({"content": {"data": data}, "buffers": []})


def test_one_input_five_numbers(lab):
    model = lab._model.model
    assert [str(number) for number in model.numbers] == ["0.5000", "0.3155", "0.6309", "0.8155", "1.0000"]
    reported = conventions.report(QRELS, RUN, k=2, tools=list(FIVE)).numbers
    assert [number.value for number in model.numbers] == list(reported.values())
    assert model.fields == list(FIELDS)
    assert (
        lab.summary()
        == repr(lab)
        == (
            "mean nDCG@2 over 2 of 2 · linear · ideal: judged: 0.5000. "
            "The number of ranx, made comparable. Tools reached: 1 of 5."
        )
    )


CHOSEN = strategies.fixed_dictionaries({field: strategies.sampled_from(list(CHOICES[field])) for field in FIELDS})


MODEL = FiveToolsModel()


@given(CHOSEN)
def test_every_state_shows_the_number_of_conventions_mean(choices):
    model = MODEL
    state = model.clean({"choices": choices, "asked": []})
    view = model.view(state)
    try:
        value = conventions.mean(QRELS, RUN, k=2, convention=Convention(**choices)).value
    except Refused as refusal:
        assert view["number"] == "–" and str(refusal) in view["formula"][0] and model.seen(state).value is None
        with pytest.raises(Refused):
            eval(view["python"], {"conventions": conventions})
    else:
        assert view["number"] == theme.score(value) and model.seen(state).value == value
        assert eval(view["python"], {"conventions": conventions}).value == value
        written = [float(number) for number in re.findall(r": (\d\.\d{4})", view["formula"][0])]
        assert sum(written) / len(written) == pytest.approx(value, abs=1e-4)
        assert f"= {view['number']}" in view["formula"][1]
    same = [row.tool for row in model.tools if row.value is not None and theme.score(row.value) == view["number"]]
    assert model.seen(state).here == same
    given = model.given()
    assert len(view["convention"]) <= len(given["convention"])
    assert all(len(line) <= len(room) for line, room in zip(view["formula"], given["formula"], strict=True))


@pytest.mark.parametrize(
    ("measure", "k"),
    [("nDCG", 2), ("nDCG", None), ("RR", None), ("RR", 1), ("recall", 2), ("precision", 3), ("success", 1)],
)
@pytest.mark.parametrize("data", [(QRELS, RUN), WILD], ids=["example", "wild"])
def test_every_tools_number_can_be_reached_by_the_menus(data, measure, k):
    kind = f"{measure}@" if k else measure
    tools = [tool for tool, made in TOOLS.items() if kind in made]
    lab = FiveTools(*data, measure, k, tools=tools)
    fields = lab._model.model.fields
    for tool in tools:
        lab.choose(**{field: getattr(TOOLS[tool][kind], field) for field in fields})
        assert tool in lab.here, tool
    assert lab.found == tools
    assert ("gain" in fields) == (measure == "nDCG")


def test_a_way_through_all_five_by_one_choice_at_a_time(lab):
    way = [
        ({"ties": "descending"}, "trec_eval 9 -c"),
        ({"missing": "left out"}, "pytrec_eval"),
        ({"ties": "averaged"}, "scikit-learn"),
        ({"ties": "given"}, "LlamaIndex"),
    ]
    for choice, tool in way:
        lab.choose(**choice)
        assert lab.here == [tool]
    assert lab.found == list(FIVE) and len(lab.state["past"]) == 4
    lab.start_over()
    assert lab.here == ["ranx, made comparable"] and lab.found == list(FIVE)  # known stays known
    assert lab.view["found"] == [0, 1, 2, 3, 4]


def test_a_refusal_can_be_a_tools_number():
    lab = FiveTools(tools=["trec_eval 10", "pytrec_eval"])
    assert lab.given["tools"][0]["number"] == "–"
    lab.choose(missing="refused")
    assert lab.value is None and lab.here == ["trec_eval 10"]
    assert lab.view["formula"] == ["no number: such a tool refuses a run that lacks a question", ""]
    assert lab.view["convention"] == "mean nDCG@2 · no number"


def test_numbers_that_were_asked_for(lab):
    lab.show("LlamaIndex")
    assert lab.state["asked"] == [4] and lab.found == ["ranx, made comparable"]
    lab.undo()
    assert lab.state["asked"] == []
    with pytest.raises(ValueError, match=r"^tool must be .*, got 'Llama'\. Did you mean 'LlamaIndex'\?$"):
        lab.show("Llama")


def test_goals_see_the_number_and_the_tools():
    aims = [
        Goal("Reach scikit-learn", lambda seen: "scikit-learn" in seen.here),
        Goal("No number at all", lambda seen: seen.value is None),
    ]
    lab = FiveTools(goals=aims)
    lab.choose(ties="averaged", missing="left out")
    assert lab.reached == ["Reach scikit-learn"]
    lab.choose(missing="refused")
    assert len(lab.reached) == 2


def test_two_labs_know_nothing_of_each_other(lab):
    lab.choose(ties="descending")
    assert FiveTools().found == ["ranx, made comparable"]


def test_a_message_from_the_front_moves_the_number(lab, caplog):
    receive(lab, choices=lab.state["choices"] | {"ties": "averaged", "missing": "left out"})
    assert lab.here == ["scikit-learn"] and lab.heard and not caplog.records


@pytest.mark.parametrize(
    "parts",
    [
        {"choices": {}},
        {"choices": None},
        {"choices": dict.fromkeys(FIELDS, "linear")},
        {"choices": dict.fromkeys([*FIELDS, "colour"], "linear")},
        {"asked": [5]},
        {"asked": [True]},
        {"asked": None},
        {"colour": "red"},
    ],
    ids=repr,
)
def test_a_bad_message_changes_nothing(lab, parts, caplog, capfd):
    before = dict(lab.state), dict(lab.view), lab.found
    receive(lab, **parts)
    assert (lab.state, lab.view, lab.found) == before
    assert not caplog.records and capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"qrels": QRELS}, r"^qrels and run belong together, got one of them\. Give both, or neither\.$"),
        ({"measure": "MRR"}, r"^measure must be .*, got 'MRR'"),
        ({"k": 0}, r"^k must be a whole number >= 1, got 0"),
        ({"tools": ["pytrec"]}, r"^tool must be .*, got 'pytrec'\. Did you mean 'pytrec_eval'\?$"),
        ({"tools": []}, r"^tools must name at least one, got none"),
        ({"tools": ["BEIR", "BEIR"]}, r"^tools must hold each id once, got 'BEIR'"),
    ],
)
def test_what_is_refused(parts, says):
    with pytest.raises((TypeError, ValueError), match=says):
        FiveTools(**parts)
    with pytest.raises(ValueError, match=r"^ties must be .*, got 'random'"):
        FiveTools().choose(ties="random")


def test_many_questions_and_hostile_ids_stay_short_and_text():
    qrels = {f"{HOSTILE}{i}": {"a": 1} for i in range(50)}
    lab = FiveTools(qrels, {question: ["a"] for question in qrels})
    assert "… 42 more" in lab.view["formula"][0] and lab.value == 1
    assert "script" not in Tags(lab._repr_mimebundle_()[0]["text/html"]).tags
    assert all(len(line) < 80 for line in lab.given["data"])
    assert eval(lab.view["python"], {"conventions": conventions}).value == 1


def test_the_table_stands_in_without_a_kernel_and_gives_no_hidden_number_away(lab):
    text = Tags(lab._repr_mimebundle_()[0]["text/html"]).text
    assert "0.5000" in text and "ranx, made comparable" in text and "counts a question without results as 0" in text
    assert not re.search("0.3155|0.6309|0.8155|1.0000", text + lab.summary())


@pytest.mark.parametrize("name", ["view", "given", "state"])
def test_the_front_reads_only_what_python_sends(lab, name):
    own = Path(base.__file__).with_name("five_tools.js").read_text(encoding="utf-8")
    read = set(re.findall(rf"\b{name}\.(\w+)", own)) - {"focus"}
    assert read and read <= getattr(lab, name).keys()


def test_the_style_uses_only_colours_that_are_defined():
    css = base.style("five_tools.css")
    defined = theme.properties(theme.LIGHT).keys() | set(re.findall(r"(--rm-[a-z0-9-]+)\s*:", css))
    assert set(re.findall(r"var\((--rm-[a-z0-9-]+)", css)) <= defined
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", css.replace(theme.css(), ""))


def test_it_is_had_by_name_and_its_examples_hold():
    assert widgets.FiveTools is FiveTools
    assert doctest.testmod(five_tools).attempted >= 4 and doctest.testmod(five_tools).failed == 0
