"""What tools do with an input at the edge of what is meant."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import NamedTuple

from course_lib.explain import Table
from course_lib.explain.table import Column


class Edge(NamedTuple):
    """One input, and what one tool (or several that do the same) makes of it."""

    input: str
    tool: str
    happens: str


@dataclass(frozen=True, eq=False, repr=False)
class Edges(Table):
    """Inputs at the edge, as `edges` makes them. rows: a tuple of Edge, this course's own first for each input."""

    rows: tuple

    def _caption(self):
        return "At the edges"

    def _columns(self):
        return [
            Column("input", lambda row: row.input, words=True),
            Column("tool", lambda row: row.tool, words=True),
            Column("what happens", lambda row: row.happens, words=True),
        ]

    def _notes(self):
        yield "Found out by running the tools; other versions may do otherwise."


@cache
def edges():
    """What this course and well-known tools do at the edges: Edges, from course_lib/data/edges.toml."""
    data = tomllib.loads(resources.files("course_lib").joinpath("data", "edges.toml").read_text(encoding="utf-8"))
    rows = []
    for edge in data["edge"]:
        rows += [
            Edge(edge["input"], tool, happens) for tool, happens in [["this course", edge["here"]], *edge["tools"]]
        ]
    return Edges(tuple(rows))
