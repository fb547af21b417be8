"""Automata in the making: edges per state with diagrams as guards and bit masks as marks; components and pruning.

Input and output: `Graph`, a value that no function here changes in place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clew.graphs import components


class Arc(NamedTuple):
    """An edge that leaves a state: diagram, set of marks (bit i: mark i), target."""

    guard: int
    marks: int
    target: int


class Graph(NamedTuple):
    """States are positions in `arcs`."""

    initial: tuple[int, ...]
    arcs: list[list[Arc]]
    marks: int
    """How many marks there are."""

    @property
    def full(self) -> int:
        """The set of all marks."""
        return (1 << self.marks) - 1

    @property
    def edges(self) -> int:
        """How many edges there are."""
        return sum(map(len, self.arcs))


def graph_components(graph: Graph) -> list[int]:
    """The component of each state."""
    return components([[arc.target for arc in arcs] for arcs in graph.arcs])


def accepting_components(graph: Graph, component: Sequence[int]) -> set[int]:
    """The components with a cycle and with every mark on one of their edges."""
    seen: dict[int, int] = {}
    for state, arcs in enumerate(graph.arcs):
        for arc in arcs:
            if component[arc.target] == component[state]:
                seen[component[state]] = seen.get(component[state], 0) | arc.marks
    return {number for number, marks in seen.items() if marks == graph.full}


def trim(graph: Graph) -> Graph:
    """Only what is reachable and can still be accepted, numbered in breadth-first order; the initial states stay."""
    component = graph_components(graph)
    useful = set(accepting_components(graph, component))
    # Components are numbered against the direction of the edges: what a component reaches has a smaller number.
    for state in sorted(range(len(graph.arcs)), key=component.__getitem__):
        if any(component[arc.target] in useful for arc in graph.arcs[state]):
            useful.add(component[state])
    return renumber(graph, [component[state] in useful for state in range(len(graph.arcs))])


def renumber(graph: Graph, kept: Sequence[bool]) -> Graph:
    """The kept states that are reachable, in breadth-first order; no kept initial state gives a graph without edges."""
    initial = [state for state in dict.fromkeys(graph.initial) if kept[state]]
    if not initial:
        return Graph((0,), [[]], 0)
    numbers = {state: number for number, state in enumerate(initial)}
    queue = list(initial)
    for state in queue:
        for arc in graph.arcs[state]:
            if kept[arc.target] and arc.target not in numbers:
                numbers[arc.target] = len(numbers)
                queue.append(arc.target)
    arcs = [
        [Arc(arc.guard, arc.marks, numbers[arc.target]) for arc in graph.arcs[state] if kept[arc.target]]
        for state in queue
    ]
    return Graph(tuple(range(len(initial))), arcs, graph.marks)
