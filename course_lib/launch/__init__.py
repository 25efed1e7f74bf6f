"""Everything between `python3 -m course_lib` and a running JupyterLab.

verbs (the command line) -> environment (.venv and its stamp), work (the learner's copies), lab (JupyterLab);
place (which folders) and locks (one process at a time) serve all three. Standard library only, so that all of it
runs before anything is installed.
"""
