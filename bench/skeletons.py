"""Threads as transition systems against exploration: violations, deadlocks and invariants of random programs.

`python -m bench skeletons [PROGRAMS] [--from SEED] [--workers NUMBER]`: 500 random programs of threads, of which all
numbers, some or few are data. See `tests/property/skeletal_threads.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bench.seeds import Seen, asked, compare
from tests.property.programs import random_condition
from tests.property.random_threads import random_loose_threads
from tests.property.reductions import compiled_quickly
from tests.property.skeletal_threads import problems

PROGRAMS = 500


def run(arguments: Sequence[str] = ()) -> None:
    """Compare all of them."""
    with compiled_quickly():
        found = compare(asked(arguments, name="skeletons", first=0, count=PROGRAMS), _program, things="programs")
    assert found == 0, "the transition system of threads should have the verdicts of exploration"


def _program(seed: int) -> Seen:
    counts: dict[str, int] = {}
    program = random_loose_threads(seed)
    condition = random_condition(program, seed) if seed % 4 == 3 else None
    wrong = tuple(problems(program, condition, (8, 0, 1)[seed % 3], counts))
    return Seen(counts.get("Absent", 0) + counts.get("Found", 0), wrong)
