"""What holds for the results of any right answer, known without working them out: never above 1, no fall as k grows."""

from collections.abc import Callable
from dataclasses import dataclass

from course_lib.checking import example
from course_lib.checking.verdict import Verdict, wrong


@dataclass(frozen=True)
class Law:
    """id: a short name for breaking it. sentence: what holds, for the learner.

    holds(args, value): whether one call keeps to it. With pairs: holds(args, value, others, another) for two calls,
    True for two that have nothing to do with each other. A value is a float, a text or a dict from id to float.
    """

    id: str
    sentence: str
    holds: Callable[..., bool]
    pairs: bool = False


def broken(spec, outcomes, seen, off) -> Verdict | None:
    """A verdict on the first law that the results break, with the calls that show it."""
    sound = [i for i in range(len(seen)) if seen[i].kind == spec.expected[i].kind != "raised"]
    wrong_ones = [i for i in sound if i in off]
    for law in spec.laws:
        if not law.pairs:
            places = [i for i in wrong_ones if not law.holds(spec.calls[i], seen[i].value)]
            if places:
                return wrong(law.id, law.sentence, example.worked(spec, outcomes, places))
            continue
        for i in sorted(wrong_ones, key=lambda place: example.size(spec, place)):
            for j in sorted(sound, key=lambda place: example.size(spec, place)):
                one, other = (spec.calls[i], seen[i].value), (spec.calls[j], seen[j].value)
                if not law.holds(*one, *other) or not law.holds(*other, *one):
                    return wrong(law.id, law.sentence, example.side_by_side(spec, outcomes, (i, j)))
    return None
