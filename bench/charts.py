"""Random state charts against oracles that try everything by the letter of the standards.

`python -m bench charts [COUNT] [--from SEED] [--workers NUMBER]`: 2,000 seeds; each is a system of SCXML documents
and a UML machine, see `tests/property/charts.py` and `tests/property/machines.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bench.seeds import Seen, asked, compare
from tests.property import charts, machines

SEEDS = 2_000


def run(arguments: Sequence[str] = ()) -> None:
    """Compare so many systems and machines."""
    compare(asked(arguments, name="charts", first=0, count=SEEDS), _seen, things="seeds")


def _seen(seed: int) -> Seen:
    system, machine = charts.compared(seed), machines.compared(seed)
    problems = [*(f"system: {text}" for text in system.problems), *(f"machine: {text}" for text in machine or ())]
    return Seen(system.questions + (machine is not None), tuple(problems))
