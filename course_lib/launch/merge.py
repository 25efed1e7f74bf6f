"""A new version of a lesson and a learner's copy of an older one, made into one list of cells.

Nothing here touches a file. The learner's answers (cells tagged exercise: or answer:) go where the same tag stands
in the new version, all of them when a cell was copied or split; cells the learner added follow the cell they stood
after; changes to other cells stay as long as the lesson still has that very cell. What finds no place any more goes
to the end, under a heading of its own: nothing a learner wrote is left out.
"""

import copy
from collections import defaultdict

from course_lib import cells

KEPT = "## Kept from your earlier copy\n\nThe cells that these belong to are no longer in this lesson."


def merge(lesson: list[dict], mine: list[dict]) -> tuple[list[dict], int]:
    """The cells of the new copy, and how many of them are the learner's.

    lesson: the cells of the new version, unchanged. mine: the cells of the learner's copy.
    """
    answers, edits, added, homeless = _sorted_out(lesson, mine)
    result = list(added[None])
    for cell in lesson:
        key = _key(cell)
        theirs = answers.get(key) or edits.get(key) or []
        if theirs:
            theirs[0] |= {"id": cell["id"], "metadata": cell["metadata"]}
        result += [*(theirs or [copy.deepcopy(cell)]), *added.get(key, [])]
    count = sum(len(group) for groups in (answers, edits, added) for group in groups.values()) + len(homeless)
    if homeless:
        result += [{"cell_type": "markdown", "id": "kept", "metadata": {}, "source": KEPT}, *homeless]
    return _distinct(result), count


def _sorted_out(lesson: list[dict], mine: list[dict]) -> tuple[dict, dict, dict, list]:
    """The learner's cells by where they go: answer tag -> cells, shipped id -> cells, and key of a cell of the lesson
    (None: the top) -> cells added after it; last, those without a place."""
    keys = {_key(cell) for cell in lesson}
    by_text = {cells.source_of(cell): _key(cell) for cell in reversed(lesson)}
    answers, edits, added = defaultdict(list), defaultdict(list), defaultdict(list)
    homeless, anchor = [], None
    for cell in mine:
        key, text = _key(cell), cells.source_of(cell)
        if cells.answer_tag(cell):
            answers[key].append(_mine(cell))
        elif text == KEPT or not (text.strip() or cell.get("attachments")):
            continue
        elif cells.untouched(cell) or text in by_text:
            key = key if key in keys else by_text.get(text)
        elif key in keys:
            edits[key].append(_mine(cell))
        elif key.startswith(cells.SHIPPED):  # a change to a cell that is no longer in the lesson
            homeless.append(_mine(cell))
        else:
            added[anchor].append(_mine(cell))
        anchor = key if key in keys else anchor
    starters = {_key(cell): cells.source_of(cell) for cell in lesson}
    for tag, group in list(answers.items()):
        if all(cells.untouched(cell) or cells.source_of(cell) == starters.get(tag) for cell in group):
            del answers[tag]  # nothing was written
        elif tag not in keys:
            homeless += answers.pop(tag)
    return answers, edits, added, homeless


def _key(cell: dict) -> str:
    """What stands for a cell from version to version: its answer tag, or else its id."""
    return cells.answer_tag(cell) or cell.get("id", "")


def _mine(cell: dict) -> dict:
    """A copy of a learner's cell without what running it left behind."""
    new = copy.deepcopy(cell)
    if new.get("cell_type") == "code":
        new |= {"outputs": [], "execution_count": None}
    return new


def _distinct(result: list[dict]) -> list[dict]:
    """The same cells; an id that occurs twice or is none gets a new one, as the notebook format wants."""
    seen: set[str] = set()
    for number, cell in enumerate(result):
        if cell.get("id", "") in seen or not cell.get("id"):
            cell["id"] = f"{cell.get('id') or 'own'}-{number}"
        seen.add(cell["id"])
    return result
