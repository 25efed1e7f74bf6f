"""JupyterLab on the learner's folder: no dialog, no request to the outside, one of it at a time."""

import os
import socket
import sys
import time
import webbrowser
from pathlib import Path

from course_lib.launch import environment, locks, place

FIRST = "00_start_here.ipynb"
PORT = 8888
SETTINGS = Path(__file__).parent / "settings"  # what JupyterLab reads as its overrides.json


def free_port(first: int, tries: int = 50) -> int:
    """The first port from `first` on that nobody listens on."""
    for port in range(first, min(first + tries, 65536)):
        with socket.socket() as probe:
            if os.name != "nt":  # a port just let go of counts as free; on Windows the option means something else
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise SystemExit(
        f"The ports {first} to {first + tries - 1} are all taken: name another, such as --port {first + 1000}."
    )


def has_browser() -> bool:
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def command(folder: Path, port: int, browser: bool) -> list[str]:
    """The command line of JupyterLab."""
    options = {
        "ServerApp.root_dir": folder,
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.port": port,
        "ServerApp.open_browser": browser,
        "ServerApp.allow_root": True,  # containers run as root; the server listens on loopback only
        "ServerApp.answer_yes": True,  # Ctrl-C ends it without a question
        "LabApp.default_url": f"/lab/tree/{FIRST}",
        "LabApp.app_settings_dir": SETTINGS,
        "LabApp.news_url": None,  # else a dialog asks for leave to fetch news
        "LabApp.check_for_updates_class": "jupyterlab.handlers.announcements.NeverCheckForUpdate",
        "LabApp.extension_manager": "readonly",  # the other one asks the package index
        "Application.log_level": "ERROR",
    }
    return [sys.executable, "-m", "jupyterlab", *(f"--{name}={value}" for name, value in options.items())]


def surroundings() -> dict[str, str]:
    """Environment variables for JupyterLab and its kernels: this checkout first, and no proxy between them."""
    loopback = "localhost,127.0.0.1,::1"
    direct = {name: ",".join(filter(None, [os.environ.get(name), loopback])) for name in ("no_proxy", "NO_PROXY")}
    path = os.pathsep.join(filter(None, [str(place.ROOT), os.environ.get("PYTHONPATH")]))
    return {**direct, "PYTHONPATH": path}


def running(folder: Path, seconds: float = 10) -> str | None:
    """The address of the JupyterLab that has `folder` open; waits a little for one that is still starting."""
    from jupyter_server.serverapp import list_running_servers

    end = time.monotonic() + seconds
    while True:
        for server in list_running_servers():
            if Path(server["root_dir"]) == folder:
                return f"{server['url']}lab/tree/{FIRST}?token={server['token']}"
        if time.monotonic() > end:
            return None
        time.sleep(0.3)


def show_running(folder: Path, browser: bool) -> int:
    """A second `lab`: lead to the one that runs, for two of them on one folder would write over each other."""
    address = running(folder)
    if not address:
        print("Another `lab` holds this folder but does not answer: end it (Ctrl-C in its window), then try again.")
        return 1
    print(f"The course is open already, at\n    {address}")
    if browser and has_browser():
        webbrowser.open(address)
    return 0


def start(port: int | None, browser: bool) -> int:
    """Bring the lessons up to date and become JupyterLab; the lock lasts as long as it runs."""
    from course_lib.launch import work

    folder = place.work()
    try:
        lock = locks.take(folder / ".course" / "lock")
    except locks.Taken:
        return show_running(folder, browser)
    for line in work.refresh(place.NOTEBOOKS, folder):
        print(line)
    wanted = port or PORT
    if (port := free_port(wanted)) != wanted:
        print(f"Port {wanted} is taken: using {port}.")
    if browser and not has_browser():
        print("No browser was found on this machine: open the address below in one yourself.")
        browser = False
    print("Opening JupyterLab. Ctrl-C in this window ends it; your work stays in", folder, flush=True)
    locks.keep_over_exec(lock)
    environment.hand_over(command(folder, port, browser), **surroundings())
    return 0
