"""What came of one call, as one process tells another.

An outcome is a dict that JSON can carry. "kind" is "value", "raised", "exit", "input", "elsewhere" (it was about to
start or to stop another program) or "loop"; then
    value    "type", "shown" (text), "counts_as" and "plain" (what values.read makes of it)
    raised   "type", "counts_as" (the exception of Python's own that it is a kind of), "text", "line" and "where" (the
             function's name) of the learner's last line that ran
    loop     "line" and "where" it went round, how many "times", "stayed" and "moved": names with their values
and in all of them "printed" (text) and "changed" (the arguments after the call, or None if they are as before).
"""

from course_lib.checking import values

FIELDS = {
    "value": {"type": str, "shown": str, "counts_as": str, "plain": object},
    "raised": {"type": str, "counts_as": str, "text": str, "line": int, "where": str},
    "loop": {"line": int, "where": str, "times": int, "stayed": dict, "moved": dict},
    "exit": {},
    "input": {},
    "elsewhere": {},
}


def sound(message, place):
    """The outcome of call number `place` in a message from another process; a ValueError if it is none."""
    fields = FIELDS[message["kind"]] | {"place": int, "printed": str, "changed": (str, type(None))}
    fits = message.keys() == fields.keys() | {"kind"} and all(isinstance(message[k], of) for k, of in fields.items())
    if not fits or message["place"] != place:
        raise ValueError("this is no outcome of that call")
    if message["kind"] == "value":
        values.checked(message["counts_as"], message["plain"])
    return message
