"""Contents of objects: cells of bytes, each with a value; bytes outside of all cells are as they were at first.

Values are kept as numbers of their bytes: null is zero, a Bool is zero or one. What covers cells in part cuts them.
Contents never change: each write gives new ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from clew.analysis.values.domain import (
    ANY,
    NONE,
    NOWHERE_,
    NULL,
    UNWRITTEN,
    Held,
    Row,
    is_empty,
    join,
    met,
    number,
    numbers_of,
    pointers,
)
from clew.ir.sorts import Bits, Bool, Pointer, Sort
from clew.logic import range_bits


class Given(Exception):
    """The analysis gives up: something is met of which it knows nothing."""


LARGEST = 8
"""No cell has more bytes."""
_ZERO = number(range_bits.exactly(0, 8))


class Contents:
    """What an object may hold."""

    __slots__ = ("_hash", "cells", "constant", "several", "size", "zeroed")

    def __init__(
        self,
        size: int,
        cells: Mapping[int, tuple[int, Held]],
        *,
        zeroed: bool,
        constant: bool = False,
        several: bool = False,
    ) -> None:
        self.size, self.cells, self.zeroed, self.constant = size, cells, zeroed, constant
        self.several = several
        """Whether it stands for several objects, so that a write leaves the others as they are."""
        self._hash: int | None = None

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.size, frozenset(self.cells.items()), self.several))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Contents) or hash(self) != hash(other):
            return False
        return (self.size, self.several, self.cells) == (other.size, other.several, other.cells)

    def _with(self, cells: Mapping[int, tuple[int, Held]]) -> Contents:
        return Contents(self.size, cells, zeroed=self.zeroed, constant=self.constant, several=self.several)

    def shared(self) -> Contents:
        """The same as one of several objects that were made at one place."""
        return Contents(self.size, self.cells, zeroed=self.zeroed, constant=self.constant, several=True)

    # --- reading ----------------------------------------------------------------------------------------------------

    def read(self, offset: int, size: int) -> Held:
        """The bytes as a number."""
        cell = self.cells.get(offset)
        if cell is not None and cell[0] == size:
            return cell[1]
        found, width = UNWRITTEN, 0
        for length, held in self._pieces(offset, offset + size):
            found = _concatenated(held, found, 8 * length, width) if width else held
            width += 8 * length
        return found

    def _pieces(self, start: int, end: int) -> Iterator[tuple[int, Held]]:
        """What lies from start to end, cut there: lengths and values."""
        at = start
        while at < end:
            place, length, held = self._covering(at)
            stop = min(end, place + length)
            yield stop - at, _cut(held, length, at - place, stop - at)
            at = stop

    def _covering(self, at: int) -> tuple[int, int, Held]:
        """The cell over a byte, or the byte itself."""
        for back in range(LARGEST):
            cell = self.cells.get(at - back)
            if cell is not None:
                if back < cell[0]:
                    return at - back, *cell
                break
        return at, 1, _ZERO if self.zeroed else UNWRITTEN

    # --- writing ----------------------------------------------------------------------------------------------------

    def write(self, offset: int, size: int, held: Held) -> Contents:
        """A certain write."""
        return self.write_all(((offset, size, held),))

    def write_all(self, written: Iterable[tuple[int, int, Held]]) -> Contents:
        """Certain writes, one after the other."""
        cells = dict(self.cells)
        for offset, size, held in written:
            if cells.get(offset, (0,))[0] != size:
                self._make_room(cells, offset, offset + size)
            cells[offset] = (size, held)
        return self._with(cells)

    @staticmethod
    def _make_room(cells: dict[int, tuple[int, Held]], start: int, end: int) -> None:
        """Take away what lies between, and cut what sticks out."""
        for place in [each for each in range(start - LARGEST + 1, end) if each in cells]:
            length, held = cells[place]
            if place + length <= start:
                continue
            del cells[place]
            for first, last in ((place, start), (end, place + length)):
                if first < last:
                    cells[first] = (last - first, _cut(held, length, first - place, last - first))

    def may_write(self, offsets: Iterable[int], size: int, held: Held) -> Contents:
        """A write at one of these offsets, or to another object."""
        return self.write_all((offset, size, join(self.read(offset, size), held)) for offset in offsets)


def _concatenated(high: Held, low: Held, more: int, width: int) -> Held:
    """Bytes behind others, as one number."""
    if low.pointers != () or high.pointers != ():
        return Held(range_bits.everything(more + width), ANY, low.undefined or high.undefined)
    one, other = high.numbers, low.numbers
    if not (isinstance(one, tuple) and isinstance(other, tuple) and len(one) == 6 and len(other) == 6):
        return Held(range_bits.everything(more + width), (), True)
    return Held(range_bits.concat(one, other, width, more + width), (), low.undefined or high.undefined)


def _cut(held: Held, length: int, first: int, size: int) -> Held:
    """Some bytes of a value."""
    if size == length:
        return held
    if held.pointers != ():
        return Held(range_bits.everything(8 * size), ANY, held.undefined)
    if is_empty(held):
        return held
    known = numbers_of(held)
    assert known is not None, "bytes should be numbers"
    return Held(range_bits.extract(known, 8 * (first + size) - 1, 8 * first, 8 * length), (), held.undefined)


def met_contents(one: Contents, other: Contents) -> Contents:
    """What an object holds by both, where cells are the same, and maybe more of the first one."""
    if one is other or one == other or one.several:
        return one
    found: list[tuple[int, int, Held]] = []
    for offset, (size, held) in other.cells.items():
        mine = one.cells.get(offset)
        if mine is None or mine[0] != size:
            continue
        both = met(mine[1], held, 8 * size)
        if both != mine[1]:
            found.append((offset, size, both))
    return one.write_all(found) if found else one


# --- sorts ----------------------------------------------------------------------------------------------------------


def stored(held: Held, sort: Sort, size: int) -> Held:
    """A value as memory keeps it."""
    match sort:
        case Bool() if held.numbers == NONE:
            return held
        case Bool():
            known = range_bits.unsigned(int(held.numbers is True), int(held.numbers is not False), 8)
            return Held(known, held.pointers, held.undefined)
        case Pointer():
            return numbered(held, 8 * size)
        case _:
            return held


def numbered(held: Held, width: int) -> Held:
    """Pointers as numbers: those to nowhere are plain ones."""
    if held.pointers is ANY:
        return Held(range_bits.everything(width), ANY, held.undefined)
    found: Held = Held(NONE, (), held.undefined)
    for each in held.pointers:
        if each.object == NOWHERE_:
            fits = -(1 << (width - 1)) <= each.first and each.last < 1 << (width - 1)
            known = range_bits.signed_between(each.first, each.last, width) if fits else range_bits.everything(width)
            found = join(found, number(known))
        else:
            found = join(found, pointers(each))
    return found


def disguised(held: Held) -> Held:
    """Numbers as pointers."""
    known = numbers_of(held)
    if held.pointers is ANY or known is None:
        return Held(NONE, held.pointers, held.undefined)
    _, _, low, high, _, _ = known
    nowhere = NULL if low == high == 0 else pointers(Row(NOWHERE_, low, high, int(low < high)))
    return join(Held(NONE, held.pointers, held.undefined), nowhere)


def loaded(held: Held, sort: Sort) -> Held:
    """What memory keeps, as a value of the sort."""
    match sort:
        case Bool():
            if held.pointers != ():
                return Held(None, (), held.undefined)
            if not isinstance(held.numbers, tuple) or len(held.numbers) != 6:
                return held
            low, high = held.numbers[:2]
            return Held(True if low > 0 else False if high == 0 else None, (), held.undefined)
        case Pointer():
            return disguised(held)
        case Bits():
            return held
        case _:
            raise Given(f"memory holds no {sort}")
