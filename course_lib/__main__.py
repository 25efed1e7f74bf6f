"""python3 -m course_lib VERB: the one door to the course. Any Python can read this file, even one too old to use it."""

import os
import subprocess
import sys

OLDEST = (3, 11)


def newer_python():
    """The newest Python on this machine's PATH that is new enough and runs, or None."""
    for minor in range(20, OLDEST[1] - 1, -1):
        name = "python3.%d" % minor
        try:
            with open(os.devnull, "w") as nowhere:  # a version manager's placeholder is there and yet does not run
                if subprocess.call([name, "-c", ""], stdout=nowhere, stderr=nowhere) == 0:
                    return name
        except OSError:
            pass
    return None


def too_old(version):
    """The sentence a learner sees whose Python cannot run the course."""
    found = newer_python()
    if found:
        advice = "This machine has one: %s -m course_lib lab" % found
    else:
        advice = "Get a newer one from python.org or your package manager, then run the same command with it."
    return "This course needs Python %d.%d or newer, and this is Python %d.%d. %s" % (OLDEST + version[:2] + (advice,))


if sys.version_info < OLDEST:
    sys.exit(too_old(tuple(sys.version_info)))

if __name__ == "__main__":
    try:
        from course_lib.launch.verbs import main

        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("\nStopped. The same command goes on where this one was.")
