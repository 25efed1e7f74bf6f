"""Checks: what becomes of a learner's answer, from the cell or the control it was given in to the card that replies.

watch      one call of a learner's function, and what happened in it (outcome, values: as one process tells another)
sandbox    many calls, in a process of their own (child, packing) that can be stopped; spare keeps one ready
behaviour  what a call did, so that two functions can be compared
reading    what can be said about an answer without running it (hidden: of names of Python's own that it lost)
diagnosis  from what happened to a verdict: what stopped the run (stopped), which known slip it is (fingerprints,
           two_slips), what the results have in common (common), which law they break (laws), and the smallest call that
           fails (example)
code, number, choice, words    the kinds of exercise: data, and how an answer to it is judged
lint       what an author asks of a typed number
exercise   what all kinds can do: judge, check, hint, solution, ask
card       what a learner reads; panel shows it with its controls (panel_model: what these know, without a widget)
progress   what was done so far, in a file of the learner's own
"""
