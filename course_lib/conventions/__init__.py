"""What each well-known tool would report, and why: the conventions behind a number, each by name.

    report         one question set, a line a tool: its number, and which of its choices make the difference
    mean, values   the number, or the number of each question, under any convention
    Convention     a choice for everything that tools do differently; CHOICES says what there is to choose from
    TOOLS          the conventions of well-known tools, by measure
    fusions        one fusion on the scales of five products
    edges          what tools do with k = 0, a fractional grade, an id that comes twice, ...

Every number is worked out here from its convention, by the formulas of this course; tests compare with the tools.
"""

from course_lib.conventions.asked import Refused
from course_lib.conventions.choices import CHOICES, Convention
from course_lib.conventions.edges import edges
from course_lib.conventions.fusion import FUSIONS, fusions
from course_lib.conventions.scoring import MEASURES, mean, values
from course_lib.conventions.tools import TOOLS, report

__all__ = [
    "CHOICES",
    "FUSIONS",
    "MEASURES",
    "TOOLS",
    "Convention",
    "Refused",
    "edges",
    "fusions",
    "mean",
    "report",
    "values",
]
