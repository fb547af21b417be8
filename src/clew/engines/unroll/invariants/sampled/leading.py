"""Inputs that lead somewhere: where random ones do not come, a solver is asked.

Input: a step, a state that it can start from, and a place. Output: values of the step's inputs with which it leads to
the place. As many inputs as possible have values that were chosen before, so that what comes out differs as they do.
"""

from __future__ import annotations

from collections.abc import Mapping

from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Term, Variable, conjoin, constant, equal
from clew.ir.values import Value
from clew.ir.walk import substitute, variables
from clew.models.transition import Step, leads
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat

_QUESTION = 200
"""Milliseconds for one question."""


def leading(
    step: Step, place: Variable, state: Mapping[Variable, Value], wished: Mapping[Variable, Value], target: int
) -> dict[Variable, Value] | None:
    """See the module; None where there are none, or where they are hard to find."""
    write = next((each for each in step.writes if each.variable is place), None)
    if write is None:
        return None
    asked = conjoin(step.enabled, write.when, leads(write.value, target))
    if not all(isinstance(each.sort, Bits | Bool) for each in variables(asked)):
        return None
    here: dict[Term, Term] = {each: constant(state[each], each.sort) for each in variables(asked) if each in state}
    solver = solver_named("bitwuzla")
    solver.add(substitute(asked, here))
    if solver.check(milliseconds=_QUESTION) is not Sat.YES:
        return None
    kept: list[Term] = []
    for each, value in wished.items():
        wish = equal(each, constant(value, each.sort))
        if solver.check(*kept, wish, milliseconds=_QUESTION) is Sat.YES:
            kept.append(wish)
    if solver.check(*kept, milliseconds=_QUESTION) is not Sat.YES:
        return None
    return {each: solver.value(each) for each in wished}
