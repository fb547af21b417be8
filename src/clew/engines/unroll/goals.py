"""Goals of safety as bad states of a system, and models of formulas as runs of the program."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from clew.engines.unroll.template import Bad, Template
from clew.ir.operators.evaluation import evaluate
from clew.ir.terms import Variable, conjoin, disjoin, negate
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Found,
    Goal,
    InvariantGoal,
    LinearGoal,
    LiveGoal,
    SafeGoal,
    Stopped,
    may_end,
)
from clew.models.transition import Choice, Failure, Step, TransitionSystem
from clew.verdict import Limit

Values = Mapping[Variable, Value]
_TURN_SECONDS = 3.0
"""So long a goal is tried first where others wait."""
_LONGER = 3.0
"""How many times longer it is tried when its turn comes again."""


def in_turn(
    goals: Sequence[Goal], decide: Callable[[Goal, Budget], Iterable[Answer]], budget: Budget
) -> Iterator[Answer]:
    """The goals decided one after the other; what is aside only where something else was proved.

    While others wait, a goal has a short time only, and a longer one when its turn comes again: what is hard does not
    keep the rest from being answered.
    """
    waiting = deque((goal, _TURN_SECONDS) for goal in goals)
    proved = False
    while waiting:
        goal, seconds = waiting.popleft()
        if may_end(goals, [goal], proved=proved):
            yield Stopped(goal, Limit.UNDECIDED, reason="everything else was found before")
            continue
        within = _for_a_turn(budget, seconds) if waiting else budget
        for answer in decide(goal, within):
            if waiting and isinstance(answer, Stopped) and answer.limit is Limit.TIME and budget.spent() is None:
                waiting.append((goal, seconds * _LONGER))
                continue
            proved = proved or isinstance(answer, Absent)
            yield answer


def _for_a_turn(budget: Budget, seconds: float) -> Budget:
    over = time.monotonic() + seconds
    return replace(budget, deadline=over if budget.deadline is None else min(over, budget.deadline))


def bad_of(system: TransitionSystem, goal: Goal) -> Bad:
    """What must not be reached; linear goals become safety goals before (`liveness`)."""
    match goal:
        case InvariantGoal(condition=condition):
            return Bad(negate(system.scalar(condition)))
        case LiveGoal():
            return Bad(conjoin(system.stuck(), negate(system.quiet)))
        case SafeGoal():
            failing = _failing(system, goal)
            inputs = dict.fromkeys(each for step, _ in failing for each in step.inputs)
            return Bad(disjoin(*(failure.condition for _, failure in failing)), tuple(inputs))
        case LinearGoal():
            raise AssertionError("a linear goal should have become one of safety")


def _failing(system: TransitionSystem, goal: SafeGoal) -> list[tuple[Step, Failure]]:
    return [
        (step, failure)
        for step in system.steps
        for failure in step.failures
        if goal.covers(failure.check) or failure.guess
    ]


def found(
    system: TransitionSystem, template: Template, goal: Goal, start: Values, frames: Sequence[Values], last: Values
) -> Found:
    """The run that leads to the bad state: initial values, the inputs of each step, and the inputs of the bad state."""
    state = dict(start)
    moves: list[Move] = []
    for inputs in frames:
        here = {**state, **inputs}
        taken = evaluate((part.taken for part in template.parts), here)
        moves += [
            Move(part.action, chosen(part.choices, here))
            for part, does in zip(template.parts, taken, strict=True)
            if does
        ]
        state.update(zip(template.state, evaluate(template.after, here), strict=True))
    return ended(system, goal, start, moves, {**state, **last})


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
