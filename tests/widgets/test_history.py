"""Undo, start over and goals, on the smallest model there is."""

import pytest

from course_lib.widgets.goals import Goal
from course_lib.widgets.history import STEPS, Remembering


class Pair:
    """Two numbers from 0 to 9."""

    def given(self):
        return {"name": "Pair"}

    def start(self):
        return {"a": 1, "b": 2}

    def clean(self, state):
        if state.keys() != {"a", "b"} or not all(type(n) is int and 0 <= n <= 9 for n in state.values()):
            raise ValueError(f"a and b must be 0 to 9, got {state!r}")
        return dict(state)

    def seen(self, state):
        return state


@pytest.fixture
def model():
    return Remembering(Pair())


def test_undo_goes_back_step_by_step_and_stops_at_the_start(model):
    start = model.start()
    once = model.stepped(start, {"a": 5})
    twice = model.stepped(once, {"a": 6, "b": 7})
    assert twice == {"a": 6, "b": 7, "past": [{"a": 1}, {"a": 5, "b": 2}]}
    assert model.undone(twice) == once
    assert model.undone(once) == start == model.undone(start)


def test_nothing_given_is_changed(model):
    state = model.stepped(model.start(), {"a": 5})
    before = {**state, "past": list(state["past"])}
    model.stepped(state, {"a": 6})
    model.undone(state)
    model.clean(state)
    assert state == before


def test_the_past_is_no_longer_than_its_limit(model):
    state = model.start()
    for n in range(STEPS + 5):
        state = model.stepped(state, {"a": n % 10})
    assert len(state["past"]) == STEPS == model.given()["steps"]
    assert model.clean(state) == state
    for _ in range(STEPS):
        state = model.undone(state)
    assert state == {"a": 4, "b": 2, "past": []}  # the first five steps are forgotten


@pytest.mark.parametrize(
    "past",
    [
        None,
        "ab",
        {},
        [3],
        [{}],
        [{"c": 1}],
        [{"a": 10}],
        [{"a": "1"}],
        [{"a": 10}, {"a": 3}],
        [{"past": []}],
        [{"a": 1}] * (STEPS + 1),
    ],
    ids=lambda past: repr(past)[:20],
)
def test_a_past_that_could_not_have_been_is_refused(model, past):
    with pytest.raises(ValueError, match=r"^past must be a list of at most|a step must hold|a and b must be 0 to 9"):
        model.clean({"a": 1, "b": 2, "past": past})


def test_a_change_to_something_unheard_of_is_the_models_to_refuse(model):
    with pytest.raises(ValueError, match="a and b must be 0 to 9"):
        model.clean(model.stepped(model.start(), {"c": 3}))


def test_goals_are_told_by_their_places():
    model = Remembering(Pair(), [Goal("a is 3", lambda s: s["a"] == 3), Goal("both", lambda s: s["a"] == s["b"])])
    assert model.given()["goals"] == ["a is 3", "both"]
    fine = ["", ""]
    assert model.met(model.start()) == (set(), fine)
    assert model.met(model.stepped(model.start(), {"a": 3})) == ({0}, fine)
    assert model.met(model.stepped(model.start(), {"a": 3, "b": 3})) == ({0, 1}, fine)


def test_a_test_that_stops_is_told_beside_its_goal_and_the_others_go_on():
    model = Remembering(Pair(), [Goal("odd", lambda s: 1 / (s["a"] - 3) > 9), Goal("a is 3", lambda s: s["a"] == 3)])
    stopped = model.stepped(model.start(), {"a": 3})
    assert model.met(stopped) == ({1}, ["Its test stopped: ZeroDivisionError: division by zero.", ""])
    assert model.met(model.undone(stopped)) == (set(), ["", ""])


def test_a_test_that_stops_at_the_start_is_refused():
    with pytest.raises(ValueError, match=r"^a goal's test must run at the start, got Goal\('c'\): Its test .*KeyError"):
        Remembering(Pair(), [Goal("c", lambda s: s["c"] == 3)])


def test_a_goal_needs_words_and_tests():
    with pytest.raises(ValueError, match=r"^a goal needs words, got ' '\. Say what to reach\.$"):
        Goal(" ", lambda seen: True)
    for tests in ([], [0.5], [lambda seen: True, None]):
        with pytest.raises(ValueError, match=r"^a goal needs tests that can be called, got .*\. Try ndcg_below"):
            Goal("words", *tests)


def test_a_goal_is_a_goal_and_not_yet_met():
    with pytest.raises(TypeError, match=r"^a goal must be a Goal, got 'words'\. Write Goal\(text, test\)\.$"):
        Remembering(Pair(), ["words"])
    with pytest.raises(ValueError, match=r"^a goal must be out of reach at the start, got 'a is 1'\."):
        Remembering(Pair(), [Goal("a is 3", lambda s: s["a"] == 3), Goal("a is 1", lambda s: s["a"] == 1)])
