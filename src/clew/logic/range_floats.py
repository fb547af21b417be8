"""Floating-point numbers among what is known of bits: intervals of numbers as intervals of their bits, and back.

The bits of positive numbers are ordered as the numbers are, those of negative ones the other way round and behind them.
So the highest signed value bounds numbers from above and the highest unsigned value from below: a `Known` holds every
interval of numbers as it is, also one with zero inside. What is no number lies behind the infinities; where it may be
there as well, bounds are lost on its side only. Results that are no number have one pattern, inputs may have any.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from clew.ir.operators.floats import FLOAT_ROWS, decode, encode
from clew.ir.sorts import Sort
from clew.ir.terms import Apply, Constant, Term, width_of
from clew.logic import range_bits, range_signs
from clew.logic.float_intervals import COMPARED, Range, above, below, computed, left_of, meet, right_of, size
from clew.logic.range_bits import Known

_INFINITY = {32: encode(math.inf, 32), 64: encode(math.inf, 64)}
_RESULT = {32: encode(math.nan, 32), 64: encode(math.nan, 64)}
"""What an operator gives that has no result."""
_ROWS = {row.name: row for row in FLOAT_ROWS}
OPERATORS = frozenset(_ROWS)
COMPARISONS = frozenset(COMPARED)


def numbers(known: Known, width: int) -> Range:
    """The numbers whose bits are among these, and whether something is among them that is no number."""
    infinity = _INFINITY[width]
    low, high, nothing = math.inf, -math.inf, False
    plain, marked = range_signs.without_sign(known, width), range_signs.with_sign(known, width)
    for negative, segment in ((False, plain), (True, marked)):
        if segment is None:
            continue
        first, last = segment
        nothing = nothing or last > infinity
        if first > infinity:
            continue
        ends = (decode(first, width), decode(min(last, infinity), width))
        least, most = (-ends[1], -ends[0]) if negative else ends
        low, high = min(low, least), max(high, most)
    return Range(low, high, nothing)


def bits_of(found: Range, width: int, *, result: bool) -> Known | None:
    """The bits of numbers in a range; None where there is none. A result that is no number has one pattern."""
    infinity, half = _INFINITY[width], 1 << (width - 1)
    plain: list[int] = []
    marked: list[int] = []
    if found.low <= found.high:
        if found.high >= 0.0:
            plain += [_up(abs(max(found.low, 0.0)), width), _down(abs(found.high), width)]
        if found.low <= 0.0:
            marked += [_up(abs(min(found.high, 0.0)), width), _down(abs(found.low), width)]
        plain, marked = ([] if len(each) == 2 and each[0] > each[1] else each for each in (plain, marked))
    if found.nothing:
        plain += [_RESULT[width]] if result else [infinity + 1, half - 1]
        marked += [] if result else [infinity + 1, half - 1]
    every = [*plain, *(half + each for each in marked)]
    if not every:
        return None
    signed = [*plain, *(each - half for each in marked)]
    return range_bits.agree((min(every), max(every), min(signed), max(signed), 0, 0), width)


def _down(number: float, width: int) -> int:
    """The bits of the largest number of the width that is no larger; of what is not negative."""
    found = encode(number, width)
    return found - 1 if decode(found, width) > number else found


def _up(number: float, width: int) -> int:
    found = encode(number, width)
    return found + 1 if decode(found, width) < number else found


# --- operators --------------------------------------------------------------------------------------------------------


def truth(term: Apply, parts: list[Known]) -> bool | None:
    """Whether a comparison is decided."""
    width = width_of(term.arguments[0])
    return COMPARED[term.operator](*(numbers(each, width) for each in parts))


def carried(term: Apply, parts: list[Known], width: int) -> Known:
    """The bits of an operator's results."""
    if all(each[0] == each[1] for each in parts):
        sorts: tuple[Sort, ...] = tuple(each.sort for each in term.arguments)
        value = _ROWS[term.operator].value(tuple(each[0] for each in parts), sorts, term.parameters)
        return range_bits.exactly(value, width)
    inner = width_of(term.arguments[0])
    match term.operator:
        case "float.of_signed" | "float.of_unsigned":
            first, last = parts[0][2:4] if term.operator == "float.of_signed" else parts[0][:2]
            low, high = (decode(_applied(term, each % (1 << inner)), width) for each in (first, last))
            found: Range | None = Range(low, high, False)
        case "float.to_signed" | "float.to_unsigned":
            return _whole(term, numbers(parts[0], inner), width)
        case "float.mul" if term.arguments[0] == term.arguments[1]:
            found = computed("float.mul", (), [size(numbers(parts[0], inner))] * 2, width)
        case _:
            found = computed(term.operator, term.parameters, [numbers(each, inner) for each in parts], width)
    known = None if found is None else bits_of(found, width, result=True)
    return range_bits.everything(width) if known is None else known


def _applied(term: Apply, value: int) -> int:
    sorts: tuple[Sort, ...] = tuple(each.sort for each in term.arguments)
    found = _ROWS[term.operator].value((value,), sorts, term.parameters)
    assert isinstance(found, int), "an operator on numbers should give bits"
    return found


def _whole(term: Apply, found: Range, width: int) -> Known:
    """Conversions to whole numbers keep the order; what is no number becomes zero."""
    inner = width_of(term.arguments[0])
    ends = [0] if found.nothing else []
    if found.low <= found.high:
        ends += [_applied(term, encode(each, inner)) for each in found[:2]]
    if not ends:
        return range_bits.everything(width)
    if term.operator == "float.to_unsigned":
        return range_bits.unsigned(min(ends), max(ends), width)
    half = 1 << (width - 1)
    signed = [each - 2 * half if each >= half else each for each in ends]
    return range_bits.signed_between(min(signed), max(signed), width)


# --- what comparisons teach -------------------------------------------------------------------------------------------


def taught(operator: str, one: Known, other: Known, width: int, *, holds: bool) -> tuple[Known | None, Known | None]:
    """What a comparison says of the bits of its sides; None where it excludes all."""
    left, right = numbers(one, width), numbers(other, width)
    return (
        bits_of(meet(left, left_of(operator, right, width, holds=holds)), width, result=False),
        bits_of(meet(right, right_of(operator, left, width, holds=holds)), width, result=False),
    )


def inside(term: Apply, fact: Known) -> tuple[Term, Known] | None:
    """What is known of a part of a term by what is known of the term."""
    match term.operator, term.arguments:
        case "float.convert", (part,):
            return _back(part, unconverted(numbers(fact, width_of(term)), width_of(part), width_of(term)))
        case "float.add" | "float.sub" | "float.mul" | "float.div", (part, Constant(value=int(value))):
            return _without(term, part, decode(value, width_of(term)), fact)
        case "float.add" | "float.mul", (Constant(value=int(value)), part):
            return _without(term, part, decode(value, width_of(term)), fact)
        case _:
            return None


def _back(part: Term, found: Range | None) -> tuple[Term, Known] | None:
    known = None if found is None else bits_of(found, width_of(part), result=False)
    return None if known is None else (part, known)


def unconverted(found: Range, inner: int, outer: int) -> Range | None:
    """Numbers that become one of these."""
    if found.low > found.high:
        return None
    if inner <= outer:
        return found
    return Range(below(found.low, outer), above(found.high, outer), found.nothing)


_UNDONE: dict[str, Callable[[float, float], float]] = {
    "float.add": lambda result, constant: result - constant,
    "float.sub": lambda result, constant: result + constant,
    "float.mul": lambda result, constant: result / constant,
    "float.div": lambda result, constant: result * constant,
}


def _without(term: Apply, part: Term, constant: float, fact: Known) -> tuple[Term, Known] | None:
    """A result no larger than h comes from an exact one below the number behind h; that is undone, and rounded up.

    Where the operation is undone, 64 bits are off by less than one place, so the next number is a bound.
    """
    width = width_of(term)
    found = numbers(fact, width)
    if not math.isfinite(constant) or constant == 0.0 or found.low > found.high:
        return None
    undo = _UNDONE[term.operator]
    ends = [undo(each, constant) for each in (below(found.low, width), above(found.high, width))]
    turned = constant < 0.0 and term.operator in ("float.mul", "float.div")
    low, high = reversed(ends) if turned else ends
    return _back(part, Range(math.nextafter(low, -math.inf), math.nextafter(high, math.inf), found.nothing))
