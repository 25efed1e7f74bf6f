"""Tracebacks as a lesson shows them: the reader's own cells and this course, not the machine."""

import re

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
FILE_FRAME = re.compile(r"File (?P<path>.+?\.pyx?)(:\d+)?(?P<place>, in .*|)$")
OURS = re.compile(r".*[/\\](course_lib[/\\].+)|(course_lib/.+)")
NUMBERED = re.compile(r"(-+> ?| +)\d+( |$)| +\(\.\.\.\)")  # a source line inside a frame
HIDDEN = re.compile(r"\s*\[\.\.\. skipping")  # how many frames IPython hides depends on its version


def shorten(traceback: list[str]) -> list[str]:
    """One string a line: no colours, no library lines; frames of this course by name, without line numbers.

    Shortening twice changes nothing.
    """
    kept: list[str] = []
    in_file = dropped = False
    for line in COLOUR.sub("", "\n".join(traceback)).splitlines():
        if frame := FILE_FRAME.match(line):
            in_file = True
            path = _course_path(frame["path"])
            dropped = path is None
            if path is not None:
                kept.append(f"File {path}{frame['place']}")
        elif in_file and NUMBERED.match(line):
            continue
        elif HIDDEN.match(line):
            dropped = True
        elif dropped and not line.strip():
            continue  # the blank line after a frame goes with the frame
        else:
            in_file = dropped = False
            kept.append(line)
    return kept


def _course_path(path: str) -> str | None:
    """`path` from course_lib/ on, with forward slashes; None for a file that is not the course's."""
    match = OURS.fullmatch(path)
    if match is None or "site-packages" in path or ".venv" in path:
        return None
    return (match[1] or match[2]).replace("\\", "/")
