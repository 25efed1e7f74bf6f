"""What the figures share: marks that differ by more than colour, labels at line ends, and checks of what is drawn."""

import reprlib
from collections.abc import Mapping

from course_lib import theme
from course_lib.explain import terms

MARGIN = 8  # points between a mark and the label beside it
TABLE, LINE = -52, 15  # points from the axis down to a table's first line, and from line to line
MARKS = (("-", "o"), ("--", "s"), ("-.", "^"), (":", "D"))  # one dash and marker a line
SIGNS = ("●", "■", "▲", "◆")  # the same markers, in a sentence
COLOURS = (theme.LIGHT.grade[3], theme.LIGHT.discount, theme.LIGHT.actual, theme.LIGHT.muted)
HATCHES = ("", "///", "...", "xx")  # one a kind of bar


def name_end(ax, words, x, y, colour, above=0):
    """`words` to the right of the point where a line ends, or some points above that."""
    ax.annotate(words, (x, y), (MARGIN, above), textcoords="offset points", va="center", color=colour)


def whole(name, value, least, of):
    """Refuse anything but a whole number of `least` or more."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise ValueError(
            f"{name} must be a whole number of {of}, {least} or more, got {value!r}. Try {name}={max(least, 10)}."
        )


def apart(name, several, kinds):
    """Refuse more than the eye keeps apart, and nothing at all."""
    if not several or len(several) > len(MARKS):
        raise ValueError(f"{name} must hold 1 to {len(MARKS)} {kinds}, got {len(several)}. Drop some.")


def scored(orderings, gain, discount):
    """name -> Terms, or a ValueError when there is nothing to draw."""
    if not isinstance(orderings, Mapping) or not orderings:
        raise ValueError(
            f"orderings must be a dict of name -> grades, at least one, got {reprlib.repr(orderings)}. Name each list."
        )
    return {name: terms(grades, gain, discount=discount) for name, grades in orderings.items()}
