"""Reading and writing places: variables, cells of memory, fields of records; and the parts of arrays and structs."""

from __future__ import annotations

from dataclasses import replace

from clew.errors import InputError, Unsupported
from clew.frontends.ivl.arithmetic import Arithmetic, convert, zero
from clew.frontends.ivl.lowering.context import Here
from clew.frontends.ivl.lowering.values import Cell, Part, Place, Slot, Spread, SpreadArray, Value, Whole
from clew.frontends.ivl.types import (
    LONG,
    ULONG,
    ArrayOf,
    Number,
    PointerTo,
    Struct,
    Truth,
    Type,
    is_scalar,
    promote,
    show,
    size,
    sort_of,
)
from clew.graphs import preorder
from clew.ir.commands import Assert, Assign, GetField, Load, SetField, Store
from clew.ir.sorts import BOOL, POINTER, Array, Bits, Reference, Sort
from clew.ir.source import Span
from clew.ir.terms import (
    TRUE,
    Observation,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    equal,
    negate,
    observe,
    variable,
)

NULL = zero(POINTER)
WORD = 64


def demand(here: Here, condition: Term, check: str, message: str, span: Span) -> None:
    """An assertion in front of what follows, unless it holds by itself."""
    if condition is not TRUE:
        here.emit(Assert(condition, check, message, span=span))


def load(here: Here, place: Place, span: Span, *, into: Variable | None = None) -> Value:
    """The value at a place; what needs a command of its own goes to a temporary, or to `into` if the type fits."""
    match place:
        case Slot(type=kind, variable=held, index=index, doubtful=doubtful):
            if isinstance(kind, ArrayOf):
                raise InputError("an array has no value of its own; use its elements", span=span)
            here.body.touched = here.body.touched or doubtful
            return Value(kind, held if index is None else apply("select", held, index))
        case Cell(type=kind, pointer=pointer):
            if isinstance(kind, ArrayOf):
                return Value(PointerTo(kind.element), pointer)
            access(here, place, span)
            target = into if into is not None and into.sort == sort_of(kind) else here.body.temporary(sort_of(kind))
            here.emit(Load(target, pointer, span=span))
            return Value(kind, target)
        case Part(type=kind):
            return Value(kind, _load_part(here, place, span, into))
        case Spread() | Whole() | SpreadArray():
            raise InputError(f"a value of type {show(place.type)} cannot stand here; use its fields", span=span)


def _load_part(here: Here, place: Part, span: Span, into: Variable | None) -> Term:
    if isinstance(place.type, ArrayOf):
        raise Unsupported("an array inside of a struct cannot be used as a pointer", span=span)
    _not_null(here, place.reference, span)
    sort = _field_sort(here, place)
    whole = place.index is None
    target = into if whole and into is not None and into.sort == sort else here.body.temporary(sort)
    here.emit(GetField(target, place.reference, place.field, span=span))
    return target if place.index is None else apply("select", target, place.index)


def _field_sort(here: Here, place: Part) -> Sort:
    """The sort of the whole field."""
    reference = place.reference.sort
    assert isinstance(reference, Reference), f"a record should be reached by a reference, not by {reference}"
    return next(sort_of(kind) for path, kind in leaves(here, Struct(reference.record)) if path == place.field)


def store(here: Here, place: Place, term: Term, span: Span) -> None:
    """Write a value of the place's type."""
    match place:
        case Slot(variable=held, index=None):
            if held is not term:
                here.emit(Assign(held, term, span=span))
        case Slot(variable=held, index=index) if index is not None:
            here.emit(Assign(held, apply("store", held, index, term), span=span))
        case Cell(pointer=pointer):
            access(here, place, span)
            here.emit(Store(pointer, term, span=span))
        case Part(reference=reference, field=field, index=index):
            _not_null(here, reference, span)
            if index is not None:
                whole = here.body.temporary(_field_sort(here, place))
                here.emit(GetField(whole, reference, field, span=span))
                term = apply("store", whole, index, term)
            here.emit(SetField(reference, field, term, span=span))
        case _:
            raise AssertionError(f"a struct should be written field by field: {place}")


def _not_null(here: Here, reference: Term, span: Span) -> None:
    null = zero(reference.sort)
    demand(here, negate(equal(reference, null)), "memory.null-dereference", "the pointer is null", span)


def access(here: Here, place: Cell, span: Span) -> None:
    """What must hold for an access through a pointer: not null, alive, inside of its object."""
    if place.safe:
        return
    pointer = place.pointer
    demand(here, negate(equal(pointer, NULL)), "memory.null-dereference", "the pointer is null", span)
    alive = observe(Observation.ALIVE, (), (pointer,), BOOL)
    demand(here, alive, "memory.use-after-free", "the object is gone: its function has returned", span)
    whole = observe(Observation.SIZE, (), (pointer,), Bits(WORD))
    offset = apply("pointer.offset", pointer)
    fits = apply("ule", bits(size(place.type), WORD), apply("sub", whole, offset))
    inside = conjoin(apply("ule", offset, whole), fits)
    demand(here, inside, "memory.out-of-bounds", "the pointer points outside of its object", span)


# --- parts ----------------------------------------------------------------------------------------------------------


def element(here: Here, place: Place, index: Value, span: Span) -> Place:
    """The element of an array; the index is asserted to be inside."""
    kind = place.type
    assert isinstance(kind, ArrayOf), f"an element should be taken of an array, not of {show(kind)}"
    position = inside(here, index, kind.length, span)
    match place:
        case Slot():
            return replace(place, type=kind.element, index=position)
        case Part():
            return replace(place, type=kind.element, index=position)
        case Cell(pointer=pointer):
            return Cell(kind.element, displaced(pointer, Value(promoted(index), position), kind.element), True)
        case SpreadArray(name=name):
            assert isinstance(kind.element, Struct), "only structs should be spread"
            return Spread(kind.element, name, position, kind.length)
        case Spread() | Whole():
            raise AssertionError("a struct should not be of array type")


def inside(here: Here, index: Value, length: int, span: Span) -> Term:
    """The promoted index, asserted to lie below the length."""
    kind = promoted(index)
    position = convert(index.term, _arithmetic(index.type), kind)
    below = apply("ult", position, bits(length, kind.width))
    demand(here, below, "array.out-of-bounds", f"the index must be at least 0 and below {length}", span)
    return position


def promoted(value: Value) -> Number:
    """The type in which a number is computed."""
    return promote(_arithmetic(value.type))


def _arithmetic(kind: Type) -> Arithmetic:
    assert isinstance(kind, Truth | Number), f"an index should be a number, is {show(kind)}"
    return kind


def displaced(pointer: Term, index: Value, kind: Type) -> Term:
    """The pointer to the element so far behind another one."""
    distance = convert(index.term, _arithmetic(index.type), LONG if promoted(index).signed else ULONG)
    return apply("pointer.add", pointer, apply("mul", distance, bits(size(kind), WORD)))


def member(here: Here, place: Place, field: str, span: Span) -> Place:
    """The field of a struct."""
    kind = place.type
    if not isinstance(kind, Struct):
        raise InputError(f"expected a struct before .{field}, found {show(kind)}", span=span)
    wanted = next((each.type for each in here.tables.structs[kind.name] if each.name == field), None)
    if wanted is None:
        known = ", ".join(each.name for each in here.tables.structs[kind.name])
        raise InputError(f"struct {kind.name} has no field {field!r}; its fields: {known}", span=span)
    match place:
        case Spread(name=name):
            return _spread_member(place, f"{name}.{field}", wanted, span)
        case Whole(reference=reference, prefix=prefix):
            path = f"{prefix}{field}"
            if isinstance(wanted, Struct):
                return Whole(wanted, reference, f"{path}.")
            return Part(wanted, reference, path)
        case _:
            raise AssertionError(f"a struct should be spread or a record: {place}")


def _spread_member(place: Spread, name: str, wanted: Type, span: Span) -> Place:
    if isinstance(wanted, Struct):
        return replace(place, type=wanted, name=name)
    if place.length is None:
        return Slot(wanted, variable(name, sort_of(wanted)), None, place.doubtful and is_scalar(wanted))
    if isinstance(wanted, ArrayOf):
        raise Unsupported("an array inside of an array of structs is not modelled", span=span)
    return Slot(wanted, variable(name, Array(place.length, sort_of(wanted))), place.index)


def leaves(here: Here, struct: Struct) -> tuple[tuple[str, Type], ...]:
    """The fields of a struct down to what is no struct, by their paths."""

    def members(part: tuple[str, Type]) -> list[tuple[str, Type]]:
        path, kind = part
        inner = here.tables.structs[kind.name] if isinstance(kind, Struct) else ()
        return [(f"{path}.{each.name}" if path else each.name, each.type) for each in inner]

    whole: tuple[str, Type] = ("", struct)
    return tuple(each for each in preorder((whole,), members) if not isinstance(each[1], Struct))


def at_path(here: Here, place: Place, path: str, span: Span) -> Place:
    """The field at a path of names with dots."""
    for name in path.split("."):
        place = member(here, place, name, span)
    return place


def address(place: Place, span: Span) -> Value:
    """`&place`."""
    match place:
        case Cell(type=kind, pointer=pointer):
            return Value(PointerTo(kind), pointer)
        case Whole(type=kind, reference=reference, prefix=""):
            return Value(PointerTo(kind), reference)
        case Part() | Whole():
            raise Unsupported("the address of a field is not modelled; use the address of the struct", span=span)
        case Spread() | SpreadArray():
            raise Unsupported("the address of an element of an array of structs is not modelled", span=span)
        case Slot(type=kind):
            raise Unsupported(f"the address of a variable of type {show(kind)} is not modelled", span=span)
