"""What every table of a score taken apart has in common."""

import doctest
import importlib
import pkgutil

import pytest

from course_lib import conventions, explain
from tests.explain.page import Cells

CORPUS = [["helmet", "for", "<b>children</b>"], ["helmet", "helmet", "size"]]
QRELS, RUN = {"1": {"<b>": 1}}, {"1": ["D<2>", "<b>"]}
TABLES = {
    "terms": explain.terms([2, 0, 3], "linear", 5, judged=[3, 2, 1], docs=["D4", "<b>", "D11"]),
    "terms without documents": explain.terms([2, 0, 3]),
    "reciprocal_rank": explain.reciprocal_rank(["D9", "<b>", "D11"], {"<b>"}, k=3),
    "recall_at_k": explain.recall_at_k(["D4", "D9", "<b>"], {"D4", "<b>", "D7"}, k=2),
    "rrf": explain.rrf([["A", "<b>"], ["<b>", "X"]], names=["words", "<i>vectors"]),
    "bm25": explain.bm25(["helmet", "<b>children</b>", "size"], CORPUS[0], CORPUS),
    "report": conventions.report(QRELS, RUN, k=2),
    "fusions": conventions.fusions([["A", "<b>"], ["<b>"]]),
    "edges": conventions.edges(),
}


def test_doctests():
    attempted = 0
    for package in (explain, conventions):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            result = doctest.testmod(importlib.import_module(module.name))
            assert result.failed == 0, module.name
            attempted += result.attempted
    assert attempted >= 15


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_text_and_html_show_the_same(table):
    page, text = Cells(table._repr_html_()), str(table)
    first, *lines = text.splitlines()
    assert page.caption == first
    for line, cells in zip(lines, page.rows, strict=False):
        assert line.split() == " ".join(cells).split()
    notes = lines[len(page.rows) :]
    assert page.notes == notes
    assert len(page.rows) in (len(table.rows) + 1, len(table.rows) + 2)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_a_table_is_a_real_one_and_what_it_is_given_stays_text(table):
    page = Cells(table._repr_html_())
    assert page.open == []
    assert {tag for tag, _ in page.tags} <= {"table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "p"}
    assert [attrs["scope"] for tag, attrs in page.tags if tag == "th"] == ["col"] * len(page.rows[0]) + ["row"] * (
        len(page.rows) - 1
    )
    assert all(row[0] for row in page.rows), "a header cell must not be empty"


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_the_rows_are_plain_data(table):
    records = table.records()
    assert len(records) == len(table.rows) > 0
    assert [tuple(record.values()) for record in records] == [tuple(row) for row in table.rows]


def test_markup_in_a_label_stays_text_and_control_characters_do_not_get_through():
    table = explain.reciprocal_rank(["a\x1b[31m", "b"], {"b"})
    assert "\x1b" not in str(table) and "\N{REPLACEMENT CHARACTER}" in str(table)
    fusion = explain.rrf([["A"]], names=["<script>"])
    assert "<script>" not in fusion._repr_html_() and "<script>" in str(fusion)


def test_words_read_from_the_left():
    page = Cells(TABLES["report"]._repr_html_())
    styles = [attrs.get("style") for tag, attrs in page.tags if tag == "th" and attrs["scope"] == "col"]
    assert styles == ["text-align:start", None, None, "text-align:start"]


def test_large_numbers_are_short():
    assert "1e+10" in str(explain.terms([1e10], "linear"))
