"""An exercise whose answer is a function: what is asked, and all that is known about right and wrong answers to it."""

import inspect
import random
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from course_lib.checking import card, diagnosis, hidden, reading, sandbox
from course_lib.checking.behaviour import Behaviour, of_call
from course_lib.checking.card import Card
from course_lib.checking.exercise import Exercise
from course_lib.checking.laws import Law
from course_lib.checking.verdict import Verdict, correct, wrong

SEED = 20260  # of the generated calls: the same for everyone, so that two learners can compare their cards
GENERATED = 24


@dataclass(frozen=True)
class Slip:
    """A wrong answer that people give: its id, what to say about it, and bodies of functions that make it."""

    id: str
    message: str
    bodies: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class Code(Exercise):
    """An exercise whose answer is a function.

    signature: "name(first, second)". starter, answer: the function's source as given, and as it may end up.
    reference: a function that is right. contract: what a right answer keeps to, sentences for the learner.
    inputs, edges: ordinary and unusual calls, each a tuple of arguments. generate: one more ordinary call by a
    random.Random. work: what the right value of a call is made of, as text. slips: wrong answers people give; names:
    what the code of slips, starter and answers may use. right: sources of other right answers, which must pass.
    builds_on: exercises whose functions an answer may call. laws: what holds for all results. after: said when all is
    right.
    """

    signature: str
    starter: str
    answer: str
    reference: Callable
    contract: tuple[str, ...]
    inputs: tuple[tuple, ...]
    edges: tuple[tuple, ...]
    generate: Callable[[random.Random], tuple]
    work: Callable[..., str]
    slips: tuple[Slip, ...]
    names: dict
    right: tuple[str, ...]
    builds_on: tuple["Code", ...] = ()
    laws: tuple[Law, ...] = ()
    after: str = ""

    @property
    def name(self) -> str:
        return self.signature.partition("(")[0]

    @cached_property
    def parameters(self) -> list[str]:
        return list(inspect.signature(self.made("...")).parameters)

    @cached_property
    def calls(self) -> list[tuple]:
        """All calls that an answer is tried on: ordinary and generated ones, then the edges."""
        chance = random.Random(SEED)
        return [*self.inputs, *(self.generate(chance) for _ in range(GENERATED)), *self.edges]

    @property
    def ordinary(self) -> range:
        """The places in `calls` that are no edge."""
        return range(len(self.inputs) + GENERATED)

    @cached_property
    def expected(self) -> list[Behaviour]:
        return [of_call(self.reference, args) for args in self.calls]

    @cached_property
    def wrong_functions(self) -> list[tuple[Slip, Callable]]:
        return [(slip, self.made(body)) for slip in self.slips for body in slip.bodies]

    @cached_property
    def known(self) -> list[tuple[Slip, list[Behaviour]]]:
        """Every known wrong function, with what it does on all calls."""
        return [(slip, [of_call(function, args) for args in self.calls]) for slip, function in self.wrong_functions]

    def made(self, body: str) -> Callable:
        """The function with this body."""
        return self.built(f"def {self.signature}:\n" + textwrap.indent(textwrap.dedent(body).strip(), "    "))

    def built(self, source: str) -> Callable:
        """The function of the exercise's name that a source defines, with the exercise's own names in reach."""
        scope = dict(self.names)
        exec(compile(source, f"<{self.id}>", "exec"), scope)
        return scope[self.name]

    def ask(self):
        sandbox.prepare()  # the first check need not wait for Python to start
        return super().ask()

    def solved(self) -> Card:
        return Card("quiet", "Solution", (card.code(self.answer.strip()),))

    def _judge(self, answer) -> Verdict:
        verdict = reading.read(self, answer) or hidden.before_running(self, answer)
        if verdict:
            return verdict
        verdict, note = self._tried(answer)
        if verdict is None:
            idea = f"`{self.name}` gives the right value for all {len(self.calls)} calls tried. {self.after}"
            verdict = correct(idea.strip())
        elif verdict.outcome == "wrong":
            verdict = self._hidden(answer) or self._blamed(answer) or verdict
        return verdict._replace(note=note)

    def _tried(self, answer) -> tuple[Verdict | None, str]:
        """What is to say of a run of the answer on all calls, None if nothing is; and how it had to be made."""
        self.expected  # noqa: B018  worked out while nobody's code has run in this Python
        ran = sandbox.run(answer, [*self.calls, self.calls[0]])
        verdict = None if ran.cut else hidden.as_reason(self, answer, ran.outcomes)
        return verdict or diagnosis.diagnose(self, answer, ran), ran.note or ""

    def _hidden(self, answer) -> Verdict | None:
        """What to say if the answer is wrong, and right once Python's own names mean what they always do."""
        found = hidden.restored(answer)
        if found is None or self._tried(found[1])[0]:
            return None
        name = found[0]
        idea = f"Your own `{name}` hides Python's, and `{self.name}` uses it: with Python's it is right. Give yours "
        idea += f"another name, and run `del {name}`."
        return wrong("hides_builtin", idea)

    def _blamed(self, answer) -> Verdict | None:
        """What to say if the answer is wrong and calls the function of an earlier exercise, which is wrong too."""
        for earlier in self.builds_on:
            helper = reading.called(answer, earlier.name)
            if helper is None or helper is answer:
                continue
            verdict = earlier.judge(helper)
            if verdict.outcome != "correct":
                idea = (
                    f"`{self.name}` calls your `{earlier.name}`, which is not right yet: check `{earlier.name}` first."
                )
                return wrong(f"check_{earlier.id}_first", idea, verdict.example)
        return None
