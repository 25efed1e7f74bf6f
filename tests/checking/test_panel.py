"""Exercises on the page: what the browser sends, what it gets, and what it must not get before it is asked for."""

import json

import pytest

from course_lib.checking import panel_model, progress
from course_lib.exercises import ask, by_id, reset, reveal


def receive(panel, **parts):
    """What the comm does when the browser sends a state."""
    state = dict(panel.state) | parts | {"revision": panel.state["revision"] + 1}
    panel._handle_msg(
        {"content": {"data": {"method": "update", "state": {"state": state}, "buffer_paths": []}}, "buffers": []}
    )
    return state["revision"] == panel.state["revision"]


@pytest.fixture
def notebook(monkeypatch):
    """What the cells of a notebook have defined."""
    names = {}
    monkeypatch.setattr(panel_model, "notebook_names", lambda: names)
    return names


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Progress in a file, as a learner has it."""
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "progress.jsonl"))


def everything(panel):
    """All that has left Python: what was given, the view, and the stored form."""
    data, _ = panel._repr_mimebundle_()
    return json.dumps([panel.given, panel.view, data["text/html"], data["text/plain"]], ensure_ascii=False)


def test_a_number_is_judged_in_python_and_kept():
    panel = ask("swapped_dcg")
    assert panel.given["kind"] == "number" and panel.view["reply"] is None
    assert receive(panel, answer="5")
    assert panel.view["reply"] is None and progress.events("swapped_dcg", "checked") == []
    assert receive(panel, checked="5")
    assert panel.view["reply"]["heading"] == "Not yet" and "added up whole" in panel.view["sentence"]
    assert receive(panel, answer="3,5", checked="3,5")
    assert panel.view["reply"]["heading"] == "Right" and "✓ Right" in panel.summary()
    kept = [
        (event["answer"], event["outcome"], event["misconception"])
        for event in progress.events("swapped_dcg", "checked")
    ]
    assert kept == [("5", "wrong", "no_discount"), ("3,5", "correct", None)]


def test_typing_on_after_a_check_is_not_another_check():
    panel = ask("swapped_dcg")
    receive(panel, answer="5", checked="5")
    receive(panel, answer="3.5")
    assert panel.view["reply"]["heading"] == "Not yet"
    assert len(progress.events("swapped_dcg", "checked")) == 1


@pytest.mark.parametrize(
    ("id", "secrets"),
    [
        ("swapped_dcg", ["3.5"]),
        ("swapped_ndcg", ["0.8212", "4.2619"]),
        ("second_place", ["0.6309", "1.8928"]),
        ("explain_ndcg", ["0.6309", "gain / log2"]),
        ("no_discount", ["1.0000", "plain sum"]),
        ("swap_predict", ["0.8212", "fell"]),
        ("myth_probability", ["ratio of two sums"]),
        ("ndcg_gains", ["sorted(gains, reverse=True)"]),
    ],
)
def test_no_answer_leaves_python_before_it_was_given(id, secrets):
    panel, exercise = ask(id), by_id(id)
    solution = json.dumps(exercise.solved().data(), ensure_ascii=False) + exercise.solved().text()
    for secret in secrets:
        assert secret in solution + exercise.judge("one two three four five six seven eight").example
        assert secret not in everything(panel)
    receive(panel, solution="asked")
    assert not any(secret in everything(panel) for secret in secrets)
    if exercise.field.commits:  # a prediction has no solution to show, whatever a page asks for
        receive(panel, solution="open")
        assert not any(secret in everything(panel) for secret in secrets)
        return
    receive(panel, solution="open")
    assert exercise.solved().heading in everything(panel)
    assert progress.events(id, "solution") == [{"exercise": id, "what": "solution"}]


def test_hints_come_one_at_a_time():
    panel, exercise = ask("swapped_dcg"), by_id("swapped_dcg")
    assert not any(hint in everything(panel) for hint in exercise.hints)
    receive(panel, hints=1)
    assert [card["heading"] for card in panel.view["hints"]] == ["Hint 1 of 3"]
    assert exercise.hints[0] in panel.summary() and exercise.hints[1] not in everything(panel)
    assert exercise.hint().heading == "Hint 2 of 3"  # one count for the page and the cells


def test_the_question_stands_in_what_is_stored():
    stored = ask("myth_probability")._repr_mimebundle_()[0]
    for option in by_id("myth_probability").options:
        assert option.text in stored["text/plain"] and option.text in stored["text/html"]
        assert option.reason not in stored["text/plain"]


def test_a_prediction_is_kept_locked_and_shown_again():
    panel = ask("swap_predict")
    assert panel.given["button"] == "Commit" and not panel.given["solvable"] and not panel.view["locked"]
    assert "You made no prediction" in reveal("swap_predict").text()
    receive(panel, answer="stay", checked="stay")
    assert panel.view["locked"] and panel.view["reply"]["heading"] == "Kept"
    assert "0.8212" not in everything(panel)
    shown = reveal("swap_predict").text()
    assert "You said: stay" in shown and "It fell, from 1.0000 to 0.8212" in shown and "Not as you said" in shown
    assert ask("swap_predict").view["locked"]  # the cell, run again
    receive(panel, answer="fall", checked="fall")
    by_id("swap_predict").check("fall")
    assert "You said: stay" in reveal("swap_predict").text()  # the first word counts


def test_nothing_picked_is_no_prediction():
    panel = ask("swap_predict")
    receive(panel, checked="")
    assert not panel.view["locked"] and panel.view["reply"]["heading"] == "Not started"
    assert "You made no prediction" in reveal("swap_predict").text()


def test_words_bring_up_the_points_to_compare_with():
    panel = ask("explain_ndcg")
    receive(panel, checked="too short")
    assert "first cut" not in everything(panel) and panel.view["reply"]["heading"] == "Not yet"
    receive(panel, checked="DCG adds up gain over log2 of rank plus one and nDCG divides it")
    assert all(point in panel.summary() for point in by_id("explain_ndcg").rubric)


def test_a_check_in_a_cell_shows_its_reply_with_the_buttons_beside_it():
    panel = by_id("swapped_dcg").check(5)
    assert panel.given["kind"] == "none" and panel.given["hints"] == 3 and panel.given["solvable"]
    assert repr(panel) == "→ Not yet\n  5: the gains are added up whole. Divide each by log2(rank + 1) first."
    receive(panel, hints=1)
    assert panel.view["reply"]["heading"] == "Not yet" and len(panel.view["hints"]) == 1


@pytest.mark.parametrize(
    "parts",
    [
        {"hints": 4},
        {"hints": -1},
        {"hints": True},
        {"answer": None},
        {"answer": "x" * 10_001},
        {"checked": 5},
        {"solution": "now"},
        {"more": 1},
    ],
    ids=str,
)
def test_a_bad_message_changes_nothing(parts):
    panel = ask("swapped_dcg")
    before = dict(panel.state), dict(panel.view)
    assert not receive(panel, **parts)
    assert (panel.state, panel.view) == before
    assert progress.events("swapped_dcg", "checked") == []


def test_what_is_typed_never_becomes_markup():
    panel = ask("swapped_dcg")
    receive(panel, answer="<img src=x>", checked="<img src=x>")
    data = panel._repr_mimebundle_()[0]
    assert "<img" not in data["text/html"] and "&lt;img src=x&gt;" in data["text/html"]


def test_two_runs_store_the_same():
    def stored(panel):
        data = panel._repr_mimebundle_()[0]
        return data["text/html"], data["text/plain"]

    assert stored(ask("swap_predict")) == stored(ask("swap_predict"))
    function = by_id("dcg_gains").made("return sum(gains)")
    assert stored(by_id("dcg_gains").check(function)) == stored(by_id("dcg_gains").check(function))


def outcomes(id):
    return [(event["outcome"], event["misconception"]) for event in progress.events(id, "checked")]


def test_a_function_is_checked_by_a_click_as_the_notebook_has_it(notebook):
    exercise, panel = by_id("dcg_gains"), ask("dcg_gains")
    assert panel.given["kind"] == "cell" and panel.given["button"] == "Check" and panel.given["solvable"]
    assert "`dcg_gains`" in panel.given["label"] and list(exercise.contract) == panel.given["contract"]
    assert receive(panel, checked="1")
    assert panel.view["reply"]["heading"] == "Not started" and "Run the cell that defines it" in panel.summary()
    notebook["dcg_gains"] = exercise.made("return sum(gains)")
    assert receive(panel, checked="2")
    assert panel.view["reply"]["heading"] == "Not yet" and "adds the gains up whole" in panel.view["sentence"]
    notebook["dcg_gains"] = exercise.built(exercise.answer)
    assert receive(panel, hints=1)  # no press of Check: the reply stays with the function it was given for
    assert panel.view["reply"]["heading"] == "Not yet"
    assert receive(panel, checked="3")
    assert panel.view["reply"]["heading"] == "Right"
    assert outcomes("dcg_gains") == [("untouched", None), ("wrong", "no_discount"), ("correct", None)]


def test_a_press_runs_the_function_once(notebook, monkeypatch):
    exercise, panel, judged = by_id("dcg_gains"), ask("dcg_gains"), []
    real = type(exercise).judge
    monkeypatch.setattr(type(exercise), "judge", lambda self, answer: judged.append(answer) or real(self, answer))
    notebook["dcg_gains"] = exercise.made("return 3")
    receive(panel, checked="1")
    panel._repr_mimebundle_()
    receive(panel, hints=1)
    assert judged == [notebook["dcg_gains"]]


@pytest.mark.parametrize("value", [3, None, ..., "text", sum, type("Odd", (), {"__eq__": lambda *_: 1 / 0})()], ids=str)
def test_whatever_stands_under_the_name_is_answered(notebook, value):
    panel = ask("dcg_gains")
    notebook["dcg_gains"] = value
    assert receive(panel, checked="1") and panel.view["reply"]["heading"] in ("Not yet", "Not started")


def test_where_there_is_no_notebook_nothing_is_found():
    assert panel_model.notebook_names() == {}
    panel = ask("dcg_gains")
    assert receive(panel, checked="1") and "There is no dcg_gains in this notebook yet" in panel.summary()


@pytest.mark.parametrize("parts", [{"checked": "x"}, {"checked": ""}, {"checked": "1" * 10}, {"answer": "1"}], ids=str)
def test_a_page_sends_no_code(notebook, parts):
    panel = ask("dcg_gains")
    before = dict(panel.state), dict(panel.view)
    assert not receive(panel, **parts) and (panel.state, panel.view) == before and outcomes("dcg_gains") == []


def test_the_stored_form_of_a_function_says_what_it_keeps_to():
    exercise, stored = by_id("dcg_gains"), ask("dcg_gains")._repr_mimebundle_()[0]
    for sentence in exercise.contract:
        assert sentence.replace("`", "") in stored["text/plain"]
    assert stored["text/html"].count("<li>") == len(exercise.contract)


@pytest.mark.parametrize(
    ("id", "first", "last"),
    [
        ("swapped_dcg", "5", "3,5"),
        ("myth_probability", "comparable", "ratio"),
        ("explain_ndcg", "too short", "DCG adds up gain over log2 of rank\nplus one, and nDCG divides – 50 %"),
    ],
)
def test_an_answer_comes_back_after_a_restart(kept, id, first, last):
    panel = ask(id)
    for answer in (first, last):
        receive(panel, answer=answer, checked=answer)
    receive(panel, checked=" ")
    progress.forget()
    again = ask(id)
    assert (again.state["answer"], again.state["checked"]) == (last, last)
    assert again.view["reply"]["heading"] in ("Right", "Written") and again.state["hints"] == 0
    assert len(progress.events(id, "checked")) == 3  # coming back is no further check


def test_what_was_reset_does_not_come_back(kept):
    by_id("swapped_dcg").check("5")
    progress.reset("swapped_dcg")
    assert ask("swapped_dcg").state["checked"] is None


def test_an_option_that_is_gone_does_not_come_back(kept):
    progress.record({"exercise": "myth_probability", "what": "checked", "outcome": "wrong", "misconception": "old",
                     "answer": "old"})  # fmt: skip
    assert ask("myth_probability").state["checked"] is None


def test_in_memory_an_asked_question_starts_empty():
    by_id("swapped_dcg").check("5")
    assert ask("swapped_dcg").state["checked"] is None


def test_starting_over_is_confirmed_by_a_click():
    by_id("swapped_dcg").check("3.5")
    panel = reset("swapped_dcg")
    assert panel.given["kind"] == "options" and not panel.given["solvable"] and not panel.given["hints"]
    receive(panel, checked="")
    receive(panel, answer="forget")
    assert outcomes("swapped_dcg") == [("correct", None)] and not panel.view["locked"]
    receive(panel, checked="forget")
    assert outcomes("swapped_dcg") == [] and panel.view["locked"]
    assert "Fresh again: DCG of the swapped order" in panel.summary()


def test_keeping_everything_changes_nothing():
    by_id("swapped_dcg").check("3.5")
    panel = reset()
    receive(panel, answer="keep", checked="keep")
    assert outcomes("swapped_dcg") == [("correct", None)] and "Everything is as it was" in panel.summary()
    assert progress.history().keys() == {"swapped_dcg"}  # the question itself leaves no trace
