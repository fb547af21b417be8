"""What kernel programs go through before a search keeps their answers, and leads the runs home."""

from __future__ import annotations

import pytest

from clew.ir.errors import Unsupported
from clew.passes import Pass
from clew.passes.equal_sides import EqualSides
from clew.passes.inline_calls import InlineCalls
from clew.passes.propagate import Propagate, Reads
from clew.passes.unheard import Unheard
from clew.pipeline.prepare import FOR_KERNELS, transform
from clew.semantics.interpreter import Interpreter
from tests.property.random_procedures import random_kernel_program
from tests.property.test_passes import faults
from tests.property.threaded_programs import GENERATORS

SOURCES = {**GENERATORS, "procedures": random_kernel_program}
ROWS: dict[str, tuple[Pass | str, ...]] = {
    "inline": (InlineCalls(),),
    "inline, with all reads": (InlineCalls(reads=Reads.KEPT),),
    "propagate": (Propagate(),),
    "unheard": (Unheard(),),
    "equal sides": (EqualSides(),),
    "all": FOR_KERNELS,
}
SEEDS = {"designs": 10, "handing": 6, "ivl": 10, "procedures": 14}


def compared(source: str, row: str, seed: int) -> bool:
    """Whether a program was changed; what can go wrong in it must be what could before, and its runs be runs."""
    try:
        program = SOURCES[source](seed)
        before = faults(program)
    except Unsupported:
        return False
    if before is None:
        return False
    made = transform(program, ROWS[row])
    after = faults(made.result)
    assert after is not None, f"{source} {seed}: there should not be more states"
    assert before[0].keys() == after[0].keys(), f"{source} {seed}"
    for run in after[0].values():
        home = made.lift.run(run)
        assert home is not None, f"{source} {seed}"
        Interpreter(program).replay(home)
    return made.result != program


@pytest.mark.parametrize("row", ROWS)
def test_answers_and_runs_are_kept(row: str) -> None:
    changed = sum(compared(source, row, seed) for source, count in SEEDS.items() for seed in range(count))
    assert changed or row == "equal sides", "some program should change"
