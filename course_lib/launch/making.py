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


def run(*command: str | Path, bars: bool = False) -> str:
    """Run a command and return its error text; empty when it went well.

    bars: the command draws its progress where errors go, so let a person at a terminal see both.
    """
    env = {k: v for k, v in os.environ.items() if not k.startswith(("VIRTUAL_ENV", "CONDA_PREFIX", "PYTHON"))}
    env |= {"PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    errors = None if bars and sys.stderr.isatty() else subprocess.PIPE
    done = subprocess.run([str(part) for part in command], env=env, stderr=errors, text=True, errors="replace")
    return ((done.stderr or "").strip() or f"it ended with code {done.returncode}") if done.returncode else ""


def make_venv(old: dict) -> None:
    if util.find_spec("venv") is None or util.find_spec("ensurepip") is None:
        raise SystemExit(
            "This Python lacks the module venv: install it (on Debian and Ubuntu: sudo apt install python3-venv),"
            " then run the same command again."
        )
    if shutil.disk_usage(place.home()).free < failures.ROOM:
        raise failures.full_disk()
    if old:  # ours, but moved, copied, half made, or its Python is gone
        print("Making .venv anew: it was made in another place, by another Python, or not to the end.", flush=True)
        shutil.rmtree(place.venv(), ignore_errors=True)
    place.venv().mkdir(exist_ok=True)
    stamp.path().write_text('{"inputs": null}', encoding="utf-8")  # known as ours, should this process be killed
    base = getattr(sys, "_base_executable", sys.executable)  # the Python under a virtual environment, or itself
    if wrong := run(base, "-I", "-m", "venv", place.venv()):
        raise failures.of_command("Making .venv", wrong)
    stamp.write([], inputs="")


def install(extras: Iterable[str]) -> None:
    """Put this checkout, editable, and everything it needs into .venv: by uv, or by pip where uv cannot be had."""
    if wrong := _install(extras):
        raise failures.of_command("Installing the packages", wrong)
    # matplotlib lists the fonts of a machine once and says so in red; better here than in somebody's first lesson
    run(stamp.python(), "-c", "import matplotlib.font_manager")


def _install(extras: Iterable[str]) -> str:
    target = f"{place.ROOT}[{','.join(sorted(extras))}]" if extras else str(place.ROOT)
    what = ["-c", place.ROOT / "requirements.lock", "-e", target]
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
        extras = set(extras) | set(old.get("extras", []))
        print("Setting the course up in .venv: about a minute the first time, seconds later on ...", flush=True)
        if not stamp.whole(old):
            make_venv(old)
        install(extras)
        stamp.write(extras, stamp.inputs())
        print("The course is set up.", flush=True)
