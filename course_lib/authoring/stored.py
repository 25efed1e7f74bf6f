"""What must hold of a stored notebook by itself: everything nbval would let pass without a word."""

import re
from collections.abc import Iterator
from pathlib import Path

from nbformat import NotebookNode

from course_lib.authoring.rules import MACHINE_PATH
from course_lib.authoring.sources import ROOT

ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}|\bat 0x")
MODEL = re.compile(r"IPY_MODEL_|model_id|\b[0-9a-f]{32}\b")
COLOUR = "\x1b"
PNG, TEXT = "image/png", "text/plain"


def problems(notebook: NotebookNode) -> list[str]:
    """What is wrong with a notebook's counts and outputs; [] if nothing."""
    found: list[str] = []
    count = 0
    for number, cell in enumerate(notebook.cells, 1):
        if cell.cell_type == "code":
            count += 1
            found += [f"cell {number}: {text}" for text in (*_run(cell, count), *_outputs(cell))]
    return found


def _run(cell: NotebookNode, count: int) -> Iterator[str]:
    if cell.execution_count is None:
        yield "it was never run or was stripped: rebuild"
    elif cell.execution_count != count:
        yield f"its count is {cell.execution_count}, in order it is {count}: rebuild"
    for output in cell.outputs:
        if output.output_type == "execute_result" and output.execution_count != cell.execution_count:
            yield f"its result carries count {output.execution_count}, the cell {cell.execution_count}: rebuild"
    errors = [output.ename for output in cell.outputs if output.output_type == "error"]
    tagged = "raises-exception" in cell.metadata.get("tags", [])
    if tagged and not errors:
        yield "it is tagged raises-exception and raised nothing: drop the tag or mend the cell"
    if errors and not tagged:
        yield f"it stores {errors[0]}: mend the cell, or tag it raises-exception if the error is the lesson"


def _outputs(cell: NotebookNode) -> Iterator[str]:
    for output in cell.outputs:
        data = output.get("data", {})
        if output.get("name") == "stderr":
            yield f"a warning is stored ({output.text.strip().splitlines()[-1][:80]!r}): fix its cause"
        if PNG in data and (not data.get(TEXT) or data[TEXT].startswith("<")):
            yield "its picture has no plotted data as text, so nobody can tell it from another: show a figures.Picture"
        for text in _texts(output):
            yield from _machine(text)


def _texts(output: NotebookNode) -> Iterator[str]:
    data = output.get("data", {})
    yield from (output.get("text", ""), output.get("evalue", ""), "\n".join(output.get("traceback", [])))
    yield from (str(value) for kind, value in sorted(data.items()) if not kind.startswith("image/p"))


def _machine(text: str) -> Iterator[str]:
    if match := ADDRESS.search(text):
        yield f"{match[0]!r} is a memory address, another one each run: give the object its own text"
    if match := MODEL.search(text):
        yield f"{match[0]!r} is an id of a running widget: give the widget its own text"
    if COLOUR in text:
        yield "colour codes are stored: rebuild"
    for folder in {str(ROOT), str(Path.home())} - {"/"}:
        if folder in text:
            yield f"{folder!r} is a folder of this machine: show names relative to the lesson"
            return
    if match := MACHINE_PATH.search(text):
        yield f"{match[0]!r} begins a path of one machine: show names relative to the lesson"
