"""Memory objects: what loads, stores, copies and fills do to the bytes of one object.

Input: an object, an offset inside its bounds, a sort. Bytes are little endian. Numbers are bytes, so it does not matter
by which widths they were written. What is no plain number is a mark over its bytes: a load that covers just
a pointer reads it, also as a number; one that covers a part of it is refused; parts of terms over inputs are concat and
extract; one undefined byte makes the whole load undefined. A pointer to nowhere is a number, and null is zero, so that
zeroed memory holds null pointers. Copies take marks along, cut where they have to be; a pointer that was copied in
pieces is one again when all of them lie in order.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from operator import attrgetter

from clew.ir.errors import Unsupported
from clew.ir.operators.pointers import moved
from clew.ir.operators.table import signed
from clew.ir.sorts import (
    BOOL,
    Bits,
    Bool,
    Sort,
    bytes_of,
)
from clew.ir.source import Span
from clew.ir.values import NOWHERE, UNDEFINED, Address
from clew.semantics.state import Extent, Life, Mark, Piece
from clew.semantics.values import Datum, Values

LARGEST = 1 << 28
"""Objects of more bytes than this are refused."""


def size_of(sort: Sort, pointer_bytes: int, span: Span | None) -> int:
    """How many bytes a value of the sort takes."""
    size = bytes_of(sort, pointer_bytes)
    if size is None:
        raise Unsupported(f"memory holds whole bytes, truth values and pointers, not {sort}", span=span)
    return size


def undefined_bytes(life: Life, size: int, span: Span | None) -> Extent:
    """A new object of which no byte was written."""
    if size > LARGEST:
        raise Unsupported(f"an object of {size} bytes; at most {LARGEST} are modelled", span=span)
    return Extent(life, bytes(size), (Mark(0, size, UNDEFINED),) if size else ())


# --- loads ----------------------------------------------------------------------------------------------------------


def load(extent: Extent, offset: int, sort: Sort, values: Values, pointer_bytes: int, span: Span | None) -> Datum:
    """The value of the sort at the offset."""
    size = size_of(sort, pointer_bytes, span)
    if extent.marks:
        covered = covered_by(extent.marks, offset, offset + size)
        if covered:
            return _typed(_marked(extent, offset, size, covered, values, span), sort, size, values)
    return _typed(int.from_bytes(extent.data[offset : offset + size], "little"), sort, size, values)


def _typed(found: Datum, sort: Sort, size: int, values: Values) -> Datum:
    """What was read as a number, as a value of the sort."""
    if found is UNDEFINED or isinstance(sort, Bits):
        return found
    if isinstance(sort, Bool):
        zero = values.apply("=", (found, 0), (Bits(8), Bits(8)), ())
        return values.apply("not", (zero,), (BOOL,), ())
    if isinstance(found, Address):
        return found
    number = values.concrete(found)
    assert isinstance(number, int), f"a pointer should be read from a number, is read from {number!r}"
    return moved(None, signed(number, 8 * size))


def covered_by(marks: tuple[Mark, ...], start: int, end: int) -> tuple[Mark, ...]:
    """The marks with a byte between start and end; marks are sorted and apart."""
    first, last = _window(marks, start, end)
    return marks[first:last]


def _window(marks: tuple[Mark, ...], start: int, end: int) -> tuple[int, int]:
    first = bisect_right(marks, start, key=_OFFSET)
    if first and marks[first - 1].offset + marks[first - 1].size > start:
        first -= 1
    last = first
    while last < len(marks) and marks[last].offset < end:
        last += 1
    return first, last


_OFFSET = attrgetter("offset")


def _marked(
    extent: Extent, offset: int, size: int, covered: tuple[Mark, ...], values: Values, span: Span | None
) -> Datum:
    """The bytes as a number, low ones first, where some of them are marked."""
    for mark in covered:
        if mark.value is UNDEFINED:
            return UNDEFINED
    whole = covered[0]
    if whole.offset == offset and whole.size == size and not isinstance(whole.value, Piece):
        return whole.value
    result: Datum = 0
    width, position = 0, offset
    for mark in covered:
        if isinstance(mark.value, Address | Piece):
            raise Unsupported("a part of a pointer is read from memory", span=span)
        result, width = _join(result, width, _plain(extent, position, mark.offset), mark.offset - position, values)
        part = _cut(mark, offset, offset + size, values)
        assert not isinstance(part.value, Piece), "only a pointer should have pieces"
        result, width = _join(result, width, part.value, part.size, values)
        position = part.offset + part.size
    return _join(result, width, _plain(extent, position, offset + size), offset + size - position, values)[0]


def _plain(extent: Extent, start: int, end: int) -> int:
    return int.from_bytes(extent.data[start:end], "little")


def _join(low: Datum, width: int, high: Datum, more: int, values: Values) -> tuple[Datum, int]:
    if more <= 0:
        return low, width
    if width == 0:
        return high, 8 * more
    return values.apply("concat", (high, low), (Bits(8 * more), Bits(width)), ()), width + 8 * more


def settled_bytes(extent: Extent, offset: int, size: int, values: Values, *, stale: bool) -> Extent:
    """The object, as a settled load sees it: undefined bytes in the range are zero, and parts of `stale` pointers."""
    for mark in covered_by(extent.marks, offset, offset + size):
        part_of_pointer = isinstance(mark.value, Address | Piece) and (mark.offset, mark.size) != (offset, size)
        if mark.value is UNDEFINED or (stale and part_of_pointer):
            part = _cut(mark, offset, offset + size, values)
            extent = _replaced(extent, part.offset, bytes(part.size), (), values)
    return extent


def undefined_in(extent: Extent, offset: int, size: int) -> tuple[tuple[int, int], ...]:
    """The places in the range, each from a byte on and so long, that were never written."""
    end = offset + size
    marks = [mark for mark in covered_by(extent.marks, offset, end) if mark.value is UNDEFINED]
    ends = [(max(mark.offset, offset), min(mark.offset + mark.size, end)) for mark in marks]
    return tuple((start, stop - start) for start, stop in ends)


# --- stores ---------------------------------------------------------------------------------------------------------


def store(
    extent: Extent, offset: int, sort: Sort, value: Datum, values: Values, pointer_bytes: int, span: Span | None
) -> Extent:
    """The object after the value was written; what it covers is gone."""
    size = size_of(sort, pointer_bytes, span)
    value = _stored(sort, size, value, values, pointer_bytes, span)
    if isinstance(value, int):
        return _replaced(extent, offset, value.to_bytes(size, "little"), (), values)
    return _replaced(extent, offset, bytes(size), (Mark(offset, size, value),), values)


def _stored(sort: Sort, size: int, value: Datum, values: Values, pointer_bytes: int, span: Span | None) -> Datum:
    """The value as memory holds it: a number, or what becomes a mark."""
    if isinstance(sort, Bool) and value is not UNDEFINED:
        value = values.apply("ite", (value, 1, 0), (BOOL, Bits(8), Bits(8)), ())
    if value is None:
        value = 0
    if isinstance(value, Address) and value.object == NOWHERE:
        value = value.offset & ((1 << 8 * size) - 1)
    if isinstance(value, Address) and size != pointer_bytes:
        raise Unsupported("a pointer is written as a number of another width", span=span)
    return value


def laid_out(
    fresh: Extent, cells: Sequence[tuple[int, Sort, Datum]], values: Values, pointer_bytes: int, span: Span | None
) -> Extent:
    """The new object after `store` of all cells, in time that grows with its size and not with the square of it."""
    data, marks, end = bytearray(fresh.data), list[Mark](), 0
    blank = bool(fresh.marks)
    for at, (offset, sort, given) in enumerate(cells):
        size = size_of(sort, pointer_bytes, span)
        value = _stored(sort, size, given, values, pointer_bytes, span)
        if offset < end or not isinstance(value, int | Address):
            return _one_by_one(_closed(fresh, data, marks, end, blank=blank), cells[at:], values, pointer_bytes, span)
        if blank and end < offset:
            marks.append(Mark(end, offset - end, UNDEFINED))
        end = offset + size
        if isinstance(value, int):
            data[offset:end] = value.to_bytes(size, "little")
        else:
            marks.append(Mark(offset, size, value))
    return _closed(fresh, data, marks, end, blank=blank)


def _closed(fresh: Extent, data: bytearray, marks: Sequence[Mark], end: int, *, blank: bool) -> Extent:
    rest = (Mark(end, len(data) - end, UNDEFINED),) if blank and end < len(data) else ()
    return Extent(fresh.life, bytes(data), (*marks, *rest))


def _one_by_one(
    extent: Extent, cells: Sequence[tuple[int, Sort, Datum]], values: Values, pointer_bytes: int, span: Span | None
) -> Extent:
    for offset, sort, value in cells:
        extent = store(extent, offset, sort, value, values, pointer_bytes, span)
    return extent


def copy(source: Extent, start: int, target: Extent, offset: int, size: int, values: Values) -> Extent:
    """The target after so many bytes of the source were written to it."""
    data = bytearray(source.data[start : start + size])
    marks: list[Mark] = []
    for mark in covered_by(source.marks, start, start + size):
        part = _cut(mark, start, start + size, values)
        _keep(Mark(part.offset - start, part.size, part.value), data, marks)
    shifted = [Mark(mark.offset + offset, mark.size, mark.value) for mark in marks]
    return _replaced(target, offset, bytes(data), shifted, values)


def fill(extent: Extent, offset: int, value: Datum, size: int, values: Values) -> Extent:
    """The object after so many bytes were set to the value."""
    if isinstance(value, int):
        return _replaced(extent, offset, bytes((value,)) * size, (), values)
    if value is UNDEFINED:
        return _replaced(extent, offset, bytes(size), (Mark(offset, size, value),), values)
    marks = [Mark(offset + position, 1, value) for position in range(size)]
    return _replaced(extent, offset, bytes(size), marks, values)


def _replaced(extent: Extent, start: int, data: bytes, marks: Sequence[Mark], values: Values) -> Extent:
    """The object with other bytes and marks from start on."""
    end = start + len(data)
    old, whole = extent.marks, extent.data
    if not old and not marks:
        return Extent(extent.life, whole[:start] + data + whole[end:])
    first, last = _window(old, start, end)
    if first == last and not marks:
        return Extent(extent.life, whole[:start] + data + whole[end:], old)
    changed = bytearray(whole)
    changed[start:end] = data
    between: list[Mark] = []
    for mark in old[first:last]:
        if mark.offset < start:
            _keep(_cut(mark, mark.offset, start, values), changed, between)
    between.extend(marks)
    for mark in old[first:last]:
        if mark.offset + mark.size > end:
            _keep(_cut(mark, end, mark.offset + mark.size, values), changed, between)
    below, above = max(first - 1, 0), last + 1
    merged = _merged((*old[below:first], *between, *old[last:above]))
    return Extent(extent.life, bytes(changed), (*old[:below], *merged, *old[above:]))


def _cut(mark: Mark, start: int, end: int, values: Values) -> Mark:
    """The part of a mark from start to end, as far as it reaches."""
    start, end = max(start, mark.offset), min(end, mark.offset + mark.size)
    size, first = end - start, start - mark.offset
    if size == mark.size:
        return mark
    value = mark.value
    if value is UNDEFINED:
        return Mark(start, size, value)
    if isinstance(value, Address):
        return Mark(start, size, Piece(value, first, mark.size))
    if isinstance(value, Piece):
        return Mark(start, size, Piece(value.address, value.first + first, value.whole))
    part = values.apply("extract", (value,), (Bits(8 * mark.size),), (8 * (first + size) - 1, 8 * first))
    return Mark(start, size, part)


def _keep(mark: Mark, data: bytearray, marks: list[Mark]) -> None:
    """Add a mark; a term that turned out to be a plain number becomes bytes."""
    if isinstance(mark.value, int):
        data[mark.offset : mark.offset + mark.size] = mark.value.to_bytes(mark.size, "little")
    else:
        marks.append(mark)


def _merged(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Neighbours that belong together, as one."""
    found: list[Mark] = []
    for mark in marks:
        joined = _joined(found[-1], mark) if found else None
        if joined is None:
            found.append(mark)
        else:
            found[-1] = joined
    return tuple(found)


def _joined(one: Mark, other: Mark) -> Mark | None:
    if one.offset + one.size != other.offset:
        return None
    size, left, right = one.size + other.size, one.value, other.value
    if left is UNDEFINED and right is UNDEFINED:
        return Mark(one.offset, size, UNDEFINED)
    if not (isinstance(left, Piece) and isinstance(right, Piece)):
        return None
    if left.address != right.address or left.whole != right.whole or left.first + one.size != right.first:
        return None
    return Mark(one.offset, size, left.address if size == left.whole else left)
