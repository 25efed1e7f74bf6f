"""The first control: one passage, its grade, and what it earns."""

import re
import subprocess
import sys

import pytest

from course_lib import theme, widgets
from course_lib.metrics import dcg
from course_lib.widgets import base
from course_lib.widgets.one_grade import MEANINGS, RANKS, OneGrade, OneGradeModel
from tests.widgets.page import Tags

HOSTILE = '</table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


@pytest.fixture
def control():
    return OneGrade("Age limits", "A child of 12 may ride.", grade=2)


def receive(control, grade, revision):
    data = {"method": "update", "state": {"state": {"grade": grade, "revision": revision}}, "buffer_paths": []}
    control._handle_msg({"content": {"data": data}, "buffers": []})


@pytest.mark.parametrize(
    ("grade", "says"),
    [
        (0, "Grade 0 of 3 (no use). Earns 0.000 at rank 1, 0.000 at rank 2, 0.000 at rank 3."),
        (1, "Grade 1 of 3 (touches the subject). Earns 1.000 at rank 1, 0.631 at rank 2, 0.500 at rank 3."),
        (2, "Grade 2 of 3 (helps). Earns 2.000 at rank 1, 1.262 at rank 2, 1.000 at rank 3."),
        (3, "Grade 3 of 3 (answers the question). Earns 3.000 at rank 1, 1.893 at rank 2, 1.500 at rank 3."),
    ],
)
def test_every_grade_says_what_it_means_and_earns(control, grade, says):
    control.grade = grade
    assert control.summary() == repr(control) == says
    assert control.grade == grade


@pytest.mark.parametrize("grade", range(4))
def test_it_earns_what_dcg_gives_a_passage_alone_at_that_rank(grade):
    model = OneGradeModel("t", "x", grade)
    alone = [dcg([0] * (rank - 1) + [grade], gain="linear") for rank in RANKS]
    assert model.earns(model.start()) == pytest.approx(alone)


def test_given_and_view_hold_what_the_front_draws():
    model = OneGradeModel("Age limits", "A child of 12 may ride.", 3)
    given, view = model.given(), model.view(model.start())
    assert given["title"] == "Age limits" and given["text"] == "A child of 12 may ride." and view["grade"] == 3
    assert given["meanings"] == list(MEANINGS)
    assert [(place["rank"], place["value"]) for place in view["earns"]] == [(1, "3.000"), (2, "1.893"), (3, "1.500")]
    assert [place["share"] for place in view["earns"]] == pytest.approx([1, 0.6309, 0.5], abs=5e-5)


@pytest.mark.parametrize("name", ["view", "given"])
def test_the_front_reads_only_what_python_sends(control, name):
    own = base.front("one_grade.js").partition("function build")[2]
    read = set(re.findall(rf"\b{name}\.(\w+)", own))
    assert read and read <= getattr(control, name).keys()


def test_a_move_in_the_browser_is_heard(control):
    assert not control.heard
    receive(control, 3, 1)
    assert control.heard and control.grade == 3 and "3.000 at rank 1" in control.summary()


@pytest.mark.parametrize("grade", [-1, 4, 2.0, "2", None, True, [2], 10**400])
def test_no_other_grade_is_taken_from_anywhere(control, grade, caplog):
    rule = r"^grade must be 0, 1, 2 or 3, got .{1,60}\. Use one of these whole numbers\.$"
    with pytest.raises(ValueError, match=rule):
        control.grade = grade
    with pytest.raises(ValueError, match=rule):
        OneGrade("t", "x", grade)
    receive(control, grade, 1)
    assert control.grade == 2 and not caplog.records


@pytest.mark.parametrize("words", ["", "  ", None, 3, ["a"]])
def test_a_passage_has_words(words):
    with pytest.raises(ValueError, match=r"^title must be words, got .* Give the passage's title as a string\.$"):
        OneGrade(words, "x")
    with pytest.raises(ValueError, match=r"^text must be words, got .* Give the passage's text as a string\.$"):
        OneGrade("t", words)


def test_a_hostile_title_stays_text():
    control = OneGrade(HOSTILE, HOSTILE)
    data, _ = control._repr_mimebundle_()
    parsed = Tags(data["text/html"])
    assert parsed.tags == {"table", "caption", "thead", "tbody", "tr", "th", "td", "bdi"}
    assert HOSTILE in parsed.text
    assert control.given["title"] == HOSTILE  # the front sets it as text
    assert data["text/plain"] == "Grade 2 of 3 (helps). Earns 2.000 at rank 1, 1.262 at rank 2, 1.000 at rank 3."


def test_the_table_shows_the_same_numbers_as_the_sentence(control):
    html = control._repr_mimebundle_()[0]["text/html"]
    assert re.findall(r"\d\.\d{3}", html) == re.findall(r"\d\.\d{3}", control.summary()) == ["2.000", "1.262", "1.000"]


def test_the_style_uses_only_colours_the_theme_defines():
    css = base.style("one_grade.css")
    defined = theme.properties(theme.LIGHT).keys() | set(re.findall(r"(--rm-[a-z0-9-]+)\s*:", css))
    assert set(re.findall(r"var\((--rm-[a-z0-9-]+)", css)) <= defined
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", css.replace(theme.css(), ""))


def test_labs_are_had_by_name():
    assert widgets.OneGrade is OneGrade
    with pytest.raises(AttributeError, match=r"there is no lab .TwoGrades.; the labs are OneGrade, Regrade, "):
        _ = widgets.TwoGrades


def test_asking_for_the_package_loads_no_widget_machinery():
    code = (
        "import sys; from course_lib import widgets; assert 'anywidget' not in sys.modules;"
        "widgets.OneGrade; assert 'anywidget' in sys.modules; assert 'matplotlib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
