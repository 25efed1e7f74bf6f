"""The labs: what a learner clicks and moves. Each is a pure model under a thin view; base.py says how.

OneGrade    one passage, its grade on a slider, and what it would earn at ranks 1 to 3
Regrade     a ranking to grade anew: what each rank adds to DCG, beside the ideal
OnTheList   results to mark relevant or not, and k: hit, recall, precision, and what each takes no notice of
FirstHit    the walk down each ranking to its first relevant result: reciprocal ranks, and their mean
TwoSystems  two runs side by side to reorder: the hit rate stays where MRR moves
Bm25Curves  one term in one document: how its count saturates, how length pulls, how much its rarity tells
Fusion      two or three rankings to reorder, RRF's k, and the fused list with each ranking's share
Diagnosis   questions on the grid of evidence found and answer right, to see which stage failed
FiveTools   one question set, the choices a tool makes, and the tools whose number they give

sheltered   a box around stock ipywidgets, whose keys then stay with them as in every lab

What there is to reach in a lab is written with `goals`: goals.Goal("Bring nDCG below 0.5", goals.ndcg_below(0.5)).
"""

LABS = {
    "OneGrade": "one_grade",
    "Regrade": "regrade",
    "OnTheList": "on_the_list",
    "FirstHit": "first_hit",
    "TwoSystems": "two_systems",
    "Bm25Curves": "bm25_curves",
    "Fusion": "fusion",
    "Diagnosis": "diagnosis",
    "FiveTools": "five_tools",
}

MODULES = LABS | {"sheltered": "shelter"}

__all__ = [*MODULES]


def __getattr__(name: str):
    """A lab by its name; its module, and with it the widget machinery, loads when first asked for."""
    from importlib import import_module

    if name not in MODULES:
        raise AttributeError(f"there is no lab {name!r}; the labs are {', '.join(LABS)}")
    return getattr(import_module(f"{__name__}.{MODULES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
