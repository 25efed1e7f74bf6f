"""How JupyterLab is started: which port, which options, what a second `lab` does."""

import os
import signal
import socket
import subprocess
import sys
import webbrowser

import pytest

from course_lib.launch import environment, lab, locks, place, verbs, work


class Handed(Exception):
    """Raised in place of becoming JupyterLab."""


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """`opened(port, browser)` starts the lab on a folder of its own and returns the command and its surroundings."""
    monkeypatch.setattr(place, "work", lambda: tmp_path / "my_work")
    monkeypatch.setattr(work, "refresh", lambda lessons, folder: ["one line"])
    monkeypatch.setattr(lab, "has_browser", lambda: True)

    def handed(command, changes):
        raise Handed(command, changes)

    monkeypatch.setattr(environment, "hand_over", handed)

    def start(port=None, browser=True):
        with pytest.raises(Handed) as caught:
            lab.start(port, browser)
        return caught.value.args

    return start


def port_of(command):
    return next(int(part.split("=")[1]) for part in command if part.startswith("--ServerApp.port="))


@pytest.fixture
def taken():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_it_opens_on_the_first_lesson_in_the_learners_folder(opened, tmp_path, capsys):
    command, changes = opened()
    assert command[:3] == [sys.executable, "-c", lab.START]
    assert f"--ServerApp.root_dir={tmp_path / 'my_work'}" in command
    assert "--LabApp.default_url=/lab/tree/00_start_here.ipynb" in command
    assert "--ServerApp.open_browser=True" in command
    said = capsys.readouterr().out
    assert "one line" in said
    port = port_of(command)
    assert f"http://127.0.0.1:{port}/lab/tree/00_start_here.ipynb?token={changes['JUPYTER_TOKEN']}\n" in said
    assert len(changes["JUPYTER_TOKEN"]) >= 32
    assert changes["JUPYTER_TOKEN"] not in " ".join(command)  # a command line can be read by everyone on the machine


def test_nothing_asks_a_question_or_the_outside(opened):
    command, _ = opened()
    for option in (
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
        "--ServerApp.answer_yes=True",
        "--ServerApp.allow_root=True",
        "--ServerApp.ip=127.0.0.1",
    ):
        assert option in command


def test_every_option_is_one_that_jupyterlab_knows(tmp_path):
    """A misspelt option is only a warning to JupyterLab, so the names are held against its own classes."""
    from jupyter_client.manager import KernelManager
    from jupyter_server.serverapp import ServerApp
    from jupyterlab.labapp import LabApp
    from traitlets.config import Application

    classes = {"ServerApp": ServerApp, "LabApp": LabApp, "Application": Application, "KernelManager": KernelManager}
    for part in lab.command(tmp_path, 8888, browser=True)[3:]:
        owner, name = part.removeprefix("--").split("=")[0].split(".")
        assert name in classes[owner].class_traits(config=True), part


def test_the_settings_file_names_settings_that_jupyterlab_has():
    import json
    from pathlib import Path

    import jupyterlab

    schemas = Path(sys.prefix, "share", "jupyter", "lab", "schemas")
    assert jupyterlab.__version__ and schemas.exists()
    for plugin, values in json.loads((lab.SETTINGS / "overrides.json").read_text()).items():
        package, name = plugin.split(":")
        properties = json.loads((schemas / package / f"{name}.json").read_text())["properties"]
        for key, value in values.items():
            allowed = properties[key].get("enum")
            assert value in allowed if allowed else isinstance(value, type(properties[key]["default"]))


def test_a_taken_port_gives_way_to_the_next(opened, taken, capsys):
    command, _ = opened(port=taken)
    port = port_of(command)
    assert port > taken
    assert f"Port {taken} is taken: using {port}." in capsys.readouterr().out


def test_when_all_ports_are_taken_the_sentence_names_another(taken):
    with pytest.raises(
        SystemExit, match=rf"None of the ports {taken} to {taken} can be had: name another, such as --port 8888\."
    ):
        lab.free_port(taken, tries=1)


@pytest.mark.parametrize("given", ["0", "65536", "-1", "http", "80.5", ""])
def test_a_port_that_is_none_is_refused(given, capsys):
    with pytest.raises(SystemExit):
        verbs.parser().parse_args(["lab", f"--port={given}"])
    assert "a port is a number from 1 to 65535" in capsys.readouterr().err


def test_without_a_browser_the_address_is_to_be_opened_by_hand(opened, monkeypatch, capsys):
    monkeypatch.setattr(lab, "has_browser", lambda: False)
    command, _ = opened()
    assert "--ServerApp.open_browser=False" in command
    assert "No browser was found" in capsys.readouterr().out


def test_a_machine_without_a_browser_is_recognised(monkeypatch):
    def none():
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", none)
    assert not lab.has_browser()


def test_a_proxy_is_never_asked_for_loopback_and_this_checkout_comes_first(opened, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.setenv("no_proxy", "intranet")
    monkeypatch.setenv("PYTHONPATH", "theirs")
    monkeypatch.setattr(lab.stamp, "inside", lambda: False)
    _, changes = opened()
    assert changes["no_proxy"] == "localhost,127.0.0.1,::1,intranet"
    assert "127.0.0.1" in changes["NO_PROXY"].split(",")
    assert changes["PYTHONPATH"].startswith(str(place.ROOT)) and changes["PYTHONPATH"].endswith("theirs")


def test_a_second_lab_leads_to_the_first_and_changes_no_lesson(opened, tmp_path, monkeypatch, capsys):
    def never(*_):
        raise AssertionError("lessons must not change under an open JupyterLab")

    monkeypatch.setattr(work, "refresh", never)
    monkeypatch.setattr(lab, "running", lambda folder: "http://localhost:8888/lab?token=1")
    shown = []
    monkeypatch.setattr(webbrowser, "open", shown.append)
    with locks.take(tmp_path / "my_work" / ".course" / "lock"):
        assert lab.start(None, browser=True) == 0
        assert lab.start(None, browser=False) == 0
        assert "open already, at\n    http://localhost:8888/lab?token=1" in capsys.readouterr().out
        assert shown == ["http://localhost:8888/lab?token=1"]
        monkeypatch.setattr(lab, "running", lambda folder: None)
        assert lab.start(None, browser=True) == 1
        assert "end it (Ctrl-C in its window)" in capsys.readouterr().out


def test_the_lock_is_held_for_as_long_as_jupyterlab_runs(tmp_path):
    """The process becomes another program, and the lock stays; a child of that program does not hold it."""
    code = f"""
import os, sys
from pathlib import Path
from course_lib.launch import locks
lock = locks.take(Path({str(tmp_path / "lock")!r}))
locks.keep_over_exec(lock)
os.execv(sys.executable, [sys.executable, "-c", '''
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(30)"], stdout=subprocess.DEVNULL)
print(child.pid, flush=True)
sys.stdin.read()
'''])
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    child = int(process.stdout.readline())
    try:
        with pytest.raises(locks.Taken):
            locks.take(tmp_path / "lock")
        process.communicate("")
        locks.take(tmp_path / "lock").close()
    finally:
        os.kill(child, signal.SIGTERM)


def test_the_learners_look_is_kept_and_their_server_settings_are_not(opened, tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "theirs"))
    monkeypatch.delenv("JUPYTERLAB_SETTINGS_DIR", raising=False)
    _, changes = opened()
    assert changes["JUPYTERLAB_SETTINGS_DIR"] == str(tmp_path / "theirs" / "lab" / "user-settings")
    assert changes["JUPYTER_CONFIG_DIR"] == str(tmp_path / "my_work" / ".course" / "jupyter")
    assert changes["JUPYTER_CONFIG_PATH"] == str(lab.SETTINGS)


def test_where_the_home_cannot_be_written_all_goes_into_the_learners_folder(opened, tmp_path, monkeypatch):
    monkeypatch.setattr(place, "writable", lambda folder: False)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "theirs"))
    _, changes = opened()
    own = tmp_path / "my_work" / ".course"
    assert changes["JUPYTER_DATA_DIR"] == str(own / "data")
    assert changes["JUPYTERLAB_SETTINGS_DIR"] == str(own / "settings")


def test_kernels_are_this_environments_own(opened, monkeypatch):
    monkeypatch.setenv("JUPYTER_PATH", "/theirs")
    _, changes = opened()
    assert changes["JUPYTER_PATH"] is None and changes["JUPYTER_PREFER_ENV_PATH"] == "1"


def test_another_pythons_packages_do_not_reach_our_venv(opened, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "theirs")
    monkeypatch.setattr(lab.stamp, "inside", lambda: True)
    assert opened()[1]["PYTHONPATH"] == str(place.ROOT)


@pytest.mark.parametrize("line", ["from jupyterlab.labapp import main", "    main()"])
def test_ctrl_c_while_it_starts_ends_it_without_a_traceback(line):
    assert line in lab.START
    code = "import os\n" + lab.START.replace(line, line.replace(line.strip(), "os.kill(os.getpid(), signal.SIGINT)"))
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "Traceback" not in ran.stderr
