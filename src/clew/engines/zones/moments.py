"""From a path of operations to a run with times: when each step is taken, as early as possible.

Every comparison of clocks is one of differences between moments: a clock is as old as the time since it was set. Such
constraints are solved by shortest ways; a strict one is a weak one with a small number taken off, of which there are as
many as moments. After: Cormen, Leiserson and Rivest, "Introduction to Algorithms", 1990, section 25.5.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import field
from fractions import Fraction

from clew.lift import Move
from clew.models.timed import Operations, TimedModel
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Element:
    """A step on a path: its move, or (without one) time that passes; and what it does to clocks."""

    operations: Operations
    move: Move | None = None


@dataclass(slots=True)
class Timeline:
    """Moments and constraints between them, and since when each clock runs: filled step by step."""

    clocks: int
    since: list[tuple[int, int]] = field(default_factory=list)
    """Of each clock the moment at which it was set, and to what."""
    moments: int = 1
    constraints: list[tuple[int, int, int, bool]] = field(default_factory=list)
    """(later, earlier, bound, strict): the difference of two moments is at most the bound."""

    def __post_init__(self) -> None:
        self.since = [(0, 0)] * (self.clocks + 1)

    def add(self, operations: Operations) -> None:
        """Take the operations, in order."""
        for start in range(0, len(operations), 4):
            kind, one, other, bound = operations[start : start + 4]
            if kind == 2:
                self.constraints.append((self.moments - 1, self.moments, 0, False))
                self.moments += 1
            elif kind == 1:
                self.since[one] = (self.moments - 1, other)
            else:
                self.compare(one, other, bound >> 1, strict=not bound & 1)

    def compare(self, one: int, other: int, bound: int, *, strict: bool) -> None:
        """The difference of two clocks (0: the number zero) is at most the bound."""
        now = self.moments - 1
        (first, begun), (second, started) = self.since[one], self.since[other]
        if one == 0:
            first, begun = now, 0
        if other == 0:
            second, started = now, 0
        # (now - first + begun) - (now - second + started) <= bound
        self.constraints.append((second, first, bound - begun + started, strict))

    def solved(self) -> list[Fraction] | None:
        """The moments, as early as possible; None where there are none."""
        unit = self.moments + 1
        edges: dict[int, list[tuple[int, int]]] = {}
        for later, earlier, bound, strict in self.constraints:
            # Time runs backwards here: the shortest way from the first moment is the least time to each.
            edges.setdefault(later, []).append((earlier, bound * unit - strict))
        distance = [0] + [None] * (self.moments - 1)
        for moment in range(1, self.moments):
            edges.setdefault(0, []).append((moment, 0))
        return _shortest(edges, distance, unit)


def _shortest(edges: dict[int, list[tuple[int, int]]], distance: list[int | None], unit: int) -> list[Fraction] | None:
    waiting, queued = deque([0]), {0}
    visits = [0] * len(distance)
    while waiting:
        node = waiting.popleft()
        queued.discard(node)
        visits[node] += 1
        if visits[node] > len(distance) + 1:
            return None
        here = distance[node]
        assert here is not None, "a moment that waits should have been reached"
        for target, weight in edges.get(node, ()):
            old = distance[target]
            if old is None or here + weight < old:
                if target == 0 and here + weight < 0:
                    return None
                distance[target] = here + weight
                if target not in queued:
                    queued.add(target)
                    waiting.append(target)
    return [Fraction(-(each or 0), unit) for each in distance]


def timed(elements: Sequence[Element], model: TimedModel) -> tuple[Timeline, list[int]]:
    """The timeline of a path, and the moment at which each of its elements ends."""
    line = Timeline(model.clocks)
    line.add(model.start)
    ends: list[int] = []
    for element in elements:
        line.add(element.operations)
        ends.append(line.moments - 1)
    return line, ends


def moves_of(
    elements: Sequence[Element], ends: Sequence[int], times: Sequence[Fraction], delay: str, scale: int
) -> Iterable[Move]:
    """The moves of a path whose moments are known."""
    before = Fraction(0)
    for element, end in zip(elements, ends, strict=True):
        if element.move is not None:
            yield element.move
            continue
        elapsed = (times[end] - before) / scale
        before = times[end]
        yield Move(delay, (elapsed,))
