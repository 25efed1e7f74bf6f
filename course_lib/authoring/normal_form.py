"""One way to write a notebook down, so that two builds are the same file and a diff shows only what changed."""

import json
from collections import Counter
from typing import Any

import nbformat
from nbformat import NotebookNode

from course_lib.authoring.tracebacks import shorten
from course_lib.cells import content_id

NOTEBOOK_METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
KEPT_METADATA = ("claims", "tags")
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"  # names a model that is dead without its kernel


def normalise(notebook: NotebookNode) -> NotebookNode:
    """Bring `notebook` into normal form, in place, and return it. Execution counts are left as the kernel made them."""
    for key in set(notebook) - {"cells", "metadata", "nbformat", "nbformat_minor"}:
        del notebook[key]
    notebook.metadata = nbformat.from_dict(NOTEBOOK_METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    seen: Counter[str] = Counter()
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({k: cell.metadata[k] for k in KEPT_METADATA if cell.metadata.get(k)})
        name = content_id(cell.cell_type, cell.source)
        seen[name] += 1
        cell.id = name if seen[name] == 1 else f"{name}-{seen[name]}"
        cell.pop("attachments", None)
        if cell.cell_type == "code":
            cell.outputs = normal_outputs(cell.outputs)
    return notebook


def normal_outputs(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Outputs without what differs from run to run: widget views, chunks of a stream, machine parts of tracebacks."""
    kept: list[NotebookNode] = []
    for output in outputs:
        if output.output_type in ("display_data", "execute_result"):
            output.data.pop(WIDGET_VIEW, None)
            output.metadata = nbformat.from_dict({k: v for k, v in output.metadata.items() if k in output.data})
            output.pop("transient", None)
            if not output.data:
                continue
        elif output.output_type == "error":
            output.traceback = shorten(output.traceback)
        elif kept and kept[-1].output_type == "stream" and kept[-1].name == output.name:
            kept[-1].text += output.text
            continue
        kept.append(output)
    return kept


def dumps(notebook: NotebookNode) -> str:
    """The file's text: validated, sorted keys, one newline at the end."""
    nbformat.validate(notebook)
    return nbformat.writes(notebook, version=nbformat.NO_CONVERT) + "\n"


def problems(text: str) -> list[str]:
    """Where a notebook file's text leaves the normal form; [] if nowhere."""
    try:
        raw = json.loads(text)
        if (raw["nbformat"], raw["nbformat_minor"]) != (4, 5):
            return [f"nbformat is {raw['nbformat']}.{raw['nbformat_minor']}, the rule is 4.5: rebuild"]
        nbformat.validate(raw)
        normal = dumps(normalise(nbformat.reads(text, as_version=4)))
    except (ValueError, KeyError, TypeError, AttributeError, nbformat.ValidationError) as error:
        reason = str(error).partition("\n")[0]
        return [f"this is no notebook ({type(error).__name__}: {reason}): rebuild"]
    if normal == text:
        return []
    layout = "its keys, indentation or last newline are not as built: rebuild"
    return [first_difference(raw, json.loads(normal)) or layout]


def first_difference(found: Any, normal: Any, where: str = "") -> str | None:
    """One sentence on the first place where two JSON values differ, or None."""
    if isinstance(found, dict) and isinstance(normal, dict):
        for key in sorted({*found, *normal}):
            if key not in normal:
                return f"{where or 'notebook'} has {key!r}, which no build leaves there: rebuild"
            if difference := first_difference(found.get(key), normal[key], f"{where}.{key}".lstrip(".")):
                return difference
    elif isinstance(found, list) and isinstance(normal, list) and len(found) == len(normal):
        for number, (one, other) in enumerate(zip(found, normal, strict=True), 1):
            place = f"cell {number}" if where == "cells" else f"{where}[{number}]"
            if difference := first_difference(one, other, place):
                return difference
    elif found != normal:
        return f"{where} is {_short(found)}, the normal form is {_short(normal)}: rebuild"
    return None


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
