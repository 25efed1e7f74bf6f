"""What each lesson wants of you, and what you have shown so far."""

from course_lib.checking import card, progress
from course_lib.checking.card import Card
from course_lib.guards import shown

# lesson -> what you can do, and the exercises that show it
DONE = {
    "03": (
        ("You found a DCG and an nDCG by hand.", ("swapped_dcg", "swapped_ndcg")),
        ("You wrote DCG in one line.", ("dcg_gains",)),
        ("You wrote nDCG on your own.", ("ndcg_gains",)),
        ("You explained both without notes.", ("explain_ndcg",)),
    ),
}


def shown_by(exercise: str) -> bool:
    """Whether an answer to the exercise was right once."""
    return any(event["outcome"] == "correct" for event in progress.events(exercise, "checked"))


def done_when(lesson: str) -> Card:
    """The aims of a lesson, each ticked once its exercises are solved in this session."""
    if lesson not in DONE:
        raise ValueError(f"lesson must be one of {', '.join(DONE)}, got {shown(lesson)}. Use its two digits, as text.")
    ticks = [(all(map(shown_by, exercises)), aim) for aim, exercises in DONE[lesson]]
    done = sum(tick for tick, _ in ticks)
    lines = [card.text(f"{'✓' if tick else '○'} {aim}") for tick, aim in ticks]
    if done < len(ticks):
        lines.append(card.text("Run this cell again after a check, and it ticks what you have shown."))
    return Card("right" if done == len(ticks) else "quiet", f"Done when: {done} of {len(ticks)}", tuple(lines))
