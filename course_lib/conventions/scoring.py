"""The number of a measure under any convention."""

from itertools import groupby
from math import fsum, inf, log2

from course_lib import guards
from course_lib.conventions import asked
from course_lib.conventions.asked import Refused
from course_lib.conventions.choices import Convention
from course_lib.explain import Score
from course_lib.metrics import GAINS

MEASURES = ("nDCG", "RR", "recall", "precision", "success")
ONLY = {"cut": ("nDCG",), "discount": ("nDCG",), "divide": ("precision",)}  # choices that move these measures alone
GAIN = {name: gain.function for name, gain in GAINS.items()} | {"binary": lambda grade: float(grade >= 1)}


def mean(qrels, run, measure="nDCG", k=None, convention=None):
    """The mean of `values` as a Score; its label says over how many questions, and what differs from this course.

    Arguments: as in values. Refused: as in values, and when no question is left to count.

    >>> mean({"1": {"a": 1}, "2": {"a": 1}}, {"1": {"a": 1.0, "b": 1.0}}, k=2, convention=Convention(ties="averaged"))
    0.4077 (mean nDCG@2 over 2 of 2 · linear · ideal: judged · ties: averaged)
    """
    counted = values(qrels, run, measure, k, convention)
    if not counted:
        raise Refused("has no question left to average over")
    parts = [f"mean {measure}" if k is None else f"mean {measure}@{guards.cutoff(k)}"]
    parts[0] += f" over {len(counted)} of {len(qrels)}"
    convention = convention or Convention()
    if measure == "nDCG":
        parts += [convention.gain, f"ideal: {convention.ideal}"]
    moved = [name for name in convention.different() if name not in ("gain", "ideal")]
    parts += [f"{name}: {getattr(convention, name)}" for name in moved if measure in ONLY.get(name, MEASURES)]
    return Score(fsum(counted.values()) / len(counted), " · ".join(parts))


def values(qrels, run, measure="nDCG", k=None, convention=None):
    """The value of each question that counts, question -> float, in the order of the qrels.

    qrels: question -> document -> grade. run: question -> a ranking: document -> score, a list of (document, score)
    pairs, or a list of documents, best first. measure: one of MEASURES; relevant means a grade of 1 or more.
    k: a whole number from 1 to a million, or None. convention: a Convention, by default this course's own.
    Refused: what the convention refuses, with a Refused; gains too large for a float; other measures, grades, scores
    and kinds of rankings; ids or questions of two kinds (1 and "1"), which would never meet.
    Source: the tools named in tools.py; averaging over equal scores: McSherry & Najork 2008.
    """
    convention, k = asked.question_set(qrels, run, k, convention)
    guards.choice("measure", measure, MEASURES)
    counted = {}
    for question, judged in qrels.items():
        judged = asked.graded(judged, convention)
        if question in run:
            ranked = asked.ranked(run[question], convention)
            guards.one_kind("qrels", judged, "run", [doc for doc, _ in ranked])
            value = _value(measure, ranked, judged, k, convention)
        elif convention.missing == "zero":
            value = _undefined(convention) if _nothing(measure, judged.values()) else 0.0
        elif convention.missing == "refused":
            asked.refuse("missing", convention)
        else:
            value = None
        if value is not None:
            counted[question] = value
    return counted


def _undefined(convention):
    """What a question with nothing relevant counts as; None leaves it out."""
    if convention.undefined == "refused":
        asked.refuse("undefined", convention)
    return {"zero": 0.0, "one": 1.0}.get(convention.undefined)


def _nothing(measure, grades):
    return not any(grade > 0 if measure == "nDCG" else grade >= 1 for grade in grades)


def _value(measure, ranked, judged, k, convention):
    short = {0: "empty", 1: "single"}.get(len(ranked))
    if short and getattr(convention, short) == "refused":
        asked.refuse(short, convention)
    grades = [judged.get(doc, 0.0) for doc, _ in ranked]
    pool = grades if measure == "nDCG" and convention.ideal == "returned" else list(judged.values())
    if _nothing(measure, pool):
        return _undefined(convention)
    tied = [list(places) for _, places in groupby(range(len(ranked)), key=lambda i: ranked[i][1])]
    if measure == "nDCG":
        return _ndcg(grades, tied, pool, k, convention)
    hits = [grade >= 1 for grade in grades]
    if measure in ("recall", "precision"):
        shown = fsum(_evened(hits, tied)[:k])
        across = min(k or len(hits), len(hits)) if convention.divide == "returned" else k or len(hits)
        return shown / (sum(grade >= 1 for grade in pool) if measure == "recall" else across or 1)
    chances = [(rank, chance) for rank, chance in _first_rank(hits, tied) if rank <= (k or inf)]
    return fsum(chance / (rank if measure == "RR" else 1) for rank, chance in chances)


def _ndcg(grades, tied, pool, k, convention):
    gain = GAIN[convention.gain]
    best = [max(pool)] * (k or len(grades)) if convention.ideal == "full" else pool
    best = sorted(best, reverse=True)[: k if convention.cut == "both" else None]
    try:
        ideal = _dcg(map(gain, best), convention)
        return _dcg(_evened(map(gain, grades), tied)[:k], convention) / ideal if ideal else 0.0
    except OverflowError:
        raise Refused(f"has gains too large for a float: grade {max(pool):g} with gain {convention.gain!r}") from None


def _dcg(gains, convention):
    shift = 1 if convention.discount == "log2(rank + 1)" else 0
    return fsum(gain / max(log2(rank + shift), 1.0) for rank, gain in enumerate(gains, start=1))


def _evened(numbers, tied):
    """What stands at each place on average over all orders of equal scores: the mean of its group."""
    numbers = list(numbers)
    return [fsum(numbers[i] for i in places) / len(places) for places in tied for _ in places]


def _first_rank(hits, tied):
    """(rank, chance that the first relevant document stands there), over all orders of equal scores."""
    for places in tied:
        size, good = len(places), sum(hits[i] for i in places)
        if good:
            chances, none_yet = [], 1.0
            for i in range(size - good + 1):
                here = none_yet * good / (size - i)
                chances.append((places[0] + i + 1, here))
                none_yet -= here
            return chances
    return []
