"""Constants of LLVM as terms, and initialisers of globals as cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field

from clew.errors import Unsupported
from clew.frontends.llvm.module import Module
from clew.frontends.llvm.translate.byte_order import turned
from clew.frontends.llvm.translate.instructions.arithmetic import binary, cast, resize, zero_of
from clew.frontends.llvm.translate.shapes import Shapes, memory_sort
from clew.frontends.llvm.types import ArrayType, NamedType, StructType, Type, VectorType
from clew.frontends.llvm.values import (
    Aggregate,
    Assembly,
    BinaryConstant,
    BlockAddress,
    CastConstant,
    ElementAddress,
    Filled,
    Float,
    GlobalAddress,
    Integer,
    Local,
    MetadataOperand,
    Operand,
    Special,
    Text,
    type_of,
)
from clew.ir.sorts import BOOL, POINTER, Bits, Sort
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Observation, Term, apply, bits, constant, observe
from clew.ir.values import UNDEFINED
from clew.records import dataclass

Parts = tuple[Term, ...]
"""The scalars of a value."""


@dataclass(frozen=True, slots=True)
class Constants:
    """Constants of one module; `mention` hears of every function and global whose address is taken."""

    module: Module
    shapes: Shapes
    mention: Callable[[str], None]
    thread_offsets: dict[str, int]
    """Where the thread-local globals stand in the block that each process has."""
    linked: Mapping[str, int] = field(default_factory=dict)
    """The addresses of variables that the linker defines."""

    @property
    def pointer_width(self) -> int:
        """How many bits a pointer has."""
        return 8 * self.shapes.layout.pointer.size

    def parts(self, operand: Operand) -> Parts:
        """The scalars of a constant operand."""
        match operand:
            case Integer(value=value, type=type_):
                return (TRUE if value else FALSE,) if type_.width == 1 else (bits(value, type_.width),)
            case GlobalAddress(name=name):
                return (self.address(name),)
            case Filled(special=special, type=type_):
                return tuple(map(zero_of if special is Special.ZERO else _undefined, self.shapes.sorts(type_)))
            case Float(bits=value, type=type_):
                return (constant(value, self.shapes.sorts(type_)[0]),)
            case Text(content=content):
                return tuple(bits(byte, 8) for byte in content)
            case Aggregate(elements=elements):
                return tuple(part for element in elements for part in self.parts(element))
            case ElementAddress(source=source, base=base, indices=indices):
                return (self.element(source, self.parts(base)[0], [self.parts(each)[0] for each in indices]),)
            case CastConstant(operator=operator, operand=inner, type=type_):
                return (cast(operator, self.parts(inner)[0], self.shapes.sorts(type_)[0], self.pointer_width).term,)
            case BinaryConstant(operator=operator, left=left, right=right):
                return (binary(operator, self.parts(left)[0], self.parts(right)[0], frozenset()).term,)
            case BlockAddress(function=function, label=label):
                return (apply("pointer.of_bits", bits(self.block_number(function, label), self.pointer_width)),)
            case Assembly():
                raise Unsupported("inline assembly is not modelled")
            case MetadataOperand() | Local():
                raise AssertionError(f"a constant should be one, is {operand}")

    def address(self, name: str) -> Term:
        """The address of a function or global; an alias is what it stands for."""
        alias = self.module.aliases.get(name)
        if alias is not None:
            return self.parts(alias.target)[0]
        if self.module.is_absent(name):
            return zero_of(POINTER)
        if name in self.linked:
            return apply("pointer.of_bits", bits(self.linked[name], self.pointer_width))
        self.mention(name)
        offset = self.thread_offsets.get(name)
        if offset is None:
            return observe(Observation.ADDRESS, (name,), (), POINTER)
        block = observe(Observation.SELF, (THREAD_BLOCK,), (), POINTER)
        return moved(block, bits(offset, 64))

    def block_number(self, function: str, label: str) -> int:
        """What stands for the address of a block: its number in the function, from 1."""
        labels = [block.label for block in self.module.body(function).blocks]
        return labels.index(label) + 1

    def element(self, source: Type, base: Term, indices: list[Term]) -> Term:
        """`getelementptr`: the base with the offsets of the indices added."""
        layout = self.shapes.layout
        offset: Term = scaled(indices[0], layout.size(source))
        type_ = layout.resolve(source)
        for index in indices[1:]:
            match type_:
                case StructType(members=members):
                    assert isinstance(index, Constant), "the index of a member should be constant"
                    assert isinstance(index.value, int), "the index of a member should be a number"
                    offset = added(offset, bits(layout.offsets(type_)[index.value], 64))
                    type_ = layout.resolve(members[index.value])
                case ArrayType(element=element) | VectorType(element=element):
                    offset = added(offset, scaled(index, layout.size(element)))
                    type_ = layout.resolve(element)
                case _:
                    raise Unsupported(f"an element of the type {type_} is not modelled")
        return moved(base, offset)

    # --- initialisers -------------------------------------------------------------------------------------------------

    def cells(self, operand: Operand) -> Iterator[tuple[int, Term]]:
        """The cells of an initialiser by ascending offset, without what is zero."""
        stack: list[tuple[int, Operand]] = [(0, operand)]
        while stack:
            offset, top = stack.pop()
            match top:
                case Filled():
                    continue  # padding and zeroes: static memory is zero where nothing stands
                case Text(content=content):
                    if any(content):
                        yield offset, constant(int.from_bytes(content, "little"), Bits(8 * len(content)))
                case Aggregate(elements=elements):
                    places = self.shapes.members(_own_type(top))
                    parts = [(offset + at, each) for (at, _), each in zip(places, elements, strict=True)]
                    stack.extend(reversed(parts))
                case _:
                    (term,) = self.parts(top)
                    if not _is_zero(term):
                        held = stored(term)
                        yield offset, held if self.shapes.layout.little_endian else turned(held)


THREAD_BLOCK = "thread block"
"""The local of a process's outermost procedure that points to its thread-local objects."""


def _own_type(aggregate: Aggregate) -> Type:
    type_ = type_of(aggregate)
    whole = isinstance(type_, NamedType | StructType | ArrayType | VectorType)
    assert whole, f"an aggregate should have parts, is of {type_}"
    return type_


def _is_zero(term: Term) -> bool:
    return isinstance(term, Constant) and (term.value is None or (term.value is not UNDEFINED and not term.value))


def stored(term: Term) -> Term:
    """A scalar as it stands in memory, in whole bytes."""
    sort = memory_sort(term.sort)
    assert isinstance(sort, Bits) or sort == term.sort, "only numbers should be widened for memory"
    return resize(term, sort.width) if isinstance(sort, Bits) and term.sort != BOOL else term


def scaled(index: Term, size: int) -> Term:
    """An index as a number of bytes, of 64 bits."""
    return (
        apply("mul", resize(index, 64, as_signed=True), bits(size, 64))
        if size != 1
        else resize(index, 64, as_signed=True)
    )


def added(left: Term, right: Term) -> Term:
    """A sum of offsets; zeroes go away."""
    zero = bits(0, 64)
    if left is zero or right is zero:
        return right if left is zero else left
    return apply("add", left, right)


def moved(pointer: Term, offset: Term) -> Term:
    """A pointer with an offset added; one offset is added to another at once."""
    if offset is bits(0, 64):
        return pointer
    if isinstance(pointer, Apply) and pointer.operator == "pointer.add":
        base, before = pointer.arguments
        if isinstance(before, Constant) and isinstance(offset, Constant):
            return moved(base, apply("add", before, offset))
    return apply("pointer.add", pointer, offset)


def _undefined(sort: Sort) -> Term:
    return constant(UNDEFINED, sort)
