"""What the formulas refuse, and the sentence that says so. Standard library only; nothing of ours below it.

    wording   a value as a message shows it
    values    one number, cutoff, flag or name
    lists     anything ordered as a list: grades, first ranks
    ids       rankings, and sets of relevant ids
    words     documents and queries, split into terms
    formulas  what several arguments must fulfil together

A guard takes what a caller passed and returns it in the one form the formulas work on. Anything else raises: a
TypeError for the wrong kind of thing, a ValueError for the wrong value. Each message names value, rule and fix.
"""

from course_lib.guards.formulas import bm25_term, document_counts, graded, returned_and_judged
from course_lib.guards.ids import one_kind, ranking, ranking_and_relevant, rankings, relevant_ids
from course_lib.guards.lists import first_ranks, grades
from course_lib.guards.values import choice, cutoff, flag, number, whole
from course_lib.guards.wording import WIDTH, clip, shown
from course_lib.guards.words import corpus, words

__all__ = [
    "WIDTH",
    "bm25_term",
    "choice",
    "clip",
    "corpus",
    "cutoff",
    "document_counts",
    "first_ranks",
    "flag",
    "graded",
    "grades",
    "number",
    "one_kind",
    "ranking",
    "ranking_and_relevant",
    "rankings",
    "relevant_ids",
    "returned_and_judged",
    "shown",
    "whole",
    "words",
]
