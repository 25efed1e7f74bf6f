"""Two search systems on the same questions."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from course_lib import theme
from course_lib.figures import look
from course_lib.metrics import hit_rate, mrr
from course_lib.plots.marks import COLOURS, LINE, MARKS, SIGNS, TABLE, apart, whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@look()
def draw_first_ranks(ax: "Axes", systems: Mapping, k: int = 3, questions: Sequence[str] | None = None) -> "Axes":
    """At which rank each question meets its first relevant result, system by system, and what that makes of two scores.

    systems: name -> first ranks, one a question, as in metrics.mrr (0: not found, drawn beyond the last rank); at most
    four. k: the cutoff of the hit rate, drawn as a line: what moves left of it moves MRR and not the hit rate.
    questions: what to call them; by default Q1, Q2, ...
    """
    whole("k", k, 1, "ranks")
    apart("systems", systems, "lists of first ranks")
    n = max(map(len, systems.values()))
    names = [f"Q{i}" for i in range(1, n + 1)] if questions is None else list(questions)
    if any(len(ranks) != len(names) for ranks in systems.values()):
        lengths = {name: len(ranks) for name, ranks in systems.items()}
        raise ValueError(f"systems must hold one rank a question, {len(names)}, got {lengths}. Match them.")
    beyond = max(k, *(rank for ranks in systems.values() for rank in ranks)) + 1
    shift = 0.6 / len(systems)  # side by side in a row, so that equal ranks do not hide each other
    styles = zip(systems.items(), COLOURS, MARKS, SIGNS, strict=False)
    for line, ((name, ranks), colour, (_, marker), sign) in enumerate(styles):
        places = [row + (line - (len(systems) - 1) / 2) * shift for row in range(n)]
        ax.plot([rank or beyond for rank in ranks], places, marker, color=colour, label=name, markersize=7)
        says = f"{sign}  {name}: hit rate@{k} {theme.score(hit_rate(ranks, k))}, MRR {theme.score(mrr(ranks))}"
        below = {"xycoords": "axes fraction", "textcoords": "offset points", "annotation_clip": False, "va": "center"}
        ax.annotate(says, (0, 0), (0, TABLE - line * LINE), color=colour, **below)
    at_top = {"xycoords": ("data", "axes fraction"), "textcoords": "offset points", "color": theme.LIGHT.discount}
    ax.annotate(f"k = {k}", (k + 0.5, 1), (4, -4), va="top", **at_top)
    ax.axvline(k + 0.5, color=theme.LIGHT.discount, linewidth=1, label=f"cutoff k = {k}")
    lost = any(0 in ranks for ranks in systems.values())
    ticks = [*range(1, beyond), *([beyond] if lost else [])]
    ax.set_xticks(ticks, [*map(str, range(1, beyond)), *(["not found"] if lost else [])])
    ax.set_yticks(range(n), names)
    ax.set(xlabel="rank of the first relevant result", xlim=(0.5, ticks[-1] + 0.5), ylim=(n - 0.5, -0.5))
    return ax
