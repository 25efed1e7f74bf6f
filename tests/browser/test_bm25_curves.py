"""The BM25 curves in a browser: sliders by mouse and by keys move numbers and curves, and nothing else."""

import pytest

from course_lib.ranking import bm25_tf
from course_lib.widgets import Bm25Curves, goals
from tests.browser.conftest import PICTURES


def aiming():
    aim = goals.Goal("Reach a factor of 2 with k1 = 1.2", lambda seen: seen.factor >= 1.99995, goals.set_to(k1=1.2))
    return Bm25Curves(goals=[aim])


LABS = {
    "start": aiming,
    "edges": lambda: Bm25Curves(tf=20, k1=0, b=1, length=300, avgdl=87.3, df=0, N=1),
    "large": lambda: Bm25Curves(tf=0, k1=3, length=0, avgdl=12345, df=5_000_000, N=10_000_000),
}
CHANGES = [{"tf": 20}, {"k1": 0}, {"b": 1, "length": 400}, {"df": 1000}, {"tf": 0}, {"k1": 3, "length": 0}, {"df": 0}]


@pytest.fixture
def lab():
    return aiming()


@pytest.fixture
def shown(bench, lab):
    return bench(lab)


def reads(shown, **numbers):
    """Page and Python show the factor of these numbers."""
    shown.wait()
    assert shown.page.locator(".rm-score").inner_text() == f"{bm25_tf(**{'tf': 2} | numbers):.4f}"
    assert shown.labs[0].factor == bm25_tf(**{"tf": 2} | numbers)


def slider(shown, name):
    return shown.page.get_by_role("slider", name=name)


def drawn(shown):
    """The points of each curve, and where each dot stands."""
    lines = shown.page.locator("polyline").evaluate_all("all => all.map((line) => line.getAttribute('points'))")
    dots = shown.page.locator(".bm-dot").evaluate_all("all => all.map((dot) => dot.style.cssText)")
    return lines, dots


def test_a_slider_by_mouse_moves_number_curves_and_dot(shown, lab):
    before = drawn(shown)
    box = slider(shown, "k1").bounding_box()
    middle = box["y"] + box["height"] / 2
    shown.page.mouse.move(box["x"] + box["width"] / 2, middle)
    shown.page.mouse.down()
    for part in (0.7, 0.9, 1.0):
        shown.page.mouse.move(box["x"] + part * box["width"], middle)
    shown.page.mouse.up()
    reads(shown, k1=3)
    assert shown.page.locator(".bm-name").first.inner_text() == "k1 + 1 = 4"
    after = drawn(shown)
    assert after[0][1] != before[0][1] and after[1][0] != before[1][0]  # the factor over tf
    assert after[0][-1] == before[0][-1] and after[1][-1] == before[1][-1]  # IDF stays
    assert len(lab.state["past"]) == 1  # a slider on its way is one step
    shown.page.get_by_role("button", name="Undo").click()
    reads(shown)
    assert drawn(shown) == before


def test_everything_by_keys(shown, lab):
    press = shown.page.keyboard.press
    slider(shown, "tf").focus()
    press("End")
    reads(shown, tf=20)
    press("Home")
    reads(shown, tf=0)
    assert "factor = 0, as tf is 0" in shown.page.locator(".rm-formula").inner_text()
    for _ in range(12):
        press("ArrowRight")
        shown.wait()
    reads(shown, tf=12)
    assert lab.reached == ["Reach a factor of 2 with k1 = 1.2"]
    press("Tab")  # k1
    press("ArrowRight")
    reads(shown, tf=12, k1=1.3)
    press("Tab")  # length
    press("End")
    reads(shown, tf=12, k1=1.3, length=400)
    press("Tab")  # b
    press("Home")
    reads(shown, tf=12, k1=1.3, length=400, b=0)
    press("Tab")  # df
    press("ArrowRight")
    shown.wait()
    assert lab.state["df"] == 20 and slider(shown, "df").get_attribute("aria-valuetext") == "20"


def test_the_dot_stands_on_its_curve(shown, lab):
    for parts in ({"tf": 5}, {"length": 200}, {"df": 100}):
        lab.change(**parts)
    shown.flush()
    lines, dots = drawn(shown)
    for points, dot in zip((lines[1], lines[3], lines[5]), dots, strict=True):
        left, top = (float(part.split(":")[1].strip(" %")) / 100 for part in dot.rstrip(";").split(";"))
        curve = [tuple(map(float, point.split(","))) for point in points.split()]
        nearest = min(curve, key=lambda point: abs(point[0] - left))
        assert abs(nearest[1] - top) < 0.02


def test_what_is_spoken_and_named(shown):
    slider(shown, "length of").press("End")
    shown.page.get_by_role("status").get_by_text("Factor 0.7458 (BM25 factor · k1 = 1.2 · b = 0.75)").wait_for()
    pictures = shown.page.get_by_role("img")
    assert [name.split(":")[0] for name in pictures.evaluate_all("all => all.map((it) => it.ariaLabel)")] == [
        "Factor over tf",
        "Factor over the document's length",
        "IDF over df",
    ]


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
        path=PICTURES / f"bm25_curves_{name}_{width}_{'dark' if dark else 'light'}.png", full_page=True
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
