"""What the check for data races costs: the default questions against the same without races, over programs of threads.

`python -m bench race_cost [WORD…]`: every program of `bench/c` and of the cases with threads whose path has one of the
words; without words, all. Each question is asked with an empty cache for compiled code, so that nobody gains from the
other. Times are those of the processor, with child processes, and with reading the program, which both need.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import clew
from bench.measure import ROOT, geometric_mean, table
from clew.checks.orders import CHECK
from clew.errors import ClewError
from clew.ir.rewriting import is_alone

MOST = 1.4
"""The limit of the geometric mean."""
SECONDS = 120
FOLDERS = ("bench/c", *(f"tests/cases/c/{each}" for each in ("threads", "locks", "pthread", "c11", "cxxthreads")))


def run(arguments: Sequence[str]) -> None:
    """Print the programs with their times, and the mean of what races cost."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.c*"))]
    chosen = [path for path in paths if not arguments or any(word in str(path) for word in arguments)]
    lines = [line for line in map(_line, chosen) if line is not None]
    mean = geometric_mean(line[-1] for line in lines)
    shown = [*lines, ("geometric mean", "", "", "", mean)]
    table("Seconds of the processor", ("program", "read", "without races", "with races", "ratio"), shown)
    print(f"{'kept' if mean <= MOST else 'NOT KEPT'}: at most {MOST}")


def _line(path: Path) -> tuple[str, float, float, float, float] | None:
    """A row of the table; none for what is no program of threads, or asks a question of its own."""
    if "//?" in path.read_text(encoding="utf-8"):
        return None
    begun = _processor()
    try:
        loaded = clew.load(path)
    except ClewError:
        return None
    reading = _processor() - begun
    if is_alone(loaded.program):
        return None
    without = reading + _asking(replace(loaded, on_demand=loaded.on_demand | {CHECK}))
    including = reading + _asking(loaded)
    print(f"{path.name}: {including / without:.2f}", flush=True)
    return str(path.relative_to(ROOT)), reading, without, including, including / without


def _asking(loaded: clew.Loaded) -> float:
    """How long the default questions take."""
    with tempfile.TemporaryDirectory() as folder:
        kept = os.environ.get("CLEW_CACHE")
        os.environ["CLEW_CACHE"] = folder
        begun = _processor()
        try:
            clew.check(loaded, (), limits=clew.Limits(seconds=SECONDS))
        finally:
            del os.environ["CLEW_CACHE"]
            os.environ.update({"CLEW_CACHE": kept} if kept else {})
        return _processor() - begun


def _processor() -> float:
    return sum(os.times()[:4])
