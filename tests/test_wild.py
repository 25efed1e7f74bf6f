"""Bugs in the wild: each wrong number comes from a named mistake, and the right one from our formulas.

A `case_...` function below takes a bug of truth/wild.toml and gives both: the numbers of the mistake, and ours.
"""

import math
import tomllib
from pathlib import Path
from statistics import fmean

import pytest

from course_lib.metrics import (
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

BUGS = tomllib.loads((Path(__file__).parent / "truth" / "wild.toml").read_text(encoding="utf-8"))["bug"]


def found(ranked, qrels):
    """The grade of each document that came back."""
    return [qrels.get(doc, 0) for doc in ranked]


def linear(ranked, qrels, k=None):
    """Our nDCG of a ranking: linear gain, judged ideal."""
    return ndcg(found(ranked, qrels), "linear", k, judged=qrels.values())


def ndcg_with_a_hit_everywhere_as_ideal(rels):
    return dcg(rels) / dcg([1] * len(rels))


def ndcg_that_counts_every_known_document_as_a_hit(ranked, qrels, k):
    hits = [1 if doc in qrels else 0 for doc in ranked]
    return ndcg(hits, k=k)


def ranked_with_equal_scores_by_descending_id(scores):
    return sorted(sorted(scores, reverse=True), key=scores.get, reverse=True)


def recall_as_if_one_document_were_relevant(ranked, relevant, k):
    return hit_rate([first_rank(relevant, ranked)], k)


def mean_that_counts_undefined_questions(scores, defined):
    return fmean(score if known else 0.0 for score, known in zip(scores, defined, strict=True))


def mean_over_the_questions_of_the_run(scores, run):
    return fmean(score for question, score in scores.items() if question in run)


def mrr_over_questions_that_were_never_asked(rank_of, judged):
    return mrr([rank_of.get(question, 0) for question in judged])


def mean_precision_at_every_hit(labels):
    """What the library calls MRR: scikit-learn's label ranking average precision."""
    hits = [rank for rank, label in enumerate(labels, start=1) if label]
    return fmean(sum(labels[:rank]) / rank for rank in hits)


def mean_reciprocal_rank_over_places(labels):
    return math.fsum(label / rank for rank, label in enumerate(labels, start=1)) / len(labels)


def ndcg_with_another_gain_in_the_ideal(rels, gain_in_the_ideal):
    return dcg(rels, "linear") / dcg([gain_in_the_ideal * rel for rel in sorted(rels, reverse=True)], "linear")


def idf_without_the_1_inside(N, df):
    return math.log((N - df + 0.5) / (df + 0.5))


def fusion_that_ranks_the_absent_last(rankings, k):
    """Ranks from 0, and the length of a list as the rank of what it lacks; equal scores as first met."""
    met = dict.fromkeys(doc for place in zip(*rankings, strict=True) for doc in place)
    scores = {}
    for doc in met:
        ranks = [ranked.index(doc) if doc in ranked else len(ranked) for ranked in rankings]
        scores[doc] = sum(1 / (k + rank) for rank in ranks)
    return dict(sorted(scores.items(), key=lambda item: -item[1]))


def ranking_with_the_missed_appended(ranked, qrels):
    return ranked + [doc for doc in qrels if doc not in ranked]


def ndcg_that_counts_a_repeated_id_again(ranked, relevant):
    return dcg([1 if doc in relevant else 0 for doc in ranked]) / dcg([1] * len(relevant))


def context_precision(verdicts):
    hits = [rank for rank, verdict in enumerate(verdicts, start=1) if verdict]
    return sum(sum(verdicts[:rank]) / rank for rank in hits) / (len(hits) + 1e-10)


def grades_from_a_level_on(qrels, level):
    return {doc: grade if grade >= level else 0 for doc, grade in qrels.items()}


def case_w01(bug):
    qrels = dict.fromkeys(bug["expected"], 1)
    rels = found(bug["retrieved"], qrels)
    return {"nDCG": ndcg_with_a_hit_everywhere_as_ideal(rels)}, {"nDCG": linear(bug["retrieved"], qrels)}


def case_w03(bug):
    ranked, qrels, k = bug["retrieved"], bug["qrels"], bug["k"]
    wrong = ndcg_that_counts_every_known_document_as_a_hit(ranked, qrels, k)
    return {"nDCG@6": wrong}, {"nDCG@6": linear(ranked, qrels, k)}


def case_w05(bug):
    scores, qrels = bug["scores"], bug["qrels"]
    wrong = linear(ranked_with_equal_scores_by_descending_id(scores), qrels)
    return {"nDCG": wrong}, {"nDCG": linear(list(scores), qrels)}  # our rankings are lists: their order is given


def case_w07(bug):
    relevant = {f"D{i}" for i in range(1, bug["relevant_documents"] + 1)}
    ranked = ["D1", "x"]
    rank = first_rank(relevant, ranked)
    assert rank == bug["first_rank"]
    ours = {
        "MRR@1": mrr([first_rank(relevant, ranked[:1])]),
        "hit rate@1": hit_rate([rank], 1),
        "recall@1": recall_at_k(ranked, relevant, 1),
    }
    assert ours["MRR@1"] == recall_as_if_one_document_were_relevant(ranked, relevant, 1) != ours["recall@1"]
    return {name: ours[name] for name in bug["got"]}, ours


def case_w09(bug):
    scores = [ndcg(sorted(grades, reverse=True), "linear", judged=grades) for grades in bug["grades"]]
    defined = [any(grades) for grades in bug["grades"]]
    answerable = [score for score, known in zip(scores, defined, strict=True) if known]
    ours = {"mean nDCG, left out": fmean(answerable), "mean nDCG, counted as 0": fmean(scores)}
    return {"mean nDCG": mean_that_counts_undefined_questions(scores, defined)}, ours


def case_w11(bug):
    qrels, run, k = bug["qrels"], bug["run"], bug["k"]
    scores = {q: linear(run.get(q, []), qrels[q], k) for q in qrels}
    ranks = [first_rank(set(qrels[q]), run.get(q, [])[:k]) for q in qrels]
    right = {"nDCG@10": fmean(scores.values()), "MRR@10": mrr(ranks), "hit rate@10": hit_rate(ranks, k)}
    return right | {"nDCG@10": mean_over_the_questions_of_the_run(scores, run)}, right


def case_w13(bug):
    rank_of = bug["first_rank_of_the_asked"]
    wrong = mrr_over_questions_that_were_never_asked(rank_of, bug["judged"])
    return {"MRR@10": wrong}, {"MRR@10": mrr(list(rank_of.values()))}


def case_w14(bug):
    labels = bug["labels"]
    ranked = list(range(len(labels)))
    wrong = {
        "the library's 'MRR'": mean_precision_at_every_hit(labels),
        "the reader's 'MRR'": mean_reciprocal_rank_over_places(labels),
    }
    return wrong, {"RR": reciprocal_rank(ranked, {doc for doc in ranked if labels[doc]})}


def case_w17(bug):
    wrong = ndcg_with_another_gain_in_the_ideal(found(bug["retrieved"], bug["qrels"]), bug["gain_in_the_ideal"])
    return {"nDCG": wrong}, {"nDCG": linear(bug["retrieved"], bug["qrels"])}


def case_w19(bug):
    texts = [text.split() for text in bug["corpus"]]
    average = fmean(map(len, texts))

    def scores(idf):
        return [
            math.fsum(
                idf(len(texts), sum(term in other for other in texts))
                * bm25_tf(text.count(term), bug["k1"], bug["b"], len(text), average)
                for term in bug["query"].split()
            )
            for text in texts
        ]

    names = ("first text", "second text")
    wrong, right = (dict(zip(names, scores(idf), strict=True)) for idf in (idf_without_the_1_inside, bm25_idf))
    return wrong, right


def case_w20(bug):
    rankings, relevant = [bug["dense"], bug["sparse"]], set(bug["relevant"])
    fused = {"got": fusion_that_ranks_the_absent_last(rankings, bug["k"]), "right": rrf(rankings, bug["k"])}
    numbers = []
    for side, scores in fused.items():
        assert list(scores) == bug["order"][side]
        rank = first_rank(relevant, list(scores)[:3])
        numbers.append({"Y": scores["Y"], "X": scores["X"], "MRR@3": mrr([rank])})
    return numbers


def case_w24(bug):
    def scores(ranking):
        each = {f"nDCG of {q}": linear(ranking(bug["run"][q], qrels), qrels) for q, qrels in bug["qrels"].items()}
        return each | {"mean nDCG": fmean(each.values())}

    return scores(ranking_with_the_missed_appended), scores(lambda ranked, qrels: ranked)


def case_w26(bug):
    ranked, relevant = bug["retrieved"], set(bug["expected"])
    with pytest.raises(ValueError, match="each id once, got 'a' at ranks 1 and 2"):
        recall_at_k(ranked, relevant, None)
    with pytest.raises(ValueError, match="nDCG could pass 1"):
        ndcg([1, 1], "linear", judged=[1])
    once = list(dict.fromkeys(ranked))
    right = linear(once, dict.fromkeys(relevant, 1))
    return {"nDCG": ndcg_that_counts_a_repeated_id_again(ranked, relevant)}, {"nDCG": right}


def case_w29(bug):
    wrong = {f"context precision, {name}": context_precision(verdicts) for name, verdicts in bug["verdicts"].items()}
    mixed = bug["verdicts"]["mixed"]
    relevant = {place for place, verdict in enumerate(mixed) if verdict}
    return wrong, {"precision@3, mixed": precision_at_k(list(range(len(mixed))), relevant, 3)}


def case_w31(bug):
    ranked, qrels, k = bug["retrieved"], bug["qrels"], bug["k"]
    ignored, heeded = linear(ranked, qrels, k), linear(ranked, grades_from_a_level_on(qrels, bug["level"]), k)
    assert not math.isclose(ignored, heeded, abs_tol=0.1)
    right = {"level ignored": ignored, "grades below the level are 0": heeded}
    return {"trec_eval -l 2": ignored, "ranx ndcg@2-l2": heeded}, right


def case_w32(bug):
    return {"nDCG": ndcg(bug["grades"], "exp")}, {"nDCG": ndcg(bug["grades"], "linear")}


CASES = {name.removeprefix("case_"): function for name, function in list(globals().items()) if name.startswith("case_")}


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug["id"])
def test_the_mistake_gives_the_wrong_number_and_ours_the_right_one(bug):
    waits = bug.get("waits", {})
    for side, numbers in zip(("got", "right"), CASES[bug["id"]](bug), strict=True):
        tolerance = bug.get(f"{side}_tolerance", bug.get("tolerance", 1e-9))
        assert numbers.keys() == bug[side].keys() - waits.keys(), side
        for name, number in numbers.items():
            assert math.isclose(number, bug[side][name], rel_tol=0, abs_tol=tolerance), (side, name, number)


@pytest.mark.parametrize("bug", [bug for bug in BUGS if "waits" in bug], ids=lambda bug: bug["id"])
def test_what_waits_says_for_what(bug):
    assert all(name.startswith("AP") and bug["right"][name] > 0 for name in bug["waits"])
    pytest.skip(" · ".join(f"{name}: {reason}" for name, reason in bug["waits"].items()))


def test_every_bug_has_its_case_and_its_sentence():
    assert [bug["id"] for bug in BUGS] == sorted(CASES) and len(CASES) == 16
    for bug in BUGS:
        assert bug["link"].startswith("https://") and bug["topic"] and bug["why"].endswith("."), bug["id"]


def test_a_number_that_was_right_all_along_was_misread():
    for bug in BUGS:
        got, right = ({round(number, 4) for number in bug[side].values()} for side in ("got", "right"))
        assert bug.get("misread", False) == (got == right), bug["id"]
