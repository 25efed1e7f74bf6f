"""python3 -m course_lib VERB: the one door to the course. Any Python can read this file, even one too old to use it."""

import os
import sys

OLDEST = (3, 11)


def newer_pythons():
    """Commands on this machine's PATH that are new enough, newest first."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    names = ["python3.%d" % minor for minor in range(20, OLDEST[1] - 1, -1)]
    return [name for name in names if any(os.access(os.path.join(folder, name), os.X_OK) for folder in folders)]


def too_old(version):
    """The sentence a learner sees whose Python cannot run the course."""
    found = newer_pythons()
    if found:
        advice = "This machine has one: %s -m course_lib lab" % found[0]
    else:
        advice = "Get a newer one from python.org or your package manager, then run the same command with it."
    return "This course needs Python %d.%d or newer, and this is Python %d.%d. %s" % (OLDEST + version[:2] + (advice,))


if sys.version_info < OLDEST:
    sys.exit(too_old(tuple(sys.version_info)))

if __name__ == "__main__":
    from course_lib.launch.verbs import main

    sys.exit(main(sys.argv[1:]))
