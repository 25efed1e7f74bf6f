"""What the formulas refuse, and the sentence that says so. Standard library only; nothing of ours below it.

A guard takes what a caller passed and returns it in the one form the formulas work on. Anything else raises: a
TypeError for the wrong kind of thing, a ValueError for the wrong value. Each message names value, rule and fix.
"""

import reprlib
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from difflib import get_close_matches
from math import inf, isfinite, nan
from numbers import Rational, Real

WIDTH = 60  # characters of a value that a message shows


class _Repr(reprlib.Repr):
    """A short repr that never fails and holds no memory address, so that executed notebooks come out the same."""

    def repr_int(self, x, level):
        if x.bit_length() < 4096:
            return super().repr_int(x, level)
        sign = "negative " if x < 0 else ""
        return f"<{sign}int of about {x.bit_length() * 0.30103:,.0f} digits>"  # Python refuses to print such a number

    def repr_instance(self, x, level):
        try:
            text = repr(x)
        except Exception:  # a foreign repr may raise anything
            text = " at 0x"
        return f"<{type(x).__name__}>" if " at 0x" in text else text


_short = _Repr()
_short.maxstring = WIDTH


def clip(text):
    """``text`` on one line, at most 60 characters of it."""
    text = " ".join(text.split())
    return text if len(text) <= WIDTH else text[: WIDTH - 3] + "..."


def shown(value):
    """Any value as a message shows it: its repr, at most 60 characters."""
    return clip(_short.repr(value))


def _digits(number):
    """A float as a person writes it: 3, not 3.0."""
    return f"{number:.0f}" if number.is_integer() and number < 1e15 else repr(number)


def _plain(value):
    """A NumPy scalar as the Python value it holds; anything else as it is."""
    return value.item() if getattr(value, "shape", None) == () and hasattr(value, "item") else value


def _real(name, value, rule, fix, booleans=False):
    """``value`` as a plain Python number, or a TypeError."""
    value = _plain(value)
    if isinstance(value, (Real, Decimal)) and (booleans or not isinstance(value, bool)):
        return value
    fix = "Write a number, without quotes." if isinstance(value, str) else fix
    raise TypeError(f"{name} must be {rule}, got {shown(value)}. {fix}")


def whole(name, value, least, fix):
    """``value`` as an int >= ``least``; a NumPy integer or a whole float (3.0) counts as whole, a bool does not."""
    rule = f"a whole number >= {least}"
    number = _real(name, value, rule, fix)
    try:
        result = int(number)
    except (ValueError, OverflowError):  # not a number, infinite
        result = None
    if result is None or result != number or result < least:
        raise ValueError(f"{name} must be {rule}, got {shown(number)}. {fix}")
    return result


def number(name, value, fix, *, rule="a finite number >= 0", fits=lambda x: x >= 0, booleans=False):
    """``value`` as a finite float that ``fits``; ``rule`` says in words what fits."""
    given = _real(name, value, rule, fix, booleans)
    try:
        result = float(given)
    except (OverflowError, ValueError):  # an int past 1e308, Decimal's signalling NaN
        result = nan
        fix = "It is too large for a float." if isinstance(given, Rational) and given > 0 else fix
    if result == inf and not isinstance(given, float):  # a Decimal past 1e308
        fix = "It is too large for a float."
    # both: a tiny Fraction, of either sign, rounds to 0.0
    if not (isfinite(result) and fits(given) and fits(result)):
        raise ValueError(f"{name} must be {rule}, got {shown(given)}. {fix}")
    return result or 0.0  # never -0.0, which would print its sign


def cutoff(k):
    """k as an int >= 1, or None for no cutoff."""
    return None if k is None else whole("k", k, 1, "Use k=None for no cutoff.")


def flag(name, value):
    """``value`` as a bool. Only True, False, 1 and 0 count: the text "False" would be true."""
    plain = _plain(value)
    if isinstance(plain, int) and plain in (0, 1):
        return bool(plain)
    raise TypeError(f"{name} must be True or False, got {shown(plain)}. Compare first, as in answer == expected.")


def choice(name, value, names):
    """``value`` if it is one of ``names``; a near miss, or a cutoff in its place, is answered with a question."""
    if isinstance(value, str) and value in names:
        return value
    *most, last = map(repr, names)
    raise ValueError(f"{name} must be {', '.join(most)} or {last}, got {shown(value)}.{_meant(value, names)}")


def _meant(value, names):
    if isinstance(value, str):
        word = value.strip().casefold()
        near = [name for name in names if word and (name.startswith(word) or word.startswith(name))]
        near = near or get_close_matches(word, names, n=1)
        return f" Did you mean {near[0]!r}?" if near else ""
    try:
        return f" Did you mean k={shown(whole('k', value, 1, ''))}?"
    except (TypeError, ValueError):
        return ""


def _listed(name, value, rule, *, if_set, if_dict):
    """The items of any ordered iterable as a list. Text, sets and dicts iterate too, but not as what is meant here."""
    if isinstance(value, (set, frozenset)):
        fix = if_set
    elif isinstance(value, Mapping):
        fix = if_dict
    else:
        fix = "Use [] for an empty one." if value is None else "Put the items in square brackets."
        if not isinstance(value, (str, bytes, bytearray)) and _iterates(value):
            return list(value)
    raise TypeError(f"{name} must be {rule}, got {shown(value)}. {fix}")


def _iterates(value):
    try:
        iter(value)
    except TypeError:
        return False
    return True


def grades(values, name="rels"):
    """Human labels as a list of floats: each a finite number >= 0 (int, float, bool, Fraction, Decimal, NumPy)."""
    items = _listed(
        name,
        values,
        "a list of grades",
        if_set="A set merges equal grades and has no order: write a list.",
        if_dict=f"Write {'list(qrels.values())' if name == 'judged' else '[qrels.get(doc, 0) for doc in ranked]'}.",
    )
    fix = "Grades start at 0: leave an unjudged document out or give it 0."
    return [number(f"{name}[{i}]", item, fix, booleans=True) for i, item in enumerate(items)]


def returned_and_judged(rels, judged):
    """Both lists of grades; ``judged`` defaults to the returned ones and must hold every positive one of them."""
    rels = grades(rels)
    judged = rels if judged is None else grades(judged, "judged")
    lacking = Counter(filter(None, rels)) - Counter(judged)
    if lacking:
        grade = max(lacking)
        raise ValueError(
            f"judged must hold each positive grade that came back, got {judged.count(grade)} of grade {_digits(grade)} "
            f"where {rels.count(grade)} came back: nDCG could pass 1. Give judged every grade of the question."
        )
    return rels, judged


def graded(rels, gain, gains, k):
    """Grades as floats, the gain's function from the table ``gains``, and k; the sum of all gains fits a float."""
    rels, function, k = grades(rels), gains[choice("gain", gain, gains)].function, cutoff(k)
    top = max(rels, default=0.0)
    try:
        fits = isfinite(function(top) * len(rels))
    except OverflowError:
        fits = False
    if not fits:
        raise ValueError(
            f"gains must add up to a number that fits a float, got grade {_digits(top)} with gain={gain!r}. "
            "Use smaller grades, such as 0 to 3."
        )
    return rels, function, k


def ranking(value, name="ranked", if_set="A set has no order: are the arguments swapped?"):
    """A ranking as a list of ids, best first: hashable, each once."""
    if_dict = "A dict has no ranks: write sorted(scores, key=scores.get, reverse=True)."
    items = _listed(name, value, "a list of ids, best first", if_set=if_set, if_dict=if_dict)
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
    items = _listed("rankings", value, "a list of rankings", if_set=if_set, if_dict=if_dict)
    for item in items:
        if isinstance(item, (str, bytes)) or (item is not None and not _iterates(item)):
            raise TypeError(
                f"rankings must be a list of rankings, got {shown(item)} where a ranking belongs. "
                "For one ranking, write rrf([ranking])."
            )
    if_set = "A set has no order: write a list."
    return [ranking(item, f"rankings[{i}]", if_set) for i, item in enumerate(items)]


def relevant_ids(value):
    """The relevant ids as a set; given as a set, frozenset, list or tuple."""
    if isinstance(value, (set, frozenset, list, tuple)):
        return {_an_id("relevant", doc) for doc in value}
    if isinstance(value, Mapping):
        fix = "Its grade-0 keys would count: write {doc for doc, grade in qrels.items() if grade >= 1}."
    elif value is None:
        fix = "Use set() when nothing is relevant."
    else:
        fix = f"Write {{{shown(value)}}}." if isinstance(value, str) else "Write set(...) around the ids."
    raise TypeError(f"relevant must be a set of ids, got {shown(value)}. {fix}")


def _an_id(name, doc):
    """``doc``, if it can name a document. A search returns ids with scores, and a score is easily taken for an id."""
    scored = isinstance(doc, tuple) and any(isinstance(part, float) for part in doc)
    if scored or isinstance(doc, float):
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


def first_ranks(values):
    """One rank a question as a list of ints >= 0 (0: not found), at least one."""
    if_set, if_dict = "A set merges equal ranks: write a list.", "Pass its values: list(ranks.values())."
    items = _listed("first_ranks", values, "a list of ranks, one a question", if_set=if_set, if_dict=if_dict)
    if not items:
        raise ValueError("first_ranks must hold at least one rank, got []. Give one rank a question, 0 for not found.")
    return [whole(f"first_ranks[{i}]", item, 0, "Use 0 for not found.") for i, item in enumerate(items)]


def bm25_term(tf, k1, b, length, avgdl):
    """The five numbers as floats: tf, k1, length >= 0, b from 0 to 1, avgdl > 0."""
    tf = number("tf", tf, "Count how often the term occurs.")
    k1 = number("k1", k1, "1.2 is common.")
    b = number("b", b, "0.75 is common.", rule="a number from 0 to 1", fits=lambda x: 0 <= x <= 1)
    length = number("length", length, "Count the document's terms.")
    mean = "Average the lengths of all documents."
    avgdl = number("avgdl", avgdl, mean, rule="a finite number > 0", fits=lambda x: x > 0)
    if not isfinite(tf * (k1 + 1) + k1 * (length / avgdl)):
        values = f"tf={tf:g}, k1={k1:g}, length={length:g}, avgdl={avgdl:g}"
        raise ValueError(f"tf * (k1 + 1) and k1 * length / avgdl must fit a float, got {values}. Check the units.")
    return tf, k1, b, length, avgdl


def document_counts(N, df):
    """N, the number of documents, and df, how many of them hold the term, as floats: 0 <= df <= N."""
    N, df = number("N", N, "Count all documents."), number("df", df, "Count the documents that hold the term.")
    if not isfinite((N + 1) / (df + 0.5)):
        raise ValueError(f"N / df must fit a float, got N={N:g} and df={df:g}. Check the units.")
    if df > N:
        raise ValueError(f"df must be at most N, got df={_digits(df)} and N={_digits(N)}. Are the arguments swapped?")
    return N, df
