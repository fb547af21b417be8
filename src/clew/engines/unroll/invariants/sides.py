"""Sides of conditions: the states at a place where a condition of the program is true, and those where it is false.

Input: a system, and sampled states of one place. Output: conditions with the states that satisfy them, and the same of
their negations, where there are some of both. What one relation cannot say often two can, each on its own side: of a
flag that a loop sets, or of a loop that changes its ways half through. Conditions are comparisons that steps make, and
truths; those come first whose variables have the fewest values.
After: Sharma, Dillig, Dillig and Aiken, "Simplifying loop invariant generation using splitter predicates", 2011.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.engines.unroll.invariants.samples import State
from clew.ir.operators.evaluation import evaluate_all
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Apply, Term, Variable, negate
from clew.ir.walk import postorder, variables
from clew.models.transition import TransitionSystem

MOST = 5
"""So many conditions take part at a place."""
_COMPARED = frozenset(("=", "ult", "ule", "slt", "sle"))


def conditions(system: TransitionSystem) -> tuple[Term, ...]:
    """What steps decide by, over variables of the system only; of two opposites one."""
    terms = [
        term
        for step in system.steps
        for term in (step.enabled, *(term for write in step.writes for term in (write.when, write.value)))
    ]
    terms += [failure.condition for step in system.steps for failure in step.failures]
    known = {each for each in system.variables if each is not system.place}
    found: dict[Term, None] = {}
    for part in postorder(*terms):
        if _is_asked(part, known) and negate(part) not in found:
            found[part] = None
    return tuple(found)


def _is_asked(part: Term, known: set[Variable]) -> bool:
    match part:
        case Variable(sort=Bool()):
            return part in known
        case Apply(operator=operator, arguments=(left, _)) if operator in _COMPARED:
            own = variables(part)
            return isinstance(left.sort, Bits) and bool(own) and known.issuperset(own)
        case _:
            return False


def sides(asked: Sequence[Term], states: Sequence[State]) -> Iterator[tuple[Term, list[State]]]:
    """Both sides of some of the conditions, with the states on each."""
    for condition, truths in _ranked(asked, states)[:MOST]:
        for side, wanted in ((condition, True), (negate(condition), False)):
            yield side, [state for state, truth in zip(states, truths, strict=True) if truth is wanted]


def decided(asked: Sequence[Term], states: Sequence[State]) -> Iterator[Term]:
    """Those of the conditions that are the same in all states, as they are there."""
    for condition, truths in zip(asked, evaluate_in(asked, states), strict=True):
        if len(set(truths)) == 1:
            yield condition if truths[0] else negate(condition)


def _ranked(asked: Sequence[Term], states: Sequence[State]) -> list[tuple[Term, Sequence[object]]]:
    """The conditions that are true in some states and false in others, with their values there."""
    found: list[tuple[int, Term, Sequence[object]]] = []
    for condition, truths in zip(asked, evaluate_in(asked, states), strict=True):
        if len(set(truths)) > 1:
            own = variables(condition)
            found.append((len({tuple(state[each] for each in own) for state in states}), condition, truths))
    return [(condition, truths) for _, condition, truths in sorted(found, key=lambda each: each[0])]


def evaluate_in(terms: Sequence[Term], states: Sequence[State]) -> list[Sequence[object]]:
    """Per term its values in the states."""
    columns = {each: [state[each] for state in states] for each in variables(*terms)}
    return [*evaluate_all(terms, columns, len(states))]
