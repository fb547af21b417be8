"""The order of bytes in memory: where the highest one comes first, numbers are turned round between memory and program.

Memory of the language in the middle has the lowest byte first. A number that the program keeps with its highest byte
first is stored with its bytes reversed, and reversed again when it is loaded: so bytes, parts of numbers, unions,
copies and texts mean what they mean on such a machine. Pointers have no bytes, and are stored as they are.
"""

from __future__ import annotations

from clew.ir.sorts import Bits
from clew.ir.terms import Constant, Term, apply, bits

_BYTE = 8


def turned(number: Term) -> Term:
    """A number of whole bytes with these in reverse order; anything else as it is."""
    if not isinstance(number.sort, Bits) or number.sort.width <= _BYTE or number.sort.width % _BYTE:
        return number
    if isinstance(number, Constant) and isinstance(number.value, int):
        return bits(turned_number(number.value, number.sort.width), number.sort.width)
    result: Term | None = None
    for low in range(0, number.sort.width, _BYTE):
        byte = apply("extract", number, parameters=(low + _BYTE - 1, low))
        result = byte if result is None else apply("concat", result, byte)
    assert result is not None, "a number should have bytes"
    return result


def turned_number(number: int, width: int) -> int:
    """The same of a number of so many bits."""
    return int.from_bytes(number.to_bytes(width // _BYTE, "little"), "big")
