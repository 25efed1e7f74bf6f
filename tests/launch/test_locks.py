"""One holder at a time, and none left behind by a process that was killed."""

import subprocess
import sys
from contextlib import closing

import pytest

from course_lib.launch import locks

HOLD = "import sys, time; from course_lib.launch import locks; from pathlib import Path\n"
HOLD += "file = locks.take(Path(sys.argv[1])); print('held', flush=True); time.sleep(60)"


@pytest.fixture
def holder(tmp_path):
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path / "lock")], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


def test_the_second_is_told_that_it_is_taken(tmp_path, holder):
    with pytest.raises(locks.Taken):
        locks.take(tmp_path / "lock")


def test_a_killed_holder_lets_go(tmp_path, holder):
    holder.kill()
    holder.wait()
    locks.take(tmp_path / "lock").close()


def test_waiting_ends_when_the_holder_does(tmp_path, holder):
    code = "import sys; from course_lib.launch import locks; from pathlib import Path\n"
    code += "print('waiting', flush=True); locks.take(Path(sys.argv[1]), wait=True); print('mine')"
    second = subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "lock")], stdout=subprocess.PIPE, text=True)
    assert second.stdout.readline() == "waiting\n"
    assert second.poll() is None
    holder.kill()
    assert second.communicate(timeout=30)[0] == "mine\n"


def test_the_folder_is_made_and_a_lock_can_be_taken_again(tmp_path):
    for _ in range(2):
        with closing(locks.take(tmp_path / "new" / "lock")):
            assert (tmp_path / "new" / "lock").exists()
