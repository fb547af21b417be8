"""What all samples of a place have in common: orders of variables, limits, and patterns of bits.

Input: variables of one width, and rows of their values. Output: conditions that all rows satisfy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from clew.ir.terms import Term, Variable, apply, bits, equal, negate


def signed_value(value: int, width: int) -> int:
    """The number that a word is with a sign."""
    return value - (1 << width) if value >> (width - 1) else value


def orders(chosen: Sequence[Variable], rows: Sequence[tuple[int, ...]], width: int) -> Iterator[Term]:
    """Which variables are never more than others."""
    for (left, one), (right, two) in permutations(enumerate(chosen), 2):
        if all(row[left] <= row[right] for row in rows):
            yield apply("ule", one, two)
        if all(row[left] < row[right] for row in rows):
            yield apply("ult", one, two)
        if all(signed_value(row[left], width) <= signed_value(row[right], width) for row in rows):
            yield apply("sle", one, two)
        if all(signed_value(row[left], width) < signed_value(row[right], width) for row in rows):
            yield apply("slt", one, two)


def limits(
    chosen: Sequence[Variable], rows: Sequence[tuple[int, ...]], width: int, constants: Sequence[int]
) -> Iterator[Term]:
    """How variables compare with constants; what another of these conditions says is left out."""
    for number, each in enumerate(chosen):
        values = [row[number] for row in rows]
        if len(set(values)) == 1:
            yield equal(each, bits(values[0], width))
            continue
        signed = [signed_value(value, width) for value in values]
        lowest, highest, half = min(values), max(values), 1 << (width - 1)
        between = [max((limit for limit in constants if 0 < limit <= lowest), default=0)]
        between += [min((limit for limit in constants if limit >= highest), default=2 * half)]
        for limit in constants:
            term, read = bits(limit, width), signed_value(limit, width)
            if highest <= limit < 2 * half - 1:
                yield apply("ule", each, term)
            if limit and lowest >= limit:
                yield apply("ule", term, each)
            if max(signed) <= read < half - 1:
                yield apply("sle", each, term)
            if min(signed) >= read > -half:
                yield apply("sle", term, each)
            if limit not in values and between[0] <= limit <= between[1]:
                yield negate(equal(each, term))


def patterns(chosen: Sequence[Variable], rows: Sequence[tuple[int, ...]], width: int) -> Iterator[Term]:
    """Low bits, powers of two, and bits that two variables do not share."""
    zero = bits(0, width)
    for number, each in enumerate(chosen):
        values = {row[number] for row in rows}
        if len(values) == 1:
            continue
        for low in range(min(4, width - 1), 0, -1):
            mask = (1 << low) - 1
            if len({value & mask for value in values}) == 1:
                yield equal(apply("bitand", each, bits(mask, width)), bits(next(iter(values)) & mask, width))
                break
        if all(value & (value - 1) == 0 for value in values):
            yield equal(apply("bitand", each, apply("sub", each, bits(1, width))), zero)
    for (left, one), (right, two) in combinations(enumerate(chosen), 2):
        if any(row[left] and row[right] for row in rows) and all(row[left] & row[right] == 0 for row in rows):
            yield equal(apply("bitand", one, two), zero)
