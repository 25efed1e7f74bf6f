"""The exercises of lesson 06: fusing rankings by their ranks, with RRF."""

from math import log2, prod

from course_lib.checking.choice import Choice, Option, Predict
from course_lib.checking.number import Miss, Number, Origin
from course_lib.checking.words import Words
from course_lib.exercises.rrf import RRF
from course_lib.ranking import rrf

RANKINGS = [["A", "B", "C"], ["B", "X", "A"]]
RANKS = {"A": (1, 3), "B": (2, 1)}
K = 60
FUSED = rrf(RANKINGS)


def shown(value):
    """A fused score, seven decimals: they are small and close together."""
    return f"{value:.7f}"


def misses(doc, other):
    """What slips lead to, for a document of the two rankings."""
    first, second = ranks = RANKS[doc]
    shares = [1 / (K + rank) for rank in ranks]
    return (
        Miss(
            "ranks_from_zero", sum(1 / (K + rank - 1) for rank in ranks), "ranks are counted from 0. The top is rank 1."
        ),
        Miss("one_too_many", sum(1 / (K + rank + 1) for rank in ranks), "1 is added once too often: 60 + rank."),
        Miss("k_missing", sum(1 / rank for rank in ranks), "60 is missing: it is 1 over (60 + rank)."),
        Miss("k_multiplies", sum(1 / (K * rank) for rank in ranks), "60 multiplies the rank. It is added to it."),
        Miss("not_inverted", sum(K + rank for rank in ranks), "that adds 60 + rank. Each share is 1 over it."),
        Miss("inverts_the_sum", 1 / (K + sum(ranks)), "the ranks are added first. Each list gives a share of its own."),
        Miss("inverts_both", 1 / (2 * K + sum(ranks)), "60 + rank is added up first. Turn each over, then add."),
        Miss(
            "mean_rank", 1 / (K + sum(ranks) / 2), "the ranks are averaged first. Each list gives a share of its own."
        ),
        Miss("mean", sum(shares) / 2, "that is the average of the two shares. RRF adds them."),
        Miss("product", prod(shares), "the shares are multiplied. Add them."),
        Miss("first_list_only", shares[0], f"that is the share of the first list, rank {first}. Add the second."),
        Miss("second_list_only", shares[1], f"that is the share of the second list, rank {second}. Add the first."),
        Miss("discount_of_dcg", sum(1 / log2(rank + 1) for rank in ranks), "that is the discount of DCG."),
        Miss("the_other", FUSED[other], f"that is {other}. Look at which ranks {doc} has."),
    )


def steps(doc):
    first, second = RANKS[doc]
    shares = [1 / (K + rank) for rank in RANKS[doc]]
    return (
        f"first list:  rank {first}, 1/(60 + {first}) = {shown(shares[0])}\n"
        f"second list: rank {second}, 1/(60 + {second}) = {shown(shares[1])}\nsum: {shown(FUSED[doc])}"
    )


FUSED_A = Number(
    id="fused_a",
    title="A, first and third",
    prompt="One search returns A, B, C, the other B, X, A. With k = 60, what is A's score in RRF? Seven decimals.",
    value=FUSED["A"],
    decimals=7,
    origin=Origin(RRF, (RANKINGS,), "A"),
    because="It stands at ranks 1 and 3.",
    steps=steps("A"),
    misses=misses("A", "B"),
    hints=(
        "At which rank does A stand in each list?",
        "Its shares are 1/(60 + 1) and 1/(60 + 3).",
        "Add 1/61 and 1/63.",
    ),
)

FUSED_B = Number(
    id="fused_b",
    title="B, second and first",
    prompt="The same two lists, A, B, C and B, X, A, and k = 60. What is B's score? Seven decimals.",
    value=FUSED["B"],
    decimals=7,
    origin=Origin(RRF, (RANKINGS,), "B"),
    because=f"A has {shown(FUSED['A'])}, so B wins: both have a first place, and B's other one is better.",
    steps=steps("B"),
    misses=misses("B", "A"),
    hints=(
        "At which rank does B stand in each list?",
        "Its shares are 1/(60 + 2) and 1/(60 + 1).",
        "Add 1/62 and 1/61.",
    ),
)

WHO_WINS = Predict(
    id="who_wins",
    title="A or B?",
    prompt="One search returns A, B, C, the other B, X, A. Each has a favourite, and both know A and B. Fused, first "
    "will be",
    options=(
        Option("a", "A: first and third", "Its third place costs it more than B's second place does."),
        Option("b", "B: second and first", "One place better in sum, and that decides.", right=True),
        Option("tie", "neither, they tie", "Each has a first place. The other places differ, 3 and 2."),
    ),
    happened=f"B, with {shown(FUSED['B'])} against {shown(FUSED['A'])}: 1/62 + 1/61 is more than 1/61 + 1/63.",
)

FAR = [["Y", "P", "Q", "X"], ["R", "S", "T", "X"]]
AT_60, AT_1 = rrf(FAR, 60), rrf(FAR, 1)

SMALL_K = Predict(
    id="small_k",
    title="A smaller k",
    prompt="One search returns Y, P, Q, X, the other R, S, T, X. X stands fourth in both, Y first in one and nowhere "
    "in the other. With k = 60 X comes first. With k = 1",
    options=(
        Option("x", "X stays first: two lists agree on it", "They do, at a rank that k = 1 lets count for little."),
        Option("y", "Y overtakes it", "The smaller k, the more a first place is worth.", right=True),
        Option(
            "same",
            "nothing changes: k is a constant, and cancels",
            "It stands beside the rank, and nothing cancels it.",
        ),
        Option("cut", "only one document is left", "That would be a cutoff. This k cuts nothing."),
    ),
    happened=f"With k = 60 X has {AT_60['X']:.4f} and Y {AT_60['Y']:.4f}. With k = 1 X has {AT_1['X']:.4f} and Y "
    f"{AT_1['Y']:.4f}, as much as R. A large k trusts agreement, a small one first places.",
)

K_NO_CUTOFF = Choice(
    id="rrf_k_is_no_cutoff",
    title="Which k?",
    prompt="Two rankings of 100 documents each are fused with rrf(rankings, k=60). How many documents does the result "
    "hold?",
    options=(
        Option(
            "sixty",
            "60: the first k of the fused ranking.",
            "That is the k of recall@k. RRF's k only softens the ranks.",
        ),
        Option(
            "first_60_each", "Those among the first 60 of either list.", "Nothing is cut. A rank of 100 earns 1/160."
        ),
        Option(
            "all",
            "Every document that stands in at least one list.",
            "From 100, if both hold the same ones, to 200. k is a constant of fusion, and the cutoff comes afterwards.",
            right=True,
        ),
        Option("both", "Only those that stand in both lists.", "One list is enough. The other then adds nothing."),
    ),
    hints=(
        "Where does k stand in the formula?",
        "It is added to a rank. Can that remove a document?",
        "What is a document worth that one list holds at its very end?",
    ),
)


def at(k, start):
    """A's score where ranks count from `start`."""
    return sum(1 / (k + rank - 1 + start) for rank in RANKS["A"])


SCALES = {  # what five products give A, each by its own formula
    "ranx": at(60, 1),
    "LlamaIndex": at(60, 0),
    "Qdrant": at(2, 0),
    "Haystack": at(61, 0) / (2 / 61),
    "LangChain": at(60, 1) / 2,
}

FIVE_SCALES = Choice(
    id="five_scales",
    title="One fusion, five scales",
    prompt="Two lists, A, B, C and B, X, A, go through five products. A's score is "
    + ", ".join(f"{value:.5f} in {product}" for product, value in SCALES.items())
    + ". All five put B first. Why does LangChain print half of what ranx prints?",
    options=(
        Option("zero", "It counts ranks from 0.", f"LlamaIndex does: 1/60 + 1/62 = {SCALES['LlamaIndex']:.5f}."),
        Option(
            "weights",
            "It gives each of the two lists a weight of 1/2.",
            f"(1/61 + 1/63) / 2 = {SCALES['LangChain']:.5f}. An average keeps the order, and the scores become other "
            "ones.",
            right=True,
        ),
        Option("small_k", "It has another k.", f"Qdrant has: k = 2, ranks from 0, 1/2 + 1/4 = {SCALES['Qdrant']:.5f}."),
        Option(
            "scaled",
            "It divides by the best score that is possible.",
            f"Haystack does: {SCALES['Haystack']:.5f} is A's share of what two first places would earn.",
        ),
    ),
    hints=(
        "Work out 1/61 + 1/63 first. Which product prints that?",
        "What do you do to that number to get LangChain's?",
        "Halving a sum of two shares makes an average of it.",
    ),
)

WHY_RANKS = Choice(
    id="why_ranks",
    title="Why not add the scores?",
    prompt="One search scores with BM25, from 0 to about 30, the other with cosines, from -1 to 1. Why does RRF look "
    "at ranks and not at scores?",
    options=(
        Option(
            "precision",
            "Because ranks are whole numbers and are computed exactly.",
            "Floats are exact enough. The trouble lies in what the two scores mean.",
        ),
        Option(
            "units",
            "Because the two scores share no unit: added up, the larger scale would decide alone.",
            "A cosine of 0.9 is a lot, a BM25 score of 0.9 is little. A first place is a first place in both.",
            right=True,
        ),
        Option(
            "relevance", "Because ranks say how relevant a document is.", "They only say which of two stands higher."
        ),
        Option(
            "always_better",
            "Because ranks always fuse better than scores.",
            "By how much one document leads is lost. Where scores can be compared, that may be worth keeping.",
        ),
    ),
    hints=(
        "Add up 12.4 and 0.83, then 11.9 and 0.35. Which search has decided?",
        "What would happen to the sum if the first search multiplied its scores by ten?",
        "Ranks do not change when all scores are multiplied.",
    ),
)

EXPLAIN_RRF = Words(
    id="explain_rrf",
    title="Explain it without notes",
    prompt="Explain to a colleague how RRF makes one ranking of two, why B beats A for the lists A, B, C and B, X, A, "
    "and what its k is not.",
    rubric=(
        "Each list gives a document 1/(k + rank), ranks from 1; the shares are added up.",
        "A list that does not hold the document gives nothing.",
        f"A: 1/61 + 1/63 = {shown(FUSED['A'])}. B: 1/62 + 1/61 = {shown(FUSED['B'])}.",
        "Only ranks go in, so scores of different kinds need not be compared.",
        "k is a constant of fusion: a large one softens the lead of first places. It cuts nothing off.",
    ),
    model="RRF asks each list for a document's rank and adds up 1/(60 + rank); a list without the document adds "
    "nothing.\n"
    f"A stands first and third, 1/61 + 1/63 = {shown(FUSED['A'])}. B stands second and first, 1/62 + 1/61 = "
    f"{shown(FUSED['B'])}, a little more.\n"
    "The 60 is there so that a first place is not worth everything. It is no cutoff: how many results are shown is "
    "decided afterwards.",
    hints=(
        "Start with one document and one list: what does its rank earn?",
        "Then write both sums, for A and for B.",
        "Last: what would a cutoff do, and does k do that?",
    ),
)

EXERCISES = (RRF, FUSED_A, FUSED_B, WHO_WINS, SMALL_K, K_NO_CUTOFF, FIVE_SCALES, WHY_RANKS, EXPLAIN_RRF)

TITLE = "Fusing rankings"

WARM_UP = ("factor_of_two", "ceiling")

DONE = (
    ("You fused two rankings by hand.", ("fused_a", "fused_b")),
    ("You wrote the fusion.", ("rrf",)),
    ("You explained why ranks are added and not scores.", ("explain_rrf",)),
)
