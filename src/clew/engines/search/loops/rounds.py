"""Rounds: how often the path has come back to the places of its states, where that is bounded.

A place is where every process stands in its innermost procedure. What is behind a state whose place was met too often
on the path is not searched; the search then shows nothing to be absent.
"""

from __future__ import annotations

from collections import Counter

from clew.engines.search.stores.nodes import Node
from clew.semantics.state import State

Place = tuple[tuple[str, int, int, int], ...]


class Rounds:
    """The places of the path, counted; without a bound nothing is counted."""

    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._met: Counter[Place] = Counter()

    def over(self, node: Node[State]) -> bool:
        """Whether the place of a new node was met more often than it may be."""
        return bool(self._bound) and self._met[place_of(node.state)] > self._bound

    def enter(self, node: Node[State]) -> None:
        """A node is on the path."""
        if self._bound:
            self._met[place_of(node.state)] += 1

    def leave(self, node: Node[State]) -> None:
        """A node has left the path."""
        if self._bound:
            self._met[place_of(node.state)] -= 1


def place_of(state: State) -> Place:
    """Where every process stands."""
    tops = ((process.name, process.frames[-1]) for process in state.processes if process.frames)
    return tuple((name, top.routine, top.block, top.index) for name, top in tops)
