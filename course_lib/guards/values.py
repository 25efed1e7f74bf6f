"""One value: a number, a cutoff, a flag, a name out of a few."""

from decimal import Decimal
from difflib import get_close_matches
from math import inf, isfinite, nan
from numbers import Rational, Real

from course_lib.guards.wording import shown


def _plain(value):
    """A NumPy scalar as the Python value it holds; anything else as it is."""
    scalar = getattr(value, "shape", None) == () and hasattr(value, "item")
    # a masked entry holds no value, though its item() says 0.0
    return value.item() if scalar and not getattr(value, "mask", False) else value


def _real(name, value, rule, fix, booleans=False):
    """``value`` as a plain Python number, or a TypeError."""
    value = _plain(value)
    if isinstance(value, (Real, Decimal)) and (booleans or not isinstance(value, bool)):
        return value
    fix = "Write a number, without quotes." if isinstance(value, str) else fix
    raise TypeError(f"{name} must be {rule}, got {shown(value)}. {fix}")


def whole(name, value, least, fix):
    """``value`` as an int >= ``least``; a NumPy integer or a whole float (3.0) counts as whole, a bool does not."""
    if type(value) is int and value >= least:
        return value
    rule = f"a whole number >= {least}"
    number = _real(name, value, rule, fix)
    try:
        result = int(number)
    except (ValueError, OverflowError):  # not a number, infinite
        result = None
    if result is None or result != number or result < least:
        raise ValueError(f"{name} must be {rule}, got {shown(number)}. {fix}")
    return result


def number(name, value, fix, *, rule="a finite number >= 0", fits=lambda x: x >= 0, booleans=False):
    """``value`` as a finite float that ``fits``; ``rule`` says in words what fits."""
    given = _real(name, value, rule, fix, booleans)
    try:
        result = float(given)
    except (OverflowError, ValueError):  # an int past 1e308, Decimal's signalling NaN
        result = nan
        fix = "It is too large for a float." if isinstance(given, Rational) and given > 0 else fix
    if result == inf and not isinstance(given, float):  # a Decimal past 1e308
        fix = "It is too large for a float."
    # both: a tiny Fraction, of either sign, rounds to 0.0
    if not (isfinite(result) and fits(given) and fits(result)):
        raise ValueError(f"{name} must be {rule}, got {shown(given)}. {fix}")
    return result or 0.0  # never -0.0, which would print its sign


def cutoff(k):
    """k as an int >= 1, or None for no cutoff."""
    return None if k is None else whole("k", k, 1, "Use k=None for no cutoff.")


def flag(name, value):
    """``value`` as a bool. Only True, False, 1 and 0 count: the text "False" would be true."""
    plain = _plain(value)
    if isinstance(plain, int) and plain in (0, 1):
        return bool(plain)
    raise TypeError(f"{name} must be True or False, got {shown(plain)}. Compare first, as in answer == expected.")


def choice(name, value, names):
    """``value`` if it is one of ``names``; a near miss, or a cutoff in its place, is answered with a question."""
    if isinstance(value, str) and value in names:
        return value
    *most, last = map(repr, names)
    raise ValueError(f"{name} must be {', '.join(most)} or {last}, got {shown(value)}.{_meant(value, names)}")


def _meant(value, names):
    if isinstance(value, str):
        word, folded = value.strip().casefold(), {name.casefold(): name for name in names}
        near = [name for name in folded if word and (name.startswith(word) or word.startswith(name))]
        near = near or get_close_matches(word, folded, n=1)
        return f" Did you mean {folded[near[0]]!r}?" if near else ""
    try:
        return f" Did you mean k={shown(whole('k', value, 1, ''))}?"
    except (TypeError, ValueError):
        return ""
