"""Where objects lie in states changes nothing of what is found: places by type, by first fit, and canonical numbers."""

from __future__ import annotations

import pytest

from clew.engines.explore import Explore, Heap, Order, Switch
from clew.models.engine import Absent, Budget, Found, InvariantGoal, LiveGoal, SafeGoal
from clew.models.lower.machine import machine
from tests.property.programs import random_condition
from tests.property.random_threads import random_loose_threads

COMBINATIONS = [
    Explore(heap=heap, chains=chains, order=order)
    for heap in Heap
    for chains in (Switch.OFF, Switch.ON)
    for order in (Order.BREADTH, Order.DEPTH)
]


@pytest.mark.parametrize("seed", range(3))
def test_places_agree(seed: int) -> None:
    program = random_loose_threads(seed)
    goals = (SafeGoal(), LiveGoal(), InvariantGoal(random_condition(program, seed)))
    told = []
    for engine in COMBINATIONS:
        answers = [each for each in engine.check(machine(program), goals, Budget()) if isinstance(each, Found | Absent)]
        told.append({id(each.goal): type(each) for each in answers})
    assert all(each == told[0] for each in told)
    assert len(told[0]) == len(goals)
