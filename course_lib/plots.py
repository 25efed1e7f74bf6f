"""The figures that stand still. matplotlib loads when one is drawn, pyplot never: each figure belongs to its cell.

    picture = plots.figure(6.4, 3.4)
    plots.draw_discounts(picture.axes[0])
    plots.Picture(picture, "How fast four discounts take credit away.")

A `draw_x(ax, ...)` takes axes, draws, and returns them. A `Picture` is the finished figure with its words.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from course_lib import theme
from course_lib.explain import DISCOUNTS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DPI = 192  # twice the CSS pixel, shown at half its size: sharp on every screen
CSS_DPI = 96
MARGIN = 8  # points between a line's end and the label beside it

# One dash and marker a discount, so that none is told by its colour alone.
_MARKS = {"log2": ("-", "o"), "steep": ("--", "s"), "gentle": ("-.", "^"), "none": (":", "D")}


class Picture:
    """A finished figure: a PNG for the eye; for screen readers and comparisons, a sentence and the plotted data.

    `alt` says in a sentence what the figure shows. The PNG carries it as metadata: nbconvert puts it on the page,
    JupyterLab 4 does not (it sets no alt on images), so prose beside a figure must not leave its point to the eye.
    """

    def __init__(self, figure: "Figure", alt: str) -> None:
        if not isinstance(alt, str) or not alt.strip():
            raise ValueError(f"alt must say in a sentence what the figure shows, got {alt!r}. Write that sentence.")
        self.figure, self.alt = figure, alt.strip()
        with _look():
            figure.draw_without_rendering()
            figure.set_layout_engine("none")  # laid out once and for all: each further pass would shift it by a hair

    def png(self) -> bytes:
        """The picture; two calls give the same bytes under one version of matplotlib, which its Software text names."""
        import matplotlib
        from matplotlib.backends.backend_agg import FigureCanvasAgg

        made = io.BytesIO()
        with _look():
            FigureCanvasAgg(self.figure).print_png(made, metadata={"Software": f"matplotlib {matplotlib.__version__}"})
        return made.getvalue()

    def _repr_mimebundle_(self, include=None, exclude=None) -> tuple[dict, dict]:
        shown = {"alt": self.alt, "width": round(self.figure.get_figwidth() * CSS_DPI)}
        return {"image/png": self.png(), "text/plain": repr(self)}, {"image/png": shown}

    def __repr__(self) -> str:
        return "\n".join([self.alt, *(line for ax in self.figure.axes for line in _told(ax))])


@contextmanager
def _look() -> Iterator[None]:
    """The course's style, whatever the learner's own matplotlib settings say."""
    from matplotlib import style

    colours = theme.LIGHT  # a figure lies on its own light card in both themes
    with style.context(
        [
            "default",
            {
                "font.family": theme.FIGURE_FONT,
                "font.size": 10,
                "text.color": colours.ink,
                "figure.constrained_layout.w_pad": 0.12,  # inches
                "figure.constrained_layout.h_pad": 0.08,
                "figure.facecolor": colours.page,
                "axes.facecolor": colours.page,
                "axes.edgecolor": colours.line,
                "axes.labelcolor": colours.muted,
                "axes.grid": True,
                "axes.grid.axis": "y",
                "axes.axisbelow": True,
                "axes.spines.top": False,
                "axes.spines.right": False,
                "axes.spines.left": False,
                "grid.color": colours.line,
                "grid.linewidth": 0.6,
                "xtick.color": colours.line,
                "ytick.color": colours.line,
                "xtick.labelcolor": colours.muted,
                "ytick.labelcolor": colours.muted,
                "xtick.major.size": 0,
                "ytick.major.size": 0,
                "lines.linewidth": 1.6,
                "lines.markersize": 4.5,
            },
        ]
    ):
        yield


@_look()
def figure(width: float = 6.4, height: float = 3.4, columns: int = 1) -> "Figure":
    """An empty figure in the course's style, `width` x `height` inches, with `columns` axes side by side in `.axes`."""
    from matplotlib.figure import Figure

    made = Figure(figsize=(width, height), dpi=DPI, layout="constrained")
    made.subplots(1, columns)
    return made


@_look()
def draw_discounts(ax: "Axes", n: int = 10) -> "Axes":
    """What share of a gain survives at ranks 1 to `n` (a whole number >= 2), one line for each of explain.DISCOUNTS."""
    if isinstance(n, bool) or not isinstance(n, int) or n < 2:
        raise ValueError(f"n must be a whole number of ranks, 2 or more, got {n!r}. Try n=10.")
    colours = (theme.LIGHT.discount, theme.LIGHT.grade[2], theme.LIGHT.grade[3], theme.LIGHT.muted)
    ranks = range(1, n + 1)
    for (name, discount), colour in zip(DISCOUNTS.items(), colours, strict=True):
        weights = [1 / discount.function(rank) for rank in ranks]
        dash, marker = _MARKS[name]
        ax.plot(ranks, weights, dash, marker=marker, color=colour, label=discount.label)
        ax.annotate(
            discount.label, (n, weights[-1]), (MARGIN, 0), textcoords="offset points", va="center", color=colour
        )
    ax.set(xlabel="rank", ylabel="share of the gain that counts", xticks=ranks[:: max(1, n // 10)])
    ax.set(xlim=(1 - n / 40, n + n / 80), ylim=(0, 1.05))
    return ax


def _told(ax: "Axes") -> Iterator[str]:
    """What the axes show, a line of text for each line, group of bars and set of points."""
    titles = [ax.get_title(place) for place in ("left", "center", "right")]
    axes = " over ".join(filter(None, (ax.get_ylabel(), ax.get_xlabel())))
    yield from filter(None, (*titles, axes))
    for line in ax.get_lines():
        yield f"  line {_label(line)}: {_pairs(zip(line.get_xdata(), line.get_ydata(), strict=True))}"
    for bars in ax.containers:
        yield f"  bars {_label(bars)}: {_pairs((bar.get_center()[0], bar.get_height()) for bar in bars)}"
    for points in ax.collections:
        yield f"  points {_label(points)}: {_pairs(points.get_offsets())}"
    for text in ax.texts:
        yield f"  text {text.get_text()!r}"


def _label(artist) -> str:
    label = str(artist.get_label())
    return "without a name" if label.startswith("_") else repr(label)


def _pairs(pairs) -> str:
    return ", ".join(f"{_number(x)} {theme.score(y)}" for x, y in pairs)


def _number(x) -> str:
    return f"{x:z.0f}" if float(x).is_integer() else theme.score(x)
