# ---
# jupyter:
#   kernelspec:
#     name: python3
#     display_name: Python 3 (ipykernel)
#     language: python
# ---

# %% [markdown] tags=["title"]
# # Start here
# *5 minutes. Done when you have moved a grade and seen its number follow, and the preflight says "fine" three times.*
#
# This is a course for people who build search, or a system that answers from what a search returns (RAG).
# You will learn to say how good a ranking is with a number that you can work out by hand and defend.

# %% [markdown] tags=["problem"]
# ## A question at the desk
# Picture a small shop that hires out bikes and e-scooters. A father asks: **"My daughter is 12, can she ride?"**
# You type it into the shop's search, and five sheets of paper come back. Some help him. Some do not.
# Was that a good search?

# %% [markdown]
# ## Run a cell
# The boxes with code are *cells*. Click into the one below and press **Shift+Enter**: it runs, and the next cell is
# selected. It loads the shop's papers; it shows nothing, and a number appears in the brackets beside it.

# %% tags=["setup"]
from course_lib import helpdesk, preflight, widgets

desk = helpdesk.load()

# %% [markdown]
# Now this one. It prints what the search returned for the father's question, best first.

# %%
for rank, doc in enumerate(desk.orderings["swapped"], start=1):
    print(rank, f"{doc:<4}", desk.passages[doc].title)

# %% [markdown]
# The place of a sheet in that list is its *rank*, counted from 1. **D11** answers the father: *a child of 12 may ride a
# city bike, in the company of an adult, once a parent has signed for it.* It stands at rank 3, below a sheet about
# helmets.

# %% [markdown]
# ## Move a grade
# Someone who knows the shop reads each sheet and gives it a *grade*, from 0 (no use) to 3 (answers the question).
# Run the cell, then move the slider with the mouse, or with the arrow keys once it is selected.

# %% tags=["lab"]
control = widgets.OneGrade(*desk.passages["D11"], grade=3)
control

# %% [markdown]
# At grade 3 the sheet earns the search 3.000 at rank 1 and 1.500 at rank 3, where it came back. Same sheet, half the
# credit. Move the grade to 2 and watch all three numbers shrink together. Lesson 03 works them out by hand.
#
# The cell below asks whether Python heard you.

# %%
preflight.heard(control)

# %% [markdown]
# ## Preflight
# The last cell to run. It looks at what the lessons need; anything that is not fine says what to do about it.

# %%
preflight.run()

# %% [markdown]
# ## How a lesson goes
# You guess before you see: commit to an answer, then find out. You work one example with real numbers, move it in a
# *lab* like the one above, then write it yourself in a cell that holds a start.
#
# An exercise has three calls: `check` says whether your answer holds and, if not, which idea slipped; `hint` gives
# one nudge at a time, three in all; `solution` is there whenever you ask. Nothing is locked and nothing is graded.

# %% [markdown]
# ## Keys worth knowing
# | Press | and |
# |---|---|
# | Shift+Enter | the cell runs and the next one is selected |
# | Ctrl+Enter (⌘+Enter on a Mac) | the cell runs and stays selected |
# | Enter, Esc | you write in the cell; you stop writing |
# | Ctrl+S (⌘+S) | your work is saved, as it is every 15 seconds by itself |

# %% [markdown]
# ## When you are stuck
# - **A cell shows `[*]` and does not end.** Press the square ■ above, or menu *Kernel*, *Interrupt Kernel*.
# - **Names are unknown, or nothing makes sense any more.** Menu *Kernel*, *Restart Kernel and Run All Cells*.
# - **You want the lesson as it was.** In a terminal, in the course's folder: `python3 -m course_lib reset 00`, with
#   the lesson's number. Your copy is kept in `my_work/older`.
# - **You have had enough for today.** Close the tab. You can come back at any time, and new versions of a lesson keep
#   what you wrote.

# %% [markdown]
# ## Where you are
# The level is advanced: you are at home with lists, dictionaries and functions in Python, and you have met a search
# engine or a RAG system. The only mathematics beyond school arithmetic is a logarithm, explained where it comes up.
# Lessons take 15 to 30 minutes each, about three hours in all.
#
# The formulas need nothing but Python's standard library. No lesson calls a remote service, and nothing you write
# leaves this machine.

# %% [markdown] tags=["summary"]
# ## Done when
# - You moved a grade and its number followed.
# - The preflight said "fine" three times.
#
# What you have seen: a question, a ranking, a rank, a grade. The lessons turn those four into numbers.
