"""The regrade lab in a browser, driven by its own Python: by mouse, by keys, in every width, and with Python gone."""

import pytest

from course_lib import helpdesk
from course_lib.metrics import ndcg
from course_lib.widgets import Regrade, goals
from tests.browser.conftest import PICTURES

HOSTILE = '</li></table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


def swapped(**settings):
    desk = helpdesk.load()
    order = desk.orderings["swapped"]
    aims = [goals.Goal("Bring nDCG below 0.6", goals.ndcg_below(0.6))]
    settings = {"titles": desk.passages, "question": desk.questions["Q5"], "goals": aims, **settings}
    return Regrade(order, desk.grades("Q5", order), **settings)


def everything():
    """With both ideals and a dcg that stops."""
    desk = helpdesk.load()
    return Regrade(
        ["D4", "D9", "D2"], [2, 0, 1], titles=desk.passages, judged=desk.qrels["Q5"], k=2, dcg=lambda gains: 1 / 0
    )


LABS = {
    "swapped": swapped,
    "everything": everything,
    "hostile": lambda: Regrade([HOSTILE, "B"], [1, 2], titles=[(HOSTILE, HOSTILE), "b"], question=HOSTILE),
    "one": lambda: Regrade(["A"], [3]),
    "fifty": lambda: Regrade(range(50), [i % 4 for i in range(50)], k=10),
}


@pytest.fixture
def lab():
    return swapped()


@pytest.fixture
def shown(bench, lab):
    return bench(lab)


def reads(bench, *rels, **settings):
    """Page and Python show the nDCG of these grades, in rank order."""
    bench.wait()
    assert bench.page.locator(".rm-score").inner_text() == f"{ndcg(rels, 'linear', **settings):.4f}"
    assert list(bench.labs[0].grades.values()) == list(rels)


def button(bench, name):
    return bench.page.get_by_role("button", name=name)


def order(bench):
    return bench.page.locator(".rm-list .rm-id").all_inner_texts()


def test_grades_by_mouse(shown):
    button(shown, "Rank 1, What a parent signs for a young rider: grade 2 of 3").click()
    reads(shown, 3, 0, 3, 0, 0)
    button(shown, "grade 3 of 3").first.click()
    reads(shown, 0, 0, 3, 0, 0)
    assert "✓" in shown.page.locator(".rm-goals li").inner_text()
    button(shown, "Undo").click()
    reads(shown, 3, 0, 3, 0, 0)
    button(shown, "Start over").click()
    reads(shown, 2, 0, 3, 0, 0)
    assert "✓" in shown.page.locator(".rm-goals li").inner_text()
    slider = shown.page.get_by_role("slider").nth(1)
    box = slider.bounding_box()
    shown.page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    reads(shown, 2, 3, 3, 0, 0)


def test_a_slider_on_its_way_is_one_step_to_undo(shown, lab):
    slider = shown.page.get_by_role("slider").nth(1)
    box = slider.bounding_box()
    middle = box["y"] + box["height"] / 2
    shown.page.mouse.move(box["x"] + 6, middle)
    shown.page.mouse.down()
    for part in (0.3, 0.6, 0.95):
        shown.page.mouse.move(box["x"] + part * box["width"], middle)
    shown.page.mouse.up()
    reads(shown, 2, 3, 3, 0, 0)
    assert len(lab.state["past"]) == 1
    button(shown, "Undo").click()
    reads(shown, 2, 0, 3, 0, 0)


def test_order_by_buttons(shown):
    button(shown, "D11 How old you must be: rank 3 of 5, move up").click()
    reads(shown, 2, 3, 0, 0, 0)
    up = button(shown, "D11 How old you must be: rank 2 of 5, move up")
    assert up.evaluate("it => it === document.activeElement")  # the focus goes along
    up.click()
    reads(shown, 3, 2, 0, 0, 0)
    top = button(shown, "D11 How old you must be: rank 1 of 5, move up")
    assert top.get_attribute("aria-disabled") == "true"
    top.click(force=True)
    reads(shown, 3, 2, 0, 0, 0)
    button(shown, "D11 How old you must be: rank 1 of 5, move down").click()
    reads(shown, 2, 3, 0, 0, 0)
    assert order(shown) == ["D4", "D11", "D9", "D2", "D6"]


def test_order_by_drag(shown):
    grips = shown.page.locator(".rm-grip")
    box = grips.nth(2).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    above = grips.nth(0).bounding_box()["y"]
    shown.page.mouse.move(x, y)
    shown.page.mouse.down()
    shown.page.mouse.move(x, (y + above) / 2)
    shown.page.mouse.move(x, above - 2)
    PICTURES.mkdir(exist_ok=True)
    shown.page.screenshot(path=PICTURES / "regrade_drag.png")
    shown.page.mouse.up()
    reads(shown, 3, 2, 0, 0, 0)
    assert order(shown) == ["D11", "D4", "D9", "D2", "D6"]
    assert shown.page.locator("[style*=translate], .rm-dragged").count() == 0


def test_a_drag_that_comes_back_changes_nothing(shown, lab):
    box = shown.page.locator(".rm-grip").nth(2).bounding_box()
    shown.page.mouse.move(box["x"] + 9, box["y"] + 9)
    shown.page.mouse.down()
    shown.page.mouse.move(box["x"] + 9, box["y"] + 200)
    shown.page.mouse.move(box["x"] + 9, box["y"] + 12)
    shown.page.mouse.up()
    reads(shown, 2, 0, 3, 0, 0)
    assert lab.state["revision"] == 0


def test_everything_by_keys(shown):
    press = shown.page.keyboard.press
    button(shown, "Rank 1,").focus()
    for key, rels in [("1", (1, 0, 3, 0, 0)), ("ArrowRight", (2, 0, 3, 0, 0)), ("ArrowLeft", (1, 0, 3, 0, 0))]:
        press(key)
        reads(shown, *rels)
    press("ArrowDown")
    press("3")
    reads(shown, 1, 3, 3, 0, 0)
    press("Alt+ArrowUp")
    reads(shown, 3, 1, 3, 0, 0)
    press("Alt+ArrowUp")  # it is the first: nothing to do
    reads(shown, 3, 1, 3, 0, 0)
    press("0")  # the focus went along
    reads(shown, 0, 1, 3, 0, 0)
    press("Tab")
    press("End")
    reads(shown, 3, 1, 3, 0, 0)
    for _ in range(60):
        if shown.page.evaluate("document.activeElement.textContent") == "Start over":
            break
        press("Tab")
    press("Enter")
    reads(shown, 2, 0, 3, 0, 0)


def test_menus_and_both_ideals(bench):
    bench = bench(everything())
    gain, divisor, ideal, k = bench.page.locator(".rm-menu select").all()
    ideal.select_option("judged")
    reads(bench, 2, 0, 1, judged=[3, 2, 1, 0], k=2)
    k.select_option("")
    reads(bench, 2, 0, 1, judged=[3, 2, 1, 0])
    assert bench.page.locator(".rg-chosen").inner_text() == bench.page.locator(".rm-score").inner_text()
    gain.select_option("exp")
    divisor.select_option("none")
    bench.wait()
    assert bench.page.locator(".rm-label").first.inner_text() == "nDCG · exp · discount: none · ideal: judged"
    assert "ZeroDivisionError: division by zero" in bench.page.locator(".rg-own").inner_text()


def test_what_is_spoken(shown):
    button(shown, "D11 How old you must be: rank 3 of 5, move up").click()
    spoken = shown.page.get_by_role("status")
    spoken.get_by_text("D11 How old you must be: rank 2 of 5. nDCG 0.9134", exact=False).wait_for()
    button(shown, "Undo").click()
    spoken.get_by_text("nDCG 0.8212").wait_for()
    assert "rank 2 of 5" not in spoken.inner_text()  # news is told once


def test_the_number_as_python(bench, lab):
    shown = bench(lab, permissions=["clipboard-read", "clipboard-write"])
    field = shown.page.get_by_label("The number on the screen, as Python")
    assert field.input_value() == "ndcg([2, 0, 3, 0, 0], 'linear')"
    button(shown, "Rank 1,").click()
    shown.wait()
    assert field.input_value() == "ndcg([3, 0, 3, 0, 0], 'linear')"
    shown.page.evaluate("navigator.clipboard ??= undefined")
    button(shown, "Copy as Python").click()
    shown.page.get_by_text("Press Ctrl+C").or_(shown.page.get_by_text("Copied", exact=True)).first.wait_for()
    if shown.page.get_by_text("Press Ctrl+C").count():  # a page without leave to use the clipboard
        chosen = shown.page.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]")
        assert chosen == [0, len(field.input_value())]


def test_two_views_stay_equal(bench, lab):
    shown = bench(lab, views=2)
    one, other = shown.page.locator(".rm-lab").all()
    one.get_by_role("button", name="Rank 1,").click()
    shown.wait()
    other.get_by_role("button", name="Rank 3,").click()
    shown.wait()
    lab.move("D11", 1)
    shown.flush()
    assert lab.state["grades"] == [3, 0, 0, 0, 0]
    assert one.inner_html() == other.inner_html()


def test_twenty_quick_clicks_end_on_the_last(shown, lab):
    shown.page.evaluate(
        """async () => {
            const pill = document.querySelector("button.rm-pill");
            for (let i = 0; i < 20; i++) {
                pill.click();
                await new Promise((go) => setTimeout(go, 30));
            }
        }"""
    )
    shown.page.wait_for_function("document.querySelector('.rm-lab').dataset.revision === '20'", timeout=300)
    assert lab.state["revision"] == 20 and lab.grade("D4") == (2 + 20) % 4
    reads(shown, 2, 0, 3, 0, 0)


def test_when_python_is_gone_the_lab_says_so_and_keeps_what_was_clicked(shown):
    shown.page.evaluate("window.dead = true")
    button(shown, "Rank 1,").click()
    shown.page.get_by_role("alert").get_by_text("Python is not answering").wait_for(timeout=4000)
    assert button(shown, "Rank 1,").inner_text() == "3"
    shown.page.evaluate("window.dead = false")
    button(shown, "Rank 2,").click()
    reads(shown, 3, 1, 3, 0, 0)  # what had been clicked meanwhile counts
    assert not shown.page.get_by_role("alert").is_visible()


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
    shown.page.screenshot(path=PICTURES / f"regrade_{name}_{width}_{'dark' if dark else 'light'}.png", full_page=True)


@pytest.mark.parametrize("width", [1000, 360])
@pytest.mark.parametrize("name", ["swapped", "everything"])
def test_no_state_moves_what_stands_below(bench, name, width):
    lab = LABS[name]()
    shown = bench(lab, width=width)
    height = shown.page.evaluate("document.body.scrollHeight")
    n = len(lab.state["grades"])
    changes = [{"grades": [3] * n}, {"gain": "exp"}, {"discount": "gentle"}, {"k": 1}, {"grades": [0] * n}, {"k": None}]
    for parts in changes:
        lab.change(**parts)
        shown.flush()
        assert shown.page.evaluate("document.body.scrollHeight") == height, parts
