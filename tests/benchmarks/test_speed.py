"""CPU time of the readable, guarded formulas beside pytrec_eval: four measures of 1,000 questions, 100 documents each.

Needs the extras 'benchmark' and 'oracle', and runs only when named:

    python3 -m course_lib setup --extra benchmark --extra oracle
    python3 -m course_lib test tests/benchmarks

In the table, the number in brackets behind each figure is its ratio to the best row; the median is the one to read.
Wanted: at most 2.5. Nothing is asserted about time, only that both compute the same numbers.
"""

import math
import random
import time

import pytest

from course_lib.metrics import first_rank, hit_rate, ndcg, recall_at_k, reciprocal_rank
from tests.extras import require

require("benchmark", "pytest_benchmark")
[pytrec_eval] = require("oracle", "pytrec_eval")


def generated(seed=1, questions=1000, returned=100):
    """qrels and a run: 20 documents judged a question, 15 of them among the 100 that came back."""
    rng = random.Random(seed)
    docs = [f"D{i}" for i in range(100_000)]
    qrels, run = {}, {}
    for q in map(str, range(questions)):
        run[q] = rng.sample(docs, returned)
        judged = rng.sample(run[q], 15) + rng.sample(docs, 5)
        qrels[q] = {doc: rng.choice([0, 0, 1, 2, 3]) for doc in judged}
    return qrels, run


QRELS, RUN = generated()
SCORED = {q: {doc: float(len(ranked) - i) for i, doc in enumerate(ranked)} for q, ranked in RUN.items()}


def ours():
    """From the dicts to the hit rate of all questions, and RR, nDCG@10 and recall@100 of each."""
    first_ranks, scores = [], {}
    for q, ranked in RUN.items():
        judged = QRELS[q]
        relevant = {doc for doc, grade in judged.items() if grade >= 1}
        rels = [judged.get(doc, 0) for doc in ranked]
        first_ranks.append(first_rank(relevant, ranked))
        scores[q] = (
            reciprocal_rank(ranked, relevant),
            ndcg(rels, "linear", 10, judged=list(judged.values())),
            recall_at_k(ranked, relevant, 100),
        )
    return hit_rate(first_ranks, 10), scores


def theirs():
    """The same four; the evaluator is made anew each time, since it reads the qrels."""
    evaluator = pytrec_eval.RelevanceEvaluator(QRELS, {"success.10", "recip_rank", "ndcg_cut.10", "recall.100"})
    return evaluator.evaluate(SCORED)


def measured(benchmark, way):
    return benchmark.pedantic(way, rounds=15, warmup_rounds=2)


def assert_same(mine, peer):
    hits, scores = mine
    assert scores.keys() == peer.keys() and len(scores) == 1000
    for q, values in scores.items():
        expected = [peer[q][name] for name in ("recip_rank", "ndcg_cut_10", "recall_100")]
        assert values == pytest.approx(expected, abs=1e-12), q
    assert math.isclose(hits, math.fsum(values["success_10"] for values in peer.values()) / 1000, abs_tol=1e-12)
    assert 0.1 < hits < 0.9  # else there would be little to agree on


in_one_table = pytest.mark.benchmark(group="hit rate, RR, nDCG@10, recall@100: 1,000 x 100", timer=time.process_time)


@in_one_table
def test_cpu_time_of_pytrec_eval(benchmark):
    assert_same(ours(), measured(benchmark, theirs))


@in_one_table
def test_cpu_time_of_ours(benchmark):
    assert_same(measured(benchmark, ours), theirs())
