"""What makes rankings: the two factors of a BM25 score, and a way to fuse several rankings.

Written to be read beside the maths; what is refused stands in ``guards.py``. The k of ``rrf`` and the k1 of BM25
are constants of their formulas: neither is a cutoff.
"""

from math import fsum, log

from course_lib import guards


def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):
    """How much does it count that a term occurs tf times in a document of this length?

    Formula: tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / avgdl)), and 0 when tf is 0

    tf: how often the term occurs, >= 0. k1: how late counting saturates, >= 0. b: how much length matters, 0 to 1.
    length, avgdl: the document's and the average number of terms, >= 0 and > 0. Returns a float from 0 to k1 + 1.
    Refused: numbers outside these ranges, not finite, bool, text or None.
    Source: Robertson & Zaragoza 2009. Lucene leaves the constant (k1 + 1) out, which changes no order.

    >>> bm25_tf(2)
    1.375
    """
    tf, k1, b, length, avgdl = guards.bm25_term(tf, k1, b, length, avgdl)
    return tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / avgdl)) if tf else 0.0


def bm25_idf(N, df):
    """How much does a term tell, given how many documents hold it?

    Formula: log(1 + (N - df + 0.5) / (df + 0.5)), natural logarithm; the 1 keeps it from going negative

    N: the number of documents. df: how many of them hold the term, 0 <= df <= N. Returns a float >= 0.
    Refused: negative or non-finite counts, df > N.
    Source: Robertson & Zaragoza 2009; the 1 inside the logarithm is Lucene's.

    >>> round(bm25_idf(N=1000, df=10), 4)
    4.5574
    """
    N, df = guards.document_counts(N, df)
    return log(1 + (N - df + 0.5) / (df + 0.5))


def rrf(rankings, k=60):
    """How do several rankings agree, when only ranks may be compared and not scores?

    Formula: score(doc) = sum over the rankings that hold doc of 1 / (k + rank)

    rankings: a list of rankings, each a list of ids, best first, each id once. k: a finite number >= 0.
    Returns a dict, id -> score (float > 0), best first; equal scores stand in the order of their ids as text.
    Refused: one flat list of ids, an id twice in one ranking, a negative k.
    Source: Cormack, Clarke & Büttcher 2009.

    >>> {doc: round(score, 7) for doc, score in rrf([["A", "B", "C"], ["B", "X", "A"]]).items()}
    {'B': 0.0325225, 'A': 0.0322665, 'X': 0.016129, 'C': 0.015873}
    """
    rankings, k = guards.rankings(rankings), guards.number("k", k, "60 is common.")
    parts = {}
    for ranked in rankings:
        for rank, doc in enumerate(ranked, start=1):
            parts.setdefault(doc, []).append(1 / (k + rank))
    scores = {doc: fsum(shares) for doc, shares in parts.items()}
    return dict(sorted(scores.items(), key=lambda item: (-item[1], str(item[0]))))
