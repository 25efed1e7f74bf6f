"""The progress board: all lessons at a glance, or one lesson exercise by exercise."""

from collections import Counter

from course_lib.checking import card
from course_lib.checking.card import Block, Card
from course_lib.exercises import lessons, standing
from course_lib.exercises.lessons import Lesson
from course_lib.exercises.standing import MARKS, WORDS, Standing

LEGEND = " · ".join(f"{MARKS[state]} {WORDS[state]}" for state in MARKS)
FIVE = 5  # marks in a group: more cannot be told at a glance
COUNTS = "An explanation counts once it is written, a prediction once it is made."


def course() -> Card:
    """Every lesson, what is under way, and which ideas slipped."""
    board = {lesson: standing.of_all(lesson.exercises) for lesson in lessons.every()}
    all_of_it = [one for standings in board.values() for one in standings]
    rows = [(lesson.heading, picture(standings), counted(standings)) for lesson, standings in board.items()]
    caption = f"All lessons, one mark for each exercise: {LEGEND}."
    table = card.table(caption, ("Lesson", "Exercises", "In words"), rows)
    return Card(
        *heading(all_of_it), (*begin(board), table, card.text(COUNTS), *under_way(all_of_it), *slipped(all_of_it))
    )


def of_lesson(number: str) -> Card:
    """One lesson, exercise by exercise."""
    lesson = lessons.find(number)
    standings = standing.of_all(lesson.exercises)
    rows = [(one.exercise.title, MARKS[one.state], one.words) for one in standings]
    table = card.table(f"{lesson.heading}, exercise by exercise.", ("Exercise", "", "State"), rows)
    tone, words = heading(standings)
    return Card(tone, words, (table, *slipped(standings)))


def heading(standings: list[Standing]) -> tuple[str, str]:
    solved = sum(one.state == "solved" for one in standings)
    return "right" if solved == len(standings) else "quiet", f"Your progress: {solved} of {len(standings)} exercises"


def picture(standings: list[Standing]) -> str:
    marks = "".join(MARKS[one.state] for one in standings)
    return " ".join(marks[start : start + FIVE] for start in range(0, len(marks), FIVE))


def counted(standings: list[Standing]) -> str:
    """2 solved, 1 tried, 8 not tried"""
    found = Counter(one.state for one in standings)
    [only, *more] = [state for state in MARKS if found[state]]
    if not more:
        return f"all {found[only]} {WORDS[only]}" if only != "new" else WORDS["new"]
    return ", ".join(f"{found[state]} {WORDS[state]}" for state in (only, *more))


def begin(board: dict[Lesson, list[Standing]]) -> list[Block]:
    """Where to begin, as long as nothing was."""
    if any(one.state != "new" for standings in board.values() for one in standings):
        return []
    first = next(iter(board))
    return [card.text(f"Nothing is kept yet. Begin with {first.heading}; what you answer shows up here.")]


def under_way(standings: list[Standing]) -> list[Block]:
    """What was begun and waits to be solved, and the call that brings it up."""
    rows = [
        (one.exercise.title, one.words, f'`ex.ask("{one.exercise.id}")`')
        for one in standings
        if one.state in ("tried", "seen")
    ]
    return [card.table("Begun, and still open.", ("Exercise", "State", "To go on"), rows)] if rows else []


def slipped(standings: list[Standing]) -> list[Block]:
    """The ideas that slipped, and whether they were overcome."""
    rows = [
        (standing.ideas(one.exercise)[idea], one.exercise.title, "overcome since" if overcome else "still open")
        for one in standings
        for idea, overcome in one.slipped.items()
    ]
    return [card.table("Ideas that slipped on the way.", ("Idea", "Met in", "Since then"), rows)] if rows else []
