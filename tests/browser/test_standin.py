"""A lab and the table that stands in for it, in a real JupyterLab: live, restarted, reopened, untrusted, converted."""

import json
import subprocess
import sys

import nbformat
import pytest

from tests.browser import jupyterlab
from tests.browser.conftest import PICTURES

CELLS = [
    "import ipywidgets\nfrom course_lib import widgets",
    "print('before')\nlab = widgets.Regrade(['A', 'B', 'C'], [2, 0, 3])\nlab",
    "widgets.sheltered(ipywidgets.IntSlider(3, max=9, description='D11'), ipywidgets.Button(description='Next'))",
    "lab",
]
ASLEEP = "Run its cell to use it."
ERROR = "Error displaying widget"


@pytest.fixture
def notebook(lab):
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
    made.metadata["kernelspec"] = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    path = lab.folder / "my_work" / "standin.ipynb"
    nbformat.write(made, path)
    yield path
    path.unlink()


@pytest.fixture
def opened(page, lab, notebook):
    jupyterlab.open_lesson(page, lab, notebook.stem)
    return page


def outputs(page, number):
    """The text that can be seen of each output of a code cell."""
    found = page.locator(f"{jupyterlab.PANEL} .jp-CodeCell").nth(number).locator(".jp-OutputArea-child").all()
    return [output.inner_text() for output in found if output.is_visible() and output.inner_text().strip()]


def saved(page, notebook):
    before = notebook.stat().st_mtime_ns
    page.keyboard.press("ControlOrMeta+s")
    for _ in range(100):
        page.wait_for_timeout(100)
        if notebook.stat().st_mtime_ns != before and "rm-static" in notebook.read_text(encoding="utf-8"):
            return json.loads(notebook.read_text(encoding="utf-8"))
    raise AssertionError("JupyterLab did not save")


def reopened(page, lab, notebook):
    """The saved notebook, opened where no kernel of before runs any more."""
    for session in lab.api("sessions"):
        lab.api(f"sessions/{session['id']}", method="DELETE")
    jupyterlab.open_lesson(page, lab, notebook.stem)
    page.get_by_text(ASLEEP).first.wait_for()
    page.wait_for_timeout(1500)  # until JupyterLab has given up on the model


def test_while_a_lab_lives_it_stands_alone_and_nothing_jumps(opened):
    opened.evaluate(
        """panel => {
            const cell = document.querySelectorAll(panel + " .jp-CodeCell")[1];
            window.heights = [];
            const look = () => {
                const height = Math.round(cell.getBoundingClientRect().height);
                if (window.heights.at(-1) !== height) window.heights.push(height);
                requestAnimationFrame(look);
            };
            look();
        }""",
        jupyterlab.PANEL,
    )
    jupyterlab.run_all(opened)
    opened.locator(f"{jupyterlab.PANEL} .rm-lab").nth(1).wait_for()
    opened.wait_for_timeout(2000)
    before, live = outputs(opened, 1)
    assert before.strip() == "before" and "Start over" in live and ASLEEP not in live
    heights = opened.evaluate("heights")
    assert heights == sorted(heights)  # it grew from nothing to the lab, and never went back
    assert jupyterlab.errors(opened) == []


def test_reopened_without_its_kernel_the_table_has_the_last_word(opened, lab, notebook):
    jupyterlab.run_all(opened)
    opened.locator(f"{jupyterlab.PANEL} .rm-lab").nth(1).wait_for()
    stored = saved(opened, notebook)
    assert "widgets" not in stored["metadata"]
    reopened(opened, lab, notebook)
    before, table = outputs(opened, 1)
    assert before.strip() == "before" and "3 / log2(4) = 1.5000" in table and table.strip().endswith(ASLEEP)
    [controls] = outputs(opened, 2)
    assert "D11" in controls and controls.strip().endswith(ASLEEP)
    PICTURES.mkdir(exist_ok=True)
    opened.screenshot(path=PICTURES / "standin.png")
    jupyterlab.run_all(opened)  # and it comes back to life
    opened.locator(f"{jupyterlab.PANEL} .rm-lab").nth(1).wait_for()
    assert not opened.get_by_text(ASLEEP).first.is_visible()


def test_an_untrusted_notebook_ends_with_the_table_too(opened, lab, notebook):
    jupyterlab.run_all(opened)
    opened.locator(f"{jupyterlab.PANEL} .rm-lab").nth(1).wait_for()
    saved(opened, notebook)
    text = notebook.read_text(encoding="utf-8")
    notebook.write_text(text.replace("adds to DCG", "adds to  DCG"), encoding="utf-8")  # no longer what was signed
    reopened(opened, lab, notebook)
    assert outputs(opened, 1)[-1].strip().endswith(ASLEEP)
    assert opened.locator(f"{jupyterlab.PANEL} .rm-static style").count() == 0  # so it was untrusted indeed


def test_converted_to_a_page_it_shows_the_table(opened, lab, notebook):
    jupyterlab.run_all(opened)
    opened.locator(f"{jupyterlab.PANEL} .rm-lab").nth(1).wait_for()
    saved(opened, notebook)
    made = notebook.with_suffix(".html")
    subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "html", notebook], check=True, capture_output=True, cwd=lab.folder
    )
    try:
        opened.goto(made.as_uri())
        opened.wait_for_timeout(1500)
        words = opened.locator("main").inner_text()
        assert "3 / log2(4) = 1.5000" in words and words.count(ASLEEP) == 3 and ERROR not in words
    finally:
        made.unlink()


def test_after_a_restart_a_click_is_answered_with_what_to_do(opened):
    jupyterlab.run_all(opened)
    first = opened.locator(f"{jupyterlab.PANEL} .rm-lab").first
    first.wait_for()
    opened.get_by_role("menuitem", name="Kernel", exact=True).click()
    opened.locator(".lm-Menu-item[data-command='kernelmenu:restart']").click()
    opened.locator(".jp-Dialog .jp-mod-accept").click()
    jupyterlab.idle(opened)
    opened.wait_for_timeout(1000)
    if first.is_visible():
        first.get_by_role("button", name="Rank 1,").click()
        first.get_by_role("alert").get_by_text("Python is not answering").wait_for(timeout=5000)
    else:
        assert outputs(opened, 1)[-1].strip().endswith(ASLEEP)


@pytest.mark.parametrize("where", ["rm-pill", "noUi-handle", "jupyter-button"])
def test_keys_leave_cells_and_kernel_alone(opened, lab, where):
    jupyterlab.run_all(opened)
    opened.locator(f"{jupyterlab.PANEL} .rm-lab").nth(1).wait_for()
    kernels = [(kernel["id"], kernel["last_activity"]) for kernel in lab.api("kernels")]
    cells = opened.locator(f"{jupyterlab.PANEL} .jp-Cell").count()
    opened.locator(f"{jupyterlab.PANEL} .{where}").first.focus()
    for key in ("x", "d", "d", "a", "b", "0", "0", "x"):
        opened.keyboard.press(key)
    opened.wait_for_timeout(500)
    assert opened.locator(f"{jupyterlab.PANEL} .jp-Cell").count() == cells
    assert opened.locator("dialog[open], .jp-Dialog").count() == 0
    assert [kernel["id"] for kernel in lab.api("kernels")] == [name for name, _ in kernels]


def test_without_shelter_a_key_does_cut_the_cell(page, lab, notebook):
    """What the tests above would miss if JupyterLab no longer acted on such keys."""
    book = nbformat.read(notebook, 4)
    book.cells[2].source = "ipywidgets.Button(description='Next')"
    nbformat.write(book, notebook)
    jupyterlab.open_lesson(page, lab, notebook.stem)
    jupyterlab.run_all(page)
    cells = page.locator(f"{jupyterlab.PANEL} .jp-Cell").count()
    page.locator(f"{jupyterlab.PANEL} .jupyter-button").focus()
    page.keyboard.press("x")
    page.wait_for_function(
        "([panel, n]) => document.querySelectorAll(panel + ' .jp-Cell').length < n", arg=[jupyterlab.PANEL, cells]
    )
