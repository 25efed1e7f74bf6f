# %% [markdown] tags=["title"]
# # A sample lesson
# *It exists for the tests: one of each kind of cell. The first list scores 0.458, the second 0.750.*

# %% tags=["setup"]
from IPython.display import HTML, display

from course_lib import figures
from course_lib.metrics import mrr

# %% tags=["worked"]
for name, first_ranks in [("one", [1, 3, 0, 2]), ("two", [1, 2, 1, 2])]:
    print(f"{name:<4}", f"{mrr(first_ranks):.3f}")

# %% [markdown] claims={"0.208": "1 / 2 - mrr([1, 3, 0, 2]) + 1 / 6", "29.2%": "mrr([1, 2, 1, 2]) - mrr([1, 3, 0, 2])"}
# The two are 29.2% apart. What is left of the first is 0.208.
#
# $$\text{MRR} = \frac{1}{Q} \sum_q \frac{1}{r_q} = 0{.}458$$

# %%
mrr([1, 3, 3])

# %% [markdown]
# 0.556: one and two thirds, over three questions.

# %%
display(HTML("<table><tr><th>list</th><td>one</td></tr><tr><th>MRR</th><td>0.458</td></tr></table>"))


# %%
def bars(first_ranks):
    figure = figures.figure(3, 2)
    heights = [1 / rank if rank else 0 for rank in first_ranks]
    figure.axes[0].bar(range(1, len(heights) + 1), heights, label="RR")
    return figures.Picture(figure, "What each question earns.")


# %%
bars([1, 3, 0, 2])

# %% tags=["lab"]
print("below: other ranks")
display(bars([1, 2, 1, 2]))

# %% tags=["break", "raises-exception"]
mrr([])


# %% tags=["exercise:mrr"]
def my_mrr(first_ranks): ...


# %% tags=["check:mrr"]
my_mrr([1, 2]) is None

# %% [markdown] tags=["summary"]
# Run with `Python 3.11` or newer.
