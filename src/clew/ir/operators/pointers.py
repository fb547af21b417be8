"""The operator table: pointers.

A pointer that points into no object is a number in disguise: null is 0, and `Address(NOWHERE, n)` is n (what C gets
from an integer cast, or from the address of a member of null). `pointer.to_bits` of any other pointer keeps the pointer
inside the number: it may go back, and the few things that make sense on it are listed in `semantics/numbered.py`.
"""

from __future__ import annotations

from typing import Any

from clew.ir.operators.rows import Numbers, Operator, Sorts, all_are, arity, mask, need, plain, signed
from clew.ir.sorts import BOOL, POINTER, Bits, Pointer, Sort
from clew.ir.values import NOWHERE, UNDEFINED, Address

_WIDTHS = (16, 32, 64)
"""How many bits a pointer has on some processor."""


def _add(sorts: Sorts, _: Numbers) -> Sort:
    need(condition=isinstance(sorts[0], Pointer) and sorts[1] == Bits(64), wanted="a pointer and 64 bits")
    return POINTER


def _number(sorts: Sorts, _: Numbers) -> Sort:
    need(condition=all(isinstance(sort, Pointer) for sort in sorts), wanted="pointers")
    return Bits(64)


def _to_bits(sorts: Sorts, numbers: Numbers) -> Sort:
    need(
        condition=isinstance(sorts[0], Pointer) and numbers[0] in (16, 32, 64),
        wanted="a pointer, and a width of 16, 32 or 64",
    )
    return Bits(numbers[0])


def _of_bits(sorts: Sorts, _: Numbers) -> Sort:
    need(condition=isinstance(sorts[0], Bits) and sorts[0].width in _WIDTHS, wanted="16, 32 or 64 bits")
    return POINTER


def _add_value(values: tuple[Any, ...], _: Sorts, __: Numbers) -> Any:
    pointer, offset = values
    return moved(pointer, signed(offset, 64))


def moved(pointer: Address | None, distance: int) -> Address | None:
    """The pointer so many bytes further on; it may lie outside of its object."""
    if pointer is None:
        return Address(NOWHERE, distance) if distance else None
    offset = signed((pointer.offset + distance) & mask(64), 64)
    return None if pointer.object == NOWHERE and offset == 0 else Address(pointer.object, offset)


def _offset(pointer: Any) -> int:
    return pointer.offset & mask(64) if isinstance(pointer, Address) else 0


def _subtract(left: Any, right: Any) -> int:
    return (_offset(left) - _offset(right)) & mask(64)


def _object(pointer: Any) -> int:
    return pointer.object if isinstance(pointer, Address) else NOWHERE


def _same_object(left: Any, right: Any) -> bool:
    return _object(left) == _object(right)


def _lower(left: Any, right: Any) -> Any:
    """Objects have no order, so pointers into different ones have none either; numbers in disguise have no sign."""
    if _object(left) != _object(right):
        return UNDEFINED
    if _object(left) == NOWHERE:
        return _offset(left) < _offset(right)
    return signed(_offset(left), 64) < signed(_offset(right), 64)


def _to_bits_value(values: tuple[Any, ...], _: Sorts, numbers: Numbers) -> Any:
    pointer = values[0]
    return _offset(pointer) & mask(numbers[0]) if _object(pointer) == NOWHERE else pointer


def _of_bits_value(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> Any:
    number, sort = values[0], sorts[0]
    assert isinstance(sort, Bits), f"of_bits should see bits, sees {sort}"
    return moved(None, signed(number, sort.width)) if isinstance(number, int) else number


POINTER_ROWS: tuple[Operator, ...] = (
    Operator("pointer.add", arity(2, _add), _add_value, None, None),
    Operator("pointer.offset", arity(1, _number), plain(_offset), None, None),
    Operator("pointer.sub", arity(2, _number), plain(_subtract), None, None),
    Operator("pointer.lt", all_are(POINTER, BOOL, 2), plain(_lower), None, None),
    Operator("pointer.same_object", all_are(POINTER, BOOL, 2), plain(_same_object), None, None, commutative=True),
    Operator("pointer.to_bits", arity(1, _to_bits), _to_bits_value, None, None, 1),
    Operator("pointer.of_bits", arity(1, _of_bits), _of_bits_value, None, None),
)
