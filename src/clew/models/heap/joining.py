"""Joining: heaps that differ only in what their edges hide stand for one another, or become one.

Input: heaps in canonical form, as they come to a place. Output: what is kept for them. A heap whose edges another kept
one covers is dropped for it; where too many are kept that differ in letters alone, one takes their place whose edges
stand for all of them. So the space stays finite though languages of letters are many.
"""

from __future__ import annotations

from collections.abc import Hashable

from clew.models.heap.canonical import Key, key_of
from clew.models.heap.graph import Edge, Heap
from clew.models.heap.letters import covers, united


class Variants:
    """What was kept so far, by place and shape; grows."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, list[tuple[Heap, Key]]] = {}

    def met(self, where: Hashable, heap: Heap, key: Key) -> tuple[Heap, Key]:
        """The heap that is kept for one that comes to a place, and what it is known by."""
        if not heap.edges:
            return heap, key
        values, nodes, _, leaked = key
        shape = (where, values, nodes, tuple((edge.label, edge.nodes) for edge in heap.edges), leaked)
        kept = self._kept.setdefault(shape, [])
        for known in reversed(kept):
            if all(map(covers, known[0].edges, heap.edges)):
                return known
        if len(kept) >= self._most:
            joined = _joined([*(each.edges for each, _ in kept), heap.edges])
            if joined is not None:
                heap = heap.copy()
                heap.edges = joined
                key = key_of(heap)
                kept.clear()
        kept.append((heap, key))
        return heap, key


def _joined(all_: list[list[Edge]]) -> list[Edge] | None:
    """Edges that stand for what those of each of several heaps do."""
    made = list(all_[0])
    for edges in all_[1:]:
        for at, edge in enumerate(edges):
            both = united(made[at], edge)
            if both is None:
                return None
            made[at] = both
    return made
