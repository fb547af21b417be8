"""Sign bits: values with the highest bit and those without it, apart; the bit turned round or taken away.

So floating-point numbers are negated and made positive.
"""

from __future__ import annotations

from clew.ir.terms import Term, width_of
from clew.logic import range_bits
from clew.logic.range_bits import Known


def without_sign(known: Known, width: int) -> tuple[int, int] | None:
    """The first and last of the values whose highest bit is 0; None where there is none."""
    first, last = max(0, known[0], known[2]), min((1 << (width - 1)) - 1, known[1], known[3])
    return (first, last) if first <= last else None


def with_sign(known: Known, width: int) -> tuple[int, int] | None:
    """The same for those whose highest bit is 1, without it."""
    half = 1 << (width - 1)
    if known[2] >= 0:
        return None
    first, last = max(half, known[0], known[2] + 2 * half), min(known[1], min(known[3], -1) + 2 * half)
    return (first - half, last - half) if first <= last else None


def mirrored(known: Known, width: int) -> Known:
    """The highest bit turned round."""
    return _halves(with_sign(known, width), without_sign(known, width), width)


def unmarked(known: Known, width: int) -> Known:
    """The highest bit taken away."""
    one, other = without_sign(known, width), with_sign(known, width)
    if one is None or other is None:
        return _halves(one or other, None, width)
    return _halves((min(one[0], other[0]), max(one[1], other[1])), None, width)


def cut(known: Known, width: int) -> Known:
    """All bits but the highest."""
    found = range_bits.extract(known, width - 2, 0, width)
    low, high = unmarked(known, width)[:2]
    return range_bits.meet(found, range_bits.unsigned(low, high, width - 1), width - 1) or found


def either_sign(known: Known, width: int) -> Known:
    """What is one of these values without its highest bit."""
    found = without_sign(known, width)
    return _halves(found, found, width)


def _halves(plain: tuple[int, int] | None, marked: tuple[int, int] | None, width: int) -> Known:
    """Values without the highest bit, and those to which it is added."""
    half = 1 << (width - 1)
    every = [*(plain or ()), *(half + each for each in marked or ())]
    signed = [*(plain or ()), *(each - half for each in marked or ())]
    found = range_bits.agree((min(every), max(every), min(signed), max(signed), 0, 0), width) if every else None
    return range_bits.everything(width) if found is None else found


def carried(operator: str, one: Known, other: Known, width: int) -> Known | None:
    """The sign bit turned round or taken away, as floating-point numbers are negated and made positive."""
    half = 1 << (width - 1)
    for known, mask in ((one, other), (other, one)):
        if mask[0] != mask[1]:
            continue
        if operator == "bitxor" and mask[0] == half:
            return range_bits.meet(range_bits.bitxor(one, other, width), mirrored(known, width), width)
        if operator == "bitand" and mask[0] == half - 1:
            return range_bits.meet(range_bits.bitand(one, other, width), unmarked(known, width), width)
    return None


def inside(operator: str, inner: Term, mask: int, fact: Known) -> tuple[Term, Known] | None:
    """What is known of bits by what is known of them with their sign bit turned round, or taken away."""
    width = width_of(inner)
    half = 1 << (width - 1)
    if operator == "bitxor" and mask == half:
        return inner, mirrored(fact, width)
    if operator == "bitand" and mask == half - 1:
        return inner, either_sign(fact, width)
    return None
