"""Lowering single operators on typed operands, with the assertions that C++ asks for."""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.ivl.arithmetic import convert, same_truth, zero
from clew.frontends.ivl.lowering.context import Here
from clew.frontends.ivl.lowering.places import WORD, demand, displaced
from clew.frontends.ivl.lowering.values import FAULTY, Value
from clew.frontends.ivl.types import (
    BOOLEAN,
    LONG,
    Faulty,
    NullPointer,
    Number,
    PointerTo,
    Struct,
    Truth,
    common,
    promote,
    show,
    size,
    sort_of,
)
from clew.ir.source import Span
from clew.ir.terms import Constant, Term, apply, bits, equal, negate
from clew.text.operators import infix

_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_WRAPS = "signed arithmetic wraps around in two's complement"


def unary(operator: str, operand: Value, span: Span) -> Value:
    """`- + ! ~` on a value."""
    if isinstance(operand.type, Faulty):
        return FAULTY
    if operator == "!" and isinstance(operand.type, PointerTo | NullPointer):
        return Value(BOOLEAN, equal(operand.term, zero(operand.term.sort)))
    if not isinstance(operand.type, Truth | Number):
        raise InputError(f"expected a number for {operator!r}, found {show(operand.type)}", span=span)
    if operator == "!":
        return Value(BOOLEAN, negate(convert(operand.term, operand.type, BOOLEAN)))
    kind = promote(operand.type)
    term = convert(operand.term, operand.type, kind)
    match operator:
        case "-":
            return Value(kind, apply("neg", term))
        case "~":
            return Value(kind, apply("bitnot", term))
        case _:
            return Value(kind, term)


def binary(here: Here, operator: str, left: Value, right: Value, span: Span) -> Value:
    """Every binary operator but `&&` and `||`."""
    match left.type, right.type:
        case (Faulty(), _) | (_, Faulty()):
            return FAULTY
        case (Truth(), Truth()) if operator in ("==", "!="):
            same = same_truth(left.term, right.term)
            return Value(BOOLEAN, same if operator == "==" else negate(same))
        case (Truth() | Number() as first, Truth() | Number() as second):
            if operator in ("<<", ">>"):
                return _shift(here, operator, left, right, span)
            kind = common(first, second)
            terms = (convert(left.term, first, kind), convert(right.term, second, kind))
            return _numbers(here, operator, *terms, kind, span)
        case _:
            return _pointers(here, operator, left, right, span)


def _numbers(here: Here, operator: str, left: Term, right: Term, kind: Number, span: Span) -> Value:
    if operator in _COMPARISONS:
        return Value(BOOLEAN, infix(operator, left, right, signed=kind.signed))
    if operator in ("/", "%"):
        divisor(here, right, kind, span)
    wraps(here, operator, left, right, kind, span)
    return Value(kind, infix(operator, left, right, signed=kind.signed))


def divisor(here: Here, term: Term, kind: Number, span: Span) -> None:
    """A divisor must not be zero."""
    nonzero = negate(equal(term, bits(0, kind.width)))
    demand(here, nonzero, "arithmetic.division-by-zero", "the divisor is zero", span)


def wraps(here: Here, operator: str, left: Term, right: Term, kind: Number, span: Span) -> None:
    """Note the assumption on signed arithmetic where it can matter."""
    constant = isinstance(left, Constant) and isinstance(right, Constant)
    if kind.signed and operator in ("+", "-", "*") and not constant:
        here.tables.remarks.setdefault(_WRAPS, span)


def _shift(here: Here, operator: str, left: Value, right: Value, span: Span) -> Value:
    assert isinstance(left.type, Truth | Number), "a shifted value should be a number"
    assert isinstance(right.type, Truth | Number), "an amount should be a number"
    kind, given = promote(left.type), promote(right.type)
    amount = convert(right.term, right.type, given)
    small = apply("ult", amount, bits(kind.width, given.width))
    demand(here, small, "arithmetic.shift", f"the amount must be at least 0 and below {kind.width}", span)
    term = convert(left.term, left.type, kind)
    return Value(kind, infix(operator, term, convert(amount, Number(given.width, False), kind), signed=kind.signed))


def _pointers(here: Here, operator: str, left: Value, right: Value, span: Span) -> Value:
    match left.type, right.type:
        case (PointerTo(target=target), Truth() | Number()) if operator in ("+", "-") and not isinstance(
            target, Struct
        ):
            distance = right if operator == "+" else unary("-", right, span)
            return Value(left.type, displaced(left.term, distance, target))
        case (Truth() | Number(), PointerTo(target=target)) if operator == "+" and not isinstance(target, Struct):
            return Value(right.type, displaced(right.term, left, target))
        case _:
            pass
    kind = _pointer_type(left, right)
    if kind is None:
        found = f"{show(left.type)} and {show(right.type)}"
        raise InputError(f"expected two numbers for {operator!r}, found {found}", span=span)
    sort = sort_of(kind)
    terms = [zero(sort) if _is_null(each) else each.term for each in (left, right)]
    if operator in ("==", "!="):
        return Value(BOOLEAN, infix(operator, terms[0], terms[1], signed=False))
    if isinstance(kind, PointerTo) and isinstance(kind.target, Struct):
        raise InputError(f"a pointer to a struct has no {operator!r}; only == and != compare it", span=span)
    if operator != "-" and operator not in _COMPARISONS:
        raise InputError(f"expected two numbers for {operator!r}, found pointers", span=span)
    same = apply("pointer.same_object", terms[0], terms[1])
    demand(here, same, "memory.different-objects", "the pointers point into different objects", span)
    distance_term = apply("pointer.sub", terms[0], terms[1])
    if operator != "-":
        return Value(BOOLEAN, infix(operator, distance_term, bits(0, WORD), signed=True))
    assert isinstance(kind, PointerTo), "null should not be subtracted"
    return Value(LONG, apply("sdiv", distance_term, bits(size(kind.target), WORD)))


def _is_null(value: Value) -> bool:
    if isinstance(value.type, NullPointer):
        return True
    return isinstance(value.type, Number) and isinstance(value.term, Constant) and value.term.value == 0


def _pointer_type(left: Value, right: Value) -> PointerTo | NullPointer | None:
    """The common type of two pointers, of which one may be null."""
    match left.type, right.type:
        case (PointerTo() as kind, PointerTo() as other) if kind == other:
            return kind
        case (PointerTo() as kind, _) if _is_null(right):
            return kind
        case (_, PointerTo() as kind) if _is_null(left):
            return kind
        case (NullPointer() as kind, NullPointer()):
            return kind
        case _:
            return None
