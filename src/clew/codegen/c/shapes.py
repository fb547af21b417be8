"""Shapes: how a value of a sort lies in the bytes of a state, and where the variables of a block lie.

Input: sorts and declarations. Output: shapes, slots and bytes, or `NotNative` where a value has no fixed size.

A number is little endian in 1, 2, 4 or 8 bytes; one that may be undefined, or may be a pointer as a number, has a mark
behind it: a byte that is 1 where it is undefined (its other bytes are then 0) and 2 where it is a pointer. An array is
its elements in a row, a queue its length and room for `capacity` elements. Unused room is zero, so equal bytes are
equal values. A pointer is its object's number plus one in the upper 32 bits and its offset in the lower; one to nowhere
has 0 for the object, so null is 0. A reference is 0 for null, else the record's number plus one. Variables lie with the
widest numbers first, so that one without a mark is aligned to its size.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence

from clew.errors import ClewError
from clew.ir.program import Declaration
from clew.ir.sorts import Array, Bits, Bool, Event, Integer, Pointer, Process, Queue, Real, Reference, Sort
from clew.ir.values import UNDEFINED, Address, Handle, Value
from clew.records import dataclass

POINTER_BYTES, REFERENCE_BYTES, PROCESS_BYTES = 8, 4, 2
TERM_BYTES = 4


class NotNative(ClewError):
    """The program cannot be compiled; the message says why. The Python search takes such programs."""


@dataclass(frozen=True, slots=True)
class Number:
    """A scalar of `width` bytes, `flagged` where there is a mark behind it, `numbered` where it may be a pointer."""

    sort: Sort
    width: int
    flagged: bool
    numbered: bool = False
    symbolic: bool = False
    """Whether the mark may be the number of a term; it has four bytes then."""

    @property
    def bytes(self) -> int:
        """With the mark."""
        return self.width + self.mark_bytes

    @property
    def mark_bytes(self) -> int:
        """Of the mark."""
        return TERM_BYTES if self.flagged and self.symbolic else int(self.flagged)


@dataclass(frozen=True, slots=True)
class Row:
    """Equal elements side by side."""

    length: int
    element: Shape

    @property
    def bytes(self) -> int:
        """Of all elements."""
        return self.length * self.element.bytes


@dataclass(frozen=True, slots=True)
class Line:
    """A queue: its length in `head` bytes, then room for `capacity` elements, each the row of its components."""

    capacity: int
    components: tuple[Shape, ...]
    head: int

    @property
    def stride(self) -> int:
        """Bytes of one element."""
        return sum(component.bytes for component in self.components)

    @property
    def offsets(self) -> tuple[int, ...]:
        """Of the components inside an element."""
        return tuple(sum(each.bytes for each in self.components[:n]) for n in range(len(self.components)))

    @property
    def bytes(self) -> int:
        """Of length and room."""
        return self.head + self.capacity * self.stride


Shape = Number | Row | Line


@dataclass(frozen=True, slots=True)
class Slot:
    """A variable's place: `base` is the C name of the block."""

    base: str
    offset: int
    shape: Shape

    @property
    def address(self) -> str:
        """Its first byte, in C."""
        return f"{self.base} + {self.offset}"


def slots(
    declarations: Sequence[Declaration],
    base: str,
    flags: Container[str] = (),
    numbered: Container[str] = (),
    *,
    symbolic: bool = False,
) -> dict[str, Slot]:
    """Where each variable of a block lies: the widest numbers first, else in the order given."""
    shapes = [
        declared_shape(each, flagged=each.name in flags, numbered=each.name in numbered, symbolic=symbolic)
        for each in declarations
    ]
    offsets, end = [0] * len(shapes), 0
    for number in sorted(range(len(shapes)), key=lambda number: -_alignment(shapes[number])):
        offsets[number] = end
        end += shapes[number].bytes
    return {
        declaration.name: Slot(base, offset, shape)
        for declaration, offset, shape in zip(declarations, offsets, shapes, strict=True)
    }


def length(slots: dict[str, Slot]) -> int:
    """The bytes of a block."""
    return max((slot.offset + slot.shape.bytes for slot in slots.values()), default=0)


def declared_shape(declaration: Declaration, *, flagged: bool, numbered: bool, symbolic: bool = False) -> Shape:
    """The shape of a variable."""
    try:
        return shape_of(declaration.sort, flagged=flagged, numbered=numbered, symbolic=symbolic)
    except NotNative as error:
        raise NotNative(f"{declaration.name}: {error}") from error


def shape_of(sort: Sort, *, flagged: bool = False, numbered: bool = False, symbolic: bool = False) -> Shape:
    """The shape of values of the sort; raises `NotNative` where there is none."""
    match sort:
        case Array(length=length, element=element):
            return Row(length, shape_of(element, flagged=flagged, symbolic=symbolic))
        case Queue(capacity=int() as capacity, elements=elements):
            components = tuple(shape_of(element, flagged=flagged, symbolic=symbolic) for element in elements)
            return Line(capacity, components, 1 if capacity < 1 << 8 else 2 if capacity < 1 << 16 else 4)
        case Queue():
            raise NotNative("a queue without a capacity has no C form")
        case _:
            return Number(sort, width_of(sort), flagged or numbered, numbered, symbolic)


def _alignment(shape: Shape) -> int:
    """The width of the numbers in a variable; a queue is not aligned inside, so it comes last."""
    match shape:
        case Number(width=width):
            return width
        case Row(element=element):
            return _alignment(element)
        case Line():
            return 0


def c_type(sort: Sort) -> str:
    """The C type that holds values of a scalar sort."""
    return f"u{8 * width_of(sort)}"


def width_of(sort: Sort) -> int:
    """The bytes of a scalar, without a mark."""
    match sort:
        case Bool():
            return 1
        case Bits(width=width) if width <= 64:
            return next(size for size in (1, 2, 4, 8) if width <= 8 * size)
        case Pointer():
            return POINTER_BYTES
        case Reference():
            return REFERENCE_BYTES
        case Process():
            return PROCESS_BYTES
        case Bits():
            raise NotNative("a value that is wider than 64 bits does not fit a C number")
        case Integer() | Real() | Event() | Array() | Queue():
            raise NotNative(f"a value of sort {type(sort).__name__} does not fit a C number")


def is_scalar(sort: Sort) -> bool:
    """Whether values of the sort are single numbers."""
    return not isinstance(sort, Array | Queue)


def packed(slots: dict[str, Slot], values: Mapping[str, Value]) -> bytes:
    """The bytes of a block; variables without a value are zero."""
    block = bytearray(length(slots))
    for name, value in values.items():
        if (slot := slots.get(name)) is not None:
            block[slot.offset : slot.offset + slot.shape.bytes] = pack(slot.shape, value)
    return bytes(block)


def pack(shape: Shape, value: Value) -> bytes:
    """The bytes of a value."""
    match shape:
        case Number(width=width, flagged=flagged):
            mark = mark_of(shape.sort, value)
            assert flagged or mark == 0, "a variable without a mark should be a plain number"
            return number(value).to_bytes(width, "little") + mark.to_bytes(shape.mark_bytes, "little")
        case Row(element=element):
            assert isinstance(value, tuple), f"an array should be a tuple, is {value!r}"
            return b"".join(pack(element, each) for each in value)
        case Line(components=components, head=head, bytes=size):
            assert isinstance(value, tuple), f"a queue should be a tuple, is {value!r}"
            parts = [len(value).to_bytes(head, "little")]
            for item in value:
                assert isinstance(item, tuple), f"an element of a queue should be a tuple, is {item!r}"
                parts.extend(map(pack, components, item))
            return b"".join(parts).ljust(size, b"\0")


def mark_of(sort: Sort, value: Value) -> int:
    """1 for an undefined value, 2 for a pointer as a number."""
    return 1 if value is UNDEFINED else 2 if isinstance(sort, Bits) and isinstance(value, Address) else 0


def number(value: Value) -> int:
    """The number that stands for a scalar value; 0 for an undefined one."""
    match value:
        case None:
            return 0
        case Address(object=owner, offset=offset):
            if not -(1 << 31) <= offset < 1 << 31:
                raise NotNative("an offset of a pointer does not fit 32 bits")
            return (owner + 1) << 32 | (offset & 0xFFFFFFFF)
        case Handle(record=record):
            return record + 1
        case int():
            return int(value)
        case _:
            assert value is UNDEFINED, f"a scalar should be a number, is {value!r}"
            return 0


# --- what names objects, records and processes ----------------------------------------------------------------------

NAMES = ("pointer", "record", "number", "process")
"""Kinds of what a number may name; a position is a kind in the tables of C."""


def named_by(number: Number) -> int | None:
    """The kind of what the number may name."""
    match number.sort:
        case Pointer():
            return 0
        case Reference():
            return 1
        case Process():
            return 3
        case _:
            return 2 if number.numbered else None


def carries(shape: Shape) -> bool:
    """Whether values of the shape may name an object, a record or a process."""
    return bool(each_name(shape, "", ""))


def points(shape: Shape) -> bool:
    """Whether values of the shape may name a memory object."""
    match shape:
        case Number(sort=sort, numbered=numbered):
            return numbered or isinstance(sort, Pointer)
        case Row(element=element):
            return points(element)
        case Line(components=components):
            return any(map(points, components))


def each_name(shape: Shape, at: str, verb: str) -> list[str]:
    """C that calls `verb_pointer`, `_record`, `_process` or `_number` on every name in a value at `at`, in order."""

    def call(number: Number, at: str) -> list[str]:
        kind = named_by(number)
        return [] if kind is None else [f"{verb}_{NAMES[kind]}(w, {at});"]

    return each_number(shape, at, call)


# --- text -----------------------------------------------------------------------------------------------------------


def each_number(shape: Shape, at: str, use: Callable[[Number, str], list[str]], depth: int = 0) -> list[str]:
    """C that does what `use` says for every number in a value at `at`, in order."""
    match shape:
        case Number():
            return use(shape, at)
        case Row(length=length, element=element):
            bound: object = length
            inner = each_number(element, f"{at} + i{depth} * {element.bytes}", use, depth + 1)
        case Line(components=components, head=head, stride=stride):
            bound = queue_length(shape, at)
            places = [f"{at} + {head + offset} + i{depth} * {stride}" for offset in shape.offsets]
            parts = zip(components, places, strict=True)
            inner = [line for part, place in parts for line in each_number(part, place, use, depth + 1)]
    return [f"for (u32 i{depth} = 0; i{depth} < {bound}; i{depth}++) {{", *inner, "}"] if inner else []


def queue_length(line: Line, at: str) -> str:
    """The number of elements of the queue at `at`, in C."""
    return f"load_u{8 * line.head}({at})"


def queue_item(line: Line, component: int, at: str, position: str) -> str:
    """Where a component of the element at a position lies, in C."""
    return f"{at} + {line.head + line.offsets[component]} + (u64)({position}) * {line.stride}"


def take_out(line: Line, at: str, position: str, length: str) -> list[str]:
    """C that takes an element, if there is one, out of the queue at `at`."""
    first = f"{at} + {line.head}"
    gap = f"{first} + (u64)({position}) * {line.stride}"
    return [
        f"if ({position} < {length}) {{",
        f"__builtin_memmove({gap}, {gap} + {line.stride}, ({length} - 1 - {position}) * {line.stride});",
        f"__builtin_memset({first} + ({length} - 1) * {line.stride}, 0, {line.stride});",
        f"save_u{8 * line.head}({at}, {length} - 1); }}",
    ]
