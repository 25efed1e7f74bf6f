"""A set of questions on the two-by-two grid: was the evidence found, and was the answer right?

>>> lab = Diagnosis(k=3)
>>> lab.counts
{'ok': 3, 'generation_failure': 2, 'lucky': 1, 'retrieval_failure': 2}
>>> lab.change(k=4)
>>> lab.judge(4, True)
>>> lab.counts
{'ok': 4, 'generation_failure': 2, 'lucky': 1, 'retrieval_failure': 1}
"""

from collections.abc import Sequence

from course_lib import guards
from course_lib.widgets.base import front, style
from course_lib.widgets.diagnosis_model import Case, DiagnosisModel
from course_lib.widgets.goals import Goal
from course_lib.widgets.history import Playground

__all__ = ["Case", "Diagnosis"]


class Diagnosis(Playground):
    """Questions sorted by metrics.diagnose; the cutoff k and the verdict on each answer move them between the cells.

    questions: 1 to 50 Cases, by default those of the help desk's chatbot. k: evidence counts as retrieved in the first
    k, a whole number from 1. goals: what to reach; their tests see .counts, .cells, .state, .start.
    Refused with a ValueError or TypeError: anything else, and a goal that the start already meets.
    """

    _esm = front("diagnosis.js")
    _css = style("diagnosis.css")

    def __init__(self, questions: Sequence[Case] | None = None, k: int = 3, *, goals: Sequence[Goal] = ()) -> None:
        super().__init__(DiagnosisModel(questions, k), goals)

    @property
    def counts(self) -> dict[str, int]:
        """Cell -> how many questions stand in it."""
        return self._model.model.counts(self.state)

    @property
    def cells(self) -> list[str]:
        """For each question the cell it stands in, as metrics.diagnose names it."""
        return self._model.model.cells(self.state)

    def judge(self, number: int, correct: bool) -> None:
        """Say whether the answer to question `number`, from 1, is right; the page follows."""
        with self._lock:
            verdicts = list(self.state["correct"])
            if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= len(verdicts):
                raise ValueError(f"number must be 1 to {len(verdicts)}, got {guards.shown(number)}. Q1 is number 1.")
            verdicts[number - 1] = correct
            self.change(correct=verdicts)
