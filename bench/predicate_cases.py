"""C programs that need predicates: every case of `tests/cases/predicates` by the engine that is chosen, with its time.

`python -m bench predicate_cases [SECONDS [ENGINE]]`: at most so many seconds per program instead of 30, and another
engine, so that it shows what each member of the portfolio decides by itself.
"""

from __future__ import annotations

from pathlib import Path

from bench.recursion import judge_all

CASES = sorted((Path(__file__).parent.parent / "tests" / "cases" / "predicates").glob("*.c"))


def run(arguments: list[str]) -> None:
    """Print each case with its time, and how many are right."""
    seconds, engine = [*arguments, "30"][:1], arguments[1] if len(arguments) > 1 else None
    judge_all("C programs that need predicates", CASES, seconds, engine=engine)
