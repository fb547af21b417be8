"""Systems as graphs: places, and edges with a guard and what they change.

Input: a transition system. Output: of a program, an edge per pair of places that a step from one of them leads
through; of guarded actions, one place and an edge per action.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import field

from clew.analysis.dataflow import equate
from clew.graphs import grouped, inverted
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable, conjoin, constant, equal, ite
from clew.ir.walk import substitute, variables
from clew.logic.normalise import fully
from clew.models.transition import Step, TransitionSystem, leads, place_of, places_in
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Edge:
    """Where the guard holds, the step (by its number) leads from the source to the target and changes what stands."""

    number: int
    source: int
    target: int
    guard: Term
    after: Mapping[Term, Term] = field(hash=False)
    """By variable."""

    def later(self, term: Term) -> Term:
        """What the term is behind the edge, said before it."""
        return substitute(term, self.after)


@dataclass(frozen=True, slots=True)
class Graph:
    """See the module. `start` is the place of the initial states, which satisfy `initial`."""

    system: TransitionSystem
    variables: tuple[Variable, ...]
    start: int
    initial: Term
    edges: Mapping[int, tuple[Edge, ...]]

    @property
    def places(self) -> tuple[int, ...]:
        """All places from which something is done."""
        return tuple(self.edges)

    def at(self, place: int, term: Term) -> Term:
        """A condition on states as it is at the place."""
        own = self.system.place
        return term if own is None else fully(substitute(term, {own: constant(place, own.sort)}))

    def where(self, place: int) -> Term:
        """That control stands at the place."""
        own = self.system.place
        return TRUE if own is None else equal(own, constant(place, own.sort))


def graph_of(system: TransitionSystem) -> Graph:
    """The graph; steps that never get through have no edges."""
    started = dict(zip(system.variables, system.initial, strict=True))
    if system.place is None:
        edges = tuple(_whole(number, step) for number, step in enumerate(system.steps) if step.enabled is not FALSE)
        return Graph(system, system.variables, 0, system.started(), {0: edges})
    first = started[system.place]
    assert isinstance(first, Constant), "a program should start at one place"
    assert isinstance(first.value, int), "a place should be a number"
    places = [place_of(step) for step in system.steps]
    own: dict[int, tuple[Edge, ...]] = dict.fromkeys(places, ())
    for number, place in enumerate(places):
        own[place] += tuple(_parts(system, number, place, own))
    kept = tuple(each for each in system.variables if each is not system.place)
    made = Graph(system, kept, first.value, system.started(), own)
    return Graph(system, kept, first.value, made.at(first.value, system.started()), own)


def _whole(number: int, step: Step) -> Edge:
    after: dict[Term, Term] = {write.variable: ite(write.when, write.value, write.variable) for write in step.writes}
    return Edge(number, 0, 0, step.enabled, after)


def _parts(system: TransitionSystem, number: int, place: int, places: Container[int]) -> list[Edge]:
    own = system.place
    assert own is not None, "large blocks should have places"
    step = system.steps[number]
    here: dict[Term, Term] = {own: constant(place, own.sort)}
    after: dict[Term, Term] = {
        write.variable: fully(substitute(ite(write.when, write.value, write.variable), here)) for write in step.writes
    }
    target = substitute(after.pop(own, here[own]), here)
    enabled = fully(substitute(step.enabled, here))
    found: list[Edge] = []
    for each in filter(places.__contains__, places_in(target)):
        guard = fully(conjoin(enabled, leads(target, each)))
        if guard is not FALSE:
            found.append(Edge(number, place, each, guard, after))
    return found


def mattering(graph: Graph, bad: Mapping[int, Term]) -> dict[int, tuple[Variable, ...]]:
    """Per place the state variables on which guards and bad conditions depend, there or later."""
    known = set(graph.variables)
    found = {
        place: known.intersection(variables(bad.get(place, FALSE), *(edge.guard for edge in edges)))
        for place, edges in graph.edges.items()
    }

    def needed(place: int) -> set[Variable]:
        asked = set(found[place])
        for edge in graph.edges[place]:
            wanted = (edge.after.get(each, each) for each in found[edge.target])
            asked.update(known.intersection(variables(*wanted)))
        return asked

    arcs = grouped((place, edge.target) for place, edges in graph.edges.items() for edge in edges)
    equate(found, needed, inverted(arcs))
    return {place: tuple(each for each in graph.variables if each in names) for place, names in found.items()}
