"""What an author asks of a typed number: which wrong programs lead to the right one, so that nobody could tell."""

from typing import NamedTuple

from course_lib.checking.behaviour import of_call
from course_lib.checking.number import Number


class Separation(NamedTuple):
    """same: ids of slips that give the right number on the number's own call, as far as its decimals go.

    unnamed: ids of slips that give another number, which no miss of the exercise has. programs: how many were tried.
    """

    same: tuple[str, ...]
    unnamed: tuple[str, ...]
    programs: int


def separation(number: Number) -> Separation:
    """What the known wrong programs of the code exercise behind a number make of its call.

    Those that are wrong on fewer than half of the ordinary calls are left out: they show at edges, or for some k only,
    and no single call can be expected to tell them. A ValueError if the number is not what its call comes to.
    """
    code, call, entry = number.origin
    right = _typed(code.reference, call, entry)
    if right is None or not number.fits(number.value, right):
        raise ValueError(f"{number.id} must be what its call comes to, got {number.value}. Change its origin.")
    programs = [
        (slip.id, function)
        for (slip, function), (_, does) in zip(code.wrong_functions, code.known, strict=True)
        if 2 * sum(not does[i].same_value(code.expected[i]) for i in code.ordinary) >= len(code.ordinary)
    ]
    typed = [(id, _typed(function, call, entry)) for id, function in programs]
    typed = [(id, value) for id, value in typed if value is not None]  # else it stops: nobody would type that
    values = [miss.value for miss in number.misses]
    same = [id for id, value in typed if number.fits(value, number.value)]
    unnamed = [id for id, value in typed if not any(number.fits(value, other) for other in (number.value, *values))]
    return Separation(tuple(dict.fromkeys(same)), tuple(dict.fromkeys(unnamed)), len(programs))


def _typed(function, call, entry) -> float | None:
    does = of_call(function, call)
    if entry is not None:
        return does.value.get(entry) if does.kind == "scores" else None
    return does.value if does.kind == "number" else None
