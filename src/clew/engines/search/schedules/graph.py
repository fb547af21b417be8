"""The graph of all states of a kernel program: every schedule, every input.

Input: a space and a store of visited states. Output: nodes and edges, told one node at a time as they are opened. An
edge leads to the node that covers the state behind it; `rests` says whether an instant ends with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from clew.checks.schedules import is_rest, time_of
from clew.engines.search.simulate.space import Space
from clew.engines.search.stores.nodes import Node
from clew.engines.search.stores.visited import Visited
from clew.engines.tally import Meter, Tally
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.machine import Successor
from clew.records import dataclass
from clew.semantics.state import State


@dataclass(frozen=True, slots=True)
class Edge:
    """A step: who moves, by which choices, and to which node; None where it violates something."""

    actor: int
    choices: tuple[Value, ...]
    outcome: Successor[State]
    target: Node[State] | None
    passes: bool
    """Whether time advances in it."""
    rests: bool


@dataclass(slots=True)
class Graph:
    """See the module; it grows while it is explored."""

    space: Space
    visited: Visited
    tally: Tally
    meter: Meter
    nodes: list[Node[State]] = field(default_factory=list)
    edges: dict[Node[State], list[Edge]] = field(default_factory=dict)

    def opened(self) -> Iterator[Node[State]]:
        """Each node as soon as its edges are known, breadth first; ends early where the meter says so."""
        outcomes, count = self.space.initial()
        self.tally.transitions += count
        for outcome in outcomes:
            if outcome.violation is None:
                self._node(outcome, None, -1)
        for number, node in enumerate(self.nodes):  # it grows meanwhile
            if not self.meter.go_on(self.tally):
                return
            del number
            self.edges[node] = list(self._edges(node))
            yield node

    def _edges(self, node: Node[State]) -> Iterator[Edge]:
        for actor in node.enabled:
            step = self.space.step(node, actor)
            self.tally.transitions += step.count
            for _, outcome in step.outcomes:
                target = None if outcome.violation is not None else self._node(outcome, node, actor)
                after = outcome.state
                passes = time_of(node.state) != time_of(after)
                yield Edge(actor, outcome.choices, outcome, target, passes, is_rest(node.state, after))

    def _node(self, outcome: Successor[State], parent: Node[State] | None, actor: int) -> Node[State]:
        known = self.visited.lookup(outcome.state)
        if known is not None:
            self.tally.matches += 1
            return known
        made = self.space.node(outcome, parent, actor)
        self.visited.add(made)
        self.nodes.append(made)
        self.tally.states += 1
        return made

    def run_to(self, node: Node[State]) -> Run:
        """The run by which a node was found."""
        moves: list[Move] = []
        at = node
        while at.parent is not None:
            moves.append(Move(self.space.machine.actors[at.actor], at.choices))
            at = at.parent
        return Run(at.choices, tuple(reversed(moves)))

    def move(self, edge: Edge) -> Move:
        """The move of an edge."""
        return Move(self.space.machine.actors[edge.actor], edge.choices)
