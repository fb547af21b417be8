"""What each process of a crowd keeps to by itself, whatever the others do, by Horn clauses for z3's Spacer.

Input: a crowd and a goal. Output: whether nothing is against the goal already if what is shared may hold anything at
any time: so it is where assertions speak of what a process has to itself, such as an index. There is a predicate per
place, over what matters there of the process's own variables.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace

from clew.engines.unroll.crowds.clauses import reading_of
from clew.engines.unroll.crowds.moves import Move, loosened, moves_of
from clew.engines.unroll.horn.spacer_pdr import BAD, derived
from clew.ir.terms import FALSE, TRUE, Term, Variable, conjoin, disjoin
from clew.ir.walk import variables
from clew.logic.clauses import Clause, Holds, Predicate
from clew.logic.integers import Integers, Overflow, sort_of
from clew.models.crowds import Crowd, Role
from clew.models.engine import Budget, SafeGoal
from clew.solvers.horn import Derived, Wording
from clew.solvers.smt import Sat

_SECONDS = 8.0
"""So long is tried for all roles together."""


def proved_alone(crowd: Crowd, goal: SafeGoal, budget: Budget) -> bool:
    """See the module."""
    moves = [[loosened(move) for move in each] for each in moves_of(crowd, goal)]
    asserted = [each.when for one in moves for each in one if each.target is None]
    if any(each in crowd.shared for each in variables(*asserted)):
        return False
    latest = time.monotonic() + _SECONDS
    until = latest if budget.deadline is None else min(latest, budget.deadline)
    slice_of = replace(budget, deadline=until)
    return all(
        _is_safe(crowd, role, own, slice_of)
        for role, own in zip(crowd.roles, moves, strict=True)
        if any(each.target is None for each in own)
    )


def _is_safe(crowd: Crowd, role: Role, moves: list[Move], budget: Budget) -> bool:
    for overflow in (Overflow.TOLD, Overflow.WRAPPED):
        clauses = tuple(_clauses(crowd, role, moves, overflow))
        match derived([Wording(clauses, certified=True, rewritten=each) for each in (True, False)], budget):
            case Derived(answer=Sat.NO):
                return True
            case Derived():
                pass
            case _:
                return False
    return False


def _clauses(crowd: Crowd, role: Role, moves: list[Move], overflow: Overflow) -> Iterator[Clause]:
    reading = reading_of(crowd)

    def holds(exact: Integers, place: int, after: Mapping[Variable, Term]) -> Holds:
        live = role.live[place]
        predicate = Predicate(f"@{place}", tuple(sort_of(each.sort) for each in live))
        return Holds(predicate, tuple(exact.term(after.get(each, each)) for each in live))

    first = Integers(reading, overflow)
    yield first.clause(holds(first, 0, {}), (), TRUE)
    for move in moves:
        exact = Integers(reading, overflow)
        here = holds(exact, move.place, {})
        condition = exact.term(move.when)
        if move.target is not None and move.target not in role.ends:
            yield exact.clause(holds(exact, move.target, move.values), (here,), condition)
        wrong = disjoin(*exact.misfits.values())
        if move.target is None or wrong is not FALSE:
            bad = disjoin(condition, wrong) if move.target is None else conjoin(condition, wrong)
            yield exact.clause(Holds(BAD, ()), (here,), bad)
