"""Exercise rrf: several rankings made one, by the sum of 1 / (k + rank) over the rankings that hold a document."""

import math
from math import log2
from statistics import mean

from course_lib.checking.code import Code, Slip
from course_lib.ranking import rrf


def work(rankings, k=60):
    """Each document's share from each ranking, a line a document."""
    shares = {}
    for ranking in rankings:
        for rank, doc in enumerate(ranking, start=1):
            shares.setdefault(doc, []).append(f"1/({k} + {rank})")
    return "\n".join(f"{doc}: {' + '.join(parts)}" for doc, parts in shares.items()) or "no document, no score"


def generate(chance):
    rankings = [chance.sample("ABCDEF", chance.randint(2, 5)) for _ in range(chance.randint(2, 3))]
    return chance.choice(((rankings,), (rankings, 60), (rankings, 10), (rankings, 2), (rankings, 1)))


def body(
    share="1 / (k + rank)", docs="ranking", keep="scores.get(doc, 0) + share", over="rankings", end="return scores"
):
    """A right body, but for the part that is given."""
    return (
        f"scores = {{}}\nfor ranking in {over}:\n    for rank, doc in enumerate({docs}, start=1):\n"
        f"        share = {share}\n        scores[doc] = {keep}\n{end}"
    )


PARTS = body(keep="scores.get(doc, []) + [share]", end="return {doc: %s for doc, shares in scores.items()}")
LOOKED_UP = "docs = [doc for ranking in rankings for doc in ranking]\nreturn {doc: %s for doc in docs}"

SLIPS = (
    Slip(
        "ranks_from_zero",
        "Ranks are counted from 0, so the first document earns 1/k. It earns 1/(k + 1): ranks count from 1.",
        (body("1 / (k + rank - 1)"), LOOKED_UP % "sum(1 / (k + r.index(doc)) for r in rankings if doc in r)"),
    ),
    Slip(
        "one_too_many",
        "The first document earns 1/(k + 2). It earns 1/(k + 1): 1 is added once too often.",
        (body("1 / (k + rank + 1)"),),
    ),
    Slip(
        "k_fixed",
        "k has no effect: a number stands in its place. Use the k that comes in.",
        (body("1 / (60 + rank)"), "k = 60\n" + body(), body("1 / (61 + rank)")),
    ),
    Slip(
        "k_missing",
        "That is 1/rank. k is added to the rank, which softens the lead of the first places.",
        (body("1 / rank"),),
    ),
    Slip(
        "k_multiplies",
        "k multiplies the rank. It is added to it, and the sum stands below the line.",
        (body("1 / (k * rank)"), body("k / rank")),
    ),
    Slip(
        "brackets",
        "`1 / k + rank` divides first and adds the rank last. Put k + rank in brackets.",
        (body("1 / k + rank"), body("1 / rank + k")),
    ),
    Slip(
        "k_above_the_line",
        "k stands above the line, which makes every share k times as large. It is 1/(k + rank).",
        (body("k / (k + rank)"), body("(k + 1) / (k + rank)"), body("1 - rank / (k + rank)")),
    ),
    Slip("k_minus_rank", "The rank is taken away from k. It is added.", (body("1 / (k - rank)"), body("k - rank"))),
    Slip(
        "cuts_at_k",
        "Each list is cut at k. This k is no cutoff: it is a constant in 1/(k + rank), and every place counts.",
        (
            body(docs="ranking[:k]"),
            body(end="return dict(list(scores.items())[:k])"),
            body(end="return dict(sorted(scores.items(), key=lambda item: -item[1])[:k])"),
        ),
    ),
    Slip(
        "overwrites",
        "A document that stands in several lists keeps the share of the last one only. Add to what it has already.",
        (body(keep="share"),),
    ),
    Slip(
        "keeps_the_first",
        "A document that stands in several lists keeps the share of the first one only. Add the others.",
        (body(keep="scores.get(doc, share)"), body(keep="scores.setdefault(doc, share)")),
    ),
    Slip(
        "best_share_only",
        "Only a document's best place counts. Its shares from all lists are added up.",
        (PARTS % "max(shares)",),
    ),
    Slip(
        "worst_share_only",
        "Only a document's worst place counts. Its shares from all lists are added up.",
        (PARTS % "min(shares)",),
    ),
    Slip(
        "mean_of_own_lists",
        "The shares are averaged over the lists that hold the document, so standing in more lists is no help any more. "
        "Add them up.",
        (PARTS % "mean(shares)",),
    ),
    Slip(
        "mean_of_all_lists",
        "The sum is divided by the number of lists. The order is the same; the scores of RRF are plain sums.",
        (PARTS % "sum(shares) / len(rankings)",),
    ),
    Slip("product", "The shares are multiplied. Add them up.", (PARTS % "math.prod(shares)",)),
    Slip(
        "counts_lists",
        "This counts the lists that hold a document. Its place in them must matter.",
        (PARTS % "len(shares)",),
    ),
    Slip(
        "adds_ranks",
        "The ranks are added up or averaged, so the lowest is best. RRF adds 1/(k + rank) instead.",
        (
            body("rank"),
            body("rank", keep="scores.get(doc, []) + [share]", end="return {d: mean(s) for d, s in scores.items()}"),
        ),
    ),
    Slip(
        "starts_above_zero",
        "A document starts with more than 0, before any list has given it a share.",
        (body(keep="scores.get(doc, 1) + share"), body(keep="scores.get(doc, share) + share")),
    ),
    Slip(
        "rounds_shares",
        "Shares or sums are rounded on the way. RRF's scores are close together, and small errors change their order.",
        tuple(body(f"round(1 / (k + rank), {n})") for n in (2, 3, 4))
        + tuple(body(keep=f"round(scores.get(doc, 0) + share, {n})") for n in (2, 3, 4)),
    ),
    Slip(
        "keyed_by_rank",
        "The keys of the result are ranks. They should be the ids of the documents.",
        (body().replace("scores[doc] = scores.get(doc, 0)", "scores[rank] = scores.get(rank, 0)"),),
    ),
    Slip("not_inverted", "This adds k + rank. Each share is 1 over that.", (body("k + rank"),)),
    Slip(
        "inverts_the_sum",
        "The ranks are added first and turned over once. Each list gives a share of its own: 1/(k + rank), then add.",
        (
            body("rank", end="return {doc: 1 / (k + ranks) for doc, ranks in scores.items()}"),
            body("k + rank", end="return {doc: 1 / sums for doc, sums in scores.items()}"),
            body(
                "rank",
                keep="scores.get(doc, []) + [share]",
                end="return {d: 1 / (k + mean(r)) for d, r in scores.items()}",
            ),
        ),
    ),
    Slip(
        "missing_gets_a_share",
        "A document that a list does not hold gets a share from it, as if it stood below the last. It gets none.",
        (
            LOOKED_UP % "sum(1 / (k + (r.index(doc) + 1 if doc in r else len(r) + 1)) for r in rankings)",
            LOOKED_UP % "sum(1 / (k + (r.index(doc) + 1 if doc in r else 0)) for r in rankings)",
            LOOKED_UP % "sum(1 / (k + (r.index(doc) + 1 if doc in r else 1000)) for r in rankings)",
            LOOKED_UP % "sum(1 / (k + (r.index(doc) + 1 if doc in r else len(set(docs)) + 1)) for r in rankings)",
        ),
    ),
    Slip(
        "missing_crashes",
        "A document need not stand in every list: `index` stops where it is not found. Look whether it is there first.",
        (LOOKED_UP % "sum(1 / (k + r.index(doc) + 1) for r in rankings)",),
    ),
    Slip(
        "first_list_only_docs",
        "Only documents of the first list get a score. Those that other lists brought belong in the result too.",
        (
            "return {d: sum(1 / (k + r.index(d) + 1) for r in rankings if d in r) for d in rankings[0]}",
            body(end="return {doc: score for doc, score in scores.items() if doc in rankings[0]}"),
        ),
    ),
    Slip(
        "common_docs_only",
        "Only documents that stand in all lists get a score. One list is enough to be in the result.",
        (
            body(end="return {doc: s for doc, s in scores.items() if all(doc in ranking for ranking in rankings)}"),
            PARTS.replace("in scores.items()}", "in scores.items() if len(shares) > 1}") % "sum(shares)",
        ),
    ),
    Slip(
        "first_list_only",
        "Only the first list is read. All of them count.",
        (
            body(over="rankings[:1]"),
            body(over="rankings", end="return scores").replace("\nreturn scores", "\n    return scores\nreturn {}"),
        ),
    ),
    Slip(
        "last_list_only",
        "Only the last list is read. All of them count.",
        (
            body(over="rankings[-1:]"),
            body().replace("scores = {}\nfor ranking in rankings:", "for ranking in rankings:\n    scores = {}"),
        ),
    ),
    Slip("two_lists_only", "Only two lists are read. There may be any number of them.", (body(over="rankings[:2]"),)),
    Slip(
        "skips_a_list",
        "The first list is left out: in Python the first item has index 0.",
        (body(over="rankings[1:]"),),
    ),
    Slip(
        "first_place_only",
        "Only the first place of each list is read: a `return`, a `break` or an index stops too early.",
        (body(docs="ranking[:1]"),),
    ),
    Slip(
        "drops_first",
        "The first place of each list is left out: in Python the first item has index 0.",
        (body(docs="ranking[1:]"), body("1 / (k + rank + 1)", docs="ranking[1:]")),
    ),
    Slip(
        "drops_last",
        "The last place of each list is left out: `range` and slices stop before their end.",
        (body(docs="ranking[:-1]"),),
    ),
    Slip(
        "counts_from_the_bottom",
        "Ranks are counted from the bottom, so the worst document earns most. A ranking stands best first.",
        (body(docs="reversed(ranking)"), body("1 / (k + len(ranking) - rank)")),
    ),
    Slip(
        "counts_on",
        "The rank goes on counting from list to list. Each list starts again at rank 1.",
        (
            "scores, rank = {}, 0\nfor ranking in rankings:\n    for doc in ranking:\n        rank += 1\n"
            "        scores[doc] = scores.get(doc, 0) + 1 / (k + rank)\nreturn scores",
            "scores = {}\nfor rank, doc in enumerate([d for r in rankings for d in r], 1):\n"
            "    scores[doc] = scores.get(doc, 0) + 1 / (k + rank)\nreturn scores",
        ),
    ),
    Slip(
        "rank_of_the_list",
        "The place of the list is taken for the rank. It is the place of the document in its list.",
        (
            "scores = {}\nfor rank, ranking in enumerate(rankings, 1):\n    for doc in ranking:\n"
            "        scores[doc] = scores.get(doc, 0) + 1 / (k + rank)\nreturn scores",
        ),
    ),
    Slip(
        "weighs_lists",
        "The lists do not count alike: later ones count for less, or for more. RRF treats all lists alike.",
        tuple(
            "scores = {}\nfor n, ranking in enumerate(rankings, 1):\n    for rank, doc in enumerate(ranking, 1):\n"
            f"        scores[doc] = scores.get(doc, 0) + {share}\nreturn scores"
            for share in ("1 / (n * (k + rank))", "n / (k + rank)", "1 / (k + rank) / 2**(n - 1)")
        ),
    ),
    Slip(
        "weighs_by_length",
        "Each share is divided by the length of its list. RRF looks at the rank alone.",
        (
            body("1 / (k + rank) / len(ranking)"),
            body("1 - rank / len(ranking)"),
            body("(len(ranking) - rank + 1) / (k + len(ranking))"),
        ),
    ),
    Slip(
        "points",
        "Points are given by place, from the length of the list downward. That is another method, named after Borda.",
        (body("len(ranking) - rank + 1"), body("len(ranking) - rank")),
    ),
    Slip(
        "discount_of_dcg",
        "That is the discount of DCG. A share in RRF is 1/(k + rank).",
        (body("1 / log2(rank + 1)"), body("1 / log2(k + rank)"), body("1 / log2(k + rank + 1)")),
    ),
    Slip(
        "squared",
        "The share is squared, or its root is taken. It is 1/(k + rank) as it stands.",
        (body("1 / (k + rank)**2"), body("1 / (k + rank**2)"), body("1 / (k + rank)**0.5")),
    ),
    Slip(
        "normalised",
        "The scores are stretched so that they add up to 1, or that the best one is 1. RRF leaves them small.",
        (
            body(end="total = sum(scores.values()) or 1\nreturn {doc: s / total for doc, s in scores.items()}"),
            body(end="top = max(scores.values(), default=1)\nreturn {doc: s / top for doc, s in scores.items()}"),
            body(end="most = len(rankings) / (k + 1)\nreturn {doc: s / most for doc, s in scores.items()}"),
        ),
    ),
    Slip(
        "whole_division",
        "`//` drops what stands after the decimal point, which leaves 0. Divide with `/`.",
        (body("1 // (k + rank)"),),
    ),
    Slip("negative", "The scores are negative. They are sums of 1/(k + rank), above 0.", (body("-1 / (k + rank)"),)),
    Slip(
        "ranks_not_scores",
        "The result says at which place each document ends up. Asked for is its score.",
        (
            body(end="order = sorted(scores, key=scores.get)[::-1]\nreturn {d: n for n, d in enumerate(order, 1)}"),
            body(
                end="order = sorted(scores, key=scores.get, reverse=True)\nreturn {d: n for n, d in enumerate(order)}"
            ),
        ),
    ),
    Slip(
        "best_only",
        "Only the best document comes back. The result holds all of them.",
        (body(end="best = max(scores, key=scores.get, default=None)\nreturn {best: scores[best]} if scores else {}"),),
    ),
    Slip(
        "returns_list",
        "A list comes back. Asked for is a dict, from each id to its score; to sort it is up to whoever calls.",
        (body(end="return sorted(scores.items(), key=lambda item: -item[1])"),),
    ),
    Slip(
        "reverses_the_lists",
        "The values are right, but the caller's lists stand upside down now: `reverse` works on the list itself.",
        (
            "scores = {}\nfor ranking in rankings:\n    n = len(ranking)\n    ranking.reverse()\n"
            "    for i, doc in enumerate(ranking):\n"
            "        scores[doc] = scores.get(doc, 0) + 1 / (k + n - i)\nreturn scores",
            body(end="for ranking in rankings:\n    ranking.reverse()\nreturn scores"),
        ),
    ),
    Slip(
        "empties_the_lists",
        "The values are right, but the caller's lists are used up afterwards: `pop` works on the list itself.",
        (
            "scores = {}\nfor ranking in rankings:\n    rank = 1\n    while ranking:\n        doc = ranking.pop(0)\n"
            "        scores[doc] = scores.get(doc, 0) + 1 / (k + rank)\n        rank += 1\nreturn scores",
            body(over="list(rankings)", end="rankings.clear()\nreturn scores"),
        ),
    ),
    Slip(
        "sorts_the_lists",
        "The lists are sorted by id first. Their order is what counts here.",
        (body(docs="sorted(ranking)"), body(docs="sorted(set(ranking))[::-1]")),
    ),
)

RRF = Code(
    id="rrf",
    title="Make one ranking of several",
    prompt="Write `rrf(rankings, k)`: for each document the sum of 1 / (k + rank) over the rankings that hold it. Give "
    "back a dict from id to score, in any order.",
    signature="rrf(rankings, k=60)",
    starter="def rrf(rankings, k=60):\n    ...\n",
    answer="""
def rrf(rankings, k=60):
    scores = {}
    for ranking in rankings:
        for rank, doc in enumerate(ranking, start=1):
            scores[doc] = scores.get(doc, 0) + 1 / (k + rank)
    return scores
""",
    reference=rrf,
    contract=(
        "`rankings` is a list of at least one ranking; each is a list of ids, best first, each id once.",
        "Ranks count from 1. `k` is 1 or more, and 60 if it is not given; it cuts nothing off.",
        "A document gets nothing from a ranking that does not hold it.",
        "The rankings are left as they were, and the scores are not rounded.",
    ),
    inputs=(
        ([["A"]],),
        ([["A", "B"]],),
        ([["A"], ["A"]],),
        ([["A"], ["B"]],),
        ([["A", "B"], ["B", "A"]],),
        ([["A", "B", "C"], ["B", "X", "A"]],),
        ([["A", "B", "C"], ["B", "X", "A"]], 60),
        ([["A", "B", "C"], ["B", "X", "A"]], 10),
        ([["A", "B", "C"], ["B", "X", "A"]], 1),
        ([["A", "B", "C"], ["B", "X", "A"]], 2),
        ([["Y", "P", "Q", "X"], ["R", "S", "T", "X"]], 60),
        ([["C", "A", "B"], ["B", "A"], ["D", "A", "E", "C"]], 5),
        ([["B", "A", "D", "C"], ["A"]], 3),
        ([["D11", "D4", "D9"], ["D4", "D2", "D11"]],),
    ),
    edges=(
        ([["A", "B"], []],),
        ([[], ["B", "A"]], 10),
        ([[]],),
        ([["A", "B"], ["C", "D"]], 1),
        ([list("ABCDEFGHIJKL"), list("LA")], 4),
    ),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={"math": math, "log2": log2, "mean": mean},
    right=(
        "def rrf(rankings, k=60):\n    from collections import defaultdict\n    scores = defaultdict(float)\n"
        "    for ranking in rankings:\n        for place, doc in enumerate(ranking):\n"
        "            scores[doc] += 1 / (k + place + 1)\n    return scores",
        "def rrf(rankings, k=60):\n    docs = set().union(*rankings)\n"
        "    return {doc: sum(1 / (k + r.index(doc) + 1) for r in rankings if doc in r) for doc in docs}",
        "def rrf(rankings, k=60):\n    from collections import Counter\n    total = Counter()\n"
        "    for ranking in rankings:\n        total.update({doc: 1 / (k + n) for n, doc in enumerate(ranking, 1)})\n"
        "    return dict(total.most_common())",
        "def rrf(rankings, k=60):\n    from fractions import Fraction\n    scores = {}\n"
        "    for ranking in rankings:\n        for i in range(len(ranking)):\n            doc = ranking[i]\n"
        "            if doc not in scores:\n"
        "                scores[doc] = Fraction(0)\n"
        "            scores[doc] += Fraction(1, k + i + 1)\n    return scores",
        "def rrf(rankings, k=60):\n    import numpy as np\n    parts = {}\n    for ranking in rankings:\n"
        "        shares = 1 / (k + np.arange(1, len(ranking) + 1))\n        for doc, share in zip(ranking, shares):\n"
        "            parts.setdefault(doc, []).append(share)\n"
        "    fused = {doc: np.sum(p) for doc, p in parts.items()}\n"
        "    return dict(sorted(fused.items(), key=lambda item: item[1], reverse=True))",
        "def rrf(lists, k=60):\n    if not lists:\n        return {}\n    *rest, last = lists\n"
        "    scores = rrf(rest, k)\n"
        "    for doc in last:\n        rank = last.index(doc) + 1\n"
        "        scores[doc] = scores.get(doc, 0.0) + (k + rank) ** -1\n    return scores",
        "def rrf(rankings, k=60):\n    rank_in = [{doc: rank for rank, doc in enumerate(r, 1)} for r in rankings]\n"
        "    return {doc: math.fsum(1 / (k + ranks[doc]) for ranks in rank_in if doc in ranks)\n"
        "            for ranks in rank_in for doc in ranks}",
    ),
    hints=(
        "Two loops, one in the other: over the rankings, and over the places of each. What does one place give?",
        "A dict keeps the sums. A document you meet for the first time has 0 so far: `scores.get(doc, 0)`.",
        "`enumerate(ranking, start=1)` gives rank and document together; add 1 over (k + rank) to its score.",
    ),
    after="Only ranks went in, so the rankings may come from engines whose scores have nothing in common.",
)
