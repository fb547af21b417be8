"""Values of concrete terms: what Python data a value of each sort is, and the default value of a sort."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Union

from clew.ir.sorts import Array, Bits, Bool, Event, Integer, Pointer, Process, Queue, Real, Reference, Sort
from clew.records import dataclass


class Undefined(Enum):
    """The value of what was never written; an enumeration so that identity survives copying and pickling."""

    UNDEFINED = "undefined"

    def __repr__(self) -> str:
        return "UNDEFINED"


UNDEFINED = Undefined.UNDEFINED


NOWHERE = -1
"""The number of no object: a pointer into it is a whole number in disguise (its offset), and 0 of these is null."""


@dataclass(frozen=True, slots=True)
class Address:
    """A pointer that is not null: an object's number and a byte offset (which may lie outside the object)."""

    object: int
    offset: int


@dataclass(frozen=True, slots=True)
class Handle:
    """A reference that is not null: a record's number."""

    record: int


Value = Union[bool, int, Fraction, tuple["Value", ...], Address, Handle, Undefined, None]  # noqa: UP007 - it names itself


def has_undefined(value: object) -> bool:
    """Whether a value is undefined or holds something that is."""
    return any(map(has_undefined, value)) if isinstance(value, tuple) else value is UNDEFINED


def default(sort: Sort) -> Value:
    """The value that total operators give where nothing else is defined: zero, false, null, empty."""
    match sort:
        case Bool():
            return False
        case Bits() | Integer() | Event() | Process():
            return 0
        case Real():
            return Fraction(0)
        case Array(length=length, element=element):
            return (default(element),) * length
        case Queue():
            return ()
        case Pointer() | Reference():
            return None
