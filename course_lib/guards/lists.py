"""Anything ordered as a list: grades, first ranks.

Nearly every list is what it should be. So a list of plain numbers is looked at as a whole first, in a few passes that
run inside Python's own C code; only when that leaves a doubt is it walked item by item, to read what can be read or to
name the culprit. Both ways give the same list: the tests compare them.
"""

from collections.abc import Mapping
from math import isfinite

from course_lib.guards.values import number, whole
from course_lib.guards.wording import shown

NUMBERS = frozenset({int, float, bool})


def listed(name, value, rule, *, if_set, if_dict):
    """The items of any ordered iterable as a list. Text, sets and dicts iterate too, but not as what is meant here."""
    if isinstance(value, list):
        return list(value)
    if isinstance(value, (set, frozenset)):
        fix = if_set
    elif isinstance(value, Mapping):
        fix = if_dict
    elif hasattr(value, "columns"):  # a data frame iterates over the names of its columns
        fix = "Pass one column of the table."
    else:
        fix = "Use [] for an empty one." if value is None else "Put the items in square brackets."
        if not isinstance(value, (str, bytes, bytearray)) and iterates(value):
            return list(value)
    raise TypeError(f"{name} must be {rule}, got {shown(value)}. {fix}")


def iterates(value):
    """True for what a for-loop could walk."""
    try:
        iter(value)
    except TypeError:
        return False
    return True


def only(types, items):
    """True when the type of every item is one of ``types`` itself: a subclass may behave in any way."""
    return types.issuperset(map(type, items))


class Grades(tuple):
    """What `grades` returns: proof that it has looked, so that it need not look again when ndcg calls dcg."""

    __slots__ = ()


def grades(values, name="rels"):
    """Human labels as floats, in Grades: each a finite number >= 0 (int, float, bool, Fraction, Decimal, NumPy)."""
    if type(values) is Grades:
        return values
    items = listed(
        name,
        values,
        "a list of grades",
        if_set="A set merges equal grades and has no order: write a list.",
        if_dict=f"Write {'list(qrels.values())' if name == 'judged' else '[qrels.get(doc, 0) for doc in ranked]'}.",
    )
    return Grades(_plain_grades(items) or _each_grade(items, name))


def _plain_grades(items):
    """The grades, if all are plain numbers and fine; else None."""
    if not only(NUMBERS, items):
        return None
    try:
        floats = [item + 0.0 for item in items]  # a float of each, and never -0.0
    except OverflowError:  # an int past 1e308
        return None
    # a sum is finite only if every part is; and without NaN, the smallest speaks for all
    return floats if isfinite(sum(floats)) and min(floats, default=0.0) >= 0 else None


def _each_grade(items, name):
    fix = "Grades start at 0: leave an unjudged document out or give it 0."
    return [number(f"{name}[{i}]", item, fix, booleans=True) for i, item in enumerate(items)]


def first_ranks(values):
    """One rank a question as a list of ints >= 0 (0: not found), at least one."""
    if_set, if_dict = "A set merges equal ranks: write a list.", "Pass its values: list(ranks.values())."
    items = listed("first_ranks", values, "a list of ranks, one a question", if_set=if_set, if_dict=if_dict)
    if not items:
        raise ValueError("first_ranks must hold at least one rank, got []. Give one rank a question, 0 for not found.")
    return items if only({int}, items) and min(items) >= 0 else _each_rank(items)


def _each_rank(items):
    return [whole(f"first_ranks[{i}]", item, 0, "Use 0 for not found.") for i, item in enumerate(items)]
