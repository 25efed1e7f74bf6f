"""The net thrown over the real lessons: whichever cell is changed on the stored side, some guard says so."""

import copy
import json
import re
import shutil

import pytest

from course_lib.authoring.normal_form import dumps
from course_lib.authoring.sources import Lesson, lessons
from course_lib.cells import content_id
from tests.notebooks.test_net import caught

MOST = 40  # changes tried of a lesson, spread evenly over it: each takes all guards about a fifth of a second
NUMBER = re.compile(r"\d+\.\d+")


def bump(text):
    """The same text with its last digit changed, or its last letter where there is no digit."""
    place = max(i for i, sign in enumerate(text) if sign.isdigit() or (sign.isalpha() and not re.search(r"\d", text)))
    other = str((int(text[place]) + 1) % 10) if text[place].isdigit() else ("x" if text[place] != "x" else "y")
    return text[:place] + other + text[place + 1 :]


def lines(text):
    return text.splitlines(keepends=True)


def as_text(value):
    return value if isinstance(value, str) else "".join(value)


def changes(notebook):
    """(what was done, the changed notebook) for every cell, and for the notebook as a whole."""
    for number, cell in enumerate(notebook["cells"]):
        yield f"{number}: cell deleted", without(notebook, number)
        for tag in cell["metadata"].get("tags", []):
            yield (
                f"{number}: tag {tag} dropped",
                changed(notebook, number, lambda c, tag=tag: c["metadata"]["tags"].remove(tag)),
            )
        if cell["cell_type"] == "markdown":
            for found in NUMBER.finditer(as_text(cell["source"])):
                yield f"{number}: {found.group()} in prose", changed(notebook, number, in_prose(found))
            continue
        yield (
            f"{number}: count",
            changed(notebook, number, lambda c: c.update(execution_count=c["execution_count"] + 1)),
        )
        if cell["outputs"]:
            yield f"{number}: outputs stripped", changed(notebook, number, lambda c: c.update(outputs=[]))
        for place, output in enumerate(cell["outputs"]):
            if "text" in output:
                yield f"{number}: stream", changed(notebook, number, in_output(place, "text"))
            for kind in output.get("data", {}):
                if kind != "image/png":
                    yield f"{number}: {kind}", changed(notebook, number, in_output(place, "data", kind))
    if any(cell["cell_type"] == "code" for cell in notebook["cells"]):
        yield "all outputs stripped", stripped(notebook)


def changed(notebook, number, change):
    new = copy.deepcopy(notebook)
    change(new["cells"][number])
    return new


def without(notebook, number):
    new = copy.deepcopy(notebook)
    del new["cells"][number]
    return new


def in_prose(found):
    def change(cell):
        text = as_text(cell["source"])
        text = text[: found.start()] + bump(found.group()) + text[found.end() :]
        cell.update(source=lines(text), id=content_id("markdown", text))

    return change


def in_output(place, *path):
    def change(cell):
        holder = cell["outputs"][place]
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = lines(bump(as_text(holder[path[-1]])))

    return change


def stripped(notebook):
    new = copy.deepcopy(notebook)
    for cell in new["cells"]:
        if cell["cell_type"] == "code":
            cell.update(outputs=[], execution_count=None)
    return new


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_no_change_to_a_stored_lesson_goes_unseen(lesson, tmp_path, fresh_run, request):
    run = fresh_run(lesson.notebook)
    (tmp_path / "notebooks" / "sources").mkdir(parents=True)
    source = shutil.copy(lesson.source, tmp_path / "notebooks" / "sources")
    copied = Lesson(lesson.source.__class__(source), tmp_path / "notebooks" / lesson.notebook.name)
    copied.notebook.write_text(dumps(run), encoding="utf-8")
    assert caught(copied, run, request.session) == {}

    notebook, unseen, tried = json.loads(lesson.notebook.read_text(encoding="utf-8")), [], 0
    every = list(changes(notebook))
    for what, new in every[:: len(every) // MOST + 1]:
        copied.notebook.write_text(
            json.dumps(new, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8"
        )
        tried += 1
        if not caught(copied, run, request.session):
            unseen.append(what)
    assert unseen == []
    assert tried >= min(len(every), MOST // 2)
