"""What every lab has in common: one state from the browser, one view from Python, and a text for when nobody drives.

A lab is a pure `Model` (state -> view, standard library only) under a thin `CourseWidget`. What never changes is
given to the browser once. From then on the browser sends the whole state with a revision that grows by one, and Python
answers with the whole view of that revision. So however many clicks queue up, the latest wins, and a message lost on
the way costs nothing. Python's number is the number shown.
"""

import functools
import reprlib
import threading
from importlib import resources
from typing import Any, Protocol

import anywidget
import traitlets

from course_lib import theme
from course_lib.widgets import standin
from course_lib.widgets.standin import Table

LAST = 2**53  # past this a browser cannot count one further
SHARED = ("base", "frame", "controls")  # what every lab's JavaScript and CSS begin with


class Model(Protocol):
    """What a lab knows, without any widget. States and views are dicts that JSON can carry."""

    def given(self) -> dict:
        """What stays as it is: titles, texts, menus; "name" is what a screen reader calls the lab."""

    def start(self) -> dict: ...

    def clean(self, state: dict) -> dict:
        """The same state, checked; ValueError or TypeError names the value, the rule and the fix."""

    def view(self, state: dict) -> dict:
        """Everything that changes and that the front draws, numbers already formatted."""

    def sentence(self, state: dict) -> str:
        """The state's numbers in one or two sentences: for screen readers, and for pages without a kernel."""

    def table(self, state: dict) -> Table: ...


class CourseWidget(anywidget.AnyWidget):
    """A lab on the page. Subclasses set `_esm = front("their.js")` and `_css = style("their.css")`."""

    given = traitlets.Dict(read_only=True).tag(sync=True)  # what the model gives once
    state = traitlets.Dict(read_only=True).tag(sync=True)  # the model's state and "revision"
    view = traitlets.Dict(read_only=True).tag(sync=True)  # the model's view, "sentence" and "revision"

    def __init__(self, model: Model) -> None:
        self._model = model
        self._lock = threading.RLock()  # messages may arrive on another thread than the cells' (comms over subshells)
        self._heard = False
        super().__init__()

    @traitlets.default("given")
    def _given(self) -> dict:
        return self._model.given()

    @traitlets.default("state")
    def _first_state(self) -> dict:
        return self._worked(self._model.start(), 0)[0]

    @traitlets.default("view")
    def _first_view(self) -> dict:
        return self._worked(self._model.start(), 0)[1]

    @property
    def heard(self) -> bool:
        """True once a message from the browser has arrived: someone moved the lab, and Python heard it."""
        return self._heard

    def change(self, **parts: Any) -> None:
        """Change parts of the state from Python; the page follows. Errors are the model's own."""
        with self._lock:
            state, view = self._worked(self._bare() | parts, self.state["revision"] + 1)
            with self.hold_sync():
                self.set_trait("state", state)
                self.set_trait("view", view)

    def set_state(self, sync_data: dict) -> None:
        """The door for the browser's messages: a sane and newer state is taken, anything else refused and answered."""
        with self._lock:
            self._heard = True
            try:
                wanted = dict(sync_data["state"])
                revision = wanted.pop("revision")
                if type(revision) is not int or not self.state["revision"] < revision < LAST:
                    raise ValueError(f"revision must be above {self.state['revision']}, got {reprlib.repr(revision)}")
                state, view = self._worked(wanted, revision)
            except (KeyError, TypeError, ValueError) as refusal:
                self.send_state("state")
                self.send({"refused": str(refusal)})
                return
            super().set_state({"state": state})
            self.set_trait("view", view)

    def _worked(self, wanted: dict, revision: int) -> tuple[dict, dict]:
        """The checked state and its view, both stamped with their revision."""
        state, stamp = self._model.clean(wanted), {"revision": revision}
        return state | stamp, self._model.view(state) | {"sentence": self._model.sentence(state)} | stamp

    def _bare(self) -> dict:
        return {name: value for name, value in self.state.items() if name != "revision"}

    def summary(self) -> str:
        """The present state and its numbers in words."""
        return self.view["sentence"]

    def __repr__(self) -> str:
        return self.summary()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        table = self._model.table(self._bare()).html()
        # the text is given whole: earlier anywidgets cut it at 110 characters
        return data | {"text/html": table, "text/plain": self.summary()}, metadata

    def _ipython_display_(self) -> None:
        standin.show(self._repr_mimebundle_()[0])


@functools.cache
def front(name: str, package: str = __package__) -> str:
    """The JavaScript of a lab: what all labs share, then the lab's own file. One module, nothing imported."""
    return "\n".join([*(read(f"{part}.js") for part in SHARED), read(name, package)])


@functools.cache
def style(name: str, package: str = __package__) -> str:
    """The CSS of a lab: the theme's properties, the rule of standin.py, what all labs share, the lab's own file."""
    return theme.css() + standin.LIVE + "\n".join([*(read(f"{part}.css") for part in SHARED), read(name, package)])


def read(name: str, package: str = __package__) -> str:
    """The text of a file that lies beside a module of `package`."""
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")
