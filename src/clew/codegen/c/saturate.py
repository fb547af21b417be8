"""Saturation by the native core: rules and links as columns of numbers in, edges with their reasons out.

The core is one C text (`core/saturate.c`) that depends on no model: it is compiled once and kept in the cache.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from clew.codegen.c.compile import CORE, Library, load
from clew.errors import ToolError
from clew.models.pushdown import Edge


class _Head(ctypes.Structure):
    _fields_ = [("node", ctypes.c_int32), ("symbol", ctypes.c_int32)]


class _Edge(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int32) for name in ("head", "target", "rule", "first", "second")),
        ("weight", ctypes.c_int64),
    ]


class _Saturated(ctypes.Structure):
    _fields_ = [
        ("edges", ctypes.POINTER(_Edge)),
        ("count", ctypes.c_int64),
        ("room", ctypes.c_int64),
        ("heads", ctypes.POINTER(_Head)),
        ("head_count", ctypes.c_int64),
        ("head_room", ctypes.c_int64),
        ("failed", ctypes.c_int32),
    ]


Columns = tuple["array[int]", ...]
"""Equally long columns of 32-bit numbers."""


class NativeSaturation:
    """The edges that the core found; it holds their memory until it is closed."""

    def __init__(self, library: Library, pointer: Any) -> None:  # noqa: ANN401 - ctypes are not typed
        self._library = library
        self._pointer = pointer

    def __len__(self) -> int:
        return int(self._pointer.contents.count)

    def __getitem__(self, number: int) -> Edge:
        edge = self._pointer.contents.edges[number]
        head = self._pointer.contents.heads[edge.head]
        return Edge(head.node, head.symbol, edge.target, edge.rule, edge.first, edge.second, edge.weight)

    def at(self, source: int, symbol: int) -> Iterator[int]:
        """The numbers of the edges from that node with that symbol."""
        find = self._library.function(
            "clew_find", ctypes.c_int64, ctypes.POINTER(_Saturated), ctypes.c_int32, ctypes.c_int32, ctypes.c_int64
        )
        number = find(self._pointer, source, symbol, 0)
        while number >= 0:
            yield number
            number = find(self._pointer, source, symbol, number + 1)

    def close(self) -> None:
        """Give the memory back."""
        if self._pointer is not None:
            self._library.function("clew_release", None, ctypes.POINTER(_Saturated))(self._pointer)
            self._pointer = None


@cache
def _library() -> Library:
    return load([(CORE / "saturate.c").read_text()])


def _call(name: str, numbers: Sequence[int], groups: Sequence[Columns]) -> NativeSaturation:
    """Call a function of the core: plain numbers, then for each group its length and its columns."""
    types: list[Any] = [ctypes.c_int32] * len(numbers)
    values: list[Any] = list(numbers)
    for columns in groups:
        types += [ctypes.c_int32, *([ctypes.c_void_p] * len(columns))]
        values += [len(columns[0]), *(column.buffer_info()[0] for column in columns)]
    function = _library().function(name, ctypes.POINTER(_Saturated), *types)
    found = function(*values)
    if not found or found.contents.failed:
        raise MemoryError("there is no memory left for the saturation")
    return NativeSaturation(_library(), found)


def _require_32_bits(column: array[int]) -> None:
    if column.itemsize != 4:
        raise ToolError(f"an int of C has {column.itemsize} bytes here; the core needs 4")


def backward(nodes: int, rules: Columns, links: Columns, *, asked: tuple[int, int] | None = None) -> NativeSaturation:
    """Predecessors; `rules` are control, top, target, first, second, cost, and `links` source, symbol, target.

    With a head that is `asked` for, only rules take part whose heads follow that one: forward on demand.
    """
    _require_32_bits(rules[0])
    return _call("clew_backward", (nodes, *(asked or (-1, -1))), (rules, links))
