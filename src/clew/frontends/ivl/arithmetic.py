"""Operators of C++ on terms: conversions, arithmetic, comparison. Pure: terms in, terms out.

What C++ leaves undefined is asserted in front of these terms by the lowering; here every operator is total. Signed
arithmetic wraps around.
"""

from __future__ import annotations

from clew.frontends.ivl.types import Number, Truth
from clew.ir.sorts import INTEGER as _INTEGER
from clew.ir.sorts import Bits, Sort
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Term,
    apply,
    bits,
    constant,
    equal,
    ite,
    negate,
    resize,
    width_of,
)
from clew.ir.values import default
from clew.text.operators import infix

Arithmetic = Truth | Number

_MODULAR = ("+", "-", "*", "&", "|", "^")
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
            return resize(term, wider, signed=given.signed)
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
        return infix(operator, left, right, signed=False) if operator in _MODULAR else None
    return apply(_LOGICAL[operator], left, right) if operator in _LOGICAL else None


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
