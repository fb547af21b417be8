"""Compiled actions against the reference interpreter, on random programs."""

from __future__ import annotations

from typing import Any

import pytest

from clew.codegen.python.actions import ActionMachine
from clew.ir.program import Program
from clew.lower.machine import machine, reference
from clew.models.machine import Successor
from clew.text.parse import parse_program
from tests.property.programs import random_actions_program, random_condition
from tests.unit.semantics.explored import some_states


def _facts(outcome: Successor[Any]) -> tuple[Any, ...]:
    return outcome.state, outcome.choices, outcome.violation


@pytest.mark.parametrize("seed", range(120))
def test_compiled_actions_are_the_reference(seed: int) -> None:
    program: Program = random_actions_program(seed)
    compiled, plain = ActionMachine(program), reference(program)
    condition = random_condition(program, seed)
    assert compiled.initial() == plain.initial()
    for state in some_states(plain, 60):
        assert compiled.enabled(state) == plain.enabled(state)
        assert compiled.ended(state) == plain.ended(state)
        assert compiled.holds(state, condition) == plain.holds(state, condition)
        for actor in range(len(program.actions)):
            mine, theirs = compiled.step(state, actor), plain.step(state, actor)
            assert list(map(_facts, mine)) == list(map(_facts, theirs))


def test_undefined_variables_are_left_to_the_interpreter() -> None:
    program = parse_program("program actions; var x : bits 8; action a when x == 0 { x := 1; }")
    found = machine(program)
    (start,) = found.initial()
    assert found.enabled(start.state) == (0,)
    (outcome,) = found.step(start.state, 0)
    assert outcome.violation is not None
    assert outcome.violation.check == "memory.undefined-value"
