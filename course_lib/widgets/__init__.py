"""The labs: what a learner clicks and moves. Each is a pure model under a thin view; base.py says how.

OneGrade    one passage, its grade on a slider, and what it would earn at ranks 1 to 3
Regrade     a ranking to grade anew: what each rank adds to DCG, beside the ideal

What there is to reach in a lab is written with `goals`: goals.Goal("Bring nDCG below 0.5", goals.ndcg_below(0.5)).
"""

LABS = {"OneGrade": "one_grade", "Regrade": "regrade"}

__all__ = [*LABS]


def __getattr__(name: str):
    """A lab by its name; its module, and with it the widget machinery, loads when first asked for."""
    from importlib import import_module

    if name not in LABS:
        raise AttributeError(f"there is no lab {name!r}; the labs are {', '.join(__all__)}")
    return getattr(import_module(f"{__name__}.{LABS[name]}"), name)


def __dir__() -> list[str]:
    return __all__
