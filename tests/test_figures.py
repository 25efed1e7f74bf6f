"""A picture says what it shows, tells every number it plots, and comes out the same each time."""

import subprocess
import sys
import zlib

import matplotlib
import pytest

from course_lib import figures, plots, theme

ALT = "How much of a gain counts at each rank, for four discounts."


def discounts(n=10):
    drawn = figures.figure()
    plots.draw_discounts(drawn.axes[0], n)
    return figures.Picture(drawn, ALT)


def text_chunks(png):
    """The PNG's text entries, key -> value, read by hand."""
    found, at = {}, 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + body) == int.from_bytes(png[at + 8 + length : at + 12 + length], "big")
        if kind == b"tEXt":
            key, _, value = body.partition(b"\0")
            found[key.decode()] = value.decode()
        at += 12 + length
    return found


def test_the_text_holds_the_sentence_and_the_data():
    assert repr(discounts(3)).split("\n")[:3] == [
        ALT,
        "share of the gain that counts over rank",
        "  line 'log2(rank + 1)': 1 1.0000, 2 0.6309, 3 0.5000",
    ]


def test_bars_points_and_titles_are_told_too():
    drawn = figures.figure(columns=2)
    left, right = drawn.axes
    left.set_title("Left")
    left.bar([1, 2.5], [3, 0.12345], label="gains")
    right.scatter([1], [-0.00001], label="a point")
    assert repr(figures.Picture(drawn, "Two.")).split("\n") == [
        "Two.",
        "Left",
        "  bars 'gains': 1 3.0000, 2.5000 0.1235",
        "  points 'a point': 1 0.0000",
    ]


def test_names_at_an_axis_are_told_with_their_places():
    drawn = figures.figure()
    drawn.axes[0].bar([0, 1], [2, 3], label="gains")
    drawn.axes[0].set_xticks([0, 1], ["good", "swapped"])
    drawn.axes[0].barh([4], [0.5], left=[9], label="lying")
    assert repr(figures.Picture(drawn, "Named.")).split("\n") == [
        "Named.",
        "  x: 0 is 'good', 1 is 'swapped'",
        "  bars 'gains': 0 2.0000, 1 3.0000",
        "  bars 'lying': 4 0.5000",
    ]


def test_a_moved_point_changes_text_and_picture():
    one, other = discounts(), discounts()
    other.figure.axes[0].get_lines()[0].set_ydata([0.5] * 10)
    assert repr(one) != repr(other)
    assert one.png() != other.png()


def test_the_same_bytes_each_time():
    picture = discounts()
    first = picture.png()
    assert picture.png() == first == discounts().png()


def test_the_layout_is_final():
    picture = discounts()
    ax = picture.figure.axes[0]
    before = ax.get_position().bounds
    ax.set_ylabel("a label\non three\nlines")
    picture.png()
    assert ax.get_position().bounds == before


def test_a_learners_own_settings_change_nothing():
    plain = discounts().png()
    hostile = {
        "savefig.bbox": "tight",
        "savefig.dpi": 30,
        "font.size": 20,
        "lines.linewidth": 9,
        "axes.grid": False,
        "font.weight": "bold",
    }
    with matplotlib.rc_context(hostile):
        assert discounts().png() == plain
        assert matplotlib.rcParams["font.size"] == 20  # and ours change nothing of the learner's


def test_the_png_has_its_size_and_names_only_its_maker():
    png = discounts().png()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    size = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
    assert size == (int(6.4 * figures.DPI), int(3.4 * figures.DPI))
    assert text_chunks(png) == {"Software": f"matplotlib {matplotlib.__version__}"}


def test_what_a_notebook_stores():
    data, metadata = discounts()._repr_mimebundle_()
    assert data.keys() == {"image/png", "text/plain"}
    assert data["text/plain"].startswith(ALT)
    assert metadata == {"image/png": {"alt": ALT, "width": 614}}


def test_it_lies_on_its_own_light_card():
    assert matplotlib.colors.to_hex(discounts().figure.get_facecolor()) == theme.LIGHT.page


@pytest.mark.parametrize("alt", ["", "  ", None])
def test_a_picture_needs_words(alt):
    with pytest.raises(ValueError, match="alt must say in a sentence what the figure shows, got"):
        figures.Picture(figures.figure(), alt)


def test_matplotlib_waits_and_pyplot_stays_away():
    code = (
        "import sys; from course_lib import figures, plots; assert 'matplotlib' not in sys.modules;"
        "f = figures.figure(); plots.draw_discounts(f.axes[0]); figures.Picture(f, 'x').png();"
        "assert 'matplotlib' in sys.modules; assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
