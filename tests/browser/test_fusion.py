"""Fusion in a browser: both lists by buttons, keys and drag, k by its slider, and the fused list that follows."""

import pytest

from course_lib.ranking import rrf
from course_lib.widgets import Fusion, goals
from tests.browser.conftest import PICTURES

HOSTILE = '</li></table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


def example(**settings):
    aims = [goals.Goal("Let A win without touching vectors", lambda s: s.winner == "A" and s.untouched(2))]
    settings = {"titles": {"A": ("Age", "From 10 years."), "B": "Parents", "C": "Helmets", "X": "Hours"}} | settings
    return Fusion([["A", "B", "C"], ["B", "X", "A"]], ["words", "vectors"], **settings, goals=aims)


LABS = {
    "example": example,
    "relevant": lambda: example(relevant={"A"}, k=0),
    "three": lambda: Fusion([["A", "B"], ["B", "A"], ["C", "A", "B"]], k=100, relevant={"Z"}),
    "hostile": lambda: Fusion(
        [["A"], ["A", "B"]], [HOSTILE, "b"], titles={"A": (HOSTILE, HOSTILE), "B": "b"}, relevant={"A"}
    ),
    "fifty": lambda: Fusion([list(range(50)), list(range(49, -1, -1))]),
}
CHANGES = [{"k": 0}, {"orders": [[2, 1, 0], [2, 1, 0]]}, {"k": 100}, {"orders": [[0, 1, 2], [2, 0, 1]]}]


@pytest.fixture
def lab():
    return example(relevant={"A"})


@pytest.fixture
def shown(bench, lab):
    return bench(lab)


def reads(shown, first, second, k=60):
    """Page and Python show the fusion of these rankings, worked out."""
    shown.wait()
    scores = rrf([list(first), list(second)], k)
    fused = shown.page.get_by_role("list", name="Fused")
    assert fused.locator(".rm-id").all_inner_texts() == list(scores) == shown.labs[0].fused
    assert fused.locator("b").all_inner_texts() == [f"{score:.4f}" for score in scores.values()]
    parts = [[1 / (k + ranked.index(doc) + 1) if doc in ranked else 0 for ranked in (first, second)] for doc in scores]
    drawn = fused.locator(".fu-bar").evaluate_all(
        "all => all.map((bar) => [...bar.children].map((it) => it.style.width))"
    )
    full = 2 / (k + 1)
    assert [[float(width[:-1]) for width in row] for row in drawn] == [
        [pytest.approx(100 * part / full, abs=1e-3) for part in row] for row in parts
    ]


def button(shown, name):
    return shown.page.get_by_role("button", name=name)


def test_the_worked_example(shown):
    reads(shown, "ABC", "BXA")
    rows = shown.page.locator(".fu-fused").all_inner_texts()
    assert "1/62 + 1/61 =" in rows[0] and "1/61 + 1/63 =" in rows[1]
    assert "First relevant: words rank 1, vectors rank 3, fused rank 2" in shown.page.locator(".fu-found").inner_text()


def test_order_by_buttons_and_by_keys(shown):
    button(shown, "words, Parents: rank 2 of 3, move down").click()
    reads(shown, "ACB", "BXA")
    assert shown.page.locator(".fu-fused", has_text="Parents").get_by_text("tie").count() == 1
    shown.page.keyboard.press("Alt+ArrowUp")
    reads(shown, "ABC", "BXA")
    button(shown, "vectors, Age: rank 3 of 3, move up").press("Alt+ArrowUp")
    reads(shown, "ABC", "BAX")
    assert button(shown, "vectors, Age: rank 2 of 3, move up").evaluate("it => it === document.activeElement")
    shown.page.keyboard.press("Enter")
    reads(shown, "ABC", "ABX")
    button(shown, "Undo").click()
    reads(shown, "ABC", "BAX")


def test_order_by_drag(shown):
    grips = shown.page.locator(".rm-grip")
    box, above = grips.nth(5).bounding_box(), grips.nth(3).bounding_box()  # the third and the first of the second list
    shown.page.mouse.move(box["x"] + 9, box["y"] + 9)
    shown.page.mouse.down()
    shown.page.mouse.move(box["x"] + 9, (box["y"] + above["y"]) / 2)
    shown.page.mouse.move(box["x"] + 9, above["y"] - 2)
    shown.page.mouse.up()
    reads(shown, "ABC", "ABX")


def test_k_by_keys_and_what_is_spoken(shown, lab):
    shown.page.get_by_role("slider", name="k, RRF's constant").press("Home")
    reads(shown, "ABC", "BXA", k=0)
    assert lab.state["k"] == 0
    status = shown.page.get_by_role("status")
    status.get_by_text("Fused (RRF · k = 0): B 1.5000, A 1.3333, X 0.5000, C 0.3333.").wait_for()
    button(shown, "words, Age: rank 1 of 3, move down").click()
    status.get_by_text("words, Age: rank 2 of 3. Fused (RRF · k = 0): B 2.0000").wait_for()


def test_a_part_is_told_by_more_than_its_colour(shown):
    looks = "all => all.map((it) => getComputedStyle(it).backgroundImage)"
    plain, slanted = shown.page.locator(".fu-name .fu-part").evaluate_all(looks)
    assert plain == "none" and "gradient" in slanted


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
    shown.page.screenshot(path=PICTURES / f"fusion_{name}_{width}_{'dark' if dark else 'light'}.png", full_page=True)


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
