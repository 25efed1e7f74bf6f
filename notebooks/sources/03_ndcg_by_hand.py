# ---
# jupyter:
#   kernelspec:
#     name: python3
#     display_name: Python 3 (ipykernel)
#     language: python
# ---

# %% [markdown] tags=["title"]
# # nDCG by hand
# *25 minutes. After this you can say how close a ranking comes to the best one possible, with a number you worked out.*
#
# **Done when** you can take a list of gains and find its DCG and its nDCG with pencil and paper.

# %% tags=["setup"]
import math

from course_lib import exercises as ex
from course_lib import explain, figures, helpdesk, plots, widgets
from course_lib.widgets import goals

desk = helpdesk.load()

# %% [markdown] tags=["problem"]
# ## Two passages, one father
# The father is back: **"My daughter is 12, can she ride?"** He needs two passages. **D11** has the ages: a child of 12
# may ride a city bike with an adult. That answers him, grade 3. **D4** is the form a parent signs at the desk. He needs
# it as well, grade 2. No other passage helps him, grade 0.
#
# Three versions of the search bring the same five passages in three orders. Which one would you rather stand behind?

# %%
for name, ranked in desk.orderings.items():
    print(f"{name:<11}", ", ".join(ranked))

# %% tags=["warmup"]
ex.warm_up("03")

# %% tags=["predict"]
ex.ask("swap_predict")

# %% [markdown] tags=["worked"]
# ## Credit that fades on the way down
# What a passage is worth to the father is its **gain**. Here the gain is the grade itself.
# Farther down the list fewer people look, so its credit is divided by a **discount**, log2(rank + 1): how often
# rank + 1 can be halved until 1 is left. At rank 1 that is once, at rank 3 twice.
# The sum of it all is **DCG**, discounted cumulative gain; i is the rank, k how many results count, here all five:
#
# $$\text{DCG@}k = \sum_{i=1}^{k} \frac{\text{gain}_i}{\log_2(i+1)}$$
#
# Rank 1 divides by 1 and keeps everything; rank 3 divides by 2 and keeps half. The first five divisors:

# %% tags=["worked"]
[round(math.log2(rank + 1), 3) for rank in range(1, 6)]

# %% [markdown] tags=["worked"] claims={"1.58496": "log2(3)"}
# The good order has D11 on top, then D4, then nothing of use. Its DCG is 3/1 + 2/1.585 = 4.2619 (the second divisor,
# with more digits, is 1.58496). As a program:


# %% tags=["worked"]
def dcg(gains):
    total = 0
    for rank, gain in enumerate(gains, start=1):
        discount = math.log(rank + 1) / math.log(2)
        total = total + gain / discount
    return total


dcg([3, 2, 0, 0, 0])

# %% tags=["worked"]
# the same by hand; silence means that they agree
assert math.isclose(dcg([3, 2, 0, 0, 0]), 3 / 1 + 2 / math.log2(3))

# %% [markdown] tags=["worked"]
# Dividing by log(2) turns a natural logarithm into a base-2 one. Written like this it works in every language.
#
# 4.2619 is also the most these five passages can earn: the gains stand sorted, high to low. That is the **ideal DCG**.
# Divide by it, and a question with many good passages no longer outscores one with few:
#
# $$\text{nDCG@}k = \frac{\text{DCG@}k}{\text{ideal DCG@}k}$$
#
# **nDCG** lies between 0 and 1, and 1 means: no better order of these passages exists. Where nothing is of any use, it
# is set to 0.

# %% [markdown] tags=["hand"]
# ## Your turn, by hand
# Swapped, on paper. Write its gains 2, 0, 3, 0, 0 under the divisors 1, 1.585, 2, 2.322, 2.585. Divide each, then add.

# %% tags=["hand"]
ex.ask("swapped_dcg")

# %% tags=["hand"]
ex.ask("swapped_ndcg")

# %% [markdown] tags=["worked"]
# All three orders, through the same few lines. (Gain linear, ideal from the returned passages, k = 5.)


# %% tags=["worked"]
def report(dcg):
    for name, ranked in desk.orderings.items():
        gains = desk.grades("Q5", ranked)
        found, ideal = dcg(gains), dcg(sorted(gains, reverse=True))
        listed = ", ".join(map(str, gains))
        print(f"{name:<11} gains {listed}  DCG {found:.4f}  ideal {ideal:.4f}  nDCG {found / ideal:.4f}")


report(dcg)

# %% tags=["worked"]
2 / 1 + 0 / 1.585 + 3 / 2  # swapped, term by term

# %% [markdown] tags=["worked"]
# Pushed down has the very same passages, all of them found, and keeps less than half of the best. Here is where each
# order's credit comes from.

# %% tags=["worked"]
orders = {name: desk.grades("Q5", ranked) for name, ranked in desk.orderings.items()}
figure = figures.figure(6.4, 2.7)
plots.draw_contributions(figure.axes[0], orders)
figures.Picture(figure, "What each rank adds to DCG, for the three orders.")

# %% tags=["reveal"]
ex.reveal("swap_predict")

# %% [markdown] tags=["lab"]
# ## Move the grades
# Below is the swapped order. Grade the passages as you see fit: slide, or click the round number (once it has the
# focus, the keys 0 to 3 work too). Start with the first goal, and watch *both* numbers, DCG and ideal.
# Leave the three menus as they are; later lessons use them.

# %% tags=["lab"]
as_given = goals.set_to(gain="linear", discount="log2", k=None)
aims = [
    goals.Goal("Grade D4 as 1, and read DCG and ideal", goals.graded("D4", 1)),
    goals.Goal("Bring nDCG to 1.0000 and leave rank 3 alone", goals.ndcg_at_least(1), goals.untouched(3), as_given),
    goals.Goal("From the start, change one grade: nDCG below 0.6", goals.ndcg_below(0.6), goals.one_grade_changed()),
]

# %% tags=["lab"]
ranked, question = desk.orderings["swapped"], desk.questions["Q5"]
grades = desk.grades("Q5", ranked)
lab = widgets.Regrade(ranked, grades, titles=desk.passages, question=question, goals=aims)

# %% tags=["lab"]
lab

# %% [markdown] tags=["lab"]
# With D4 graded 1, the sum falls. The ideal falls too, for it is made of the same grades, sorted: it now has 3, then 1.
# In code, rank by rank:

# %% tags=["lab"]
explain.terms([1, 0, 3, 0, 0], "linear", docs=desk.orderings["swapped"])

# %% tags=["lab"]
import ipywidgets

# an ordinary slider can drive the lab above, one way: this moves D11
slider = ipywidgets.IntSlider(3, min=0, max=3, description="D11")
slider.observe(lambda change: lab.set_grade("D11", change["new"]), "value")
widgets.sheltered(slider)

# %% [markdown] tags=["faded"]
# ## Fill one gap
# The same sum in one line. Replace the three dots with the discount (`math.log2` is at hand), run the cell, then run
# the check.


# %% tags=["faded", "exercise:dcg_gains"]
def dcg_gains(gains):
    return sum(gain / ... for rank, gain in enumerate(gains, start=1))


# %% tags=["check:dcg_gains"]
ex.by_id("dcg_gains").check(dcg_gains)

# %% [markdown] tags=["practice"] claims={"0.7602": "ndcg([1, 0, 2], 'linear', 3)"}
# ## On your own
# Write `ndcg_gains(gains, k)`: the DCG of the first k gains, divided by the ideal. For the ideal sort *all* the gains,
# then cut at k. Where nothing has a gain, return 0.
#
# For `[1, 0, 2]` and k = 3 it returns 0.7602, rounded to four decimals.


# %% tags=["practice", "exercise:ndcg_gains"]
def ndcg_gains(gains, k):
    # yours to write
    ...


# %% tags=["check:ndcg_gains"]
ex.by_id("ndcg_gains").check(ndcg_gains)

# %% [markdown] tags=["break"]
# ## Break it on purpose
# Take the discount away: every passage counts in full, wherever it stands. Guess first.

# %% tags=["break", "predict"]
ex.ask("no_discount")

# %% tags=["break"]
report(sum)

# %% tags=["break", "reveal"]
ex.reveal("no_discount")

# %% [markdown] tags=["tradeoff"]
# ## How steep should it be?
# log2 is one choice of many. A **steep** discount looks at the very top and little else. A **gentle** one
# still gives much credit at rank 5 (here log10(rank + 9), so that rank 1 divides by 1). The right one falls as fast as
# your readers give up.

# %% tags=["tradeoff"]
figure = figures.figure()
plots.draw_discounts(figure.axes[0], n=10)
figures.Picture(figure, "The share of a gain that each rank lets through, under four discounts.")

# %% tags=["tradeoff"]
figure = figures.figure()
plots.draw_discount_effect(figure.axes[0], orders)
figures.Picture(figure, "nDCG of the three orders, under the same four discounts.")

# %% tags=["myth"]
ex.ask("myth_probability")

# %% [markdown] tags=["explain"]
# ## Without notes
# Scroll so that you see only this cell. Write first; then compare.

# %% tags=["explain"]
ex.ask("second_place")

# %% tags=["explain"]
ex.ask("explain_ndcg")

# %% [markdown] tags=["wild"]
# ## A bug in the wild
# A well-known RAG library once scored searches with the lines below
# ([the report](https://github.com/run-llama/llama_index/issues/17070)); here they are reduced to their idea. Grades are
# only 0 and 1, which is fine: nDCG then rewards every relevant passage for standing high.
#
# Until now every useful passage came back, and the returned gains made the ideal. Here one may be missing, so the ideal
# is made of what was *expected*. One passage was expected, and the search put it first. What should it score?

# %% tags=["wild", "predict"]
ex.ask("wild_predict")


# %% tags=["wild", "exercise:wild_ideal"]
def ndcg_found(expected, returned):
    gains = [1 if doc in expected else 0 for doc in returned]
    ideal = dcg([1] * len(returned))
    return dcg(gains) / ideal


ndcg_found({"a"}, ["a", "b", "c"])

# %% [markdown] tags=["wild"]
# A perfect answer, and look at its score. Find the slip, mend it in the cell above, and watch the number change.

# %% tags=["wild", "check:wild_ideal"]
ex.by_id("wild_ideal").check(ndcg_found)

# %% tags=["wild", "reveal"]
ex.reveal("wild_predict")

# %% [markdown] tags=["pro"] claims={"5.0494": "dcg([2, 0, 3], 'linear') / log(2)"}
# <details><summary><b>Pro corner</b> (skip it the first time)</summary>
#
# **The discount is a convention, not a law of nature.** Nothing in the world divides by log2. It is a smooth way of
# saying that higher is worth more. What matters is that two experiments you compare use the same one.
#
# **The base of the logarithm cancels in nDCG, and does not in DCG.** With natural logarithms every term grows by the
# same factor, in DCG and in the ideal alike. The nDCG of swapped stays at 0.8212; its DCG becomes 5.0494.
#
# </details>

# %% [markdown] tags=["summary"]
# ## What to remember
# 1. Gain says how useful a passage is; the discount, log2(rank + 1), says how much of that its place lets through.
# 2. DCG adds gain / discount down to rank k.
# 3. Divide by the DCG of the same gains, best first, to get nDCG, from 0 to 1. What may be missing counts in the ideal.
# 4. Without the discount, nDCG is blind to order.
# 5. A changed grade moves DCG *and* ideal.

#
# Back: [MRR](02_mrr.ipynb). Words: [glossary](glossary.ipynb). Next comes the same ranking with another number, and why
# both are right.

# %% tags=["summary"]
ex.done_when("03")
