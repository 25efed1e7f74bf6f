"""Rankings, and sets of relevant ids. As in ``lists``: plain ids are looked at as a whole first, then one by one."""

from collections.abc import Mapping, MappingView
from decimal import Decimal
from numbers import Integral, Real

from course_lib.guards.lists import iterates, listed, only
from course_lib.guards.wording import shown

IDS = frozenset({str, int})
KINDS = (str, Real, bytes, tuple)


def ranking(value, name="ranked", if_set="A set has no order: are the arguments swapped?"):
    """A ranking as a list of ids, best first: hashable, each once."""
    if_dict = "A dict has no ranks: write sorted(scores, key=scores.get, reverse=True)."
    items = listed(name, value, "a list of ids, best first", if_set=if_set, if_dict=if_dict)
    return items if only(IDS, items) and len(set(items)) == len(items) else _each_once(items, name)


def _each_once(items, name):
    rank_of = {}
    for rank, doc in enumerate(items, start=1):
        if _an_id(name, doc) in rank_of:
            ranks = f"{rank_of[doc]} and {rank}"
            raise ValueError(f"{name} must hold each id once, got {shown(doc)} at ranks {ranks}. Keep the better rank.")
        rank_of[doc] = rank
    return items


def rankings(value):
    """Several rankings as a list of lists of ids."""
    if_set, if_dict = "Put the rankings in a list.", "Pass its values: rrf(rankings.values())."
    items = listed("rankings", value, "a list of rankings", if_set=if_set, if_dict=if_dict)
    for item in items:
        if isinstance(item, (str, bytes)) or (item is not None and not iterates(item)):
            raise TypeError(
                f"rankings must be a list of rankings, got {shown(item)} where a ranking belongs. "
                "For one ranking, write rrf([ranking])."
            )
    if_set = "A set has no order: write a list."
    return [ranking(item, f"rankings[{i}]", if_set) for i, item in enumerate(items)]


def relevant_ids(value):
    """The relevant ids as a set; given as a set, frozenset, list or tuple."""
    if isinstance(value, (set, frozenset, list, tuple)):
        items = list(value)
        return set(items) if only(IDS, items) else {_an_id("relevant", doc) for doc in items}
    if isinstance(value, (Mapping, MappingView)):
        fix = "Its grade-0 keys would count: write {doc for doc, grade in qrels.items() if grade >= 1}."
    elif value is None:
        fix = "Use set() when nothing is relevant."
    else:
        fix = f"Write {{{shown(value)}}}." if isinstance(value, str) else "Write set(...) around the ids."
    raise TypeError(f"relevant must be a set of ids, got {shown(value)}. {fix}")


def ranking_and_relevant(ranked, relevant):
    """A ranking as a list and the relevant ids as a set; 1 and "1" would never meet, and score 0 in silence."""
    ranked, relevant = ranking(ranked), relevant_ids(relevant)
    one_kind("ranked", ranked, "relevant", relevant)
    return ranked, relevant


def one_kind(name, ids, other_name, others):
    """Refuse two lots of ids that cannot meet because they are of two kinds, such as 1 and "1"."""
    known = others if isinstance(others, set) else set(others)
    if ids and known and known.isdisjoint(ids) and _kinds(known).isdisjoint(_kinds(ids)):
        both = f"{shown(next(iter(ids)))} and {shown(min(known, key=shown))}"
        raise TypeError(
            f"{name} and {other_name} must hold ids of one kind, got {both}. "
            "Write both as text, or both as whole numbers."
        )


def _kinds(ids):
    """The kinds of these ids; ids of two kinds are never equal. A class of its own may equal any, and counts as all."""
    kinds = {next((kind for kind in KINDS if issubclass(cls, kind)), None) for cls in set(map(type, ids))}
    return set(KINDS) if None in kinds else kinds


def _an_id(name, doc):
    """``doc``, if it can name a document. A search returns ids with scores, and a score is easily taken for an id."""
    scored = isinstance(doc, tuple) and any(map(_fraction, doc))
    if scored or _fraction(doc):
        fix = "Leave the scores out: [doc for doc, score in ranked]." if scored else "Is it a score? Pass ids only."
        raise TypeError(f"{name} must hold ids, text or whole numbers, got {shown(doc)}. {fix}")
    try:
        hash(doc)
    except TypeError:
        message = (
            f"{name} must hold ids that can be hashed, got {shown(doc)}. Use the text or number that names a document."
        )
        raise TypeError(message) from None
    return doc


def _fraction(value):
    """True for a number that may have decimals, whatever it holds."""
    return isinstance(value, (Real, Decimal)) and not isinstance(value, Integral)
