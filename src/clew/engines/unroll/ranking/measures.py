"""Measures: numbers of states that may get less in the rounds of loops.

Input: a system. Output: terms over its state, all as signed numbers with room for what sums need: variables with and
without their sign, what comparisons in the steps compare, sums and differences of two variables, and the lowest bit of
what is doubled; each of them and its negation. A *phase* is a measure that counts down to below zero and stays there:
while it counts, others may grow. Tried for that are variables, and by how much steps change them.
After: Ben-Amram and Genaim, "On multiphase-linear ranking functions", 2017.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Apply, Constant, Term, Variable, apply, bits, ite, resize, width_of
from clew.ir.walk import postorder, variables
from clew.models.transition import Step, TransitionSystem

_SIGNS = {"=": (True, False), "slt": (True,), "sle": (True,), "ult": (False,), "ule": (False,)}
_MOST_VARIABLES = 24
_MOST_PAIRED = 8
_MOST_COMPARED = 40
_MOST_PHASES = 24
_MOST_PARTS = 60
"""Terms of more parts than this are nothing that a loop counts by."""


def measures(system: TransitionSystem) -> tuple[Term, ...]:
    """See the module; what loops compare comes first."""
    state = frozenset(system.variables) - {system.place}
    read = read_first(system)
    wide = max((each.sort.width for each in state if isinstance(each.sort, Bits)), default=1) + 3
    plain = [*_apart(system, wide), *(number for each in read for number in _numbers(each, wide))]
    paired = [each for each in read if isinstance(each.sort, Bits) and each.sort.width > 1][:_MOST_PAIRED]
    for left, right in combinations(paired, 2):
        for signed in (True, False):
            one, other = (resize(each, wide, signed=signed) for each in (left, right))
            plain += [apply("add", one, other), apply("sub", one, other)]
    zero = bits(0, wide)
    plain += [resize(apply("bitand", each, apply("neg", each)), wide) for each in _doubled(system) if each in read]
    return tuple(dict.fromkeys(way for each in plain for way in (each, apply("sub", zero, each))))


def _doubled(system: TransitionSystem) -> Iterator[Variable]:
    """The variables that some step doubles, so that their lowest bit goes up until it is gone."""
    for step in system.steps:
        for write in step.writes:
            if any(_doubles(part, write.variable) for part in postorder(write.value)):
                yield write.variable


def _doubles(part: Term, each: Variable) -> bool:
    match part:
        case Apply(operator="shl" | "concat", arguments=(inner, _)):
            return each in variables(inner)
        case Apply(operator="add", arguments=(left, right)):
            return left is right and each in variables(left)
        case Apply(operator="mul", arguments=arguments):
            return each in variables(part) and any(isinstance(by, Constant) and _is_even(by) for by in arguments)
        case _:
            return False


def _is_even(by: Constant) -> bool:
    return isinstance(by.value, int) and by.value % 2 == 0


def phases(system: TransitionSystem) -> tuple[Term, ...]:
    """Measures that no round changes once they are below zero."""
    state = frozenset(system.variables) - {system.place}
    numbers = [each for each in _read(system) if each in state and isinstance(each.sort, Bits) and each.sort.width > 1]
    changes = [
        apply("sub", write.value, write.variable)
        for step in system.steps
        for write in step.writes
        if write.variable in numbers and _is_of(write.value, state)
    ]
    wide = max((width_of(each) for each in numbers), default=1) + 3
    zero, below = bits(0, wide), bits((1 << wide) - 1, wide)
    plain = (resize(each, wide, signed=True) for each in [*dict.fromkeys((*numbers, *changes))][:_MOST_PHASES])
    both = (way for each in plain for way in (each, apply("sub", zero, each)))
    return tuple(dict.fromkeys(ite(apply("slt", each, zero), below, each) for each in both))


def _terms(step: Step) -> tuple[Term, ...]:
    return (step.enabled, *(term for write in step.writes for term in (write.when, write.value)))


def read_first(system: TransitionSystem) -> list[Variable]:
    """The variables of the state but for its place, those first that conditions speak of; not too many."""
    state = frozenset(system.variables) - {system.place}
    return [each for each in _read(system) if each in state][:_MOST_VARIABLES]


def _read(system: TransitionSystem) -> Iterator[Variable]:
    """The variables that conditions speak of, then the others."""
    conditions = [part for step in system.steps for part in postorder(*_terms(step)) if isinstance(part.sort, Bool)]
    yield from dict.fromkeys((*variables(*conditions), *system.variables))


def _numbers(each: Variable, wide: int) -> Iterator[Term]:
    match each.sort:
        case Bool():
            yield ite(each, bits(1, wide), bits(0, wide))
        case Bits():
            yield resize(each, wide, signed=True)
            yield resize(each, wide)
        case _:
            pass


def compared_sides(system: TransitionSystem) -> list[tuple[bool, Term, Term]]:
    """The sides of comparisons of numbers where these are of the state alone, and whether they have signs there."""
    state = frozenset(system.variables) - {system.place}
    found: dict[tuple[bool, Term, Term], None] = {}
    for step in system.steps:
        for part in postorder(*_terms(step)):
            match part:
                case Apply(operator="=" | "slt" | "sle" | "ult" | "ule" as operator, arguments=(left, right)):
                    if isinstance(left.sort, Bits) and _is_of(left, state) and _is_of(right, state):
                        found.update({(signed, left, right): None for signed in _SIGNS[operator]})
                case _:
                    pass
    plain = (each for each in found if not all(isinstance(side, Constant) for side in each[1:]))
    return [*plain][:_MOST_COMPARED]


def _apart(system: TransitionSystem, wide: int) -> Iterator[Term]:
    """How far apart the sides of comparisons are."""
    for signed, left, right in compared_sides(system):
        if width_of(left) + 2 > wide:
            continue
        one, other = (resize(each, wide, signed=signed) for each in (left, right))
        apart = apply("sub", other, one)
        yield apart
        yield ite(apply("slt", apart, bits(0, wide)), apply("sub", one, other), apart)


def _is_of(term: Term, state: frozenset[Variable | None]) -> bool:
    parts = [*postorder(term)]
    return len(parts) <= _MOST_PARTS and all(each in state for each in parts if isinstance(each, Variable))
