"""Sweeps: 200 own tasks on two workers against one, each with one core; and searches that are killed and go on.

`python -m bench sweeps [TASKS] [TIMES]`: the median of so many runs (3), as a ratio. Tasks are dining philosophers and
counters of growing size, written here. Then explorations, symbolic simulation and `ic3` are killed at ten random
moments each: verdicts and counts are compared with those of an undisturbed run.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.measure import CLEW, ROOT, median_of, table
from bench.native import philosophers
from tests.cli.sessions import COUNTERS
from tests.unit.engines.search.families import counter

TASKS, TIMES = 200, 3
KILLS = 10
_SEARCHES = {
    "exploration, native": (("count", "p.dve"), "p.dve", philosophers(17)),
    "exploration, Python": (
        ("count", "c.dve", "--engine", "explore{implementation=python}"),
        "c.dve",
        COUNTERS.replace("LIMIT", "40"),
    ),
    "symbolic simulation": (("check", "k.ivl", "--engine", "simulate"), "k.ivl", counter(4, 6)),
}


def run(arguments: list[str]) -> None:
    """Both parts."""
    tasks, times = (*map(int, arguments), *(TASKS, TIMES)[len(arguments) :])
    _workers(tasks, times)
    _kills()


def _workers(tasks: int, times: int) -> None:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for number in range(tasks):
            text = philosophers(4 + number % 9) if number % 2 else COUNTERS.replace("LIMIT", str(5 + number % 40))
            (folder / f"t{number:03}.dve").write_text(text)
        _sweep(folder, 2)  # so that nothing is compiled for the first time in what is measured
        one, two = (median_of(times, lambda jobs=jobs: _sweep(folder, jobs)) for jobs in (1, 2))
    table("sweep", ("tasks", "workers", "ratio", "wanted"), [(tasks, 2, one / two, 1.6)])


def _sweep(folder: Path, jobs: int) -> float:
    began = time.perf_counter()
    line = [str(CLEW), "sweep", ".", "--property", "deadlock", "--jobs", str(jobs), "--cores", "1", "-q"]
    subprocess.run(line, cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - began


def _kills() -> None:
    lines: list[tuple[object, ...]] = []
    circuit = ROOT / "tests" / "cases" / "circuits" / "token-ring-fair.btor2"
    ic3 = (("check", circuit.name, "--engine", "ic3"), circuit.name, circuit.read_text())
    for name, (words, file, text) in {**_SEARCHES, "lemmas of ic3": ic3}.items():
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            (folder / file).write_text(text)
            whole, seconds = _result(folder, *words, "--save", "whole")
            wrong = sum(_disturbed(folder, words, seconds, seed) != whole for seed in range(KILLS))
        lines.append((name, KILLS, wrong, "right" if not wrong else "WRONG"))
    table("killed and resumed", ("search", "kills", "differ", ""), lines)


def _result(folder: Path, *words: str) -> tuple[dict[str, Any], float]:
    began = time.perf_counter()
    subprocess.run(
        [str(CLEW), *words, "--json", "out.json"], cwd=folder, check=False, capture_output=True, env=_often()
    )
    content = json.loads((folder / "out.json").read_text())
    figures = content["statistics"]
    counted = {key: figures.get(key) for key in ("states", "transitions", "depth", "deadlocks")}
    verdicts = [each["verdict"] for each in content["properties"]]
    return {"verdicts": verdicts, **(counted if not verdicts else {})}, time.perf_counter() - began


def _disturbed(folder: Path, words: tuple[str, ...], seconds: float, seed: int) -> dict[str, Any]:
    """The result of a run that was killed at a random moment and resumed."""
    saved = f"s{seed}"
    with subprocess.Popen(
        [str(CLEW), *words, "--save", saved],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=_often(),
    ) as started:
        time.sleep(random.Random(seed).uniform(0.2, 0.95) * seconds)
        started.send_signal(signal.SIGKILL)
    if not (folder / saved).exists():
        return _result(folder, *words, "--save", saved)[0]
    return _result(folder, "resume", saved)[0]


def _often() -> dict[str, str]:
    return {**os.environ, "CLEW_SAVE_SECONDS": "0.2"}
