"""Shapes of assignments: which of them touch one element of an array only, and which are commutative updates.

`x := x + e` where e does not read x is an update: two of them commute. `a := store(a, i, v)` writes one element.
Both together: `a := store(a, i, a[i] + e)`. After: brief 002, section 4.2 (written on named variables only).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from clew.ir.terms import Apply, Term, Variable, apply
from clew.ir.walk import postorder
from clew.records import dataclass

_COMMUTING = {
    "add": "add",
    "sub": "add",
    "mul": "mul",
    "bitand": "bitand",
    "bitor": "bitor",
    "bitxor": "bitxor",
    "and": "and",
    "or": "or",
    "xor": "xor",
    "int.add": "int.add",
    "int.sub": "int.add",
    "int.mul": "int.mul",
}
"""The operator of an update, and the family within which updates commute."""
_ONE_SIDED = frozenset({"sub", "int.sub"})


@dataclass(frozen=True, slots=True)
class Shape:
    """The element written (all of the variable, if None), the family of an update, and the terms that are read."""

    index: Term | None
    family: str | None
    reads: tuple[Term, ...]


@cache
def shape(target: Variable, value: Term) -> Shape:
    """The shape of `target := value`."""
    if isinstance(value, Apply) and value.operator == "store" and value.arguments[0] is target:
        _, index, element = value.arguments
        place = _select_of(target, index)
        update = _update(element, lambda term: place is not None and term is place, target)
        if update is not None:
            return Shape(index, update[0], (index, update[1]))
        return Shape(index, None, (index, element))
    update = _update(value, lambda term: term is target, target)
    if update is not None:
        return Shape(None, update[0], (update[1],))
    return Shape(None, None, (value,))


def update_of(value: Term, place: Variable) -> tuple[str, Term] | None:
    """The family and the operand of a value `place op operand`, where the operand does not read the place."""
    return _update(value, lambda term: term is place, place)


def _select_of(target: Variable, index: Term) -> Term | None:
    if any(term is target for term in postorder(index)):
        return None
    return apply("select", target, index)


def _update(value: Term, is_place: Callable[[Term], bool], target: Variable) -> tuple[str, Term] | None:
    """The family and the operand, if the value is `place op operand` and the operand does not read the target."""
    if not (isinstance(value, Apply) and value.operator in _COMMUTING):
        return None
    left, right = value.arguments
    if is_place(right) and value.operator not in _ONE_SIDED:
        left, right = right, left
    if not is_place(left) or any(term is target for term in postorder(right)):
        return None
    return _COMMUTING[value.operator], right
