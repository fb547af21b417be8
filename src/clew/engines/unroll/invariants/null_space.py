"""Kernels of samples: small whole vectors that every sample is orthogonal to, found modulo a prime.

Input: samples as rows. Output: guesses, which may be wrong; whoever uses them proves them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import lcm

_PRIME = (1 << 61) - 1
_LARGEST_FACTOR = 1_000


def row_of(columns: Sequence[tuple[int, ...]], row: tuple[int, ...]) -> list[int]:
    """The values of products of columns, modulo the prime."""
    found: list[int] = []
    for product in columns:
        value = 1
        for each in product:
            value *= row[each]
        found.append(value % _PRIME)
    return found


def kernel(matrix: Sequence[list[int]], columns: int) -> Iterator[list[int]]:
    """Small whole vectors that every row is orthogonal to modulo a prime, each with a last column of its own."""
    rows: dict[int, list[int]] = {}
    for row in matrix:
        reduced = row
        for pivot, basis in rows.items():
            if factor := reduced[pivot]:
                reduced = [(one - factor * two) % _PRIME for one, two in zip(reduced, basis, strict=True)]
        lead = next((column for column in range(columns) if reduced[column]), None)
        if lead is None:
            continue
        inverse = pow(reduced[lead], -1, _PRIME)
        reduced = [each * inverse % _PRIME for each in reduced]
        for pivot, basis in rows.items():
            if factor := basis[lead]:
                rows[pivot] = [(one - factor * two) % _PRIME for one, two in zip(basis, reduced, strict=True)]
        rows[lead] = reduced
    for column in range(columns):
        if column not in rows:
            vector = [0] * columns
            vector[column] = 1
            for pivot, basis in rows.items():
                vector[pivot] = -basis[column] % _PRIME
            if (whole := _whole(vector)) is not None:
                yield whole


def _whole(vector: Sequence[int]) -> list[int] | None:
    """The vector of small fractions modulo the prime, times what makes them whole."""
    fractions = [_fraction(each) for each in vector]
    if any(each is None for each in fractions):
        return None
    known = [each for each in fractions if each is not None]
    scale = lcm(*(below for _, below in known))
    found = [above * (scale // below) for above, below in known]
    return found if max(map(abs, found)) <= _LARGEST_FACTOR else None


def _fraction(value: int) -> tuple[int, int] | None:
    """The fraction of small numbers that is the value modulo the prime, by the algorithm of Euclid."""
    above, other, below, factor = value, _PRIME, 1, 0
    while above > _LARGEST_FACTOR:
        times = other // above
        above, other = other - times * above, above
        below, factor = factor - times * below, below
    if below == 0 or abs(below) > _LARGEST_FACTOR:
        return None
    return (above, below) if below > 0 else (-above, -below)
