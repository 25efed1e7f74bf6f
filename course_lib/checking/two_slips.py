"""Two slips at once, told apart: each shows alone on the calls where the other does not show."""

from itertools import combinations
from typing import NamedTuple


def together(spec, seen):
    """(graver, other): two slips that explain where an answer fails; (slip, None) for one that does; or None.

    Of two, each must do as the answer does on nearly all calls on which it shows alone, and nothing may fail where
    neither shows. One must do so wherever it shows. Either way at least half of what fails is explained.
    """
    off = _mask(not a.same_value(b) for a, b in zip(seen, spec.expected, strict=True))
    tracks = [_track(spec, seen, slip, does) for slip, does in spec.known]
    found, most = None, -(-off.bit_count() // 2) - 1
    for one, other in combinations(tracks, 2):
        if one.slip.id == other.slip.id or off & ~(one.shows | other.shows):
            continue
        explained = [_alone(a, b) for a, b in ((one, other), (other, one))]
        if all(explained) and sum(explained) > most:
            most, found = sum(explained), max((one, other), (other, one), key=lambda pair: pair[0].shows.bit_count())
    if found:
        return found[0].slip, found[1].slip
    whole = [track for track in tracks if track.shows and not track.shows & ~track.agrees]
    best = max(whole, key=lambda track: track.shows.bit_count(), default=None)
    return (best.slip, None) if best and best.shows.bit_count() > most else None


class _Track(NamedTuple):
    """A slip, the calls where it shows, and those where the answer does the same: a bit each."""

    slip: object
    shows: int
    agrees: int


def _track(spec, seen, slip, does) -> _Track:
    shows = _mask(not a.same_value(b) for a, b in zip(does, spec.expected, strict=True))
    return _Track(slip, shows, _mask(a.same_value(b) for a, b in zip(does, seen, strict=True)))


def _alone(one: _Track, other: _Track) -> int:
    """How many calls `one` explains by itself; 0 if it does not explain three in four of those it should."""
    alone = one.shows & ~other.shows
    explained = (alone & one.agrees).bit_count()
    return explained if 4 * explained >= 3 * alone.bit_count() else 0


def _mask(bits) -> int:
    return sum(1 << place for place, bit in enumerate(bits) if bit)
