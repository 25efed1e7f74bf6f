"""The first five minutes of a new user, in a real JupyterLab."""

import urllib.parse

import pytest

from tests.browser import jupyterlab
from tests.browser.conftest import PICTURES


@pytest.fixture
def opened(page, lab):
    jupyterlab.open_lesson(page, lab)
    return page


def test_it_opens_on_the_first_lesson_with_no_dialog_and_no_notice(opened):
    assert opened.locator(f"{jupyterlab.PANEL} h1").first.inner_text().startswith("Start here")
    opened.wait_for_timeout(3000)  # JupyterLab asks about news two seconds after its start, where it is allowed to
    assert opened.locator("dialog[open], .jp-Dialog, .Toastify__toast").count() == 0


def test_all_cells_run_and_the_control_moves_a_number(opened):
    jupyterlab.run_all(opened)
    assert jupyterlab.errors(opened) == []
    control = opened.locator(f"{jupyterlab.PANEL} .rm-lab")
    slider = control.get_by_role("slider")
    control.get_by_text("3.000").wait_for()
    assert slider.get_attribute("aria-valuetext") == "How old you must be: grade 3 of 3, answers the question"

    assert "not yet" in jupyterlab.cell(opened, "preflight.heard").inner_text()
    slider.focus()
    opened.keyboard.press("ArrowLeft")
    control.get_by_text("1.262").wait_for()
    assert "3.000" not in control.inner_text()
    assert "fine" in jupyterlab.run_cell(opened, "preflight.heard").inner_text()

    box = slider.bounding_box()
    opened.mouse.click(box["x"] + box["width"] / 8, box["y"] + box["height"] / 2)  # the first of four stops
    control.get_by_text("0.000").first.wait_for()
    assert slider.input_value() == "0"

    checked = jupyterlab.cell(opened, "preflight.run").locator(".jp-OutputArea").inner_text()
    assert checked.count("fine") == 3 and "not yet" not in checked
    PICTURES.mkdir(exist_ok=True)
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("ArrowRight")
    control.get_by_text("1.262").wait_for()
    control.scroll_into_view_if_needed()
    opened.screenshot(path=PICTURES / "start_here.png")


def test_running_the_slider_again_does_not_undo_the_move(opened):
    """Shift+Enter is the first key a learner is taught, and the slider still has the focus when they press it."""
    jupyterlab.run_all(opened)
    slider = opened.locator(f"{jupyterlab.PANEL} .rm-lab").get_by_role("slider")
    slider.focus()
    opened.keyboard.press("ArrowLeft")
    opened.locator(f"{jupyterlab.PANEL} .rm-lab").get_by_text("1.262").wait_for()
    opened.keyboard.press("Shift+Enter")
    jupyterlab.idle(opened)
    opened.locator(f"{jupyterlab.PANEL} .rm-lab").get_by_text("1.262").wait_for()
    assert "fine" in jupyterlab.run_cell(opened, "preflight.heard").inner_text()


def test_keys_typed_on_the_control_never_reach_the_notebook(opened):
    """In JupyterLab, x cuts the selected cell, d d deletes it, a and b add one, 0 0 restarts the kernel."""
    jupyterlab.run_all(opened)
    cells = opened.locator(f"{jupyterlab.PANEL} .jp-Cell").count()
    slider = opened.locator(f"{jupyterlab.PANEL} .rm-lab").get_by_role("slider")
    slider.focus()
    for key in ("x", "d", "d", "a", "b", "0", "0", "Delete"):
        opened.keyboard.press(key)
    opened.wait_for_timeout(500)
    assert opened.locator(f"{jupyterlab.PANEL} .jp-Cell").count() == cells
    assert opened.locator("dialog[open], .jp-Dialog").count() == 0


def test_the_page_asks_nobody_but_this_machine(opened, outside):
    jupyterlab.run_all(opened)
    opened.wait_for_timeout(2000)
    hosts = {urllib.parse.urlsplit(url).hostname for url in opened.asked if not url.startswith(("data:", "blob:"))}
    assert hosts and hosts <= {"127.0.0.1", "localhost"}
    assert outside.asked == []
