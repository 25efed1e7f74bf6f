"""How sources become notebooks, and what keeps both honest. Needs the extra `test`; lessons never import it.

sources (read a lesson), execute (run it), normal_form (make it the same everywhere), build (all of that),
stored, lint, prose (what must hold of a stored notebook), compare (stored against a fresh run), check (all of it that
runs nothing).
"""
