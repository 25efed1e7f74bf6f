"""Run a lesson: one kernel, started in the lesson's folder, untouched by anybody's own settings."""

import copy
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

from course_lib.authoring.sources import ROOT, LessonError

CELL_TIMEOUT = 60  # seconds; the same as --nbval-cell-timeout
# what a user may have set and what would show in an output
LEAKS = ("PYTHONSTARTUP", "PYTHONWARNINGS", "PYTHONDEVMODE", "MPLBACKEND", "FORCE_COLOR", "JUPYTER_PATH")


@contextmanager
def kernel_environment(scratch: Path) -> Iterator[None]:
    """While it lasts, os.environ is what every kernel of a build or a test starts from.

    `scratch` must outlive those kernels: it holds their IPython and Jupyter folders, in place of the user's own,
    so that nobody's settings and nobody's other kernel named python3 have a say.
    """
    # Here, not in the kernel: building a font cache takes seconds once, and matplotlib says so on stderr.
    import matplotlib.font_manager  # noqa: F401

    (scratch / "matplotlibrc").touch()
    before = dict(os.environ)
    for name in LEAKS:
        os.environ.pop(name, None)
    os.environ.update(
        PYTHONPATH=str(ROOT),
        PYTHONHASHSEED="0",
        TZ="UTC",
        COURSE_PROGRESS="memory",
        NO_COLOR="1",
        COLUMNS="80",
        MATPLOTLIBRC=str(scratch / "matplotlibrc"),
        IPYTHONDIR=str(scratch / "ipython"),
        JUPYTER_CONFIG_DIR=str(scratch / "config"),
        JUPYTER_DATA_DIR=str(scratch / "data"),
        JUPYTER_RUNTIME_DIR=str(scratch / "runtime"),
    )
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def execute(notebook: NotebookNode, folder: Path, name: str = "notebook") -> NotebookNode:
    """A copy of `notebook` with the outputs of a fresh run in `folder`, as the kernel sent them.

    An error where no raises-exception tag allows one, a cell over 60 s or a dead kernel is a LessonError that
    names the lesson, the cell and the error.
    """
    fresh = copy.deepcopy(notebook)
    for cell in fresh.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    running = {"number": 0}
    with (
        tempfile.TemporaryDirectory(prefix="course-", ignore_cleanup_errors=True) as scratch,
        kernel_environment(Path(scratch)),
    ):
        client = NotebookClient(
            fresh,
            kernel_name="python3",
            extra_arguments=["--IPKernelApp.log_level=ERROR"],  # it warns of loopback without encryption at each start
            timeout=CELL_TIMEOUT,
            record_timing=False,
            store_widget_state=False,
            resources={"metadata": {"path": str(folder)}},
            on_cell_execute=lambda cell, cell_index: running.update(number=cell_index + 1),
        )
        try:
            client.execute()
        except CellExecutionError as error:
            raise LessonError(f"{name}, cell {running['number']}: {error.ename}: {error.evalue}") from error
        except CellTimeoutError as error:
            raise LessonError(f"{name}, cell {running['number']}: still running after {CELL_TIMEOUT} s") from error
        except DeadKernelError as error:
            raise LessonError(f"{name}, cell {running['number']}: the kernel died") from error
    return fresh
