"""The exercises of lesson 01: what learners write is told by its slip, and the numbers of the help desk hold."""

import pytest

from course_lib.checking.watch import changes, written
from course_lib.exercises import by_id, lesson_01
from course_lib.metrics import hit_rate

# Written as learners write, some with two slips at once; none has the form of a slip in the tables.
LEARNERS = {
    ("hit_rate", "miss_counts_as_hit"): """
def hit_rate(first_ranks, k):
    yes = []
    for r in first_ranks:
        if r <= k:
            yes.append(r)
    return len(yes) / len(first_ranks)
""",
    ("hit_rate", "k_minus_one"): """
def hit_rate(first_ranks, k):
    good = 0
    for i in range(len(first_ranks)):
        if first_ranks[i] >= 1 and first_ranks[i] < k:
            good += 1
    return good / len(first_ranks)
""",
    ("hit_rate", "ignores_k"): """
def hit_rate(first_ranks, k):
    misses = first_ranks.count(0)
    n = len(first_ranks)
    return (n - misses) / n
""",
    ("hit_rate", "returns_too_early"): """
def hit_rate(first_ranks, k):
    hits = 0
    for rank in first_ranks:
        if rank > 0 and rank <= k:
            hits += 1
        return hits / len(first_ranks)
""",
    ("hit_rate", "drops_misses"): """
def hit_rate(first_ranks, k):
    n_found = 0
    n_hit = 0
    for rank in first_ranks:
        if rank == 0:
            continue
        n_found += 1
        if rank <= k:
            n_hit += 1
    if n_found == 0:
        return 0
    return n_hit / n_found
""",
    ("hit_rate", "returns_count"): """
def hit_rate(first_ranks, k):
    return len(list(filter(lambda r: 0 < r <= k, first_ranks)))
""",
    ("hit_rate", "divides_by_k"): """
def hit_rate(first_ranks, k):
    total = 0
    for rank in first_ranks:
        total += rank in range(1, k + 1)
    return total / k
""",
    ("hit_rate", "keeps_last_only"): """
def hit_rate(first_ranks, k):
    for rank in first_ranks:
        if 0 < rank <= k:
            hits = 1
        else:
            hits = 0
    return hits / len(first_ranks)
""",
    ("hit_rate", "prints"): """
def hit_rate(first_ranks, k):
    hits = [r for r in first_ranks if r and r <= k]
    print(f"hit rate: {len(hits) / len(first_ranks):.3f}")
""",
    ("recall_at_k", "divides_by_k"): """
def recall_at_k(ranked, relevant, k):
    count = 0
    for doc in ranked[0:k]:
        for good in relevant:
            if doc == good:
                count += 1
    return count / k
""",
    ("recall_at_k", "ignores_k"): """
def recall_at_k(ranked, relevant, k):
    found = []
    for doc in relevant:
        if doc in ranked:
            found.append(doc)
    if not relevant:
        return 0
    return len(found) / len(relevant)
""",
    ("recall_at_k", "nothing_relevant_crashes"): """
def recall_at_k(ranked, relevant, k):
    top_k = ranked[:k]
    hits = [doc for doc in top_k if doc in relevant]
    return len(hits) / len(relevant)
""",
    ("recall_at_k", "k_beyond_the_list"): """
def recall_at_k(ranked, relevant, k):
    if len(relevant) == 0:
        return 0.0
    i = 0
    n = 0
    while i < k:
        if ranked[i] in relevant:
            n += 1
        i += 1
    return n / len(relevant)
""",
    ("recall_at_k", "capped_below_the_line"): """
def recall_at_k(ranked, relevant, k):
    best = len(relevant)
    if k < best:
        best = k
    if best == 0:
        return 0
    return sum(1 for doc in ranked[:k] if doc in relevant) / best
""",
    ("recall_at_k", "text_membership"): """
def recall_at_k(ranked, relevant, k):
    if not relevant:
        return 0
    text = ",".join(sorted(relevant))
    n = 0
    for doc in ranked[:k]:
        if text.find(doc) >= 0:
            n += 1
    return n / len(relevant)
""",
    ("recall_at_k", "counts_one_only"): """
def recall_at_k(ranked, relevant, k):
    found = 0
    for doc in ranked[:k]:
        if doc in relevant:
            found =+ 1
    return found / len(relevant) if relevant else 0
""",
    ("recall_at_k", "shrinks_relevant"): """
def recall_at_k(ranked, relevant, k):
    n = 0
    for doc in ranked[:k]:
        if doc in relevant:
            n += 1
            relevant.discard(doc)
    return n / max(len(relevant), 1)
""",
    ("recall_at_k", "rounded"): """
def recall_at_k(ranked, relevant, k):
    if not relevant:
        return 0
    return round(len(relevant & set(ranked[:k])) / len(relevant), 2)
""",
}


@pytest.mark.parametrize(("id", "misconception"), LEARNERS, ids=str)
def test_what_learners_write_is_told_by_its_slip(id, misconception, here):
    exercise = by_id(id)
    verdict = exercise.judge(exercise.built(LEARNERS[id, misconception]))
    assert (verdict.outcome, verdict.misconception) == ("wrong", misconception)


def test_a_set_cut_at_k_is_wrong_in_whatever_order_it_hands_out_its_ids(here):
    recall = by_id("recall_at_k")
    for order in ("relevant", "sorted(relevant)", "sorted(relevant, reverse=True)"):
        source = f"some = list({order})[:k]\nreturn len(set(ranked[:k]) & set(some)) / len(some) if some else 0"
        assert recall.judge(recall.made(source)).outcome == "wrong"


def test_the_smallest_call_is_worked_out():
    recall = by_id("recall_at_k")
    verdict = recall.judge(recall.made("return len(set(ranked[:k]) & relevant) / k"))
    assert verdict.example == (
        "recall_at_k(['D2', 'D1'], {'D1'}, 2) gave 0.5, expected 1.0 = 1/1\n  relevant in the first 2: D1"
    )
    hit = by_id("hit_rate")
    assert hit.work([1, 2, 1, 4, 1], 3) == "4/5\n  ranks from 1 to 3: 1, 2, 1, 1"
    assert recall.work(["D4", "D9"], set(), 2) == "0 by agreement: nothing is relevant"


def test_the_numbers_of_the_help_desk():
    assert (lesson_01.OLD, lesson_01.NEW) == ([1, 2, 1, 4, 1], [2, 3, 2, 4, 2])
    assert f"{hit_rate(lesson_01.OLD, 3):.3f}" == f"{hit_rate(lesson_01.NEW, 3):.3f}" == "0.800"
    shown = {id: by_id(id).shown(by_id(id).value) for id in ("old_hit_rate", "new_hit_rate", "late_recall")}
    assert shown == {"old_hit_rate": "0.8", "new_hit_rate": "0.6", "late_recall": "0.5"}
    assert by_id("wider_recall").judge("2/5").outcome == "correct"
    assert by_id("wider_recall").judge("0.667").misconception == "divides_by_k"


def test_what_happened_is_worked_out():
    assert "It was 1.000, and it is 1.000." in by_id("swap_on_list").happened
    drawer = by_id("whole_drawer").happened
    assert "It is 1.000." in drawer and "a hit rate of 0.200" in drawer
    asked = by_id("wild_asked_predict").happened
    assert "The tool said 1, beside a hit rate of 0.5" in asked and "recall is 0.5 too" in asked


def test_the_right_options():
    assert by_id("hit_but_half").judge("hit_and_half").outcome == "correct"
    assert by_id("more_is_better").judge("better").misconception == "better"


def test_a_golden_set_whose_sets_come_out_in_another_order_is_unchanged():
    one, other = {"q1": {0, 8}}, {"q1": {8, 0}}
    assert repr(one) != repr(other)  # the same, as a learner's function and ours may get them
    assert changes(written((one,)), (other,)) is None
    assert changes(written((one,)), ({"q1": {0}},)) == "({'q1': {0}})"


UNANSWERED = {  # bodies as learners write them; none has the form of a slip in the table
    "correct": "t = 0\nfor q in run:\n    t += metrics.recall_at_k(run[q], golden[q], k)\nreturn t / len(golden)",
    "stops_at_unanswered": "t = 0\nfor q in golden:\n    t += metrics.recall_at_k(run[q], golden[q], k)\n"
    "return t / len(golden)",
    "drops_unanswered": "t = n = 0\nfor q in golden:\n    if q in run:\n        n += 1\n"
    "        t += metrics.recall_at_k(run[q], golden[q], k)\nreturn t / n",
    "no_list_for_unanswered": "t = 0\nfor q in golden:\n    t += metrics.recall_at_k(run.get(q), golden[q], k)\n"
    "return t / len(golden)",
    "always_two_questions": "t = 0\nfor q in run:\n    t += metrics.recall_at_k(run[q], golden[q], k)\nreturn t / 2",
}


@pytest.mark.parametrize("slip", UNANSWERED)
def test_the_bug_in_the_wild_is_told_apart_from_its_relatives(slip, here):
    exercise = by_id("wild_asked")
    verdict = exercise.judge(exercise.made(UNANSWERED[slip]))
    assert (verdict.misconception or verdict.outcome) == slip
