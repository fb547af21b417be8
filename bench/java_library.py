"""Random Java programs that call the class library, on the reference interpreter against a real Java.

`python -m bench java_library [FILES [FIRST]]`: FILES of ten programs each instead of 40, from the seed FIRST on. A
program that differs is named by its seed and number; one that meets what the models lack is counted apart.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import clew
from clew.errors import InputError
from clew.frontends.java.sources import compiled
from clew.ir.source import Source
from clew.pipeline.sources import load_sources
from tests.unit.frontends.java.random_library import library_file

FILES = 40
FIRST = 1_000
COUNT = 10


def run(arguments: Sequence[str]) -> None:
    """Compare, and print what did not fit."""
    files = int(arguments[0]) if arguments else FILES
    first = int(arguments[1]) if len(arguments) > 1 else FIRST
    found: Counter[str] = Counter()
    for seed in range(first, first + files):
        for number, verdict in enumerate(_verdicts(seed)):
            found[verdict] += 1
            if verdict == "differs":
                print(f"seed {seed}: program {number} differs", flush=True)
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(found.items())))


def _verdicts(seed: int) -> list[str]:
    """What comes out of each program of a file: one at a time, since one that ends early would hide the others."""
    text = library_file(seed, COUNT)
    try:
        data = compiled([Source("Main.java", text)])
    except InputError:
        return ["not compiled"]
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "programs.jar"
        archive.write_bytes(data)
        line = ["java", "-cp", str(archive), "Main"]
        printed = subprocess.run(line, capture_output=True, text=True, check=True, timeout=60).stdout.split()
    source = Source("programs.jar", data.decode("latin-1"), "latin-1")
    return [_verdict(source, number, int(value)) for number, value in enumerate(printed)]


def _verdict(source: Source, number: int, value: int) -> str:
    loaded = load_sources([source], options={"entry": f"Main.p{number}"})
    asked = [f"AG (Main.done == 0 || Main.h == {value})"]
    outcome = clew.check(loaded, asked, engine="explore{implementation=python}", limits=clew.Limits(seconds=60))
    match outcome.results[0].verdict:
        case clew.Holds():
            return "equal"
        case clew.Fails():
            return "differs"
        case _:
            return "unmodelled"
