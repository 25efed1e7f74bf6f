"""The exercises of lesson 06: any dict with the right sums passes, and what goes wrong has its name."""

import pytest

from course_lib.exercises import by_id
from course_lib.ranking import rrf

# Written as learners write, some with two slips at once; none has the form of a slip in the tables.
LEARNERS = {
    "ranks_from_zero": """
def rrf(rankings, k=60):
    scores = {}
    for ranking in rankings:
        for i, doc in enumerate(ranking):
            if doc not in scores:
                scores[doc] = 0
            scores[doc] += 1 / (k + i)
    return scores
""",
    "k_fixed": """
def rrf(rankings, k=60):
    from collections import defaultdict
    total = defaultdict(float)
    for one in rankings:
        for i in range(len(one)):
            total[one[i]] += 1.0 / (61 + i)
    return dict(total)
""",
    "cuts_at_k": """
def rrf(rankings, k=60):
    scores = {}
    for r in rankings:
        for rank, doc in enumerate(r, start=1):
            if rank > k:
                break
            scores[doc] = scores.get(doc, 0) + 1 / (k + rank)
    return scores
""",
    "overwrites": """
def rrf(rankings, k=60):
    return {doc: 1 / (k + rank) for ranking in rankings for rank, doc in enumerate(ranking, 1)}
""",
    "missing_gets_a_share": """
def rrf(rankings, k=60):
    everything = sorted({doc for r in rankings for doc in r})
    out = {}
    for doc in everything:
        out[doc] = 0
        for r in rankings:
            rank = r.index(doc) + 1 if doc in r else len(r) + 1
            out[doc] += 1 / (k + rank)
    return out
""",
    "mean_of_own_lists": """
def rrf(rankings, k=60):
    sums, counts = {}, {}
    for r in rankings:
        for rank, doc in enumerate(r, 1):
            sums[doc] = sums.get(doc, 0) + 1 / (k + rank)
            counts[doc] = counts.get(doc, 0) + 1
    return {doc: sums[doc] / counts[doc] for doc in sums}
""",
    "returns_list": """
def rrf(rankings, k=60):
    scores = {}
    for r in rankings:
        for rank, doc in enumerate(r, 1):
            scores[doc] = scores.get(doc, 0) + 1 / (k + rank)
    return sorted(scores, key=scores.get, reverse=True)
""",
    "reverses_the_lists": """
def rrf(rankings, k=60):
    scores = {}
    for r in rankings:
        r.reverse()
        for back, doc in enumerate(r):
            scores[doc] = scores.get(doc, 0) + 1 / (k + len(r) - back)
    return scores
""",
    "remembers_calls": """
def rrf(rankings, k=60, scores={}):
    for r in rankings:
        for rank, doc in enumerate(r, 1):
            scores[doc] = scores.get(doc, 0) + 1 / (k + rank)
    return scores
""",
    # and reads 60 in place of k
    "first_list_only": """
def rrf(rankings, k=60):
    scores = {}
    for r in rankings:
        for rank, doc in enumerate(r, 1):
            scores[doc] = scores.get(doc, 0) + 1 / (k + rank)
        return scores
""",
    "prints": """
def rrf(rankings, k=60):
    scores = {}
    for r in rankings:
        for rank, doc in enumerate(r, 1):
            scores[doc] = scores.get(doc, 0) + 1 / (k + rank)
    print(scores)
""",
}


@pytest.mark.parametrize("misconception", LEARNERS)
def test_what_learners_write_is_told_by_its_slip(misconception):
    exercise = by_id("rrf")
    verdict = exercise.judge(exercise.built(LEARNERS[misconception]))
    assert (verdict.outcome, verdict.misconception, verdict.note) == ("wrong", misconception, "")


@pytest.mark.parametrize("order", ["sorted(scores)", "sorted(scores, key=scores.get)", "reversed(scores)"])
def test_any_order_of_the_dict_is_right(order):
    source = by_id("rrf").answer.replace("return scores", f"return {{doc: scores[doc] for doc in {order}}}")
    assert by_id("rrf").judge(by_id("rrf").built(source)).outcome == "correct"


@pytest.mark.parametrize(
    "end",
    [
        "return {doc: str(score) for doc, score in scores.items()}",
        "return {doc: None for doc in scores}",
        "return {doc: score + 1e-6 for doc, score in scores.items()}",
        "return {doc: scores[doc] for doc in list(scores)[:3]}",
        "return {**scores, 'Z': 0.0}",
        "return {doc.lower(): score for doc, score in scores.items()}",
        "return set(scores)",
        "return scores.items()",
    ],
)
def test_a_dict_that_is_not_right_in_some_way_is_wrong(end):
    source = by_id("rrf").answer.replace("return scores", end)
    assert by_id("rrf").judge(by_id("rrf").built(source)).outcome == "wrong"


def test_another_default_is_wrong():
    source = by_id("rrf").answer.replace("k=60", "k=10")
    assert by_id("rrf").judge(by_id("rrf").built(source)).outcome == "wrong"


def test_the_calls_keep_to_the_contract():
    for rankings, *k in by_id("rrf").calls:
        assert rankings and all(len(set(ranking)) == len(ranking) for ranking in rankings) and k != [0]
    assert any(k and len(rankings[0]) > k[0] for rankings, *k in by_id("rrf").calls)  # a cut at k would show


def test_b_beats_a():
    scores = rrf([["A", "B", "C"], ["B", "X", "A"]])
    assert scores["A"] == pytest.approx(1 / 61 + 1 / 63, abs=1e-15)
    assert scores["B"] == pytest.approx(1 / 62 + 1 / 61, abs=1e-15)
    shown = [by_id(id).shown(by_id(id).value) for id in ("fused_a", "fused_b")]
    assert shown == ["0.0322665", "0.0325225"]
    assert by_id("fused_a").judge("0.0325225").misconception == "the_other"
    assert by_id("fused_a").judge("0.0327957").misconception == "ranks_from_zero"
    assert "0.0325225 against 0.0322665" in by_id("who_wins").happened


def test_five_products_five_scales():
    prompt = by_id("five_scales").prompt
    told = (
        "0.03227 in ranx",
        "0.03280 in LlamaIndex",
        "0.75000 in Qdrant",
        "0.98413 in Haystack",
        "0.01613 in LangChain",
    )
    assert all(each in prompt for each in told)
    assert by_id("five_scales").judge("weights").outcome == "correct"


def test_a_small_k_trusts_first_places():
    assert "X has 0.0312 and Y 0.0164" in by_id("small_k").happened
    assert "X has 0.4000 and Y 0.5000" in by_id("small_k").happened
