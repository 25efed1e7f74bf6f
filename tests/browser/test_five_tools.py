"""Five tools in a browser: menus move the number, a tool lights up when its number is reached, others stay hidden."""

import pytest

from course_lib import conventions
from course_lib.widgets import FiveTools, goals
from tests.browser.conftest import PICTURES

HOSTILE = '</li></table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


def five():
    return FiveTools(goals=[goals.Goal("Reach scikit-learn", lambda seen: "scikit-learn" in seen.here)])


LABS = {
    "five": five,
    "all": lambda: FiveTools({HOSTILE: {"a": 1}, "q2": {}}, {"q2": {"a": 1.0}}, tools=list(conventions.TOOLS)),
    "other": lambda: FiveTools({1: {"a": 1}}, {1: ["b", "a"]}, "RR", 3, tools=["ir_measures"]),
}
CHOICES = {
    "gain": "linear",
    "ideal": "judged",
    "cut": "both",
    "ties": "given",
    "missing": "zero",
    "undefined": "left out",
}
CHANGES = [
    {"choices": CHOICES | {"ties": "averaged", "missing": "left out"}},
    {"choices": CHOICES | {"missing": "refused"}},
    {"asked": [0, 1, 2, 3, 4]},
    {
        "choices": {"gain": "binary", "ideal": "full", "cut": "ranking", "ties": "descending"}
        | {"missing": "left out", "undefined": "refused"}
    },
    {"asked": []},
]


@pytest.fixture
def lab():
    return five()


@pytest.fixture
def shown(bench, lab):
    return bench(lab)


def rows(shown):
    """tool -> what its row says."""
    shown.wait()
    found = {}
    for row in shown.page.locator(".ft-tool").all():
        said = row.locator(".ft-state .rm-steady > :first-child").inner_text()
        why = row.locator("p .rm-steady > :first-child").inner_text()
        found[row.locator(".ft-name").inner_text()] = (said, row.locator(".ft-value").inner_text(), why)
    return found


def choose(shown, label, choice):
    shown.page.get_by_role("combobox", name=label).select_option(choice)
    shown.wait()


def test_numbers_are_hidden_until_reached(shown, lab):
    hidden = ("not reached", "?", "")
    found = rows(shown)
    assert found["ranx, made comparable"][:2] == ("same number now", "0.5000")
    assert [found[tool] for tool in ("trec_eval 9 -c", "pytrec_eval", "scikit-learn", "LlamaIndex")] == [hidden] * 4
    choose(shown, "equal scores", "averaged")
    assert shown.page.locator(".rm-score").inner_text() == "0.4077"
    choose(shown, "no results", "left out")
    found = rows(shown)
    assert found["ranx, made comparable"][:2] == ("reached", "0.5000")
    assert found["scikit-learn"] == (
        "same number now",
        "0.8155",
        "averages over all orders of equal scores; leaves a question without results out of the mean",
    )
    assert found["pytrec_eval"] == hidden
    assert shown.page.locator(".rm-score").inner_text() == "0.8155"
    assert shown.page.locator(".ft-here").count() == 1 and lab.reached == ["Reach scikit-learn"]
    shown.page.get_by_role("button", name="Start over").click()
    assert rows(shown)["scikit-learn"][:2] == ("reached", "0.8155")  # what was reached stays known


def test_every_tool_can_be_reached_by_menus_alone(shown, lab):
    model = lab._model.model
    for row, made in zip(model.tools, model.made, strict=True):
        for menu, field in zip(shown.page.locator(".ft-choice select").all(), model.fields, strict=True):
            menu.select_option(getattr(made, field))
        assert rows(shown)[row.tool][:2] == ("same number now", f"{row.value:.4f}")
    assert lab.found == [row.tool for row in model.tools]


def test_a_number_can_be_asked_for_and_hidden_again(shown):
    button = shown.page.get_by_role("button", name="Show the number of LlamaIndex")
    button.focus()
    shown.page.keyboard.press("Enter")
    assert rows(shown)["LlamaIndex"][:2] == ("shown", "1.0000")
    shown.page.keyboard.press("Enter")  # the focus is still there
    assert rows(shown)["LlamaIndex"][:2] == ("not reached", "?")


def test_a_button_that_goes_hands_its_focus_to_its_row(shown, lab):
    shown.page.get_by_role("button", name="Show the number of scikit-learn").focus()
    lab.choose(ties="averaged", missing="left out")
    shown.flush()
    assert shown.page.evaluate("document.activeElement.textContent").startswith("●scikit-learn")


def test_no_number_is_said(shown):
    choose(shown, "no results", "refused")
    shown.page.get_by_role("status").get_by_text(
        "No number: such a tool refuses a run that lacks a question."
    ).wait_for()
    assert shown.page.locator(".rm-score").inner_text() == "–"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1000, 520, 360])
@pytest.mark.parametrize("name", LABS)
def test_nothing_is_cut_off_and_axe_finds_nothing(bench, violations, name, width, dark):
    shown = bench(LABS[name](), width=width, dark=dark)
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    lab = shown.page.locator(".rm-lab").bounding_box()
    ends = "it => [...it.querySelectorAll('*:not(.rm-spoken)')].map((part) => part.getBoundingClientRect().right)"
    assert max(shown.page.locator(".rm-lab").evaluate(ends)) <= lab["x"] + lab["width"]
    assert violations(shown.page) == []
    PICTURES.mkdir(exist_ok=True)
    shown.page.screenshot(
        path=PICTURES / f"five_tools_{name}_{width}_{'dark' if dark else 'light'}.png", full_page=True
    )


@pytest.mark.parametrize("width", [1000, 360])
def test_no_state_moves_what_stands_below(bench, lab, width):
    shown = bench(lab, width=width)
    height = shown.page.evaluate("document.body.scrollHeight")
    for parts in CHANGES:
        lab.change(**parts)
        shown.flush()
        assert shown.page.evaluate("document.body.scrollHeight") == height, parts


def test_two_views_stay_equal(bench, lab):
    shown = bench(lab, views=2)
    one, other = shown.page.locator(".rm-lab").all()
    for parts in CHANGES:
        lab.change(**parts)
        shown.flush()
        assert one.inner_html() == other.inner_html()
