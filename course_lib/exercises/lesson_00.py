"""Questions on Start here, asked again when a later lesson warms up."""

from math import log2

from course_lib import helpdesk
from course_lib.checking.number import Miss, Number

SWAPPED = helpdesk.load().orderings["swapped"]
RANK = SWAPPED.index("D11") + 1
GRADE = 3

WARMUP_RANK = Number(
    id="warmup_rank",
    title="Warm-up: a rank",
    prompt=f"The swapped order is {', '.join(SWAPPED)}. At which rank does D11 stand?",
    value=RANK,
    decimals=0,
    because="Ranks count from 1, from the top.",
    steps="\n".join(f"rank {rank}: {doc}" for rank, doc in enumerate(SWAPPED[:RANK], start=1)),
    misses=(
        Miss("counts_from_0", RANK - 1, "that counts from 0, as a list in Python does. Ranks count from 1."),
        Miss("from_below", len(SWAPPED) - RANK + 2, "that is one place too far down, or counted from below."),
        Miss("the_id", 11, "that is the number in its name. The rank is its place in the list."),
        Miss("top", 1, "rank 1 is the top of the list, where D4 stands."),
    ),
    hints=("Start at D4 and count.", "D4 is at rank 1, D9 at rank 2.", "It is the next one after D9."),
)

WARMUP_EARNED = Number(
    id="warmup_earned",
    title="Warm-up: what a place lets through",
    prompt=f"In Start here, D11 had grade {GRADE} and earned 3.000 at rank 1. What did it earn at rank {RANK}?",
    value=GRADE / log2(RANK + 1),
    decimals=3,
    because="Rank 3 lets half of it through. Lesson 03 says why half.",
    steps=f"{GRADE} / log2({RANK} + 1) = {GRADE} / 2 = {GRADE / 2}",
    misses=(
        Miss("whole", GRADE, "that is what it earns at rank 1, where it counts whole."),
        Miss("by_rank", GRADE / RANK, "that divides by the rank. The slider in Start here showed more."),
        Miss("rank_2", GRADE / log2(3), "that is what it earned at rank 2."),
        Miss("the_share", 1 / log2(RANK + 1), "that is the share that comes through. Of a grade of 3 it is more."),
    ),
    hints=(
        "Start here showed three bars for this passage. Which was the third?",
        "Same passage, half the credit.",
        "Half of 3.",
    ),
)

EXERCISES = (WARMUP_RANK, WARMUP_EARNED)

TITLE = "Start here"
