"""Numbers in prose: each is printed by its own notebook, or is a claim that is worked out.

Every decimal counts, whatever stands around it, LaTeX included; code spans and code blocks do not, so a version is
written as code: `Python 3.11`. A whole number is checked only if it is claimed.
"""

import ast
import importlib
import math
from typing import Any

from nbformat import NotebookNode

from course_lib.authoring.lint import Problem
from course_lib.authoring.numerals import Numeral, html_text, numerals, prose_text

MODULES = ("course_lib.metrics", "course_lib.ranking", "course_lib.explain", "course_lib.helpdesk", "math")
BUILTINS = {function.__name__: function for function in (round, sum, len, min, max, sorted, abs)}
UNROUNDED = 15  # significant digits: a float as Python shows it when nobody rounded it
FEWEST_PLACES = 3  # a number in prose with so many may be the rounding of such a float


def problems(notebook: NotebookNode) -> list[Problem]:
    """The numbers of a notebook's prose that nothing computes, and the claims that do not hold; [] if none."""
    shown = _shown(notebook)
    found: list[Problem] = []
    for place, cell in enumerate(notebook.cells, 1):
        if cell.cell_type != "markdown":
            continue
        said = numerals(prose_text(cell.source))
        claimed: set[str] = set()
        for literal, expression in cell.metadata.get("claims", {}).items():
            claimed |= {numeral.key for numeral in numerals(prose_text(literal))}
            if text := _broken_claim(literal, expression, said):
                found.append(Problem(place, 1, text))
        for numeral in said:
            if numeral.is_decimal and numeral.key not in claimed and not _is_shown(numeral, shown):
                found.append(
                    Problem(
                        place,
                        numeral.line,
                        f"{numeral.text} is in no output of this notebook: print it, claim it on the cell marker "
                        f'(claims={{"{numeral.text}": "expression"}}), or write it as code if it is a version',
                    )
                )
    return found


def evaluate(expression: str) -> float:
    """The value of a claim's expression, in the names of MODULES and BUILTINS. ValueError says what is wrong."""
    try:
        tree = ast.parse(expression, mode="eval")
        made = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        used = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)} - made
        scope: dict[str, Any] = {"__builtins__": {}, **{name: _named(name) for name in sorted(used)}}
        value = eval(compile(tree, "<claim>", "eval"), scope)
        if isinstance(value, (bool, str)) or not math.isfinite(float(value)):
            raise ValueError(f"it gives {value!r}, which is no finite number")
    except Exception as error:
        raise ValueError(f"{expression!r} does not work out ({type(error).__name__}: {error})") from error
    return float(value)


def _named(name: str) -> Any:
    if name in BUILTINS:
        return BUILTINS[name]
    for module in MODULES:  # in order, so that a formula needs no more than the formulas
        if not name.startswith("_") and hasattr(found := importlib.import_module(module), name):
            return getattr(found, name)
    raise NameError(f"{name} is in none of {', '.join(MODULES)}, nor one of {', '.join(BUILTINS)}")


def _broken_claim(literal: str, expression: str, said: list[Numeral]) -> str | None:
    parts = numerals(prose_text(literal))
    if len(parts) != 1 or parts[0].text != literal.strip():
        return f"claim {literal!r} is not one number: write it as the text has it"
    if parts[0].key not in {numeral.key for numeral in said}:
        return f"claim {literal!r} is not in the text any more: change it with the text"
    try:
        value = evaluate(expression)
    except ValueError as error:
        return f"claim {literal!r}: {error}"
    if f"{value:.{parts[0].places}f}" != parts[0].key:
        return f"claim {literal!r} is wrong: {expression} is {value!r}"
    return None


def _shown(notebook: NotebookNode) -> set[str]:
    """The keys of all numbers that a notebook's outputs let a reader see."""
    texts: list[str] = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            texts += [output.get("text", ""), output.get("evalue", ""), data.get("text/plain", "")]
            texts.append(html_text(data.get("text/html", "")))
    return {numeral.key for text in texts for numeral in numerals(text)}


def _is_shown(numeral: Numeral, shown: set[str]) -> bool:
    if numeral.key in shown:
        return True
    if numeral.places < FEWEST_PLACES:
        return False
    return any(_is_unrounded(key) and f"{float(key):.{numeral.places}f}" == numeral.key for key in shown)


def _is_unrounded(key: str) -> bool:
    return key.count(".") == 1 and len(key.lstrip("-0.").replace(".", "")) >= UNROUNDED
