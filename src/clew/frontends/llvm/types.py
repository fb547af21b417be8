"""Types of LLVM IR. Pointers are opaque; a named struct is a reference that the module resolves: no type is cyclic."""

from __future__ import annotations

from enum import Enum

from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class IntType:
    """`iN`."""

    width: int


class FloatKind(Enum):
    """The formats of floating point numbers, by their keyword."""

    HALF = "half"
    BFLOAT = "bfloat"
    FLOAT = "float"
    DOUBLE = "double"
    QUAD = "fp128"
    X87 = "x86_fp80"
    PAIR = "ppc_fp128"


@dataclass(frozen=True, slots=True)
class FloatType:
    """A floating point number."""

    kind: FloatKind


@dataclass(frozen=True, slots=True)
class PointerType:
    """`ptr`, or `ptr addrspace(n)`."""

    space: int = 0


@dataclass(frozen=True, slots=True)
class ArrayType:
    """`[count x element]`."""

    count: int
    element: Type


@dataclass(frozen=True, slots=True)
class VectorType:
    """`<count x element>`; a scalable one has a multiple of `count` elements."""

    count: int
    element: Type
    scalable: bool = False


@dataclass(frozen=True, slots=True)
class StructType:
    """`{ … }`, or packed `<{ … }>`."""

    members: tuple[Type, ...]
    packed: bool = False


@dataclass(frozen=True, slots=True)
class NamedType:
    """`%name`: a struct that `Module.structs` defines (None there: opaque)."""

    name: str


@dataclass(frozen=True, slots=True)
class FunctionType:
    """`result (parameters, …)`."""

    result: Type
    parameters: tuple[Type, ...]
    variadic: bool = False


class OtherType(Enum):
    """Types without a value in memory."""

    VOID = "void"
    LABEL = "label"
    METADATA = "metadata"
    TOKEN = "token"  # noqa: S105 - no password


Type = IntType | FloatType | PointerType | ArrayType | VectorType | StructType | NamedType | FunctionType | OtherType

BIT = IntType(1)
POINTER = PointerType()
VOID = OtherType.VOID
