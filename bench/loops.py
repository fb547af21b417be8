"""Loops in C: every case of `tests/cases/loops` by the engine that is chosen, with its time.

`python -m bench loops [SECONDS]`: at most so many seconds per program instead of 30.
"""

from __future__ import annotations

from pathlib import Path

from bench.recursion import judge_all

CASES = sorted((Path(__file__).parent.parent / "tests" / "cases" / "loops").glob("*.c"))


def run(arguments: list[str]) -> None:
    """Print each case with its time, and how many are right."""
    judge_all("loops in C", CASES, arguments, engine=None)
