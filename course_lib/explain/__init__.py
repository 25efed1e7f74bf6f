"""A score taken apart: the value with its convention, and the rows of plain data that add up to it.

    terms              DCG and nDCG, rank by rank, beside the ideal
    reciprocal_rank    the walk down to the first relevant document
    recall_at_k        what was found, and what was missed
    rrf                what each ranking gave to each document
    bm25               what each term of a query gave to a document's score

    Score, convention  a number that knows how it was made, and the text that says so
    DISCOUNTS, IDEALS  the divisors by rank, and the two ideals

`metrics.py` and `ranking.py` return bare floats. A float cannot say which gain, cutoff and ideal made it; a Score does,
and it refuses to meet a Score of another kind. Every table takes what its formula takes.
"""

from course_lib.explain.convention import DISCOUNTS, IDEALS, Discount, convention
from course_lib.explain.found import Found, Walk, recall_at_k, reciprocal_rank
from course_lib.explain.score import Score
from course_lib.explain.shares import Fusion, TermWeights, bm25, rrf
from course_lib.explain.table import Table
from course_lib.explain.terms import Term, Terms, terms

__all__ = [
    "DISCOUNTS",
    "IDEALS",
    "Discount",
    "Found",
    "Fusion",
    "Score",
    "Table",
    "Term",
    "TermWeights",
    "Terms",
    "Walk",
    "bm25",
    "convention",
    "recall_at_k",
    "reciprocal_rank",
    "rrf",
    "terms",
]
