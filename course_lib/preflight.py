"""Is this machine ready for the lessons? Each answer is either fine or says what to do."""

import sys
from dataclasses import dataclass
from html import escape

from course_lib.launch import bounds


@dataclass(frozen=True)
class Check:
    """One thing looked at: what it is, what is asked of it, and what to do when that is not so."""

    what: str
    fine: bool
    asked: str
    remedy: str

    @property
    def verdict(self) -> str:
        return "fine" if self.fine else "not yet"

    @property
    def says(self) -> str:
        return self.asked if self.fine else self.remedy


@dataclass(frozen=True)
class Report:
    """Some checks, as a table in a notebook and as lines of text elsewhere."""

    checks: tuple[Check, ...]

    @property
    def fine(self) -> bool:
        return all(check.fine for check in self.checks)

    def __repr__(self) -> str:
        wide = max(len(check.what) for check in self.checks)
        return "\n".join(f"{check.what:<{wide}}  {check.verdict:<7}  {check.says}" for check in self.checks)

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row" style="text-align:left">{escape(check.what)}</th>'
            f'<td style="text-align:left;white-space:nowrap">{"✓" if check.fine else "→"} {check.verdict}</td>'
            f'<td style="text-align:left">{escape(check.says)}</td></tr>'
            for check in self.checks
        )
        return f"<table><tbody>{rows}</tbody></table>"


def run() -> Report:
    """Look at Python, the packages and the formulas of the environment this notebook runs in."""
    return Report((python(sys.version_info[:2]), packages(bounds.unmet(())), formulas()))


def python(version: tuple[int, int]) -> Check:
    found = "{}.{}".format(*version)
    return Check(
        "Python",
        version >= (3, 11),
        "it is 3.11 or newer",
        f"it is {found}: get 3.11 or newer, and start the course with it",
    )


def packages(missing: list[str]) -> Check:
    return Check(
        "Packages",
        not missing,
        "all are here, in versions the course asks for",
        f"wanted: {', '.join(missing)}. Close JupyterLab and start it with: python3 -m course_lib lab",
    )


def formulas() -> Check:
    from course_lib.metrics import ndcg

    return Check(
        "Formulas",
        round(ndcg([2, 0, 3], "linear"), 4) == 0.8212,
        "they give the number that lesson 03 works out by hand",
        "they were changed: in the course's folder, run: git checkout -- course_lib",
    )


def heard(control) -> Report:
    """Has this kernel heard from the control in the browser? True once someone moved it."""
    return Report(
        (
            Check(
                "Slider",
                control.heard,
                "Python saw you move the slider",
                "move the slider above, then click into this cell and run it again. If there is no slider: save, reload"
                " the page (F5), then menu Run, Run All Cells",
            ),
        )
    )
