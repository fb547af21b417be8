"""Layered layout: vertices in rows so that arrows point one way as far as possible.

Input: sizes of vertices and edges between them. Output: the upper left corner of each, and the size of the whole.
The row of a vertex is the shortest way to it; in a row vertices stand by the middle of their neighbours.
After: Sugiyama, Tagawa and Toda, "Methods for Visual Understanding of Hierarchical System Structures", 1981.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from clew.graphs import grouped

Edge = tuple[int, int]
_SWEEPS = 6


class Size(NamedTuple):
    """How wide and how high."""

    width: float
    height: float


class Placed(NamedTuple):
    """Where everything is, and how much room it takes."""

    corners: dict[int, tuple[float, float]]
    size: Size


def layered(sizes: Mapping[int, Size], edges: Sequence[Edge], *, gap: float = 28, row_gap: float = 44) -> Placed:
    """Rows from top to bottom."""
    forward = [edge for edge in dict.fromkeys(edges) if edge[0] != edge[1]]
    rows = _rows(list(sizes), forward)
    for _ in range(_SWEEPS):
        rows = _swept(rows, forward)
    widths = [sum(sizes[each].width for each in row) + gap * (len(row) - 1) for row in rows]
    widest, top = max(widths, default=0.0), 0.0
    corners: dict[int, tuple[float, float]] = {}
    for row, width in zip(rows, widths, strict=True):
        left, height = (widest - width) / 2, max(sizes[each].height for each in row)
        for each in row:
            corners[each] = left, top + (height - sizes[each].height) / 2
            left += sizes[each].width + gap
        top += height + row_gap
    return Placed(corners, Size(widest, max(0.0, top - row_gap)))


def _rows(vertices: Sequence[int], edges: Sequence[Edge]) -> list[list[int]]:
    """Vertices by how far they are from those to which nothing leads, or else from the first ones."""
    following = grouped(edges)
    led_to = {target for _, target in edges}
    level: dict[int, int] = {}
    for roots in ([each for each in vertices if each not in led_to], *([each] for each in vertices)):
        queue = [each for each in roots if each not in level]
        level |= dict.fromkeys(queue, 0)
        for vertex in queue:
            for target in following.get(vertex, ()):
                if target not in level:
                    level[target] = level[vertex] + 1
                    queue.append(target)
    rows: list[list[int]] = [[] for _ in range(max(level.values(), default=-1) + 1)]
    for vertex in vertices:
        rows[level[vertex]].append(vertex)
    return rows


def _swept(rows: list[list[int]], edges: Sequence[Edge]) -> list[list[int]]:
    """Each row ordered by the middle of the neighbours of its vertices."""
    place = {vertex: number - (len(row) - 1) / 2 for row in rows for number, vertex in enumerate(row)}
    near = grouped([*edges, *((b, a) for a, b in edges)])

    def middle(vertex: int) -> float:
        others = near.get(vertex, ())
        return sum(place[each] for each in others) / len(others) if others else place[vertex]

    return [sorted(row, key=middle) for row in rows]
