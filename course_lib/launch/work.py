"""my_work: the learner's own copies of the lessons, brought up to date without losing a word of theirs."""

import contextlib
import copy
import datetime
import hashlib
import json
import shutil
from pathlib import Path

from course_lib import cells, files
from course_lib.launch.merge import merge

OLDER = "older"  # the folder of dated copies
PROGRESS = "progress.jsonl"  # as checking/progress/place.py names it


def refresh(lessons: Path, folder: Path) -> list[str]:
    """Bring every lesson in `lessons` into `folder`; one line for each thing that changed there."""
    fresh, lines = [], []
    for path in sorted(lessons.glob("*.ipynb")):
        mine = folder / path.name
        lesson = read(path)
        if lesson is None:
            raise SystemExit(f"{path} is no notebook any more: restore it (git checkout -- notebooks), then try again.")
        if not mine.exists():
            write(learners_copy(lesson), mine)
            fresh.append(path.stem)
        else:
            lines += update(lesson, mine)
    if fresh:
        lines.insert(0, f"New in {folder.name}: {', '.join(fresh)}.")
    return lines


def moved_in(before: Path, folder: Path) -> list[str]:
    """When the checkout can no longer be written, what the learner has in it comes along, once."""
    if before == folder or not before.is_dir():
        return []
    kept = [*sorted(before.glob("*.ipynb")), *before.glob(PROGRESS)]
    came = [path for path in kept if not (folder / path.name).exists()]
    for path in came:
        with files.whole(folder / path.name) as part:
            shutil.copyfile(path, part)
    where = f"This checkout cannot be written, so you work in {folder}."
    return [f"{where} Copied from {before}: {', '.join(path.stem for path in came)}."] if came else [where]


def update(lesson: dict, mine: Path) -> list[str]:
    """Bring one copy up to date, keeping the old file; an empty list when it was."""
    old = read(mine)
    new = learners_copy(lesson)
    if old is None:
        kept = set_aside(mine)
        write(new, mine)
        return [f"{mine.stem}: your file could not be read, so it is kept as {kept} and the lesson starts fresh."]
    if old["metadata"].get("course") == new["metadata"]["course"]:
        return []
    new["cells"], count = merge(new["cells"], old["cells"])
    kept = set_aside(mine)
    write(new, mine)
    return [f"{mine.stem}: a new version came in; {amount(count)} kept, and your old file is {kept}."]


def amount(count: int) -> str:
    return {0: "nothing of yours was in it to be", 1: "1 cell of yours is"}.get(count, f"{count} cells of yours are")


def reset(asked: str, lessons: Path, folder: Path) -> str:
    """Start one lesson over; what the learner had is kept. Returns what happened, in one line."""
    found = [path for path in sorted(lessons.glob("*.ipynb")) if path.stem.startswith(asked)]
    if len(found) != 1:
        known = ", ".join(sorted(path.stem for path in lessons.glob("*.ipynb")))
        which = "more than one lesson" if found else "no lesson"
        raise SystemExit(f"There is {which} {asked!r}. The lessons are: {known}.")
    mine, fresh = folder / found[0].name, learners_copy(read(found[0]))
    if mine.exists() and read(mine) == fresh:
        return f"{mine.stem} is as it was handed out: there is nothing to reset."
    kept = set_aside(mine) if mine.exists() else None
    write(fresh, mine)
    if not kept:
        return f"{mine.stem} is fresh again."
    return (
        f"{mine.stem} is fresh again; your old file is {kept}. Where the lesson is open, close its tab first, or choose"
        " Revert when JupyterLab asks; then restart its kernel."
    )


def learners_copy(lesson: dict) -> dict:
    """A lesson as it is handed out: no outputs, for an answer must not stand under its question."""
    new = copy.deepcopy(lesson)
    for cell in new["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    shape = [[cell["id"], cell["metadata"].get("tags", [])] for cell in new["cells"]]
    new["metadata"]["course"] = {"version": hashlib.sha256(json.dumps(shape).encode()).hexdigest()[:12]}
    return new


def read(path: Path) -> dict | None:
    """A notebook as plain data, or None when the file holds none that could be written again."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8-sig"))
        json.dumps(notebook, ensure_ascii=False).encode()
        usable = isinstance(notebook["metadata"], dict) and all(map(sound, notebook["cells"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):  # UnicodeError is a ValueError
        return None
    return notebook if usable else None


def sound(cell: dict) -> bool:
    """True when a cell has the parts that a merge looks at, each of the right kind."""
    tags = cell["metadata"].get("tags", [])
    return (
        isinstance(cell["cell_type"], str)
        and isinstance(cell.get("id", ""), str)
        and isinstance(cells.source_of(cell), str)
        and isinstance(tags, list)
        and all(isinstance(tag, str) for tag in tags)
    )


def set_aside(mine: Path) -> Path:
    """Copy a learner's file to a dated name in the folder `older`; the file itself stays where it is."""
    folder = mine.parent / OLDER
    folder.mkdir(exist_ok=True)
    stem = f"{mine.stem}_{datetime.datetime.now():%Y-%m-%d_%H%M%S}"
    taken, number = folder / f"{stem}.ipynb", 1
    while taken.exists():
        number += 1
        taken = folder / f"{stem}_{number}.ipynb"
    with files.whole(taken) as part:
        shutil.copyfile(mine, part)
    return taken.relative_to(mine.parent.parent)


def write(notebook: dict, path: Path) -> None:
    """Write a notebook in one step (the old file or the new one, never half) and mark it as trusted."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    files.write_whole(path, text)
    trust(text)


def trust(text: str) -> None:
    """Sign a lesson, so that JupyterLab shows it as trusted; where no signature can be kept, it goes on unsigned."""
    import nbformat
    from nbformat.sign import NotebookNotary

    with contextlib.suppress(OSError):
        notary = NotebookNotary()
        notary.sign(nbformat.reads(text, as_version=4))
        notary.store.close()
