"""pyproject.toml, requirements.lock and environment.yml say the same. What they install is tried in tests/install."""

import re
import tomllib
from itertools import chain

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from course_lib.launch import making, place

PROJECT = tomllib.loads((place.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (place.ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
CONDA = yaml.safe_load((place.ROOT / "environment.yml").read_text(encoding="utf-8"))
EVERYTHING = [
    Requirement(text) for text in [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values())]
]


def by_name_in_conda():
    return [text for text in CONDA["dependencies"] if isinstance(text, str) and text != "pip"]


@pytest.mark.parametrize("requirement", EVERYTHING, ids=lambda requirement: requirement.name)
def test_every_requirement_has_a_lower_and_an_upper_bound_or_one_version(requirement):
    signs = {specifier.operator for specifier in requirement.specifier}
    assert signs == {"=="} or {">=", "<"} <= signs or requirement.name == "jupyter-repo2docker"  # named by year


@pytest.mark.parametrize("requirement", EVERYTHING, ids=lambda requirement: requirement.name)
def test_the_lock_holds_a_version_within_the_bounds(requirement):
    found = [Requirement(line) for line in LOCK if re.match(rf"{re.escape(requirement.name)}==", line)]
    assert found
    for locked in found:
        (version,) = [specifier.version for specifier in locked.specifier]
        assert requirement.specifier.contains(version)


def test_the_lock_is_exact_and_usable_as_constraints():
    for line in LOCK:
        requirement = Requirement(line)
        assert [specifier.operator for specifier in requirement.specifier] == ["=="]
        assert not requirement.url and not requirement.extras and "--hash" not in line


def test_conda_names_what_a_learner_needs_with_the_bounds_of_pyproject():
    bounds = {requirement.name: requirement.specifier for requirement in EVERYTHING}
    spelt_as_pip_does = [re.sub(r"(?<![=<>])=(?!=)", "==", text) for text in by_name_in_conda()]
    named = {Requirement(text).name: Requirement(text).specifier for text in spelt_as_pip_does}
    assert set(named) == {"python", "jupyterlab", "ipywidgets", "matplotlib", "nbval"}
    version = str(named.pop("python")).removeprefix("==")
    assert SpecifierSet(PROJECT["requires-python"]).contains(version)
    assert named == {name: bounds[name] for name in named}


def test_conda_installs_this_checkout_by_pip():
    assert "pip" in CONDA["dependencies"]
    assert [text for part in CONDA["dependencies"] if isinstance(part, dict) for text in part["pip"]] == ["-e .[test]"]


def test_the_extras_of_the_launcher_are_those_of_pyproject():
    from course_lib.launch import verbs

    for asked in PROJECT["optional-dependencies"]:
        assert verbs.parser().parse_args(["setup", "--extra", asked]).extra == [asked]
    assert set(verbs.EXTRAS.values()) <= {(), ("test",)} and "test" in PROJECT["optional-dependencies"]


def test_uv_is_pinned():
    assert [specifier.operator for specifier in Requirement(making.UV).specifier] == ["=="]
