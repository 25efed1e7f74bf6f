"""The exercises of lesson 02, MRR. Numbers are worked out by the course's own functions, never typed."""

from math import log2

from course_lib.checking.choice import Choice, Option, Predict
from course_lib.checking.number import Miss, Number, Origin
from course_lib.checking.words import Words
from course_lib.exercises import wild_first
from course_lib.exercises.first_rank import FIRST_RANK
from course_lib.exercises.lesson_01 import DESK, NEW, OLD, RIDE, RIDE_RELEVANT, first_ranks, listed
from course_lib.exercises.mrr import MRR
from course_lib.exercises.reciprocal_rank import RECIPROCAL_RANK
from course_lib.metrics import hit_rate, mrr, recall_at_k, reciprocal_rank


def terms(ranks):
    """Reciprocal ranks as they are written down."""
    return " + ".join(f"1/{rank}" if rank else "0" for rank in ranks)


def cut(ranks, k):
    """First ranks where a find below rank k is a miss."""
    return [rank if rank <= k else 0 for rank in ranks]


def worked(ranks):
    """The arithmetic of an MRR, line by line."""
    total = mrr(ranks) * len(ranks)
    return f"({terms(ranks)}) / {len(ranks)}\n= {total:.3f} / {len(ranks)}\n= {mrr(ranks):.3f}"


FIRST_QUESTION = next(iter(DESK.questions))
MOVED = ["D8", *(doc for doc in DESK.new[FIRST_QUESTION] if doc != "D8")]  # NEW's answer to it, with D8 on top
BETTER = first_ranks(DESK.new | {FIRST_QUESTION: MOVED})


def misses(ranks, *, but=()):
    """What known slips make of a list of first ranks; `but`: those that come to the same as another one here."""
    found = [rank for rank in ranks if rank]
    asked, total = len(ranks), mrr(ranks) * len(ranks)
    known = (
        Miss("sum_not_mean", total, "those are the reciprocal ranks added up. Divide by the number of questions."),
        Miss("mean_rank", sum(ranks) / asked, "that is the mean of the ranks. Take 1 over each rank first."),
        Miss(
            "one_over_mean_rank",
            asked / sum(ranks),
            "that is 1 over the mean rank. Take 1 over each rank first, and the mean of those.",
        ),
        Miss("hit_rate_at_3", hit_rate(ranks, 3), "that is the hit rate at 3. Here rank 2 counts 1/2, rank 3 1/3."),
        Miss("rank_1_only", hit_rate(ranks, 1), "that counts rank 1 only. Lower ranks count too, for less."),
        Miss(
            "dcg_discount",
            sum(1 / log2(rank + 1) for rank in found) / asked,
            "that divides by log2(rank + 1), which nDCG does. Here it is 1 over the rank.",
        ),
        Miss(
            "one_too_many",
            sum(1 / (rank + 1) for rank in found) / asked,
            "that is 1 over rank + 1. Rank 1 counts whole.",
        ),
        Miss("upside_down", asked / total, "the ratio is upside down. The sum stands above, the questions below."),
        Miss("lost_share", 1 - total / asked, "that is what is missing to 1. MRR is the mean itself."),
        Miss("squared", sum(rank**-2 for rank in found) / asked, "the ranks are squared there. Take 1 over the rank."),
    )
    return tuple(miss for miss in known if miss.id not in but)


def number(id, title, prompt, ranks, *others, because, hints, but=()):
    """The MRR of a list of first ranks, to three decimals."""
    return Number(
        id=id,
        title=title,
        prompt=prompt,
        value=mrr(ranks),
        decimals=3,
        origin=Origin(MRR, (ranks,)),
        because=because,
        steps=worked(ranks),
        misses=(*others, *misses(ranks, but=but)),
        hints=hints,
    )


RR_AT_4 = Number(
    id="rr_at_4",
    title="Fourth on the list",
    prompt="The first relevant passage stands at rank 4. What is the reciprocal rank?",
    value=1 / 4,
    decimals=3,
    because="It is 1 divided by 4. From rank 4 to rank 5 little more is lost; from 1 to 2 it was half.",
    steps="1 / 4 = " + f"{1 / 4:.3f}",
    misses=(
        Miss("returns_rank", 4.0, "that is the rank. Divide 1 by it."),
        Miss("counts_from_zero", 1 / 3, "that divides by 3, as if ranks counted from 0."),
        Miss("one_too_many", 1 / 5, "that divides by 5. Rank 1 divides by 1, rank 4 by 4."),
        Miss("dcg_discount", 1 / log2(5), "that divides by log2(4 + 1), which nDCG does. Here it is 1 over the rank."),
        Miss("squared", 1 / 16, "the rank is squared there. Divide 1 by the rank."),
        Miss("halved_each_time", 1 / 8, "that halves at each rank. The reciprocals are 1, 1/2, 1/3, 1/4."),
        Miss("miss", 0.0, "0 is for a question without any find. At rank 4 something was found."),
        Miss("whole", 1.0, "that is the reciprocal rank at the very top."),
    ),
    hints=("Reciprocal means: 1 divided by it.", "At rank 2 it is 1/2, at rank 3 it is 1/3.", "1 divided by 4."),
)

OLD_MRR = number(
    "old_mrr",
    "MRR of OLD",
    f"In OLD the first relevant passage stands at ranks {listed(OLD)}. What is the MRR?",
    OLD,
    Miss("rank_4_is_a_miss", mrr(cut(OLD, 3)), "that takes rank 4 for a miss. Nothing is cut here: it counts 1/4."),
    Miss("drops_question", sum(1 / rank for rank in cut(OLD, 3) if rank) / 4, "the question at rank 4 is left out."),
    because=f"Three questions score 1, one scores 1/2 and one 1/4: {mrr(OLD) * len(OLD)} over {len(OLD)}.",
    hints=(
        "Write 1 over each rank, one below the other. Three of the five are 1.",
        "1, 0.5, 1, 0.25 and 1. Add them up, then divide by the questions.",
        "The sum is 3.75. Divide it by 5.",
    ),
)

NEW_MRR = number(
    "new_mrr",
    "MRR of NEW",
    f"In NEW the first relevant passages stand at ranks {listed(NEW)}. What is the MRR?",
    NEW,
    Miss("old_mrr", mrr(OLD), "that is the MRR of OLD. In NEW no first find stands at rank 1."),
    Miss("rank_4_is_a_miss", mrr(cut(NEW, 3)), "that takes rank 4 for a miss. Nothing is cut here: it counts 1/4."),
    because=f"OLD reaches {mrr(OLD):.3f}. Both have a hit rate at 3 of {hit_rate(NEW, 3):.3f}: order is the whole "
    "difference.",
    hints=(
        "Three of the five first finds stand at rank 2. What does each of those count?",
        "0.5, 1/3, 0.5, 0.25 and 0.5.",
        "They add up to 2.083. Divide by 5.",
    ),
)

THREE = [1, 2, 5]

THREE_RANKS = number(
    "three_ranks",
    "Three questions",
    f"The first finds of three questions stand at ranks {listed(THREE)}. What is the MRR?",
    THREE,
    Miss("middle", 1 / 2, "that is the one in the middle, the median. MRR is the mean: add up, and divide by 3."),
    Miss("best_and_worst", (1 + 1 / 5) / 2, "that is the mean of the best and the worst. All three questions count."),
    because="1, 0.5 and 0.2 add up to 1.7, and there are three questions.",
    but=("rank_1_only",),
    hints=(
        "What does rank 5 count?",
        "1, 0.5 and 0.2: add them up.",
        "1.7 divided by 3.",
    ),
)

PRACTICE = [1, 3, 0, 2]

MRR_PRACTICE = number(
    "mrr_practice",
    "With a miss in it",
    f"First ranks {listed(PRACTICE)}, where 0 is a miss. What is the MRR?",
    PRACTICE,
    Miss(
        "drops_misses",
        mrr([rank for rank in PRACTICE if rank]),
        "that leaves the miss out of the count. It adds 0, and it is still one of four questions.",
    ),
    Miss("miss_counts_as_first", mrr([rank or 1 for rank in PRACTICE]), "that gives the miss a 1. It adds 0."),
    Miss(
        "shift_avoids_zero",
        mrr([rank + 1 for rank in PRACTICE]),
        "that adds 1 to every rank, so the miss scores 1 and rank 1 scores 1/2.",
    ),
    because="1 + 1/3 + 0 + 1/2 is 1.833, over four questions. The miss adds nothing and is counted.",
    hints=(
        "Four questions, four terms. What is the term of the miss?",
        "1, 1/3, 0 and 1/2: they add up to 1.833.",
        "1.833 divided by 4, for the miss is a question too.",
    ),
)

D8_FIRST = number(
    "d8_first",
    "D8 to the top",
    f"In NEW the first relevant passages stand at ranks {listed(NEW)}. Now D8, which is relevant, moves to rank 1 in "
    "the first question. What is the MRR of NEW then?",
    BETTER,
    Miss("unchanged", mrr(NEW), "that is NEW as it was. In the first question the first find now stands at rank 1."),
    Miss("old_mrr", mrr(OLD), "that is the MRR of OLD. Only one question has changed."),
    Miss(
        "adds_a_half",
        mrr(NEW) + 1 / 2,
        "that adds the half to the mean. It is one question of five: the mean rises by a fifth of it.",
    ),
    Miss("replaces_all", 1.0, "one question is perfect now. The other four are as they were."),
    because=f"One question rises from 1/2 to 1, and the mean by a fifth of that, {mrr(BETTER) - mrr(NEW):.3f}. The hit "
    f"rate at 3 stays at {hit_rate(BETTER, 3):.3f}: rank 2 was a hit already.",
    but=("one_over_mean_rank",),
    hints=(
        "Write the five ranks down as they are now. Only the first has changed.",
        f"They are {listed(BETTER)}: 1, 1/3, 1/2, 1/4 and 1/2.",
        "They add up to 2.583. Divide by 5.",
    ),
)

OLD_MRR_AT_3 = number(
    "old_mrr_at_3",
    "MRR with a cutoff",
    f"Some tools report MRR@3: a first find below rank 3 counts as a miss. OLD has ranks {listed(OLD)}. What is its "
    "MRR@3?",
    cut(OLD, 3),
    Miss("no_cutoff", mrr(OLD), "that is MRR without a cutoff. With one, rank 4 adds 0."),
    Miss(
        "drops_misses",
        mrr([rank for rank in OLD if rank <= 3]),
        "that leaves the fourth question out of the count. It adds 0, and it is still one of five.",
    ),
    Miss("rank_4_counts_as_3", mrr([min(rank, 3) for rank in OLD]), "that moves rank 4 up to 3. It counts as a miss."),
    Miss(
        "miss_counts_as_first", mrr([rank if rank <= 3 else 1 for rank in OLD]), "that gives the miss a 1. It adds 0."
    ),
    because=f"The fourth question adds 0 in place of 1/4. Without the cutoff it was {mrr(OLD):.3f}: write the cutoff "
    "down.",
    but=("mean_rank", "one_over_mean_rank"),
    hints=(
        "Which of the five questions has its first find below rank 3?",
        "1, 0.5, 1, 0 and 1: the fourth is a miss now.",
        "They add up to 3.5. Divide by 5, the miss included.",
    ),
)

D8_HIT_RATE = Choice(
    id="d8_hit_rate",
    title="And the hit rate?",
    prompt="In NEW, D8 moves from rank 2 to rank 1 in the first question. Does the hit rate at 3 change?",
    options=(
        Option(
            "rises",
            "Yes, it rises: the passage is higher up.",
            "The first question was a hit at rank 2 already. A hit is a hit, at rank 1 or at 3.",
        ),
        Option(
            "same",
            f"No: it stays at {hit_rate(NEW, 3):.3f}.",
            "Rank 2 and rank 1 are both among the first 3. Hit rate sees no difference; MRR does.",
            right=True,
        ),
        Option(
            "falls",
            "Yes, it falls: D2 lost the first place.",
            "D2 is not relevant to that question. Where it stands plays no part.",
        ),
        Option(
            "follows",
            "Yes: whenever MRR rises, hit rate rises too.",
            "It rises only when a first find comes in from below the cutoff. This one was inside before.",
        ),
    ),
    hints=(
        "What does hit rate at 3 ask of one question?",
        "Was the first question a hit before, with D8 at rank 2?",
        "It was. So nothing changes for hit rate.",
    ),
)

MYTH_SAME = Choice(
    id="myth_same",
    title="Myth or fact",
    prompt="A colleague says: MRR and hit rate tell you the same thing, one of them is enough. Your answer?",
    options=(
        Option(
            "same",
            "True: both say how often search finds something.",
            f"OLD and NEW both hit {hit_rate(OLD, 3):.3f} at 3. If that were all, their MRR could not differ.",
        ),
        Option(
            "scaled",
            "True: MRR is hit rate on another scale, so both put systems in the same order.",
            "Hit rate puts OLD and NEW level, MRR puts OLD first. No change of scale does that.",
        ),
        Option(
            "differ",
            f"False: with a hit rate at 3 of {hit_rate(OLD, 3):.3f} each, OLD has an MRR of {mrr(OLD):.3f}, NEW of "
            f"{mrr(NEW):.3f}.",
            "Hit rate asks whether the first find made the cut. MRR asks how far down it stands, and NEW pushed most "
            "of them down.",
            right=True,
        ),
        Option(
            "unrelated",
            "False: they have nothing to do with each other.",
            "Both are worked out from the same first ranks, and a question without any find adds 0 to both.",
        ),
    ),
    hints=(
        "Think of two systems that find the same passages in another order.",
        "What do OLD and NEW have in common, and what not?",
        "The same hit rate, another MRR: one pair of systems is enough to answer it.",
    ),
)

SECOND_FIND = Choice(
    id="second_find",
    title="What comes after the first",
    prompt="Two passages are relevant. They stand at ranks 2 and 5; then the second one moves up from 5 to 3. The "
    "reciprocal rank …",
    options=(
        Option("rises", "rises", "Only the first find counts, and it stayed at rank 2. Recall at 3 would rise."),
        Option(
            "stays", "stays at 1/2", "The first find is still at rank 2. What comes after it is not seen.", right=True
        ),
        Option(
            "mean", "becomes the mean of 1/2 and 1/3", "Within a question nothing is averaged: the first find is it."
        ),
        Option("third", "becomes 1/3", "That is the second find. The first one stands at rank 2."),
    ),
    hints=(
        "Which of the two passages decides?",
        "The first one, going down from the top. At which rank does it stand, before and after?",
        "At rank 2, both times.",
    ),
)

BOTH = {"OLD": OLD, "NEW": NEW}

PUSHED_DOWN = Predict(
    id="pushed_down",
    title="One rank lower",
    prompt="NEW has the same passages as OLD among the first 3, in four of the five questions. But in those four the "
    "first relevant one stands one rank lower than in OLD. From OLD to NEW …",
    options=(
        Option(
            "both_fall",
            "hit rate at 3 and MRR both fall",
            "Hit rate asks what is among the first 3: that is as it was.",
        ),
        Option("mrr_falls", "only MRR falls", "The same hits, further down: that is what MRR is for.", right=True),
        Option("hit_falls", "only the hit rate at 3 falls", "No first find left the first 3, so no hit is lost."),
        Option("none", "neither changes", "Hit rate does not. But MRR divides by the rank, and the ranks went down."),
    ),
    happened="Hit rate at 3: "
    + ", ".join(f"{name} {hit_rate(ranks, 3):.3f}" for name, ranks in BOTH.items())
    + ". MRR: "
    + ", ".join(f"{name} {mrr(ranks):.3f}" for name, ranks in BOTH.items())
    + f". First ranks {listed(OLD)} became {listed(NEW)}. A first find that moves from rank 1 to rank 2 loses half.",
)

SECOND_LOST = [doc if doc != "D11" else "D1" for doc in RIDE]

BLIND_SPOT = Predict(
    id="blind_spot",
    title="A passage goes missing",
    prompt=f"OLD answers the question of the twelve-year-old with {listed(RIDE)}; D4 and D11 are relevant. D11, the "
    "one with the answer, drops out. The reciprocal rank of the question …",
    options=(
        Option("zero", "falls to 0", "D4 is relevant too, and it still stands at rank 1."),
        Option("half", "falls to one half", "It does not count how many are found. The first find is at rank 1."),
        Option("stays", "stays where it is", "D4 comes first, and nothing after the first find is seen.", right=True),
    ),
    happened=f"It was {reciprocal_rank(RIDE, RIDE_RELEVANT):.3f}, and it is "
    f"{reciprocal_rank(SECOND_LOST, RIDE_RELEVANT):.3f}. Recall at 3 falls from "
    f"{recall_at_k(RIDE, RIDE_RELEVANT, 3):.3f} to {recall_at_k(SECOND_LOST, RIDE_RELEVANT, 3):.3f}. MRR fits "
    "questions where one passage is enough; this one needs two, and one of them more than the other.",
)

EXPLAIN_MRR = Words(
    id="explain_mrr",
    title="Explain it without notes",
    prompt="Three questions have their first find at ranks 1, 2 and 5. Work out the reciprocal ranks, and say why MRR "
    "is the mean of these.",
    rubric=(
        f"The reciprocal ranks: {listed(f'{1 / rank:g}' for rank in THREE)}.",
        f"MRR: (1 + 0.5 + 0.2) / 3 = {mrr(THREE):.3f}.",
        "Why the mean: one number for all questions, in which every question weighs the same.",
        "A question without any find adds 0 and is counted.",
        "What it says: on average, how close to the top the first good passage stands. It is no mean of ranks.",
    ),
    model="Rank 1 gives 1/1 = 1, rank 2 gives 1/2 = 0.5 and rank 5 gives 1/5 = 0.2.\n"
    f"The mean, 1.7 / 3 = {mrr(THREE):.3f}, is one number for the whole set. Each question has one vote, and a "
    "question without a find votes 0.\n"
    "Averaging the ranks would be another thing: a single find at rank 100 would outweigh all the rest, and a miss has "
    "no rank at all.",
    hints=(
        "Begin with one question: first find at rank 5. What is it worth?",
        "Now there are three such numbers. What makes one out of them, so that each question counts the same?",
        "1, 0.5 and 0.2, over three questions. What would a fourth one add that found nothing?",
    ),
)

EXPLAIN_SAME_HITS = Words(
    id="explain_same_hits",
    title="Same hits, another MRR",
    prompt="How can two systems have the same hit rate and a different MRR? Give an example with ranks.",
    rubric=(
        "Hit rate at k asks whether the first find is among the first k, MRR at which rank it stands.",
        "An example: first ranks 1, 1 and 3, 3. At k = 3 both have a hit rate of 1; their MRR is 1 and 0.333.",
        f"Or OLD and NEW: {hit_rate(OLD, 3):.3f} each at 3, with an MRR of {mrr(OLD):.3f} and {mrr(NEW):.3f}.",
        "Where it matters: a page that shows one source, a prompt that is cut from the bottom.",
    ),
    model="Hit rate at 3 counts a find at rank 1 and a find at rank 3 alike. MRR gives the first 1 and the second "
    "1/3.\n"
    "So a system whose first finds stand at ranks 1, 1 and one with 3, 3 have the same hit rate at 3, which is 1, and "
    "an MRR of 1 and of 0.333.\n"
    f"OLD and NEW are such a pair: {hit_rate(OLD, 3):.3f} at 3 for both, and {mrr(OLD):.3f} against {mrr(NEW):.3f}.",
    hints=(
        "What does a move from rank 3 to rank 1 change for each of the two?",
        "Take two questions and a cutoff of 3, and place the finds inside it.",
        "First ranks 1, 1 against 3, 3: work out both measures.",
    ),
)

EXERCISES = (
    FIRST_RANK,
    RECIPROCAL_RANK,
    MRR,
    *wild_first.EXERCISES,
    RR_AT_4,
    OLD_MRR,
    NEW_MRR,
    THREE_RANKS,
    MRR_PRACTICE,
    D8_FIRST,
    OLD_MRR_AT_3,
    D8_HIT_RATE,
    MYTH_SAME,
    SECOND_FIND,
    PUSHED_DOWN,
    BLIND_SPOT,
    EXPLAIN_MRR,
    EXPLAIN_SAME_HITS,
)

TITLE = "MRR"

WARM_UP = ("new_hit_rate", "hit_but_half")

DONE = (
    ("You worked out reciprocal ranks and an MRR from a list of ranks.", ("new_mrr", "explain_mrr")),
    ("You wrote the rank, its reciprocal and the mean.", ("first_rank", "reciprocal_rank", "mrr")),
    ("You explained a case where hit rate is equal and MRR differs.", ("myth_same", "explain_same_hits")),
)
