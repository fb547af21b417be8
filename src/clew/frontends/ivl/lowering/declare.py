"""Declaring variables: where each one lives, and its first value.

A variable is a variable of the program, unless its address is needed: then it is a memory object, or a record if it is
a struct. Globals without a value are zero, locals without one are undefined.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.errors import InputError, Unsupported
from clew.frontends.ivl.arithmetic import zero
from clew.frontends.ivl.lowering.assignments import copy, fill
from clew.frontends.ivl.lowering.context import Here, is_signed
from clew.frontends.ivl.lowering.conversions import coerce
from clew.frontends.ivl.lowering.expressions import fixed, place_of, value
from clew.frontends.ivl.lowering.places import WORD, at_path, element, leaves, store
from clew.frontends.ivl.lowering.values import Cell, Fixed, Held, Place, Slot, Spread, SpreadArray, Value, Whole
from clew.frontends.ivl.reading.syntax import Declare, Expression, Fresh, Listing
from clew.frontends.ivl.types import (
    INT,
    ArrayOf,
    Faulty,
    PointerTo,
    Struct,
    Type,
    is_scalar,
    show,
    size,
    sort_of,
)
from clew.ir.commands import Allocate, Assign, NewRecord
from clew.ir.program import Declaration, Object
from clew.ir.sorts import POINTER, Array, Reference, Sort
from clew.ir.source import Span
from clew.ir.terms import Constant, Term, bits, constant, variable
from clew.ir.values import UNDEFINED, Address

LONGEST = 1 << 20
"""Elements of an array; more are never meant."""


def declared_type(here: Here, node: Declare) -> Type | None:
    """The type of a declaration with its length; None if a problem was reported."""
    kind = here.tables.type_of(node.type)
    if node.length is None:
        return kind
    length = fixed(here, node.length, "the length of an array")
    if length is None:
        return None
    if not 1 <= length <= LONGEST:
        raise InputError(f"the length of an array must be from 1 to {LONGEST}, found {length}", span=node.length.span)
    return ArrayOf(kind, length)


def _addressed(here: Here, name: str, kind: Type) -> bool:
    return name in here.uses.addressed or (isinstance(kind, ArrayOf) and name in here.uses.bare)


def _constant(here: Here, node: Declare, kind: Type) -> Fixed | None:
    """The constant that is declared, if it is one; the problem is reported if it should be one and is not."""
    if node.initial is None:
        raise InputError(f"the constant {node.name!r} needs a value", span=node.span)
    if isinstance(node.initial, Listing):
        raise InputError(f"a value of type {show(kind)} is not written in braces", span=node.initial.span)
    kept = here.body.aside()
    given = value(here, node.initial)
    empty = here.body.untouched(kept)
    here.body.restore(kept)
    if isinstance(given.type, Faulty):
        return None
    term = coerce(given, kind, node.initial.span)
    if not empty or not isinstance(term, Constant):
        raise InputError(f"the value of the constant {node.name!r} is not constant; leave out const", span=node.span)
    return Fixed(Value(kind, term))


# --- locals ---------------------------------------------------------------------------------------------------------


def declare_local(here: Here, node: Declare) -> None:
    """A local variable, with its value; one that cannot be is known all the same, so that its uses are no problem."""
    try:
        here.bind(node.name, _declared(here, node, _local_room), node.span)
    except InputError as problem:
        here.tables.problems.append(problem)
        here.scopes[-1].setdefault(node.name, Held(_nowhere(), False, node.span))


def _declared(here: Here, node: Declare, room: Callable[[Here, Declare, Type], Place]) -> Fixed | Held:
    """What a declaration declares: a constant, or a variable for which room is made and which gets its value."""
    kind = declared_type(here, node)
    if kind is None:
        return Held(_nowhere(), False, node.span)
    if node.constant and is_scalar(kind):
        return _constant(here, node, kind) or Fixed(Value(kind, zero(sort_of(kind))))
    return Held(room(here, node, kind), node.constant, node.span)


def _local_room(here: Here, node: Declare, kind: Type) -> Place:
    place = local_place(here, node.name, kind, node.span, doubtful=node.initial is None)
    if node.initial is not None:
        _initialise(here, place, node.initial, node.span, bound=node.name)
    elif isinstance(place, Slot) and is_scalar(kind):
        here.emit(Assign(place.variable, constant(UNDEFINED, place.variable.sort), span=node.span))
    return place


def _nowhere() -> Place:
    """The place of a variable whose declaration is at fault."""
    return Slot(Faulty(), variable("faulty", sort_of(INT)))


def local_place(here: Here, name: str, kind: Type, span: Span, *, doubtful: bool) -> Place:
    """Make room for a local variable."""
    base = kind.element if isinstance(kind, ArrayOf) else kind
    if isinstance(base, Struct):
        return _local_struct(here, name, kind, span, doubtful=doubtful)
    if _addressed(here, name, kind):
        _in_memory(kind, span)
        pointer = _local(here, f"{name}$address", POINTER, span=span)
        held = variable(pointer, POINTER)
        here.body.prologue.append(Allocate(held, bits(size(kind), WORD), heap=False, span=span))
        return Cell(kind, held, True)
    found = here.body.declare(name, sort_of(kind), signed=is_signed(kind), busy=here.visible(), span=span)
    return Slot(kind, found, None, doubtful and is_scalar(kind))


def _local(here: Here, name: str, sort: Sort, *, span: Span) -> str:
    return here.body.declare(name, sort, signed=False, busy=(*here.visible(), *here.body.locals), span=span).name


def _local_struct(here: Here, name: str, kind: Type, span: Span, *, doubtful: bool) -> Place:
    if isinstance(kind, Struct) and name in here.uses.addressed:
        held = variable(_local(here, name, Reference(kind.name), span=span), Reference(kind.name))
        here.body.prologue.append(NewRecord(held, span=span))
        return Whole(kind, held)
    prefix = here.body.prefix(name)
    for path, leaf, sort in _spread(here, kind, span):
        declared = here.body.declare(f"{prefix}.{path}", sort, signed=is_signed(leaf), busy=(), span=span)
        if doubtful and is_scalar(leaf) and isinstance(kind, Struct):
            here.emit(Assign(declared, constant(UNDEFINED, declared.sort), span=span))
    if isinstance(kind, ArrayOf):
        return SpreadArray(kind, prefix)
    assert isinstance(kind, Struct), "what is spread should be a struct"
    return Spread(kind, prefix, doubtful=doubtful)


def _spread(here: Here, kind: Type, span: Span) -> tuple[tuple[str, Type, Sort], ...]:
    """The variables of a struct or of an array of structs: path, type and sort."""
    if isinstance(kind, Struct):
        return tuple((path, leaf, sort_of(leaf)) for path, leaf in leaves(here, kind))
    assert isinstance(kind, ArrayOf), "what is spread should be a struct or an array"
    assert isinstance(kind.element, Struct), "the elements of what is spread should be structs"
    found = leaves(here, kind.element)
    if any(isinstance(leaf, ArrayOf) for _, leaf in found):
        raise Unsupported("an array inside of an array of structs is not modelled", span=span)
    return tuple((path, leaf, Array(kind.length, sort_of(leaf))) for path, leaf in found)


def _in_memory(kind: Type, span: Span) -> None:
    element_type = kind.element if isinstance(kind, ArrayOf) else kind
    if isinstance(element_type, PointerTo) and isinstance(element_type.target, Struct):
        raise Unsupported("the address of a pointer to a struct is not modelled", span=span)


# --- globals --------------------------------------------------------------------------------------------------------


def declare_global(here: Here, node: Declare) -> None:
    """A global variable; values that are not constant are computed by main before anything else."""
    try:
        here.tables.define(node.name, _declared(here, node, _global_room), node.span)
    except InputError as problem:
        here.tables.problems.append(problem)
        here.tables.symbols.setdefault(node.name, Held(_nowhere(), False, node.span))
        here.tables.spans.setdefault(node.name, node.span)


def _global_room(here: Here, node: Declare, kind: Type) -> Place:
    place = _global_place(here, node, kind)
    if node.initial is not None and not _constant_start(here, node, kind, place):
        _initialise(here, place, node.initial, node.span, bound=node.name)
    return place


def _global_place(here: Here, node: Declare, kind: Type) -> Place:
    tables, name, span = here.tables, node.name, node.span
    base = kind.element if isinstance(kind, ArrayOf) else kind
    if isinstance(kind, Struct) and name in here.uses.addressed:
        record = variable(name, Reference(kind.name))
        tables.globals.append(Declaration(record, zero(record.sort), span=span))
        here.emit(NewRecord(record, span=span))
        whole = Whole(kind, record)
        for path, leaf in leaves(here, kind):
            store(here, at_path(here, whole, path, span), zero(sort_of(leaf)), span)
        return whole
    if isinstance(base, Struct):
        for path, leaf, sort in _spread(here, kind, span):
            held = variable(f"{name}.{path}", sort)
            tables.globals.append(Declaration(held, zero(sort), is_signed(leaf), span=span))
        return SpreadArray(kind, name) if isinstance(kind, ArrayOf) else Spread(base, name)
    if _addressed(here, name, kind):
        _in_memory(kind, span)
        number = len(tables.objects)
        tables.objects.append(Object(name, size(kind), _zeroes(kind), span=span))
        return Cell(kind, constant(Address(number, 0), POINTER), True)
    held = variable(name, sort_of(kind))
    tables.globals.append(Declaration(held, zero(held.sort), is_signed(kind), span=span))
    return Slot(kind, held)


def _zeroes(kind: Type) -> tuple[tuple[int, Constant], ...]:
    """Cells of value zero: a cell that is written back to zero then leaves the state as it was."""
    if not isinstance(kind, ArrayOf):
        return ((0, zero(sort_of(kind))),)
    step = size(kind.element)
    return tuple((number * step, zero(sort_of(kind.element))) for number in range(kind.length))


def _constant_start(here: Here, node: Declare, kind: Type, place: Place) -> bool:
    """Put constant values into the declaration itself; whether that was possible."""
    if isinstance(place, Spread | SpreadArray | Whole) or node.initial is None:
        return False
    kept = here.body.aside()
    known = len(here.tables.problems)
    terms = _terms(here, node.initial, kind)
    usable = here.body.untouched(kept) and terms is not None and all(isinstance(term, Constant) for term in terms)
    here.body.restore(kept)
    del here.tables.problems[known:]
    if not usable or terms is None:
        return False
    constants = [term for term in terms if isinstance(term, Constant)]
    match place:
        case Slot(variable=held):
            start = (
                constant(tuple(term.value for term in constants), held.sort)
                if isinstance(kind, ArrayOf)
                else constants[0]
            )
            old = here.tables.globals.pop()
            here.tables.globals.append(Declaration(held, start, old.signed, span=node.span))
        case Cell():
            old_object = here.tables.objects.pop()
            step = size(kind.element) if isinstance(kind, ArrayOf) else size(kind)
            cells = tuple((position * step, term) for position, term in enumerate(constants))
            here.tables.objects.append(Object(old_object.name, old_object.size, cells, span=node.span))
        case _:
            raise AssertionError("a struct should have no constant start")
    return True


def _terms(here: Here, initial: Expression | Listing, kind: Type) -> list[Term] | None:
    """The values of a scalar or of all elements of an array; None if they have to be computed."""
    if isinstance(initial, Listing):
        if not isinstance(kind, ArrayOf) or len(initial.values) > kind.length:
            return None
        try:
            found = [coerce(value(here, each), kind.element, each.span) for each in initial.values]
        except InputError:
            return None
        return found + [zero(sort_of(kind.element))] * (kind.length - len(found))
    if isinstance(initial, Fresh) or isinstance(kind, ArrayOf):
        return None
    given = value(here, initial)
    try:
        return None if isinstance(given.type, Faulty) else [coerce(given, kind, initial.span)]
    except InputError:
        return None


# --- values ---------------------------------------------------------------------------------------------------------


def _initialise(here: Here, place: Place, initial: Expression | Listing, span: Span, *, bound: str) -> None:
    kind = place.type
    if isinstance(initial, Listing):
        _listing(here, place, initial, span)
        return
    if isinstance(kind, ArrayOf):
        if not (isinstance(initial, Fresh) and initial.length is not None):
            raise InputError(
                f"the array {bound!r} needs values in braces or an input such as ?(int[4])", span=initial.span
            )
        fill(here, place, initial, span)
        return
    if isinstance(kind, Struct):
        source = place_of(here, initial)
        if source is not None:
            copy(here, place, source, span)
        return
    into = place.variable if isinstance(place, Slot) else None
    given = value(here, initial, into=into)
    if not isinstance(given.type, Faulty):
        store(here, place, coerce(given, kind, initial.span), span)


def _listing(here: Here, place: Place, initial: Listing, span: Span) -> None:
    targets = _targets(here, place, span)
    if targets is None:
        raise InputError(f"a value of type {show(place.type)} is not written in braces", span=initial.span)
    if len(initial.values) > len(targets):
        message = f"{show(place.type)} holds {len(targets)} values, found {len(initial.values)}"
        raise InputError(message, span=initial.span)
    for position, target in enumerate(targets):
        if position >= len(initial.values):
            store(here, target, zero(sort_of(target.type)), span)
            continue
        each = initial.values[position]
        given = value(here, each)
        if not isinstance(given.type, Faulty):
            store(here, target, coerce(given, target.type, each.span), span)


def _targets(here: Here, place: Place, span: Span) -> list[Place] | None:
    match place.type:
        case ArrayOf(element=Struct()):
            return None
        case ArrayOf(length=length):
            return [element(here, place, Value(INT, bits(number, INT.width)), span) for number in range(length)]
        case Struct() as kind:
            found = [at_path(here, place, path, span) for path, _ in leaves(here, kind)]
            return None if any(isinstance(each.type, ArrayOf) for each in found) else found
        case _:
            return None
