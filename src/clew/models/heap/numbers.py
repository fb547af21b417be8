"""Numbers in heaps: those that take too many values at a place are forgotten there, or known by their bounds only.

A variable, or a cell of objects of one type, is followed as long as it has had at most `most` values at a place. From
then on it has any value, or any between bounds that stand for all that came there: they move to numbers with which
the program compares, and not often. So no counter makes a space infinite.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from clew.logic.range_bits import Known, agree, join
from clew.models.heap.bounds import Stops, coarse, known_of, said
from clew.models.heap.graph import ANY, Cell, Heap, Node, Value, Within

Widths = Callable[[Hashable, str], int | None]
"""How many bits a variable has at a place; None where that is not known."""


class Numbers:
    """What was seen so far; grows. Without ends nothing is known of numbers with many values."""

    def __init__(self, most: int, ends: Stops | None = None, widths: Widths | None = None) -> None:
        self._most = most
        self._ends = ends
        self._widths = widths
        self._seen: dict[Hashable, set[Value]] = {}
        self._many: dict[Hashable, tuple[Known, int] | None] = {}
        """Of what took too many values: the bounds, and how often they have moved; None: any value."""

    def forgotten(self, heap: Heap, place: Hashable) -> Heap:
        """The heap without the numbers that take too many values there; a new one, if it differs."""
        made: Heap | None = None
        for name, value in heap.values.items():
            if isinstance(value, bool) or not isinstance(value, int | Within):
                continue
            new = self._left((place, name), value, self._width(place, name, value))
            if new is not value:
                made = made or heap.copy()
                made.values[name] = new
        for number, (kind, cells) in heap.nodes.items():
            changed = {
                offset: Cell(cell.size, new)
                for offset, cell in cells.items()
                if isinstance(cell.value, int | Within)
                and (new := self._left((kind.type, kind.name, offset), cell.value, 8 * cell.size)) is not cell.value
            }
            if changed:
                made = made or heap.copy()
                made.nodes[number] = Node(kind, {**cells, **changed})
        return made or heap

    def _width(self, place: Hashable, name: str, value: Value) -> int | None:
        if isinstance(value, Within):
            return value.width
        return None if self._widths is None else self._widths(place, name)

    def _left(self, what: Hashable, value: Value, width: int | None) -> Value:
        """What is left of a number."""
        if self._ends is None:
            short = coarse(value)
            if isinstance(short, Within) or short is ANY:
                return value if short == value else short
        if what in self._many:
            return self._bounded(what, value, width)
        seen = self._seen.setdefault(what, set())
        seen.add(value)
        if len(seen) <= self._most:
            return value
        self._many[what] = None
        if self._ends is not None and width is not None:
            known = [known_of(each, width) for each in seen]
            hull: Known | None = known[0]
            for each in known[1:]:
                hull = None if hull is None or each is None else join(hull, each)
            hull = None if hull is None else agree((*hull[:4], 0, 0), width)
            self._many[what] = None if hull is None else (hull, 0)
        return self._bounded(what, value, width)

    def _bounded(self, what: Hashable, value: Value, width: int | None) -> Value:
        """The bounds of what took too many values, moved so that a value is within."""
        bounds = self._many[what]
        known = None if width is None else known_of(value, width)
        if bounds is None or known is None or width is None or self._ends is None:
            self._many[what] = None
            return ANY
        old, times = bounds
        new = self._ends.around(old, known, width, times)
        if new is not old:
            self._many[what] = new, times + 1
        return said(new, width)
