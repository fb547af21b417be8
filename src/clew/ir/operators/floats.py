"""The operator table: floating point, on Bits(32) and Bits(64) as IEEE 754 says, rounding to nearest, ties to even.

Every result that is no number is the same one (positive, quiet, no payload), so that equal values are equal bits. What
IEEE leaves open is total here: a conversion to an integer that does not fit gives the nearest one that does, and 0 for
what is no number. Negation and absolute value are bit operations and have no row. There is no SMT-LIB symbol: solvers
are asked about the bit-vectors that `logic.floats` makes of these operators, of all but the remainder.

Operations on 32 bits are computed on 64 and rounded once more, which is exact for these five (Figueroa 1995).
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from clew.ir.operators.rows import Meaning, Numbers, Operator, Sorts, Typing, arity, mask, need, signed, width
from clew.ir.sorts import BOOL, Bits, Sort

_FORMATS = {32: ("<f", "<I"), 64: ("<d", "<Q")}
_NOT_A_NUMBER = {32: 0x7FC00000, 64: 0x7FF8000000000000}
_INFINITY = {32: 0x7F800000, 64: 0x7FF0000000000000}


def decode(value: int, width: int) -> float:
    """The number that the bits stand for."""
    as_float, as_bits = _FORMATS[width]
    found: float = struct.unpack(as_float, struct.pack(as_bits, value))[0]
    return found


def encode(number: float, width: int) -> int:
    """The bits of the number, rounded to the width."""
    if math.isnan(number):
        return _NOT_A_NUMBER[width]
    as_float, as_bits = _FORMATS[width]
    try:
        found: int = struct.unpack(as_bits, struct.pack(as_float, number))[0]
    except OverflowError:  # too large for 32 bits
        sign = 1 << (width - 1) if number < 0 else 0
        return _INFINITY[width] | sign
    return found


def _floats(sorts: Sorts, _: Numbers) -> Sort:
    first = sorts[0]
    need(
        condition=first in (Bits(32), Bits(64)) and all(each == first for each in sorts), wanted="32 or 64 bits, alike"
    )
    return first


def _compared(sorts: Sorts, numbers: Numbers) -> Sort:
    _floats(sorts, numbers)
    return BOOL


def _rounded(sorts: Sorts, numbers: Numbers) -> Sort:
    need(condition=numbers[0] in ROUNDINGS, wanted="a rounding from 0 to 3")
    return _floats(sorts, numbers)


def _from_whole(sorts: Sorts, numbers: Numbers) -> Sort:
    need(condition=isinstance(sorts[0], Bits) and numbers[0] in _FORMATS, wanted="bits, and a width of 32 or 64")
    return Bits(numbers[0])


def _to_whole(sorts: Sorts, numbers: Numbers) -> Sort:
    _floats(sorts, numbers)
    need(condition=numbers[0] >= 1, wanted="a width of at least one bit")
    return Bits(numbers[0])


def _converted(sorts: Sorts, numbers: Numbers) -> Sort:
    _floats(sorts, numbers)
    need(condition=numbers[0] in _FORMATS, wanted="a width of 32 or 64")
    return Bits(numbers[0])


def _computed(function: Callable[..., float]) -> Meaning:
    def value(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
        size = width(sorts)
        return encode(function(*(decode(each, size) for each in values)), size)

    return value


def _asked(function: Callable[[float, float], bool]) -> Meaning:
    def value(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> bool:
        size = width(sorts)
        return function(decode(values[0], size), decode(values[1], size))

    return value


def _divide(left: float, right: float) -> float:
    if right != 0:
        return left / right
    if left == 0 or math.isnan(left) or math.isnan(right):
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1.0, right)


def _remainder(left: float, right: float) -> float:
    return math.nan if math.isinf(left) or right == 0 else math.fmod(left, right)


def _root(number: float) -> float:
    return math.nan if number < 0 else math.sqrt(number)


ROUNDINGS: dict[int, Callable[[float], int]] = {0: math.floor, 1: math.ceil, 2: math.trunc, 3: round}
"""Down, up, towards zero, to the nearest (ties to even)."""


def _round_value(values: tuple[Any, ...], sorts: Sorts, numbers: Numbers) -> int:
    size = width(sorts)
    number = decode(values[0], size)
    if math.isfinite(number):
        number = math.copysign(float(ROUNDINGS[numbers[0]](number)), number)
    return encode(number, size)


def _of_whole(number: int, width: int) -> int:
    """The nearest float; to 32 bits in one rounding, since two could differ."""
    if width == 64:
        return encode(float(number), 64)
    size = abs(number)
    excess = size.bit_length() - 24
    if excess > 0:
        size = round(Fraction(size, 1 << excess)) << excess
    return encode(math.copysign(float(size), number), 32)


def _to_whole_value(values: tuple[Any, ...], sorts: Sorts, numbers: Numbers, *, as_signed: bool) -> int:
    number, size = decode(values[0], width(sorts)), numbers[0]
    least, most = (-(1 << (size - 1)), (1 << (size - 1)) - 1) if as_signed else (0, mask(size))
    if math.isnan(number):
        return 0
    found = math.trunc(number) if math.isfinite(number) else most if number > 0 else least
    return max(least, min(most, found)) & mask(size)


def _pair(name: str, function: Callable[[float, float], float], *, commutative: bool = False) -> Operator:
    template = f"clew_float_{name}_{{w}}({{0}}, {{1}})"
    return Operator(f"float.{name}", _TWO, _computed(function), None, template, commutative=commutative)


def _question(name: str, function: Callable[[float, float], bool], *, commutative: bool = False) -> Operator:
    template = f"clew_float_{name}_{{v}}({{0}}, {{1}})"
    return Operator(f"float.{name}", arity(2, _compared), _asked(function), None, template, commutative=commutative)


_TWO: Typing = arity(2, _floats)

FLOAT_ROWS: tuple[Operator, ...] = (
    _pair("add", lambda a, b: a + b, commutative=True),
    _pair("sub", lambda a, b: a - b),
    _pair("mul", lambda a, b: a * b, commutative=True),
    _pair("div", _divide),
    _pair("rem", _remainder),
    _question("eq", lambda a, b: a == b, commutative=True),
    _question("lt", lambda a, b: a < b),
    _question("le", lambda a, b: a <= b),
    _question("unordered", lambda a, b: math.isnan(a) or math.isnan(b), commutative=True),
    Operator("float.sqrt", arity(1, _floats), _computed(_root), None, "clew_float_sqrt_{w}({0})"),
    Operator("float.round", arity(1, _rounded), _round_value, None, "clew_float_round_{w}({0}, {p0})", 1),
    Operator(
        "float.of_signed",
        arity(1, _from_whole),
        lambda v, s, n: _of_whole(signed(v[0], width(s)), n[0]),
        None,
        "clew_float_of_signed_{w}({s0})",
        1,
    ),
    Operator(
        "float.of_unsigned",
        arity(1, _from_whole),
        lambda v, _, n: _of_whole(v[0], n[0]),
        None,
        "clew_float_of_unsigned_{w}({0})",
        1,
    ),
    Operator(
        "float.to_signed",
        arity(1, _to_whole),
        lambda v, s, n: _to_whole_value(v, s, n, as_signed=True),
        None,
        "clew_float_to_signed_{v}({0}, {w})",
        1,
    ),
    Operator(
        "float.to_unsigned",
        arity(1, _to_whole),
        lambda v, s, n: _to_whole_value(v, s, n, as_signed=False),
        None,
        "clew_float_to_unsigned_{v}({0}, {w})",
        1,
    ),
    Operator(
        "float.convert",
        arity(1, _converted),
        lambda v, s, n: encode(decode(v[0], width(s)), n[0]),
        None,
        "clew_float_convert_{v}_{w}({0})",
        1,
    ),
)
