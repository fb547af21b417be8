"""Runs without end: from the start to a state, and from there back to it.

Input: a system of one process and a depth. Output: a run whose last state is one before, with where its loop begins.
Bounded model checking of the system itself, of which every infinite run of so many states has such a loop at last.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.template import Template
from clew.ir.operators.evaluation import evaluate
from clew.lift import Move, Run
from clew.models.bad_states import chosen
from clew.models.engine import Budget, Progress
from clew.models.transition import TransitionSystem
from clew.solvers.frames import Native
from clew.solvers.smt import Sat


def endless_run(system: TransitionSystem, template: Template, budget: Budget, most: int) -> Run | None:
    """A run that comes back to a state after at most so many steps; None where none is found."""
    unrolling = Unrolling(template, [], start=True)
    while unrolling.depth < most and budget.spent() is None:
        unrolling.extend()
        depth = unrolling.depth
        budget.report(Progress(depth=depth))
        again = [_same(unrolling, earlier, depth) for earlier in range(depth)]
        answer = unrolling.check(_either(unrolling, again), deadline=budget.deadline)
        if answer is Sat.YES:
            return _run(system, template, unrolling)
        if answer is Sat.UNKNOWN:
            return None
    return None


def _same(unrolling: Unrolling, earlier: int, later: int) -> Native:
    solver = unrolling.solver
    pairs = zip(unrolling.states[earlier], unrolling.states[later], strict=True)
    return solver.both([solver.same(left, right) for left, right in pairs])


def _either(unrolling: Unrolling, conditions: Sequence[Native]) -> Native:
    solver = unrolling.solver
    return solver.negate(solver.both([solver.negate(each) for each in conditions]))


def _run(system: TransitionSystem, template: Template, unrolling: Unrolling) -> Run:
    """The run of the last model."""
    states = [unrolling.state_values(depth) for depth in range(unrolling.depth + 1)]
    moves: list[Move] = []
    for number, state in enumerate(states[:-1]):
        here = {**state, **unrolling.input_values(number)}
        taken = evaluate((part.taken for part in template.parts), here)
        moves += [
            Move(part.action, chosen(part.choices, here))
            for part, does in zip(template.parts, taken, strict=True)
            if does
        ]
    assert len(moves) == unrolling.depth, "one action should take part in each step"
    return Run(chosen(system.initial_choices, states[0]), tuple(moves), states.index(states[-1]))
