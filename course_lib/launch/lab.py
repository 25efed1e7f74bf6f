"""JupyterLab on the learner's folder: no dialog, no request to the outside, one of it at a time."""

import os
import secrets
import socket
import sys
import time
import webbrowser
from pathlib import Path

from course_lib.launch import environment, locks, place, stamp

FIRST = "00_start_here.ipynb"
PORT = 8888
SETTINGS = Path(__file__).parent / "settings"  # read by JupyterLab (overrides.json) and its server

# JupyterLab ends well on Ctrl-C once it runs; until then it should end without a traceback
START = """import contextlib, signal
signal.signal(signal.SIGINT, signal.SIG_DFL)
from jupyterlab.labapp import main
signal.signal(signal.SIGINT, signal.default_int_handler)
with contextlib.suppress(KeyboardInterrupt):
    main()
"""


def free_port(first: int, tries: int = 50) -> int:
    """The first port from `first` on that can be listened on."""
    last = min(first + tries - 1, 65535)
    for port in range(first, last + 1):
        with socket.socket() as probe:
            if os.name != "nt":  # a port just let go of counts as free; on Windows the option means something else
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    other = PORT if first != PORT else PORT + 1000
    raise SystemExit(f"None of the ports {first} to {last} can be had: name another, such as --port {other}.")


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
        "KernelManager.transport_encryption": "auto",  # else each kernel warns that its messages can be overheard
        "LabApp.default_url": f"/lab/tree/{FIRST}",
        "LabApp.app_settings_dir": SETTINGS,
        "LabApp.news_url": None,  # else a dialog asks for leave to fetch news
        "LabApp.check_for_updates_class": "jupyterlab.handlers.announcements.NeverCheckForUpdate",
        "LabApp.extension_manager": "readonly",  # the other one asks the package index
        "Application.log_level": "ERROR",
    }
    return [sys.executable, "-c", START, *(f"--{name}={value}" for name, value in options.items())]


def surroundings(folder: Path, token: str) -> dict[str, str | None]:
    """Environment variables for JupyterLab and its kernels.

    This checkout's course_lib and this environment's kernel first; no proxy between browser, server and kernel; the
    learner's own look (theme, keys), but neither their server settings nor the tabs of their other work, which could
    keep the lessons from opening. Where their home cannot be written, all of it goes into `folder`.
    """
    from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir

    def first(value: str, name: str, joint: str) -> str:
        return joint.join(filter(None, [value, os.environ.get(name)]))

    loopback = "localhost,127.0.0.1,::1"
    own = folder / ".course"
    look = Path(os.environ.get("JUPYTERLAB_SETTINGS_DIR") or Path(jupyter_config_dir(), "lab", "user-settings"))
    variables = {
        "no_proxy": first(loopback, "no_proxy", ","),
        "NO_PROXY": first(loopback, "NO_PROXY", ","),
        # another Python's packages have no place in our .venv; in an environment of the learner's they may be meant
        "PYTHONPATH": str(place.ROOT) if stamp.inside() else first(str(place.ROOT), "PYTHONPATH", os.pathsep),
        "JUPYTER_PATH": None,
        "JUPYTER_PREFER_ENV_PATH": "1",
        "JUPYTER_CONFIG_PATH": str(SETTINGS),
        "JUPYTER_CONFIG_DIR": str(own / "jupyter"),
        "JUPYTERLAB_SETTINGS_DIR": str(look if usable(look) else own / "settings"),
        "JUPYTER_TOKEN": token,
    }
    if not usable(Path(jupyter_data_dir())):
        variables |= {"JUPYTER_DATA_DIR": str(own / "data"), "IPYTHONDIR": str(own / "ipython")}
    return variables


def usable(folder: Path) -> bool:
    """True when the folder is there or can be made, and can be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return place.writable(folder)
    except OSError:
        return False


def address(port: int, token: str) -> str:
    return f"http://127.0.0.1:{port}/lab/tree/{FIRST}?token={token}"


def running(folder: Path, seconds: float = 10) -> str | None:
    """The address of the JupyterLab that has `folder` open; waits a little for one that is still starting."""
    from jupyter_server.serverapp import list_running_servers

    end = time.monotonic() + seconds
    while True:
        for server in list_running_servers():
            if Path(server["root_dir"]) == folder:
                return address(server["port"], server["token"])
        if time.monotonic() > end:
            return None
        time.sleep(0.3)


def show_running(folder: Path, browser: bool) -> int:
    """A second `lab`: lead to the one that runs, for two of them on one folder would write over each other."""
    found = running(folder)
    if not found:
        print("Another `lab` holds this folder but does not answer: end it (Ctrl-C in its window), then try again.")
        return 1
    print(f"The course is open already, at\n    {found}")
    if browser and has_browser():
        webbrowser.open(found)
    return 0


def start(port: int | None, browser: bool) -> int:
    """Bring the lessons up to date and become JupyterLab; the lock lasts as long as it runs."""
    from course_lib.launch import work

    folder = place.work()
    try:
        lock = locks.take(folder / ".course" / "lock")
    except locks.Taken:
        return show_running(folder, browser)
    token = secrets.token_hex(24)
    changes = surroundings(folder, token)
    if data := changes.get("JUPYTER_DATA_DIR"):
        os.environ["JUPYTER_DATA_DIR"] = data  # lessons are signed there
    for line in [*work.moved_in(place.ROOT / "my_work", folder), *work.refresh(place.NOTEBOOKS, folder)]:
        print(line)
    wanted = port or PORT
    if (port := free_port(wanted)) != wanted:
        print(f"Port {wanted} is taken: using {port}.")
    if browser and not has_browser():
        print("No browser was found on this machine: open the address below in one yourself.")
        browser = False
    print(f"JupyterLab starts at\n    {address(port, token)}")
    print(
        f"Leave this window open. To end: save in the browser, then Ctrl-C here. Your work is in {folder}", flush=True
    )
    locks.keep_over_exec(lock)
    environment.hand_over(command(folder, port, browser), changes)
    return 0
