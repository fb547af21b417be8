"""Objects as columns: arrays of the members that programs read and write.

Input: the accesses to each object: where, as a congruence, and of which sort; and what is copied. Output: per object
parts, in each a row of `stride` bytes that is repeated up to its end, and in the row columns, each of them an array.
An array of numbers has one column, a struct one row, an array of structs both; a struct with an array inside has parts,
since what is before and behind it is not repeated. Raises Unsupported where members overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from math import gcd
from typing import NamedTuple

from clew.ir.errors import Unsupported
from clew.ir.program import Declaration, Object
from clew.ir.sorts import BOOL, Array, Bits, Bool, Sort
from clew.ir.terms import Constant, Term, Variable, apply, constant, variable
from clew.ir.values import Value
from clew.lower.flat.congruence import Congruence, number
from clew.records import dataclass

MOST_CELLS = 512
_MOST_ACCESSES = 4 * MOST_CELLS
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
class Part:
    """Rows of columns that follow each other in so many bytes; the last row may be cut."""

    start: int
    bytes: int
    stride: int
    columns: tuple[Column, ...]

    @property
    def count(self) -> int:
        """The number of rows."""
        return _rows_in(self.bytes, self.stride)

    def cells(self) -> Iterator[Cell]:
        """The elements."""
        for row in range(self.count):
            for column in self.columns:
                if row * self.stride + column.at + column.width <= self.bytes:
                    yield Cell(self.start + row * self.stride + column.at, column, row)


@dataclass(frozen=True, slots=True)
class Rows:
    """An object as parts, and whether it lives."""

    name: str
    size: int
    parts: tuple[Part, ...]
    alive: Variable | None
    constant: bool

    def column(self, where: Congruence, sort: Sort) -> tuple[Part, Column]:
        """The part and the column of an access; with more than one part it is a guess that it stays in this one."""
        for part in self.parts:
            inside = len(self.parts) == 1 or part.start <= where.base < part.start + part.bytes
            if not inside or not part.stride or (where.modulus and where.modulus % part.stride):
                continue
            at = (where.rest - part.start) % part.stride
            found = next((each for each in part.columns if (each.at, each.element) == (at, sort)), None)
            if found is not None:
                return part, found
        raise Unsupported(f"an access to {self.name} may lie across its members")

    def cells(self, first: int, length: int) -> Iterator[Cell]:
        """The elements inside of so many bytes, which must not cut one."""
        for part in self.parts:
            for cell in part.cells():
                place, width = cell.place, cell.column.width
                if first <= place and place + width <= first + length:
                    yield cell
                elif place < first + length and first < place + width:
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
    accesses: dict[str, dict[Access, None]] = field(default_factory=dict)
    copies: list[Copied] = field(default_factory=list)

    def rows(self) -> dict[str, Rows]:
        """The objects as rows of columns."""
        self._spread()
        return {name: self._made(name, tuple(found)) for name, found in self.accesses.items()}

    def size(self, name: str) -> int:
        """The bytes of an object."""
        return self.statics[name].size if name in self.statics else self.frames[name]

    # --- copies -------------------------------------------------------------------------------------------------------

    def _spread(self) -> None:
        """What is copied has the members of what it is copied to, and the other way round."""
        before = -1
        while before != (now := sum(map(len, self.accesses.values()))):
            before = now
            for source, start, target, end, length in self.copies:
                whole = start == end == 0 and length == self.size(source) == self.size(target)
                for one, first, other, shift in ((source, start, target, end), (target, end, source, start)):
                    for access in tuple(self.accesses[one]):
                        found = (access,) if whole else self._moved(access, self.size(one), first, length, shift)
                        self.accesses[other].update(dict.fromkeys(found))
            if now > _MOST_ACCESSES:
                raise Unsupported(f"copies touch more than {_MOST_ACCESSES} elements")

    def _moved(self, access: Access, size: int, first: int, length: int, shift: int) -> Iterator[Access]:
        """The accesses to what is copied from so many bytes: one per place."""
        rest, modulus, base = access.where
        for place in range(max(base, 0), size, modulus) if modulus else (rest,):
            if first <= place and place + bytes_of(access.sort) <= first + length:
                yield Access(number(place - first + shift), access.sort)

    # --- parts --------------------------------------------------------------------------------------------------------

    def _made(self, name: str, accesses: tuple[Access, ...]) -> Rows:
        static = self.statics.get(name)
        size = self.size(name)
        groups = _groups(accesses)
        starts = [0] if len(groups) == 1 else [group[0].where.base for group in groups]
        bounds = zip(groups, starts, [*starts[1:], size], strict=True)
        zeroed = static is not None and static.zeroed
        parts = tuple(self._part(name, group, start, end, zeroed=zeroed) for group, start, end in bounds)
        if sum(part.count * len(part.columns) for part in parts) > MOST_CELLS or size >= 1 << 16:
            raise Unsupported(f"{name} has {size} bytes, which are more than {MOST_CELLS} elements")
        alive = None if static is not None else variable(f"{name}[]!", BOOL)
        return Rows(name, size, parts, alive, static is not None and static.constant)

    def _part(self, name: str, accesses: Sequence[Access], start: int, end: int, *, zeroed: bool) -> Part:
        stride = stride_of(accesses) or end - start
        count = _rows_in(end - start, stride)
        members = members_of(accesses, start, stride)
        fixed = (each.where.rest + bytes_of(each.sort) for each in accesses if not each.where.modulus)
        is_whole = len(accesses) == len(self.accesses[name])
        if members is None or (not is_whole and max(fixed, default=0) > end):
            raise Unsupported(f"the memory of {name} is read and written in several ways")
        columns = []
        for at, sort in members:
            label = f"{name}[]" if is_whole and len(members) == 1 else f"{name}[].{start + at}"
            known = None if zeroed else variable(f"{label}?", Array(count, BOOL))
            columns.append(Column(at, sort, variable(label, Array(count, sort)), known))
        return Part(start, end - start, stride, tuple(columns))


def _rows_in(length: int, stride: int) -> int:
    return -(-length // stride) if stride else 0


def _groups(accesses: Sequence[Access]) -> list[list[Access]]:
    """The accesses by parts: those that fit each other stay together, in the order of their places."""
    if members_of(accesses, 0, stride_of(accesses)) is not None:
        return [list(accesses)]
    groups: list[list[Access]] = []
    # An array begins with what is read at places that are not fixed; fixed places from there on are part of it.
    for access in sorted(accesses, key=_begin):
        grown = [*groups[-1], access] if groups else [access]
        if groups and members_of(grown, grown[0].where.base, stride_of(grown)) is not None:
            groups[-1] = grown
        else:
            groups.append([access])
    return groups


def _begin(access: Access) -> tuple[int, bool, int, int]:
    where = access.where
    return where.base, where.modulus == 0, where.modulus, bytes_of(access.sort)


def stride_of(accesses: Sequence[Access]) -> int:
    """After how many bytes the members come again; 0 where nothing is known to."""
    return gcd(*(each.where.modulus for each in accesses))


def members_of(accesses: Sequence[Access], start: int, stride: int) -> list[tuple[int, Sort]] | None:
    """The members of a row by their places in it; None where they overlap."""
    places = {
        ((each.where.rest - start) % stride if stride else each.where.rest - start, each.sort) for each in accesses
    }
    end = 0
    members = sorted(places, key=lambda member: (member[0], bytes_of(member[1])))
    for at, sort in members:
        if at < end or (stride and at + bytes_of(sort) > stride):
            return None
        end = at + bytes_of(sort)
    return members


def bytes_of(sort: Sort) -> int:
    """The bytes of a number or truth value in memory."""
    if isinstance(sort, Bool):
        return 1
    if not isinstance(sort, Bits) or sort.width not in _WIDTHS:
        raise Unsupported(f"memory of the sort {sort} has no array")
    return sort.width // 8


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
            places = [part.start + row * part.stride + column.at for row in range(part.count)]
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
