"""Settings of the test run that pytest and nbval have no option for."""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import hypothesis
import nbformat
import pytest
from nbformat import NotebookNode
from nbval.plugin import IPyNbCell

from course_lib.authoring.execute import execute, kernel_environment
from course_lib.authoring.normal_form import normalise

SCRATCH = pytest.StashKey[tempfile.TemporaryDirectory]()


def pytest_configure(config: pytest.Config) -> None:
    if config.option.nbval_lax:
        raise pytest.UsageError("notebooks are validated strictly: leave --nbval-lax out")
    os.environ["COURSE_PROGRESS"] = "memory"  # no test writes to anybody's progress file
    # no deadline: a test that times is none; and the same examples in every run
    hypothesis.settings.register_profile("course", deadline=None, derandomize=True)
    hypothesis.settings.load_profile("course")
    config.stash[SCRATCH] = tempfile.TemporaryDirectory(prefix="course-tests-", ignore_cleanup_errors=True)


def pytest_unconfigure(config: pytest.Config) -> None:
    if SCRATCH in config.stash:
        config.stash[SCRATCH].cleanup()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """nbval's kernels inherit os.environ when they start, and only then is it changed: other tests see the real one."""
    if not isinstance(item, IPyNbCell):
        return (yield)
    with kernel_environment(Path(item.config.stash[SCRATCH].name)):
        return (yield)


@pytest.fixture(scope="session")
def fresh_run() -> Callable[[Path], NotebookNode]:
    """A stored notebook's own cells, run again and in normal form; once a session for each notebook."""
    done: dict[Path, NotebookNode] = {}

    def run(path: Path) -> NotebookNode:
        if path not in done:
            done[path] = normalise(execute(nbformat.read(path, as_version=4), path.parent, path.name))
        return done[path]

    return run
