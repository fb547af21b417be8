"""Rates of clocks in invariants: where `x' == 0` holds a clock stands still, where `x' == 1` it runs.

Input: the invariant of a location. Output: what it asks, and the clocks that it stops, each with the condition on data
under which it does.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.errors import Unsupported
from clew.frontends.uppaal.language.expressions import condition, scalar, values_of
from clew.frontends.uppaal.language.names import Fixed, Run, Scope
from clew.frontends.uppaal.language.values import number
from clew.frontends.uppaal.tree import Binary, Expression, Over, Unary, parts
from clew.ir.sorts import REAL
from clew.ir.terms import TRUE, Term, Variable, conjoin, integer
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Invariant:
    """An invariant in two parts."""

    held: Term
    stopped: tuple[tuple[Variable, Term], ...]


def read_invariant(run: Run, scope: Scope, expression: Expression) -> Invariant:
    """The parts of an invariant."""
    held: list[Term] = []
    stopped: list[tuple[Variable, Term]] = []
    for inner, each in _conjuncts(run, scope, expression):
        match each:
            case Binary("==", (Unary("'", clock), rate)) | Binary("==", (rate, Unary("'", clock))):
                stopped.append(_stopped(run, inner, clock, rate))
            case _:
                held.append(condition(run, inner, each))
    return Invariant(conjoin(*held), tuple(stopped))


def _conjuncts(run: Run, scope: Scope, expression: Expression) -> Iterator[tuple[Scope, Expression]]:
    """What holds together, with the scope of its names; what gives no rates is not taken apart."""
    if not any(isinstance(each, Unary) and each.operator == "'" for each in parts(expression)):
        yield scope, expression
        return
    match expression:
        case Binary("&&", operands):
            for each in operands:
                yield from _conjuncts(run, scope, each)
        case Over("forall", name, kind, body):
            every, named = values_of(run, scope, kind)
            for value in every:
                yield from _conjuncts(run, scope.inner(**{name: Fixed(value, named)}), body)
        case _:
            yield scope, expression


def _stopped(run: Run, scope: Scope, clock: Expression, rate: Expression) -> tuple[Variable, Term]:
    """A clock, and where it stands still."""
    named, value = scalar(run, scope, clock), number(scalar(run, scope, rate))
    if not isinstance(named, Variable) or named.sort != REAL:
        raise Unsupported("whose rate this is should be one clock", span=clock.span)
    if run.ranges.within(value, 0, 1) is not TRUE:
        raise Unsupported("the rate of a clock is 0 or 1 here; others are modelled by hybrid automata", span=rate.span)
    return named, run.ranges.equal(value, integer(0))
