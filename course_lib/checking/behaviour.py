"""What a function does on one call, as far as two functions can be told apart by it."""

import math
import pickle
from typing import NamedTuple

from course_lib.checking import values
from course_lib.checking.watch import changes, known_as, written


class Behaviour(NamedTuple):
    """kind: "number", "text", "scores", "raised" or "other".

    value: the float, the text, a dict from id to float, the exception's name, the type's name and length.
    changed: what became of the arguments, as text; None if they are as they were.
    """

    kind: str
    value: float | str | dict
    changed: str | None = None

    def same_value(self, other: "Behaviour") -> bool:
        """Equal but for `changed`; numbers within a tolerance that any right way of adding keeps."""
        if self.kind != other.kind:
            return False
        if self.kind == "number":
            return close(self.value, other.value)
        if self.kind == "scores":
            mine, theirs = self.value, other.value
            return mine.keys() == theirs.keys() and all(close(mine[doc], theirs[doc]) for doc in mine)
        return self.value == other.value

    def same(self, other: "Behaviour") -> bool:
        return self.changed == other.changed and self.same_value(other)

    @property
    def numbers(self) -> list[float]:
        """All numbers in the value; none in a text or an exception."""
        return [self.value] if self.kind == "number" else [*self.value.values()] if self.kind == "scores" else []


def close(one: float, other: float) -> bool:
    """Equal as numbers go, two that are no number included."""
    return (math.isnan(one) and math.isnan(other)) or math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)


def of_outcome(outcome: dict) -> Behaviour:
    """The behaviour in what watch.call reports."""
    if outcome["kind"] == "raised":
        return Behaviour("raised", outcome["counts_as"], outcome["changed"])
    return _returned(outcome["counts_as"], outcome["plain"], outcome["type"], outcome["changed"])


def of_call(function, args: tuple) -> Behaviour:
    """What a function of the course's own does; a learner's goes through the sandbox instead."""
    packed = pickle.dumps(args)
    given = pickle.loads(packed)  # several times as fast as deepcopy, and there are thousands of calls
    try:
        value = function(*given)
        returned = _returned(*values.read(value), type(value).__name__, None)
    except Exception as error:
        returned = Behaviour("raised", known_as(error))
    untouched = pickle.dumps(given) == packed  # told quickly; else by the text, as a learner's is
    return returned if untouched else returned._replace(changed=changes(written(args), given))


def _returned(kind: str, plain, type_name: str, changed: str | None = None) -> Behaviour:
    if kind == "other":
        return Behaviour(kind, type_name if plain is None else f"{type_name} of {plain}", changed)
    return Behaviour(kind, dict(map(tuple, plain)) if kind == "scores" else plain, changed)
