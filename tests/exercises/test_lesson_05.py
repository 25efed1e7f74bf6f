"""The exercises of lesson 05, BM25: defaults are tried, the worked factor holds, and slips have their names."""

import pytest

from course_lib.exercises import by_id
from course_lib.ranking import bm25_tf

# Written as learners write, some with two slips at once; none has the form of a slip in the tables.
LEARNERS = {
    ("bm25_tf", "k1_plus_one_missing"): """
def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):
    length_part = b * (length / avgdl) + (1 - b)
    return tf / (k1 * length_part + tf)
""",
    ("bm25_tf", "brackets_below"): """
def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):
    if tf == 0:
        return 0
    return tf * (k1 + 1) / tf + k1 * (1 - b + b * length / avgdl)
""",
    ("bm25_tf", "length_ignored"): """
def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):
    return (tf * k1 + tf) / (tf + k1)
""",
    ("bm25_tf", "ratio_upside_down"): """
def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):
    relative = avgdl / length
    K = k1 * (1 - b + b * relative)
    return (k1 + 1) * tf / (K + tf)
""",
    ("bm25_tf", "whole_ratio"): """
def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):
    relative = length // avgdl
    return tf * (k1 + 1) / (tf + k1 * ((1 - b) + b * relative))
""",
    ("bm25_tf", "k1_fixed"): """
def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):
    norm = 1 - b + b * length / avgdl
    return 2.2 * tf / (1.2 * norm + tf)
""",
    ("bm25_tf", "logarithm_of_the_count"): """
def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):
    return math.log(tf + 1)
""",
    ("bm25_tf", "rounded"): """
def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):
    return round(tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / avgdl)), 3)
""",
    ("bm25_idf", "one_missing"): """
def bm25_idf(N, df):
    without = N - df
    return math.log(without + 0.5) - math.log(df + 0.5)
""",
    ("bm25_idf", "halves_missing"): """
def bm25_idf(N, df):
    if df == 0:
        return 0.0
    return math.log(N) - math.log(df)
""",
    ("bm25_idf", "log2"): """
def bm25_idf(N, df):
    return math.log((N + 1) / (df + 0.5), 2)
""",
    ("bm25_idf", "upside_down"): """
def bm25_idf(N, df):
    odds = (df + 0.5) / (N - df + 0.5)
    return math.log(odds + 1)
""",
    ("bm25_idf", "smoothed_idf"): """
def bm25_idf(N, df):
    return 1 + math.log(N + 1) - math.log(df + 1)
""",
}


@pytest.mark.parametrize(("id", "misconception"), LEARNERS, ids=["-".join(pair) for pair in LEARNERS])
def test_what_learners_write_is_told_by_its_slip(id, misconception):
    exercise = by_id(id)
    verdict = exercise.judge(exercise.built(LEARNERS[id, misconception]))
    assert (verdict.outcome, verdict.misconception, verdict.note) == ("wrong", misconception, "")


@pytest.mark.parametrize("defaults", ["k1=1.5, b=0.75", "k1=2.0, b=0.75", "k1=1, b=0.75"])
def test_another_default_is_wrong(defaults):
    source = by_id("bm25_tf").answer.replace("k1=1.2, b=0.75", defaults)
    assert by_id("bm25_tf").judge(by_id("bm25_tf").built(source)).outcome == "wrong"
    lengths = by_id("bm25_tf").answer.replace("avgdl=100", "avgdl=50")
    assert by_id("bm25_tf").judge(by_id("bm25_tf").built(lengths)).outcome == "wrong"


def test_the_edges_of_the_parameters_are_tried_and_never_0_over_0():
    calls = by_id("bm25_tf").calls
    assert (0,) in calls and any(call[1:2] == (0,) for call in calls)
    assert {call[2] for call in calls if len(call) > 2} >= {0, 1}
    assert not any(call[0] == 0 and call[1:2] == (0,) for call in calls)
    assert {(5, 0), (10, 10)} <= set(by_id("bm25_idf").calls)
    assert all(0 <= df <= N and N for N, df in by_id("bm25_idf").calls)


def test_the_worked_factor():
    factor = by_id("factor_of_two")
    assert factor.shown(factor.value) == "1.375" and bm25_tf(2) == pytest.approx(1.375, abs=1e-12)
    assert factor.judge("0.625").misconception == "k1_plus_one_missing"
    assert factor.judge("1.0625").misconception == "brackets_above"


def test_the_other_numbers():
    shown = {id: by_id(id).shown(by_id(id).value) for id in ("longer_document", "ceiling", "rare_term")}
    assert shown == {"longer_document": "1.0732", "ceiling": "2.2", "rare_term": "4.5574"}
    assert "It is 1.6923" in by_id("double_predict").happened and "2.2" in by_id("double_predict").happened
    assert "0.0005" in by_id("common_term").judge("nearly_zero").message
    assert "-7.6014" in by_id("common_term").judge("negative").message


def test_the_engine_that_leaves_a_constant_out():
    assert "0.625" in by_id("engine_caveat").prompt
    assert "1.375 / 2.2 = 0.625" in by_id("engine_caveat").judge("scaled").message


@pytest.mark.parametrize(
    ("defaults", "outcome"),
    [
        ("k1=1.2, b=0.5", "wrong"),
        ("k1=1.5, b=0.75", "wrong"),
        ("k1=1.2, b=0.75", "correct"),
        ("k1=None, b=None", "correct"),
    ],
)
def test_a_default_that_only_a_named_call_would_show(defaults, outcome):
    source = f"""
def bm25_tf(tf, {defaults}, length=100, avgdl=100):
    k1, b = 1.2 if k1 is None else k1, 0.75 if b is None else b
    return tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / avgdl)) if tf else 0.0
"""
    verdict = by_id("bm25_tf").judge(by_id("bm25_tf").built(source))
    assert (verdict.outcome, verdict.misconception) == (outcome, "wrong_default" if outcome == "wrong" else None)
