"""A learner's function made into bytes, with all that it calls: helpers from other cells travel along."""

import builtins
import functools
import io
import types

from course_lib.checking import child


def pack(function) -> bytes:
    """The function for another process; raises whatever its own packing raises."""
    import cloudpickle

    class Packer(cloudpickle.Pickler):
        def reducer_override(self, thing):
            # a notebook's exit and quit hold the whole shell; Python's own do
            if type(thing).__module__ == "IPython.core.autocall":
                return getattr, (builtins, "exit")
            if isinstance(thing, functools._lru_cache_wrapper):  # known by its name only; what it wraps can travel
                return child.same, (thing.__wrapped__,)
            if not isinstance(thing, (types.FunctionType, type, types.ModuleType)) and not _travels(thing):
                return child.Absent, (type(thing).__name__,)
            return super().reducer_override(thing)

    packed = io.BytesIO()
    Packer(packed).dump(function)
    return packed.getvalue()


def _travels(thing) -> bool:
    """Whether a value can be handed to another process: a lab, a lock or an open file cannot."""
    import cloudpickle

    try:
        cloudpickle.dumps(thing)
    except Exception:
        return False
    return True
