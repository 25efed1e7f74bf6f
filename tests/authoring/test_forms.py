"""Normal form, tracebacks and pictures, piece by piece."""

import base64
import io

import matplotlib
import pytest
from matplotlib.figure import Figure
from nbformat.v4 import new_code_cell, new_notebook, new_output

from course_lib.authoring import pictures
from course_lib.authoring.normal_form import WIDGET_VIEW, dumps, normalise, problems
from course_lib.authoring.tracebacks import shorten

TRACEBACK = """\x1b[31m---------\x1b[39m
\x1b[31mValueError\x1b[39m      Traceback (most recent call last)
\x1b[36mCell\x1b[39m\x1b[36m \x1b[39m\x1b[32mIn[8]\x1b[39m\x1b[32m, line 1\x1b[39m
\x1b[32m----> \x1b[39m\x1b[32m1\x1b[39m mrr([])

    [... skipping hidden 1 frame]

File \x1b[32m~/x/course_lib/metrics.py:103\x1b[39m, in \x1b[36mmrr\x1b[39m(first_ranks)
   (...)    101     0.75
\x1b[32m--> 103\x1b[39m     ranks = 1
    104

File C:\\x\\course_lib\\sub\\guards.py:9, in first(a)
      9 raise

File /usr/lib/python3.11/random.py:370, in choice(self, seq)
    369 x
--> 370 raise

File ~/course_lib/.venv/lib/python3.11/site-packages/numpy/a.py:3
      3 y

\x1b[31mValueError\x1b[39m: no ranks"""

SHORT = """---------
ValueError      Traceback (most recent call last)
Cell In[8], line 1
----> 1 mrr([])

File course_lib/metrics.py, in mrr(first_ranks)

File course_lib/sub/guards.py, in first(a)

ValueError: no ranks"""


def test_a_traceback_keeps_the_lesson_and_the_course_only():
    assert shorten([TRACEBACK]) == SHORT.splitlines()


def test_shortening_twice_changes_nothing():
    assert shorten(SHORT.splitlines()) == SHORT.splitlines()


def test_normal_form_merges_chunks_and_drops_views_and_metadata():
    def chunk(text, name="stdout"):
        return new_output("stream", name=name, text=text)

    view = {WIDGET_VIEW: {"model_id": "0" * 32}}
    both = new_output(
        "display_data", data={**view, "text/plain": "a lab"}, metadata={WIDGET_VIEW: {}, "text/plain": {}}
    )
    cell = new_code_cell("f()", metadata={"tags": ["lab"], "collapsed": True, "execution": {}}, id="a-0")
    cell.outputs = [chunk("a"), chunk("b\n"), new_output("display_data", data=view), chunk("c"), both, chunk("d")]
    notebook = new_notebook(cells=[cell], metadata={"widgets": {}, "language_info": {"name": "python", "version": "3"}})
    normalise(notebook)
    assert [output.get("text") or dict(output.data) for output in cell.outputs] == [
        "ab\nc",
        {"text/plain": "a lab"},
        "d",
    ]
    assert cell.outputs[1].metadata == {"text/plain": {}}
    assert cell.metadata == {"tags": ["lab"]} and cell.id.startswith("c-")
    assert notebook.metadata.keys() == {"kernelspec", "language_info"}
    assert notebook.metadata.language_info == {"name": "python"}
    assert problems(dumps(notebook)) == []


def png(heights=(3, 2, 0), software=f"Matplotlib {matplotlib.__version__}", hinting="default", size=(4, 3)):
    with matplotlib.rc_context({"text.hinting": hinting}):
        figure, file = Figure(figsize=size, dpi=80), io.BytesIO()
        figure.subplots().bar(range(3), heights)
        figure.axes[0].set(title="what each rank earns", xlabel="rank", ylabel="gain")
        figure.savefig(file, format="png", metadata={"Software": software})
    return base64.b64encode(file.getvalue()).decode()


def test_equal_pictures_and_other_hinting_are_the_same_picture():
    assert pictures.problem(png(), png()) is None
    assert png(hinting="none") != png()
    assert pictures.problem(png(hinting="none"), png()) is None


@pytest.mark.parametrize("heights", [(2, 3, 0), (3, 2, 0.2), (3, 1.9, 0)])
def test_a_moved_bar_is_another_picture(heights):
    assert "in one place" in pictures.problem(png(heights), png())


def test_pixels_of_another_minor_version_are_not_compared():
    assert pictures.problem(png((1, 1, 1), "Matplotlib version3.8.2, https://matplotlib.org/"), png()) is None
    same_minor = matplotlib.__version__.rpartition(".")[0] + ".99"
    assert pictures.problem(png((1, 1, 1), f"Matplotlib {same_minor}"), png()) is not None


def test_a_picture_says_who_drew_it_can_be_read_and_keeps_its_size():
    assert "does not say which matplotlib" in pictures.problem(png(software=None), png())
    assert "cannot be read" in pictures.problem("AAAA", png())
    assert "320 x 240, the fresh one 400 x 240" in pictures.problem(png(), png(size=(5, 3)))
