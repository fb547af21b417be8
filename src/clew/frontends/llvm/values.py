"""Operands: what instructions work on and what globals begin with. Each knows its type by `type_of`.

Integers are stored unsigned (modulo two to the width), floating point numbers as their bits in the format of the type.
"""

from __future__ import annotations

from enum import Enum

from clew.frontends.llvm.types import POINTER, ArrayType, FloatType, IntType, OtherType, Type
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Local:
    """`%name`: a parameter or the result of an instruction; the name of an unnamed value is its number."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class GlobalAddress:
    """`@name`: the address of a global variable, a function or an alias."""

    name: str


@dataclass(frozen=True, slots=True)
class Integer:
    """An integer constant; `true` and `false` are of `i1`."""

    value: int
    type: IntType


@dataclass(frozen=True, slots=True)
class Float:
    """A floating point constant by its bits."""

    bits: int
    type: FloatType


class Special(Enum):
    """Constants that every type has, by their keyword; ZERO includes `null` and `none`."""

    ZERO = "zeroinitializer"
    UNDEF = "undef"
    POISON = "poison"


@dataclass(frozen=True, slots=True)
class Filled:
    """A whole value that is zero (null), undefined or poison."""

    special: Special
    type: Type


@dataclass(frozen=True, slots=True)
class Text:
    """`c"…"`: an array of bytes."""

    content: bytes
    type: ArrayType


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A constant struct, array or vector, element by element."""

    elements: tuple[Operand, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class ElementAddress:
    """`getelementptr` as a constant; the same fields as the instruction."""

    source: Type
    base: Operand
    indices: tuple[Operand, ...]
    inbounds: bool


@dataclass(frozen=True, slots=True)
class CastConstant:
    """`inttoptr`, `ptrtoint`, `trunc`, `bitcast`, `addrspacecast` as a constant."""

    operator: str
    operand: Operand
    type: Type


@dataclass(frozen=True, slots=True)
class BinaryConstant:
    """`sub`, `add`, `xor` … as a constant, such as the difference of two addresses in a relative table."""

    operator: str
    left: Operand
    right: Operand
    type: Type


@dataclass(frozen=True, slots=True)
class BlockAddress:
    """`blockaddress(@function, %label)`."""

    function: str
    label: str


@dataclass(frozen=True, slots=True)
class Assembly:
    """Inline assembly where a callee stands."""

    template: str
    constraints: str


@dataclass(frozen=True, slots=True)
class MetadataOperand:
    """`metadata …` as an argument of an intrinsic; its text."""

    text: str


Operand = (
    Local
    | GlobalAddress
    | Integer
    | Float
    | Filled
    | Text
    | Aggregate
    | ElementAddress
    | CastConstant
    | BinaryConstant
    | BlockAddress
    | Assembly
    | MetadataOperand
)


def type_of(operand: Operand) -> Type:
    """The type of an operand; addresses are pointers in address space 0."""
    match operand:
        case GlobalAddress() | ElementAddress() | BlockAddress() | Assembly():
            return POINTER
        case MetadataOperand():
            return OtherType.METADATA
        case Local() | Integer() | Float() | Filled() | Text() | Aggregate() | CastConstant() | BinaryConstant():
            return operand.type
