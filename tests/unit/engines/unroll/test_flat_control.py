"""Flat control: the same answers and runs as with a variable per region, in a larger formula."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from clew.engines.search.explore.engine import Explore
from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.induction import KInduction
from clew.engines.unroll.prover import Ic3
from clew.engines.unroll.reachability import BddReachability
from clew.engines.unroll.steps import Steps, template_of
from clew.ir.commands import Assert, Assign, Assume, Command, Havoc
from clew.ir.program import Action, Declaration, Program, Scheduler
from clew.ir.sorts import Bits
from clew.ir.source import Source
from clew.ir.terms import Term, Variable, apply, bits, conjoin, equal, ite, negate, variable
from clew.lower.views import Views
from clew.models.engine import Budget, Figures, Found, Goal, InvariantGoal, LiveGoal, SafeGoal
from clew.models.transition import Control
from clew.pipeline.checking import check
from clew.pipeline.sources import load_sources
from tests.places import EXAMPLES
from tests.property.combinations import program_for, replay_problem

DATA, LOST = variable("data", Bits(2)), variable("lost", Bits(1))


def regions(count: int) -> Program:
    """A process with regions of three places each; a choice moves one on, another sets the next one by the data."""
    places = [variable(f"r{number}", Bits(2)) for number in range(count)]
    actions = [_action(number, places) for number in range(count)]
    declared = [Declaration(each, bits(0, each.sort.width)) for each in (*places, DATA, LOST)]  # type: ignore[union-attr]
    other = Action("other", ("Q",), equal(places[-1], bits(2, 2)), (Assign(LOST, bits(1, 1)),))
    return Program(Scheduler.ACTIONS, globals=tuple(declared), actions=(*actions, other))


def _action(number: int, places: list[Variable]) -> Action:
    here, following = places[number], places[(number + 1) % len(places)]
    moved: Term = ite(equal(DATA, bits(1, 2)), bits(2, 2), bits(0, 2))
    effect: tuple[Command, ...] = (
        Havoc(DATA),
        Assume(negate(equal(DATA, bits(3, 2)))),
        Assign(here, ite(equal(here, bits(0, 2)), bits(1, 2), bits(2, 2))),
        Assign(following, ite(equal(following, bits(1, 2)), moved, following)),
        Assert(negate(conjoin(equal(here, bits(2, 2)), equal(DATA, bits(2, 2)), equal(LOST, bits(1, 1))))),
    )
    return Action(f"move{number}", ("P",), apply("ult", here, bits(2, 2)), effect)


def verdicts(engine: Any, program: Program, goals: tuple[Goal, ...]) -> list[bool]:
    """Per goal whether a run was found; runs are replayed."""
    answers = list(engine.check(Views(program), goals, Budget(deadline=time.monotonic() + 60)))
    found = {id(each.goal): isinstance(each, Found) for each in answers if not isinstance(each, Figures)}
    for each in answers:
        if isinstance(each, Found):
            assert replay_problem(program, each.goal, each.run) is None
    return [found[id(goal)] for goal in goals]


ENGINES: dict[str, Any] = {
    **{f"bmc, {steps.value}": Bmc(steps=steps, control=Control.FLAT, depth=5) for steps in Steps},
    "kind": KInduction(control=Control.FLAT, depth=6),
    "ic3": Ic3(control=Control.FLAT),
    "bdd": BddReachability(control=Control.FLAT, nodes=1 << 18),
}


@pytest.mark.shows("machines", 75)
@pytest.mark.parametrize("engine", sorted(ENGINES))
def test_answers_are_the_same(engine: str) -> None:
    program = regions(2)
    last = equal(variable("r1", Bits(2)), bits(2, 2))
    goals = (SafeGoal(), LiveGoal(), InvariantGoal(negate(last)), InvariantGoal(apply("ult", DATA, bits(3, 2))))
    wanted = _explored(program, goals)
    assert verdicts(ENGINES[engine], program, goals) == wanted
    assert wanted == [True, False, True, False]


def _explored(program: Program, goals: tuple[Goal, ...]) -> list[bool]:
    answers = Explore().check(Views(program), goals, Budget())
    found = {id(each.goal): isinstance(each, Found) for each in answers if not isinstance(each, Figures)}
    return [found[id(goal)] for goal in goals]


@pytest.mark.parametrize("seed", [1, 5, 7])
def test_random_programs(seed: int) -> None:
    program = program_for(seed)
    goals: tuple[Goal, ...] = (SafeGoal(), LiveGoal())
    assert verdicts(BddReachability(control=Control.FLAT, nodes=1 << 20), program, goals) == _explored(program, goals)


def test_flat_control_grows_with_the_product_of_regions() -> None:
    sizes = {
        control: [template_of(Views(regions(count)).system(control=control), Steps.SERIAL).size for count in (2, 4)]
        for control in Control
    }
    assert sizes[Control.TREE][1] < 3 * sizes[Control.TREE][0]
    assert sizes[Control.FLAT][1] > 6 * sizes[Control.FLAT][0]


CHARTS = EXAMPLES / "uml"


@pytest.mark.shows("machines", 75)
@pytest.mark.parametrize("path", sorted(CHARTS.glob("completion*.puml")), ids=lambda path: path.stem)
def test_charts(path: Path) -> None:
    loaded = load_sources((Source(path.name, path.read_text()),))
    outcomes = [
        check(loaded, engine=f"bmc{{steps=interleaving,depth=4,control={control.value}}}") for control in Control
    ]
    tree, flat = ([type(result.verdict) for result in outcome.results] for outcome in outcomes)
    assert tree == flat
    assert not any(outcome.faults for outcome in outcomes)
