"""The sorts of terms.

A sort says which values a term may have:

========== ======================================= ==========================================
sort       meaning                                 value in Python
========== ======================================= ==========================================
Bool       truth                                   bool
Bits(w)    bit-vectors of w bits, w >= 1           int in 0 .. 2**w - 1
Integer    mathematical integers                   int
Real       rationals                               fractions.Fraction
Array      fixed length, one element sort          tuple of element values
Queue      first in, first out, tuple elements     tuple of tuples of values
Pointer    (object, offset) or null                values.Address | None
Reference  a record of a named kind, or null       values.Handle | None
Event      a kernel event                          int (its number)
Process    a process                               int (its number)
========== ======================================= ==========================================

Every sort also has the value UNDEFINED (see `values`).
"""

from __future__ import annotations

from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Bool:
    """Truth values."""

    def __reduce__(self) -> str:
        return "BOOL"


@dataclass(frozen=True, slots=True)
class Bits:
    """Bit-vectors of a fixed width; whether they are read as signed is up to the operator."""

    width: int

    def __post_init__(self) -> None:
        assert self.width >= 1, f"a bit-vector should have at least one bit, has {self.width}"


@dataclass(frozen=True, slots=True)
class Integer:
    """Mathematical integers."""

    def __reduce__(self) -> str:
        return "INTEGER"


@dataclass(frozen=True, slots=True)
class Real:
    """Rational numbers."""

    def __reduce__(self) -> str:
        return "REAL"


@dataclass(frozen=True, slots=True)
class Array:
    """Arrays with indices 0 .. length - 1; an index term may be of any Bits sort or Integer."""

    length: int
    element: Sort


WORDS = 1 << 32
"""The length of an array that is a function of 32 bits."""


@dataclass(frozen=True, slots=True)
class Queue:
    """First in, first out; elements are tuples. Without a capacity the queue is unbounded."""

    capacity: int | None
    elements: tuple[Sort, ...]


@dataclass(frozen=True, slots=True)
class Pointer:
    """An object and a byte offset into it, or null."""

    def __reduce__(self) -> str:
        return "POINTER"


@dataclass(frozen=True, slots=True)
class Reference:
    """A record of the named kind (fields, no arithmetic), or null."""

    record: str


@dataclass(frozen=True, slots=True)
class Event:
    """A kernel event."""

    def __reduce__(self) -> str:
        return "EVENT"


@dataclass(frozen=True, slots=True)
class Process:
    """A process, static or spawned."""

    def __reduce__(self) -> str:
        return "PROCESS"


Sort = Bool | Bits | Integer | Real | Array | Queue | Pointer | Reference | Event | Process

BOOL = Bool()
INTEGER = Integer()
REAL = Real()
POINTER = Pointer()
EVENT = Event()
PROCESS = Process()


def bits_of(sort: Sort) -> int:
    """How many bits a value has, as far as it is made of bits: anything else counts as one."""
    match sort:
        case Bits(width=width):
            return width
        case Array(length=length, element=element):
            return length * bits_of(element)
        case _:
            return 1


def bytes_of(sort: Sort, pointer_bytes: int) -> int | None:
    """How many bytes a value takes in memory; None where memory holds no values of the sort."""
    if isinstance(sort, Bits):  # asked for every access, so without a match
        return None if sort.width % 8 else sort.width // 8
    if isinstance(sort, Pointer):
        return pointer_bytes
    return 1 if isinstance(sort, Bool) else None
