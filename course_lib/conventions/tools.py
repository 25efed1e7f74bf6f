"""Well-known tools, each with the conventions it has made, and what they would all report for one question set."""

from dataclasses import dataclass, replace
from math import isclose
from typing import NamedTuple

from course_lib import guards
from course_lib.conventions.choices import CHOICES, Convention
from course_lib.conventions.scoring import MEASURES, Refused, mean, values
from course_lib.explain import Table
from course_lib.explain.table import figure

OURS = "this course"
TREC = Convention(ties="descending", scores="32 bit", undefined="zero", negative="zero")  # trec_eval 9 with -c
PYTREC = replace(TREC, missing="left out", repeated="last")
IR_MEASURES = replace(TREC, repeated="last")
RANX = Convention(undefined="zero", negative="zero", repeated="last")
ARRAYS = Convention(ideal="returned", ties="averaged", missing="left out", undefined="zero", repeated="twice")
LLAMA = Convention(
    gain="binary", cut="ranking", divide="returned", missing="left out", undefined="refused", empty="refused",
    negative="zero", repeated="twice",
)  # fmt: skip
BOOSTING = replace(ARRAYS, gain="exp", ties="given", undefined="one")


def every(convention, **others):
    """One convention for all measures, or those named; RR with a cutoff is a measure of its own, "RR@"."""
    return dict.fromkeys([*MEASURES, "RR@"], convention) | others


def trec(convention):
    """The measures of trec_eval, whose reciprocal rank knows no cutoff."""
    return dict.fromkeys(MEASURES, convention)


# tool -> measure -> convention. As of trec_eval 9.0.8 and 10.0-rc3, pytrec_eval-terrier 0.5.11, ir_measures 0.4.3, ranx
# 0.3.21, BEIR 2.2.0, scikit-learn 1.9.1, torchmetrics 1.9.0, LlamaIndex core 0.14.25, xgboost 3.2.0 and lightgbm 4.7.0:
# found out by running them.
TOOLS = {
    OURS: every(Convention()),
    "trec_eval 9": trec(replace(TREC, missing="left out")),
    "trec_eval 9 -c": trec(TREC),
    "trec_eval 9 -c -M k": {"nDCG": replace(TREC, cut="ranking")},
    "trec_eval 10": trec(replace(TREC, scores="64 bit", missing="refused")),
    "trec_eval 10 -c": trec(replace(TREC, scores="64 bit")),
    "pytrec_eval": trec(PYTREC),
    "BEIR": {"nDCG": PYTREC, "recall": PYTREC, "precision": PYTREC, "RR@": RANX, "success": RANX},
    "ir_measures": every(IR_MEASURES, **{"RR@": replace(IR_MEASURES, ties="ascending", scores="64 bit")}),
    "ir_measures, exp-log2": {"nDCG": replace(IR_MEASURES, gain="exp", scores="64 bit", repeated="twice")},
    "ranx, made comparable": every(RANX),
    "scikit-learn": {"nDCG": replace(ARRAYS, single="refused", empty="refused")},
    "torchmetrics": {"nDCG": replace(ARRAYS, empty="refused", negative="subtracted")},
    "LlamaIndex": every(LLAMA),
    "xgboost, lightgbm": {"nDCG": BOOSTING},
}


class Reported(NamedTuple):
    """One tool's answer. value: a float, or None when it gives none. counted: over how many questions the mean goes.

    because: what the tool does otherwise than this course, as far as it makes a difference here; or why it refuses.
    """

    tool: str
    value: float | None
    counted: int
    because: tuple


@dataclass(frozen=True, eq=False, repr=False)
class Report(Table):
    """What each tool would report, as `report` makes it. rows: a tuple of Reported. measure: with its cutoff."""

    rows: tuple
    measure: str
    _words = frozenset({"tool", "because it"})

    @property
    def numbers(self):
        """Tool -> its number, or None."""
        return {row.tool: row.value for row in self.rows}

    def _caption(self):
        return f"mean {self.measure}, one question set"

    def _columns(self):
        return {
            "tool": lambda row: row.tool,
            self.measure: lambda row: figure(row.value),
            "questions": lambda row: str(row.counted),
            "because it": lambda row: "; ".join(row.because),
        }

    def _notes(self):
        different = {f"{row.value:.4f}" for row in self.rows if row.value is not None}
        yield f"{len(different)} different numbers for one run."


def report(qrels, run, measure="nDCG", k=None, tools=None):
    """What each tool would report for one question set, and which of its choices make the difference: a Report.

    qrels, run, measure, k: as in conventions.values. tools: names in TOOLS, by default all that know the measure.
    Refused: as in conventions.values; a tool that is not in TOOLS or does not know the measure.

    >>> qrels, run = {"1": {"a": 1}, "2": {"a": 1}}, {"1": {"a": 1.0, "b": 1.0}}
    >>> report(qrels, run, k=2, tools=["this course", "pytrec_eval", "scikit-learn"])
    mean nDCG@2, one question set
    tool          nDCG@2  questions  because it
    this course   0.5000          2
    pytrec_eval   0.6309          1  puts equal scores in descending order of their ids; leaves a question without results out of the mean
    scikit-learn  0.8155          1  averages over all orders of equal scores; leaves a question without results out of the mean
    3 different numbers for one run.
    """  # noqa: E501
    k = guards.cutoff(k)
    guards.choice("measure", measure, MEASURES)
    kind = "RR@" if k and measure == "RR" else measure
    known = [tool for tool, conventions in TOOLS.items() if kind in conventions]
    chosen = known if tools is None else [guards.choice("tool", tool, known) for tool in tools]
    rows = tuple(_reported(tool, qrels, run, measure, k, TOOLS[tool][kind]) for tool in chosen)
    return Report(rows, measure if k is None else f"{measure}@{k}")


def _reported(tool, qrels, run, measure, k, convention):
    try:
        value = float(mean(qrels, run, measure, k, convention))
    except Refused as refusal:
        return Reported(tool, None, 0, (str(refusal),))
    return Reported(
        tool,
        value,
        len(values(qrels, run, measure, k, convention)),
        _because(qrels, run, measure, k, convention, value),
    )


def _because(qrels, run, measure, k, convention, value):
    """What the differing choices do, as far as going back on one of them, alone, moves the number.

    Where only several together move it, those that do on the way from this convention to the course's own.
    """

    def number(choices):
        try:
            return float(mean(qrels, run, measure, k, choices))
        except Refused:
            return None

    def back(choices, field):
        return replace(choices, **{field: getattr(Convention(), field)})

    different = convention.different()
    alone = [field for field in different if not _same(number(back(convention, field)), value)]
    if not alone and not _same(number(Convention()), value):
        for field in different:
            convention, before = back(convention, field), number(convention)
            if not _same(number(convention), before):
                alone.append(field)
    return tuple(CHOICES[field][different[field]] for field in alone)


def _same(one, other):
    return one == other or (None not in (one, other) and isclose(one, other, rel_tol=1e-12))
