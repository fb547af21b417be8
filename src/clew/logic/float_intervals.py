"""Intervals of floating-point numbers: how operators carry them, what comparisons decide and teach.

Rounding to nearest is monotone, so the ends of an interval, computed as the program computes, bound what lies between
them; whether a value may be no number is kept beside them. Both zeros are one number here. The ends of an interval of
32 bits are numbers of 32 bits, so that a result of 64 bits that is rounded once more is theirs (Figueroa 1995).
After: Rueher, Michel et al. on interval methods for floats; IEEE 754.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from clew.ir.operators.floats import ROUNDINGS, decode, encode


class Range(NamedTuple):
    """The numbers from `low` to `high`, none where `low` is above; and perhaps what is no number."""

    low: float
    high: float
    nothing: bool


ANY = Range(-math.inf, math.inf, True)
NOTHING = Range(math.inf, -math.inf, True)


def meet(one: Range, other: Range) -> Range:
    """What is in both."""
    return Range(max(one.low, other.low), min(one.high, other.high), one.nothing and other.nothing)


def join(one: Range, other: Range) -> Range:
    """What is in either, and between."""
    return Range(min(one.low, other.low), max(one.high, other.high), one.nothing or other.nothing)


# --- facts ------------------------------------------------------------------------------------------------------------


def left_of(operator: str, right: Range, width: int, *, holds: bool) -> Range:
    """What a comparison says of its left side."""
    match operator, holds:
        case "float.lt", True:
            return Range(-math.inf, below(right.high, width), False)
        case "float.le", True:
            return Range(-math.inf, right.high, False)
        case "float.eq", True:
            return Range(right.low, right.high, False)
        case "float.lt", False if not right.nothing:
            return Range(right.low, math.inf, True)
        case "float.le", False if not right.nothing:
            return Range(above(right.low, width), math.inf, True)
        case "float.unordered", False:
            return Range(-math.inf, math.inf, False)
        case _:
            return ANY


def right_of(operator: str, left: Range, width: int, *, holds: bool) -> Range:
    """What a comparison says of its right side."""
    match operator, holds:
        case "float.lt", True:
            return Range(above(left.low, width), math.inf, False)
        case "float.le", True:
            return Range(left.low, math.inf, False)
        case "float.lt", False if not left.nothing:
            return Range(-math.inf, left.high, True)
        case "float.le", False if not left.nothing:
            return Range(-math.inf, below(left.high, width), True)
        case "float.eq" | "float.unordered", _:
            return left_of(operator, left, width, holds=holds)
        case _:
            return ANY


def above(number: float, width: int) -> float:
    """The next number of the width; behind infinity there is none."""
    return _neighbour(number, width, math.inf)


def below(number: float, width: int) -> float:
    """The number of the width in front."""
    return _neighbour(number, width, -math.inf)


def _neighbour(number: float, width: int, towards: float) -> float:
    if width == 64 or number == towards:
        return math.nextafter(number, towards)
    size = encode(abs(number), 32)
    if size == 0:
        return math.copysign(decode(1, 32), towards)
    grows = (number > 0) == (towards > 0)
    return math.copysign(decode(size + 1 if grows else size - 1, 32), number)


# --- comparisons ------------------------------------------------------------------------------------------------------


def _less(one: Range, other: Range) -> bool | None:
    if one.high < other.low and not (one.nothing or other.nothing):
        return True
    return False if one.low >= other.high else None


def _at_most(one: Range, other: Range) -> bool | None:
    if one.high <= other.low and not (one.nothing or other.nothing):
        return True
    return False if one.low > other.high else None


def _same(one: Range, other: Range) -> bool | None:
    if one.low == one.high == other.low == other.high and not (one.nothing or other.nothing):
        return True
    return False if one.high < other.low or other.high < one.low else None


def _unordered(one: Range, other: Range) -> bool | None:
    if any(each.low > each.high and each.nothing for each in (one, other)):
        return True
    return None if one.nothing or other.nothing else False


COMPARED: dict[str, Callable[[Range, Range], bool | None]] = {
    "float.lt": _less,
    "float.le": _at_most,
    "float.eq": _same,
    "float.unordered": _unordered,
}

# --- arithmetic -------------------------------------------------------------------------------------------------------


def _add(one: Range, other: Range) -> Range:
    clash = (one.high == math.inf and other.low == -math.inf) or (one.low == -math.inf and other.high == math.inf)
    low, high = one.low + other.low, one.high + other.high
    return _found(low, high, nothing=one.nothing or other.nothing or clash)


def _sub(one: Range, other: Range) -> Range:
    return _add(one, Range(-other.high, -other.low, other.nothing))


def _mul(one: Range, other: Range) -> Range:
    clash = any(
        each.low <= 0.0 <= each.high and math.inf in (abs(rest.low), abs(rest.high))
        for each, rest in ((one, other), (other, one))
    )
    ends = [0.0 if math.isnan(left * right) else left * right for left, right in product(one[:2], other[:2])]
    return _found(min(ends), max(ends), nothing=one.nothing or other.nothing or clash)


def size(found: Range) -> Range:
    """Without the sign, on which a square does not depend."""
    low, high, nothing = found
    if low <= 0.0 <= high:
        return Range(0.0, max(-low, high), nothing)
    return Range(-high, -low, nothing) if high < 0.0 else found


def _div(one: Range, other: Range) -> Range:
    """A quotient is monotone in each part where the divisor is not zero.

    Of two infinities there is none; a number by infinity, which may lie beside them, is zero.
    """
    if other.low <= 0.0 <= other.high:
        return ANY
    ends = [left / right for left, right in product(one[:2], other[:2])]
    clash = any(map(math.isnan, ends))
    ends = [0.0 if math.isnan(each) else each for each in ends]
    return Range(min(ends), max(ends), one.nothing or other.nothing or clash)


def _rem(one: Range, other: Range) -> Range:
    """A remainder has the sign of what is divided, and is no larger than that or than the divisor."""
    clash = other.low <= 0.0 <= other.high or math.inf in (abs(one.low), abs(one.high))
    nothing = one.nothing or other.nothing or clash
    least = min(abs(other.low), abs(other.high)) if not other.low <= 0.0 <= other.high else 0.0
    largest = max(abs(one.low), abs(one.high))
    if largest < least:
        return Range(one.low, one.high, nothing)
    most = min(largest, max(abs(other.low), abs(other.high)))
    return Range(-most if one.low < 0.0 else 0.0, most if one.high > 0.0 else 0.0, nothing)


def _sqrt(number: Range) -> Range:
    if number.high < 0.0:
        return NOTHING
    least = 0.0 if number.low <= 0.0 else math.sqrt(number.low)
    return Range(least, math.sqrt(number.high), number.nothing or number.low < 0.0)


def _found(low: float, high: float, *, nothing: bool) -> Range:
    """Ends that are no numbers tell nothing."""
    if math.isnan(low) or math.isnan(high):
        return ANY
    return Range(low, high, nothing)


_OPERATORS: dict[str, Callable[..., Range]] = {
    "float.add": _add,
    "float.sub": _sub,
    "float.mul": _mul,
    "float.div": _div,
    "float.rem": _rem,
    "float.sqrt": _sqrt,
}


def computed(operator: str, parameters: tuple[int, ...], parts: list[Range], width: int) -> Range | None:
    """The results of an operator on numbers of any of its parts; None where it is not known here."""
    make = _OPERATORS.get(operator)
    if make is None and operator not in ("float.convert", "float.round"):
        return None
    if any(each.low > each.high for each in parts):
        return NOTHING if any(each.nothing for each in parts) else ANY
    if make is not None:
        return fitting(make(*parts), width)
    match operator:
        case "float.convert":
            return fitting(parts[0], width)
        case _:
            low, high, nothing = parts[0]
            return Range(_whole(low, parameters[0]), _whole(high, parameters[0]), nothing)


def fitting(found: Range, width: int) -> Range:
    """The ends rounded to the width."""
    if found.low > found.high:
        return found
    return Range(_fit(found.low, width), _fit(found.high, width), found.nothing)


def _fit(number: float, width: int) -> float:
    return decode(encode(number, width), width)


def _whole(number: float, rounding: int) -> float:
    return float(ROUNDINGS[rounding](number)) if math.isfinite(number) else number
