"""What a test needs beyond the extra 'test': where it is absent the test is skipped with the reason, or fails.

COURSE_REQUIRE is a comma list of extras, such as "oracle,browser", whose absence fails the test.
"""

import importlib
import os

import pytest


def require(extra, *modules):
    """The imported modules of an optional extra, as a list; a missing one is `absent`."""
    try:
        return [importlib.import_module(name) for name in modules]
    except ImportError as error:
        absent(extra, f"install the extra '{extra}' ({error})")


def absent(extra, reason):
    """Skip the calling test, or fail it where COURSE_REQUIRE names the extra."""
    if extra in os.environ.get("COURSE_REQUIRE", "").replace(" ", "").split(","):
        pytest.fail(reason)
    pytest.skip(reason, allow_module_level=True)
