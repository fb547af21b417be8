"""Visited states: which old node covers a new state.

`Nothing` never remembers (a stateless search); `Exact` asks for equal states.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Protocol

from clew.engines.simulate.nodes import Node
from clew.ir.semantics.state import State


class Visited(Protocol):
    """Remembers nodes by their states."""

    def lookup(self, state: State) -> Node[State] | None:
        """An old node that covers the state."""
        ...

    def add(self, node: Node[State]) -> None:
        """Remember a new node; it follows the lookup of its state."""
        ...


class Nothing:
    """A search without memory."""

    def lookup(self, state: State) -> Node[State] | None:
        """None."""
        del state
        return None

    def add(self, node: Node[State]) -> None:
        """Forget it."""


class Exact:
    """Equal keys."""

    def __init__(self, key: Callable[[State], Hashable]) -> None:
        self._key = key
        self._nodes: dict[Hashable, Node[State]] = {}
        self._last: Hashable = None

    def lookup(self, state: State) -> Node[State] | None:
        """The node of an equal state."""
        self._last = self._key(state)
        return self._nodes.get(self._last)

    def add(self, node: Node[State]) -> None:
        """Remember the node of the state looked up last."""
        self._nodes[self._last] = node
