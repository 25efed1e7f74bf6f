"""The net: changes made to a stored notebook, and which guard catches each.

One run of the sample lesson stands for what its code does. Each change below is made to the stored side only; the
guards are those that `test` and `check` use, nbval's own comparison included. The sets are exact, so the table also
says which change only one guard sees.
"""

import base64
import copy
import io
import json
import re
from collections.abc import Callable

import nbformat
import pytest
from nbformat import NotebookNode
from nbval.plugin import IPyNbFile, NbCellError
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from course_lib.authoring import check, compare
from course_lib.authoring.normal_form import normalise
from course_lib.authoring.sources import Lesson
from course_lib.cells import content_id

TITLE, SETUP, STREAM, CLAIMS, RESULT, ROUNDED, TABLE, CLASS, BARS, LAB, BREAK, EXERCISE, CHECK, SUMMARY = range(14)


class Replay:
    """A kernel for nbval that answers each cell of the one run with what it answered then."""

    def __init__(self, run: NotebookNode) -> None:
        self.outputs = {cell.source: cell.outputs for cell in run.cells if cell.cell_type == "code"}
        self.waiting: list[dict] = []

    def is_alive(self) -> bool:
        return True

    def execute_cell_input(self, source: str, allow_stdin: bool) -> str:
        contents = [(output.output_type, copy.deepcopy(output)) for output in self.outputs[source]]
        contents.append(("status", {"execution_state": "idle"}))
        self.waiting = [{"msg_type": k, "content": c, "parent_header": {"msg_id": source}} for k, c in contents]
        return source

    def await_reply(self, message: str, timeout: float) -> None: ...

    def await_idle(self, message: str, timeout: float) -> None: ...

    def get_message(self, stream: str, timeout: float) -> dict:
        return self.waiting.pop(0)


def nbval_says(lesson: Lesson, run: NotebookNode, session: pytest.Session) -> list[str]:
    """The cells that nbval itself fails, with its own collecting, options and comparison."""
    failed = []
    file = IPyNbFile.from_parent(session, path=lesson.notebook)
    for item in file.collect():
        file.kernel = Replay(run)
        if item.cell.source in file.kernel.outputs:  # other code has no run to replay: it is agreement's to catch
            try:
                item.runtest()
            except NbCellError as error:
                failed.append(str(error))
            except pytest.skip.Exception:
                pass  # as in a test run: nothing is said
    return failed


def run_again(stored: NotebookNode, run: NotebookNode) -> NotebookNode:
    """The cells of `stored` with the outputs that a run in their order would give them."""
    by_source = {cell.source: cell for cell in run.cells if cell.cell_type == "code"}
    fresh, count = copy.deepcopy(stored), 0
    for cell in fresh.cells:
        if cell.cell_type == "code":
            count += 1
            cell.outputs = copy.deepcopy(by_source[cell.source].outputs) if cell.source in by_source else cell.outputs
            cell.execution_count = count
            for output in cell.outputs:
                if output.output_type == "execute_result":
                    output.execution_count = count
    return normalise(fresh)


def caught(lesson: Lesson, run: NotebookNode, session: pytest.Session) -> dict[str, list[str]]:
    """What each guard says of the stored notebook, the silent ones left out."""
    said = check.guards(lesson)
    try:
        stored = nbformat.read(lesson.notebook, as_version=4)
    except (ValueError, AttributeError, KeyError):
        return {guard: texts for guard, texts in said.items() if texts}
    said["fresh run"] = compare.problems(stored, run_again(stored, run))
    said["nbval"] = nbval_says(lesson, run, session)
    return {guard: texts for guard, texts in said.items() if texts}


# What a change does to the notebook's JSON, in small steps.


def put(cell: int, value, *path) -> Callable[[dict], None]:
    """Set `path` of a cell."""

    def change(notebook: dict) -> None:
        place = notebook["cells"][cell]
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


def swap(cell: int, old: str, new: str, *path) -> Callable[[dict], None]:
    """Replace `old` in the text or lines at `path` of a cell; a code or prose text takes its new id along."""

    def change(notebook: dict) -> None:
        place = notebook["cells"][cell]
        for key in path[:-1]:
            place = place[key]
        before = json.dumps(place[path[-1]])
        assert json.dumps(old)[1:-1] in before, f"{old!r} is not there to be changed"
        place[path[-1]] = json.loads(before.replace(json.dumps(old)[1:-1], json.dumps(new)[1:-1], 1))
        if path == ("source",):
            text = "".join(place["source"])
            place.update(source=text.splitlines(keepends=True), id=content_id(place["cell_type"], text))

    return change


def drop(cell: int, *path) -> Callable[[dict], None]:
    def change(notebook: dict) -> None:
        place = notebook["cells"][cell]
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


def add(cell: int, output: dict) -> Callable[[dict], None]:
    return lambda notebook: notebook["cells"][cell]["outputs"].append(output)


def strip(notebook: dict) -> None:
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell.update(outputs=[], execution_count=None)


def clear_one(notebook: dict) -> None:
    notebook["cells"][STREAM].update(outputs=[], execution_count=None)


def exchange_pictures(notebook: dict) -> None:
    one, two = notebook["cells"][BARS]["outputs"][0]["data"], notebook["cells"][LAB]["outputs"][1]["data"]
    one["image/png"], two["image/png"] = two["image/png"], one["image/png"]


def paint_spot(notebook: dict) -> None:
    data = notebook["cells"][BARS]["outputs"][0]["data"]
    picture = Image.open(io.BytesIO(base64.b64decode(data["image/png"])))
    note = PngInfo()
    note.add_text("Software", picture.info["Software"])
    painted, file = picture.convert("RGBA"), io.BytesIO()
    painted.paste("black", (300, 100, 312, 112))
    painted.save(file, "PNG", pnginfo=note)
    data["image/png"] = base64.b64encode(file.getvalue()).decode()


def exchange_counts(notebook: dict) -> None:
    notebook["cells"][SETUP]["execution_count"], notebook["cells"][STREAM]["execution_count"] = 2, 1


def count_twice(notebook: dict) -> None:
    for place in (notebook["cells"][CHECK], notebook["cells"][CHECK]["outputs"][0]):
        place["execution_count"] += 7


def exchange_cells(notebook: dict) -> None:
    cells = notebook["cells"]
    cells[TITLE], cells[ROUNDED] = cells[ROUNDED], cells[TITLE]


def repeat_cell(notebook: dict) -> None:
    again = copy.deepcopy(notebook["cells"][ROUNDED])
    again["id"] += "-2"
    notebook["cells"].append(again)


def widget_state(notebook: dict) -> None:
    notebook["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": {}}}


NO_PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
WARNING = {"name": "stderr", "output_type": "stream", "text": ["UserWarning: old\n"]}
PRINTED = {"name": "stdout", "output_type": "stream", "text": ["more\n"]}
VIEW = {"application/vnd.jupyter.widget-view+json": {"model_id": "0" * 32, "version_major": 2, "version_minor": 0}}
SHOWN = {"data": {"text/plain": ["more"]}, "metadata": {}, "output_type": "display_data"}
ERROR = {"ename": "ValueError", "evalue": "no", "output_type": "error", "traceback": ["ValueError: no"]}

RESULT_TEXT = ("outputs", 0, "data", "text/plain")

CHANGES: list[tuple[str, Callable[[dict], None], set[str]]] = [
    ("a printed digit", swap(STREAM, "0.458", "0.459", "outputs", 0, "text"), {"nbval", "fresh run"}),
    ("a printed line lost", drop(STREAM, "outputs", 0, "text", 1), {"nbval", "fresh run", "prose"}),
    ("all that was printed lost", put(STREAM, [], "outputs"), {"nbval", "fresh run", "prose"}),
    ("one more line printed", add(SETUP, PRINTED), {"nbval", "fresh run"}),
    ("printed to the other stream", put(LAB, "stderr", "outputs", 0, "name"), {"nbval", "fresh run", "stored"}),
    ("a warning stored", add(SETUP, WARNING), {"nbval", "fresh run", "stored"}),
    ("the last digit of a result", put(RESULT, ["0.5555555555555556"], *RESULT_TEXT), {"nbval", "fresh run"}),
    ("a result's text", put(CHECK, ["False"], "outputs", 0, "data", "text/plain"), {"nbval", "fresh run"}),
    ("a result lost", put(CHECK, [], "outputs"), {"nbval", "fresh run"}),
    ("one more output", add(CHECK, SHOWN), {"nbval", "fresh run"}),
    (
        "a result turned into a display",
        put(CHECK, "display_data", "outputs", 0, "output_type"),
        {"normal form", "fresh run"},
    ),
    ("a cell of a table", swap(TABLE, "0.458", "0.485", "outputs", 0, "data", "text/html"), {"nbval", "fresh run"}),
    ("a table lost, its text kept", drop(TABLE, "outputs", 0, "data", "text/html"), {"nbval", "fresh run"}),
    ("outputs in another order", lambda nb: nb["cells"][LAB]["outputs"].reverse(), {"fresh run"}),
    ("a spot on a picture", paint_spot, {"fresh run"}),
    ("a picture from elsewhere", put(BARS, NO_PICTURE, "outputs", 0, "data", "image/png"), {"fresh run"}),
    ("two pictures exchanged", exchange_pictures, {"fresh run"}),
    ("a picture lost", drop(BARS, "outputs", 0, "data", "image/png"), {"fresh run", "normal form"}),
    ("a picture too many", put(CHECK, NO_PICTURE, "outputs", 0, "data", "image/png"), {"fresh run"}),
    ("a picture broken", put(BARS, "iVBORw0KGgo=", "outputs", 0, "data", "image/png"), {"fresh run"}),
    ("a picture's data", swap(BARS, "0.333", "0.334", "outputs", 0, "data", "text/plain"), {"nbval", "fresh run"}),
    ("a picture's data lost", drop(BARS, "outputs", 0, "data", "text/plain"), {"nbval", "fresh run", "stored"}),
    ("a picture's words", put(BARS, {"image/png": {"alt": "x"}}, "outputs", 0, "metadata"), {"fresh run"}),
    ("what an error says", put(BREAK, "no ranks", "outputs", 0, "evalue"), {"nbval", "fresh run"}),
    ("an error's type", put(BREAK, "TypeError", "outputs", 0, "ename"), {"nbval", "fresh run"}),
    ("an error lost", put(BREAK, [], "outputs"), {"nbval", "fresh run", "stored"}),
    ("an error where none is expected", add(CHECK, ERROR), {"nbval", "fresh run", "stored"}),
    ("a traceback's line", swap(BREAK, "mrr([])", "mrr([0])", "outputs", 0, "traceback"), {"fresh run"}),
    (
        "a traceback that names the machine",
        swap(BREAK, "File course_lib", "File /home/me/course_lib", "outputs", 0, "traceback"),
        {"normal form", "fresh run", "stored"},
    ),
    ("a memory address", put(CHECK, ["<a at 0x7f12ab34cd>"], *RESULT_TEXT), {"nbval", "fresh run", "stored"}),
    ("every output stripped", strip, {"stored", "fresh run", "prose"}),
    ("one cell never run", clear_one, {"stored", "fresh run", "prose"}),
    ("two counts exchanged", exchange_counts, {"stored", "fresh run"}),
    ("a count of a second run", count_twice, {"stored", "fresh run"}),
    ("a cell deleted", lambda nb: nb["cells"].pop(), {"agreement"}),
    ("a code cell deleted", lambda nb: nb["cells"].pop(EXERCISE), {"agreement", "stored", "fresh run"}),
    ("two cells exchanged", exchange_cells, {"agreement"}),
    ("a cell repeated", repeat_cell, {"agreement"}),
    ("code changed", swap(RESULT, "3, 3", "3, 4", "source"), {"agreement"}),
    ("code changed, its id not", put(RESULT, ["mrr([1, 3, 4])"], "source"), {"agreement", "normal form"}),
    ("code that is no lesson's", swap(RESULT, "mrr([1, 3, 3])", "mrr([1, 3, 3]);", "source"), {"agreement", "lint"}),
    ("a skip comment", swap(STREAM, "for name", "# NBVAL_IGNORE_OUTPUT\nfor name", "source"), {"agreement", "lint"}),
    ("a skip tag", put(STREAM, {"tags": ["nbval-skip"]}, "metadata"), {"agreement", "lint"}),
    ("a tag lost", put(EXERCISE, {}, "metadata"), {"agreement"}),
    ("a tag on what raises nothing", put(CHECK, {"tags": ["raises-exception"]}, "metadata"), {"agreement", "stored"}),
    ("the tag of what raises", put(BREAK, {"tags": ["break"]}, "metadata"), {"agreement", "stored", "nbval"}),
    ("prose: a printed number", swap(TITLE, "0.750", "0.705", "source"), {"agreement", "prose"}),
    ("prose: a rounded number", swap(ROUNDED, "0.556", "0.555", "source"), {"agreement", "prose"}),
    ("prose: a number in LaTeX", swap(CLAIMS, "0{.}458", "0{.}485", "source"), {"agreement", "prose"}),
    ("prose: a claimed number", swap(CLAIMS, "29.2%", "29.3%", "source"), {"agreement", "prose"}),
    ("a claim's expression", put(CLAIMS, "1 / 5", "metadata", "claims", "0.208"), {"agreement", "prose"}),
    ("a claim lost", drop(CLAIMS, "metadata", "claims", "0.208"), {"agreement", "prose"}),
    ("prose: a word", swap(ROUNDED, "over", "under", "source"), {"agreement"}),
    ("an id", put(RESULT, "c-0123456789", "id"), {"normal form"}),
    ("a cell's metadata", put(RESULT, {"collapsed": True}, "metadata"), {"normal form", "agreement"}),
    ("a time of running", put(RESULT, {"execution": {"idle": "12:00"}}, "metadata"), {"normal form", "agreement"}),
    ("the notebook's metadata", lambda nb: nb["metadata"].update(toc={}), {"normal form"}),
    ("another Python", lambda nb: nb["metadata"]["language_info"].update(version="3.14.1"), {"normal form"}),
    ("the state of widgets", widget_state, {"normal form"}),
    (
        "a view of a widget",
        lambda nb: nb["cells"][LAB]["outputs"][1]["data"].update(VIEW),
        {"normal form", "fresh run", "stored"},
    ),
    ("an older format", lambda nb: nb.update(nbformat_minor=4), {"normal form"}),
]


@pytest.fixture
def stored(sample, tmp_path):
    """A copy of the built sample that a test may spoil."""
    folder = tmp_path / "notebooks"
    (folder / "sources").mkdir(parents=True)
    lesson = Lesson(folder / "sources" / sample.lesson.source.name, folder / sample.lesson.notebook.name)
    lesson.source.write_bytes(sample.lesson.source.read_bytes())
    lesson.notebook.write_text(sample.text, encoding="utf-8", newline="\n")
    return lesson


def as_built(notebook: dict) -> str:
    return json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def test_the_unchanged_notebook_passes_every_guard(stored, sample, request):
    assert as_built(json.loads(sample.text)) == sample.text, "or every change would also be a change of layout"
    assert caught(stored, sample.run, request.session) == {}


@pytest.mark.parametrize(("name", "change", "guards"), CHANGES, ids=[re.sub(r"\W+", "-", row[0]) for row in CHANGES])
def test_a_change_of_the_stored_side_is_caught(name, change, guards, stored, sample, request):
    notebook = json.loads(sample.text)
    change(notebook)
    assert notebook != json.loads(sample.text), "the change changes nothing"
    stored.notebook.write_text(as_built(notebook), encoding="utf-8", newline="\n")
    assert set(caught(stored, sample.run, request.session)) == guards != set()


TEXTS = [
    ("half a file", lambda text: text[: len(text) // 2]),
    ("no last newline", lambda text: text.rstrip("\n")),
    ("other indentation", lambda text: json.dumps(json.loads(text), indent=2) + "\n"),
    ("marks of a merge", lambda text: "<<<<<<< ours\n" + text),
    ("an empty file", lambda text: ""),
    ("a list", lambda text: "[]\n"),
]


@pytest.mark.parametrize(("name", "change"), TEXTS, ids=[row[0].replace(" ", "-") for row in TEXTS])
def test_a_file_not_as_built_is_caught(name, change, stored, sample, request):
    stored.notebook.write_text(change(sample.text), encoding="utf-8", newline="\n")
    assert set(caught(stored, sample.run, request.session)) == {"normal form"}


def test_a_prose_number_changed_in_source_and_notebook_alike_is_caught(stored, sample, request):
    stored.source.write_text(stored.source.read_text(encoding="utf-8").replace("0.750", "0.705"), encoding="utf-8")
    notebook = json.loads(sample.text)
    swap(TITLE, "0.750", "0.705", "source")(notebook)
    stored.notebook.write_text(as_built(notebook), encoding="utf-8", newline="\n")
    assert set(caught(stored, sample.run, request.session)) == {"prose"}


IN_EVERY_RUN = [
    ("a warning", add(SETUP, WARNING)),
    ("a memory address", put(CHECK, ["<a at 0x7f12ab34cd>"], *RESULT_TEXT)),
    ("a path of a machine", put(CHECK, ["/home/me/lesson"], *RESULT_TEXT)),
    ("a model of a widget", put(CHECK, ["IPY_MODEL_1"], *RESULT_TEXT)),
    ("colours", put(CHECK, ["\x1b[31mTrue\x1b[0m"], *RESULT_TEXT)),
    ("a picture without its data", put(BARS, ["<Figure size 300x200 with 1 Axes>"], *RESULT_TEXT)),
    ("an error nobody expects", add(EXERCISE, ERROR)),
]


@pytest.mark.parametrize(("name", "change"), IN_EVERY_RUN, ids=[row[0].replace(" ", "-") for row in IN_EVERY_RUN])
def test_what_every_run_does_wrong_alike_is_caught(name, change, stored, sample, request):
    notebook = json.loads(sample.text)
    change(notebook)
    stored.notebook.write_text(as_built(notebook), encoding="utf-8", newline="\n")
    run = nbformat.read(stored.notebook, as_version=4)
    assert set(caught(stored, run, request.session)) - {"nbval"} == {"stored"}
