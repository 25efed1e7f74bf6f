"""Does the Python at hand satisfy the bounds that pyproject.toml sets?"""

import tomllib
from collections.abc import Iterable
from importlib import metadata, util

from course_lib.launch import place


def unmet(extras: Iterable[str]) -> list[str]:
    """The requirements of pyproject.toml (core and the extras named) that this Python does not satisfy."""
    project = tomllib.loads((place.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(r for e in extras for r in project["optional-dependencies"][e])]
    if util.find_spec("packaging") is None:  # JupyterLab brings it, so JupyterLab is missing as well
        return wanted
    from packaging.requirements import Requirement

    def met(requirement: Requirement) -> bool:
        try:
            return requirement.specifier.contains(metadata.version(requirement.name), prereleases=True)
        except metadata.PackageNotFoundError:
            return False

    return [text for text in wanted if not met(Requirement(text))]
