"""Exercise ndcg_gains: the DCG of what came back over the DCG of the same gains in their best order, both at k."""

import math
from math import log, log2, log10

from course_lib.checking.code import Code, Slip
from course_lib.checking.example import figure
from course_lib.checking.laws import Law
from course_lib.exercises import dcg_gains
from course_lib.metrics import dcg, ndcg


def dcg_at(gains, k=None):
    return dcg(gains, gain="linear", k=k)


def work(gains, k):
    """What an nDCG is made of: its two sums, term by term."""
    ideal = sorted(gains, reverse=True)
    if not dcg_at(ideal, k):
        return "0 by agreement: there is no gain to collect"
    over = f"{figure(dcg_at(gains, k))}/{figure(dcg_at(ideal, k))}"
    return f"{over}\n  DCG@{k}   = {dcg_gains.work(gains[:k])}\n  ideal@{k} = {dcg_gains.work(ideal[:k])}"


def generate(chance):
    gains = [chance.choice((0, 0, 1, 1, 2, 3)) for _ in range(chance.randint(4, 11))]
    return gains, chance.randint(2, 8)


def ratio(top, bottom):
    """A body that divides one sum by another, and gives 0 where the second is 0."""
    return f"ideal = {bottom}\nreturn ({top}) / ideal if ideal else 0.0"


def with_discount(divisor, gain="gain"):
    """A body that is right but for its divisor, or for its gain."""
    found = f"sum({gain} / ({divisor}) for i, gain in enumerate(gains[:k], start=1))"
    best = f"sum({gain} / ({divisor}) for i, gain in enumerate(sorted(gains, reverse=True)[:k], start=1))"
    return ratio(found, best)


DCG, IDEAL = "dcg(gains[:k])", "dcg(sorted(gains, reverse=True)[:k])"

SLIPS = (
    Slip(
        "ideal_cut_before_sort",
        "The list is cut at k first and sorted afterwards, so a good result below k is forgiven. Sort all, then cut.",
        (ratio(DCG, "dcg(sorted(gains[:k], reverse=True))"),),
    ),
    Slip(
        "ideal_not_cut",
        "The ideal is not cut at k, so the best possible first k results stay below 1. Cut both orders at k.",
        (ratio(DCG, "dcg(sorted(gains, reverse=True))"),),
    ),
    Slip(
        "only_ideal_cut",
        "Only the ideal is cut at k; what came back is added up to its end, and the ratio can pass 1. Cut both.",
        (ratio("dcg(gains)", IDEAL),),
    ),
    Slip(
        "ignores_k",
        "The cutoff k has no effect. Only the first k results count, in the order that came and in the ideal.",
        (ratio("dcg(gains)", "dcg(sorted(gains, reverse=True))"),),
    ),
    Slip(
        "k_minus_one",
        "It stops one result early: the end of a slice is left out already, so the first k are `[:k]`.",
        (ratio("dcg(gains[:k - 1])", "dcg(sorted(gains, reverse=True)[:k - 1])"),),
    ),
    Slip(
        "k_plus_one",
        "It counts one result too many: the first k are `[:k]`.",
        (ratio("dcg(gains[:k + 1])", "dcg(sorted(gains, reverse=True)[:k + 1])"),),
    ),
    Slip(
        "not_normalised",
        "This is DCG. Divide it by the DCG of the best order.",
        (f"return {DCG}",),
    ),
    Slip(
        "returns_ideal",
        "This is the best possible DCG. It is what DCG is divided by.",
        (f"return {IDEAL}",),
    ),
    Slip(
        "upside_down",
        "The ratio is upside down: the ideal is divided by the DCG. No order may score above 1.",
        (f"found = {DCG}\nreturn {IDEAL} / found if found else 0.0", f"return {IDEAL} / {DCG}"),
    ),
    Slip(
        "ideal_worst_first",
        "The ideal is sorted smallest first, which is the worst order. The best one starts with the largest gain.",
        (ratio(DCG, "dcg(sorted(gains)[:k])"), ratio(DCG, "dcg(sorted(gains)[-k:])")),
    ),
    Slip(
        "ideal_reversed",
        "The ideal is the list turned around, not sorted. The best order runs from the largest gain to the smallest.",
        (ratio(DCG, "dcg(gains[::-1][:k])"),),
    ),
    Slip(
        "sorts_both",
        "The best order stands above and below the line, so everything scores 1. Above it belongs the order that came.",
        (ratio(IDEAL, IDEAL),),
    ),
    Slip(
        "sorts_in_place",
        "`gains.sort` turns the very list that came into the ideal, so everything scores 1, and the caller's list is "
        "another one. `sorted` makes a new list.",
        (
            "best = gains\nbest.sort(reverse=True)\n" + ratio(DCG, "dcg(best[:k])"),
            "gains.sort(reverse=True)\n" + ratio(DCG, IDEAL),
        ),
    ),
    Slip(
        "sorts_in_place_afterwards",
        "The value is right, but `gains.sort` leaves the caller's list in another order. `sorted` makes a new list.",
        (f"found = {DCG}\ngains.sort(reverse=True)\n" + ratio("found", "dcg(gains[:k])"),),
    ),
    Slip(
        "ideal_of_distinct_gains",
        "The ideal holds each gain once: a set drops repeats. Two results with gain 2 make two terms.",
        (ratio(DCG, "dcg(sorted(set(gains), reverse=True)[:k])"),),
    ),
    Slip(
        "zero_ideal_crashes",
        "When no result has any gain, the ideal is 0, and nothing can be divided by it. The answer there is 0.",
        (f"return {DCG} / {IDEAL}",),
    ),
    Slip(
        "zero_ideal_is_perfect",
        "When no result has any gain, this gives 1. Nothing good was found: the answer there is 0.",
        (f"ideal = {IDEAL}\nreturn {DCG} / ideal if ideal else 1.0",),
    ),
    Slip(
        "zero_ideal_is_none",
        "When no result has any gain, this gives no number. The answer there is 0.",
        (f"ideal = {IDEAL}\nif ideal:\n    return {DCG} / ideal", f"return {DCG} / ({IDEAL} or float('nan'))"),
    ),
    Slip(
        "divides_by_k",
        "The DCG is divided by k. Divide by the DCG of the best order, which is the most that k places can give.",
        (f"return {DCG} / k",),
    ),
    Slip(
        "divides_by_length",
        "The DCG is divided by the number of results. Divide by the DCG of the best order.",
        (f"return {DCG} / len(gains) if gains else 0.0", f"return {DCG} / len(gains[:k]) if gains else 0.0"),
    ),
    Slip(
        "divides_by_gain_sum",
        "The DCG is divided by the plain sum of the gains. The best order is discounted too: divide by its DCG.",
        (
            ratio(DCG, "sum(gains)"),
            ratio(DCG, "sum(gains[:k])"),
            ratio(DCG, "sum(sorted(gains, reverse=True)[:k])"),
        ),
    ),
    Slip(
        "divides_by_largest_gain",
        "The DCG is divided by the largest gain. That is the ideal's first term; the others belong to it too.",
        (ratio(DCG, "max(gains, default=0)"),),
    ),
    Slip(
        "ideal_all_top_grade",
        "The ideal has the top gain in every place. It may hold only the gains that are there, best first.",
        (
            ratio(DCG, "dcg([3] * k)"),
            ratio(DCG, "dcg([max(gains, default=0)] * k)"),
            ratio(DCG, "dcg([max(gains, default=0)] * len(gains[:k]))"),
        ),
    ),
    Slip(
        "fixed_ideal_from_lesson",
        "The ideal is a fixed number, that of the lesson's list. Work it out from the gains that come in.",
        (f"return {DCG} / (3 + 2 / log2(3))", f"return {DCG} / 4.2619"),
    ),
    Slip(
        "no_discount",
        "There is no discount: both sums add the gains whole, so the order within the first k makes no difference.",
        (with_discount("1"),),
    ),
    Slip(
        "one_over_rank",
        "The discount is each gain over its rank. The course's is log2(rank + 1), which falls more gently.",
        (with_discount("i"),),
    ),
    Slip(
        "logarithm_missing",
        "Each gain is divided by rank + 1. The logarithm of that is missing.",
        (with_discount("i + 1"),),
    ),
    Slip(
        "first_divisor_zero",
        f"{dcg_gains.FIRST_DIVISOR} the gain there counts whole.",
        (with_discount("log2(i)"),),
    ),
    Slip(
        "discount_from_rank_2",
        "Ranks 1 and 2 both count whole here, so the divisor is log2(rank). It is log2(rank + 1).",
        (with_discount("max(1, log2(i))"),),
    ),
    Slip(
        "shifted_twice",
        "The first divisor is log2(3): the rank was moved up twice. The shift does not cancel in the ratio.",
        (with_discount("log2(i + 2)"),),
    ),
    Slip(
        "log_then_plus_one",
        "The 1 is added after the logarithm: log2(rank) + 1. It belongs inside, log2(rank + 1).",
        (with_discount("log2(i) + 1"),),
    ),
    Slip(
        "multiplies",
        "The gains are multiplied by the logarithm, so lower ranks earn more. Divide.",
        (with_discount("1 / log2(i + 1)"),),
    ),
    Slip(
        "exponential_gain",
        "The gains are raised to powers of 2 first. Here the gains are given: use them as they are.",
        (with_discount("log2(i + 1)", "(2**gain - 1)"),),
    ),
    Slip(
        "power_of_two",
        "Each gain is turned into 2 to its power, which gives even a useless result a gain. Use the gains as given.",
        (with_discount("log2(i + 1)", "2**gain"),),
    ),
    Slip(
        "two_conventions",
        "The two sums use different gains: one of them raises 2 to their power. Use the gains as given, in both.",
        (
            ratio(DCG, "dcg([2**gain - 1 for gain in sorted(gains, reverse=True)[:k]])"),
            ratio("dcg([2**gain - 1 for gain in gains[:k]])", IDEAL),
        ),
    ),
    Slip(
        "binary",
        "Every gain above 0 counts as 1. Keep the gains: a 3 in place of a 1 must show.",
        (with_discount("log2(i + 1)", "(gain > 0)"),),
    ),
    Slip(
        "skips_zeros",
        "Results without gain are left out, so those below move up. They add nothing, but they take up a rank.",
        (
            ratio("dcg([gain for gain in gains[:k] if gain])", IDEAL),
            "gains = [gain for gain in gains if gain]\n" + ratio(DCG, IDEAL),
        ),
    ),
    Slip(
        "drops_first",
        "The first result is left out: in Python the first item has index 0.",
        (
            ratio("sum(gains[i] / log2(i + 1) for i in range(1, len(gains[:k])))", IDEAL),
            "best = sorted(gains, reverse=True)\n"
            + ratio(
                "sum(gains[i] / log2(i + 1) for i in range(1, len(gains[:k])))",
                "sum(best[i] / log2(i + 1) for i in range(1, len(best[:k])))",
            ),
        ),
    ),
    Slip(
        "rank_by_value",
        "The rank is looked up with `index`, which finds the first of equal gains. Count with `enumerate`.",
        (
            ratio("sum(gain / log2(gains.index(gain) + 2) for gain in gains[:k])", IDEAL),
            "best = sorted(gains, reverse=True)\n"
            + ratio(
                "sum(gain / log2(gains.index(gain) + 2) for gain in gains[:k])",
                "sum(gain / log2(best.index(gain) + 2) for gain in best[:k])",
            ),
        ),
    ),
    Slip(
        "difference_not_ratio",
        "The difference to the ideal is taken. nDCG is a ratio: which share of the best possible was reached.",
        (
            f"ideal = {IDEAL}\nreturn 1 - (ideal - {DCG}) if ideal else 0.0",
            f"return {IDEAL} - {DCG}",
            f"return {DCG} - {IDEAL}",
        ),
    ),
    Slip(
        "lost_share",
        "This is the share that was lost. nDCG is the share that was reached: DCG over ideal.",
        (f"ideal = {IDEAL}\nreturn 1 - {DCG} / ideal if ideal else 0.0",),
    ),
    Slip(
        "percent",
        "This is in percent. Return the share itself, from 0 to 1.",
        (ratio(f"100 * {DCG}", IDEAL),),
    ),
    Slip(
        "k_beyond_the_list",
        "A k larger than the list runs past its end. A slice, `gains[:k]`, stops there by itself.",
        (
            "best = sorted(gains, reverse=True)\n"
            + ratio("sum(gains[i] / log2(i + 2) for i in range(k))", "sum(best[i] / log2(i + 2) for i in range(k))"),
        ),
    ),
    Slip(
        "returns_too_early",
        "Only the first result of each order counts: a `return` stands inside the loop.",
        (ratio("dcg(gains[:1])", "dcg(sorted(gains, reverse=True)[:1])"),),
    ),
    Slip(
        "whole_division",
        "`//` drops what stands after the decimal point. Divide with `/`.",
        (f"ideal = {IDEAL}\nreturn {DCG} // ideal if ideal else 0.0",),
    ),
    Slip(
        "mean_of_ratios",
        "Place by place is compared with the ideal, and the ratios are averaged. Add up both sums first, divide once.",
        (
            "pairs = [(a, b) for a, b in zip(gains[:k], sorted(gains, reverse=True)[:k]) if b]\n"
            "return sum(a / b for a, b in pairs) / len(pairs) if pairs else 0.0",
        ),
    ),
)

LAWS = (
    Law("above_1", "nDCG never passes 1: no order beats the best one.", lambda call, v: v <= 1 + 1e-9),
    Law(
        "best_order_is_1",
        "Gains that stand in their best order already score 1, unless all are 0.",
        lambda call, v: list(call[0]) != sorted(call[0], reverse=True) or not any(call[0]) or math.isclose(v, 1),
    ),
)

NDCG_GAINS = Code(
    id="ndcg_gains",
    title="Write nDCG",
    prompt="Write `ndcg_gains(gains, k)`: the DCG of the first k results, over the DCG that the same gains would reach "
    "at k in their best order. You may call your `dcg_gains`.",
    signature="ndcg_gains(gains, k)",
    starter="def ndcg_gains(gains, k):\n    ...\n",
    answer="""
def ndcg_gains(gains, k):
    ideal = dcg_gains(sorted(gains, reverse=True)[:k])
    return dcg_gains(gains[:k]) / ideal if ideal else 0.0
""",
    reference=lambda gains, k: ndcg(gains, gain="linear", k=k),
    contract=(
        "`gains` is a list of numbers, 0 or more, in the order returned; `k` is a whole number from 1.",
        "Sort all gains first, then cut at k. A k beyond the list takes all of it.",
        "Where the ideal is 0, the answer is 0.",
        "The list is left as it was, and the result is not rounded.",
    ),
    inputs=(
        ([0, 1], 2),
        ([1, 2], 2),
        ([1, 2], 1),
        ([1, 0], 2),
        ([1, 1], 2),
        ([0, 1, 1], 2),
        ([1, 0, 2], 3),
        ([1, 0, 2], 2),
        ([1, 0, 2], 1),
        ([2, 0, 3], 3),
        ([0, 2, 1], 3),
        ([1, 1, 2], 3),
        ([2, 0, 2], 3),
        ([3, 2, 0, 0, 0], 5),
        ([2, 0, 3, 0, 0], 5),
        ([2, 0, 3, 0, 0], 2),
        ([0, 0, 0, 3, 2], 5),
        ([0, 0, 0, 3, 2], 4),
        ([1, 2, 2, 1, 3, 0, 1], 4),
        ([3, 3, 0, 1, 2, 3, 0, 2, 1, 0], 6),
        ([2, 10, 9], 3),
        ([1, 0, 2] * 10, 25),
    ),
    edges=(
        ([], 3),
        ([0, 0], 2),
        ([0, 0, 2], 2),
        ([2], 1),
        ([2], 5),
        ([1, 2], 4),
        ([1, 0, 2], 10),
        ([0.5, 1.5, 0.25], 2),
        ([10, 100], 2),
    ),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={"math": math, "log": log, "log2": log2, "log10": log10, "dcg": dcg_at, "dcg_gains": dcg_at},
    right=(
        "def ndcg_gains(gains, k):\n    def total(order):\n"
        "        return sum(gain / log(i + 2) for i, gain in enumerate(order[:k]))\n"
        "    best = total(sorted(gains, key=lambda gain: -gain))\n    return best and total(gains) / best",
        "def ndcg_gains(gains, k):\n    found = best = 0\n"
        "    ideal = list(gains)\n    ideal.sort()\n    ideal.reverse()\n"
        "    for i in range(min(k, len(gains))):\n        found += gains[i] / log10(i + 2)\n"
        "        best += ideal[i] / log10(i + 2)\n    return 0 if best == 0 else found / best",
        "def ndcg_gains(gains, k):\n    try:\n"
        "        return dcg_gains(gains[:k]) / dcg_gains(sorted(gains)[::-1][:k])\n"
        "    except ZeroDivisionError:\n        return 0",
    ),
    builds_on=(dcg_gains.DCG_GAINS,),
    laws=LAWS,
    hints=(
        "It is one sum over another: the same formula for two orders of the same gains. Which order is the best one?",
        "`sorted(..., reverse=True)` makes a new list, largest first. Sort all the gains, then cut that list at k.",
        "Work out the ideal first and keep it under a name. Then divide, unless it is 0: two lines do.",
    ),
    after="It sorts before it cuts, and says 0 where there is nothing to find.",
)
