"""Conditions on floating point decided by boxes: intervals of inputs, halved until all of them are excluded.

Input: conditions over inputs, of which some are numbers. Output: values of the inputs that satisfy the conditions, that
there are none, or that nobody knows. A box goes where intervals show that a condition fails in all of it; else the
point in its middle is tried, and it is halved along the input that is widest in it. What is no number is a box of its
own. After: Rueher, "Solving continuous constraint systems", 2005; Ponsini, Michel and Rueher, "Verifying floating-point
programs with constraint programming and abstract interpretation techniques", 2016.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Literal

from clew.ir.operators.evaluation import evaluate
from clew.ir.operators.floats import decode, encode
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Term, Variable, width_of
from clew.ir.values import Value, default
from clew.ir.walk import postorder
from clew.logic.float_intervals import Range
from clew.logic.float_ranges import FloatRanges

_MOST_INPUTS = 4
_USELESS = 200
"""Where none of so many boxes is excluded, halving does not help."""
_MOST_SAMPLED = 12
_RANDOM = 400
"""So many points are tried before anything is halved."""
_SHARE = 0.25
_WIDE = {32: 1e30, 64: 1e300}
_ROUGH = {32: 16, 64: 44}
"""So many of the last bits are zero in numbers of few digits."""
_TINY = {32: 2.0**-100, 64: 2.0**-800}
_LARGE = float(1 << 20)
"""Beyond this a range is halved by exponents."""

Box = dict[Variable, Range]
Answer = dict[Variable, Value] | Literal[False] | None
"""Values that satisfy the conditions; False where there are none; None where that is not known."""


def decided(conditions: Sequence[Term], others: Mapping[Variable, Value], most: int) -> Answer:
    """See the module; other inputs than numbers have these values where a point is tried, `most` bounds the work."""
    terms = list(postorder(*conditions))
    inputs = _numbers(terms)
    if not 0 < len(inputs) <= _MOST_SAMPLED:
        return None
    values = {each: others.get(each, default(each.sort)) for each in terms if isinstance(each, Variable)}
    said = FloatRanges(conditions)
    start = {each: said.range(each) for each in inputs}
    for point in islice(_points(start), most // max(len(terms), 1) // 4):
        values.update(point)
        if all(evaluate(conditions, values)):
            return values
    if len(inputs) > _MOST_INPUTS:
        return None
    waiting = deque(_apart(start))
    excluded, seen, left = 0, 0, most // max(len(terms), 1)
    unsplit = False
    while waiting:
        box = waiting.popleft()
        seen += 1
        if seen > left or (seen > _USELESS and not excluded):
            return None
        if _is_excluded(conditions, box):
            excluded += 1
            continue
        values.update((each, _middle(found, width_of(each))) for each, found in box.items())
        if all(evaluate(conditions, values)):
            return values
        halves = _halves(box, start)
        unsplit = unsplit or not halves
        waiting.extend(halves)
    return None if unsplit else False


def _points(box: Box) -> Iterator[dict[Variable, Value]]:
    """Points where something else may happen than in the middle: ends, nothing, almost nothing, and at random."""
    random = Random(0)  # noqa: S311 - points are no secrets
    ends = {each: tuple(_remarkable(found, width_of(each))) for each, found in box.items()}
    for number in range(max(map(len, ends.values()), default=0)):
        yield {each: found[number % len(found)] for each, found in ends.items() if found}
    for _ in range(_RANDOM):
        yield {each: _at_random(random, ends[each], found, width_of(each)) for each, found in box.items()}


def _remarkable(found: Range, width: int) -> Iterator[int]:
    """The bits of numbers where something else happens than between them: small ones, the squares of which vanish."""
    numbers = (_TINY[width], 0.0, found.low, found.high, 1.0)
    yield from (encode(each, width) for each in numbers if found.low <= each <= found.high)
    if found.nothing:
        yield encode(math.nan, width)


def _at_random(random: Random, remarkable: tuple[int, ...], found: Range, width: int) -> int:
    """The bits of a number in a range."""
    if remarkable and (random.random() < _SHARE or found.low >= found.high):
        return random.choice(remarkable)
    low, high = (max(min(each, _WIDE[width]), -_WIDE[width]) for each in found[:2])
    exact = encode(random.uniform(low, high), width)
    return exact if random.random() < 0.5 else exact >> _ROUGH[width] << _ROUGH[width]


def _numbers(terms: Sequence[Term]) -> list[Variable]:
    """The variables that are used as floating-point numbers."""
    used = (
        argument
        for each in terms
        if isinstance(each, Apply) and each.operator.startswith("float.")
        for argument in each.arguments
    )
    found = (each for each in used if isinstance(each, Variable) and each.sort in (Bits(32), Bits(64)))
    return list(dict.fromkeys(found))


def _apart(box: Box) -> Iterator[Box]:
    """The box in parts, so that each input is a number, or none, in all of a part."""
    parts: list[Box] = [{}]
    for each, (low, high, nothing) in box.items():
        ranges = [Range(low, high, nothing=False)] if low <= high else []
        ranges += [Range(math.inf, -math.inf, nothing=True)] if nothing else []
        parts = [{**part, each: found} for part in parts for found in ranges]
    yield from parts


def _is_excluded(conditions: Sequence[Term], box: Box) -> bool:
    """Whether a condition fails in all of the box."""
    known = FloatRanges((), box)
    return any(known.truth(each) is False for each in conditions)


def _halves(box: Box, start: Box) -> list[Box]:
    """The box in two; nothing where it is a point."""
    wide = [each for each in box if _ordinal(box[each].low, each) < _ordinal(box[each].high, each)]
    if not wide:
        return []
    widest = max(wide, key=lambda each: _share(box[each], start[each], each))
    low, high, _ = box[widest]
    first = _ordinal(low, widest)
    middle = min(max(_ordinal(_between(low, high, widest), widest), first), _ordinal(high, widest) - 1)
    left = Range(low, _number(middle, widest), nothing=False)
    right = Range(_number(middle + 1, widest), high, nothing=False)
    return [{**box, widest: left}, {**box, widest: right}]


def _share(part: Range, whole: Range, variable: Variable) -> float:
    """How much of a range is left."""
    if math.isfinite(whole.high - whole.low):
        return (part.high - part.low) / (whole.high - whole.low)
    one, other = (_ordinal(each.high, variable) - _ordinal(each.low, variable) for each in (part, whole))
    return one / other


def _between(low: float, high: float, variable: Variable) -> float:
    if max(abs(low), abs(high)) <= _LARGE:
        return low / 2 + high / 2
    return _number((_ordinal(low, variable) + _ordinal(high, variable)) // 2, variable)


def _middle(found: Range, width: int) -> int:
    """The bits of a number in the middle of a range, or of what is none."""
    if found.nothing:
        return encode(math.nan, width)
    if found.low == found.high or not math.isfinite(found.high - found.low):
        return encode(found.low if math.isfinite(found.low) else found.high, width)
    middle = decode(encode(found.low / 2 + found.high / 2, width), width)
    return encode(min(max(middle, found.low), found.high), width)


def _ordinal(number: float, variable: Variable) -> int:
    """The place of a number among all of its width."""
    width = width_of(variable)
    found = encode(number, width)
    sign = 1 << (width - 1)
    return found if found < sign else -(found - sign)


def _number(ordinal: int, variable: Variable) -> float:
    width = width_of(variable)
    return decode(ordinal if ordinal >= 0 else (1 << (width - 1)) - ordinal, width)
