"""The walk to the first hit in a browser, driven by its own Python: by mouse, by keys, in every width and theme."""

import pytest

from course_lib import helpdesk
from course_lib.widgets import FirstHit
from course_lib.widgets.goals import Goal
from tests.browser.conftest import PICTURES

HOSTILE = '</li></table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


def desk_walk():
    desk = helpdesk.load()
    return FirstHit(
        desk.old, desk.qrels, desk.questions, 3, desk.passages, [Goal("Walk every list", lambda seen: seen.done)]
    )


def hostile():
    return FirstHit(
        {HOSTILE: ["A"], "Q2": ["A", "B"]},
        {HOSTILE: {"A": 1}, "Q2": {"B": 1}},
        titles={"A": (HOSTILE, HOSTILE), "B": "b"},
    )


def many():
    run = {f"Q{n}": [f"D{i}" for i in range(50 if n == 1 else 3)] for n in range(1, 13)}
    return FirstHit(run, {question: {"D2": 1} for question in run})


LABS = {
    "desk": desk_walk,
    "hostile": hostile,
    "one": lambda: FirstHit({"Q": ["A"]}, {"Q": {"A": 1}}),
    "none": lambda: FirstHit({"Q": ["A", "B"]}, {"Q": {"C": 1}}),
    "many": many,
}


@pytest.fixture
def lab():
    return desk_walk()


@pytest.fixture
def shown(bench, lab):
    return bench(lab)


def button(shown, name):
    return shown.page.get_by_role("button", name=name, exact=True)


def readable(shown):
    """The titles of the question on the page that can be read."""
    shown.wait()
    return [title.inner_text() for title in shown.page.locator(".fh-doc .rm-id").all() if title.is_visible()]


def test_by_mouse_to_the_end(shown, lab):
    assert readable(shown) == []
    button(shown, "Look at rank 1").click()
    assert readable(shown) == ["D8"] and lab.first_ranks[0] == 1
    button(shown, "Next question").click()
    button(shown, "Look at rank 1").click()
    assert readable(shown) == ["D3"]
    button(shown, "Look at rank 2").click()
    assert readable(shown) == ["D3", "D5"]
    assert shown.page.locator(".rm-score").inner_text() == "0.5000"
    assert "does not count" in shown.page.locator(".fh-row:visible").last.inner_text()
    button(shown, "Look at all").click()
    shown.wait()
    assert shown.page.locator("tfoot td").all_inner_texts() == ["", "0.7500", "0.7000"]
    assert shown.page.locator(".rm-score").inner_text() == f"{lab.mrr:.4f}" == "0.7500"
    assert "✓" in shown.page.locator(".rm-goals li").inner_text()
    button(shown, "Q4 Where do I leave the scooter when the desk is closed?").click()
    assert readable(shown) == ["D2", "D10", "D3", "D7"]


@pytest.mark.parametrize("key", ["Enter", "Space", "ArrowRight", "ArrowDown"])
def test_by_one_key_alone_as_python_steps(shown, lab, key):
    twin = desk_walk()
    button(shown, "Look at rank 1").focus()
    while twin._model.model.stepped(twin.state):
        twin.step()
        shown.page.keyboard.press(key)
        shown.wait()
        assert lab.view == twin.view
    shown.page.keyboard.press(key)  # there is nothing left: nothing happens, and the focus stays
    shown.wait()
    assert lab.view == twin.view and lab.mrr == 0.75
    last = button(shown, "The last one")
    assert last.evaluate("it => it === document.activeElement") and last.get_attribute("aria-disabled") == "true"


def test_one_step_back_by_key(shown, lab):
    press = shown.page.keyboard.press
    button(shown, "Look at rank 1").focus()
    for key, at, looked in [
        ("ArrowLeft", 0, 0),
        ("Enter", 0, 1),
        ("Enter", 1, 1),
        ("ArrowLeft", 0, 1),
        ("ArrowUp", 0, 0),
    ]:
        press(key)
        shown.wait()
        assert (lab.state["at"], lab.state["looked"][0]) == (at, looked)


def test_questions_by_keys(shown, lab):
    first = shown.page.locator(".fh-choose").first
    first.focus()
    shown.page.keyboard.press("ArrowDown")
    shown.page.keyboard.press("ArrowDown")
    shown.page.keyboard.press("Enter")
    shown.wait()
    assert lab.state["at"] == 2
    assert shown.page.locator('[aria-current="true"]').inner_text() == "Q3 When do I get my deposit back?"


def test_quick_clicks_are_not_lost(shown, lab):
    shown.page.evaluate(
        """async () => {
            const step = document.querySelector(".fh-step");
            for (let i = 0; i < 13; i++) {
                step.click();
                await new Promise((go) => setTimeout(go, 5));
            }
        }"""
    )
    shown.page.wait_for_function("document.querySelector('.rm-lab').dataset.revision === '13'")
    assert lab.first_ranks == [1, 2, 1, 4, 1]  # nine looks and four steps to the next question


def test_what_is_spoken(shown):
    button(shown, "Look at rank 1").click()
    said = "Q1: Rank 1 is relevant: RR = 1 / 1 = 1.0000. The rest, 4 below, do not count. 1 of 5 questions walked."
    shown.page.get_by_role("status").get_by_text(said).wait_for()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_where_motion_is_not_wished(bench, lab, motion):
    shown = bench(lab, reduced_motion=motion)
    button(shown, "Look at rank 1").click()
    shown.wait()
    ask = "getComputedStyle(document.querySelector('{}')).{}"
    slides = shown.page.evaluate(ask.format(".fh-point", "transitionDuration"))
    fades = shown.page.evaluate(ask.format(".fh-now .rm-passage", "animationName"))
    assert (slides, fades) == (("0s", "none") if motion == "reduce" else ("0.25s", "fh-seen"))


def test_two_views_stay_equal(bench, lab):
    shown = bench(lab, views=2)
    one, other = shown.page.locator(".rm-lab").all()
    for view in (one, other, one):
        view.locator(".fh-step").click()
        shown.wait()
    assert lab.state["looked"][:2] == [1, 1]
    assert one.inner_html() == other.inner_html()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1000, 520, 360])
@pytest.mark.parametrize("name", LABS)
def test_nothing_is_cut_off_and_axe_finds_nothing(bench, violations, name, width, dark):
    lab = LABS[name]()
    shown = bench(lab, width=width, dark=dark, reduced_motion="reduce")
    PICTURES.mkdir(exist_ok=True)
    for step in ("start", "end"):
        assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        box = shown.page.locator(".rm-lab").bounding_box()
        ends = "it => [...it.querySelectorAll('*:not(.rm-spoken)')].map((part) => part.getBoundingClientRect().right)"
        assert max(shown.page.locator(".rm-lab").evaluate(ends)) <= box["x"] + box["width"]
        assert violations(shown.page) == []
        theme = "dark" if dark else "light"
        shown.page.screenshot(path=PICTURES / f"first_hit_{name}_{step}_{width}_{theme}.png", full_page=True)
        lab.look_at_all()
        shown.flush()


@pytest.mark.parametrize("width", [1000, 520, 360])
@pytest.mark.parametrize("name", LABS)
def test_no_state_moves_what_stands_below(bench, name, width):
    lab = LABS[name]()
    shown = bench(lab, width=width)
    height = shown.page.evaluate("document.body.scrollHeight")
    for _ in range(sum(lab.given["ends"]) + len(lab.given["ends"])):
        lab.step()
        shown.flush()
        assert shown.page.evaluate("document.body.scrollHeight") == height, lab.state
