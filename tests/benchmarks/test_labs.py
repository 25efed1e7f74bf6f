"""A click in a lab beside the same in `@interact` with matplotlib, taken in turns in one JupyterLab, in a browser.

Needs the extra 'browser', and runs only when named:

    python3 -m course_lib setup --extra test --extra browser
    python3 -m course_lib test tests/benchmarks/test_labs.py

Printed for both: p50 and p95 from the click to the painted change, CPU time of the kernel and bytes between page and
kernel a click, and how far the page shrank meanwhile. Asserted are ratios to the baseline, which a busy machine slows
as well, and that a lab never shrinks the page.
"""

import statistics
import subprocess
import sys

import nbformat
import psutil
import pytest

from tests.browser import jupyterlab
from tests.browser.conftest import browser, checkout, lab, outside, page  # noqa: F401
from tests.extras import require

require("browser", "playwright")

ROUNDS, CLICKS = 6, 8
CELLS = [
    "import ipywidgets\nfrom matplotlib import pyplot\nfrom course_lib import dcg, ndcg, widgets\n%matplotlib inline",
    "widgets.Regrade(['A', 'B', 'C', 'D', 'E'], [2, 0, 3, 0, 0])",
    """@ipywidgets.interact(first=(0, 3), gain=["linear", "exp"])
def baseline(first=2, gain="linear"):
    grades = [first, 0, 3, 0, 0]
    pyplot.bar(range(1, 6), [dcg([0] * i + [g], gain) for i, g in enumerate(grades)])
    pyplot.title(f"nDCG {ndcg(grades, gain):.4f}")
    pyplot.show()""",
]

# Resolves to the milliseconds from the key to the frame in which the number or the picture changed, or null after 5 s.
TIMED = """
([panel, cell, what, act]) => new Promise((done) => {
  const place = document.querySelectorAll(panel + " .jp-CodeCell")[cell];
  const shown = () => {
    const found = place.querySelector(what);
    return !found ? null : found.tagName === "IMG" ? (found.complete ? found.src : null) : found.textContent;
  };
  const before = shown();
  const tall = place.getBoundingClientRect().height;
  let least = tall;
  const started = performance.now();
  const look = () => {
    least = Math.min(least, place.getBoundingClientRect().height);
    const now = shown();
    const late = performance.now() - started > 5000;
    if ((now === null || now === before) && !late) return requestAnimationFrame(look);
    requestAnimationFrame((painted) => done({ took: late ? null : painted - started, shrank: tall - least }));
  };
  if (act === "click") document.activeElement.click();
  else {
    window.turn = window.turn === "ArrowUp" ? "ArrowDown" : "ArrowUp";
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: window.turn, bubbles: true }));
  }
  requestAnimationFrame(look);
})
"""
ARMS = {  # cell, what changes, what has the focus, how it is moved
    "lab": (1, ".rm-score", "button.rm-pill", "click"),
    "baseline": (2, "img", ".noUi-handle", "key"),
}


@pytest.fixture
def opened(page, lab):  # noqa: F811
    path = lab.folder / "my_work" / "bench.ipynb"
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
    made.metadata["kernelspec"] = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    nbformat.write(made, path)
    page.moved = 0

    def count(frame):
        page.moved += len(frame)

    page.on("websocket", lambda socket: (socket.on("framesent", count), socket.on("framereceived", count)))
    jupyterlab.open_lesson(page, lab, "bench")
    jupyterlab.run_all(page)
    page.locator(f"{jupyterlab.PANEL} .rm-lab").wait_for()
    page.locator(f"{jupyterlab.PANEL} .jp-CodeCell img").wait_for()
    page.wait_for_timeout(1500)
    yield page
    path.unlink()


def kernel(lab):  # noqa: F811
    """The kernel's process."""
    below = psutil.Process(lab.process.pid).children(recursive=True)
    return next(process for process in below if any("ipykernel" in word for word in process.cmdline()))


def used(process):
    times = process.cpu_times()
    return times.user + times.system


def test_a_click_in_a_lab_beside_interact(opened, lab, capsys):  # noqa: F811
    process = kernel(lab)
    took, cpu, moved, shrank, lost = ({name: [] for name in ARMS} for _ in range(5))
    for turn in range(ROUNDS + 1):  # the first round warms up
        for name, (cell, what, focus, act) in ARMS.items():
            place = opened.locator(f"{jupyterlab.PANEL} .jp-CodeCell").nth(cell)
            place.scroll_into_view_if_needed()
            place.locator(focus).first.focus()
            opened.wait_for_timeout(300)
            before, bytes_before, found = used(process), opened.moved, []
            for _ in range(CLICKS):
                found.append(opened.evaluate(TIMED, [jupyterlab.PANEL, cell, what, act]))
                opened.wait_for_timeout(120)
            opened.wait_for_timeout(300)
            if turn:
                took[name] += [click["took"] for click in found if click["took"] is not None]
                lost[name].append(sum(click["took"] is None for click in found))
                shrank[name] += [click["shrank"] for click in found]
                cpu[name].append((used(process) - before) / CLICKS)
                moved[name].append((opened.moved - bytes_before) / CLICKS)

    def at(name, part):
        return statistics.quantiles(took[name], n=100, method="inclusive")[part - 1]

    with capsys.disabled():
        print()
        for name in ARMS:
            figures = f"p50 {at(name, 50):.0f} ms, p95 {at(name, 95):.0f} ms of {len(took[name])} clicks"
            spent = (
                f"kernel {1000 * statistics.mean(cpu[name]):.1f} ms, {statistics.mean(moved[name]):,.0f} bytes a click"
            )
            print(f"{name:<9} {figures}; {spent}; shrank by up to {max(shrank[name]):.0f} px; lost {sum(lost[name])}")
    assert len(took["lab"]) == ROUNDS * CLICKS and sum(lost["lab"]) == 0
    assert max(shrank["lab"]) <= 0
    assert at("lab", 95) <= 0.30 * at("baseline", 95)
    assert statistics.mean(cpu["lab"]) < statistics.mean(cpu["baseline"])
    assert statistics.mean(moved["lab"]) < statistics.mean(moved["baseline"])


def cpu_of(code):
    """The least CPU time of five fresh Pythons that run `code`, in seconds."""
    timed = f"import time\n{code}\nprint(time.process_time())"
    return min(
        float(subprocess.run([sys.executable, "-c", timed], capture_output=True, text=True, check=True).stdout)
        for _ in range(5)
    )


def test_the_first_lab_costs_less_than_the_imports_of_the_usual_way(capsys):
    ours = cpu_of("import course_lib\nfrom course_lib import widgets\nwidgets.OneGrade('a', 'b')._repr_mimebundle_()")
    usual = cpu_of("import ipywidgets\nimport matplotlib.pyplot")
    with capsys.disabled():
        print(f"\nfirst lab {ours:.2f} s of CPU, ipywidgets and pyplot {usual:.2f} s: {ours / usual:.2f}")
    assert ours <= 0.45 * usual
