"""The tools themselves, where they are installed, report what this course says they would."""

import functools
import random
import shutil
import subprocess
import sys

import pytest

from course_lib.conventions import edges, report
from tests.extras import absent, require

CUTOFFS = (1, 3, 5)


@functools.cache
def sets(seed=11, count=60):
    """Question sets with ties, missing questions, grades below 0 and questions with nothing relevant: (qrels, run)."""
    rng, made = random.Random(seed), []
    docs = [f"d{i}" for i in range(12)]
    while len(made) < count:
        questions = [str(number) for number in range(rng.randint(1, 4))]
        qrels = {
            q: {d: rng.choice([-1, 0, 0, 1, 2, 3]) for d in rng.sample(docs, rng.randint(1, 6))} for q in questions
        }
        answered = [q for q in questions if rng.random() < 0.8]
        run = {q: {d: float(rng.randint(1, 6)) for d in rng.sample(docs, rng.randint(2, 9))} for q in answered}
        if run:
            made.append((qrels, run))
    return made


def disagreements(tool, measure, k, theirs, some):
    """Where the tool's own number differs from what is said of it."""
    found = []
    for qrels, run in some:
        ours, peer = report(qrels, run, measure, k, tools=[tool]).numbers[tool], theirs(qrels, run)
        if abs(ours - peer) > 1e-9:
            found.append((ours, peer, qrels, run))
    return found


def test_the_sets_are_varied():
    some = sets()
    assert sum(len(set(ranking.values())) < len(ranking) for _, run in some for ranking in run.values()) > 60
    assert sum(len(run) < len(qrels) for qrels, run in some) > 15
    assert sum(max(judged.values()) <= 0 for qrels, _ in some for judged in qrels.values()) > 10
    assert sum(min(judged.values()) < 0 for qrels, _ in some for judged in qrels.values()) > 30


@pytest.mark.parametrize("k", CUTOFFS)
@pytest.mark.parametrize(
    ("measure", "family"), [("nDCG", "ndcg_cut"), ("recall", "recall"), ("precision", "P"), ("success", "success")]
)
def test_pytrec_eval(measure, family, k):
    [pytrec_eval] = require("oracle", "pytrec_eval")

    def theirs(qrels, run):
        values = pytrec_eval.RelevanceEvaluator(qrels, {f"{family}.{k}"}).evaluate(run).values()
        return sum(value[f"{family}_{k}"] for value in values) / len(values)

    assert not disagreements("pytrec_eval", measure, k, theirs, sets())


@pytest.mark.parametrize("k", CUTOFFS)
def test_gdeval(k):
    [ir_measures] = require("oracle", "ir_measures")
    if not shutil.which("perl"):
        absent("oracle", "install Perl: ir_measures computes nDCG(dcg='exp-log2') with gdeval.pl")
    parsed, tool = ir_measures.parse_measure(f"nDCG(dcg='exp-log2')@{k}"), "ir_measures, exp-log2"
    for qrels, run in sets()[:12]:
        theirs = ir_measures.calc_aggregate([parsed], qrels, run)[parsed]
        assert abs(report(qrels, run, k=k, tools=[tool]).numbers[tool] - theirs) < 5.1e-6  # it prints five decimals


def test_pytrec_eval_s_reciprocal_rank():
    [pytrec_eval] = require("oracle", "pytrec_eval")

    def theirs(qrels, run):
        values = pytrec_eval.RelevanceEvaluator(qrels, {"recip_rank"}).evaluate(run).values()
        return sum(value["recip_rank"] for value in values) / len(values)

    assert not disagreements("pytrec_eval", "RR", None, theirs, sets())


@pytest.mark.parametrize("k", CUTOFFS)
@pytest.mark.parametrize(
    ("measure", "name"),
    [("nDCG", "nDCG"), ("recall", "R"), ("precision", "P"), ("success", "Success"), ("RR", "RR")],
)
def test_ir_measures(measure, name, k):
    [ir_measures] = require("oracle", "ir_measures")
    parsed = ir_measures.parse_measure(f"{name}@{k}")
    assert not disagreements(
        "ir_measures", measure, k, lambda qrels, run: ir_measures.calc_aggregate([parsed], qrels, run)[parsed], sets()
    )


@pytest.mark.parametrize("k", [1, 2])
def test_an_ideal_that_is_not_cut(k):
    """trec_eval -M k cuts the ranking and leaves the ideal whole; so does a shortened run."""
    [pytrec_eval] = require("oracle", "pytrec_eval")
    qrels, run = {"1": {"a": 3, "b": 2, "c": 1}}, {"1": {"b": 3.0, "a": 2.0, "c": 1.0}}
    short = {"1": dict(list(run["1"].items())[:k])}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg"}).evaluate(short)["1"]["ndcg"]
    tool = "trec_eval 9 -c -M k"
    assert abs(report(qrels, run, k=k, tools=[tool]).numbers[tool] - theirs) < 1e-12


@pytest.mark.parametrize("k", CUTOFFS)
def test_scikit_learn(k):
    [sklearn] = require("oracle", "sklearn.metrics")
    some = [
        ({q: {d: max(g, 0) for d, g in judged.items()} for q, judged in qrels.items()}, run) for qrels, run in sets()
    ]

    def theirs(qrels, run):
        per = [
            sklearn.ndcg_score([[qrels[q].get(d, 0) for d in ranking]], [list(ranking.values())], k=k)
            for q, ranking in run.items()
        ]
        return sum(per) / len(per)

    assert not disagreements("scikit-learn", "nDCG", k, theirs, some)


@pytest.mark.parametrize(
    ("measure", "name"),
    [("nDCG", "ndcg"), ("recall", "recall"), ("precision", "precision"), ("success", "hit_rate"), ("RR", "mrr")],
)
def test_ranx(measure, name):
    ranx = pytest.importorskip("ranx", reason="ranx is in no extra of ours (it brings numba): pip install ranx")

    def theirs(qrels, run):
        return ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), f"{name}@3", make_comparable=True)

    assert not disagreements("ranx, made comparable", measure, 3, theirs, sets())


@pytest.mark.parametrize(
    ("measure", "name"),
    [("nDCG", "NDCG"), ("recall", "Recall"), ("precision", "Precision"), ("success", "HitRate"), ("RR", "MRR")],
)
def test_llama_index(measure, name):
    retrieval = pytest.importorskip(
        "llama_index.core.evaluation.retrieval.metrics",
        reason="LlamaIndex is in no extra of ours (it brings a hundred packages): pip install llama-index-core",
    )
    metric, k = getattr(retrieval, name)(), 3

    def theirs(qrels, run):
        per = []
        for q, ranking in run.items():
            expected = [doc for doc, grade in qrels[q].items() if grade >= 1]
            order = sorted(ranking, key=ranking.get, reverse=True)[:k]
            per.append(metric.compute(expected_ids=expected, retrieved_ids=order).score)
        return sum(per) / len(per)

    answerable = [(qrels, run) for qrels, run in sets() if all(max(qrels[q].values()) >= 1 for q in run)]
    assert len(answerable) > 10
    assert not disagreements("LlamaIndex", measure, k, theirs, answerable)


def happens(input, tool):
    return next(row.happens for row in edges().rows if row.input.startswith(input) and row.tool.startswith(tool))


def test_a_cutoff_of_0_ends_the_process():
    require("oracle", "pytrec_eval")
    code = "import pytrec_eval; pytrec_eval.RelevanceEvaluator({'1': {'a': 1}}, {'P.0'}).evaluate({'1': {'a': 1.0}})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True)
    assert ran.returncode < 0 and happens("k = 0", "pytrec_eval") == "ends the whole Python process"


def test_edges_of_pytrec_eval_and_ir_measures():
    pytrec_eval, ir_measures = require("oracle", "pytrec_eval", "ir_measures")

    def ndcg(judged, ranking, name="ndcg"):
        return pytrec_eval.RelevanceEvaluator({"1": judged}, {name}).evaluate({"1": ranking})["1"][name]

    assert round(ndcg({"a": 1, "z": 1}, {"a": 2.0, "b": 1.0}), 4) == 0.6131
    with pytest.raises(TypeError):
        ndcg({"a": 0.5}, {"a": 1.0})
    assert ndcg({"a": -1}, {"a": 1.0}) == 0.0 and ndcg({"a": 1}, {}) == 0.0
    assert ndcg({"a": 1}, {"a": 1.0, "b": float("nan")}, "recip_rank") == 0.5
    measure = ir_measures.RR @ -1
    last = ir_measures.calc_aggregate([measure], {"1": {"b": 1}}, {"1": {"a": 2.0, "b": 1.0}})[measure]
    assert last == 0.0 and happens("k = -1", "ir_measures") == "error; RR@-1 leaves out the last document"


def test_edges_of_scikit_learn():
    [sklearn] = require("oracle", "sklearn.metrics")
    for labels, scores in [([[1]], [[1.0]]), ([[]], [[]]), ([[-1, 2]], [[2.0, 1.0]])]:
        with pytest.raises(ValueError):
            sklearn.ndcg_score(labels, scores)
    with pytest.raises(ValueError):
        sklearn.ndcg_score([[1, 0]], [[2.0, 1.0]], k=0)
