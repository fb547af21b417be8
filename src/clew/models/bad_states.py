"""Goals of safety as bad states of a transition system, and the runs that end in them.

Input: a system and a goal. Output: the condition that must not be reached; of values that reach it, the run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.ir.operators.evaluation import evaluate
from clew.ir.terms import Term, Variable, disjoin, negate
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.engine import WAITING, Found, Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.models.transition import Choice, Failure, Step, TransitionSystem
from clew.records import dataclass

Values = Mapping[Variable, Value]


@dataclass(frozen=True, slots=True)
class Bad:
    """What must not be reached: a condition over the state, and inputs of its own."""

    condition: Term
    inputs: tuple[Variable, ...] = ()


def bad_of(system: TransitionSystem, goal: Goal) -> Bad:
    """What must not be reached; linear goals become safety goals before (`liveness`)."""
    match goal:
        case InvariantGoal(condition=condition):
            return Bad(negate(system.scalar(condition)))
        case LiveGoal():
            return _reached(_waiting(system), system.deadlocked())
        case SafeGoal():
            return _reached(_failing(system, goal))
        case LinearGoal():
            raise AssertionError("a linear goal should have become one of safety")


def _failing(system: TransitionSystem, goal: SafeGoal) -> list[tuple[Step, Failure]]:
    return [
        (step, failure)
        for step in system.steps
        for failure in step.failures
        if goal.covers(failure.check) or failure.guess
    ]


def _waiting(system: TransitionSystem) -> list[tuple[Step, Failure]]:
    """Where a process would wait; and what is guessed in front of it, where there is such a place."""
    return [
        (step, failure)
        for step in system.steps
        for failure in step.failures
        if system.waits and (failure.check == WAITING or failure.guess)
    ]


def _reached(failing: Sequence[tuple[Step, Failure]], *others: Term) -> Bad:
    """That something of this fails, or another condition holds."""
    inputs = dict.fromkeys(each for step, _ in failing for each in step.inputs)
    return Bad(disjoin(*(failure.condition for _, failure in failing), *others), tuple(inputs))


def ended(system: TransitionSystem, goal: Goal, start: Values, moves: Sequence[Move], here: Values) -> Found:
    """The run of these moves; for an assertion, with the move that violates it in the state that was reached."""
    initial = chosen(system.initial_choices, start)
    if not isinstance(goal, SafeGoal):
        return Found(goal, Run(initial, tuple(moves)))
    for step, failure in _failing(system, goal):
        if evaluate((failure.condition,), here)[0]:
            last = Move(step.actor, chosen(step.choices[: failure.choices], here))
            return Found(goal, Run(initial, (*moves, last)), failure.check, failure.span)
    raise AssertionError("a bad state of a safety goal should violate an assertion")


def chosen(choices: Sequence[Choice], values: Values) -> tuple[Value, ...]:
    """The values of the choices that were made, as the program knows them."""
    made = evaluate((choice.when for choice in choices), values)
    return tuple(
        choice.value(tuple(values[each] for each in choice.variables))
        for choice, was_made in zip(choices, made, strict=True)
        if was_made
    )
