"""Colours, fonts and the look of numbers: the one place, for labs, cards and figures. Standard library only.

Grades use a single-hue ramp ordered by luminance, so that the order survives colour blindness and a grey print;
the grade itself is printed on its colour everywhere. tests/test_theme.py holds every pair of text and background
to the contrast of WCAG 2.2, 1.4.3 (at least 4.5 to 1).
"""

from typing import NamedTuple


class Palette(NamedTuple):
    """One theme's colours as "#rrggbb". The tuples are indexed by grade, 0 to 3."""

    page: str  # what everything lies on
    raised: str  # a quiet surface on the page: bar tracks, hovered rows
    ink: str  # text
    muted: str  # secondary text
    line: str  # hairlines
    grade: tuple[str, str, str, str]
    on_grade: tuple[str, str, str, str]  # text printed on a grade's colour
    actual: str  # bars and lines of the ranking as it is
    ideal: str  # outlines of the ideal order
    discount: str  # the discount curve and its label
    focus: str  # the ring around what the keyboard acts on
    warning: str  # background of a notice that asks for action
    on_warning: str


LIGHT = Palette(
    page="#ffffff",
    raised="#f0f2f4",
    ink="#212121",
    muted="#59646e",
    line="#d9dee3",
    grade=("#dfe3e8", "#5499bb", "#2a6d94", "#0b3a56"),
    on_grade=("#26323c", "#04161f", "#ffffff", "#ffffff"),
    actual="#2a6d94",
    ideal="#6b7782",
    discount="#a94f00",
    focus="#0b5fc4",
    warning="#fff1dc",
    on_warning="#4a2a00",
)

DARK = Palette(
    page="#212121",
    raised="#2e3236",
    ink="#e2e2e2",
    muted="#b3bcc4",
    line="#4a5157",
    grade=("#46505a", "#3f86a8", "#79bfdf", "#d3f0fb"),
    on_grade=("#f0f3f5", "#04121a", "#04121a", "#04121a"),
    actual="#79bfdf",
    ideal="#9aa5ae",
    discount="#f2a65c",
    focus="#8ab8ff",
    warning="#3a2c18",
    on_warning="#ffe2bd",
)

FONT = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"
FIGURE_FONT = "DejaVu Sans"  # ships with matplotlib: the same glyphs on every machine

# These follow whatever theme JupyterLab wears; our own value stands in elsewhere, and is the stock theme's.
_FROM_JUPYTERLAB = {"page": "--jp-layout-color1", "ink": "--jp-ui-font-color1"}


def score(value: float) -> str:
    """A score as the course shows it, four decimals: 0.8212."""
    return f"{value:z.4f}"


def term(value: float) -> str:
    """A part of a score (a gain over its discount, a reciprocal rank), three decimals: 1.262."""
    return f"{value:z.3f}"


def properties(palette: Palette) -> dict[str, str]:
    """The palette as CSS custom properties, name -> value: --rm-ink, --rm-grade-2, --rm-on-grade-2, ..."""
    found = {}
    for field, colour in palette._asdict().items():
        name = "--rm-" + field.replace("_", "-")
        if isinstance(colour, tuple):
            found |= {f"{name}-{grade}": shade for grade, shade in enumerate(colour)}
        elif field in _FROM_JUPYTERLAB:
            found[name] = f"var({_FROM_JUPYTERLAB[field]}, {colour})"
        else:
            found[name] = colour
    return found


def css(scope: str = ".rm") -> str:
    """The rules that give `scope` and all inside it the course's properties, light and dark, and its font.

    Labs and cards put the class on their outermost element; everything else refers to `var(--rm-...)`.
    """
    light, dark = (
        "".join(f"{name}:{value};" for name, value in properties(palette).items()) for palette in (LIGHT, DARK)
    )
    font = f"font-family:var(--jp-ui-font-family, {FONT});font-variant-numeric:tabular-nums;"
    return (
        f"{scope}{{{light}color-scheme:light;color:var(--rm-ink);background:var(--rm-page);{font}}}\n"
        f'[data-jp-theme-light="false"] {scope}{{{dark}color-scheme:dark;}}\n'
    )
