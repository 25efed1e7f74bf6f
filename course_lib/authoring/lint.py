"""What a lesson may not contain, because it fails or lies when the notebook is validated.

Names are followed through imports and plain assignments, so that `import ipywidgets as W; go = W.interact` is seen.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from typing import NamedTuple

from nbformat import NotebookNode

from course_lib.authoring.rules import BARE_CALLS, HISTORY, MACHINE_PATH, WITHOUT_SEED, advice

MOST_LINES = 20  # DESIGN's guide is 12; past 20 a cell holds two ideas
TAGS = {
    *("title", "setup", "problem", "warmup", "predict", "worked", "lab", "reveal", "faded", "break", "myth"),
    *("hand", "practice", "tradeoff", "explain", "wild", "pro", "summary", "raises-exception"),
}
TAGS_WITH_ID = ("exercise", "check", "answer")
ID = re.compile(r"[a-z][a-z0-9_]*")
NBVAL_COMMENT = re.compile(r"#+\s*(NBVAL_|PYTEST_VALIDATE_)")
REMOTE = re.compile(r"!\[[^]]*\]\(\s*<?https?:|<(?:img|iframe|script|link|video|audio)\b[^>]*https?:", re.IGNORECASE)
IGNORED_TOKENS = {tokenize.NEWLINE, tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


class Problem(NamedTuple):
    """Where in a lesson something is wrong: cells and lines count from 1, line 1 is the cell's first."""

    cell: int
    line: int
    text: str


def problems(notebook: NotebookNode) -> list[Problem]:
    """Everything the lint has against a lesson's cells; [] if nothing."""
    found: list[Problem] = []
    names: dict[str, str] = {}  # what each name stands for, carried from cell to cell as the kernel does
    answers: dict[str, int] = {}
    for number, cell in enumerate(notebook.cells, 1):
        check = _code(cell, names) if cell.cell_type == "code" else _prose(cell)
        found += [Problem(number, line, text) for line, text in (*check, *_tags(cell, number, answers))]
    return found


def _tags(cell: NotebookNode, number: int, answers: dict[str, int]) -> Iterator[tuple[int, str]]:
    for tag in cell.metadata.get("tags", []):
        kind, colon, name = tag.partition(":")
        if not (tag in TAGS or (colon and kind in TAGS_WITH_ID and ID.fullmatch(name))):
            allowed = ", ".join([*sorted(TAGS), *(f"{kind}:<id>" for kind in TAGS_WITH_ID)])
            yield 1, f"tag {tag!r} is not known: the tags are {allowed}"
        elif colon and answers.setdefault(tag, number) != number:
            yield 1, f"tag {tag!r} is also on cell {answers[tag]}: answers are carried by tag, give each its own id"
    if cell.cell_type == "code" and cell.metadata.get("claims"):
        yield 1, "claims stand on a code cell: put them on the prose that makes them"


def _prose(cell: NotebookNode) -> Iterator[tuple[int, str]]:
    if not cell.source.strip():
        yield 1, "the prose cell is empty: write it or delete it"
    for line, text in enumerate(cell.source.splitlines(), 1):
        if REMOTE.search(text):
            yield (
                line,
                "a picture or page from the network: keep it in the checkout",
            )


def _code(cell: NotebookNode, names: dict[str, str]) -> Iterator[tuple[int, str]]:
    source = cell.source
    lines = [line for line in source.splitlines() if line.strip()]
    if not lines:
        yield 1, "the code cell is empty: nothing runs it, delete it"
        return
    if len(lines) > MOST_LINES:
        yield 1, f"{len(lines)} lines of code, the most is {MOST_LINES}: split the cell, one idea each"
    for line, text in enumerate(source.splitlines(), 1):
        if NBVAL_COMMENT.search(text):
            yield line, "a comment that hides the cell from nbval: remove it and make the output the same each run"
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        if re.match(r"\s*[%!?]", error.text or "") or re.search(r"=\s*[!%]|\?\s*$", error.text or ""):
            yield error.lineno or 1, "a magic or shell escape: write plain Python"
        elif "raises-exception" not in cell.metadata.get("tags", []):
            yield error.lineno or 1, f"not Python ({error.msg}): mend it, or tag the cell raises-exception"
        return
    tokens = [t for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type not in IGNORED_TOKENS]
    if tokens and tokens[-1].string == ";":
        yield (
            tokens[-1].start[0],
            "a trailing ';' hides the output, but not from nbval: assign the value to a name",
        )
    for node in ast.walk(tree):
        yield from ((node.lineno, text) for text in _node(node, names))


def _node(node: ast.AST, names: dict[str, str]) -> Iterator[str]:
    match node:
        case ast.ImportFrom(names=[ast.alias(name="*")]):
            yield "a star import hides where names come from: import the names the lesson uses"
        case ast.Import() | ast.ImportFrom():
            module = f"{node.module or ''}." if isinstance(node, ast.ImportFrom) else ""
            for alias in node.names:
                # `import a.b` binds a; `import a.b as c` binds a.b
                names[alias.asname or alias.name.partition(".")[0]] = (
                    module + alias.name if alias.asname or module else alias.name.partition(".")[0]
                )
                yield from advice(module + alias.name)
        case ast.Assign(targets=[ast.Name(id=target)], value=value) if dotted := _dotted(value, names):
            names[target] = dotted
        case ast.Attribute() if dotted := _dotted(node, names):
            yield from advice(dotted)
        case ast.Name(id=name, ctx=ast.Load()):
            if HISTORY.fullmatch(name):
                yield f"{name} is the session's history, which nbval does not keep: give the value a name"
            if name not in names and name in BARE_CALLS:
                yield BARE_CALLS[name]
        case ast.Call(func=func):
            if any(keyword.arg == "display_id" for keyword in node.keywords):
                yield "display_id updates an output in place, which nbval sees twice: show the final state once"
            if _dotted(func, names) in WITHOUT_SEED and not node.args and not node.keywords:
                yield "a generator without a seed gives other numbers each run: pass a fixed seed"
        case ast.Constant(value=str(text)) if MACHINE_PATH.search(text):
            yield f"{text!r} is a path of one machine: make it relative to the lesson or ask course_lib for the data"


def _dotted(node: ast.AST, names: dict[str, str]) -> str | None:
    """The full name of what an expression such as `W.interact` refers to, or None if it starts elsewhere."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute):
        before = _dotted(node.value, names)
        return before and f"{before}.{node.attr}"
    return None
