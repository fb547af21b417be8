"""Memory objects: what loads and stores do to the cells of one object.

Input: an object, an offset inside its bounds, a sort. Bytes are little endian. A load that matches a cell reads it; one
that covers parts of integer cells is concat and extract; one that covers part of a pointer is refused. Bytes that were
never written are zero or undefined, as the object says; one undefined byte makes the whole load undefined. The null
pointer is eight zero bytes, so that zeroed memory holds null pointers.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.errors import Unsupported
from clew.ir.semantics.state import Cell, Extent
from clew.ir.semantics.values import Datum, Values
from clew.ir.sorts import (
    BOOL,
    POINTER,
    Array,
    Bits,
    Bool,
    Event,
    Integer,
    Pointer,
    Process,
    Queue,
    Real,
    Reference,
    Sort,
)
from clew.ir.source import Span
from clew.ir.values import UNDEFINED

POINTER_SIZE = 8


def size_of(sort: Sort, span: Span | None) -> int:
    """How many bytes a cell of the sort takes."""
    match sort:
        case Bool():
            return 1
        case Pointer():
            return POINTER_SIZE
        case Bits(width=width) if width % 8 == 0:
            return width // 8
        case Bits() | Integer() | Real() | Array() | Queue() | Reference() | Event() | Process():
            raise Unsupported(f"memory holds whole bytes, truth values and pointers, not {sort}", span=span)


def load(extent: Extent, offset: int, sort: Sort, values: Values, span: Span | None) -> Datum:
    """The value of the sort at the offset."""
    for cell in extent.cells:
        if cell.offset == offset and cell.sort == sort:
            return cell.value
    found = _bits(extent, offset, size_of(sort, span), values, span)
    match sort:
        case Bool():
            zero = values.apply("=", (found, 0), (Bits(8), Bits(8)), ())
            return values.apply("not", (zero,), (BOOL,), ())
        case Pointer():
            number = values.concrete(found)
            if number is UNDEFINED or number == 0:
                return UNDEFINED if number is UNDEFINED else None
            raise Unsupported("an integer is read back from memory as a pointer", span=span)
        case _:
            return found


def store(extent: Extent, offset: int, sort: Sort, value: Datum, values: Values, span: Span | None) -> Extent:
    """The object after the value was written; what it covers of other cells is gone."""
    size = size_of(sort, span)
    cells = [piece for cell in extent.cells for piece in _remains(cell, offset, offset + size, values)]
    cells.append(Cell(offset, size, sort, value))
    return replace(extent, cells=tuple(sorted(cells, key=lambda cell: cell.offset)))


def _remains(cell: Cell, start: int, end: int, values: Values) -> tuple[Cell, ...]:
    """What is left of a cell when the bytes from start to end are overwritten."""
    last = cell.offset + cell.size
    if last <= start or end <= cell.offset:
        return (cell,)
    below = (_piece(cell, cell.offset, start, values),) if cell.offset < start else ()
    above = (_piece(cell, end, last, values),) if end < last else ()
    return (*below, *above)


def _piece(cell: Cell, start: int, end: int, values: Values) -> Cell:
    size = end - start
    plain = _as_bits(cell, values)
    if plain is None:
        return Cell(start, size, None, UNDEFINED)
    low = 8 * (start - cell.offset)
    part = values.apply("extract", (plain,), (Bits(8 * cell.size),), (low + 8 * size - 1, low))
    return Cell(start, size, Bits(8 * size), part)


def _as_bits(cell: Cell, values: Values) -> Datum | None:
    """The cell as an integer; None if it is a pointer or a part of one."""
    match cell.sort:
        case Bits():
            return cell.value
        case Bool():
            return values.apply("ite", (cell.value, 1, 0), (BOOL, Bits(8), Bits(8)), ())
        case _:
            return 0 if cell.sort == POINTER and cell.value is None else None


def _bits(extent: Extent, offset: int, size: int, values: Values, span: Span | None) -> Datum:
    """The bytes as an integer, low bytes first."""
    end = offset + size
    covered = [cell for cell in extent.cells if cell.offset < end and offset < cell.offset + cell.size]
    result: Datum = None
    width, position = 0, offset
    for cell in covered:
        if _as_bits(cell, values) is None:
            if cell.value is UNDEFINED and cell.sort is not None:
                return UNDEFINED
            raise Unsupported("part of a pointer, or a pointer as an integer, is read from memory", span=span)
        if cell.offset > position:
            result, width = _join(result, width, _gap(extent), 8 * (cell.offset - position), values)
        piece = _piece(cell, max(cell.offset, offset), min(cell.offset + cell.size, end), values)
        result, width = _join(result, width, piece.value, 8 * piece.size, values)
        position = piece.offset + piece.size
    if position < end:
        result, width = _join(result, width, _gap(extent), 8 * (end - position), values)
    return result


def _gap(extent: Extent) -> Datum:
    return 0 if extent.zeroed else UNDEFINED


def _join(low: Datum, width: int, high: Datum, more: int, values: Values) -> tuple[Datum, int]:
    if width == 0:
        return high, more
    return values.apply("concat", (high, low), (Bits(more), Bits(width)), ()), width + more
