"""What comparisons in a program say at places behind them: a loop inside of another knows the condition of that one.

Input: a system with places, and what is known of its states. Output: conditions that together with that are inductive.
Tried are the orders between the sides of all comparisons, and the signs of numbers, at every place but the first; what
a step may break is dropped, until nothing is.
After: Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", 2001.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.ranking.measures import compared_sides
from clew.engines.unroll.template import Template
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable, apply, bits, equal, negate, width_of
from clew.ir.walk import variables
from clew.models.engine import Budget
from clew.models.transition import TransitionSystem, place_of
from clew.solvers.smt import Sat

_MOST = 600


def guards(system: TransitionSystem, template: Template, place: Variable, known: Term, budget: Budget) -> list[Term]:
    """See the module; none where time runs out."""
    left = [*dict.fromkeys(_tried(system, place))][:_MOST]
    unrolling = Unrolling(template, [], start=False)
    unrolling.extend()
    unrolling.solver.add(unrolling.at(known, 0))
    while left and budget.spent() is None:
        solver = unrolling.solver
        before = [unrolling.at(each, 0) for each in left]
        behind = solver.both([unrolling.at(each, 1) for each in left])
        answer = unrolling.check(*before, solver.negate(behind), deadline=budget.deadline)
        if answer is Sat.NO:
            return left
        if answer is Sat.UNKNOWN:
            return []
        state = unrolling.state_values(1)
        left = [each for each, holds in zip(left, evaluate(left, state), strict=True) if holds]
    return []


def _tried(system: TransitionSystem, place: Variable) -> Iterator[Term]:
    """Orders at places that the system does not start from."""
    wide = width_of(place)
    first = system.initial[system.variables.index(place)]
    places = [bits(place_of(step), wide) for step in system.steps]
    compared = compared_sides(system)
    signs = [(True, each, bits(0, width_of(each))) for each in _numbers(compared)]
    for signed, left, right in (*compared, *signs):
        for each in _orders(left, right, signed=signed):
            for number in places:
                if number != first:
                    yield apply("implies", equal(place, number), each)


def _numbers(compared: Sequence[tuple[bool, Term, Term]]) -> Iterator[Variable]:
    """The variables in comparisons."""
    sides = (side for _, *both in compared for side in both)
    yield from (each for each in variables(*sides) if isinstance(each.sort, Bits) and each.sort.width > 1)


def _orders(left: Term, right: Term, *, signed: bool) -> Iterator[Term]:
    below, most = ("slt", "sle") if signed else ("ult", "ule")
    for one, other in ((left, right), (right, left)):
        yield apply(below, one, other)
        yield apply(most, one, other)
    yield negate(equal(left, right))
