"""Making .venv and filling it: once, and again when pyproject.toml or requirements.lock change."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing
from importlib import util
from pathlib import Path

from course_lib.launch import failures, locks, place, stamp

UV = "uv==0.13.9"
# what could send a package somewhere else, or bring one from there
FIRST_IMPORTS = """
import anywidget, ipykernel.kernelapp, jupyterlab.labapp, matplotlib.font_manager
from nbconvert.exporters import get_export_names  # JupyterLab asks for these before it starts a kernel
get_export_names()
"""
OUTDATED = "-outdated-"
ELSEWHERE = (
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
    "PYTHON",
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_ROOT",
    "PIP_REQUIRE",
    "UV_SYSTEM",
)


def run(*command: str | Path, bars: bool = False) -> str:
    """Run a command and return its error text; empty when it went well.

    bars: the command draws its progress where errors go, so let a person at a terminal see both.
    """
    env = {name: value for name, value in os.environ.items() if not name.startswith(ELSEWHERE)}
    env |= {"PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    errors = None if bars and sys.stderr.isatty() else subprocess.PIPE
    command = [str(part) for part in command]
    try:
        done = subprocess.run(command, cwd=place.ROOT, env=env, stderr=errors, text=True, errors="replace")
    except OSError as error:
        return str(error)
    return ((done.stderr or "").strip() or f"it ended with code {done.returncode}") if done.returncode else ""


def make_venv(old: dict | None) -> None:
    """Make .venv, in place of the old one where that was ours; old: what its stamp says."""
    if util.find_spec("venv") is None or util.find_spec("ensurepip") is None:
        raise SystemExit(
            "This Python lacks the module venv: install it (on Debian and Ubuntu: sudo apt install python3-venv),"
            " then run the same command again."
        )
    if os.pathsep in str(place.venv()):
        raise SystemExit(f"Python makes no environment under a path with a {os.pathsep!r} in it: move {place.home()}.")
    if shutil.disk_usage(place.home()).free < failures.ROOM:
        raise failures.full_disk()
    new_enough = "import sys; sys.exit(sys.version_info < (3, 11))"
    if old is None and os.path.lexists(stamp.python()) and run(stamp.python(), "-c", new_enough):
        raise SystemExit(
            f"{place.venv()} was made by something else, for a Python that is too old or gone: rename or delete it,"
            " then run the same command again."
        )
    if old is not None:  # ours, but moved, copied, not finished, or its Python is gone
        print("Making .venv anew: it was made in another place, by another Python, or not to the end.", flush=True)
        # out of the way in one step: half deleted, and without its stamp, it would pass for somebody else's
        place.venv().rename(place.venv().with_name(f"{place.venv().name}{OUTDATED}{os.getpid()}"))
    for outdated in place.home().glob(f"{place.venv().name}{OUTDATED}*"):
        shutil.rmtree(outdated, ignore_errors=True)
    place.venv().mkdir(exist_ok=True)
    stamp.path().write_text("{}", encoding="utf-8")  # known as ours, should this process be killed
    base = getattr(sys, "_base_executable", sys.executable)  # the Python under a virtual environment, or itself
    if wrong := run(base, "-I", "-m", "venv", place.venv()):
        raise failures.of_command("Making .venv", wrong)


def install(extras: Iterable[str]) -> None:
    """Put this checkout, editable, and everything it needs into .venv: by uv, or by pip where uv cannot be had."""
    if wrong := _install(extras):
        raise failures.of_command("Installing the packages", wrong)
    # Python compiles what it imports for the first time, and matplotlib lists the fonts of the machine, in red letters:
    # better here than in somebody's first lesson
    run(stamp.python(), "-c", FIRST_IMPORTS)


def _install(extras: Iterable[str]) -> str:
    target = f".[{','.join(sorted(extras))}]" if extras else "."  # relative: a path may hold what pip reads otherwise
    what = ["-c", "requirements.lock", "-e", target]
    uv = stamp.python().with_name("uv.exe" if os.name == "nt" else "uv")
    pip = [stamp.python(), "-I", "-m", "pip", "install"]
    if wrong := run(*pip, "--quiet", "--retries", "2", UV):
        if failures.NO_NETWORK.search(wrong) or failures.FULL.search(wrong):
            raise failures.of_command("Fetching uv", wrong)
        print("uv cannot be had here: pip does it instead, which takes longer.", flush=True)
    elif wrong := run(uv, "pip", "install", "--python", stamp.python(), *what, bars=True):
        if failures.FULL.search(wrong):
            raise failures.full_disk()
        print("uv did not manage: pip tries instead, which takes longer.", flush=True)
    else:
        return ""
    return run(*pip, "--retries", "2", *what)


def make(extras: Iterable[str]) -> None:
    """Bring .venv up to date for `extras`; what earlier calls asked for stays."""
    with closing(locks.take(place.home() / ".venv.lock", wait=True)):
        if stamp.ready(extras):  # another process made it while this one waited
            return
        old = stamp.read()
        extras = set(extras) | set((old or {}).get("extras", []))
        print("Setting the course up in .venv: about a minute the first time, seconds later on ...", flush=True)
        if not stamp.whole(old):
            make_venv(old)
        stamp.write(extras, inputs=None)  # an install that is killed leaves packages in pieces: begin anew after one
        try:
            install(extras)
        except failures.Unreachable:
            if stamp.whole(old):
                stamp.write(old["extras"], old["inputs"])  # nothing was touched
            raise
        stamp.write(extras, stamp.inputs())
        print("The course is set up.", flush=True)
