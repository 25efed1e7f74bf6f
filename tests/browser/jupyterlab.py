"""What a person does in JupyterLab: open a lesson, run its cells, look at one."""

import re

PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden)"


def open_lesson(page, lab, name=None):
    """Open the lab's own address, or another lesson in the same folder, and wait until its kernel is idle."""
    url = lab.url if name is None else re.sub(r"/lab/tree/[^?]+", f"/lab/tree/{name}.ipynb", lab.url)
    page.goto(f"{url}&reset")  # without the tabs of an earlier test
    page.wait_for_selector(f"{PANEL} .jp-Cell", timeout=60_000)
    lab.wait_for_kernel()  # a cell that is run before there is a kernel is not run at all
    idle(page)


def idle(page):
    page.wait_for_selector(f"{PANEL} .jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=60_000)


def run_all(page):
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_function(
        """panel => { const prompts = [...document.querySelectorAll(panel + ' .jp-CodeCell .jp-InputPrompt')];
                      return prompts.length && prompts.every(p => /\\d/.test(p.textContent)); }""",
        arg=PANEL,
        timeout=60_000,
    )
    idle(page)


def cell(page, containing):
    """The code cell whose source contains the given text."""
    return page.locator(f"{PANEL} .jp-CodeCell").filter(has=page.locator(".jp-InputArea", has_text=containing))


def run_cell(page, containing):
    found = cell(page, containing)
    before = found.locator(".jp-InputPrompt").inner_text()
    found.locator(".jp-InputPrompt").click()
    page.keyboard.press("Control+Enter")
    page.wait_for_function(
        "([prompt, before]) => /\\d/.test(prompt.textContent) && prompt.textContent !== before",
        arg=[found.locator(".jp-InputPrompt").element_handle(), before],
        timeout=30_000,
    )
    return found


def write(page, containing, source):
    """Replace the source of a cell, as someone does who selects all and types."""
    cell(page, containing).locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(source)
    page.keyboard.press("Escape")


def errors(page):
    """What stands in red under the cells."""
    kinds = [f"{PANEL} [data-mime-type='application/vnd.jupyter.{kind}']" for kind in ("error", "stderr")]
    return page.locator(", ".join(kinds)).all_inner_texts()
