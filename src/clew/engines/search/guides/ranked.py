"""Waiting states by rank: weighted A* for the loops in Python.

Input: states as they are found, with their distance from the start. Output: the state for which the way so far and the
weighted distance that the guide tells are least; of several the one that was found first. With the weight 0 it is
breadth order; with 1, where the guide never tells too much, runs are shortest; a large weight is greedy, and what is
left of the parts of a goal counts, too. A state from which no goal is reached waits behind all others.
After: Pohl, "Heuristic search viewed as path finding in a graph", 1970.
"""

from __future__ import annotations

import heapq
from typing import Generic, TypeVar

from clew.engines.search.guides.choice import Guide
from clew.models.machine import Machine

S = TypeVar("S")


class Ranked(Generic[S]):
    """Best first; a waiting state is its number, itself, and its distance from the start."""

    def __init__(self, machine: Machine[S], guide: Guide, weight: int) -> None:
        self._machine = machine
        self._guide = guide
        self._weight = weight
        self._heap: list[tuple[bool, int, int]] = []
        self._entries: dict[int, tuple[int, S, int]] = {}

    def push(self, entry: tuple[int, S, int]) -> None:
        """Let a state wait."""
        number, state, way = entry
        distance, apart = self._guide.distance(lambda term: self._machine.holds(state, term))
        lost = distance == self._guide.hopeless and self._weight > 0
        rank = way + self._weight * distance + max(0, self._weight - 1) * apart
        heapq.heappush(self._heap, (lost, rank, number))
        self._entries[number] = entry

    def pop(self) -> tuple[int, S, int]:
        """The state that comes next."""
        return self._entries.pop(heapq.heappop(self._heap)[2])

    def __len__(self) -> int:
        return len(self._heap)
