"""The lint: what fails or lies under nbval is named, what does not is left alone."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from course_lib.authoring.lint import problems


def lint(*cells):
    made = [cell if not isinstance(cell, str) else new_code_cell(cell) for cell in cells]
    return problems(new_notebook(cells=made))


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("from ipywidgets import interact", "lab of course_lib.widgets"),
        ("from ipywidgets import interact as go\ngo(f)", "lab of course_lib.widgets"),
        ("import ipywidgets as W\nW.interact(f)", "lab of course_lib.widgets"),
        ("import ipywidgets as W\n@W.interact(k=3)\ndef f(k):\n    pass", "lab of course_lib.widgets"),
        ("import ipywidgets as W\nV = W\ngo = V.interactive", "lab of course_lib.widgets"),
        ("import ipywidgets\nipywidgets.widgets.Output()", "lab of course_lib.widgets"),
        ("from ipywidgets import widgets\nwidgets.interactive_output(f, {})", "lab of course_lib.widgets"),
        ("interact(f)", "lab of course_lib.widgets"),
        ("from IPython.display import clear_output as wipe", "final state once"),
        ("import IPython\nIPython.display.clear_output()", "final state once"),
        ("from IPython.display import update_display", "final state once"),
        ("display(1, display_id=True)", "final state once"),
        ("x = 1\nx;", "trailing ';'"),
        ("x = 1; x; # so", "trailing ';'"),
        ("_ + 1", "history"),
        ("Out[1]", "history"),
        ("In[-1]", "history"),
        ("_i", "history"),
        ("_12", "history"),
        ("__", "history"),
        ("%time 1", "plain Python"),
        ("%%time\n1", "plain Python"),
        ("!ls", "plain Python"),
        ("x = !ls", "plain Python"),
        ("sum?", "plain Python"),
        ("get_ipython().run_line_magic('time', '1')", "plain|Python"),
        ("from IPython import get_ipython", "write it in Python"),
        ("import os\nos.system('ls')", "write it in Python"),
        ("import subprocess", "write it in Python"),
        ("input('k?')", "not there"),
        ("import matplotlib.pyplot as plt", "pyplot"),
        ("from matplotlib import pyplot", "pyplot"),
        ("import time", "clock"),
        ("from time import perf_counter as tick", "clock"),
        ("from datetime import datetime as d\nd.now()", "clock"),
        ("import datetime\ndatetime.date.today()", "clock"),
        ("import random\nrandom.random()", "seed"),
        ("from random import shuffle", "seed"),
        ("import random\nrandom.Random()", "seed"),
        ("import numpy as np\nnp.random.rand(3)", "seed"),
        ("import numpy as np\nnp.random.default_rng()", "seed"),
        ("import uuid", "seed"),
        ("id(3)", "address"),
        ("hash('a')", "differs in each session"),
        ("# NBVAL_SKIP\n1", "hides the cell"),
        ("1  #NBVAL_IGNORE_OUTPUT", "hides the cell"),
        ("from math import *", "star import"),
        ("import importlib", "import statement"),
        ("__import__('time')", "import statement"),
        ("open('/home/me/x.txt')", "one machine"),
        ("open('C:\\\\data\\\\x.txt')", "one machine"),
        ("open('~/x.txt')", "one machine"),
        ("import urllib.request", "network"),
        ("from urllib.request import urlopen", "network"),
        ("import requests as r", "network"),
        ("import threading as t", "background"),
        ("from concurrent.futures import ThreadPoolExecutor", "background"),
        ("x = (", "not Python"),
        ("\n".join(f"a{i} = {i}" for i in range(21)), "split the cell"),
        (" ", "empty"),
    ],
)
def test_what_fails_or_lies_is_named_once_with_what_to_do(source, says):
    found = lint("1", source)
    assert found
    assert all(problem.cell == 2 for problem in found)
    with pytest.raises(AssertionError, match=says):
        raise AssertionError(found[0].text)


@pytest.mark.parametrize(
    "source",
    [
        "for _ in range(3):\n    pass",
        "x = 'a;'",
        "1  # ;",
        "a = 1; b = 2",
        "labs.summary()",
        "import random\nrandom.Random(7).shuffle(['a'])",
        "import numpy as np\nnp.random.default_rng(7)",
        "from datetime import date\ndate(2024, 1, 2)",
        "from urllib.parse import quote",
        "'/docs/riding', 'D8/D11', 'either/or', 'https://example.org/home/a'",
        "import ipywidgets as W\nW.IntSlider()",
        "from IPython.display import HTML, display\ndisplay(HTML('a'))",
        "import math, re\nre.match('a', 'a')",
        "import course_lib.metrics as m\nm.mrr([1])",
        "\n".join(f"a{i} = {i}\n" for i in range(20)),
        "def id(x):\n    return x",
    ],
)
def test_what_is_sound_is_left_alone(source):
    assert lint(source) == []


def test_names_are_followed_from_cell_to_cell():
    (problem,) = lint("import ipywidgets as W", "1", "a = 1\nW.interact(f)")
    assert (problem.cell, problem.line) == (3, 2)


def test_a_cell_that_shows_a_syntax_error_may_be_no_python():
    assert lint(new_code_cell("x = (", metadata={"tags": ["raises-exception"]})) == []
    assert lint(new_code_cell("!ls", metadata={"tags": ["raises-exception"]})) != []


@pytest.mark.parametrize("tag", ["title", "lab", "raises-exception", "exercise:mrr", "check:first_rank", "answer:q1"])
def test_known_tags_pass(tag):
    assert lint(new_code_cell("1", metadata={"tags": [tag]})) == []


@pytest.mark.parametrize("tag", ["nbval-skip", "nbval-ignore-output", "labs", "exercise:", "lab:x", "exercise:A b"])
def test_unknown_tags_are_named_with_the_known_ones(tag):
    (problem,) = lint(new_code_cell("1", metadata={"tags": [tag]}))
    assert repr(tag) in problem.text and "raises-exception" in problem.text and "exercise:<id>" in problem.text


def test_two_cells_with_one_answer_tag_are_refused():
    one, two = (new_code_cell("1", metadata={"tags": ["exercise:mrr"]}) for _ in range(2))
    (problem,) = lint(one, "2", two)
    assert problem.cell == 3 and "also on cell 1" in problem.text


@pytest.mark.parametrize(
    "text", ["![a](https://example.org/a.png)", 'x\n<img alt="a" src="http://example.org/a.png">', ""]
)
def test_prose_asks_nothing_of_the_network_and_is_not_empty(text):
    (problem,) = lint(new_markdown_cell(text))
    assert problem.line == max(1, len(text.splitlines()))


def test_links_and_local_pictures_are_fine():
    assert lint(new_markdown_cell("[a](https://example.org) ![b](b.png) <img src='b.png'>")) == []


def test_claims_belong_on_prose():
    (problem,) = lint(new_code_cell("1", metadata={"claims": {"0.5": "1 / 2"}}))
    assert "put them on the prose" in problem.text
