"""What the lab Bm25Curves knows: one term in one document, its weight, and the curves that the weight lies on."""

from typing import Any, NamedTuple

from course_lib import guards, theme
from course_lib.explain import convention
from course_lib.ranking import bm25_idf, bm25_tf
from course_lib.widgets.base import Table
from course_lib.widgets.bm25_pictures import HIGHEST, LONGEST, Pictures, brief

STEPS = {"tf": 1, "k1": 0.1, "b": 0.05}  # of the sliders; FINE steps to one average length
FINE = 20
NAMES = ("tf", "k1", "b", "length", "df")
LINES = (
    "norm = 1 - {b} + {b} * {length} / {avgdl} = {norm}",
    "factor = {tf} * ({k1} + 1) / ({tf} + {k1} * {norm}) = {tf} * {above} / ({tf} + {below}) = {factor}",
    "without (k1 + 1) = {tf} / ({tf} + {below}) = {plain}: other numbers, same order",
    "IDF = ln(1 + ({N} - {df} + 0.5) / ({df} + 0.5)) = {idf}",
    "weight = IDF * factor = {idf} * {factor} = {weight}",
)
MOST = 10**9  # documents


class Seen(NamedTuple):
    """What the tests of a goal look at. plain: the factor without (k1 + 1). weight: IDF x factor."""

    start: dict
    state: dict
    factor: float
    plain: float
    idf: float
    weight: float


class Bm25CurvesModel:
    """State {"tf", "k1", "b", "length", "df"} -> the term's factor and IDF, and the curves around them.

    The arguments are those of Bm25Curves.
    """

    def __init__(
        self,
        tf: int = 2,
        k1: float = 1.2,
        b: float = 0.75,
        length: float = 100,
        avgdl: float = 100,
        df: int = 10,
        N: int = 1000,
    ) -> None:
        self.avgdl = _number("avgdl", avgdl, 1e6)
        self.N = guards.whole("N", N, 1, "Count all documents.")
        if self.N > MOST:
            raise ValueError(f"N must be at most {MOST:,} here, got {guards.shown(N)}. Count in thousands.")
        if not self.avgdl:
            raise ValueError("avgdl must be above 0, got 0. Average the lengths of all documents.")
        self.pictures = Pictures(self.avgdl, self.N)
        self._start = self.clean({"tf": tf, "k1": k1, "b": b, "length": length, "df": df})

    def given(self) -> dict:
        tops, steps = HIGHEST | {"length": LONGEST * self.avgdl}, STEPS | {"length": self.avgdl / FINE}
        return {
            "name": "BM25: the weight of one term",
            "ranges": {name: {"min": 0, "max": tops[name], "step": step} for name, step in steps.items()},
            "stops": self.pictures.stops(self._start["df"]),
            "widest": {"length": self._widest_length(), "df": f"{self.N:,}"},
            **self.pictures.axes(),
            "convention": convention("BM25 factor", constants={"k1": 0.001, "b": 0.001}),
            "formula": self._longest(),
            "hint": "Drag, or use the arrow keys on a slider.",
        }

    def start(self) -> dict:
        return dict(self._start)

    def clean(self, state: dict) -> dict:
        if state.keys() != set(NAMES):
            raise ValueError(f"a state holds {', '.join(NAMES)}, got {guards.shown(sorted(map(str, state)))}.")
        tf = guards.whole("tf", state["tf"], 0, "Count how often the term occurs.")
        df = guards.whole("df", state["df"], 0, "Count the documents that hold the term.")
        guards.document_counts(self.N, df)
        return {
            "tf": int(_number("tf", tf, HIGHEST["tf"])),
            "k1": _number("k1", state["k1"], HIGHEST["k1"]),
            "b": _number("b", state["b"], HIGHEST["b"]),
            "length": _number("length", state["length"], LONGEST * self.avgdl),
            "df": df,
        }

    def factor(self, state: dict, **others: Any) -> float:
        """The term's factor in this state, with other values for some of its numbers."""
        return bm25_tf(**{name: state[name] for name in ("tf", "k1", "b", "length")} | others, avgdl=self.avgdl)

    def seen(self, state: dict) -> Seen:
        factor, idf = self.factor(state), bm25_idf(self.N, state["df"])
        return Seen(self.start(), state, factor, factor / (state["k1"] + 1), idf, idf * factor)

    def label(self, state: dict) -> str:
        return convention("BM25 factor", constants={"k1": state["k1"], "b": state["b"]})

    def view(self, state: dict) -> dict:
        seen, said = self.seen(state), {name: brief(state[name]) for name in NAMES}
        return {
            "convention": self.label(state),
            "factor": theme.score(seen.factor),
            "plain": theme.score(seen.plain),
            "idf": theme.score(seen.idf),
            "weight": theme.score(seen.weight),
            "said": said | {"df": f"{state['df']:,}"},
            "tf": self.pictures.over_tf(lambda tf: self.factor(state, tf=tf), state["tf"], state["k1"]),
            "length": self.pictures.over_length(lambda n: self.factor(state, length=n), state["length"]),
            "df": self.pictures.over_df(state["df"]),
            "formula": self.formula(state),
            "python": self.python(state),
        }

    def formula(self, state: dict) -> list[str]:
        """Length norm, factor, the factor without (k1 + 1), IDF and weight, a line each."""
        seen, k1 = self.seen(state), state["k1"]
        norm = 1 - state["b"] + state["b"] * state["length"] / self.avgdl
        made = seen._asdict() | state | {"norm": norm, "above": k1 + 1, "below": k1 * norm}
        lines = self._filled({name: brief(value) for name, value in made.items() if not isinstance(value, dict)})
        return lines if state["tf"] else [lines[0], "factor = 0, as tf is 0", "", *lines[3:]]

    def python(self, state: dict) -> str:
        """The call that gives the factor on the page, after `from course_lib import bm25_tf`."""
        named = [f"{name}={exact(state[name])}" for name in ("k1", "b", "length")]
        return f"bm25_tf({state['tf']}, {', '.join(named)}, avgdl={exact(self.avgdl)})"

    def sentence(self, state: dict) -> str:
        seen = self.seen(state)
        return (
            f"Factor {theme.score(seen.factor)} ({self.label(state)}) for tf {state['tf']} at length "
            f"{brief(state['length'])}, average {brief(self.avgdl)}; without (k1 + 1) it is {theme.score(seen.plain)}. "
            f"IDF {theme.score(seen.idf)} for {state['df']:,} of {self.N:,} documents: the term weighs "
            f"{theme.score(seen.weight)}."
        )

    def table(self, state: dict) -> Table:
        seen = self.seen(state)
        rows = [
            ("tf, how often the term occurs", brief(state["tf"])),
            ("k1, how late counting saturates", brief(state["k1"])),
            ("b, how much length matters", brief(state["b"])),
            ("length, and the average", f"{brief(state['length'])}, {brief(self.avgdl)}"),
            ("factor", theme.score(seen.factor)),
            ("factor without (k1 + 1)", theme.score(seen.plain)),
            ("df, how many documents hold the term, and N", f"{state['df']:,}, {self.N:,}"),
            ("IDF", theme.score(seen.idf)),
            ("IDF x factor", theme.score(seen.weight)),
        ]
        return Table(caption=f"{theme.score(seen.factor)} ({self.label(state)})", head=("what", "value"), rows=rows)

    def _filled(self, numbers: dict[str, str]) -> list[str]:
        return [line.format(N=self.N, avgdl=brief(self.avgdl), **numbers) for line in LINES]

    def _longest(self) -> list[str]:
        wide = {"tf": "00", "length": self._widest_length(), "df": str(self.N)}
        others = ("k1", "b", "norm", "above", "below", "factor", "plain", "idf", "weight")
        return self._filled(dict.fromkeys(others, "0.0000") | {"below": "00.0000", "weight": "00.0000"} | wide)

    def _widest_length(self) -> str:
        return max((brief(step * self.avgdl / FINE) for step in range(LONGEST * FINE + 1)), key=len)


def exact(value: float) -> str:
    """The number as Python reads it back."""
    return repr(int(value) if float(value).is_integer() else value)


def _number(name: str, value: Any, top: float) -> float:
    fix = f"The lab shows 0 to {brief(top)}."
    return guards.number(name, value, fix, rule=f"a number from 0 to {brief(top)}", fits=lambda x: 0 <= x <= top)
