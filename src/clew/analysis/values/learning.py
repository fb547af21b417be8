"""What conditions teach: the values of variables where a condition holds, and those of what it compares."""

from __future__ import annotations

from clew.analysis.values.domain import ANY, NONE, NULL, Held, is_empty
from clew.analysis.values.terms import Terms, fact_of, may_meet, plan_of, taught_by
from clew.ir.sorts import Pointer
from clew.ir.terms import Apply, Term, Variable
from clew.ir.walk import conjuncts
from clew.logic.range_bits import Known


def learnt(condition: Term, terms: Terms) -> tuple[dict[Variable, Held], dict[Term, Known]] | None:
    """What the variables of a condition may hold where it holds, and what it compares; None where it cannot hold."""
    found: dict[Variable, Held] = {}
    compared: dict[Term, Known] = {}
    plan = plan_of(condition)
    atoms = [terms.of(each) for each in plan.atoms]
    if not any(each.pointers != () for each in atoms):
        taught = taught_by(plan, tuple(map(fact_of, atoms)))
        if taught is None:
            return None
        for (_, part), fact in zip(plan.compared, taught[1], strict=True):
            if isinstance(fact, tuple) and len(fact) == 6:
                compared[part] = fact
        for atom, held, fact in zip(plan.atoms, atoms, taught[0], strict=True):
            if isinstance(atom, Variable) and fact is not None and fact != held.numbers and held.numbers != NONE:
                found[atom] = Held(fact, held.pointers, held.undefined)  # type: ignore[arg-type]
    for each in conjuncts(condition):
        for target, held in _taught_pointers(each, terms):
            found[target] = held
            if is_empty(held) and not held.undefined:
                return None
    return found, compared


def _taught_pointers(condition: Term, terms: Terms) -> list[tuple[Variable, Held]]:
    """What an equality of pointers, or that there is none, says of them."""
    positive = True
    while isinstance(condition, Apply) and condition.operator == "not":
        condition, positive = condition.arguments[0], not positive
    if not isinstance(condition, Apply) or condition.operator != "=":
        return []
    one, other = condition.arguments
    if not isinstance(one.sort, Pointer):
        return []
    found: list[tuple[Variable, Held]] = []
    for target, by in ((one, other), (other, one)):
        if isinstance(target, Variable):
            narrowed = _narrowed(terms.of(target), terms.of(by), positive=positive)
            if narrowed is not None:
                found.append((target, narrowed))
    return found


def _narrowed(held: Held, by: Held, *, positive: bool) -> Held | None:
    if by.pointers is ANY:
        return None
    if held.pointers is ANY:
        return Held(NONE, by.pointers, held.undefined) if positive else None
    if positive:
        known = {each.object: each for each in by.pointers}
        rows = tuple(each for each in held.pointers if each.object in known and may_meet(each, known[each.object]))
    elif by == NULL:
        rows = tuple(each for each in held.pointers if each != NULL.pointers[0])  # type: ignore[index]
    else:
        return None
    return Held(NONE, rows, held.undefined)
