"""What objects may hold at any time, without the order of commands: what they hold at first, and all that is stored.

A byte is *written* where some store may reach it. A cell that is only ever written as a whole, by known pointers, holds
what it holds at first or one of these values; where that is one constant, it is known. Everything else holds any
number, and pointers into the regions that were stored into the object.
"""

from __future__ import annotations

from clew.ir.sorts import POINTER, Sort, bytes_of
from clew.ir.terms import Constant, constant
from clew.ir.values import NOWHERE, UNDEFINED, Address
from clew.passes.specialise.values import FARTHEST, NOTHING, Regions, Value, joined, regions_of, united
from clew.semantics.execution.memory import covered_by, load
from clew.semantics.state import Extent, Mark, Piece
from clew.semantics.values import Concrete

Place = tuple[int, int]
"""An offset and a size."""
_MOST_PLACES = 64
"""Of an object with more places at which pointers are stored, the others are not told apart."""
_EVERYWHERE = (-FARTHEST, FARTHEST)


class Contents:
    """What one object may hold; it grows."""

    def __init__(self, extent: Extent | None, size: int | None) -> None:
        """Without an extent it is made while the program runs; `size` is None where that is not known."""
        self.extent = extent
        self.size = FARTHEST if size is None else size
        self.written = 0
        """The bytes, as a bit set; of objects whose size is not known none."""
        self.cells: dict[Place, tuple[Sort, Value]] = {}
        self.filled = 0
        """The bytes of these cells."""
        self.shared = 0
        """The bytes that are parts of several of them."""
        self.firsts: dict[tuple[int, Sort], Value] = {}
        """What is there at first, as far as that was asked."""
        self.spread: dict[Place, Regions] = {}
        """What was stored where it is not known to be one cell, by the first offset and the one behind the last."""
        self.loose = 0
        """The bytes that may be reached in another way than as a cell."""
        self.late = 0
        """The bytes that are written when no process runs any more."""
        self.freed = False
        """Whether somebody may free it."""
        self.accesses: dict[Place, set[Sort]] = {}
        """The cells that are read or written, and as what."""
        self.touched = 0
        """The bytes of these cells."""
        self.mixed = 0
        """The bytes that are parts of several of them."""
        self.held: dict[Place, Regions] = {}
        """What lies between two offsets, where that was asked since anything was stored."""

    def add(self, begin: int, end: int, regions: Regions) -> bool:
        """Pointers into these regions may lie between two offsets; whether that is news."""
        if not regions:
            return False
        place = (begin, end) if len(self.spread) < _MOST_PLACES or (begin, end) in self.spread else _EVERYWHERE
        before = self.spread.get(place, NOTHING)
        after = self.spread[place] = united((before, regions))
        if after is before or after == before:
            return False
        self.held.clear()
        return True


class Memory:
    """The objects of one analysis, and who has read them."""

    def __init__(self, extents: tuple[Extent, ...], pointer_bytes: int) -> None:
        self.objects = [Contents(each, len(each.data)) for each in extents]
        self.pointer_bytes = pointer_bytes
        self._values = Concrete()

    def make(self, size: int | None) -> int:
        """A new object that is made while the program runs."""
        self.objects.append(Contents(None, size))
        return len(self.objects) - 1

    def read(self, number: int, offset: int, sort: Sort) -> Value:
        """What a cell may hold."""
        found = self.objects[number]
        size = bytes_of(sort, self.pointer_bytes)
        if found.extent is None or size is None or not 0 <= offset <= found.size - size:
            return self.anything(number)
        mask = ((1 << size) - 1) << offset
        if not found.written & mask:
            return self._first(found, offset, sort)
        cell = found.cells.get((offset, size))
        if cell is None or (found.loose | found.shared) & mask or cell[0] != sort:
            return self.held(number, offset, offset + size)
        return joined(self._first(found, offset, sort), cell[1])

    def first(self, number: int, offset: int, sort: Sort) -> Value:
        """What a cell holds at first."""
        return self._first(self.objects[number], offset, sort)

    def write_late(self, number: int, low: int, high: int, size: int, *, whole: bool) -> bool:
        """Something is stored when no process runs any more, as a whole cell or in any way; whether that is news."""
        found = self.objects[number]
        before = found.late, found.loose
        if found.extent is not None:
            begin, end = max(low, 0), min(high + size, found.size)
            mask = ((1 << max(end - begin, 0)) - 1) << begin
            found.late |= mask
            found.loose |= 0 if whole else mask
        return before != (found.late, found.loose)

    def between(self, number: int, low: int, high: int, sort: Sort) -> Value:
        """What may be read at one of these offsets."""
        found, size = self.objects[number], bytes_of(sort, self.pointer_bytes) or 1
        if low == high and found.extent is not None and 0 <= low <= found.size - size:
            return self.read(number, low, sort)
        return self.held(number, low, high + size)

    def anything(self, number: int) -> Regions:
        """All that may lie anywhere in an object."""
        return self.held(number, -FARTHEST, FARTHEST)

    def held(self, number: int, low: int, high: int) -> Regions:
        """All that may lie between two offsets of an object."""
        found = self.objects[number]
        if (low, high) not in found.held:
            found.held[low, high] = self._held(found, low, high)
        return found.held[low, high]

    def _held(self, found: Contents, low: int, high: int) -> Regions:
        spread = [regions for (begin, end), regions in found.spread.items() if begin < high and low < end]
        if found.extent is None:
            return united(spread)
        begin, end = max(low, 0), min(high, found.size)
        cells = [value for place, (_, value) in found.cells.items() if place[0] < end and begin < place[0] + place[1]]
        first = [_pointed(mark) for mark in covered_by(found.extent.marks, begin, end)]
        return united((*first, *map(regions_of, cells), *spread))

    def access(self, number: int, offset: int, sort: Sort) -> None:
        """Somebody reads or writes a cell as a whole."""
        found = self.objects[number]
        size = bytes_of(sort, self.pointer_bytes)
        if found.extent is None or size is None or not 0 <= offset <= found.size - size:
            return
        if (offset, size) not in found.accesses:
            mask = ((1 << size) - 1) << offset
            found.mixed |= found.touched & mask
            found.touched |= mask
        found.accesses.setdefault((offset, size), set()).add(sort)

    def _first(self, contents: Contents, offset: int, sort: Sort) -> Value:
        found = contents.firsts.get((offset, sort))
        if found is None:
            found = contents.firsts[offset, sort] = self._read_first(contents, offset, sort)
        return found

    def _read_first(self, contents: Contents, offset: int, sort: Sort) -> Value:
        extent = contents.extent
        assert extent is not None, "what is there from the start should hold something"
        if _has_piece(extent, offset, bytes_of(sort, self.pointer_bytes) or 1):
            return self.held_first(contents, offset, bytes_of(sort, self.pointer_bytes) or 1)
        found = load(extent, offset, sort, self._values, self.pointer_bytes, None)
        if found is UNDEFINED:
            return constant(UNDEFINED, sort)
        if isinstance(found, Address) and sort != POINTER:
            return regions_of(constant(found, POINTER))
        assert isinstance(found, (bool, int, Address, type(None))), f"memory should hold plain values, holds {found!r}"
        return constant(found, sort)

    def held_first(self, contents: Contents, offset: int, size: int) -> Regions:
        """Where pointers point that lie there at first."""
        marks = () if contents.extent is None else contents.extent.marks
        return united([_pointed(each) for each in covered_by(marks, offset, offset + size)])

    def write(self, number: int, offset: int, sort: Sort, value: Value) -> bool:
        """Store a value into a cell; whether that is news."""
        found = self.objects[number]
        size = bytes_of(sort, self.pointer_bytes)
        if found.extent is None or size is None or not 0 <= offset <= found.size - size:
            return self.spread(number, offset, offset, size or 1, regions_of(value))
        before = found.cells.get((offset, size))
        known, kind = value, sort
        if before is not None:
            known, kind = joined(before[1], value), before[0]
            if kind != sort:
                found.loose |= ((1 << size) - 1) << offset
        mask = ((1 << size) - 1) << offset
        if before is None:
            found.shared |= found.filled & mask
            found.filled |= mask
        news = before != (kind, known) or found.written & mask != mask
        found.cells[offset, size] = (kind, known)
        found.written |= mask
        if news:
            found.held.clear()
        return news

    def spread(self, number: int, low: int, high: int, size: int, regions: Regions) -> bool:
        """Store something somewhere between two offsets; whether that is news."""
        found = self.objects[number]
        before = found.loose, found.written
        news = found.add(low, high + size, regions)
        if found.extent is not None:
            begin, end = max(low, 0), min(high + size, found.size)
            mask = ((1 << max(end - begin, 0)) - 1) << begin
            found.loose |= mask
            found.written |= mask
        return news or before != (found.loose, found.written)

    def look(self, number: int, low: int, high: int, size: int) -> bool:
        """Somebody reads somewhere between two offsets: these bytes are no cells; whether that is news."""
        found = self.objects[number]
        before = found.loose
        if found.extent is not None:
            begin, end = max(low, 0), min(high + size, found.size)
            found.loose |= ((1 << max(end - begin, 0)) - 1) << begin
        return before != found.loose


def _pointed(mark: Mark) -> Regions:
    """Where a pointer points that is a part of an extent, if it is one."""
    value = mark.value.address if isinstance(mark.value, Piece) else mark.value
    if isinstance(value, Address) and value.object != NOWHERE:
        return frozenset({(value.object, value.offset, value.offset)})
    return NOTHING


def _has_piece(extent: Extent, offset: int, size: int) -> bool:
    """Whether a pointer there is not read as a whole."""
    covered = covered_by(extent.marks, offset, offset + size)
    return any(each.value is not UNDEFINED and (each.offset, each.size) != (offset, size) for each in covered)


def as_constant(value: Value) -> Constant | None:
    """The one defined constant that a value is, if it is one."""
    return value if isinstance(value, Constant) and value.value is not UNDEFINED else None
