"""How far a learner has come."""

import reprlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from course_lib import theme
from course_lib.figures import look
from course_lib.plots.marks import MARGIN

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@look()
def draw_progress(ax: "Axes", lessons: Mapping) -> "Axes":
    """Of each lesson's exercises, how many are solved. lessons: name -> (solved, total), whole numbers, in order."""
    if not isinstance(lessons, Mapping) or not lessons:
        raise ValueError(f"lessons must be a dict of name -> (solved, total), got {reprlib.repr(lessons)}. Name each.")
    for name, (solved, total) in lessons.items():
        if not 0 <= solved <= total or not total:
            raise ValueError(f"solved must be 0 to the total of a lesson, got {solved} of {total} for {name!r}.")
    places, (solved, total) = range(len(lessons)), zip(*lessons.values(), strict=True)
    ax.barh(places, solved, 0.5, color=theme.LIGHT.actual, label="solved")
    ax.barh(places, total, 0.66, fill=False, edgecolor=theme.LIGHT.ideal, linewidth=1.2, label="all")
    for y, (done, of) in enumerate(lessons.values()):
        says = {"textcoords": "offset points", "va": "center", "annotation_clip": False}
        ax.annotate(f"{done} of {of}", (of, y), (MARGIN, 0), **says)
    ax.set_yticks(places, list(lessons))
    ax.tick_params(axis="y", labelcolor=theme.LIGHT.ink)
    ax.set(xlabel="exercises solved (outline: all)", xlim=(0, max(total) * 1.002), xticks=range(max(total) + 1))
    ax.invert_yaxis()
    ax.grid(False)
    return ax
