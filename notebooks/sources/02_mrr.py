# ---
# jupyter:
#   kernelspec:
#     name: python3
#     display_name: Python 3 (ipykernel)
#     language: python
# ---

# %% [markdown] tags=["title"]
# # MRR: how far down is the first good one?
# *22 minutes. After this you can tell two searches apart that find the same, by how far down each of them puts it.*
#
# **Done when** you can turn a list of ranks into reciprocal ranks and an MRR, and explain with an example how two
# systems can share a hit rate and not an MRR.

# %% tags=["setup"]
from course_lib import exercises as ex
from course_lib import figures, helpdesk, metrics, plots, widgets
from course_lib.widgets import goals

desk = helpdesk.load()
systems = {"old": desk.old, "new": desk.new}

# %% [markdown] tags=["problem"] claims={"0.800": "hit_rate([2, 3, 2, 4, 2], 3)"}
# ## Same hits, more reading
# The shop tries out NEW beside OLD. By the hit rate of lesson 01 they are equally good: at 3 it is 0.800 for both. The
# colleague at the desk grumbles about NEW all the same: *I read more than I used to.*
#
# A woman, helmet on already, asks: **"Do I need a driving licence for the e-scooter?"** What she wants to hear stands
# in **D8**: *no driving licence is needed for anything we hire out; bring an identity card or a passport.* Here is
# what each search puts before the colleague.

# %% tags=["problem"]
for name, run in systems.items():
    for rank, doc in enumerate(run["Q1"][:3], start=1):
        print(name, rank, f"{doc:<2}", desk.passages[doc].title)

# %% [markdown] tags=["problem"]
# The same three passages, and with NEW he reads about opening hours first. Hit rate asks whether a good one is among
# them. The number of this lesson, **MRR**, asks how far down the first good one stands.

# %% tags=["warmup"]
ex.warm_up("02")

# %% tags=["predict"]
ex.ask("pushed_down")

# %% [markdown] tags=["worked"]
# ## Walk down, and stop
# Someone else asks: **"What happens if I bring the bike back late?"** Two passages are relevant. **D5** answers: *the
# first 20 minutes are on us, after that each hour begun costs as much as an hour of hire.* **D12**, how to keep it
# longer, helps a little.
#
# Read OLD's list as the colleague does: from the top, one by one, until something is relevant.

# %% tags=["worked"]
relevant = desk.relevant("Q2")
for rank, doc in enumerate(desk.old["Q2"], start=1):
    print(rank, doc, desk.passages[doc].title)
    if doc in relevant:
        break

# %% [markdown] tags=["worked"]
# The walk ends at rank 2, with the *first find* (the labs say *first hit*). D12 stands below it and is never looked at.
#
# The **reciprocal rank** (RR) of a question is 1 divided by the rank of its first find. A list without any find is a
# *miss*, and gets 0. For ranks 1 to 4 it is:

# %% tags=["worked"]
[f"{1 / rank:.3f}" for rank in range(1, 5)]

# %% [markdown] tags=["lab"]
# The first step down costs half of it, the next ones less and less.
#
# ## Walk five lists
# **Look** uncovers the next rank (or press Enter on the button). Once a walk is over, the same button goes on to the
# next question. At Q4, **"Where do I leave the scooter when the desk is closed?"**, count what comes before the passage
# that helps: *push it into the rack on the left of the door, lock it, drop the key through the red slot.*
#
# The last column, RR@3, gets its turn later.

# %% tags=["lab"]
aims = [goals.Goal("Walk all five lists to their end", lambda seen: seen.done)]
walk = widgets.FirstHit(desk.old, desk.qrels, desk.questions, 3, desk.passages, aims)

# %% tags=["lab"]
walk

# %% [markdown] tags=["worked"] claims={"3.75": "1/1 + 1/2 + 1/1 + 1/4 + 1/1", "0.750": "3.75 / 5"}
# ## One number for all five
# **MRR**, mean reciprocal rank, is the mean of these over the questions. Here Q is how many there are, and the rank is
# that of the first find:
#
# $$\text{MRR} = \frac{1}{Q} \sum_{q=1}^{Q} \frac{1}{\text{rank}_q}$$
#
# A miss adds 0 to the sum, and its question is counted in Q like any other. OLD has its first finds at ranks 1, 2, 1,
# 4, 1. Their reciprocals add up to 3.75, and over five questions that is 0.750:

# %% tags=["worked"]
(1 / 1 + 1 / 2 + 1 / 1 + 1 / 4 + 1 / 1) / 5

# %% [markdown] tags=["hand"]
# ## Your turn, by hand
# Now NEW, with pencil and paper.

# %% tags=["hand"]
ex.ask("new_mrr")

# %% [markdown] tags=["worked"]
# Both systems, straight from their rankings. The first find is the smallest rank at which something is relevant.


# %% tags=["worked"]
def first_ranks(run):
    ranks = []
    for question, ranked in run.items():
        relevant = desk.relevant(question)
        found = [rank for rank, doc in enumerate(ranked, start=1) if doc in relevant]
        ranks.append(min(found, default=0))
    return ranks


# %% tags=["worked"]
def report(name, run):
    ranks = first_ranks(run)
    reciprocals = [1 / rank if rank else 0 for rank in ranks]
    mean, hits = sum(reciprocals) / len(reciprocals), metrics.hit_rate(ranks, 3)
    print(f"{name} first relevant at:", ", ".join(map(str, ranks)))
    print(f"{name} reciprocal ranks: ", ", ".join(f"{rr:.3f}" for rr in reciprocals))
    print(f"{name} MRR {mean:.3f}  hit rate at 3 {hits:.3f}")


for name, run in systems.items():
    report(name, run)

# %% [markdown] tags=["worked"]
# One hit rate, two MRRs. Below, each row is a question, and further left is better. In four rows NEW stands one rank to
# the right of OLD and still left of the line, which is all that hit rate at 3 looks at. In the fourth both stand at
# rank 4, beyond it.

# %% tags=["worked"]
figure = figures.figure(6.4, 3.2)
plots.draw_first_ranks(figure.axes[0], {name: first_ranks(run) for name, run in systems.items()})
figures.Picture(figure, "The rank of the first relevant passage, question by question, in OLD and in NEW.")

# %% tags=["reveal"]
ex.reveal("pushed_down")

# %% [markdown] tags=["lab"]
# ## Move the results
# Both systems, question by question: the buttons Q1 to Q5 open one. Each result can be moved, by its arrows, by
# dragging, or with Alt+↑ and Alt+↓.
#
# Start with the first goal: in NEW, D8 goes to the top. Before you do it, say what will happen to MRR, and what to hit
# rate.

# %% tags=["lab"]
aims = [
    goals.Goal("In NEW, move D8 to rank 1 in the first question", lambda seen: seen.new.first_ranks["Q1"] == 1),
    goals.Goal(
        "Lower the MRR of OLD by 0.2, to 0.5500, and keep its hit rate at 0.8000",
        lambda seen: seen.rise("old") <= -0.2 and seen.old.hit_rate >= 0.8 and seen.k == 3,
    ),
    goals.Goal("Raise the hit rate of NEW to 1.0000 with k at 3", lambda seen: seen.new.hit_rate >= 1 and seen.k == 3),
]
lab = widgets.TwoSystems(desk.old, desk.new, desk.qrels, desk.questions, 3, desk.passages, aims)

# %% tags=["lab"]
lab

# %% tags=["lab"]
# the first goal once more, in code
report("new", desk.new | {"Q1": ["D8", "D2", "D6", "D3", "D10"]})

# %% [markdown] tags=["lab"] claims={"0.017": "(1/3 - 1/4) / 5"}
# One question rose from 1/2 to 1, so the mean of five rose by a tenth, from 0.417 to 0.517. Hit rate stayed: rank 2 was
# a hit already.
#
# The third goal, for those with time, is the other way round: D7 goes from rank 4 to 3, hit rate leaps by a fifth, and
# MRR gains 0.017.

# %% [markdown] tags=["faded"]
# ## Fill one gap
# The walk as a function. Replace the three dots by what the walk above did at each passage; where it stopped with
# `break`, a function hands back the rank with `return`. Run the cell, then the check.


# %% tags=["faded", "exercise:first_rank"]
def first_rank(relevant, ranked):
    for rank, doc in enumerate(ranked, start=1):
        ...
    return 0


# %% tags=["check:first_rank"]
ex.by_id("first_rank").check(first_rank)

# %% [markdown] tags=["practice"]
# ## On your own
# `reciprocal_rank(ranked, relevant)`: 1 over the rank of the first find, and 0 for a miss. You may call your
# `first_rank`. Mind the order: here the list comes first, and there the set does.


# %% tags=["practice", "exercise:reciprocal_rank"]
def reciprocal_rank(ranked, relevant):
    # yours to write
    ...


# %% tags=["check:reciprocal_rank"]
ex.by_id("reciprocal_rank").check(reciprocal_rank)

# %% [markdown] tags=["practice"]
# Last, `mrr(first_ranks)`: a list with one rank a question, 0 for a miss, and their mean reciprocal rank.


# %% tags=["practice", "exercise:mrr"]
def mrr(first_ranks):
    # yours to write
    ...


# %% tags=["check:mrr"]
ex.by_id("mrr").check(mrr)

# %% tags=["practice"]
# this is the course's own; take `metrics.` away, and it is yours
print(f"{metrics.mrr([1, 3, 0, 2]):.3f}")

# %% [markdown] tags=["break"]
# ## Break it on purpose
# A father asks: **"My daughter is 12, can she ride?"** He needs two passages: **D11**, *a child of 12 may ride a city
# bike, in the company of an adult*, and **D4**, the form that a parent signs. OLD finds both. Now take away the one
# that answers him. Guess first.

# %% tags=["break", "predict"]
ex.ask("blind_spot")

# %% tags=["break"]
found, relevant = desk.old["Q5"], desk.relevant("Q5")
lost = ["D1" if doc == "D11" else doc for doc in found]
metrics.reciprocal_rank(found, relevant), metrics.reciprocal_rank(lost, relevant)

# %% tags=["break", "reveal"]
ex.reveal("blind_spot")

# %% [markdown] tags=["tradeoff"]
# ## Where does the list end?
# So far a find counted however deep it stood. Many reports cut: in **MRR@3** a first find below rank 3 is a miss.

# %% tags=["tradeoff"]
ex.ask("old_mrr_at_3")

# %% tags=["tradeoff"]
for name, run in systems.items():
    ranks = first_ranks(run)
    cut = [rank if rank <= 3 else 0 for rank in ranks]
    print(f"{name}  MRR {metrics.mrr(ranks):.3f}  MRR@3 {metrics.mrr(cut):.3f}")

# %% [markdown] tags=["tradeoff"]
# Same rankings, another number, so write the cutoff beside it. With tools, look at the name: `recip_rank` of trec_eval,
# `RR` of ir_measures and `mrr` of ranx go down the whole list that you hand them; `RR@10`, `mrr@10` and the MRR@10 of
# the MS MARCO benchmark stop at rank 10. Whoever hands over three results has cut at 3, whatever the name says.

# %% tags=["myth"]
ex.ask("myth_same")

# %% [markdown] tags=["explain"]
# ## Without notes
# Scroll so that you see only this cell. Write first; then compare.

# %% tags=["explain"]
ex.ask("explain_mrr")

# %% tags=["explain"]
ex.ask("explain_same_hits")

# %% [markdown] tags=["wild"]
# ## A bug in the wild
# Somebody tried a library's MRR on one question and could not reproduce it
# ([the report](https://github.com/Jyonn/Legommenders/issues/19)). The results carry labels, 1 for relevant, best first.

# %% tags=["wild", "predict"]
ex.ask("wild_first_predict")


# %% tags=["wild", "exercise:wild_first"]
def rr_of(labels):
    terms = [label / rank for rank, label in enumerate(labels, start=1)]
    return sum(terms) / len(terms)


rr_of([1, 0, 0, 1])

# %% [markdown] tags=["wild"]
# That is the reader's formula, reduced to its idea. Find the slip, mend it in the cell above, and watch the number
# change.

# %% tags=["wild", "check:wild_first"]
ex.by_id("wild_first").check(rr_of)

# %% tags=["wild", "reveal"]
ex.reveal("wild_first_predict")

# %% [markdown] tags=["pro"] claims={"0.125": "mrr([1, 0, 0, 0, 0, 0, 0, 0])"}
# <details><summary><b>Pro corner</b> (skip it the first time)</summary>
#
# **Whose questions are in the mean?** A benchmark's script divides by every question in its file of grades. Give it a
# file with eight questions and a run that was asked one of them, answered at rank 1, and MRR is 0.125
# ([a report](https://github.com/nyu-dl/dl4marco-bert/issues/12)). Take the file that goes with your questions.
#
# **What a step costs.** From rank 1 to rank 2 RR loses a half, and from rank 2 to a miss it loses a half again. Ask
# whether the people you build for would agree.
#
# </details>

# %% [markdown] tags=["summary"]
# ## What to remember
# 1. The reciprocal rank is 1 / the rank of the first find: 1.000, 0.500, 0.333, 0.250 for ranks 1 to 4, and 0 for a
#    miss.
# 2. MRR is its mean over all questions, misses included: on average, how close to the top is the first good passage?
# 3. OLD and NEW share a hit rate at 3 of 0.800. First finds at 1, 2, 1, 4, 1 give OLD an MRR of 0.750; at 2, 3, 2, 4, 2
#    they give NEW 0.417.
# 4. What comes after the first find is not seen.
# 5. A cutoff changes the number: write MRR or MRR@3.
#
# Back: [On the list](01_on_the_list.ipynb). Words: [glossary](glossary.ipynb).
# Next: [nDCG by hand](03_ndcg_by_hand.ipynb), where several passages count.

# %% tags=["summary"]
ex.done_when("02")
