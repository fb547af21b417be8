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

from clew.engines.saturate.linear import Graph, Product
from clew.engines.summaries import Event, Tabulation, Taken
from clew.ir.errors import Unsupported
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
    may_end,
)
from clew.models.recursion import Recursive
from clew.outcome import Statistics
from clew.verdict import Limit

LONGEST_RUN = 2_000_000
"""A run of more pieces is not told."""
MANY = 20_000
"""After so many heads other ways are tried before the table grows on."""
_EVERY = 256


def check_program(machine: Recursive[Any, Any], goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
    """Tabulate; where data is too wide for that, look for runs with few inputs, and ask for a proof by clauses."""
    started = time.perf_counter()
    for goal in goals:
        if isinstance(goal, LinearGoal):
            yield _linear(machine, goal, budget)
    whole = _Search(machine, [goal for goal in goals if not isinstance(goal, LinearGoal)])
    yield from whole.run(budget, MANY)
    if whole.unfinished and whole.open:
        few = _Search(machine.narrowed(), whole.open)
        yield from few.run(budget, MANY)
        whole.open = few.open
        if few.early:
            whole.early = True
        else:
            yield from _proofs(machine, whole, budget)
        if whole.refused is None:
            yield from whole.run(budget, None)
    yield from whole.rest()
    seconds = round(time.perf_counter() - started, 6)
    yield Figures(Statistics(states=len(whole.table.reasons), search_seconds=seconds), limit=whole.limit)


def _linear(machine: Recursive[Any, Any], goal: LinearGoal, budget: Budget) -> Found | Absent | Stopped:
    """Complete the table of the machine together with the automaton, then look for an accepted run."""
    if machine.fair:
        return Stopped(goal, Limit.UNDECIDED, reason="linear time with fair choices is not decided by saturation")
    product = Product(machine, goal.automaton)
    table = Tabulation(product)
    table.steps = []
    try:
        for number, _ in enumerate(table.events()):
            if number % _EVERY == 0:
                budget.report(Progress(states=len(table.reasons)))
                if (limit := budget.spent()) is not None:
                    return Stopped(goal, limit, len(table.reasons))
    except Unsupported as refused:
        return Stopped(goal, Limit.UNDECIDED, reason=str(refused))
    verdict = Graph(table, product).verdict(LONGEST_RUN)
    if verdict.run is not None:
        return Found(goal, verdict.run)
    if verdict.too_long:
        return Stopped(
            goal, Limit.DEPTH, reason=f"there is a run of more than {LONGEST_RUN:,} pieces; it was not replayed"
        )
    if verdict.silent:
        return Stopped(goal, Limit.UNDECIDED, reason="a run may go on for ever without a scheduling point")
    return Absent(goal)


def _proofs(machine: Recursive[Any, Any], whole: _Search, budget: Budget) -> Iterator[Answer]:
    """Answers by clauses: a proof counts; that there is a run does not show one."""
    # Where the table could still be completed, half of the time that is left is kept for it.
    now = time.monotonic()
    latest = budget.deadline
    if latest is not None and whole.refused is None:
        latest = now + (latest - now) / 2

    def stop() -> bool:
        return budget.spent() is not None or (latest is not None and time.monotonic() > latest)

    for goal in tuple(whole.open):
        found = machine.broken(goal, stop)
        if found is None:
            continue
        if not found:
            whole.open.remove(goal)
            yield Absent(goal)
        elif whole.refused is not None:
            whole.open.remove(goal)
            reason = "there is a run against it, but none was found that could be replayed"
            yield Stopped(goal, Limit.UNDECIDED, reason=reason)


class _Search:
    """A table that grows, and the goals that are still open."""

    def __init__(self, machine: Recursive[Any, Any], goals: list[Goal]) -> None:
        self._machine = machine
        self.table = Tabulation(machine)
        self._asked = tuple(goals)
        self.open = goals
        self.refused: Unsupported | None = None
        self.limit: Limit | None = None
        self._events = self.table.events()
        self._hidden: set[int] = set()
        self.unfinished = bool(goals)
        self.early = False

    def run(self, budget: Budget, most: int | None) -> Iterator[Answer]:
        """Go on until every goal is answered, all heads are known, there are so many, or the budget is spent."""
        number = 0
        while not may_end(self._asked, self.open):
            if number % _EVERY == 0:
                budget.report(Progress(states=len(self.table.reasons)))
                self.limit = budget.spent()
                if self.limit is not None or (most is not None and len(self.table.reasons) >= most):
                    return
            number += 1
            try:
                event = next(self._events, None)
            except Unsupported as refused:
                self.refused = refused
                return
            if event is None:
                break
            for goal in tuple(self.open):
                if _breaks(self._machine, goal, event, self._hidden):
                    self.open.remove(goal)
                    yield _found(self._machine, goal, event, self.table)
        else:
            self.early = bool(self.open)
        self.unfinished = False

    def rest(self) -> Iterator[Answer]:
        """The answers for goals that nothing breaks, or for which the budget was spent."""
        for goal in self.open:
            if self.early:
                yield Stopped(goal, Limit.UNDECIDED, reason="everything else was found before")
            elif self.unfinished:
                reason = "" if self.refused is None else str(self.refused)
                yield Stopped(goal, self.limit or Limit.UNDECIDED, len(self.table.reasons), reason)
            elif id(goal) in self._hidden:
                reason = "the invariant is broken inside a step only, at a point where a very long step would end"
                yield Stopped(goal, Limit.UNDECIDED, reason=reason)
            else:
                yield Absent(goal)


def _breaks(machine: Recursive[Any, Any], goal: Goal, event: Event, hidden: set[int]) -> bool:
    """Whether the event is against the goal; goals that are broken inside of steps are put into `hidden`."""
    match goal:
        case SafeGoal():
            return event.violation is not None and goal.covers(event.violation.check)
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
