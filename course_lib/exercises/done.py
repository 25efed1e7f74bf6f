"""What each lesson wants of you, and what you have shown so far."""

from course_lib.checking import card
from course_lib.checking.card import Card
from course_lib.exercises import lessons, standing

AGAIN = "Run this cell again after a check, and it ticks what you have shown."
WRITTEN = "An explanation counts once it is written: whether it holds, you say yourself, by the points shown beside it."


def done_when(lesson: str) -> Card:
    """The aims of a lesson, each ticked once all its exercises are solved."""
    aims = lessons.find(lesson, having="aims").aims
    known = lessons.exercises()
    ticks = [(all(standing.of(known[id]).state == "solved" for id in ids), aim) for aim, ids in aims]
    done = sum(tick for tick, _ in ticks)
    lines = [card.text(f"{'✓' if tick else '○'} {aim}") for tick, aim in ticks]
    if any(standing.written(known[id]) for _, ids in aims for id in ids):
        lines.append(card.text(WRITTEN))
    if done < len(ticks):
        lines.append(card.text(AGAIN))
    return Card("right" if done == len(ticks) else "quiet", f"Done when: {done} of {len(ticks)}", tuple(lines))
