"""The shape of the house: imports run downward, the face is deliberate, nothing heavy loads early."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import course_lib

PACKAGE = Path(course_lib.__file__).parent

# What each part may import of ours; parts in one set do not know each other.
MAY_KNOW = {
    "cells": set(),
    "files": set(),
    "guards": set(),
    "theme": set(),
    "metrics": {"guards"},
    "ranking": {"guards"},
    "helpdesk": {"guards"},
    "explain": {"guards", "metrics", "ranking"},
    "conventions": {"explain", "guards", "metrics", "ranking"},
    "figures": {"theme"},
    "plots": {"explain", "figures", "metrics", "ranking", "theme"},
    "widgets": {"conventions", "explain", "guards", "metrics", "ranking", "helpdesk", "plots", "theme"},
    "checking": {"explain", "guards", "metrics", "theme", "widgets"},
    "exercises": {"checking", "explain", "guards", "helpdesk", "metrics", "ranking", "theme"},
    "launch": {"cells", "files", "authoring"},
    "authoring": {"cells", "files"},
    "preflight": {"launch", "metrics"},
}


def part_of(path):
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def ours(path):
    """The parts of course_lib that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: write imports in full"
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in names:
            if name.startswith("course_lib.") and (PACKAGE / name.split(".")[1]).with_suffix("").name in known():
                yield name.split(".")[1]


def known():
    return {part_of(path) for path in PACKAGE.rglob("*.py")} - {"__init__", "__main__"}


FILES = sorted(path for path in PACKAGE.rglob("*.py") if part_of(path) not in ("__init__", "__main__"))


def test_every_part_of_the_house_has_its_place():
    assert known() == set(MAY_KNOW)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_downward(path):
    assert set(ours(path)) - {part_of(path)} <= MAY_KNOW[part_of(path)]


def test_the_table_has_no_circle():
    left = {part: set(below) for part, below in MAY_KNOW.items()}
    while free := {part for part, below in left.items() if not below & set(left)}:
        left = {part: below for part, below in left.items() if part not in free}
    assert not left


@pytest.mark.parametrize("module", ["metrics", "ranking", "guards", "theme", "helpdesk", "cells"])
def test_the_pure_parts_need_only_the_standard_library(module):
    code = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); import course_lib.{module}"
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


def test_importing_the_course_and_its_formulas_loads_nothing_heavy():
    code = "import sys, course_lib; from course_lib import dcg, helpdesk, explain; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"matplotlib", "numpy", "ipywidgets", "anywidget", "nbformat", "IPython"} & set(loaded)


def test_the_face_hands_out_exactly_what_it_says():
    assert sorted(course_lib.__all__) == dir(course_lib)
    assert all(getattr(course_lib, name) is not None for name in course_lib.__all__)
    gains = {gain.function.__name__ for gain in course_lib.metrics.GAINS.values()}
    for module, names in course_lib.FORMULAS.items():
        code = ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))
        defined = {node.name for node in code.body if isinstance(node, ast.FunctionDef)}
        assert set(names) == {name for name in defined - gains if not name.startswith("_")}


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(AttributeError, match=r"course_lib has no 'recall'; it has .*recall_at_k"):
        course_lib.recall  # noqa: B018
