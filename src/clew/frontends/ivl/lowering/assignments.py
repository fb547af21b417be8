"""Lowering assignments, plain and compound, to scalars, structs and arrays of inputs.

As in C++17 the right side is evaluated before the left one.
"""

from __future__ import annotations

from dataclasses import replace

from clew.errors import InputError
from clew.frontends.ivl.arithmetic import convert, modular
from clew.frontends.ivl.lowering.context import Here
from clew.frontends.ivl.lowering.conversions import coerce, spill
from clew.frontends.ivl.lowering.expressions import fixed, place_of, value
from clew.frontends.ivl.lowering.operators import binary, wraps
from clew.frontends.ivl.lowering.places import at_path, element, leaves, load, store
from clew.frontends.ivl.lowering.values import Cell, Fixed, Held, Place, Slot, Value
from clew.frontends.ivl.reading.survey import calls
from clew.frontends.ivl.reading.syntax import Expression, Fresh, Index, Member, Name, Set
from clew.frontends.ivl.types import INT, ArrayOf, Faulty, Number, Struct, Truth, Type, is_scalar, show, sort_of
from clew.ir.commands import Havoc
from clew.ir.source import Span
from clew.ir.terms import Variable, bits


def assign(here: Here, node: Set) -> None:
    """`target op= value`."""
    _writable(here, node.target)
    kept = here.body.aside()
    kind = _type_of(here, node.target)
    here.body.restore(kept)
    if isinstance(kind, Faulty):
        value(here, node.value)
        place_of(here, node.target)
        return
    if isinstance(kind, Struct | ArrayOf) and not node.operator:
        _assign_whole(here, node, kind)
        return
    if not is_scalar(kind):
        raise InputError(f"a value of type {show(kind)} cannot be assigned", span=node.target.span)
    if node.operator:
        _compound(here, node)
        return
    given = value(here, node.value, into=_direct(here, node.target))
    if calls(node.target):
        given = spill(here, given)
    place = place_of(here, node.target)
    if place is not None and not isinstance(given.type, Faulty):
        store(here, place, coerce(given, kind, node.value.span), node.span)


def _type_of(here: Here, target: Expression) -> Type:
    """The type of the target, looked at without lowering it; problems in it are told when it is lowered."""
    known = len(here.tables.problems)
    place = place_of(here, target)
    del here.tables.problems[known:]
    return Faulty() if place is None else place.type


def _direct(here: Here, target: Expression) -> Variable | None:
    """The variable that is the whole target, if it is one."""
    if not isinstance(target, Name):
        return None
    symbol = here.lookup(target.name, target.span)
    if isinstance(symbol, Held) and isinstance(symbol.place, Slot) and symbol.place.index is None:
        return symbol.place.variable
    return None


def _writable(here: Here, target: Expression) -> None:
    root = target
    while isinstance(root, Index) or (isinstance(root, Member) and not root.arrow):
        root = root.array if isinstance(root, Index) else root.value
    if not isinstance(root, Name) or not here.knows(root.name):
        return
    symbol = here.lookup(root.name, root.span)
    if isinstance(symbol, Fixed) or (isinstance(symbol, Held) and symbol.frozen):
        raise InputError(f"{root.name!r} is const and cannot be assigned", span=target.span)


def _compound(here: Here, node: Set) -> None:
    given = value(here, node.value)
    if calls(node.target):
        given = spill(here, given)
    place = place_of(here, node.target)
    if place is None or isinstance(given.type, Faulty):
        return
    current = load(here, place, node.target.span)
    if isinstance(place, Cell):
        place = replace(place, safe=True)
    store(here, place, coerce(_combined(here, node, current, given), place.type, node.span), node.span)


def _combined(here: Here, node: Set, current: Value, given: Value) -> Value:
    """The new value, computed in the type's own width where that suffices: `x += e` stays an update of x."""
    kind, other = current.type, given.type
    same_width = isinstance(kind, Number) and isinstance(other, Truth | Number)
    if same_width or (isinstance(kind, Truth) and isinstance(other, Truth)):
        assert isinstance(kind, Truth | Number), "an updated value should be a number or bool"
        assert isinstance(other, Truth | Number), "an operand should be a number or bool"
        operand = convert(given.term, other, kind)
        term = modular(node.operator, current.term, operand)
        if term is not None:
            if isinstance(kind, Number):
                wraps(here, node.operator, current.term, operand, kind, node.span)
            return Value(kind, term)
    return binary(here, node.operator, current, given, node.span)


def _assign_whole(here: Here, node: Set, kind: Struct | ArrayOf) -> None:
    target = place_of(here, node.target)
    if target is None:
        return
    if isinstance(kind, ArrayOf):
        if not (isinstance(node.value, Fresh) and node.value.length is not None):
            raise InputError(
                "an array cannot be assigned as a whole, except an input such as ?(int[4])", span=node.span
            )
        fill(here, target, node.value, node.span)
        return
    source = place_of(here, node.value)
    if source is not None:
        copy(here, target, source, node.span)


def copy(here: Here, target: Place, source: Place, span: Span) -> None:
    """Copy a struct field by field."""
    kind = target.type
    if source.type != kind or not isinstance(kind, Struct):
        raise InputError(f"expected {show(kind)}, found {show(source.type)}", span=span)
    for path, leaf in leaves(here, kind):
        to, of = at_path(here, target, path, span), at_path(here, source, path, span)
        if not isinstance(leaf, ArrayOf):
            store(here, to, load(here, of, span).term, span)
            continue
        for position in range(leaf.length):
            index = Value(INT, bits(position, INT.width))
            store(here, element(here, to, index, span), load(here, element(here, of, index, span), span).term, span)


def fill(here: Here, target: Place, node: Fresh, span: Span) -> None:
    """An input for every element of an array."""
    kind = target.type
    given = here.tables.type_of(node.type)
    length = None if node.length is None else fixed(here, node.length, "the length of an array")
    if not isinstance(kind, ArrayOf) or kind.element != given or kind.length != length:
        shown = show(given) if length is None else f"{show(given)}[{length}]"
        raise InputError(f"expected an input of type {show(kind)}, found {shown}", span=span)
    if not isinstance(given, Truth | Number):
        raise InputError(f"an input is a number or bool, or an array of them, not {show(given)}", span=span)
    for position in range(kind.length):
        held = here.body.temporary(sort_of(given))
        here.emit(Havoc(held, signed=isinstance(given, Number) and given.signed, span=node.span))
        store(here, element(here, target, Value(INT, bits(position, INT.width)), span), held, span)
