"""Where floating-point numbers are widened to: numbers of the program, powers of two, and where a filter settles.

Bounds of numbers are bounds of bits (`logic.range_floats`), so the marks are bits, signed ones for numbers above zero
and unsigned ones for those below. What a filter adds to its state gets smaller from round to round, each time by the
same factor; its sum is that of a geometric series, and a little more than that is stable if the filter is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from clew.ir.operators.floats import decode, encode
from clew.ir.program import Program
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant
from clew.ir.walk import postorder
from clew.logic import range_bits, range_floats
from clew.logic.float_intervals import Range
from clew.logic.range_bits import Known
from clew.semantics.observers import program_terms

_POWERS = (-20, -10, -4, 0, 2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 126)
_SLOWEST = 0.9999
"""Steps that get smaller more slowly than this are not summed up."""
_ROOM = 2.0**-12
"""So much more than the sum is taken, as a part of it: roundings have to fit in."""


def float_marks(program: Program) -> Iterator[int]:
    """The bits of numbers that floating point may stop at; none where the program has no floating point."""
    terms = list(postorder(*program_terms(program)))
    if not any(isinstance(each, Apply) and each.operator in range_floats.OPERATORS for each in terms):
        return
    for width in (32, 64):
        sizes = {2.0**power for power in _POWERS}
        for each in terms:
            if isinstance(each, Constant) and each.sort == Bits(width) and isinstance(each.value, int):
                number = abs(decode(each.value, width))
                sizes |= {number} if math.isfinite(number) else set()
        for size in sizes:
            yield encode(size, width)
            yield encode(size, width) | 1 << (width - 1)


def settled(history: Sequence[Known], width: int) -> Known | None:
    """Where ends settle whose steps get smaller by a factor; None where they do not."""
    if width not in (32, 64) or len(history) < 3:
        return None
    ranges = [range_floats.numbers(each, width) for each in history[-3:]]
    if any(each.nothing or not math.isfinite(each.low) or not math.isfinite(each.high) for each in ranges):
        return None
    high = _limit([each.high for each in ranges])
    low = _limit([-each.low for each in ranges])
    if high is None or low is None:
        return None
    room = max(abs(high), abs(low)) * _ROOM
    grown = Range(
        ranges[-1].low if -low == ranges[-1].low else -low - room,
        ranges[-1].high if high == ranges[-1].high else high + room,
        False,
    )
    found = range_floats.bits_of(grown, width, result=True)
    return None if found is None else range_bits.join(found, history[-1])


def _limit(ends: list[float]) -> float | None:
    """The limit of three members of a geometric series; the last one where they are the same."""
    first, second = ends[1] - ends[0], ends[2] - ends[1]
    if second == 0.0:
        return ends[2]
    if first <= 0.0 or second >= _SLOWEST * first:
        return None
    factor = second / first
    return ends[2] + second * factor / (1.0 - factor)
