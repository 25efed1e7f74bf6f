"""What each ranking gave to a fused score."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from course_lib import theme
from course_lib.explain import rrf
from course_lib.figures import look
from course_lib.plots.marks import HATCHES, MARGIN, apart

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHADES = (theme.LIGHT.grade[2], theme.LIGHT.grade[1], theme.LIGHT.grade[0], theme.LIGHT.grade[3])


@look()
def draw_rrf_shares(ax: "Axes", rankings: Sequence, k: float = 60, names: Sequence[str] | None = None) -> "Axes":
    """The RRF score of each document, best first, put together from what each ranking (at most four) gave.

    rankings, k, names: as in explain.rrf. Each piece says its rank there; the score stands at the end.
    """
    apart("rankings", rankings, "rankings")
    fused = rrf(rankings, k, names)
    widest = max((row.score for row in fused.rows), default=1.0)
    left = [0.0] * len(fused.rows)
    for i, (name, shade, hatch) in enumerate(zip(fused.names, SHADES, HATCHES, strict=False)):
        parts = [row.contributions[i] for row in fused.rows]
        style = {"color": shade, "edgecolor": theme.LIGHT.page, "hatch": hatch}
        pieces = ax.barh(range(len(parts)), parts, 0.6, left=left, label=name, **style)
        for piece, row in zip(pieces, fused.rows, strict=True):
            if row.ranks[i]:
                says = {"ha": "center", "va": "center", "size": 9, "color": theme.LIGHT.ink}
                box = {"facecolor": theme.LIGHT.page, "edgecolor": "none", "pad": 1}
                ax.text(*piece.get_center(), f"{name}: {row.ranks[i]}", bbox=box, **says)
        left = [start + part for start, part in zip(left, parts, strict=True)]
    for y, row in enumerate(fused.rows):
        says = {"textcoords": "offset points", "va": "center", "annotation_clip": False}
        ax.annotate(theme.score(row.score), (row.score, y), (MARGIN, 0), **says)
    ax.set_yticks(range(len(fused.rows)), [str(row.doc) for row in fused.rows])
    ax.tick_params(axis="y", labelcolor=theme.LIGHT.ink)
    ax.set(xlabel=f"RRF score, k = {k:g} (in each piece: the rank it comes from)", xlim=(0, widest * 1.002))
    ax.invert_yaxis()
    ax.grid(False)
    return ax
