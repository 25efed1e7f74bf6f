"""Lessons as an author writes them: percent-format files, read strictly."""

import re
from dataclasses import dataclass
from pathlib import Path

import jupytext
import nbformat
from nbformat import NotebookNode

from course_lib.authoring.normal_form import KEPT_METADATA, normalise

ROOT = Path(__file__).resolve().parents[2]  # the checkout

# jupytext's own guesses are off: a comment such as "# ls of ids" must stay a comment
PERCENT = {"extension": ".py", "format_name": "percent", "comment_magics": False}
MARKER = re.compile(r"# %%( |$)")
MARKER_LIKE = re.compile(r"\s*#+\s*%")
OWN_METADATA = {"lines_to_next_cell"}  # jupytext's note to itself about blank lines


class LessonError(Exception):
    """A lesson that cannot be read or run: names the file, the place and what to do."""


@dataclass(frozen=True)
class Lesson:
    """One lesson's two files: what an author edits and what the world reads."""

    source: Path
    notebook: Path

    @property
    def name(self) -> str:
        return self.source.stem


def lessons(root: Path = ROOT) -> list[Lesson]:
    """Every lesson with a source under `root`, in order of their numbers."""
    notebooks = root / "notebooks"
    return [Lesson(path, notebooks / f"{path.stem}.ipynb") for path in sorted((notebooks / "sources").glob("*.py"))]


def select(only: list[str] | tuple[str, ...] = (), root: Path = ROOT) -> list[Lesson]:
    """The lessons whose names start with one of `only`; all of them for none. LessonError names an unknown one."""
    known = lessons(root)
    if not known:
        raise LessonError(f"no lessons in {root / 'notebooks' / 'sources'}: a lesson is a file NN_name.py there")
    for wanted in only:
        if not wanted or not any(lesson.name.startswith(wanted) for lesson in known):
            names = ", ".join(lesson.name for lesson in known)
            raise LessonError(f"no lesson starts with {wanted!r}: the lessons are {names}")
    return [lesson for lesson in known if not only or lesson.name.startswith(tuple(only))]


def read(path: Path) -> NotebookNode:
    """The notebook that a source describes: not run, in normal form. LessonError for what jupytext would misread."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    _refuse_misread_lines(path.name, lines)
    starts = [number for number, line in enumerate(lines, 1) if MARKER.match(line)]
    try:
        notebook = jupytext.reads(text, fmt=PERCENT)
    except nbformat.ValidationError as error:  # such as tags that are no list
        raise LessonError(f"{path.name}: {str(error).partition(chr(10))[0]}: mend the metadata of a marker") from error
    if len(notebook.cells) != len(starts):
        raise LessonError(f"{path.name}: {len(starts)} markers make {len(notebook.cells)} cells: is one in a string?")
    for cell, line in zip(notebook.cells, starts, strict=True):
        _refuse_misread_marker(f"{path.name}:{line}", cell)
        cell.source = cell.source.strip("\n")
    return normalise(notebook)


def first_lines(path: Path) -> list[int]:
    """For each cell of a source, the line of the file on which its text begins."""
    lines = path.read_text(encoding="utf-8").splitlines()
    starts = [number for number, line in enumerate(lines, 1) if MARKER.match(line)]
    return [next((n for n in range(start + 1, len(lines) + 1) if lines[n - 1].strip()), start) for start in starts]


def _refuse_misread_lines(name: str, lines: list[str]) -> None:
    in_prose = False
    begin = _after_header(lines)
    for number, line in enumerate(lines[begin:], begin + 1):
        where = f"{name}:{number}"
        if MARKER.match(line):
            in_prose = "[markdown]" in line
        elif MARKER_LIKE.match(line):
            raise LessonError(
                f"{where}: {line.strip()!r} is no cell marker: write '# %%' with one space and two percent signs "
                "(prose may not start a line with a percent sign)"
            )
        elif number == begin + 1:
            raise LessonError(f"{where}: a source begins with a cell marker, got {line!r}: write '# %% [markdown]'")
        elif in_prose and line.strip() and not line.startswith("#"):
            raise LessonError(f"{where}: a line of a prose cell lacks its '# ': {line!r}")


def _after_header(lines: list[str]) -> int:
    """How many lines jupytext's header takes, with the blank ones after it; most sources need none."""
    end = lines.index("# ---", 1) + 1 if lines[:1] == ["# ---"] and "# ---" in lines[1:] else 0
    return next((number for number, line in enumerate(lines) if number >= end and line.strip()), end)


def _refuse_misread_marker(where: str, cell: NotebookNode) -> None:
    extra = set(cell.metadata) - set(KEPT_METADATA) - OWN_METADATA
    if extra or cell.cell_type not in ("code", "markdown"):
        got = ", ".join(f"{key}={cell.metadata[key]!r}" for key in sorted(extra)) or f"[{cell.cell_type}]"
        raise LessonError(
            f"{where}: the marker says {got}: write '# %%' or '# %% [markdown]', "
            'then tags=["..."] or claims={"0.5": "expression"} as JSON'
        )
    if not isinstance(cell.metadata.get("claims", {}), dict):
        raise LessonError(f'{where}: claims is an object of number and expression: claims={{"0.5": "1 / 2"}}')
