"""Random programs: the reference follows each run by machine code; what exploration finds absent no run violates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from clew.codegen.c.probing import DrawnRun, drawn_runs
from clew.codegen.c.shapes import NotNative
from clew.codegen.python.jit import accelerated
from clew.engines.search.drawing import followed
from clew.engines.search.simulate.options import Por, Values
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.lower.facts import Facts
from clew.models.engine import Absent, SafeGoal
from tests.property.programs import random_single_program, random_threads_program
from tests.property.random_inputs import input_program
from tests.property.random_memory import random_memory_program
from tests.property.test_inputs import answers

_STEPS = 2_000


def _runs(program: Program, seed: int) -> list[DrawnRun]:
    """Several, since later ones begin where others have been, and give their answers again."""
    facts = Facts(program)
    try:
        with drawn_runs(program, (SafeGoal(),), facts.numbers, facts.compared, seed) as runs:
            found = [runs.further(_STEPS, (0,), stuck=False) for _ in range(8)]
    except NotNative:
        return []
    return [each for each in found if isinstance(each, DrawnRun)]


@pytest.mark.parametrize(
    "program_of",
    [input_program, random_memory_program, random_single_program, random_threads_program],
    ids=["inputs", "memory", "single", "threads"],
)
def test_every_run_is_one_of_the_program(program_of: Callable[[int], Program]) -> None:
    counts: Counter[str] = Counter()
    for seed in range(5):
        program = program_of(seed)
        if len(accelerated(program).initial()) > 1:
            continue
        found = _runs(program, seed)
        try:
            expected = answers(program, Values.CONCRETE, Por.NONE)[0]
        except Unsupported:  # a part of a pointer is read, which nobody follows
            continue
        for each in found:
            assert followed(accelerated(program), each)[1].violation is not None
            assert not isinstance(expected, Absent), f"a run of program {seed} is invented"
        counts[f"{type(expected).__name__} {bool(found)}"] += 1
    assert counts["Found True"] + counts["Absent False"] > 0, counts
