"""Linked values: the pairs of data that two comparable states have at the same place, where one of them is symbolic.

Input: two parts. Output: pairs of terms of one sort, or None where the states cannot be equal: skeletons or concrete
values differ. A place may be concrete in one state and symbolic in the other. A value that was never written is equal
to itself only. After: Herdt 2016, definitions 18 (structural compatibility) and 19 (symbolic pairs).
"""

from __future__ import annotations

from fractions import Fraction

from clew.ir.sorts import Array, Bits, Bool, Event, Integer, Pointer, Process, Queue, Real, Reference, Sort
from clew.ir.terms import Term, apply, constant
from clew.records import dataclass
from clew.semantics.values import Datum
from clew.symbolic.matching.prepared import Part


@dataclass(frozen=True, slots=True)
class Pair:
    """What a place holds in the state that may cover, and in the one that may be covered."""

    old: Term
    new: Term


def link(old: Part, new: Part) -> tuple[Pair, ...] | None:
    """The symbolic pairs of two states, or None if they are not compatible."""
    if old.skeleton != new.skeleton:
        return None
    return link_data(old.data, new.data, old.symbolic, new.symbolic)


def link_data(
    old: tuple[Datum, ...], new: tuple[Datum, ...], old_symbolic: tuple[int, ...], new_symbolic: tuple[int, ...]
) -> tuple[Pair, ...] | None:
    """The same for data alone."""
    if len(old) != len(new):
        return None
    pairs: list[Pair] = []
    symbolic = {*old_symbolic, *new_symbolic}
    for position, (one, other) in enumerate(zip(old, new, strict=True)):
        if not (_linked(one, other, pairs) if position in symbolic else one == other):
            return None
    return tuple(pairs)


def _linked(old: Datum, new: Datum, pairs: list[Pair]) -> bool:
    if isinstance(old, tuple) and isinstance(new, tuple):
        return len(old) == len(new) and all(_linked(*both, pairs) for both in zip(old, new, strict=True))
    if not isinstance(old, Term) and not isinstance(new, Term):
        return old == new
    first = lift(old, new.sort) if isinstance(new, Term) else old
    second = lift(new, old.sort) if isinstance(old, Term) else new
    if not (isinstance(first, Term) and isinstance(second, Term)) or first.sort != second.sort:
        return False
    pairs.append(Pair(first, second))
    return True


def lift(datum: Datum, sort: Sort) -> Term | None:
    """The datum as a term of the sort; None if it is no value of it."""
    if isinstance(datum, Term):
        return datum
    match sort:
        case Bool():
            return constant(datum, sort) if isinstance(datum, bool) else None
        case Bits() | Integer():
            return constant(datum, sort) if isinstance(datum, int) else None
        case Real():
            return constant(datum, sort) if isinstance(datum, Fraction) else None
        case Array(length=length, element=element):
            return _array(datum, length, element)
        case Queue() | Pointer() | Reference() | Event() | Process():
            return None


def _array(datum: Datum, length: int, element: Sort) -> Term | None:
    if not isinstance(datum, tuple) or len(datum) != length:
        return None
    elements = [lift(each, element) for each in datum]
    found = [each for each in elements if each is not None and each.sort == element]
    return apply("array", *found) if len(found) == length else None
