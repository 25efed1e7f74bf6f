"""One input and the numbers that several tools make of it: which choices lead from one number to another?

>>> lab = FiveTools()
>>> lab.here
['ranx, made comparable']
>>> lab.choose(ties="averaged", missing="left out")
>>> round(lab.value, 4), lab.here
(0.8155, ['scikit-learn'])
"""

from collections.abc import Mapping, Sequence

from course_lib import guards
from course_lib.widgets.base import front, style
from course_lib.widgets.five_tools_model import FIVE, FiveToolsModel
from course_lib.widgets.goals import Goal
from course_lib.widgets.history import Playground


class FiveTools(Playground):
    """Menus for the choices of a tool, the mean under them, and the tools whose number that is.

    A tool's number stays hidden until the learner has reached it or asked for it; what was reached once stays known.
    qrels, run, measure, k: as in conventions.mean; by default one tie and one question without results, nDCG@2.
    tools: names in conventions.TOOLS. The menus are those that their numbers hang on, so that each can be reached.
    goals: what to reach; their tests see .value, .here (names of tools), .state, .start.
    Refused with a ValueError or TypeError: anything else, and a goal that the start already meets.
    """

    _esm = front("five_tools.js")
    _css = style("five_tools.css")

    def __init__(
        self,
        qrels: Mapping | None = None,
        run: Mapping | None = None,
        measure: str = "nDCG",
        k: int | None = 2,
        *,
        tools: Sequence[str] = FIVE,
        goals: Sequence[Goal] = (),
    ) -> None:
        self._found: set[int] = set()
        super().__init__(FiveToolsModel(qrels, run, measure, k, tools), goals)

    @property
    def value(self) -> float | None:
        """The mean under the present choices; None where they refuse to give one."""
        return self._model.model.number(self.state["choices"]).value

    @property
    def here(self) -> list[str]:
        """The tools that give the present number."""
        return self._model.model.seen(self.state).here

    @property
    def found(self) -> list[str]:
        """The tools whose number has been reached so far."""
        return [self._model.model.tools[place].tool for place in sorted(self._found)]

    def choose(self, **choices: str) -> None:
        """Make choices, such as ties="averaged", as one step; names and choices as in conventions.CHOICES."""
        with self._lock:
            self.change(choices=self.state["choices"] | choices)

    def show(self, tool: str) -> None:
        """Show the number of a tool without having reached it."""
        with self._lock:
            names = [row.tool for row in self._model.model.tools]
            self.change(asked=[*self.state["asked"], names.index(guards.choice("tool", tool, names))])

    def _worked(self, wanted: dict, revision: int) -> tuple[dict, dict]:
        state, view = super()._worked(wanted, revision)
        self._found |= set(view["here"])
        view["sentence"] += f" Tools reached: {len(self._found)} of {len(self._model.model.tools)}."
        return state, view | {"found": sorted(self._found)}
