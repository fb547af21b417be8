"""Automata in the making: edges per state with diagrams as guards and bit masks as marks; components and pruning.

Input and output: `Graph`, a value that no function here changes in place.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from clew.graphs import components
from clew.logic.temporal.limits import TooLarge

N = TypeVar("N", bound=Hashable)


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


def explored(
    initial: Sequence[N], leaving: Callable[[N], Iterable[tuple[int, int, N]]], marks: int, most: int | None = None
) -> Graph:
    """The graph of the nodes that can be reached, numbered as they are met; at most so many.

    `leaving` gives guard, marks and target of the edges of a node.
    """
    numbers = {node: number for number, node in enumerate(dict.fromkeys(initial))}
    queue = list(numbers)
    arcs: list[list[Arc]] = []
    for node in queue:
        row: list[Arc] = []
        for guard, met, target in leaving(node):
            if target not in numbers:
                numbers[target] = len(numbers)
                queue.append(target)
            row.append(Arc(guard, met, numbers[target]))
        arcs.append(row)
        if most is not None and len(queue) > most:
            raise TooLarge(f"an automaton has more than {most} states")
    return Graph(tuple(numbers[node] for node in initial), arcs, marks)


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
    return explored(initial, lambda state: [arc for arc in graph.arcs[state] if kept[arc.target]], graph.marks)
