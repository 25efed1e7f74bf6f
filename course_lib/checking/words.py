"""An explanation in one's own words, compared by its writer with what it should hold."""

import re
from dataclasses import dataclass

from course_lib.checking import card
from course_lib.checking.card import Card
from course_lib.checking.exercise import Exercise, Field
from course_lib.checking.verdict import Verdict, correct, untouched, wrong
from course_lib.guards import shown

FEWEST = 8  # words or numbers; fewer explain nothing
# letters of the scripts that set no spaces between words: Thai to Khmer, kana, Chinese characters
UNSPACED = re.compile(r"[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]")
LONGEST = 10_000  # characters that are kept


@dataclass(frozen=True, kw_only=True, eq=False)
class Words(Exercise):
    """rubric: the points an explanation holds, shown once something is written. model: one good explanation.

    Nobody but its writer can say whether an explanation holds, so "correct" means no more than: it was written.
    """

    rubric: tuple[str, ...]
    model: str

    @property
    def field(self) -> Field:
        return Field("words", "Your explanation", "Compare")

    def kept(self, answer) -> str | None:
        return answer if isinstance(answer, str) and len(answer) <= LONGEST else None

    def solved(self) -> Card:
        return Card("quiet", "One way to say it", tuple(card.text(line) for line in self.model.splitlines()))

    def _judge(self, answer) -> Verdict:
        if answer is None or answer is ... or (isinstance(answer, str) and not answer.strip()):
            return untouched("Nothing is written yet. The points to compare with come up once it is.")
        if not isinstance(answer, str):
            return wrong("not_text", f"{shown(answer)} is not text. Write sentences, between quotes.")
        if _words(answer) < FEWEST:
            return wrong("too_short", "That is a start. Write it out for somebody who has never heard of it.")
        return correct("Compare what you wrote with these points, one by one.", "\n".join(self.rubric))

    def reply(self, verdict: Verdict, answer) -> Card:
        if verdict.outcome != "correct":
            return card.of(verdict)
        return Card("right", "Written", (card.text(verdict.idea), card.items(self.rubric)))


def _words(text: str) -> int:
    """About how many words a text has; two letters count as one where no space tells."""
    return len(re.findall(r"\w+", UNSPACED.sub(" ", text))) + len(UNSPACED.findall(text)) // 2
