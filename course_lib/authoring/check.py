"""Everything that can be checked without running a notebook."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from course_lib.authoring import lint, normal_form, prose, stored
from course_lib.authoring.sources import ROOT, Lesson, LessonError, first_lines, lessons, read


def run(root: Path = ROOT) -> int:
    """Check all lessons and the code under `root`; one line a problem, then how many. Returns an exit code."""
    found = [*unpaired(root), *(text for lesson in lessons(root) for text in lesson_problems(lesson)), *ruff(root)]
    for text in found:
        print(text)
    print(f"{len(found)} problem{'s' * (len(found) > 1)}" if found else "ok")
    return 1 if found else 0


def unpaired(root: Path = ROOT) -> list[str]:
    """Sources that were never built, notebooks that no source makes, or no lesson at all."""
    known = lessons(root)
    if not known:
        return ["notebooks/sources: no lessons are there: the check would check nothing"]
    found = [f"{lesson.source.name}: it has no notebook: build it" for lesson in known if not lesson.notebook.exists()]
    made = {lesson.notebook for lesson in known}
    found += [
        f"{path.name}: no source makes it: delete it or write sources/{path.stem}.py"
        for path in sorted((root / "notebooks").glob("*.ipynb"))
        if path not in made
    ]
    return found


def lesson_problems(lesson: Lesson) -> list[str]:
    """What is wrong with one lesson, each as `file, cell: what`; [] if nothing."""
    return [text for texts in guards(lesson).values() for text in texts]


def guards(lesson: Lesson) -> dict[str, list[str]]:
    """The same, by the guard that speaks: source, lint, normal form, agreement, stored, prose."""
    found: dict[str, list[str]] = {}
    try:
        source = read(lesson.source)
    except LessonError as error:
        return {"source": [str(error)]}
    lines = first_lines(lesson.source)
    found["lint"] = [_in_source(lesson, lines, problem) for problem in lint.problems(source)]
    if not lesson.notebook.exists():
        return found
    text = lesson.notebook.read_text(encoding="utf-8")
    found["normal form"] = [f"{lesson.notebook.name}, {problem}" for problem in normal_form.problems(text)]
    try:
        notebook = nbformat.reads(text, as_version=4)
        found["agreement"] = [f"{lesson.notebook.name}, {p}" for p in disagreements(notebook, source)]
        found["stored"] = [f"{lesson.notebook.name}, {problem}" for problem in stored.problems(notebook)]
        found["lint"] += [
            f"{lesson.notebook.name}, cell {p.cell}, line {p.line}: {p.text}"
            for p in lint.problems(notebook)
            if not found["lint"]  # once is enough for what stands in both
        ]
        found["prose"] = [_in_source(lesson, lines, problem) for problem in prose.problems(notebook)]
    except (ValueError, AttributeError, KeyError, nbformat.ValidationError):
        if not found["normal form"]:
            raise
    return found


def disagreements(notebook: NotebookNode, source: NotebookNode) -> Iterator[str]:
    """Where a notebook is not what its source says: cells, their order, text, tags and claims."""
    if len(notebook.cells) != len(source.cells):
        yield f"it has {len(notebook.cells)} cells, its source {len(source.cells)}: rebuild"
    for number, (built, written) in enumerate(zip(notebook.cells, source.cells, strict=False), 1):
        for part in ("cell_type", "source", "metadata"):
            if built[part] != written[part]:
                yield f"cell {number}: its {part.replace('_', ' ')} is not what the source says: rebuild"


def ruff(root: Path = ROOT) -> list[str]:
    """What ruff says of the checkout's Python."""
    command = [sys.executable, "-m", "ruff", "check", "--quiet", "--output-format", "concise", str(root)]
    result = subprocess.run(command, capture_output=True, text=True, cwd=root)
    said = [line for line in result.stdout.splitlines() if line.strip()]
    if result.returncode and not said:
        return [f"ruff did not run: {result.stderr.strip()}"]
    return said if result.returncode else []


def _in_source(lesson: Lesson, lines: list[int], problem: lint.Problem) -> str:
    """`problem` where an author mends it."""
    line = lines[problem.cell - 1] + problem.line - 1 if problem.cell <= len(lines) else "?"
    return f"sources/{lesson.source.name}:{line}, cell {problem.cell}: {problem.text}"
