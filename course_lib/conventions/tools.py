"""Well-known tools, each with the conventions it has made, and what they would all report for one question set."""

from dataclasses import dataclass, replace
from math import isclose
from typing import NamedTuple

from course_lib import guards
from course_lib.conventions.asked import Refused
from course_lib.conventions.choices import CHOICES, Convention
from course_lib.conventions.scoring import MEASURES, mean, values
from course_lib.explain import Table
from course_lib.explain.table import Column, figure

OURS = "this course"
TREC = Convention(  # trec_eval 9 with -c
    ties="descending", scores="32 bit", undefined="zero", negative="zero, not all", fraction="whole"
)
PYTREC = replace(TREC, missing="left out", repeated="last", negative="zero", fraction="refused")
IR_MEASURES = replace(PYTREC, missing="zero")
RANX = Convention(ties="given, to 15", undefined="zero", negative="zero", repeated="last", fraction="whole")
ARRAYS = Convention(ideal="returned", ties="averaged", missing="left out", undefined="zero", repeated="twice")
LLAMA = Convention(
    gain="binary", cut="ranking", divide="returned", missing="left out", undefined="refused", empty="refused",
    negative="zero", repeated="twice",
)  # fmt: skip
BOOSTING = replace(ARRAYS, gain="exp", ties="given", undefined="one", fraction="refused")

UNCUT, CUT = (*MEASURES,), tuple(f"{measure}@" for measure in MEASURES)


def knows(convention, *measures):
    """The convention for each of these measures; one that ends in @ is the measure with a cutoff."""
    return dict.fromkeys(measures, convention)


# tool -> measure -> convention. As of trec_eval 9.0.8 and 10.0-rc3, pytrec_eval-terrier 0.5.11, ir_measures 0.4.3, ranx
# 0.3.21, BEIR 2.2.0, scikit-learn 1.9.1, torchmetrics 1.9.0, LlamaIndex core 0.14.25, xgboost 3.2.0 and lightgbm 4.7.0:
# found out by running them. trec_eval's reciprocal rank knows no cutoff, its recall, precision and success always one.
TREC_HAS = ("nDCG", "RR", "nDCG@", "recall@", "precision@", "success@")
TOOLS = {
    OURS: knows(Convention(), *UNCUT, *CUT),
    "trec_eval 9": knows(replace(TREC, missing="left out"), *TREC_HAS),
    "trec_eval 9 -c": knows(TREC, *TREC_HAS),
    "trec_eval 9 -c -M k": knows(replace(TREC, cut="ranking"), "nDCG@"),
    "trec_eval 10": knows(replace(TREC, scores="64 bit", missing="refused"), *TREC_HAS),
    "trec_eval 10 -c": knows(replace(TREC, scores="64 bit"), *TREC_HAS),
    "pytrec_eval": knows(PYTREC, *TREC_HAS),
    "BEIR": knows(PYTREC, "nDCG@", "recall@", "precision@")
    | knows(replace(RANX, ties="given", fraction="refused"), "RR@", "success@"),
    "ir_measures": knows(IR_MEASURES, *TREC_HAS)
    | knows(replace(IR_MEASURES, ties="ascending", scores="64 bit"), "RR@"),
    "ir_measures, exp-log2": knows(replace(IR_MEASURES, gain="exp", scores="64 bit", repeated="twice"), "nDCG@"),
    "ranx, made comparable": knows(RANX, *UNCUT, *CUT),
    "scikit-learn": knows(replace(ARRAYS, single="refused", empty="refused"), "nDCG", "nDCG@"),
    "torchmetrics": knows(replace(ARRAYS, empty="refused", negative="subtracted"), "nDCG", "nDCG@"),
    "LlamaIndex": knows(LLAMA, *UNCUT, *CUT),
    "xgboost, lightgbm": knows(BOOSTING, "nDCG", "nDCG@"),
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

    @property
    def numbers(self):
        """Tool -> its number, or None."""
        return {row.tool: row.value for row in self.rows}

    def _caption(self):
        return f"mean {self.measure}, one question set"

    def _columns(self):
        return [
            Column("tool", lambda row: row.tool, words=True),
            Column(self.measure, lambda row: figure(row.value)),
            Column("questions", lambda row: str(row.counted)),
            Column("because it", lambda row: "; ".join(row.because), words=True),
        ]

    def _notes(self):
        different = {f"{row.value:.4f}" for row in self.rows if row.value is not None}
        if len(different) > 1:
            yield f"{len(different)} different numbers for one run."
        elif different:
            yield "The same number from every tool."


def report(qrels, run, measure="nDCG", k=None, tools=None):
    """What each tool would report for one question set, and which of its choices make the difference: a Report.

    qrels: question -> document -> grade. run: question -> a ranking: document -> score, a list of (document, score)
    pairs, or a list of documents, best first. measure: "nDCG", "RR", "recall", "precision" or "success". k: a cutoff, or
    None. tools: names in TOOLS, by default all that know the measure. Each row has the mean over all questions that
    its tool counts, without a unit, from 0 to 1.
    Refused: as in conventions.values; a tool that is not in TOOLS or does not know the measure. What a tool refuses
    is no error here: its row says why.
    Source: the tools themselves, by running them; the list above TOOLS says which versions.

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
    kind = f"{measure}@" if k else measure
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
    """What the tool does otherwise, as far as it makes the difference to the course's number; () if there is none.

    That is every choice which moves the number when it alone is taken back; and where these do not suffice to turn the
    course's number into the tool's, as few of the others as it takes.
    """

    def number(choices):
        try:
            return float(mean(qrels, run, measure, k, choices))
        except Refused:
            return None

    ours, different = Convention(), convention.different()
    if _same(number(ours), value):
        return ()
    alone = [
        field for field in different if not _same(number(replace(convention, **{field: vars(ours)[field]})), value)
    ]
    told = alone if _same(number(_with(ours, different, alone)), value) else list(different)
    for field in [field for field in told if field not in alone]:
        fewer = [other for other in told if other != field]
        if _same(number(_with(ours, different, fewer)), value):
            told = fewer
    return tuple(CHOICES[field][different[field]] for field in told)


def _with(convention, choices, fields):
    return replace(convention, **{field: choices[field] for field in fields})


def _same(one, other):
    return one == other or (None not in (one, other) and isclose(one, other, rel_tol=1e-12))
