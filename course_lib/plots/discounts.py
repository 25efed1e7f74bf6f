"""How much of a gain each rank lets through."""

from typing import TYPE_CHECKING

from course_lib import theme
from course_lib.explain import DISCOUNTS
from course_lib.figures import look
from course_lib.plots.marks import MARGIN, MARKS, name_end, whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@look()
def draw_discounts(ax: "Axes", n: int = 10) -> "Axes":
    """What share of a gain survives at ranks 1 to `n` (a whole number >= 2), one line for each of explain.DISCOUNTS."""
    whole("n", n, 2, "ranks")
    colours = (theme.LIGHT.discount, theme.LIGHT.grade[2], theme.LIGHT.grade[3], theme.LIGHT.muted)
    ranks = range(1, n + 1)
    for discount, colour, (dash, marker) in zip(DISCOUNTS.values(), colours, MARKS, strict=True):
        weights = [1 / discount.function(rank) for rank in ranks]
        ax.plot(ranks, weights, dash, marker=marker, color=colour, label=discount.label)
        name_end(ax, discount.label, n, weights[-1], colour)
    ax.set(xlabel="rank", ylabel="share of the gain that counts", xticks=ranks[:: max(1, n // 10)])
    ax.set(xlim=(1 - n / 40, n + n / 80), ylim=(0, 1.05))
    return ax


@look()
def draw_top_share(ax: "Axes", k: int = 3, n: int = 10, discount: str = "log2") -> "Axes":
    """How much of all the credit that ranks 1 to `n` can give lies with the first `k`, under one of DISCOUNTS.

    A bar a rank, each as wide as the next, so that the filled part of the area is the share of the top k.
    k: a whole number from 1 to n.
    """
    whole("n", n, 2, "ranks")
    whole("k", k, 1, "ranks")
    if k > n:
        raise ValueError(f"k must be at most n, got k={k} and n={n}. Draw more ranks.")
    if discount not in DISCOUNTS:
        raise ValueError(f"discount must be one of {', '.join(DISCOUNTS)}, got {discount!r}. Use one of these names.")
    weights = [1 / DISCOUNTS[discount].function(rank) for rank in range(1, n + 1)]
    style = {"width": 1.0, "edgecolor": theme.LIGHT.page}
    ax.bar(range(1, k + 1), weights[:k], color=theme.LIGHT.discount, label=f"top {k}", **style)
    if k < n:
        below = {"color": theme.LIGHT.raised, "width": 1.0, "edgecolor": theme.LIGHT.ideal}
        ax.bar(range(k + 1, n + 1), weights[k:], label=f"ranks {k + 1} to {n}", **below)
    top, whole_sum = sum(weights[:k]), sum(weights)
    words = f"top {k}: {theme.score(top)} of {theme.score(whole_sum)}, {top / whole_sum:.0%}"
    ax.annotate(words, (k + 0.5, weights[k - 1]), (MARGIN, MARGIN), textcoords="offset points", va="bottom")
    ax.set(xlabel="rank", ylabel=f"1 / {DISCOUNTS[discount].label}", xticks=range(1, n + 1, max(1, n // 10)))
    ax.set(xlim=(0.4, n + 0.6), ylim=(0, 1.1))
    return ax
