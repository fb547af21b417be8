"""Recursive C programs: every case of `tests/cases/recursion` by the engine that is chosen, with its time.

`python -m bench recursion [SECONDS]`: at most so many seconds per program instead of 30.
"""

from __future__ import annotations

import time
from pathlib import Path

from bench.measure import table
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds
from tests.cases.expected import expectation

FOLDER = Path(__file__).parent.parent / "tests" / "cases" / "recursion"
CASES = sorted(FOLDER.glob("*.c"))


def judged(path: Path, seconds: float, *, engine: str | None = "saturate") -> str | None:
    """What is wrong with the answer for a case, or with the engines that gave it; None if nothing is."""
    expected = expectation(path.read_text())
    outcome = check(load(path), limits=Limits(seconds=seconds))
    safe = outcome.results[0]
    verdicts = [each.verdict for each in outcome.results]
    if outcome.faults or (engine or "") not in (safe.engine or ""):
        return f"{outcome.faults} {safe.engine}"
    if expected.check is None:
        return None if all(each == Holds() for each in verdicts) else f"{verdicts}"
    line = None if safe.span is None else safe.span.line
    right = safe.verdict == Fails(expected.check) and expected.line in (None, line) and safe.confirmed
    # What is broken may well race, too.
    return None if right and Fails("deadlock") not in verdicts else f"{verdicts} in line {line}"


def run(arguments: list[str]) -> None:
    """Print each case with its time, and how many are right."""
    judge_all("recursive C programs", CASES, arguments, engine="saturate")


def judge_all(title: str, cases: list[Path], arguments: list[str], *, engine: str | None) -> None:
    """Print each case with its time, and how many are right."""
    seconds = float(arguments[0]) if arguments else 30.0
    rows = []
    for path in cases:
        started = time.perf_counter()
        wrong = judged(path, seconds, engine=engine)
        rows.append((path.stem, f"{time.perf_counter() - started:.1f}", wrong or "right"))
    table(title, ("case", "seconds", "answer"), rows)
    print(f"{sum(row[2] == 'right' for row in rows)} of {len(rows)} are right")
