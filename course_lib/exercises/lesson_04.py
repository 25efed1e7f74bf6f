"""The exercises of lesson 04: the same ranking scores another number under another gain, cutoff or ideal."""

from math import log, log2, log10

from course_lib import helpdesk
from course_lib.checking.choice import Choice, Option, Predict
from course_lib.checking.number import Miss, Number, Origin
from course_lib.checking.words import Words
from course_lib.exercises.dcg import DCG
from course_lib.exercises.ndcg import NDCG
from course_lib.metrics import dcg, ndcg
from course_lib.theme import score

RELS = [1, 0, 2]
GAINS = {"exp": [2**rel - 1 for rel in RELS], "linear": RELS}  # 1, 0, 3 and 1, 0, 2
BEST = {name: sorted(gains, reverse=True) for name, gains in GAINS.items()}
EXP, LINEAR = ndcg(RELS, "exp"), ndcg(RELS, "linear")


def summed(divisor, gains):
    """What another divisor than log2(rank + 1) makes of the gains."""
    return sum(gain / divisor(rank) for rank, gain in enumerate(gains, start=1))


def from_rank_2(rank):
    """log2(rank), which would be 0 at rank 1 and is therefore left out there."""
    return log2(rank) if rank > 1 else 1


DIVISORS = {  # id -> (divisor, what slipped)
    "discount_from_rank_2": (from_rank_2, "ranks 1 and 2 both count whole. Rank 2 is divided by log2(3) already."),
    "shifted_twice": (lambda i: log2(i + 2), "the first divisor is log2(3). Rank 1 is divided by log2(2)."),
    "log_then_plus_one": (
        lambda i: log2(i) + 1,
        "the 1 is added after the logarithm. It belongs inside: log2(rank + 1).",
    ),
    "logarithm_missing": (lambda i: i + 1, "the gains are divided by rank + 1, without a logarithm."),
}


def other_divisors(gains, over=None):
    """A miss for each divisor that slips in; with `over`, the ratio to the sum of those gains."""
    return tuple(
        Miss(id, summed(divisor, gains) / (summed(divisor, over) if over else 1), message)
        for id, (divisor, message) in DIVISORS.items()
    )


RELS_DCG = Number(
    id="rels_dcg",
    title="DCG with exponential gain",
    prompt="Three results came back with grades 1, 0, 2. What is their DCG with exponential gain, 2^grade - 1?",
    value=dcg(RELS, "exp"),
    decimals=4,
    origin=Origin(DCG, (RELS, "exp")),
    because="Grade 2 earns 2^2 - 1 = 3, and rank 3 halves it.",
    steps=f"gains: 2^1 - 1 = 1, 2^0 - 1 = 0, 2^2 - 1 = 3\nDCG  = 1/log2(2) + 0/log2(3) + 3/log2(4)\n"
    f"     = 1 + 0 + 1.5 = {dcg(RELS, 'exp'):g}",
    misses=(
        Miss(
            "linear_gain",
            dcg(RELS, "linear"),
            "that takes each grade as the gain, or divides the 3 by its rank. Grade 2 earns 3, over log2(4).",
        ),
        Miss(
            "power_of_two",
            dcg(RELS, "exp") + summed(lambda i: log2(i + 1), [1, 1, 1]),
            "that is 2^grade. Take 1 away from each, so that grade 0 earns nothing.",
        ),
        Miss("squares_the_grade", dcg([1, 0, 4], "linear"), "the grade is squared. It is the exponent: 2^2 - 1 = 3."),
        Miss("no_discount", sum(GAINS["exp"]), "the gains are added up whole. Divide each by log2(rank + 1) first."),
        Miss(
            "natural_log",
            summed(lambda i: log(i + 1), GAINS["exp"]),
            "that is the natural logarithm. With base 2 the first divisor, log2(2), is exactly 1.",
        ),
        Miss(
            "log10",
            summed(lambda i: log10(i + 1), GAINS["exp"]),
            "that is the logarithm to base 10. With base 2 the first divisor, log2(2), is exactly 1.",
        ),
        *other_divisors(GAINS["exp"]),
        Miss("multiplies", summed(lambda i: 1 / log2(i + 1), GAINS["exp"]), "the gains are multiplied. Divide them."),
        Miss(
            "sorted_first", dcg(sorted(RELS, reverse=True)), "that is the best order, 2, 1, 0. Take them as they came."
        ),
        Miss("worst_first", dcg(sorted(RELS)), "the grades are sorted, smallest first. Take them as they came."),
        Miss("already_normalised", EXP, "that is nDCG already. Here the sum itself is asked for."),
        Miss("mean_not_sum", dcg(RELS) / 3, "the sum is divided by the number of results. DCG is a sum."),
        Miss("first_only", 1.0, "only the first result is in it. The third one earns something too."),
        Miss("third_only", 1.5, "only the third result is in it. The first one counts whole."),
    ),
    hints=(
        "First turn the grades into gains. What does a grade of 2 earn under 2^grade - 1?",
        "The gains are 1, 0, 3, and the divisors log2(2), log2(3), log2(4).",
        "It is 1 over 1, plus 3 over 2.",
    ),
)


def ratio_misses(name, other):
    """The misses that both nDCGs of the list share; `name` is the gain asked for, `other` the gain it is not."""
    gains, best = GAINS[name], BEST[name]
    found, ideal = dcg(RELS, name), dcg(sorted(RELS, reverse=True), name)
    other_found, other_ideal = dcg(RELS, other), dcg(sorted(RELS, reverse=True), other)
    told = {"exp": "2^grade - 1", "linear": "the grade itself"}
    return (
        Miss("other_gain", other_found / other_ideal, f"that uses {told[other]}. Here the gain is {told[name]}."),
        Miss("not_normalised", found, "that is the DCG. Divide it by the DCG of the best order."),
        Miss("returns_ideal", ideal, "that is the DCG of the best order, which you divide by."),
        Miss("upside_down", ideal / found, "the ratio is upside down. No order can score above 1."),
        Miss("lost_share", 1 - found / ideal, "that is the share that was lost. nDCG is the share that was reached."),
        Miss("difference", ideal - found, "that is the difference to the ideal. nDCG is a ratio."),
        Miss(
            "mixed_above", other_found / ideal, f"the DCG above the line uses {told[other]}, the ideal below does not."
        ),
        Miss(
            "mixed_below", found / other_ideal, f"the ideal below the line uses {told[other]}, the DCG above does not."
        ),
        Miss("no_discount_above", sum(gains) / ideal, "the sum above the line has no discount."),
        Miss("ideal_worst_first", found / dcg(sorted(RELS), name), "the ideal is sorted smallest first."),
        Miss(
            "ideal_all_top_grade",
            found / dcg([2, 2, 2], name),
            "the ideal has a 2 in every place. It may hold only the grades that are there, best first.",
        ),
        *other_divisors(gains, best),
    )


RELS_NDCG_EXP = Number(
    id="rels_ndcg_exp",
    title="nDCG with exponential gain",
    prompt="The best order of the grades is 2, 1, 0. Its DCG is 3 + 1/log2(3) = 3.6309. What is the nDCG of 1, 0, 2, "
    "with exponential gain?",
    value=EXP,
    decimals=4,
    origin=Origin(NDCG, (RELS, "exp")),
    because="That is 2.5 of 3.6309, and it holds for exponential gain only.",
    steps=f"DCG   = 1/log2(2) + 0/log2(3) + 3/log2(4) = 2.5\nideal = 3/log2(2) + 1/log2(3) + 0/log2(4) = "
    f"{score(dcg([2, 1, 0]))}\nnDCG  = 2.5 / {score(dcg([2, 1, 0]))} = {score(EXP)}",
    misses=(
        *ratio_misses("exp", "linear"),
        Miss(
            "ideal_keeps_gap",
            dcg(RELS) / dcg([2, 0, 1]),
            "in the ideal the 0 stayed between the others. The best order is 2, 1, 0.",
        ),
        Miss("scores_ideal", 1.0, "that is what the best order scores. Here the better result stands last."),
        Miss(
            "divides_by_grade_sum",
            dcg(RELS) / sum(RELS),
            "the DCG is divided by 3, the grades added up or the largest gain. Divide by 3.6309.",
        ),
        Miss("divides_by_gain_sum", dcg(RELS) / sum(GAINS["exp"]), "the DCG is divided by 4, the gains added up."),
        Miss(
            "one_over_rank",
            summed(lambda i: i, GAINS["exp"]) / summed(lambda i: i, BEST["exp"]),
            "the gains are divided by their ranks. Divide by log2(rank + 1).",
        ),
        Miss(
            "power_of_two",
            summed(lambda i: log2(i + 1), [2, 1, 4]) / summed(lambda i: log2(i + 1), [4, 2, 1]),
            "that is 2^grade. Take 1 away from each, so that grade 0 earns nothing.",
        ),
    ),
    hints=(
        "Both sums are there already. Which one stands above the line?",
        "Above: the DCG of the grades as they came, 2.5. Below: that of the best order.",
        "Divide 2.5 by 3.6309.",
    ),
)

RELS_NDCG_LINEAR = Number(
    id="rels_ndcg_linear",
    title="nDCG with linear gain",
    prompt="The same grades, 1, 0, 2, with linear gain: each grade is its own gain. What is the nDCG now?",
    value=LINEAR,
    decimals=4,
    origin=Origin(NDCG, (RELS, "linear")),
    because=f"Nothing about the search has changed: {score(EXP)} and {score(LINEAR)} are the same ranking.",
    steps=f"DCG   = 1/log2(2) + 0/log2(3) + 2/log2(4) = 2\nideal = 2/log2(2) + 1/log2(3) + 0/log2(4) = "
    f"{score(dcg([2, 1, 0], 'linear'))}\nnDCG  = 2 / {score(dcg([2, 1, 0], 'linear'))} = {score(LINEAR)}",
    misses=(
        *ratio_misses("linear", "exp"),
        Miss(
            "scores_ideal",
            1.0,
            "that is what the best order scores, or the DCG over the largest gain. The ideal is 2 + 1/log2(3).",
        ),
        Miss(
            "divides_by_gain_sum",
            dcg(RELS, "linear") / sum(RELS),
            "the DCG is divided by 3, the plain sum, or the gains by their ranks. The ideal is discounted, by log2.",
        ),
    ),
    hints=(
        "Both sums change with the gain. Work out each again, from 1, 0, 2 and from 2, 1, 0.",
        "Above the line: 1 + 2/2. Below: 2 + 1/log2(3).",
        "Divide 2 by 2.6309.",
    ),
)

CONVENTIONS_PREDICT = Predict(
    id="conventions_predict",
    title="Two tools, one ranking",
    prompt="Two tools get the same ranking with the same grades. One takes the raw grade as gain, the other 2^grade - "
    "1. Can their nDCG differ?",
    options=(
        Option(
            "no",
            "No: nDCG divides by the best order, so the gain cancels.",
            "A factor would cancel. But 2^grade - 1 is no factor: it makes 1 and 2 into 1 and 3.",
        ),
        Option("yes", "Yes, and both are right.", "Each divides two sums made of its own gains.", right=True),
        Option(
            "bug",
            "Yes, but then one of them has a bug.",
            "Both gains have been published and are widely used. What is missing is the word that says which it was.",
        ),
    ),
    happened=f"For grades 1, 0, 2 one says {score(LINEAR)} and the other {score(EXP)}. Both are nDCG, by different "
    "gains.",
)

CONVENTIONS_DIFFER = Choice(
    id="conventions_differ",
    title="Can they differ?",
    prompt="Can two implementations of nDCG give different numbers for the same ranking, if one uses the raw grade as "
    "gain and the other the exponential gain?",
    options=(
        Option(
            "no",
            "No",
            f"You worked out both for grades 1, 0, 2: {score(EXP)} and {score(LINEAR)}.",
        ),
        Option(
            "yes",
            "Yes",
            f"{score(EXP)} with exponential gain, {score(LINEAR)} with linear. So the gain is named beside every "
            "number.",
            right=True,
        ),
    ),
    hints=(
        "You have two numbers for grades 1, 0, 2. Compare them.",
        "Does a grade of 2 count twice as much as a grade of 1 under both gains?",
        "Under one it counts twice as much, under the other three times.",
    ),
)

CUT = Number(
    id="cut_at_2",
    title="Only the first two",
    prompt="Grades 1, 0, 2 again, exponential gain. Now only the first two places count. What is nDCG@2?",
    value=ndcg(RELS, "exp", 2),
    decimals=4,
    origin=Origin(NDCG, (RELS, "exp", 2)),
    because="The grade 2 is out of sight, yet the best first two places would have held it: sort all, then cut.",
    steps=f"DCG@2   = 1/log2(2) + 0/log2(3) = 1\nideal@2 = 3/log2(2) + 1/log2(3) = {score(dcg([2, 1]))}\n"
    f"nDCG@2  = 1 / {score(dcg([2, 1]))} = {score(ndcg(RELS, 'exp', 2))}",
    misses=(
        Miss(
            "ideal_cut_before_sort",
            1.0,
            "that is the DCG, or the list was cut before it was sorted, and the 2 forgiven. Sort all three, then cut.",
        ),
        Miss("linear_gain", ndcg(RELS, "linear", 2), "that is with linear gain. Here grade 2 earns 3."),
        Miss("ignores_k", EXP, "that counts all three above the line. Only the first two do."),
        Miss("ideal_stops_at_1", 1 / 3, "the ideal has one place only. It has two as well: 3, then 1/log2(3)."),
        Miss("divides_by_gain_sum", 1 / 4, "the ideal has no discount. Its second place is divided by log2(3)."),
        Miss("returns_ideal", dcg([2, 1]), "that is the ideal, which you divide by."),
        Miss("lost_share", 1 - ndcg(RELS, "exp", 2), "that is the share that was lost."),
        Miss("divides_by_k", 1 / 2, "the DCG is divided by k. Divide by the best that two places can hold."),
        Miss("linear_uncut", LINEAR, "that is with linear gain, and counts all three."),
        Miss("ideal_one_over_rank", 1 / (3 + 1 / 2), "the ideal's second place is divided by 2. It is log2(3)."),
    ),
    hints=(
        "What could the first two places have held, at best, if any of the three results may stand there?",
        "Above the line are grades 1, 0. Below are 2, 1, the best two of all.",
        "Above: 1. Below: 3 + 1/log2(3).",
    ),
)

DESK = helpdesk.load()
JUDGED = DESK.judged("Q5")  # 3, 2


def without_d11(name):
    """The grades of an ordering from which D11 is gone."""
    return DESK.grades("Q5", [doc for doc in DESK.orderings[name] if doc != "D11"])


SWAPPED, PUSHED = without_d11("swapped"), without_d11("pushed down")
IDEAL = dcg(JUDGED, "linear")
MISSED = ndcg(SWAPPED, "linear", judged=JUDGED)
MISSED_PUSHED = ndcg(PUSHED, "linear", judged=JUDGED)

MISSED_PREDICT = Predict(
    id="missed_predict",
    title="The best passage is gone",
    prompt="The search loses D11, grade 3: it is in no ranking any more. The swapped order now has grades 2, 0, 0, 0. "
    "Its ideal is the best order of what came back. Its nDCG was 0.8212. Now it is",
    options=(
        Option("lower", "lower: the passage that answers is missing", "The ideal lost that passage as well."),
        Option(
            "same",
            "the same: the others have not moved",
            "D4 stands first, and first is now the best place it can have.",
        ),
        Option("one", "1: what came back is in its best order", "No better order of 2, 0, 0, 0 exists.", right=True),
        Option("zero", "0: without D11 nobody is helped", "D4 still has its grade of 2."),
    ),
    happened=f"It is {score(ndcg(SWAPPED, 'linear'))}. The returned ideal knows nothing of what never came. Over the "
    f"ideal of all judged passages, {', '.join(map(str, JUDGED))}, the same list scores {score(MISSED)}.",
)

MISSED_JUDGED = Number(
    id="missed_judged",
    title="Over all that was judged",
    prompt="The swapped order without D11: grades 2, 0, 0, 0. Take the ideal over everything judged for the question, "
    "3 and 2. What is its nDCG, with linear gain?",
    value=MISSED,
    decimals=4,
    because="No order of what came back can do better: what is missing was never found.",
    steps=f"DCG          = 2/log2(2) = 2\njudged ideal = 3/log2(2) + 2/log2(3) = {score(IDEAL)}\n"
    f"nDCG         = 2 / {score(IDEAL)} = {score(MISSED)}",
    misses=(
        Miss(
            "returned_ideal", 1.0, "that is over what came back. The missed passage, grade 3, belongs to the ideal too."
        ),
        Miss("with_d11", ndcg([2, 0, 3, 0], "linear"), "that is the order with D11 still in it."),
        Miss("exponential_gain", ndcg(SWAPPED, "exp", judged=JUDGED), "that is with exponential gain."),
        Miss("not_normalised", 2.0, "that is the DCG. Divide it by the ideal."),
        Miss("returns_ideal", IDEAL, "that is the judged ideal, which you divide by."),
        Miss("upside_down", IDEAL / 2, "the ratio is upside down. No order can score above 1."),
        Miss("lost_share", 1 - MISSED, "that is the share that was lost. nDCG is the share that was reached."),
        Miss("divides_by_gain_sum", 2 / 5, "the ideal has no discount. Its second place is divided by log2(3)."),
        Miss("divides_by_largest", 2 / 3, "the ideal is 3 alone. The 2 belongs to it as well."),
        Miss("ideal_worst_first", 2 / dcg([2, 3], "linear"), "the ideal has 2 before 3. The best comes first."),
        Miss("pushed_down", MISSED_PUSHED, "that is the third order, with D4 at rank 4."),
    ),
    hints=(
        "What is the best list that anyone could have returned for this question?",
        "The judged grades are 3 and 2, so the ideal is 3/log2(2) + 2/log2(3).",
        "Divide 2 by 4.2619.",
    ),
)

MISSED_PUSHED_DOWN = Number(
    id="missed_pushed_down",
    title="Missed, and misordered",
    prompt="The pushed-down order without D11 has grades 0, 0, 0, 2. Over the judged ideal, 3 and 2, linear: what is "
    "its nDCG?",
    value=MISSED_PUSHED,
    decimals=4,
    because=f"It is {score(ndcg(PUSHED, 'linear'))} for the order, times {score(MISSED)} for what was found.",
    steps=f"DCG          = 2/log2(5) = {score(dcg(PUSHED, 'linear'))}\njudged ideal = {score(IDEAL)}\n"
    f"nDCG         = {score(dcg(PUSHED, 'linear'))} / {score(IDEAL)} = {score(MISSED_PUSHED)}",
    misses=(
        Miss("returned_ideal", ndcg(PUSHED, "linear"), "that is over what came back, 2 at its best place."),
        Miss("with_d11", ndcg([0, 0, 0, 2, 3], "linear"), "that is the order with D11 still in it."),
        Miss("exponential_gain", ndcg(PUSHED, "exp", judged=JUDGED), "that is with exponential gain."),
        Miss("not_normalised", dcg(PUSHED, "linear"), "that is the DCG. Divide it by the ideal."),
        Miss("no_discount", MISSED, "the 2 counts whole here. At rank 4 it is divided by log2(5)."),
        Miss("one_over_rank", 2 / 4 / IDEAL, "the 2 is divided by its rank. Divide by log2(5)."),
        Miss("discount_from_rank_2", 2 / log2(4) / IDEAL, "rank 4 is divided by log2(5), not by log2(4)."),
        Miss("divides_by_gain_sum", dcg(PUSHED, "linear") / 5, "the ideal has no discount."),
        Miss("divides_by_largest", dcg(PUSHED, "linear") / 3, "the ideal is 3 alone. The 2 belongs to it as well."),
        Miss("lost_share", 1 - MISSED_PUSHED, "that is the share that was lost."),
        Miss("returns_ideal", IDEAL, "that is the judged ideal, which you divide by."),
    ),
    hints=(
        "Only one grade is left to collect. By what is it divided at rank 4?",
        "DCG is 2/log2(5). The judged ideal is the same as before.",
        "Divide 0.8614 by 4.2619.",
    ),
)

MYTH_ONE_NDCG = Choice(
    id="myth_one_ndcg",
    title="Myth or fact",
    prompt=f"A colleague: our nDCG went from {score(EXP)} to {score(LINEAR)} when we changed the evaluation library, "
    "so the search is better now. Every library computes nDCG the same way. Your answer?",
    options=(
        Option(
            "better",
            "True: the number rose, so the search is better.",
            "The search did not change. The library did.",
        ),
        Option(
            "rounding",
            "Nearly true: libraries differ in the last digits.",
            "The last bit may differ too. This is 0.07, and it comes from another gain.",
        ),
        Option(
            "conventions",
            "False: gain, discount and ideal differ from library to library. Compare numbers made by one formula.",
            "Both numbers can be right. Written beside them, the gain would have told.",
            right=True,
        ),
        Option(
            "newer",
            "False: the newer library is the right one.",
            "Neither is wrong. They answer by different conventions.",
        ),
    ),
    hints=(
        "What has changed between the two numbers, the search or the measure?",
        "You have seen both numbers before, for one list of three grades.",
        "One is that list's nDCG under exponential gain, the other under linear.",
    ),
)

TOOL_SCORES = {
    "linear, judged": score(MISSED),
    "exp, judged": score(ndcg(SWAPPED, "exp", judged=JUDGED)),
    "linear, returned": score(ndcg(SWAPPED, "linear")),
}

WHICH_TOOL = Choice(
    id="which_tool",
    title="Who printed 1.0000?",
    prompt="A search missed D11 and put D4 first: grades 2, 0, 0, 0, judged 3 and 2. Three tools print "
    f"{', '.join(TOOL_SCORES.values())}, each in its own way. Which of them can have printed the last?",
    options=(
        Option(
            "trec_eval",
            "trec_eval",
            f"Its nDCG has linear gain and an ideal of all judged passages: it prints {TOOL_SCORES['linear, judged']}.",
        ),
        Option(
            "exp_judged",
            "ir_measures, with its exponential gain",
            f"Its ideal is made of all judged passages too. With the exponential gain, which it has by name, that is "
            f"{TOOL_SCORES['exp, judged']}.",
        ),
        Option(
            "scikit_learn",
            "scikit-learn's ndcg_score, given the four grades",
            "It knows nothing but the list it is given, and sorts that for its ideal. A passage that never came back "
            "costs nothing.",
            right=True,
        ),
        Option(
            "nobody",
            "None: 1.0000 must be a bug",
            "It is the nDCG over what came back, and by that rule it is right.",
        ),
    ),
    hints=(
        "Which ideal gives 1 to a list that has missed something?",
        "One that is made of the returned grades. Which of these tools never hears of other passages?",
        "Two of them read a file of judgements. The third gets an array.",
    ),
)

SAME_DIGITS = Choice(
    id="same_digits",
    title="An accident?",
    prompt=f"Grades 1, 0, 3 with linear gain score {score(ndcg([1, 0, 3], 'linear'))}, the very digits that 1, 0, 2 "
    "score with exponential gain. Why?",
    options=(
        Option("accident", "By accident: the four digits agree, the rest differs.", "They agree to the last digit."),
        Option(
            "same_gains",
            "Because 2^2 - 1 = 3: the gains are 1, 0, 3 both times.",
            "From the gains on, both are one calculation. What a grade is called never enters it.",
            right=True,
        ),
        Option(
            "top_grade",
            "Because nDCG ignores how high the top grade is.",
            f"It does not: 1, 0, 2 with linear gain score {score(LINEAR)}.",
        ),
        Option(
            "gain_cancels",
            "Because the gain cancels between DCG and ideal.",
            "Then both gains would always agree, and for 1, 0, 2 they do not.",
        ),
    ),
    hints=(
        "Write down the gains for both, before any division.",
        "Linear: the grades themselves. Exponential: 2^1 - 1, 2^0 - 1, 2^2 - 1.",
        "Both lists read 1, 0, 3.",
    ),
)

UNANSWERABLE = Choice(
    id="unanswerable",
    title="Nothing to find",
    prompt="One question of fifty has no relevant passage at all, so its ideal is 0. `ndcg` returns 0 for it. What "
    "becomes of it in the mean over all questions?",
    options=(
        Option(
            "counts_0",
            "It counts as 0: that is what the function returned.",
            "The search is then punished for a question that nobody could answer.",
        ),
        Option(
            "counts_1",
            "It counts as 1: nothing was to be found, and nothing was missed.",
            "Some tools do that. The mean rises with every question that nobody can answer.",
        ),
        Option(
            "left_out",
            "It is left out, and the report says so.",
            "nDCG is not defined there. The mean is over the 49 others, and the one left out is named beside it.",
            right=True,
        ),
        Option(
            "drop_quietly",
            "It is left out; the report need not mention it.",
            "Then nobody can tell a mean over 49 questions from one over 50.",
        ),
    ),
    hints=(
        "0 divided by 0: what could the score of this question mean?",
        "Whatever number it gets, the search had no part in it.",
        "So it stays out of the mean. What must a reader of the mean know?",
    ),
)

STATE_IT = Words(
    id="state_it",
    title="What stands beside the number",
    prompt="A report says: nDCG 0.76. Write to its author what has to stand beside the number before anyone can "
    "compare it with theirs, and why.",
    rubric=(
        "The gain: the grade itself, or 2^grade - 1.",
        "The cutoff k, and that all grades are sorted before the cut.",
        "The ideal: the best order of what came back, or of everything judged.",
        "The golden set: the same questions and the same grades for both systems.",
        "What became of questions with no relevant passage, and how many there were.",
        f"Why: one ranking, grades 1, 0, 2, is {score(EXP)} or {score(LINEAR)}, by its gain alone.",
    ),
    model="Please write beside it which gain you used, at which k you cut, and whether your ideal is made of what came "
    "back or of everything that was judged.\n"
    f"Each of them moves the number: grades 1, 0, 2 score {score(EXP)} with exponential gain and {score(LINEAR)} with "
    f"linear, and {score(ndcg(RELS, 'exp', 2))} when only two places count.\n"
    "I also need to know that it is the same golden set, and how many questions had no relevant passage and were left "
    "out.",
    hints=(
        "How many numbers did the grades 1, 0, 2 give you in this lesson, and what made each?",
        "Gain, cutoff, ideal. And what about the questions themselves?",
        "Say for one of them how far the number moves when it changes.",
    ),
)

EXERCISES = (
    DCG,
    NDCG,
    RELS_DCG,
    RELS_NDCG_EXP,
    RELS_NDCG_LINEAR,
    CONVENTIONS_PREDICT,
    CONVENTIONS_DIFFER,
    CUT,
    MISSED_PREDICT,
    MISSED_JUDGED,
    MISSED_PUSHED_DOWN,
    MYTH_ONE_NDCG,
    WHICH_TOOL,
    SAME_DIGITS,
    UNANSWERABLE,
    STATE_IT,
)

TITLE = "Same ranking, another number"

WARM_UP = ("second_place", "swapped_ndcg")

DONE = (
    ("You scored one ranking under both gain conventions by hand.", ("rels_dcg", "rels_ndcg_exp", "rels_ndcg_linear")),
    ("You wrote DCG and nDCG with the convention as a choice.", ("dcg", "ndcg")),
    ("You told what was missed from what was misordered.", ("missed_judged",)),
    ("You said what a number must state to be compared.", ("state_it",)),
)
