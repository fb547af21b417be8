"""Random programs of one process with scheduling points in front of choices: the same answers, and runs come home."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import clew
from clew.ir.commands import Yield
from clew.ir.program import Program
from clew.ir.rewriting import commands_of
from clew.lower.pauses import home, paused
from clew.semantics.interpreter import Interpreter
from clew.verdict import Fails
from tests.property.recursive_programs import random_recursive_text
from tests.property.test_passes import faults
from tests.property.test_recursive_programs import program_of


def _without_points(seed: int) -> Program:
    """A program whose process never rests."""
    return program_of(re.sub(r"yield;", "", random_recursive_text(seed, fuel=2)))


def test_points_before_choices_keep_answers_and_runs() -> None:
    compared = changed = failing = 0
    for seed in range(40):
        program = _without_points(seed)
        made = paused(program)
        before, after = faults(program), faults(made)
        if before is None or after is None:
            continue
        compared += 1
        changed += made is not program
        failing += bool(before[0])
        assert paused(made) is made, f"seed {seed}"
        assert before[0].keys() == after[0].keys(), f"seed {seed}"
        for check, run in after[0].items():
            back = home(program, run)
            assert back is not None, f"seed {seed}"
            shown = Interpreter(program).replay(back).violation
            assert check == "deadlock" or (shown is not None and shown.check == check), f"seed {seed}"
    assert compared >= 10
    assert changed >= 5
    assert failing >= 3


TURNING = """#include <clew.h>
int main(void) {
    unsigned state = 0;
    while (clew_nondet_range(0, 3) != 3) {
        state = clew_nondet_range(0, 1) ? STEP : state;
        if (state == 5) return 1;
    }
    return 0;
}
"""


@pytest.mark.parametrize("step", ["state + 1", "state"], ids=["counts", "stays"])
def test_a_loop_that_chooses_goes_on_for_ever(step: str, tmp_path: Path) -> None:
    path = tmp_path / "turning.c"
    path.write_text(TURNING.replace("STEP", step))
    loaded = clew.load(path)
    bare = replace(loaded, program=_bare(loaded.program))
    assert isinstance(clew.check(bare, ["termination"], engine="explore").verdict, Fails)


def _bare(program: Program) -> Program:
    """The program without the scheduling points that the front end has put in."""
    procedures = tuple(
        replace(
            procedure,
            blocks=tuple(
                replace(block, commands=tuple(each for each in block.commands if not isinstance(each, Yield)))
                for block in procedure.blocks
            ),
        )
        for procedure in program.procedures
    )
    made = replace(program, procedures=procedures)
    assert not any(isinstance(each, Yield) for each in commands_of(made))
    return made
