"""What the figures of the lessons show. A `draw_x(ax, ...)` takes axes, draws, and returns them.

An ordering here is the list of its grades, best rank first; `orderings` is a dict, name -> ordering.
"""

import reprlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from course_lib import theme
from course_lib.explain import DISCOUNTS, terms
from course_lib.figures import look

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MARGIN = 8  # points between a mark and the label beside it
TABLE, LINE = -52, 15  # points from the axis down to a table's first line, and from line to line
NARROW = 0.11  # a bar under this share of the width is too narrow for its number

# One dash and marker a line, so that none is told by its colour alone.
_MARKS = (("-", "o"), ("--", "s"), ("-.", "^"), (":", "D"))


@look()
def draw_discounts(ax: "Axes", n: int = 10) -> "Axes":
    """What share of a gain survives at ranks 1 to `n` (a whole number >= 2), one line for each of explain.DISCOUNTS."""
    if isinstance(n, bool) or not isinstance(n, int) or n < 2:
        raise ValueError(f"n must be a whole number of ranks, 2 or more, got {n!r}. Try n=10.")
    colours = (theme.LIGHT.discount, theme.LIGHT.grade[2], theme.LIGHT.grade[3], theme.LIGHT.muted)
    ranks = range(1, n + 1)
    for discount, colour, (dash, marker) in zip(DISCOUNTS.values(), colours, _MARKS, strict=True):
        weights = [1 / discount.function(rank) for rank in ranks]
        ax.plot(ranks, weights, dash, marker=marker, color=colour, label=discount.label)
        ax.annotate(
            discount.label, (n, weights[-1]), (MARGIN, 0), textcoords="offset points", va="center", color=colour
        )
    ax.set(xlabel="rank", ylabel="share of the gain that counts", xticks=ranks[:: max(1, n // 10)])
    ax.set(xlim=(1 - n / 40, n + n / 80), ylim=(0, 1.05))
    return ax


@look()
def draw_contributions(ax: "Axes", orderings: Mapping, gain: str = "linear", discount: str = "log2") -> "Axes":
    """Each ordering as one bar: its DCG, put together rank by rank, inside the outline of its ideal.

    What fills the outline is nDCG. Colours are those of the grades; each piece names its rank and its contribution
    (gain / discount at that rank), unless it is too narrow. `gain`, `discount`: names in GAINS and DISCOUNTS.
    """
    scored = _scored(orderings, gain, discount)
    widest = max(max(score.ideal.value, score.dcg.value) for score in scored.values()) or 1.0
    for y, (name, score) in enumerate(scored.items()):
        for row in score.rows:
            grade = min(int(row.grade or 0), len(theme.LIGHT.grade) - 1)
            left = row.running - row.contribution
            (bar,) = piece = ax.barh(
                y, row.contribution, 0.56, left=left, color=theme.LIGHT.grade[grade], edgecolor=theme.LIGHT.page
            )
            piece.set_label(f"{name}, rank {row.rank}")
            if row.contribution > NARROW * widest:
                words = f"rank {row.rank}\n{theme.score(row.contribution)}"
                ax.text(*bar.get_center(), words, ha="center", va="center", color=theme.LIGHT.on_grade[grade], size=9)
        outline = ax.barh(y, score.ideal.value, 0.72, fill=False, edgecolor=theme.LIGHT.ideal, linewidth=1.2)
        outline.set_label(f"{name}, ideal")
        says = f"{score.dcg:.4f} of {score.ideal:.4f}\nnDCG {score.ndcg:.4f}"
        ax.annotate(says, (widest, y), (MARGIN, 0), textcoords="offset points", va="center", annotation_clip=False)
    ax.set(xlabel=f"DCG, {gain} gain (outline: the ideal order)", xlim=(0, widest * 1.002))
    ax.set_yticks(range(len(scored)), list(scored))
    ax.tick_params(axis="y", labelcolor=theme.LIGHT.ink)
    ax.invert_yaxis()
    ax.grid(False)
    return ax


@look()
def draw_discount_effect(ax: "Axes", orderings: Mapping, gain: str = "linear") -> "Axes":
    """nDCG of each ordering (at most four) under each discount, from the one that ignores rank to the steepest.

    The numbers stand in a small table below, so that lines which nearly meet can still be read.
    """
    colours = (theme.LIGHT.grade[3], theme.LIGHT.discount, theme.LIGHT.actual, theme.LIGHT.muted)
    steepness = sorted(DISCOUNTS, key=lambda name: DISCOUNTS[name].function(10))
    scored = {discount: _scored(orderings, gain, discount) for discount in steepness}
    if len(orderings) > len(colours):
        raise ValueError(f"orderings must be at most {len(colours)} to stay apart, got {len(orderings)}. Drop some.")
    places = range(len(steepness))
    for line, (name, colour, (dash, marker)) in enumerate(zip(orderings, colours, _MARKS, strict=False)):
        values = [scored[discount][name].ndcg.value for discount in steepness]
        ax.plot(places, values, dash, marker=marker, color=colour, label=name)
        shift = {"textcoords": "offset points", "va": "center", "color": colour, "annotation_clip": False}
        ax.annotate(name, (places[-1], values[-1]), (MARGIN, 0), **shift)
        below = {"xycoords": ("data", "axes fraction"), **shift}
        ax.annotate(name, (places[-1], 0), (3 * MARGIN, TABLE - line * LINE), **below)
        for place, value in zip(places, values, strict=True):
            ax.annotate(theme.score(value), (place, 0), (0, TABLE - line * LINE), ha="center", **below)
    ax.set_xticks(places, steepness)
    ax.set(xlabel="discount", ylabel=f"nDCG, {gain} gain", ylim=(0, 1.05), yticks=[0, 0.25, 0.5, 0.75, 1])
    ax.set_xlim(-0.4, len(steepness) - 1 + 0.08)
    return ax


def _scored(orderings, gain, discount):
    """name -> Terms, or a ValueError when there is nothing to draw."""
    if not isinstance(orderings, Mapping) or not orderings:
        raise ValueError(
            f"orderings must be a dict of name -> grades, at least one, got {reprlib.repr(orderings)}. Name each list."
        )
    return {name: terms(grades, gain, discount=discount) for name, grades in orderings.items()}
