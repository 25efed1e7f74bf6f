"""The look of a score taken apart: one content, as text and as an HTML table."""

from html import escape

from course_lib import guards

NOTHING = "–"


class Table:
    """Rows of plain data that add up to a score, and how they show themselves.

    A kind of table says what is in it: `rows`, NamedTuples; `_caption()`, the label of its score; `_columns()`, heading
    -> the cell's text for a row; `_sums()`, heading -> text of the last line, {} for none; `_notes()`, sentences below;
    `_words`, the headings of the columns that read from the left.
    """

    rows: tuple
    _words = frozenset({"document", "term"})

    def records(self):
        """The rows as a list of dicts, ready for a data frame."""
        return [row._asdict() for row in self.rows]

    def _table(self):
        """Header, one line a row, and a line of sums or []: the text cells that both renderings show."""
        columns, sums = self._columns(), self._sums()
        body = [[cell(row) for cell in columns.values()] for row in self.rows]
        return list(columns), body, [sums.get(heading, "") for heading in columns] if sums else []

    def _sums(self):
        return {}

    def __repr__(self):
        columns = []
        header, body, sums = self._table()
        for column in zip(header, *body, *([sums] if sums else []), strict=True):
            align = str.ljust if column[0] in self._words else str.rjust
            columns.append([align(cell, max(map(len, column))) for cell in column])
        lines = ("  ".join(cells).rstrip() for cells in zip(*columns, strict=True))
        return "\n".join([self._caption(), *lines, *self._notes()])

    def _repr_html_(self):
        header, body, sums = self._table()
        sides = [' style="text-align:start"' if heading in self._words else "" for heading in header]
        head = "".join(f'<th scope="col"{side}>{escape(cell)}</th>' for cell, side in zip(header, sides, strict=True))
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
    return NOTHING if document is None else guards.clip(str(document))


def _row(cells, sides):
    first, *rest = (f"{side}>{escape(cell)}" for cell, side in zip(cells, sides, strict=True))
    return f'<tr><th scope="row"{first}</th>{"".join(f"<td{cell}</td>" for cell in rest)}</tr>'
