"""Layouts: how a person reads the bytes of memory: names, signs, members. They change nothing of what a program does.

A front end attaches a layout to a static object (`Object.layout`) and to a variable (`Declaration.layout`): the kind of
number that it is, what a pointer points to, or, as a `Place`, that the variable holds the address of storage which the
source knows under the variable's name. What is on the heap is read through the pointer by which it is found. Like
spans, layouts are neither compared nor printed. Structs refer to each other by position in `Program.layouts`, so that
no layout is cyclic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from clew.records import dataclass


class Reading(Enum):
    """What the bits of a scalar mean."""

    UNSIGNED = "unsigned"
    SIGNED = "signed"
    BOOLEAN = "boolean"
    CHARACTER = "character"
    """A signed number of one byte that is usually a character."""
    FLOATING = "floating"


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number of so many bytes; `names` are those of its values, as of an enumeration."""

    title: str
    size: int
    reading: Reading
    names: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PointerTo:
    """A pointer; None where nothing is known of what it points to."""

    target: Layout | None


@dataclass(frozen=True, slots=True)
class Elements:
    """An array; an unknown number of elements fills the object."""

    count: int | None
    stride: int
    element: Layout


@dataclass(frozen=True, slots=True)
class Named:
    """The struct at that position in `Program.layouts`."""

    position: int


Layout = Scalar | PointerTo | Elements | Named


@dataclass(frozen=True, slots=True)
class Place:
    """The variable holds the address of storage of this layout, which has the variable's name."""

    of: Layout


@dataclass(frozen=True, slots=True)
class Member:
    """A member at a byte offset; without a name its own members count as those of the struct around it.

    `bits` are the first bit, counted from the offset, and the width of a bit-field. A hidden member is not shown.
    """

    name: str
    offset: int
    layout: Layout
    bits: tuple[int, int] | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Members:
    """A struct, class or union of so many bytes; the members of a union overlap."""

    title: str
    size: int
    members: tuple[Member, ...]
    union: bool = False


Table = Sequence[Members]
"""`Program.layouts`."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A part of an object that is shown as one: its path behind the object's name (`.head`, `[2].x`), and its bytes.

    It is a scalar, a pointer, or an array of characters.
    """

    path: str
    offset: int
    size: int
    layout: Scalar | PointerTo | Elements
    bits: tuple[int, int] | None = None
    overlaps: bool = False
    """Whether it is in a union, where several leaves read the same bytes."""


def size_of(layout: Layout, table: Table, pointer_bytes: int) -> int | None:
    """How many bytes the layout has; None if that is open."""
    match layout:
        case Scalar(size=size):
            return size
        case PointerTo():
            return pointer_bytes
        case Elements(count=count, stride=stride):
            return None if count is None else count * stride
        case Named(position=position):
            return table[position].size


Following = Callable[[int], int | None]
"""The first offset from one on where there is something to see."""


def leaves(
    layout: Layout, table: Table, size: int, pointer_bytes: int, following: Following | None = None
) -> Iterator[Leaf]:
    """The leaves of an object of so many bytes, by ascending offset (in unions by member); hidden ones are left out.

    With `following`, elements of arrays in which there is nothing to see are passed over.
    """
    stack: list[Iterator[_Part]] = [iter((_Part("", 0, layout),))]
    while stack:
        part = next(stack[-1], None)
        if part is None:
            stack.pop()
            continue
        match part.layout:
            case Scalar(size=whole):
                length = whole if part.bits is None else (sum(part.bits) + 7) // 8
                if part.offset + length <= size:
                    yield Leaf(part.path, part.offset, length, part.layout, part.bits, part.overlaps)
            case PointerTo():
                if part.offset + pointer_bytes <= size:
                    yield Leaf(part.path, part.offset, pointer_bytes, part.layout, None, part.overlaps)
            case Elements(count=count) if is_text(part.layout):
                room = size - part.offset
                yield Leaf(part.path, part.offset, room if count is None else count, part.layout, None, part.overlaps)
            case Elements():
                stack.append(_elements(part, part.layout, size, following))
            case Named(position=position):
                stack.append(_members(part, table[position]))


def is_text(array: Elements) -> bool:
    """Whether the array consists of characters."""
    return isinstance(array.element, Scalar) and array.element.reading is Reading.CHARACTER


class _Part(NamedTuple):
    path: str
    offset: int
    layout: Layout
    bits: tuple[int, int] | None = None
    overlaps: bool = False


def _elements(part: _Part, array: Elements, size: int, following: Following | None) -> Iterator[_Part]:
    room = (size - part.offset) // array.stride if array.stride else 0
    count = room if array.count is None else min(array.count, room)
    index = 0
    while index < count:
        if following is not None:
            there = following(part.offset + index * array.stride)
            if there is None or (index := (there - part.offset) // array.stride) >= count:
                return
        offset = part.offset + index * array.stride
        yield _Part(f"{part.path}[{index}]", offset, array.element, None, part.overlaps)
        index += 1


def _members(part: _Part, struct: Members) -> Iterator[_Part]:
    for member in struct.members:
        if not member.hidden:
            path = f"{part.path}.{member.name}" if member.name else part.path
            offset = part.offset + member.offset
            yield _Part(path, offset, member.layout, member.bits, part.overlaps or struct.union)


def path_at(layout: Layout, table: Table, offset: int, target: Layout | None) -> str | None:
    """The path to what begins at the offset: the part of layout `target`, else the largest; None if nothing does."""
    path, found = "", None
    while True:
        if offset == 0:
            found = path if found is None else found
            if target is None or layout == target:
                return path
        match layout:
            case Elements(count=count, stride=stride, element=element) if stride:
                index = offset // stride
                if count is not None and index > count:
                    return found
                path, offset, layout = f"{path}[{index}]", offset - index * stride, element
            case Named(position=position):
                inside = [one for one in table[position].members if one.offset <= offset and one.bits is None]
                if not inside:
                    return found
                member = max(inside, key=lambda one: one.offset)
                path = f"{path}.{member.name}" if member.name else path
                offset, layout = offset - member.offset, member.layout
            case Scalar() | PointerTo() | Elements():
                return found
