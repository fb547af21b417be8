"""Numbers in heaps: those that take too many values at a place are forgotten there.

A variable, or a cell of objects of one type, is followed as long as it has had at most `most` values at a place. From
then on it has any value: so no counter makes a space infinite.
"""

from __future__ import annotations

from collections.abc import Hashable

from clew.models.heap.graph import ANY, Cell, Heap, Node, Pointer, Vague, Value


class Numbers:
    """What was seen so far; grows."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._seen: dict[Hashable, set[Value]] = {}
        self._many: set[Hashable] = set()

    def forgotten(self, heap: Heap, place: Hashable) -> Heap:
        """The heap without the numbers that take too many values there; a new one, if it differs."""
        made: Heap | None = None
        for name, value in heap.values.items():
            if isinstance(value, Pointer | Vague | bool):
                continue
            if self._is_many((place, name), value):
                made = made or heap.copy()
                made.values[name] = ANY
        for number, (kind, cells) in heap.nodes.items():
            changed = {
                offset: Cell(cell.size, ANY)
                for offset, cell in cells.items()
                if not isinstance(cell.value, Pointer | Vague)
                and self._is_many((kind.type, kind.name, offset), cell.value)
            }
            if changed:
                made = made or heap.copy()
                made.nodes[number] = Node(kind, {**cells, **changed})
        return made or heap

    def _is_many(self, what: Hashable, value: Value) -> bool:
        if what in self._many:
            return True
        seen = self._seen.setdefault(what, set())
        seen.add(value)
        if len(seen) <= self._most:
            return False
        self._many.add(what)
        return True
