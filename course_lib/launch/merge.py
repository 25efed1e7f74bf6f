"""A new version of a lesson and a learner's copy of an older one, made into one list of cells.

Nothing here touches a file. The learner's answers (cells tagged exercise: or answer:) go where the same tag stands
in the new version, all of them when a cell was copied or split; cells the learner added follow the cell they stood
after; changes to other cells stay as long as the lesson still has that very cell. An answer whose exercise is gone
goes to the end, under a heading of its own.
"""

import copy

from course_lib import cells

KEPT = "## Kept from your earlier copy\n\nThe exercises these answers belong to are no longer in this lesson."


def merge(lesson: list[dict], mine: list[dict]) -> tuple[list[dict], int]:
    """The cells of the new copy, and how many of them are the learner's.

    lesson: the cells of the new version, unchanged. mine: the cells of the learner's copy.
    """
    answers = _answers(mine, {cells.source_of(cell) for cell in lesson})
    edits = {cell["id"]: cell for cell in mine if _edited(cell)}
    followers = _added(mine, {_key(cell) for cell in lesson})
    result = list(map(_mine, followers.pop(None, [])))
    kept = len(result)
    for cell in lesson:
        key = _key(cell)
        if key in answers:
            parts = [_mine(part) for part in answers.pop(key)]
            parts[0] |= {"id": cell["id"], "metadata": cell["metadata"]}
        elif cell["id"] in edits:
            parts = [_mine(edits[cell["id"]]) | {"metadata": cell["metadata"]}]
        else:
            parts = []
        added = [_mine(part) for part in followers.pop(key, [])]
        result += [*(parts or [copy.deepcopy(cell)]), *added]
        kept += len(parts) + len(added)
    homeless = [_mine(part) for group in answers.values() for part in group]
    if homeless:
        result += [{"cell_type": "markdown", "id": "kept", "metadata": {}, "source": KEPT}, *homeless]
    return _distinct(result), kept + len(homeless)


def _key(cell: dict) -> str:
    """What stands for a cell from version to version: its answer tag, or else its id."""
    return cells.answer_tag(cell) or cell.get("id", "")


def _shipped(cell: dict) -> bool:
    return cell.get("id", "").startswith(cells.SHIPPED)


def _edited(cell: dict) -> bool:
    return _shipped(cell) and not cells.answer_tag(cell) and not cells.untouched(cell)


def _answers(mine: list[dict], ours: set[str]) -> dict[str, list[dict]]:
    """Answer tag -> the learner's cells under it, in order; tags under which nothing was written are left out.

    ours: the texts of the new lesson, to know a starter by when a tool has dropped its id.
    """
    groups: dict[str, list[dict]] = {}
    for cell in mine:
        if tag := cells.answer_tag(cell):
            groups.setdefault(tag, []).append(cell)
    return {
        tag: group
        for tag, group in groups.items()
        if not all(cells.untouched(cell) or cells.source_of(cell) in ours for cell in group)
    }


def _added(mine: list[dict], keys: set[str]) -> dict[str | None, list[dict]]:
    """Key of a cell of the new lesson -> the learner's own cells that stood after it; None: before all of them."""
    if not any(map(_shipped, mine)):  # a tool that drops ids has saved this: added cells cannot be told from ours
        return {}
    added: dict[str | None, list[dict]] = {}
    anchor = None
    for cell in mine:
        if _shipped(cell) or cells.answer_tag(cell):
            anchor = _key(cell) if _key(cell) in keys else anchor
        elif cells.source_of(cell).strip():
            added.setdefault(anchor, []).append(cell)
    return added


def _mine(cell: dict) -> dict:
    """A copy of a learner's cell without what running it left behind."""
    new = copy.deepcopy(cell)
    if new.get("cell_type") == "code":
        new |= {"outputs": [], "execution_count": None}
    return new


def _distinct(result: list[dict]) -> list[dict]:
    """The same cells; an id that occurs twice gets a suffix, as the notebook format wants."""
    seen: set[str] = set()
    for number, cell in enumerate(result):
        if cell.get("id", "") in seen or not cell.get("id"):
            cell["id"] = f"{cell.get('id') or 'own'}-{number}"
        seen.add(cell["id"])
    return result
