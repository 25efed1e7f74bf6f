"""The regrade lab: its numbers are the library's, whoever moves it, and undo and goals keep what they promise."""

import doctest
import json
import re

import ipywidgets
import pytest
from hypothesis import given, strategies

from course_lib import explain, helpdesk, theme, widgets
from course_lib.explain import DISCOUNTS
from course_lib.metrics import GAINS, ndcg
from course_lib.widgets import base, goals, readout, regrade
from course_lib.widgets.goals import Goal
from course_lib.widgets.regrade import MOST, TOP, Regrade, RegradeModel
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
    assert " ".join(lab.view["readout"]) == (
        "DCG = 1/log2(2) + 0/log2(3) + 3/log2(4) = 2.5 ideal order [2,1,0]: DCG 3.6309 "
        "nDCG = 0.6885 (other gain convention: 0.7602) first relevant result at rank 1 → reciprocal rank 1"
    )
    assert [lab.view[name] for name in ("dcg", "ideal", "ndcg", "other")] == ["2.5000", "3.6309", "0.6885", "0.7602"]
    assert lab.view["convention"] == "nDCG · exp · ideal: returned" and lab.view["other_gain"] == "linear"


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
    assert (lab.view["ndcg"], lab.view["other"], lab.view["cut"]) == ("0.2754", "0.3801", 2)
    assert lab.view["convention"] == "nDCG@2 · exp · ideal: returned"
    assert lab.view["rows"][2] == {"grade": 2, "sum": "", "adds": "not counted", "share": 0.0, "ideal": 0.0}
    assert lab.view["readout"][1] == "ideal order [2,1]: DCG 3.6309"
    lab.change(k=None)
    assert lab.view["cut"] == 3 and lab.view["ndcg"] == "0.6885"


STATES = strategies.integers(1, 8).flatmap(
    lambda n: strategies.fixed_dictionaries(
        {
            "grades": strategies.lists(strategies.integers(0, TOP), min_size=n, max_size=n),
            "gain": strategies.sampled_from(sorted(GAINS)),
            "discount": strategies.sampled_from(sorted(DISCOUNTS)),
            "k": strategies.none() | strategies.integers(1, n),
        }
    )
)


@given(STATES)
def test_every_state_shows_the_librarys_numbers_and_fits_its_room(state):
    model = RegradeModel(range(len(state["grades"])), state["grades"])
    view, score = model.view(model.clean(state)), explain.terms(**{"rels": state["grades"], **without_grades(state)})
    assert (view["dcg"], view["ideal"], view["ndcg"]) == tuple(
        theme.score(value.value) for value in (score.dcg, score.ideal, score.ndcg)
    )
    if state["discount"] == "log2":
        other = "exp" if state["gain"] == "linear" else "linear"
        assert view["ndcg"] == theme.score(ndcg(state["grades"], state["gain"], state["k"]))
        assert view["other"] == theme.score(ndcg(state["grades"], other, state["k"]))
    full = {"linear": 3, "exp": 7}[state["gain"]]
    assert sum(row["share"] for row in view["rows"]) * full == pytest.approx(score.dcg.value)
    assert sum(row["ideal"] for row in view["rows"]) * full == pytest.approx(score.ideal.value)
    assert all(0 <= row[part] <= 1 for row in view["rows"] for part in ("share", "ideal"))
    longest = model.given()["longest"]
    for line, room in zip(view["readout"], longest, strict=True):
        assert len(line) <= len(room)


def without_grades(state):
    return {name: value for name, value in state.items() if name != "grades"}


def test_the_readout_names_the_first_relevant_rank():
    model = RegradeModel(["A", "B", "C"], [0, 0, 1])
    assert model.view(model.start())["readout"][3] == "first relevant result at rank 3 → reciprocal rank 0.3333"
    model = RegradeModel(["A", "B", "C"], [0, 0, 0])
    view = model.view(model.start())
    assert view["readout"][3] == "no relevant result → reciprocal rank 0" and view["ndcg"] == "0.0000"


@pytest.mark.parametrize("n", [1, 2, 12, 13, MOST])
def test_from_one_row_to_fifty(n):
    lab = Regrade(range(n), [i % 4 for i in range(n)], k=1)
    lab.change(k=None)
    assert len(lab.view["rows"]) == len(lab.view["kept"]) == n
    terms_written = lab.view["readout"][0].count("/log2(")
    assert terms_written == min(n, 12)
    assert (f"… {n - 12} more" in lab.view["readout"][0]) == (n > 12)
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
    own = base.front("regrade.js").partition("function menu")[2]
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
