"""Loops in C: every case of `tests/cases/loops` and `thread_loops` by the engine that is chosen, with its time.

`python -m bench loops [SECONDS]`: at most so many seconds per program instead of 30.
"""

from __future__ import annotations

from pathlib import Path

from bench.recursion import judge_all

_CASES = Path(__file__).parent.parent / "tests" / "cases"
CASES = sorted((_CASES / "loops").glob("*.c"))
THREADS = sorted((_CASES / "thread_loops").glob("*.c*"))


def run(arguments: list[str]) -> None:
    """Print each case with its time, and how many are right."""
    judge_all("loops in C", CASES, arguments, engine=None)
    judge_all("loops of threads", THREADS, arguments, engine=None)
