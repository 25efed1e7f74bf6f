"""The door between browser and Python: what comes in, what goes out, and what a page without a kernel keeps."""

import json
import threading

import ipywidgets
import pytest
import traitlets

from course_lib.widgets import base


class Counter:
    """The smallest lab: a number from 0 to 9, and its double."""

    def given(self):
        return {"name": "Counter"}

    def start(self):
        return {"n": 1}

    def clean(self, state):
        if state.keys() != {"n"} or type(state["n"]) is not int or not 0 <= state["n"] <= 9:
            raise ValueError(f"n must be 0 to 9, got {state!r}")
        return dict(state)

    def view(self, state):
        return {"double": 2 * state["n"]}

    def sentence(self, state):
        return f"Twice {state['n']} is {2 * state['n']}."

    def table(self, state):
        return base.Table("<Double>", ("n", "2 n"), [(str(state["n"]), str(2 * state["n"]))])


class Lab(base.CourseWidget):
    _esm = base.front("one_grade.js")
    _css = base.style("one_grade.css")


@pytest.fixture
def lab():
    return Lab(Counter())


@pytest.fixture
def sent(lab, monkeypatch):
    """Every message the lab sends to the browser, as JSON would carry it."""
    messages = []
    monkeypatch.setattr(lab, "_send", lambda message, buffers=None: messages.append(json.loads(json.dumps(message))))
    return messages


def receive(lab, state):
    """What the comm does when the browser sends a state."""
    data = {"method": "update", "state": {"state": state}, "buffer_paths": []}
    lab._handle_msg({"content": {"data": data}, "buffers": []})


def updates(sent):
    return [message["state"] for message in sent if message["method"] == "update"]


def test_it_starts_with_a_view_of_the_first_state(lab):
    assert lab.state == {"n": 1, "revision": 0}
    assert lab.view == {"double": 2, "sentence": "Twice 1 is 2.", "revision": 0}
    assert lab.given == {"name": "Counter"}
    assert not lab.heard


def test_a_message_is_answered_with_the_view_of_its_revision(lab, sent):
    receive(lab, {"n": 4, "revision": 1})
    assert lab.state == {"n": 4, "revision": 1}
    assert updates(sent) == [
        {"view": {"double": 8, "sentence": "Twice 4 is 8.", "revision": 1}},
    ]
    assert lab.heard


def test_other_browsers_hear_of_the_new_state(lab, sent):
    receive(lab, {"n": 4, "revision": 1})
    echoes = [message["state"] for message in sent if message["method"] == "echo_update"]
    assert echoes == [{"state": {"n": 4, "revision": 1}}]


def test_revisions_may_be_skipped_but_not_go_back(lab):
    receive(lab, {"n": 4, "revision": 7})
    receive(lab, {"n": 5, "revision": 7})
    receive(lab, {"n": 6, "revision": 3})
    assert lab.state == {"n": 4, "revision": 7}
    receive(lab, {"n": 5, "revision": 8})
    assert lab.view["double"] == 10


BAD = [
    {"n": 10, "revision": 1},
    {"n": "4", "revision": 1},
    {"n": None, "revision": 1},
    {"n": 4, "m": 0, "revision": 1},
    {"revision": 1},
    {"n": 4},
    {"n": 4, "revision": "1"},
    {"n": 4, "revision": None},
    {"n": 4, "revision": 1.5},
    {"n": 4, "revision": True},
    {"n": 4, "revision": 0},
    {"n": 4, "revision": -1},
    {},
    [],
    ["ab"],
    "state",
    3,
    None,
]


@pytest.mark.parametrize("state", BAD, ids=repr)
def test_a_bad_message_changes_nothing_and_is_answered(lab, sent, state, caplog, capfd):
    before = dict(lab.state), dict(lab.view)
    receive(lab, state)
    assert (lab.state, lab.view) == before
    assert updates(sent) == [{"state": {"n": 1, "revision": 0}}]  # the controls go back to where Python stands
    [refused] = [message["content"]["refused"] for message in sent if message["method"] == "custom"]
    assert refused
    assert not caplog.records and capfd.readouterr() == ("", "")
    receive(lab, {"n": 4, "revision": 1})
    assert lab.view["double"] == 8  # and the lab lives on


@pytest.mark.parametrize("name", ["given", "view", "_esm", "_css", "layout", "unheard_of"])
def test_the_browser_may_send_nothing_but_the_state(lab, name):
    before = getattr(lab, name, None)
    data = {"method": "update", "state": {name: {"double": 99}}, "buffer_paths": []}
    lab._handle_msg({"content": {"data": data}, "buffers": []})
    assert getattr(lab, name, None) == before


def test_python_changes_state_and_view_in_one_message(lab, sent):
    lab.change(n=3)
    assert updates(sent) == [{"state": lab.state, "view": lab.view}]
    assert lab.view["double"] == 6 and lab.state["revision"] == 1
    assert not lab.heard


def test_pythons_mistakes_are_raised_and_change_nothing(lab, sent):
    with pytest.raises(ValueError, match="n must be 0 to 9"):
        lab.change(n=10)
    with pytest.raises(ValueError, match="n must be 0 to 9"):
        lab.change(m=1)
    with pytest.raises(traitlets.TraitError, match="read-only"):
        lab.state = {"n": 5, "revision": 9}
    assert lab.state == {"n": 1, "revision": 0} and sent == []


def test_a_late_message_loses_against_python(lab):
    lab.change(n=3)
    receive(lab, {"n": 4, "revision": 1})
    assert lab.state == {"n": 3, "revision": 1}


def test_two_hundred_updates_make_no_new_widgets_and_end_on_the_last(lab):
    before = len(ipywidgets.widgets.widget._instances)
    for revision in range(1, 201):
        receive(lab, {"n": revision % 10, "revision": revision})
    assert len(ipywidgets.widgets.widget._instances) == before
    assert lab.state == {"n": 0, "revision": 200}


def test_messages_from_threads_leave_state_and_view_of_one_revision(lab):
    seen = []
    lab.observe(
        lambda change: seen.append((lab.state["n"], change["new"]["double"], change["new"]["revision"])), "view"
    )

    def drive(first):
        for revision in range(first, 400, 4):
            receive(lab, {"n": revision % 10, "revision": revision})
            lab.change(n=first)

    threads = [threading.Thread(target=drive, args=(first,)) for first in (1, 2, 3, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) >= 400
    assert all(double == 2 * n for n, double, _ in seen)
    revisions = [revision for *_, revision in seen]
    assert revisions == sorted(set(revisions))
    assert lab.view["double"] == 2 * lab.state["n"] and lab.view["revision"] == lab.state["revision"]


def test_an_ordinary_slider_can_drive_a_lab(lab):
    slider = ipywidgets.IntSlider(value=1, min=0, max=9)
    slider.observe(lambda change: lab.change(n=change["new"]), "value")
    slider.value = 7
    assert lab.view["double"] == 14


def test_what_a_notebook_stores(lab):
    data, _ = lab._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == lab.model_id
    assert data["text/plain"] == repr(lab) == lab.summary() == "Twice 1 is 2."
    assert data["text/html"] == (
        "<table><caption><bdi>&lt;Double&gt;</bdi></caption>"
        '<thead><tr><th scope="col"><bdi>n</bdi></th><th scope="col"><bdi>2 n</bdi></th></tr></thead>'
        '<tbody><tr><th scope="row"><bdi>1</bdi></th><td><bdi>2</bdi></td></tr></tbody></table>'
    )
    receive(lab, {"n": 4, "revision": 1})
    data, _ = lab._repr_mimebundle_()
    assert data["text/plain"] == "Twice 4 is 8." and "<bdi>8</bdi>" in data["text/html"]


def test_a_cell_shows_the_view_and_then_what_stands_in_for_it(lab, monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda data, raw: shown.append(data))
    lab._ipython_display_()
    view, stored = shown
    assert view.keys() == {"application/vnd.jupyter.widget-view+json"}  # a build drops it, and nothing stays of it
    assert stored.keys() == {"text/html", "text/plain"} and stored["text/plain"] == "Twice 1 is 2."
    assert lab._repr_mimebundle_()[0]["text/html"] in stored["text/html"]
    assert "Run its cell to use it." in stored["text/html"] and 'class="rm-static"' in stored["text/html"]
    assert lab._css.count(".rm-static){display:none}") == 1


def test_a_long_sentence_is_stored_whole(lab, monkeypatch):
    monkeypatch.setattr(Counter, "sentence", lambda self, state: "word " * 99)
    lab.change(n=2)
    assert lab._repr_mimebundle_()[0]["text/plain"] == "word " * 99


def test_the_front_is_one_module_that_loads_nothing():
    esm, css = base.front("one_grade.js"), base.style("one_grade.css")
    lines = esm.splitlines()
    assert [line for line in lines if line.startswith(("export", "import"))] == [
        "export default { render: lab(build) };"
    ]
    for text in (esm.replace("http://www.w3.org/2000/svg", ""), css):  # a name, which nobody looks up
        assert "://" not in text and "@import" not in text and "url(" not in text and "import(" not in text
    assert "innerHTML" not in esm  # text from a lesson never becomes markup
    assert base.front("one_grade.js") is esm
