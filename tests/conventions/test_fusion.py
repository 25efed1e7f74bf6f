"""One fusion on the scales of five products."""

import math

import pytest

from course_lib.conventions import fusions

LISTS = [["A", "B", "C"], ["B", "X", "A"]]
REPORTED = {  # by the products themselves: A, B
    "the paper, ranx": (0.032266458495966696, 0.03252247488101534),
    "LlamaIndex": (0.03279569892473118, 0.03306010928961749),
    "Qdrant": (0.75, 0.8333333333333333),
    "Haystack": (0.9841269841269842, 0.9919354838709679),
    "LangChain": (0.016133229247983348, 0.01626123744050767),
}


def test_five_scales_one_order():
    table = fusions(LISTS)
    assert {row.product for row in table.rows} == set(REPORTED)
    for row in table.rows:
        a, b = REPORTED[row.product]
        assert math.isclose(row.scores["A"], a, rel_tol=1e-12) and math.isclose(row.scores["B"], b, rel_tol=1e-12)
        assert list(row.scores) == ["B", "A", "X", "C"]
    assert "The order is the same on every scale." in str(table)


def test_a_smaller_k_can_change_the_order():
    # X is first once; Y is fifth in three lists: a k of 60 counts votes, a k of 2 trusts the top
    lists = [["X", "b", "c", "d", "Y"], ["e", "f", "g", "h", "Y"]]
    table = fusions(lists)
    assert {next(iter(row.scores)) for row in table.rows} == {"X", "Y"} and "the orders differ" in str(table)


def test_no_rankings():
    with pytest.raises(ValueError, match=r"rankings must hold at least one ranking, got \[\]"):
        fusions([])


def test_documents_named_like_a_column_keep_their_own():
    table = fusions([["k", "product"], ["times", "k"], ["x" * 70 + "1", "x" * 70 + "2"]])
    header = str(table).splitlines()[1].split()
    assert header[:6] == ["product", "k", "first", "rank", "times", "k"] and header.count("product") == 2
    assert len(table._columns()) == 4 + 5
