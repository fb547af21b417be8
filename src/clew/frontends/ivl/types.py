"""The types of IVL and the conversions between them.

Integers are those of C++ on a machine with 32-bit int: `int` = `i32`, `uint` = `u32`, `char` = `i8`. In an operation an
operand narrower than int (also bool) becomes int; then both become the common type: the wider one, and of two equally
wide ones the unsigned one. Conversion to a narrower type takes the low bits, to bool asks whether it is not zero.
"""

from __future__ import annotations

from clew.ir.sorts import BOOL, EVENT, POINTER, Array, Bits, Reference, Sort
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Truth:
    """`bool`."""


@dataclass(frozen=True, slots=True)
class Number:
    """An integer type."""

    width: int
    signed: bool


@dataclass(frozen=True, slots=True)
class PointerTo:
    """A pointer; to a struct it is a reference without arithmetic."""

    target: Type


@dataclass(frozen=True, slots=True)
class ArrayOf:
    """An array of fixed length."""

    element: Type
    length: int


@dataclass(frozen=True, slots=True)
class Struct:
    """A struct, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class Event:
    """An event; it can be waited for and notified, nothing else."""


@dataclass(frozen=True, slots=True)
class NullPointer:
    """The type of `null`, which goes to every pointer type."""


@dataclass(frozen=True, slots=True)
class Void:
    """No value."""


@dataclass(frozen=True, slots=True)
class Faulty:
    """The type of what is already reported as wrong; everything goes with it, so that one fault is told once."""


Type = Truth | Number | PointerTo | ArrayOf | Struct | Event | NullPointer | Void | Faulty

BOOLEAN = Truth()
INT = Number(32, True)
UINT = Number(32, False)
LONG = Number(64, True)
ULONG = Number(64, False)
CHAR = Number(8, True)

NAMED: dict[str, Type] = {
    "bool": BOOLEAN,
    "char": CHAR,
    "int": INT,
    "uint": UINT,
    **{f"i{width}": Number(width, True) for width in (8, 16, 32, 64)},
    **{f"u{width}": Number(width, False) for width in (8, 16, 32, 64)},
}


def show(shown: Type) -> str:
    """The type as a person writes it."""
    stars = ""
    while isinstance(shown, PointerTo):
        shown, stars = shown.target, stars + "*"
    match shown:
        case Truth():
            name = "bool"
        case Number(width=32, signed=signed):
            name = "int" if signed else "uint"
        case Number(width=width, signed=signed):
            name = f"{'i' if signed else 'u'}{width}"
        case ArrayOf(element=element, length=length):
            name = f"{show(element)}[{length}]"
        case Struct(name=name):
            pass
        case Event():
            name = "event"
        case NullPointer():
            name = "null"
        case Void():
            name = "void"
        case Faulty():
            name = "?"
    return name + stars


def is_scalar(asked: Type) -> bool:
    """Whether a value of the type fits one variable and can be a condition or an operand."""
    return isinstance(asked, Truth | Number | PointerTo | NullPointer)


def promote(operand: Truth | Number) -> Number:
    """The type an operand is computed in: int for all that int can hold."""
    if isinstance(operand, Truth) or operand.width < INT.width:
        return INT
    return operand


def common(left: Truth | Number, right: Truth | Number) -> Number:
    """The usual arithmetic conversions: the type that both operands are converted to."""
    first, second = promote(left), promote(right)
    if first.width != second.width:
        return first if first.width > second.width else second
    return first if not first.signed else second


def size(sized: Type) -> int:
    """Bytes of a cell or array in memory."""
    match sized:
        case Truth():
            return 1
        case Number(width=width):
            return width // 8
        case PointerTo() | NullPointer():
            return 8
        case ArrayOf(element=element, length=length):
            return size(element) * length
        case Struct() | Event() | Void() | Faulty():
            raise AssertionError(f"{show(sized)} should have no place in memory")


def sort_of(asked: Type) -> Sort:
    """The sort of a variable of the type."""
    match asked:
        case Truth():
            return BOOL
        case Number(width=width):
            return Bits(width)
        case PointerTo(target=Struct(name=name)):
            return Reference(name)
        case PointerTo() | NullPointer():
            return POINTER
        case ArrayOf(element=element, length=length):
            return Array(length, sort_of(element))
        case Event():
            return EVENT
        case Struct() | Void() | Faulty():
            raise AssertionError(f"{show(asked)} should have no sort")
