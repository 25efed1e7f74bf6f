"""Retrieval metrics, written to be read beside the maths: one formula, one return line.

Words. A *ranking* is a list of document ids, best first; ranks count from 1. The *relevant* ids are a set. A *grade*
(``rel``) is a human label, 0 or more. *k* is the cutoff: only the first k results count; None means no cutoff.
What is refused, and how it is said, stands in ``guards``: each error names the value, the rule and the fix.
"""

from math import fsum, inf, log2
from typing import NamedTuple

from course_lib import guards


def hit_rate(first_ranks, k):
    """For what share of the questions did something relevant make the first k?

    Formula: (questions with 1 <= first rank <= k) / questions

    first_ranks: one whole number a question, the rank of its first relevant document; 0 means not found.
    k: a whole number >= 1, or None to count anything found. Returns a float from 0 to 1.
    Refused: no questions; ranks that are negative, fractional, bool or None.
    Source: "top-k accuracy" in Karpukhin et al. 2020; trec_eval calls it success.

    >>> hit_rate([1, 2, 1, 4, 1], k=3)
    0.8
    """
    ranks, k = guards.first_ranks(first_ranks), guards.cutoff(k)
    return sum(1 <= rank <= (k or inf) for rank in ranks) / len(ranks)


def recall_at_k(ranked, relevant, k):
    """Of everything relevant, which share is in the first k?

    Formula: |relevant among the first k| / |relevant|, and 0 when nothing is relevant

    ranked: a list of ids, best first, each once. relevant: a set of ids. k: a whole number >= 1, or None.
    Returns a float from 0 to 1. Refused: a set, dict or text as ranking; a dict or text as relevant; an id
    twice; ids of two kinds, such as 1 and "1".
    Source: Manning, Raghavan & Schütze 2008, chapter 8.

    >>> recall_at_k(["D4", "D9", "D11"], {"D4", "D11"}, k=2)
    0.5
    """
    (ranked, relevant), k = guards.ranking_and_relevant(ranked, relevant), guards.cutoff(k)
    return len(relevant.intersection(ranked[:k])) / len(relevant) if relevant else 0.0


def precision_at_k(ranked, relevant, k):
    """Of the k places shown, which share holds something relevant?

    Formula: |relevant among the first k| / k; a list shorter than k is still divided by k

    ranked, relevant, k: as in recall_at_k; without a cutoff the list's own length divides, and an empty list gives 0.
    Returns a float from 0 to 1. Refused: as in recall_at_k.
    Source: Manning, Raghavan & Schütze 2008, chapter 8.

    >>> precision_at_k(["D4", "D9", "D11"], {"D4", "D11"}, k=4)
    0.5
    """
    (ranked, relevant), k = guards.ranking_and_relevant(ranked, relevant), guards.cutoff(k)
    return len(relevant.intersection(ranked[:k])) / (k or len(ranked) or 1)  # 0 / 1 for an empty list


def first_rank(relevant, ranked):
    """At which rank does the first relevant document stand?

    relevant: a set of ids. ranked: a list of ids, best first, each once. Note the order of the two arguments.
    Returns a whole number from 1, or 0 when none is found. Refused: as in recall_at_k.
    Source: Voorhees 1999.

    >>> first_rank({"D11", "D4"}, ["D9", "D4", "D11"])
    2
    """
    ranked, relevant = guards.ranking_and_relevant(ranked, relevant)
    return next((rank for rank, doc in enumerate(ranked, start=1) if doc in relevant), 0)


def reciprocal_rank(ranked, relevant):
    """How close to the top is the first relevant document?

    Formula: 1 / rank of the first relevant document, and 0 when none is found

    ranked, relevant: as in recall_at_k. Returns a float from 0 to 1. Refused: as in recall_at_k.
    Source: Voorhees 1999.

    >>> reciprocal_rank(["D9", "D4", "D11"], {"D11", "D4"})
    0.5
    """
    rank = first_rank(relevant, ranked)
    return 1 / rank if rank else 0.0


def mrr(first_ranks):
    """Over all questions: how close to the top is the first relevant document, on average?

    Formula: (1 / Q) * sum over the Q questions of 1 / first rank, where a question without a find adds 0

    first_ranks: as in hit_rate. Returns a float from 0 to 1. Refused: as in hit_rate.
    Source: Voorhees 1999.

    >>> mrr([1, 2, 1, 4, 1])
    0.75
    """
    ranks = guards.first_ranks(first_ranks)
    return fsum(1 / rank for rank in ranks if rank) / len(ranks)


def linear(grade):
    """The grade is the gain (Järvelin & Kekäläinen 2002).

    >>> linear(3)
    3
    """
    return grade


def exponential(grade):
    """Each further grade about doubles the gain (Burges et al. 2005).

    >>> exponential(3)
    7
    """
    return 2**grade - 1


class Gain(NamedTuple):
    """A way to turn a grade into a gain: the function, and the label that menus and legends show."""

    function: object
    label: str


GAINS = {"linear": Gain(linear, "linear: grade"), "exp": Gain(exponential, "exponential: 2^grade - 1")}


def dcg(rels, gain="exp", k=None):
    """How much gain does a reader collect on the way down, when lower ranks count less?

    Formula: sum over ranks 1..k of gain(rel) / log2(rank + 1)

    rels: the grades in rank order, each a finite number >= 0. gain: "linear" (the grade) or "exp" (2^grade - 1).
    k: a whole number >= 1, or None. Returns a float >= 0, in units of gain.
    Refused: other gains; grades that are negative, not finite, text or None; gains too large for a float.
    Source: Järvelin & Kekäläinen 2002; exponential gain and log2(rank + 1): Burges et al. 2005.

    >>> dcg([1, 0, 2])
    2.5
    """
    rels, gain, k = guards.graded(rels, gain, GAINS, k)
    return fsum(gain(rel) / log2(rank + 1) for rank, rel in enumerate(rels[:k], start=1))


def ndcg(rels, gain="exp", k=None, *, judged=None):
    """Which share of the best possible DCG did this order reach?

    Formula: DCG@k / DCG@k of the grades sorted best first, and 0 when that is 0. All are sorted, then cut at k

    rels, gain, k: as in dcg. judged: every grade given for the question, in any order, so that what was missed counts;
    by default the returned grades. Returns a float from 0 to 1.
    Refused: as in dcg; a judged list that lacks a positive grade of rels (the score could pass 1).
    Source: Järvelin & Kekäläinen 2002; Burges et al. 2005.

    >>> round(ndcg([1, 0, 2]), 4), round(ndcg([1, 0, 2], gain="linear"), 4)
    (0.6885, 0.7602)
    >>> ndcg([2, 0, 0], judged=[2]), round(ndcg([2, 0, 0], judged=[3, 2]), 4)
    (1.0, 0.3374)
    """
    rels, judged = guards.returned_and_judged(rels, judged)
    ideal = dcg(sorted(judged, reverse=True), gain, k)
    return min(dcg(rels, gain, k) / ideal, 1.0) if ideal else 0.0  # rounding alone could pass 1, by a hair


DIAGNOSES = {  # (evidence retrieved, answer correct)
    (True, True): "ok",
    (True, False): "generation_failure",
    (False, False): "retrieval_failure",
    (False, True): "lucky",
}


def diagnose(retrieved_has_evidence, answer_correct):
    """Which stage failed: search, or the writing of the answer?

    retrieved_has_evidence, answer_correct: True or False (NumPy's, 1 and 0 too).
    Returns "ok", "generation_failure", "retrieval_failure" or "lucky". Refused: anything else, text above all.
    Source: the course's own two-by-two grid over the two stages of Lewis et al. 2020.

    >>> diagnose(retrieved_has_evidence=True, answer_correct=False)
    'generation_failure'
    """
    found = guards.flag("retrieved_has_evidence", retrieved_has_evidence)
    return DIAGNOSES[found, guards.flag("answer_correct", answer_correct)]
