"""What is true of every input: laws of the formulas, on inputs that hypothesis makes up."""

import math
from fractions import Fraction
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from course_lib.metrics import (
    GAINS,
    dcg,
    first_rank,
    hit_rate,
    mrr,
    ndcg,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
)
from course_lib.ranking import bm25_idf, bm25_tf, rrf

TINY = 1e-12  # the rounding of a few dozen float operations, relative or, near 1, absolute


def law(*strategies, **named):
    """A test for 100 inputs, the same in every run and however slow the machine is."""
    return lambda test: settings(max_examples=100, derandomize=True, deadline=None)(given(*strategies, **named)(test))


def numbers(least, most):
    """Whole numbers, floats and fractions from least (whole) to most; no float is closer to 0 than 1/1000."""
    floats = st.floats(max(least, 0.001), most)
    return st.integers(least, most) | floats | st.fractions(least, most, max_denominator=1000)


few = st.sampled_from([0, 0, 1, 3])  # many equal grades
grades = st.lists(numbers(0, 60), max_size=12) | st.lists(few, max_size=12)
gains = st.sampled_from(list(GAINS))
cutoffs = st.none() | st.integers(1, 30)  # past the end of every list


@st.composite
def one_pair_turned(draw, grade):
    """Two lists that differ at two ranks: (worse grade above, better grade above, the upper rank)."""
    rels = draw(st.lists(grade, min_size=2, max_size=12))
    upper, lower = sorted(draw(st.lists(st.integers(0, len(rels) - 1), min_size=2, max_size=2, unique=True)))
    rels[upper], rels[lower] = sorted([rels[upper], rels[lower]])
    turned = rels.copy()
    turned[upper], turned[lower] = rels[lower], rels[upper]
    return rels, turned, upper + 1


@st.composite
def answers(draw):
    """A ranking and a set of relevant ids; the ids are numbers or texts."""
    ids = st.integers(0, 20).map(draw(st.sampled_from([int, str])))
    return draw(st.lists(ids, unique=True)), draw(st.sets(ids))


@st.composite
def several_rankings(draw):
    ids = st.integers(0, 12).map(draw(st.sampled_from([int, str])))
    return draw(st.lists(st.lists(ids, unique=True, max_size=8), max_size=6))


first_ranks = st.lists(st.integers(0, 50) | st.sampled_from([0, 1]), min_size=1)


def best_first(rels):
    return sorted(rels, reverse=True)


def written_out(rels, gain, k, base=2):
    """DCG term by term, with a logarithm of any base."""
    total = 0.0
    for i, rel in enumerate(rels):
        if k is None or i < k:
            total += (float(rel) if gain == "linear" else 2.0 ** float(rel) - 1.0) * math.log(base) / math.log(i + 2)
    return total


@law(grades, gains, cutoffs)
def test_dcg_is_the_sum_written_out(rels, gain, k):
    assert math.isclose(dcg(rels, gain, k), written_out(rels, gain, k), rel_tol=TINY)


@law(grades, gains, cutoffs)
def test_dcg_never_falls_as_k_grows_nor_for_documents_without_a_grade(rels, gain, k):
    assert dcg(rels, gain, k) <= dcg(rels, gain, k and k + 1) <= dcg(rels, gain) == dcg([*rels, 0, 0], gain)


@law(grades, grades, gains, cutoffs)
def test_ndcg_lies_between_0_and_1_for_both_ideals(rels, missed, gain, k):
    judged = [*missed, *rels]
    assert 0 <= ndcg(rels, gain, k, judged=judged) <= 1
    assert 0 <= ndcg(rels, gain, k) <= 1


@pytest.mark.parametrize("grade", [0.4574758366879402, 0.8211487401298573, 0.9182872618761597, 3.8692890435559075])
def test_rounding_alone_never_carries_ndcg_past_1(grade):
    rels = [grade, math.nextafter(grade, 0), grade]  # the best order is the other, and its rounded sum the smaller one
    assert ndcg(rels, "linear") == ndcg(rels, "linear", judged=[*rels, 0]) == 1.0


@law(grades, grades, gains, cutoffs)
def test_what_was_missed_never_raises_ndcg(rels, missed, gain, k):
    assert ndcg(rels, gain, k, judged=[*missed, *rels]) <= ndcg(rels, gain, k) + TINY


@law(grades, grades, gains, cutoffs)
def test_judged_ndcg_is_returned_ndcg_times_the_share_of_the_ideals(rels, missed, gain, k):
    judged = [*missed, *rels]
    returned_ideal, judged_ideal = (dcg(best_first(pool), gain, k) for pool in (rels, judged))
    if returned_ideal == 0:  # 0 over 0 has no share; both scores are 0 by convention
        assert ndcg(rels, gain, k, judged=judged) == ndcg(rels, gain, k) == 0
    else:
        expected = ndcg(rels, gain, k) * (returned_ideal / judged_ideal)
        assert math.isclose(ndcg(rels, gain, k, judged=judged), expected, rel_tol=TINY)


@law(grades, gains, cutoffs)
def test_the_best_order_scores_1_and_no_gain_at_all_scores_0(rels, gain, k):
    best = best_first(rels)
    assert ndcg(best, gain, k) == (1.0 if any(best) else 0.0)


@law(one_pair_turned(numbers(0, 60)) | one_pair_turned(few), grades, gains, cutoffs)
def test_a_better_document_that_moves_up_never_lowers_a_score(pair, missed, gain, k):
    before, after, _ = pair
    assert dcg(after, gain, k) >= dcg(before, gain, k) * (1 - TINY)
    assert ndcg(after, gain, k) >= ndcg(before, gain, k) - TINY
    judged = [*missed, *before]
    assert ndcg(after, gain, k, judged=judged) >= ndcg(before, gain, k, judged=judged) - TINY


@law(one_pair_turned(st.integers(0, 10)), gains, cutoffs)
def test_a_move_up_into_the_first_k_pays(pair, gain, k):
    before, after, upper = pair
    pays = before != after and upper <= (k or upper)
    assert (dcg(after, gain, k) > dcg(before, gain, k)) == pays
    assert (ndcg(after, gain, k) > ndcg(before, gain, k)) == pays


@law(grades, gains, cutoffs, st.floats(1.1, 1.9) | st.sampled_from([math.e, 3, 10]))
def test_the_base_of_the_logarithm_scales_dcg_and_leaves_ndcg_alone(rels, gain, k, base):
    ideal = written_out(best_first(rels), gain, k, base)
    in_base = written_out(rels, gain, k, base)
    assert math.isclose(ndcg(rels, gain, k), in_base / ideal if ideal else 0.0, rel_tol=TINY)
    assert math.isclose(dcg(rels, gain, k) * math.log2(base), in_base, rel_tol=TINY)
    assert math.isclose(dcg(rels, gain, k), in_base, rel_tol=0.01) == (in_base == 0)


@law(st.lists(st.sampled_from([0, 1, 0.0, 1.0, Fraction(1)]), max_size=12), grades, cutoffs)
def test_both_gains_agree_on_grades_0_and_1_and_only_there(rels, others, k):
    assert dcg(rels, "linear", k) == dcg(rels, "exp", k)
    assert ndcg(rels, "linear", k) == ndcg(rels, "exp", k)
    linear, exponential = dcg([*rels, 2], "linear"), dcg([*rels, 2], "exp")
    assert exponential > linear


@law(grades, st.sampled_from([2, 3, 0.5, Fraction(1, 7)]), cutoffs)
def test_only_the_proportions_of_the_grades_count_for_linear_ndcg(rels, factor, k):
    scaled = [rel * factor for rel in rels]
    assert math.isclose(ndcg(rels, "linear", k), ndcg(scaled, "linear", k), rel_tol=TINY)


@law(answers(), st.integers(1, 25))
def test_recall_never_falls_as_k_grows(answer, k):
    ranked, relevant = answer
    assert 0 <= recall_at_k(ranked, relevant, k) <= recall_at_k(ranked, relevant, k + 1)
    assert recall_at_k(ranked, relevant, k) <= recall_at_k(ranked, relevant, None) <= 1
    assert recall_at_k(ranked, relevant, len(ranked) + k) == recall_at_k(ranked, relevant, None)


@law(answers(), st.integers(1, 25))
def test_recall_and_precision_count_the_same_finds(answer, k):
    ranked, relevant = answer
    finds = sum(doc in relevant for doc in ranked[:k])
    assert math.isclose(recall_at_k(ranked, relevant, k) * len(relevant), finds, rel_tol=TINY)
    assert math.isclose(precision_at_k(ranked, relevant, k) * k, finds, rel_tol=TINY)


@law(answers(), st.integers(1, 25))
def test_recall_hit_rate_and_the_first_rank_tell_of_one_first_find(answer, k):
    ranked, relevant = answer
    rank = first_rank(relevant, ranked)
    assert (recall_at_k(ranked, relevant, k) > 0) == (hit_rate([rank], k) == 1) == (1 <= rank <= k)
    assert rank == 0 or (ranked[rank - 1] in relevant and relevant.isdisjoint(ranked[: rank - 1]))
    assert (rank == 0) == relevant.isdisjoint(ranked)
    assert reciprocal_rank(ranked, relevant) == mrr([rank])


@law(first_ranks, st.integers(1, 60))
def test_hit_rate_never_falls_as_k_grows_and_mrr_lies_between_its_ends(ranks, k):
    assert 0 <= hit_rate(ranks, k) <= hit_rate(ranks, k + 1) <= hit_rate(ranks, None) <= 1
    assert hit_rate(ranks, 1) - TINY <= mrr(ranks) <= hit_rate(ranks, None) + TINY


@law(st.lists(answers(), min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_mrr_is_the_mean_of_the_reciprocal_ranks_in_whatever_order(questions, random):
    ranks = [first_rank(relevant, ranked) for ranked, relevant in questions]
    assert math.isclose(mrr(ranks), fmean(reciprocal_rank(*question) for question in questions), rel_tol=TINY)
    assert mrr(random.sample(ranks, len(ranks))) == mrr(ranks)


@law(several_rankings(), numbers(0, 100), st.randoms(use_true_random=False))
def test_fusion_is_the_same_bit_for_bit_whatever_the_order_of_the_rankings(rankings, k, random):
    shuffled = random.sample(rankings, len(rankings))
    assert list(rrf(shuffled, k).items()) == list(rrf(rankings, k).items())


@law(several_rankings(), numbers(0, 100))
def test_fusion_adds_up_and_comes_back_best_first_equal_ones_by_their_ids(rankings, k):
    scores = rrf(rankings, k)
    assert scores.keys() == {doc for ranked in rankings for doc in ranked}
    everything = math.fsum(1 / (k + rank) for ranked in rankings for rank in range(1, len(ranked) + 1))
    assert math.isclose(math.fsum(scores.values()), everything, rel_tol=TINY)
    order = list(scores.items())
    assert order == sorted(order, key=lambda item: (-item[1], str(item[0])))


@law(several_rankings(), st.lists(st.integers(0, 12), unique=True, max_size=8), numbers(0, 100))
def test_one_more_ranking_raises_what_it_holds_and_nothing_else(rankings, more, k):
    rankings = [[str(doc) for doc in ranked] for ranked in rankings]
    more = [str(doc) for doc in more]
    before, after = rrf(rankings, k), rrf([*rankings, more], k)
    assert all((after[doc] > before.get(doc, 0.0)) == (doc in more) for doc in after)


lengths = numbers(0, 1000)
averages = numbers(1, 1000)
constants = numbers(0, 10)
shares = numbers(0, 1)
counts = numbers(1, 1000)


@law(counts, constants, shares, lengths, averages)
def test_a_bm25_factor_rises_with_tf_and_never_passes_k1_plus_1(tf, k1, b, length, avgdl):
    once, twice = (bm25_tf(times * tf, k1, b, length, avgdl) for times in (1, 2))
    slowness = k1 * (1 - b + b * length / avgdl)  # the tf at which half of k1 + 1 is reached
    if slowness > 1e-9 * tf:  # below, the rise drowns in rounding
        assert once < twice
    else:
        assert math.isclose(once, twice, rel_tol=2e-9)
    assert 0 < once <= (k1 + 1) * (1 + TINY) and twice <= (k1 + 1) * (1 + TINY)
    assert math.isclose(bm25_tf(slowness, k1, b, length, avgdl), (k1 + 1) / 2 if slowness else 0.0, rel_tol=1e-9)


@law(counts, constants, shares, lengths, averages)
def test_a_longer_document_never_counts_for_more_and_without_b_for_as_much(tf, k1, b, length, avgdl):
    factor = bm25_tf(tf, k1, b, length, avgdl)
    assert bm25_tf(tf, k1, b, length + avgdl, avgdl) <= factor * (1 + TINY)
    assert bm25_tf(tf, k1, 0, length, avgdl) == bm25_tf(tf, k1, 0, length + avgdl, avgdl)
    assert math.isclose(bm25_tf(tf, k1, b, avgdl, avgdl), bm25_tf(tf, k1, 0, avgdl, avgdl), rel_tol=TINY)


@law(st.lists(st.integers(0, 10**9), min_size=3, max_size=3))
def test_a_rarer_term_tells_more_and_none_tells_less_than_nothing(three):
    rare, common, total = sorted(three)
    assert (bm25_idf(total, rare) > bm25_idf(total, common)) == (rare < common)
    assert bm25_idf(total, common) > 0
