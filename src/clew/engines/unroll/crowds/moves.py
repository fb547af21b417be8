"""The moves of the roles of a crowd, as far as a goal is concerned.

Input: a crowd and a goal. Output: moves, each from one place to one place, or to a violation.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.terms import FALSE, Term, Variable, bits, conjoin, disjoin, ite, width_of
from clew.ir.walk import substitute
from clew.models.crowds import Crowd, Role
from clew.models.engine import SafeGoal
from clew.models.transition import Step, leads, place_of, places_in
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """What a process does from a place: when, where it leads to, what it leaves; or when it is against the goal."""

    place: int
    when: Term
    target: int | None
    values: dict[Variable, Term]
    inputs: tuple[Variable, ...]


def moves_of(crowd: Crowd, goal: SafeGoal) -> list[list[Move]]:
    """The moves, role by role."""
    return [[move for step in role.system.steps for move in _moves(role, step, goal)] for role in crowd.roles]


def _moves(role: Role, step: Step, goal: SafeGoal) -> Iterator[Move]:
    """The moves of a step, one per place that it leads to."""
    place, number = role.system.place, place_of(step)
    assert place is not None, "a role should have a place"
    here: dict[Term, Term] = {place: bits(number, width_of(place))}
    failures = (each for each in step.failures if goal.covers(each.check) or each.guess)
    against = disjoin(*(substitute(each.condition, here) for each in failures))
    if against is not FALSE:
        yield Move(number, against, None, {}, step.inputs)
    values = {write.variable: substitute(ite(write.when, write.value, write.variable), here) for write in step.writes}
    after = values.pop(place, here[place])
    enabled = substitute(step.enabled, here)
    for target in places_in(after):
        when = conjoin(enabled, leads(after, target))
        if when is not FALSE and target != len(role.system.steps):
            yield Move(number, when, target, values, step.inputs)
