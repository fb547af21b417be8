"""Floating point numbers of 16 bits (`half`): they are computed as numbers of 32 bits and rounded once more.

Input: terms of numbers. Output: terms of the operators that numbers of 32 and 64 bits have. One more rounding is exact
for the operators here, since 24 digits are at least twice 11 and two more (Figueroa 1995).
"""

from __future__ import annotations

from clew.ir.operators.floats import encode
from clew.ir.sorts import Bits
from clew.ir.terms import Constant, Term, apply, bits, equal, ite, resize, width_of

HALF = Bits(16)
_DIGITS = {16: 10, 32: 23, 64: 52}
"""The digits behind the point, by width."""
_INFINITY = {16: 0x7C00, 32: 0x7F800000, 64: 0x7FF0000000000000}
_NOT_A_NUMBER = {16: 0x7E00, 32: 0x7FC00000}


def operated(operator: str, *numbers: Term, parameters: tuple[int, ...] = ()) -> Term:
    """The operator on numbers of 32 or 64 bits, or on halves; the result has their width."""
    if numbers[0].sort != HALF:
        return apply(operator, *numbers, parameters=parameters)
    return narrowed(apply(operator, *map(widened, numbers), parameters=parameters))


def widened(number: Term) -> Term:
    """A half as the same number of 32 bits; any other number as it is."""
    if number.sort != HALF:
        return number
    size = _size(number)
    # The digits of a half are those of a number that is 2 ** 112 times as small, be it normal or subnormal.
    finite = apply("float.mul", apply("shl", resize(size, 32), bits(13, 32)), _power(112, 32))
    found = ite(equal(size, bits(_INFINITY[16], 16)), bits(_INFINITY[32], 32), finite)
    return _finished(found, number)


def narrowed(number: Term) -> Term:
    """The nearest half of a number of 32 or 64 bits, ties to even."""
    width, size = width_of(number), _size(number)
    lost = _DIGITS[width] - _DIGITS[16]
    odd = apply("bitand", apply("lshr", size, bits(lost, width)), bits(1, width))
    rounded = apply("add", apply("add", size, bits((1 << (lost - 1)) - 1, width)), odd)
    least = encode(2.0**-14, width)
    rebased = apply("sub", apply("lshr", rounded, bits(lost, width)), bits((least >> lost) - (1 << 10), width))
    # Numbers above this power of two lie as far apart as subnormal halves do.
    power = _power(_DIGITS[width] - 24, width)
    subnormal = apply("sub", apply("float.add", size, power), power)
    finite = ite(apply("ult", size, bits(least, width)), subnormal, rebased)
    # From here on the nearest one is the power of two that no half has.
    beyond = apply("ule", bits(encode(65520.0, width), width), size)
    return _finished(ite(beyond, bits(_INFINITY[16], 16), resize(finite, 16)), number)


def _size(number: Term) -> Term:
    width = width_of(number)
    return apply("bitand", number, bits((1 << (width - 1)) - 1, width))


def _power(exponent: int, width: int) -> Constant:
    return bits(encode(2.0**exponent, width), width)


def _finished(found: Term, number: Term) -> Term:
    """What was found for the absolute value, with the sign of the number; or what is no number, where that is none."""
    width, own = width_of(found), width_of(number)
    negative = apply("slt", number, bits(0, own))
    with_sign = apply("bitor", found, ite(negative, bits(1 << (width - 1), width), bits(0, width)))
    is_number = apply("ule", _size(number), bits(_INFINITY[own], own))
    return ite(is_number, with_sign, bits(_NOT_A_NUMBER[width], width))
