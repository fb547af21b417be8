"""A guide from the goals alone: which parts of what is looked for do not hold yet.

Input: goals. Output: predicates, which all hold where a goal is hit. An equation with a small number is known step by
step: below it, as many thresholds as there are numbers up to it, so that coming nearer counts.
After: Edelkamp, Leue and Lluch-Lafuente, "Directed explicit-state model checking in the validation of communication
protocols", 2004.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term, apply, constant, negate
from clew.ir.walk import conjuncts, postorder
from clew.logic.normalise import fully
from clew.models.engine import Goal, InvariantGoal

MOST_THRESHOLDS = 8
MOST_PREDICATES = 48


def predicates_of(goals: Sequence[Goal]) -> tuple[Term, ...]:
    """The predicates of the first goal that looks at states: with several, all count."""
    found: dict[Term, None] = {}
    for goal in goals:
        if isinstance(goal, InvariantGoal):
            for part in conjuncts(fully(negate(goal.condition))):
                found.update(dict.fromkeys(_parts(part)))
    return tuple(found)[:MOST_PREDICATES]


def _parts(part: Term) -> Iterator[Term]:
    yield part
    match part:
        case (
            Apply(operator="=", arguments=(Constant(value=int(number), sort=Bits()) as limit, term))
            | Apply(operator="=", arguments=(term, Constant(value=int(number), sort=Bits()) as limit))
        ) if 1 < number <= MOST_THRESHOLDS and not any(each is limit for each in postorder(term)):
            for each in range(1, number):
                yield apply("ule", constant(each, limit.sort), term)
        case _:
            pass
