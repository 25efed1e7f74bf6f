"""The lab Diagnosis: every question stands where metrics.diagnose puts it, and the help desk's set holds all cases."""

import doctest
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, strategies

from course_lib import helpdesk, theme, widgets
from course_lib.metrics import DIAGNOSES, diagnose, first_rank, hit_rate
from course_lib.widgets import base, diagnosis
from course_lib.widgets.diagnosis import Case, Diagnosis
from course_lib.widgets.diagnosis_model import CELLS, MOST, DiagnosisModel, desk_cases
from course_lib.widgets.goals import Goal
from tests.widgets.page import Tags

HOSTILE = '</li></table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


@pytest.fixture
def lab():
    return Diagnosis()


def receive(lab, **parts):
    """What the comm does when the browser sends a state with these parts changed."""
    state = json.loads(json.dumps({**lab.state, **parts, "revision": lab.state["revision"] + 1}))
    data = {"method": "update", "state": {"state": state}, "buffer_paths": []}
    lab._handle_msg({"content": {"data": data}, "buffers": []})


def test_the_help_desks_set_holds_every_case(lab):
    assert lab.counts == {"ok": 3, "generation_failure": 2, "lucky": 1, "retrieval_failure": 2}
    assert lab.view["formula"] == [
        "search alone: evidence in the first 3 for 5 of 8 = 0.625, the hit rate at 3",
        "answers alone: 4 of 8 right = 0.500",
        "together: ok 3 + generation failure 2 + lucky 1 + retrieval failure 2 = 8",
    ]
    assert lab.view["counts"]["ok"] == "3 of 8 · 38%"
    assert (
        lab.summary()
        == repr(lab)
        == ("With evidence in the first 3, of 8 questions: 3 ok, 2 generation failure, 1 lucky, 2 retrieval failure.")
    )


def test_the_help_desks_first_questions_have_the_ranks_of_old():
    desk, cases = helpdesk.load(), desk_cases()
    for question, case in zip(desk.questions, cases, strict=False):
        best = max(desk.qrels[question].items(), key=lambda item: item[1])[0]
        assert case.question == desk.questions[question]
        assert case.rank == first_rank({best}, desk.old[question])
        assert (case.title, case.text) == desk.passages[best]
    assert len(cases) > len(desk.questions) and 0 in [case.rank for case in cases]


def test_moving_k_moves_questions(lab):
    cells = []
    for k in range(1, 8):
        lab.change(k=k)
        cells.append(lab.cells)
    assert [row[4] for row in cells] == ["lucky"] * 2 + ["ok"] * 5
    assert [row[3] for row in cells] == ["retrieval_failure"] * 3 + ["generation_failure"] * 4
    assert [row[5] for row in cells] == ["lucky"] * 5 + ["ok"] * 2
    assert {row[7] for row in cells} == {"retrieval_failure"}  # never came back
    assert {row[6] for row in cells} == {"generation_failure"}  # the right passage, and a wrong answer


@given(
    strategies.lists(strategies.tuples(strategies.integers(0, 12), strategies.booleans()), min_size=1, max_size=MOST),
    strategies.integers(1, 10),
)
def test_every_state_shows_what_diagnose_says(pairs, k):
    model = DiagnosisModel([Case("q", rank, "a", right) for rank, right in pairs], k)
    state = model.start()
    view, ranks = model.view(state), [rank for rank, _ in pairs]
    wanted = [diagnose(0 < rank <= k, right) for rank, right in pairs]
    assert view["cells"] == wanted == eval(view["python"], {"diagnose": diagnose})
    assert sum(model.counts(state).values()) == len(pairs)
    assert {cell: int(text.split()[0]) for cell, text in view["counts"].items()} == model.counts(state)
    assert f"= {hit_rate(ranks, k):.3f}, the hit rate at {k}" in view["formula"][0]
    longest = model.given()["formula"]
    assert all(len(line) <= len(room) for line, room in zip(view["formula"], longest, strict=True))
    assert set(view["verdicts"]) <= set(model.given()["verdicts"])


def test_the_cells_are_those_of_diagnose():
    assert set(CELLS) == set(DIAGNOSES.values())


def test_judging_from_python_is_one_step(lab):
    lab.judge(7, True)
    assert lab.cells[6] == "ok" and len(lab.state["past"]) == 1
    lab.undo()
    assert lab.cells[6] == "generation_failure"
    for number in (0, 9, True, 1.0, "1"):
        with pytest.raises(ValueError, match=r"^number must be 1 to 8, got .*\. Q1 is number 1\.$"):
            lab.judge(number, True)
    with pytest.raises(TypeError, match=r"^correct must be True or False, got 'yes'"):
        lab.judge(1, "yes")


def test_goals_see_counts_and_cells():
    aims = [
        Goal("Nothing lucky", lambda seen: seen.counts["lucky"] == 0),
        Goal("Q4 answered from evidence", lambda seen: seen.cells[3] == "ok"),
    ]
    lab = Diagnosis(goals=aims)
    lab.change(k=6)
    assert lab.reached == ["Nothing lucky"]
    lab.judge(4, True)
    assert len(lab.reached) == 2


def test_a_message_from_the_front_moves_questions(lab, caplog):
    receive(lab, k=4)
    receive(lab, correct=[True] * 8)
    assert lab.counts["ok"] == 6 and lab.heard and not caplog.records


@pytest.mark.parametrize(
    "parts",
    [
        {"k": 0},
        {"k": 11},
        {"k": None},
        {"k": 1.5},
        {"correct": [True] * 7},
        {"correct": ["yes"] * 8},
        {"correct": None},
        {"colour": "red"},
    ],
    ids=repr,
)
def test_a_bad_message_changes_nothing(lab, parts, caplog, capfd):
    before = dict(lab.state), dict(lab.view)
    receive(lab, **parts)
    assert (lab.state, lab.view) == before
    assert not caplog.records and capfd.readouterr() == ("", "")


GOOD = Case("q", 1, "a", True)


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"questions": []}, r"^questions must hold 1 to 50 cases, got 0"),
        ({"questions": [GOOD] * (MOST + 1)}, r"^questions must hold 1 to 50 cases, got 51"),
        (
            {"questions": [("q", 1, "a", True)]},
            r"^questions must hold one Case each, got \('q', 1, 'a', True\)\. Write",
        ),
        ({"questions": [GOOD._replace(rank=-1)]}, r"first_ranks.*-1"),
        ({"questions": [GOOD._replace(rank=1001)]}, r"^a rank must be 0 to 1000, got 1001\. Use 0 for not found\.$"),
        ({"questions": [GOOD._replace(question=" ")]}, r"^a question must be words"),
        ({"questions": [GOOD._replace(answer=None)]}, r"^an answer must be words"),
        ({"questions": [GOOD._replace(text="t")]}, r"^a title must be words"),
        ({"questions": [GOOD._replace(correct="yes")]}, r"^correct must be True or False"),
        ({"k": 11}, r"^k must be 1 to 10, got 11\. Nothing stands below\.$"),
    ],
)
def test_what_is_refused(parts, says):
    with pytest.raises((TypeError, ValueError), match=says):
        Diagnosis(**parts)


def test_a_hostile_question_stays_text():
    lab = Diagnosis([Case(HOSTILE, 1, HOSTILE, True, HOSTILE, HOSTILE)])
    parsed = Tags(lab._repr_mimebundle_()[0]["text/html"])
    assert parsed.tags == {"table", "caption", "thead", "tbody", "tr", "th", "td", "bdi"} and HOSTILE in parsed.text
    assert lab.given["cases"][0]["question"] == HOSTILE


def test_the_table_stands_in_without_a_kernel(lab):
    text = Tags(lab._repr_mimebundle_()[0]["text/html"]).text
    assert "diagnose · evidence in the first 3" in text and "never" in text and "lucky" in text


@pytest.mark.parametrize("name", ["view", "given", "state"])
def test_the_front_reads_only_what_python_sends(lab, name):
    own = Path(base.__file__).with_name("diagnosis.js").read_text(encoding="utf-8")
    read = set(re.findall(rf"\b{name}\.(\w+)", own))
    assert read and read <= getattr(lab, name).keys()


def test_the_style_uses_only_colours_that_are_defined():
    css = base.style("diagnosis.css")
    defined = theme.properties(theme.LIGHT).keys() | set(re.findall(r"(--rm-[a-z0-9-]+)\s*:", css))
    assert set(re.findall(r"var\((--rm-[a-z0-9-]+)", css)) <= defined
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", css.replace(theme.css(), ""))
    assert {f"dg-{cell}" for cell in CELLS} <= set(re.findall(r"\.(dg-[a-z_]+)", css))


def test_it_is_had_by_name_and_its_examples_hold():
    assert widgets.Diagnosis is Diagnosis
    assert doctest.testmod(diagnosis).attempted >= 5 and doctest.testmod(diagnosis).failed == 0
