"""Goals on recursive programs: safety, invariants and deadlocks, on the table of all reachable heads.

Input: a recursive machine and goals. Output: answers as they are found; a goal that nothing breaks is absent when the
table is complete. Between two scheduling points nothing is seen of a run, except that a step which has run for very
long ends at a loop head or a call (docs/language.md, section 10); where an invariant is broken at such a head only, no
answer is given.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from clew.engines.summaries import Event, Tabulation, Taken
from clew.lift import Move, Run
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Figures,
    Found,
    Goal,
    InvariantGoal,
    LinearGoal,
    LiveGoal,
    Progress,
    SafeGoal,
    Stopped,
)
from clew.models.recursion import Recursive
from clew.outcome import Statistics
from clew.verdict import Limit

LONGEST_RUN = 2_000_000
"""A run of more pieces is not told."""
_EVERY = 256


def check_program(machine: Recursive[Any, Any], goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
    """Tabulate until every goal is answered or all heads are known."""
    started = time.perf_counter()
    table = Tabulation(machine)
    open_goals = [goal for goal in goals if not isinstance(goal, LinearGoal)]
    for goal in goals:
        if isinstance(goal, LinearGoal):
            yield Stopped(goal, Limit.UNDECIDED, reason="saturate does not decide linear time yet")
    hidden: set[int] = set()
    limit: Limit | None = None
    for number, event in enumerate(table.events() if open_goals else ()):
        if number % _EVERY == 0:
            budget.report(Progress(states=len(table.reasons)))
            if (limit := budget.spent()) is not None:
                break
        for goal in tuple(open_goals):
            if _breaks(machine, goal, event, hidden):
                open_goals.remove(goal)
                yield _found(machine, goal, event, table)
        if not open_goals:
            break
    for goal in open_goals:
        if limit is not None:
            yield Stopped(goal, limit, len(table.reasons))
        elif id(goal) in hidden:
            reason = "the invariant is broken inside a step only, at a point where a very long step would end"
            yield Stopped(goal, Limit.UNDECIDED, reason=reason)
        else:
            yield Absent(goal)
    seconds = round(time.perf_counter() - started, 6)
    yield Figures(Statistics(states=len(table.reasons), search_seconds=seconds), limit=limit)


def _breaks(machine: Recursive[Any, Any], goal: Goal, event: Event, hidden: set[int]) -> bool:
    """Whether the event is against the goal; goals that are broken inside of steps are put into `hidden`."""
    match goal:
        case SafeGoal(check=check):
            return event.violation is not None and check in (None, event.violation.check)
        case LiveGoal():
            return event.stuck
        case InvariantGoal(condition=condition):
            if event.violation is not None or event.stuck or machine.holds(event.place.head, condition):
                return False
            if not event.place.seen:
                hidden.add(id(goal))
            return event.place.seen
        case LinearGoal():
            return False


def _found(machine: Recursive[Any, Any], goal: Goal, event: Event, table: Tabulation[Any, Any]) -> Found | Stopped:
    path = table.path(event, LONGEST_RUN)
    if path is None:
        reason = f"there is a run, but it has more than {LONGEST_RUN:,} pieces and was not replayed"
        return Stopped(goal, Limit.DEPTH, reason=reason)
    violation = event.violation
    check, span = (None, None) if violation is None else (violation.check, violation.span)
    return Found(goal, _run(machine.actor, path), check, span)


def _run(actor: str, path: list[Taken]) -> Run:
    """The run with one move per step: up to where a state is seen."""
    moves: list[Move] = []
    choices: list[Any] = []
    for taken in path[1:]:
        choices += taken.choices
        if taken.seen:
            moves.append(Move(actor, tuple(choices)))
            choices = []
    return Run(path[0].choices, tuple(moves))
