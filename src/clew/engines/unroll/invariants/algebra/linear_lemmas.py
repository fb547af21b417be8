"""Linear equations that are enough for asserted equations with products.

Input: a system with a variable for its place. Output: per asserted equation a condition between pairs of variables that
implies it beside the polynomials which hold at its place; and conditions that hold wherever others do, in which such
equations do not occur. Who shows that a weakened failure is never met has shown it of the failure, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations

from clew.engines.unroll.invariants.algebra.polynomials import (
    Asserted,
    Polynomials,
    asserted_equations,
    kept_polynomials,
)
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, Variable, apply, bits, conjoin, disjoin, equal, negate
from clew.ir.walk import postorder, variables
from clew.models.transition import TransitionSystem

_DISTANCES = (0, 1, -1)
_MOST_VARIABLES = 6
"""Between so many variables equations are tried."""


def sufficient(system: TransitionSystem) -> dict[Term, Term]:
    """Per asserted equation what is enough for it, where something is found."""
    place = system.place
    asserted = [] if place is None else list(asserted_equations(system, place))
    if place is None or not asserted:
        return {}
    known = kept_polynomials(system, place, asserted)
    enough: dict[Term, Term] = {}
    for each in asserted:
        # One equation may stand at several places: then something has to be enough at all of them.
        enough[each.equation] = conjoin(enough.get(each.equation, TRUE), disjoin(*_sufficient(system, each, known)))
    return {equation: found for equation, found in enough.items() if found is not FALSE}


def _sufficient(system: TransitionSystem, asserted: Asserted, known: Polynomials) -> Iterator[Term]:
    """Equations between two variables that imply the asserted one at its place."""
    sort = Bits(asserted.width)
    here = [each for each in known.equations if each.place == asserted.place and each.width == asserted.width]
    met = {atom for each in here for product, _ in each.polynomial for atom in product}
    met |= set(variables(asserted.equation))
    chosen = [each for each in system.variables if each in met and each.sort == sort][:_MOST_VARIABLES]
    for one, other in permutations(chosen, 2):
        for distance in _DISTANCES:
            if known.imply(asserted, known.linear(asserted, one, other, distance)):
                yield _at_distance(one, other, distance, asserted.width)


def _at_distance(one: Variable, other: Variable, distance: int, width: int) -> Term:
    return equal(one, other if distance == 0 else apply("add", other, bits(distance % (1 << width), width)))


# --- conditions -------------------------------------------------------------------------------------------------------


def weakened(condition: Term, enough: Mapping[Term, Term]) -> Term:
    """A condition that holds wherever the given one does: what is enough is denied where the equation is."""
    if not enough:
        return condition
    weaker: dict[Term, Term] = {}
    stronger: dict[Term, Term] = {}
    for part in postorder(condition):
        if not isinstance(part.sort, Bool):
            continue
        weaker[part], stronger[part] = _both(part, weaker, stronger, enough)
    return weaker[condition]


def _both(
    term: Term, weaker: Mapping[Term, Term], stronger: Mapping[Term, Term], enough: Mapping[Term, Term]
) -> tuple[Term, Term]:
    """The weaker and the stronger condition of a part."""
    if term in enough:
        return TRUE, enough[term]
    match term:
        case Apply(operator="not", arguments=(inner,)):
            return negate(stronger[inner]), negate(weaker[inner])
        case Apply(operator="and", arguments=parts):
            return conjoin(*(weaker[each] for each in parts)), conjoin(*(stronger[each] for each in parts))
        case Apply(operator="or", arguments=parts):
            return disjoin(*(weaker[each] for each in parts)), disjoin(*(stronger[each] for each in parts))
        case Apply(operator="implies", arguments=(left, right)):
            return (
                disjoin(negate(stronger[left]), weaker[right]),
                disjoin(negate(weaker[left]), stronger[right]),
            )
        case Apply(operator="ite", arguments=(test, one, other)):
            return _choice(test, weaker[one], weaker[other], weaker, stronger), _choice(
                test, stronger[one], stronger[other], stronger, weaker
            )
        case Apply(operator="=", arguments=(Constant() as number, choice) | (choice, Constant() as number)):
            found = _chosen(choice, number, weaker, stronger)
            return (term, term) if found is None else found
        case _:
            return term, term


def _choice(test: Term, one: Term, other: Term, holds: Mapping[Term, Term], fails: Mapping[Term, Term]) -> Term:
    """A choice, by conditions for when its test holds and for when it does not fail to."""
    return disjoin(conjoin(holds[test], one), conjoin(negate(fails[test]), other))


def _chosen(
    choice: Term, number: Constant, weaker: Mapping[Term, Term], stronger: Mapping[Term, Term]
) -> tuple[Term, Term] | None:
    """Where a choice between fixed numbers is the number; None if it is none between those."""
    found: dict[Term, tuple[Term, Term]] = {}
    for part in postorder(choice):
        match part:
            case Constant() if part.sort == number.sort:
                found[part] = (TRUE, TRUE) if part.value == number.value else (FALSE, FALSE)
            case Apply(operator="ite", arguments=(test, one, other)) if one in found and other in found:
                found[part] = (
                    _choice(test, found[one][0], found[other][0], weaker, stronger),
                    _choice(test, found[one][1], found[other][1], stronger, weaker),
                )
            case _:
                pass
    return found.get(choice)
