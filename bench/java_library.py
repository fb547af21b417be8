"""Random Java programs that call the class library, on the reference interpreter against a real Java.

`python -m bench java_library [FILES [FIRST]]`: FILES of ten programs each instead of 40, from the seed FIRST on. A
statement that leaves something else than in Java is printed with its seed and program; a program that meets what the
models lack is compared up to there and counted apart. Statements that do not compile are left out.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import clew
from clew.errors import Unsupported
from clew.frontends.java.sources import compiled
from clew.ir.source import Source
from clew.pipeline.sources import load_sources
from tests.unit.frontends.java.random_library import library_file

FILES = 40
FIRST = 1_000
COUNT = 10
_WRONG = re.compile(r"^Main\.java:(\d+): error", re.MULTILINE)
_ROUNDS = 6


def run(arguments: Sequence[str]) -> None:
    """Compare, and print what did not fit."""
    files = int(arguments[0]) if arguments else FILES
    first = int(arguments[1]) if len(arguments) > 1 else FIRST
    found: Counter[str] = Counter()
    for seed in range(first, first + files):
        text = _compiling(library_file(seed, COUNT))
        for number, verdict in enumerate(_verdicts(text)):
            title = verdict if isinstance(verdict, str) else "differs"
            found[title] += 1
            if isinstance(verdict, int):
                print(f"seed {seed}, program {number}: {_statement(text, number, verdict)}", flush=True)
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(found.items())))


def _compiling(text: str) -> str:
    """The text without the statements that the compiler refuses."""
    lines = text.split("\n")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Main.java"
        for _ in range(_ROUNDS):
            path.write_text("\n".join(lines), encoding="utf-8")
            line = ["javac", "-Xmaxerrs", "1000", "-proc:none", "-nowarn", "-d", folder, "Main.java"]
            done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=120, cwd=folder)
            wrong = {int(each) for each in _WRONG.findall(done.stderr)}
            if not wrong:
                break
            for number in wrong:
                lines[number - 1] = "            ;"
    return "\n".join(lines)


def _statement(text: str, number: int, step: int) -> str:
    """The statement of a program that came out differently."""
    program = text.split(f"static void p{number}()")[1]
    return program.split("        try {\n")[step + 1].split("\n")[0].strip()


def _verdicts(text: str) -> list[str | int]:
    """What comes out of each program of a file: one at a time, since one that ends early would hide the others."""
    data = compiled([Source("Main.java", text)])
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "programs.jar"
        archive.write_bytes(data)
        line = ["java", "-cp", str(archive), "Main"]
        printed = subprocess.run(line, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()
    source = Source("programs.jar", data.decode("latin-1"), "latin-1")
    return [_verdict(source, number, each.split()) for number, each in enumerate(printed)]


def _verdict(source: Source, number: int, values: Sequence[str]) -> str | int:
    """The first step that differs, or how the comparison ended."""
    if not values:
        return "out of memory in Java"
    loaded = load_sources([source], options={"entry": f"Main.p{number}"})
    asked = [f"AG (Main.done != {step + 1} || Main.h{step} == {each})" for step, each in enumerate(values)]
    try:
        outcome = clew.check(loaded, asked, engine="explore{implementation=python}", limits=clew.Limits(seconds=60))
    except Unsupported:
        return "refused"
    verdicts = [each.verdict for each in outcome.results]
    differing = [step for step, each in enumerate(verdicts) if isinstance(each, clew.Fails)]
    if differing:
        return differing[0]
    return "equal" if all(isinstance(each, clew.Holds) for each in verdicts) else "unmodelled"
