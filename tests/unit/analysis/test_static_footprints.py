"""Footprints are what they promise: steps stay inside of static ones, and independent steps commute."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import pytest

from clew.analysis.static_transitions import Transitions
from clew.ir.footprint import Footprint, Place, dependent, overlap
from clew.ir.program import Program
from clew.lower.machine import reference
from clew.models.machine import Machine
from clew.semantics.interpreter import Interpreter
from tests.property.programs import (
    random_kernel_program,
    random_single_program,
    random_threads_program,
)
from tests.property.simulations import kernel_text, program_of
from tests.unit.semantics.explored import some_states

MAKERS: dict[str, Callable[[int], Program]] = {
    "kernel": random_kernel_program,
    "single": random_single_program,
    "threads": random_threads_program,
}
KERNEL = "kernel"
SEEDS = range(25)
each_program = pytest.mark.parametrize(("kind", "seed"), [(kind, seed) for kind in sorted(MAKERS) for seed in SEEDS])


def _written(footprint: Footprint) -> frozenset[Place]:
    return footprint.writes | frozenset(place for place, _ in footprint.updates)


def _covered(places: frozenset[Place], by: frozenset[Place]) -> bool:
    return all(overlap(frozenset({place}), by) for place in places)


@pytest.mark.parametrize("seed", SEEDS)
def test_steps_stay_inside_of_their_static_transition(seed: int) -> None:
    program = program_of(kernel_text(seed))
    machine = Interpreter(program)
    transitions = Transitions(machine.code)
    for state in some_states(machine, 40):
        for actor in machine.enabled(state):
            number = machine.process_number(state, actor)
            if number not in range(len(program.processes)):
                continue  # the kernel, or what elaborates: they move alone
            may = transitions.table[transitions.next_of(number, state.processes[number])].footprint
            for outcome in machine.step(state, actor):
                touched = outcome.footprint
                assert touched is not None
                assert _covered(touched.reads, may.reads | _written(may))
                assert _covered(_written(touched), _written(may) | _new_processes(touched))
                assert touched.updates <= may.updates or _covered(_written(touched), _written(may))
                assert touched.notifies <= may.notifies
                assert touched.suspends <= may.suspends


def _new_processes(touched: Footprint) -> frozenset[Place]:
    return frozenset(place for place in touched.writes if isinstance(place, str) and place.startswith("@"))


def _ends(machine: Machine[Any], state: Any, first: int, second: int) -> set[Any] | None:
    """Where the two steps lead in this order; None if the second is not enabled any more or something is violated."""
    found: set[Any] = set()
    for between in machine.step(state, first):
        if between.violation is not None or second not in machine.enabled(between.state):
            return None
        for after in machine.step(between.state, second):
            if after.violation is not None:
                return None
            found.add(machine.key(after.state))
    return found


def _dependent(machine: Machine[Any], state: Any, first: int, second: int) -> bool:
    pairs = product(machine.step(state, first), machine.step(state, second))
    return any(a.footprint is None or b.footprint is None or dependent(a.footprint, b.footprint) for a, b in pairs)


@each_program
def test_independent_steps_commute(kind: str, seed: int) -> None:
    machine = reference(MAKERS[kind](seed))
    for state in some_states(machine, 30):
        enabled = machine.enabled(state)
        for first, second in combinations(enabled, 2):
            if not _dependent(machine, state, first, second):
                assert _ends(machine, state, first, second) == _ends(machine, state, second, first)
