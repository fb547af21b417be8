"""Objects as columns: arrays of the members that programs read and write.

Input: the accesses to each object: where, as a congruence, and of which sort; and what is copied. Output: per object a
row of `stride` bytes that is repeated up to its end, and in it the columns, each of which is an array. An array of
numbers has one column, a struct one row, an array of structs both. Raises Unsupported where members overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import gcd
from typing import NamedTuple

from clew.ir.errors import Unsupported
from clew.ir.program import Declaration, Object
from clew.ir.sorts import BOOL, Array, Bits, Bool, Sort
from clew.ir.terms import Constant, Variable, constant, variable
from clew.ir.values import Value
from clew.models.lower.flat.congruence import Congruence

MOST_CELLS = 512
_WIDTHS = (8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class Column:
    """A member: where it lies in a row, its sort, its elements, and which of them are known."""

    at: int
    element: Sort
    array: Variable
    known: Variable | None

    @property
    def width(self) -> int:
        """Bytes of an element."""
        return bytes_of(self.element)


class Cell(NamedTuple):
    """An element of a column; `place` is its first byte in the object."""

    place: int
    column: Column
    row: int


@dataclass(frozen=True, slots=True)
class Rows:
    """An object as rows of columns, and whether it lives."""

    name: str
    size: int
    stride: int
    columns: tuple[Column, ...]
    alive: Variable | None
    constant: bool

    @property
    def count(self) -> int:
        """The number of rows."""
        return self.size // self.stride if self.stride else 0

    def column(self, where: Congruence, sort: Sort) -> Column:
        """The column of an access."""
        at = where.rest % self.stride if self.stride else 0
        found = next((each for each in self.columns if (each.at, each.element) == (at, sort)), None)
        if found is None or (where.modulus and where.modulus % self.stride):
            raise Unsupported(f"an access to {self.name} may lie across its members")
        return found

    def cells(self, first: int, length: int) -> Iterator[Cell]:
        """The elements inside of so many bytes, which must not cut one."""
        for row in range(self.count):
            for column in self.columns:
                place = row * self.stride + column.at
                if first <= place and place + column.width <= first + length:
                    yield Cell(place, column, row)
                elif place < first + length and first < place + column.width:
                    raise Unsupported(f"bytes are copied or filled across the members of {self.name}")


class Access(NamedTuple):
    """Where an object is read or written, and as what."""

    where: Congruence
    sort: Sort


class Copied(NamedTuple):
    """So many bytes go from an object at an offset to another one."""

    source: str
    start: int
    target: str
    end: int
    length: int


@dataclass(slots=True)
class Layout:
    """What is learnt of the objects of a procedure, access by access."""

    statics: Mapping[str, Object]
    frames: Mapping[str, int]
    accesses: dict[str, list[Access]] = field(default_factory=dict)
    copies: list[Copied] = field(default_factory=list)

    def rows(self) -> dict[str, Rows]:
        """The objects as rows of columns."""
        strides = {name: self._stride(name) for name in self.accesses}
        members = {
            name: {(each.where.rest % strides[name], each.sort) for each in found if strides[name]}
            for name, found in self.accesses.items()
        }
        self._spread(members, strides)
        return {name: self._made(name, strides[name], sorted(found, key=_order)) for name, found in members.items()}

    def size(self, name: str) -> int:
        """The bytes of an object."""
        return self.statics[name].size if name in self.statics else self.frames[name]

    def _stride(self, name: str) -> int:
        return gcd(self.size(name), *(each.where.modulus for each in self.accesses[name]))

    def _spread(self, members: dict[str, set[tuple[int, Sort]]], strides: Mapping[str, int]) -> None:
        """What is copied has the members of what it is copied to, and the other way round."""
        changed = True
        while changed:
            before = sum(map(len, members.values()))
            for source, start, target, end, length in self.copies:
                for one, first, other, shift in ((source, start, target, end), (target, end, source, start)):
                    if not strides[one] or not strides[other]:
                        continue
                    for at, sort in tuple(members[one]):
                        for place in range(at, self.size(one), strides[one]):
                            if first <= place < first + length:
                                members[other].add(((place - first + shift) % strides[other], sort))
            changed = sum(map(len, members.values())) != before

    def _made(self, name: str, stride: int, members: Sequence[tuple[int, Sort]]) -> Rows:
        static = self.statics.get(name)
        size = self.size(name)
        count = size // stride if stride else 0
        if count * len(members) > MOST_CELLS or size >= 1 << 16:
            raise Unsupported(f"{name} has {size} bytes, which are more than {MOST_CELLS} elements")
        end = 0
        columns = []
        for at, sort in members:
            if at < end or at + bytes_of(sort) > stride:
                raise Unsupported(f"the memory of {name} is read and written in several ways")
            end = at + bytes_of(sort)
            label = f"{name}[]" if len(members) == 1 else f"{name}[].{at}"
            known = None if static is not None and static.zeroed else variable(f"{label}?", Array(count, BOOL))
            columns.append(Column(at, sort, variable(label, Array(count, sort)), known))
        alive = None if static is not None else variable(f"{name}[]!", BOOL)
        return Rows(name, size, stride, tuple(columns), alive, static is not None and static.constant)


def bytes_of(sort: Sort) -> int:
    """The bytes of a number or truth value in memory."""
    if isinstance(sort, Bool):
        return 1
    if not isinstance(sort, Bits) or sort.width not in _WIDTHS:
        raise Unsupported(f"memory of the sort {sort} has no array")
    return sort.width // 8


def _order(member: tuple[int, Sort]) -> tuple[int, int]:
    return member[0], bytes_of(member[1])


# --- how objects start ------------------------------------------------------------------------------------------------


def declarations(rows: Rows, static: Object | None) -> Iterator[Declaration]:
    """The columns with their starts; those of frames begin dead and are new wherever they are allocated."""
    for column in rows.columns:
        places = range(column.at, rows.size, rows.stride)
        start = [_zero(column.element) if static is None else _value(static, column, place) for place in places]
        yield Declaration(column.array, constant(tuple(start), column.array.sort))
        if column.known is not None:
            given = tuple(static is not None and _is_given(static, place, column.width) for place in places)
            yield Declaration(column.known, constant(given, column.known.sort))
    if rows.alive is not None:
        yield Declaration(rows.alive, constant(value=False, sort=BOOL))


def _is_given(static: Object, place: int, width: int) -> bool:
    """Whether all bytes of an element are defined at the start."""
    given: set[int] = set()
    for offset, value in static.cells:
        given.update(range(offset, offset + (value.sort.width // 8 if isinstance(value.sort, Bits) else 1)))
    return static.zeroed or given.issuperset(range(place, place + width))


def _zero(element: Sort) -> Value:
    return False if isinstance(element, Bool) else 0


def _value(static: Object, column: Column, place: int) -> Value:
    """The start of an element; zero where it is undefined."""
    data = bytearray(column.width)
    for offset, value in static.cells:
        width = value.sort.width // 8 if isinstance(value.sort, Bits) else 1
        if offset + width <= place or place + column.width <= offset:
            continue
        match value:
            case Constant(value=bool() as truth):
                found = bytes((truth,))
            case Constant(value=int(number), sort=Bits(width=bits)) if bits % 8 == 0:
                found = number.to_bytes(width, "little")
            case _:
                raise Unsupported(f"{static.name} holds more than numbers")
        for position, byte in enumerate(found, offset - place):
            if 0 <= position < column.width:
                data[position] = byte
    return bool(data[0]) if isinstance(column.element, Bool) else int.from_bytes(data, "little")
