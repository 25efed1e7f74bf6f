"""The colours can be read, the ramp is an order, and numbers look the same everywhere."""

import itertools
import re

import pytest

from course_lib import theme

PALETTES = pytest.mark.parametrize("palette", [theme.LIGHT, theme.DARK], ids=["light", "dark"])


def luminance(colour):
    """Relative luminance of "#rrggbb", 0 to 1 (WCAG 2.2)."""
    channels = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def text_pairs(palette):
    """Every text colour with every background it is printed on."""
    for text in ("ink", "muted", "discount"):
        yield text, getattr(palette, text), palette.page
    yield "ink on raised", palette.ink, palette.raised
    yield "muted on raised", palette.muted, palette.raised
    yield "warning", palette.on_warning, palette.warning
    for grade in range(4):
        yield f"grade {grade}", palette.on_grade[grade], palette.grade[grade]


def test_contrast_is_computed_as_wcag_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@PALETTES
def test_every_text_can_be_read(palette):
    faint = {name: round(contrast(*pair), 2) for name, *pair in text_pairs(palette) if contrast(*pair) < 4.5}
    assert not faint


@PALETTES
def test_shapes_stand_out_from_the_page(palette):
    shapes = {"actual": palette.actual, "ideal": palette.ideal, "focus": palette.focus}
    shapes |= {f"grade {grade}": palette.grade[grade] for grade in (1, 2, 3)}  # grade 0 draws no bar
    assert not {name for name, colour in shapes.items() if contrast(colour, palette.page) < 3}


@PALETTES
def test_the_ramp_leads_away_from_the_page_in_clear_steps(palette):
    from_page = [contrast(colour, palette.page) for colour in palette.grade]
    steps = [later / earlier for earlier, later in itertools.pairwise(from_page)]
    assert min(steps) > 1.4, steps  # monotone, and each step visible in grey print


def test_both_themes_define_the_same_properties():
    assert theme.properties(theme.LIGHT).keys() == theme.properties(theme.DARK).keys()


def test_css_has_both_themes_and_asks_jupyterlab_first():
    light, dark = theme.css(".x").strip().split("\n")
    assert light.startswith(".x{") and dark.startswith('[data-jp-theme-light="false"] .x{')
    assert "--rm-page:var(--jp-layout-color1, #ffffff);" in light
    assert f"--rm-grade-3:{theme.DARK.grade[3]};" in dark
    assert "url(" not in light + dark and "@import" not in light + dark
    used = set(re.findall(r"var\((--rm-[a-z0-9-]+)", light + dark))
    assert used <= theme.properties(theme.LIGHT).keys()


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (theme.score(0.82119), "0.8212"),
        (theme.score(-1e-9), "0.0000"),
        (theme.term(1.26186), "1.262"),
        (theme.term(-0.0), "0.000"),
    ],
)
def test_numbers(shown, expected):
    assert shown == expected
