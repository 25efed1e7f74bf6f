"""What to say of a function that did not come to its end, or came to it with empty hands."""

from course_lib.checking import example, reading
from course_lib.checking.child import MEMORY
from course_lib.checking.sandbox import SECONDS, Ran
from course_lib.checking.verdict import Verdict, untouched, wrong

BLANK = ("NoneType", "ellipsis", "NotImplementedType")
ENDS = "A function ends with `return`."


def stopped(spec, ran: Ran) -> Verdict | None:
    """The run did not come to its end, or a call left it by a way that is no result."""
    if ran.cut:
        place = len(ran.outcomes) - 1 if ran.cut in ("loop", "memory") else len(ran.outcomes)
        call = example.called_with(spec, (*spec.calls, spec.calls[0])[place])
        return _CUTS[ran.cut](spec, ran, call)
    ways = {
        "exit": ("exits", f"`{spec.name}` calls `exit()` or `quit()`. {ENDS}"),
        "input": (
            "asks_for_input",
            f"`{spec.name}` asks with `input()`. All it needs is in its parameters: {', '.join(spec.parameters)}.",
        ),
        "elsewhere": (
            "leaves_python",
            f"`{spec.name}` is about to start another program, or to stop one. All it needs is in its parameters.",
        ),
    }
    for place, outcome in enumerate(ran.outcomes):
        if outcome["kind"] in ways:
            return wrong(*ways[outcome["kind"]], example.called_with(spec, (*spec.calls, spec.calls[0])[place]))
    if all(outcome.get("counts_as") == "RecursionError" for outcome in ran.outcomes):
        return recursive(spec, ran.outcomes[0], example.called_with(spec, spec.calls[0]))
    return None


def recursive(spec, outcome, call) -> Verdict:
    who = f"`{spec.name}`" if outcome["where"] == spec.name else f"`{outcome['where']}`"
    idea = f"{who} calls itself until Python gives up: nothing stops it. It needs a case that returns without a call."
    return wrong("no_base_case", idea, call)


def _loop(spec, ran, call):
    loop = ran.outcomes[-1]
    idea = f"`{spec.name}` does not end: {example.line(spec, loop)} ran {loop['times']:,} times in one call."
    names = loop["stayed"] or loop["moved"]
    verb = "stayed" if loop["stayed"] else "had reached"
    told = " and ".join(f"`{name}` {verb} {value}" for name, value in list(names.items())[:2])
    return wrong("endless_loop", f"{idea[:-1]}; {told}." if told else idea, call)


def _time(spec, ran, call):
    idea = f"`{spec.name}` had not come back after {SECONDS:g} seconds."
    if not ran.stuck:
        return wrong("never_ends", f"{idea} Something waits, or goes round without an end.", call)
    line, where = ran.stuck
    there = example.line(spec, {"line": line, "where": where})
    return wrong("never_ends", f"{idea} It was still in {there}, which waits or goes round without an end.", call)


def _memory(spec, ran, call):
    there = example.line(spec, ran.outcomes[-1])
    idea = f"`{spec.name}` asks for more memory than {MEMORY >> 30} GB, in {there}. Look for what grows without an end."
    return wrong("too_much_memory", idea, call)


def _gone(spec, ran, call):
    return wrong("ends_python", f"`{spec.name}` ended the Python it ran in. {ENDS}", call)


def _crash(spec, ran, call):
    return wrong(
        "crashes_python", f"`{spec.name}` crashed the Python it ran in, which plain Python code never does.", call
    )


_CUTS = {"loop": _loop, "time": _time, "memory": _memory, "gone": _gone, "crash": _crash}


def empty_handed(spec, answer, outcomes: list[dict]) -> Verdict | None:
    """No call returned anything, or a gap is still open."""
    gap = next(
        (o for o in outcomes if o["kind"] == "raised" and o["type"] == "TypeError" and "ellipsis" in o["text"]), None
    )
    if gap:
        return untouched(f"The gap, `...`, is still open in line {gap['line']}. Put your part in its place.")
    if all(outcome.get("type") == "NotImplementedError" for outcome in outcomes):
        return untouched(f"`{spec.name}` still raises NotImplementedError. Write its body in place of that line.")
    if not all(outcome.get("type") in BLANK for outcome in outcomes):
        return None
    if any(outcome["printed"].strip() for outcome in outcomes):
        idea = f"`{spec.name}` prints its result and returns nothing: whoever calls it gets None. Use `return`."
        return wrong("prints", idea, example.worked(spec, outcomes, range(len(spec.calls))))
    if outcomes[0]["type"] == "NoneType" and reading.works(answer):
        idea = f"`{spec.name}` works something out and keeps it to itself: it ends without a `return`."
        return wrong("no_return", idea, example.worked(spec, outcomes, range(len(spec.calls))))
    return untouched(f"`{spec.name}` returns nothing yet. Write its body in its cell, run that cell, then check again.")
