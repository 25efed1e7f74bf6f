"""The interactive course on retrieval metrics.

    metrics      the formulas: hit rate, recall, precision, reciprocal rank, MRR, DCG, nDCG, diagnose
    ranking      what makes rankings: BM25's term weight, IDF, reciprocal rank fusion
    explain      a score taken apart, rank by rank, and kept together with its convention
    conventions  what each well-known tool would report, and why
    helpdesk     the questions, passages, grades and rankings of the lessons
    widgets      what you click and move in a lesson
    plots        what the figures that stand still show
    figures      a figure's style and its words: figures.Picture(figure, "what it shows")
    exercises    questions to answer and functions to write, each with a check, hints and a solution
    preflight    whether this machine is ready for the lessons

A formula can be had from here directly: `from course_lib import ndcg`. Nothing loads before it is asked for.
"""

# Every Python must be able to read this file: __main__ cannot say "too old" before it has been imported.

FORMULAS = {
    "metrics": (
        "hit_rate",
        "recall_at_k",
        "precision_at_k",
        "first_rank",
        "reciprocal_rank",
        "mrr",
        "dcg",
        "ndcg",
        "diagnose",
    ),
    "ranking": ("rrf", "bm25_tf", "bm25_idf"),
}
MODULES = (
    "metrics",
    "ranking",
    "explain",
    "conventions",
    "helpdesk",
    "widgets",
    "plots",
    "figures",
    "exercises",
    "preflight",
)

__all__ = [name for names in FORMULAS.values() for name in names] + list(MODULES)


def __getattr__(name):
    from importlib import import_module

    if name in MODULES:
        return import_module("course_lib." + name)
    for module, names in FORMULAS.items():
        if name in names:
            return getattr(import_module("course_lib." + module), name)
    raise AttributeError("course_lib has no %r; it has %s" % (name, ", ".join(sorted(__all__))))


def __dir__():
    return sorted(__all__)
