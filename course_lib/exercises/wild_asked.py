"""The bug in the wild of lesson 01: a mean over the questions that got results, where some that were asked got none.

From a public report, https://github.com/beir-cellar/beir/issues/102: two measures of one tool, two denominators.
"""

from statistics import fmean

from course_lib import metrics
from course_lib.checking.choice import Option, Predict
from course_lib.checking.code import Code, Slip
from course_lib.exercises.recall_at_k import RECALL_AT_K
from course_lib.metrics import first_rank, hit_rate, recall_at_k


def recalls(run, golden, k):
    """The recall of every question that was asked, in order."""
    return [recall_at_k(run.get(question, []), relevant, k) for question, relevant in golden.items()]


def reference(run, golden, k):
    return fmean(recalls(run, golden, k))


def mean_over_the_run(run, golden, k):
    """What the tool did: a question without results is in no list, so nobody divides by it."""
    return fmean(recall_at_k(ranked, golden[question], k) for question, ranked in run.items())


def work(run, golden, k):
    each = [f"{value:.3f}" for value in recalls(run, golden, k)]
    return f"({' + '.join(each)}) / {len(golden)}\n  a term for each question asked: {', '.join(golden)}"


def generate(chance):
    """Three to five questions, at least one of which got no results."""
    asked = [f"q{number}" for number in range(1, chance.randint(3, 5) + 1)]
    answered = sorted(chance.sample(asked, chance.randint(1, len(asked) - 1)))
    golden = {question: set(chance.sample("abcdefgh", chance.randint(1, 3))) for question in asked}
    run = {question: chance.sample("abcdefgh", chance.randint(3, 6)) for question in answered}
    return run, golden, chance.randint(1, 4)


def over_asked(term):
    """A body that takes the mean of something over all that were asked; `got` is what came back for a question."""
    return (
        f"terms = []\nfor question, relevant in golden.items():\n    got = run.get(question, [])\n    {term}\n" + MEAN
    )


MEAN = "return sum(terms) / len(terms)"
RECALL = "metrics.recall_at_k(got, relevant, k)"

SLIPS = (
    Slip(
        "drops_unanswered",
        "A question without results is still left out, above the line and below it. It was asked, and it adds 0.",
        (
            f"terms = [metrics.recall_at_k(run[q], golden[q], k) for q in run]\n{MEAN}",
            f"terms = [metrics.recall_at_k(run[q], golden[q], k) for q in golden if q in run]\n{MEAN}",
            over_asked(f"if got:\n        terms.append({RECALL})"),
        ),
    ),
    Slip(
        "stops_at_unanswered",
        "It goes over all questions now, and stops at one without results: `run` has no list for it. An empty list "
        "will do there.",
        (f"terms = [metrics.recall_at_k(run[q], golden[q], k) for q in golden]\n{MEAN}",),
    ),
    Slip(
        "no_list_for_unanswered",
        "`run.get` hands out something that is no list for a question without results, and recall stops there. An "
        "empty list will do.",
        tuple(
            f"terms = [metrics.recall_at_k(run.get({got}), golden[q], k) for q in golden]\n{MEAN}"
            for got in ("q", "q, 0", "q, ''", "q, {}", "q, set()")
        ),
    ),
    Slip(
        "unanswered_counts_whole",
        "A question without results counts 1. Nothing was found, so it adds 0.",
        (over_asked(f"terms.append({RECALL} if got else 1)"),),
    ),
    Slip(
        "hit_not_recall",
        "This is the hit rate over all that were asked. Recall asks how much of the relevant was found.",
        (
            over_asked("terms.append(bool(relevant.intersection(got[:k])))"),
            over_asked(f"terms.append({RECALL} > 0)"),
        ),
    ),
    Slip(
        "pools_questions",
        "All finds are counted in one heap, over all that is relevant: a question with much to find then weighs more. "
        "Take the recall of each question, and the mean of those.",
        (
            "found = sum(len(golden[q].intersection(run.get(q, [])[:k])) for q in golden)\n"
            "return found / sum(map(len, golden.values()))",
        ),
    ),
    Slip(
        "sum_not_mean",
        "The recalls are added up, and not divided by the questions.",
        (over_asked(f"terms.append({RECALL})").replace(MEAN, "return sum(terms)"),),
    ),
    Slip(
        "always_two_questions",
        "This divides by 2, the questions of the example. Count those that were asked.",
        (over_asked(f"terms.append({RECALL})").replace(MEAN, "return sum(terms) / 2"),),
    ),
    Slip(
        "divides_by_k",
        "This divides by k. A mean over questions divides by how many were asked.",
        (
            over_asked(f"terms.append({RECALL})").replace(MEAN, "return sum(terms) / k"),
            "return sum(metrics.recall_at_k(run[q], golden[q], k) for q in run) / k",
        ),
    ),
    Slip(
        "ignores_k",
        "The whole list is searched. The first k results count.",
        (over_asked("terms.append(metrics.recall_at_k(got, relevant, None))"),),
    ),
    Slip(
        "precision_not_recall",
        "This is precision, over all that were asked. Recall divides by what is relevant.",
        (over_asked("terms.append(metrics.precision_at_k(got, relevant, k))"),),
    ),
    Slip("always_half", "This gives a half whatever came back.", ("return 0.5",)),
)

WILD_ASKED = Code(
    id="wild_asked",
    title="A question that got no results",
    prompt="Mend `mean_recall(run, golden, k)`: the mean of recall at k over every question that was asked.",
    signature="mean_recall(run, golden, k)",
    starter="""
def mean_recall(run, golden, k):
    recalls = [metrics.recall_at_k(run[q], golden[q], k) for q in run]
    return sum(recalls) / len(recalls)
""",
    answer="""
def mean_recall(run, golden, k):
    recalls = [metrics.recall_at_k(run.get(q, []), golden[q], k) for q in golden]
    return sum(recalls) / len(recalls)
""",
    reference=reference,
    contract=(
        "`golden` holds for each question asked the set of what is relevant: at least one question, at least one id.",
        "`run` holds for each question that got results their list, best first. All of its questions were asked.",
        "`k` is a whole number from 1.",
    ),
    inputs=(
        ({"q1": ["a", "b"]}, {"q1": {"a"}, "q2": {"a"}}, 10),
        ({"q1": ["a"]}, {"q1": {"a"}}, 1),
        ({"q1": ["a", "b"]}, {"q1": {"b"}, "q2": {"c"}}, 1),
        ({"q2": ["b", "a"]}, {"q1": {"a"}, "q2": {"a", "b"}}, 1),
        ({"q1": ["a", "b", "c"]}, {"q1": {"a", "c"}, "q2": {"b"}, "q3": {"a"}}, 2),
        ({"q1": ["a"], "q2": ["b"]}, {"q1": {"a"}, "q2": {"b", "c"}}, 3),
        ({"q3": ["c", "a"]}, {"q1": {"a"}, "q2": {"b"}, "q3": {"c"}, "q4": {"d"}}, 3),
        ({"q1": ["a", "b"], "q3": ["x", "y"]}, {"q1": {"a"}, "q2": {"a", "b"}, "q3": {"y", "z"}}, 2),
    ),
    edges=(({}, {"q1": {"a"}, "q2": {"b"}}, 3), ({"q1": []}, {"q1": {"a"}}, 3)),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={"metrics": metrics},
    right=(
        "def mean_recall(run, golden, k):\n    recalls = [metrics.recall_at_k(run[q], golden[q], k) for q in run]\n"
        "    return sum(recalls) / len(golden)",
        "def mean_recall(run, golden, k):\n    total = 0\n    for question, relevant in golden.items():\n"
        "        if question in run:\n            total += len(relevant & set(run[question][:k])) / len(relevant)\n"
        "    return total / len(golden)",
    ),
    hints=(
        "How many questions were asked, and by how many does the last line divide?",
        "`run` knows only the questions that got results. Who knows all that were asked?",
        "Go over `golden`, or divide by its length. `run.get(q, [])` is an empty list where nothing came back.",
    ),
    builds_on=(RECALL_AT_K,),
    after="A search can no longer score by saying nothing.",
)

REPORTED = {"q1": ["a", "b"]}, {"q1": {"a"}, "q2": {"a"}}, 10
HIT_RATE = hit_rate(
    [first_rank(relevant, REPORTED[0].get(question, [])) for question, relevant in REPORTED[1].items()], 10
)

WILD_ASKED_PREDICT = Predict(
    id="wild_asked_predict",
    title="One found, one without results",
    prompt="Two questions were asked, each with one relevant document. For the first the search put it on top. For the "
    "second it returned nothing at all. The mean of the two recalls should be",
    options=(
        Option("half", "0.5", "One question found all, one found nothing: 1 and 0.", right=True),
        Option("one", "1", "That is the first question alone. The second was asked as well, and got nothing."),
        Option(
            "undefined",
            "not defined, for the second has no results",
            "Recall divides by what is relevant, and that is there: 0 of 1 was found.",
        ),
    ),
    happened=f"The tool said {mean_over_the_run(*REPORTED):g}, beside a hit rate of {HIT_RATE:g} for the same two "
    "questions. No search finds everything and helps half of the people: the one was divided by the questions that got "
    f"results, the other by those that were asked. Divided by what was asked, recall is {reference(*REPORTED):g} too.",
)

EXERCISES = (WILD_ASKED, WILD_ASKED_PREDICT)
