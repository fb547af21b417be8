"""Values of DVE expressions: terms with the interval in which they lie, and the operations on them.

DVE computes on 32 signed bits. A `Number` has a term on 8, 16 or 32 bits and bounds such that the bits, read as signed
if the lower bound is negative and else as unsigned, are the value. An operation whose exact result cannot leave the
32 bits is done on the fewest bits that hold it; one that may overflow is done on 32, where it wraps around. What has no
meaning in DVE (a division by zero, a wild shift) has some value here; whoever uses it asks first whether it has one.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.frontends.dve.narrow import truncate
from clew.ir.terms import FALSE, TRUE, Constant, Term, apply, bits, conjoin, equal, ite, negate, resize, width_of
from clew.records import dataclass

BITS = 32
"""DVE computes on so many bits, signed."""
LEAST, GREATEST = -(2 ** (BITS - 1)), 2 ** (BITS - 1) - 1


@dataclass(frozen=True, slots=True)
class Number:
    """See the module."""

    term: Term
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Truth:
    """The result of a comparison, a logical operator or a question for a state; as a number it is 0 or 1."""

    term: Term


Value = Number | Truth


def width_for(low: int, high: int) -> int:
    """The fewest bits (of 8, 16 and 32) that hold every number from low to high."""
    if low >= 0:
        needed = high.bit_length()
    else:
        needed = max((-low - 1).bit_length(), max(high, 0).bit_length()) + 1
    return next(width for width in (8, 16, 32) if width >= needed)


def literal(value: int) -> Number:
    """A constant."""
    return Number(bits(value, width_for(value, value)), value, value)


def known(value: Value) -> int | None:
    """The value, if it is the same in every state."""
    match value:
        case Truth(term=Constant(value=truth)):
            return int(bool(truth))
        case Number(low=low, high=high) if low == high:
            return low
        case _:
            return None


def at_width(number: Number, width: int) -> Term:
    """The number modulo 2**width."""
    if width_of(number.term) >= width:
        return truncate(number.term, width)
    return resize(number.term, width, signed=number.low < 0)


def as_number(value: Value) -> Number:
    """A truth value counts as 0 or 1."""
    match value:
        case Number():
            return value
        case Truth(term=term):
            return Number(ite(term, bits(1, 8), bits(0, 8)), 0, 1)


def as_truth(value: Value) -> Term:
    """Every number but 0 is true."""
    match value:
        case Truth(term=term):
            return term
        case Number(low=low, high=high) if low > 0 or high < 0:
            return TRUE
        case Number(term=term):
            return negate(equal(term, bits(0, width_of(term))))


# --- arithmetic -----------------------------------------------------------------------------------------------------


def _made(low: int, high: int, build: Callable[[int], Term]) -> Number:
    """A number of these exact bounds, or a wrapped one on 32 bits if they do not fit."""
    if low < LEAST or high > GREATEST:
        return Number(build(32), LEAST, GREATEST)
    if low == high:
        return literal(low)
    return Number(build(width_for(low, high)), low, high)


def _ring(operator: str, left: Number, right: Number, low: int, high: int) -> Number:
    return _made(low, high, lambda width: apply(operator, at_width(left, width), at_width(right, width)))


def add(left: Number, right: Number) -> Number:
    """Sum."""
    return _ring("add", left, right, left.low + right.low, left.high + right.high)


def subtract(left: Number, right: Number) -> Number:
    """Difference."""
    return _ring("sub", left, right, left.low - right.high, left.high - right.low)


def multiply(left: Number, right: Number) -> Number:
    """Product."""
    corners = [one * other for one in (left.low, left.high) for other in (right.low, right.high)]
    return _ring("mul", left, right, min(corners), max(corners))


def opposite(operand: Number) -> Number:
    """Unary minus."""
    return _made(-operand.high, -operand.low, lambda width: apply("neg", at_width(operand, width)))


def complement(operand: Number) -> Number:
    """Every bit turned round: -x - 1."""
    return _made(-operand.high - 1, -operand.low - 1, lambda width: apply("bitnot", at_width(operand, width)))


def _common(left: Number, right: Number, low: int, high: int) -> int:
    """The width on which both operands and a result of these bounds can be told apart."""
    return width_for(
        max(LEAST, min(left.low, right.low, low)),
        min(GREATEST, max(left.high, right.high, high)),
    )


def _divided(operator: str, left: Number, right: Number, low: int, high: int) -> Number:
    width = _common(left, right, low, high)
    prefix = "u" if left.low >= 0 and right.low >= 0 else "s"
    term = apply(prefix + operator, at_width(left, width), at_width(right, width))
    return _cut(term, max(low, LEAST), min(high, GREATEST))


def _cut(term: Term, low: int, high: int) -> Number:
    """A number of which the term is right on its own width, on the fewest bits for its bounds."""
    return Number(truncate(term, width_for(low, high)), low, high)


def divide(left: Number, right: Number) -> Number:
    """Quotient, rounded towards zero; the bounds leave a divisor of 0 out of account."""
    if left.low >= 0 and right.low >= 0:
        return _divided("div", left, right, left.low // max(right.high, 1), left.high // max(right.low, 1))
    bound = max(abs(left.low), abs(left.high))
    return _divided("div", left, right, -bound, bound)


def remainder(left: Number, right: Number) -> Number:
    """Remainder with the sign of the dividend; the bounds leave a divisor of 0 out of account."""
    largest = max(abs(right.low), abs(right.high), 1) - 1
    return _divided("rem", left, right, min(0, max(left.low, -largest)), max(0, min(left.high, largest)))


# --- bits -----------------------------------------------------------------------------------------------------------


def bit_and(left: Number, right: Number) -> Number:
    """Bitwise and."""
    if left.low >= 0 and right.low >= 0:
        return _ring("bitand", left, right, 0, min(left.high, right.high))
    if left.low >= 0 or right.low >= 0:
        return _ring("bitand", left, right, 0, left.high if left.low >= 0 else right.high)
    return _bitwise("bitand", left, right)


def bit_or(left: Number, right: Number) -> Number:
    """Bitwise or."""
    return _bitwise("bitor", left, right)


def bit_xor(left: Number, right: Number) -> Number:
    """Bitwise exclusive or."""
    return _bitwise("bitxor", left, right)


def _bitwise(operator: str, left: Number, right: Number) -> Number:
    if left.low >= 0 and right.low >= 0:
        return _ring(operator, left, right, 0, 2 ** max(left.high.bit_length(), right.high.bit_length()) - 1)
    half = 2 ** (_common(left, right, 0, 0) - 1)
    return _ring(operator, left, right, -half, half - 1)


def shift_left(left: Number, right: Number) -> Number:
    """Shift to the left; the bounds leave amounts outside of 0 .. 31 out of account."""
    least = min(max(right.low, 0), 31)
    most = max(min(right.high, 31), least)
    corners = [bound * 2**amount for bound in (left.low, left.high) for amount in (least, most)]
    if least == most:
        return _made(min(corners), max(corners), lambda width: _shift_by(left, least, width))
    low, high = min(corners), max(corners)
    if low < LEAST or high > GREATEST:
        low, high = LEAST, GREATEST
    return _cut(apply("shl", at_width(left, 32), at_width(right, 32)), low, high)


def _shift_by(left: Number, amount: int, width: int) -> Term:
    return apply("shl", at_width(left, width), bits(amount, width)) if amount < width else bits(0, width)


def shift_right(left: Number, right: Number) -> Number:
    """Shift to the right that keeps the sign; the bounds leave amounts outside of 0 .. 31 out of account."""
    width = _common(left, right, 0, 0)
    operator = "lshr" if left.low >= 0 else "ashr"
    term = apply(operator, at_width(left, width), at_width(right, width))
    return _cut(term, min(left.low, 0), max(left.high, 0))


# --- comparisons ----------------------------------------------------------------------------------------------------


def same(left: Value, right: Value) -> Truth:
    """Equality."""
    match (left, right):
        case (Truth(term=term), Number(low=0, high=0)) | (Number(low=0, high=0), Truth(term=term)):
            return Truth(negate(term))
        case (Truth(term=term), Number(low=1, high=1)) | (Number(low=1, high=1), Truth(term=term)):
            return Truth(term)
        case (Truth(term=one), Truth(term=other)):
            return Truth(equal(one, other))
        case _:
            return _same_numbers(as_number(left), as_number(right))


def _same_numbers(left: Number, right: Number) -> Truth:
    if left.high < right.low or right.high < left.low:
        return Truth(FALSE)
    width = _common(left, right, 0, 0)
    return Truth(equal(at_width(left, width), at_width(right, width)))


def less(left: Number, right: Number) -> Truth:
    """Whether left < right."""
    if left.high < right.low:
        return Truth(TRUE)
    if left.low >= right.high:
        return Truth(FALSE)
    return Truth(_compare("lt", left, right))


def at_most(left: Number, right: Number) -> Truth:
    """Whether left <= right."""
    if left.high <= right.low:
        return Truth(TRUE)
    if left.low > right.high:
        return Truth(FALSE)
    return Truth(_compare("le", left, right))


def _compare(operator: str, left: Number, right: Number) -> Term:
    prefix = "u" if left.low >= 0 and right.low >= 0 else "s"
    width = _common(left, right, 0, 0)
    return apply(prefix + operator, at_width(left, width), at_width(right, width))


def between(number: Number, low: int, high: int) -> Term:
    """Whether low <= number <= high."""
    return conjoin(at_most(literal(low), number).term, at_most(number, literal(high)).term)


def inside(number: Number, length: int) -> Term:
    """Whether 0 <= number < length, as one unsigned comparison."""
    if number.low >= 0 and number.high < length:
        return TRUE
    if number.high < 0 or number.low >= length:
        return FALSE
    # The length counts as a bound, so a negative number read as unsigned lies above it.
    width = width_for(number.low, max(number.high, length))
    return apply("ult", at_width(number, width), bits(length, width))
