"""The moves of the roles of a crowd, as far as a goal is concerned.

Input: a crowd and a goal. Output: moves, each from one place to one place, or to a violation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.ir.sorts import BOOL, Bool
from clew.ir.terms import FALSE, TRUE, Apply, Term, Variable, bits, conjoin, disjoin, ite, variable, width_of
from clew.ir.walk import conjuncts, rewrite, substitute, variables
from clew.logic.normalise import fully
from clew.models.crowds import Crowd, Role
from clew.models.engine import SafeGoal
from clew.models.transition import RESERVED, Step, leads, place_of, places_in
from clew.records import dataclass

COMPARES = frozenset({"=", "slt", "sle", "ult", "ule"})
"""What compares two values."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a process does from a place: when, where it leads to, what it leaves; or when it is against the goal."""

    place: int
    when: Term
    target: int | None
    values: dict[Variable, Term]
    inputs: tuple[Variable, ...]


def moves_of(crowd: Crowd, goal: SafeGoal) -> list[list[Move]]:
    """The moves, role by role. What is shared and never changes has its value; nobody stays where nothing happens."""
    every = [[move for step in role.system.steps for move in _moves(role, step, goal)] for role in crowd.roles]
    changed = {each for moves in every for move in moves for each, value in move.values.items() if each is not value}
    fixed = zip(crowd.shared, crowd.initial, strict=True)
    known: dict[Term, Term] = {each: value for each, value in fixed if value is not None and each not in changed}
    return [_without_idle([_simple(move, known) for move in moves]) for moves in every]


def _simple(move: Move, known: dict[Term, Term]) -> Move:
    """The move with values for what is known, and without questions whose answers its condition gives."""
    when = fully(substitute(move.when, known))
    given: dict[Term, Term] = {}
    for part in conjuncts(when):
        if isinstance(part, Apply) and part.operator == "not":
            given[part.arguments[0]] = FALSE
        elif part is not TRUE:
            given[part] = TRUE
    values = {each: fully(substitute(fully(substitute(value, known)), given)) for each, value in move.values.items()}
    return replace(move, when=when, values=values)


def _without_idle(moves: list[Move]) -> list[Move]:
    """The moves without places at which a process only goes on, changing nothing, but the first one."""
    moves = [move for move in moves if move.when is not FALSE]
    at: dict[int, list[Move]] = {}
    for move in moves:
        at.setdefault(move.place, []).append(move)
    idle = {place: own[0].target for place, own in at.items() if place != 0 and len(own) == 1 and _is_idle(own[0])}

    def further(place: int | None) -> int | None:
        seen = {place}
        while place in idle and idle[place] not in seen:
            place = idle[place]
            seen.add(place)
        return place

    return [replace(move, target=further(move.target)) for move in moves if further(move.place) == move.place]


def _is_idle(move: Move) -> bool:
    return move.when is TRUE and move.target is not None and all(each is value for each, value in move.values.items())


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


def loosened(move: Move, forgotten: frozenset[Variable] = frozenset()) -> Move:
    """The move in which a comparison of inputs with anything but one that is known is any truth."""
    inputs = forgotten | frozenset(move.inputs)
    made: dict[Term, Variable] = {}

    def free(part: Term) -> Term | None:
        if not isinstance(part, Apply) or part.operator not in COMPARES or isinstance(part.arguments[0].sort, Bool):
            return None
        sides = [not inputs.isdisjoint(variables(each)) for each in part.arguments]
        if not any(sides) or (sides.count(True) == 1 and isinstance(part.arguments[sides.index(True)], Variable)):
            return None
        return made.setdefault(part, variable(f"{RESERVED}truth {len(made)}", BOOL))

    values = {each: rewrite(value, free) for each, value in move.values.items()}
    when = rewrite(move.when, free)
    return replace(move, when=when, values=values, inputs=(*move.inputs, *made.values())) if made else move
