"""The command line: which verb, in which environment, with which words when something goes wrong."""

import argparse
import os
import sys

from course_lib.launch import environment, failures, lab, place

EXTRAS = {"lab": (), "reset": (), "test": ("test",), "build": ("test",), "check": ("test",)}


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="python3 -m course_lib", description="The interactive course on retrieval metrics."
    )
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB", title="verbs")
    one = verbs.add_parser("lab", help="open the lessons in JupyterLab")
    one.add_argument("--no-browser", action="store_true", help="only print the address")
    one.add_argument("--port", type=port, help=f"the port to listen on (default: {lab.PORT}, or the next free one)")
    verbs.add_parser("test", help="run every test and validate every notebook; further arguments go to pytest")
    one = verbs.add_parser("setup", help="set the environment up and stop")
    extras = ["test", "oracle", "benchmark", "browser", "install"]
    one.add_argument("--extra", action="append", default=[], choices=extras)
    one = verbs.add_parser("build", help="make the notebooks from their sources")
    one.add_argument("lessons", nargs="*", metavar="NN", help="such as 00; all of them by default")
    verbs.add_parser("check", help="sources, notebooks, lint and numbers in prose agree; runs no notebook")
    one = verbs.add_parser("reset", help="put a fresh copy of one lesson into my_work; your old one is kept")
    one.add_argument("lesson", metavar="NN")
    return top


def port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, got {text!r}")
    return int(text)


def tests(arguments: list[str]) -> int:
    os.chdir(place.ROOT)
    environment.hand_over([sys.executable, "-m", "pytest", *arguments], {})
    return 0


def run(verb: str, asked: argparse.Namespace, rest: list[str]) -> int:
    """Do what was asked for; the environment stands by now."""
    if verb == "lab":
        return lab.start(asked.port, browser=not asked.no_browser)
    if verb == "test":
        return tests(rest)
    if verb == "reset":
        from course_lib.launch import work

        print(work.reset(asked.lesson, place.NOTEBOOKS, place.work()))
    if verb == "build":
        from course_lib.authoring import build

        return build.run(asked.lessons)
    if verb == "check":
        from course_lib.authoring import check

        return check.run()
    return 0


def main(argv: list[str]) -> int:
    if not argv:
        parser().print_help()
        return 2
    # what follows `test` is pytest's, options and all
    asked, rest = (parser().parse_args(argv[:1]), argv[1:]) if argv[:1] == ["test"] else (parser().parse_args(argv), [])
    if not (place.ROOT / "pyproject.toml").exists():
        raise SystemExit("The course runs from a clone of its repository: change into that folder and try again.")
    try:
        environment.ensure(EXTRAS.get(asked.verb) if asked.verb != "setup" else asked.extra, argv)
        return run(asked.verb, asked, rest)
    except OSError as error:
        raise SystemExit(failures.of_system(error)) from None
