"""What a lesson calls: by_id, ask, reveal, done_when, and hints and solutions as calls."""

import subprocess
import sys

import pytest

from course_lib import exercises as ex
from course_lib.checking import progress


def test_an_unknown_id_is_answered_with_the_nearest():
    with pytest.raises(ValueError, match=r"got 'dcg_gain'\. Nearest: dcg_gains, ndcg_gains"):
        ex.by_id("dcg_gain")
    with pytest.raises(ValueError, match=r"got 'zzz'\. There are dcg_gains, "):
        ex.by_id("zzz")
    with pytest.raises(ValueError, match=r"got 3\. There are "):
        ex.by_id(3)


def test_only_a_prediction_is_revealed():
    with pytest.raises(ValueError, match=r"got 'swapped_dcg'\. They are no_discount, swap_predict"):
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
