"""The course as a new user meets it: a fresh checkout, the launcher, JupyterLab, a browser. Loopback only."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.extras import require
from tests.running import Lab, Outside, fresh_checkout, user
from tests.widgets.page import Bench

PICTURES = Path(__file__).parent / "pictures"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = "--disable-background-networking --disable-component-update --disable-sync --no-first-run --disable-quic"


@pytest.fixture(scope="session")
def outside():
    proxy = Outside()
    proxy.start()
    yield proxy
    proxy.listener.close()


@pytest.fixture(scope="session")
def checkout(tmp_path_factory):
    """A fresh checkout whose environment stands, made by the launcher with the Python a user would type."""
    folder = fresh_checkout(tmp_path_factory.mktemp("course"))
    subprocess.run([sys._base_executable, "-m", "course_lib", "setup"], cwd=folder, check=True, env=user(folder))
    return folder


@pytest.fixture(scope="session")
def lab(checkout, outside):
    running = Lab(checkout, outside, sys._base_executable)
    yield running
    if running.process.poll() is None:
        running.interrupt()


@pytest.fixture(scope="session")
def browser():
    (playwright,) = require("browser", "playwright.sync_api")
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if not found:
        pytest.fail("no Chromium on this machine: install it (on Debian: sudo apt install chromium)")
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with playwright.sync_playwright() as play:
        wall = Outside()  # Chromium's own updater knocks here; what the page asks for is in page.asked
        wall.start()
        proxy = {"server": wall.address, "bypass": "127.0.0.1,localhost"}
        chromium = play.chromium.launch(executable_path=found, args=[*QUIET.split(), *root], proxy=proxy)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser, lab):
    """A window of 1,000 px on a course nobody has touched; `page.asked` lists every address that the page asked for."""
    lab.start_over()
    context = browser.new_context(viewport={"width": 1000, "height": 900})
    window = context.new_page()
    window.asked = []
    window.on("request", lambda request: window.asked.append(request.url))
    yield window
    context.close()


@pytest.fixture
def bench(browser):
    """bench(lab, width=1000, dark=False, views=1): a lab on a page without JupyterLab, driven by its own Python."""
    contexts = []

    def make(*labs, width=1000, dark=False, views=1, **settings):
        contexts.append(browser.new_context(viewport={"width": width, "height": 900}, **settings))
        window = contexts[-1].new_page()
        window.wrong = []
        window.on("pageerror", lambda error: window.wrong.append(str(error)))
        window.on("console", lambda said: said.type == "error" and window.wrong.append(said.text))
        return Bench(window, *labs, dark=dark, views=views)

    yield make
    wrong = [text for context in contexts for window in context.pages for text in window.wrong]
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def violations():
    """violations(page, selector): what axe-core's default rules find there, a line each."""
    (axe,) = require("browser", "axe_playwright_python.sync_playwright")

    def find(page, selector=".rm-lab"):
        ran = axe.Axe().run(page, context=selector, options={"resultTypes": ["violations", "passes"]}).response
        assert ran["passes"]  # it did look at something
        return [f"{rule['id']}: {node['html'][:120]}" for rule in ran["violations"] for node in rule["nodes"]]

    return find
