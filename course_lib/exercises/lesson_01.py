"""The exercises of lesson 01, is it on the list: hit rate and recall. Numbers are worked out, never typed."""

from statistics import fmean

from course_lib import helpdesk
from course_lib.checking.choice import Choice, Option, Predict
from course_lib.checking.number import Miss, Number, Origin
from course_lib.checking.words import Words
from course_lib.exercises import wild_asked
from course_lib.exercises.hit_rate import HIT_RATE
from course_lib.exercises.recall_at_k import RECALL_AT_K
from course_lib.metrics import first_rank, hit_rate, mrr, precision_at_k, recall_at_k

DESK = helpdesk.load()


def first_ranks(run):
    """The rank of the first relevant passage for each question of the desk, in order."""
    return [first_rank(DESK.relevant(question), run[question]) for question in DESK.questions]


def listed(values):
    return ", ".join(map(str, values))


OLD, NEW = first_ranks(DESK.old), first_ranks(DESK.new)
ASKED = len(OLD)
LATE, LATE_RELEVANT = DESK.old["Q2"], DESK.relevant("Q2")
RIDE, RIDE_RELEVANT = DESK.old["Q5"], DESK.relevant("Q5")

OLD_HIT_RATE = Number(
    id="old_hit_rate",
    title="Hit rate at 3 of OLD",
    prompt=f"Five questions. In OLD the first relevant passage stands at ranks {listed(OLD)}. What is the hit rate at "
    "3?",
    value=hit_rate(OLD, 3),
    decimals=3,
    origin=Origin(HIT_RATE, (OLD, 3)),
    because="Four of the five ranks are 1, 2 or 3. The fourth question, at rank 4, is the one that missed.",
    steps=f"ranks from 1 to 3: 1, 2, 1, 1, which is {sum(rank <= 3 for rank in OLD)} of {ASKED}\n"
    f"{sum(rank <= 3 for rank in OLD)} / {ASKED} = {hit_rate(OLD, 3):.3f}",
    misses=(
        Miss("ignores_k", hit_rate(OLD, None), "that counts a find at any rank. Rank 4 is not among the first 3."),
        Miss("returns_count", hit_rate(OLD, 3) * ASKED, "that is how many questions were hits. Divide by all five."),
        Miss("rank_1_only", hit_rate(OLD, 1), "that counts rank 1 only. Rank 2 is among the first 3 as well."),
        Miss("share_of_misses", 1 - hit_rate(OLD, 3), "that is the share that missed. Take the other one."),
        Miss("divides_by_k", hit_rate(OLD, 3) * ASKED / 3, "that divides by 3, the cutoff. Divide by the questions."),
        Miss("reciprocal_ranks", mrr(OLD), "that is the mean of 1 over the rank. Here each hit counts 1."),
        Miss("adds_ranks", sum(OLD) / ASKED, "that is the mean of the ranks. Count those from 1 to 3."),
        Miss("exactly_k", OLD.count(3) / ASKED, "no first find stands at rank 3, but those before it count too."),
    ),
    hints=(
        "Go through the five ranks and say hit or miss for each. Where does rank 4 belong when the cutoff is 3?",
        "Hits are the ranks 1, 2 and 3. How many of the five are those?",
        "Four of five.",
    ),
)

NEW_HIT_RATE = Number(
    id="new_hit_rate",
    title="The same system, a shorter look",
    prompt=f"In NEW the first relevant passage stands at ranks {listed(NEW)}. What is the hit rate at 2?",
    value=hit_rate(NEW, 2),
    decimals=3,
    origin=Origin(HIT_RATE, (NEW, 2)),
    because=f"Three of the five stand at rank 2. At 3 it would be {hit_rate(NEW, 3):.3f}, the same as OLD.",
    steps=f"ranks from 1 to 2: 2, 2, 2, which is 3 of {ASKED}\n3 / {ASKED} = {hit_rate(NEW, 2):.3f}",
    misses=(
        Miss("k_plus_one", hit_rate(NEW, 3), "that is the hit rate at 3. With a cutoff of 2, rank 3 is a miss."),
        Miss("k_minus_one", hit_rate(NEW, 1), "rank 2 is among the first 2, so it counts."),
        Miss("ignores_k", hit_rate(NEW, None), "that counts a find at any rank. Only ranks 1 and 2 count."),
        Miss("returns_count", hit_rate(NEW, 2) * ASKED, "that is how many questions were hits. Divide by all five."),
        Miss("share_of_misses", 1 - hit_rate(NEW, 2), "that is the share that missed. Take the other one."),
        Miss("divides_by_k", hit_rate(NEW, 2) * ASKED / 2, "that divides by 2, the cutoff. Divide by the questions."),
        Miss("reciprocal_ranks", mrr(NEW), "that is the mean of 1 over the rank. Here each hit counts 1."),
        Miss("adds_ranks", sum(NEW) / ASKED, "that is the mean of the ranks. Count those from 1 to 2."),
    ),
    hints=(
        "The cutoff is 2 this time. Which of the five ranks are hits now?",
        "Rank 2 is a hit, ranks 3 and 4 are not.",
        "Three of five.",
    ),
)

LATE_RECALL = Number(
    id="late_recall",
    title="Recall at 3",
    prompt=f"What happens when a bike comes back late? D5 and D12 are relevant, and OLD returned {listed(LATE)}. What "
    "is the recall at 3?",
    value=recall_at_k(LATE, LATE_RELEVANT, 3),
    decimals=3,
    origin=Origin(RECALL_AT_K, (LATE, LATE_RELEVANT, 3)),
    because="One of the two relevant passages, D5, is among the first 3. D12 comes one rank too late.",
    steps="first 3: D3, D5, D9\nrelevant: D5, D12\nfound 1 of 2: 1 / 2 = "
    + f"{recall_at_k(LATE, LATE_RELEVANT, 3):.3f}",
    misses=(
        Miss(
            "divides_by_k",
            precision_at_k(LATE, LATE_RELEVANT, 3),
            "that divides by the three shown, which is precision. Divide by the two that are relevant.",
        ),
        Miss(
            "ignores_k",
            recall_at_k(LATE, LATE_RELEVANT, None),
            "either one was counted, or D12 at rank 4 with it. Count within the first 3, and divide by the relevant.",
        ),
        Miss("nothing_found", 0.0, "D5 is relevant, and it is among the first 3."),
        Miss("divides_by_list", 1 / len(LATE), "that divides by the five that came back. Divide by the relevant ones."),
        Miss("counts_the_others", 2 / 3, "that is the share of the first 3 that are not relevant."),
        Miss("list_share", 2 / len(LATE), "that is how much of the whole list is relevant. Recall divides by 2."),
        Miss("relevant_only", 2.0, "that is how many passages are relevant. It belongs below the line."),
    ),
    hints=(
        "Write the first three ids down, and mark those that are relevant.",
        "D5 is there, D12 is not. So one was found. Of how many?",
        "1 of 2.",
    ),
)

SIX_RESULTS = ["D10", "D11", "D4", "D2", "D5", "D12"]
WANTED = {"D1", "D4", "D5", "D11", "D12"}

WIDER_RECALL = Number(
    id="wider_recall",
    title="More is relevant than you show",
    prompt="Relevant are D1, D4, D5, D11 and D12. A search returned " + listed(SIX_RESULTS) + ". What is the recall at "
    "3?",
    value=recall_at_k(SIX_RESULTS, WANTED, 3),
    decimals=3,
    origin=Origin(RECALL_AT_K, (SIX_RESULTS, WANTED, 3)),
    because="D11 and D4 are among the first 3, of five that are relevant. Three places can never hold all five.",
    steps="first 3: D10, D11, D4\nfound: D11, D4, which is 2 of 5\n2 / 5 = "
    + f"{recall_at_k(SIX_RESULTS, WANTED, 3):.3f}",
    misses=(
        Miss(
            "divides_by_k",
            precision_at_k(SIX_RESULTS, WANTED, 3),
            "that divides by 3, where k is the smaller number. Divide by all that is relevant.",
        ),
        Miss("ignores_k", recall_at_k(SIX_RESULTS, WANTED, None), "that searches all six. Only the first 3 count."),
        Miss("k_minus_one", recall_at_k(SIX_RESULTS, WANTED, 2), "that stops at rank 2. Rank 3 is among the first 3."),
        Miss("returns_count", 2.0, "that is how many were found. Divide by how many are relevant."),
        Miss("hit_not_share", 1.0, "one find is enough for hit rate. Recall asks for the share of the relevant."),
        Miss(
            "missed_share",
            1 - recall_at_k(SIX_RESULTS, WANTED, 3),
            "that is the share that was missed, or D10 was taken for D1. Two of the relevant ones were found.",
        ),
        Miss(
            "divides_by_what_came_back",
            2 / len(WANTED.intersection(SIX_RESULTS)),
            "that leaves D1 out below the line. It did not come back, and is missed all the same.",
        ),
        Miss("divides_by_ranking", 2 / len(SIX_RESULTS), "that divides by the six that came back."),
    ),
    hints=(
        "D10 is another passage than D1. Which of the first three are relevant?",
        "Two were found: D11 and D4. What stands below the line does not depend on k.",
        "2 of 5.",
    ),
)

HIT_BUT_HALF = Choice(
    id="hit_but_half",
    title="One of two",
    prompt="A question needs two passages, D11 and D4. Only D4 is among the first 3. What do the two measures say of "
    "this question at 3?",
    options=(
        Option(
            "both_half",
            "Both say 0.5.",
            "A single question is a hit or it is not: hit rate counts it 1 or 0, nothing in between.",
        ),
        Option(
            "hit_and_half",
            "It is a hit, and its recall is 0.5.",
            "Hit rate asks whether anything relevant is there, and D4 is. Recall asks how much: one of two.",
            right=True,
        ),
        Option(
            "miss_and_half",
            "It is a miss, for one is lacking, and its recall is 0.5.",
            "One relevant passage is enough for a hit. That all must be there is a stricter rule than hit rate has.",
        ),
        Option(
            "hit_and_third",
            "It is a hit, and its recall is 0.333.",
            "That divides by the three shown, which is precision. Recall divides by the two that are relevant.",
        ),
    ),
    hints=(
        "Which of the two measures is a yes or a no for a single question?",
        "Hit rate is content with one. Recall divides by everything relevant.",
        "One of two was found: enough for the first, half for the second.",
    ),
)

MORE_IS_BETTER = Choice(
    id="more_is_better",
    title="A cutoff of 100",
    prompt="A colleague raises k from 3 to 100, and recall rises from 0.6 to 0.95. Is the search better now?",
    options=(
        Option(
            "better",
            "Yes: it finds more of what is relevant.",
            "The ranking is the same as before. A longer look found more of it, as it always does.",
        ),
        Option(
            "same",
            "No: recall can only stay or rise as k grows, whatever the search does.",
            "A find at rank 2 is still there at rank 100. Numbers compare at the same k, and the k that counts is how "
            "many somebody reads.",
            right=True,
        ),
        Option(
            "worse",
            "No: with more results recall must fall in the end.",
            "What falls is the share of the shown that is good, precision. Recall divides by what is relevant, and "
            "that stays.",
        ),
        Option(
            "depends",
            "It depends on the order within the first 3.",
            "Recall at 3 and recall at 100 both ignore the order within their cut.",
        ),
    ),
    hints=(
        "Did anything in the rankings change?",
        "Think of one question, and let k grow by one. Can a find be lost?",
        "What was found at 3 is found at 100 too. So the rise says nothing about the search.",
    ),
)

SWAPPED_RIDE = [*RIDE[2::-1], *RIDE[3:]]

SWAP_ON_LIST = Predict(
    id="swap_on_list",
    title="Two good passages change places",
    prompt=f"For the father whose daughter is 12 the search returned {listed(RIDE)}. Relevant are D11 and D4. Now "
    "these two change places. A score that asks how many of the relevant ones are among the first 3 will …",
    options=(
        Option("rise", "rise", "D11 is the better of the two, but recall knows relevant and not relevant only."),
        Option("fall", "fall", "Nothing left the first 3, so nothing that was found is lost."),
        Option("stay", "stay", "It asks what is among the first 3, and not where.", right=True),
    ),
    happened=f"It was {recall_at_k(RIDE, RIDE_RELEVANT, 3):.3f}, and it is "
    f"{recall_at_k(SWAPPED_RIDE, RIDE_RELEVANT, 3):.3f}. Recall and hit rate ask whether something is on the "
    "first part of the list. Where it stands there is a question for the next lessons.",
)

DRAWER = list(DESK.passages)
EVERYTHING = dict.fromkeys(DESK.questions, DRAWER)


def recalls(run, k):
    """The recall at k of each question of the desk, in order."""
    return [recall_at_k(run[question], DESK.relevant(question), k) for question in DESK.questions]


WHOLE_DRAWER = Predict(
    id="whole_drawer",
    title="The whole drawer",
    prompt=f"A search that does not search: whatever is asked, it hands over all {len(DRAWER)} passages, from D1 to "
    f"D12. Its recall at {len(DRAWER)} will be",
    options=(
        Option("low", "low, for it never looks at the question", "Recall does not ask how a passage came to be there."),
        Option(
            "share",
            "low, for most of the twelve are of no use",
            "That would be precision, which divides by what is shown. Recall divides by what is relevant.",
        ),
        Option("one", "1, for every question", "Whatever is relevant is among all there is.", right=True),
    ),
    happened=f"It is {fmean(recalls(EVERYTHING, len(DRAWER))):.3f}. Nothing is cut, so nothing can be missed. At 3 "
    f"the same search has a hit rate of {hit_rate(first_ranks(EVERYTHING), 3):.3f}: only the cutoff makes recall "
    "and hit rate say something.",
)

EXPLAIN_LIST = Words(
    id="explain_list",
    title="Explain it without notes",
    prompt="For somebody who has never seen them: what do hit rate at 3 and recall at 3 ask, what does each divide by, "
    "and what does neither of them see?",
    rubric=(
        "Hit rate at 3: for what share of the questions is something relevant among the first 3. It divides by the "
        "questions.",
        "Recall at 3: of everything relevant to one question, which share is among the first 3. It divides by what is "
        "relevant, found or not.",
        "Neither sees the order within the first 3: rank 1 and rank 3 are the same to them.",
        "Where nothing is relevant, recall would divide by 0. Here it gives 0.",
        "An example with two relevant passages, one of them found: a hit, and a recall of 0.5.",
    ),
    model="Hit rate at 3 goes over many questions and asks of each whether anything relevant made the first 3. It is "
    "the share of the questions that say yes.\n"
    "Recall at 3 looks into one question: of all that is relevant to it, which share made the first 3? If two "
    "passages are relevant and one is there, that is a half, and the question is a hit.\n"
    "Neither of them sees the order. A passage at rank 1 and one at rank 3 count the same, and one at rank 4 does not "
    "count at all.",
    hints=(
        "Start with a name on a printed list: is it there, yes or no?",
        "Then take a question with two relevant passages, and say what each measure makes of one find.",
        "Last, swap two results within the first 3. Who notices?",
    ),
)

EXERCISES = (
    HIT_RATE,
    RECALL_AT_K,
    *wild_asked.EXERCISES,
    OLD_HIT_RATE,
    NEW_HIT_RATE,
    LATE_RECALL,
    WIDER_RECALL,
    HIT_BUT_HALF,
    MORE_IS_BETTER,
    SWAP_ON_LIST,
    WHOLE_DRAWER,
    EXPLAIN_LIST,
)

TITLE = "On the list"

WARM_UP = ("warmup_rank", "warmup_earned")

DONE = (
    ("You worked out a hit rate and a recall by hand.", ("old_hit_rate", "late_recall")),
    ("You wrote hit rate.", ("hit_rate",)),
    ("You wrote recall on your own.", ("recall_at_k",)),
    ("You explained what both ask, and what neither sees.", ("explain_list",)),
)
