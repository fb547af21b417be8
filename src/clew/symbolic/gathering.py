"""Gathering: a load whose place inputs decide, as one choice among what lies at all of its places.

Input: a working state and a load through a pointer plus a distance. Output: a term, where the access is surely inside
of the object, there are many places, and numbers lie at all of them that can be meant. Elsewhere nothing: then the
places are tried one by one, which is better for few.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import TYPE_CHECKING

from clew.ir.commands import Load
from clew.ir.errors import Unsupported
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import Apply, Constant, Term
from clew.ir.values import NOWHERE, Address
from clew.semantics.execution.evaluate import evaluate
from clew.semantics.execution.memory import load, size_of
from clew.semantics.state import Life
from clew.semantics.values import Datum, Truth
from clew.symbolic.values import is_term

if TYPE_CHECKING:
    from clew.symbolic.work import SymbolicWork

_FEW = 16
"""So many places are tried one by one."""
_MOST = 1024
"""Of so many places at most one term is made."""


def gathered(work: SymbolicWork, command: Load) -> Datum | None:
    """What a load finds, as a term; None where its places are tried one by one."""
    pointer = command.pointer
    if not isinstance(pointer, Apply) or pointer.operator != "pointer.add" or not isinstance(command.target.sort, Bits):
        return None
    base_term, distance_term = pointer.arguments
    distance, sort = evaluate(work, distance_term), distance_term.sort
    if not is_term(distance) or not isinstance(sort, Bits) or not isinstance(distance, Term):
        return None
    base = evaluate(work, base_term)
    if not isinstance(base, Address) or base.object == NOWHERE or work.objects[base.object].life is Life.GONE:
        return None
    size = size_of(command.target.sort, work.code.pointer_bytes, command.span)
    last = work.objects[base.object].size - size
    step = _stride(distance)
    places = range(base.offset % step, last + 1, step)
    if not _FEW < len(places) <= _MOST:
        return None
    place = work.values.apply("add", (distance, base.offset & ((1 << sort.width) - 1)), (sort, sort), ())
    inside = work.values.apply("ule", (place, last), (sort, sort), ())
    if work.values.truth(inside, work.path) is not Truth.YES:
        return None
    found = _contents(work, command, base.object, places)
    return None if found is None else _choice(work, place, sort, places, found, command.target.sort)


def _contents(work: SymbolicWork, command: Load, number: int, places: Sequence[int]) -> list[Datum] | None:
    """What lies at the places; None if something else than numbers does."""
    extent, sort, width = work.objects[number], command.target.sort, work.code.pointer_bytes
    try:
        found = [load(extent, each, sort, work.values, width, command.span) for each in places]
    except Unsupported:
        return None
    return found if all(isinstance(each, int) or is_term(each) for each in found) else None


def _choice(
    work: SymbolicWork, place: Datum, sort: Bits, places: Sequence[int], found: Sequence[Datum], result: Bits
) -> Datum:
    """By halves: what lies below some place, or what lies from there on."""
    level: list[tuple[int, Datum]] = list(zip(places, found, strict=True))
    while len(level) > 1:
        pairs = zip(level[::2], level[1::2], strict=False)
        halved: list[tuple[int, Datum]] = []
        for (low, one), (high, other) in pairs:
            if type(one) is type(other) and one == other:
                halved.append((low, one))
                continue
            below = work.values.apply("ult", (place, high), (sort, sort), ())
            halved.append((low, work.values.apply("ite", (below, one, other), (BOOL, result, result), ())))
        level = [*halved, *level[len(level) & ~1 :]]
    return level[0][1]


def _stride(distance: Term) -> int:
    """A power of two that divides the distance, as its text tells."""
    match distance:
        case Constant(value=int(value)):
            return _power(value)
        case Apply(operator="mul", arguments=(left, right)):
            return _power(_stride(left) * _stride(right))
        case Apply(operator="shl", arguments=(_, Constant(value=int(by)))) if by < 16:
            return 1 << by
        case Apply(operator="add" | "sub", arguments=(left, right)):
            return gcd(_stride(left), _stride(right))
        case Apply(operator="sign_extend" | "zero_extend", arguments=(inner,)):
            return _stride(inner)
        case Apply(operator="concat", arguments=(_, Constant(value=int(low), sort=Bits(width=width)))):
            return _power(low) if low else 1 << min(width, 15)
        case _:
            return 1


def _power(value: int) -> int:
    """The largest power of two in a number, within reason."""
    return min(value & -value, 1 << 15) if value else 1 << 15
