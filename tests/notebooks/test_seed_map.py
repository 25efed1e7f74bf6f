"""Every part of the source lessons that has found its notebook stands there, under its tag.

One row a part: the notebook, the tag of the cell that holds it, and text that the cell or its output must contain.
A tag of None: any cell.
"""

import nbformat
import pytest

from course_lib.launch import place

PARTS = [
    # 00: where the course stands, how it works, what it needs
    ("00_start_here", "title", "The level is advanced"),
    ("00_start_here", "title", "5 minutes"),
    ("00_start_here", None, "Shift+Enter"),
    ("00_start_here", None, "Ctrl+Enter** (⌘+Enter"),
    ("00_start_here", "lab", "OneGrade"),
    ("00_start_here", "lab", "Earns 3.000 at rank 1, 1.893 at rank 2, 1.500 at rank 3."),
    ("00_start_here", None, "A hint gives one nudge at a time"),
    ("00_start_here", None, "Your progress is what you wrote"),
    ("00_start_here", None, "reset 00"),
    ("00_start_here", None, "When you are stuck"),
    ("00_start_here", None, "You can come back"),
    ("00_start_here", "summary", "Python's standard library"),
    ("00_start_here", "summary", "No lesson calls a remote service"),
    ("00_start_here", None, "Packages  fine"),
    # 03: gain, discount, DCG, nDCG
    ("03_ndcg_by_hand", "title", "25 minutes"),
    ("03_ndcg_by_hand", "title", "**Done when** you can take a list of gains"),
    ("03_ndcg_by_hand", "setup", "from course_lib import"),
    ("03_ndcg_by_hand", "problem", "My daughter is 12, can she ride?"),
    ("03_ndcg_by_hand", "warmup", "At which rank does D11 stand?"),
    ("03_ndcg_by_hand", "warmup", "What did it earn at rank 3?"),
    ("03_ndcg_by_hand", "predict", "D4 is first and D11 third"),
    ("03_ndcg_by_hand", "worked", "is its **gain**"),
    ("03_ndcg_by_hand", "worked", "a **discount**, log2(rank + 1)"),
    ("03_ndcg_by_hand", "worked", "**DCG**, discounted cumulative gain"),
    ("03_ndcg_by_hand", "worked", "**nDCG** lies between 0 and 1"),
    ("03_ndcg_by_hand", "worked", "[1.0, 1.585, 2.0, 2.322, 2.585]"),
    ("03_ndcg_by_hand", "worked", "def dcg(gains):"),
    ("03_ndcg_by_hand", "worked", "math.log(rank + 1) / math.log(2)"),
    ("03_ndcg_by_hand", "worked", "turns a natural logarithm into a base-2 one"),
    ("03_ndcg_by_hand", "worked", "how often\nrank + 1 can be halved"),
    ("03_ndcg_by_hand", "worked", "3/1 + 2/1.585 = 4.2619"),
    ("03_ndcg_by_hand", "worked", "2 / 1 + 0 / 1.585 + 3 / 2  # swapped, term by term"),
    ("03_ndcg_by_hand", "worked", "assert math.isclose(dcg([3, 2, 0, 0, 0])"),
    ("03_ndcg_by_hand", "worked", "good order  gains 3, 2, 0, 0, 0  DCG 4.2619  ideal 4.2619  nDCG 1.0000"),
    ("03_ndcg_by_hand", "worked", "swapped     gains 2, 0, 3, 0, 0  DCG 3.5000  ideal 4.2619  nDCG 0.8212"),
    ("03_ndcg_by_hand", "worked", "pushed down gains 0, 0, 0, 2, 3  DCG 2.0219  ideal 4.2619  nDCG 0.4744"),
    ("03_ndcg_by_hand", "worked", "bars 'swapped, rank 3': 1 1.5000"),
    ("03_ndcg_by_hand", "hand", 'ex.ask("swapped_dcg")'),
    ("03_ndcg_by_hand", "hand", 'ex.ask("swapped_ndcg")'),
    ("03_ndcg_by_hand", "hand", "2, 0, 3, 0, 0 under the divisors 1, 1.585, 2, 2.322, 2.585"),
    ("03_ndcg_by_hand", "lab", "widgets.Regrade("),
    ("03_ndcg_by_hand", "lab", "Grade D4 as 1, and read DCG and ideal"),
    ("03_ndcg_by_hand", "lab", "the sum falls. The ideal falls too, for it is made of the same grades"),
    ("03_ndcg_by_hand", "lab", "nDCG = DCG / ideal = 2.5000 / 3.6309 = 0.6885"),
    ("03_ndcg_by_hand", "lab", "ipywidgets.IntSlider"),
    ("03_ndcg_by_hand", "reveal", "It fell, from 1.0000 to 0.8212"),
    ("03_ndcg_by_hand", "faded", "gain / ..."),
    ("03_ndcg_by_hand", "exercise:dcg_gains", "def dcg_gains(gains):"),
    ("03_ndcg_by_hand", "check:dcg_gains", "Not started"),
    ("03_ndcg_by_hand", "practice", "`[1, 0, 2]` and k = 3 it returns 0.7602"),
    ("03_ndcg_by_hand", "exercise:ndcg_gains", "def ndcg_gains(gains, k):"),
    ("03_ndcg_by_hand", "check:ndcg_gains", "Not started"),
    ("03_ndcg_by_hand", "break", "What will nDCG say of the three orders"),
    ("03_ndcg_by_hand", "break", "good order  gains 3, 2, 0, 0, 0  DCG 5.0000  ideal 5.0000  nDCG 1.0000"),
    ("03_ndcg_by_hand", "break", "swapped     gains 2, 0, 3, 0, 0  DCG 5.0000  ideal 5.0000  nDCG 1.0000"),
    ("03_ndcg_by_hand", "break", "pushed down gains 0, 0, 0, 2, 3  DCG 5.0000  ideal 5.0000  nDCG 1.0000"),
    ("03_ndcg_by_hand", "break", "The ideal is one of those orders, so it has the same sum"),
    ("03_ndcg_by_hand", "tradeoff", "A **steep** discount"),
    ("03_ndcg_by_hand", "tradeoff", "A **gentle** one"),
    ("03_ndcg_by_hand", "tradeoff", "rank (steep)"),
    ("03_ndcg_by_hand", "tradeoff", "line 'pushed down': 0 1.0000"),
    ("03_ndcg_by_hand", "myth", "relevant with a probability of 82%"),
    ("03_ndcg_by_hand", "explain", "write down the formulas of DCG@k and nDCG@k"),
    ("03_ndcg_by_hand", "explain", "gains 0, 3. Best would be 3, 0"),
    ("03_ndcg_by_hand", "wild", "run-llama/llama_index/issues/17070"),
    ("03_ndcg_by_hand", "wild", "0.469278726022"),
    ("03_ndcg_by_hand", "wild", "Grades are\nonly 0 and 1, which is fine"),
    ("03_ndcg_by_hand", "exercise:wild_ideal", "dcg([1] * len(returned))"),
    ("03_ndcg_by_hand", "pro", "convention, not a law of nature"),
    ("03_ndcg_by_hand", "summary", "What to remember"),
    ("03_ndcg_by_hand", "summary", "(00_start_here.ipynb)"),
    ("03_ndcg_by_hand", "summary", "(glossary.ipynb)"),
    ("03_ndcg_by_hand", "summary", "Done when: 0 of 4"),
]


def cells(name):
    return nbformat.read(place.NOTEBOOKS / f"{name}.ipynb", as_version=4).cells


def content(cell):
    """A cell's source and all its outputs that are text."""
    texts = [cell.source]
    for output in cell.get("outputs", []):
        texts += [output.get("text", ""), output.get("evalue", ""), *map(str, output.get("data", {}).values())]
    return "\n".join(texts)


@pytest.mark.parametrize(
    ("name", "tag", "text"), PARTS, ids=[f"{name[:2]}-{tag}-{text[:40]}" for name, tag, text in PARTS]
)
def test_the_part_stands_in_its_notebook(name, tag, text):
    under_tag = [cell for cell in cells(name) if tag is None or tag in cell.metadata.get("tags", [])]
    assert under_tag, f"no cell of {name} is tagged {tag}"
    assert any(text in content(cell) for cell in under_tag)
