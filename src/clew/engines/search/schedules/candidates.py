"""Runs that may show what is asked: read off a node with its edges, or off the whole graph.

Input: a graph, and a node that was opened or nothing. Output: runs of the machine, which are still to be looked at with
values in the place of inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from clew.checks.schedules import conflict, is_alive, is_cut_off, is_lost, is_simulated
from clew.checks.step_accesses import SOMEWHERE, Access, accesses
from clew.engines.search.schedules.graph import Edge, Graph
from clew.engines.search.stores.nodes import Node, Turn
from clew.graphs import circles, inverted, reachable, shortest
from clew.lift import Run
from clew.semantics.execution.choices import Departed, Removed
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import State

Doubt = Callable[[str], None]
"""Is told why nothing is absent, where a run may have been missed."""


# --- of a node --------------------------------------------------------------------------------------------------------


def races(graph: Graph, node: Node[State], doubt: Doubt) -> Iterator[Run]:
    """Two processes that can both run here and access something in conflict, one after the other."""
    if node.turn is not Turn.EVALUATION or len(node.enabled) < 2:
        return
    machine = graph.space.machine
    assert isinstance(machine, Interpreter), "steps of kernel programs should be steps of an interpreter"
    done = {id(edge): _accesses(machine, node.state, edge, doubt) for edge in graph.edges[node]}
    for first in graph.edges[node]:
        if first.outcome.violation is not None:
            continue
        rivals = [
            each
            for each in graph.edges[node]
            if each.actor != first.actor and _may_race(done[id(first)], done[id(each)])
        ]
        for actor in sorted({each.actor for each in rivals}):
            alone = tuple(access for each in rivals if each.actor == actor for access in done[id(each)])
            yield from _second(graph, node, first, actor, done[id(first)], alone)


def _may_race(one: tuple[Access, ...], other: tuple[Access, ...]) -> bool:
    mine, theirs = ({each for each in side if not each.inside} for side in (one, other))
    return any(left.conflicts(right) for left in mine for right in theirs)


def _second(
    graph: Graph, node: Node[State], first: Edge, actor: int, done: tuple[Access, ...], alone: tuple[Access, ...]
) -> Iterator[Run]:
    """The runs in which the other process goes behind the first, and does in conflict what it does alone."""
    machine = graph.space.machine
    assert isinstance(machine, Interpreter), "steps of kernel programs should be steps of an interpreter"
    between = first.outcome.state
    if actor not in machine.enabled(between):
        return
    for outcome in machine.step(between, actor):
        after = accesses(machine, between, actor, outcome.choices)
        if conflict(done, alone, after) is not None:
            run = graph.run_to(node)
            last = replace(graph.move(first), actor=machine.actors[actor], choices=outcome.choices)
            yield replace(run, moves=(*run.moves, graph.move(first), last))
            return


def _accesses(machine: Interpreter, state: State, edge: Edge, doubt: Doubt) -> tuple[Access, ...]:
    try:
        found = accesses(machine, state, edge.actor, edge.choices)
    except (Departed, Removed):
        doubt("a step could not be followed again")
        return ()
    if any(each.place == SOMEWHERE for each in found):
        doubt("inputs decide where memory is accessed")
    return found


def losses(graph: Graph, node: Node[State], doubt: Doubt) -> Iterator[Run]:
    """Events that happen in a step from here, and that nobody hears."""
    machine = graph.space.machine
    assert isinstance(machine, Interpreter), "steps of kernel programs should be steps of an interpreter"
    for edge in graph.edges[node]:
        try:
            # Compiled steps do not tell what happened in them.
            told = machine.heard(node.state, edge.actor, edge.choices, _ignore)
        except (Departed, Removed):
            doubt("a step could not be followed again")
            continue
        if is_lost(told):
            run = graph.run_to(node)
            yield replace(run, moves=(*run.moves, graph.move(edge)))


def _ignore(work: object, span: object) -> None:
    del work, span


# --- of the graph -----------------------------------------------------------------------------------------------------


def standing_still(graph: Graph, doubt: Doubt) -> Iterator[Run]:
    """Cycles in which time does not advance, each by the run to its first node."""
    del doubt

    def following(node: Node[State]) -> list[tuple[Node[State], Edge]]:
        kept = (edge for edge in graph.edges.get(node, ()) if not edge.passes and is_simulated(node.state))
        return [(edge.target, edge) for edge in kept if edge.target is not None]

    for circle in circles({node: [target for target, _ in following(node)] for node in graph.nodes}):
        start = circle[0]
        run = graph.run_to(start)
        loop = tuple(graph.move(edge) for edge in _way_back(start, following))
        yield replace(run, moves=(*run.moves, *loop), loop_start=len(run.moves))


def _ends_here(graph: Graph, node: Node[State]) -> bool:
    """Whether a run ends with a step from here, by a violation or an assumption, so that more was to come."""
    moved = {edge.actor for edge in graph.edges[node] if edge.target is not None}
    broken = any(edge.target is None for edge in graph.edges[node])
    return broken or not moved.issuperset(node.enabled)


def _way_back(start: Node[State], following: Callable[[Node[State]], list[tuple[Node[State], Edge]]]) -> list[Edge]:
    found = shortest([start], following, lambda node, _: node is start)
    assert found is not None, "a node of a circle should lead back to itself"
    return found[1]


def left_behind(graph: Graph, doubt: Doubt) -> Iterator[Run]:
    """For each process the first state from which it can never run again, although it has not ended."""
    del doubt
    edges = {node: [each.target for each in graph.edges[node] if each.target is not None] for node in graph.nodes}
    before = inverted(edges)
    cut = {node for node in graph.nodes if is_cut_off(node.state) or _ends_here(graph, node)}
    actors = graph.space.machine.actors
    for number in range(graph.space.model.facts.processes):
        runs = [node for node in graph.nodes if number in node.enabled]
        hopeful = set(reachable([*runs, *cut], lambda node: before.get(node, [])))
        for node in graph.nodes:
            if node not in hopeful and is_simulated(node.state) and is_alive(node.state, actors[number]):
                yield graph.run_to(node)
                break
