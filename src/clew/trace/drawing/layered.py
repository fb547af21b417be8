"""Layered layout: vertices in rows so that arrows point one way as far as possible.

Input: sizes of vertices and edges between them. Output: the upper left corner of each, and the size of the whole.
Circles are broken where a walk in order closes them; the row of a vertex is the longest way to it; in a row vertices
stand by the middle of their neighbours.
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
    forward = _without_circles(list(sizes), [edge for edge in edges if edge[0] != edge[1]])
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


def _without_circles(vertices: Sequence[int], edges: Sequence[Edge]) -> list[Edge]:
    """The edges, those that close a circle turned round."""
    following = grouped(edges)
    state: dict[int, int] = {}
    turned: set[Edge] = set()
    for root in vertices:
        stack = [(root, iter(following.get(root, ())))] if root not in state else []
        if stack:
            state[root] = 1
        while stack:
            vertex, left = stack[-1]
            target = next(left, None)
            if target is None:
                state[vertex] = 2
                stack.pop()
            elif target not in state:
                state[target] = 1
                stack.append((target, iter(following.get(target, ()))))
            elif state[target] == 1:
                turned.add((vertex, target))
    found = [(b, a) if (a, b) in turned else (a, b) for a, b in edges]
    return list(dict.fromkeys(found))


def _rows(vertices: Sequence[int], edges: Sequence[Edge]) -> list[list[int]]:
    """Vertices by the longest way to them."""
    following = grouped(edges)
    waiting = dict.fromkeys(vertices, 0)
    for _, target in edges:
        waiting[target] += 1
    level = dict.fromkeys(vertices, 0)
    ready = [each for each in vertices if waiting[each] == 0]
    for vertex in ready:
        for target in following.get(vertex, ()):
            level[target] = max(level[target], level[vertex] + 1)
            waiting[target] -= 1
            if waiting[target] == 0:
                ready.append(target)
    rows: list[list[int]] = [[] for _ in range(max(level.values(), default=-1) + 1)]
    for vertex in vertices:
        rows[level[vertex]].append(vertex)
    return [row for row in rows if row]


def _swept(rows: list[list[int]], edges: Sequence[Edge]) -> list[list[int]]:
    """Each row ordered by the middle of the neighbours of its vertices."""
    place = {vertex: number - (len(row) - 1) / 2 for row in rows for number, vertex in enumerate(row)}
    near = grouped([*edges, *((b, a) for a, b in edges)])

    def middle(vertex: int) -> float:
        others = near.get(vertex, ())
        return sum(place[each] for each in others) / len(others) if others else place[vertex]

    return [sorted(row, key=middle) for row in rows]
