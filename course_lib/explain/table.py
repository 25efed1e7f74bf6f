"""The look of a score taken apart: one content, as text and as an HTML table."""

from collections.abc import Callable
from html import escape
from typing import NamedTuple

from course_lib import guards

NOTHING = "–"


class Column(NamedTuple):
    """A column: its heading, the text of its cell for a row, and whether it holds words, which read from the left."""

    heading: str
    cell: Callable
    words: bool = False


class Table:
    """Rows of plain data that add up to a score, and how they show themselves.

    A kind of table says what is in it: `rows`, NamedTuples; `_caption()`, the label of its score; `_columns()`, a list
    of Column; `_sums()`, heading -> text of the last line, {} for none; `_notes()`, sentences below.
    """

    rows: tuple

    def records(self):
        """The rows as a list of dicts, ready for a data frame."""
        return [row._asdict() for row in self.rows]

    def _table(self):
        """Columns, one line a row, and a line of sums or []: the text cells that both renderings show."""
        columns, sums = self._columns(), self._sums()
        body = [[column.cell(row) for column in columns] for row in self.rows]
        return columns, body, [sums.get(column.heading, "") for column in columns] if sums else []

    def _sums(self):
        return {}

    def _notes(self):
        return ()

    def __repr__(self):
        columns, body, sums = self._table()
        lines = [[column.heading for column in columns], *body, *([sums] if sums else [])]
        aligned = []
        for column, cells in zip(columns, zip(*lines, strict=True), strict=True):
            align, width = str.ljust if column.words else str.rjust, max(map(len, cells))
            aligned.append([align(cell, width) for cell in cells])
        text = ("  ".join(cells).rstrip() for cells in zip(*aligned, strict=True))
        return "\n".join([self._caption(), *text, *self._notes()])

    def _repr_html_(self):
        columns, body, sums = self._table()
        sides = [' style="text-align:start"' if column.words else "" for column in columns]
        head = "".join(
            f'<th scope="col"{side}>{escape(column.heading)}</th>' for column, side in zip(columns, sides, strict=True)
        )
        rows = "".join(_row(cells, sides) for cells in body)
        foot = f"<tfoot>{_row(sums, sides)}</tfoot>" if sums else ""
        return (
            f'<table class="terms"><caption style="text-align:start">{escape(self._caption())}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>{foot}</table>"
            + "".join(f"<p>{escape(note)}</p>" for note in self._notes())
        )


def figure(value):
    """A number that was worked out, with four decimals; large ones in short."""
    return NOTHING if value is None else f"{value:.4g}" if value >= 1e9 else f"{value:.4f}"


def count(value):
    """A number that may well be whole, without needless decimals."""
    return f"{value:.0f}" if value is not None and value < 1e9 and float(value).is_integer() else figure(value)


def name(document):
    """A document or a term, on one line."""
    if document is None:
        return NOTHING
    text = guards.clip(str(document))
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text) or "''"


def _row(cells, sides):
    first, *rest = (f"{side}>{escape(cell)}" for cell, side in zip(cells, sides, strict=True))
    return f'<tr><th scope="row"{first}</th>{"".join(f"<td{cell}</td>" for cell in rest)}</tr>'
