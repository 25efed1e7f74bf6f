"""The two factors of BM25 that a lesson draws: counting that saturates, and length that pulls."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from course_lib.figures import look
from course_lib.plots.marks import COLOURS, MARKS, apart, name_end, whole
from course_lib.ranking import bm25_tf

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LENGTHS = [ratio / 4 for ratio in range(1, 17)]  # a quarter of the average to four times as long

ABOVE = (0, 4, -5, 0)  # points: the lines of large b end close together


@look()
def draw_saturation(ax: "Axes", k1s: Sequence[float] = (0.5, 1.2, 2), n: int = 12) -> "Axes":
    """ranking.bm25_tf of a document of average length, for 0 to `n` occurrences, a line for each of at most four k1.

    Each line climbs towards its k1 + 1, which is named at its end and never reached.
    """
    whole("n", n, 2, "occurrences")
    apart("k1s", k1s, "values of k1")
    counts = range(n + 1)
    for k1, colour, (dash, marker) in zip(k1s, COLOURS, MARKS, strict=False):
        factors = [bm25_tf(tf, k1) for tf in counts]
        ax.plot(counts, factors, dash, marker=marker, color=colour, label=f"k1 = {k1:g}")
        name_end(ax, f"k1 = {k1:g}, below {k1 + 1:g}", n, factors[-1], colour)
    ax.set(xlabel="occurrences of the term, tf", ylabel="BM25 factor", xticks=counts[:: max(1, n // 6)])
    ax.set(xlim=(-0.2, n + 0.1), ylim=(0, max(k1s) + 1))
    return ax


@look()
def draw_length(ax: "Axes", bs: Sequence[float] = (0, 0.75, 1), tf: float = 2, k1: float = 1.2) -> "Axes":
    """ranking.bm25_tf of `tf` occurrences in documents of a quarter to four times the average length, a line a b.

    All lines meet where the document is of average length; b = 0 takes no notice of length. At most four b.
    """
    apart("bs", bs, "values of b")
    for b, colour, (dash, marker), above in zip(bs, COLOURS, MARKS, ABOVE, strict=False):
        factors = [bm25_tf(tf, k1, b, length, 1) for length in LENGTHS]
        ax.plot(LENGTHS, factors, dash, marker=marker, markevery=3, color=colour, label=f"b = {b:g}")
        name_end(ax, f"b = {b:g}", LENGTHS[-1], factors[-1], colour, above)
    ax.set(xlabel="length of the document / average length", ylabel=f"BM25 factor, tf = {tf:g}", xticks=range(5))
    ax.set(xlim=(0, LENGTHS[-1] + 0.05), ylim=(0, None))
    return ax
