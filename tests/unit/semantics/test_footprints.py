"""Footprints are what they promise: steps stay inside `may`, independent steps commute, only enablers enable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clew.ir.footprint import Footprint, Place, dependent, overlap
from clew.ir.program import Program
from clew.models.lower.machine import reference
from clew.models.machine import Machine
from tests.property.programs import (
    random_actions_program,
    random_kernel_program,
    random_single_program,
    random_threads_program,
)
from tests.unit.semantics.explored import some_states

MAKERS: dict[str, Callable[[int], Program]] = {
    "actions": random_actions_program,
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


@each_program
def test_steps_stay_inside_what_they_may_touch(kind: str, seed: int) -> None:
    machine = reference(MAKERS[kind](seed))
    for state in some_states(machine, 40):
        for actor in machine.enabled(state):
            if machine.actors[actor] == KERNEL:
                continue
            may = machine.may(state, actor)
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


@each_program
def test_independent_steps_commute(kind: str, seed: int) -> None:
    machine = reference(MAKERS[kind](seed))
    for state in some_states(machine, 30):
        enabled = machine.enabled(state)
        for first in enabled:
            for second in enabled:
                if first >= second or dependent(machine.may(state, first), machine.may(state, second)):
                    continue
                assert _ends(machine, state, first, second) == _ends(machine, state, second, first)


@each_program
def test_only_enablers_enable(kind: str, seed: int) -> None:
    machine = reference(MAKERS[kind](seed))
    for state in some_states(machine, 30):
        enabled = machine.enabled(state)
        if any(machine.actors[actor] == KERNEL for actor in enabled):
            continue  # the kernel moves alone, and enables whom it notifies
        for actor in range(len(machine.actors)):
            if actor in enabled:
                continue
            enablers = machine.enablers(state, actor)
            for other in enabled:
                if other in enablers:
                    continue
                for outcome in machine.step(state, other):
                    if outcome.violation is None:
                        assert actor not in machine.enabled(outcome.state)
