"""One call of a learner's function, watched: what it returned, printed, changed, or where it went round and round.

An outcome is a dict that JSON can carry. "kind" is "value", "raised", "exit", "input" or "loop"; then
    value    "type", "shown" (text), "number" (float, or None when it is no number)
    raised   "type", "text", "line" and "where" (the function's name) of the learner's last line that ran
    loop     "line" and "where" it went round, "stayed" and "moved": names with their values
and in all of them "printed" (text) and "changed" (the arguments after the call, or None if they are as before).
"""

import builtins
import contextlib
import copy
import io
import os
import sys
from collections import Counter
from decimal import Decimal
from math import inf
from numbers import Real

from course_lib.guards import shown

LIBRARIES = tuple({os.path.normcase(prefix) + os.sep for prefix in (sys.prefix, sys.base_prefix)})


class OutOfSteps(BaseException):
    """The function ran for its whole budget of lines; not an Exception, which a learner's `except` may catch."""


class AskedForInput(BaseException):
    """The function called input(), and nobody is there to answer."""


def as_number(value):
    """Any kind of real number (NumPy's, Fraction, Decimal, int) as a float; None for what is no number, bools too."""
    if getattr(type(value), "shape", None) is not None and value.shape == ():
        value = value.item()  # a NumPy scalar or an array without dimensions
    if isinstance(value, bool) or not isinstance(value, (Real, Decimal)):
        return None
    try:
        return float(value)
    except OverflowError:  # an int past 1e308
        return inf
    except ValueError:  # Decimal's signalling NaN
        return None


def written(args):
    """Arguments as a call has them, "([1, 0], 2)"; sets in order, which their own text is not from run to run."""
    return f"({', '.join(map(_written, args))})"


def _written(value):
    return f"{{{', '.join(sorted(map(repr, value)))}}}" if isinstance(value, set) and value else repr(value)


def call(function, args, steps, at_end_of_steps=None):
    """The outcome of function(*args) on fresh copies of args, within a budget of `steps` lines of Python.

    at_end_of_steps(outcome): called when the budget is used up, and need not return; by default the call is left by
    an exception, which a learner's bare `except` can swallow.
    """
    args = copy.deepcopy(args)
    before, printed, watch = written(args), io.StringIO(), _Watch(steps, at_end_of_steps)
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()), _no_input():
        tracer = sys.gettrace()
        sys.settrace(watch.enter)
        try:
            value = function(*args)
            sys.settrace(tracer)
            outcome = {"kind": "value", "type": type(value).__name__, "shown": shown(value)}
            outcome["number"] = as_number(value)  # at once: a value may change under the next call
        except OutOfSteps:
            outcome = watch.outcome()
        except SystemExit:
            outcome = {"kind": "exit"}
        except AskedForInput:
            outcome = {"kind": "input"}
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            line, where = _last_line(error.__traceback__)
            outcome = {"kind": "raised", "type": type(error).__name__, "text": _text(error)}
            outcome |= {"line": line, "where": where}
        finally:
            sys.settrace(tracer)
    after = written(args)
    return outcome | {"printed": printed.getvalue()[:200], "changed": None if after == before else after[:200]}


class _Watch:
    """Counts the lines that run, those of libraries left out, and remembers where."""

    def __init__(self, steps, at_end):
        self.left, self.half, self.at_end = steps, steps // 2, at_end
        self.lines, self.frame, self.halfway = Counter(), None, {}

    def enter(self, frame, event, argument):
        return None if _is_library(frame.f_code) else self.step

    def step(self, frame, event, argument):
        if event == "line":
            self.left -= 1
            self.lines[frame.f_code.co_name, frame.f_lineno] += 1
            if self.left == self.half:
                self.halfway = {frame.f_code: _numbers(frame)}
            elif self.left <= 0:
                self.frame = frame
                if self.at_end:
                    self.at_end(self.outcome() | {"printed": "", "changed": None})
                raise OutOfSteps
        return self.step

    def outcome(self):
        now, then = _numbers(self.frame), self.halfway.get(self.frame.f_code, {})
        (where, line), _ = max(self.lines.items(), key=lambda item: (item[1], item[0][1]))
        split = {"stayed": {}, "moved": {}}
        for name, value in now.items():
            split["stayed" if then.get(name) == value else "moved"][name] = value
        return {"kind": "loop", "line": line, "where": where, **split}


def _numbers(frame):
    """The numbers among a frame's local names, its parameters left out, as text."""
    parameters = frame.f_code.co_varnames[: frame.f_code.co_argcount]
    found = {name: value for name, value in frame.f_locals.items() if name not in parameters}
    return {name: shown(value) for name, value in found.items() if type(value) in (int, float)}


def _is_library(code):
    name = os.path.normcase(code.co_filename)
    return name.startswith(LIBRARIES) or name.startswith("<frozen ") or name == os.path.normcase(__file__)


def _last_line(traceback):
    line, where = 0, ""
    while traceback:
        if not _is_library(code := traceback.tb_frame.f_code):
            line, where = traceback.tb_lineno, code.co_name
        traceback = traceback.tb_next
    return line, where


def _text(error):
    try:
        return " ".join(str(error).split())[:120]
    except Exception:  # a learner's own exception may fail to show itself
        return ""


@contextlib.contextmanager
def _no_input():
    def refuse(*prompt):
        raise AskedForInput

    kept, builtins.input = builtins.input, refuse
    try:
        yield
    finally:
        builtins.input = kept
