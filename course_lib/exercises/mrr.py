"""Exercise mrr: the mean over all questions of 1 over the first rank, where a miss adds 0."""

import math
import statistics
from math import log2, sqrt

from course_lib.checking.code import Code, Slip
from course_lib.checking.laws import Law
from course_lib.metrics import mrr


def work(first_ranks):
    """The sum, one term a question, over the number of questions."""
    terms = " + ".join(f"1/{rank}" if rank else "0" for rank in first_ranks)
    return f"({terms})/{len(first_ranks)}"


def generate(chance):
    """About two lists in five have a miss in them, so that what people do with misses is told apart from the rest."""
    ranks = [chance.choice((1, 1, 2, 2, 3, 4, 5, 7, 10)) for _ in range(chance.randint(3, 9))]
    if chance.random() < 0.4:
        ranks[chance.randrange(len(ranks))] = 0
    return (ranks,)


def mean(term, ranks="first_ranks", bottom="len(first_ranks)"):
    """A body that averages a term over the questions."""
    return f"return sum({term} for rank in {ranks}) / {bottom}"


TERM = "(1 / rank if rank else 0)"
FOUND = "[rank for rank in first_ranks if rank]"

SLIPS = (
    Slip(
        "miss_crashes",
        "A miss is given as 0, and 1 cannot be divided by that. A miss adds 0.",
        (
            mean("1 / rank"),
            "return sum(map(lambda rank: 1 / rank, first_ranks)) / len(first_ranks)",
            "total = 0\nfor rank in first_ranks:\n    total += 1 / rank\nreturn total / len(first_ranks)",
        ),
    ),
    Slip(
        "drops_misses",
        "Questions with a miss are left out below the line. A miss adds 0 above it, and its question still counts.",
        (
            f"found = {FOUND}\nreturn sum(1 / rank for rank in found) / len(found) if found else 0.0",
            mean(TERM, bottom=f"(len({FOUND}) or 1)"),
            mean(TERM, bottom=f"len({FOUND})"),
        ),
    ),
    Slip(
        "sum_not_mean",
        "The reciprocal ranks are added up. Divide by the number of questions: MRR is their mean.",
        (
            f"return sum({TERM} for rank in first_ranks)",
            "return sum(1 / rank for rank in first_ranks)",
            f"return sum(1 / rank for rank in {FOUND})",
        ),
    ),
    Slip(
        "miss_counts_as_first",
        "A miss scores 1 here, as if it had been found at rank 1. A miss adds 0.",
        (mean("1 / max(rank, 1)"), mean("1 / (rank or 1)"), mean("(1 / rank if rank else 1)")),
    ),
    Slip(
        "shift_avoids_zero",
        "1 is added to every rank. That avoids a division by 0, but now a miss scores 1 and rank 1 scores 1/2.",
        (mean("1 / (rank + 1)"), mean("(rank + 1) ** -1")),
    ),
    Slip(
        "one_too_many",
        "1 is added to every rank, so even rank 1 scores 1/2. Ranks count from 1 already.",
        (
            mean("(1 / (rank + 1) if rank else 0)"),
            f"return sum(1 / (rank + 1) for rank in {FOUND}) / len(first_ranks)",
        ),
    ),
    Slip(
        "one_too_few",
        "1 is taken away from every rank, as if ranks counted from 0. They count from 1.",
        (mean("(1 / (rank - 1) if rank > 1 else 0)"), mean("1 / (rank - 1)"), mean("1 / max(rank - 1, 1)")),
    ),
    Slip(
        "miss_subtracts",
        "A miss takes something away here. It adds 0, no less.",
        (mean("(1 / rank if rank else -1)"),),
    ),
    Slip(
        "miss_is_after_the_end",
        "A miss scores a little, as if it had been found far down. It adds 0.",
        (
            mean("(1 / rank if rank else 1 / (max(first_ranks) + 1))"),
            mean("(1 / rank if rank else 1 / (len(first_ranks) + 1))"),
            mean("1 / (rank or 10)"),
            mean("1 / (rank or 100)"),
            mean("1 / (rank or 1000)"),
        ),
    ),
    Slip(
        "miss_is_not_finite",
        "A miss makes the whole mean something that is no finite number. It adds 0.",
        (mean("(1 / rank if rank else float('inf'))"), mean("(1 / rank if rank else float('nan'))")),
    ),
    Slip(
        "miss_makes_it_zero",
        "One miss makes the whole result 0. It adds 0 to the sum; the other questions keep what they have.",
        (
            f"if 0 in first_ranks:\n    return 0.0\n{mean('1 / rank')}",
            f"try:\n    {mean('1 / rank')}\nexcept ZeroDivisionError:\n    return 0.0",
        ),
    ),
    Slip(
        "stops_at_first_miss",
        "The sum ends at the first miss. Go on to the last question.",
        (
            "total = 0.0\nfor rank in first_ranks:\n    if not rank:\n        break\n    total += 1 / rank\n"
            "return total / len(first_ranks)",
            "total = 0.0\nfor rank in first_ranks:\n    if rank == 0:\n        return total / len(first_ranks)\n"
            "    total += 1 / rank\nreturn total / len(first_ranks)",
        ),
    ),
    Slip(
        "whole_division",
        "`//` and `int` drop what stands after the decimal point. Divide with `/`.",
        (
            mean("(1 // rank if rank else 0)"),
            mean("(int(1 / rank) if rank else 0)"),
            f"return sum({TERM} for rank in first_ranks) // len(first_ranks)",
            f"return int(sum({TERM} for rank in first_ranks) / len(first_ranks))",
            "return first_ranks.count(1) / len(first_ranks)",
        ),
    ),
    Slip(
        "rounds_terms",
        "Each term is rounded before it is added, and the small errors add up. Round once, where the result is shown.",
        tuple(mean(f"(round(1 / rank, {places}) if rank else 0)") for places in (1, 2, 3, 4)),
    ),
    Slip(
        "repeats_dropped",
        "A set counts questions with the same rank once. Every question counts: go through the list itself.",
        (
            f"ranks = set(first_ranks)\nreturn sum({TERM} for rank in ranks) / len(ranks)",
            "ranks = set(first_ranks) - {0}\nreturn sum(1 / rank for rank in ranks) / len(ranks) if ranks else 0.0",
            mean(TERM, "set(first_ranks)"),
            mean(TERM, bottom="len(set(first_ranks))"),
        ),
    ),
    Slip(
        "hit_rate",
        "Every find counts 1, wherever it stands: that is hit rate. Here rank 2 counts 1/2, rank 3 counts 1/3.",
        (
            mean("(1 if rank else 0)"),
            mean("bool(rank)"),
            mean("(1 if 1 <= rank <= 3 else 0)"),
            mean("(1 if 1 <= rank <= 5 else 0)"),
        ),
    ),
    Slip(
        "mean_rank",
        "This is the mean of the ranks. Take 1 over each rank first, then the mean.",
        (
            "return sum(first_ranks) / len(first_ranks)",
            f"found = {FOUND}\nreturn sum(found) / len(found) if found else 0.0",
        ),
    ),
    Slip(
        "one_over_mean_rank",
        "The mean is taken before the reciprocal. Take 1 over each rank first, then the mean.",
        (
            "total = sum(first_ranks)\nreturn len(first_ranks) / total if total else 0.0",
            "return 1 / (sum(first_ranks) / len(first_ranks))",
            f"found = {FOUND}\nreturn len(found) / sum(found) if found else 0.0",
        ),
    ),
    Slip(
        "one_over_sum",
        "This is 1 over the sum of the ranks. Take 1 over each rank, add those up, and divide by the questions.",
        (
            "total = sum(first_ranks)\nreturn 1 / total if total else 0.0",
            "return 1 / sum(first_ranks)",
        ),
    ),
    Slip(
        "upside_down",
        "The ratio is upside down: the questions are divided by the sum, which gives a rank again (their harmonic "
        "mean). The sum belongs above.",
        (
            f"total = sum({TERM} for rank in first_ranks)\nreturn len(first_ranks) / total if total else 0.0",
            f"found = {FOUND}\nreturn len(found) / sum(1 / rank for rank in found) if found else 0.0",
            f"return len(first_ranks) / sum({TERM} for rank in first_ranks)",
        ),
    ),
    Slip(
        "divides_by_ranks",
        "Below the line stand the ranks added up, or the largest. MRR divides by the number of questions.",
        (
            mean(TERM, bottom="(sum(first_ranks) or 1)"),
            mean(TERM, bottom="sum(first_ranks)"),
            mean(TERM, bottom="(max(first_ranks) or 1)"),
        ),
    ),
    Slip(
        "one_question_off",
        "Below the line stands one question more, or less, than there are.",
        (
            mean(TERM, bottom="(len(first_ranks) + 1)"),
            mean(TERM, bottom="(len(first_ranks) - 1)"),
            mean(TERM, bottom="max(1, len(first_ranks) - 1)"),
        ),
    ),
    Slip(
        "always_five_questions",
        "This divides by a fixed number, the questions of the lesson. Count those that come in, with `len`.",
        (mean(TERM, bottom="5"), mean(TERM, bottom="4"), mean(TERM, bottom="max(5, len(first_ranks))")),
    ),
    Slip(
        "best_question_only",
        "Only the best question counts. MRR is the mean over all of them.",
        (f"return max({TERM} for rank in first_ranks)", f"found = {FOUND}\nreturn 1 / min(found) if found else 0.0"),
    ),
    Slip(
        "worst_question_only",
        "Only the worst question counts. MRR is the mean over all of them.",
        (f"return min({TERM} for rank in first_ranks)", "worst = max(first_ranks)\nreturn 1 / worst if worst else 0.0"),
    ),
    Slip(
        "best_question_left_out",
        "A question with a find at rank 1 adds nothing, or the best one is left out. All questions count.",
        (mean("(1 / rank if rank > 1 else 0)"), mean(TERM, "sorted(first_ranks)[1:]")),
    ),
    Slip(
        "median",
        "This takes the middle one. MRR is the mean: every question moves it.",
        (
            f"return statistics.median({TERM} for rank in first_ranks)",
            "middle = statistics.median(first_ranks)\nreturn 1 / middle if middle else 0.0",
        ),
    ),
    Slip(
        "product",
        "The reciprocal ranks are multiplied. MRR adds them up.",
        (
            f"return math.prod({TERM} for rank in first_ranks)",
            f"return math.prod({TERM} for rank in first_ranks) ** (1 / len(first_ranks))",
            f"return math.prod(1 / rank for rank in {FOUND})",
        ),
    ),
    Slip(
        "running_mean",
        "The mean is taken anew in every round, which gives later questions more weight. Add up first, divide once.",
        (
            "result = 0.0\nfor rank in first_ranks:\n    result += 1 / rank if rank else 0\n    result /= 2\n"
            "return result",
            "result = 0.0\nfor rank in first_ranks:\n    if rank:\n        result = (result + 1 / rank) / 2\n"
            "return result",
            f"terms = [{TERM} for rank in first_ranks]\nresult = terms[0]\nfor term in terms[1:]:\n"
            "    result = (result + term) / 2\nreturn result",
            "total = 0.0\nfor rank in first_ranks:\n    total += 1 / rank if rank else 0\n"
            "    total = total / len(first_ranks)\nreturn total",
        ),
    ),
    Slip(
        "returns_too_early",
        "Only the first question counts: a `return` stands inside the loop. Put it after, at the loop's own depth.",
        (
            "return 1 / first_ranks[0] if first_ranks[0] else 0.0",
            "total = 0.0\nfor rank in first_ranks:\n    total += 1 / rank if rank else 0\n"
            "    return total / len(first_ranks)",
            "for rank in first_ranks:\n    if rank:\n        return 1 / rank\nreturn 0.0",
        ),
    ),
    Slip(
        "keeps_last_term",
        "Only the last question counts: each round puts its term in the place of the total. Add to it, with `+=`.",
        (
            "return 1 / first_ranks[-1] if first_ranks[-1] else 0.0",
            "total = 0.0\nfor rank in first_ranks:\n    total = 1 / rank if rank else 0\n"
            "return total / len(first_ranks)",
            "total = 0.0\nfor rank in first_ranks:\n    if rank:\n        total = 1 / rank\n"
            "return total / len(first_ranks)",
        ),
    ),
    Slip(
        "drops_first",
        "The first question is left out: in Python the first item has index 0.",
        (
            mean(TERM, "first_ranks[1:]"),
            mean(TERM, "first_ranks[1:]", "max(1, len(first_ranks) - 1)"),
        ),
    ),
    Slip(
        "drops_last",
        "The last question is left out: `range` and slices stop before their end.",
        (
            mean(TERM, "first_ranks[:-1]"),
            mean(TERM, "first_ranks[:-1]", "max(1, len(first_ranks) - 1)"),
        ),
    ),
    Slip(
        "place_of_the_question",
        "1 is divided by the place of the question in the list. Divide by the rank that the list holds there.",
        (
            "return sum(1 / i for i, rank in enumerate(first_ranks, 1) if rank) / len(first_ranks)",
            "return sum(1 / i for i, rank in enumerate(first_ranks, 1)) / len(first_ranks)",
        ),
    ),
    Slip(
        "question_order_counts",
        "Later questions count less here. All of them weigh the same, in whatever order they stand.",
        ("return sum(1 / rank / i for i, rank in enumerate(first_ranks, 1) if rank) / len(first_ranks)",),
    ),
    Slip(
        "cut_off",
        "A find below some rank adds nothing here: that is MRR with a cutoff. This one has none.",
        tuple(mean(f"(1 / rank if 1 <= rank <= {k} else 0)") for k in (2, 3, 5, 10)),
    ),
    Slip(
        "first_questions_only",
        "Only the first questions of the list count. All of them do.",
        tuple(mean(TERM, f"first_ranks[:{k}]", f"len(first_ranks[:{k}])") for k in (3, 5)),
    ),
    Slip(
        "dcg_discount",
        "This divides by log2(rank + 1), the discount of DCG. A reciprocal rank is 1 over the rank.",
        (mean("(1 / log2(rank + 1) if rank else 0)"),),
    ),
    Slip(
        "other_discount",
        "The rank is squared, or its root or logarithm taken. Divide by the rank as it is.",
        (
            mean("(1 / rank**2 if rank else 0)"),
            mean("(1 / sqrt(rank) if rank else 0)"),
            mean("(1 / (1 + math.log(rank)) if rank else 0)"),
            mean("(2.0 ** (1 - rank) if rank else 0)"),
        ),
    ),
    Slip(
        "linear_in_rank",
        "Each rank costs the same here. The reciprocal falls fast at first: 1, 1/2, 1/3.",
        (
            mean("((11 - rank) / 10 if rank else 0)"),
            mean("(1 - (rank - 1) / max(first_ranks) if rank else 0)"),
            mean("(1 - rank / max(first_ranks) if rank else 0)"),
        ),
    ),
    Slip(
        "lost_share",
        "This is what is missing to 1. MRR is the mean of the reciprocal ranks itself.",
        (f"return 1 - sum({TERM} for rank in first_ranks) / len(first_ranks)",),
    ),
    Slip(
        "percent",
        "This is in percent. Return the mean itself, from 0 to 1.",
        (
            f"return 100 * sum({TERM} for rank in first_ranks) / len(first_ranks)",
            f"return round(100 * sum({TERM} for rank in first_ranks) / len(first_ranks), 1)",
        ),
    ),
    Slip(
        "returns_list",
        "This is the list of the reciprocal ranks. Return their mean.",
        (f"return [{TERM} for rank in first_ranks]",),
    ),
    Slip(
        "empties_its_argument",
        "The list is used up while it is added: whoever calls this finds it changed. Read it without `pop`.",
        (
            "total, asked = 0.0, len(first_ranks)\nwhile first_ranks:\n    rank = first_ranks.pop()\n"
            "    total += 1 / rank if rank else 0\nreturn total / asked",
            "for i, rank in enumerate(first_ranks):\n    first_ranks[i] = 1 / rank if rank else 0\n"
            "return sum(first_ranks) / len(first_ranks)",
        ),
    ),
    Slip(
        "sorts_in_place",
        "The mean is right, but `sort` leaves the caller's list in another order. There is no need to sort at all.",
        (f"first_ranks.sort()\n{mean(TERM)}", f"first_ranks.sort(reverse=True)\n{mean(TERM)}"),
    ),
    Slip(
        "removes_misses",
        "The zeros are taken out of the caller's own list, and their questions are lost with them. Leave the list as "
        "it is, and let a miss add 0.",
        (
            "while 0 in first_ranks:\n    first_ranks.remove(0)\n"
            "return sum(1 / rank for rank in first_ranks) / len(first_ranks) if first_ranks else 0.0",
            "asked = len(first_ranks)\nwhile 0 in first_ranks:\n    first_ranks.remove(0)\n"
            "return sum(1 / rank for rank in first_ranks) / asked",
            "while first_ranks and first_ranks[-1] == 0:\n    first_ranks.pop()\n"
            "return sum(1 / rank for rank in first_ranks if rank) / max(1, len(first_ranks))",
        ),
    ),
    Slip(
        "fixed_answer",
        "The same number comes out whatever goes in. Work it out from `first_ranks`.",
        ("return 0.75", "return 1.0", "return 0.4583333333333333", "return 0.0"),
    ),
)


def terms(call):
    """The reciprocal ranks of a call, a miss as 0."""
    return [1 / rank if rank else 0.0 for rank in call[0]]


LAWS = (
    Law("all_misses_are_zero", "Where every question is a miss, MRR is 0.", lambda call, v: any(call[0]) or v == 0),
    Law(
        "all_alike",
        "Where all questions have the same rank, MRR is 1 over that rank: the mean of equal numbers is that number.",
        lambda call, v: len(set(call[0])) > 1 or not call[0][0] or math.isclose(v, 1 / call[0][0]),
    ),
    Law(
        "between_best_and_worst",
        "A mean lies between the smallest and the largest of the reciprocal ranks, a miss counting 0.",
        lambda call, v: min(terms(call)) - 1e-9 <= v <= max(terms(call)) + 1e-9,
    ),
    Law(
        "order_of_questions",
        "The questions may come in any order: MRR is the same.",
        lambda call, v, other, w: sorted(call[0]) != sorted(other[0]) or math.isclose(v, w),
        pairs=True,
    ),
)

MRR = Code(
    id="mrr",
    title="Mean reciprocal rank",
    prompt="Write `mrr(first_ranks)`: the mean over all questions of 1 over the rank. A miss is given as 0 and adds 0.",
    signature="mrr(first_ranks)",
    starter="def mrr(first_ranks):\n    ...\n",
    answer="""
def mrr(first_ranks):
    return sum(1 / rank for rank in first_ranks if rank) / len(first_ranks)
""",
    reference=mrr,
    contract=(
        "`first_ranks` is a list with one whole number a question, at least one: the rank of its first relevant "
        "document, counted from 1, or 0 for a miss.",
        "A miss adds 0, and its question counts among the questions.",
        "The list is left as it was, and the result is not rounded.",
    ),
    inputs=(
        ([1],),
        ([2],),
        ([1, 2],),
        ([2, 1],),
        ([2, 2],),
        ([3, 3, 1],),
        ([1, 0],),
        ([0, 2],),
        ([1, 3, 0, 2],),
        ([1, 2, 1, 4, 1],),
        ([2, 3, 2, 4, 2],),
        ([1, 3, 2, 4, 2],),
        ([1, 2, 5],),
        ([4, 2, 0, 0, 1],),
        ([3, 1, 2, 2, 7, 11],),
        ([6, 5, 4, 3, 2, 1],),
        ([12, 1, 3, 0, 2, 9, 1],),
        ([1, 1, 1, 2, 5, 3],),
        ([7, 2, 3],),
        ([20, 40, 2],),
    ),
    edges=(([0],), ([0, 0, 0],), ([1, 1, 1],), ([0, 0, 5],), ([100],), ([1, 0, 3] * 30,)),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={"math": math, "log2": log2, "sqrt": sqrt, "statistics": statistics},
    right=(
        "def mrr(first_ranks):\n    total = 0\n    for rank in first_ranks:\n        if rank > 0:\n"
        "            total = total + 1 / rank\n    return total / len(first_ranks)",
        "def mrr(ranks):\n    return statistics.mean(0 if r == 0 else r ** -1 for r in ranks)",
        "def mrr(first_ranks):\n    reciprocals = []\n    for rank in first_ranks:\n        try:\n"
        "            reciprocals.append(1 / rank)\n        except ZeroDivisionError:\n"
        "            reciprocals.append(0)\n    return math.fsum(reciprocals) / len(reciprocals)",
        "def mrr(first_ranks):\n    from fractions import Fraction\n"
        "    return sum(Fraction(1, r) for r in first_ranks if r) / Fraction(len(first_ranks))",
        "def mrr(first_ranks):\n    import numpy as np\n    ranks = np.array(first_ranks, dtype=float)\n"
        "    ranks[ranks == 0] = np.inf\n    return np.mean(1 / ranks)",
        "def mrr(first_ranks):\n    from collections import Counter\n    counts = Counter(first_ranks)\n"
        "    misses = counts.pop(0, 0)\n    asked = sum(counts.values()) + misses\n"
        "    return sum(n / rank for rank, n in counts.items()) / asked",
        "def mrr(first_ranks):\n    from decimal import Decimal\n"
        "    terms = [Decimal(1) / rank if rank else Decimal(0) for rank in first_ranks]\n"
        "    return sum(terms) / len(terms)",
        "def mrr(first_ranks):\n    ranks = sorted(first_ranks, reverse=True)\n    value, n = 0.0, len(ranks)\n"
        "    while ranks and (rank := ranks[0]):\n        value += 1 / rank / n\n        ranks = ranks[1:]\n"
        "    return value",
    ),
    laws=LAWS,
    hints=(
        "Work out 1, 3, 0, 2 on paper: four questions, four terms. What does the 0 add, and by what do you divide?",
        "Write one term a question: 1 over the rank where there is a rank, and 0 otherwise. Then add the terms up.",
        "For 1, 3, 0, 2 the sum is 1/1 + 1/3 + 0 + 1/2, and it is divided by 4, the miss included.",
    ),
    after="The miss added nothing above the line, and counted as a question below it.",
)
