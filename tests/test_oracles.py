"""The formulas against trec_eval and gdeval, on 300 generated questions. The peers are the extra 'oracle'."""

import math
import random
import shutil

import pytest

from course_lib.metrics import first_rank, hit_rate, ndcg, precision_at_k, recall_at_k, reciprocal_rank
from tests.extras import absent, require

CUTOFFS = (1, 3, 5, 10, 100)


def generated(seed=7, questions=300):
    """qrels and a run: 1 to 40 results a question out of 60 documents, grades 0 to 3, some without any relevant."""
    rng = random.Random(seed)
    qrels, run = {}, {}
    for number in range(1, questions + 1):
        docs = [f"D{i}" for i in range(60)]
        judged = rng.sample(docs, rng.randint(1, 25))
        qrels[str(number)] = {doc: rng.choice([0, 0, 0, 1, 2, 3]) for doc in judged}
        run[str(number)] = rng.sample(docs, rng.randint(1, 40))
    return qrels, run


QRELS, RUN = generated()
SCORED = {q: {doc: float(len(ranked) - i) for i, doc in enumerate(ranked)} for q, ranked in RUN.items()}


def ours(measure, k=None):
    """Our value of one measure for every question."""
    values = {}
    for q, ranked in RUN.items():
        relevant = {doc for doc, grade in QRELS[q].items() if grade >= 1}
        rels, judged = [QRELS[q].get(doc, 0) for doc in ranked], QRELS[q].values()
        values[q] = {
            "linear": lambda: ndcg(rels, "linear", k, judged=judged),  # noqa: B023 - called in this very turn
            "exp": lambda: ndcg(rels, "exp", k, judged=judged),  # noqa: B023
            "recall": lambda: recall_at_k(ranked, relevant, k),  # noqa: B023
            "precision": lambda: precision_at_k(ranked, relevant, k),  # noqa: B023
            "rr": lambda: reciprocal_rank(ranked, relevant),  # noqa: B023
            "hit": lambda: hit_rate([first_rank(relevant, ranked)], k),  # noqa: B023
        }[measure]()
    return values


def assert_same(mine, theirs, tolerance=1e-9):
    assert mine.keys() == theirs.keys() and len(mine) == 300
    differ = {q: (mine[q], theirs[q]) for q in mine if not math.isclose(mine[q], theirs[q], abs_tol=tolerance)}
    assert not differ


def test_the_questions_are_varied():
    graded = [[QRELS[q].get(doc, 0) for doc in ranked] for q, ranked in RUN.items()]
    assert sum(not any(rels) for rels in graded) > 5
    assert sum(not any(QRELS[q].values()) for q in QRELS) > 2
    assert 0.1 < sum(ours("linear", 10).values()) / 300 < 0.6


@pytest.mark.parametrize(
    ("measure", "k", "name"),
    [("linear", None, "ndcg"), ("rr", None, "recip_rank")]
    + [("linear", k, f"ndcg_cut_{k}") for k in CUTOFFS]
    + [("recall", k, f"recall_{k}") for k in CUTOFFS]
    + [("precision", k, f"P_{k}") for k in CUTOFFS]
    + [("hit", k, f"success_{k}") for k in CUTOFFS],
)
def test_pytrec_eval(measure, k, name):
    [pytrec_eval] = require("oracle", "pytrec_eval")
    family = name.rsplit("_", 1)[0] + f".{k}" if k else name
    result = pytrec_eval.RelevanceEvaluator(QRELS, {family}).evaluate(SCORED)
    assert_same(ours(measure, k), {q: values[name] for q, values in result.items()})


@pytest.mark.parametrize(
    ("measure", "k", "name"),
    [
        ("linear", None, "nDCG"),
        ("linear", 10, "nDCG@10"),
        ("rr", None, "RR"),
        ("recall", 5, "R@5"),
        ("precision", 10, "P@10"),
        ("hit", 3, "Success@3"),
    ],
)
def test_ir_measures(measure, k, name):
    [ir_measures] = require("oracle", "ir_measures")
    result = ir_measures.iter_calc([ir_measures.parse_measure(name)], QRELS, SCORED)
    assert_same(ours(measure, k), {metric.query_id: metric.value for metric in result})


@pytest.mark.parametrize("k", CUTOFFS)
def test_exponential_gain_is_that_of_gdeval(k):
    [ir_measures] = require("oracle", "ir_measures")
    if not shutil.which("perl"):
        absent("oracle", "install Perl: ir_measures computes nDCG(dcg='exp-log2') with gdeval.pl")
    measure = ir_measures.parse_measure(f"nDCG(dcg='exp-log2')@{k}")
    theirs = {metric.query_id: metric.value for metric in ir_measures.iter_calc([measure], QRELS, SCORED)}
    assert_same(ours("exp", k), theirs, tolerance=5.1e-6)  # gdeval prints five decimals


def test_a_missing_extra_is_skipped_with_its_reason_or_fails(monkeypatch):
    monkeypatch.delenv("COURSE_REQUIRE", raising=False)
    with pytest.raises(pytest.skip.Exception, match="install the extra 'oracle'"):
        require("oracle", "no_such_module")
    monkeypatch.setenv("COURSE_REQUIRE", "browser, oracle")
    with pytest.raises(pytest.fail.Exception, match="install the extra 'oracle'"):
        require("oracle", "no_such_module")
    assert require("oracle", "json", "math") == [__import__("json"), math]
