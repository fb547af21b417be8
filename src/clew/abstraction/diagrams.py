"""The abstract model as decision diagrams: what is reached, a path to something bad, distances to it.

Input: per pair of places a relation over valuations, initial and bad valuations as conditions. Output: rings of what is
reached after so many steps; a path through them; per place the sets of valuations at each distance from something bad.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from clew.abstraction.relations import later, now
from clew.ir.terms import Term
from clew.records import dataclass
from clew.solvers.bdd import Native, OxiddDiagrams, diagram_builder
from clew.solvers.translate import Translator

NODES = 1 << 20


@dataclass(frozen=True, slots=True)
class AbstractModel:
    """Valuations of so many predicates at most: initial and bad ones by place, and relations by pairs of places."""

    width: int
    initial: Mapping[int, Term]
    bad: Mapping[int, Term]
    relations: Mapping[tuple[int, int], Term]


Sets = dict[int, Native]
"""Valuations by place."""


class AbstractSpace:
    """The table of diagrams with an abstract model: a resource."""

    def __init__(self, model: AbstractModel, *, nodes: int = NODES) -> None:
        self._table = OxiddDiagrams(nodes=nodes)
        self._width = model.width
        self._bits: dict[str, tuple[Native, ...]] = {}
        self._now: list[int] = []
        self._later: list[int] = []
        for number in range(model.width):
            one, other = self._table.add(2)
            self._now.append(one)
            self._later.append(other)
            self._bits[now(number).name] = (self._table.literal(one),)
            self._bits[later(number).name] = (self._table.literal(other),)
        self._translate: Translator[tuple[Native, ...]] = Translator(
            diagram_builder(self._table, lambda name, _: self._bits[name])
        )
        self._back = dict(zip(self._later, self._now, strict=True))
        self._forth = dict(zip(self._now, self._later, strict=True))
        self.initial = {place: self.function(each) for place, each in model.initial.items()}
        self.bad = {place: self.function(each) for place, each in model.bad.items()}
        self.reached: list[Sets] = []
        """The rings, once nothing bad was found."""
        self.relations = {pair: self.function(each) for pair, each in model.relations.items()}

    def function(self, term: Term) -> Native:
        """A condition over `now` and `later`."""
        (found,) = self._translate(term)
        return found

    def image(self, states: Sets) -> Sets:
        """What one step leads to."""
        return self._moved(states, lambda pair: pair, self._now, self._back)

    def preimage(self, states: Sets) -> Sets:
        """What one step leads from."""
        later_states = {place: self._table.rename(each, self._forth) for place, each in states.items()}
        return self._moved(later_states, lambda pair: (pair[1], pair[0]), self._later, {})

    def _moved(
        self,
        states: Sets,
        ends: Callable[[tuple[int, int]], tuple[int, int]],
        gone: list[int],
        renamed: Mapping[int, int],
    ) -> Sets:
        cube = self._table.cube(gone)
        found: Sets = {}
        for pair, relation in self.relations.items():
            source, target = ends(pair)
            if source not in states:
                continue
            moved = self._table.relate(states[source], relation, cube)
            moved = self._table.rename(moved, renamed) if renamed else moved
            found[target] = found.get(target, self._table.false) | moved
        return found

    def rings(self, first: Sets, move: Callable[[Sets], Sets]) -> Iterator[Sets]:
        """What is new after 0, 1, 2, … moves."""
        seen: Sets = {}
        fresh = {place: each for place, each in first.items() if each != self._table.false}
        while fresh:
            yield fresh
            for place, each in fresh.items():
                seen[place] = seen[place] | each if place in seen else each
            moved = move(fresh)
            fresh = {place: each & ~seen[place] if place in seen else each for place, each in moved.items()}
            fresh = {place: each for place, each in fresh.items() if each != self._table.false}

    def path(self) -> tuple[list[tuple[int, int]], list[Sets]] | None:
        """One of the shortest paths to something bad, as places with valuations; and the rings so far."""
        rings: list[Sets] = []
        for ring in self.rings(self.initial, self.image):
            rings.append(ring)
            for place, states in ring.items():
                wrong = states & self.bad.get(place, self._table.false)
                if wrong != self._table.false:
                    return self._way(rings, place, wrong), rings
        self.reached = rings
        return None

    def _way(self, rings: list[Sets], place: int, states: Native) -> list[tuple[int, int]]:
        found = [(place, self._pick(states))]
        for ring in reversed(rings[:-1]):
            here = self.preimage({found[-1][0]: self._point(found[-1][1])})
            place, states = next(
                (place, meet)
                for place, each in here.items()
                if (meet := each & ring.get(place, self._table.false)) != self._table.false
            )
            found.append((place, self._pick(states)))
        return found[::-1]

    def cubes(self, states: Native) -> Iterator[dict[int, bool]]:
        """Cubes that together are the set: predicates by number, with their values."""
        numbers = {variable: number for number, variable in enumerate(self._now)}
        while (model := self._table.pick(states)) is not None:
            yield {numbers[variable]: value for variable, value in model.items()}
            covered = self._table.true
            for variable, value in model.items():
                literal = self._table.literal(variable)
                covered = covered & (literal if value else ~literal)
            states = states & ~covered

    def _pick(self, states: Native) -> int:
        model = self._table.pick(states) or {}
        return sum(model.get(variable, False) << number for number, variable in enumerate(self._now))

    def _point(self, valuation: int) -> Native:
        found = self._table.true
        for number, variable in enumerate(self._now):
            literal = self._table.literal(variable)
            found = found & (literal if valuation >> number & 1 else ~literal)
        return found

    def count(self, states: Native) -> int:
        """How many valuations are in a set."""
        return self._table.count(states, 2 * self._width) >> self._width
