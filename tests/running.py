"""The launcher running as a new user runs it: a fresh checkout, a home of its own, no way out of this machine."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request
from pathlib import Path

from course_lib.launch import place, work


def fresh_checkout(folder: Path) -> Path:
    """Copy into `folder` what a clone would hold: every file that git tracks or would track, and nothing else."""
    listed = subprocess.run(
        ["git", "ls-files", "-coz", "--exclude-standard"], cwd=place.ROOT, capture_output=True, text=True, check=True
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (place.ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(place.ROOT / name, folder / name)
    return folder


class Outside(threading.Thread):
    """A proxy that lets nothing through and notes who knocks: whoever wants to leave this machine ends here."""

    def __init__(self):
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.asked = []

    def run(self):
        with contextlib.suppress(OSError):  # the listener was closed
            while True:
                connection, _ = self.listener.accept()
                with connection:
                    self.asked.append(connection.recv(200).split(b"\r\n")[0])


def user(folder, **more):
    """The environment variables of somebody with a home of their own and no Jupyter settings yet."""
    taken = ("JUPYTER", "IPYTHON", "PYTHON", "VIRTUAL_ENV", "COURSE", "http", "HTTP")
    env = {name: value for name, value in os.environ.items() if not name.startswith(taken)}
    home = folder / ".home"
    home.mkdir(exist_ok=True)
    cache = {"UV_CACHE_DIR": os.environ.get("UV_CACHE_DIR", str(Path("~/.cache/uv").expanduser()))}
    return {**env, **cache, "HOME": str(home), **more}


class Lab:
    """A running `python3 -m course_lib lab --no-browser`."""

    def __init__(self, folder, outside, python=sys.executable):
        port = socket.create_server(("127.0.0.1", 0))
        number = port.getsockname()[1]
        port.close()
        proxies = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), outside.address)
        self.command = [python, "-m", "course_lib", "lab", "--no-browser", "--port", str(number)]
        self.folder, self.outside, self.env = folder, outside, user(folder, **proxies)
        self.process = subprocess.Popen(
            self.command, cwd=folder, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        )  # fmt: skip
        self.said = []
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(r"http://(?:127\.0\.0\.1|localhost):\d+/lab\S+", line):
                self.url = found.group()
                break
        else:
            raise AssertionError("JupyterLab did not start:\n" + "".join(self.said))
        threading.Thread(target=lambda: self.said.extend(self.process.stdout), daemon=True).start()
        self.wait_until_it_answers()

    def wait_until_it_answers(self, seconds=60):
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            with contextlib.suppress(OSError):
                return self.api("status")
            time.sleep(0.1)
        raise AssertionError("JupyterLab does not answer:\n" + "".join(self.said))

    def again(self):
        return subprocess.run(self.command, cwd=self.folder, env=self.env, capture_output=True, text=True, timeout=60)

    def interrupt(self):
        """Ctrl-C, as a terminal sends it: to the whole group."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(30)

    def start_over(self):
        """As on the first day: no kernel runs, no tab is open, each lesson is as it was handed out, nothing is kept."""
        for session in self.api("sessions"):
            self.api(f"sessions/{session['id']}", method="DELETE")
        for name in os.listdir(self.folder / "my_work"):
            if name.endswith(".ipynb"):
                self.reset(name)
        (self.folder / "my_work" / "progress.jsonl").unlink(missing_ok=True)

    def reset(self, name):
        notebook = json.loads((self.folder / "notebooks" / name).read_text(encoding="utf-8"))
        work.write(work.learners_copy(notebook), self.folder / "my_work" / name)

    def start_kernel(self):
        """Start a kernel, give it time to say what it has to say, and end it."""
        kernel = self.api("kernels", method="POST")
        time.sleep(3)
        self.api(f"kernels/{kernel['id']}", method="DELETE")

    def wait_for_kernel(self, seconds=60):
        """Wait until the page has a kernel that it can talk to."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            kernels = [session["kernel"] for session in self.api("sessions")]
            if any(kernel["connections"] and kernel["execution_state"] == "idle" for kernel in kernels):
                return
            time.sleep(0.1)
        raise AssertionError("no kernel is idle:\n" + "".join(self.said))

    def api(self, path, method="GET"):
        """What the server answers to GET /api/<path>."""
        address = urllib.parse.urlsplit(self.url)
        token = urllib.parse.parse_qs(address.query)["token"][0]
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        url = f"http://{address.netloc}/api/{path}?token={token}"
        with direct.open(urllib.request.Request(url, method=method), timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None
