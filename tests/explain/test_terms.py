"""DCG and nDCG, rank by rank, beside the ideal."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course_lib.explain import DISCOUNTS, terms
from course_lib.metrics import GAINS, dcg, ndcg
from tests.explain.page import Cells


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
