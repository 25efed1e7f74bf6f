"""Exercise first_rank: at which rank the first relevant document stands, 0 where there is none."""

from course_lib.checking.code import Code, Slip
from course_lib.checking.laws import Law
from course_lib.metrics import first_rank


def work(relevant, ranked):
    """The id that counts and where it stands."""
    rank = first_rank(relevant, ranked)
    return f"the rank of {ranked[rank - 1]}, the first that is relevant" if rank else "0 by agreement: a miss"


# (ranked, relevant), as the next exercise has them. In these all that is relevant came back: then answers that go
# through the set do the same in whatever order it hands out its ids.
RANKINGS = (
    (["D1"], {"D1"}),
    (["D1", "D2"], {"D2"}),
    (["D2", "D1"], {"D1", "D2"}),
    (["D9", "D4", "D11"], {"D4", "D11"}),
    (["D9", "D11", "D4"], {"D4", "D11"}),
    (["D4", "D9", "D11", "D2", "D6"], {"D4", "D11"}),
    (["D9", "D2", "D6", "D4", "D11"], {"D4", "D11"}),
    (["D2", "D10", "D3", "D7", "D6"], {"D7"}),
    (["D3", "D9", "D5", "D12", "D1"], {"D5", "D12"}),
    (["D1", "D9", "D11"], {"D11"}),
    (["D11", "D9", "D1"], {"D1"}),
    (["D30", "D31", "D2", "D3"], {"D2", "D3"}),
    (["D5", "D7", "D6", "D3"], {"D3", "D6"}),
    (["D8", "D7", "D6", "D5", "D4", "D3"], {"D3"}),
    (["D6", "D1", "D2", "D3", "D5"], {"D1", "D2", "D3"}),
    (["D6", "D8", "D2", "D1", "D3", "D9"], {"D1", "D3", "D2", "D9"}),
    (["D12", "D9", "D1", "D4", "D6", "D2", "D3", "D10", "D8", "D5", "D7", "D14"], {"D14", "D7", "D5"}),
    ([f"D{number}" for number in range(20, 0, -1)], {"D9", "D2", "D1"}),
)
# Misses, and rankings that lack a part of what is relevant.
RANKING_EDGES = (
    (["D1"], {"D2"}),
    (["D1", "D2", "D3"], {"D4"}),
    (["D1", "D2", "D3"], {"D11", "D30"}),
    (["D11", "D12"], {"D1"}),
    ([], {"D1"}),
    (["D1", "D2"], set()),
    ([], set()),
    (["D9", "D4", "D2"], {"D4", "D11", "D1"}),
    (["D3", "D9", "D12", "D5"], {"D1", "D12", "D5"}),
    (["D7", "D8", "D6"], {"D6", "D1", "D10", "D11"}),
    (["D8", "D4"], {"D4", *(f"E{number}" for number in range(1, 8))}),
    (["D5", "D9"], {"D5", *(f"E{number}" for number in range(1, 10))}),
)


def generate_ranking(chance):
    """(ranked, relevant): all that is relevant came back, seldom at the very top."""
    ranked = chance.sample([f"D{number}" for number in range(1, 16)], chance.randint(4, 11))
    return ranked, {chance.choice(ranked), *chance.sample(ranked[1:], chance.randint(1, 3))}


def generate(chance):
    ranked, relevant = generate_ranking(chance)
    return relevant, ranked


def walk(found, miss="return 0", over="enumerate(ranked, start=1)", test="doc in relevant"):
    """A body that goes down the list and does `found` at a relevant document."""
    return f"for rank, doc in {over}:\n    if {test}:\n        {found}\n{miss}"


RANKS = "[rank for rank, doc in enumerate(ranked, start=1) if doc in relevant]"

SLIPS = (
    Slip(
        "counts_from_zero",
        "That is the index, which counts from 0. Ranks count from 1.",
        (
            walk("return rank", over="enumerate(ranked)"),
            "for doc in ranked:\n    if doc in relevant:\n        return ranked.index(doc)\nreturn 0",
            walk("return rank", "return -1", "enumerate(ranked)"),
            walk("return rank", "return None", "enumerate(ranked)"),
            "i = 0\nwhile i < len(ranked) and ranked[i] not in relevant:\n    i += 1\nreturn i",
            walk("return rank - 1"),
        ),
    ),
    Slip(
        "one_too_many",
        "Every rank is one too high: 1 is added to a count that starts at 1 already.",
        (
            walk("return rank + 1"),
            walk("return rank", over="enumerate(ranked, start=2)"),
            "rank = 1\nfor doc in ranked:\n    rank += 1\n    if doc in relevant:\n        return rank\nreturn 0",
        ),
    ),
    Slip(
        "returns_too_early",
        "Only the first result is looked at: a `return` for the misses stands inside the loop. Put it after the loop.",
        (
            "for rank, doc in enumerate(ranked, start=1):\n    if doc in relevant:\n        return rank\n"
            "    else:\n        return 0\nreturn 0",
            "return 1 if ranked and ranked[0] in relevant else 0",
            "for rank, doc in enumerate(ranked, start=1):\n    return rank if doc in relevant else 0",
        ),
    ),
    Slip(
        "last_not_first",
        "This is the last relevant one: the loop goes on, and each find overwrites the one before. Stop at the first.",
        (
            "found = 0\n" + walk("found = rank", "return found"),
            f"return max({RANKS}, default=0)",
            f"return ({RANKS} or [0])[-1]",
        ),
    ),
    Slip(
        "all_of_them",
        "This is the rank at which everything relevant has been seen. Stop at the first relevant one.",
        (
            "left = set(relevant)\nfor rank, doc in enumerate(ranked, start=1):\n    left.discard(doc)\n"
            "    if not left:\n        return rank\nreturn 0",
            "for rank in range(1, len(ranked) + 1):\n    if relevant <= set(ranked[:rank]):\n        return rank\n"
            "return 0",
        ),
    ),
    Slip(
        "second_find",
        "This is the second relevant one: the first find is passed over.",
        (
            f"return ([0] + {RANKS})[-1] if len({RANKS}) < 2 else {RANKS}[1]",
            f"return ({RANKS} + [0, 0])[1]",
        ),
    ),
    Slip(
        "counts_from_the_bottom",
        "The list is read from its end. Rank 1 is the first item.",
        (
            walk("return rank", over="enumerate(reversed(ranked), start=1)"),
            walk("return rank", over="enumerate(ranked[::-1], start=1)"),
            walk("return len(ranked) - rank + 1"),
            walk("return len(ranked) - rank"),
            walk("return rank", over="enumerate(reversed(ranked))"),
        ),
    ),
    Slip(
        "returns_id",
        "This is the id of the document. Its rank is asked for.",
        (
            walk("return doc"),
            walk("return doc", "return None"),
            walk("return doc", "return ''"),
            "return next(doc for doc in ranked if doc in relevant)",
        ),
    ),
    Slip(
        "number_in_id",
        "This is the number in the id. An id is a name: its rank is where it stands in the list.",
        (walk("return int(doc[1:])"),),
    ),
    Slip(
        "swapped_roles",
        "The two arguments have changed places: the count runs over `relevant`. It must run over `ranked`.",
        (walk("return rank", over="enumerate(sorted(relevant), start=1)", test="doc in ranked"),),
    ),
    Slip(
        "says_whether",
        "This says whether something relevant was found. At which rank is the question.",
        (
            "return any(doc in relevant for doc in ranked)",
            walk("return True", "return False"),
            walk("return True", "return 0"),
            walk("return 1"),
            walk("return 1", "return None"),
            walk("return 1", "return -1"),
            "return int(bool(relevant & set(ranked)))",
        ),
    ),
    Slip(
        "returns_reciprocal",
        "This is 1 over the rank, the next step already. The rank itself is asked for.",
        (walk("return 1 / rank"), walk("return 1 / rank", "return 0.0")),
    ),
    Slip(
        "counts_relevant",
        "This counts the relevant documents. Stop at the first one, and return its rank.",
        (
            "return sum(doc in relevant for doc in ranked)",
            "return len(relevant & set(ranked))",
            "return len(relevant)",
            "return len([doc for doc in ranked if doc in relevant])",
        ),
    ),
    Slip(
        "counts_the_others",
        "This counts all results that are not relevant, those below the first find too.",
        (
            "return sum(doc not in relevant for doc in ranked) + 1",
            "return sum(doc not in relevant for doc in ranked)",
        ),
    ),
    Slip(
        "rank_among_relevant",
        "The count goes up at relevant documents only. Every result takes up a rank.",
        ("rank = 1\nfor doc in ranked:\n    if doc in relevant:\n        rank += 1\nreturn rank",),
    ),
    Slip(
        "adds_ranks",
        "The ranks of all finds are added up or averaged. The first one is asked for.",
        (
            f"return sum({RANKS})",
            f"ranks = {RANKS}\nreturn sum(ranks) / len(ranks) if ranks else 0",
            "total = 0\n" + walk("total += rank", "return total"),
        ),
    ),
    Slip(
        "returns_list",
        "This is a list of the ranks of all finds. Return one number, the first of them.",
        (
            f"return {RANKS}",
            "return [rank for rank, doc in enumerate(ranked) if doc in relevant]",
            f"return {RANKS}[:1]",
        ),
    ),
    Slip(
        "first_not_relevant",
        "The test is the wrong way round: this finds the first result that is not relevant.",
        (walk("return rank", test="doc not in relevant"),),
    ),
    Slip(
        "sorts_ranking",
        "The results are sorted by id first. Their order is the ranking: take it as it came.",
        (
            walk("return rank", over="enumerate(sorted(ranked), start=1)"),
            walk("return rank", over="enumerate(sorted(ranked, reverse=True), start=1)"),
            walk("return rank", over="enumerate(sorted(ranked, key=lambda doc: int(doc[1:])), start=1)"),
        ),
    ),
    Slip(
        "goes_through_relevant",
        "This goes through the relevant ids and asks which comes first there. They have no order: go down the ranking.",
        (
            "for doc in sorted(relevant):\n    if doc in ranked:\n        return ranked.index(doc) + 1\nreturn 0",
            "doc = min(relevant, default=None)\nreturn ranked.index(doc) + 1 if doc in ranked else 0",
            "for doc in sorted(relevant, reverse=True):\n    if doc in ranked:\n        return ranked.index(doc) + 1\n"
            "return 0",
        ),
    ),
    Slip(
        "finds_nothing",
        "This gives 0 for every list: the find is never returned, or an id is compared with the whole set by `==`. Ask "
        "with `in` whether it is one of the set's ids.",
        (walk("return rank", test="doc == relevant"), walk("rank"), "return 0"),
    ),
    Slip(
        "compares_with_the_set",
        "An id is compared with the whole set. Ask with `in` whether it is one of the set's ids.",
        (
            walk("return rank", test="{doc} == relevant"),
            walk("return rank", test="relevant <= {doc}"),
        ),
    ),
    Slip(
        "text_membership",
        "Ids are compared as pieces of text, so D1 is found inside D11. Compare whole ids: `doc in relevant`.",
        (
            walk("return rank", test="doc in ' '.join(sorted(relevant))"),
            walk("return rank", test="any(doc in one for one in relevant)"),
            walk("return rank", test="any(one in doc for one in relevant)"),
            walk("return rank", test="any(doc.startswith(one) for one in relevant)"),
            walk("return rank", test="any(one in doc or doc in one for one in relevant)"),
        ),
    ),
    Slip(
        "cut_off",
        "Only the first results are searched. There is no cutoff here: go down the whole list.",
        tuple(walk("return rank", over=f"enumerate(ranked[:{k}], start=1)") for k in (2, 3, 5, 10)),
    ),
    Slip(
        "drops_first",
        "The first result is never looked at: in Python the first item has index 0.",
        (
            "for i in range(1, len(ranked)):\n    if ranked[i] in relevant:\n        return i + 1\nreturn 0",
            "for i in range(1, len(ranked)):\n    if ranked[i] in relevant:\n        return i\nreturn 0",
            walk("return rank", over="enumerate(ranked[1:], start=1)"),
        ),
    ),
    Slip(
        "drops_last",
        "The last result is never looked at: `range` and slices stop before their end.",
        (
            "for i in range(len(ranked) - 1):\n    if ranked[i] in relevant:\n        return i + 1\nreturn 0",
            walk("return rank", over="enumerate(ranked[:-1], start=1)"),
        ),
    ),
    Slip(
        "miss_is_none",
        "When nothing relevant is in the list, this gives None. The answer there is 0.",
        (walk("return rank", ""), walk("return rank", "return None")),
    ),
    Slip(
        "miss_is_minus_one",
        "When nothing relevant is in the list, this gives -1. The answer there is 0.",
        (walk("return rank", "return -1"),),
    ),
    Slip(
        "miss_is_after_the_end",
        "When nothing relevant is in the list, this gives a rank at or past its end. The answer there is 0.",
        (
            walk("return rank", "return len(ranked) + 1"),
            walk("return rank", "return len(ranked)"),
            "rank = 1\nwhile rank <= len(ranked) and ranked[rank - 1] not in relevant:\n    rank += 1\nreturn rank",
            "rank = 0\nfor doc in ranked:\n    rank += 1\n    if doc in relevant:\n        break\nreturn rank",
        ),
    ),
    Slip(
        "miss_is_large",
        "When nothing relevant is in the list, this gives a very large number. The answer there is 0.",
        tuple(walk("return rank", f"return {miss}") for miss in ("float('inf')", "999", "1000", "10**6")),
    ),
    Slip(
        "miss_is_one",
        "When nothing relevant is in the list, this gives 1, the rank of a perfect result. The answer there is 0.",
        (walk("return rank", "return 1"),),
    ),
    Slip(
        "miss_is_false",
        "When nothing relevant is in the list, this gives no number. The answer there is 0.",
        (walk("return rank", "return False"), walk("return rank", "return 'not found'")),
    ),
    Slip(
        "miss_crashes",
        "When nothing relevant is in the list, this stops with an error. The answer there is 0.",
        (
            f"return min({RANKS})",
            f"return {RANKS}[0]",
            "return next(rank for rank, doc in enumerate(ranked, start=1) if doc in relevant)",
            "return min(ranked.index(doc) for doc in relevant if doc in ranked) + 1",
            "rank = 1\nwhile ranked[rank - 1] not in relevant:\n    rank += 1\nreturn rank",
            walk("return rank", "raise ValueError('nothing relevant')"),
        ),
    ),
    Slip(
        "absent_id_crashes",
        "A relevant id that is not in the list stops this with an error. Go down the list, and ask of each result "
        "whether it is relevant.",
        (
            "return min((ranked.index(doc) + 1 for doc in relevant), default=0)",
            "return min([ranked.index(doc) for doc in relevant]) + 1",
        ),
    ),
    Slip(
        "empty_list_crashes",
        "An empty list stops this with an error. There nothing was found: the answer is 0.",
        ("if ranked[0] in relevant:\n    return 1\n" + walk("return rank"),),
    ),
    Slip(
        "empties_its_argument",
        "The list is used up on the way down: whoever calls this finds it shorter. Read it without `pop`.",
        (
            "rank = 0\nwhile ranked:\n    rank += 1\n    if ranked.pop(0) in relevant:\n        return rank\nreturn 0",
            "rank = 1\nwhile ranked and ranked[0] not in relevant:\n    del ranked[0]\n    rank += 1\n"
            "return rank if ranked else 0",
        ),
    ),
    Slip(
        "turns_the_list_around",
        "`reverse` and `sort` change the caller's own list. Read it as it came.",
        (
            "ranked.reverse()\n" + walk("return rank"),
            "ranked.sort()\n" + walk("return rank"),
            "ranked.reverse()\n" + walk("return len(ranked) - rank + 1"),
        ),
    ),
    Slip(
        "fixed_answer",
        "The same number comes out whatever goes in. Work it out from what comes in.",
        ("return 2", "return 3"),
    ),
)


def stands_at(ranked, rank):
    """The id at a rank, None where there is no such rank."""
    return ranked[int(rank) - 1] if rank == int(rank) and 1 <= rank <= len(ranked) else None


LAWS = (
    Law(
        "not_relevant_there",
        "At the rank that comes out stands nothing relevant.",
        lambda call, v: v == 0 or stands_at(call[1], v) in call[0],
    ),
    Law(
        "goes_through_relevant",
        "At the rank that comes out stands something relevant, but something else that is relevant stands above it. Go "
        "down the ranking and stop at the first: a set has no order.",
        lambda call, v: v == 0 or not call[0].intersection(call[1][: int(v) - 1]),
    ),
    Law(
        "overlooks_a_find",
        "Something relevant is in the list, and 0 comes out, which stands for a miss.",
        lambda call, v: v != 0 or not call[0].intersection(call[1]),
    ),
)

FIRST_RANK = Code(
    id="first_rank",
    title="The first one that helps",
    prompt="Write `first_rank(relevant, ranked)`: the rank of the first relevant document in `ranked`, counted from 1, "
    "and 0 if there is none.",
    signature="first_rank(relevant, ranked)",
    starter="""
def first_rank(relevant, ranked):
    for rank, doc in enumerate(ranked, start=1):
        ...
    return 0
""",
    answer="""
def first_rank(relevant, ranked):
    for rank, doc in enumerate(ranked, start=1):
        if doc in relevant:
            return rank
    return 0
""",
    reference=first_rank,
    contract=(
        "`relevant` is a set of ids, some of which may not be in the list; `ranked` is a list of ids, best first, "
        "each once. The set comes first here.",
        "Where nothing relevant is in the list, or the list is empty, the answer is 0.",
        "List and set are left as they were.",
    ),
    inputs=tuple((relevant, ranked) for ranked, relevant in RANKINGS),
    edges=tuple((relevant, ranked) for ranked, relevant in RANKING_EDGES),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={},
    right=(
        "def first_rank(relevant, ranked):\n"
        "    return next((rank for rank, doc in enumerate(ranked, 1) if doc in relevant), 0)",
        "def first_rank(relevant, ranked):\n    i = 1\n    while i <= len(ranked):\n"
        "        if ranked[i - 1] in relevant:\n            return i\n        i += 1\n    return 0",
        "def first_rank(good, results):\n    ranks = [results.index(doc) + 1 for doc in good if doc in results]\n"
        "    return min(ranks) if ranks else 0",
        "def first_rank(relevant, ranked):\n    rank = 0\n    for i in reversed(range(len(ranked))):\n"
        "        if ranked[i] in relevant:\n            rank = i + 1\n    return rank",
        "def first_rank(relevant, ranked):\n    import numpy as np\n"
        "    hits = np.flatnonzero([doc in relevant for doc in ranked])\n    return hits[0] + 1 if hits.size else 0",
        "def first_rank(relevant, ranked):\n    try:\n"
        "        return [doc in relevant for doc in ranked].index(True) + 1\n    except ValueError:\n        return 0",
        "def first_rank(relevant, ranked, rank=1):\n    if not ranked:\n        return 0\n"
        "    return rank if ranked[0] in relevant else first_rank(relevant, ranked[1:], rank + 1)",
        "def first_rank(relevant, ranked):\n    from itertools import takewhile\n"
        "    above = sum(1 for _ in takewhile(lambda doc: doc not in relevant, ranked))\n"
        "    return float(above + 1) if above < len(ranked) else 0.0",
    ),
    laws=LAWS,
    hints=(
        "Do it with a finger on a list: where does it stop, and what do you say if it comes to the end?",
        "Inside the loop there is one question: is this document one of the relevant ones? `in` asks it.",
        "If it is, hand back its rank at once: a `return` ends the loop. If it is not, do nothing and go on.",
    ),
    after="It stops at the first find, and comes to the end of the list only for a miss.",
)
