"""Inclusions of sets: the least sets that hold what is put in, what flows to them, and what their own elements bring.

Nodes are numbers, each with a set of elements, which are numbers too; sets are bit sets. An element has a *content*, a
node. An edge says that a set is part of another one. A *reaction* is told each element of a set once; it may add edges,
elements and reactions. Nodes on a cycle have the same set, so they are one; then every set is sent on once, in the
order of the edges, and reactions are told what is new, until nothing is.
After: Pereira and Berlin, "Wave Propagation and Deep Propagation for Pointer Analysis", 2009.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clew.records import dataclass

Reaction = Callable[[int], None]
"""What is done about new elements, given as a bit set."""


def elements(bits: int) -> Iterator[int]:
    """The elements of a bit set."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@dataclass(slots=True)
class _Listener:
    reaction: Reaction
    told: int = 0


class Inclusions:
    """The sets while they grow; `solve` makes them complete."""

    def __init__(self) -> None:
        self._same: list[int] = []
        """The node by which each one is represented, perhaps through others."""
        self._sets: list[int] = []
        self._sent: list[int] = []
        """What has gone on along the edges."""
        self._edges: list[set[int]] = []
        self._listeners: dict[int, list[_Listener]] = {}
        self._contents: list[int] = []
        self._alike: dict[int, int] = {}
        """The elements with the same content, by the node that represents it."""
        self._open: set[int] = set()
        self._grown = False

    def node(self) -> int:
        """A new node with an empty set."""
        self._same.append(len(self._same))
        self._sets.append(0)
        self._sent.append(0)
        self._edges.append(set())
        return len(self._same) - 1

    def element(self, content: int) -> int:
        """A new element with that content."""
        number, same = len(self._contents), self._found(content)
        self._contents.append(content)
        self._alike[same] = self._alike.get(same, 0) | 1 << number
        return number

    def contents(self, bits: int) -> Iterator[int]:
        """The contents of elements, each once."""
        while bits:
            content = self._found(self._contents[(bits & -bits).bit_length() - 1])
            bits &= ~self._alike[content]
            yield content

    def held(self, node: int) -> int:
        """The set of a node."""
        return self._sets[self._found(node)]

    def add(self, node: int, bits: int) -> None:
        """Put elements into the set of a node."""
        node = self._found(node)
        if bits & ~self._sets[node]:
            self._sets[node] |= bits
            self._grown = True

    def edge(self, source: int, target: int) -> None:
        """All of the one set is in the other."""
        same = self._same
        if same[source] != source:
            source = self._found(source)
        if same[target] != target:
            target = self._found(target)
        if source != target and target not in self._edges[source]:
            self._edges[source].add(target)
            if self._sent[source] & ~self._sets[target]:
                self._sets[target] |= self._sent[source]
                self._grown = True

    def listen(self, node: int, reaction: Reaction) -> None:
        """Tell the reaction every element of the node's set."""
        self._listeners.setdefault(self._found(node), []).append(_Listener(reaction))
        self._grown = True

    def open(self, node: int) -> None:
        """Say that reactions may bring edges to the node, or elements into its set."""
        self._open.add(node)

    def substitute(self) -> None:
        """Make those nodes one with where all of their set comes from that have one edge to them, and always will.

        After: Rountev and Chandra, "Off-line variable substitution for scaling points-to analysis", 2000.
        """
        sources: list[int | None] = [None] * len(self._same)
        several = {*self._open, *self._contents}
        for node, targets in enumerate(self._edges):
            for target in targets:
                if sources[target] is not None:
                    several.add(target)
                sources[target] = node
        for node, source in enumerate(sources):
            if source is None or node in several or self._sets[node] or (origin := self._found(source)) == node:
                continue
            self._same[node] = origin
            self._edges[origin] |= self._edges[node]
            self._edges[node] = set()
            if node in self._listeners:
                self._listeners.setdefault(origin, []).extend(self._listeners.pop(node))

    def solve(self) -> None:
        """Until nothing grows."""
        while self._grown:
            self._grown = False
            for node in reversed(self._finished()):
                fresh = self._sets[node] & ~self._sent[node]
                if fresh:
                    self._sent[node] = self._sets[node]
                    for target in self._edges[node]:
                        self._sets[target] |= fresh
            for node, listeners in tuple(self._listeners.items()):
                held = self._sets[self._found(node)]
                for each in tuple(listeners):
                    fresh = held & ~each.told
                    if fresh:
                        each.told |= fresh
                        each.reaction(fresh)

    def _found(self, node: int) -> int:
        same = self._same
        while same[node] != node:
            same[node] = same[same[node]]
            node = same[node]
        return node

    # --- cycles -------------------------------------------------------------------------------------------------------

    def _finished(self) -> list[int]:
        """The nodes that represent others, each behind those that it leads to; cycles become one node before.

        After: Tarjan, "Depth-first search and linear graph algorithms", 1972.
        """
        found, edges = self._found, self._edges
        finished: list[int] = []
        index: dict[int, int] = {}
        lowest: dict[int, int] = {}
        open_nodes: list[int] = []
        closed: set[int] = set()
        for root in range(len(self._same)):
            if self._same[root] != root or root in index or not (edges[root] or self._sets[root]):
                continue
            stack = [(root, iter(self._straight(root)))]
            index[root] = lowest[root] = len(index)
            open_nodes.append(root)
            while stack:
                node, rest = stack[-1]
                for target in rest:
                    if target not in index:
                        index[target] = lowest[target] = len(index)
                        if not edges[target]:  # it leads nowhere, so it is on no cycle
                            closed.add(target)
                            finished.append(target)
                            continue
                        open_nodes.append(target)
                        stack.append((target, iter(self._straight(target))))
                        break
                    if target not in closed and index[target] < lowest[node]:
                        lowest[node] = index[target]
                else:
                    stack.pop()
                    if stack and lowest[node] < lowest[stack[-1][0]]:
                        lowest[stack[-1][0]] = lowest[node]
                    if lowest[node] == index[node]:
                        self._close(node, open_nodes, closed)
                        finished.append(node)
        for node in finished:
            edges[node] = {target for each in edges[node] if (target := found(each)) != node}
        return finished

    def _straight(self, node: int) -> set[int]:
        """The edges of a node, to nodes that represent others."""
        found = self._found
        self._edges[node] = {found(target) for target in self._edges[node]}
        return self._edges[node]

    def _close(self, node: int, open_nodes: list[int], closed: set[int]) -> None:
        """All that is open since the node is on a cycle with it, and becomes the node."""
        while True:
            other = open_nodes.pop()
            closed.add(other)
            if other == node:
                return
            self._same[other] = node
            self._sets[node] |= self._sets[other]
            self._sent[node] &= self._sent[other]
            self._edges[node] |= self._edges[other]
            self._edges[other] = set()
            if other in self._alike:
                self._alike[node] = self._alike.get(node, 0) | self._alike.pop(other)
            if other in self._listeners:
                self._listeners.setdefault(node, []).extend(self._listeners.pop(other))
