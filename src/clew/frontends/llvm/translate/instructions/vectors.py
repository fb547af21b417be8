"""Vectors: operators work element by element; elements are taken, put in and brought into another order.

A vector value is the row of its elements, as an array is. Where one is seen as another type, its bits are: the first
element holds the lowest ones.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.errors import Unsupported
from clew.frontends.llvm.translate.instructions.arithmetic import Computed, Demand, resize
from clew.frontends.llvm.translate.instructions.constants import Parts
from clew.frontends.llvm.types import VectorType
from clew.ir.sorts import BOOL, Bits, Sort
from clew.ir.terms import Constant, Term, apply, bits, constant, equal, ite, width_of
from clew.ir.values import UNDEFINED


def elementwise(made: Callable[..., Computed], *rows: Parts) -> tuple[Parts, tuple[Demand, ...]]:
    """An operator on the elements of rows of equal length: the results, and what must hold."""
    found = [made(*row) for row in zip(*rows, strict=True)]
    return tuple(each.term for each in found), tuple(demand for each in found for demand in each.demands)


def picked(elements: Parts, index: Term) -> tuple[Term, tuple[Demand, ...]]:
    """The element at an index."""
    known = _position(index)
    if known is not None:
        return elements[known] if known < len(elements) else constant(UNDEFINED, elements[0].sort), ()
    found = elements[-1]
    for number, element in reversed(list(enumerate(elements[:-1]))):
        found = ite(_is(index, number), element, found)
    return found, (_inside(index, len(elements)),)


def put(elements: Parts, value: Term, index: Term) -> tuple[Parts, tuple[Demand, ...]]:
    """The elements with the one at an index replaced."""
    known = _position(index)
    if known is not None:
        return tuple(value if number == known else each for number, each in enumerate(elements)), ()
    changed = [ite(_is(index, number), value, each) for number, each in enumerate(elements)]
    return tuple(changed), (_inside(index, len(elements)),)


def shuffled(left: Parts, right: Parts, positions: tuple[int | None, ...]) -> Parts:
    """Elements of both rows, one behind the other, at these positions."""
    both = (*left, *right)
    return tuple(constant(UNDEFINED, both[0].sort) if each is None else both[each] for each in positions)


def reread(parts: Parts, sorts: tuple[Sort, ...]) -> Parts:
    """The same bits as scalars of other sorts."""
    if tuple(part.sort for part in parts) == sorts:
        return parts
    whole: Term | None = None
    for part in parts:
        number = resize(part, 1) if part.sort == BOOL else part
        if not isinstance(number.sort, Bits):
            raise Unsupported("a vector of pointers that is seen as another type is not modelled")
        whole = number if whole is None else apply("concat", number, whole)
    assert whole is not None, "a vector should have elements"
    found: list[Term] = []
    low = 0
    for sort in sorts:
        if sort != BOOL and not isinstance(sort, Bits):
            raise Unsupported("a vector that is seen as pointers is not modelled")
        width = sort.width if isinstance(sort, Bits) else 1
        piece = apply("extract", whole, parameters=(low + width - 1, low)) if width != width_of(whole) else whole
        found.append(equal(piece, bits(1, 1)) if sort == BOOL else piece)
        low += width
    return tuple(found)


def has_bytes(vector: VectorType) -> bool:
    """Whether every element of the vector begins at a byte of its own in memory."""
    width = getattr(vector.element, "width", 8)
    return isinstance(width, int) and width % 8 == 0


def _position(index: Term) -> int | None:
    return index.value if isinstance(index, Constant) and isinstance(index.value, int) else None


def _is(index: Term, number: int) -> Term:
    return equal(index, bits(number, width_of(index)))


def _inside(index: Term, count: int) -> Demand:
    inside = apply("ult", resize(index, 64), bits(count, 64))
    return Demand(inside, "array.out-of-bounds", f"the index is not below {count}")
