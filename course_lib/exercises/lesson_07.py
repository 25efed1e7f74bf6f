"""The exercises of lesson 07: which stage failed, which measure to choose, and what a re-ranker can reach."""

from course_lib import helpdesk
from course_lib.checking.choice import Choice, Option, Predict
from course_lib.checking.number import Miss, Number
from course_lib.checking.words import Words
from course_lib.exercises.diagnose import DIAGNOSE
from course_lib.metrics import first_rank, hit_rate, mrr

DESK = helpdesk.load()
FIRST = [first_rank(DESK.relevant(question), DESK.new[question]) for question in DESK.questions]  # 2, 3, 2, 4, 2
K = 3


def within(ranks, k):
    """First ranks where only the first k are handed on: what lies below counts as not found."""
    return [rank if rank <= k else 0 for rank in ranks]


NOW, BEST = within(FIRST, K), [1 if rank else 0 for rank in within(FIRST, K)]

CEILING = Number(
    id="reranker_ceiling",
    title="What a re-ranker can reach",
    prompt="For five questions the new search has its first relevant passage at ranks "
    f"{', '.join(map(str, FIRST))}. A re-ranker gets the first three of each and may put them in any order. Which MRR "
    "can it reach at most?",
    value=mrr(BEST),
    decimals=4,
    because="Four questions can have it at rank 1. The fourth has nothing good among its three, in any order.",
    steps=f"first ranks among three: {', '.join(map(str, NOW))} (0: not there)\nat best: {', '.join(map(str, BEST))}\n"
    f"MRR = ({' + '.join(map(str, BEST))}) / 5 = {mrr(BEST):g}",
    misses=(
        Miss("perfect", 1.0, "no re-ranker finds what it was not given: in the fourth question all three are useless."),
        Miss("unchanged", mrr(FIRST), "that is what the search reaches without a re-ranker."),
        Miss("unchanged_cut", mrr(NOW), "that is the first three as they stand. Put them in their best order."),
        Miss(
            "keeps_rank_4",
            mrr([rank if rank > K else 1 for rank in FIRST]),
            "the fourth question counts with its rank 4, which the re-ranker never sees.",
        ),
        Miss("the_lost_share", 1 - mrr(BEST), "that is what is out of reach."),
        Miss(
            "leaves_one_out", mrr(NOW) * 5 / 4, "that is the first three as they stand, averaged over four questions."
        ),
        Miss(
            "one_place_up", mrr([max(rank - 1, 0) for rank in NOW]), "a re-ranker may move a passage by more than one."
        ),
        Miss("recall_at_two", hit_rate(FIRST, 2), "that is what the first two hold. It gets three."),
    ),
    hints=(
        "Take question by question: is there a relevant passage among the first three?",
        "Where there is one, the best order puts it at rank 1. Where there is none, no order helps.",
        "Four times 1, once 0, divided by 5.",
    ),
)

RIGHT_PASSAGE = Choice(
    id="right_passage_wrong_answer",
    title="It had the page in hand",
    prompt="*My daughter is 12, can she ride?* The search returned D11, which says: city bikes from 10, e-scooters "
    "from 16. The assistant answered: yes, she may take an e-scooter. Which stage failed?",
    options=(
        Option(
            "retrieval_failure",
            "The search: a wrong answer must come from a wrong passage.",
            "The passage with the answer was there. Better passages cannot mend this.",
        ),
        Option(
            "generation_failure",
            "The writing: the evidence was there, and the answer says something else.",
            "A good passage is no guarantee: what is written from it can still be made up.",
            right=True,
        ),
        Option(
            "ok",
            "Neither: the right passage was cited.",
            "A citation to a passage that says otherwise supports nothing.",
        ),
        Option(
            "lucky",
            "Neither could help it: it was bad luck.",
            "That word is for a right answer without evidence. This one is wrong.",
        ),
    ),
    hints=(
        "Two questions: did the evidence come back, and is the answer right?",
        "D11 has the ages. So the first answer is yes.",
        "Evidence yes, answer no. Which field of the square is that?",
    ),
)

LUCKY = Choice(
    id="right_without_evidence",
    title="Right, but from where?",
    prompt="*What happens if I bring the bike back late?* The search returned opening hours and prices. The assistant "
    "said that the first 20 minutes are free, which is true, and stands in D5. What do you write into the report?",
    options=(
        Option(
            "ok",
            "ok: the answer is right.",
            "Nothing it was given supports it. Next time it may be wrong as confidently.",
        ),
        Option(
            "retrieval_failure",
            "retrieval_failure: D5 never came back.",
            "That label is for when the answer is wrong too.",
        ),
        Option(
            "generation_failure",
            "generation_failure: it made something up.",
            "It did, and hit the truth. A failure has a wrong answer.",
        ),
        Option(
            "lucky",
            "lucky: right, without the evidence.",
            "Counted as a success it would hide that the search missed. So it has a label of its own.",
            right=True,
        ),
    ),
    hints=(
        "Did the evidence come back? Is the answer right?",
        "No, and yes. Does 'ok' fit that?",
        "The label says that you should not count on it.",
    ),
)

CITATION = Choice(
    id="citation",
    title="It cites a source",
    prompt="An assistant puts a passage id behind every sentence. What has to be checked before a citation counts as "
    "evidence?",
    options=(
        Option("exists", "That the id exists.", "A real passage may say something else altogether."),
        Option(
            "retrieved",
            "That the passage was among those retrieved.",
            "Needed, and not enough: it must say what is claimed.",
        ),
        Option(
            "supports",
            "That the passage says what the sentence claims.",
            "A link is worth what stands behind it. Whoever grades reads both, the sentence and the passage.",
            right=True,
        ),
        Option(
            "top", "That the passage stands at rank 1.", "Order says nothing about whether it supports the sentence."
        ),
    ),
    hints=(
        "Think of the wrong answer that cited D11.",
        "The id was right, and the passage was retrieved. What was missing?",
        "Somebody has to read the passage.",
    ),
)

OK, GENERATION, RETRIEVAL, LUCK = 11, 4, 3, 2
TOTAL, FAILED = OK + GENERATION + RETRIEVAL + LUCK, GENERATION + RETRIEVAL

MEND_WRITING = Number(
    id="mend_writing",
    title="What a perfect writer would mend",
    prompt=f"Of {TOTAL} questions, {OK} are ok, {GENERATION} are generation failures, {RETRIEVAL} retrieval failures, "
    f"{LUCK} lucky. A writer that never errs with the evidence at hand would mend which share of the wrong answers?",
    value=GENERATION / FAILED,
    decimals=4,
    because=f"Of {FAILED} wrong answers {GENERATION} had their evidence. The other {RETRIEVAL} wait for a better "
    "search.",
    steps=f"wrong answers: {GENERATION} + {RETRIEVAL} = {FAILED}\nwith evidence: {GENERATION}\nshare: "
    f"{GENERATION}/{FAILED}",
    misses=(
        Miss(
            "of_all", GENERATION / TOTAL, "that is a share of all questions. Asked for is a share of the wrong answers."
        ),
        Miss("the_others", RETRIEVAL / FAILED, "those are the retrieval failures. No writer mends them."),
        Miss("failure_rate", FAILED / TOTAL, "that is how many answers are wrong at all."),
        Miss(
            "of_evidence", GENERATION / (OK + GENERATION), "that is a share of the questions whose evidence came back."
        ),
        Miss("all_of_them", 1.0, "without the evidence a writer has nothing to go by."),
        Miss("with_lucky", GENERATION / (FAILED + LUCK), "the lucky ones are right answers. They are none to mend."),
        Miss("evidence_rate", (OK + GENERATION) / TOTAL, "that is how often the evidence came back."),
        Miss("accuracy", (OK + LUCK) / TOTAL, "that is how many answers are right now."),
        Miss(
            "ratio_of_failures",
            GENERATION / RETRIEVAL,
            "that is one kind of failure over the other. No share is above 1.",
        ),
        Miss("mended_accuracy", (OK + LUCK + GENERATION) / TOTAL, "that is how many would be right afterwards."),
        Miss("count", float(GENERATION), "that is how many. Asked for is their share."),
    ),
    hints=(
        "How many answers are wrong? Two of the four labels say so.",
        "Of those, which had the evidence in hand?",
        "4 of 4 + 3.",
    ),
)

FOUND = {k: sum(1 <= rank <= k for rank in FIRST) for k in (1, 2, 3, 4)}

K_MOVES = Predict(
    id="k_moves",
    title="Hand on more passages",
    prompt="You raise k: more of the ranking is handed to the writer. Suppose that each answer stays as right or wrong "
    "as it was. Between which cells can a question move?",
    options=(
        Option(
            "to_evidence",
            "From retrieval_failure to generation_failure, and from lucky to ok.",
            "Evidence can only come in. What is written does not change in this thought, so the answer's half stays.",
            right=True,
        ),
        Option(
            "to_ok", "From both failures to ok.", "That takes a right answer. More passages alone do not write one."
        ),
        Option("both_ways", "Between any two, in both directions.", "A larger k never takes a passage away."),
        Option("none", "None moves: the ranking is the same.", "It is, and more of it counts as retrieved."),
    ),
    happened="For the new search the evidence is there for "
    + ", ".join(f"{found} of {len(FIRST)} questions at k = {k}" for k, found in FOUND.items())
    + ". Each that comes in moves from retrieval_failure to generation_failure, or from lucky to ok.",
)

ONE_IS_ENOUGH = Choice(
    id="one_is_enough",
    title="Choose a measure: one passage is enough",
    prompt="The shop's page shows the answers one below the other, and people stop at the first that helps. How close "
    "to the top is it? You measure",
    options=(
        Option(
            "hit_rate", "hit rate at 3", "It asks whether one of three helps. First or third is all the same to it."
        ),
        Option(
            "mrr",
            "MRR",
            "It looks at the first relevant passage and asks for its rank, as your readers do.",
            right=True,
        ),
        Option("ndcg", "nDCG", "It could, but it needs grades and counts passages that nobody reads any more."),
        Option(
            "recall", "recall at 3", "It asks how much of everything relevant was found. One passage is enough here."
        ),
    ),
    hints=(
        "Does it matter what comes after the first good passage?",
        "It does not. Does it matter whether that one is first or third?",
        "A measure made of 1 / rank fits.",
    ),
)

SEVERAL_GRADES = Choice(
    id="several_grades",
    title="Choose a measure: several, of different worth",
    prompt="The father needs D11 most, and D4 too. The budget cuts passages from the bottom. Which measure tells two "
    "orders apart by how well both stand?",
    options=(
        Option("mrr", "MRR", "It stops at the first relevant passage. Where the other one stands it never asks."),
        Option("ndcg", "nDCG", "Grades say which matters more, the discount says how far down each is.", right=True),
        Option("hit_rate", "hit rate at 3", "One of the two is enough for it, at any of three ranks."),
        Option(
            "recall", "recall at 3", "Both must be there for it, and their order and their grades are the same to it."
        ),
    ),
    hints=(
        "How many passages matter here, and do they matter alike?",
        "Two, with different grades, and the order counts.",
        "Which measure uses grades and ranks?",
    ),
)

SAME_TOP_K = Choice(
    id="same_top_k",
    title="Choose a measure: order does not matter",
    prompt="You always hand the same number of passages, five, to a model that reads them all alike. What is closest "
    "to what your users see?",
    options=(
        Option("mrr", "MRR", "It rewards a first place that nobody notices here."),
        Option("ndcg", "nDCG", "Its discount punishes rank 5, which counts as much as rank 1 here."),
        Option(
            "recall",
            "recall at 5",
            "It asks which share of what is needed gets in at all, and lets the order be.",
            right=True,
        ),
        Option("dcg", "DCG", "It has the same discount, and depends on how many passages exist besides."),
    ),
    hints=(
        "Does anything downstream look at the order?",
        "Nothing does. So what can still go wrong?",
        "A passage that is needed may not be among the five.",
    ),
)

PACKING = Choice(
    id="packing_order",
    title="Lost in the middle",
    prompt="Your model reads the beginning and the end of a long prompt well, and its middle badly. Ten passages come "
    "back, best first. What follows?",
    options=(
        Option("nothing", "Nothing: recall at 10 is the same in any order.", "It is. But what the model reads is not."),
        Option(
            "packing",
            "The order in which you pack them is a choice of its own: try several, and measure the answers.",
            "Best first is one packing of many. Which serves best shows in the answers, not in nDCG.",
            right=True,
        ),
        Option(
            "ndcg",
            "nDCG takes care of it: the best stand on top.",
            "Its discount falls all the way down. It does not know that the last place is read well.",
        ),
        Option("fewer", "Only the first passage may be handed on.", "Then the others are lost for certain."),
    ),
    hints=(
        "Which places does nDCG think are worth most, and which does this model read best?",
        "They agree at the top and part at the bottom.",
        "So the order in the prompt need not be the order of the ranking.",
    ),
)

TEST_RERANKER = Choice(
    id="test_a_reranker",
    title="Did the re-ranker help?",
    prompt="You add a re-ranker and change the search behind it on the same day. MRR rises. What have you learned "
    "about the re-ranker?",
    options=(
        Option("helped", "It helped: MRR rose.", "It may have been the search. Two things changed at once."),
        Option(
            "same_candidates",
            "Little. Compare MRR and nDCG before and after it, on the same candidate lists.",
            "Then only the order can differ. And recall of the candidates says how much there was to gain.",
            right=True,
        ),
        Option(
            "recall",
            "Look at recall of the candidates: if it rose, the re-ranker helped.",
            "A re-ranker reorders. What is among the candidates it cannot change.",
        ),
        Option(
            "hit_rate",
            "Look at hit rate over all candidates.",
            "It ignores order, and order is all a re-ranker changes.",
        ),
    ),
    hints=(
        "What can a re-ranker change, and what can it not?",
        "It changes the order of what it gets. So hold that fixed.",
        "The same candidates, once before it and once after.",
    ),
)

WHEN_NDCG = Words(
    id="when_ndcg",
    title="Explain it without notes",
    prompt="When would you choose nDCG over MRR, and when not? Write it for a colleague who has to choose today, with "
    "what each of them costs.",
    rubric=(
        "MRR: one passage is enough. It looks at the first relevant one and ignores all after it.",
        "nDCG: several passages matter, or some more than others. It uses grades and the whole first k.",
        "What it costs: nDCG needs graded labels, and its formula has to be stated: gain, ideal, k.",
        "MRR is easy to explain, in one sentence.",
        "Report more than one, and hit rate or recall beside it: did search have a chance at all?",
    ),
    model="Choose MRR where one good passage settles the question: it says how far down the first one stands, and "
    "nobody needs a lesson to read it. It is blind to everything after that.\n"
    "Choose nDCG where several passages are needed, or one is worth more than another. It wants grades from somebody, "
    "and its number means nothing without its gain, its ideal and its k.\n"
    "I would report both, with hit rate beside them, and write the formula next to each number.",
    hints=(
        "Think of two questions at the desk: one that a single passage settles, and the father's.",
        "What does MRR do after the first relevant passage? What does nDCG need that MRR does not?",
        "End with what you would report, and what stands beside the numbers.",
    ),
)

EXERCISES = (
    DIAGNOSE,
    CEILING,
    RIGHT_PASSAGE,
    LUCKY,
    CITATION,
    MEND_WRITING,
    K_MOVES,
    ONE_IS_ENOUGH,
    SEVERAL_GRADES,
    SAME_TOP_K,
    PACKING,
    TEST_RERANKER,
    WHEN_NDCG,
)

TITLE = "Which stage failed"

WARM_UP = ("who_wins", "unanswerable")

DONE = (
    ("You told a failure of retrieval from one of generation.", ("diagnose",)),
    ("You found the ceiling of a re-ranker.", ("reranker_ceiling",)),
    ("You chose a metric for the question.", ("one_is_enough", "several_grades")),
    ("You said when to use nDCG instead of MRR.", ("when_ndcg",)),
)
