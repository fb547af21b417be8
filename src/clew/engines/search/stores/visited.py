"""Visited states: which old node covers a new state.

`Nothing` never remembers (a stateless search); `Exact` asks for equal states; `Matching` for symbolic states that cover
others, by the chosen method.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Protocol

from clew.engines.search.stores.nodes import Node
from clew.semantics.state import State
from clew.symbolic.matching.matchers import Matcher
from clew.symbolic.matching.statistics import Statistics
from clew.symbolic.matching.store import Store
from clew.symbolic.split import Split


class Visited(Protocol):
    """Remembers nodes by their states."""

    def lookup(self, state: State) -> Node[State] | None:
        """An old node that covers the state."""
        ...

    def covering(self, state: State) -> tuple[Node[State], ...]:
        """The same, or several old nodes that cover the state together; nothing, where there are none."""
        ...

    def add(self, node: Node[State]) -> None:
        """Remember a new node; it follows the lookup of its state."""
        ...

    def nodes(self) -> list[Node[State]]:
        """All that is remembered, in the order in which it was added."""
        ...

    def restore(self, node: Node[State]) -> None:
        """Remember a node of which is known that nothing covers it."""
        ...


class Nothing:
    """A search without memory."""

    def lookup(self, state: State) -> Node[State] | None:
        """None."""
        del state
        return None

    def covering(self, state: State) -> tuple[Node[State], ...]:
        """Nothing."""
        del state
        return ()

    def add(self, node: Node[State]) -> None:
        """Forget it."""

    def nodes(self) -> list[Node[State]]:
        """None."""
        return []

    def restore(self, node: Node[State]) -> None:
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

    def covering(self, state: State) -> tuple[Node[State], ...]:
        """The node of an equal state."""
        found = self.lookup(state)
        return () if found is None else (found,)

    def add(self, node: Node[State]) -> None:
        """Remember the node of the state looked up last."""
        self._nodes[self._last] = node

    def nodes(self) -> list[Node[State]]:
        """See `Visited`."""
        return list(self._nodes.values())

    def restore(self, node: Node[State]) -> None:
        """See `Visited`."""
        self._nodes[self._key(node.state)] = node


class Matching:
    """States that cover others, in the sense of a matcher; a bounded store forgets, but never what is on the path."""

    def __init__(self, split: Callable[[State], Split], matcher: Matcher, capacity: int | None) -> None:
        self._split = split
        self._store: Store[Node[State]] = Store(matcher, capacity=capacity, on_stack=_on_path)
        self._last: Split | None = None

    @property
    def statistics(self) -> Statistics:
        """What matching has cost."""
        return self._store.statistics

    def lookup(self, state: State) -> Node[State] | None:
        """An old node that covers the state."""
        self._last = self._split(state)
        return self._store.lookup(self._last)

    def covering(self, state: State) -> tuple[Node[State], ...]:
        """An old node that covers the state, or several that do together."""
        found = self.lookup(state)
        if found is not None:
            return (found,)
        assert self._last is not None, "the state should have been looked up"
        return self._store.together(self._last)

    def add(self, node: Node[State]) -> None:
        """Remember the node of the state looked up last."""
        assert self._last is not None, "a state should be looked up before it is added"
        self._store.add(self._last, node)

    def nodes(self) -> list[Node[State]]:
        """See `Visited`."""
        return self._store.payloads()

    def restore(self, node: Node[State]) -> None:
        """See `Visited`."""
        self._store.add(self._split(node.state), node)


class Audited:
    """States of one shape are taken for equal; what was, and what stands for it, is kept to be compared afterwards."""

    def __init__(self, split: Callable[[State], Split], alike: Matcher, exact: Matcher) -> None:
        self._matching = Matching(split, alike, None)
        self._split = split
        self._accepted: Store[bool] = Store(exact)
        self._rejected: list[Split] = []

    @property
    def statistics(self) -> Statistics:
        """What matching has cost."""
        return self._matching.statistics

    def lookup(self, state: State) -> Node[State] | None:
        """An old node of the same shape."""
        found = self._matching.lookup(state)
        if found is not None:
            self._rejected.append(self._split(state))
        return found

    def covering(self, state: State) -> tuple[Node[State], ...]:
        """An old node of the same shape."""
        found = self.lookup(state)
        return () if found is None else (found,)

    def add(self, node: Node[State]) -> None:
        """Remember the node of the state looked up last."""
        self._accepted.add(self._split(node.state), True)
        self._matching.add(node)

    def nodes(self) -> list[Node[State]]:
        """See `Visited`; what was taken for others is not among them, so that such a search is not saved."""
        return self._matching.nodes()

    def restore(self, node: Node[State]) -> None:
        """See `Visited`."""
        self._matching.restore(node)

    def judged(self) -> tuple[int, int]:
        """How many states were taken for others, and how many of them no single accepted state covers."""
        return len(self._rejected), sum(self._accepted.lookup(each) is None for each in self._rejected)


def _on_path(node: Node[State]) -> bool:
    return node.position >= 0
