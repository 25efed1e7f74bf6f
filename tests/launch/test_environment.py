"""Which environment is used, when .venv is made or mended, and what is said when that fails. Installs nothing."""

import errno
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from course_lib.launch import bounds, environment, failures, making, place, stamp, verbs

OFFLINE = "WARNING: Retrying after connection broken by 'NewConnectionError(...)'\nERROR: (from versions: none)"
NO_SUCH_WHEEL = "ERROR: Could not find a version that satisfies the requirement uv==0.13.9 (from versions: none)"


class Handed(Exception):
    """Raised in place of becoming another program."""


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout of its own, with nothing installed; commands are noted and not run."""
    root = tmp_path / "course"
    root.mkdir()
    for name in ("pyproject.toml", "requirements.lock"):
        shutil.copy(place.ROOT / name, root / name)
    monkeypatch.setattr(place, "ROOT", root)
    place.home.cache_clear()
    yield root
    place.home.cache_clear()


@pytest.fixture
def commands(checkout, monkeypatch):
    """The commands that were run, as text; `answers` says which of them fail, and how."""
    ran, answers = [], {}

    def run(*command, bars=False):
        text = " ".join(map(str, command)).replace(str(checkout), "ROOT")
        ran.append(text)
        if "-m venv" in text and not any(part in text for part in answers):
            stamp.python().parent.mkdir(parents=True, exist_ok=True)
            stamp.python().symlink_to(Path(sys.executable).resolve())
        return next((wrong for part, wrong in answers.items() if part in text), "")

    monkeypatch.setattr(making, "run", run)
    monkeypatch.setattr(bounds, "unmet", lambda extras: ["jupyterlab>=4.4,<5"])

    def handed(command, changes):
        raise Handed(" ".join(command).replace(str(checkout), "ROOT"), changes)

    monkeypatch.setattr(environment, "hand_over", handed)
    ran_and_answers = (ran, answers)
    return ran_and_answers


def start(extras=(), argv=("lab",)):
    with pytest.raises(Handed) as handed:
        environment.ensure(extras, list(argv))
    return handed.value.args


def stops(extras=()):
    with pytest.raises(SystemExit) as stop:
        environment.ensure(extras, ["lab"])
    return str(stop.value)


def kinds(ran):
    signs = {
        "version_info": "look",
        "-m venv": "venv",
        making.UV: "fetch uv",
        "/uv pip": "uv",
        "pip install": "pip",
        "font_manager": "fonts",
    }
    return [next(kind for sign, kind in signs.items() if sign in command) for command in ran]


def test_the_first_start_makes_venv_fetches_uv_installs_and_hands_over(commands, capsys):
    ran, _ = commands
    command, changes = start(argv=("lab", "--port", "9000"))
    assert kinds(ran) == ["venv", "fetch uv", "uv", "fonts"]
    assert ran[2].endswith("-c requirements.lock -e .")
    assert command == "ROOT/.venv/bin/python -m course_lib lab --port 9000"
    assert changes == {environment.HANDED_OVER: "1", "PYTHONPATH": None, "PYTHONHOME": None}
    assert "about a minute" in capsys.readouterr().out


def test_the_second_start_runs_nothing(commands):
    ran, _ = commands
    start()
    ran.clear()
    start()
    assert ran == []


def test_a_test_run_adds_its_extra_and_a_later_lab_keeps_it(commands):
    ran, _ = commands
    start()
    ran.clear()
    start(extras=("test",))
    assert kinds(ran) == ["fetch uv", "uv", "fonts"] and ran[1].endswith("-e .[test]")
    ran.clear()
    start()
    assert ran == []
    assert stamp.read()["extras"] == ["test"]


@pytest.mark.parametrize("name", ["pyproject.toml", "requirements.lock"])
def test_a_changed_lock_or_pyproject_installs_again_with_the_extras_of_before(commands, checkout, name):
    ran, _ = commands
    start(extras=("test",))
    ran.clear()
    with open(checkout / name, "a") as file:
        file.write("\n# changed\n")
    start()
    assert kinds(ran) == ["fetch uv", "uv", "fonts"] and ran[1].endswith("-e .[test]")


def test_a_venv_that_was_moved_or_copied_with_its_folder_is_made_anew(commands, checkout, capsys, monkeypatch):
    ran, _ = commands
    start(extras=("test",))
    (checkout / ".venv" / "left-over").touch()
    moved = checkout.with_name("moved")
    shutil.copytree(checkout, moved, symlinks=True)
    monkeypatch.setattr(place, "ROOT", moved)
    place.home.cache_clear()
    ran.clear()
    start()
    assert kinds(ran) == ["venv", "fetch uv", "uv", "fonts"] and ran[2].endswith("-e .[test]")
    assert not (moved / ".venv" / "left-over").exists() and (checkout / ".venv" / "left-over").exists()
    assert "Making .venv anew" in capsys.readouterr().out
    assert stamp.read()["checkout"] == str(moved)


def test_a_venv_whose_python_is_gone_is_made_anew(commands):
    ran, _ = commands
    start()
    stamp.python().unlink()
    ran.clear()
    start()
    assert kinds(ran) == ["venv", "fetch uv", "uv", "fonts"]


@pytest.mark.parametrize("step", ["-m venv", making.UV, "/uv"])
def test_what_was_killed_on_the_way_is_made_anew(commands, monkeypatch, capsys, step):
    """A package that was cut short looks installed to uv and pip, so nothing of a broken-off .venv is trusted."""
    ran, _ = commands
    real = making.run
    with monkeypatch.context() as patch:
        patch.setattr(making, "run", killed_at(step, real))
        with pytest.raises(KeyboardInterrupt):
            environment.ensure((), ["lab"])
    stamp.path().with_name("in-pieces").touch()
    ran.clear()
    start()
    assert kinds(ran) == ["venv", "fetch uv", "uv", "fonts"] and stamp.ready(())
    assert not stamp.path().with_name("in-pieces").exists()
    assert "not to the end" in capsys.readouterr().out


def test_a_venv_half_deleted_is_never_taken_for_somebody_elses(commands, monkeypatch):
    """Killed while it clears the old one: what is left has another name by then, and goes at the next start."""
    start()
    stamp.path().write_text("{}")

    def killed(folder, **_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(making.shutil, "rmtree", killed)
        with pytest.raises(KeyboardInterrupt):
            environment.ensure((), ["lab"])
    assert not place.venv().exists()
    start()
    assert stamp.ready(()) and [path.name for path in place.home().glob(".venv-*")] == []


def test_an_update_that_was_killed_is_made_anew_as_well(commands, checkout, monkeypatch):
    ran, _ = commands
    start(extras=("test",))
    with open(checkout / "requirements.lock", "a") as file:
        file.write("\n")
    with monkeypatch.context() as patch:
        patch.setattr(making, "run", killed_at("/uv", making.run))
        with pytest.raises(KeyboardInterrupt):
            environment.ensure((), ["lab"])
    ran.clear()
    start()
    assert kinds(ran) == ["venv", "fetch uv", "uv", "fonts"] and ran[2].endswith("-e .[test]")


def killed_at(step, real):
    def run(*command, bars=False):
        if step in " ".join(map(str, command)):
            raise KeyboardInterrupt
        return real(*command, bars=bars)

    return run


@pytest.mark.parametrize("link", [True, False])
def test_a_venv_of_somebody_elses_that_cannot_serve_is_named_and_left_alone(commands, checkout, link):
    ran, answers = commands
    stamp.python().parent.mkdir(parents=True)
    stamp.python().symlink_to("/no/such/python") if link else stamp.python().touch()
    answers["version_info"] = "it ended with code 1"
    assert "was made by something else" in stops() and "rename or delete it" in stops()
    assert not stamp.path().exists() and kinds(ran) == ["look", "look"]


def test_a_path_that_python_cannot_make_an_environment_under_is_named(commands, monkeypatch):
    monkeypatch.setattr(making.os, "pathsep", "s")  # as if the path of this test held the sign
    assert "with a 's' in it: move " in stops()


def test_a_venv_that_somebody_else_made_is_filled_and_not_cleared(commands, checkout):
    ran, _ = commands
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / "theirs").touch()
    start()
    assert kinds(ran) == ["venv", "fetch uv", "uv", "fonts"]
    assert (checkout / ".venv" / "theirs").exists()


def test_an_environment_that_satisfies_the_bounds_is_used_and_no_venv_made(commands, checkout, monkeypatch):
    ran, _ = commands
    monkeypatch.setattr(bounds, "unmet", lambda extras: [])
    environment.ensure((), ["lab"])
    assert ran == [] and not (checkout / ".venv").exists()


def test_a_process_that_was_handed_over_does_not_look_again(commands, monkeypatch):
    ran, _ = commands
    monkeypatch.setenv(environment.HANDED_OVER, "1")
    environment.ensure((), ["lab"])
    assert ran == [] and environment.HANDED_OVER not in environment.os.environ


def test_pip_installs_where_uv_cannot_be_had(commands, capsys):
    ran, answers = commands
    answers[making.UV] = NO_SUCH_WHEEL
    start()
    assert kinds(ran) == ["venv", "fetch uv", "pip", "fonts"] and ran[2].endswith("-c requirements.lock -e .")
    assert "pip does it instead" in capsys.readouterr().out


def test_pip_tries_where_uv_fails(commands):
    ran, answers = commands
    answers["/uv pip"] = "error: tls"
    start()
    assert kinds(ran) == ["venv", "fetch uv", "uv", "pip", "fonts"] and stamp.ready(())


def test_without_a_network_the_sentence_says_so(commands):
    commands[1].update({making.UV: OFFLINE, "bounds.unmet": "ModuleNotFoundError: course_lib"})
    assert stops() == (
        "The package index could not be reached: check the network (or the proxy), then run the same command again;"
        " it goes on where it stopped."
    )
    assert not stamp.ready(())


def test_without_a_network_an_older_venv_that_will_do_is_used(commands, checkout, capsys):
    _, answers = commands
    start()
    with open(checkout / "requirements.lock", "a") as file:
        file.write("\n")
    answers[making.UV] = OFFLINE
    start()
    assert "packages of last time" in capsys.readouterr().out
    answers["bounds.unmet"] = "it ended with code 1"
    assert "could not be reached" in stops()


def test_a_python_without_venv_is_told_what_to_install(commands, monkeypatch):
    real = making.util.find_spec
    monkeypatch.setattr(making.util, "find_spec", lambda name: None if name == "ensurepip" else real(name))
    assert "sudo apt install python3-venv" in stops()


@pytest.mark.parametrize("part", ["-m venv", making.UV, "/uv pip"])
def test_a_disk_that_fills_up_is_named(commands, part):
    commands[1][part] = "OSError: [Errno 28] No space left on device"
    assert stops().startswith("The disk is full: make about 0.9 GB of room in ")


def test_too_little_room_is_said_before_anything_is_made(commands, checkout, monkeypatch):
    usage = shutil.disk_usage(checkout)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage._replace(free=10**8))
    assert stops().startswith("The disk is full") and not (checkout / ".venv").exists()


def test_any_other_failure_shows_the_last_lines_and_what_to_do(commands):
    commands[1]["-m venv"] = "\n".join(f"line {number}" for number in range(30))
    said = stops()
    assert "line 29" in said and "line 21" not in said and "Troubleshooting in README.md" in said


def test_two_at_once_make_it_once(commands, monkeypatch):
    ran, _ = commands
    start()
    ran.clear()
    answers = iter([False, True])  # before the lock is had, and after: the other process has made it meanwhile
    monkeypatch.setattr(stamp, "ready", lambda extras: next(answers))
    start()
    assert ran == []


def test_a_command_that_is_not_there_counts_as_failed():
    assert "No such file" in making.run("/no/such/uv", "pip")


def test_this_environment_satisfies_the_bounds_and_an_impossible_one_is_named(tmp_path, monkeypatch):
    assert bounds.unmet(("test",)) == []
    text = (place.ROOT / "pyproject.toml").read_text().replace("matplotlib>=3.9,<4", "matplotlib>=99", 1)
    (tmp_path / "pyproject.toml").write_text(text.replace('"nbformat>=', '"no-such-package>=1", "nbformat>='))
    monkeypatch.setattr(place, "ROOT", tmp_path)
    assert bounds.unmet(()) == ["matplotlib>=99", "no-such-package>=1"]


def test_a_python_without_jupyterlab_lacks_everything(monkeypatch):
    monkeypatch.setattr(bounds.util, "find_spec", lambda name: None)
    assert "jupyterlab>=4.4,<5" in bounds.unmet(())


def test_run_returns_what_a_command_said_when_it_failed(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/somewhere/else")
    code = "import os, sys; assert 'PYTHONPATH' not in os.environ; sys.exit('it went wrong')"
    assert making.run(sys.executable, "-c", code) == "it went wrong"
    assert making.run(sys.executable, "-c", "raise SystemExit(3)") == "it ended with code 3"
    assert making.run(sys.executable, "-c", "pass") == ""


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "The disk is full"),
        (PermissionError(errno.EACCES, "Permission denied", "/here/my_work"), "Permission denied (/here/my_work)"),
    ],
)
def test_errors_of_the_system_are_one_sentence(error, said):
    assert said in failures.of_system(error)


def test_a_checkout_that_cannot_be_written_has_its_home_in_the_users_data(checkout, tmp_path, monkeypatch):
    monkeypatch.setattr(place, "writable", lambda folder: False)
    monkeypatch.setattr(place, "user_data", lambda: tmp_path / "data")
    place.home.cache_clear()
    assert place.work() == tmp_path / "data" / "retrieval-metrics-course" / "my_work"
    first = place.venv()
    assert first.parent == place.work().parent
    monkeypatch.setattr(place, "ROOT", tmp_path / "another")
    place.home.cache_clear()
    assert place.venv() != first and place.work().parent == first.parent


def test_a_full_disk_is_no_reason_to_move(monkeypatch, tmp_path):
    def full(**_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(place.tempfile, "TemporaryFile", full)
    with pytest.raises(OSError, match="No space"):
        place.writable(tmp_path)
    place.home.cache_clear()
    with pytest.raises(SystemExit, match="The disk is full"):
        verbs.main(["setup"])


@pytest.mark.parametrize(("named", "found"), [("/data", "/data"), ("data", "~/.local/share"), ("", "~/.local/share")])
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="XDG is for other systems")
def test_the_folder_for_a_users_data_follows_xdg(monkeypatch, named, found):
    monkeypatch.setenv("XDG_DATA_HOME", named)
    assert place.user_data() == Path(found).expanduser()


@pytest.mark.skipif(
    sys.platform == "win32" or shutil.which("setpriv") is None, reason="needs setpriv to become another user"
)
def test_a_folder_of_somebody_else_is_found_unwritable(tmp_path):
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o755)
    code = f"import sys, pathlib; sys.path.insert(0, {str(place.ROOT)!r}); from course_lib.launch import place\n"
    code += f"print(place.writable(pathlib.Path({str(folder)!r})))"
    drop = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    if subprocess.run([*drop, sys.executable, "-c", code], capture_output=True).returncode:
        pytest.skip("this machine does not let a test become another user and still read the checkout")
    assert subprocess.run([*drop, sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"
    assert place.writable(folder)


def test_a_stamp_that_cannot_be_read_counts_as_none(commands, checkout):
    start()
    for text in ("{", "[]", "{}", json.dumps(stamp.read() | {"inputs": None})):
        stamp.path().write_text(text)
        assert stamp.read() is not None and not stamp.ready(())
