"""An exercise on the page: what is asked, controls to answer with, the verdict, hints and the solution.

Two uses of one widget: `ask` shows question and controls; `check`, called in a cell, shows the reply with the buttons
for a hint and the solution beside it.
"""

from course_lib.checking import progress
from course_lib.checking.card import Card
from course_lib.checking.panel_model import PanelModel
from course_lib.widgets.base import CourseWidget, front, style


class Panel(CourseWidget):
    """An exercise on the page; Exercise.ask and Exercise.check make it."""

    _esm = front("panel.js", __package__)
    _css = style("panel.css", __package__)

    def __init__(self, exercise, reply: Card | None = None, kept: str | None = None) -> None:
        self._exercise = exercise
        super().__init__(PanelModel(exercise, reply, kept))

    def set_state(self, sync_data: dict) -> None:
        """What the browser sends; what it brings of news is kept."""
        with self._lock:
            before = dict(self.state)
            super().set_state(sync_data)
            self._keep(before, self.state)

    def _keep(self, before: dict, now: dict) -> None:
        if now["checked"] is not None and now["checked"] != before["checked"]:
            checked = self._model.checked(now["checked"])
            self._exercise.record(checked.verdict, checked.answer)
        if now["hints"] > before["hints"]:
            progress.record({"exercise": self._exercise.id, "what": "hint", "number": now["hints"]})
        if now["solution"] == "open" != before["solution"]:
            progress.record({"exercise": self._exercise.id, "what": "solution"})

    def summary(self) -> str:
        """All that is on the page, as text."""
        return self._model.table(self._bare()).text()
