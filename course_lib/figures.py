"""A figure of the course: its style, and its words. matplotlib loads when one is made, pyplot never.

    drawn = figures.figure(6.4, 3.4)
    plots.draw_discounts(drawn.axes[0])
    figures.Picture(drawn, "How fast four discounts take credit away.")

What is drawn stands in plots.py. Each figure belongs to its cell: no hidden state, nothing to close.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from course_lib import theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DPI = 192  # twice the CSS pixel, shown at half its size: sharp on every screen
CSS_DPI = 96


class Picture:
    """A finished figure: a PNG for the eye; for screen readers and comparisons, a sentence and the plotted data.

    `alt` says in a sentence what the figure shows. The PNG carries it as metadata: nbconvert puts it on the page,
    JupyterLab 4 does not (it sets no alt on images), so prose beside a figure must not leave its point to the eye.
    """

    def __init__(self, figure: "Figure", alt: str) -> None:
        if not isinstance(alt, str) or not alt.strip():
            raise ValueError(f"alt must say in a sentence what the figure shows, got {alt!r}. Write that sentence.")
        self.figure, self.alt = figure, alt.strip()
        with look():
            figure.draw_without_rendering()
            figure.set_layout_engine("none")  # laid out once and for all: each further pass would shift it by a hair

    def png(self) -> bytes:
        """The picture; two calls give the same bytes under one version of matplotlib, which its Software text names."""
        import matplotlib
        from matplotlib.backends.backend_agg import FigureCanvasAgg

        made = io.BytesIO()
        with look():
            FigureCanvasAgg(self.figure).print_png(made, metadata={"Software": f"matplotlib {matplotlib.__version__}"})
        return made.getvalue()

    def _repr_mimebundle_(self, include=None, exclude=None) -> tuple[dict, dict]:
        shown = {"alt": self.alt, "width": round(self.figure.get_figwidth() * CSS_DPI)}
        return {"image/png": self.png(), "text/plain": repr(self)}, {"image/png": shown}

    def __repr__(self) -> str:
        return "\n".join([self.alt, *(line for ax in self.figure.axes for line in _told(ax))])


@contextmanager
def look() -> Iterator[None]:
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


@look()
def figure(width: float = 6.4, height: float = 3.4, columns: int = 1) -> "Figure":
    """An empty figure in the course's style, `width` x `height` inches, with `columns` axes side by side in `.axes`."""
    from matplotlib.figure import Figure

    made = Figure(figsize=(width, height), dpi=DPI, layout="constrained")
    made.subplots(1, columns)
    return made


def _told(ax: "Axes") -> Iterator[str]:
    """What the axes show, a line of text for each line, group of bars, set of points, and note."""
    titles = [ax.get_title(place) for place in ("left", "center", "right")]
    axes = " over ".join(filter(None, (ax.get_ylabel(), ax.get_xlabel())))
    yield from filter(None, (*titles, axes))
    yield from filter(None, (_named("x", ax.xaxis), _named("y", ax.yaxis)))
    for line in ax.get_lines():
        yield f"  line {_label(line)}: {_pairs(zip(line.get_xdata(), line.get_ydata(), strict=True))}"
    for bars in ax.containers:
        yield f"  bars {_label(bars)}: {_pairs(_placed(bar, bars.orientation) for bar in bars)}"
    for points in ax.collections:
        yield f"  points {_label(points)}: {_pairs(points.get_offsets())}"
    for text in ax.texts:
        yield f"  text {text.get_text()!r}"


def _named(which, axis) -> str:
    """The names that stand at an axis in place of numbers, or nothing."""
    from matplotlib.ticker import FuncFormatter  # what set_ticks(places, names) leaves behind

    if not isinstance(axis.get_major_formatter(), FuncFormatter):
        return ""
    names = zip(axis.get_ticklocs(), axis.get_ticklabels(), strict=True)
    return f"  {which}: " + ", ".join(f"{_number(at)} is {label.get_text()!r}" for at, label in names)


def _placed(bar, orientation) -> tuple[float, float]:
    """Where a bar stands, and how long it is."""
    x, y = bar.get_center()
    return (y, bar.get_width()) if orientation == "horizontal" else (x, bar.get_height())


def _label(artist) -> str:
    label = str(artist.get_label())
    return "without a name" if label.startswith("_") else repr(label)


def _pairs(pairs) -> str:
    return ", ".join(f"{_number(x)} {theme.score(y)}" for x, y in pairs)


def _number(x) -> str:
    return f"{x:z.0f}" if float(x).is_integer() else theme.score(x)
