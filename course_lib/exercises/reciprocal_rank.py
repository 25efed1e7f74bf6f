"""Exercise reciprocal_rank: 1 over the rank of the first relevant document, and 0 for a miss."""

import math
from math import log2, sqrt

from course_lib.checking.code import Code, Slip
from course_lib.checking.laws import Law
from course_lib.exercises.first_rank import (
    FIRST_RANK,
    RANKING_EDGES,
    RANKINGS,
    RANKS,
    generate_ranking,
    stands_at,
    walk,
)
from course_lib.metrics import first_rank, reciprocal_rank


def work(ranked, relevant):
    """The fraction, and what stands at that rank."""
    rank = first_rank(relevant, ranked)
    return f"1/{rank}\n  at rank {rank}: {ranked[rank - 1]}, relevant" if rank else "0 by agreement: a miss"


def first(value, miss="0.0"):
    """A body that is right but for what it makes of the first rank, or of a miss."""
    return f"rank = first_rank(relevant, ranked)\nreturn {value} if rank else {miss}"


SLIPS = (
    Slip(
        "counts_from_zero",
        "The ranks are counted from 0 here, so the first result divides by 0, or rank 2 scores 1. Count from 1.",
        (
            walk("return 1 / rank", over="enumerate(ranked)"),
            "for doc in ranked:\n    if doc in relevant:\n        return 1 / ranked.index(doc)\nreturn 0",
            walk("return 1 / rank", "return None", "enumerate(ranked)"),
            walk("return 1 / max(rank, 1)", over="enumerate(ranked)"),
            walk("return 1 / rank if rank else 0", over="enumerate(ranked)"),
        ),
    ),
    Slip(
        "one_too_many",
        "1 is added to a rank that counts from 1 already, so the best result scores 1/2.",
        (
            walk("return 1 / (rank + 1)"),
            walk("return 1 / (rank + 1)", over="enumerate(ranked, start=1)", miss="return 1"),
            walk("return 1 / rank", over="enumerate(ranked, start=2)"),
            "return 1 / (first_rank(relevant, ranked) + 1)",
        ),
    ),
    Slip(
        "returns_rank",
        "This is the rank. Its reciprocal is 1 divided by it.",
        (
            walk("return rank"),
            "return first_rank(relevant, ranked)",
            walk("return rank", "return None"),
            walk("return rank", over="enumerate(ranked)"),
        ),
    ),
    Slip(
        "only_rank_1",
        "Only a find at rank 1 scores. Either a `return` for the misses stands inside the loop and ends it in its "
        "first round, or `//` or `int` drops what stands after the decimal point.",
        (
            "for rank, doc in enumerate(ranked, start=1):\n    if doc in relevant:\n        return 1 / rank\n"
            "    else:\n        return 0.0\nreturn 0.0",
            "return 1.0 if ranked and ranked[0] in relevant else 0.0",
            "for rank, doc in enumerate(ranked, start=1):\n    return 1 / rank if doc in relevant else 0\nreturn 0",
            walk("return 1 // rank"),
            first("int(1 / rank)"),
            first("1.0 // rank"),
        ),
    ),
    Slip(
        "last_not_first",
        "This is the last relevant one: the loop goes on, and each find overwrites the one before. Stop at the first.",
        (
            "found = 0\n" + walk("found = 1 / rank", "return found"),
            f"return 1 / max({RANKS}) if {RANKS} else 0",
            f"return min([1 / rank for rank in {RANKS}], default=0)",
        ),
    ),
    Slip(
        "second_find",
        "This is the second relevant one: the first find is passed over.",
        (f"ranks = {RANKS}\nreturn 1 / ranks[1] if len(ranks) > 1 else 0",),
    ),
    Slip(
        "adds_all_finds",
        "1 over the rank is added up over all finds. Only the first one counts.",
        (
            f"return sum(1 / rank for rank in {RANKS})",
            "total = 0\n" + walk("total += 1 / rank", "return total"),
            f"return min(1, sum(1 / rank for rank in {RANKS}))",
            f"return 1 / sum({RANKS}) if {RANKS} else 0",
        ),
    ),
    Slip(
        "mean_of_all_finds",
        "This averages over all that is relevant. Only the first find counts; the mean comes later, over questions.",
        (
            f"found = [1 / rank for rank in {RANKS}]\nreturn sum(found) / len(found) if found else 0.0",
            f"return sum(1 / rank for rank in {RANKS}) / len(relevant) if relevant else 0.0",
            f"ranks = {RANKS}\nreturn len(ranks) / sum(ranks) if ranks else 0.0",
        ),
    ),
    Slip(
        "average_precision",
        "This is average precision: it goes on after the first find, and divides by what is relevant.",
        (
            f"ranks = {RANKS}\nreturn sum(n / rank for n, rank in enumerate(ranks, 1)) / len(ranks) if ranks else 0",
            f"ranks = {RANKS}\nreturn sum(n / rank for n, rank in enumerate(ranks, 1)) / max(1, len(relevant))",
        ),
    ),
    Slip(
        "divides_by_relevant",
        "How many documents are relevant is divided or multiplied in. It plays no part.",
        (first("1 / rank / len(relevant)"), first("len(relevant) / rank")),
    ),
    Slip(
        "one_over_count",
        "This is 1 over how many are relevant. What stands below the line is the rank of the first of them.",
        (
            "count = sum(doc in relevant for doc in ranked)\nreturn 1 / count if count else 0.0",
            "return 1 / len(relevant) if relevant else 0.0",
        ),
    ),
    Slip(
        "share_of_list",
        "The rank, or what was found, is divided by the length of the list. It is 1 divided by the rank.",
        (
            first("rank / len(ranked)"),
            first("1 / len(ranked)"),
            "return len(relevant & set(ranked)) / len(ranked) if ranked else 0.0",
        ),
    ),
    Slip(
        "linear_in_rank",
        "Each rank costs the same here. The reciprocal falls fast at first: 1, 1/2, 1/3.",
        (
            first("1 - (rank - 1) / len(ranked)"),
            first("1 - rank / len(ranked)"),
            first("1 - rank"),
            first("len(ranked) - rank"),
            first("1.1 - rank / 10"),
        ),
    ),
    Slip(
        "lost_share",
        "This is what is missing to 1. The reciprocal of the rank itself is asked for.",
        (first("1 - 1 / rank"), f"return 1 - max([1 / rank for rank in {RANKS}], default=0)"),
    ),
    Slip(
        "turned_sign",
        "The sign is turned around. The reciprocal of a rank is 1 divided by it.",
        (first("-rank"), first("-1 / rank")),
    ),
    Slip(
        "dcg_discount",
        "This divides by log2(rank + 1), the discount of DCG. Divide by the rank.",
        (first("1 / log2(rank + 1)"),),
    ),
    Slip(
        "other_discount",
        "The rank is squared, or its root or logarithm taken. Divide by the rank as it is.",
        (first("1 / rank**2"), first("1 / sqrt(rank)"), first("1 / (1 + math.log(rank))"), first("2.0 ** (1 - rank)")),
    ),
    Slip(
        "rrf_term",
        "This is a term of reciprocal rank fusion, with its constant 60. Here it is 1 over the rank.",
        (first("1 / (60 + rank)"),),
    ),
    Slip(
        "percent",
        "This is in percent. Return 1 over the rank, from 0 to 1.",
        (first("100 / rank"), first("round(100 / rank)")),
    ),
    Slip(
        "swapped_roles",
        "The two have changed places: the count runs over `relevant`. `first_rank` takes the relevant ids first.",
        (
            walk("return 1 / rank", "return 0", "enumerate(sorted(relevant), start=1)", "doc in ranked"),
            "ranked, relevant = sorted(relevant), set(ranked)\n" + first("1 / rank"),
        ),
    ),
    Slip(
        "hit_not_rank",
        "Every find scores 1, wherever it stands. Divide by its rank.",
        (
            "return 1.0 if relevant & set(ranked) else 0.0",
            walk("return 1"),
            walk("return 1 / 1", "return None"),
        ),
    ),
    Slip(
        "precision_or_recall",
        "This counts what was found and forgets where. Only the rank of the first find plays a part.",
        (
            "return len(relevant & set(ranked[:3])) / len(relevant) if relevant else 0.0",
            "return len(relevant & set(ranked[:3])) / 3",
            "return len(relevant & set(ranked))",
        ),
    ),
    Slip(
        "cut_off",
        "Only the first results are searched. There is no cutoff here: go down the whole list.",
        tuple(walk("return 1 / rank", over=f"enumerate(ranked[:{k}], start=1)") for k in (2, 3, 5, 10)),
    ),
    Slip(
        "counts_from_the_bottom",
        "The list is read from its end. Rank 1 is the first item.",
        (
            walk("return 1 / rank", over="enumerate(reversed(ranked), start=1)"),
            walk("return 1 / rank", over="enumerate(ranked[::-1], start=1)"),
            walk("return 1 / (len(ranked) - rank + 1)"),
        ),
    ),
    Slip(
        "first_not_relevant",
        "The test is the wrong way round: this finds the first result that is not relevant.",
        (walk("return 1 / rank", test="doc not in relevant"),),
    ),
    Slip(
        "sorts_ranking",
        "The results are sorted by id first. Their order is the ranking: take it as it came.",
        (
            walk("return 1 / rank", over="enumerate(sorted(ranked), start=1)"),
            walk("return 1 / rank", over="enumerate(sorted(ranked, reverse=True), start=1)"),
        ),
    ),
    Slip(
        "goes_through_relevant",
        "This goes through the relevant ids and asks which comes first there. They have no order: go down the ranking.",
        (
            "for doc in sorted(relevant):\n    if doc in ranked:\n        return 1 / (ranked.index(doc) + 1)\nreturn 0",
            "doc = min(relevant, default=None)\nreturn 1 / (ranked.index(doc) + 1) if doc in ranked else 0.0",
        ),
    ),
    Slip(
        "finds_nothing",
        "This gives 0 for every list: the find is never returned, or an id is compared with the whole set by `==`. Ask "
        "with `in` whether it is one of the set's ids.",
        (walk("return 1 / rank", test="doc == relevant"), walk("1 / rank"), "return 0.0"),
    ),
    Slip(
        "compares_with_the_set",
        "An id is compared with the whole set. Ask with `in` whether it is one of the set's ids.",
        (walk("return 1 / rank", test="{doc} == relevant"),),
    ),
    Slip(
        "text_membership",
        "Ids are compared as pieces of text, so D1 is found inside D11. Compare whole ids: `doc in relevant`.",
        (
            walk("return 1 / rank", test="doc in ' '.join(sorted(relevant))"),
            walk("return 1 / rank", test="any(doc in one for one in relevant)"),
            walk("return 1 / rank", test="any(one in doc for one in relevant)"),
        ),
    ),
    Slip(
        "drops_first",
        "The first result is never looked at: in Python the first item has index 0.",
        (
            "for i in range(1, len(ranked)):\n    if ranked[i] in relevant:\n        return 1 / (i + 1)\nreturn 0.0",
            "for i in range(1, len(ranked)):\n    if ranked[i] in relevant:\n        return 1 / i\nreturn 0.0",
        ),
    ),
    Slip(
        "drops_last",
        "The last result is never looked at: `range` and slices stop before their end.",
        (
            "for i in range(len(ranked) - 1):\n    if ranked[i] in relevant:\n        return 1 / (i + 1)\nreturn 0.0",
            walk("return 1 / rank", over="enumerate(ranked[:-1], start=1)"),
        ),
    ),
    Slip(
        "returns_id",
        "This is the id of the first relevant document. 1 over its rank is asked for.",
        (walk("return doc"), walk("return doc", "return None")),
    ),
    Slip(
        "returns_list",
        "This is a list, with one number for each find. Return one number, that of the first.",
        (f"return [1 / rank for rank in {RANKS}]", f"return [1 / rank for rank in {RANKS}][:1]"),
    ),
    Slip(
        "miss_is_none",
        "When nothing relevant is in the list, this gives None. The answer there is 0.",
        (walk("return 1 / rank", ""), first("1 / rank", "None")),
    ),
    Slip(
        "miss_is_minus_one",
        "When nothing relevant is in the list, this gives -1. The answer there is 0.",
        (first("1 / rank", "-1"),),
    ),
    Slip(
        "miss_is_one",
        "When nothing relevant is in the list, this gives 1, the score of a perfect result. The answer there is 0.",
        (first("1 / rank", "1.0"), "return 1 / max(first_rank(relevant, ranked), 1)"),
    ),
    Slip(
        "miss_is_after_the_end",
        "When nothing relevant is in the list, this scores it as if it stood at its end, or right after. The answer "
        "there is 0.",
        (
            first("1 / rank", "1 / (len(ranked) + 1)"),
            first("1 / rank", "1 / (len(ranked) or 1)"),
            "rank = 0\nfor doc in ranked:\n    rank += 1\n    if doc in relevant:\n        break\nreturn 1 / rank",
            first("1 / rank", "0.001"),
        ),
    ),
    Slip(
        "miss_is_not_finite",
        "When nothing relevant is in the list, this gives no number that can be averaged. The answer there is 0.",
        (first("1 / rank", "float('inf')"), first("1 / rank", "float('nan')"), first("1 / rank", "'not found'")),
    ),
    Slip(
        "miss_crashes",
        "When nothing relevant is in the list, this stops with an error. The answer there is 0.",
        (
            "return 1 / first_rank(relevant, ranked)",
            f"return 1 / min({RANKS})",
            f"return 1 / {RANKS}[0]",
            "return next(1 / rank for rank, doc in enumerate(ranked, start=1) if doc in relevant)",
            "return 1 / (min(ranked.index(doc) for doc in relevant if doc in ranked) + 1)",
        ),
    ),
    Slip(
        "absent_id_crashes",
        "A relevant id that is not in the list stops this with an error. Go down the list, and ask of each result "
        "whether it is relevant.",
        (
            "return max((1 / (ranked.index(doc) + 1) for doc in relevant), default=0)",
            "return 1 / (min([ranked.index(doc) for doc in relevant]) + 1)",
        ),
    ),
    Slip(
        "empty_list_crashes",
        "An empty list stops this with an error. There nothing was found: the answer is 0.",
        ("if ranked[0] in relevant:\n    return 1.0\n" + first("1 / rank"),),
    ),
    Slip(
        "empties_its_argument",
        "The list is used up on the way down: whoever calls this finds it shorter. Read it without `pop`.",
        (
            "rank = 0\nwhile ranked:\n    rank += 1\n    if ranked.pop(0) in relevant:\n        return 1 / rank\n"
            "return 0.0",
            "rank = 1\nwhile ranked and ranked[0] not in relevant:\n    del ranked[0]\n    rank += 1\n"
            "return 1 / rank if ranked else 0.0",
        ),
    ),
    Slip(
        "turns_the_list_around",
        "`reverse` and `sort` change the caller's own list. Read it as it came.",
        (
            "ranked.reverse()\n" + walk("return 1 / rank"),
            "ranked.sort()\n" + walk("return 1 / rank"),
            "ranked.reverse()\n" + walk("return 1 / (len(ranked) - rank + 1)"),
        ),
    ),
    Slip(
        "fixed_answer",
        "The same number comes out whatever goes in. Work it out from what comes in.",
        ("return 0.5", "return 1 / 2 if ranked else 0"),
    ),
)

LAWS = (
    Law("above_one", "A reciprocal rank is never below 0 and never above 1.", lambda call, v: 0 <= v <= 1),
    Law(
        "miss_is_not_zero",
        "Where nothing relevant is in the list, the answer is 0.",
        lambda call, v: v == 0 or bool(call[1].intersection(call[0])),
    ),
    Law(
        "not_relevant_there",
        "The answer is not 1 over the rank of anything relevant.",
        lambda call, v: v == 0 or stands_at(call[0], round(1 / v, 9)) in call[1],
    ),
    Law(
        "goes_through_relevant",
        "The answer is 1 over the rank of something relevant, but something else that is relevant stands above it. Go "
        "down the ranking and stop at the first: a set has no order.",
        lambda call, v: v == 0 or not call[1].intersection(call[0][: round(1 / v) - 1]),
    ),
    Law(
        "overlooks_a_find",
        "Something relevant is in the list, and 0 comes out, which stands for a miss.",
        lambda call, v: v != 0 or not call[1].intersection(call[0]),
    ),
)

RECIPROCAL_RANK = Code(
    id="reciprocal_rank",
    title="Reciprocal rank",
    prompt="Write `reciprocal_rank(ranked, relevant)`: 1 over the rank of the first relevant document, and 0 if none "
    "is found. You may call your `first_rank`.",
    signature="reciprocal_rank(ranked, relevant)",
    starter="def reciprocal_rank(ranked, relevant):\n    ...\n",
    answer="""
def reciprocal_rank(ranked, relevant):
    rank = first_rank(relevant, ranked)
    return 1 / rank if rank else 0.0
""",
    reference=reciprocal_rank,
    contract=(
        "`ranked` is a list of ids, best first, each once; `relevant` is a set of ids, some of which may not be in "
        "the list. The list comes first here.",
        "Where nothing relevant is in the list, or the list is empty, the answer is 0.",
        "List and set are left as they were, and the result is not rounded.",
    ),
    inputs=RANKINGS,
    edges=RANKING_EDGES,
    generate=generate_ranking,
    work=work,
    slips=SLIPS,
    names={"math": math, "log2": log2, "sqrt": sqrt, "first_rank": first_rank},
    right=(
        "def reciprocal_rank(ranked, relevant):\n    for rank, doc in enumerate(ranked, start=1):\n"
        "        if doc in relevant:\n            return 1 / rank\n    return 0",
        "def reciprocal_rank(ranked, relevant):\n"
        "    return max((1 / (i + 1) for i in range(len(ranked)) if ranked[i] in relevant), default=0)",
        "def reciprocal_rank(results, good):\n    try:\n        return 1 / first_rank(good, results)\n"
        "    except ZeroDivisionError:\n        return 0.0",
        "def reciprocal_rank(ranked, relevant):\n    from fractions import Fraction\n"
        "    rank = next((i for i, doc in enumerate(ranked, 1) if doc in relevant), None)\n"
        "    return Fraction(1, rank) if rank else Fraction(0)",
        "def reciprocal_rank(ranked, relevant):\n    import numpy as np\n"
        "    found = np.array([doc in relevant for doc in ranked])\n"
        "    return np.float32(0) if not found.any() else 1 / np.float64(np.argmax(found) + 1)",
        "def reciprocal_rank(ranked, relevant):\n    i = 0\n    while i < len(ranked):\n"
        "        if ranked[i] in relevant:\n            return (i + 1) ** -1\n        i += 1\n    return 0.0",
        "def reciprocal_rank(ranked, relevant):\n    best = 0\n    for doc in relevant:\n        if doc in ranked:\n"
        "            best = max(best, 1 / (1 + ranked.index(doc)))\n    return best",
        "def reciprocal_rank(ranked, relevant):\n    ranks = dict(zip(ranked, range(1, len(ranked) + 1)))\n"
        "    common = relevant & ranks.keys()\n    return 1 / min(map(ranks.get, common)) if common else 0",
    ),
    builds_on=(FIRST_RANK,),
    laws=LAWS,
    hints=(
        "There are two steps: which rank, and what it is worth. You have a function for the first of them.",
        "1 divided by the rank: 1, then 0.5, then 0.333. For a miss the rank is 0, and by 0 nothing can be divided.",
        "Keep the rank under a name. Then there are two cases: it is 0, or it is not.",
    ),
    after="Whatever comes after the first find makes no difference to it.",
)
