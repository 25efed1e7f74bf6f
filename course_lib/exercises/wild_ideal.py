"""The bug in the wild of lesson 03: an ideal made of as many results as came back.

From a public report, https://github.com/run-llama/llama_index/issues/17070, reduced to its idea and numbers.
"""

from dataclasses import replace
from math import log2

from course_lib.checking.choice import Option, Predict
from course_lib.checking.code import Code, Slip
from course_lib.exercises.dcg_gains import DCG_GAINS
from course_lib.metrics import dcg as course_dcg
from course_lib.theme import score


def dcg(gains):
    """The lesson's own function: linear gain, no cutoff."""
    return course_dcg(gains, "linear")


def found(expected, returned):
    """1 for each returned document that was expected, 0 for the others."""
    return [1 if doc in expected else 0 for doc in returned]


def reference(expected, returned):
    return dcg(found(expected, returned)) / dcg([1] * len(expected))


def work(expected, returned):
    above = " + ".join(f"{gain}/log2({i + 1})" for i, gain in enumerate(found(expected, returned), start=1))
    below = " + ".join(f"1/log2({i + 1})" for i in range(1, len(expected) + 1))
    return f"({above})\n  over what {len(expected)} expected could earn: {below}"


def generate(chance):
    returned = chance.sample("abcdefgh", chance.randint(3, 7))
    return set(chance.sample("abcdefghij", chance.randint(1, 3))), returned


GAINS = "gains = [1 if doc in expected else 0 for doc in returned]\n"

SLIPS = (
    Slip(
        "ideal_counts_returned",
        "The ideal still has a 1 for every result that came back, expected or not. A longer list then scores less, "
        "whatever it holds.",
        (
            GAINS + "return dcg(gains) / dcg([1] * len(gains))",
            GAINS + "return dcg(gains) / dcg([1] * (len(returned) + 1))",
        ),
    ),
    Slip(
        "ideal_of_found",
        "A perfect answer scores 1 now. But the ideal is made of what came back, so an expected document that never "
        "came costs nothing. Make it of what was expected.",
        (
            GAINS + "ideal = dcg(sorted(gains, reverse=True))\nreturn dcg(gains) / ideal if ideal else 0",
            GAINS + "return dcg(gains) / (dcg([1] * sum(gains)) or 1)",
        ),
    ),
    Slip(
        "ideal_is_one",
        "The ideal is 1, right for one expected document. With two of them the score can pass 1.",
        (GAINS + "return dcg(gains)", GAINS + "return dcg(gains) / dcg([1])"),
    ),
    Slip(
        "ideal_without_discount",
        "The ideal counts the expected documents whole. Its lower ranks are discounted too.",
        (GAINS + "return dcg(gains) / len(expected)",),
    ),
    Slip(
        "no_discount",
        "No rank is looked at any more: this is the share of the expected documents that came back.",
        (GAINS + "return sum(gains) / len(expected)",),
    ),
    Slip(
        "sum_over_returned",
        "This is the share of the results that were expected.",
        (GAINS + "return sum(gains) / len(gains)",),
    ),
    Slip("always_one", "This gives 1 whatever came back.", ("return 1.0",)),
)

# the lesson's own function, which a learner may have changed
DCG = replace(DCG_GAINS, id="dcg", signature="dcg(gains)", starter=DCG_GAINS.starter.replace("dcg_gains", "dcg"))

WILD_IDEAL = Code(
    id="wild_ideal",
    title="An ideal that grew with the list",
    prompt="Mend `ndcg_found(expected, returned)`: its ideal is what the best possible answer would earn, every "
    "expected document at the top.",
    signature="ndcg_found(expected, returned)",
    starter="""
def ndcg_found(expected, returned):
    gains = [1 if doc in expected else 0 for doc in returned]
    ideal = dcg([1] * len(returned))
    return dcg(gains) / ideal
""",
    answer="""
def ndcg_found(expected, returned):
    gains = [1 if doc in expected else 0 for doc in returned]
    ideal = dcg([1] * len(expected))
    return dcg(gains) / ideal
""",
    reference=reference,
    contract=(
        "`expected` is a set of at least one id, and `returned` a list of ids, best first, each once.",
        "At least as many came back as were expected.",
    ),
    inputs=(
        ({"a", "m", "n", "o"}, list("bcdefghijklmnoa")),
        ({"a", "b", "c", "d", "e"}, list("abcdexyz")),
        ({"a"}, ["a", "b", "c"]),
        ({"a"}, ["b", "a", "c"]),
        ({"a"}, ["a"]),
        ({"a", "b"}, ["a", "b", "c"]),
        ({"a", "b"}, ["a", "c", "d"]),
        ({"a", "b"}, ["c", "a", "b"]),
        ({"a", "b", "c"}, ["c", "x", "a", "y", "b"]),
    ),
    edges=(({"a"}, ["b", "c"]), ({"a", "b"}, ["c", "d", "e"])),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={"dcg": dcg, "log2": log2},
    right=(
        "def ndcg_found(expected, returned):\n    gains = [doc in expected for doc in returned]\n"
        "    return dcg(gains) / dcg([1] * min(len(expected), len(returned)))",
        "def ndcg_found(expected, returned):\n    best = sum(1 / log2(rank + 2) for rank in range(len(expected)))\n"
        "    return sum(1 / log2(rank + 2) for rank, doc in enumerate(returned) if doc in expected) / best",
    ),
    hints=(
        "For `ndcg_found({'a'}, ['a', 'b', 'c'])`: how many ones are in the ideal, and how many could be found?",
        "The best answer puts every expected document at the top. What came back cannot change how many those are.",
        "One length in the line of the ideal is the wrong one.",
    ),
    builds_on=(DCG,),
    after="A longer list no longer costs anything, and a missed document does.",
)

BUG, MENDED = 1 / dcg([1, 1, 1]), reference({"a"}, ["a", "b", "c"])

WILD_PREDICT = Predict(
    id="wild_predict",
    title="What should it score?",
    prompt="One document was expected, and it came back first of three. By what you know of nDCG, the score should be",
    options=(
        Option("one", "1", "No better order exists: all that was expected stands at the top.", right=True),
        Option(
            "third",
            "a third, for one of three results is right",
            "That is the share of results that are right. nDCG asks about the order.",
        ),
        Option("half", "about a half", "That is what the library said. Nothing better could have come back, though."),
    ),
    happened=f"The library said {score(BUG)}. Its ideal held three documents where one was expected: 1 over "
    f"1/log2(2) + 1/log2(3) + 1/log2(4). With an ideal of one document it is {score(MENDED)}.",
)

EXERCISES = (WILD_IDEAL, WILD_PREDICT)
