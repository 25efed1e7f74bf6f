"""What the tests of exercises share."""

import pytest

from course_lib.checking import progress


@pytest.fixture(autouse=True)
def nothing_kept():
    progress.forget()
    yield
    progress.forget()
