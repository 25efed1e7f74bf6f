"""What makes a notebook cell a lesson's own, and what makes it the learner's. Standard library only.

The build gives every cell an id made from its content. A cell in a learner's copy whose id still fits its
content is therefore untouched, in whatever version of the lesson it was shipped.
"""

import hashlib

SHIPPED = "c-"  # JupyterLab's own new cells get UUIDs, which never start like this
ANSWER_TAGS = ("exercise:", "answer:")  # cells in which a learner writes


def content_id(cell_type: str, source: str) -> str:
    """The id of a shipped cell: twelve characters, the same on every machine."""
    return SHIPPED + hashlib.sha256(f"{cell_type}\0{source}".encode()).hexdigest()[:10]


def answer_tag(cell: dict) -> str | None:
    """The tag under which a cell's text belongs to the learner, or None."""
    tags = cell.get("metadata", {}).get("tags", [])
    return next((tag for tag in tags if tag.startswith(ANSWER_TAGS)), None)


def source_of(cell: dict) -> str:
    """A cell's text; on disk it may be a list of lines."""
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)


def untouched(cell: dict) -> bool:
    """True while a shipped cell still holds the text it was shipped with."""
    expected = content_id(cell.get("cell_type", ""), source_of(cell))
    return cell.get("id", "")[: len(expected)] == expected
