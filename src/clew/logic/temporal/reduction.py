"""Smaller automata of the same language: marks, equal states, simulated states and edges.

Input and output: a `Graph` whose guards are diagrams. Each step keeps the language; all are repeated while they help.
After: Etessami and Holzmann 2000 and Somenzi and Bloem 2000 (direct simulation); for generalised acceptance on edges,
Babiak et al., "Compositional Approach to Suspension and Other Improvements to LTL Translation", 2013; for pruning of
dominated edges, Clemente and Mayr, "Advanced Automata Minimization", 2013.
"""

from __future__ import annotations

from clew.logic.temporal.diagrams import NEVER, Diagrams
from clew.logic.temporal.graphs import Arc, Graph, accepting_components, graph_components, trim
from clew.logic.temporal.limits import COMPARED, SIMULATION_STATES

_ROUNDS = 6


def reduce(graph: Graph, diagrams: Diagrams) -> Graph:
    """All steps below, until the automaton does not get smaller."""
    for _ in range(_ROUNDS):
        before = (len(graph.arcs), graph.edges, graph.marks)
        graph = merge_parallel(tidy_marks(trim(graph)), diagrams)
        graph = unify_equal(graph, diagrams)
        if len(graph.arcs) <= SIMULATION_STATES:
            # Marks outside accepting components mean nothing; both extremes are tried, as each helps elsewhere.
            graph = simulate(mark_transient(graph), diagrams)
            graph = simulate(tidy_marks(trim(graph)), diagrams)
        graph = tidy_marks(trim(graph))
        if (len(graph.arcs), graph.edges, graph.marks) == before:
            break
    return graph


# --- marks ------------------------------------------------------------------------------------------------------------


def tidy_marks(graph: Graph) -> Graph:
    """No marks outside accepting components, and inside as few as will do; each component counts for itself."""
    component = graph_components(graph)
    accepting = accepting_components(graph, component)
    inside: dict[int, list[int]] = {}
    for state, row in enumerate(graph.arcs):
        for arc in row:
            if component[arc.target] == component[state]:
                inside.setdefault(component[state], []).append(arc.marks)
    needed = {number: _needed_marks(inside[number], graph.marks) for number in sorted(accepting)}
    # Where some cycle is not accepted, one mark is needed to say so.
    count = max((len(marks) for marks in needed.values()), default=0)
    count = max(count, int(len(inside) > len(accepting)))

    def marks_of(state: int, arc: Arc) -> int:
        number = component[state]
        if number != component[arc.target] or number not in accepting:
            return 0
        kept = needed[number]
        own = sum(1 << place for place, mark in enumerate(kept) if arc.marks >> mark & 1)
        return own | ((1 << count) - (1 << len(kept)))

    arcs = [[Arc(arc.guard, marks_of(state, arc), arc.target) for arc in row] for state, row in enumerate(graph.arcs)]
    return Graph(graph.initial, arcs, count)


def _needed_marks(edges: list[int], marks: int) -> list[int]:
    """Marks whose edges do not include all edges of another kept mark, nor all edges there are."""
    sets = [frozenset(place for place, edge in enumerate(edges) if edge >> mark & 1) for mark in range(marks)]
    kept: list[int] = []
    for mark in sorted(range(marks), key=lambda mark: (len(sets[mark]), mark)):
        if len(sets[mark]) < len(edges) and not any(sets[other] <= sets[mark] for other in kept):
            kept.append(mark)
    return sorted(kept)


def mark_transient(graph: Graph) -> Graph:
    """All marks on edges between components, where they mean nothing."""
    component = graph_components(graph)
    arcs = [
        [arc if component[arc.target] == component[state] else Arc(arc.guard, graph.full, arc.target) for arc in row]
        for state, row in enumerate(graph.arcs)
    ]
    return Graph(graph.initial, arcs, graph.marks)


# --- edges ------------------------------------------------------------------------------------------------------------


def merge_parallel(graph: Graph, diagrams: Diagrams) -> Graph:
    """One edge per target and set of marks; where one with more marks is open, one with fewer is closed."""
    return Graph(graph.initial, [_merge_row(row, diagrams) for row in graph.arcs], graph.marks)


def _merge_row(row: list[Arc], diagrams: Diagrams) -> list[Arc]:
    guards: dict[tuple[int, int], int] = {}
    for arc in row:
        key = (arc.target, arc.marks)
        guards[key] = diagrams.either(guards.get(key, NEVER), arc.guard)
    if len(guards) > COMPARED:
        return [Arc(guard, marks, target) for (target, marks), guard in guards.items()]
    result: list[Arc] = []
    for (target, marks), guard in guards.items():
        for (other, more), cover in guards.items():
            if other == target and more != marks and marks & ~more == 0:
                guard = diagrams.without(guard, cover)
        if guard != NEVER:
            result.append(Arc(guard, marks, target))
    return result


# --- states -----------------------------------------------------------------------------------------------------------


def unify_equal(graph: Graph, diagrams: Diagrams) -> Graph:
    """Bisimilar states become one: partition refinement on what edges lead where."""
    classes = [0] * len(graph.arcs)
    count = 1
    while True:
        signatures: dict[tuple[object, ...], int] = {}
        refined: list[int] = []
        for state, row in enumerate(graph.arcs):
            there: dict[tuple[int, int], int] = {}
            for arc in row:
                key = (classes[arc.target], arc.marks)
                there[key] = diagrams.either(there.get(key, NEVER), arc.guard)
            signature = (classes[state], tuple(sorted(there.items())))
            refined.append(signatures.setdefault(signature, len(signatures)))
        classes = refined
        if len(signatures) == count:
            break
        count = len(signatures)
    return _quotient(graph, classes, diagrams)


def _quotient(graph: Graph, representative: list[int], diagrams: Diagrams) -> Graph:
    """One state per class; the first state of a class speaks for it."""
    first: dict[int, int] = {}
    for state, name in enumerate(representative):
        first.setdefault(name, state)
    kept = sorted(first.values())
    numbers = {state: number for number, state in enumerate(kept)}
    home = [numbers[first[name]] for name in representative]
    arcs = [
        _merge_row([Arc(arc.guard, arc.marks, home[arc.target]) for arc in graph.arcs[state]], diagrams)
        for state in kept
    ]
    return Graph(tuple(dict.fromkeys(home[state] for state in graph.initial)), arcs, graph.marks)


def simulate(graph: Graph, diagrams: Diagrams) -> Graph:
    """States that simulate each other become one; edges that another one dominates are closed."""
    above = simulation(graph, diagrams)
    count = len(graph.arcs)
    classes = [
        next(other for other in range(count) if above[state] >> other & 1 and above[other] >> state & 1)
        for state in range(count)
    ]
    smaller = _quotient(graph, classes, diagrams)
    kept = sorted(set(classes))
    numbers = {state: number for number, state in enumerate(kept)}
    order = [sum(1 << numbers[other] for other in kept if above[state] >> other & 1) for state in kept]
    arcs = [_prune_row(row, order, diagrams) for row in smaller.arcs]
    initial = [
        state
        for state in smaller.initial
        if not any(other != state and order[state] >> other & 1 for other in smaller.initial)
    ]
    return Graph(tuple(initial), arcs, graph.marks)


def simulation(graph: Graph, diagrams: Diagrams) -> list[int]:
    """Per state the set of the states that directly simulate it: match every letter with at least the same marks."""
    count = len(graph.arcs)
    above = [(1 << count) - 1] * count
    changed = True
    while changed:
        changed = False
        for state in range(count):
            for other in range(count):
                if other == state or not above[state] >> other & 1:
                    continue
                if not _matches(graph.arcs[state], graph.arcs[other], above, diagrams):
                    above[state] &= ~(1 << other)
                    changed = True
    return above


def _matches(row: list[Arc], other_row: list[Arc], above: list[int], diagrams: Diagrams) -> bool:
    for arc in row:
        rest = arc.guard
        for other in other_row:
            if arc.marks & ~other.marks == 0 and above[arc.target] >> other.target & 1:
                rest = diagrams.without(rest, other.guard)
                if rest == NEVER:
                    break
        if rest != NEVER:
            return False
    return True


def _prune_row(row: list[Arc], above: list[int], diagrams: Diagrams) -> list[Arc]:
    """After the quotient simulation is a partial order, so that "strictly dominated" has no cycle."""
    if len(row) > COMPARED:
        return row
    result: list[Arc] = []
    for arc in row:
        guard = arc.guard
        for other in row:
            better = arc.marks & ~other.marks == 0 and above[arc.target] >> other.target & 1
            if better and (arc.marks, arc.target) != (other.marks, other.target):
                guard = diagrams.without(guard, other.guard)
        if guard != NEVER:
            result.append(Arc(guard, arc.marks, arc.target))
    return result
