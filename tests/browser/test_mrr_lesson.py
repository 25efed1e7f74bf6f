"""Lesson 02 as a learner works it: both labs to their goals by mouse and by keys, numbers typed, functions written."""

import pytest

from course_lib.exercises import by_id
from tests.browser import jupyterlab
from tests.browser.conftest import PICTURES

NAME = "02_mrr"


@pytest.fixture
def opened(page, lab):
    jupyterlab.open_lesson(page, lab, NAME)
    jupyterlab.run_all(page)
    assert jupyterlab.errors(page) == []
    return page


def lab_with(page, text):
    found = page.locator(f"{jupyterlab.PANEL} .rm-lab").filter(has_text=text)
    found.scroll_into_view_if_needed()
    return found


def ticked(lab, *goals):
    """Exactly these goals of a lab are ticked."""
    for goal in lab.locator(".rm-goals li").all():
        words = goal.inner_text()
        if any(start in words for start in goals):
            goal.get_by_text("✓").wait_for(timeout=5000)
        else:
            assert "✓" not in words


def reads(lab, system, *scores):
    """The first cells of a system's row: hit rate at 3, then MRR."""
    row = lab.locator(".ts-scores tbody tr").filter(has_text=system)
    for place, score in enumerate(scores):
        row.locator("td").nth(place).get_by_text(score, exact=True).wait_for(timeout=5000)


def arrow(lab, doc, rank, way, system):
    """The button that moves a result of the question on the page; where both lists have it, OLD's comes first."""
    found = lab.get_by_role("button", name=f"{doc} ").and_(lab.get_by_role("button", name=f": rank {rank} of 5, {way}"))
    return found.locator("visible=true").nth(0 if system == "old" or found.locator("visible=true").count() == 1 else 1)


def says(page, containing, heading):
    """Run a cell whose output is a card, and wait for its heading."""
    card = jupyterlab.run_cell(page, containing)
    card.locator(".jp-OutputArea").get_by_text(heading).first.wait_for(timeout=10_000)
    return card


def answers(page, id, source, heading):
    """Write a function into its cell, run it, and run its check."""
    jupyterlab.write(page, source.strip().partition("\n")[0], source.strip())
    jupyterlab.run_cell(page, source.strip().partition("\n")[0])
    card = jupyterlab.run_cell(page, f'ex.by_id("{id}")')
    card.locator(".ex-heading").get_by_text(heading).wait_for()
    return card


def test_both_labs_to_their_goals_by_mouse(opened):
    walk = lab_with(opened, "Walk all five lists")
    walk.get_by_role("button", name="Look at rank 1").click()
    walk.get_by_role("button", name="Next question").click()
    walk.get_by_role("button", name="Look at rank 1").click()
    walk.get_by_role("button", name="Look at rank 2").click()
    walk.get_by_text("Rank 2 is relevant: RR = 1 / 2 = 0.5000.").first.wait_for()
    ticked(walk)
    walk.get_by_role("button", name="Look at all").click()
    ticked(walk, "Walk all five")

    both = lab_with(opened, "In NEW, move D8")
    reads(both, "OLD", "0.8000", "0.7500")
    reads(both, "NEW", "0.8000", "0.4167")
    arrow(both, "D8", 2, "move up", "new").click()
    reads(both, "NEW", "0.8000", "0.5167")
    ticked(both, "In NEW")
    arrow(both, "D8", 1, "move down", "old").click()
    reads(both, "OLD", "0.8000", "0.6500")
    both.get_by_role("button", name="Q3:").click()
    arrow(both, "D1", 1, "move down", "old").click()
    reads(both, "OLD", "0.8000", "0.5500")
    ticked(both, "In NEW", "Lower the MRR of OLD")
    both.get_by_role("button", name="Q4:").click()
    arrow(both, "D7", 4, "move up", "new").click()
    reads(both, "NEW", "1.0000", "0.5333")
    ticked(both, "In NEW", "Lower the MRR of OLD", "Raise the hit rate")
    PICTURES.mkdir(exist_ok=True)
    opened.screenshot(path=PICTURES / "mrr_two_systems.png")


def test_both_labs_to_their_goals_by_keys_alone(opened):
    press = opened.keyboard.press
    walk = lab_with(opened, "Walk all five lists")
    walk.get_by_role("button", name="Look at rank 1").focus()
    for _ in range(13):  # nine ranks, and four times on to the next question
        press("Enter")
    ticked(walk, "Walk all five")
    walk.locator(".rm-score").get_by_text("0.7500", exact=True).wait_for()
    assert walk.locator("tfoot td").all_inner_texts() == ["", "0.7500", "0.7000"]

    both = lab_with(opened, "In NEW, move D8")
    both.get_by_role("slider").focus()
    press("ArrowRight")  # k = 4: every question is a hit, and yet no goal is reached
    reads(both, "NEW", "1.0000", "0.4167")
    ticked(both)
    press("ArrowLeft")
    arrow(both, "D8", 2, "move up", "new").focus()
    press("Alt+ArrowUp")
    reads(both, "NEW", "0.8000", "0.5167")
    arrow(both, "D8", 1, "move down", "old").focus()
    press("Alt+ArrowDown")
    reads(both, "OLD", "0.8000", "0.6500")
    both.get_by_role("button", name="Q1:").focus()
    press("ArrowRight")
    press("ArrowRight")
    arrow(both, "D1", 1, "move down", "old").focus()
    press("Alt+ArrowDown")
    reads(both, "OLD", "0.8000", "0.5500")
    both.get_by_role("button", name="Q3:").focus()
    press("ArrowRight")
    arrow(both, "D7", 4, "move up", "new").focus()
    press("Alt+ArrowUp")
    ticked(both, "In NEW", "Lower the MRR of OLD", "Raise the hit rate")


def test_from_the_prediction_to_all_aims_ticked(opened):
    card = jupyterlab.cell(opened, 'ex.ask("pushed_down")')
    card.get_by_label("neither changes").check()
    card.get_by_role("button", name="Commit").click()
    card.get_by_text("You said: neither changes").wait_for()
    says(opened, 'ex.reveal("pushed_down")', "Not as you said")

    number = jupyterlab.cell(opened, 'ex.ask("new_mrr")')
    for typed, heading, told in (("2.083", "Not yet", "Divide by the number of questions"), ("0.417", "Right", "")):
        number.get_by_role("textbox", name="Your number").fill(typed)
        number.get_by_role("button", name="Check").click()
        number.locator(".ex-heading").get_by_text(heading).wait_for()
        assert told in number.inner_text()

    last = (
        "def first_rank(relevant, ranked):\n    return max([0, *(ranked.index(d) + 1 for d in relevant & {*ranked})])"
    )
    assert "last" in answers(opened, "first_rank", last, "Not yet").inner_text()
    answers(opened, "first_rank", by_id("first_rank").answer, "Right")
    rank = "def reciprocal_rank(ranked, relevant):\n    return first_rank(relevant, ranked)"
    assert "This is the rank" in answers(opened, "reciprocal_rank", rank, "Not yet").inner_text()
    answers(opened, "reciprocal_rank", by_id("reciprocal_rank").answer, "Right")
    crash = "def mrr(first_ranks):\n    return sum(1 / rank for rank in first_ranks) / len(first_ranks)"
    assert "A miss adds 0" in answers(opened, "mrr", crash, "Not yet").inner_text()
    answers(opened, "mrr", by_id("mrr").answer, "Right")
    jupyterlab.write(opened, "metrics.mrr([1, 3, 0, 2])", 'print(f"{mrr([1, 3, 0, 2]):.3f}")')
    jupyterlab.run_cell(opened, "{mrr([1, 3, 0, 2])").get_by_text("0.458", exact=True).wait_for()

    answers(opened, "wild_first", by_id("wild_first").answer.strip() + "\n\n\nrr_of([1, 0, 0, 1])", "Right")
    jupyterlab.run_cell(opened, "def rr_of").get_by_text("1.0", exact=True).wait_for()

    myth = jupyterlab.cell(opened, 'ex.ask("myth_same")')
    myth.get_by_label("False: with a hit rate").check()
    myth.get_by_role("button", name="Check").click()
    myth.locator(".ex-heading").get_by_text("Right").wait_for()
    for id in ("explain_mrr", "explain_same_hits"):
        written = jupyterlab.cell(opened, f'ex.ask("{id}")')
        written.get_by_role("textbox", name="Your explanation").fill(
            "Ranks 1, 2 and 5 are worth 1, 0.5 and 0.2, and each question has one vote."
        )
        written.get_by_role("button", name="Compare").click()
        written.locator(".ex-heading").get_by_text("Written").wait_for()
    says(opened, 'ex.done_when("02")', "Done when: 3 of 3")
    assert jupyterlab.errors(opened) == []
