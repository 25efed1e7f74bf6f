"""What can be said about an answer without running it. Works for functions without source, as `exec` makes them."""

import dis
import inspect
import types

from course_lib.checking.values import as_number
from course_lib.checking.verdict import Verdict, untouched, wrong
from course_lib.guards import shown

WORKING = ("CALL", "BINARY", "FOR_ITER", "COMPARE")  # beginnings of the opcodes of a function that does something


def read(spec, answer) -> Verdict | None:
    """A verdict on an answer that need not be run; None for a function that is worth a try."""
    hand_over = f"Hand over the function itself, without brackets: `check({spec.name})`."
    if answer is None or answer is ... or answer is NotImplemented:
        return untouched(f"There is no function here yet. {hand_over}")
    if not callable(answer):
        number = as_number(answer)
        what = shown(answer) if number is None else f"{shown(answer)}, a number,"
        return wrong("not_a_function", f"{what} is not a function. {hand_over}")
    if type(answer) is types.FunctionType and same_code(answer.__code__, spec.built(spec.starter).__code__):
        return untouched(f"`{spec.name}` is as it was given. Change it in its cell, run that cell, then check again.")
    return _fits(spec, answer)


def same_code(one: types.CodeType, other: types.CodeType) -> bool:
    """Whether two functions hold the same instructions, wherever they were written."""
    alike = ("co_code", "co_names", "co_varnames", "co_argcount", "co_kwonlyargcount", "co_flags")
    if any(getattr(one, part) != getattr(other, part) for part in alike) or len(one.co_consts) != len(other.co_consts):
        return False
    return all(
        same_code(a, b)
        if isinstance(a, types.CodeType) and isinstance(b, types.CodeType)
        else (type(a), a) == (type(b), b)
        for a, b in zip(one.co_consts, other.co_consts, strict=True)
    )


def works(function) -> bool:
    """Whether a function does anything but return; True where that cannot be seen."""
    if type(function) is not types.FunctionType:
        return True
    return any(step.opname.startswith(WORKING) for step in dis.get_instructions(function))


def called(function, name: str):
    """The global `name` that a function uses, itself or through helpers of its own; None if it does not."""
    seen, waiting = set(), [function]
    while waiting:
        helper = waiting.pop()
        if type(helper) is not types.FunctionType or helper in seen:
            continue
        seen.add(helper)
        for used in _names(helper.__code__):
            if used == name and name in helper.__globals__:
                return helper.__globals__[name]
            waiting.append(helper.__globals__.get(used))
    return None


def _names(code: types.CodeType) -> set[str]:
    inner = (part for part in code.co_consts if isinstance(part, types.CodeType))
    return set(code.co_names).union(*map(_names, inner))


def _fits(spec, answer) -> Verdict | None:
    """A verdict on a function that cannot be called as the exercise calls it."""
    try:
        signature = inspect.signature(answer)
    except (TypeError, ValueError):  # some built-in ones keep theirs to themselves
        return None
    asked = spec.parameters
    try:
        signature.bind(*asked)
    except TypeError:
        call = f"`{spec.signature}`"
        return wrong(
            "signature",
            f"It is called as {call}, and yours is `{spec.name}{signature}`: it must take {_amount(asked)}.",
        )
    names = list(signature.parameters)
    if names != asked and sorted(names) == sorted(asked):
        call = f"it is called as `{spec.signature}`, yours is `{spec.name}{signature}`"
        idea = f"The parameters stand in another order: {call}."
        return wrong("swapped_parameters", idea)
    return _other_default(spec, signature)


def _other_default(spec, signature: inspect.Signature) -> Verdict | None:
    """A verdict on a parameter that stands for another value than asked when nothing is given.

    Calls by place alone cannot show it: b of a BM25 factor matters only once a length is given, which stands after b.
    """
    asked = inspect.signature(spec.made("...")).parameters
    for name, parameter in signature.parameters.items():
        wanted = asked[name].default if name in asked else None
        plain = type(parameter.default) in (int, float, str)  # anything else may be made into the right value inside
        if plain and type(wanted) in (int, float, str) and parameter.default != wanted:
            idea = f"When `{name}` is not given it is {wanted!r}, as in `{spec.signature}`; yours is "
            return wrong("wrong_default", f"{idea}{shown(parameter.default)}.")
    return None


def _amount(asked: list[str]) -> str:
    words = {1: "one argument", 2: "two arguments", 3: "three arguments"}
    return f"{words.get(len(asked), f'{len(asked)} arguments')}, {', '.join(asked)}"
