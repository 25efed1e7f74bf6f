"""Several questions at once: what a search returned for each, what was relevant, and the mean over all of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from course_lib import guards, theme
from course_lib.metrics import mrr
from course_lib.widgets.passages import passages, words

MOST_QUESTIONS, MOST_RESULTS = 12, 50  # what a page can still show


class Asked(NamedTuple):
    """One question of a run. `titles` holds a (title, text) for each of `docs`."""

    id: Any
    text: str
    docs: list
    relevant: set
    titles: list

    @property
    def name(self) -> str:
        """The id as a page shows it, on one line, at most 60 characters."""
        return guards.clip(str(self.id))

    def given(self) -> dict:
        """The question as a front reads it."""
        docs = [
            {"id": str(doc), "title": title, "text": text}
            for doc, (title, text) in zip(self.docs, self.titles, strict=True)
        ]
        return {"id": self.name, "text": self.text, "docs": docs}


def asked(
    run: Mapping, qrels: Mapping, questions: Mapping | None = None, titles: Mapping | None = None, name: str = "run"
) -> list[Asked]:
    """The questions of a run, in its order.

    run: question id -> document ids, best first: 1 to 12 questions of 1 to 50 results. qrels: question id -> document
    id -> grade; relevant is a grade of 1 or more. questions: question id -> its words, by default the ids. titles:
    document id -> a title or (title, text), by default the ids. name: what a message calls the run.
    Refused with a ValueError or TypeError: anything else, and a question to which nothing is relevant.
    """
    given = {name: run, "qrels": qrels, "questions": questions or {}, "titles": titles or {}}
    for what, value in given.items():
        if not isinstance(value, Mapping):
            raise TypeError(f"{what} must be a dict by id, got {guards.shown(value)}. Write {{id: ...}}.")
    if not 1 <= len(run) <= MOST_QUESTIONS:
        raise ValueError(f"{name} must hold 1 to {MOST_QUESTIONS} questions, got {len(run)}. Choose some.")
    found = []
    for question, ranked in run.items():
        docs = guards.ranking(ranked, f"{name}[{question!r}]", if_set="A set has no order: write a list.")
        if not 1 <= len(docs) <= MOST_RESULTS:
            raise ValueError(
                f"{name}[{question!r}] must hold 1 to {MOST_RESULTS} ids, got {len(docs)}. Cut the ranking."
            )
        docs, relevant = guards.ranking_and_relevant(docs, _relevant(qrels, question))
        text = words(f"questions[{question!r}]", str(question) if questions is None else questions.get(question))
        found.append(Asked(question, text, docs, relevant, passages(docs, titles)))
    return found


def within(ranks: Iterable[int | None], k: int) -> list[int | None]:
    """First ranks as RR@k counts them: one below rank k is none, 0. None, for not yet known, stays."""
    return [rank if rank is None or rank <= k else 0 for rank in ranks]


def mean(ranks: Sequence[int | None]) -> str:
    """The mean of the reciprocal ranks as it is worked out: "(1/1 + 1/2 + 0) / 3 = 0.5000"; "?" stands for None."""
    parts = " + ".join("?" if rank is None else f"1/{rank}" if rank else "0" for rank in ranks)
    return f"({parts}) / {len(ranks)}" + ("" if None in ranks else f" = {theme.score(mrr(ranks))}")


def _relevant(qrels: Mapping, question: Any) -> set:
    grades = qrels.get(question)
    if not isinstance(grades, Mapping):
        raise TypeError(f"qrels[{question!r}] must be a dict, id -> grade, got {guards.shown(grades)}. Add it.")
    guards.grades(grades.values(), f"qrels[{question!r}]")
    if relevant := {doc for doc, grade in grades.items() if grade >= 1}:
        return relevant
    raise ValueError(
        f"qrels[{question!r}] must hold a grade of 1 or more, got none: no rank could be found. Leave the question out."
    )
