"""From what a learner's function did to a verdict: which idea slipped, and the smallest call that shows it.

In this order: what stopped the run; a known slip that behaves the same on every call; memory between calls and changed
arguments; results of another type, not finite or all alike; a known slip on the ordinary calls that come to a value;
results rounded or multiplied; a known slip with something on top; two slips at once; a law that is broken; last, the
smallest call that fails.
"""

from course_lib.checking import common, example, fingerprints
from course_lib.checking.behaviour import of_outcome
from course_lib.checking.laws import broken
from course_lib.checking.sandbox import Ran
from course_lib.checking.stopped import empty_handed, recursive, stopped
from course_lib.checking.two_slips import together
from course_lib.checking.verdict import Verdict, wrong


def diagnose(spec, answer, ran: Ran) -> Verdict | None:
    """The verdict on a run of `answer` on spec.calls and, once more, the first of them; None when all is right."""
    verdict = stopped(spec, ran) or empty_handed(spec, answer, ran.outcomes)
    if verdict:
        return verdict
    *outcomes, again = ran.outcomes
    seen = [of_outcome(outcome) for outcome in outcomes]
    off = [i for i, got in enumerate(seen) if not got.same_value(spec.expected[i])]
    changing = [i for i, got in enumerate(seen) if got.changed]
    same_again = of_outcome(again).same(seen[0])
    if not off and not changing and same_again:
        return None
    slip = fingerprints.exact(spec, seen)
    if slip:
        shown = example.worked(spec, outcomes, off) if off else example.before_and_after(spec, outcomes, changing)
        return wrong(slip.id, slip.message, shown)
    if not same_again:
        return _remembers(spec, outcomes[0], again)
    if not off:
        idea = (
            f"The values are right, but `{spec.name}` changes what it is given: whoever calls it finds something else."
        )
        return wrong("changes_argument", idea, example.before_and_after(spec, outcomes, changing))
    verdict = _of_values(spec, outcomes, seen, off)
    if changing:
        also = f"`{spec.name}` also changes what it is given."
        shown = f"{verdict.example}\n{example.before_and_after(spec, outcomes, changing)}"
        verdict = verdict._replace(idea=f"{verdict.idea} {also}", example=shown)
    return verdict


def _of_values(spec, outcomes, seen, off) -> Verdict:
    shown = example.worked(spec, outcomes, off)
    slip = fingerprints.by_value(spec, seen)
    if slip:
        return wrong(slip.id, slip.message, shown)
    verdict = common.as_results(spec, outcomes, seen, off)
    if verdict:
        return verdict
    # a slip that shows in the values, and another that stops some calls or shows at the edges only
    valued = [i for i in spec.ordinary if seen[i].kind == spec.expected[i].kind]
    slip = fingerprints.exact(spec, seen, valued) if 2 * len(valued) > len(spec.ordinary) else None
    if slip:
        return wrong(slip.id, slip.message, shown)
    verdict = common.as_numbers(spec, outcomes, seen, off)
    if verdict:
        return verdict
    found = fingerprints.with_a_twist(spec, seen) if set(off) & set(spec.ordinary) else None
    if found:
        slip, also = found
        return wrong(slip.id, f"{slip.message} {also}", shown)
    found = together(spec, seen)
    if found:
        slip, other = found
        more = f"And there is a second thing: {other.message}" if other else "That is not all: some calls differ yet."
        return wrong(slip.id, f"{slip.message} {more}", shown)
    return broken(spec, outcomes, seen, off) or _smallest_failure(spec, outcomes, seen, off)


def _remembers(spec, first: dict, again: dict) -> Verdict:
    idea = (
        f"The same call gave one result first and another later: `{spec.name}` keeps something between calls, such as "
        "a total made outside it or a list as a default value."
    )
    got = f"{example.called_with(spec, spec.calls[0])} gave {example.result(first)}, and later {example.result(again)}"
    return wrong("remembers_calls", idea, got)


def _smallest_failure(spec, outcomes, seen, off) -> Verdict:
    raised = [i for i in off if seen[i].kind == "raised"]
    only_edges = not set(off) & set(spec.ordinary)
    start = "Ordinary calls come out right; this one does not." if only_edges else ""
    if raised and len(raised) == len(off):
        place = example.smallest(spec, raised)
        outcome, shown = outcomes[place], example.worked(spec, outcomes, [place])
        if outcome["counts_as"] == "RecursionError":
            return recursive(spec, outcome, shown)
        where = f" in {example.line(spec, outcome)}" if outcome["line"] else ""
        idea = f"It stops with {outcome['type']}{where}: {outcome['text'] or 'no further word'}."
        return wrong("raises", f"{start} {idea}".strip(), shown)
    idea = start or "The values are not right yet. Work this call out by hand, term by term, and compare."
    return wrong("wrong_value", idea, example.worked(spec, outcomes, off))
