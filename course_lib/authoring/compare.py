"""A stored notebook against a fresh run: what nbval leaves out is compared here too."""

from nbformat import NotebookNode

from course_lib.authoring import pictures

PNG = "image/png"


def problems(stored: NotebookNode, fresh: NotebookNode) -> list[str]:
    """How the outputs of `stored` differ from those of `fresh`, its own cells run again. Both in normal form."""
    found: list[str] = []
    for number, (old, new) in enumerate(zip(stored.cells, fresh.cells, strict=True), 1):
        if old.cell_type != "code":
            continue
        if old.execution_count != new.execution_count:
            found.append(f"cell {number}: its count is {old.execution_count}, a run makes it {new.execution_count}")
        if len(old.outputs) != len(new.outputs):
            found.append(f"cell {number}: {len(old.outputs)} outputs are stored, a run makes {len(new.outputs)}")
            continue
        for place, pair in enumerate(zip(old.outputs, new.outputs, strict=True), 1):
            found += [f"cell {number}, output {place}: {text}" for text in _output(*pair)]
    return found


def _output(old: NotebookNode, new: NotebookNode) -> list[str]:
    before, after = _parts(old), _parts(new)
    found = [
        f"{key} is stored as {_short(before.get(key))}, a run gives {_short(after.get(key))}: rebuild"
        for key in sorted({*before, *after})
        if key != PNG and before.get(key) != after.get(key)
    ]
    if (PNG in before) != (PNG in after):
        found.append("a picture is stored that no run makes" if PNG in before else "the picture is lost: rebuild")
    elif PNG in before and (text := pictures.problem(before[PNG], after[PNG])):
        found.append(text)
    return found


def _parts(output: NotebookNode) -> dict:
    """An output's fields, its data beside them: mime types have a slash, so no name meets another."""
    return {**{key: value for key, value in output.items() if key != "data"}, **output.get("data", {})}


def _short(value: object) -> str:
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= 120 else text[:117] + "..."
