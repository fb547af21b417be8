"""Shapes: the scalars that a value of an LLVM type consists of. An aggregate value is the row of its scalars.

`i1` is Bool, other integers and floating point numbers are Bits, pointers are pointers. A scalar stands in memory at an
offset from the start of the whole, in as many bytes as a store of its type writes.
"""

from __future__ import annotations

from dataclasses import field

from clew.errors import Unsupported
from clew.frontends.llvm.layout import Layout
from clew.frontends.llvm.types import (
    ArrayType,
    FloatKind,
    FloatType,
    FunctionType,
    IntType,
    NamedType,
    OtherType,
    PointerType,
    StructType,
    Type,
    VectorType,
)
from clew.ir.sorts import BOOL, POINTER, Bits, Sort
from clew.records import dataclass

LARGEST = 4096
"""Values (not objects) of more scalars than this are refused."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A scalar at an offset, with its sort."""

    offset: int
    type: Type
    sort: Sort


@dataclass(frozen=True, slots=True)
class Shapes:
    """The shapes of one module's types. It remembers what it looked at."""

    layout: Layout
    known: dict[Type, tuple[Leaf, ...]] = field(default_factory=dict, repr=False)

    def leaves(self, type_: Type) -> tuple[Leaf, ...]:
        """The scalars of a type, by ascending offset; none for void."""
        found = self.known.get(type_)
        if found is None:
            found = self.known[type_] = self._leaves(type_)
        return found

    def sorts(self, type_: Type) -> tuple[Sort, ...]:
        """The sorts of the scalars of a type."""
        return tuple(leaf.sort for leaf in self.leaves(type_))

    def parameters(self, function: FunctionType) -> tuple[Sort, ...]:
        """The sorts of the parameters of a procedure for a function of the type; variable arguments are one more."""
        own = tuple(sort for each in function.parameters for sort in self.sorts(each))
        return (*own, POINTER) if function.variadic else own

    def members(self, type_: Type) -> tuple[tuple[int, Type], ...]:
        """The direct parts of an aggregate type with their offsets."""
        resolved = self.layout.resolve(type_)
        match resolved:
            case StructType(members=members):
                return tuple(zip(self.layout.offsets(resolved), members, strict=True))
            case ArrayType(count=count, element=element) | VectorType(count=count, element=element, scalable=False):
                size = self.layout.size(element)
                return tuple((number * size, element) for number in range(count))
            case _:
                return ()

    def position(self, type_: Type, indices: tuple[int, ...]) -> tuple[int, int]:
        """Which scalars of a value the member at the indices is: the first one and how many."""
        first = 0
        for index in indices:
            parts = self.members(type_)
            first += sum(len(self.leaves(part)) for _, part in parts[:index])
            type_ = parts[index][1]
        return first, len(self.leaves(type_))

    def _leaves(self, type_: Type) -> tuple[Leaf, ...]:
        match type_:
            case IntType() | FloatType() | PointerType():
                return (Leaf(0, type_, self._sort(type_)),)
            case NamedType() | StructType() | ArrayType() | VectorType(scalable=False):
                found: list[Leaf] = []
                for offset, part in self.members(type_):
                    found.extend(Leaf(offset + leaf.offset, leaf.type, leaf.sort) for leaf in self.leaves(part))
                    if len(found) > LARGEST:
                        raise Unsupported(f"a value of more than {LARGEST} numbers is moved as a whole")
                return tuple(found)
            case OtherType.VOID:
                return ()
            case VectorType() | FunctionType() | OtherType():
                raise Unsupported(f"values of the type {type_} are not modelled")

    def _sort(self, type_: IntType | FloatType | PointerType) -> Sort:
        match type_:
            case IntType(width=1):
                return BOOL
            case IntType(width=width):
                return Bits(width)
            case FloatType(kind=FloatKind.BFLOAT):  # as wide as a half
                raise Unsupported("floating point numbers of the format bfloat are not modelled; use float")
            case FloatType():
                return Bits(8 * self.layout.measure(type_).stored)
            case PointerType(space=space):
                if space:
                    raise Unsupported("pointers into other address spaces are not modelled")
                return POINTER


def memory_sort(sort: Sort) -> Sort:
    """The sort of the whole bytes in which a scalar stands in memory."""
    if isinstance(sort, Bits) and sort.width % 8:
        return Bits((sort.width + 7) // 8 * 8)
    return sort
