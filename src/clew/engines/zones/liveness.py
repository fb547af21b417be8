"""Linear time over zones: the product of nodes with an automaton, and runs through a component that it accepts.

A node is split by the guards of the automaton. A component of nodes that go round through edges of all marks is taken
for a run: its steps are timed such that clocks have the same values again, or are beyond every bound they are compared
with. Where that does not work for a few rounds, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from clew.codegen.c.zones import Matrix, packed
from clew.engines.zones.loops import looping
from clew.engines.zones.moments import Element, moves_of, timed
from clew.engines.zones.parts import parts
from clew.graphs import components, grouped, shortest
from clew.ir.properties import Automaton
from clew.lift import Move, Run
from clew.models.engine import Absent, Answer, Budget, Found, LinearGoal, Progress, Stopped
from clew.models.timed import Operations, State, TimedModel
from clew.records import dataclass
from clew.verdict import Limit

_ROUNDS = 3
"""A loop is taken so many times before it is given up."""
_OFTEN = 64


@dataclass(frozen=True, slots=True)
class _Arc:
    """An edge of the product: by what step, and with which marks of the automaton."""

    target: int
    element: Element
    marks: frozenset[int]


@dataclass
class _Product:
    """Nodes of the product, numbered as they are found."""

    model: TimedModel
    automaton: Automaton
    numbers: dict[tuple[State, bytes, int], int] = field(default_factory=dict)
    nodes: list[tuple[State, Matrix, int]] = field(default_factory=list)
    arcs: list[list[_Arc]] = field(default_factory=list)
    parents: list[tuple[int, _Arc] | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.guards = [self.model.condition(edge.guard) for edge in self.automaton.edges]
        self.outgoing: dict[int, list[int]] = {}
        for number, edge in enumerate(self.automaton.edges):
            self.outgoing.setdefault(edge.source, []).append(number)

    def start(self) -> None:
        """The initial nodes."""
        for state in self.automaton.initial:
            zone = Matrix(self.model.clocks + 1)
            zone.applied(self.model.start)
            self.number(self.model.initial, zone, state)

    def number(self, state: State, zone: Matrix, place: int) -> int:
        """The number of a node, which is new or not."""
        lower, upper = self.model.bounds(state, both=True)
        zone.extrapolated(packed(lower), packed(upper))
        key = (state, zone.entries.tobytes(), place)
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.nodes)
            self.nodes.append((state, zone, place))
            self.arcs.append([])
            self.parents.append(None)
        return number

    def expand(self, node: int) -> None:
        """All arcs from a node."""
        state, zone, place = self.nodes[node]
        for each in self.outgoing.get(place, ()):
            edge = self.automaton.edges[each]
            for part, taken in parts(zone, self.guards[each](state)):
                for target, after, element in self._steps(state, part, taken):
                    number = self.number(target, after, edge.target)
                    arc = _Arc(number, element, edge.marks)
                    self.arcs[node].append(arc)
                    if self.parents[number] is None and number != node:
                        self.parents[number] = (node, arc)

    def _steps(self, state: State, zone: Matrix, taken: Operations) -> Iterator[tuple[State, Matrix, Element]]:
        model = self.model
        for edge in model.edges(state):
            move = Move(model.actions[edge.action], edge.choices)
            for part, asked in parts(zone, edge.guard):
                after = part.copy()
                if edge.target is not None and after.applied(edge.operations):
                    yield edge.target, after, Element((*taken, *asked, *edge.operations), move)
        passing = model.passing(state)
        if passing is not None:
            after = zone.copy()
            if after.applied(passing.operations):
                yield passing.target, after, Element((*taken, *passing.operations))
            return
        for stuck, more in parts(zone, model.blocked(state)):
            yield state, stuck.copy(), Element((*taken, *more), _STAY)


_STAY = Move("")
"""The run goes on where it is."""


def accepted(model: TimedModel, goal: LinearGoal, budget: Budget) -> tuple[Answer, int]:
    """A run that the automaton accepts, or that there is none; and how many nodes were visited."""
    product = _Product(model, goal.automaton)
    product.start()
    limit = _explored(product, budget)
    if limit is not None:
        return Stopped(goal, limit, len(product.nodes), f"{len(product.nodes)} zones"), len(product.nodes)
    loops = sorted(_accepting(product), key=lambda each: (len(_stem(product, each[0])) + len(each[1]), each[0]))
    if not loops:
        return Absent(goal), len(product.nodes)
    for entry, loop in loops:
        run = _run(product, entry, loop)
        if run is not None:
            return Found(goal, run), len(product.nodes)
    reason = "a loop of zones was found, for which no run that repeats itself is known"
    return Stopped(goal, Limit.UNDECIDED, len(product.nodes), reason), len(product.nodes)


def _explored(product: _Product, budget: Budget) -> Limit | None:
    done = 0
    while done < len(product.nodes):
        product.expand(done)
        done += 1
        if done % _OFTEN == 0:
            budget.report(Progress(states=len(product.nodes)))
            if (limit := budget.spent()) is not None:
                return limit
    return None


# --- loops ----------------------------------------------------------------------------------------------------------


def _accepting(product: _Product) -> Iterator[tuple[int, list[_Arc]]]:
    """Nodes with loops through edges of all marks, one per component."""
    component = components([[arc.target for arc in arcs] for arcs in product.arcs])
    members = grouped((number, node) for node, number in enumerate(component))
    for number, nodes in members.items():
        arcs = [arc for node in nodes for arc in product.arcs[node] if component[arc.target] == number]
        marks = {mark for arc in arcs for mark in arc.marks}
        if arcs and len(marks) == product.automaton.marks:
            entry = min(nodes)
            yield entry, _round(product, entry, set(nodes))


def _round(product: _Product, entry: int, inside: set[int]) -> list[_Arc]:
    """A loop from a node through edges of all marks."""
    loop: list[_Arc] = []
    here = entry
    for mark in range(product.automaton.marks):
        if not any(mark in arc.marks for arc in loop):
            loop += _way(product, here, inside, mark, None)
            here = loop[-1].target
    if not loop or here != entry:
        loop += _way(product, here, inside, None, entry)
    return loop


def _way(product: _Product, start: int, inside: set[int], mark: int | None, end: int | None) -> list[_Arc]:
    """The shortest way inside of a component that ends with an arc of the mark, or at the node."""

    def following(node: int) -> Iterator[tuple[int, _Arc]]:
        return ((arc.target, arc) for arc in product.arcs[node] if arc.target in inside)

    found = shortest((start,), following, lambda node, arc: node == end if mark is None else mark in arc.marks)
    assert found is not None, "a component should be connected"
    return found[1]


# --- runs -----------------------------------------------------------------------------------------------------------


def _stem(product: _Product, node: int) -> list[Element]:
    found: list[Element] = []
    while (parent := product.parents[node]) is not None:
        node, arc = parent
        found.append(arc.element)
    return found[::-1]


def _run(product: _Product, entry: int, loop: list[_Arc]) -> Run | None:
    stem = _stem(product, entry)
    once = [arc.element for arc in loop]
    if all(element.move is _STAY for element in once):
        return _ended(product.model, [*stem, *once])
    moving = [element for element in once if element.move is not _STAY]
    # Behind an action nothing is left of how long time passed before it: loops close there.
    last = max((number for number, element in enumerate(moving) if element.move is not None), default=-1) + 1
    stem, moving = [*stem, *moving[:last]], [*moving[last:], *moving[:last]]
    # A first round may have to bring clocks to where they come again.
    tries = ((rounds, before) for rounds in range(1, _ROUNDS + 1) for before in range(_ROUNDS))
    found = (looping(product.model, [*stem, *(moving * before)], moving * rounds) for rounds, before in tries)
    return next((run for run in found if run is not None), None)


def _ended(model: TimedModel, elements: list[Element]) -> Run | None:
    """A run that stays where it is at the end."""
    line, ends = timed(elements, model)
    times = line.solved()
    if times is None:
        return None
    count = sum(element.move is not _STAY for element in elements)
    moves = tuple(moves_of(elements[:count], ends[:count], times, model.delay, model.scale))
    return Run((), moves, len(moves))
