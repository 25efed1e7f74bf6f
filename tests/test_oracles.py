"""The formulas against trec_eval and gdeval on generated question sets. The peers are the extra 'oracle'."""

import math
import random
import shutil
from functools import cache

import pytest

from course_lib.metrics import first_rank, hit_rate, mrr, ndcg, precision_at_k, recall_at_k, reciprocal_rank
from tests.extras import absent, require

CUTOFFS = (1, 3, 10, 100)
EXACT = 1e-12  # the peers compute in 64 bits
FIVE_DECIMALS = 5.1e-6  # what gdeval prints
ROUNDS = 230  # question sets of each kind


def graded(rng):
    docs = some(rng, 60)
    return {doc: rng.choice((0, 0, 1, 2, 3)) for doc in docs[: rng.randint(1, 25)]}, shuffled(rng, docs, 40)


def binary(rng):
    docs = some(rng, 40)
    return {doc: rng.choice((0, 0, 1)) for doc in docs[: rng.randint(1, 20)]}, shuffled(rng, docs, 30)


def none_relevant(rng):
    docs = some(rng, 20)
    return dict.fromkeys(docs[: rng.randint(1, 8)], 0), shuffled(rng, docs, 20)


def all_missed(rng):
    docs = some(rng, 30)
    return {doc: rng.randint(1, 3) for doc in docs[:10]}, shuffled(rng, docs[10:], rng.choice((0, 5, 20)))


def mostly_unjudged(rng):
    docs = some(rng, 80)
    return {doc: rng.randint(0, 3) for doc in docs[:3]}, shuffled(rng, docs, 80)


def long_tail(rng):
    docs = some(rng, 300)
    return {doc: rng.choice((0, 0, 0, 1, 2, 3)) for doc in docs[::6]}, shuffled(rng, docs, 300)


def never_came_back(rng):
    docs = some(rng, 60)
    return {doc: rng.randint(0, 3) for doc in docs[:50]}, shuffled(rng, docs, 6)


def one_document(rng):
    docs = some(rng, 2)
    return {docs[0]: rng.randint(0, 3)}, shuffled(rng, docs, 1)


def grade_gaps(rng):
    docs = some(rng, 40)
    return {doc: rng.choice((0, 5, 9)) for doc in docs[:15]}, shuffled(rng, docs, 25)


KINDS = (
    graded,
    binary,
    none_relevant,
    all_missed,
    mostly_unjudged,
    long_tail,
    never_came_back,
    one_document,
    grade_gaps,
)


def some(rng, size):
    return [f"D{number}" for number in rng.sample(range(1000), size)]


def shuffled(rng, docs, most):
    """Up to ``most`` of the documents in random order."""
    most = min(most, len(docs))
    return rng.sample(docs, rng.randint(math.ceil(most * 0.8), most))


def generated(rounds, kinds, seed=7):
    """qrels and run over all sets at once; a question's id, such as binary12-q3, says its kind and its set."""
    rng = random.Random(seed)
    qrels, run = {}, {}
    for number in range(rounds):
        for kind in kinds:
            for q in range(1, rng.randint(1, 4) + 1):
                question = f"{kind.__name__}{number}-q{q}"
                qrels[question], run[question] = kind(rng)
    return qrels, run


QRELS, RUN = generated(ROUNDS, KINDS)
RELEVANT = {q: {doc for doc, grade in qrels.items() if grade >= 1} for q, qrels in QRELS.items()}
SETS = {}
for question in QRELS:
    SETS.setdefault(question.split("-")[0], []).append(question)

MEASURES = (
    [("ndcg", None), ("rr", None)]
    + [("ndcg", k) for k in CUTOFFS]
    + [("recall", k) for k in CUTOFFS]
    + [("precision", k) for k in CUTOFFS]
    + [("success", k) for k in CUTOFFS]
)


def scored(run):
    """The run as the peers want it: the better the rank, the higher the score."""
    return {q: {doc: float(-rank) for rank, doc in enumerate(ranked)} for q, ranked in run.items()}


def gains(q, gain, k):
    return ndcg([QRELS[q].get(doc, 0) for doc in RUN[q]], gain, k, judged=QRELS[q].values())


@cache
def first(q):
    return first_rank(RELEVANT[q], RUN[q])


OURS = {
    "ndcg": lambda q, k: gains(q, "linear", k),
    "recall": lambda q, k: recall_at_k(RUN[q], RELEVANT[q], k),
    "precision": lambda q, k: precision_at_k(RUN[q], RELEVANT[q], k),
    "rr": lambda q, k: reciprocal_rank(RUN[q], RELEVANT[q]),
    "success": lambda q, k: hit_rate([first(q)], k),
}


@cache
def ours(measure, k):
    return {q: OURS[measure](q, k) for q in QRELS}


def our_mean(measure, values, questions, k):
    """Over one set: by the formula that averages by itself, where there is one."""
    if measure == "rr":
        return mrr([first(q) for q in questions])
    if measure == "success":
        return hit_rate([first(q) for q in questions], k)
    return math.fsum(values[q] for q in questions) / len(questions)


def differences(mine, theirs, tolerance):
    assert mine.keys() == theirs.keys()
    return {key: (mine[key], theirs[key]) for key in mine if not abs(mine[key] - theirs[key]) <= tolerance}


def compare(measure, k, theirs, aggregate):
    """Every question, then the mean of every set, which the peer averages in its own way."""
    mine = ours(measure, k)
    assert not differences(mine, theirs, EXACT)
    means = {name: our_mean(measure, mine, questions, k) for name, questions in SETS.items()}
    assert not differences(means, {name: aggregate([theirs[q] for q in SETS[name]]) for name in SETS}, EXACT)


@cache
def by_pytrec_eval():
    [pytrec_eval] = require("oracle", "pytrec_eval")
    cuts = ",".join(map(str, CUTOFFS))
    families = {"ndcg", "recip_rank", *(f"{name}.{cuts}" for name in ("ndcg_cut", "recall", "P", "success"))}
    return pytrec_eval.RelevanceEvaluator(QRELS, families).evaluate(scored(RUN))


@pytest.mark.parametrize(("measure", "k"), MEASURES)
def test_pytrec_eval(measure, k):
    [pytrec_eval] = require("oracle", "pytrec_eval")
    family = {"ndcg": "ndcg_cut" if k else "ndcg", "rr": "recip_rank", "precision": "P"}.get(measure, measure)
    name = f"{family}_{k}" if k else family
    theirs = {q: values[name] for q, values in by_pytrec_eval().items()}
    compare(measure, k, theirs, lambda values: pytrec_eval.compute_aggregated_measure(name, values))


@cache
def by_ir_measures():
    [ir_measures] = require("oracle", "ir_measures")
    measures = [ir_measures.parse_measure(ir_name(measure, k)) for measure, k in MEASURES]
    values = {str(measure): {} for measure in measures}
    for metric in ir_measures.iter_calc(measures, QRELS, scored(RUN)):
        values[str(metric.measure)][metric.query_id] = metric.value
    return values


def ir_name(measure, k):
    name = {"ndcg": "nDCG", "rr": "RR", "recall": "R", "precision": "P", "success": "Success"}[measure]
    return f"{name}@{k}" if k else name


@pytest.mark.parametrize(("measure", "k"), MEASURES)
def test_ir_measures(measure, k):
    [ir_measures] = require("oracle", "ir_measures")

    def mean(values):
        aggregator = ir_measures.parse_measure(ir_name(measure, k)).aggregator()
        for value in values:
            aggregator.add(value)
        return aggregator.result()

    compare(measure, k, by_ir_measures()[ir_name(measure, k)], mean)


@pytest.mark.parametrize("k", CUTOFFS)
def test_exponential_gain_is_that_of_gdeval(k):
    [ir_measures] = require("oracle", "ir_measures")
    if not shutil.which("perl"):
        absent("oracle", "install Perl: ir_measures computes nDCG(dcg='exp-log2') with gdeval.pl")
    chosen = [q for q in QRELS if max(QRELS[q].values()) <= 4][::7]  # gdeval knows grades 0 to 4,
    assert all(any(is_a(kind, q) for q in chosen) for kind in KINDS if kind is not grade_gaps)
    qrels = {str(number): QRELS[q] for number, q in enumerate(chosen)}  # and questions named by a number
    run = {str(number): RUN[q] for number, q in enumerate(chosen)}
    measure = ir_measures.parse_measure(f"nDCG(dcg='exp-log2')@{k}")
    theirs = {metric.query_id: metric.value for metric in ir_measures.iter_calc([measure], qrels, scored(run))}
    mine = {str(number): gains(q, "exp", k) for number, q in enumerate(chosen)}
    assert not differences(mine, theirs, FIVE_DECIMALS)


def is_a(kind, question):
    return question.split("-")[0].rstrip("0123456789") == kind.__name__


def of_kind(kind):
    return [q for q in QRELS if is_a(kind, q)]


def test_the_question_sets_are_varied():
    assert len(SETS) == ROUNDS * len(KINDS) >= 2000
    assert {len(questions) for questions in SETS.values()} == {1, 2, 3, 4}
    for kind in KINDS:
        assert len({tuple(QRELS[q].values()) + tuple(RUN[q]) for q in of_kind(kind)}) > ROUNDS, kind.__name__
    grades = {kind: {grade for q in of_kind(kind) for grade in QRELS[q].values()} for kind in KINDS}
    assert grades[graded] == {0, 1, 2, 3} and grades[binary] == {0, 1} and grades[grade_gaps] == {0, 5, 9}
    assert not any(RELEVANT[q] for q in of_kind(none_relevant))
    assert not any(first(q) for q in of_kind(all_missed)) and all(RELEVANT[q] for q in of_kind(all_missed))
    assert any(not RUN[q] for q in of_kind(all_missed))
    assert all(len(QRELS[q]) < 0.05 * len(RUN[q]) for q in of_kind(mostly_unjudged))
    assert all(240 <= len(RUN[q]) <= 300 for q in of_kind(long_tail))
    assert any(first(q) > 10 for q in of_kind(mostly_unjudged))
    assert all(len(RELEVANT[q] & set(RUN[q])) < len(RELEVANT[q]) for q in of_kind(never_came_back))
    assert {len(RUN[q]) for q in of_kind(one_document)} == {1}
    assert {first(q) for q in of_kind(one_document)} == {0, 1}
    scores = [gains(q, "linear", 10) for q in QRELS]
    assert sum(0 < score < 1 for score in scores) > len(scores) / 3 and 0 in scores and 1 in scores


def test_a_missing_extra_is_skipped_with_its_reason_or_fails(monkeypatch):
    monkeypatch.delenv("COURSE_REQUIRE", raising=False)
    with pytest.raises(pytest.skip.Exception, match="install the extra 'oracle'"):
        require("oracle", "no_such_module")
    monkeypatch.setenv("COURSE_REQUIRE", "browser, oracle")
    with pytest.raises(pytest.fail.Exception, match="install the extra 'oracle'"):
        require("oracle", "no_such_module")
    assert require("oracle", "json", "math") == [__import__("json"), math]
