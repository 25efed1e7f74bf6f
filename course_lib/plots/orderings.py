"""What an order of graded results earns. An ordering is the list of its grades, best rank first."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from course_lib import theme
from course_lib.explain import DISCOUNTS
from course_lib.figures import look
from course_lib.metrics import ndcg
from course_lib.plots.marks import COLOURS, LINE, MARGIN, MARKS, TABLE, apart, name_end, scored

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NARROW = 0.11  # a bar under this share of the width is too narrow for its number


@look()
def draw_contributions(ax: "Axes", orderings: Mapping, gain: str = "linear", discount: str = "log2") -> "Axes":
    """Each ordering as one bar: its DCG, put together rank by rank, inside the outline of its ideal.

    What fills the outline is nDCG. Colours are those of the grades; each piece names its rank and its contribution
    (gain / discount at that rank), unless it is too narrow. `gain`, `discount`: names in GAINS and DISCOUNTS.
    """
    found = scored(orderings, gain, discount)
    widest = max(max(score.ideal.value, score.dcg.value) for score in found.values()) or 1.0
    for y, (name, score) in enumerate(found.items()):
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
    ax.set_yticks(range(len(found)), list(found))
    ax.tick_params(axis="y", labelcolor=theme.LIGHT.ink)
    ax.invert_yaxis()
    ax.grid(False)
    return ax


@look()
def draw_discount_effect(ax: "Axes", orderings: Mapping, gain: str = "linear") -> "Axes":
    """nDCG of each ordering (at most four) under each discount, from the one that ignores rank to the steepest.

    The numbers stand in a small table below, so that lines which nearly meet can still be read.
    """
    steepness = sorted(DISCOUNTS, key=lambda name: DISCOUNTS[name].function(10))
    found = {discount: scored(orderings, gain, discount) for discount in steepness}
    apart("orderings", orderings, "lists of grades")
    places = range(len(steepness))
    for line, (name, colour, (dash, marker)) in enumerate(zip(orderings, COLOURS, MARKS, strict=False)):
        values = [found[discount][name].ndcg.value for discount in steepness]
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


@look()
def draw_ndcg_over_k(ax: "Axes", rels: Sequence, judged: Sequence, gain: str = "linear") -> "Axes":
    """nDCG@k for every cutoff from 1 to the length of `rels`, against the returned and against the judged ideal.

    rels, judged, gain: as in metrics.ndcg; what lies between the two lines was never returned.
    """
    cutoffs = range(1, len(rels) + 1)
    for (ideal, pool), colour, (dash, marker) in zip(
        {"returned": None, "judged": judged}.items(), COLOURS, MARKS, strict=False
    ):
        values = [ndcg(rels, gain, k, judged=pool) for k in cutoffs]
        ax.plot(cutoffs, values, dash, marker=marker, color=colour, label=f"ideal: {ideal}")
        above = 5 if ideal == "returned" else -5  # the lines may end in one point
        name_end(ax, f"ideal: {ideal}", cutoffs[-1], values[-1], colour, above)
    ax.set(xlabel="cutoff k", ylabel=f"nDCG@k, {gain} gain", xticks=cutoffs[:: max(1, len(rels) // 10)])
    ax.set(xlim=(0.8, len(rels) + 0.1), ylim=(0, 1.05), yticks=[0, 0.25, 0.5, 0.75, 1])
    return ax
