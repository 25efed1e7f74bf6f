"""The ways to start, tried: from a fresh checkout, moved, without a network, by pip alone, by conda's file, on Binder.

These need the package index, so they run only when named: python3 -m course_lib test tests/install
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

from course_lib.launch import place
from tests.extras import require
from tests.running import fresh_checkout, user

CONDA = yaml.safe_load((place.ROOT / "environment.yml").read_text(encoding="utf-8"))
RUN_LESSON = """
import sys, nbformat
from nbclient import NotebookClient
notebook = nbformat.read("notebooks/00_start_here.ipynb", 4)
for cell in notebook.cells:
    cell.outputs = [] if cell.cell_type == "code" else None
NotebookClient(notebook, kernel_name="python3", resources={"metadata": {"path": "notebooks"}}).execute()
shown = [o["data"] for c in notebook.cells if c.cell_type == "code" for o in c.outputs if "data" in o]
text = [data.get("text/plain", "") for data in shown]  # a lab's live view has none
print(sys.prefix, "1.893 at rank 2" in "".join(text))
"""


@pytest.fixture
def checkout(tmp_path):
    return fresh_checkout(tmp_path / "course")


def launch(folder, *arguments, python=sys._base_executable, **env):
    return subprocess.run(
        [python, "-m", "course_lib", *arguments], cwd=folder, env=user(folder, **env), capture_output=True, text=True
    )


def test_from_nothing_to_a_checked_course_and_a_second_start_that_installs_nothing(checkout):
    first = launch(checkout, "check")
    assert first.returncode == 0, first.stdout + first.stderr
    assert "Setting the course up" in first.stdout and (checkout / ".venv" / "course.json").exists()
    second = launch(checkout, "check")
    assert second.returncode == 0 and "Setting" not in second.stdout

    moved = checkout.rename(checkout.with_name("moved"))
    third = launch(moved, "check")
    assert third.returncode == 0, third.stdout + third.stderr
    assert "Making .venv anew" in third.stdout
    where = subprocess.run(
        [moved / ".venv/bin/python", "-c", "import course_lib; print(course_lib.__file__)"],
        cwd=moved.parent, capture_output=True, text=True,
    )  # fmt: skip
    assert Path(where.stdout.strip()).is_relative_to(moved)


def test_without_a_network_one_sentence_says_so_and_the_next_start_goes_on(checkout):
    closed = "http://127.0.0.1:9/"
    offline = {"PIP_INDEX_URL": closed, "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": "", "UV_DEFAULT_INDEX": closed}
    ran = launch(checkout, "setup", **offline)
    assert ran.returncode == 1
    assert ran.stderr.strip().splitlines() == [
        "The package index could not be reached: check the network (or the proxy), then run the same command again;"
        " it goes on where it stopped."
    ]
    assert launch(checkout, "setup").returncode == 0


def test_pip_alone_will_do_where_uv_cannot_be_had(checkout):
    text = (checkout / "course_lib/launch/making.py").read_text()
    (checkout / "course_lib/launch/making.py").write_text(re.sub(r"uv==[\d.]+", "uv==0.0.0.1", text))
    ran = launch(checkout, "setup")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "pip does it instead" in ran.stdout
    assert launch(checkout, "reset", "00").stdout == "00_start_here is fresh again.\n"


def test_condas_file_is_read_strictly():
    (rattler,) = require("install", "rattler")
    for text in [part for part in CONDA["dependencies"] if isinstance(part, str)]:
        spec = rattler.MatchSpec(text, strict=True)
        assert spec.name.normalized == re.match(r"[a-z]+", text).group()
    (python,) = [
        rattler.MatchSpec(text, strict=True) for text in CONDA["dependencies"] if str(text).startswith("python")
    ]
    assert python.version is not None


def test_the_pip_section_of_condas_file_makes_an_environment_in_which_a_lesson_runs(checkout):
    """What conda would have installed by name is installed by pip here, under the same bounds."""
    subprocess.run([sys._base_executable, "-m", "venv", checkout / "conda"], check=True)
    python = checkout / "conda/bin/python"
    named = [str(Requirement(t)) for t in CONDA["dependencies"] if isinstance(t, str) and not re.match("python|pip", t)]
    (section,) = [part["pip"] for part in CONDA["dependencies"] if isinstance(part, dict)]
    arguments = [word for line in section for word in line.split()]
    subprocess.run([python, "-m", "pip", "install", "--quiet", *named, *arguments], cwd=checkout, check=True)
    ran = subprocess.run([python, "-c", RUN_LESSON], cwd=checkout, env=user(checkout), capture_output=True, text=True)
    assert ran.stdout.split() == [str(checkout / "conda"), "True"], ran.stderr
    used = launch(checkout, "check", python=str(python))
    assert used.returncode == 0 and not (checkout / ".venv").exists(), used.stdout + used.stderr


def test_binder_takes_condas_file(checkout):
    require("install", "repo2docker")
    ran = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--user-id=1000", "--user-name=learner", str(checkout)],
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    python = next(text for text in CONDA["dependencies"] if str(text).startswith("python"))
    assert f"Building conda environment for {python}" in ran.stdout + ran.stderr
    assert "current default Python" not in ran.stdout + ran.stderr
