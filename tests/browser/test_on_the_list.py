"""The list with marks in a browser, driven by its own Python: by mouse, by keys, in every width and theme."""

import pytest

from course_lib import helpdesk
from course_lib.metrics import precision_at_k, recall_at_k
from course_lib.widgets import OnTheList
from course_lib.widgets.goals import Goal
from tests.browser.conftest import PICTURES

HOSTILE = '</li></table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


def desk_list():
    desk = helpdesk.load()
    aims = [Goal("Recall 0.6667 with k at 3", lambda seen: seen.recall == 0.6667 and seen.k == 3)]
    return OnTheList(desk.questions["Q5"], desk.old["Q5"], {"D4", "D11", "D10"}, 2, desk.passages, aims)


LABS = {
    "desk": desk_list,
    "hostile": lambda: OnTheList(HOSTILE, ["A", "B"], ["A", "C"], 1, dict.fromkeys("ABC", (HOSTILE, HOSTILE))),
    "one": lambda: OnTheList("One?", ["A"], [], 1),
    "fifty": lambda: OnTheList("Fifty?", [f"D{i}" for i in range(50)], ["D0", "D40", "E1"], 10),
}


@pytest.fixture
def lab():
    return desk_list()


@pytest.fixture
def shown(bench, lab):
    return bench(lab)


def reads(shown, relevant, k):
    """Page and Python show the scores of these marks."""
    shown.wait()
    ranked = helpdesk.load().old["Q5"]
    recall, precision = (metric(ranked, relevant, k) for metric in (recall_at_k, precision_at_k))
    scores = shown.page.locator(".rm-score").all_inner_texts()
    assert scores == ["1" if recall else "0", f"{recall:.4f}", f"{precision:.4f}"]
    assert shown.labs[0].relevant == relevant and shown.labs[0].k == k


def mark(shown, name):
    return shown.page.get_by_role("button", name=name)


def test_by_mouse(shown):
    mark(shown, "Rank 2, Helmets, locks and child seats: not relevant").click()
    reads(shown, {"D4", "D9", "D11", "D10"}, 2)
    mark(shown, "Never returned, Where you may ride and park: relevant").click()
    reads(shown, {"D4", "D9", "D11"}, 2)
    mark(shown, "Undo").click()
    mark(shown, "Undo").click()
    reads(shown, {"D4", "D11", "D10"}, 2)
    slider = shown.page.get_by_role("slider")
    box = slider.bounding_box()
    shown.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    reads(shown, {"D4", "D11", "D10"}, 3)
    assert "✓" in shown.page.locator(".rm-goals li").inner_text()
    assert shown.page.locator(".rm-last").count() == 1 and shown.page.locator(".rm-past").count() == 2


def test_by_keys_alone(shown):
    press = shown.page.keyboard.press
    mark(shown, "Rank 1,").focus()
    press("0")
    reads(shown, {"D11", "D10"}, 2)
    press("1")
    press("1")  # it is: nothing to do
    reads(shown, {"D4", "D11", "D10"}, 2)
    press("ArrowDown")
    press("Space")
    reads(shown, {"D4", "D9", "D11", "D10"}, 2)
    for _ in range(6):
        press("ArrowDown")
    press("0")  # past the list, the document that never came back
    reads(shown, {"D4", "D9", "D11"}, 2)
    press("ArrowUp")
    press("Enter")
    reads(shown, {"D4", "D9", "D11", "D6"}, 2)
    shown.page.get_by_role("slider").focus()
    press("End")
    reads(shown, {"D4", "D9", "D11", "D6"}, 5)


def test_the_dots_count_what_the_numbers_say(shown, lab):
    def dots():
        shown.flush()
        ask = "it => [...it.querySelectorAll('.ol-dot:not(.ol-none)')].map((dot) => dot.classList.contains('ol-full'))"
        return [score.evaluate(ask) for score in shown.page.locator(".ol-score").all()]

    assert dots() == [[True], [True, False, False], [True, False]]
    lab.set_k(4)
    assert dots() == [[True], [True, True, False], [True, False, True, False]]
    for doc in lab.relevant:
        lab.mark(doc, False)
    assert dots() == [[False], [], [False] * 4]


def test_what_is_spoken(shown):
    mark(shown, "Rank 2,").click()
    said = "Of 4 relevant, 2 among the first 2. hit@2 is 1, recall@2 is 0.5000, precision@2 is 1.0000."
    shown.page.get_by_role("status").get_by_text(said).wait_for()


def test_two_views_stay_equal(bench, lab):
    shown = bench(lab, views=2)
    one, other = shown.page.locator(".rm-lab").all()
    one.get_by_role("button", name="Rank 2,").click()
    shown.wait()
    other.get_by_role("slider").fill("4")
    shown.wait()
    assert lab.k == 4 and "D9" in lab.relevant
    assert one.inner_html() == other.inner_html()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1000, 520, 360])
@pytest.mark.parametrize("name", LABS)
def test_nothing_is_cut_off_and_axe_finds_nothing(bench, violations, name, width, dark):
    shown = bench(LABS[name](), width=width, dark=dark)
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = shown.page.locator(".rm-lab").bounding_box()
    ends = "it => [...it.querySelectorAll('*:not(.rm-spoken)')].map((part) => part.getBoundingClientRect().right)"
    assert max(shown.page.locator(".rm-lab").evaluate(ends)) <= box["x"] + box["width"]
    assert violations(shown.page) == []
    PICTURES.mkdir(exist_ok=True)
    theme = "dark" if dark else "light"
    shown.page.screenshot(path=PICTURES / f"on_the_list_{name}_{width}_{theme}.png", full_page=True)


@pytest.mark.parametrize("width", [1000, 520, 360])
@pytest.mark.parametrize("name", ["desk", "one", "fifty"])
def test_no_state_moves_what_stands_below(bench, name, width):
    lab = LABS[name]()
    shown = bench(lab, width=width)
    height = shown.page.evaluate("document.body.scrollHeight")
    marks, n = len(lab.state["relevant"]), len(lab.given["docs"])
    for parts in ({"k": n}, {"relevant": [True] * marks}, {"k": 1}, {"relevant": [False] * marks}, {"k": n}):
        lab.change(**parts)
        shown.flush()
        assert shown.page.evaluate("document.body.scrollHeight") == height, parts
