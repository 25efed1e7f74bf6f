"""OnTheList, FirstHit and TwoSystems in JupyterLab itself: shown by a cell, worked by keys, sheltered from its keys."""

import pytest

from tests.browser import jupyterlab

DESK = "from course_lib import helpdesk, widgets\ndesk = helpdesk.load()\n"
RUN = "desk.qrels, desk.questions, titles=desk.passages)"
LABS = {
    "OnTheList": 'shown = widgets.OnTheList(desk.questions["Q5"], desk.old["Q5"], {"D4", "D11"}, 2, desk.passages)',
    "FirstHit": f"shown = widgets.FirstHit(desk.old, {RUN}",
    "TwoSystems": f"shown = widgets.TwoSystems(desk.old, desk.new, {RUN}",
}
FIRST = {  # the control to act on, the key, and what the page then says
    "OnTheList": ("Rank 2, Helmets, locks and child seats: not relevant", "1", "recall@2 = 2 / 3 = 0.6667"),
    "FirstHit": ("Look at rank 1", "Enter", "RR of Q1 = 1 / 1 = 1.0000"),
    "TwoSystems": (
        "D8 Licences and papers: rank 2 of 5, move up",
        "Alt+ArrowUp",
        "MRR of NEW = (1/1 + 1/3 + 1/2 + 1/4 + 1/2) / 5 = 0.5167",
    ),
}


@pytest.mark.parametrize("name", LABS)
def test_a_key_moves_the_lab_and_leaves_cells_and_kernel_alone(page, lab, name):
    jupyterlab.open_lesson(page, lab, "00_start_here")
    source = page.locator(f"{jupyterlab.PANEL} .jp-CodeCell .cm-content").first.inner_text().splitlines()[0]
    jupyterlab.write(page, source, f"{DESK}{LABS[name]}\nshown")
    cell = jupyterlab.run_cell(page, LABS[name][:24])
    root = cell.locator(".rm-lab")
    root.wait_for()
    control, key, said = FIRST[name]
    root.get_by_role("button", name=control).locator("visible=true").focus()
    page.keyboard.press(key)
    root.get_by_text(said, exact=True).locator("visible=true").wait_for(timeout=5000)
    cells = page.locator(f"{jupyterlab.PANEL} .jp-Cell").count()
    for strayed in ("x", "d", "d", "a", "b", "m"):
        page.keyboard.press(strayed)
    assert page.locator(f"{jupyterlab.PANEL} .jp-Cell").count() == cells
    assert page.locator("dialog[open], .jp-Dialog").count() == 0
    assert jupyterlab.errors(page) == []
