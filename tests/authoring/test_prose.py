"""Numbers in prose: found as a reader sees them, and each one computed."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course_lib.authoring.numerals import html_text, numerals, prose_text
from course_lib.authoring.prose import evaluate, problems


def notebook(text, claims=None, **shown):
    outputs = []
    if "stdout" in shown:
        outputs.append(new_output("stream", name="stdout", text=shown["stdout"]))
    if "data" in shown:
        outputs.append(new_output("display_data", data=shown["data"]))
    if "evalue" in shown:
        outputs.append(new_output("error", ename="E", evalue=shown["evalue"], traceback=[]))
    prose = new_markdown_cell(text, metadata={"claims": claims} if claims else {})
    return new_notebook(cells=[new_code_cell("f()", outputs=outputs), prose])


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("a 0.82 b", ["0.82"]),
        ("It is 0.82.", ["0.82"]),
        ("0.82, 0.5; (0.25)", ["0.82", "0.5", "0.25"]),
        ("from 0.2-0.5 or 0.2–0.5", ["0.2", "0.5", "0.2", "0.5"]),
        ("falls by -0.25, −0.5 and (-0.75)", ["-0.25", "-0.5", "-0.75"]),
        ("1 - 0.5 and x-0.5", ["1", "0.5", "0.5"]),
        ("82.1% or 82.1 % or 5%", ["0.821", "0.821", "0.05"]),
        ("1,000.5 and 12,345 and 1, 2", ["1000.5", "12345", "1", "2"]),
        (".553", ["0.553"]),
        ("1.7e-3", ["0.0017"]),
        ("4.6.1", ["4.6.1"]),
        ("D8 nDCG@5", ["8", "5"]),
        ("$0{.}82 + 1{,}000.5 = 1\\,000.5$", ["0.82", "1000.5", "1000.5"]),
        ("$\\cdot0.5 \\approx 82.1\\%$ or $82.1\\,\\%$", ["0.5", "0.821", "0.821"]),
        ("$-0.25$ and $x^{-0.5}$", ["-0.25", "-0.5"]),
        ("**0.5** and *0.25*", ["0.5", "0.25"]),
        ("`0.5` and ``0.5 ` 0.6`` stay out", []),
        ("```\n0.5\n```\n0.25\n~~~python\n0.5\n~~~", ["0.25"]),
        ("[see 0.5](page_0.7.md) https://example.org/0.9", ["0.5"]),
        ('<b style="width:0.5em">0.25</b> <!-- 0.75 -->', ["0.25"]),
        ("0.5 < 0.6 and 0.8 > 0.7", ["0.5", "0.6", "0.8", "0.7"]),
    ],
)
def test_numbers_are_read_as_a_reader_sees_them(text, keys):
    assert [numeral.key for numeral in numerals(prose_text(text))] == keys


def test_html_is_read_without_its_styles():
    page = "<style>a{margin:0.5em}</style><table><tr><td title='0.7'>0.25</td><td>0.75</td></tr></table>"
    assert [numeral.key for numeral in numerals(html_text(page))] == ["0.25", "0.75"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("0.82", {"stdout": "nDCG 0.82\n"}),
        ("0.82", {"data": {"text/plain": "[0.82, 1]"}}),
        ("0.82", {"data": {"text/html": "<td>0.82</td>"}}),
        ("0.82", {"evalue": "k is 0.82"}),
        ("82.1%", {"stdout": "0.821"}),
        ("0.667", {"data": {"text/plain": "0.6666666666666666"}}),
        ("-0.25", {"stdout": "-0.25"}),
        ("1,000.5", {"stdout": "1000.5"}),
        ("Write `Python 3.11`; 5 minutes", {}),
    ],
)
def test_a_number_that_is_shown_is_fine(text, shown):
    assert problems(notebook(text, **shown)) == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("0.82", {"stdout": "0.8212 10.82 0.820 1.0.82"}),
        ("0.82", {"data": {"text/html": "<td style='width:0.82em'>0.83</td>"}}),
        ("0.82", {"data": {"image/png": "0.82"}}),
        ("0.666", {"data": {"text/plain": "0.6666666666666666"}}),
        ("0.67", {"data": {"text/plain": "0.6666666666666666"}}),
        ("0.667", {"stdout": "0.66667"}),
        ("-0.25", {"stdout": "0.25"}),
        ("0.25", {"stdout": "-0.25"}),
        ("0.821%", {"stdout": "0.821"}),
        ("$0{.}83$", {"stdout": "0.82"}),
        ("Python 3.11", {}),
        ("JupyterLab 4.6.1", {"stdout": "4.6"}),
    ],
)
def test_a_number_that_is_not_shown_is_named_with_its_place(text, shown):
    (problem,) = problems(notebook(f"One\n\n{text}", **shown))
    assert (problem.cell, problem.line) == (2, 3)
    assert "is in no output of this notebook" in problem.text


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("0.458", {"0.458": "mrr([1, 3, 0, 2])"}),
        ("0.821", {"0.821": "ndcg([2, 0, 3], 'linear', judged=[3, 2, 0])"}),
        ("45.8%", {"45.8%": "mrr([1, 3, 0, 2])"}),
        ("-0.5 and 12", {"-0.5": "min(-0.5, 0)", "12": "sum(len(x) for x in ['abc'] * 4)"}),
        ("$0{.}631$", {"0.631": "1 / log2(3)"}),
        ("1,024.0", {"1,024.0": "2 ** 10"}),
    ],
)
def test_a_claim_that_holds_is_fine(text, claims):
    assert [problem.text for problem in problems(notebook(text, claims))] == []


@pytest.mark.parametrize(
    ("text", "claims", "says"),
    [
        ("0.459", {"0.459": "mrr([1, 3, 0, 2])"}, "is wrong: mrr.* is 0.4583"),
        ("0.458", {"0.458": "mrr([1])", "0.5": "1 / 2"}, "0.458' is wrong"),
        ("0.4580", {"0.458": "mrr([1, 3, 0, 2])"}, "is not in the text any more"),
        ("`0.458`", {"0.458": "mrr([1, 3, 0, 2])"}, "is not in the text any more"),
        ("0.5", {"about 0.5": "1 / 2"}, "is not one number"),
        ("0.5", {"0.5": "nothing_like_this(1)"}, "nothing_like_this is in none of"),
        ("0.5", {"0.5": "open('x')"}, "open is in none of"),
        ("0.5", {"0.5": "1 /"}, "does not work out"),
        ("0.5", {"0.5": "mrr([])"}, "does not work out .ValueError"),
        ("0.5", {"0.5": "'0.5'"}, "no finite number"),
        ("1.0", {"1.0": "True"}, "no finite number"),
        ("0.5", {"0.5": 0.5}, "does not work out"),
    ],
)
def test_a_claim_that_does_not_hold_says_why(text, claims, says):
    first = problems(notebook(text, claims))[0]
    assert first.cell == 2
    with pytest.raises(AssertionError, match=says):
        raise AssertionError(first.text)


def test_claims_know_the_formulas_and_nothing_else():
    assert evaluate("rrf([['A', 'B'], ['B']])['B']") == pytest.approx(1 / 62 + 1 / 61)
    with pytest.raises(ValueError, match="__import__"):
        evaluate("__import__('os').getpid()")
