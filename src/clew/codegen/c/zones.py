"""Zones of clocks in the native core: matrices of bounds, operations on them, and which zones a state has.

The core is one C text (`core/zones.c`) that depends on no model: it is compiled once and kept in the cache. Operations
are four numbers each, as `constrain`, `reset` and `ELAPSE` make them.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from functools import cache
from typing import Any

from clew.codegen.c.compile import CORE, Library, load
from clew.errors import Unsupported

MOST_CLOCKS = 250
NO_BOUND = -(2**31)
"""The bound of a clock that is not compared before it is set again."""
ELAPSE = (2, 0, 0, 0)
"""Time passes."""
EMPTY = 2**63 - 1
LARGEST = 2**28
"""Bounds are smaller than this."""

Operations = tuple[int, ...]


def constrain(clock: int, other: int, bound: int, *, strict: bool) -> Operations:
    """The difference of two clocks (0: the number zero) is at most the bound, or below it."""
    if not -LARGEST < bound < LARGEST:
        raise Unsupported(f"clocks are compared with numbers below {LARGEST}, {bound} is not")
    return 0, clock, other, 2 * bound + (not strict)


def reset(clock: int, value: int) -> Operations:
    """The clock is set to a number."""
    if not 0 <= value < LARGEST:
        raise Unsupported(f"clocks are set to numbers from 0 to {LARGEST}, {value} is not")
    return 1, clock, value, 0


@cache
def _library() -> Library:
    return load([(CORE / "zones.c").read_text()])


def packed(numbers: Sequence[int]) -> array[int]:
    """Numbers as the core reads them."""
    found = array("i", numbers)
    assert found.itemsize == 4, "an int of C should have 4 bytes"
    return found


class Matrix:
    """One zone, which operations change."""

    __slots__ = ("_pointer", "entries", "size")

    def __init__(self, size: int, entries: array[int] | None = None) -> None:
        self.size = size
        self.entries = packed([0] * (size * size)) if entries is None else array("i", entries)
        self._pointer = self.entries.buffer_info()[0]
        if entries is None:
            _functions().start(self._pointer, size)

    def applied(self, operations: Operations) -> bool:
        """Change the zone; whether anything is left of it."""
        if not operations:
            return True
        numbers = packed(operations)
        left = _functions().apply(self._pointer, self.size, numbers.buffer_info()[0], len(operations) // 4)
        return bool(left)

    def copy(self) -> Matrix:
        """Another one with the same bounds."""
        return Matrix(self.size, self.entries)


class _Functions:
    """The functions of the core, with their types; made once."""

    def __init__(self) -> None:
        library = _library()
        address, number, long = ctypes.c_void_p, ctypes.c_int32, ctypes.c_int64
        self.make = library.function("clew_zones", address, number)
        self.release = library.function("clew_zones_release", None, address)
        self.start = library.function("clew_zone_start", None, address, number)
        self.apply = library.function("clew_zone_apply", number, address, number, address, number)
        self.step = library.function(
            "clew_zone_step", long, address, long, address, number, long, address, address, number
        )
        self.alive = library.function("clew_zone_alive", number, address, long)
        self.copy = library.function("clew_zone_copy", None, address, long, address)


@cache
def _functions() -> _Functions:
    return _Functions()


class ZoneStore:
    """Zones by state, each zone by its number; those that another one covers are not alive. It holds their memory."""

    def __init__(self, clocks: int) -> None:
        if clocks > MOST_CLOCKS:
            raise Unsupported(f"there are {clocks} clocks, zones are kept of up to {MOST_CLOCKS}")
        self.size = clocks + 1
        self._functions = _functions()
        self._zones: Any = self._functions.make(clocks)

    def step(self, source: int, operations: array[int], state: int, lower: array[int], upper: array[int]) -> int | None:
        """The number of the zone that operations lead to (from the start, below zero), if it is new at the state."""
        found = self._step(source, operations, state, lower, upper, exact=0)
        return None if found < 0 or found == EMPTY else found

    def visit(
        self, source: int, operations: array[int], state: int, lower: array[int], upper: array[int], *, exact: int
    ) -> int | None:
        """The number of the zone that operations lead to, or of an older one that covers it (`exact`: is the same)."""
        found = self._step(source, operations, state, lower, upper, exact=exact)
        return None if found == EMPTY else found if found >= 0 else -1 - found

    def _step(
        self, source: int, operations: array[int], state: int, lower: array[int], upper: array[int], *, exact: int
    ) -> int:
        found = self._functions.step(
            self._zones,
            source,
            operations.buffer_info()[0],
            len(operations) // 4,
            state,
            lower.buffer_info()[0],
            upper.buffer_info()[0],
            exact,
        )
        if found == -EMPTY - 1:
            raise MemoryError("there is no memory left for zones")
        return int(found)

    def alive(self, number: int) -> bool:
        """Whether no later zone covers it."""
        return bool(self._functions.alive(self._zones, number))

    def matrix(self, number: int) -> Matrix:
        """A copy of a zone."""
        found = Matrix(self.size, packed([0] * (self.size * self.size)))
        self._functions.copy(self._zones, number, found.entries.buffer_info()[0])
        return found

    def close(self) -> None:
        """Give the memory back."""
        if self._zones is not None:
            self._functions.release(self._zones)
            self._zones = None
