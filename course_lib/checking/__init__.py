"""Checks: what becomes of a learner's answer, from the cell or the control it was given in to the card that replies.

watch      one call of a learner's function, and what happened in it
sandbox    many calls, in a process of their own (child) that can be stopped
behaviour  what a call did, so that two functions can be compared
reading    what can be said about an answer without running it
diagnosis  from what happened to a verdict: which idea slipped, and the smallest call that shows it (example)
code, number, choice, words    the kinds of exercise: data, and how an answer to it is judged
exercise   what all kinds can do: judge, check, hint, solution, ask
card       what a learner reads; panel shows it with its controls
progress   what was done so far
"""
