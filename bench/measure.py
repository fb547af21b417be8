"""Shared by the comparisons: where the corpus is, running the command, medians, tables."""

from __future__ import annotations

import csv
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CLEW = Path(sys.executable).with_name("clew")


def corpus() -> Path | None:
    """The folder of models with known answers, if it is there."""
    folder = Path(os.environ.get("CLEW_CORPUS", ROOT.parent / "shared" / "corpus"))
    return folder if folder.is_dir() else None


def rows(table: Path) -> list[dict[str, str]]:
    """A table of the corpus, one dictionary per line."""
    with table.open(encoding="utf-8") as stream:
        return list(csv.DictReader(stream, delimiter="\t"))


def clew_json(*arguments: str) -> dict[str, Any]:
    """Run the command with `--json` and give back what it wrote."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        done = subprocess.run(
            [str(CLEW), *arguments, "-q", "--json", str(out)], capture_output=True, text=True, check=False
        )
        if not out.exists():
            raise RuntimeError(f"clew {' '.join(arguments)}: exit {done.returncode}: {done.stderr[-500:]}")
        found: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
        return found


def median_of(times: int, measure: Callable[[], float]) -> float:
    """The median of repeated measurements."""
    return statistics.median(measure() for _ in range(times))


def geometric_mean(values: Iterable[float]) -> float:
    """The mean that ratios ask for."""
    numbers = list(values)
    return math.exp(sum(map(math.log, numbers)) / len(numbers)) if numbers else math.nan


def table(title: str, head: Sequence[str], lines: Iterable[Sequence[object]]) -> None:
    """Print an aligned table."""
    shown = [[str(cell) for cell in head], *([_cell(cell) for cell in line] for line in lines)]
    widths = [max(len(line[column]) for line in shown) for column in range(len(head))]
    print(f"\n{title}")
    for line in shown:
        first, *rest = zip(line, widths, strict=True)
        print("  " + first[0].ljust(first[1]) + "".join("  " + cell.rjust(width) for cell, width in rest))
    sys.stdout.flush()


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
