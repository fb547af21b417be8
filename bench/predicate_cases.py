"""C programs that need predicates: every case of `tests/cases/predicates` by the engine that is chosen, with its time.

`python -m bench predicate_cases [SECONDS [ENGINE…]]`: at most so many seconds per program instead of 30, and other
engines beside it, so that it shows what each member of the portfolio decides by itself.
"""

from __future__ import annotations

import time
from pathlib import Path

from bench.measure import table
from clew.errors import Unsupported
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds, Unknown
from tests.cases.expected import expectation

CASES = sorted((Path(__file__).parent.parent / "tests" / "cases" / "predicates").glob("*.c"))


def judged(path: Path, seconds: float, engine: str | None) -> str:
    """How the verdict of a case is: right, wrong or unknown; what an engine does not take is refused."""
    expected = expectation(path.read_text())
    try:
        outcome = check(load(path), engine=engine, limits=Limits(seconds=seconds))
    except Unsupported:
        return "refused"
    if isinstance(outcome.verdict, Unknown):
        return "unknown"
    right = Holds() if expected.check is None else Fails(expected.check)
    lines = {each.span.line for each in outcome.results if each.verdict == right and each.span is not None}
    there = expected.line is None or expected.line in lines
    return "right" if not outcome.faults and outcome.verdict == right and there else f"wrong: {outcome.verdict}"


def run(arguments: list[str]) -> None:
    """Print each case with its answers and times, and how many are right."""
    seconds = float(arguments[0]) if arguments else 30.0
    engines: list[str | None] = [*arguments[1:]] or [None]
    rows: list[tuple[object, ...]] = []
    for path in CASES:
        row: list[str] = []
        for engine in engines:
            began = time.perf_counter()
            row += [judged(path, seconds, engine), f"{time.perf_counter() - began:.1f}"]
        rows.append((path.stem, *row))
    head = ("case", *(word for engine in engines for word in (engine or "chosen", "seconds")))
    table("C programs that need predicates", head, rows)
    for number, engine in enumerate(engines):
        right = sum(row[1 + 2 * number] == "right" for row in rows)
        wrong = sum(str(row[1 + 2 * number]).startswith("wrong") for row in rows)
        print(f"{engine or 'chosen'}: {right} of {len(rows)} right, {wrong} wrong")
