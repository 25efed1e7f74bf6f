"""The smallest call that shows what is the matter, and its arithmetic; everything a card says about one call."""

from course_lib.checking.behaviour import Behaviour, of_outcome
from course_lib.checking.watch import written

MOST_SCORES = 8  # of a result, in one card
JOINTS = {"number": " = ", "scores": "\n", "text": ": ", "raised": ": "}  # between what is right and why


def line(spec, outcome) -> str:
    """Where in the learner's code something happened; a helper of theirs is named."""
    inside = outcome["where"] == spec.name or outcome["where"].startswith("<")
    return f"line {outcome['line']}" + ("" if inside else f", in `{outcome['where']}`")


def smallest(spec, places) -> int:
    """The place of the call that is quickest to follow."""
    return min(places, key=lambda place: size(spec, place))


def size(spec, place) -> tuple:
    """How much there is to follow in a call: one that gives more than 0, few items, small numbers, first."""
    want, parts = spec.expected[place], [part for arg in spec.calls[place] for part in _parts(arg)]
    numbers = sum(abs(part) for part in parts if isinstance(part, (int, float)))
    return want.kind == "raised" or not want.value, len(parts), numbers, place


def _parts(arg) -> list:
    return [part for item in arg for part in _parts(item)] if isinstance(arg, (list, tuple, set)) else [arg]


def worked(spec, outcomes, places) -> str:
    """The smallest of these calls: what it gave, and what is right, term by term."""
    place = smallest(spec, places)
    args, outcome, want = spec.calls[place], outcomes[place], spec.expected[place]
    got, right = result(outcome), figure(want)
    if got == right and outcome["kind"] != "raised":  # apart only in further decimals
        got, right = repr(of_outcome(outcome).value), repr(want.value)
    gave = f"stopped with {got}" if outcome["kind"] == "raised" else f"gave {got}"
    shown = f"{called_with(spec, args)} {gave}, expected {right}{JOINTS[want.kind]}{spec.work(*args)}"
    return shown + _ids_apart(outcome, want)


def _ids_apart(outcome, want: Behaviour) -> str:
    """Which ids are missing from scores, and which do not belong there."""
    got = of_outcome(outcome)
    if want.kind != "scores" or got.kind != "scores":
        return ""
    apart = {"missing": want.value.keys() - got.value.keys(), "not asked for": got.value.keys() - want.value.keys()}
    return "".join(f"\n{what}: {', '.join(sorted(map(repr, ids)))}" for what, ids in apart.items() if ids)


def called_with(spec, args) -> str:
    """A call, as one would type it."""
    return spec.name + written(args)


def result(outcome: dict) -> str:
    """What a call came to, in a few characters."""
    if outcome["kind"] == "raised":
        return outcome["type"]
    return outcome["shown"] if outcome["counts_as"] in ("other", "text") else figure(of_outcome(outcome))


def figure(value: "float | Behaviour") -> str:
    """A number or a value in a card: four decimals at most, none that say nothing; scores best first."""
    if not isinstance(value, Behaviour):
        return repr(round(value, 4) + 0.0)
    if value.kind == "number":
        return figure(value.value)
    if value.kind == "scores":
        best_first = sorted(value.value.items(), key=lambda pair: (-pair[1], str(pair[0])))
        shown = [f"{doc!r}: {figure(score)}" for doc, score in best_first[:MOST_SCORES]]
        return f"{{{', '.join(shown)}{', …' if len(best_first) > MOST_SCORES else ''}}}"
    return value.value if value.kind == "raised" else repr(value.value)


def before_and_after(spec, outcomes, changing) -> str:
    """The smallest call that changes its arguments: what they were, and what became of them."""
    place = smallest(spec, changing)
    return f"before: {called_with(spec, spec.calls[place])}\nafter:  {spec.name}{outcomes[place]['changed']}"


def side_by_side(spec, outcomes, places) -> str:
    """Several calls, each with what it gave."""
    return "\n".join(f"{called_with(spec, spec.calls[place])} gave {result(outcomes[place])}" for place in places)
