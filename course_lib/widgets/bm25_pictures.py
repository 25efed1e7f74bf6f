"""The three pictures of the lab Bm25Curves: axes, curves and dots as places from 0 to 1, and each picture in words."""

from collections.abc import Callable, Iterable
from math import log

from course_lib.ranking import bm25_idf

HIGHEST = {"tf": 20, "k1": 3, "b": 1}  # all start at 0; a length reaches to LONGEST average lengths
LONGEST = 4
TOP = HIGHEST["k1"] + 1  # no factor passes the largest k1 + 1: the height of both pictures of it
POINTS = 81  # of each curve, evenly spaced along the picture


class Pictures:
    """What stays of the pictures, for documents of average length avgdl, N of them."""

    def __init__(self, avgdl: float, N: int) -> None:
        self.avgdl, self.N, self.top_idf = avgdl, N, bm25_idf(N, 0)

    def axes(self) -> dict:
        """The marks on each axis, and the curve of IDF, which nothing moves."""
        tfs, idfs = range(0, HIGHEST["tf"] + 1, 5), range(0, int(self.top_idf) + 1, 2 if self.top_idf < 8 else 4)
        lengths, decades = (0, 1, 2, LONGEST), self._decades()
        marked = decades[-1 :: -1 if len(decades) < 5 else -2][::-1]  # more would not stand side by side
        spread = (min((self.N + 1) ** x - 1, self.N) for x in _steps(1))
        return {
            "heights": [{"at": n / TOP, "text": str(n)} for n in range(TOP + 1)],
            "tfs": [{"at": n / HIGHEST["tf"], "text": str(n)} for n in tfs],
            "lengths": [{"at": n / LONGEST, "text": brief(n * self.avgdl)} for n in lengths],
            "dfs": [{"at": self._along(df), "text": _short(df)} for df in marked],
            "idfs": [{"at": n / self.top_idf, "text": str(n)} for n in idfs],
            "idf": _heights((bm25_idf(self.N, df) for df in spread), self.top_idf),
        }

    def stops(self, start: int) -> list[int]:
        """The values of df that its slider stops at: 0, 1, 2, 5, 10, ... N, and where it starts."""
        steps = {digit * decade for decade in self._decades() for digit in (1, 2, 5)}
        return sorted({step for step in steps if step < self.N} | {0, self.N, start})

    def over_tf(self, factor: Callable[[float], float], tf: int, k1: float) -> dict:
        """The factor over tf, with and without (k1 + 1), and the line that it never passes."""
        curve, bound = [factor(x) for x in _steps(HIGHEST["tf"])], k1 + 1
        points = ", ".join(f"{brief(factor(x))} at {x}" for x in (0, 1, 2, 5, 10, 20))
        return {
            "curve": _heights(curve),
            "second": _heights(y / bound for y in curve),
            "line": bound / TOP,
            "named": f"k1 + 1 = {brief(bound)}",
            "at": [tf / HIGHEST["tf"], factor(tf) / TOP],
            "words": f"Factor over tf: {points}. It never passes k1 + 1 = {brief(bound)}.",
        }

    def over_length(self, factor: Callable[[float], float], length: float) -> dict:
        """The factor over the document's length."""
        longest = LONGEST * self.avgdl
        points = ", ".join(f"{brief(factor(n * self.avgdl))} at {brief(n * self.avgdl)}" for n in range(LONGEST + 1))
        return {
            "curve": _heights(map(factor, _steps(longest))),
            "at": [length / longest, factor(length) / TOP],
            "words": f"Factor over the document's length: {points}. The average is {brief(self.avgdl)}.",
        }

    def over_df(self, df: int) -> dict:
        """Where IDF stands for this df."""
        idf = bm25_idf(self.N, df)
        return {
            "at": [self._along(df), idf / self.top_idf],
            "words": f"IDF over df: {brief(idf)} for a term in {df:,} of {self.N:,} documents.",
        }

    def _along(self, df: float) -> float:
        """Where df stands between 0 and N, 0 to 1: logarithmic, as a term in 10 and one in 20 differ as 100 and 200."""
        return log(df + 1) / log(self.N + 1)

    def _decades(self) -> list[int]:
        return [10**power for power in range(len(str(self.N)))]


def brief(value: float) -> str:
    """At most four decimals, none that say nothing: 1.375, 0.0217, 20."""
    return f"{value:z.4f}".rstrip("0").rstrip(".")


def _steps(end: float) -> list[float]:
    return [end * i / (POINTS - 1) for i in range(POINTS)]


def _heights(values: Iterable[float], top: float = TOP) -> list[float]:
    return [round(value / top, 4) for value in values]


def _short(count: int) -> str:
    """A power of ten as a mark on an axis: 1000, 10k, 1M, 1G."""
    thousands = (len(str(count)) - 1) // 3 if count >= 10_000 else 0
    return f"{count // 1000**thousands}{' kMG'[thousands].strip()}"
