"""The product of nodes with an automaton over infinite runs, as far as it was visited.

A node is split by the guards of the automaton. A node inside of another one with the same data may be covered: it is
not followed, and the arc leads to the larger one. What the smaller one can do, the larger one can, so a product without
accepted loops proves that there are none; where the automaton goes round without being accepted, it is exact besides.
After: Laarman, Olesen, Dalsgaard, Larsen and van de Pol, "Multi-core Emptiness Checking of Timed Büchi Automata using
Inclusion Abstraction", 2013.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from enum import Enum

from clew.codegen.c.zones import ZoneStore, packed
from clew.engines.zones.moments import Element
from clew.engines.zones.parts import parts
from clew.graphs import components
from clew.ir.properties import Automaton
from clew.lift import Move
from clew.models.timed import Operations, State, TimedModel, Tree
from clew.records import dataclass

STAY = Move("")
"""The run goes on where it is."""
_NOTHING = packed(())


@dataclass(frozen=True, slots=True)
class Arc:
    """An edge of the product: by what step, and with which marks of the automaton; without a step, to what covers."""

    target: int
    element: Element | None
    marks: frozenset[int]


class Cover(Enum):
    """Which nodes may be covered."""

    ALL = "all"
    PASSING = "passing"
    """Those behind which no accepted loop is without another place of the automaton."""


class Product:
    """Nodes of the product, numbered as they are found; it holds the memory of their zones until it is closed."""

    def __init__(self, model: TimedModel, automaton: Automaton, cover: Cover, *, both: bool) -> None:
        self._model = model
        self._automaton = automaton
        self._exact = frozenset[int]() if cover is Cover.ALL else _accepting(automaton)
        self._both = both
        self.stuck_by_clocks = False
        """Whether clocks decide somewhere that nothing can be done for ever; then bounds have to count for both."""
        self._store = ZoneStore(model.clocks)
        self._keys: dict[tuple[State, int], int] = {}
        self._by_key: list[tuple[State, int]] = []
        self._bounds: list[tuple[array[int], array[int]]] = []
        self._packed: dict[Operations, array[int]] = {}
        self._node_key: list[int] = []
        self.arcs: list[list[Arc]] = []
        self.parents: list[tuple[int, Arc] | None] = []
        self._guards = [model.condition(edge.guard) for edge in automaton.edges]
        self._outgoing: dict[int, list[int]] = {}
        for number, edge in enumerate(automaton.edges):
            self._outgoing.setdefault(edge.source, []).append(number)
        for place in automaton.initial:
            self._visit(-1, model.start, model.initial, place)

    @property
    def nodes(self) -> int:
        """How many nodes there are."""
        return len(self._node_key)

    def close(self) -> None:
        """Give the memory of zones back."""
        self._store.close()

    def expand(self, node: int) -> None:
        """All arcs from a node."""
        key = self._node_key[node]
        state, place = self._by_key[key]
        if not self._store.alive(node):
            over = self._store.visit(node, _NOTHING, key, *self._bounds[key], exact=0)
            assert over is not None, "what is covered should not be empty"
            self._link(node, Arc(over, None, frozenset()))
            return
        for each in self._outgoing.get(place, ()):
            edge = self._automaton.edges[each]
            for taken in self._parts(node, self._guards[each](state)):
                for target, element in self._steps(node, state, taken):
                    number = self._visit(node, element.operations, target, edge.target)
                    if number is not None:
                        self._link(node, Arc(number, element, edge.marks))

    def _link(self, node: int, arc: Arc) -> None:
        self.arcs[node].append(arc)
        if self.parents[arc.target] is None and arc.target > node:
            self.parents[arc.target] = (node, arc)

    def _parts(self, node: int, tree: Tree) -> Iterator[Operations]:
        """The comparisons that cut out each part of a node in which a condition holds."""
        if tree is True:
            yield ()
        elif tree is not False:
            yield from (taken for _, taken in parts(self._store.matrix(node), tree))

    def _visit(self, source: int, operations: Operations, state: State, place: int) -> int | None:
        key = self._keys.get((state, place))
        if key is None:
            key = self._keys[state, place] = len(self._by_key)
            self._by_key.append((state, place))
            # What lies beyond bounds on one side does as much as what is there, or less: not enough for being stuck.
            lower, upper = self._model.bounds(state, both=self._both)
            self._bounds.append((packed(lower), packed(upper)))
        numbers = self._packed.get(operations)
        if numbers is None:
            numbers = self._packed[operations] = packed(operations)
        found = self._store.visit(source, numbers, key, *self._bounds[key], exact=int(place in self._exact))
        if found == len(self._node_key):
            self._node_key.append(key)
            self.arcs.append([])
            self.parents.append(None)
        return found

    def _steps(self, node: int, state: State, taken: Operations) -> Iterator[tuple[State, Element]]:
        model = self._model
        for edge in model.edges(state):
            if edge.target is None:
                continue
            move = Move(model.actions[edge.action], edge.choices)
            for asked in self._parts(node, edge.guard):
                yield edge.target, Element((*taken, *asked, *edge.operations), move)
        passing = model.passing(state)
        if passing is not None:
            yield passing.target, Element((*taken, *passing.operations))
            return
        stuck = model.blocked(state)
        self.stuck_by_clocks |= not isinstance(stuck, bool)
        for more in self._parts(node, stuck):
            yield state, Element((*taken, *more), STAY)


def _accepting(automaton: Automaton) -> frozenset[int]:
    """The places in components of the automaton that have edges of all marks."""
    places = 1 + max((place for edge in automaton.edges for place in (edge.source, edge.target)), default=0)
    following: list[list[int]] = [[] for _ in range(places)]
    for edge in automaton.edges:
        following[edge.source].append(edge.target)
    component = components(following)
    marks: dict[int, set[int]] = {}
    for edge in automaton.edges:
        if component[edge.source] == component[edge.target]:
            marks.setdefault(component[edge.source], set()).update(edge.marks)
    accepting = {number for number, found in marks.items() if len(found) == automaton.marks}
    return frozenset(place for place in range(places) if component[place] in accepting)
