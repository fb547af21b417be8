"""Objects as columns: arrays of the members that programs read and write.

An object has parts, in each a row of `stride` bytes that is repeated up to its end, and in the row columns, each of
them an array.
An array of numbers has one column, a struct one row, an array of structs both; a struct with an array inside has parts,
since what is before and behind it is not repeated. In an array of structs with arrays inside a column has several
elements in each row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from clew.ir.errors import Unsupported
from clew.ir.program import Declaration, Object
from clew.ir.sorts import BOOL, Bits, Bool, Sort
from clew.ir.terms import Constant, Term, Variable, apply, constant
from clew.ir.values import Value
from clew.lower.flat.congruence import Congruence
from clew.lower.flat.members import bytes_of
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """A member: where it lies in a row, its sort, its elements, and which of them are known.

    It has so many elements in a row, one behind `every` so many bytes; mostly one.
    """

    at: int
    element: Sort
    array: Variable
    known: Variable | None
    times: int = 1
    every: int = 0

    @property
    def width(self) -> int:
        """Bytes of an element."""
        return bytes_of(self.element)

    def number(self, place: int) -> int | None:
        """The number of the element that lies at a place in a row; None where none does."""
        if not self.every:
            return 0 if place == self.at else None
        number, beside = divmod(place - self.at, self.every)
        return number if beside == 0 and 0 <= number < self.times else None


class Cell(NamedTuple):
    """An element of a column; `place` is its first byte in the object, `slot` that in the array of the column."""

    place: int
    column: Column
    slot: int


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of columns that follow each other in so many bytes; the last row may be cut."""

    start: int
    bytes: int
    stride: int
    columns: tuple[Column, ...]

    @property
    def count(self) -> int:
        """The number of rows."""
        return rows_in(self.bytes, self.stride)

    @property
    def is_sure(self) -> bool:
        """Whether congruences by the stride hold where computations wrap around."""
        return self.stride & (self.stride - 1) == 0

    @property
    def elements(self) -> int:
        """The number of elements, those that are cut off included."""
        return self.count * sum(each.times for each in self.columns)

    def row(self) -> Iterator[tuple[int, Column, int]]:
        """The elements of a row: where they lie in it, their columns, and which of the column's they are."""
        for column in self.columns:
            for number in range(column.times):
                yield column.at + number * column.every, column, number

    def cells(self) -> Iterator[Cell]:
        """The elements."""
        for row in range(self.count):
            for at, column, number in self.row():
                if row * self.stride + at + column.width <= self.bytes:
                    yield Cell(self.start + row * self.stride + at, column, row * column.times + number)


@dataclass(frozen=True, slots=True)
class Rows:
    """An object as parts, and whether it lives."""

    name: str
    size: int
    parts: tuple[Part, ...]
    alive: Variable | None
    constant: bool

    def column(self, where: Congruence, sort: Sort) -> tuple[Part, Column]:
        """The part and the column of an access; a guess where there are several parts, or elements in a row."""
        for part in self._around(where):
            at = where.rest if where.modulus % part.stride == 0 else where.base
            place = (at - part.start) % part.stride
            for each in part.columns:
                told = where.modulus % part.stride == 0 or each.every > 0
                if told and each.element == sort and each.number(place) is not None:
                    return part, each
        raise Unsupported(f"an access to {self.name} may lie across its members")

    def _around(self, where: Congruence) -> Iterator[Part]:
        """The parts in which an access may lie."""
        for part in self.parts:
            inside = part.bytes == self.size or part.start <= where.base < part.start + part.bytes
            if inside and part.stride:
                yield part

    def part(self, where: Congruence) -> Part:
        """The part in which bytes lie that begin at the same place in each row; a guess."""
        for part in self._around(where):
            if where.modulus % part.stride == 0:
                return part
        raise Unsupported("bytes are copied or filled at places that are not fixed")

    def cells(self, first: int, length: int) -> Iterator[Cell]:
        """The elements inside of so many bytes, which must not cut one."""
        for part in self.parts:
            yield from self._uncut(part.cells(), first, length)

    def cells_behind(self, part: Part, place: int, length: int) -> Iterator[Cell]:
        """The elements inside of so many bytes behind a place in a row of a part; indices count from that row."""
        rows = rows_in(place + length, part.stride)
        found = (
            Cell(row * part.stride + at, column, row * column.times + number)
            for row in range(rows)
            for at, column, number in part.row()
        )
        yield from self._uncut(found, place, length)

    def _uncut(self, cells: Iterable[Cell], first: int, length: int) -> Iterator[Cell]:
        for cell in cells:
            place, width = cell.place, cell.column.width
            if first <= place and place + width <= first + length:
                yield cell
            elif place < first + length and first < place + width:
                raise Unsupported(f"bytes are copied or filled across the members of {self.name}")


def rows_in(length: int, stride: int) -> int:
    """How many rows so many bytes have."""
    return -(-length // stride) if stride else 0


def repeated(value: Term, width: int) -> Term:
    """The number of so many bytes that are all the same."""
    filled = value
    for _ in range(width - 1):
        filled = apply("concat", filled, value)
    return filled


# --- how objects start ------------------------------------------------------------------------------------------------


def declarations(rows: Rows, static: Object | None) -> Iterator[Declaration]:
    """The columns with their starts; those of frames begin dead and are new wherever they are allocated."""
    for part in rows.parts:
        for column in part.columns:
            places = [
                part.start + row * part.stride + column.at + number * column.every
                for row in range(part.count)
                for number in range(column.times)
            ]
            start = [
                _zero(column.element) if static is None else value_at(static, column.element, place) for place in places
            ]
            yield Declaration(column.array, constant(tuple(start), column.array.sort))
            if column.known is not None:
                given = tuple(static is not None and given_at(static, place, column.width) for place in places)
                yield Declaration(column.known, constant(given, column.known.sort))
    if rows.alive is not None:
        yield Declaration(rows.alive, constant(value=False, sort=BOOL))


def given_at(static: Object, place: int, width: int) -> bool:
    """Whether all bytes of an element are defined at the start."""
    if static.zeroed:
        return True
    given: set[int] = set()
    for offset, value in static.cells:
        given.update(range(offset, offset + (value.sort.width // 8 if isinstance(value.sort, Bits) else 1)))
    return given.issuperset(range(place, place + width))


def _zero(element: Sort) -> Value:
    return False if isinstance(element, Bool) else 0


def value_at(static: Object, element: Sort, place: int) -> Value:
    """The start of an element; zero where it is undefined."""
    own = bytes_of(element)
    data = bytearray(own)
    for offset, value in static.cells:
        width = value.sort.width // 8 if isinstance(value.sort, Bits) else 1
        if offset + width <= place or place + own <= offset:
            continue
        match value:
            case Constant(value=bool() as truth):
                found = bytes((truth,))
            case Constant(value=int(number), sort=Bits(width=bits)) if bits % 8 == 0:
                found = number.to_bytes(width, "little")
            case _:
                raise Unsupported(f"{static.name} holds more than numbers")
        for position, byte in enumerate(found, offset - place):
            if 0 <= position < own:
                data[position] = byte
    return bool(data[0]) if isinstance(element, Bool) else int.from_bytes(data, "little")
