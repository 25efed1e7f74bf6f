"""The bug in the wild of lesson 02: a mean over the places of one list, where the first find alone decides.

From a public report, https://github.com/Jyonn/Legommenders/issues/19: a library and its reader, two numbers, both off.
"""

import statistics

from course_lib.checking.choice import Option, Predict
from course_lib.checking.code import Code, Slip


def reference(labels):
    return max(label / rank for rank, label in enumerate(labels, start=1))


def mean_over_places(labels):
    """The reader's formula."""
    return statistics.fmean(label / rank for rank, label in enumerate(labels, start=1))


def mean_precision(labels):
    """The library's: at each find, which share of the list so far was found; and the mean of those shares."""
    return statistics.fmean(sum(labels[:rank]) / rank for rank, label in enumerate(labels, start=1) if label)


def work(labels):
    rank = labels.index(1) + 1 if 1 in labels else 0
    return f"1/{rank}, for the first 1 stands at rank {rank}" if rank else "0 by agreement: a miss"


def generate(chance):
    """Mostly finds below the top, with more of them after the first."""
    labels = [0] * chance.randint(0, 3) + [1] + [chance.randint(0, 1) for _ in range(chance.randint(1, 4))]
    return ([0] * len(labels),) if chance.random() < 0.1 else (labels,)


TERMS = "terms = [label / rank for rank, label in enumerate(labels, start=1)]\n"

SLIPS = (
    Slip(
        "mean_over_places",
        "The sum is still divided by the places of the list. The mean of MRR goes over questions, and this is one.",
        (
            TERMS + "return sum(terms) / len(labels)",
            "return statistics.mean(label / rank for rank, label in enumerate(labels, 1))",
        ),
    ),
    Slip(
        "mean_of_all_finds",
        "This takes the mean over all finds. Those after the first do not count at all.",
        (
            TERMS + "return sum(terms) / (sum(labels) or 1)",
            TERMS + "found = [term for term in terms if term]\nreturn sum(found) / len(found) if found else 0",
            TERMS + "return sum(terms) / sum(labels)",
        ),
    ),
    Slip(
        "adds_all_finds",
        "Every find adds its share, so the sum can pass 1. The first one alone counts.",
        (TERMS + "return sum(terms)",),
    ),
    Slip(
        "mean_precision",
        "This is what the library did: at each find the share found so far, and the mean of those (LRAP).",
        (
            "shares = [sum(labels[:rank]) / rank for rank, label in enumerate(labels, 1) if label]\n"
            "return sum(shares) / len(shares) if shares else 0",
        ),
    ),
    Slip(
        "last_not_first",
        "This is the last find. The walk ends at the first one.",
        (
            TERMS + "return min((term for term in terms if term), default=0)",
            "share = 0\nfor rank, label in enumerate(labels, 1):\n    share = 1 / rank if label else share\n"
            "return share",
        ),
    ),
    Slip(
        "only_rank_1",
        "Only the top is looked at. A first find further down counts too, for less.",
        ("return labels[0]", TERMS + "return terms[0]"),
    ),
    Slip(
        "returns_rank",
        "This is the rank. Its reciprocal is 1 divided by it.",
        ("return labels.index(1) + 1 if 1 in labels else 0",),
    ),
    Slip(
        "counts_from_zero",
        "The ranks count from 0 here. Rank 1 is the top.",
        (
            "return 1 / labels.index(1) if 1 in labels else 0",
            "return 1 / max(1, labels.index(1)) if any(labels) else 0",
        ),
    ),
    Slip(
        "miss_crashes",
        "It is right where something was found, and stops where nothing was. A miss gets 0.",
        ("return 1 / (labels.index(1) + 1)", TERMS + "return [term for term in terms if term][0]"),
    ),
    Slip("any_find_counts_whole", "Any find scores 1 here, wherever it stands.", ("return max(labels)",)),
    Slip("always_one", "This gives 1 whatever came back.", ("return 1",)),
)

WILD_FIRST = Code(
    id="wild_first",
    title="A mean where none belongs",
    prompt="Mend `rr_of(labels)`: the reciprocal rank of one question, whose results are labelled 1 (relevant) or 0, "
    "best first.",
    signature="rr_of(labels)",
    starter="""
def rr_of(labels):
    terms = [label / rank for rank, label in enumerate(labels, start=1)]
    return sum(terms) / len(terms)
""",
    answer="""
def rr_of(labels):
    terms = [label / rank for rank, label in enumerate(labels, start=1)]
    return max(terms)
""",
    reference=reference,
    contract=(
        "`labels` is a list of at least one 0 or 1, one for each result of a single question, best first.",
        "Where no label is 1, the answer is 0.",
    ),
    inputs=(
        ([1, 0, 0, 1],),
        ([0, 1],),
        ([0, 1, 0],),
        ([0, 1, 1],),
        ([0, 0, 1],),
        ([1, 1],),
        ([0, 0, 0, 1, 1, 1],),
        ([1, 0],),
        ([0, 0],),
    ),
    edges=(([1],), ([0],), ([0, 0, 0],), ([0] * 19 + [1],)),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={"statistics": statistics},
    right=(
        "def rr_of(labels):\n    for rank, label in enumerate(labels, start=1):\n        if label:\n"
        "            return 1 / rank\n    return 0",
        "def rr_of(labels):\n    return 1 / (labels.index(1) + 1) if 1 in labels else 0.0",
        "def rr_of(labels):\n    terms = [label / rank for rank, label in enumerate(labels, start=1) if label]\n"
        "    return terms[0] if terms else 0",
    ),
    hints=(
        "For `rr_of([1, 0, 0, 1])`: at which rank would a walk from the top stop, and what is 1 over that?",
        "`terms` holds 1 over the rank for each find, and 0 elsewhere. Which one of them is the answer?",
        "The first find has the largest of the terms, for the terms shrink from find to find.",
    ),
    after="What comes after the first find counts nothing, and the places of the list are no questions.",
)

LABELS = [1, 0, 0, 1]

WILD_FIRST_PREDICT = Predict(
    id="wild_first_predict",
    title="Who is right?",
    prompt="One question, four results, relevant at ranks 1 and 4. The library says its MRR is "
    f"{mean_precision(LABELS)}. A reader gets (1 + 0.25) / 4 = {mean_over_places(LABELS)}. Who is right?",
    options=(
        Option("library", "the library", "The walk stops at rank 1. Nothing below it takes anything away."),
        Option(
            "reader",
            "the reader",
            "The four are places of one list. The mean of MRR goes over questions, and this is one.",
        ),
        Option("neither", "neither", "The first find stands at rank 1, and there is one question.", right=True),
    ),
    happened=f"Neither: the first find stands at rank 1, so it is {reference(LABELS):.0f}. The library, its authors "
    f"agreed, had taken another measure (LRAP): at each find the share found so far, 1/1 and 2/4, and the mean of "
    f"those, {mean_precision(LABELS)}. The reader's {mean_over_places(LABELS)} is a mean over the four places of one "
    "list.",
)

EXERCISES = (WILD_FIRST, WILD_FIRST_PREDICT)
