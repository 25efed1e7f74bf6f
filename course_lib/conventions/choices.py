"""The choices that a number hangs on, and the combination of them that a tool has made."""

from dataclasses import dataclass, fields

from course_lib import guards

# field of Convention -> choice -> what a tool with that choice does, to stand after its name
CHOICES = {
    "gain": {
        "linear": "takes the grade as the gain",
        "exp": "takes 2^grade - 1 as the gain",
        "binary": "gives every relevant document a gain of 1, whatever its grade",
    },
    "ideal": {
        "judged": "takes the ideal from everything judged",
        "returned": "takes the ideal from what came back alone",
        "full": "fills every place of the ideal with the highest grade, whatever was judged",
    },
    "cut": {
        "both": "cuts the ideal at k, too",
        "ranking": "does not cut the ideal at k",
    },
    "discount": {
        "log2(rank + 1)": "divides by log2(rank + 1)",
        "log2(rank)": "divides by log2(rank) from rank 2 on, and not at all before, as in 2002",
    },
    "divide": {
        "k": "divides precision by k",
        "returned": "divides precision by what came back, if that is less than k",
    },
    "ties": {
        "given": "leaves equal scores in the order they were given",
        "given, to 15": "leaves equal scores in the order they were given, and from 16 documents on in no settled one",
        "descending": "puts equal scores in descending order of their ids",
        "ascending": "puts equal scores in ascending order of their ids",
        "averaged": "averages over all orders of equal scores",
    },
    "scores": {
        "64 bit": "keeps scores as they are",
        "32 bit": "shortens scores to 32 bits, where close ones become equal",
    },
    "missing": {
        "zero": "counts a question without results as 0",
        "left out": "leaves a question without results out of the mean",
        "refused": "refuses a run that lacks a question",
    },
    "undefined": {
        "left out": "leaves a question with nothing relevant out of the mean",
        "zero": "counts a question with nothing relevant as 0",
        "one": "counts a question with nothing relevant as 1",
        "refused": "refuses a question with nothing relevant",
    },
    "empty": {
        "zero": "counts an empty ranking as 0",
        "refused": "refuses an empty ranking",
    },
    "single": {
        "counted": "takes a ranking of one document like any other",
        "refused": "refuses a ranking of one document",
    },
    "negative": {
        "refused": "refuses a grade below 0",
        "zero": "takes a grade below 0 for 0",
        "zero, not all": "takes a grade below 0 for 0, and refuses a question that has no others",
        "subtracted": "subtracts for a grade below 0",
    },
    "fraction": {
        "counted": "takes a fractional grade as it is",
        "whole": "takes the whole part of a fractional grade",
        "refused": "refuses a fractional grade",
    },
    "repeated": {
        "refused": "refuses an id that comes twice",
        "last": "keeps the last place of an id that comes twice",
        "twice": "counts an id that comes twice two times",
    },
}


@dataclass(frozen=True, kw_only=True)
class Convention:
    """One choice for each field, a key of CHOICES[field]; the defaults are those of this course.

    Change one with dataclasses.replace(convention, ties="averaged"). Refused: choices that are in no table.

    >>> Convention(gain="binary", ties="averaged").different()
    {'gain': 'binary', 'ties': 'averaged'}
    """

    gain: str = "linear"
    ideal: str = "judged"
    cut: str = "both"
    discount: str = "log2(rank + 1)"
    divide: str = "k"
    ties: str = "given"
    scores: str = "64 bit"
    missing: str = "zero"
    undefined: str = "left out"
    empty: str = "zero"
    single: str = "counted"
    negative: str = "refused"
    fraction: str = "counted"
    repeated: str = "refused"

    def __post_init__(self):
        for field in fields(self):
            guards.choice(field.name, getattr(self, field.name), CHOICES[field.name])

    def different(self, other=None):
        """The choices that another convention (by default this course's own) has made otherwise: field -> choice."""
        other = other or Convention()
        return {name: choice for name, choice in vars(self).items() if choice != getattr(other, name)}
