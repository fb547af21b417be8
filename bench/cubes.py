"""Cubes: ten symbolic programs by one worker and by two; how many times as fast, and what all work is together.

`python -m bench cubes [NAME…]`: each program of `bench/symbolic` holds. The work of one is the processor time of its
search, that of two the sum over all cubes. Wanted: 1.5 times as fast in the geometric mean, at most 1.3 times the work.
"""

from __future__ import annotations

from typing import Any

from bench.measure import ROOT, clew_json, geometric_mean, table

PROGRAMS = ROOT / "bench" / "symbolic"
SIZES = {
    "bisection": 27,
    "brackets": 7,
    "elevator": 6,
    "insertion": 12,
    "interpreter": 6,
    "median": 5,
    "packets": 13,
    "tokens": 10,
    "tree": 7,
    "triangles": 15,
}
"""Meant for 20 to 60 seconds of processor time alone; a size more takes minutes where it takes less."""


def run(arguments: list[str]) -> None:
    """A row per program, and the means."""
    lines: list[tuple[object, ...]] = []
    for name in arguments or sorted(SIZES):
        one, two = (_asked(name, workers) for workers in (1, 2))
        seconds = [each["statistics"]["search_seconds"] for each in (one, two)]
        work = [each["statistics"]["processor_seconds"] for each in (one, two)]
        verdicts = {each["verdict"] for each in (one, two)}
        right = "right" if verdicts == {"holds"} else f"WRONG: {', '.join(sorted(verdicts))}"
        lines.append((name, right, seconds[0], seconds[0] / seconds[1], work[1] / work[0]))
    means = [geometric_mean(float(str(line[column])) for line in lines) for column in (3, 4)]
    lines.append(("geometric mean", "wanted: 1.5, 1.3", "", *means))
    table("cubes", ("program", "verdicts", "seconds, one", "times as fast", "work"), lines)


def _asked(name: str, workers: int) -> dict[str, Any]:
    words = (str(PROGRAMS / f"{name}.c"), f"-DSIZE={SIZES[name]}", "-p", "assertion.violated")
    return clew_json("check", *words, "--engine", f"simulate{{implementation=python,workers={workers}}}")
