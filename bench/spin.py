"""Against SPIN: states per second of the search, on the same models in Promela and DVE.

Compilation is excluded on both sides; median of several runs; SPIN's flags are those of the corpus's README, and
`-c0` so that a model with an error is explored to the end, as ours is.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from functools import partial
from pathlib import Path

from bench.measure import clew_json, corpus, geometric_mean, median_of, rows, table

SMALLEST, LARGEST = 300_000, 8_000_000
_STATES = re.compile(r"^\s*(\d+) states, stored", re.MULTILINE)
_SECONDS = re.compile(r"elapsed time ([\d.eE+-]+) seconds")


def run(arguments: list[str]) -> None:
    """Compare on every Promela model whose DVE twin is of the right size; arguments select models by name."""
    folder = corpus()
    if folder is None:
        print("spin: the corpus is absent; nothing compared")
        return
    if shutil.which("spin") is None or shutil.which("cc") is None:
        print("spin: absent (Debian package `spin`, and a C compiler); nothing compared")
        return
    sizes = {row["model"]: int(row["states"]) for row in rows(folder / "beem" / "counts.tsv")}
    lines: list[tuple[object, ...]] = []
    ratios: list[tuple[float, float]] = []
    for promela in sorted((folder / "promela").glob("*.pm")):
        name = promela.stem
        if not SMALLEST <= sizes.get(name, 0) <= LARGEST or (arguments and name not in arguments):
            continue
        theirs = spin_rate(promela)
        model = folder / "beem" / f"{name}.dve"
        ours = median_of(5, partial(rate, model, 1))
        two = median_of(5, partial(rate, model, 2))
        ratios.append((ours / theirs, two / ours))
        lines.append((name, sizes[name], theirs, ours, ours / theirs, two / ours))
    lines.append(
        ("geometric mean", "", "", "", geometric_mean(a for a, _ in ratios), geometric_mean(b for _, b in ratios))
    )
    head = ("model", "states", "SPIN states/s", "Clew states/s", "Clew/SPIN", "2 workers/1")
    table("Against SPIN, whole state space, one worker", head, lines)


def rate(model: Path, workers: int) -> float:
    """Our states per second of the search."""
    found = clew_json("count", str(model), "--engine", f"explore{{workers={workers}}}")["statistics"]
    return float(found["states"]) / max(float(found["search_seconds"]), 1e-6)


def spin_rate(promela: Path, times: int = 5) -> float:
    """SPIN's states per second of the search."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["spin", "-a", str(promela)], cwd=folder, check=True, capture_output=True)
        compile_line = ["cc", "-O2", "-w", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"]
        subprocess.run(compile_line, cwd=folder, check=True, capture_output=True)

        def once() -> float:
            done = subprocess.run(
                ["./pan", "-m10000000", "-w26", "-c0"], cwd=folder, check=True, capture_output=True, text=True
            )
            states, seconds = _STATES.search(done.stdout), _SECONDS.search(done.stdout)
            if states is None:
                raise RuntimeError(f"spin: no states in the output of pan for {promela.name}: {done.stdout[-300:]}")
            return int(states[1]) / max(float(seconds[1]) if seconds else 0.01, 0.01)

        return median_of(times, once)
