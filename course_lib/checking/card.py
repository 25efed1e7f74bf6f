"""What a learner reads: one content, shown as HTML in a notebook and as plain text everywhere else.

A card holds no id, no time and no chance, so the same answer gives the same card, and a stored notebook can be
compared with a fresh one. Text between `backticks` is set as code; everything is escaped.
"""

import html
import re
from dataclasses import dataclass

from course_lib.checking.verdict import Verdict
from course_lib.theme import LIGHT

SIGNS = {"right": "✓", "wrong": "→", "quiet": "·"}
HEADINGS = {"correct": ("right", "Right"), "wrong": ("wrong", "Not yet"), "untouched": ("quiet", "Not started")}
# Only the edge has a colour: a stored page knows nothing of the reader's theme, and these show on white and on black.
EDGES = {"right": LIGHT.grade[1], "wrong": LIGHT.discount, "quiet": LIGHT.ideal}

CODE = re.compile(r"`([^`\n]+)`")


@dataclass(frozen=True)
class Block:
    """A part of a card. kind: "text" (one paragraph), "code" (set as it is), "list" (one line an item) or "table".

    The lines of a table: its caption, its headings, its rows; a tab stands between two cells.
    """

    kind: str
    text: str


def text(words: str) -> Block:
    return Block("text", words)


def code(source: str) -> Block:
    return Block("code", source)


def items(lines) -> Block:
    return Block("list", "\n".join(lines))


def table(caption: str, head, rows) -> Block:
    """The first cell of a row names it. A cell of marks alone is a picture of what the cells beside it say."""
    lines = ["\t".join(_one_line(cell) for cell in cells) for cells in ([caption], head, *rows)]
    return Block("table", "\n".join(lines))


@dataclass(frozen=True)
class Card:
    """tone: a key of SIGNS. heading: one line. blocks: what stands under it."""

    tone: str
    heading: str
    blocks: tuple[Block, ...] = ()

    def html(self) -> str:
        body = "".join(_HTML[block.kind](block.text) for block in self.blocks)
        style = f"border-inline-start:4px solid {EDGES[self.tone]};padding:2px 14px;margin:4px 0;max-width:720px"
        sign = f'<span aria-hidden="true">{SIGNS[self.tone]}</span>'
        return f'<div style="{style}"><p style="margin:4px 0">{sign} <b>{rich(self.heading)}</b></p>{body}</div>'

    def text(self) -> str:
        parts = [f"{SIGNS[self.tone]} {plain(self.heading)}"]
        for block in self.blocks:
            parts.append("\n".join(_INDENT[block.kind] + line for line in _lines(block)))
        return "\n".join(parts)

    def data(self) -> dict:
        """The card as JSON, for the page's own script to draw."""
        blocks = [{"kind": block.kind, "text": block.text} for block in self.blocks]
        return {"tone": self.tone, "sign": SIGNS[self.tone], "heading": self.heading, "blocks": blocks}

    def _repr_html_(self) -> str:
        return self.html()

    def __repr__(self) -> str:
        return self.text()


def of(verdict: Verdict) -> Card:
    """A verdict as a card: what it is, which idea slipped, the smallest example."""
    tone, heading = HEADINGS[verdict.outcome]
    blocks = [text(verdict.idea)]
    blocks += [code(verdict.example)] if verdict.example else []
    blocks += [text(verdict.note)] if verdict.note else []
    return Card(tone, heading, tuple(blocks))


def rich(words: str) -> str:
    """Escaped HTML, with what stands between backticks as code."""
    return CODE.sub(r"<code>\1</code>", html.escape(words))


def plain(words: str) -> str:
    return CODE.sub(r"\1", words)


def _lines(block: Block) -> list[str]:
    lines = block.text.splitlines()
    if block.kind == "code":
        return lines
    if block.kind == "table":
        caption, *rows = [[plain(cell) for cell in line.split("\t")] for line in lines]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        aligned = ("  ".join(map(str.ljust, cells, widths)).rstrip() for cells in rows)
        return [*caption, *("  " + line for line in aligned)]
    return [plain(line) for line in lines]


def _one_line(cell: str) -> str:
    return " ".join(cell.split())


def _table(lines: str) -> str:
    caption, head, *rows = [line.split("\t") for line in lines.splitlines()]
    heads = "".join(f'<th scope="col" style="{CELL}">{rich(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row" style="{CELL};font-weight:inherit">{rich(first)}</th>'
        + "".join(f'<td style="{CELL}">{_cell(cell)}</td>' for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return (
        f'<table style="border-collapse:collapse;margin:10px 0 4px">'
        f'<caption style="text-align:start;padding:0 0 2px">{rich(*caption)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cell(words: str) -> str:
    picture = words and not any(map(str.isalnum, words))
    return f'<span aria-hidden="true">{rich(words)}</span>' if picture else rich(words)


CELL = "text-align:start;vertical-align:baseline;padding:2px 16px 2px 0"
_INDENT = {"text": "  ", "code": "    ", "list": "  - ", "table": "  "}
_HTML = {
    "text": lambda words: f'<p style="margin:4px 0">{rich(words)}</p>',
    "code": lambda source: (
        f'<pre style="margin:6px 0;white-space:pre-wrap;word-break:normal"><code>{html.escape(source)}</code></pre>'
    ),
    "table": _table,
    "list": lambda lines: (
        '<ul style="margin:4px 0">' + "".join(f"<li>{rich(line)}</li>" for line in lines.splitlines()) + "</ul>"
    ),
}
