"""Free choices between more values than can be tried: a given value is recognised, enumerating them is refused.

A replay gives the value that was chosen, so it can follow a run in which an input of 64 bits was solved for.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NoReturn

from clew.ir.errors import Unsupported
from clew.ir.operators.table import signed
from clew.ir.sorts import Array, Bits, Bool, Event, Integer, Pointer, Process, Queue, Real, Reference, Sort
from clew.ir.values import Value, default


class Wide(Sequence[Value]):
    """The values of a sort between two bounds; `problem` says why they are not enumerated."""

    __slots__ = ("_high", "_low", "_problem", "_signed", "_sort")

    def __init__(self, sort: Sort, low: Value, high: Value, problem: Unsupported, *, as_signed: bool) -> None:
        self._sort, self._low, self._high, self._signed = sort, low, high, as_signed
        self._problem = problem

    def __contains__(self, value: object) -> bool:
        return _fits(value, self._sort) and self._within(value)

    @property
    def first(self) -> Value:
        """One end of them, or the default value where there is none."""
        if self._low is not None:
            return self._low
        return default(self._sort) if self._high is None else self._high

    @property
    def width(self) -> int:
        """How many bits they have; none where they are no bits."""
        return self._sort.width if isinstance(self._sort, Bits) else 0

    def __len__(self) -> NoReturn:
        raise self._problem

    def __getitem__(self, position: object) -> NoReturn:
        raise self._problem

    def _within(self, value: object) -> bool:
        if isinstance(value, tuple) or not isinstance(value, int | Fraction):
            return True
        number = self._read(value)
        low, high = self._low, self._high
        above = not isinstance(low, int | Fraction) or self._read(low) <= number
        return above and (not isinstance(high, int | Fraction) or number <= self._read(high))

    def _read(self, value: int | Fraction) -> int | Fraction:
        if self._signed and isinstance(self._sort, Bits) and isinstance(value, int):
            return signed(value, self._sort.width)
        return value


def _fits(value: object, sort: Sort) -> bool:
    """Whether it is a value of the sort."""
    match sort:
        case Bool():
            return isinstance(value, bool)
        case Bits(width=width):
            return isinstance(value, int) and 0 <= value < 1 << width
        case Integer():
            return isinstance(value, int)
        case Real():
            return isinstance(value, Fraction)
        case Array(length=length, element=element):
            return isinstance(value, tuple) and len(value) == length and all(_fits(each, element) for each in value)
        case Queue() | Pointer() | Reference() | Event() | Process():
            return False
