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
# - **golden set** ([01](01_on_the_list.ipynb)): questions, and for each the grades of the passages that are of use.
# - **relevant** ([01](01_on_the_list.ipynb)): with a grade of 1 or more.
# - **k** ([01](01_on_the_list.ipynb)): the cutoff: only the first k results count.
# - **hit** ([01](01_on_the_list.ipynb)): a question with anything relevant at ranks 1 to k.
# - **hit rate** ([01](01_on_the_list.ipynb)): the share of the questions that are a hit at k.
# - **recall** ([01](01_on_the_list.ipynb)): of everything relevant to a question, the share at ranks 1 to k.
# - **precision** ([01](01_on_the_list.ipynb)): the share of the first k places that hold something relevant.
# - **first rank** ([01](01_on_the_list.ipynb)): the rank of the first relevant passage, 0 where none came back.
# - **first find** ([02](02_mrr.ipynb)): the first relevant passage on the way down a list; in the labs, first hit.
# - **miss** ([02](02_mrr.ipynb)): a question whose list holds nothing relevant. It adds 0, and it is counted.
# - **reciprocal rank**, RR ([02](02_mrr.ipynb)): 1 divided by the rank of the first find, and 0 for a miss.
# - **MRR** ([02](02_mrr.ipynb)): mean reciprocal rank: the mean of RR over all questions.
# - **MRR@k** ([02](02_mrr.ipynb)): MRR with a cutoff: a first find below rank k is a miss.
# - **gain** ([03](03_ndcg_by_hand.ipynb)): the value made from a grade. With linear gain it is the grade itself.
# - **discount** ([03](03_ndcg_by_hand.ipynb)): the divisor log2(rank + 1), by which credit shrinks on the way down.
# - **DCG** ([03](03_ndcg_by_hand.ipynb)): discounted cumulative gain: gain / discount, added up over the ranks 1 to k.
# - **ideal DCG** ([03](03_ndcg_by_hand.ipynb)): the DCG of the best possible order of the same gains.
# - **nDCG** ([03](03_ndcg_by_hand.ipynb)): DCG divided by the ideal DCG: how much of what was possible an
#   order reached, from 0 to 1.
