"""What a function does on one call, as far as two functions can be told apart by it."""

import copy
import math
from typing import NamedTuple

from course_lib.checking.watch import as_number, written


class Behaviour(NamedTuple):
    """kind: "number", "raised" or "other". value: the float, the exception's name, the type's name.

    changed: whether the call changed its arguments.
    """

    kind: str
    value: float | str
    changed: bool = False

    def same_value(self, other: "Behaviour") -> bool:
        """Equal but for `changed`; numbers within a tolerance that any right way of adding keeps."""
        if self.kind != other.kind or self.kind != "number":
            return self[:2] == other[:2]
        both_nan = math.isnan(self.value) and math.isnan(other.value)
        return both_nan or math.isclose(self.value, other.value, rel_tol=1e-9, abs_tol=1e-12)

    def same(self, other: "Behaviour") -> bool:
        return self.changed == other.changed and self.same_value(other)


def of_outcome(outcome: dict) -> Behaviour:
    """The behaviour in what watch.call reports."""
    changed = outcome["changed"] is not None
    if outcome["kind"] == "raised":
        return Behaviour("raised", outcome["type"], changed)
    if outcome["number"] is None:
        return Behaviour("other", outcome["type"], changed)
    return Behaviour("number", outcome["number"], changed)


def of_call(function, args: tuple) -> Behaviour:
    """What a function of the course's own does; a learner's goes through the sandbox instead."""
    given = copy.deepcopy(args)
    before = written(given)
    try:
        value = function(*given)
    except Exception as error:
        return Behaviour("raised", type(error).__name__, written(given) != before)
    number = as_number(value)
    if number is None:
        return Behaviour("other", type(value).__name__, written(given) != before)
    return Behaviour("number", number, written(given) != before)
