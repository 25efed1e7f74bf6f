"""Exercise hit_rate: the share of the questions whose first relevant document made the first k."""

from course_lib.checking.code import Code, Slip
from course_lib.checking.laws import Law
from course_lib.metrics import hit_rate


def work(first_ranks, k):
    """The count over the questions, and what was counted."""
    hits = [str(rank) for rank in first_ranks if 1 <= rank <= k]
    return f"{len(hits)}/{len(first_ranks)}\n  ranks from 1 to {k}: {', '.join(hits) or 'none'}"


def generate(chance):
    ranks = [chance.choice((0, 1, 1, 2, 2, 3, 4, 5, 6, 9, 12)) for _ in range(chance.randint(4, 9))]
    return ranks, chance.randint(1, 8)


def share(of, bottom="len(first_ranks)", ranks="first_ranks"):
    """A body that adds something up over the questions, and divides."""
    return f"return sum({of} for rank in {ranks}) / {bottom}"


def counted(test, bottom="len(first_ranks)"):
    """The same with a loop."""
    return f"hits = 0\nfor rank in first_ranks:\n    if {test}:\n        hits += 1\nreturn hits / {bottom}"


HIT = "1 <= rank <= k"
FOUND = "[rank for rank in first_ranks if rank]"

SLIPS = (
    Slip(
        "miss_counts_as_hit",
        "A miss is given as 0, and 0 is below k, so questions without any find count as hits. Ask for 1 or more too.",
        (share("rank <= k"), share("0 <= rank <= k"), counted("not rank > k"), share("rank in range(k + 1)")),
    ),
    Slip(
        "only_misses_count",
        "This counts the questions where nothing was found. A hit has a rank of at least 1, and of at most k.",
        (share("rank == 0"), share("not rank"), share("rank < 1"), counted("0 == rank")),
    ),
    Slip(
        "ranks_from_zero",
        "A 0 counts as a hit and rank k does not, as if ranks ran from 0. They run from 1, and 0 says: not found.",
        (share("rank < k"), share("rank in range(k)"), counted("0 <= rank < k"), share("rank - k < 0")),
    ),
    Slip(
        "ignores_k",
        "k has no effect: a find at any rank counts. Only one among the first k does.",
        (share("rank > 0"), share("bool(rank)"), counted("rank"), share("rank >= 1 and k > 0")),
    ),
    Slip(
        "k_minus_one",
        "Rank k itself is left out. The first k results include the k-th.",
        (share("1 <= rank < k"), share("rank in range(1, k)"), counted("0 < rank <= k - 1")),
    ),
    Slip(
        "k_plus_one",
        "Rank k + 1 counts as well. The first k results end with the k-th.",
        (share("1 <= rank <= k + 1"), share("rank in range(1, k + 2)"), share("0 <= rank - 1 <= k")),
    ),
    Slip(
        "exactly_k",
        "Only finds at rank k itself count. The ranks before it do too.",
        (share("rank == k"), "return first_ranks.count(k) / len(first_ranks)", counted("rank == k and rank > 0")),
    ),
    Slip(
        "rank_1_only",
        "Only finds at rank 1 count. Every rank from 1 to k does.",
        (share("rank == 1"), "return first_ranks.count(1) / len(first_ranks)", share("0 < rank <= 1")),
    ),
    Slip(
        "beyond_k",
        "The comparison is the wrong way round: this counts finds below the first k.",
        (share("rank > k"), share("rank >= k"), counted("k < rank"), share("rank > k", f"len({FOUND})")),
    ),
    Slip(
        "share_of_misses",
        "This is the share of questions without a hit. Take the other share.",
        (
            share("rank == 0 or rank > k"),
            f"return 1 - sum({HIT} for rank in first_ranks) / len(first_ranks)",
            counted(f"not {HIT}"),
        ),
    ),
    Slip(
        "returns_count",
        "This is how many hits there are. Divide by the number of questions.",
        (
            f"return sum({HIT} for rank in first_ranks)",
            f"return len([rank for rank in first_ranks if {HIT}])",
            "hits = 0\nfor rank in first_ranks:\n    if 0 < rank < k + 1:\n        hits += 1\nreturn hits",
        ),
    ),
    Slip(
        "percent",
        "This is in percent. Return the share itself, from 0 to 1.",
        (share(f"100 * ({HIT})"), f"return round(100 * sum({HIT} for rank in first_ranks) / len(first_ranks))"),
    ),
    Slip(
        "whole_division",
        "Unless every question is a hit this gives 0: `//` and `int` drop the fraction, and `all` asks for all of "
        "them. Divide with `/`.",
        (
            f"return sum({HIT} for rank in first_ranks) // len(first_ranks)",
            f"return float(int(sum({HIT} for rank in first_ranks) / len(first_ranks)))",
            f"return 1.0 if all({HIT} for rank in first_ranks) else 0.0",
        ),
    ),
    Slip(
        "one_is_enough",
        "One hit anywhere makes this 1. Count the questions with a hit, and divide by all of them.",
        (
            f"return 1.0 if any({HIT} for rank in first_ranks) else 0.0",
            f"for rank in first_ranks:\n    if {HIT}:\n        return 1\nreturn 0",
        ),
    ),
    Slip(
        "counts_one_only",
        "However many hits there are, one is counted: the loop ends, or the count is overwritten. Add 1 for each.",
        (
            f"hits = 0\nfor rank in first_ranks:\n    if {HIT}:\n        hits = 1\nreturn hits / len(first_ranks)",
            f"hits = 0\nfor rank in first_ranks:\n    if {HIT}:\n        hits += 1\n        break\n"
            "return hits / len(first_ranks)",
        ),
    ),
    Slip(
        "first_k_questions",
        "The list of questions is cut at k. k limits the rank inside each question; all questions count.",
        (
            "top = first_ranks[:k]\nreturn sum(rank > 0 for rank in top) / len(top)",
            f"top = first_ranks[:k]\nreturn sum({HIT} for rank in top) / len(top)",
            "return sum(rank > 0 for rank in first_ranks[:k]) / len(first_ranks)",
            f"return sum({HIT} for rank in first_ranks[:k]) / len(first_ranks)",
            "return sum(rank > 0 for rank in first_ranks[:k]) / k",
        ),
    ),
    Slip(
        "divides_by_k",
        "This divides by k. Hit rate is a share of the questions: divide by how many there are.",
        (share(HIT, "k"), counted(HIT, "k"), share(HIT, "min(k, len(first_ranks))"), share("rank > 0", "k")),
    ),
    Slip(
        "divides_by_k_as_well",
        "This divides by k on top of the questions. Each question counts once, whatever k is.",
        (
            share(HIT, "(len(first_ranks) * k)"),
            share("rank > 0", "(k * len(first_ranks))"),
            share(HIT, "(len(first_ranks) + k)"),
        ),
    ),
    Slip(
        "drops_misses",
        "Questions with a 0 are left out below the line. They were asked too: divide by all questions.",
        (
            share(HIT, f"(len({FOUND}) or 1)"),
            share(HIT, f"len({FOUND})"),
            f"found = {FOUND}\nreturn sum({HIT} for rank in found) / len(found) if found else 0.0",
        ),
    ),
    Slip(
        "hits_over_misses",
        "This divides the hits by the questions without one. Divide by all questions.",
        (
            share(HIT, f"sum(not {HIT} for rank in first_ranks)"),
            f"hits = sum({HIT} for rank in first_ranks)\nreturn hits / max(1, len(first_ranks) - hits)",
        ),
    ),
    Slip(
        "one_miss_spoils_all",
        "A single miss makes the whole result 0. It adds 0; the hits of the other questions stay.",
        (f"return sum({HIT} for rank in first_ranks) / len(first_ranks) if all(first_ranks) else 0.0",),
    ),
    Slip(
        "misses_subtract",
        "A question without a hit takes something away here. It adds 0, no less.",
        (share(f"1 if {HIT} else -1"), share(f"({HIT}) - (rank == 0)")),
    ),
    Slip(
        "reciprocal_ranks",
        "Each hit adds 1 over its rank: that is mean reciprocal rank. In hit rate every hit adds 1, at any rank to k.",
        (
            share(f"1 / rank if {HIT} else 0"),
            share("1 / rank if rank else 0"),
            share("(1 / rank if rank else 0)", f"(len({FOUND}) or 1)"),
        ),
    ),
    Slip(
        "weighs_ranks",
        "Hits further down count less here. In hit rate every hit adds 1, at any rank to k.",
        (share(f"(k - rank + 1) / k if {HIT} else 0"), share(f"1 - rank / (k + 1) if {HIT} else 0")),
    ),
    Slip(
        "divides_by_ranks",
        "Below the line stand the ranks added up, or the largest. Hit rate divides by the number of questions.",
        (share(HIT, "(sum(first_ranks) or 1)"), share(HIT, "sum(first_ranks)"), share(HIT, "(max(first_ranks) or 1)")),
    ),
    Slip(
        "adds_ranks",
        "The ranks themselves are added up. Each hit adds 1.",
        (
            share(f"rank if {HIT} else 0"),
            "return sum(first_ranks) / len(first_ranks)",
            share(f"rank * ({HIT})", "k"),
            "return sum(first_ranks) / k",
        ),
    ),
    Slip(
        "repeats_dropped",
        "A set counts questions with the same rank once. Every question counts: go through the list itself.",
        (
            f"ranks = set(first_ranks)\nreturn sum({HIT} for rank in ranks) / len(ranks)",
            share(HIT, ranks="set(first_ranks)"),
            f"return len({{rank for rank in first_ranks if {HIT}}}) / len(first_ranks)",
        ),
    ),
    Slip(
        "returns_too_early",
        "Only the first question counts: a `return` stands inside the loop. Put it after, at the loop's own depth.",
        (
            "return 1.0 if 1 <= first_ranks[0] <= k else 0.0",
            f"hits = 0\nfor rank in first_ranks:\n    hits += {HIT}\n    return hits / len(first_ranks)",
        ),
    ),
    Slip(
        "keeps_last_only",
        "Only the last question counts: each round overwrites the count. Add to it, with `+=`.",
        (
            "return 1.0 if 1 <= first_ranks[-1] <= k else 0.0",
            f"hits = 0\nfor rank in first_ranks:\n    hits = 1 if {HIT} else 0\nreturn hits / len(first_ranks)",
        ),
    ),
    Slip(
        "stops_at_first_miss",
        "The count ends at the first question without a hit. Go on to the last one.",
        (
            f"hits = 0\nfor rank in first_ranks:\n    if not {HIT}:\n        break\n    hits += 1\n"
            "return hits / len(first_ranks)",
        ),
    ),
    Slip(
        "drops_first",
        "The first question is left out: in Python the first item has index 0.",
        (
            share(HIT, ranks="first_ranks[1:]"),
            "return sum(1 <= first_ranks[i] <= k for i in range(1, len(first_ranks))) / len(first_ranks)",
            share(HIT, "max(1, len(first_ranks) - 1)", "first_ranks[1:]"),
        ),
    ),
    Slip(
        "drops_last",
        "The last question is left out: `range` and slices stop before their end.",
        (share(HIT, ranks="first_ranks[:-1]"), share(HIT, "max(1, len(first_ranks) - 1)", "first_ranks[:-1]")),
    ),
    Slip(
        "one_question_off",
        "Below the line stands one question more, or less, than there are.",
        (share(HIT, "(len(first_ranks) - 1)"), share(HIT, "(len(first_ranks) + 1)")),
    ),
    Slip(
        "always_five_questions",
        "This divides by 5, the questions of the lesson. Count those that come in, with `len`.",
        (share(HIT, "5"),),
    ),
    Slip(
        "k_is_fixed",
        "The cutoff is a fixed number here. Use the k that comes in.",
        tuple(share(f"1 <= rank <= {k}") for k in (3, 5, 10)),
    ),
    Slip(
        "fixed_answer",
        "The same number comes out whatever goes in. Work it out from `first_ranks` and `k`.",
        ("return 0.8", "return 1.0", "return 0.0", share("1 if rank == 1 or 2 or 3 else 0")),
    ),
    Slip(
        "empties_its_argument",
        "The list is used up while it is counted: whoever calls this finds it changed. Read it without `pop`.",
        (
            "hits, asked = 0, len(first_ranks)\nwhile first_ranks:\n    rank = first_ranks.pop()\n"
            f"    hits += {HIT}\nreturn hits / asked",
        ),
    ),
    Slip(
        "sorts_in_place",
        "The share is right, but `sort` leaves the caller's list in another order. There is no need to sort at all.",
        ("first_ranks.sort()\n" + share(HIT), "first_ranks.sort(reverse=True)\n" + share(HIT)),
    ),
    Slip(
        "removes_misses",
        "The zeros are taken out of the caller's own list, and their questions are lost with them. Leave the list as "
        "it is, and count past them.",
        (
            f"while 0 in first_ranks:\n    first_ranks.remove(0)\nreturn sum({HIT} for rank in first_ranks)"
            " / max(1, len(first_ranks))",
            f"asked = len(first_ranks)\nwhile 0 in first_ranks:\n    first_ranks.remove(0)\n{share(HIT, 'asked')}",
        ),
    ),
)

LAWS = (
    Law(
        "all_misses_are_zero",
        "Where no question has a find, the hit rate is 0.",
        lambda call, v: any(call[0]) or v == 0,
    ),
    Law(
        "all_at_the_top_is_one",
        "Where every find stands at rank 1, the hit rate is 1.",
        lambda call, v: set(call[0]) != {1} or v == 1,
    ),
    Law("above_one", "A share is never below 0 and never above 1.", lambda call, v: 0 <= v <= 1),
    Law(
        "falls_as_k_grows",
        "What is a hit at k is a hit at k + 1 as well: the hit rate never falls as k grows.",
        lambda call, v, other, w: call[0] != other[0] or call[1] > other[1] or v <= w,
        pairs=True,
    ),
    Law(
        "order_of_questions",
        "The questions may come in any order: the hit rate is the same.",
        lambda call, v, other, w: (sorted(call[0]), call[1]) != (sorted(other[0]), other[1]) or v == w,
        pairs=True,
    ),
)

HIT_RATE = Code(
    id="hit_rate",
    title="Hit rate at k",
    prompt="Write `hit_rate(first_ranks, k)`: the share of the questions where something relevant made the first k.",
    signature="hit_rate(first_ranks, k)",
    starter="""
def hit_rate(first_ranks, k):
    hits = sum(... for rank in first_ranks)
    return hits / len(first_ranks)
""",
    answer="""
def hit_rate(first_ranks, k):
    hits = sum(1 <= rank <= k for rank in first_ranks)
    return hits / len(first_ranks)
""",
    reference=hit_rate,
    contract=(
        "`first_ranks` is a list with one whole number a question, at least one: the rank of its first relevant "
        "document, counted from 1, or 0 where none was found.",
        "`k` is a whole number from 1.",
        "The list is left as it was, and the result is not rounded.",
    ),
    inputs=(
        ([1], 1),
        ([2], 1),
        ([2], 2),
        ([1, 2], 1),
        ([2, 1], 1),
        ([1, 0], 1),
        ([0, 3], 3),
        ([2, 3], 2),
        ([3, 2, 0], 2),
        ([1, 2, 1, 4, 1], 3),
        ([2, 3, 2, 4, 2], 3),
        ([2, 3, 2, 4, 2], 2),
        ([1, 2, 1, 4, 1], 1),
        ([1, 3, 0, 2], 2),
        ([0, 0, 5, 1, 6, 4], 5),
        ([7, 0, 2, 2, 2, 8, 1], 7),
        ([11, 10, 9, 0, 10, 1], 10),
        ([4, 4, 4, 1], 3),
        ([1, 1, 2, 3], 4),
        ([5, 1, 2, 0, 3, 1], 2),
    ),
    edges=(([0], 1), ([0, 0, 0], 3), ([1, 1, 1], 1), ([9], 3), ([1, 2, 3], 100), ([1, 2] * 30, 1)),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={},
    right=(
        "def hit_rate(first_ranks, k):\n    return len([r for r in first_ranks if 0 < r <= k]) / len(first_ranks)",
        "def hit_rate(first_ranks, k):\n    hits = 0\n    for rank in first_ranks:\n"
        "        if rank != 0 and rank <= k:\n            hits = hits + 1\n    return hits / len(first_ranks)",
        "def hit_rate(ranks, cutoff):\n    import statistics\n"
        "    return statistics.mean(1.0 if r and r <= cutoff else 0.0 for r in ranks)",
        "def hit_rate(first_ranks, k):\n    import numpy as np\n    ranks = np.array(first_ranks)\n"
        "    return np.mean((ranks > 0) & (ranks <= k))",
        "def hit_rate(first_ranks, k):\n    from fractions import Fraction\n"
        "    return Fraction(sum(rank in range(1, k + 1) for rank in first_ranks), len(first_ranks))",
        "def hit_rate(first_ranks, k):\n    if all(1 <= rank <= k for rank in first_ranks):\n        return 1\n"
        "    missed = [rank for rank in first_ranks if rank > k or not rank]\n"
        "    return 1 - len(missed) / len(first_ranks)",
        "def hit_rate(first_ranks, k):\n    from collections import Counter\n    counts = Counter(first_ranks)\n"
        "    return sum(counts[rank] for rank in range(1, k + 1)) / sum(counts.values())",
        "def hit_rate(first_ranks, k):\n    waiting, hits = list(first_ranks), 0\n    while waiting:\n"
        "        hits += 0 < waiting.pop() < k + 1\n    return hits / len(first_ranks)",
    ),
    laws=LAWS,
    hints=(
        "Say it for one question first: which ranks make it a hit when k is 3? There are three of them, and 0 is none.",
        "A comparison is True or False, and `sum` counts each True as 1. The comparison has a lower end too.",
        "`0 < 2 < 5` asks both at once. Your lower end is rank 1, your upper end is k, and both belong to it.",
    ),
    after="A miss adds nothing, and its question still counts below the line.",
)
