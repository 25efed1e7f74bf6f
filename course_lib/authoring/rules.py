"""The names a lesson may not use, each with what to do instead."""

import re
from collections.abc import Iterator

# nbval runs without history: what JupyterLab keeps under these names is missing there
HISTORY = re.compile(r"In|Out|_{1,3}|_i{1,3}|_i?\d+|_[dio]h")

# "D8/D11" or "/docs" are text; these begin a path of a machine
MACHINE_PATH = re.compile(
    r"(?<![\w.:/~-])(?:/(?:home|root|tmp|opt|usr|var|mnt|srv|private|Users|Volumes|Applications)/|~[/\\]|[A-Za-z]:[\\/](?!/))"
)

_WIDGET = "its output is kept apart and nbval cannot compare it: use a lab of course_lib.widgets"
_UPDATE = "an output changed in place differs under nbval: show the final state once"
_CLOCK = "a clock gives another number each run: use a fixed value"
_CHANCE = "chance without a seed gives other numbers each run: use random.Random(a fixed seed)"
_NETWORK = "a lesson asks nothing of the network: keep the data in course_lib/data"
_PYPLOT = "pyplot keeps hidden state and shows figures twice: use the pictures of course_lib.figures"
_SYSTEM = "a shell or another process differs between machines: write it in Python"
_BACKGROUND = "work in the background ends outside its cell and its errors are lost: do it in the cell"
_HIDDEN = "an import at run time hides what is used: write an import statement"

_FORBIDDEN = (
    (r"(ipywidgets|IPython)(\..+)?\.(interact|interact_manual|interactive|interactive_output|Output)", _WIDGET),
    (r"IPython(\..+)?\.(clear_output|update_display|DisplayHandle)", _UPDATE),
    (r"IPython(\..+)?\.get_ipython", _SYSTEM),
    (r"(matplotlib\.pyplot|matplotlib\.pylab|pylab)(\..+)?", _PYPLOT),
    (r"time(\..+)?|datetime\.(datetime|date)\.(now|today|utcnow)|timeit(\..+)?", _CLOCK),
    (r"random\.(?!Random$|Random\.)\w+(\..+)?", _CHANCE),
    (r"numpy\.random\.(?!default_rng$|Generator$)\w+(\..+)?|secrets(\..+)?|uuid(\..+)?|os\.urandom", _CHANCE),
    (r"(urllib(?!\.parse)|requests|httpx|aiohttp|http|socket|ftplib)(\..+)?", _NETWORK),
    (r"subprocess(\..+)?|os\.(system|popen|exec\w+|spawn\w+)", _SYSTEM),
    (r"(threading|asyncio|concurrent|multiprocessing)(\..+)?", _BACKGROUND),
    (r"importlib(\..+)?", _HIDDEN),
)
FORBIDDEN = tuple((re.compile(pattern), text) for pattern, text in _FORBIDDEN)

WITHOUT_SEED = {"random.Random", "numpy.random.default_rng"}

BARE_CALLS = {
    "input": "input() waits for a reader who is not there: make it a cell to edit",
    "id": "id() is an address, another one each run: compare with `is`",
    "hash": "hash() of a string differs in each session: use the value itself",
    "get_ipython": f"get_ipython: {_SYSTEM}",
    "__import__": f"__import__: {_HIDDEN}",
    "interact": f"interact: {_WIDGET}",
    "clear_output": f"clear_output: {_UPDATE}",
}


def advice(dotted: str) -> Iterator[str]:
    """What is wrong with using the full name `dotted`, if anything."""
    for pattern, text in FORBIDDEN:
        if pattern.fullmatch(dotted):
            yield f"{dotted}: {text}"
