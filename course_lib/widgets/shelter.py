"""Stock ipywidgets beside a lab, in the same shelter: keys typed on them do not reach the notebook.

On a focused stock slider or button JupyterLab acts on single keys: x cuts the lesson's cell, d d deletes it.

>>> import ipywidgets
>>> box = sheltered(ipywidgets.IntSlider(3, max=3, description="D11"), ipywidgets.Button(description="Next"))
>>> box
D11: 3. Next.
"""

from typing import Any

import anywidget
import ipywidgets

from course_lib import guards
from course_lib.widgets import base, standin

# A widget of ipywidgets tells nobody where on the page it is drawn, so the keys are stopped at the box's own element.
_SHELTER = """
function render({ el }) {
  const guard = (event) => {
    if (event.target.closest?.(".rm-sheltered")) keep(event);
  };
  document.body.addEventListener("keydown", guard);
  el.hidden = true;
  return () => document.body.removeEventListener("keydown", guard);
}
export default { render };
"""


class _Shelter(anywidget.AnyWidget):
    """Draws nothing; while it is on the page, keys typed inside .rm-sheltered end at the page's body."""

    _esm = base.read("base.js") + _SHELTER
    _css = standin.LIVE


class Sheltered(ipywidgets.VBox):
    """Stock widgets, one below the other; `sheltered` makes it."""

    def __init__(self, widgets: tuple) -> None:
        super().__init__([*widgets, _Shelter()])
        self.add_class("rm-sheltered").add_class("rm-live")

    def __repr__(self) -> str:
        return " ".join(map(_said, self.children[:-1]))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict:
        rows = [
            (getattr(widget, "description", ""), str(getattr(widget, "value", ""))) for widget in self.children[:-1]
        ]
        table = standin.Table("Controls", ("name", "value"), rows).html()
        return super()._repr_mimebundle_(**kwargs) | {"text/html": table, "text/plain": repr(self)}

    def _ipython_display_(self) -> None:
        standin.show(self._repr_mimebundle_())


def sheltered(*widgets: ipywidgets.Widget) -> Sheltered:
    """A box of stock widgets whose keys stay with them, as in every lab. TypeError for anything that is no widget."""
    for widget in widgets:
        if not isinstance(widget, ipywidgets.DOMWidget):
            raise TypeError(f"widgets must come from ipywidgets, got {guards.shown(widget)}. Make one first.")
    if not widgets:
        raise TypeError("sheltered needs a widget, got none. Pass an ipywidgets slider or button.")
    return Sheltered(widgets)


def _said(widget: ipywidgets.Widget) -> str:
    """A stock widget in words: its description, and its value where it has one."""
    named, value = getattr(widget, "description", ""), getattr(widget, "value", None)
    parts = [part for part in (named, None if value is None else str(value)) if part]
    return f"{': '.join(parts) or type(widget).__name__}."
