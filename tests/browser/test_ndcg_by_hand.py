"""Lesson 03 as a learner works it: the lab by slider, click and keys, a number typed, a function written."""

import pytest

from course_lib.metrics import ndcg
from tests.browser import jupyterlab
from tests.browser.conftest import PICTURES

NAME = "03_ndcg_by_hand"


@pytest.fixture
def opened(page, lab):
    jupyterlab.open_lesson(page, lab, NAME)
    jupyterlab.run_all(page)
    return page


@pytest.fixture
def regrade(opened):
    """The regrade lab, as it starts: grades 2, 0, 3, 0, 0."""
    found = opened.locator(f"{jupyterlab.PANEL} .rm-lab").filter(has_text="My daughter is 12")
    found.scroll_into_view_if_needed()
    found.locator(".rm-score").get_by_text("0.8212", exact=True).wait_for()
    return found


def reads(lab, *grades, gain="linear", k=None):
    """The lab shows the nDCG of these grades."""
    score = f"{ndcg(grades, gain, k):.4f}"
    lab.locator(".rm-score").get_by_text(score, exact=True).wait_for(timeout=5000)


def test_the_learners_copy_runs_from_top_to_bottom_without_an_error(opened):
    assert jupyterlab.errors(opened) == []
    assert opened.locator("dialog[open], .jp-Dialog, .Toastify__toast").count() == 0


def test_the_lab_by_mouse(regrade, opened):
    regrade.get_by_role("button", name="Rank 1, What a parent signs for a young rider: grade 2 of 3").click()
    reads(regrade, 3, 0, 3, 0, 0)
    regrade.get_by_role("button", name="grade 3 of 3").first.click()
    reads(regrade, 0, 0, 3, 0, 0)
    assert "✓" in regrade.locator("li").filter(has_text="nDCG below 0.6").inner_text()
    regrade.get_by_role("button", name="Undo").click()
    reads(regrade, 3, 0, 3, 0, 0)
    regrade.get_by_role("button", name="Start over").click()
    reads(regrade, 2, 0, 3, 0, 0)
    slider = regrade.get_by_role("slider").nth(1)
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    opened.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    reads(regrade, 2, 3, 3, 0, 0)
    PICTURES.mkdir(exist_ok=True)
    opened.screenshot(path=PICTURES / "regrade.png")


def test_the_lab_by_keyboard_alone(regrade, opened):
    regrade.get_by_role("button", name="Rank 1,").focus()
    opened.keyboard.press("1")
    reads(regrade, 1, 0, 3, 0, 0)
    assert "✓" in regrade.locator("li").filter(has_text="Grade D4 as 1").inner_text()
    opened.keyboard.press("ArrowRight")
    reads(regrade, 2, 0, 3, 0, 0)
    opened.keyboard.press("ArrowDown")
    opened.keyboard.press("3")
    reads(regrade, 2, 3, 3, 0, 0)
    opened.keyboard.press("Tab")  # from the button to the slider of the same row
    opened.keyboard.press("Home")
    reads(regrade, 2, 0, 3, 0, 0)


def test_keys_never_leave_the_lab(regrade, opened):
    cells = opened.locator(f"{jupyterlab.PANEL} .jp-Cell").count()
    regrade.get_by_role("button", name="Rank 3,").focus()
    for key in ("x", "d", "d", "a", "b", "0", "0", "3"):
        opened.keyboard.press(key)
    reads(regrade, 2, 0, 3, 0, 0)  # two zeros set the grade to 0 and restarted nothing; the 3 set it back
    assert opened.locator(f"{jupyterlab.PANEL} .jp-Cell").count() == cells
    assert opened.locator("dialog[open], .jp-Dialog").count() == 0


def test_gain_discount_and_cutoff(regrade):
    gain, discount, cutoff = regrade.locator(".rm-menu select").all()
    gain.select_option("exp")
    reads(regrade, 2, 0, 3, 0, 0, gain="exp")
    gain.select_option("linear")
    discount.select_option("none")
    regrade.locator(".rm-score").get_by_text("1.0000", exact=True).wait_for()
    discount.select_option("log2")
    cutoff.select_option("2")
    reads(regrade, 2, 0, 3, 0, 0, k=2)


def test_an_ordinary_slider_drives_the_lab(regrade, opened):
    stock = jupyterlab.cell(opened, "ipywidgets.IntSlider").get_by_role("slider")
    stock.focus()
    opened.keyboard.press("ArrowLeft")
    reads(regrade, 2, 0, 2, 0, 0)


def test_a_typed_number_is_told_which_idea_slipped(opened):
    card = jupyterlab.cell(opened, 'ex.ask("swapped_dcg")')
    field = card.get_by_role("textbox", name="Your number")
    field.fill("5")
    card.get_by_role("button", name="Check").click()
    card.locator(".ex-heading").get_by_text("Not yet").wait_for()
    assert "added up whole" in card.inner_text()
    field.fill("3.5")
    field.press("Enter")
    card.locator(".ex-heading").get_by_text("Right").wait_for()


def test_a_prediction_is_kept_and_shown_again(opened):
    card = jupyterlab.cell(opened, 'ex.ask("swap_predict")')
    card.get_by_label("rise").check()
    card.get_by_role("button", name="Commit").click()
    card.get_by_text("You said: rise").wait_for()
    reveal = jupyterlab.run_cell(opened, 'ex.reveal("swap_predict")')
    reveal.get_by_text("You said: rise").wait_for()
    assert "It fell, from 1.0000 to 0.8212" in reveal.inner_text()


def test_an_exercise_is_solved_and_its_aim_ticked(opened):
    jupyterlab.write(opened, "def dcg_gains(gains)", "def dcg_gains(gains):\n    return sum(gains)")
    jupyterlab.run_cell(opened, "def dcg_gains(gains)")
    card = jupyterlab.run_cell(opened, 'ex.by_id("dcg_gains").check(dcg_gains)')
    card.locator(".ex-heading").get_by_text("Not yet").wait_for()
    assert "Divide each by log2(rank + 1)" in card.inner_text()
    card.get_by_role("button", name="Hint").click()
    card.get_by_role("button", name="Next hint (2 left)").wait_for()
    right = "def dcg_gains(gains):\n    return sum(g / math.log2(r + 1) for r, g in enumerate(gains, 1))"
    jupyterlab.write(opened, "def dcg_gains(gains)", right)
    jupyterlab.run_cell(opened, "def dcg_gains(gains)")
    card = jupyterlab.run_cell(opened, 'ex.by_id("dcg_gains").check(dcg_gains)')
    card.locator(".ex-heading").get_by_text("Right").wait_for()
    aims = jupyterlab.run_cell(opened, 'ex.done_when("03")')
    aims.get_by_text("✓ You wrote DCG in one line.").wait_for()
