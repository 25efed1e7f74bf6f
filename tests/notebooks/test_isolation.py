"""The kernels that nbval starts meet nobody's own settings either."""

import os
import subprocess
import sys

import nbformat
from nbformat.v4 import new_code_cell, new_notebook, new_output

from course_lib.authoring.sources import ROOT


def test_nbvals_kernels_are_isolated_too(tmp_path):
    startup = tmp_path / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "00.py").write_text("leak = 1", encoding="utf-8")
    ask = "import os\nprint('leak' in globals(), *map(os.getenv, ['PYTHONHASHSEED', 'TZ', 'COURSE_PROGRESS']))"
    answer = new_output("stream", name="stdout", text="False 0 UTC memory\n")
    cell = new_code_cell(ask, execution_count=1, outputs=[answer])
    nbformat.write(new_notebook(cells=[cell]), tmp_path / "ask.ipynb")
    command = [sys.executable, "-m", "pytest", "-q", "-c", "pyproject.toml", "-p", "conftest"]
    environment = {**os.environ, "IPYTHONDIR": str(tmp_path / "ipython"), "TZ": "Asia/Tokyo"}
    result = subprocess.run(
        [*command, "-p", "no:cacheprovider", str(tmp_path / "ask.ipynb")],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert "1 passed" in result.stdout
