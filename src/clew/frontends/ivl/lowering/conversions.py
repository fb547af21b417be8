"""Conversions that the context of a value asks for: to a condition, to the type expected here, to a common type."""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.ivl.arithmetic import convert, zero
from clew.frontends.ivl.lowering.context import Here
from clew.frontends.ivl.lowering.values import FAULTY, Value
from clew.frontends.ivl.types import (
    BOOLEAN,
    ArrayOf,
    Faulty,
    NullPointer,
    Number,
    PointerTo,
    Struct,
    Truth,
    Type,
    Void,
    common,
    is_scalar,
    show,
    sort_of,
)
from clew.ir.commands import Assign
from clew.ir.source import Span
from clew.ir.terms import FALSE, Constant, Term, equal, negate


def truth(here: Here, given: Value, span: Span) -> Term:
    """The value as a condition; a problem is reported."""
    match given.type:
        case Faulty():
            return FALSE
        case Truth() | Number():
            return convert(given.term, given.type, BOOLEAN)
        case PointerTo() | NullPointer():
            return negate(equal(given.term, zero(given.term.sort)))
        case _:
            here.tables.report(f"expected a condition, found {show(given.type)}", span)
            return FALSE


def joined(left: Value, right: Value, span: Span) -> Type:
    """The type of `?:` with these two values."""
    match left.type, right.type:
        case (Faulty(), _) | (_, Faulty()):
            return Faulty()
        case (Truth(), Truth()):
            return BOOLEAN
        case (Truth() | Number() as first, Truth() | Number() as second):
            return common(first, second)
        case (PointerTo() as kind, PointerTo() | NullPointer()) if right.type in (kind, NullPointer()):
            return kind
        case (NullPointer(), PointerTo() as kind):
            return kind
        case _:
            message = f"the two values of '?:' have types {show(left.type)} and {show(right.type)}, expected one type"
            raise InputError(message, span=span)


def cast(given: Value, wanted: Type, span: Span) -> Value:
    """`(T) value`."""
    match given.type, wanted:
        case (Faulty(), _):
            return FAULTY
        case (Truth() | Number() as first, Truth() | Number() as second):
            return Value(second, convert(given.term, first, second))
        case _:
            return Value(wanted, coerce(given, wanted, span))


def coerce(given: Value, wanted: Type, span: Span) -> Term:
    """The value in the type that is expected here; InputError if it cannot be one."""
    match given.type, wanted:
        case (Faulty(), _):
            return FALSE if isinstance(wanted, Faulty | Struct | Void | ArrayOf) else zero(sort_of(wanted))
        case (Truth() | Number() as first, Truth() | Number() as second):
            return convert(given.term, first, second)
        case (PointerTo() as first, PointerTo() as second) if first == second:
            return given.term
        case (PointerTo(), Truth()):
            return negate(equal(given.term, zero(given.term.sort)))
        case (NullPointer(), PointerTo()):
            return zero(sort_of(wanted))
        case (Number(), PointerTo()) if isinstance(given.term, Constant) and given.term.value == 0:
            return zero(sort_of(wanted))
        case _:
            raise InputError(f"expected {show(wanted)}, found {show(given.type)}", span=span)


def spill(here: Here, kept: Value) -> Value:
    """The value as it is now, whatever is called later."""
    if isinstance(kept.term, Constant) or not is_scalar(kept.type):
        return kept
    held = here.body.temporary(kept.term.sort)
    here.emit(Assign(held, kept.term, span=here.body.span))
    return Value(kept.type, held)
