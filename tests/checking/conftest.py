"""What the tests of checks share."""

import pytest

from course_lib.checking import progress, sandbox


@pytest.fixture(autouse=True)
def nothing_kept():
    progress.forget()
    yield
    progress.forget()


@pytest.fixture
def impatient(monkeypatch):
    """What never ends is stopped sooner than a learner's function would be."""
    monkeypatch.setattr(sandbox, "SECONDS", 0.5)
