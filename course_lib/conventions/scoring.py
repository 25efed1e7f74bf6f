"""The number of a measure under any convention."""

from collections.abc import Mapping
from itertools import groupby
from math import comb, fsum, log2
from struct import pack, unpack

from course_lib import guards
from course_lib.conventions.choices import CHOICES, Convention
from course_lib.explain import Score

MEASURES = ("nDCG", "RR", "recall", "precision", "success")
ONLY = {"cut": ("nDCG",), "discount": ("nDCG",), "divide": ("precision",)}  # choices that move these measures alone


class Refused(ValueError):
    """A tool with this convention gives no number; the message is its reason."""


def mean(qrels, run, measure="nDCG", k=None, convention=None):
    """The mean of `values` as a Score, whose label names what differs from this course's own convention.

    Refused: as in values, and when no question is left to count.

    >>> mean({"1": {"a": 1}, "2": {"a": 1}}, {"1": {"a": 1.0, "b": 1.0}}, k=2, convention=Convention(ties="averaged"))
    0.4077 (nDCG@2 · linear · ideal: judged · ties: averaged)
    """
    convention = convention or Convention()
    counted = values(qrels, run, measure, k, convention)
    if not counted:
        raise Refused("no question is left to average over")
    return Score(fsum(counted.values()) / len(counted), _label(measure, k, convention))


def values(qrels, run, measure="nDCG", k=None, convention=None):
    """The value of each question that counts, question -> float, in the order of the qrels.

    qrels: question -> document -> grade. run: question -> a ranking: document -> score, a list of (document, score)
    pairs, or a list of documents, best first. measure: one of MEASURES; relevant means a grade of 1 or more.
    k: a whole number >= 1, or None. convention: a Convention, by default this course's own.
    Refused: as said by the convention, with a Refused; other measures and other kinds of rankings.
    """
    convention, k = convention or Convention(), guards.cutoff(k)
    guards.choice("measure", measure, MEASURES)
    counted = {}
    for question, judged in qrels.items():
        judged = {doc: _grade(doc, grade, convention) for doc, grade in judged.items()}
        if question not in run and convention.missing != "zero":
            value = _chosen(convention, "missing", {})
        else:
            value = _value(measure, _ranked(run.get(question, []), convention), judged, k, convention)
        if value is not None:
            counted[question] = value
    return counted


def _chosen(convention, field, numbers):
    """The number that the convention gives to such a question; None leaves it out."""
    choice = getattr(convention, field)
    if choice == "refused":
        raise Refused(CHOICES[field][choice])
    return numbers.get(choice)


def _refuse(field, what):
    raise Refused(f"{CHOICES[field]['refused']}: {what}")


def _grade(doc, grade, convention):
    if grade >= 0 or convention.negative == "subtracted":
        return guards.number(f"the grade of {guards.shown(doc)}", grade, "0 to 3.", rule="a finite number", fits=_any)
    if convention.negative == "refused":
        _refuse("negative", f"{guards.shown(doc)} has {guards.shown(grade)}")
    return 0.0


def _ranked(ranking, convention):
    """A ranking, best first, as (document, number of its group): documents of one group take turns in all orders."""
    pairs = _unrepeated(_pairs(ranking), convention)
    if convention.ties in ("ascending", "descending"):
        pairs.sort(key=lambda pair: str(pair[0]), reverse=convention.ties == "descending")
    narrow = _single if convention.scores == "32 bit" else float
    scored = sorted(((doc, narrow(score)) for doc, score in pairs), key=lambda pair: -pair[1])
    if convention.ties != "averaged":
        return [(doc, place) for place, (doc, _) in enumerate(scored)]
    groups = groupby(scored, key=lambda pair: pair[1])
    return [(doc, number) for number, (_, group) in enumerate(groups) for doc, _ in group]


def _pairs(ranking):
    """A ranking as a list of (document, finite score), in the order given."""
    if isinstance(ranking, Mapping):
        pairs = list(ranking.items())
    elif isinstance(ranking, (list, tuple)):
        pairs = [item if isinstance(item, tuple) else (item, -place) for place, item in enumerate(ranking)]
    else:
        rule = "a dict of scores, a list of (id, score) pairs or a list of ids"
        raise TypeError(f"a ranking must be {rule}, got {guards.shown(ranking)}. Write one of the three.")
    for doc, score in pairs:
        guards.number(f"the score of {guards.shown(doc)}", score, "Leave it out.", rule="a finite number", fits=_any)
    return pairs


def _any(number):
    return True


def _unrepeated(pairs, convention):
    last = dict(pairs)
    if len(last) == len(pairs) or convention.repeated == "twice":
        return pairs
    if convention.repeated == "refused":
        again = next(doc for place, (doc, _) in enumerate(pairs) if doc in dict(pairs[:place]))
        _refuse("repeated", guards.shown(again))
    return list(last.items())


def _single(score):
    return unpack("f", pack("f", score))[0]


def _value(measure, ranked, judged, k, convention):
    short = {0: "empty", 1: "single"}.get(len(ranked))
    if short and getattr(convention, short) == "refused":
        raise Refused(CHOICES[short]["refused"])
    grades = [judged.get(doc, 0.0) for doc, _ in ranked]
    pool = grades if measure == "nDCG" and convention.ideal == "returned" else list(judged.values())
    if not any(grade > 0 if measure == "nDCG" else grade >= 1 for grade in pool):
        return _chosen(convention, "undefined", {"zero": 0.0, "one": 1.0})
    tied = [list(places) for _, places in groupby(range(len(ranked)), key=lambda i: ranked[i][1])]
    if measure == "nDCG":
        return _ndcg(grades, tied, pool, k, convention)
    hits = [grade >= 1 for grade in grades]
    if measure in ("recall", "precision"):
        shown = fsum(_evened(hits, tied)[:k])
        across = min(k or len(hits), len(hits)) if convention.divide == "returned" else k or len(hits)
        return shown / (sum(grade >= 1 for grade in pool) if measure == "recall" else across or 1)
    first = [(rank, chance) for rank, chance in _first_rank(hits, tied) if rank <= (k or rank)]
    return fsum(chance / (rank if measure == "RR" else 1) for rank, chance in first)


def _ndcg(grades, tied, pool, k, convention):
    gain = {"linear": float, "exp": lambda grade: 2**grade - 1, "binary": lambda grade: float(grade >= 1)}
    gain = gain[convention.gain]
    best = [max(pool)] * (k or len(grades)) if convention.ideal == "full" else pool
    best = sorted(map(gain, best), reverse=True)[: k if convention.cut == "both" else None]
    ideal = _dcg(best, convention)
    return _dcg(_evened(map(gain, grades), tied)[:k], convention) / ideal if ideal else 0.0


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
            return [(places[0] + i, comb(size - i, good - 1) / comb(size, good)) for i in range(1, size - good + 2)]
    return []


def _label(measure, k, convention):
    parts = [f"{measure}@{k}" if k else measure]
    if measure == "nDCG":
        parts += [convention.gain, f"ideal: {convention.ideal}"]
    said = ("gain", "ideal")
    moves = [name for name in convention.different() if name not in said and measure in ONLY.get(name, MEASURES)]
    parts += [f"{name}: {getattr(convention, name)}" for name in moves]
    return " · ".join(parts)
