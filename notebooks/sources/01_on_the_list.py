# ---
# jupyter:
#   kernelspec:
#     name: python3
#     display_name: Python 3 (ipykernel)
#     language: python
# ---

# %% [markdown] tags=["title"]
# # On the list
# *18 minutes. After this you can say how often a search had something to offer, and how much of what it should have.*
#
# **Done when** you can work out hit rate and recall at any cutoff, write both, and name what neither of them sees.

# %% tags=["setup"]
from course_lib import exercises as ex
from course_lib import helpdesk, metrics, widgets
from course_lib.metrics import first_rank
from course_lib.widgets import goals

desk = helpdesk.load()

# %% [markdown] tags=["problem"]
# ## Five people at the desk
# The hire shop has a search, OLD, and is offered another one, NEW. Which of them helps the people who come in?
#
# The shop wrote down what five of them asked. Then somebody who knows the shop read all twelve passages for each
# question and graded them, from 3 for *answers it* down to 0 for *no use*. Here is all that did not get a 0:

# %% tags=["problem"]
for question, asked in desk.questions.items():
    print(question, asked)
    for doc, grade in desk.qrels[question].items():
        print(f"   grade {grade} {doc:<4}", desk.passages[doc].title)

# %% [markdown] tags=["problem"]
# Questions with such grades are a **golden set**; all lessons use this one. For now the height of a grade does not
# matter: a passage with 1 or more is **relevant**, every other one is not.
#
# For Q1 that is one, **D8**: *no driving licence is needed for anything we hire out.* For Q2, the late bike, two are.
# **D5** says what happens: *the first 20 minutes are on us, after that each hour begun costs as much as an hour of
# hire.* **D12** says how to avoid it: *tap the plus sign, each tap adds an hour.*

# %% tags=["warmup"]
ex.warm_up("01")

# %% tags=["predict"]
ex.ask("swap_on_list")

# %% [markdown] tags=["worked"]
# ## Is your name on it?
# A sheet on a door says who got a place. You look for your name. On line 1 you see it at once; before line 40 you may
# have walked away. Say that you read **k** lines. Then there is one question left: is your name among them?
#
# A person at the desk reads a ranking like that. The number of a line is its **rank**. With anything relevant at ranks
# 1 to k, a question is a **hit** at k. The **hit rate** counts the hits:
#
# $$\text{hit rate@}k = \frac{\text{questions that are a hit at }k}{\text{questions}}$$
#
# `golden` holds what is relevant to each question. Each row below is an answer of OLD, with brackets round that.


# %% tags=["worked"]
golden = {q: desk.relevant(q) for q in desk.questions}


def show(run):
    for q, ranked in run.items():
        row = [f"[{d}]" if d in golden[q] else f" {d}" for d in ranked]
        print(q, *(f"{d:<6}" for d in row))


show(desk.old)

# %% tags=["worked"]
# the first bracket in each row; a row without any would give 0
first_ranks = [first_rank(golden[q], desk.old[q]) for q in golden]
first_ranks

# %% tags=["worked"]
hits = [rank == 1 for rank in first_ranks]  # one line read: k = 1
sum(hits) / len(hits)

# %% [markdown] tags=["hand"]
# True counts as 1, so that is three hits over five questions. Now read three lines instead of one.

# %% tags=["hand"]
ex.ask("old_hit_rate")

# %% [markdown] tags=["worked"]
# ## How much of it is there?
# A hit asks for one relevant passage. The father of Start here needs two: **D11**, *a child of 12 may ride a city bike
# in the company of an adult*, and **D4**, the form that a parent signs. With one of them he is half helped.
# **Recall** looks into a single question and says so:
#
# $$\text{recall@}k = \frac{\text{relevant passages at ranks 1 to }k}{\text{relevant passages}}$$
#
# For somebody who reads two lines of OLD:

# %% tags=["worked"]
ranked, relevant = desk.old["Q5"], golden["Q5"]
found = [doc for doc in ranked[:2] if doc in relevant]
print(found, "of", sorted(relevant))
len(found) / len(relevant)

# %% [markdown] tags=["hand"]
# No k under the fraction bar: what is relevant does not change with how far you read. (Where nothing is relevant,
# recall is set to 0.) Your turn, with the late bike.

# %% tags=["hand"]
ex.ask("late_recall")

# %% tags=["worked"]
# recall at 3, before and after D4 and D11 change places
swapped = ["D11", "D9", "D4", "D2", "D6"]
[metrics.recall_at_k(docs, relevant, 3) for docs in (ranked, swapped)]

# %% tags=["reveal"]
ex.reveal("swap_on_list")

# %% [markdown] tags=["lab"]
# ## Move the line, move the marks
# Below is OLD's answer to the late bike. A colleague insists that **D7** is relevant as well, for it says what to do
# after closing time: *push the bike into the rack, drop the key through the red slot.* OLD never returned it.
#
# A click on a mark changes it, the slider moves k. Beside hit and recall stands **precision**, the share of the first
# k places that hold something relevant. Run both cells, then go through the goals.

# %% tags=["lab"]
late = golden["Q2"]
aims = [
    goals.Goal("Make it a hit with the smallest k", lambda seen: seen.k == seen.first == 2),
    goals.Goal(
        "Set k to 3 and read the numbers. Then let rank 1 be the only relevant one of the 3",
        lambda seen: seen.first == 1 and seen.precision == 0.3333,
    ),
    goals.Goal("Start over. Change one mark: recall at 4 is 1", lambda seen: seen.k == 4 and seen.relevant == late),
]
lab = widgets.OnTheList(desk.questions["Q2"], desk.old["Q2"], late | {"D7"}, 1, desk.passages, aims)

# %% tags=["lab"]
lab

# %% [markdown] tags=["lab"]
# At k = 2 it was a hit, with two of three missing. From rank 2 to rank 1 no number moved. And the last goal is a
# warning: recall rose because a passage was no longer called relevant. What nobody marked cannot be missed.

# %% [markdown] tags=["faded"]
# ## Fill one gap
# Hit rate for any k. Replace the three dots, run the cell, then run the check. A question without any find comes in
# as 0.


# %% tags=["faded", "exercise:hit_rate"]
def hit_rate(first_ranks, k):
    hits = sum(... for rank in first_ranks)
    return hits / len(first_ranks)


# %% tags=["check:hit_rate"]
ex.by_id("hit_rate").check(hit_rate)

# %% [markdown] tags=["practice"]
# ## On your own
# Write `recall_at_k(ranked, relevant, k)`. `ranked` is a list of ids, best first, `relevant` a set of ids. Where
# nothing is relevant, return 0. For OLD's answer to the father and k = 2 it returns 0.5.


# %% tags=["practice", "exercise:recall_at_k"]
def recall_at_k(ranked, relevant, k):
    # yours to write
    ...


# %% tags=["check:recall_at_k"]
ex.by_id("recall_at_k").check(recall_at_k)

# %% [markdown] tags=["break"]
# ## Break it on purpose
# Take the cutoff away: let k be as large as the whole drawer of passages. Guess first.

# %% tags=["break", "predict"]
ex.ask("whole_drawer")

# %% tags=["break"]
drawer = list(desk.passages)
[metrics.recall_at_k(drawer, golden[q], len(drawer)) for q in golden]

# %% tags=["break", "reveal"]
ex.reveal("whole_drawer")

# %% tags=["myth"]
ex.ask("more_is_better")

# %% [markdown] tags=["tradeoff"]
# ## So, OLD or NEW?
# Hit rate at 3, and the mean of recall at 3 over the five questions, by the course's own functions:

# %% tags=["tradeoff"]
for name, run in {"OLD": desk.old, "NEW": desk.new}.items():
    ranks = [first_rank(golden[q], run[q]) for q in golden]
    recalls = [metrics.recall_at_k(run[q], golden[q], 3) for q in golden]
    hits, recall = metrics.hit_rate(ranks, 3), sum(recalls) / len(recalls)
    print(f"{name} hit rate at 3 {hits:.3f}  recall at 3 {recall:.3f}")

# %% tags=["tradeoff"]
show(desk.new)  # compare with the brackets of OLD above

# %% [markdown] tags=["tradeoff"]
# A tie, twice, and yet four of the five first brackets slipped down. Rank 1 and rank 3 are the same to both measures.
# Whether that matters depends on what comes after the search:
#
# - A page that shows one source shows rank 1.
# - A prompt that grows too long is cut from the bottom.
# - Many models make most of what they read first.
# - A re-ranker has one job, to move good passages up. Here its work would not show.
#
# Where all k are read alike, recall is close to what people get. Then let k be as many as are read.

# %% [markdown] tags=["explain"]
# ## Without notes
# Scroll so that you see only this cell. Write first; then compare.

# %% tags=["explain"]
ex.ask("explain_list")

# %% [markdown] tags=["wild"]
# ## A bug in the wild
# A user of a well-known benchmark's tool asked which questions a mean goes over
# ([the report](https://github.com/beir-cellar/beir/issues/102)). All that were asked, said its maintainers: where the
# search returned nothing, that counts 0. Their hit rate kept to it. Their recall went as below, reduced to the idea.

# %% tags=["wild", "predict"]
ex.ask("wild_asked_predict")


# %% tags=["wild", "exercise:wild_asked"]
def mean_recall(run, golden, k):
    recalls = [metrics.recall_at_k(run[q], golden[q], k) for q in run]
    return sum(recalls) / len(recalls)


mean_recall({"q1": ["a", "b"]}, {"q1": {"a"}, "q2": {"a"}}, k=10)

# %% [markdown] tags=["wild"]
# Two questions were asked, and `run` has results for one. Find the slip, mend it in the cell above, and watch the
# number change.

# %% tags=["wild", "check:wild_asked"]
ex.by_id("wild_asked").check(mean_recall)

# %% tags=["wild", "reveal"]
ex.reveal("wild_asked_predict")

# %% [markdown] tags=["pro"] claims={"0.05": "1 / 20"}
# <details><summary><b>Pro corner</b> (skip it the first time)</summary>
#
# **Recall cannot always reach 1.** Somebody whose first result was right
# [asked](https://github.com/AmenRa/ranx/issues/30) why recall at 1 was 0.05: twenty documents were relevant, and one
# line holds one of them. Some tools therefore offer a capped recall, which divides by k where k is the smaller number.
#
# **One measure, several names.** Hit rate is also called success at k (trec_eval) and top-k accuracy.
#
# </details>

# %% [markdown] tags=["summary"]
# ## What to remember
# 1. A golden set: questions, and a grade for every passage that is of use to them.
# 2. Hit rate at k: for which share of the questions is anything relevant among the first k. All that were asked count.
# 3. Recall at k: of all that is relevant to a question, which share is among the first k.
# 4. Both can only rise with k, whatever the search does. Compare at the same k.
# 5. Neither sees the order within the first k.
#
# Next: [MRR](02_mrr.ipynb), which asks how far down the first relevant passage stands. After it nDCG asks the same of
# several passages of unequal worth. Back: [Start here](00_start_here.ipynb). Words: [glossary](glossary.ipynb).

# %% tags=["summary"]
ex.done_when("01")
