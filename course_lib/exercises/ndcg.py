"""Exercise ndcg: DCG over the DCG of the same grades in their best order, with one gain and one k in both."""

import math
from math import log, log2, log10

from course_lib.checking.code import Code, Slip
from course_lib.checking.example import figure
from course_lib.exercises import dcg as dcg_exercise
from course_lib.exercises import ndcg_gains
from course_lib.metrics import GAINS, dcg, ndcg

DCG, IDEAL = "dcg(rels, gain, k)", "dcg(sorted(rels, reverse=True), gain, k)"
SAID = {slip.id: slip.message for slip in (*ndcg_gains.SLIPS, *dcg_exercise.SLIPS)}


def work(rels, gain="exp", k=None):
    """What an nDCG is made of: its two sums, term by term."""
    if gain not in GAINS:
        return dcg_exercise.work(rels, gain, k)
    best = sorted(rels, reverse=True)
    if not dcg(best, gain, k):
        return "0 by agreement: there is no gain to collect"
    over = f"{figure(dcg(rels, gain, k))}/{figure(dcg(best, gain, k))}"
    return f"{over}\n  DCG   = {dcg_exercise.work(rels, gain, k)}\n  ideal = {dcg_exercise.work(best, gain, k)}"


def ratio(top, bottom, otherwise="0.0"):
    """A body that divides one sum by another, and gives `otherwise` where the second is 0."""
    return f"ideal = {bottom}\nreturn ({top}) / ideal if ideal else {otherwise}"


def both(**parts):
    """A body that makes both sums with one DCG of its own, right but for these parts (as in dcg_exercise.body)."""
    inner = dcg_exercise.body(**parts).replace("\n", "\n    ")
    return f"def total(rels):\n    {inner}\n" + ratio("total(rels)", "total(sorted(rels, reverse=True))")


SORTED = "sorted(rels, reverse=True)"

SLIPS = (
    Slip(
        "ideal_cut_before_sort",
        SAID["ideal_cut_before_sort"],
        (ratio(DCG, "dcg(sorted(rels[:k], reverse=True), gain)"), "rels = rels[:k]\n" + ratio(DCG, IDEAL)),
    ),
    Slip("ideal_not_cut", SAID["ideal_not_cut"], (ratio(DCG, f"dcg({SORTED}, gain)"),)),
    Slip(
        "only_ideal_cut",
        SAID["only_ideal_cut"],
        (ratio("dcg(rels, gain)", IDEAL), ratio(f"min(dcg(rels, gain), {IDEAL})", IDEAL)),
    ),
    Slip(
        "ideal_cut_too_early",
        "The ideal is cut one result before k, the end of a slice being left out already, so the ratio can pass 1.",
        (ratio(DCG, f"dcg({SORTED}[: k - 1] if k else {SORTED}, gain)"),),
    ),
    Slip(
        "ideal_at_least_one",
        "The ideal is raised to 1 where it is smaller. Only an ideal of 0 needs an exception.",
        (f"return {DCG} / max({IDEAL}, 1)",),
    ),
    Slip(
        "adds_to_the_ideal",
        "Something is added to the ideal to keep it from 0, which makes every score a little too small.",
        (f"return {DCG} / ({IDEAL} + 1e-6)", f"return {DCG} / ({IDEAL} + 1)", f"return {DCG} / ({DCG} + {IDEAL} or 1)"),
    ),
    Slip("ignores_k", SAID["ignores_k"], (ratio("dcg(rels, gain)", f"dcg({SORTED}, gain)"),)),
    Slip(
        "k_minus_one",
        SAID["k_minus_one"],
        ("if k:\n    k = k - 1\n" + ratio("dcg(rels, gain, k)", f"dcg({SORTED}, gain, k)"),),
    ),
    Slip("k_plus_one", SAID["k_plus_one"], ("if k:\n    k = k + 1\n" + ratio(DCG, IDEAL),)),
    Slip(
        "k_beyond_the_list",
        SAID["k_beyond_the_list"],
        (both(over="[rels[i] for i in range(len(rels) if k is None else k)]"),),
    ),
    Slip(
        "k_of_none_crashes",
        SAID["k_of_none_crashes"],
        (both(over="[rels[i] for i in range(min(k, len(rels)))]"),),
    ),
    Slip(
        "hidden_cutoff", SAID["hidden_cutoff"], tuple(f"k = k or {k}\n" + ratio(DCG, IDEAL) for k in (1, 2, 3, 5, 10))
    ),
    Slip(
        "k_from_the_bottom", SAID["k_from_the_bottom"], (ratio("dcg(rels if k is None else rels[-k:], gain)", IDEAL),)
    ),
    Slip("not_normalised", SAID["not_normalised"], (f"return {DCG}", "return dcg(rels, 'linear', k)")),
    Slip("returns_ideal", SAID["returns_ideal"], (f"return {IDEAL}",)),
    Slip("upside_down", SAID["upside_down"], (ratio(IDEAL, DCG), f"return {IDEAL} / {DCG}")),
    Slip(
        "ideal_worst_first",
        SAID["ideal_worst_first"].replace("gain.", "grade."),
        (ratio(DCG, "dcg(sorted(rels), gain, k)"), ratio(DCG, "dcg(sorted(rels)[-k:] if k else sorted(rels), gain)")),
    ),
    Slip(
        "ideal_reversed",
        "The ideal is the list turned around, not sorted. The best order runs from the largest grade to the smallest.",
        (ratio(DCG, "dcg(rels[::-1], gain, k)"),),
    ),
    Slip("sorts_both", SAID["sorts_both"], (ratio(IDEAL, IDEAL), f"rels = {SORTED}\n" + ratio(DCG, IDEAL))),
    Slip(
        "sorts_in_place",
        "`rels.sort` turns the very list that came into the ideal, so everything scores 1, and the caller's list is "
        "another one. `sorted` makes a new list.",
        ("rels.sort(reverse=True)\n" + ratio(DCG, IDEAL), "rels.sort()\n" + ratio(DCG, IDEAL)),
    ),
    Slip(
        "sorts_in_place_afterwards",
        "The value is right, but `rels.sort` leaves the caller's list in another order. `sorted` makes a new list.",
        (f"found = {DCG}\nrels.sort(reverse=True)\n" + ratio("found", DCG),),
    ),
    Slip(
        "ideal_of_distinct_grades",
        "The ideal holds each grade once: a set drops repeats. Two results with grade 2 make two terms.",
        (ratio(DCG, "dcg(sorted(set(rels), reverse=True), gain, k)"),),
    ),
    Slip(
        "ideal_sorted_as_text",
        "The ideal is sorted as text, where '9' comes after '10'. Sort the numbers themselves.",
        (ratio(DCG, "dcg(sorted(rels, key=str, reverse=True), gain, k)"),),
    ),
    Slip("zero_ideal_crashes", SAID["zero_ideal_crashes"], (f"return {DCG} / {IDEAL}",)),
    Slip("zero_ideal_is_perfect", SAID["zero_ideal_is_perfect"], (ratio(DCG, IDEAL, "1.0"),)),
    Slip(
        "zero_ideal_is_none",
        SAID["zero_ideal_is_none"],
        (ratio(DCG, IDEAL, "None"), ratio(DCG, IDEAL, "float('nan')"), ratio(DCG, IDEAL, "''")),
    ),
    Slip("divides_by_k", SAID["divides_by_k"], (f"return {DCG} / k", f"return {DCG} / (k or len(rels) or 1)")),
    Slip(
        "divides_by_length",
        SAID["divides_by_length"],
        (f"return {DCG} / (len(rels) or 1)", f"return {DCG} / (len(rels[:k]) or 1)"),
    ),
    Slip(
        "divides_by_gain_sum",
        SAID["divides_by_gain_sum"],
        tuple(
            ratio(DCG, f"sum(2**r - 1 if gain == 'exp' else r for r in {some})")
            for some in ("rels", "rels[:k]", f"{SORTED}[:k]")
        )
        + tuple(ratio(DCG, f"sum({some})") for some in ("rels", "rels[:k]", f"{SORTED}[:k]")),
    ),
    Slip(
        "divides_by_largest_gain",
        "The DCG is divided by the largest gain or grade, the first term of the ideal. The others belong to it too.",
        (
            ratio(DCG, "dcg([max(rels, default=0)], gain)"),
            ratio(DCG, "max(rels, default=0)"),
            ratio(DCG, "dcg([max(rels[:k], default=0)], gain)"),
        ),
    ),
    Slip(
        "ideal_all_top_grade",
        "The ideal has the top grade in every place. It may hold only the grades that came back, best first.",
        (
            ratio(DCG, "dcg([3] * len(rels), gain, k)"),
            ratio(DCG, "dcg([max(rels, default=0)] * len(rels), gain, k)"),
            ratio(DCG, "dcg([3] * (k or len(rels)), gain)"),
        ),
    ),
    Slip(
        "ideal_all_ones",
        "The ideal is made of ones. It holds the very grades that came back, best first.",
        (ratio(DCG, "dcg([1] * len(rels), gain, k)"), ratio(DCG, "dcg([1] * sum(r > 0 for r in rels), gain, k)")),
    ),
    Slip(
        "ideal_of_the_lesson",
        "The ideal is a fixed number from the lesson's list. Work it out from the grades that come in.",
        (
            f"return {DCG} / (3 + 1 / log2(3))",
            f"return {DCG} / 3.6309",
            f"dcg(rels, gain)\nreturn {DCG} / (3 + 2 / log2(3))",
        ),
    ),
    Slip(
        "two_conventions",
        "The two sums use different gains: one of them was not told which. Hand `gain` on to both.",
        (
            ratio(DCG, f"dcg({SORTED}, k=k)"),
            ratio("dcg(rels, k=k)", IDEAL),
            ratio(DCG, f"dcg({SORTED}, 'linear', k)"),
            ratio("dcg(rels, 'linear', k)", IDEAL),
            ratio(DCG, f"dcg({SORTED})"),
            ratio(DCG, "dcg(sorted(rels[:k], reverse=True))"),
        ),
    ),
    Slip(
        "always_exponential",
        "`gain` makes no difference: 'exp' is used each time. Hand it on to `dcg`, both times.",
        (
            ratio("dcg(rels, k=k)", f"dcg({SORTED}, k=k)"),
            both(linear=dcg_exercise.EXP),
            "dcg([], gain)\n" + ratio("dcg(rels)", f"dcg({SORTED})"),
            ratio("dcg(rels)", f"dcg({SORTED})"),
        ),
    ),
    Slip(
        "always_linear",
        "`gain` makes no difference: the grade itself is used each time. Hand it on to `dcg`, both times.",
        (ratio("dcg(rels, 'linear', k)", f"dcg({SORTED}, 'linear', k)"), both(exp="rel")),
    ),
    Slip("gains_swapped", SAID["gains_swapped"], (both(exp="rel", linear=dcg_exercise.EXP),)),
    Slip(
        "gain_applied_twice",
        "Grades are turned into gains here, and `dcg` does the same again. Hand over the grades as they came.",
        (
            "if gain == 'exp':\n    rels = [2**rel - 1 for rel in rels]\n" + ratio(DCG, IDEAL),
            ratio(DCG, "dcg(sorted([2**r - 1 if gain == 'exp' else r for r in rels], reverse=True), gain, k)"),
        ),
    ),
    Slip(
        "accepts_any_gain",
        SAID["accepts_any_gain"],
        (
            both(otherwise="values = [rel for rel in rels[:k]]"),
            both(otherwise="values = [2**rel - 1 for rel in rels[:k]]"),
            "if gain not in ('exp', 'linear'):\n    return None\n" + ratio(DCG, IDEAL),
            "if gain not in ('exp', 'linear'):\n    return 'ValueError'\n" + ratio(DCG, IDEAL),
            "if gain not in ('exp', 'linear'):\n    return float('nan')\n" + ratio(DCG, IDEAL),
        ),
    ),
    Slip(
        "accepts_like_names",
        SAID["accepts_like_names"],
        (
            "gain = 'exp' if 'exp' in gain else gain\n" + ratio(DCG, IDEAL),
            "gain = gain.lower()\n" + ratio(DCG, IDEAL),
        ),
    ),
    Slip(
        "swallows_the_error",
        "An unknown gain comes back as 0 or None, as if nothing had been found. Its ValueError must get through to "
        "whoever calls.",
        (
            "if gain not in ('exp', 'linear'):\n    return 0.0\n" + ratio(DCG, IDEAL),
            f"try:\n    return {DCG} / {IDEAL}\nexcept Exception:\n    return None",
            f"try:\n    return {DCG} / {IDEAL}\nexcept (ZeroDivisionError, ValueError):\n    return 0",
        ),
    ),
    Slip("gain_key_error", SAID["gain_key_error"], (both(otherwise="raise KeyError(gain)"),)),
    Slip(
        "another_error",
        SAID["another_error"],
        tuple(
            both(otherwise=f"raise {error}('unknown gain')")
            for error in (
                "TypeError",
                "Exception",
                "AssertionError",
                "NameError",
                "UnboundLocalError",
                "AttributeError",
            )
        ),
    ),
    Slip("power_of_two", SAID["power_of_two"], (both(exp="2**rel"),)),
    Slip("squares_the_grade", SAID["squares_the_grade"], (both(exp="rel**2"),)),
    Slip(
        "caret_is_not_power", SAID["caret_is_not_power"], (both(exp="2 ^ int(rel) - 1"), both(exp="(2 ^ int(rel)) - 1"))
    ),
    Slip("doubles_the_grade", SAID["doubles_the_grade"], (both(exp="2 * rel - 1"),)),
    Slip("other_base", SAID["other_base"], (both(exp="math.exp(rel) - 1"), both(exp="10**rel - 1"))),
    Slip(
        "binary",
        SAID["binary"],
        (both(exp="(rel > 0)", linear="(rel > 0)"), both(exp="(rel > 0)"), both(linear="(rel > 0)")),
    ),
    Slip("no_discount", SAID["no_discount"], (both(divisor="1"),)),
    Slip("one_over_rank", SAID["one_over_rank"], (both(divisor="i"),)),
    Slip("logarithm_missing", SAID["logarithm_missing"], (both(divisor="i + 1"),)),
    Slip("first_divisor_zero", SAID["first_divisor_zero"], (both(divisor="log2(i)"), both(divisor="log(i)"))),
    Slip("discount_from_rank_2", SAID["discount_from_rank_2"], (both(divisor="max(1, log2(i))"),)),
    Slip(
        "shifted_twice",
        "The first divisor is log2(3): the rank was moved up twice. The shift does not cancel in the ratio.",
        (both(divisor="log2(i + 2)"), both(divisor="log(i + 2)", exp="2**rel")),
    ),
    Slip("log_then_plus_one", SAID["log_then_plus_one"], (both(divisor="log2(i) + 1"),)),
    Slip("multiplies", SAID["multiplies"], (both(divisor="1 / log2(i + 1)"),)),
    Slip(
        "two_bases",
        "One of the two sums uses another logarithm. A base cancels in the ratio only where both have the same.",
        (ratio(f"{DCG} / log(2)", IDEAL), ratio(f"{DCG} * log(2)", IDEAL)),
    ),
    Slip(
        "skips_zeros",
        SAID["skips_zeros"],
        (
            "rels = [rel for rel in rels if rel]\n" + ratio(DCG, IDEAL),
            ratio("dcg([r for r in rels[:k] if r], gain)", IDEAL),
        ),
    ),
    Slip(
        "drops_first",
        SAID["drops_first"],
        (
            ratio("dcg(rels[1:], gain, k)", f"dcg({SORTED}[1:], gain, k)"),
            both(total="sum(values[i] / log2(i + 1) for i in range(1, len(values)))"),
        ),
    ),
    Slip("drops_last", SAID["drops_last"], ("rels = rels[:-1]\n" + ratio(DCG, IDEAL),)),
    Slip("rank_by_value", SAID["rank_by_value"], (both(total="sum(v / log2(values.index(v) + 2) for v in values)"),)),
    Slip(
        "difference_not_ratio",
        SAID["difference_not_ratio"],
        (
            f"ideal = {IDEAL}\nreturn 1 - (ideal - {DCG}) if ideal else 0.0",
            f"return {IDEAL} - {DCG}",
            f"return {DCG} - {IDEAL}",
        ),
    ),
    Slip("lost_share", SAID["lost_share"], (f"ideal = {IDEAL}\nreturn 1 - {DCG} / ideal if ideal else 0.0",)),
    Slip("percent", SAID["percent"], (ratio(f"100 * {DCG}", IDEAL),)),
    Slip("returns_too_early", SAID["returns_too_early"], (ratio("dcg(rels[:1], gain)", f"dcg({SORTED}[:1], gain)"),)),
    Slip(
        "whole_division",
        SAID["whole_division"],
        (f"ideal = {IDEAL}\nreturn {DCG} // ideal if ideal else 0.0", ratio(f"int({DCG})", IDEAL)),
    ),
    Slip(
        "mean_of_ratios",
        SAID["mean_of_ratios"],
        (
            "pairs = [(dcg([a], gain), dcg([b], gain)) for a, b in zip(rels[:k], sorted(rels, reverse=True)[:k])]\n"
            "shares = [a / b for a, b in pairs if b]\nreturn sum(shares) / len(shares) if shares else 0.0",
        ),
    ),
    Slip(
        "empties_its_argument",
        "The value is right, but the caller's list is shorter or empty afterwards. Read it without `pop` or `del`.",
        (
            f"found, ideal = {DCG}, {IDEAL}\nrels.clear()\nreturn found / ideal if ideal else 0.0",
            f"found, ideal = {DCG}, {IDEAL}\nif k:\n    del rels[k:]\nreturn found / ideal if ideal else 0.0",
        ),
    ),
)

NDCG = Code(
    id="ndcg",
    title="nDCG, its gain stated",
    prompt="Write `ndcg(rels, gain, k)`: the DCG of the grades as they came, over the DCG of the same grades sorted "
    "best first. You may call your `dcg`.",
    signature='ndcg(rels, gain="exp", k=None)',
    starter='def ndcg(rels, gain="exp", k=None):\n    ...\n',
    answer="""
def ndcg(rels, gain="exp", k=None):
    ideal = dcg(sorted(rels, reverse=True), gain, k)
    return dcg(rels, gain, k) / ideal if ideal else 0.0
""",
    reference=lambda rels, gain="exp", k=None: ndcg(rels, gain, k),
    contract=(
        *dcg_exercise.DCG.contract[:3],
        "Sort all grades first, then cut at k. Where the ideal is 0, the answer is 0.",
        "The list is left as it was, and the result is not rounded.",
    ),
    inputs=(
        ([0, 1],),
        ([0, 1], "linear"),
        ([1, 2],),
        ([1, 2], "linear"),
        ([1, 0, 2],),
        ([1, 0, 2], "exp"),
        ([1, 0, 2], "linear"),
        ([1, 0, 2], "exp", 2),
        ([1, 0, 2], "linear", 2),
        ([1, 0, 2], "exp", 1),
        ([1, 0, 3], "linear"),
        ([2, 1], "exp", 1),
        ([1, 1, 2], "linear", 3),
        ([2, 0, 2], "exp"),
        ([2, 0, 3, 0, 0], "linear", 5),
        ([2, 0, 3, 0, 0], "exp", 2),
        ([0, 0, 0, 2, 3], "linear", 4),
        ([3, 2, 0, 0, 0], "exp", 5),
        ([1, 2, 2, 1, 3, 0, 1], "exp", 4),
        ([3, 3, 0, 1, 2, 3, 0, 2, 1, 0, 3, 1], "linear"),
        ([3, 3, 0, 1, 2, 3, 0, 2, 1, 0, 3, 1], "exp", 11),
        ([2, 10, 9], "linear"),
        ([1, 4, 5], "exp"),
        ([1, 0, 2] * 8, "linear", 20),
    ),
    edges=(
        ([],),
        ([], "linear", 3),
        ([0, 0],),
        ([0, 0, 2], "linear", 2),
        ([0, 0, 0], "exp", 2),
        ([2], "exp", 5),
        ([1, 2], "linear", 10),
        ([0.5, 1.5, 0.25], "linear"),
        ([0.25, 0.5, 0, 0], "linear"),
        ([1, 0, 2], "log"),
        ([2], "", 1),
        ([1, 2], "Linear"),
        ([1, 2], "exponential"),
    ),
    generate=dcg_exercise.generate,
    work=work,
    slips=SLIPS,
    names={
        "math": math,
        "log": log,
        "log2": log2,
        "log10": log10,
        "dcg": dcg_exercise.DCG.built(dcg_exercise.DCG.answer),
    },
    right=(
        'def ndcg(rels, gain="exp", k=None):\n    best = list(rels)\n    best.sort()\n    best.reverse()\n'
        "    most = dcg(best, gain, k)\n    if most == 0:\n        return 0\n"
        "    return dcg(rels, gain=gain, k=k) / most",
        'def ndcg(rels, gain="exp", k=None):\n    try:\n'
        "        return dcg(rels, gain, k) / dcg(sorted(rels, key=lambda grade: -grade), gain, k)\n"
        "    except ZeroDivisionError:\n        return 0.0",
        'def ndcg(rels, gain="exp", k=None):\n    if gain == "exp":\n        gains = [2**r - 1 for r in rels]\n'
        '    elif gain == "linear":\n        gains = list(rels)\n    else:\n        raise ValueError("which gain?")\n'
        "    def total(order):\n        return sum(g / log(i + 2) for i, g in enumerate(order[:k]))\n"
        "    best = total(sorted(gains)[::-1])\n    return best and total(gains) / best",
        'def ndcg(rels, gain="exp", k=None):\n    import numpy as np\n'
        '    known = {"linear": np.asarray, "exp": lambda g: np.power(2.0, g) - 1}\n'
        '    if gain not in known:\n        raise ValueError(f"{gain} is not among {list(known)}")\n'
        "    gains = known[gain](np.asarray(rels, dtype=float))\n"
        "    weights = 1 / np.log2(np.arange(2, len(gains) + 2))\n    weights[k or len(gains) :] = 0\n"
        "    ideal = float(np.dot(-np.sort(-gains), weights))\n"
        "    return np.float64(0) if ideal == 0 else np.dot(gains, weights) / ideal",
        'def ndcg(rels, gain="exp", k=None):\n    if gain not in ["exp", "linear"]:\n'
        '        raise ValueError("unknown gain: " + gain)\n'
        "    ranked = sorted((r for r in rels if r > 0), reverse=True)\n"
        "    found = ideal = 0\n    for rank in range(1, len(rels) + 1):\n        if k is not None and rank > k:\n"
        "            break\n"
        "        own = rels[rank - 1]\n        best = ranked[rank - 1] if rank <= len(ranked) else 0\n"
        '        if gain == "exp":\n            own, best = 2**own - 1, 2**best - 1\n'
        "        found += own / log10(rank + 1)\n        ideal += best / log10(rank + 1)\n"
        "    return min(1.0, found / ideal) if ideal > 0 else 0",
        'def ndcg(rels, gain="exp", k=None):\n    import heapq\n    count = len(rels) if k is None else k\n'
        "    top = dcg(heapq.nlargest(count, rels), gain)\n    return dcg(rels[:count], gain) / (top or 1)",
        'def ndcg(labels, gain="exp", k=None):\n    from decimal import Decimal\n'
        "    here, best = (Decimal(dcg(order, gain, k)) for order in (labels, sorted(labels, reverse=True)))\n"
        "    return here / best if best else Decimal(0)",
    ),
    builds_on=(dcg_exercise.DCG,),
    hints=(
        "It is one `dcg` over another. Which two orders do they get, and what else do both need to be told?",
        "`sorted(..., reverse=True)` makes a new list, best first. Hand over all of it, and `dcg` cuts it at k.",
        "Keep the ideal under a name. Give `gain` and `k` to both calls, and answer 0 where the ideal is 0.",
    ),
    after="Grades 1, 0, 2 score 0.6885 under one gain and 0.7602 under the other.",
)
