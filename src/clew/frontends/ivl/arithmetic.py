"""Operators of C++ on terms: conversions, arithmetic, comparison. Pure: terms in, terms out.

What C++ leaves undefined is asserted in front of these terms by the lowering; here every operator is total. Signed
arithmetic wraps around.
"""

from __future__ import annotations

from clew.frontends.ivl.types import Number, Truth
from clew.ir.sorts import INTEGER as _INTEGER
from clew.ir.sorts import Bits, Sort
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, apply, bits, constant, equal, ite, negate, width_of
from clew.ir.values import default

Arithmetic = Truth | Number

_MODULAR = {"+": "add", "-": "sub", "*": "mul", "&": "bitand", "|": "bitor", "^": "bitxor"}
_LOGICAL = {"&": "and", "|": "or", "^": "xor"}


def zero(sort: Sort) -> Constant:
    """The value zero, false or null."""
    return constant(default(sort), sort)


def convert(term: Term, given: Arithmetic, wanted: Arithmetic) -> Term:
    """The value in another arithmetic type."""
    if given == wanted:
        return term
    match given, wanted:
        case Truth(), Number(width=width):
            return ite(term, bits(1, width), bits(0, width))
        case Number(), Truth():
            return _nonzero(term)
        case Number(width=width), Number(width=wider) if wider > width:
            extend = "sign_extend" if given.signed else "zero_extend"
            return apply(extend, term, parameters=(wider - width,))
        case Number(width=width), Number(width=narrower) if narrower < width:
            return _low(term, width, narrower)
    return term


def _nonzero(term: Term) -> Term:
    """Whether a number is not zero; a number made of a truth value gives that back."""
    if isinstance(term, Apply) and term.operator == "ite":
        condition, then, otherwise = term.arguments
        if isinstance(then, Constant) and isinstance(otherwise, Constant) and not otherwise.value and then.value:
            return condition
    return negate(equal(term, bits(0, width_of(term))))


def _low(term: Term, width: int, narrower: int) -> Term:
    """The low bits; of an extension from that width, the original."""
    if isinstance(term, Apply) and term.operator in ("sign_extend", "zero_extend"):
        inner = term.arguments[0]
        if inner.sort == Bits(narrower):
            return inner
    assert term.sort == Bits(width), f"a number of {width} bits should have that sort, has {term.sort}"
    return apply("extract", term, parameters=(narrower - 1, 0))


def modular(operator: str, left: Term, right: Term) -> Term | None:
    """`+ - * & | ^` on equally wide numbers, or on truth values where that makes sense; None for other operators."""
    if isinstance(left.sort, Bits):
        return apply(_MODULAR[operator], left, right) if operator in _MODULAR else None
    return apply(_LOGICAL[operator], left, right) if operator in _LOGICAL else None


def arithmetic(operator: str, left: Term, right: Term, kind: Number) -> Term:
    """`+ - * / % & | ^` on two numbers of the type."""
    match operator:
        case "/":
            return apply("sdiv" if kind.signed else "udiv", left, right)
        case "%":
            return apply("srem" if kind.signed else "urem", left, right)
        case _:
            return apply(_MODULAR[operator], left, right)


def shift(operator: str, left: Term, amount: Term, kind: Number) -> Term:
    """`<<` and `>>`; a signed number is shifted right with its sign."""
    if operator == "<<":
        return apply("shl", left, amount)
    return apply("ashr" if kind.signed else "lshr", left, amount)


def compare(operator: str, left: Term, right: Term, *, signed: bool) -> Term:
    """The six comparisons, on numbers of one type (equality on every sort)."""
    less, at_most = ("slt", "sle") if signed else ("ult", "ule")
    match operator:
        case "==":
            return equal(left, right)
        case "!=":
            return negate(equal(left, right))
        case "<":
            return apply(less, left, right)
        case "<=":
            return apply(at_most, left, right)
        case ">":
            return apply(less, right, left)
        case _:
            return apply(at_most, right, left)


def to_integer(term: Term, kind: Arithmetic) -> Term:
    """The mathematical integer of a number."""
    match kind:
        case Truth():
            return ite(term, constant(1, _INTEGER), constant(0, _INTEGER))
        case Number(signed=signed):
            return apply("int.of_signed" if signed else "int.of_unsigned", term)


def same_truth(left: Term, right: Term) -> Term:
    """Equality of two truth values; with a constant, the other one or its negation."""
    for one, other in ((left, right), (right, left)):
        if one is TRUE:
            return other
        if one is FALSE:
            return negate(other)
    return equal(left, right)
