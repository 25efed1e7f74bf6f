"""One passage, one grade: the first thing a learner moves."""

import reprlib

from course_lib import theme
from course_lib.explain import DISCOUNTS
from course_lib.widgets.base import CourseWidget, Table, front, style

MEANINGS = ("no use", "touches the subject", "helps", "answers the question")  # indexed by grade
RANKS = (1, 2, 3)


class OneGradeModel:
    """State {"grade": 0..3} -> what the passage would earn at ranks 1 to 3, its grade divided by log2(rank + 1)."""

    def __init__(self, title: str, text: str, grade: int = 2) -> None:
        for name, value in (("title", title), ("text", text)):
            if not isinstance(value, str) or not value.strip():
                raise ValueError(
                    f"{name} must be words, got {reprlib.repr(value)}. Give the passage's {name} as a string."
                )
        self.title, self.text = title, text
        self._start = self.clean({"grade": grade})

    def given(self) -> dict:
        return {
            "name": f"One grade: {self.title}",
            "title": self.title,
            "text": self.text,
            "meanings": list(MEANINGS),
        }

    def start(self) -> dict:
        return dict(self._start)

    def clean(self, state: dict) -> dict:
        if state.keys() != {"grade"}:
            raise ValueError(f"a state holds 'grade' and nothing else, got {reprlib.repr(sorted(map(str, state)))}.")
        grade = state["grade"]
        if isinstance(grade, bool) or not isinstance(grade, int) or not 0 <= grade < len(MEANINGS):
            raise ValueError(f"grade must be 0, 1, 2 or 3, got {reprlib.repr(grade)}. Use one of these whole numbers.")
        return {"grade": grade}

    def earns(self, state: dict) -> list[float]:
        """What the passage earns at each of RANKS."""
        return [state["grade"] / DISCOUNTS["log2"].function(rank) for rank in RANKS]

    def view(self, state: dict) -> dict:
        best = len(MEANINGS) - 1  # the top grade at rank 1 fills a bar
        return {
            "grade": state["grade"],
            "earns": [
                {"rank": rank, "value": theme.term(value), "share": value / best}
                for rank, value in zip(RANKS, self.earns(state), strict=True)
            ],
        }

    def sentence(self, state: dict) -> str:
        grade = state["grade"]
        places = ", ".join(
            f"{theme.term(value)} at rank {rank}" for rank, value in zip(RANKS, self.earns(state), strict=True)
        )
        return f"Grade {grade} of {len(MEANINGS) - 1} ({MEANINGS[grade]}). Earns {places}."

    def table(self, state: dict) -> Table:
        grade = state["grade"]
        return Table(
            caption=f"{self.title}: grade {grade} of {len(MEANINGS) - 1} ({MEANINGS[grade]})",
            head=("shown at rank", "earns"),
            rows=[(str(rank), theme.term(value)) for rank, value in zip(RANKS, self.earns(state), strict=True)],
        )


class OneGrade(CourseWidget):
    """A passage and a slider for its grade; the page shows what the grade means and what it earns at ranks 1 to 3.

    `title`, `text`: the passage, non-empty strings. `grade`: 0 no use, 1 touches the subject, 2 helps, 3 answers
    the question; anything else is a ValueError.
    """

    _esm = front("one_grade.js")
    _css = style("one_grade.css")

    def __init__(self, title: str, text: str, grade: int = 2) -> None:
        super().__init__(OneGradeModel(title, text, grade))

    @property
    def grade(self) -> int:
        """The grade on the page, 0 to 3; setting it moves the slider."""
        return self.state["grade"]

    @grade.setter
    def grade(self, grade: int) -> None:
        self.change(grade=grade)
