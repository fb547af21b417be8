"""Random programs: a symbolic search finds the states and violations of the reference interpreter, and only those."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clew.ir.program import Program
from clew.ir.semantics.interpreter import Interpreter
from clew.models.symbolic.machine import Collection, symbolic_machine
from clew.models.symbolic.normalise import Normalise
from tests.property.programs import (
    random_actions_program,
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


def compare(program: Program, normalise: Normalise, collection: Collection) -> bool:
    """Whether the program was small enough; fails if the two searches differ."""
    interpreter = Interpreter(program)
    try:
        levels, violations = concrete_levels(interpreter, DEPTH, MOST)
        machine = symbolic_machine(program, normalise=normalise, collection=collection)
        symbolic, violating = symbolic_levels(machine, DEPTH, MOST)
        covered = [{one for state in level for one in instances(state)} for level in symbolic]
    except TooMany:
        return False
    assert covered == levels
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
        assert interpreter.replay(concrete).states[-1] in set(instances(state))
    return True


@pytest.mark.parametrize("kind", GENERATORS)
@pytest.mark.parametrize("batch", range(4))
def test_symbolic_and_concrete_search_agree(kind: str, batch: int) -> None:
    compared = 0
    for seed in range(10 * batch, 10 * batch + 10):
        normalise = list(Normalise)[seed % 3]
        collection = list(Collection)[seed // 3 % 2]
        compared += compare(GENERATORS[kind](seed), normalise, collection)
    assert compared >= 5
