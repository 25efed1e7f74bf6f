"""What several arguments of one formula must fulfil together: no score past its bounds, no sum past a float."""

from collections import Counter
from math import isfinite

from course_lib.guards.lists import grades
from course_lib.guards.values import choice, cutoff, number
from course_lib.guards.wording import digits


def returned_and_judged(rels, judged):
    """Both lists of grades; ``judged`` defaults to the returned ones and must hold every positive one of them."""
    rels = grades(rels)
    judged = rels if judged is None else grades(judged, "judged")
    if judged is not rels and not _holds(judged, filter(None, rels)):
        grade = max(Counter(filter(None, rels)) - Counter(judged))
        raise ValueError(
            f"judged must hold each positive grade that came back, got {judged.count(grade)} of grade {digits(grade)} "
            f"where {rels.count(grade)} came back: nDCG could pass 1. Give judged every grade of the question."
        )
    return rels, judged


def _holds(many, few):
    """True when every item of ``few`` is in ``many``, equal ones as often: sorted, one is a walk through the other."""
    left = iter(sorted(many))
    return all(item in left for item in sorted(few))


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
            f"gains must add up to a number that fits a float, got grade {digits(top)} with gain={gain!r}. "
            "Use smaller grades, such as 0 to 3."
        )
    return rels, function, k


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
        raise ValueError(f"df must be at most N, got df={digits(df)} and N={digits(N)}. Are the arguments swapped?")
    return N, df
