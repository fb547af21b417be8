"""What is known of a bit-vector: an unsigned interval, a signed interval and known bits, and how operators carry them.

A `Known` is a plain tuple (low, high, signed low, signed high, zeros, ones) for speed; `zeros` and `ones` are masks of
bits with that value. All parts over-approximate the same set of values and are made to agree by `agree`.
"""

from __future__ import annotations

from collections.abc import Callable

Known = tuple[int, int, int, int, int, int]


def everything(width: int) -> Known:
    """Nothing is known."""
    half = 1 << (width - 1)
    return (0, 2 * half - 1, -half, half - 1, 0, 0)


def exactly(value: int, width: int) -> Known:
    """The one value."""
    mask = (1 << width) - 1
    as_signed = value - (1 << width) if value >> (width - 1) else value
    return (value, value, as_signed, as_signed, mask & ~value, value)


def agree(known: Known, width: int) -> Known | None:
    """The same set of values, each part as small as the others allow; None if there is no value."""
    low, high, signed_low, signed_high, zeros, ones = known
    full, half = 1 << width, 1 << (width - 1)
    mask = full - 1
    for _ in range(2):
        if high < half:
            signed_low, signed_high = max(signed_low, low), min(signed_high, high)
        elif low >= half:
            signed_low, signed_high = max(signed_low, low - full), min(signed_high, high - full)
        if signed_low >= 0:
            low, high = max(low, signed_low), min(high, signed_high)
        elif signed_high < 0:
            low, high = max(low, signed_low + full), min(high, signed_high + full)
        low, high = max(low, ones), min(high, mask & ~zeros)
        if low > high or signed_low > signed_high or zeros & ones:
            return None
        above = (low ^ high).bit_length()
        fixed = mask & ~((1 << above) - 1)
        zeros, ones = zeros | (fixed & ~low), ones | (fixed & low)
    return (low, high, signed_low, signed_high, zeros, ones)


def unsigned(low: int, high: int, width: int) -> Known:
    """An unsigned interval."""
    found = agree((low, high, *everything(width)[2:]), width)
    return everything(width) if found is None else found


def signed_between(low: int, high: int, width: int) -> Known:
    """A signed interval."""
    top = (1 << width) - 1
    found = agree((0, top, low, high, 0, 0), width)
    return everything(width) if found is None else found


def meet(left: Known, right: Known, width: int) -> Known | None:
    """Values of both."""
    return agree(
        (
            max(left[0], right[0]),
            min(left[1], right[1]),
            max(left[2], right[2]),
            min(left[3], right[3]),
            left[4] | right[4],
            left[5] | right[5],
        ),
        width,
    )


_FEW = 16
"""Values that lie so close together are looked at one by one."""


def without(known: Known, value: int, width: int) -> Known | None:
    """The values but one, as far as bits tell: of 0, 1 and 2 without 1 the lowest is zero. None where it is no less."""
    low, high, _, _, zeros, ones = known
    if not low <= value <= high or high - low >= _FEW:
        return None
    left = [each for each in range(low, high + 1) if each != value and not each & zeros and each & ones == ones]
    if not left:
        return None
    mask, every, some = (1 << width) - 1, left[0], left[0]
    for each in left:
        every, some = every & each, some | each
    return agree((left[0], left[-1], known[2], known[3], zeros | (mask & ~some), ones | every), width)


def join(left: Known, right: Known) -> Known:
    """Values of either."""
    return (
        min(left[0], right[0]),
        max(left[1], right[1]),
        min(left[2], right[2]),
        max(left[3], right[3]),
        left[4] & right[4],
        left[5] & right[5],
    )


def _wrapped(low: int, high: int, bottom: int, full: int) -> tuple[int, int]:
    """The interval modulo 2**width, if it does not go around the end; else everything."""
    turns = (low - bottom) // full
    if (high - bottom) // full == turns:
        return low - turns * full, high - turns * full
    return bottom, bottom + full - 1


def _low_bits(known: Known) -> int:
    """How many of the lowest bits are known."""
    unknown = ~(known[4] | known[5])
    return (unknown & -unknown).bit_length() - 1


def _combine(
    left: Known, right: Known, width: int, unsigned_: tuple[int, int], signed_: tuple[int, int], value: int
) -> Known:
    """Wrapped intervals, and as many low bits of the value as both arguments have known."""
    full = 1 << width
    low, high = _wrapped(*unsigned_, 0, full)
    signed_low, signed_high = _wrapped(*signed_, -(full >> 1), full)
    mask = (1 << min(_low_bits(left), _low_bits(right), width)) - 1
    ones = value & mask
    found = agree((low, high, signed_low, signed_high, mask & ~ones, ones), width)
    return everything(width) if found is None else found


def add(left: Known, right: Known, width: int) -> Known:
    """Sum."""
    if left[1] - left[0] == left[3] - left[2] == (1 << width) - 1 and not left[4] | left[5]:
        return left  # nothing is known of the sum either
    return _combine(
        left,
        right,
        width,
        (left[0] + right[0], left[1] + right[1]),
        (left[2] + right[2], left[3] + right[3]),
        left[5] + right[5],
    )


def sub(left: Known, right: Known, width: int) -> Known:
    """Difference."""
    return _combine(
        left,
        right,
        width,
        (left[0] - right[1], left[1] - right[0]),
        (left[2] - right[3], left[3] - right[2]),
        left[5] - right[5],
    )


def mul(left: Known, right: Known, width: int) -> Known:
    """Product."""
    corners = [one * other for one in left[2:4] for other in right[2:4]]
    found = _combine(
        left,
        right,
        width,
        (left[0] * right[0], left[1] * right[1]),
        (min(corners), max(corners)),
        left[5] * right[5],
    )
    zeros = (1 << min(width, _trailing_zeros(left, width) + _trailing_zeros(right, width))) - 1
    return meet(found, (*everything(width)[:4], zeros, 0), width) or found


def _trailing_zeros(known: Known, width: int) -> int:
    not_zero = ~known[4] & ((1 << width) - 1)
    return (not_zero & -not_zero).bit_length() - 1 if not_zero else width


def neg(known: Known, width: int) -> Known:
    """Negation."""
    return sub(exactly(0, width), known, width)


def bitnot(known: Known, width: int) -> Known:
    """Complement."""
    mask = (1 << width) - 1
    low, high, signed_low, signed_high, zeros, ones = known
    return (mask - high, mask - low, -1 - signed_high, -1 - signed_low, ones, zeros)


def _from_bits(zeros: int, ones: int, width: int) -> Known:
    found = agree((*everything(width)[:4], zeros, ones), width)
    return everything(width) if found is None else found


def bitand(left: Known, right: Known, width: int) -> Known:
    """Bitwise and."""
    found = _from_bits(left[4] | right[4], left[5] & right[5], width)
    return meet(found, unsigned(0, min(left[1], right[1]), width), width) or found


def bitor(left: Known, right: Known, width: int) -> Known:
    """Bitwise or."""
    found = _from_bits(left[4] & right[4], left[5] | right[5], width)
    return meet(found, unsigned(max(left[0], right[0]), (1 << width) - 1, width), width) or found


def bitxor(left: Known, right: Known, width: int) -> Known:
    """Bitwise exclusive or."""
    return _from_bits(left[4] & right[4] | left[5] & right[5], left[4] & right[5] | left[5] & right[4], width)


def shl(left: Known, right: Known, width: int) -> Known:
    """Shift to the left by a known number; zeros come in."""
    if right[0] != right[1]:
        return everything(width)
    if right[0] >= width:
        return exactly(0, width)
    mask, by = (1 << width) - 1, right[0]
    found = mul(left, exactly(1 << by, width), width)
    bits = _from_bits(left[4] << by & mask | (1 << by) - 1, left[5] << by & mask, width)
    return meet(found, bits, width) or found


def lshr(left: Known, right: Known, width: int) -> Known:
    """Shift to the right; zeros come in."""
    if right[0] != right[1]:
        return unsigned(0, left[1], width)
    if right[0] >= width:
        return exactly(0, width)
    mask, by = (1 << width) - 1, right[0]
    bits = _from_bits(left[4] >> by | (mask & ~(mask >> by)), left[5] >> by, width)
    return meet(bits, unsigned(left[0] >> by, left[1] >> by, width), width) or bits


def ashr(left: Known, right: Known, width: int) -> Known:
    """Shift to the right; the sign comes in."""
    if right[0] != right[1]:
        return everything(width)
    by = min(right[0], width)
    return signed_between(left[2] >> by, left[3] >> by, width)


def udiv(left: Known, right: Known, width: int) -> Known:
    """Unsigned division, by something that is not zero."""
    if right[0] == 0:
        return everything(width)
    return unsigned(left[0] // right[1], left[1] // right[0], width)


def urem(left: Known, right: Known, width: int) -> Known:
    """Unsigned remainder; by zero it is the dividend."""
    if right[0] == 0:
        return unsigned(0, left[1], width)
    if left[1] < right[0]:
        return left
    if right[0] == right[1] and right[0] & (right[0] - 1) == 0:
        return bitand(left, exactly(right[0] - 1, width), width)
    return unsigned(0, min(left[1], right[1] - 1), width)


def sdiv(left: Known, right: Known, width: int) -> Known:
    """Signed division by a positive number, rounded towards zero."""
    if right[2] <= 0:
        return everything(width)
    corners = [_truncated(one, other) for one in left[2:4] for other in right[2:4]]
    return signed_between(min(corners), max(corners), width)


def _truncated(left: int, right: int) -> int:
    return left // right if left >= 0 else -(-left // right)


def srem(left: Known, right: Known, width: int) -> Known:
    """Signed remainder by a positive number: of the sign of the dividend."""
    if right[2] <= 0:
        return everything(width)
    if -right[2] < left[2] and left[3] < right[2]:
        return left
    low = 0 if left[2] >= 0 else max(left[2], 1 - right[3])
    high = 0 if left[3] <= 0 else min(left[3], right[3] - 1)
    power_of_two = right[2] == right[3] and right[2] & (right[2] - 1) == 0
    if power_of_two and _trailing_zeros(left, width) >= right[2].bit_length() - 1:
        return exactly(0, width)
    return signed_between(low, high, width)


Binary = Callable[[Known, Known, int], Known]
BINARY: dict[str, Binary] = {
    "add": add,
    "sub": sub,
    "mul": mul,
    "bitand": bitand,
    "bitor": bitor,
    "bitxor": bitxor,
    "shl": shl,
    "lshr": lshr,
    "ashr": ashr,
    "udiv": udiv,
    "urem": urem,
    "sdiv": sdiv,
    "srem": srem,
}


def concat(high: Known, low: Known, low_width: int, width: int) -> Known:
    """Two vectors side by side."""
    found = unsigned((high[0] << low_width) | low[0], (high[1] << low_width) | low[1], width)
    bits = _from_bits((high[4] << low_width) | low[4], (high[5] << low_width) | low[5], width)
    return meet(found, bits, width) or found


def extract(known: Known, high: int, low: int, outer: int) -> Known:
    """The bits from high to low of a vector of the outer width."""
    width = high - low + 1
    mask = (1 << width) - 1
    found = _from_bits(known[4] >> low & mask, known[5] >> low & mask, width)
    if known[1] >> low <= mask or known[0] >> (high + 1) == known[1] >> (high + 1):
        return meet(found, unsigned(known[0] >> low & mask, known[1] >> low & mask, width), width) or found
    if low == 0 or high == outer - 1:
        signed_low, signed_high = _wrapped(known[2] >> low, known[3] >> low, -((mask + 1) >> 1), mask + 1)
        return meet(found, signed_between(signed_low, signed_high, width), width) or found
    return found


def zero_extend(known: Known, inner: int, width: int) -> Known:
    """Zeros in front."""
    above = ((1 << width) - 1) & ~((1 << inner) - 1)
    found = agree((known[0], known[1], *everything(width)[2:4], known[4] | above, known[5]), width)
    return everything(width) if found is None else found


def sign_extend(known: Known, inner: int, width: int) -> Known:
    """The sign in front."""
    mask = (1 << (inner - 1)) - 1
    found = agree((*everything(width)[:2], known[2], known[3], known[4] & mask, known[5] & mask), width)
    return everything(width) if found is None else found


def compare(operator: str, left: Known, right: Known) -> bool | None:
    """Whether a comparison is decided."""
    match operator:
        case "ult":
            return True if left[1] < right[0] else False if left[0] >= right[1] else None
        case "ule":
            return True if left[1] <= right[0] else False if left[0] > right[1] else None
        case "slt":
            return True if left[3] < right[2] else False if left[2] >= right[3] else None
        case "sle":
            return True if left[3] <= right[2] else False if left[2] > right[3] else None
        case _:
            return equality(left, right)


def equality(left: Known, right: Known) -> bool | None:
    """Whether two vectors are surely equal, or surely not."""
    if left[0] == left[1] == right[0] == right[1]:
        return True
    apart = left[1] < right[0] or right[1] < left[0] or left[3] < right[2] or right[3] < left[2]
    return False if apart or left[4] & right[5] or left[5] & right[4] else None
