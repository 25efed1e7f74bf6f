"""Scores that know their convention, and the table of terms behind a DCG."""

import doctest
import html.parser
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from course_lib import explain
from course_lib.explain import DISCOUNTS, Score, convention, terms
from course_lib.metrics import GAINS, dcg, ndcg

LINEAR = convention("nDCG", 5, "linear", "judged")
EXP = convention("nDCG", 5, "exp", "judged")


def test_doctests():
    result = doctest.testmod(explain)
    assert result.attempted >= 4 and result.failed == 0


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("MRR",), "MRR"),
        (("nDCG", 5, "linear", "judged"), "nDCG@5 · linear · ideal: judged"),
        (("nDCG", None, "exp", "returned"), "nDCG · exp · ideal: returned"),
        (("DCG", 3.0, "exp", None, "gentle"), "DCG@3 · exp · discount: gentle"),
    ],
)
def test_a_convention_names_what_made_the_number(arguments, text):
    assert convention(*arguments) == text


def test_a_score_is_its_number_and_shows_its_label():
    score = Score(0.82123, LINEAR)
    assert float(score) == 0.82123 and f"{score:.3f}" == "0.821"
    assert str(score) == repr(score) == f"{score}" == "0.8212 (nDCG@5 · linear · ideal: judged)"
    with pytest.raises(AttributeError):
        score.value = 1.0


def test_like_scores_compare_and_average():
    low, high = Score(0.25, LINEAR), Score(0.75, LINEAR)
    assert low < high and high > low and low <= low and high >= low and low != high
    assert sorted([high, low]) == [low, high] and max(low, high) is high
    mean = sum([low, high]) / len([low, high])
    assert mean == Score(0.5, LINEAR) and mean.convention == LINEAR
    assert len({low, Score(0.25, LINEAR)}) == 1


def test_a_score_compares_with_plain_numbers():
    score = Score(0.5, LINEAR)
    assert score == 0.5 and 0.25 < score < 1 and score != Fraction(1, 3) and math.isclose(score, 0.5)
    assert score != "0.5" and hash(score) == hash(0.5)
    with pytest.raises(TypeError):
        score < "1"  # noqa: B015


UNLIKE = [
    lambda a, b: a == b,
    lambda a, b: a != b,
    lambda a, b: a < b,
    lambda a, b: a >= b,
    lambda a, b: a + b,
    lambda a, b: sum([a, b]) / 2,
    lambda a, b: max(a, b),
    lambda a, b: sorted([a, b]),
]


@pytest.mark.parametrize("act", UNLIKE)
def test_unlike_scores_do_not_meet(act):
    with pytest.raises(ValueError, match="scores must share a convention") as caught:
        act(Score(0.5, LINEAR), Score(0.5, EXP))
    assert LINEAR in str(caught.value) and EXP in str(caught.value)


def test_numpy_cannot_average_scores():
    scores = [Score(0.25, LINEAR), Score(0.75, EXP)]
    for act in (np.mean, np.sum, np.asarray, lambda s: np.mean(s, dtype=float), lambda s: np.array(s, dtype=object)):
        with pytest.raises(ValueError, match="an array would drop the convention, got a Score of 'nDCG@5"):
            act(scores)
    assert np.float64(0.5) > scores[0] and scores[0] < np.float64(0.5) and np.float64(0.25) == scores[0]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda: Score(math.nan, "MRR"),
            ValueError,
            "a score must be a finite number >= 0, got nan. Pass what a metric returned.",
        ),
        (
            lambda: Score(1, "MRR") + 0.5,
            TypeError,
            "only a Score adds to a Score, got 0.5. Use float(score) for the number.",
        ),
        (
            lambda: 1 + Score(1, "MRR"),
            TypeError,
            "only a Score adds to a Score, got 1. Use float(score) for the number.",
        ),
        (
            lambda: Score(1, "MRR") / 2.5,
            ValueError,
            "the divisor of a Score must be a whole number >= 1, got 2.5. Average with sum(scores) / len(scores).",
        ),
        (
            lambda: convention("nDCG", ideal="pool"),
            ValueError,
            "ideal must be 'returned' or 'judged', got 'pool'.",
        ),
        (
            lambda: terms([1], discount="log"),
            ValueError,
            "discount must be 'log2', 'steep', 'gentle' or 'none', got 'log'. Did you mean 'log2'?",
        ),
        (
            lambda: terms([1, 0], docs=["D1"]),
            ValueError,
            "docs must hold one id a grade, got 1 ids and 2 grades. Match them.",
        ),
        (
            lambda: terms([1, 0], docs={"D1", "D2"}),
            TypeError,
            "docs must be a list of ids, best first, got {'D1', 'D2'}. A set has no order: write a list.",
        ),
        (
            lambda: terms([1], 3),
            ValueError,
            "gain must be 'linear' or 'exp', got 3. Did you mean k=3?",
        ),
    ],
)
def test_refusals(call, error, message):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == message


def test_discounts_divide_by_one_at_the_top():
    assert list(DISCOUNTS) == ["log2", "steep", "gentle", "none"]
    assert [discount.function(1) for discount in DISCOUNTS.values()] == [1.0] * 4
    at_91 = [discount.function(91) for discount in DISCOUNTS.values()]
    assert at_91 == [math.log2(92), 91.0, 2.0, 1.0]


@pytest.mark.parametrize("name", DISCOUNTS)
@pytest.mark.parametrize("rank", [1, 3, 91])
def test_a_divisor_is_written_as_it_is_computed(name, rank):
    names = {"log2": math.log2, "log10": math.log10, "rank": rank}
    divisor = DISCOUNTS[name].function(rank)
    assert eval(DISCOUNTS[name].at(rank), names) == divisor
    assert eval(DISCOUNTS[name].label.removesuffix(f" ({name})"), names) == divisor


def test_the_table_of_the_swapped_order():
    table = terms([2, 0, 3, 0, 0], "linear", 5, judged=[3, 2], docs=["D4", "D9", "D11", "D2", "D6"])
    assert [round(row.contribution, 4) for row in table.rows] == [2.0, 0.0, 1.5, 0.0, 0.0]
    assert [round(row.running, 4) for row in table.rows] == [2.0, 2.0, 3.5, 3.5, 3.5]
    assert [round(row.discount, 3) for row in table.rows] == [1.0, 1.585, 2.0, 2.322, 2.585]
    assert [row.ideal_grade for row in table.rows] == [3.0, 2.0, None, None, None]
    assert [row.doc for row in table.rows][:3] == ["D4", "D9", "D11"]
    assert str(table.dcg) == "3.5000 (DCG@5 · linear)"
    assert str(table.ideal) == "4.2619 (IDCG@5 · linear · ideal: judged)"
    assert str(table.ndcg) == "0.8212 (nDCG@5 · linear · ideal: judged)"


def test_a_miss_shows_in_the_share_and_not_in_the_order():
    table = terms([2, 0, 0, 0], "linear", judged=[3, 2])
    assert str(table.returned_ndcg) == "1.0000 (nDCG · linear · ideal: returned)"
    assert round(table.share, 4) == round(float(table.ndcg), 4) == 0.4693
    assert str(table.returned_ideal) == "2.0000 (IDCG · linear · ideal: returned)"
    assert str(table.judged_ideal) == "4.2619 (IDCG · linear · ideal: judged)"
    alone = terms([2, 0, 0, 0], "linear")
    assert alone.judged_ideal is None and alone.share == 1.0 and alone.ndcg == alone.returned_ndcg


def test_ranks_that_only_the_ideal_fills_have_no_document():
    table = terms([1], "linear", judged=[3, 2, 1, 0, 0], docs=["D1"])
    assert [row.rank for row in table.rows] == [1, 2, 3]
    assert table.rows[1] == (2, None, None, None, math.log2(3), 0.0, 1.0, 2.0, 2 / math.log2(3))


def test_no_discount_cannot_tell_orders_apart():
    orders = [3, 2, 0, 0, 0], [2, 0, 3, 0, 0], [0, 0, 0, 2, 3]
    assert [str(terms(rels, "linear", discount="none").dcg) for rels in orders] == [
        "5.0000 (DCG · linear · discount: none)"
    ] * 3


grades = st.lists(st.integers(0, 30) | st.floats(0.001, 30), max_size=9)


@given(grades, grades, st.sampled_from(list(GAINS)), st.none() | st.integers(1, 12))
def test_the_rows_sum_to_the_score_to_the_last_bit(rels, missed, gain, k):
    for judged in (None, [*missed, *rels]):
        table = terms(rels, gain, k, judged=judged)
        pool = rels if judged is None else judged
        assert table.dcg.value == dcg(rels, gain, k) == math.fsum(row.contribution for row in table.rows)
        assert table.ideal.value == dcg(sorted(pool, reverse=True), gain, k)
        assert table.returned_ideal.value == dcg(sorted(rels, reverse=True), gain, k)
        assert table.ndcg.value == ndcg(rels, gain, k, judged=judged)
        assert table.returned_ndcg.value == ndcg(rels, gain, k)
        assert math.isclose(table.ndcg.value, table.returned_ndcg.value * table.share, rel_tol=1e-12, abs_tol=1e-15)
        assert all(row.contribution == (row.gain or 0.0) / row.discount for row in table.rows)
        assert not table.rows or table.rows[-1].running == table.dcg.value


@given(grades, st.sampled_from(list(DISCOUNTS)), st.none() | st.integers(1, 12))
def test_every_discount_keeps_ndcg_between_0_and_1(rels, discount, k):
    assert 0 <= terms(rels, "linear", k, discount=discount).ndcg.value <= 1 + 1e-12


class Cells(html.parser.HTMLParser):
    """What a browser would find: the caption, tags with their attributes, and the cells of each row."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.rows, self.caption, self.open = [], [], "", []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data
        if self.open[-1] == "caption":
            self.caption += data


def test_text_and_html_show_the_same_cells():
    table = terms([2, 0, 3], "linear", 5, judged=[3, 2, 1], docs=["D4", "D9", "D11"])
    page = Cells(table._repr_html_())
    first, *lines = str(table).splitlines()
    assert page.caption == first == "nDCG@5 · linear · ideal: judged"
    for line, cells in zip(lines, page.rows, strict=False):
        assert line.split() == " ".join(cells).split()
    assert page.rows[0][:2] == ["rank", "document"] and page.rows[-1][0] == "sum"
    assert page.open == [] and {tag for tag, _ in page.tags}.isdisjoint({"script", "style"})
    scopes = [attrs["scope"] for tag, attrs in page.tags if tag == "th"]
    assert scopes == ["col"] * 9 + ["row"] * 4


def test_the_factorisation_is_said_when_both_ideals_are_known():
    note = "1.0000 for order x 0.4693 for what was found (returned ideal 2.0000 / judged ideal 4.2619)"
    table = terms([2, 0], "linear", judged=[3, 2])
    assert note in str(table) and note in table._repr_html_()
    assert "for order" not in str(terms([2, 0], "linear"))


def test_an_ideal_of_zero_is_not_divided_by():
    for table in (terms([]), terms([0, 0]), terms([0], judged=[0])):
        assert table.ndcg == 0.0 and table.share == 1.0
        assert str(table).endswith("The ideal is 0, nothing good was to be found: nDCG counts as 0.")


def test_markup_in_an_id_stays_text_and_a_long_id_is_cut():
    nasty = '<script>alert("x")</script>'
    table = terms([1, 0], docs=[nasty, "two\nlines" * 40])
    page = Cells(table._repr_html_())
    assert "<script" not in table._repr_html_() and page.rows[1][1] == nasty
    assert len(page.rows[2][1]) == 60 and len(str(table).splitlines()) == 6


def test_a_cutoff_too_long_to_print_is_shortened():
    assert terms([1, 2], k=10**5000).ndcg.convention.startswith("nDCG@<int of about 5,00")


@pytest.mark.parametrize(
    "rels", [[1.6993453196587662, 1.699345319658766, 1.6993453196587662], [1.04e-322, 4.4e-323, 7.4e-323]]
)
def test_the_table_gives_the_formulas_ndcg_where_rounding_could_pass_1(rels):
    assert terms(rels, "linear").ndcg.value == ndcg(rels, "linear") == 1.0
