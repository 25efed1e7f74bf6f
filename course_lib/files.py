"""Writing a file in one step. Standard library only; nothing of ours below it."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A temporary neighbour to write to, which takes the place of `path` when all went well: all of it or nothing.

    The old file stays as it was whatever fails, a full disk or a killed process among it.
    """
    path = path.resolve()  # a link stays a link
    part = path.with_name(f".{path.stem}-{os.getpid()}.part")
    try:
        yield part
        with open(part, "rb+") as file:
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def write_whole(path: Path, text: str) -> None:
    """Write `text` in one step, with the same line ends on every system."""
    with whole(path) as part:
        part.write_text(text, encoding="utf-8", newline="\n")
