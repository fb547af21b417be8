"""Bounds: what is known of numbers in heaps, as facts about bits, and back; and bounds that stop growing.

Every function gives what stands for at least the numbers that were given.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from clew.ir.operators.table import signed
from clew.logic.range_bits import Known, agree, everything, exactly, join, unsigned
from clew.models.heap.graph import ANY, Some, Value, Within

_MOST = 8
"""A bound that is moved more often goes to its end."""


def known_of(value: Value, width: int) -> Known | None:
    """What is known of a number of so many bits; None where the value is none, or may be none."""
    if isinstance(value, Within | Some):
        return value.known if value.width == width else None
    if isinstance(value, int):
        return exactly(int(value) & ((1 << width) - 1), width)
    return everything(width) if value is ANY else None


def said(known: Known, width: int) -> Value:
    """A number of which this is known."""
    found = agree(known, width)
    if found is None or found == everything(width):
        return ANY
    return found[0] if found[0] == found[1] else Within(found, width)


def nonzero(width: int) -> Value:
    """Some number that is not 0."""
    return said(unsigned(1, (1 << width) - 1, width), width)


def is_nonzero(value: Value) -> bool:
    """Whether a value is a number that is surely not 0."""
    return value.known[0] > 0 if isinstance(value, Within | Some) else isinstance(value, int) and value != 0


def joined(first: Value, second: Value, width: int) -> Value:
    """A number that stands for both."""
    one, other = known_of(first, width), known_of(second, width)
    return ANY if one is None or other is None else said(join(one, other), width)


def coarse(value: Value) -> Value:
    """The number, of which it is known at most that it is not 0."""
    if not isinstance(value, Within):
        return value
    return nonzero(value.width) if is_nonzero(value) else ANY


class Stops:
    """Numbers at which bounds may stop: those with which a program compares, and their neighbours; kept by width."""

    def __init__(self, constants: Iterable[int]) -> None:
        self._constants = frozenset(constants)
        self._by_width: dict[int, tuple[list[int], list[int]]] = {}

    def _at(self, width: int) -> tuple[list[int], list[int]]:
        if width not in self._by_width:
            mask = (1 << width) - 1
            half = 1 << (width - 1)
            near = {(each + step) & mask for each in self._constants for step in (-1, 0, 1)}
            found = near | {0, mask, half, half - 1}
            self._by_width[width] = sorted(found), sorted(signed(each, width) for each in found)
        return self._by_width[width]

    def around(self, old: Known, new: Known, width: int, times: int) -> Known:
        """What stands for old and new, with every bound that had to move at a number where it may stop."""
        both = join(old, new)
        if both[:4] == old[:4]:
            return old
        full = everything(width)
        plain, turned = self._at(width)
        bounds = list(both[:4])
        for at, ends in ((0, plain), (1, plain), (2, turned), (3, turned)):
            if both[at] == old[at]:
                continue
            if times > _MOST:
                bounds[at] = full[at]
            elif at % 2:
                bounds[at] = ends[bisect_left(ends, both[at])]
            else:
                bounds[at] = ends[bisect_right(ends, both[at]) - 1]
        return agree((bounds[0], bounds[1], bounds[2], bounds[3], 0, 0), width) or full
