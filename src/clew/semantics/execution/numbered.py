"""Pointers as numbers: what may be done with a number that holds a pointer.

It may go back (`pointer.of_bits`), be compared for equality, be moved by a plain number, be subtracted from or compared
with one into the same object, and give its lowest four bits (by a mask or as a remainder), since every object lies at a
multiple of 16. Anything else would need the place of an object in memory, which there is not: it is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.ir.errors import Unsupported
from clew.ir.operators.table import Numbers, Sorts, signed
from clew.ir.sorts import Bits
from clew.ir.values import Address

if TYPE_CHECKING:
    from clew.semantics.values import Datum

ALIGNED = 16
"""Every object lies at a multiple of so many bytes."""
_COMPARISONS = frozenset(("ult", "ule", "slt", "sle"))
_OR_EQUAL = frozenset(("ule", "sle"))


def holds_pointer(arguments: tuple[Datum, ...], sorts: Sorts) -> bool:
    """Whether an argument is a number that holds a pointer."""
    return any(
        isinstance(value, Address) and isinstance(sort, Bits) for value, sort in zip(arguments, sorts, strict=True)
    )


def on_numbered(operator: str, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
    """The operator on numbers of which at least one holds a pointer."""
    sort = sorts[0]
    if isinstance(sort, Bits) and len(arguments) == 2:
        found = _two(operator, arguments[0], arguments[1], sort.width)
        if found is not None:
            return found
    if operator == "extract" and isinstance(arguments[0], Address) and parameters[1] == 0:
        if parameters[0] < 4:
            return arguments[0].offset & ((1 << (parameters[0] + 1)) - 1)
        if parameters[0] >= 31:  # back from a number that was widened
            return arguments[0]
    raise Unsupported(f"'{operator}' on a number that is a pointer: objects have no place in memory here")


def _two(operator: str, left: Datum, right: Datum, width: int) -> Datum | None:
    match (operator, left, right):
        case ("add", Address(), int()):
            return Address(left.object, left.offset + signed(right, width))
        case ("add", int(), Address()):
            return Address(right.object, right.offset + signed(left, width))
        case ("sub", Address(), int()):
            return Address(left.object, left.offset - signed(right, width))
        case ("sub", Address(), Address()) if left.object == right.object:
            return (left.offset - right.offset) & ((1 << width) - 1)
        case ("bitand", Address(), int()):
            return _masked(left, right, width)
        case ("bitand", int(), Address()):
            return _masked(right, left, width)
        case ("urem", Address(), int()) if right <= ALIGNED and right.bit_count() == 1:
            return left.offset % right
        case ("bitor", Address(), int()) if right < ALIGNED and not left.offset & right:
            return Address(left.object, left.offset | right)
        case (_, Address(), Address()) if operator in _COMPARISONS and left.object == right.object:
            return left.offset < right.offset or (left.offset == right.offset and operator in _OR_EQUAL)
        case _:
            return None


def _masked(pointer: Address, mask: int, width: int) -> Datum | None:
    if mask < ALIGNED:
        return pointer.offset & mask
    if ~mask & ((1 << width) - 1) < ALIGNED:
        return Address(pointer.object, pointer.offset & -ALIGNED | pointer.offset & mask & (ALIGNED - 1))
    return None
