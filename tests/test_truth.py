"""The formulas against a hundred cases answered by other tools; truth/README.md says how to read the data."""

import math
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from course_lib.conventions import Convention, values
from course_lib.metrics import (
    dcg,
    diagnose,
    first_rank,
    hit_rate,
    mrr,
    ndcg,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
)
from course_lib.ranking import bm25_idf, bm25_tf, rrf

TRUTH = Path(__file__).parent / "truth"
FILES = ("grades", "hits", "edges", "generated", "fusion", "bm25", "others")
UNLESS_SAID = {"k": None, "rel": 1, "tie": "none", "missing": "zero", "no_relevant": "zero", "tolerance": 1e-9}
FOUR_DECIMALS = 5.1e-5  # what trec_eval prints

COUNTS = {
    "ndcg": 28,
    "rr": 18,
    "bm25": 14,
    "hit": 8,
    "rrf": 8,
    "precision": 5,
    "recall": 5,
    "dcg": 4,
    "diagnose": 4,
    "judged_at_k": 2,
    "paired_test": 2,
    "ap": 1,
    "recall_capped": 1,
}


def read(name):
    return tomllib.loads((TRUTH / f"{name}.toml").read_text(encoding="utf-8"))


def cases():
    """Every case together with its set; what a case says itself stands above what its set says."""
    for name in FILES:
        for group in read(name)["set"]:
            stated = {key: value for key, value in group.items() if key != "case"}
            yield from (UNLESS_SAID | stated | case for case in group["case"])


CASES = list(cases())


def parametrised(chosen):
    """One test a case, named by its id and skipped with the reason for which it waits."""
    skip = {case["id"]: [pytest.mark.skip(reason=case["waits"])] for case in CASES if "waits" in case}
    return [pytest.param(case, id=case["id"], marks=skip.get(case["id"], [])) for case in chosen]


def ranking_of(answer):
    """The ids best first: a list is that already, a table of scores is sorted."""
    return answer if isinstance(answer, list) else sorted(answer, key=answer.get, reverse=True)


def relevant(case, qrels):
    return {doc for doc, grade in qrels.items() if grade >= case["rel"]}


def of_one(case, ranked, qrels):
    """The value of one question."""
    measure, k, rels = case["measure"], case["k"], [qrels.get(doc, 0) for doc in ranked]
    if measure == "ndcg":
        return ndcg(rels, case["gain"], k, judged=qrels.values() if case["ideal"] == "judged" else None)
    if measure == "dcg":
        return dcg(rels, case["gain"], k)
    if measure == "rr":
        return reciprocal_rank(ranked[:k], relevant(case, qrels))
    if measure == "hit":
        return hit_rate([first_rank(relevant(case, qrels), ranked)], k)
    return {"recall": recall_at_k, "precision": precision_at_k}[measure](ranked, relevant(case, qrels), k)


def value(case):
    """(question -> value, mean over the questions) of a case that has qrels and a run."""
    questions = {}
    for question, qrels in case["qrels"].items():  # a negative grade becomes the 0 it counts as
        qrels = {doc: max(grade, 0) for doc, grade in qrels.items()}
        questions[question] = ranking_of(case["run"][question]), qrels
    values = {question: of_one(case, ranked, qrels) for question, (ranked, qrels) in questions.items()}
    ranks = [first_rank(relevant(case, qrels), ranked) for ranked, qrels in questions.values()]
    if case["measure"] == "hit":
        return values, hit_rate(ranks, case["k"])
    if case["measure"] == "rr":
        return values, mrr([rank if rank <= (case["k"] or rank) else 0 for rank in ranks])
    return values, math.fsum(values.values()) / len(values)


MEASURES = {"ndcg": "nDCG", "rr": "RR"}
TIES = {"none": "given", "docid_desc": "descending", "average": "averaged"}
MISSING = {"zero": "zero", "drop": "left out"}


def needs_a_convention(case):
    """Ties, questions missing from the run, and questions with nothing relevant are no matter of a formula."""
    absent = case["qrels"].keys() - case["run"].keys() if "qrels" in case else ()
    return case["tie"] != "none" or case["no_relevant"] != "zero" or bool(absent)


def value_by_convention(case):
    """As `value`, under the rules for ties, missing questions and nothing relevant that the case states."""
    rules = Convention(
        ideal=case.get("ideal") or "judged",
        ties=TIES[case["tie"]],
        scores="32 bit" if case["tie"] == "docid_desc" else "64 bit",
        missing=MISSING[case["missing"]],
        undefined=case["no_relevant"],
        negative="zero",
    )
    found = values(case["qrels"], case["run"], MEASURES[case["measure"]], case["k"], rules)
    return found, math.fsum(found.values()) / len(found)


def bm25(corpus, query, k1, b, idf=bm25_idf):
    """Each text's score for the query; a term that comes twice in the query counts twice."""
    texts = [text.split() for text in corpus]
    average = sum(map(len, texts)) / len(texts)
    found = {term: sum(term in text for text in texts) for term in query.split()}
    return [
        math.fsum(
            idf(len(texts), found[term]) * bm25_tf(text.count(term), k1, b, len(text), average)
            for term in query.split()
        )
        for text in texts
    ]


def differences(got, expected, tolerance):
    """The pairs of numbers further apart than the tolerance; both sides are dicts with equal keys, or equally long."""
    if isinstance(expected, dict):
        assert got.keys() == expected.keys()
        got, expected = [got[key] for key in expected], expected.values()
    return [(a, b) for a, b in zip(got, expected, strict=True) if not math.isclose(a, b, rel_tol=0, abs_tol=tolerance)]


@pytest.mark.parametrize("case", parametrised(case for case in CASES if "qrels" in case))
def test_question_sets(case):
    found, mean = value_by_convention(case) if needs_a_convention(case) else value(case)
    assert not differences(found, case["expected"], case["tolerance"])
    assert not differences([mean], [case["mean"]], case["tolerance"])


@pytest.mark.parametrize("case", parametrised(case for case in CASES if case["measure"] == "rrf"))
def test_fusion(case):
    scores = rrf(case["lists"], case["k"])
    assert not differences(scores, case["expected"], case["tolerance"])
    assert list(scores) == sorted(scores, key=lambda doc: (-case["expected"][doc], doc))


@pytest.mark.parametrize("case", parametrised(case for case in CASES if case["measure"] == "bm25"))
def test_bm25(case):
    ours = bm25(case["corpus"], case["query"], case["k1"], case["b"])
    assert not differences(ours, case["times_k1_plus_1"], case["tolerance"])
    assert not differences([score / (case["k1"] + 1) for score in ours], case["expected"], case["tolerance"])


@pytest.mark.parametrize("case", parametrised(case for case in CASES if case["measure"] == "diagnose"))
def test_diagnosis(case):
    assert diagnose(case["retrieved_has_evidence"], case["answer_correct"]) == case["expected"]


@pytest.mark.parametrize("case", parametrised(case for case in CASES if case["measure"] == "paired_test"))
def test_paired(case):
    pytest.fail("no paired test is there yet: this case must say what it waits for")


def test_no_case_is_lost():
    assert len({case["id"] for case in CASES}) == len(CASES) == 100
    assert Counter(case["measure"] for case in CASES) == COUNTS
    taken = [case for case in CASES if "qrels" in case or case["measure"] in ("rrf", "bm25", "diagnose", "paired_test")]
    assert taken == CASES
    assert {path.stem for path in TRUTH.glob("*.toml")} == {*FILES, "wild"}


def test_a_case_waits_only_for_what_is_not_there():
    waiting = Counter(case["waits"] for case in CASES if "waits" in case)
    assert waiting == {
        "step 8: Judged@k": 2,
        "step 8: average precision": 1,
        "step 8: capped recall": 1,
        "step 8: paired tests": 2,
    }
    assert sum(map(needs_a_convention, CASES)) == 9


OTHER_IDEAL = [
    case for case in CASES if case["measure"] == "ndcg" and case.get("disagree") and not needs_a_convention(case)
]


@pytest.mark.parametrize("case", parametrised(OTHER_IDEAL))
def test_who_disagrees_took_the_other_ideal(case):
    other = {"judged": "returned", "returned": "judged"}[case["ideal"]]
    found, _ = value(case | {"ideal": other})
    for tool, theirs in case["disagree"].items():
        if isinstance(theirs, str):
            assert theirs.startswith("error: ")
        else:
            assert not differences(found, theirs, FOUR_DECIMALS if tool.startswith("trec_eval") else 1e-9)
            assert differences(found, case["expected"], 1e-9)


def test_whose_disagreement_is_compared():
    tools = Counter(tool for case in OTHER_IDEAL for tool, got in case["disagree"].items() if isinstance(got, dict))
    assert tools == {"scikit-learn": 9, "pytrec_eval": 2, "ranx": 2, "ir_measures": 2, "trec_eval 10 -c": 2}


def test_capped_recall_hides_what_recall_shows():
    [case] = [case for case in CASES if case["measure"] == "recall_capped"]
    beside = {"recall@2": ("recall", None), "ndcg@2": ("ndcg", "linear"), "precision@2": ("precision", None)}
    for name, (measure, gain) in beside.items():
        _, mean = value(case | {"measure": measure, "gain": gain, "ideal": "judged"})
        assert not differences([mean], [case["contrast"][name]], 1e-9)


SCALES = read("fusion")["scales"]


@pytest.mark.parametrize("product", SCALES["product"], ids=lambda product: product["name"].split(",")[0])
def test_one_fusion_on_five_scales(product):
    lists = SCALES["lists"]
    divisor = {"nothing": 1, "lists": len(lists), "lists / k": len(lists) / product["k"]}[product["divided_by"]]
    scores = rrf(lists, product["k"] + product["ranks_from"] - 1)  # a rank counted from 0 is one less: so is our k
    scores = {doc: score / divisor for doc, score in scores.items()}
    assert not differences({doc: scores[doc] for doc in product["expected"]}, product["expected"], 1e-12)
    assert sorted(scores, key=scores.get, reverse=True) == list("BAXC")


def idf_without_the_1_inside(N, df):
    """The slip of rank_bm25: 0 where half of the documents hold the term, and negative beyond."""
    return math.log((N - df + 0.5) / (df + 0.5))


@pytest.mark.parametrize("contrast", read("bm25")["okapi"], ids=lambda contrast: f"issue-{contrast['issue']}")
def test_an_idf_of_0_hides_matching_documents(contrast):
    asked = [contrast[name] for name in ("corpus", "query", "k1", "b")]
    assert not differences(bm25(*asked, idf=idf_without_the_1_inside), contrast["rank_bm25"], 1e-9)
    ours = bm25(*asked)
    assert not differences(ours, contrast["times_k1_plus_1"], 2e-6)
    assert sum(score > 0 for score in ours) > sum(score > 0 for score in contrast["rank_bm25"])
