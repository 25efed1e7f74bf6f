"""The exercises of lesson 03, nDCG by hand. Numbers are worked out by the course's own functions, never typed."""

from math import log, log2, log10

from course_lib import helpdesk
from course_lib.checking.choice import Choice, Option, Predict
from course_lib.checking.number import Miss, Number, Origin
from course_lib.checking.words import Words
from course_lib.exercises import wild_ideal
from course_lib.exercises.dcg_gains import DCG_GAINS
from course_lib.exercises.ndcg_gains import NDCG_GAINS
from course_lib.explain import terms
from course_lib.metrics import dcg, ndcg
from course_lib.theme import score

DESK = helpdesk.load()
ORDERS = {
    name: DESK.grades("Q5", ranked) for name, ranked in DESK.orderings.items()
}  # "good order", "swapped", "pushed down"
SWAPPED = ORDERS["swapped"]  # 2, 0, 3, 0, 0
BEST = sorted(SWAPPED, reverse=True)


def summed(divisor, gains=SWAPPED):
    """What another divisor than log2(rank + 1) makes of the gains."""
    return sum(gain / divisor(rank) for rank, gain in enumerate(gains, start=1))


def without_first(divisor):
    """As `summed`, where the first divisor would be 0 and the first gain is therefore left whole."""
    return SWAPPED[0] + sum(gain / divisor(rank) for rank, gain in enumerate(SWAPPED[1:], start=2))


SUM, IDEAL = dcg(SWAPPED, "linear"), dcg(BEST, "linear")
SHARE = f"{SUM / IDEAL:.0%}"

SWAPPED_DCG = Number(
    id="swapped_dcg",
    title="DCG of the swapped order",
    prompt="The swapped order has gains 2, 0, 3, 0, 0. What is its DCG, with each gain as it is (linear)?",
    value=SUM,
    decimals=4,
    origin=Origin(DCG_GAINS, (SWAPPED,)),
    because="The 2 counts whole at rank 1, and the 3 counts half at rank 3, where the divisor is log2(4) = 2.",
    steps="2/log2(2) + 0/log2(3) + 3/log2(4) + 0/log2(5) + 0/log2(6)\n= 2/1 + 3/2\n= " + f"{SUM:g}",
    misses=(
        Miss("no_discount", sum(SWAPPED), "the gains are added up whole. Divide each by log2(rank + 1) first."),
        Miss(
            "discount_from_rank_2",
            without_first(log2),
            "3 is divided by log2(3), as if it stood at rank 2. It stands at 3: keep the 0 in between in its "
            "place, count ranks from 1, and add 1 before the logarithm.",
        ),
        Miss(
            "natural_log",
            summed(lambda i: log(i + 1)),
            "that is the natural logarithm. With base 2 the first divisor, log2(2), is exactly 1.",
        ),
        Miss(
            "log10",
            summed(lambda i: log10(i + 1)),
            "that is the logarithm to base 10. With base 2 the first divisor, log2(2), is exactly 1.",
        ),
        Miss("one_over_rank", summed(lambda i: i), "3 is divided by its rank, 3. Divide by log2(3 + 1)."),
        Miss("logarithm_missing", summed(lambda i: i + 1), "the gains are divided by rank + 1, without a logarithm."),
        Miss(
            "shifted_twice",
            summed(lambda i: log2(i + 2)),
            "the first divisor is log2(3): one step too many. Rank 1 is divided by log2(2).",
        ),
        Miss(
            "log_then_plus_one",
            summed(lambda i: log2(i) + 1),
            "the 1 is added after the logarithm. It belongs inside: log2(rank + 1).",
        ),
        Miss("exponential_gain", dcg(SWAPPED, "exp"), "that uses 2^gain - 1. Here the gain is the grade itself."),
        Miss("multiplies", summed(lambda i: 1 / log2(i + 1)), "the gains are multiplied by the logarithm. Divide."),
        Miss("sorted_first", IDEAL, "that is the best order, 3 before 2. Take the order as it came."),
        Miss("already_normalised", SUM / IDEAL, "that is nDCG, the next step. Here the sum itself is asked for."),
        Miss("mean_not_sum", SUM / len(SWAPPED), "the sum is divided by the number of results. DCG is a sum."),
        Miss("first_only", float(SWAPPED[0]), "only the 2 at rank 1 is in it. The 3 adds something too."),
        Miss(
            "third_only",
            SWAPPED[2] / log2(4),
            "that is 3/log2(4) alone, or each gain taken for a 1. The 2 at rank 1 counts whole.",
        ),
        Miss(
            "worst_first",
            dcg(sorted(SWAPPED), "linear"),
            "the gains are added from the smallest to the largest. Take the order as it came.",
        ),
    ),
    hints=(
        "Write the five ranks down, each with its gain. Zeros add nothing, and yet each takes up a rank.",
        "The gain at rank 1 is divided by log2(2), the one at rank 3 by log2(4). Both logarithms are whole.",
        "It is 2 divided by 1, plus 3 divided by 2.",
    ),
)

SWAPPED_NDCG = Number(
    id="swapped_ndcg",
    title="nDCG of the swapped order",
    prompt="Now divide by the best that the same gains can reach. What is the nDCG of 2, 0, 3, 0, 0 (linear)?",
    value=ndcg(SWAPPED, "linear"),
    decimals=4,
    origin=Origin(NDCG_GAINS, (SWAPPED, 5)),
    because=f"That is {SUM:g} of the {score(IDEAL)} that the best order, 3, 2, 0, 0, 0, would reach.",
    steps=f"DCG   = 2/log2(2) + 3/log2(4) = {SUM:g}\nideal = 3/log2(2) + 2/log2(3) = {score(IDEAL)}\n"
    f"nDCG  = {SUM:g} / {score(IDEAL)} = {score(SUM / IDEAL)}",
    misses=(
        Miss(
            "divides_by_gain_sum",
            SUM / sum(SWAPPED),
            "the DCG is divided by 5, the gains added up or the results counted. Divide by the DCG of the best order.",
        ),
        Miss("exponential_gain", ndcg(SWAPPED, "exp"), "that uses 2^gain - 1. Here the gain is the grade itself."),
        Miss("upside_down", IDEAL / SUM, "the ratio is upside down. No order can score above 1."),
        Miss("not_normalised", SUM, "that is the DCG. Divide it by the DCG of the best order."),
        Miss("returns_ideal", IDEAL, "that is the DCG of the best order, which you divide by."),
        Miss(
            "scores_ideal",
            1.0,
            "that is what the best order scores. In the swapped order the 3 stands at rank 3.",
        ),
        Miss(
            "ideal_keeps_gap",
            SUM / dcg([3, 0, 2], "linear"),
            "2 and 3 have changed places in the ideal, and the 0 stayed between them. The best order is 3, 2, 0, 0, 0.",
        ),
        Miss(
            "divides_by_largest", SUM / max(SWAPPED), "the DCG is divided by 3, the ideal's first term. Add its second."
        ),
        Miss(
            "ideal_all_top_grade",
            SUM / dcg([max(SWAPPED)] * len(SWAPPED), "linear"),
            "the ideal has a 3 in every place. It may hold only the gains that are there, best first.",
        ),
        Miss(
            "ideal_worst_first",
            SUM / dcg(sorted(SWAPPED), "linear"),
            "the ideal is sorted smallest first, which is the worst order.",
        ),
        Miss(
            "one_over_rank",
            summed(lambda i: i) / summed(lambda i: i, BEST),
            "the gains are divided by their ranks. Divide by log2(rank + 1).",
        ),
        Miss(
            "discount_from_rank_2",
            without_first(log2) / sum(BEST),
            "ranks 1 and 2 both count whole. Rank 2 is divided by log2(3) already.",
        ),
        Miss(
            "shifted_twice",
            summed(lambda i: log2(i + 2)) / summed(lambda i: log2(i + 2), BEST),
            "the first divisor is log2(3). Rank 1 is divided by log2(2).",
        ),
        Miss(
            "log_then_plus_one",
            summed(lambda i: log2(i) + 1) / summed(lambda i: log2(i) + 1, BEST),
            "the 1 is added after the logarithm. It belongs inside: log2(rank + 1).",
        ),
        Miss(
            "logarithm_missing",
            summed(lambda i: i + 1) / summed(lambda i: i + 1, BEST),
            "the gains are divided by rank + 1, without a logarithm.",
        ),
        Miss("lost_share", 1 - SUM / IDEAL, "that is the share that was lost. nDCG is the share that was reached."),
        Miss("difference", IDEAL - SUM, "that is the difference to the ideal. nDCG is a ratio."),
        Miss("pushed_down", ndcg(ORDERS["pushed down"], "linear"), "that is the third order, with both at the bottom."),
        Miss("no_discount_above", sum(SWAPPED) / IDEAL, "the sum above the line has no discount."),
    ),
    hints=(
        "You have the DCG already. What is the best order that these five gains could stand in?",
        "The ideal is the DCG of 3, 2, 0, 0, 0: the 3 counts whole, the 2 is divided by log2(3) = 1.5850.",
        f"Divide {SUM:g} by {score(IDEAL)}.",
    ),
)

SECOND = [0, 3]

SECOND_PLACE = Number(
    id="second_place",
    title="One step from the top",
    prompt="The one useful passage, gain 3, came back second: gains 0, 3. Best would be 3, 0. What is the nDCG?",
    value=ndcg(SECOND, "linear"),
    decimals=4,
    origin=Origin(NDCG_GAINS, (SECOND, 2)),
    because="It is 3/log2(3) over 3: the gain cancels, and the weight of rank 2 remains, whatever the gain.",
    steps=f"DCG   = 0/log2(2) + 3/log2(3) = {score(dcg(SECOND, 'linear'))}\nideal = 3/log2(2) + 0/log2(3) = 3\n"
    f"nDCG  = {score(dcg(SECOND, 'linear'))} / 3 = {score(ndcg(SECOND, 'linear'))}",
    misses=(
        Miss("not_normalised", dcg(SECOND, "linear"), "that is the DCG. Divide it by the best possible one, 3."),
        Miss("one_over_rank", 1 / 2, "that is 1/2, the reciprocal of the rank. The discount there is log2(3)."),
        Miss("no_discount", 1.0, "rank 2 counts less than rank 1: divide the 3 by log2(3)."),
        Miss("upside_down", log2(3), "the ratio is upside down. No order can score above 1."),
        Miss("natural_log", 1 / log(3), "that is the natural logarithm in one place only. Use base 2 in both."),
        Miss("logarithm_missing", 1 / 3, "the gain is divided by rank + 1, without the logarithm."),
        Miss("shifted_twice", log2(3) / log2(4), "the divisors are log2(3) and log2(4). They start at log2(2)."),
        Miss("top_only", 0.0, "the passage at rank 2 still counts, for less."),
        Miss("lost_share", 1 - 1 / log2(3), "that is the share that was lost. nDCG is the share that was reached."),
        Miss(
            "exponential_dcg", dcg(SECOND, "exp"), "that is a DCG with exponential gain. Divide by the ideal, 7 there."
        ),
        Miss("log_then_plus_one_above", 3 / (log2(2) + 1), "the 1 belongs inside the logarithm, and the ideal below."),
    ),
    hints=(
        "Work out two sums: for 0, 3 and for 3, 0. One of them has no logarithm left in it.",
        "The first is 3/log2(3), the second 3/log2(2).",
        "Divide the two: the 3 cancels, and 1/log2(3) is left.",
    ),
)

MYTH_PROBABILITY = Choice(
    id="myth_probability",
    title="Myth or fact",
    prompt=f"A report says: nDCG is {score(SUM / IDEAL)}, so a result is relevant with a probability of "
    f"{SHARE}. Your answer?",
    options=(
        Option(
            "probability",
            "True: nDCG is the chance that a result is relevant.",
            "No chance is in it. Count: two of the five results are relevant, which is 0.4, and yet the same five "
            "score 1 in their best order.",
        ),
        Option(
            "accuracy",
            f"Not a probability, but the accuracy: {SHARE} of the results are right.",
            "Accuracy counts results that are right. Here none is right or wrong by itself: the same five results "
            "score 1 in their best order.",
        ),
        Option(
            "ratio",
            "False: it is the share of the best possible discounted gain that this order reached.",
            "It is a ratio of two sums: what this order collects, over what the same gains would collect in their best "
            "order. Nothing in it says how many results are relevant.",
            right=True,
        ),
        Option(
            "comparable",
            f"False, but {SHARE} means the same quality for any question.",
            "The best possible sum differs from question to question. A question with one useful passage and one with "
            "ten may share a score and little else.",
        ),
    ),
    hints=(
        "What stands below the line in nDCG?",
        "Put the five results in their best order. How many of them are relevant now, and what does nDCG say?",
        "The number moved and the results did not. So it speaks of their order, against the best one.",
    ),
)


def _scores(discount):
    return {name: float(terms(gains, "linear", discount=discount).ndcg) for name, gains in ORDERS.items()}


WITH, WITHOUT = _scores("log2"), _scores("none")

NO_DISCOUNT = Predict(
    id="no_discount",
    title="No discount",
    prompt="Take the discount away: divide every gain by 1. What will nDCG say of the three orders, good, swapped and "
    "pushed down?",
    options=(
        Option(
            "all_one",
            "All three score 1.",
            "Every order adds up to the same sum, and so does the ideal.",
            right=True,
        ),
        Option(
            "closer",
            "They keep their order, but come closer to each other.",
            "They come so close that nothing is left between them: no part of the formula knows a rank any more.",
        ),
        Option(
            "further",
            "They keep their order, and drift further apart.",
            "It is the discount that tells ranks apart. Without it none is worth more than another.",
        ),
        Option(
            "zero",
            "All three score 0.",
            "The gains are still there: both sums are 5, and 5 / 5 is 1.",
        ),
    ),
    happened=f"They score {', '.join(map(score, WITHOUT.values()))}. Without a discount DCG is the plain sum of the "
    f"gains, {sum(SWAPPED)} in any order. The ideal is one of those orders, so it has the same sum, and every order is "
    "perfect.",
)

SWAP_PREDICT = Predict(
    id="swap_predict",
    title="The best passage slips to rank 3",
    prompt="In the good order the passage that answers, D11, stands at rank 1, and D4, which helps, at rank 2. In the "
    "swapped order D4 is first and D11 third. The same five passages are in both. A score that rewards good passages "
    "for standing high will, from good to swapped, …",
    options=(
        Option("rise", "rise", "The top place is worth most, and the better of the two passages lost it."),
        Option(
            "fall",
            "fall",
            "The larger gain moved to a place that counts half.",
            right=True,
        ),
        Option("stay", "stay", "That is true of recall and hit rate, which ask what came back. nDCG asks where."),
    ),
    happened=f"It fell, from {score(WITH['good order'])} to {score(WITH['swapped'])}. The same passages came back; the "
    "gain of 3 moved from a place that counts whole to one that counts half.",
)

EXPLAIN_NDCG = Words(
    id="explain_ndcg",
    title="Explain it without notes",
    prompt="For somebody who has never seen it: write down the formulas of DCG@k and nDCG@k, and work out nDCG for "
    "gains 0, 3 at ranks 1 and 2, when the best order is 3, 0.",
    rubric=(
        "DCG@k: over ranks 1 to k, gain / log2(rank + 1), added up.",
        "nDCG@k: DCG@k over the DCG@k of the same gains, sorted best first and only then cut at k.",
        "If there is no gain at all, nDCG is 0.",
        f"DCG of 0, 3: 3/log2(3) = {score(dcg(SECOND, 'linear'))}.",
        f"Ideal, 3, 0: 3/log2(2) = 3. So nDCG = {score(dcg(SECOND, 'linear'))} / 3 = {score(ndcg(SECOND, 'linear'))}.",
        "What it says: the share of the best possible that this order reached. It is no probability.",
    ),
    model="DCG@k adds up, over ranks 1 to k, each gain divided by log2(rank + 1), so that a passage is worth "
    "less the further down it stands.\n"
    "nDCG@k divides that by the DCG@k of the same gains in their best order: sorted from the largest, then cut at k. "
    "Where nothing has any gain it is 0.\n"
    f"For gains 0, 3 the DCG is 3/log2(3) = {score(dcg(SECOND, 'linear'))}; in the order 3, 0 it is 3/log2(2) = 3. "
    f"The ratio is {score(ndcg(SECOND, 'linear'))}: one step from the top, about two thirds are left.",
    hints=(
        "Start with one passage: what does it earn at rank 1, and what at rank 2?",
        "Then say what the sum is divided by, and in which order that list is sorted and cut.",
        "Gains 0, 3: only the 3 counts, over log2(3). In the best order it counts whole.",
    ),
)

EXERCISES = (
    DCG_GAINS,
    NDCG_GAINS,
    *wild_ideal.EXERCISES,
    SWAPPED_DCG,
    SWAPPED_NDCG,
    SECOND_PLACE,
    MYTH_PROBABILITY,
    NO_DISCOUNT,
    SWAP_PREDICT,
    EXPLAIN_NDCG,
)

TITLE = "nDCG by hand"

WARM_UP = ("rr_at_4", "warmup_earned")

DONE = (
    ("You found a DCG and an nDCG by hand.", ("swapped_dcg", "swapped_ndcg")),
    ("You wrote DCG in one line.", ("dcg_gains",)),
    ("You wrote nDCG on your own.", ("ndcg_gains",)),
    ("You explained both without notes.", ("explain_ndcg",)),
)
