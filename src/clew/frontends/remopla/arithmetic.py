"""Whole numbers without overflow: bit-vectors in two's complement that are wide enough for every value.

Input: terms with their widths. Output: the same. Each operation widens as much as its result needs, so a computation
never wraps; only where a value is written into a variable is it decided whether it fits.
"""

from __future__ import annotations

from clew.errors import Unsupported
from clew.ir.source import Span
from clew.ir.terms import Constant, Term, apply, bits, conjoin, ite, resize
from clew.records import dataclass
from clew.text.operators import infix

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


def at_width(number: Whole, width: int) -> Term:
    """The number with more bits, or the lowest of its bits."""
    return resize(number.term, width, signed=True)


def fits(number: Whole, width: int) -> Term:
    """Whether the value is one of an unsigned variable of that width."""
    wide = max(number.width, width + 1)
    value = at_width(number, wide)
    least = apply("sle", bits(0, wide), value)
    return conjoin(least, apply("sle", value, bits((1 << width) - 1, wide)))


def operate(operator: str, left: Whole, right: Whole, span: Span) -> Whole:
    """An operation on two numbers; a shift to the left by a variable amount widens by the largest amount."""
    if operator == "<<":
        return _shifted_left(left, right, span)
    if operator == ">>":
        wide = max(left.width, right.width)
        return Whole(infix(operator, at_width(left, wide), at_width(right, wide), signed=True), wide)
    wide = left.width + right.width if operator == "*" else max(left.width, right.width) + (operator in "+-/")
    _allow(wide, span)
    return Whole(infix(operator, at_width(left, wide), at_width(right, wide), signed=True), wide)


def _shifted_left(left: Whole, right: Whole, span: Span) -> Whole:
    if isinstance(right.term, Constant):
        assert isinstance(right.term.value, int), "an amount should be a number"
        most = right.term.value
    else:
        most = (1 << (right.width - 1)) - 1
    wide = max(left.width + most, right.width)
    _allow(wide, span)
    return Whole(apply("shl", at_width(left, wide), at_width(right, wide)), wide)


def _allow(width: int, span: Span) -> None:
    if width > WIDEST:
        raise Unsupported(f"a value of {width} bits; intermediate values have at most {WIDEST}", span=span)


def compare(operator: str, left: Whole, right: Whole) -> Term:
    """A comparison."""
    wide = max(left.width, right.width)
    return infix(operator, at_width(left, wide), at_width(right, wide), signed=True)
