"""Random programs: a symbolic search finds the states and violations of the reference interpreter, and only those."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clew.ir.program import Program
from clew.ir.terms import Term
from clew.logic.normalise import Normalise
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import State
from clew.symbolic.machine import Collection, SymbolicMachine, symbolic_machine
from tests.property.programs import (
    random_actions_program,
    random_condition,
    random_kernel_program,
    random_single_program,
    random_threads_program,
)
from tests.unit.symbolic.instances import TooMany, concrete_levels, instances, symbolic_levels

GENERATORS: dict[str, Callable[[int], Program]] = {
    "actions": random_actions_program,
    "single": random_single_program,
    "threads": random_threads_program,
    "kernel": random_kernel_program,
}
DEPTH = 4
MOST = 400


def compare(program: Program, normalise: Normalise, collection: Collection, watched: Term) -> bool:
    """Whether the program was small enough; fails if the two searches differ."""
    interpreter = Interpreter(program)
    try:
        levels, violations = concrete_levels(interpreter, DEPTH, MOST)
        machine = symbolic_machine(program, normalise=normalise, collection=collection, watched=(watched,))
        symbolic, violating = symbolic_levels(machine, DEPTH, MOST)
        covered = [{state: list(instances(state)) for state in level} for level in symbolic]
    except TooMany:
        return False
    assert [{one for each in level.values() for one in each} for level in covered] == levels
    for level in covered:
        _same_answers(machine, interpreter, level, watched)
    assert {violation for violation, _ in violating} == violations
    for violation, run in violating:
        concrete = machine.concretise(run)
        assert concrete is not None
        replayed = interpreter.replay(concrete).violation
        assert replayed is not None
        assert (len(run.moves), replayed.check, replayed.message) == violation
    for state, run in symbolic[-1].items():
        concrete = machine.concretise(run)
        assert concrete is not None
        assert interpreter.replay(concrete).states[-1] in covered[-1][state]
        assert machine.replay(run).states[-1] == state
    return True


def _same_answers(
    machine: SymbolicMachine, interpreter: Interpreter, level: dict[State, list[State]], watched: Term
) -> None:
    """Who is enabled, whether it has ended, and what is watched is the same in all instances of a state."""
    for state, found in level.items():
        enabled = [machine.actors[actor] for actor in machine.enabled(state)]
        for one in found[:3]:
            assert [interpreter.actors[actor] for actor in interpreter.enabled(one)] == enabled
            assert enabled or interpreter.ended(one) == machine.ended(state)
            assert interpreter.holds(one, watched) == machine.holds(state, watched)


@pytest.mark.shows("symcpp", 31)
@pytest.mark.parametrize("kind", GENERATORS)
@pytest.mark.parametrize("batch", range(2))
def test_symbolic_and_concrete_search_agree(kind: str, batch: int) -> None:
    compared = 0
    for seed in range(10 * batch, 10 * batch + 10):
        program = GENERATORS[kind](seed)
        normalise = list(Normalise)[seed % 3]
        collection = list(Collection)[seed // 3 % 2]
        compared += compare(program, normalise, collection, random_condition(program, seed))
    assert compared >= 5
