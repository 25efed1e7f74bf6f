"""A new version of a lesson meets a learner's copy: nothing of theirs is dropped, nothing of ours is doubled."""

import copy

import pytest

from course_lib import cells
from course_lib.launch.merge import KEPT, merge


def shipped(source, *tags, kind="code"):
    cell = {"cell_type": kind, "id": cells.content_id(kind, source), "metadata": {"tags": list(tags)} if tags else {}}
    return (
        cell | {"source": source, "outputs": [], "execution_count": None}
        if kind == "code"
        else cell | {"source": source}
    )


def own(source, *tags, id="5f0c-added-by-hand", kind="code"):
    return shipped(source, *tags, kind=kind) | {"id": id}


def changed(cell, source):
    return cell | {"source": source, "outputs": [{"output_type": "stream"}], "execution_count": 7}


def sources(merged):
    return [cells.source_of(cell) for cell in merged]


INTRO = shipped("# Lesson", kind="markdown")
WORKED = shipped("k = 3")
EXERCISE = shipped("def dcg(gains):\n    ...", "exercise:dcg_gains")
WORDS = shipped("Write here.", "answer:explain", kind="markdown")
END = shipped("The end", kind="markdown")
LESSON = [INTRO, WORKED, EXERCISE, WORDS, END]


def test_an_untouched_copy_becomes_the_new_version():
    newer = [INTRO, shipped("k = 5"), shipped("def dcg(gains, k):\n    ...", "exercise:dcg_gains"), END]
    merged, kept = merge(newer, copy.deepcopy(LESSON))
    assert (sources(merged), kept) == (sources(newer), 0)


def test_answers_move_to_where_their_tag_stands_now():
    mine = [INTRO, WORKED, changed(EXERCISE, "my dcg"), changed(WORDS, "my words"), END]
    newer = [shipped("# New title", kind="markdown"), WORDS, shipped("other start", "exercise:dcg_gains"), END]
    merged, kept = merge(newer, mine)
    assert sources(merged) == ["# New title", "my words", "my dcg", "The end"]
    assert kept == 2
    assert merged[2]["metadata"] == {"tags": ["exercise:dcg_gains"]}
    assert merged[2]["outputs"] == [] and merged[2]["execution_count"] is None


def test_both_halves_of_a_split_answer_stay_in_order():
    mine = [INTRO, changed(EXERCISE, "first half"), own("second half", "exercise:dcg_gains"), END]
    merged, kept = merge(LESSON, mine)
    assert sources(merged) == ["# Lesson", "k = 3", "first half", "second half", "Write here.", "The end"]
    assert kept == 2


def test_a_copy_of_an_exercise_made_before_trying_keeps_both():
    mine = [INTRO, WORKED, EXERCISE, own("my second try", "exercise:dcg_gains"), END]
    assert sources(merge(LESSON, mine)[0])[2:4] == [EXERCISE["source"], "my second try"]


def test_cells_a_learner_added_follow_the_cell_they_stood_after():
    mine = [
        own("before all", id="a1"),
        INTRO,
        own("note", id="a2"),
        WORKED,
        changed(EXERCISE, "mine"),
        own("trial", id="a3"),
    ]
    merged, kept = merge(LESSON, mine)
    assert sources(merged) == ["before all", "# Lesson", "note", "k = 3", "mine", "trial", "Write here.", "The end"]
    assert kept == 4


def test_an_added_cell_whose_neighbour_is_gone_follows_the_one_before():
    mine = [INTRO, WORKED, own("after worked"), EXERCISE, END]
    assert sources(merge([INTRO, EXERCISE, END], mine)[0]) == [
        "# Lesson",
        "after worked",
        EXERCISE["source"],
        "The end",
    ]


def test_empty_added_cells_are_left_behind():
    assert merge(LESSON, [*LESSON, own("  \n")])[1] == 0


def test_a_change_to_another_cell_stays_while_the_lesson_has_that_cell():
    mine = [INTRO, changed(WORKED, "k = 99"), EXERCISE, WORDS, END]
    assert sources(merge([*LESSON, shipped("new")], mine)[0])[1] == "k = 99"


def test_a_change_to_a_cell_that_the_lesson_changed_as_well_goes_to_the_end():
    mine = [INTRO, changed(WORKED, "k = 99  # my thought"), END]
    merged, kept = merge([INTRO, shipped("k = 4"), END], mine)
    assert sources(merged) == ["# Lesson", "k = 4", "The end", KEPT, "k = 99  # my thought"]
    assert kept == 1


def test_an_answer_that_lost_its_tag_is_kept():
    untagged = changed(EXERCISE, "much work") | {"metadata": {}}
    newer = [INTRO, shipped("another start", "exercise:dcg_gains"), END]
    assert sources(merge(newer, [INTRO, untagged, END])[0])[-2:] == [KEPT, "much work"]


def test_an_answer_that_reads_like_another_cell_is_an_answer():
    assert sources(merge(LESSON, [INTRO, WORKED, changed(EXERCISE, WORKED["source"]), END])[0])[2] == WORKED["source"]


def test_a_cell_that_holds_only_a_picture_is_kept():
    picture = own("", kind="markdown") | {"attachments": {"a.png": {"image/png": "aGk="}}}
    merged, kept = merge(LESSON, [INTRO, picture, *LESSON[1:]])
    assert merged[1]["attachments"] == picture["attachments"] and kept == 1


def test_two_changed_cells_with_one_id_both_stay():
    mine = [INTRO, changed(WORKED, "first"), changed(WORKED, "second"), END]
    merged, kept = merge(LESSON, mine)
    assert sources(merged)[1:3] == ["first", "second"] and kept == 2


def test_what_was_set_at_the_end_stays_there_once_and_goes_home_when_it_can():
    mine = [INTRO, changed(EXERCISE, "much work"), END]
    merged, _ = merge([INTRO, END], mine)
    for version in ("2", "3"):
        merged, kept = merge([INTRO, shipped(f"k = {version}"), END], merged)
        assert sources(merged)[-2:] == [KEPT, "much work"] and sources(merged).count(KEPT) == kept == 1
    merged, kept = merge(LESSON, merged)
    assert sources(merged) == ["# Lesson", "k = 3", "much work", "Write here.", "The end"] and kept == 1


@pytest.mark.parametrize("ids", ["none", "renewed"])
def test_a_tool_that_drops_or_renews_ids_costs_no_cell_of_the_learners(ids):
    mine = [INTRO, own("my note", kind="markdown"), WORKED, changed(EXERCISE, "mine"), WORDS, END]
    for number, cell in enumerate(mine):
        mine[number] = {k: v for k, v in cell.items() if k != "id"} | (
            {"id": f"new{number}"} if ids == "renewed" else {}
        )
    merged, kept = merge([*LESSON, shipped("new")], mine)
    assert sources(merged) == ["# Lesson", "my note", "k = 3", "mine", "Write here.", "The end", "new"]
    assert kept == 2


def test_an_answer_whose_exercise_is_gone_goes_to_the_end():
    mine = [INTRO, changed(EXERCISE, "much work"), END]
    merged, kept = merge([INTRO, END], mine)
    assert sources(merged) == ["# Lesson", "The end", KEPT, "much work"]
    assert kept == 1


def test_a_file_that_lost_its_ids_keeps_its_answers_and_doubles_nothing():
    mine = [
        {k: v for k, v in cell.items() if k != "id"} for cell in (INTRO, WORKED, changed(EXERCISE, "mine"), WORDS, END)
    ]
    merged, kept = merge(LESSON, mine)
    assert sources(merged) == ["# Lesson", "k = 3", "mine", "Write here.", "The end"]
    assert kept == 1


def test_ids_are_distinct_whatever_the_learner_copied():
    mine = [INTRO, changed(EXERCISE, "one"), changed(EXERCISE, "two"), own("x", id="same"), own("y", id="same")]
    merged, _ = merge(LESSON, mine)
    assert len({cell["id"] for cell in merged}) == len(merged)
    assert {"one", "two", "x", "y"} <= set(sources(merged))


def test_merging_twice_changes_nothing_more():
    mine = [INTRO, own("note"), changed(EXERCISE, "a"), own("b", "exercise:dcg_gains", id="b"), changed(WORDS, "w")]
    once, _ = merge(LESSON, mine)
    twice, _ = merge(LESSON, once)
    assert sources(once) == sources(twice)


@pytest.mark.parametrize("tag", ["worked", "lab"])
def test_only_tags_of_answers_make_an_answer(tag):
    cell = shipped("shown", tag)
    assert cells.answer_tag(cell) is None
    merged, _ = merge([shipped("shown, better", tag)], [changed(cell, "played with")])
    assert sources(merged) == ["shown, better", KEPT, "played with"]
