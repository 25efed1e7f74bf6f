"""Exercise dcg_gains: the sum of gain / log2(rank + 1)."""

import math
from math import log, log2, log10

from course_lib.checking.code import Code, Slip
from course_lib.checking.laws import Law
from course_lib.metrics import dcg


def work(gains):
    """What a DCG is made of, term by term."""
    return " + ".join(f"{gain}/log2({rank + 1})" for rank, gain in enumerate(gains, start=1)) or "nothing to add"


def generate(chance):
    return ([chance.choice((0, 0, 1, 2, 3, 5)) for _ in range(chance.randint(4, 12))],)


FIRST_DIVISOR = "The first divisor comes out as log2(1), which is 0. Rank 1 must be divided by log2(2), so that"

SLIPS = (
    Slip(
        "no_discount",
        "This adds the gains up whole, wherever they stand. Divide each by log2(rank + 1).",
        ("return sum(gains)",),
    ),
    Slip(
        "first_divisor_zero",
        f"{FIRST_DIVISOR} it counts whole: ranks start at 1, and 1 is added before the logarithm.",
        (
            "return sum(gain / log2(i) for i, gain in enumerate(gains, start=1))",
            "return sum(gain / log2(i + 1) for i, gain in enumerate(gains))",
        ),
    ),
    Slip(
        "discount_from_rank_2",
        "Ranks 1 and 2 both count whole here, so the divisor is log2(rank). The lesson divides by "
        "log2(rank + 1): rank 2 already counts less.",
        (
            "return sum(gain / max(1, log2(i)) for i, gain in enumerate(gains, start=1))",
            "return sum(gain / (log2(i + 1) or 1) for i, gain in enumerate(gains))",
        ),
    ),
    Slip(
        "shifted_twice",
        "The first divisor is log2(3), so even rank 1 is discounted. One step too many: it is rank + 1, and "
        "rank 1 is divided by log2(2).",
        ("return sum(gain / log2(i + 2) for i, gain in enumerate(gains, start=1))",),
    ),
    Slip(
        "log_then_plus_one",
        "The 1 is added after the logarithm: log2(rank) + 1. It belongs inside, log2(rank + 1); up to rank "
        "2 the two agree only at the top.",
        ("return sum(gain / (log2(i) + 1) for i, gain in enumerate(gains, start=1))",),
    ),
    Slip(
        "natural_log",
        "That is the natural logarithm. The discount uses base 2, so that rank 1 is divided by exactly 1.",
        ("return sum(gain / log(i + 1) for i, gain in enumerate(gains, start=1))",),
    ),
    Slip(
        "log10",
        "That is the logarithm to base 10. The discount uses base 2, so that rank 1 is divided by exactly 1.",
        ("return sum(gain / log10(i + 1) for i, gain in enumerate(gains, start=1))",),
    ),
    Slip(
        "one_over_rank",
        "Each gain is divided by its rank. That discount falls faster than the lesson's, log2(rank + 1).",
        ("return sum(gain / i for i, gain in enumerate(gains, start=1))",),
    ),
    Slip(
        "logarithm_missing",
        "Each gain is divided by rank + 1. The logarithm of that is missing.",
        ("return sum(gain / (i + 1) for i, gain in enumerate(gains, start=1))",),
    ),
    Slip(
        "exponential_gain",
        "The gains are raised to powers of 2 first. Here the gains are given: use them as they are.",
        ("return sum((2**gain - 1) / log2(i + 1) for i, gain in enumerate(gains, start=1))",),
    ),
    Slip(
        "power_of_two",
        "Each gain is turned into 2 to its power, which gives even a useless result a 1. Use the gains as given.",
        ("return sum(2**gain / log2(i + 1) for i, gain in enumerate(gains, start=1))",),
    ),
    Slip(
        "multiplies",
        "Lower ranks earn more here: the gain is multiplied by the logarithm, or the logarithm has its number and "
        "base swapped. Divide by log2(rank + 1).",
        ("return sum(gain * log2(i + 1) for i, gain in enumerate(gains, start=1))",),
    ),
    Slip(
        "mean_not_sum",
        "This divides by how many results there are. DCG is a sum: a longer list may collect more.",
        ("return sum(gain / log2(i + 1) for i, gain in enumerate(gains, start=1)) / len(gains) if gains else 0.0",),
    ),
    Slip(
        "returns_too_early",
        "Only the first result counts: the `return` stands inside the loop. Put it after, at the loop's own depth.",
        ("return gains[0] if gains else 0.0", "for gain in gains:\n    return gain / log2(2)\nreturn 0.0"),
    ),
    Slip(
        "keeps_last_term",
        "Only the last result counts: each round puts its term in the place of the total. Add to it, with `+=`.",
        (
            "total = 0.0\nfor i, gain in enumerate(gains, start=1):\n    total = gain / log2(i + 1)\nreturn total",
            "return gains[-1] / log2(len(gains) + 1) if gains else 0.0",
        ),
    ),
    Slip(
        "largest_term",
        "Only the largest term is returned. DCG adds all of them.",
        ("return max((gain / log2(i + 1) for i, gain in enumerate(gains, start=1)), default=0.0)",),
    ),
    Slip(
        "skips_zeros",
        "Results without gain are left out, so those below move up. They add nothing, but they take up a rank.",
        ("return sum(gain / log2(i + 1) for i, gain in enumerate([g for g in gains if g], start=1))",),
    ),
    Slip(
        "sorts_best_first",
        "The gains are sorted before they are added up. That is the ideal order; DCG takes the order as it came.",
        ("return sum(gain / log2(i + 1) for i, gain in enumerate(sorted(gains, reverse=True), start=1))",),
    ),
    Slip(
        "sorts_worst_first",
        "The gains are sorted, smallest first. DCG takes the order as it came.",
        ("return sum(gain / log2(i + 1) for i, gain in enumerate(sorted(gains), start=1))",),
    ),
    Slip(
        "counts_from_the_bottom",
        "The ranks run from the bottom up: the last result counts whole. The first one should.",
        ("return sum(gain / log2(i + 1) for i, gain in enumerate(reversed(gains), start=1))",),
    ),
    Slip(
        "binary",
        "Every gain above 0 counts as 1. A gain of 3 must earn three times as much as a gain of 1.",
        ("return sum((gain > 0) / log2(i + 1) for i, gain in enumerate(gains, start=1))",),
    ),
    Slip(
        "drops_last",
        "The last result is left out: `range` and slices stop before their end.",
        ("return sum(gain / log2(i + 1) for i, gain in enumerate(gains[:-1], start=1))",),
    ),
    Slip(
        "drops_first",
        "The first result is left out: in Python the first item has index 0.",
        (
            "return sum(gains[i] / log2(i + 1) for i in range(1, len(gains)))",
            "return sum(gain / log2(i + 1) for i, gain in enumerate(gains[1:], start=1))",
        ),
    ),
    Slip(
        "rank_by_value",
        "The rank is looked up with `index`, which finds the first of equal gains. Count with `enumerate`.",
        ("return sum(gain / log2(gains.index(gain) + 2) for gain in gains)",),
    ),
    Slip(
        "repeats_dropped",
        "Equal gains are counted once: a set, or the keys of a dict, drops repeats. Go through the list itself.",
        (
            "return sum(gain / log2(i + 1) for i, gain in enumerate(dict.fromkeys(gains), start=1))",
            "return sum(gain / log2(i + 1) for i, gain in enumerate(sorted(set(gains)), start=1))",
            "return sum(gain / log2(i + 1) for i, gain in enumerate(sorted(set(gains), reverse=True), start=1))",
        ),
    ),
    Slip(
        "one_discount_for_all",
        "Every gain is divided by the same number, that of the last rank. Each has a divisor of its own.",
        ("return sum(gains) / log2(len(gains) + 1) if gains else 0.0",),
    ),
    Slip(
        "sum_over_sum",
        "The sum of the gains is divided by the sum of the divisors. Divide each gain by its own, then add.",
        ("return sum(gains) / sum(log2(i + 1) for i in range(1, len(gains) + 1)) if gains else 0.0",),
    ),
    Slip(
        "whole_division",
        "`//` drops what stands after the decimal point. Divide with `/`.",
        (
            "return sum(gain // log2(i + 1) for i, gain in enumerate(gains, start=1))",
            "return sum(int(gain / log2(i + 1)) for i, gain in enumerate(gains, start=1))",
        ),
    ),
    Slip(
        "rounds_terms",
        "Each term is rounded before it is added, and the small errors add up. Round once, where the result is shown.",
        tuple(
            f"return sum(round(gain / log2(i + 1), {n}) for i, gain in enumerate(gains, start=1))" for n in range(1, 5)
        ),
    ),
    Slip(
        "cut_off",
        "Only the first results count here. This function has no cutoff: all of the list counts.",
        tuple(f"return sum(gain / log2(i + 1) for i, gain in enumerate(gains[:{k}], start=1))" for k in (2, 3, 5, 10)),
    ),
    Slip(
        "normalised",
        "This is DCG divided by the best possible one, the next step already. Here the sum itself is asked for.",
        (
            "best = sum(gain / log2(i + 1) for i, gain in enumerate(sorted(gains, reverse=True), start=1))\n"
            "return sum(gain / log2(i + 1) for i, gain in enumerate(gains, start=1)) / best if best else 0.0",
        ),
    ),
    Slip(
        "empties_its_argument",
        "The list is used up while it is added: whoever calls this finds it empty. Read it without `pop`.",
        (
            "total, i = 0.0, 1\nwhile gains:\n    total += gains.pop(0) / log2(i + 1)\n    i += 1\nreturn total",
            "total = 0.0\nwhile gains:\n    total += gains[-1] / log2(len(gains) + 1)\n    gains.pop()\nreturn total",
        ),
    ),
)

LAWS = (
    Law(
        "first_counts_whole",
        "A single gain, at rank 1, counts whole: its divisor is log2(2) = 1.",
        lambda call, v: len(call[0]) != 1 or math.isclose(v, call[0][0]),
    ),
    Law(
        "between_first_and_sum",
        "A DCG is at least the first gain, which counts whole, and at most the sum of all: every divisor is 1 or more.",
        lambda call, v: not call[0] or call[0][0] - 1e-9 <= v <= sum(call[0]) + 1e-9,
    ),
)

DCG_GAINS = Code(
    id="dcg_gains",
    title="DCG in one line",
    prompt="Write `dcg_gains(gains)`: each gain divided by log2(rank + 1), added up. Ranks count from 1.",
    signature="dcg_gains(gains)",
    starter="""
def dcg_gains(gains):
    return sum(gain / ... for rank, gain in enumerate(gains, start=1))
""",
    answer="""
def dcg_gains(gains):
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, start=1))
""",
    reference=lambda gains: dcg(gains, gain="linear"),
    contract=(
        "`gains` is a list of numbers, 0 or more, best-ranked first.",
        "An empty list gives 0.",
        "The list is left as it was, and the result is not rounded.",
    ),
    inputs=(
        ([3],),
        ([0, 1],),
        ([0, 3],),
        ([1, 0],),
        ([1, 1],),
        ([2, 1],),
        ([1, 2],),
        ([1, 0, 2],),
        ([2, 0, 3],),
        ([0, 0, 1],),
        ([3, 2, 0, 0, 0],),
        ([2, 0, 3, 0, 0],),
        ([0, 0, 0, 3, 2],),
        ([1, 1, 1, 1, 1, 1, 1],),
        ([3, 3, 0, 1, 2, 3, 0, 2, 1, 0, 3, 1],),
        ([1, 0, 2] * 40,),
    ),
    edges=(([],), ([0],), ([0, 0, 0],), ([0.5, 1.5, 0.25],), ([10, 100],)),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={"math": math, "log": log, "log2": log2, "log10": log10},
    right=(
        "def dcg_gains(gains):\n    return math.fsum(gain / math.log2(i + 2) for i, gain in enumerate(gains))",
        "def dcg_gains(gains):\n    return sum(g / (log(i) / log(2)) for i, g in enumerate(gains, 2))",
        "def dcg_gains(gains):\n    return sum(map(lambda i: gains[i] / log(i + 2, 2), range(len(gains))))",
        "def dcg_gains(gains, start=1):\n    return sum(g / log2(p + 1) for p, g in zip(range(start, 999), gains))",
        "def dcg_gains(ranking):\n    gains = list(ranking)\n    total, rank = 0, len(gains)\n"
        "    while gains:\n        total += gains.pop() / log2(rank + 1)\n        rank -= 1\n    return total",
        "def dcg_gains(gains):\n    if not gains:\n        return 0\n"
        "    return dcg_gains(gains[:-1]) + gains[-1] / log10(len(gains) + 1) * log10(2)",
    ),
    laws=LAWS,
    hints=(
        "What divides the gain depends on the rank alone. Which divisors stood under your five gains, by hand?",
        "At rank 1 it is log2(2), at rank 2 log2(3), at rank 3 log2(4): one more than the rank, then the logarithm.",
        "Python's `math` has a logarithm to base 2. Give it one more than `rank`, all inside its brackets.",
    ),
    after="Zeros added nothing, but each took up a rank.",
)
