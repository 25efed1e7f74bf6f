"""What a lesson calls: by_id, ask, reveal, warm_up, done_when, progress, reset, and hints and solutions as calls."""

import re
import subprocess
import sys

import IPython.display
import pytest

from course_lib import exercises as ex
from course_lib.checking import progress
from course_lib.exercises import lessons, standing, warming_up
from tests.widgets.page import Tags


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Progress in a file, as a learner has it."""
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "progress.jsonl"))


def slip(id, body="return sum(gains)"):
    exercise = ex.by_id(id)
    return exercise.check(exercise.made(body))


def solve(id):
    exercise = ex.by_id(id)
    return exercise.check(exercise.built(exercise.answer))


def row(card, start):
    """The words in a row of a card's table: those that are two spaces apart in its text."""
    [line] = [line for line in card.text().splitlines() if line.strip().startswith(start)]
    return re.split(r" {2,}", line.strip())


def test_an_unknown_id_is_answered_with_the_nearest():
    with pytest.raises(ValueError, match=r"got 'dcg_gain'\. Nearest: dcg_gains, ndcg_gains"):
        ex.by_id("dcg_gain")
    with pytest.raises(ValueError, match=r"got 'zzz'\. There are .*dcg_gains, "):
        ex.by_id("zzz")
    with pytest.raises(ValueError, match=r"got 3\. There are "):
        ex.by_id(3)


def test_only_a_prediction_is_revealed():
    with pytest.raises(ValueError, match=r"got 'swapped_dcg'\. They are .*no_discount, .*swap_predict"):
        ex.reveal("swapped_dcg")


def test_hints_are_graded_and_the_last_one_stays():
    exercise = ex.by_id("ndcg_gains")
    headings = [exercise.hint().heading for _ in range(4)]
    assert headings == ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Hint 3 of 3"]
    assert "last hint" in exercise.hint().text()
    assert ex.by_id("swap_predict").hint().heading == "No hints here"


def test_a_solution_is_there_whenever_it_is_asked_for():
    shown = ex.by_id("dcg_gains").solution()
    assert "def dcg_gains(gains):" in shown.text() and "<pre" in shown.html()
    assert progress.events("dcg_gains", "solution")


def test_a_check_is_kept_with_what_slipped():
    exercise = ex.by_id("dcg_gains")
    card = exercise.check(exercise.made("return sum(gains)"))
    assert repr(card).startswith("→ Not yet\n  This adds the gains up whole")
    [event] = progress.events("dcg_gains", "checked")
    assert (event["outcome"], event["misconception"], event["answer"]) == ("wrong", "no_discount", None)


def test_a_prediction_from_a_cell_is_kept_and_revealed():
    assert "You said: fall" in repr(ex.by_id("swap_predict").check("fall"))
    assert ex.reveal("swap_predict").heading == "As you said: The best passage slips to rank 3"
    assert "none of the options" in repr(ex.by_id("swap_predict").check("explode"))
    assert "You said: fall" in ex.reveal("swap_predict").text()


def test_judging_loads_no_widgets():
    code = (
        "import sys; from course_lib import exercises as ex; ex.by_id('dcg_gains').judge(sum); "
        "ex.by_id('swapped_dcg').judge('5'); ex.reveal('swap_predict'); print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "course_lib.checking.sandbox" in loaded
    assert not {"anywidget", "ipywidgets", "numpy", "matplotlib", "IPython"} & set(loaded)


def test_aims_are_ticked_once_all_their_exercises_are_solved(kept):
    assert ex.done_when("03").heading == "Done when: 0 of 4"
    slip("dcg_gains")
    ex.by_id("dcg_gains").solution()
    ex.by_id("swapped_dcg").check(3.5)
    assert "✓" not in ex.done_when("03").text()
    solve("dcg_gains")
    ex.by_id("swapped_ndcg").check("0.8212")
    assert ex.done_when("03").text().splitlines()[:4] == [
        "· Done when: 2 of 4",
        "  ✓ You found a DCG and an nDCG by hand.",
        "  ✓ You wrote DCG in one line.",
        "  ○ You wrote nDCG on your own.",
    ]
    progress.forget()  # Python starts anew, and the file is still there
    assert ex.done_when("03").heading == "Done when: 2 of 4"


def test_an_explanation_counts_as_written_and_the_card_says_so():
    assert "An explanation counts once it is written" in ex.done_when("03").text()
    ex.by_id("explain_ndcg").check("This is not right at all, and yet it is written down")
    assert "✓ You explained both without notes." in ex.done_when("03").text()


def test_aims_name_exercises_that_are_there():
    for lesson in lessons.every():
        assert {id for _, ids in lesson.aims for id in ids} <= set(lessons.exercises()), lesson.number
        known = {exercise.id for earlier in lessons.before(lesson) for exercise in earlier.exercises}
        assert set(lesson.warm_up) <= known, lesson.number


@pytest.mark.parametrize("lesson", ["3", 3, "nDCG", None, "99"])
def test_a_lesson_is_named_by_two_digits(lesson):
    for call in (ex.done_when, ex.warm_up):
        with pytest.raises(ValueError, match=r"lesson must be one of .*03.*Use its two digits, as text"):
            call(lesson)


def test_with_nothing_kept_the_board_says_where_to_begin():
    board = ex.progress()
    assert board.text().splitlines()[1].startswith("  Nothing is kept yet. Begin with 00 Start here")
    assert board.heading == f"Your progress: 0 of {len(lessons.exercises())} exercises"
    assert row(board, "03 nDCG by hand")[1:] == ["○○○○○ ○○○○○ ○", "not tried"]
    assert board.html() == ex.progress().html()


def test_the_board_tells_tried_solved_and_seen_apart():
    slip("dcg_gains")
    ex.by_id("swapped_dcg").check(3.5)
    ex.by_id("second_place").solution()
    ex.by_id("swap_predict").check("rise")
    ex.by_id("explain_ndcg").check("one two three four five six seven eight")
    ex.by_id("myth_probability").check("")  # nothing was given: nothing was tried
    ex.by_id("no_discount").check("")
    assert row(ex.progress(), "03 nDCG by hand")[1:] == [
        "◐○○○✓ ○◇○○✓ ✓",
        "3 solved, 1 tried, 1 solution seen, 6 not tried",
    ]
    one = ex.progress("03")
    assert row(one, "DCG in one line") == ["DCG in one line", "◐", "tried"]
    assert row(one, "DCG of the swapped order") == ["DCG of the swapped order", "✓", "solved"]
    assert row(one, "One step from the top") == ["One step from the top", "◇", "solution seen"]
    assert row(one, "The best passage slips") == ["The best passage slips to rank 3", "✓", "predicted"]
    assert row(one, "Explain it without notes") == ["Explain it without notes", "✓", "written"]
    assert row(one, "No discount") == ["No discount", "○", "not tried"]
    assert row(ex.progress(), "DCG in one line  ")[-1] == 'ex.ask("dcg_gains")'
    assert "Nothing is kept yet" not in ex.progress().text()


def test_a_solution_that_was_seen_hides_nothing_that_was_solved():
    ex.by_id("swapped_dcg").solution()
    ex.by_id("swapped_dcg").check(3.5)
    assert row(ex.progress("03"), "DCG of the swapped order")[-1] == "solved"


def test_an_idea_that_slipped_is_open_until_its_exercise_is_solved():
    slip("dcg_gains")
    ex.by_id("swapped_dcg").check(5)
    ex.by_id("swapped_dcg").check("nonsense")  # wrong, but no idea
    ex.by_id("myth_probability").check("chance")
    assert [line for line in ex.progress("03").text().splitlines() if line.endswith("still open")] == [
        line for line in ex.progress().text().splitlines() if line.endswith("still open")
    ]
    assert standing.of(ex.by_id("swapped_dcg")).slipped == {"no_discount": False}
    ex.by_id("swapped_dcg").check(3.5)
    assert standing.of(ex.by_id("swapped_dcg")).slipped == {"no_discount": True}
    assert standing.of(ex.by_id("dcg_gains")).open == ("no_discount",)
    text = ex.progress().text()
    assert re.search(r"no discount +DCG in one line +still open", text)
    assert re.search(r"no discount +DCG of the swapped order +overcome since", text)
    ex.by_id("swapped_dcg").check(5)
    assert standing.of(ex.by_id("swapped_dcg")).open == ("no_discount",)


def test_the_board_says_the_same_as_a_page_and_as_text():
    slip("dcg_gains")
    ex.by_id("myth_probability").check(1)
    ex.by_id("second_place").solution()
    for board in (ex.progress(), ex.progress("03")):
        page = Tags(board.html())
        assert {"table", "caption", "thead", "tbody", "th", "td"} <= page.tags
        assert board.html().count('scope="col"') >= 3 and 'scope="row"' in board.html()
        assert re.sub(r"\s+", "", page.text) == re.sub(r"\s+", "", board.text())


def test_marks_are_left_to_the_eye_and_words_to_everyone():
    html = ex.progress().html()
    assert '<span aria-hidden="true">○○</span>' in html and "not tried</td>" in html
    assert len(set(standing.MARKS.values())) == len(standing.MARKS) == len(set(standing.WORDS.values()))


def test_warm_ups_with_nothing_kept_are_the_lessons_own_choice():
    asked = ex.warm_up("03").panels
    assert [panel.given["title"] for panel in asked] == ["Fourth on the list", "Warm-up: what a place lets through"]
    assert repr(ex.warm_up("03")) == repr(ex.warm_up("03"))
    for lesson in lessons.every()[1:]:
        assert 1 <= len(ex.warm_up(lesson.number).panels) <= 3
    with pytest.raises(ValueError, match=r"got '00', the first"):
        ex.warm_up("00")


def titles(lesson):
    return [panel.given["title"] for panel in ex.warm_up(lesson).panels]


def test_warm_ups_ask_first_about_what_slipped():
    usual = titles("04")
    ex.by_id("myth_probability").check(1)
    assert titles("04") == ["Myth or fact", *[title for title in usual if title != "Myth or fact"][:1]]
    assert "Myth or fact" not in titles("03")  # a lesson warms up on those before it
    ex.by_id("myth_probability").check("ratio")
    assert titles("04") == usual


def test_a_slip_in_code_brings_up_a_question_about_the_same_idea():
    body = "return sum(gain / log2(i + 2) for i, gain in enumerate(gains, start=1))"
    usual = titles("05")
    slip("dcg_gains", body)
    asked = warming_up.questions(lessons.find("05"))
    assert asked and all("shifted_twice" in standing.ideas(one) for one in asked) and titles("05") != usual
    solve("dcg_gains")
    assert titles("05") == usual


def test_the_question_that_was_missed_comes_before_its_kin():
    missed = ex.by_id("swapped_ndcg")
    [number] = [miss.value for miss in missed.misses if miss.id == "shifted_twice"]
    missed.check(number)
    assert titles("04")[:2] == ["nDCG of the swapped order", "DCG of the swapped order"]


def test_a_warm_up_starts_empty_though_it_was_answered_before(kept):
    ex.by_id("warmup_rank").check(3)
    progress.forget()
    assert ex.ask("warmup_rank").state["answer"] == "3"
    first = ex.warm_up("01").panels[0]
    assert first.state["answer"] == "" and first.view["reply"] is None


def test_a_warm_up_shows_one_panel_below_the_other(monkeypatch):
    shown = []
    monkeypatch.setattr(IPython.display, "display", shown.append)
    asked = ex.warm_up("03")
    asked._ipython_display_()
    assert shown == asked.panels and len(shown) == 2


def test_a_reset_asks_and_a_call_does_it(kept):
    solve("dcg_gains")
    ex.by_id("swapped_dcg").check(3.5)
    asked = ex.reset("dcg_gains")
    assert 'ex.reset("dcg_gains", sure=True)' in repr(asked) and standing.of(ex.by_id("dcg_gains")).state == "solved"
    assert ex.reset("dcg_gains", sure=True).heading == "Fresh again: DCG in one line"
    assert standing.of(ex.by_id("dcg_gains")).state == "new"
    assert standing.of(ex.by_id("swapped_dcg")).state == "solved"
    assert ex.reset("dcg_gains").heading == "Fresh already: DCG in one line"
    assert "all exercises" in repr(ex.reset()) and progress.history()
    assert ex.reset(sure=True).heading == "Fresh again: all exercises"
    progress.forget()
    assert progress.history() == {} and ex.reset().heading == "Fresh already: all exercises"
    with pytest.raises(ValueError, match="id must be that of an exercise"):
        ex.reset("dcg_gain")


def test_only_true_is_sure():
    solve("dcg_gains")
    ex.reset("dcg_gains", sure="no")
    assert standing.of(ex.by_id("dcg_gains")).state == "solved"


def test_a_prediction_can_be_made_again_after_a_reset():
    ex.by_id("swap_predict").check("rise")
    ex.reset("swap_predict", sure=True)
    assert "You made no prediction" in ex.reveal("swap_predict").text()
    ex.by_id("swap_predict").check("fall")
    assert "You said: fall" in ex.reveal("swap_predict").text()


def test_a_prediction_outlasts_python(kept):
    ex.by_id("swap_predict").check("stay")
    progress.forget()
    assert "You said: stay" in ex.reveal("swap_predict").text()
