"""Persistent sets for C: who can move and where everybody stands, as C writes it, and what is enough there.

Input: where points lie in the text, and somebody who knows persistent sets. Output: the function that C calls. A set
that was given once stays the same, since runs are made again by it.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable

from clew.codegen.c.processes.layout import Layout, Point

Stacks = tuple[tuple[Point, ...], ...]
"""Per process where its frames stand, the outermost first; none where it has ended."""
Sets = Callable[[int, Stacks], int]
"""Of the processes that can move, as bits, those of a persistent set; see `core/processes/persistent.h`."""
ASK_SET = ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.c_void_p, ctypes.c_uint32)


class Controls:
    """See the module; it remembers what was said."""

    def __init__(self, layout: Layout, sets: Sets) -> None:
        self._points = tuple(layout.points)
        self._processes = len(layout.program.processes)
        self._sets = sets
        self._known: dict[bytes, int] = {}

    def chosen(self, at: int, length: int) -> int:
        """The set of a control state, whose key lies there."""
        key = ctypes.string_at(at, length)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._sets(*self.control(key))
        return found

    def control(self, key: bytes) -> tuple[int, Stacks]:
        """Who can move, and where everybody stands."""
        (moving,) = struct.unpack_from("<Q", key)
        numbers = struct.unpack_from(f"<{len(key) // 2 - 4}H", key, 8)
        stacks: list[tuple[Point, ...]] = []
        at = 0
        for _ in range(self._processes):
            behind = at + 1 + numbers[at]
            stacks.append(tuple([self._points[each] for each in reversed(numbers[at + 1 : behind])]))
            at = behind
        return moving, tuple(stacks)
