"""The smallest call that shows what is the matter, and its arithmetic; everything a card says about one call."""

from course_lib.checking.watch import written


def line(spec, outcome) -> str:
    """Where in the learner's code something happened; a helper of theirs is named."""
    inside = outcome["where"] == spec.name or outcome["where"].startswith("<")
    return f"line {outcome['line']}" + ("" if inside else f", in `{outcome['where']}`")


def smallest(spec, places) -> int:
    """The place of the call that is quickest to follow: one that gives more than 0, few items, small numbers, first."""

    def size(place):
        parts = [n for arg in spec.calls[place] for n in (arg if isinstance(arg, (list, tuple, set)) else [arg])]
        return spec.expected[place].value == 0, len(parts), sum(abs(n) for n in parts if not isinstance(n, str)), place

    return min(places, key=size)


def worked(spec, outcomes, places) -> str:
    """The smallest of these calls: what it gave, and what is right, term by term."""
    place = smallest(spec, places)
    args, outcome, want = spec.calls[place], outcomes[place], spec.expected[place].value
    got, right = result(outcome), figure(want)
    if got == right:  # apart only in further decimals
        got, right = repr(outcome["number"]), repr(want)
    gave = f"stopped with {outcome['type']}" if outcome["kind"] == "raised" else f"gave {got}"
    return f"{called_with(spec, args)} {gave}, expected {right} = {spec.work(*args)}"


def called_with(spec, args) -> str:
    """A call, as one would type it."""
    return spec.name + written(args)


def result(outcome: dict) -> str:
    """What a call came to, in a few characters."""
    if outcome["kind"] == "raised":
        return outcome["type"]
    return outcome["shown"] if outcome["number"] is None else figure(outcome["number"])


def figure(value: float) -> str:
    """A number in a card: four decimals at most, none that say nothing."""
    return repr(round(value, 4) + 0.0)


def before_and_after(spec, outcomes, changing) -> str:
    """The smallest call that changes its arguments: what they were, and what became of them."""
    place = smallest(spec, changing)
    return f"before: {called_with(spec, spec.calls[place])}\nafter:  {spec.name}{outcomes[place]['changed']}"
