"""What the results of an answer have in common, whatever was meant to be worked out."""

import math

from course_lib.checking import example, fingerprints
from course_lib.checking.stopped import BLANK
from course_lib.checking.verdict import Verdict, wrong

WANTED = {"number": "one number", "text": "one of these texts", "scores": "a dict from each id to its score"}
K_OFF = {
    1: ("k_plus_one", "k is one too large: the result is that for k + 1."),
    -1: ("k_minus_one", "k is one too small: the result is that for k - 1."),
}


def as_results(spec, outcomes, seen, off) -> Verdict | None:
    """What is the matter with the results before any of them is compared: their type, their size, all alike."""
    return _first((_odd_types, _not_finite, _always_the_same), spec, outcomes, seen, off)


def as_numbers(spec, outcomes, seen, off) -> Verdict | None:
    """What makes the results of the right numbers, the same way everywhere."""
    return _first((_rounded, _multiplied, _moved, _k_is_off), spec, outcomes, seen, off)


def _first(looks, *given):
    return next(filter(None, (look(*given) for look in looks)), None)


def _odd_types(spec, outcomes, seen, off):
    fits = [(seen[i].kind, spec.expected[i].kind) for i in off]
    odd = [i for i, (got, want) in zip(off, fits, strict=True) if got not in ("raised", want) and want != "raised"]
    if not odd:
        return None
    place = example.smallest(spec, odd)
    got, kind, shown = outcomes[place]["type"], spec.expected[place].kind, example.worked(spec, outcomes, [place])
    if got in BLANK:
        idea = f"For some calls `{spec.name}` comes to its end without a `return`, which gives None."
        return wrong("returns_none", idea, shown)
    wanted = WANTED[kind]
    if kind == "text":
        words = dict.fromkeys(repr(want.value) for want in spec.expected if want.kind == "text")
        wanted = f"{wanted}: {', '.join(words)}"
    if seen[place].kind == "text":
        return wrong("returns_text", f"The result is text. Return {wanted}, without quotes or formatting.", shown)
    if seen[place].kind == "number":
        return wrong("returns_number", f"The result is a number. Return {wanted}.", shown)
    return wrong("returns_other", f"The result is of type {got}. Return {wanted}.", shown)


def _not_finite(spec, outcomes, seen, off):
    strange = [i for i in off if not all(map(math.isfinite, seen[i].numbers))]
    if not strange:
        return None
    idea = "A result is not finite: something is divided by a number next to 0, or grows past what a float can hold."
    return wrong("not_finite", idea, example.worked(spec, outcomes, strange))


def _always_the_same(spec, outcomes, seen, off):
    """One result for all calls, or the right one for a few of them and the same one for all others."""
    right = [i for i in spec.ordinary if i not in off and spec.expected[i].value]
    others = [seen[i] for i in off]
    if len(others) < len(spec.ordinary) / 2 or len(right) > 4 or not all(got.same_value(others[0]) for got in others):
        return None
    if others[0].kind == "raised" and not right:
        return None
    wanted = [spec.expected[i] for i in spec.ordinary]
    if sum(not want.same_value(wanted[0]) for want in wanted) < 3:
        return None
    idea = "The result is the same whatever comes in"
    idea += ", but for the numbers of an example." if right else "."
    return wrong("hard_coded", f"{idea} Work it out from what the call brings.", example.worked(spec, outcomes, off))


def _rounded(spec, outcomes, seen, off):
    if not fingerprints.rounds(spec, seen, spec.expected):
        return None
    idea = "The result is rounded inside the function. Return it whole, and round where it is shown."
    return wrong("rounded", idea, example.worked(spec, outcomes, off))


def _multiplied(spec, outcomes, seen, off):
    factor = fingerprints.ratio(spec, seen, spec.expected)
    if factor is None:
        return None
    id = "times_a_factor"
    if math.isclose(factor, -1):
        id, idea = "negated", "Every result has the wrong sign: right in size, on the other side of 0."
    elif math.isclose(factor, 100):
        id, idea = "percent", "Every result is in percent, 100 times too large. Return the share itself."
    elif abs(factor) > 1:
        idea = f"Every result is {factor:.4g} times as large as it should be: a factor too many, or a division missing."
    else:
        idea = f"Every result should be {1 / factor:.4g} times as large: one division too many, or a factor missing."
    return wrong(id, idea, example.worked(spec, outcomes, off))


def _moved(spec, outcomes, seen, off):
    pairs = fingerprints.beside(spec, seen, spec.expected)
    if not pairs or len({want for _, want in pairs}) < 2:
        return None
    by = pairs[0][0] - pairs[0][1]
    if abs(by) < 1e-9 or not all(math.isclose(got - want, by, rel_tol=1e-9, abs_tol=1e-9) for got, want in pairs):
        return None
    idea = f"Every result is {abs(by):.4g} too {'large' if by > 0 else 'small'}, whatever comes in."
    return wrong("off_by_a_constant", idea, example.worked(spec, outcomes, off))


def _k_is_off(spec, outcomes, seen, off):
    for step in (1, -1) if "k" in spec.parameters else ():
        pairs = [(got, at) for got, at in zip(seen, fingerprints.at_k(spec, spec.reference, step), strict=True) if at]
        if len(pairs) >= fingerprints.FEWEST and all(got.same_value(at) for got, at in pairs):
            return wrong(*K_OFF[step], example.worked(spec, outcomes, off))
    return None
