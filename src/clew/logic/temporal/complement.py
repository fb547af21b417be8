"""Complements of automata that are easily complemented: deterministic ones, and weak ones.

Input: a `Graph` and the letters that can occur. Output: a `Graph` that accepts exactly the other words; None where the
automaton is of neither kind.
After: Miyano and Hayashi, "Alternating Finite Automata on ω-Words", 1984, for weak automata.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clew.logic.temporal.diagrams import ALWAYS, NEVER, Diagrams
from clew.logic.temporal.graphs import Arc, Graph, accepting_components, explored, graph_components
from clew.logic.temporal.limits import MAX_STATES


def complement(graph: Graph, atoms: int, letters: list[int], diagrams: Diagrams) -> Graph | None:
    """The automaton of all other words over the letters, which are valuations of so many atoms as bit masks."""
    if is_deterministic(graph, diagrams):
        return _complement_deterministic(graph, diagrams)
    accepting = _accepting_states(graph)
    return None if accepting is None else _complement_weak(graph, accepting, _moves(graph, atoms, letters, diagrams))


def is_deterministic(graph: Graph, diagrams: Diagrams) -> bool:
    """Whether every word has at most one run."""
    if len(graph.initial) > 1:
        return False
    for arcs in graph.arcs:
        taken = NEVER
        for arc in arcs:
            if diagrams.both(taken, arc.guard) != NEVER:
                return False
            taken = diagrams.either(taken, arc.guard)
    return True


def _complement_deterministic(graph: Graph, diagrams: Diagrams) -> Graph:
    """A run is accepted that falls out of the automaton, or that from some point on misses one of its marks."""
    count = len(graph.arcs)
    sink = count * (1 + graph.marks)
    arcs: list[list[Arc]] = []
    for state in range(count):
        row = list(graph.arcs[state])
        rest = ALWAYS
        for arc in row:
            rest = diagrams.without(rest, arc.guard)
        arcs.append(
            [Arc(arc.guard, 0, arc.target) for arc in row]
            + [Arc(arc.guard, 0, count * (1 + mark) + arc.target) for arc in row for mark in range(graph.marks)]
            + ([Arc(rest, 0, sink)] if rest != NEVER else [])
        )
    for mark in range(graph.marks):
        for state in range(count):
            row = [arc for arc in graph.arcs[state] if not arc.marks >> mark & 1]
            arcs.append([Arc(arc.guard, 1, count * (1 + mark) + arc.target) for arc in row])
    arcs.append([Arc(ALWAYS, 1, sink)])
    return Graph(graph.initial or (sink,), arcs, 1)


def _accepting_states(graph: Graph) -> int | None:
    """The set of the states in which staying is accepting; None if some component has cycles of both kinds."""
    component = graph_components(graph)
    accepting = accepting_components(graph, component)
    states = 0
    for state, arcs in enumerate(graph.arcs):
        if component[state] not in accepting:
            continue
        if any(component[arc.target] == component[state] and arc.marks != graph.full for arc in arcs):
            return None
        states |= 1 << state
    return states


def _complement_weak(graph: Graph, accepting: int, moves: list[tuple[int, list[int]]]) -> Graph:
    """All runs at once: their states, and those that have not been outside `accepting` since the last mark."""
    start = sum(1 << state for state in graph.initial)

    def leaving(node: tuple[int, int]) -> Iterator[tuple[int, int, tuple[int, int]]]:
        reached, owing = node
        for guard, targets in moves:
            after = _union(targets, reached)
            owed = (_union(targets, owing) if owing else after) & accepting
            yield guard, int(owing == 0), (after, owed)

    return explored([(start, start & accepting)], leaving, 1, MAX_STATES)


def _moves(graph: Graph, atoms: int, letters: Iterable[int], diagrams: Diagrams) -> list[tuple[int, list[int]]]:
    """The letters in groups that move every state alike: a guard, and per state the set of its targets."""
    groups: dict[tuple[int, ...], int] = {}
    for letter in letters:
        targets = tuple(
            sum({1 << arc.target for arc in arcs if diagrams.value(arc.guard, letter)}) for arcs in graph.arcs
        )
        groups[targets] = diagrams.either(groups.get(targets, NEVER), diagrams.minterm(letter, atoms))
    return [(guard, list(targets)) for targets, guard in groups.items()]


def _union(targets: list[int], states: int) -> int:
    result = 0
    for state, reached in enumerate(targets):
        if states >> state & 1:
            result |= reached
    return result
