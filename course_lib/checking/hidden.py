"""Python's own names, hidden behind a learner's variable: `sum = 3` in one cell breaks every `sum(...)` after it."""

import builtins
import dis
import types

from course_lib.checking import example
from course_lib.checking.verdict import Verdict, wrong
from course_lib.guards import shown

OWN = frozenset(name for name in dir(builtins) if name.islower() and not name.startswith("_"))


def before_running(spec, answer) -> Verdict | None:
    """A verdict on a function that calls a name of Python's which holds something that cannot be called."""
    for name, value in _globals_hiding(answer).items():
        if not callable(value) and name in _called(answer):
            idea = f"Your variable `{name}` hides Python's own `{name}`: it is {shown(value)} now, and `{spec.name}` "
            idea += f"calls it. Give the variable another name, and run `del {name}` to have Python's back."
            return wrong("hides_builtin", idea)
    return None


def as_reason(spec, answer, outcomes) -> Verdict | None:
    """A verdict on a function that stops because a variable inside it has a name of Python's, which it calls too."""
    if type(answer) is not types.FunctionType:
        return None
    inside = OWN & {*answer.__code__.co_varnames, *answer.__code__.co_cellvars}
    for place, outcome in enumerate(outcomes[:-1]):
        if outcome["kind"] != "raised":
            continue
        text, kind = outcome["text"], outcome["counts_as"]
        unbound = [name for name in inside if kind == "UnboundLocalError" and f"'{name}'" in text]
        names = unbound or [*(inside if kind == "TypeError" and "is not callable" in text else ())]
        if len(names) == 1:  # of two, nobody can tell which one was called
            idea = f"Inside `{spec.name}`, `{names[0]}` is a variable, which hides Python's own `{names[0]}`: it stops "
            idea += f"in {example.line(spec, outcome)}, where that is called. Give the variable another name."
            return wrong("hides_builtin", idea, example.worked(spec, outcomes, [place]))
    return None


def restored(answer):
    """(name, the function with Python's own meaning of all hidden names); None if it uses no hidden name."""
    hiding = _globals_hiding(answer)
    if not hiding:
        return None
    scope = {name: value for name, value in answer.__globals__.items() if name not in hiding}
    parts = answer.__code__, scope, answer.__name__, answer.__defaults__, answer.__closure__
    function = types.FunctionType(*parts)
    function.__kwdefaults__ = answer.__kwdefaults__
    return min(hiding), function


def _globals_hiding(answer) -> dict:
    """The names of Python's own that a function uses and that its notebook has given another meaning."""
    if type(answer) is not types.FunctionType:
        return {}
    used = {step.argval for code in _codes(answer.__code__) for step in dis.get_instructions(code) if _is_global(step)}
    scope = answer.__globals__
    return {name: scope[name] for name in sorted(used & OWN & scope.keys()) if not _is_pythons(name, scope[name])}


def _is_pythons(name, value) -> bool:
    """IPython has an `open`, an `exit` and a `quit` of its own in every notebook."""
    return value is getattr(builtins, name) or type(value).__module__.startswith("IPython") or name in ("open", "input")


def _called(answer) -> set[str]:
    """The global names that a function calls, as far as its instructions tell."""
    steps = (step for code in _codes(answer.__code__) for step in dis.get_instructions(code))
    return {step.argval for step in steps if _is_global(step) and "NULL" in step.argrepr}


def _is_global(step) -> bool:
    return step.opname in ("LOAD_GLOBAL", "LOAD_NAME")


def _codes(code):
    yield code
    for part in code.co_consts:
        if isinstance(part, types.CodeType):
            yield from _codes(part)
