"""A value as a message shows it: short, on one line, the same in every run."""

import reprlib

WIDTH = 60  # characters of a value that a message shows


class _Repr(reprlib.Repr):
    """A short repr that never fails and holds no memory address, so that executed notebooks come out the same."""

    def repr_int(self, x, level):
        if x.bit_length() < 4096:
            return super().repr_int(x, level)
        sign = "negative " if x < 0 else ""
        return f"<{sign}int of about {x.bit_length() * 0.30103:,.0f} digits>"  # Python refuses to print such a number

    def repr_instance(self, x, level):
        try:
            text = repr(x)
        except Exception:  # a foreign repr may raise anything
            text = " at 0x"
        return f"<{type(x).__name__}>" if " at 0x" in text else text


_short = _Repr()
_short.maxstring = WIDTH


def clip(text):
    """``text`` on one line, at most 60 characters of it."""
    text = " ".join(text.split())
    return text if len(text) <= WIDTH else text[: WIDTH - 3] + "..."


def shown(value):
    """Any value as a message shows it: its repr, at most 60 characters."""
    return clip(_short.repr(value))


def digits(number):
    """A float as a person writes it: 3, not 3.0."""
    return f"{number:.0f}" if number.is_integer() and number < 1e15 else repr(number)
