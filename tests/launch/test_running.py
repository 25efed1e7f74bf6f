"""The launcher and a real JupyterLab, without a browser: what is opened, who is asked, how it ends."""

import os

import pytest

from tests.running import Lab, Outside, fresh_checkout

pytestmark = pytest.mark.skipif(os.name == "nt", reason="ends JupyterLab as a POSIX terminal does")


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    outside = Outside()
    outside.start()
    running = Lab(fresh_checkout(tmp_path_factory.mktemp("course")), outside)
    yield running
    if running.process.poll() is None:
        running.interrupt()


def test_an_environment_that_will_do_is_used_and_no_venv_made(lab):
    assert not (lab.folder / ".venv").exists()
    assert "New in my_work: 00_start_here" in "".join(lab.said)


def test_the_address_printed_leads_to_the_first_lesson(lab):
    assert "/lab/tree/00_start_here.ipynb?token=" in lab.url


def test_the_copies_are_trusted_and_carry_no_output(lab):
    cells = lab.api("contents/00_start_here.ipynb")["content"]["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert code and all(cell["metadata"]["trusted"] for cell in code)
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


def test_a_second_lab_leads_to_the_first(lab):
    ran = lab.again()
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "The course is open already, at" in ran.stdout and "/lab/tree/00_start_here.ipynb?token=" in ran.stdout


def test_the_terminal_stays_calm(lab):
    """Only our own lines, once a kernel has run: no warning, no log."""
    lab.start_kernel()
    assert [line for line in lab.said if "[" in line or "WARN" in line.upper()] == []


def test_the_server_asks_nobody_outside(lab):
    lab.api("status")
    assert lab.outside.asked == []


def test_ctrl_c_ends_it_without_a_question_and_frees_the_folder(lab):
    assert lab.interrupt() == 0
    assert "(y/[n])" not in "".join(lab.said)
    again = Lab(lab.folder, lab.outside)
    assert "New in" not in "".join(again.said)
    assert again.interrupt() == 0
