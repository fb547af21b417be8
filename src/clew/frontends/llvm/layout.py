"""Bytes of types: size, alignment and offsets, from the `target datalayout` of a module.

`size` is the distance of two neighbours in an array (LLVM's alloc size), `stored` the bytes that a store writes.
After: LLVM Language Reference, "Data Layout"; what the text does not say has the defaults given there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field

from clew.errors import InputError
from clew.frontends.llvm.module import Module
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
from clew.records import dataclass

_BITS = {
    FloatKind.HALF: 16,
    FloatKind.BFLOAT: 16,
    FloatKind.FLOAT: 32,
    FloatKind.DOUBLE: 64,
    FloatKind.QUAD: 128,
    FloatKind.X87: 80,
    FloatKind.PAIR: 128,
}
_DEFAULT_INTS = {1: 8, 8: 8, 16: 16, 32: 32, 64: 32}
_DEFAULT_FLOATS = {16: 16, 32: 32, 64: 64, 128: 128}
_ENTRY = re.compile(r"([ifv])(\d+):(\d+)|(p)(?:0)?:(\d+):(\d+)|(a):(\d+)")


@dataclass(frozen=True, slots=True)
class Measure:
    """Bytes of a type in memory: of a store, with padding behind, and the alignment; offsets of a struct's members."""

    stored: int
    size: int
    align: int
    offsets: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """Sizes of one module's types. It remembers what it measured."""

    structs: Mapping[str, StructType | None]
    little_endian: bool
    pointer: Measure
    ints: Mapping[int, int]
    """Alignments in bits by width."""
    floats: Mapping[int, int]
    vectors: Mapping[int, int]
    aggregate: int
    """The least alignment of structs, in bytes."""
    known: dict[Type, Measure] = field(default_factory=dict, repr=False)

    def measure(self, type_: Type) -> Measure:
        """All about the type; raises InputError for one without a size (void, function, opaque or infinite struct)."""
        if (known := self.known.get(type_)) is not None:
            return known
        pending, opened = [type_], set[Type]()
        while pending:
            current = pending[-1]
            missing = [part for part in self._parts(current) if part not in self.known]
            if not missing:
                self.known[current] = self._measure(current)
                pending.pop()
            elif current in opened:
                raise InputError(f"this LLVM IR cannot be read: the type {current} contains itself")
            else:
                opened.add(current)
                pending.extend(missing)
        return self.known[type_]

    def size(self, type_: Type) -> int:
        """Bytes of the type with padding behind it."""
        return self.measure(type_).size

    def align(self, type_: Type) -> int:
        """The alignment in bytes that the platform demands."""
        return self.measure(type_).align

    def offsets(self, type_: Type) -> tuple[int, ...]:
        """The offsets of the members of a struct."""
        return self.measure(type_).offsets

    def resolve(self, type_: Type) -> Type:
        """The type, with the definition in place of a name."""
        if not isinstance(type_, NamedType):
            return type_
        struct = self.structs.get(type_.name)
        if struct is None:
            raise InputError(f"the struct {type_.name} is declared but not defined, so it has no size")
        return struct

    def _parts(self, type_: Type) -> tuple[Type, ...]:
        match type_:
            case ArrayType(element=element):
                return (element,)
            case StructType(members=members):
                return members
            case NamedType():
                return (self.resolve(type_),)
            case IntType() | FloatType() | PointerType() | VectorType() | FunctionType() | OtherType():
                return ()

    def _measure(self, type_: Type) -> Measure:
        """The measure of a type whose parts are known."""
        match type_:
            case IntType(width=width):
                return _scalar(width, _nearest(self.ints, width))
            case FloatType(kind=kind):
                return _scalar(_BITS[kind], self.floats.get(_BITS[kind], _power(_BITS[kind])))
            case PointerType():
                return self.pointer
            case ArrayType(count=count, element=element):
                part = self.known[element]
                return Measure(count * part.size, count * part.size, part.align)
            case VectorType():
                return self._vector(type_)
            case StructType(members=members, packed=packed):
                return self._struct([self.known[member] for member in members], 1 if packed else None)
            case NamedType():
                return self.known[self.resolve(type_)]
            case FunctionType() | OtherType():
                raise InputError(f"this LLVM IR cannot be read: the type {type_} has no size")

    def _struct(self, parts: list[Measure], packed: int | None) -> Measure:
        offsets: list[int] = []
        end, align = 0, packed or self.aggregate
        for part in parts:
            own = packed or part.align
            align = max(align, own)
            offsets.append(_up(end, own))
            end = offsets[-1] + part.size
        size = _up(end, align)
        return Measure(size, size, align, tuple(offsets))

    def _vector(self, vector: VectorType) -> Measure:
        if not isinstance(vector.element, IntType | FloatType | PointerType) or vector.scalable:
            raise InputError(f"the type {vector} has no fixed size")
        match vector.element:
            case IntType(width=width):
                bits = width
            case FloatType(kind=kind):
                bits = _BITS[kind]
            case PointerType():
                bits = self.pointer.size * 8
        total = bits * vector.count
        return _scalar(total, self.vectors.get(total, _power(total)))


def layout_of(module: Module) -> Layout:
    """The layout that the module's text states."""
    ints, floats, vectors = dict(_DEFAULT_INTS), dict(_DEFAULT_FLOATS), dict[int, int]()
    pointer, aggregate = (64, 64), 0
    entries = module.data_layout.split("-")
    for entry in entries:
        found = _ENTRY.match(entry)
        if found is None:
            continue
        if found[1]:
            {"i": ints, "f": floats, "v": vectors}[found[1]][int(found[2])] = int(found[3])
        elif found[4]:
            pointer = int(found[5]), int(found[6])
        else:
            aggregate = int(found[8])
    size, align = pointer
    return Layout(
        structs=module.structs,
        little_endian="E" not in entries,
        pointer=Measure(size // 8, size // 8, align // 8),
        ints=ints,
        floats=floats,
        vectors=vectors,
        aggregate=max(aggregate // 8, 1),
    )


def _scalar(bits: int, align_bits: int) -> Measure:
    stored, align = (bits + 7) // 8, max(align_bits // 8, 1)
    return Measure(stored, _up(stored, align), align)


def _nearest(aligns: Mapping[int, int], width: int) -> int:
    """The alignment of the next wider integer that the layout names, or of the widest one."""
    wider = [named for named in aligns if named >= width]
    return aligns[min(wider) if wider else max(aligns)]


def _power(number: int) -> int:
    """The least power of two that is not below the number."""
    return 1 << (number - 1).bit_length()


def _up(offset: int, align: int) -> int:
    return (offset + align - 1) // align * align
