"""Two systems in a browser, driven by their own Python: by mouse, by keys, in every width and theme."""

import pytest

from course_lib import helpdesk
from course_lib.metrics import hit_rate, mrr
from course_lib.widgets import TwoSystems
from course_lib.widgets.goals import Goal
from tests.browser.conftest import PICTURES

HOSTILE = '</li></table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


def desk_systems():
    desk = helpdesk.load()
    aims = [Goal("Bring NEW above 0.5", lambda seen: seen.new.mrr > 0.5)]
    return TwoSystems(desk.old, desk.new, desk.qrels, desk.questions, 3, desk.passages, aims)


def hostile():
    run, qrels = {HOSTILE: ["A"], "Q2": ["A", "B"]}, {HOSTILE: {"A": 1}, "Q2": {"B": 1}}
    return TwoSystems(run, run, qrels, k=1, titles={"A": (HOSTILE, HOSTILE), "B": "b"})


def many():
    run = {f"Q{n}": [f"D{i}" for i in range(50 if n == 1 else 3)] for n in range(1, 13)}
    return TwoSystems(run, run, {question: {"D2": 1} for question in run})


LABS = {
    "desk": desk_systems,
    "hostile": hostile,
    "one": lambda: TwoSystems({"Q": ["A"]}, {"Q": ["B"]}, {"Q": {"A": 1}}, k=1),
    "many": many,
}


@pytest.fixture
def lab():
    return desk_systems()


@pytest.fixture
def shown(bench, lab):
    return bench(lab)


def reads(shown, old, new, k=3):
    """Page and Python show the scores of these first ranks."""
    shown.wait()
    for row, ranks in zip(shown.page.locator(".ts-scores tbody tr").all(), (old, new), strict=True):
        cut = [rank if rank <= k else 0 for rank in ranks]
        assert row.locator("td").all_inner_texts() == [f"{n:.4f}" for n in (hit_rate(ranks, k), mrr(ranks), mrr(cut))]
    assert [shown.labs[0].first_ranks(name) for name in ("old", "new")] == [old, new]


def up(shown, name):
    return shown.page.get_by_role("button", name=name).locator("visible=true")


OLD, NEW = [1, 2, 1, 4, 1], [2, 3, 2, 4, 2]


def test_by_mouse(shown):
    reads(shown, OLD, NEW)
    up(shown, "D8 Licences and papers: rank 2 of 5, move up").click()
    reads(shown, OLD, [1, 3, 2, 4, 2])
    assert shown.page.locator(".ts-scores td").all_inner_texts()[5] == "0.5167"  # Try it 2 of the lesson
    assert "✓" in shown.page.locator(".rm-goals li").inner_text()
    shown.page.get_by_role("button", name="Q4: Where do I leave").click()
    shown.wait()
    assert up(shown, "D7 Bringing it back after closing time: rank 4 of 5, move up").count() == 2  # in either system
    up(shown, "D7 Bringing it back after closing time: rank 4 of 5, move up").first.click()
    reads(shown, [1, 2, 1, 3, 1], [1, 3, 2, 4, 2])
    shown.page.get_by_role("button", name="Undo").click()
    reads(shown, OLD, [1, 3, 2, 4, 2])
    shown.page.get_by_role("button", name="Start over").click()
    reads(shown, OLD, NEW)


def test_by_keys_alone(shown, lab):
    press = shown.page.keyboard.press
    up(shown, "D8 Licences and papers: rank 1 of 5, move down").focus()
    press("Alt+ArrowDown")
    reads(shown, [2, 2, 1, 4, 1], NEW)
    press("Alt+ArrowUp")  # the focus went along
    reads(shown, OLD, NEW)
    shown.page.get_by_role("button", name="Q1: Do I need").focus()
    press("ArrowRight")
    press("ArrowRight")
    shown.wait()
    assert lab.state["at"] == 2
    assert shown.page.locator(".rm-question:visible").inner_text() == "Q3 When do I get my deposit back?"
    press("ArrowLeft")
    press("ArrowLeft")
    press("ArrowLeft")  # it is the first: nothing to do
    shown.wait()
    assert lab.state["at"] == 0
    shown.page.get_by_role("slider").focus()
    press("ArrowRight")
    reads(shown, OLD, NEW, k=4)


def test_the_dots_stand_where_the_first_hits_are(shown, lab):
    """Height is the reciprocal rank, from the top of the picture down; the hits that count stand above the line."""

    def middle(element):
        box = element.bounding_box()
        return box["y"] + box["height"] / 2

    lab.move("new", "Q1", "D8", 1)
    shown.flush()
    shown.page.wait_for_timeout(400)
    plot = shown.page.locator(".ts-plot").bounding_box()
    cut = middle(shown.page.locator(".ts-cut"))
    for name, ranks in (("old", OLD), ("new", [1, 3, 2, 4, 2])):
        dots = shown.page.locator(f".ts-plot .ts-dot.ts-{name}").all()
        assert [dot.inner_text() for dot in dots] == [str(rank) for rank in ranks]
        for dot, rank in zip(dots, ranks, strict=True):
            assert middle(dot) == pytest.approx(plot["y"] + plot["height"] * (1 - 1 / rank), abs=1)
            assert (middle(dot) < cut) == (rank <= 3)
        mean = middle(shown.page.locator(f".ts-mean .ts-dot.ts-{name}"))
        assert mean == pytest.approx(plot["y"] + plot["height"] * (1 - mrr(ranks)), abs=1)


def test_what_is_spoken(shown):
    up(shown, "D8 Licences and papers: rank 2 of 5, move up").click()
    said = shown.page.get_by_role("status")
    said.get_by_text("D8 Licences and papers: rank 1 of 5. OLD: hit rate@3 0.8000").wait_for()
    assert "NEW: hit rate@3 0.8000, MRR 0.5167, MRR@3 0.4667, first hits at ranks 1, 3, 2, 4, 2." in said.inner_text()


def test_two_views_stay_equal(bench, lab):
    shown = bench(lab, views=2)
    one, other = shown.page.locator(".rm-lab").all()
    one.get_by_role("button", name="Q2:").click()
    shown.wait()
    other.get_by_role("button", name="D5 Late returns: rank 2 of 5, move up").locator("visible=true").click()
    shown.wait()
    assert lab.first_ranks("old") == [1, 1, 1, 4, 1]
    assert one.inner_html() == other.inner_html()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1000, 520, 360])
@pytest.mark.parametrize("name", LABS)
def test_nothing_is_cut_off_and_axe_finds_nothing(bench, violations, name, width, dark):
    shown = bench(LABS[name](), width=width, dark=dark)
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = shown.page.locator(".rm-lab").bounding_box()
    parts = "*:not(.rm-spoken, .ts-across *)"  # the picture of many questions scrolls in its own frame
    ends = f"it => [...it.querySelectorAll('{parts}')].map((part) => part.getBoundingClientRect().right)"
    assert max(shown.page.locator(".rm-lab").evaluate(ends)) <= box["x"] + box["width"]
    across = shown.page.locator(".ts-across")
    assert across.evaluate("it => it.scrollWidth <= it.clientWidth") == (name != "many" or width == 1000)
    assert violations(shown.page) == []
    PICTURES.mkdir(exist_ok=True)
    theme = "dark" if dark else "light"
    shown.page.screenshot(path=PICTURES / f"two_systems_{name}_{width}_{theme}.png", full_page=True)


@pytest.mark.parametrize("width", [1000, 520, 360])
@pytest.mark.parametrize("name", ["desk", "many"])
def test_no_state_moves_what_stands_below(bench, name, width):
    lab = LABS[name]()
    shown = bench(lab, width=width)
    height = shown.page.evaluate("document.body.scrollHeight")
    turned = {name: [order[::-1] for order in lab.state[name]] for name in ("old", "new")}
    for parts in ({"at": 1}, {"k": 1}, turned, {"at": len(lab.given["questions"]) - 1}, {"k": 3}):
        lab.change(**parts)
        shown.flush()
        assert shown.page.evaluate("document.body.scrollHeight") == height, parts
