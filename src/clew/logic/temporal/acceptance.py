"""Whether an automaton accepts a lasso: a second, simple opinion on runs that an engine found.

Input: an automaton, an infinite word as positions 0 .. length - 1 and the position that follows the last one, and the
truth of guards at positions. Output: whether there is an accepting run of the automaton on the word.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from clew.ir.properties import Automaton
from clew.ir.terms import Term


@dataclass(frozen=True, slots=True)
class Lasso:
    """An infinite word; `truth(term, position)` reads it."""

    length: int
    loop_start: int
    truth: Callable[[Term, int], bool]

    def __post_init__(self) -> None:
        assert 0 <= self.loop_start < self.length, f"a loop of {self.length} should not start at {self.loop_start}"

    def after(self, position: int) -> int:
        """The position that follows."""
        return position + 1 if position + 1 < self.length else self.loop_start


_Graph = dict["_Node", list[tuple["_Node", frozenset[int]]]]
_Node = tuple[int, int]


def accepts(lasso: Lasso, automaton: Automaton) -> bool:
    """Whether the automaton has an accepting run on the word."""
    graph = _product(lasso, automaton)
    wanted = frozenset(range(automaton.marks))
    return any(_marks_inside(graph, component) >= wanted for component in _cyclic_components(graph))


def _product(lasso: Lasso, automaton: Automaton) -> _Graph:
    leaving: dict[int, list[tuple[int, Term, frozenset[int]]]] = {}
    for edge in automaton.edges:
        leaving.setdefault(edge.source, []).append((edge.target, edge.guard, edge.marks))
    graph: _Graph = {}
    stack: list[_Node] = [(0, state) for state in automaton.initial]
    while stack:
        node = stack.pop()
        if node in graph:
            continue
        position, state = node
        graph[node] = [
            ((lasso.after(position), target), marks)
            for target, guard, marks in leaving.get(state, ())
            if lasso.truth(guard, position)
        ]
        stack.extend(target for target, _ in graph[node])
    return graph


def _marks_inside(graph: _Graph, component: frozenset[_Node]) -> frozenset[int]:
    inside = [marks for node in component for target, marks in graph[node] if target in component]
    return frozenset().union(*inside)


def _cyclic_components(graph: _Graph) -> list[frozenset[_Node]]:
    """The strongly connected components that have an edge inside (Kosaraju: order of finishing, then backwards)."""
    backwards: dict[_Node, list[_Node]] = {node: [] for node in graph}
    for node, edges in graph.items():
        for target, _ in edges:
            backwards[target].append(node)
    found: list[frozenset[_Node]] = []
    seen: set[_Node] = set()
    for root in reversed(_finishing_order(graph)):
        if root in seen:
            continue
        component: set[_Node] = set()
        stack = [root]
        while stack:
            node = stack.pop()
            if node not in seen:
                seen.add(node)
                component.add(node)
                stack.extend(backwards[node])
        if any(target in component for node in component for target, _ in graph[node]):
            found.append(frozenset(component))
    return found


def _finishing_order(graph: _Graph) -> list[_Node]:
    order: list[_Node] = []
    seen: set[_Node] = set()
    for root in graph:
        stack: list[tuple[_Node, bool]] = [(root, False)]
        while stack:
            node, finished = stack.pop()
            if finished:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                stack.append((node, True))
                stack.extend((target, False) for target, _ in graph[node] if target not in seen)
    return order
