"""Abstract reachability by relations: the whole abstract model is made first, then searched as diagrams.

Input and output as for `exploration`, whose place it takes: useful where relations are asked for more than once, and to
compare how they are made.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from clew.abstraction.diagrams import AbstractModel, AbstractSpace
from clew.abstraction.exploration import AbstractPath, Allowance, Predicates, meaning
from clew.abstraction.graph import Edge, Graph
from clew.abstraction.relations import Abstraction, Relations, Structure
from clew.graphs import grouped
from clew.ir.terms import FALSE, Term, conjoin, disjoin
from clew.solvers.named import solver_named


def abstract_model(
    graph: Graph,
    predicates: Predicates,
    bad: Mapping[int, Term],
    relations: Relations,
    abstraction: Abstraction = Abstraction.RELATION,
) -> AbstractModel:
    """The abstract model of a graph."""
    pairs = grouped(((edge.source, edge.target), edge) for edges in graph.edges.values() for edge in edges)
    make = relations.cartesian if abstraction is Abstraction.CARTESIAN else relations.of
    return AbstractModel(
        max((len(each) for each in predicates.values()), default=0),
        {graph.start: relations.states(graph.initial, predicates[graph.start])},
        {place: relations.states(each, predicates[place]) for place, each in bad.items() if each is not FALSE},
        {pair: make(edges, predicates[pair[0]], predicates[pair[1]]) for pair, edges in pairs.items()},
    )


class RelationalSearch:
    """One abstract search: a resource, since it holds a table of diagrams."""

    def __init__(
        self,
        graph: Graph,
        predicates: Predicates,
        bad: Mapping[int, Term],
        allowance: Allowance,
        *,
        abstraction: Abstraction,
        structure: Structure,
    ) -> None:
        self._graph = graph
        self._predicates = predicates
        self._allowance = allowance
        self.relations = Relations(graph.variables, structure, allowance)
        self._space = AbstractSpace(abstract_model(graph, predicates, bad, self.relations, abstraction))
        self.size = 0

    def run(self) -> AbstractPath | None:
        """A path to something bad, or none."""
        found = self._space.path()
        rings = self._space.reached if found is None else found[1]
        self.size = sum(self._space.count(each) for ring in rings for each in ring.values())
        if found is None:
            return None
        way = found[0]
        edges = tuple(self._edge(*pair) for pair in pairwise(way))
        return AbstractPath(edges, tuple(valuation for _, valuation in way))

    def held(self) -> dict[int, Term]:
        """What holds at each place if nothing bad is reached."""
        found: dict[int, list[Term]] = {place: [] for place in self._graph.places}
        for ring in self._space.reached:
            for place, states in ring.items():
                own = self._predicates[place]
                for cube in self._space.cubes(states):
                    literals = (meaning((own[number],), int(sign)) for number, sign in cube.items())
                    found[place].append(conjoin(*literals))
        return {place: disjoin(*cubes) for place, cubes in found.items()}

    def _edge(self, before: tuple[int, int], after: tuple[int, int]) -> Edge:
        """An edge that leads from one valuation to the other; any between the places, where none does."""
        between = [edge for edge in self._graph.edges[before[0]] if edge.target == after[0]]
        for edge in between:
            solver = solver_named(self._allowance.solver)
            solver.add(edge.guard)
            solver.add(meaning(self._predicates[before[0]], before[1]))
            solver.add(edge.later(meaning(self._predicates[after[0]], after[1])))
            if self._allowance.ask(solver):
                return edge
        return between[0]
