"""How the regrade lab shows a state: what the page draws, the formula, the call in Python, the words. No widget."""

from course_lib import theme
from course_lib.explain import DISCOUNTS, IDEALS, Terms, convention
from course_lib.metrics import GAINS, first_rank
from course_lib.widgets import readout
from course_lib.widgets.base import Table
from course_lib.widgets.own import Trouble
from course_lib.widgets.regrade_state import TOP, RegradeState

HINT = (
    "Click a number for the next grade, or slide. Keys on a number: 0 to 3, ←\u00a0→, ↑\u00a0↓ for rows. "
    "Alt+↑ Alt+↓ moves a row."
)


class RegradeModel(RegradeState):
    """The regrade lab's state and score, as it is drawn and told; the arguments are those of Regrade."""

    def given(self) -> dict:
        named = zip(self.docs, self.passages, strict=True)
        return {
            "name": "Regrade" + (f": {self.question}" if self.question else ""),
            "question": self.question or "",
            "docs": [{"id": str(doc), "title": title, "text": text} for doc, (title, text) in named],
            "missed": [{"title": title, "grade": grade} for title, grade in self.missed],
            "own": self.own is not None,
            "top": TOP,
            "gains": {name: gain.label for name, gain in GAINS.items()},
            "discounts": {name: discount.label for name, discount in DISCOUNTS.items()},
            "ideals": {name: f"{name} passages" for name in self.ideals()},
            "convention": convention("nDCG", len(self.docs), max(GAINS, key=len), max(IDEALS, key=len), "gentle"),
            "formula": readout.longest(len(self.docs), len(self.missed)),
            "hint": HINT,
        }

    def view(self, state: dict) -> dict:
        score, divisor = self.terms(state), DISCOUNTS[state["discount"]]
        weights = [1 / divisor.function(rank) for rank in range(1, len(self.docs) + 1)]
        adds, said, same = self._drawn(state, score)
        return {
            "convention": score.ndcg.convention,
            "ndcg": theme.score(score.ndcg.value),
            "dcg": theme.score(score.dcg.value),
            "ideal": theme.score(score.ideal.value),
            "scores": self._scores(state),
            "own": said,
            "same": same,
            "cut": state["k"] or len(self.docs),
            "weights": weights,
            "kept": [theme.score(weight) for weight in weights],
            "rows": self._rows(state, score, adds, same),
            "formula": self.formula(state),
            "python": self.python(state),
        }

    def formula(self, state: dict) -> list[str]:
        """The whole computation, a line each."""
        relevant = {doc for doc, grade in zip(self.docs, state["grades"], strict=True) if grade >= 1}
        ranked = [self.docs[place] for place in state["order"]]
        both = self.terms(state, ideal="judged") if self.missed else None
        return readout.lines(
            self.terms(state), self.terms(state, gain=_other(state["gain"])), first_rank(relevant, ranked), both
        )

    def python(self, state: dict) -> str:
        """The call that gives the nDCG on the page, after `from course_lib import explain, ndcg`."""
        arguments = [repr(self.rels(state)), repr(state["gain"])]
        arguments += [str(state["k"])] if state["k"] else []
        arguments += [f"judged={self.judged(state)}"] if state["ideal"] == "judged" else []
        if state["discount"] == "log2":
            return f"ndcg({', '.join(arguments)})"
        return f"explain.terms({', '.join(arguments)}, discount={state['discount']!r}).ndcg"

    def sentence(self, state: dict) -> str:
        score, other = self.terms(state), _other(state["gain"])
        said = self._drawn(state, score)[1]
        parts = [
            f"nDCG {score.ndcg}, DCG {score.dcg:.4f} of ideal {score.ideal:.4f}.",
            f"With {_named(other)} gain nDCG would be {self.terms(state, gain=other).ndcg:.4f}.",
        ]
        if self.missed:
            ideal = next(name for name in IDEALS if name != state["ideal"])
            parts.append(f"Against the {ideal} ideal it would be {self.terms(state, ideal=ideal).ndcg:.4f}.")
        if state["order"] != self._start["order"]:
            parts.append(f"Order {', '.join(str(self.docs[place]) for place in state['order'])}.")
        return " ".join([*parts, f"Grades {', '.join(map(str, self.rels(state)))}.", *([said] if said else [])])

    def table(self, state: dict) -> Table:
        score, view = self.terms(state), self.view(state)
        ideals = {row.rank: theme.score(row.ideal_contribution) for row in score.rows}
        rows = []
        for rank, place in enumerate(state["order"], start=1):
            row = view["rows"][place]
            adds = f"{row['sum']} {row['adds']}".strip()
            rows.append((str(rank), self.passages[place][0], str(state["grades"][place]), adds, ideals.pop(rank, "")))
        rows += [("–", title, str(grade), "never came back", "") for title, grade in self.missed]
        rows += [(str(rank), "", "", "", adds) for rank, adds in ideals.items()]
        return Table(
            caption=f"{score.ndcg}" + (f": {self.question}" if self.question else ""),
            head=("rank", "passage", "grade", "adds to DCG", "ideal order adds"),
            rows=[*rows, ("sum", "", "", view["dcg"], view["ideal"])],
        )

    def _scores(self, state: dict) -> list[dict]:
        """nDCG under every gain and against every ideal, so that no number stands without its neighbours."""
        ideals = self.ideals()

        def scored(gain):
            values = [self.terms(state, gain=gain, ideal=ideal).ndcg.value for ideal in ideals]
            chosen = ideals.index(state["ideal"]) if gain == state["gain"] else None
            return {"gain": _named(gain), "values": [theme.score(value) for value in values], "chosen": chosen}

        return [scored(gain) for gain in GAINS]

    def _drawn(self, state: dict, score: Terms) -> tuple[list[float], str, bool]:
        """What each counted rank adds in the picture, what is said of a learner's own dcg, whether both agree."""
        ours = [row.contribution for row in score.rows if row.grade is not None]
        if not self.own:
            return ours, "", True
        rels = self.rels(state)[: state["k"]]
        try:
            adds = self.own.parts(rels, [GAINS[state["gain"]].function(rel) for rel in rels], state["gain"], state["k"])
        except Trouble as trouble:
            return ours, str(trouble), True
        said = self.own.compared(sum(adds), score.dcg.value)
        return adds, said, not said.endswith("differ.")

    def _rows(self, state: dict, score: Terms, adds: list[float], same: bool) -> list[dict]:
        """One for each of `docs`: what it adds where it stands, and what the ideal order adds at that rank."""
        fullest = GAINS[state["gain"]].function(TOP)  # the top grade, undiscounted, fills a bar
        divisor, counted, rows = DISCOUNTS[state["discount"]], {row.rank: row for row in score.rows}, {}
        for rank, place in enumerate(state["order"], start=1):
            inside = rank <= len(adds)
            written = f"{counted[rank].gain:g} / {divisor.at(rank)} =" if inside else ""
            rows[place] = {
                "grade": state["grades"][place],
                "sum": written if same or not inside else "yours",
                "adds": theme.score(adds[rank - 1]) if inside else "not counted",
                "share": min(max(adds[rank - 1] / fullest, 0.0), 1.0) if inside else 0.0,
                "ideal": counted[rank].ideal_contribution / fullest if rank in counted else 0.0,
            }
        return [rows[place] for place in range(len(rows))]


def _other(gain: str) -> str:
    return next(name for name in GAINS if name != gain)


def _named(gain: str) -> str:
    return GAINS[gain].label.partition(":")[0]
