"""The grid in a browser: k and a verdict move tiles, a tile opens its question, and the focus stays."""

import pytest

from course_lib.metrics import diagnose
from course_lib.widgets import Diagnosis, goals
from course_lib.widgets.diagnosis import Case
from tests.browser.conftest import PICTURES

HOSTILE = '</li></table><script>alert("x")</script> \u202e\u05e9\u05dc\u05d5\u05dd \U0001f6f4 ' + "long" * 70


def desk():
    return Diagnosis(goals=[goals.Goal("No failure of search but Q8", lambda s: s.counts["retrieval_failure"] == 1)])


LABS = {
    "desk": desk,
    "one": lambda: Diagnosis([Case("q", 0, "a", False)], k=10),
    "hostile": lambda: Diagnosis([Case(HOSTILE, 1, HOSTILE, True, HOSTILE, HOSTILE), Case("q", 1000, "a", False)]),
    "fifty": lambda: Diagnosis([Case("q", i, "a", i % 2 == 0) for i in range(50)], k=5),
}
CHANGES = [{"k": 10}, {"correct": [True] * 8}, {"k": 1}, {"correct": [False] * 8}, {"k": 4}]


@pytest.fixture
def lab():
    return desk()


@pytest.fixture
def shown(bench, lab):
    return bench(lab)


def reads(shown):
    """Every tile stands in the cell that diagnose names, in order; the counts are right. Gives cell -> ids."""
    shown.wait()
    lab = shown.labs[0]
    found = {}
    for name in ("ok", "generation_failure", "lucky", "retrieval_failure"):
        cell = shown.page.locator(f".dg-{name}")
        found[name] = cell.locator("button b").all_inner_texts()
        assert cell.locator(".dg-name span").inner_text().startswith(f"{len(found[name])} of 8 ")
    cases = zip(lab._model.model.ranks, lab.state["correct"], strict=True)
    wanted = [diagnose(1 <= rank <= lab.state["k"], right) for rank, right in cases]
    assert found == {name: [f"Q{i}" for i, cell in enumerate(wanted, 1) if cell == name] for name in found}
    return found


def tile(shown, number):
    return shown.page.get_by_role("button", name=f"Q{number}, evidence")


def test_k_moves_tiles_and_says_so(shown, lab):
    assert reads(shown)["lucky"] == ["Q6"]
    k = shown.page.get_by_role("slider", name="k, how many results")
    k.press("ArrowRight")
    assert reads(shown)["generation_failure"] == ["Q2", "Q4", "Q7"] and lab.reached
    shown.page.get_by_role("status").get_by_text("Q4: generation failure. With evidence in the first 4").wait_for()
    k.press("Home")
    assert reads(shown)["lucky"] == ["Q5", "Q6"]
    assert k.evaluate("it => it === document.activeElement")
    shown.page.get_by_role("button", name="Undo").click()
    reads(shown)


def test_a_tile_opens_its_question_and_its_verdict_moves_it(shown, lab):
    tile(shown, 7).click()
    assert tile(shown, 7).get_attribute("aria-pressed") == "true"
    case = shown.page.get_by_role("region", name="Q7")
    assert (
        "promenade" in case.inner_text() and "generation failure: found, and still answered wrong" in case.inner_text()
    )
    assert not shown.page.get_by_role("region", name="Q1").is_visible()
    case.get_by_role("checkbox", name="the answer is right").check()
    assert reads(shown)["ok"] == ["Q1", "Q3", "Q5", "Q7"]
    assert case.get_by_role("checkbox").evaluate("it => it === document.activeElement")
    shown.page.keyboard.press("Space")
    assert "Q7" in reads(shown)["generation_failure"]
    assert lab.state["revision"] == 2  # to choose a question changes no number


def test_by_keys_from_tile_to_tile(shown, lab):
    tile(shown, 3).focus()
    shown.page.keyboard.press("ArrowRight")
    assert tile(shown, 4).evaluate("it => it === document.activeElement")
    assert shown.page.get_by_role("region", name="Q4").is_visible()
    lab.change(k=4)  # the tile that has the focus moves
    shown.flush()
    assert "Q4" in reads(shown)["generation_failure"]
    assert tile(shown, 4).evaluate("it => it === document.activeElement")
    for key in ("ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"):
        shown.page.keyboard.press(key)
    assert tile(shown, 1).evaluate("it => it === document.activeElement")  # above the first there is none


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
    shown.page.screenshot(path=PICTURES / f"diagnosis_{name}_{width}_{'dark' if dark else 'light'}.png", full_page=True)


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
