"""Random machines and formulas: the search for accepted runs against a tableau of all subformulas, fair and not."""

from __future__ import annotations

from random import Random

import pytest

from clew.engines.search.emptiness.components import accepted_run
from clew.engines.search.explore.space import Space
from clew.engines.tally import Meter
from clew.ir.properties import Formula, Linear, Next, Not, Release, Until
from clew.lift import Run
from clew.logic.temporal.formulas import objects_in
from clew.logic.temporal.lasso import holds_on_lasso
from clew.models.engine import Budget, LinearGoal
from clew.models.goals import goal_of
from tests.property.formulas import GraphMachine, has_run, random_formula, random_machine


def small_formula(random: Random) -> Formula:
    """A formula with at most five temporal operators, so that all guesses can be listed."""
    while True:
        formula = random_formula(random, random.randint(2, 10))
        if sum(isinstance(part, Next | Until | Release) for part in objects_in(formula)) <= 4:
            return formula


def states_of(machine: GraphMachine, run: Run) -> list[int]:
    """The states along the run; fails where it does not replay."""
    (first,) = run.initial
    assert isinstance(first, int)
    states = [machine.starts[first]]
    for move in run.moves:
        actor = machine.actors.index(move.actor)
        (choice,) = move.choices
        assert isinstance(choice, int)
        states.append(machine.steps[states[-1], actor][choice])
    return states


def check_run(machine: GraphMachine, formula: Formula, run: Run, *, fair: bool) -> None:
    """The run replays, closes, breaks the formula and is fair."""
    states = states_of(machine, run)
    if run.loop_start is None:
        assert not machine.enabled(states[-1]), "a run that ends should have no step left"
        word, start = states, len(states) - 1
    else:
        assert states[-1] == states[run.loop_start]
        assert run.loop_start < len(run.moves)
        word, start = states[:-1], run.loop_start
    assert not holds_on_lasso(formula, [machine.letters[state] for state in word], start)
    if not fair or run.loop_start is None:
        return
    loop = range(run.loop_start, len(run.moves))
    moving = {name for step in loop for name in machine.processes[machine.actors.index(run.moves[step].actor)]}
    always = set.intersection(
        *({name for actor in machine.enabled(states[step]) for name in machine.processes[actor]} for step in loop)
    )
    assert always <= moving


@pytest.mark.parametrize("fair", [False, True], ids=["all runs", "weakly fair runs"])
@pytest.mark.parametrize("batch", range(10))
def test_emptiness_agrees_with_the_tableau(batch: int, fair: bool) -> None:
    random = Random(f"emptiness {batch} {fair}")
    answers = {True: 0, False: 0}
    for _ in range(25):
        machine, formula = random_machine(random), small_formula(random)
        goal = goal_of(Linear(formula), fair=fair).goal
        assert isinstance(goal, LinearGoal)
        run, tally = accepted_run(Space(machine), goal, None, Meter(Budget()))
        assert tally.limit is None
        assert (run is not None) == has_run(machine, Not(formula), fair=fair), (machine, formula)
        answers[run is not None] += 1
        if run is not None:
            check_run(machine, formula, run, fair=fair)
    assert min(answers.values()) > 2, "both answers should occur"
