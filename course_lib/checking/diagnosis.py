"""From what a learner's function did to a verdict: which idea slipped, and the smallest call that shows it.

In this order: what stopped the run; a known slip that behaves the same on every call; what the results have in common
(printed, text, rounded); a known slip on the ordinary calls that come to a value; last, the smallest call that fails.
"""

import math

from course_lib.checking import example, reading
from course_lib.checking.behaviour import of_outcome
from course_lib.checking.sandbox import STEPS, Ran
from course_lib.checking.verdict import Verdict, untouched, wrong

BLANK = ("NoneType", "ellipsis", "NotImplementedType")
MOST_PLACES = 6  # a function that rounds keeps no more decimals than this


def diagnose(spec, answer, ran: Ran) -> Verdict | None:
    """The verdict on a run of `answer` on spec.calls and, once more, the first of them; None when all is right."""
    verdict = _stopped(spec, ran) or _empty_handed(spec, answer, ran.outcomes)
    if verdict:
        return verdict
    *outcomes, again = ran.outcomes
    seen = [of_outcome(outcome) for outcome in outcomes]
    off = [i for i, got in enumerate(seen) if not got.same_value(spec.expected[i])]
    changing = [i for i, got in enumerate(seen) if got.changed]
    if not off and not changing and of_outcome(again).same(seen[0]):
        return None
    slip = _known(spec, seen, range(len(seen)))
    if slip and off:
        return wrong(slip.id, slip.message, example.worked(spec, outcomes, off))
    if slip:
        return wrong(slip.id, slip.message, example.before_and_after(spec, outcomes, changing))
    if not of_outcome(again).same(seen[0]):
        return _remembers(spec, outcomes[0], again)
    if changing and not off:
        idea = f"The values are right, but `{spec.name}` changes what it is given: whoever calls it finds another list."
        return wrong("changes_argument", idea, example.before_and_after(spec, outcomes, changing))
    verdict = _in_common(spec, outcomes, seen, off)
    if verdict:
        return verdict
    # two slips at once: one that shows in the values, and another that stops some calls or shows at the edges only
    valued = [i for i in spec.ordinary if seen[i].kind == "number"]
    slip = _known(spec, seen, valued) if 2 * len(valued) > len(spec.ordinary) else None
    if slip:
        return wrong(slip.id, slip.message, example.worked(spec, outcomes, off))
    return _smallest_failure(spec, outcomes, seen, off)


def _stopped(spec, ran: Ran) -> Verdict | None:
    """The run did not come to its end."""
    if ran.cut == "loop":
        return _loops(spec, ran)
    if ran.cut:
        call = example.called_with(spec, spec.calls[min(len(ran.outcomes), len(spec.calls) - 1)])
        if ran.cut == "time":
            idea = f"`{spec.name}` had not come back after some seconds. Something waits, or goes round without an end."
            return wrong("never_ends", idea, call)
        return wrong("ends_python", f"`{spec.name}` ended the Python it ran in. A function ends with `return`.", call)
    for place, outcome in enumerate(ran.outcomes):
        call = example.called_with(spec, (*spec.calls, spec.calls[0])[place])
        if outcome["kind"] == "exit":
            return wrong("exits", f"`{spec.name}` calls `exit()` or `quit()`. A function ends with `return`.", call)
        if outcome["kind"] == "input":
            names = ", ".join(spec.parameters)
            idea = f"`{spec.name}` asks with `input()`. All it needs comes in by its parameters: {names}."
            return wrong("asks_for_input", idea, call)
    return None


def _loops(spec, ran: Ran) -> Verdict:
    loop = ran.outcomes[-1]
    idea = f"`{spec.name}` does not end: after {STEPS:,} steps it was still going round {example.line(spec, loop)}."
    names = loop["stayed"] or loop["moved"]
    verb = "stayed" if loop["stayed"] else "had reached"
    told = " and ".join(f"`{name}` {verb} {value}" for name, value in list(names.items())[:2])
    call = example.called_with(spec, spec.calls[len(ran.outcomes) - 1])
    return wrong("endless_loop", f"{idea} {told}." if told else idea, call)


def _empty_handed(spec, answer, outcomes: list[dict]) -> Verdict | None:
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


def _known(spec, seen, places):
    """The known slip that does the same in all these places, if that is not what a right answer does there."""
    for slip, does in spec.known:
        if all(seen[i].same(does[i]) for i in places) and any(not does[i].same(spec.expected[i]) for i in places):
            return slip
    return None


def _remembers(spec, first: dict, again: dict) -> Verdict:
    idea = (
        f"The same call gave one result first and another later: `{spec.name}` keeps something between calls, such as "
        "a total made outside it or a list as a default value."
    )
    got = f"{example.called_with(spec, spec.calls[0])} gave {example.result(first)}, and later {example.result(again)}"
    return wrong("remembers_calls", idea, got)


def _in_common(spec, outcomes, seen, off) -> Verdict | None:
    """What is the matter with the results as results, whatever was meant to be worked out."""
    odd = [i for i in off if seen[i].kind == "other"]
    if odd:
        return _odd_types(spec, outcomes, seen, odd)
    strange = [i for i in off if seen[i].kind == "number" and not math.isfinite(seen[i].value)]
    if strange:
        idea = (
            "A result is not finite: something is divided by a number next to 0, or grows past what a float can hold."
        )
        return wrong("not_finite", idea, example.worked(spec, outcomes, strange))
    if all(seen[i].kind == "number" for i in range(len(seen))):
        for places in range(MOST_PLACES + 1):
            if all(
                math.isclose(got.value, round(want.value, places))
                for got, want in zip(seen, spec.expected, strict=True)
            ):
                idea = "The result is rounded inside the function. Return it whole, and round where it is shown."
                return wrong("rounded", idea, example.worked(spec, outcomes, off))
    return None


def _odd_types(spec, outcomes, seen, odd) -> Verdict:
    place = example.smallest(spec, odd)
    kind, shown = seen[place].value, example.worked(spec, outcomes, [place])
    if kind in BLANK:
        idea = f"For some calls `{spec.name}` comes to its end without a `return`, which gives None."
        return wrong("returns_none", idea, shown)
    if kind == "str":
        return wrong(
            "returns_text", "The result is text. Return the number itself, without quotes or formatting.", shown
        )
    return wrong("returns_other", f"The result is of type {kind}. Return one number.", shown)


def _smallest_failure(spec, outcomes, seen, off) -> Verdict:
    raised = [i for i in off if seen[i].kind == "raised"]
    only_edges = not set(off) & set(spec.ordinary)
    start = "Ordinary calls come out right; this one does not." if only_edges else ""
    if raised and len(raised) == len(off):
        outcome = outcomes[example.smallest(spec, raised)]
        where = f" in {example.line(spec, outcome)}" if outcome["line"] else ""
        idea = f"It stops with {outcome['type']}{where}: {outcome['text'] or 'no further word'}."
        return wrong("raises", f"{start} {idea}".strip(), example.worked(spec, outcomes, raised))
    idea = start or "The values are not right yet. Work this call out by hand, term by term, and compare."
    return wrong("wrong_value", idea, example.worked(spec, outcomes, off))
