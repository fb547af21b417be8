"""Whole numbers without overflow: bit-vectors in two's complement that are wide enough for every value.

Input: terms with their widths. Output: the same. Each operation widens as much as its result needs, so a computation
never wraps; only where a value is written into a variable is it decided whether it fits.
"""

from __future__ import annotations

from dataclasses import dataclass

from clew.errors import Unsupported
from clew.ir.source import Span
from clew.ir.terms import Constant, Term, apply, bits, conjoin, ite, negate

WIDEST = 256
"""Intermediate values of more bits are refused."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A signed number of so many bits."""

    term: Term
    width: int


def known(value: int) -> Whole:
    """A constant."""
    width = value.bit_length() + 1
    return Whole(bits(value, width), width)


def unsigned(term: Term, width: int) -> Whole:
    """The value of an unsigned variable."""
    return Whole(apply("zero_extend", term, parameters=(1,)), width + 1)


def of_truth(term: Term) -> Whole:
    """1 for true, 0 for false."""
    return Whole(ite(term, bits(1, 2), bits(0, 2)), 2)


def widened(number: Whole, width: int) -> Term:
    """The term with more bits."""
    if number.width == width:
        return number.term
    return apply("sign_extend", number.term, parameters=(width - number.width,))


def narrowed(number: Whole, width: int) -> Term:
    """The lowest bits, as an unsigned term of that width."""
    if number.width <= width:
        return widened(number, width)
    return apply("extract", number.term, parameters=(width - 1, 0))


def fits(number: Whole, width: int) -> Term:
    """Whether the value is one of an unsigned variable of that width."""
    wide = max(number.width, width + 1)
    value = widened(number, wide)
    least = apply("sle", bits(0, wide), value)
    return conjoin(least, apply("sle", value, bits((1 << width) - 1, wide)))


_NAMES = {"+": "add", "-": "sub", "*": "mul", "/": "sdiv", "%": "srem", "&": "bitand", "|": "bitor", "^": "bitxor"}


def operate(operator: str, left: Whole, right: Whole, span: Span) -> Whole:
    """An operation on two numbers; a shift to the left by a variable amount widens by the largest amount."""
    if operator == "<<":
        return _shifted_left(left, right, span)
    if operator == ">>":
        wide = max(left.width, right.width)
        return Whole(apply("ashr", widened(left, wide), widened(right, wide)), wide)
    wide = left.width + right.width if operator == "*" else max(left.width, right.width) + (operator in "+-/")
    _allow(wide, span)
    return Whole(apply(_NAMES[operator], widened(left, wide), widened(right, wide)), wide)


def _shifted_left(left: Whole, right: Whole, span: Span) -> Whole:
    if isinstance(right.term, Constant):
        assert isinstance(right.term.value, int), "an amount should be a number"
        most = right.term.value
    else:
        most = (1 << (right.width - 1)) - 1
    wide = max(left.width + most, right.width)
    _allow(wide, span)
    return Whole(apply("shl", widened(left, wide), widened(right, wide)), wide)


def _allow(width: int, span: Span) -> None:
    if width > WIDEST:
        raise Unsupported(f"a value of {width} bits; intermediate values have at most {WIDEST}", span=span)


def compare(operator: str, left: Whole, right: Whole) -> Term:
    """A comparison."""
    wide = max(left.width, right.width)
    one, other = widened(left, wide), widened(right, wide)
    match operator:
        case "==":
            return apply("=", one, other)
        case "!=":
            return negate(apply("=", one, other))
        case "<":
            return apply("slt", one, other)
        case "<=":
            return apply("sle", one, other)
        case ">":
            return apply("slt", other, one)
        case _:
            return apply("sle", other, one)
