"""Lesson 01 as a learner works it: the lab to its goals by mouse and by keys, numbers typed, functions written."""

import pytest

from course_lib import helpdesk
from course_lib.exercises import by_id
from course_lib.metrics import precision_at_k, recall_at_k
from tests.browser import jupyterlab
from tests.browser.conftest import PICTURES

NAME = "01_on_the_list"
RANKED = helpdesk.load().old["Q2"]
HIT_RATE, RECALL = (by_id(id).answer.strip() for id in ("hit_rate", "recall_at_k"))
SEEN_IN_THE_WILD = '\n\n\nmean_recall({"q1": ["a", "b"]}, {"q1": {"a"}, "q2": {"a"}}, k=10)'
SMALLEST, MOVED, START_OVER = "Make it a hit", "Set k to 3", "Start over. Change one mark"


@pytest.fixture
def opened(page, lab):
    jupyterlab.open_lesson(page, lab, NAME)
    jupyterlab.run_all(page)
    assert jupyterlab.errors(page) == []
    return page


@pytest.fixture
def listed(opened):
    """The lab as it starts: k = 1, and D5, D12 and D7 relevant, of which D7 never came back."""
    found = opened.locator(f"{jupyterlab.PANEL} .rm-lab").filter(has_text="What happens if I bring the bike back late?")
    found.scroll_into_view_if_needed()
    reads(found, {"D5", "D12", "D7"}, 1)
    return found


def reads(lab, relevant, k):
    """The lab shows the scores of these marks."""
    recall, precision = (metric(RANKED, relevant, k) for metric in (recall_at_k, precision_at_k))
    for place, score in enumerate(("1" if recall else "0", f"{recall:.4f}", f"{precision:.4f}")):
        lab.locator(".rm-score").nth(place).get_by_text(score, exact=True).wait_for(timeout=5000)


def reached(lab, *goals):
    """These goals get their tick, and the others have none."""
    for goal in lab.locator(".rm-goals li").all():
        words = goal.inner_text()
        if any(start in words for start in goals):
            goal.get_by_text("✓").wait_for(timeout=5000)
        else:
            assert "✓" not in words


def click_slider(page, lab, k):
    """A click on the place of k, between 1 at the left end and 5 at the right."""
    lab.get_by_role("slider").scroll_into_view_if_needed()
    box = lab.get_by_role("slider").bounding_box()
    page.mouse.click(box["x"] + 8 + (k - 1) * (box["width"] - 16) / 4, box["y"] + box["height"] / 2)


def answers(page, id, source, heading):
    """Write a function into its cell, run it, and run its check; what the card says."""
    head = by_id(id).signature
    jupyterlab.write(page, f"def {head}", source)
    jupyterlab.run_cell(page, f"def {head}")
    card = jupyterlab.run_cell(page, f'ex.by_id("{id}")')
    card.locator(".ex-heading").get_by_text(heading).wait_for()
    return card.locator(".ex-card").inner_text()


def picks(page, id, option):
    card = jupyterlab.cell(page, f'ex.ask("{id}")')
    card.get_by_label(option, exact=True).check()
    card.get_by_role("button", name="Commit").click()
    card.get_by_text(f"You said: {option}").wait_for()


def reveals(page, id, option, happened):
    card = jupyterlab.run_cell(page, f'ex.reveal("{id}")')
    card.get_by_text(f"You said: {option}").wait_for()
    assert happened in card.inner_text()


def types(page, id, wrong, said, right):
    """A number that slipped, told by its slip, and then the right one."""
    card = jupyterlab.cell(page, f'ex.ask("{id}")')
    field = card.get_by_role("textbox", name="Your number")
    field.fill(wrong)
    card.get_by_role("button", name="Check").click()
    card.locator(".ex-heading").get_by_text("Not yet").wait_for()
    assert said in card.inner_text()
    field.fill(right)
    field.press("Enter")
    card.locator(".ex-heading").get_by_text("Right").wait_for()


def test_the_lab_to_its_goals_by_keys_alone(listed, opened):
    press = opened.keyboard.press
    listed.get_by_role("slider").focus()
    press("ArrowRight")
    reached(listed, SMALLEST)
    press("ArrowRight")
    press("Tab")  # to the mark at rank 1
    press("1")
    press("ArrowDown")
    press("0")
    reads(listed, {"D3", "D12", "D7"}, 3)
    reached(listed, SMALLEST, MOVED)
    listed.get_by_role("button", name="Start over").focus()
    press("Enter")
    reads(listed, {"D5", "D12", "D7"}, 1)
    listed.get_by_role("slider").focus()
    for _ in range(3):
        press("ArrowRight")
    press("Tab")
    for _ in range(5):
        press("ArrowDown")  # past the list, to what never came back
    press("0")
    reads(listed, {"D5", "D12"}, 4)
    reached(listed, SMALLEST, MOVED, START_OVER)


def test_from_the_first_guess_to_the_last_aim(opened, listed):
    picks(opened, "swap_on_list", "fall")
    types(opened, "old_hit_rate", "1", "counts a find at any rank", "0.8")
    types(opened, "late_recall", "0.333", "which is precision", "0.5")
    reveals(opened, "swap_on_list", "fall", "It was 1.000, and it is 1.000.")
    the_lab_by_mouse(opened, listed)

    forgets_misses = HIT_RATE.replace("1 <= rank <= k", "rank <= k")
    assert "0 is below k" in answers(opened, "hit_rate", forgets_misses, "Not yet")
    answers(opened, "hit_rate", HIT_RATE, "Right")
    assert "precision" in answers(opened, "recall_at_k", RECALL.replace("/ len(relevant)", "/ k"), "Not yet")
    answers(opened, "recall_at_k", RECALL, "Right")

    picks(opened, "whole_drawer", "1, for every question")
    reveals(opened, "whole_drawer", "1, for every question", "hit rate of 0.200")
    words = jupyterlab.cell(opened, 'ex.ask("explain_list")')
    words.get_by_role("textbox", name="Your explanation").fill("Is anything relevant among the first 3, and how much?")
    words.get_by_role("button", name="Compare").click()
    words.locator(".ex-heading").get_by_text("Written").wait_for()

    picks(opened, "wild_asked_predict", "1")
    answers(opened, "wild_asked", by_id("wild_asked").answer.strip() + SEEN_IN_THE_WILD, "Right")
    assert jupyterlab.cell(opened, "def mean_recall").locator(".jp-OutputArea").inner_text().endswith("\n0.5")
    reveals(opened, "wild_asked_predict", "1", "The tool said 1")
    jupyterlab.run_cell(opened, 'ex.done_when("01")').get_by_text("Done when: 4 of 4").wait_for()


def the_lab_by_mouse(page, lab):
    click_slider(page, lab, 2)
    reads(lab, {"D5", "D12", "D7"}, 2)
    reached(lab, SMALLEST)
    click_slider(page, lab, 3)
    reads(lab, {"D5", "D12", "D7"}, 3)
    lab.get_by_role("button", name="Rank 1,").click()
    lab.get_by_role("button", name="Rank 2,").click()
    reads(lab, {"D3", "D12", "D7"}, 3)
    reached(lab, SMALLEST, MOVED)
    lab.get_by_role("button", name="Start over").click()
    reads(lab, {"D5", "D12", "D7"}, 1)
    click_slider(page, lab, 4)
    lab.get_by_role("button", name="Never returned, Bringing it back after closing time").click()
    reads(lab, {"D5", "D12"}, 4)
    reached(lab, SMALLEST, MOVED, START_OVER)
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / "on_the_list_lesson.png")
