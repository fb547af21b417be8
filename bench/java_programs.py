"""Random Java programs on the reference interpreter against a real Java.

`python -m bench java_programs [FILES [FIRST]]`: FILES of ten programs each instead of 40, from the seed FIRST on. A
file in which something differs is named by its seed.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import clew
from clew.frontends.java.sources import compiled
from clew.ir.source import Source
from clew.pipeline.sources import load_sources
from tests.unit.frontends.java.random_programs import random_file

FILES = 40
FIRST = 1_000
COUNT = 10


def run(arguments: Sequence[str]) -> None:
    """Compare, and print what did not fit."""
    files = int(arguments[0]) if arguments else FILES
    first = int(arguments[1]) if len(arguments) > 1 else FIRST
    wrong = 0
    for seed in range(first, first + files):
        differing = _differing(seed)
        wrong += len(differing)
        if differing:
            print(f"seed {seed}: programs {differing} differ", flush=True)
    print(f"{files * COUNT} programs: {f'{wrong} differ' if wrong else 'all leave what Java prints'}")


def _differing(seed: int) -> list[int]:
    data = compiled([Source("Main.java", random_file(seed, COUNT))])
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "programs.jar"
        archive.write_bytes(data)
        line = ["java", "-cp", str(archive), "Main"]
        printed = subprocess.run(line, capture_output=True, text=True, check=True, timeout=60).stdout.split()
    loaded = load_sources([Source("programs.jar", data.decode("latin-1"), "latin-1")])
    asked = [f"AG (Main.done == 0 || Main.h{number} == {value})" for number, value in enumerate(printed)]
    outcome = clew.check(loaded, asked, engine="explore{implementation=python}", limits=clew.Limits(seconds=120))
    return [number for number, result in enumerate(outcome.results) if result.verdict != clew.Holds()]
