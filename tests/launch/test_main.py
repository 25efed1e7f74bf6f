"""The door itself: readable by Pythons that are too old, and quick."""

import ast
import os
import shutil
import subprocess
import sys

import pytest

import course_lib.__main__ as door
from course_lib.launch import place

READABLE_BY_ALL = ["__init__.py", "__main__.py"]
OLD = ["python2.7", "python3.6", "python3.7", "python3.8", "python3.9", "python3.10"]


@pytest.mark.parametrize("name", READABLE_BY_ALL)
def test_no_syntax_that_an_old_python_cannot_read(name):
    text = (place.ROOT / "course_lib" / name).read_text(encoding="utf-8")
    assert text.isascii()  # Python 2 wants a declaration for anything else
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, ast.JoinedStr | ast.NamedExpr | ast.AnnAssign | ast.Match | ast.AsyncFunctionDef), (
            node.lineno
        )
        if isinstance(node, ast.FunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            assert node.returns is None and all(arg.annotation is None for arg in arguments)
            assert not node.args.posonlyargs and not node.args.kwonlyargs
        if isinstance(node, ast.ImportFrom):
            assert node.module != "__future__"


@pytest.mark.parametrize("command", OLD)
def test_an_old_python_is_told_what_it_takes(command):
    found = shutil.which(command)
    if not found or subprocess.run([found, "-c", ""], capture_output=True).returncode:
        pytest.skip(f"no {command} on this machine")
    ran = subprocess.run([found, "-B", "-m", "course_lib", "lab"], cwd=place.ROOT, capture_output=True, text=True)
    assert ran.returncode == 1
    assert ran.stderr.startswith(f"This course needs Python 3.11 or newer, and this is Python {command[6:]}. ")
    assert len(ran.stderr.splitlines()) == 1


def test_the_sentence_names_a_newer_python_when_there_is_one(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert door.too_old((3, 8)) == (
        "This course needs Python 3.11 or newer, and this is Python 3.8. Get a newer one from python.org or your"
        " package manager, then run the same command with it."
    )
    newer = tmp_path / "python3.12"
    newer.write_text("#!/bin/sh\nexit 127\n")  # a version manager's placeholder for a Python that is not active
    newer.chmod(0o755)
    assert "Get a newer one" in door.too_old((3, 8))
    newer.write_text("#!/bin/sh\nexit 0\n")
    assert door.too_old((3, 8)).endswith("This machine has one: python3.12 -m course_lib lab")


def test_the_launcher_needs_only_the_standard_library_until_its_environment_stands():
    """Run without site-packages, it still reads its arguments and says what they are."""
    ran = subprocess.run([sys.executable, "-S", "-I", "-c", LOAD], cwd=place.ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "open the lessons in JupyterLab" in ran.stdout


LOAD = f"""
import sys
sys.path.insert(0, {str(place.ROOT)!r})
from course_lib.launch import environment, failures, lab, locks, making, merge, place, stamp, verbs, work
verbs.parser().print_help()
"""


@pytest.mark.parametrize("arguments", [["sing"], ["reset"], ["lab", "--port", "x"]])
def test_a_wrong_command_line_shows_the_usage(arguments):
    ran = subprocess.run(
        [sys.executable, "-m", "course_lib", *arguments], cwd=place.ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 2 and "usage: python3 -m course_lib" in ran.stderr


def test_without_a_verb_the_verbs_are_listed():
    ran = subprocess.run([sys.executable, "-m", "course_lib"], cwd=place.ROOT, capture_output=True, text=True)
    assert ran.returncode == 2 and "open the lessons in JupyterLab" in ran.stdout


def test_outside_a_checkout_the_sentence_says_where_to_go(tmp_path):
    shutil.copytree(place.ROOT / "course_lib", tmp_path / "course_lib", ignore=shutil.ignore_patterns("__pycache__"))
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-m", "course_lib", "lab"], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert ran.returncode == 1 and "runs from a clone of its repository" in ran.stderr
