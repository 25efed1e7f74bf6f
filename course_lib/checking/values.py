"""What a returned value counts as: a number, a text, scores by id, or something else.

A learner's own class may say anything of itself. So a float, a str or a dict is read for what it holds, whatever its
class makes of `float()`, `==` or iteration.
"""

from decimal import Decimal
from fractions import Fraction
from math import inf
from numbers import Real

LONGEST = 10_000  # characters of a text, and ids in scores; no right answer comes near


def read(value) -> tuple[str, object]:
    """(kind, plain): "number" with a float, "text" with a str, "scores" with pairs (id, float), "other" with the
    length of a list, a tuple or a set, and None for anything else.

    Any real number counts (NumPy's, Fraction, Decimal, int), and any kind of dict; True and False are no numbers.
    """
    for kind, reader in (("number", as_number), ("text", _as_text), ("scores", _as_scores)):
        plain = reader(value)
        if plain is not None:
            return kind, plain
    own = next((plain for plain in (list, tuple, set) if issubclass(type(value), plain)), None)
    return "other", own and own.__len__(value)


def checked(kind: str, plain) -> None:
    """A ValueError unless `plain` is what `read` gives for this kind, as JSON carries it."""
    is_id = (str, int)
    fits = {
        "number": lambda: type(plain) is float,
        "text": lambda: type(plain) is str,
        "scores": lambda: all(isinstance(doc, is_id) and type(score) is float for doc, score in plain),
        "other": lambda: plain is None or type(plain) is int,
    }[kind]
    if not fits():
        raise ValueError(f"{plain!r} is no {kind}")


def as_number(value) -> float | None:
    """Any real number as a float; None for what is no number."""
    if type(value) is float:  # nearly all are
        return value
    value = _out_of_numpy(value)
    kind = type(value)
    if issubclass(kind, bool) or not issubclass(kind, (Real, Decimal)):
        return None
    own = next((plain for plain in (int, float, Fraction, Decimal) if issubclass(kind, plain)), kind)
    try:
        return own.__float__(value)
    except OverflowError:  # an int past 1e308
        return inf if own.__gt__(value, 0) else -inf
    except ValueError:  # Decimal's signalling NaN
        return None


def _as_text(value) -> str | None:
    return str.__str__(value)[:LONGEST] if issubclass(type(value), str) else None


def _as_scores(value) -> list[tuple[str | int, float]] | None:
    if not issubclass(type(value), dict) or dict.__len__(value) > LONGEST:
        return None
    pairs = [(_as_id(key), as_number(number)) for key, number in dict.items(value)]
    return None if any(part is None for pair in pairs for part in pair) else pairs


def _as_id(key) -> str | int | None:
    key = _out_of_numpy(key)
    kind = type(key)
    if issubclass(kind, int) and not issubclass(kind, bool) and int.bit_length(key) < 64:
        return int.__int__(key)
    return _as_text(key)


def _out_of_numpy(value):
    """What a NumPy scalar or an array without dimensions holds; anything else as it is."""
    return value.item() if getattr(type(value), "shape", None) is not None and value.shape == () else value
