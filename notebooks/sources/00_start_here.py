# ---
# jupyter:
#   kernelspec:
#     name: python3
#     display_name: Python 3 (ipykernel)
#     language: python
# ---

# %% [markdown] tags=["title"]
# # Start here
# *5 minutes. Done when Python has seen you move a slider, and the three rows under "Preflight" say fine.*
#
# A course for people who build search, or a system that answers from what a search returns (RAG). You will learn to
# say how good a ranking is with a number that you can work out by hand and defend.
#
# The level is advanced: you are at home with lists, dictionaries and functions in Python. The only mathematics beyond
# school arithmetic is a logarithm, explained where it comes up. Lessons take 15 to 30 minutes each, three hours in all.

# %% [markdown] tags=["problem"]
# ## A question at the desk
# Picture a small shop that hires out bikes and e-scooters. A father asks: **"My daughter is 12, can she ride?"**
# You type it into the shop's search, and five passages come back. Some help him. Some do not. Was that a good search?

# %% [markdown]
# ## Run a cell
# This page is made of *cells*: text, like this one, and code, with brackets beside it. Click into the code below and
# press **Shift+Enter**. It loads the shop's passages; nothing is printed, but a number appears in the brackets, and the
# next cell is selected. (On a cell of text, Shift+Enter moves on.)

# %% tags=["setup"]
from course_lib import helpdesk, preflight, widgets

desk = helpdesk.load()

# %% [markdown]
# Run this one too. It prints what the search returned for the father's question, best first.

# %%
returned = desk.orderings["swapped"]
for rank, doc in enumerate(returned, start=1):
    print(rank, f"{doc:<4}", desk.passages[doc].title)

# %% [markdown]
# The place of a passage in that list is its *rank*, counted from 1. **D11** answers the father: *a child of 12 may ride
# a city bike, in the company of an adult, once a parent has signed for it.* It stands at rank 3, below a passage about
# helmets.

# %% [markdown]
# ## Move a grade
# Someone who knows the shop reads each passage and gives it a *grade*, from 0 (no use) to 3 (answers the question).
# Run the next two cells. The second shows a slider: move it with the mouse. (By keyboard: Shift+Tab takes you to it,
# the arrow keys move it, Shift+Tab and the down arrow lead on.)

# %% tags=["lab"]
slider = widgets.OneGrade(*desk.passages["D11"], grade=3)

# %% tags=["lab"]
slider

# %% [markdown]
# A passage earns the search credit, less the farther down it stands. At grade 3 this one earns 3.000 at rank 1, but
# only 1.500 at rank 3, where the search put it. Move the grade to 2, and all three numbers shrink. Lesson 03 works them
# out by hand.
#
# The cell below asks whether Python saw you do that.

# %%
preflight.heard(slider)

# %% [markdown]
# ## Preflight
# One more cell to run. It looks at what the lessons need; whatever is not fine says what to do about it.

# %%
preflight.run()

# %% [markdown]
# ## How a lesson goes
# You guess before you see. You follow one example with real numbers, move it in a *lab* (a larger relative of the
# slider above), then write it yourself in a cell that is half written for you.
#
# A check says whether your answer holds and, if not, what went wrong. A hint gives one nudge at a time, three in all.
# The solution is there whenever you ask. Nothing is locked and nothing is graded. Your progress is what you wrote: it
# stays in the folder `my_work`, code in your copy of the lesson and answers in a file beside it. Each lesson starts
# with a question or two about what slipped before.

# %% [markdown]
# ## Keys worth knowing
# - **Shift+Enter**: the cell runs and the next one is selected.
# - **Ctrl+Enter** (⌘+Enter on a Mac): the cell runs and stays selected.
# - **Enter** to write in the selected cell, **Esc** to stop writing.
# - **Ctrl+S** (⌘+S): your work is saved, as it is every 15 seconds by itself.

# %% [markdown]
# ## When you are stuck
# - **A cell shows `[*]` and does not end.** Press the square ■ above, or menu *Kernel*, *Interrupt Kernel*.
# - **`NameError`, or "Error displaying widget".** Python has started anew since the cells ran, as it does when you come
#   back another day. Menu *Run*, *Run All Cells*.
# - **You want the lesson as it was.** Close its tab. In a second terminal, in the course's folder:
#   `python3 -m course_lib reset 00`, with the lesson's number (on Windows `py` for `python3`). Your copy is kept in
#   `my_work/older`.
# - **Enough for today.** Save, close the tab, and press Ctrl+C in the terminal where the course runs. You can come back
#   at any time: your work waits, and new versions of a lesson keep what you wrote.

# %% [markdown] tags=["summary"]
# ## Where you are
# You have seen a question, a ranking, a rank and a grade. The lessons turn these four into numbers, and answer whether
# that was a good search.
#
# The formulas need nothing but Python's standard library. No lesson calls a remote service, and nothing you write
# leaves this machine.
#
# Next: [On the list](01_on_the_list.ipynb). Words: [glossary](glossary.ipynb).
