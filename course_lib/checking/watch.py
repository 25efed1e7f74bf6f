"""One call of a learner's function, watched: what it returned, printed, changed, or where it went round and round."""

import builtins
import contextlib
import copy
import io
import os
import sys
from collections import Counter

from course_lib.checking import values
from course_lib.guards import shown

LIBRARIES = tuple({os.path.normcase(prefix) + os.sep for prefix in (sys.prefix, sys.base_prefix)})
OURS = os.path.normcase(os.path.dirname(__file__)) + os.sep
LONGEST = 200  # characters of what was printed or changed


class OutOfSteps(BaseException):
    """The function ran for its whole budget of lines; not an Exception, which a learner's `except` may catch."""


class AskedForInput(BaseException):
    """The function called input(), and nobody is there to answer."""


class Elsewhere(PermissionError):
    """The function was about to start or to stop another program; libraries take it for a refusal of the system's."""


def written(args):
    """Arguments as a call has them, "([1, 0], 2)"; sets in order, which their own text is not from run to run."""
    return f"({', '.join(map(_written, args))})"


def changes(before, args):
    """What became of arguments that were written so before; None if they still are."""
    after = written(args)
    return None if after == before else after[:LONGEST]


def _written(value):
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key!r}: {_written(held)}' for key, held in value.items())}}}"
    return f"{{{', '.join(sorted(map(repr, value)))}}}" if isinstance(value, set) and value else repr(value)


def call(function, args, steps, at_end_of_steps=None):
    """What came of function(*args) on fresh copies of args, within a budget of `steps` lines of Python: an outcome.

    at_end_of_steps(outcome): called when the budget is used up, and need not return; by default the call is left by
    an exception, which a learner's bare `except` can swallow.
    """
    args = copy.deepcopy(args)
    before, printed, watch = written(args), io.StringIO(), _Watch(steps, at_end_of_steps)
    cushion = bytearray(1 << 20)  # to tell the tale with, once the memory is used up
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()), _no_input():
        tracer = sys.gettrace()
        sys.settrace(watch.enter)
        try:
            value = function(*args)
            sys.settrace(tracer)
            counts_as, plain = values.read(value)  # at once: a value may change under the next call
            outcome = {"kind": "value", "type": type(value).__name__, "shown": shown(value)}
            outcome |= {"counts_as": counts_as, "plain": plain}
        except OutOfSteps:
            outcome = watch.outcome()
        except SystemExit:
            outcome = {"kind": "exit"}
        except AskedForInput:
            outcome = {"kind": "input"}
        except Elsewhere:
            outcome = {"kind": "elsewhere"}
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            del cushion
            line, where = _last_line(error.__traceback__)
            outcome = {"kind": "raised", "type": type(error).__name__, "counts_as": known_as(error)}
            outcome |= {"text": _text(error), "line": line, "where": where}
        finally:
            sys.settrace(tracer)
    return outcome | {"printed": printed.getvalue()[:LONGEST], "changed": changes(before, args)}


class _Watch:
    """Counts the lines that run, those of libraries left out, and remembers where."""

    def __init__(self, steps, at_end):
        self.left, self.half, self.at_end = steps, steps // 2, at_end
        self.lines, self.frame, self.halfway = Counter(), None, {}

    def enter(self, frame, event, argument):
        return None if is_library(frame.f_code.co_filename) else self.step

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
        (where, line), times = max(self.lines.items(), key=lambda item: (item[1], item[0][1]))
        split = {"stayed": {}, "moved": {}}
        for name, value in now.items():
            split["stayed" if then.get(name) == value else "moved"][name] = value
        return {"kind": "loop", "line": line, "where": where, "times": times, **split}


def _numbers(frame):
    """The numbers among a frame's local names, its parameters left out, as text."""
    parameters = frame.f_code.co_varnames[: frame.f_code.co_argcount]
    found = {name: value for name, value in frame.f_locals.items() if name not in parameters}
    return {name: shown(value) for name, value in found.items() if type(value) in (int, float)}


def is_library(name):
    """Whether a file's name is that of code which is not the learner's: Python's own, a library's or a check's."""
    name = os.path.normcase(name)
    return name.startswith(LIBRARIES) or name.startswith("<frozen ") or name.startswith(OURS)


def _last_line(traceback):
    line, where = 0, ""
    while traceback:
        code = traceback.tb_frame.f_code
        if not is_library(code.co_filename):
            line, where = traceback.tb_lineno, code.co_name
        traceback = traceback.tb_next
    return line, where


def known_as(error):
    """The name of the exception of Python's own that this one is: a learner's may be derived from one."""
    return next(kind.__name__ for kind in type(error).__mro__ if kind.__module__ == "builtins")


def _text(error):
    try:
        return " ".join(str(error).split())[:120]
    except (Exception, SystemExit):  # a learner's own exception may fail to show itself
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
