"""Kernels of samples: vectors that every sample is orthogonal to, exact ones, and small whole ones modulo a prime.

Input: samples as rows. Output: guesses, which may be wrong; whoever uses them proves them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import TypeVar

N = TypeVar("N", int, Fraction)

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


def null_space(
    matrix: Iterable[list[N]],
    columns: int,
    one: N,
    less: Callable[[list[N], N, list[N]], list[N]],
    divided: Callable[[list[N], N], list[N]],
    size: Callable[[N], N | int] = lambda _: 0,
) -> Iterator[tuple[int, list[N]]]:
    """A basis of the vectors that every row is orthogonal to, each with a column in which the others are zero.

    `one`, `less`, which takes a row so many times from another one, and `divided` are the arithmetic of the numbers.
    Others are told by columns in which a row is of the least size, so that factors are whole where that is possible.
    """
    rows: dict[int, list[N]] = {}
    for row in matrix:
        reduced = row
        for pivot, basis in rows.items():
            if factor := reduced[pivot]:
                reduced = less(reduced, factor, basis)
        met = [column for column in range(columns) if reduced[column]]
        lead = min(met, key=lambda column: size(reduced[column]), default=None)
        if lead is None:
            continue
        reduced = divided(reduced, reduced[lead])
        for pivot, basis in rows.items():
            if factor := basis[lead]:
                rows[pivot] = less(basis, factor, reduced)
        rows[lead] = reduced
    for column in range(columns):
        if column not in rows:
            vector = [one - one] * columns
            vector[column] = one
            for pivot, basis in rows.items():
                vector[pivot] = -basis[column]
            yield column, vector


def kernel(matrix: Iterable[list[int]], columns: int) -> Iterator[list[int]]:
    """Small whole vectors that every row is orthogonal to modulo a prime, each with a last column of its own."""
    for _, vector in null_space(matrix, columns, 1, _less, _divided):
        if (whole := _whole(vector)) is not None:
            yield whole


def _less(row: list[int], factor: int, other: list[int]) -> list[int]:
    return [(one - factor * two) % _PRIME for one, two in zip(row, other, strict=True)]


def _divided(row: list[int], by: int) -> list[int]:
    inverse = pow(by, -1, _PRIME)
    return [each * inverse % _PRIME for each in row]


def _whole(vector: Sequence[int]) -> list[int] | None:
    """The vector of small fractions modulo the prime, times what makes them whole."""
    fractions = [_fraction(each % _PRIME) for each in vector]
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
