"""The packed layout of a program's variables: one block of bytes that every implementation reads alike.

Input: declarations. Output: a `Layout` that says where each variable lies, or the reason why a variable has no fixed
size. `pack` and `unpack` are inverse to each other. Fields are whole bytes, little endian, the widest first, so that a
field is aligned to its size; two states are equal exactly if their bytes are, because unused room is zero.

A Bool is one byte, Bits(w) the least of 1, 2, 4 and 8 bytes that holds it, an array its elements in a row, a queue its
length (1, 2 or 4 bytes) and room for `capacity` elements, each the row of its components.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clew.ir.program import Declaration
from clew.ir.sorts import Array, Bits, Bool, Queue, Sort
from clew.ir.values import Value

VERSION = 1
"""Raised when the meaning of the bytes changes; saved explorations carry it."""


class Unpackable(ValueError):
    """A variable has no fixed size; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number of 1, 2, 4 or 8 bytes; `truth` says that it stands for a Bool."""

    bytes: int
    truth: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Equal elements side by side."""

    length: int
    element: Shape
    bytes: int


@dataclass(frozen=True, slots=True)
class Line:
    """A queue: its length in `head` bytes, then room for `capacity` elements of `stride` bytes each."""

    capacity: int
    components: tuple[Shape, ...]
    offsets: tuple[int, ...]
    """Of the components inside an element."""
    stride: int
    head: int
    bytes: int


Shape = Scalar | Row | Line


@dataclass(frozen=True, slots=True)
class Field:
    """Where a variable lies."""

    name: str
    offset: int
    shape: Shape


@dataclass(frozen=True, slots=True)
class Layout:
    """Fields in the order of the declarations, and the length of a packed state (at least one byte)."""

    fields: tuple[Field, ...]
    bytes: int
    version: int = VERSION


def layout(declarations: Sequence[Declaration]) -> Layout:
    """Where each variable lies: widest scalars first, else in the order given. Raises `Unpackable`."""
    shapes = [shape_of(declaration.sort, declaration.name) for declaration in declarations]
    order = sorted(range(len(shapes)), key=lambda number: -alignment(shapes[number]))
    offsets = [0] * len(shapes)
    end = 0
    for number in order:
        offsets[number] = end
        end += shapes[number].bytes
    fields = tuple(
        Field(declaration.name, offset, shape)
        for declaration, offset, shape in zip(declarations, offsets, shapes, strict=True)
    )
    return Layout(fields, max(1, end))


def shape_of(sort: Sort, name: str) -> Shape:
    """The shape of values of the sort; `name` is for the message."""
    match sort:
        case Bool():
            return Scalar(1, truth=True)
        case Bits(width=width) if width <= 64:
            return Scalar(scalar_bytes(width))
        case Array(length=length, element=element):
            inner = shape_of(element, name)
            return Row(length, inner, length * inner.bytes)
        case Queue(capacity=int() as capacity, elements=elements):
            return _line(capacity, tuple(shape_of(element, name) for element in elements))
        case Bits():
            raise Unpackable(f"{name} is wider than 64 bits")
        case Queue():
            raise Unpackable(f"{name} is a queue without a capacity")
        case other:
            raise Unpackable(f"{name} has the sort {type(other).__name__}, which has no fixed size")


def scalar_bytes(width: int) -> int:
    """The bytes of a field for so many bits."""
    return next(size for size in (1, 2, 4, 8) if width <= 8 * size)


def alignment(shape: Shape) -> int:
    """The widest scalar inside; a queue is not aligned inside, so it comes last."""
    match shape:
        case Scalar(bytes=size):
            return size
        case Row(element=element):
            return alignment(element)
        case Line():
            return 0


def _line(capacity: int, components: tuple[Shape, ...]) -> Line:
    offsets, end = [], 0
    for component in components:
        offsets.append(end)
        end += component.bytes
    head = 1 if capacity < 1 << 8 else 2 if capacity < 1 << 16 else 4
    return Line(capacity, components, tuple(offsets), end, head, head + capacity * end)


# --- values and bytes -----------------------------------------------------------------------------------------------


def pack(layout: Layout, values: Sequence[Value]) -> bytes:
    """The bytes of the values, given in the order of the declarations; none may be undefined."""
    block = bytearray(layout.bytes)
    for field, value in zip(layout.fields, values, strict=True):
        block[field.offset : field.offset + field.shape.bytes] = pack_value(field.shape, value)
    return bytes(block)


def unpack(layout: Layout, block: bytes) -> tuple[Value, ...]:
    """The values of the bytes, in the order of the declarations."""
    return tuple(
        unpack_value(field.shape, block[field.offset : field.offset + field.shape.bytes]) for field in layout.fields
    )


def pack_value(shape: Shape, value: Value) -> bytes:
    """The bytes of one value."""
    match shape:
        case Scalar(bytes=size):
            assert isinstance(value, int), f"a packed number should be an int, is {value!r}"
            return int(value).to_bytes(size, "little")
        case Row(element=element):
            assert isinstance(value, tuple), f"a packed array should be a tuple, is {value!r}"
            return b"".join(pack_value(element, each) for each in value)
        case Line(components=components, head=head, bytes=size):
            assert isinstance(value, tuple), f"a packed queue should be a tuple, is {value!r}"
            parts = [len(value).to_bytes(head, "little")]
            for item in value:
                assert isinstance(item, tuple), f"an element of a queue should be a tuple, is {item!r}"
                parts.extend(map(pack_value, components, item))
            return b"".join(parts).ljust(size, b"\0")


def unpack_value(shape: Shape, block: bytes) -> Value:
    """The value of bytes of that shape."""
    match shape:
        case Scalar(truth=truth):
            number = int.from_bytes(block, "little")
            return bool(number) if truth else number
        case Row(length=length, element=element):
            size = element.bytes
            return tuple(unpack_value(element, block[at * size : (at + 1) * size]) for at in range(length))
        case Line(components=components, offsets=offsets, stride=stride, head=head):
            items: list[Value] = []
            for number in range(int.from_bytes(block[:head], "little")):
                item = block[head + number * stride : head + (number + 1) * stride]
                parts = zip(components, offsets, strict=True)
                items.append(tuple(unpack_value(part, item[at : at + part.bytes]) for part, at in parts))
            return tuple(items)
