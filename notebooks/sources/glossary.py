# ---
# jupyter:
#   kernelspec:
#     name: python3
#     display_name: Python 3 (ipykernel)
#     language: python
# ---

# %% [markdown] tags=["title"]
# # Glossary
# *The words of the lessons, in the order in which they come up. It grows as lessons are added.*

# %% [markdown]
# - **rank** ([00](00_start_here.ipynb)): the place of a passage in the list that a search returned, counted from 1.
# - **grade** ([00](00_start_here.ipynb)): how useful a passage is for one question, from 0 (no use)
#   to 3 (answers it), as a person judged it.
# - **gain** ([03](03_ndcg_by_hand.ipynb)): the value made from a grade. With linear gain it is the grade itself.
# - **discount** ([03](03_ndcg_by_hand.ipynb)): the divisor log2(rank + 1), by which credit shrinks on the way down.
# - **DCG** ([03](03_ndcg_by_hand.ipynb)): discounted cumulative gain: gain / discount, added up over the ranks 1 to k.
# - **ideal DCG** ([03](03_ndcg_by_hand.ipynb)): the DCG of the best possible order of the same gains.
# - **nDCG** ([03](03_ndcg_by_hand.ipynb)): DCG divided by the ideal DCG: how much of what was possible an
#   order reached, from 0 to 1.
# - **k** ([03](03_ndcg_by_hand.ipynb)): the cutoff: only the first k results count.
