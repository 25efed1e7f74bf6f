"""Every failure of the launcher in one sentence, with what to do next."""

import errno
import re
import shutil

from course_lib.launch import place

ROOM = 900_000_000  # bytes; what core and tests take, with some air
NO_NETWORK = re.compile(
    r"name resolution|getaddrinfo|NewConnectionError|Max retries|Connection (refused|reset|aborted)|timed? ?out"
    r"|unreachable|ProxyError|dns error|No address associated",
    re.IGNORECASE,
)
FULL = re.compile(r"No space left|disk full|not enough space|Errno 28\b", re.IGNORECASE)


class Unreachable(SystemExit):
    """No network, or a proxy that says no."""


def of_command(what: str, text: str) -> SystemExit:
    """One sentence for what went wrong, with what to do next."""
    if FULL.search(text) or shutil.disk_usage(place.home()).free < 50_000_000:
        return full_disk()
    if NO_NETWORK.search(text):
        return Unreachable(
            "The package index could not be reached: check the network (or the proxy), then run the same command again;"
            " it goes on where it stopped."
        )
    tail = "\n".join("  " + line for line in text.splitlines()[-8:])
    return SystemExit(
        f"{what} did not work:\n{tail}\nRun the same command again; if it stays, see Troubleshooting in README.md."
    )


def full_disk() -> SystemExit:
    try:
        where = place.home()
    except OSError:  # too full even to look
        where = place.ROOT
    return SystemExit(
        f"The disk is full: make about {ROOM / 1e9:.1f} GB of room in {where}, then run the same command again."
        " Nothing of yours was changed."
    )


def of_system(error: OSError) -> str:
    """What an error of the file system means for the person at the keyboard."""
    if error.errno == errno.ENOSPC:
        return str(full_disk())
    where = f" ({error.filename})" if error.filename else ""
    return (
        f"The system says: {error.strerror or error}{where}. Nothing of yours was changed; mend that, then try again."
    )
