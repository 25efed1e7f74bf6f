"""What was asked: qrels and a run as callers hand them over, and as one convention reads them."""

from collections.abc import Mapping
from math import trunc
from struct import pack, unpack

from course_lib import guards
from course_lib.conventions.choices import CHOICES, Convention

LONGEST = 10**6  # the largest k: an ideal that is filled to k must fit into memory
SETTLED = 15  # documents up to which an unstable sort, as some tools use it, keeps equal scores in order


class Refused(ValueError):
    """A tool with this convention gives no number; the message is its reason."""


def refuse(field, convention, what=""):
    """Raise Refused with what the convention does, and to whom."""
    raise Refused(CHOICES[field][getattr(convention, field)] + (f": {what}" if what else ""))


def question_set(qrels, run, k, convention):
    """The four, checked: mappings by question, a cutoff up to a million, a Convention."""
    for name, value, inner in (("qrels", qrels, "document -> grade"), ("run", run, "a ranking")):
        if not isinstance(value, Mapping):
            raise TypeError(
                f"{name} must be a dict, question -> {inner}, got {guards.shown(value)}. "
                f"Name the question, as in {{'Q1': ...}}."
            )
    for question, judged in qrels.items():
        if not isinstance(judged, Mapping):
            raise TypeError(
                f"the qrels of {guards.shown(question)} must be a dict, document -> grade, got {guards.shown(judged)}. "
                "Give each document its grade."
            )
    guards.one_kind("qrels", qrels, "run", run)
    convention = Convention() if convention is None else convention
    if not isinstance(convention, Convention):
        shown = guards.shown(convention)
        raise TypeError(f"convention must be a Convention, got {shown}. Write Convention(gain='exp').")
    k = guards.cutoff(k)
    if k is not None and k > LONGEST:
        raise ValueError(f"k must be at most {LONGEST:,} here, got {guards.shown(k)}. Use k=None for no cutoff.")
    return convention, k


def graded(judged, convention):
    """document -> grade as a float, as the convention reads it."""
    grades = {doc: _number(f"the grade of {guards.shown(doc)}", grade) for doc, grade in judged.items()}
    if any(grade % 1 for grade in grades.values()) and convention.fraction == "refused":
        refuse("fraction", convention)
    if convention.fraction == "whole":
        grades = {doc: float(trunc(grade)) for doc, grade in grades.items()}
    below = {doc: grade for doc, grade in grades.items() if grade < 0}
    if below and convention.negative == "refused":
        refuse("negative", convention, guards.shown(next(iter(below))))
    if below and convention.negative == "zero, not all" and len(below) == len(grades):
        refuse("negative", convention)
    if convention.negative != "subtracted":
        grades |= dict.fromkeys(below, 0.0)
    return grades


def ranked(ranking, convention):
    """A ranking, best first, as (document, number of its group): documents of one group take turns in all orders."""
    pairs = _unrepeated(_pairs(ranking), convention)
    if convention.ties in ("ascending", "descending"):
        pairs.sort(key=lambda pair: str(pair[0]), reverse=convention.ties == "descending")
    narrow = _single if convention.scores == "32 bit" else float
    scored = sorted(((doc, narrow(score)) for doc, score in pairs), key=lambda pair: -pair[1])
    groups, last = [], None
    for _, score in scored:
        groups.append(groups[-1] if score == last else len(groups))
        last = score
    if convention.ties == "given, to 15" and len(scored) > SETTLED and len(set(groups)) < len(groups):
        raise Refused("has no settled order for equal scores from 16 documents on")
    if convention.ties != "averaged":
        groups = range(len(scored))
    return [(doc, group) for (doc, _), group in zip(scored, groups, strict=True)]


def _number(name, value):
    return guards.number(name, value, "Write a number.", rule="a finite number", fits=lambda number: True)


def _single(score):
    try:
        return unpack("f", pack("f", score))[0]
    except OverflowError:
        return float("inf") if score > 0 else float("-inf")


def _pairs(ranking):
    """A ranking as a list of (document, finite score), in the order given."""
    if isinstance(ranking, Mapping):
        pairs = list(ranking.items())
    elif isinstance(ranking, (list, tuple)) and not any(isinstance(item, (list, tuple)) for item in ranking):
        pairs = [(doc, -place) for place, doc in enumerate(ranking)]
    elif isinstance(ranking, (list, tuple)) and all(isinstance(i, (list, tuple)) and len(i) == 2 for i in ranking):
        pairs = [tuple(pair) for pair in ranking]
    else:
        rule = "a dict of scores, a list of (id, score) pairs or a list of ids"
        raise TypeError(f"a ranking must be {rule}, got {guards.shown(ranking)}. Write one of the three.")
    guards.ranking(list(dict.fromkeys(doc for doc, _ in pairs)))
    return [(doc, _number(f"the score of {guards.shown(doc)}", score)) for doc, score in pairs]


def _unrepeated(pairs, convention):
    last = dict(pairs)
    if len(last) == len(pairs) or convention.repeated == "twice":
        return pairs
    if convention.repeated == "refused":
        again = next(doc for place, (doc, _) in enumerate(pairs) if doc in dict(pairs[:place]))
        refuse("repeated", convention, guards.shown(again))
    return list(last.items())
