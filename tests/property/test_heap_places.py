"""Where objects lie in states changes nothing of what is found: places by type, by first fit, and canonical numbers."""

from __future__ import annotations

import pytest

from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Heap, Order, Por, Store, Switch
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Found, InvariantGoal, LiveGoal, SafeGoal
from tests.property.programs import random_condition
from tests.property.random_threads import random_loose_threads

pytestmark = pytest.mark.optimised

COMBINATIONS = [
    Explore(heap=heap, chains=chains, order=order, store=store)
    for heap in Heap
    for chains in (Switch.OFF, Switch.ON)
    for order, store in (
        (Order.BREADTH, Store.EXACT),
        (Order.DEPTH, Store.EXACT),
        (Order.BREADTH, Store.DIFFERENCES),
        (Order.DEPTH, Store.DIFFERENCES),
    )
]
REDUCED = Explore(por=Por.DYNAMIC, chains=Switch.ON, store=Store.DIFFERENCES)


@pytest.mark.shows("symcpp", 20, 27)
@pytest.mark.parametrize("seed", range(2))
def test_places_agree(seed: int) -> None:
    program = random_loose_threads(seed)
    goals = (SafeGoal(), LiveGoal(), InvariantGoal(random_condition(program, seed)))
    told = []
    for engine in (*COMBINATIONS[seed::4], REDUCED):  # each is compiled for each program
        answers = [each for each in engine.check(Views(program), goals, Budget()) if isinstance(each, Found | Absent)]
        told.append({id(each.goal): type(each) for each in answers})
    assert all(each == told[0] for each in told)
    assert len(told[0]) == len(goals)


@pytest.mark.parametrize("chains", [Switch.OFF, Switch.ON])
def test_a_compact_store_finds_the_same_and_claims_nothing(chains: Switch) -> None:
    program = random_loose_threads(2)
    goals = (SafeGoal(), LiveGoal(), InvariantGoal(random_condition(program, 2)))
    exact, compact = (
        {id(each.goal): type(each) for each in engine.check(Views(program), goals, Budget()) if hasattr(each, "goal")}
        for engine in (Explore(chains=chains), Explore(chains=chains, store=Store.COMPACT))
    )
    assert Absent not in compact.values()
    assert {goal for goal, kind in exact.items() if kind is Found} == {
        goal for goal, kind in compact.items() if kind is Found
    }
