"""Which known slip an answer makes, told by what it does on every call.

`spec.known` says what each wrong function does. An answer may make one slip, or a slip with something on top: rounded,
several times too large, k one off. (Two slips at once: two_slips.py.)
"""

import math
from functools import lru_cache

from course_lib.checking.behaviour import Behaviour, close, of_call

MOST_PLACES = 6  # a function that rounds keeps no more decimals than this
FEWEST = 5  # calls that must agree before anything is said of all of them


def exact(spec, seen, places=None):
    """The slip that does the same in all these places (default: everywhere), changes of arguments included."""
    places = range(len(seen)) if places is None else places
    return _first(spec, places, lambda i, does: seen[i].same(does[i]), Behaviour.same)


def by_value(spec, seen):
    """The slip that comes to the same values everywhere, whatever becomes of the arguments."""
    return _first(spec, range(len(seen)), lambda i, does: seen[i].same_value(does[i]), Behaviour.same_value)


def _first(spec, places, fits, same):
    for slip, does in spec.known:
        if all(fits(i, does) for i in places) and any(not same(does[i], spec.expected[i]) for i in places):
            return slip
    return None


def with_a_twist(spec, seen):
    """(slip, what comes on top, as a sentence), or None."""
    for slip, does in spec.known:
        if all(a.same_value(b) for a, b in zip(does, spec.expected, strict=True)):
            continue  # it shows in its conduct alone
        if rounds(spec, seen, does):
            return slip, "Besides, the result is rounded."
        factor = ratio(spec, seen, does)
        if factor:
            return slip, f"Besides, the result is {factor:.4g} times that."
    for step in (1, -1) if "k" in spec.parameters else ():
        for slip, does in _known_at(spec, step):
            pairs = [(got, did) for got, did in zip(seen, does, strict=True) if did]
            if len(pairs) >= FEWEST and all(got.same_value(did) for got, did in pairs):
                return slip, f"Besides, k is one too {'large' if step > 0 else 'small'}."
    return None


def beside(spec, seen, other) -> list[tuple[float, float]]:
    """The numbers of two runs side by side, over the ordinary calls that came to a value; [] if they do not compare."""
    pairs, raised = [], 0
    for i in spec.ordinary:
        got, did = seen[i], other[i]
        if got.kind == "raised":
            raised += 1
        elif got.kind != did.kind or got.kind not in ("number", "scores"):
            return []
        elif got.kind == "number":
            pairs.append((got.value, did.value))
        elif got.value.keys() == did.value.keys():
            pairs += [(got.value[doc], did.value[doc]) for doc in got.value]
        else:
            return []
    enough = len(pairs) >= FEWEST and 2 * raised <= len(spec.ordinary)
    return pairs if enough and all(math.isfinite(number) for pair in pairs for number in pair) else []


def rounds(spec, seen, other) -> bool:
    """Whether `seen` is `other` rounded, or cut off, after some decimals."""
    numbers = [number for i in spec.ordinary for number in seen[i].numbers]
    if not all(math.isfinite(number) and close(number, round(number, MOST_PLACES)) for number in numbers):
        return False  # most are told by this alone
    pairs = beside(spec, seen, other)
    if all(close(got, want) for got, want in pairs):
        return False
    places = range(MOST_PLACES + 1)
    return any(all(close(got, cut(want, n)) for got, want in pairs) for cut in (round, _cut_off) for n in places)


def ratio(spec, seen, other) -> float | None:
    """The number that makes `seen` of `other` by multiplying everywhere, if it is not 1."""
    pairs = beside(spec, seen, other)
    ratios = [got / want for got, want in pairs if want]
    if (
        len(ratios) < FEWEST
        or len({want for _, want in pairs if want}) < 2
        or any(got for got, want in pairs if not want)
    ):
        return None
    alike = all(math.isclose(r, ratios[0], rel_tol=1e-6) for r in ratios)
    return ratios[0] if alike and not math.isclose(ratios[0], 1, rel_tol=1e-6) else None


def at_k(spec, function, step) -> list[Behaviour | None]:
    """What a function of the course's does when k is moved by `step`; None for calls where that cannot be."""
    place, found = spec.parameters.index("k"), []
    for args in spec.calls:
        k = args[place] if len(args) > place else None
        fits = isinstance(k, int) and k + step >= 1
        found.append(of_call(function, (*args[:place], k + step, *args[place + 1 :])) if fits else None)
    return found


@lru_cache
def _known_at(spec, step):
    return [(slip, at_k(spec, function, step)) for slip, function in spec.wrong_functions]


def _cut_off(value: float, places: int) -> float:
    return math.trunc(value * 10**places) / 10**places
