"""The data logger of `examples/projects`, all targets: the answer of each, and how long it takes.

`python -m bench datalogger [TARGET…]`: CMake configures a copy of the project, and every target is asked afresh, one
after the other. A target whose answer is not the expected one is marked with FAIL.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from clew.cli.many.testing import row
from clew.projects.configuration import read
from clew.projects.running import judged

PROJECT = Path(__file__).parent.parent / "examples" / "projects" / "datalogger"


def run(arguments: list[str]) -> None:
    """Print a row for each target that is asked for, or for all."""
    if shutil.which("cmake") is None:
        print("cmake is not installed")
        return
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "datalogger"
        shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns("build"))
        subprocess.run(["cmake", "-S", folder, "-B", folder / "build"], check=True, capture_output=True)
        project = read(folder / "clew.toml")
        targets = project.chosen(arguments)
        width = max(len(target.name) for target in targets)
        for each in judged(project, targets, jobs=1, fresh=True):
            print(row(each, width), flush=True)
