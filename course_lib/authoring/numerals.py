"""The numbers in a text, so that one in prose can be found again in an output."""

import html
import re
from decimal import Decimal
from typing import NamedTuple

_NUMERAL = re.compile(
    r"(?:(?<![\w.)\]}])(?P<sign>[-−]))?"  # a minus, not the dash of a range or a subtraction
    r"(?P<digits>[1-9]\d{0,2}(?:,\d{3})+(?![\d,])(?:\.\d+)?|\d+(?:\.\d+)*|(?<![\w.])\.\d+)"
    r"(?P<power>[eE][-+]?\d+)?"
    r"(?P<percent>[ \u00a0\u202f]?\\?%)?"
)
_FENCE = re.compile(r"^[ >]*(```+|~~~+).*?(?:^[ >]*\1[`~]*[ ]*$|\Z)", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_TAG = re.compile(r"<!--.*?-->|<(style|script)\b.*?</\1\s*>|</?[A-Za-z][^<>]*>", re.DOTALL | re.IGNORECASE)
_ADDRESS = re.compile(r"(?<=\])\([^)]*\)|https?://\S+")
_LATEX_POINT = re.compile(r"\{([.,])\}|\\(\.)")  # 0{.}5, 1{,}000 and markdown's 0\.5
_LATEX_SPACE = re.compile(r"(?<=\d)\\[,;:](?=\d{3}(?!\d)|\\?%)")  # 1\,000 and 5\,\%


class Numeral(NamedTuple):
    """A number as `text` has it; `key` is the same for 82.1%, 0.821 and .821, another for 0.8210."""

    text: str
    key: str
    line: int

    @property
    def is_decimal(self) -> bool:
        return "." in self.text

    @property
    def places(self) -> int:
        return len(self.key.partition(".")[2])


def numerals(text: str) -> list[Numeral]:
    """Every number of a plain text, whole tokens only: 0.82 is not in 0.8212."""
    return [Numeral(match[0], _key(match), text.count("\n", 0, match.start()) + 1) for match in _NUMERAL.finditer(text)]


def prose_text(markdown: str) -> str:
    """Markdown without code, tags and addresses, its LaTeX numbers written plainly; lines stay where they are."""
    for pattern in (_FENCE, _SPAN, _TAG, _ADDRESS):
        markdown = pattern.sub(_blank, markdown)
    markdown = _LATEX_POINT.sub(lambda match: match[1] or match[2], html.unescape(markdown))
    return _LATEX_SPACE.sub("", markdown)


def html_text(page: str) -> str:
    """What a reader sees of an HTML output: no styles, no attributes."""
    return html.unescape(_TAG.sub(_blank, page))


def _blank(match: re.Match[str]) -> str:
    return " " + "\n" * match[0].count("\n")


def _key(match: re.Match[str]) -> str:
    digits = match["digits"].replace(",", "")
    if digits.count(".") > 1:  # 4.6.1: a version, no number
        return digits
    sign = "-" if match["sign"] else ""
    number = Decimal(f"{sign}{digits}{match['power'] or ''}")
    return format(number.scaleb(-2) if match["percent"] else number, "f")
