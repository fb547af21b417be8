"""Lassos: from a component of the product that shows every mark to a run that can be replayed.

Input: the places that a search visited, and those of the component. Output: a run with a prefix, found by breadth-first
search, and a cycle that goes to the nearest edge with a missing mark, again and again, then home. Reductions do not
count here: every edge between visited places may be used.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from clew.engines.search.emptiness.product import EVERY_MARK, REST, Hop, Place, Product
from clew.engines.search.explore.runs import Step, run_of
from clew.engines.search.explore.space import Space
from clew.graphs import shortest
from clew.lift import Run
from clew.models.machine import Machine

S = TypeVar("S")


class _Way(NamedTuple):
    """Edges one after the other."""

    start: Place
    hops: list[Hop]

    @property
    def end(self) -> Place:
        return self.hops[-1].target if self.hops else self.start


def short_lasso(space: Space[S], product: Product[S], places: Mapping[Place, int], component: Collection[int]) -> Run:
    """A run through the component that shows every mark infinitely often."""
    starts = {place: choices for place, choices in reversed(product.initial()) if place in places}
    order = [place for place in dict.fromkeys(place for place, _ in product.initial()) if place in places]
    prefix = _enter(product, order, places, component)
    cycle = _cycle(product, prefix.end, lambda place: places.get(place, -1) in component)
    first: Step = (REST, starts[prefix.start])
    steps = [hop.step for hop in prefix.hops if hop.step[0] != REST]
    return lasso_run(space, [first, *steps], [hop.step for hop in cycle if hop.step[0] != REST])


def _enter(product: Product[S], starts: list[Place], places: Mapping[Place, int], component: Collection[int]) -> _Way:
    for place in starts:
        if places[place] in component:
            return _Way(place, [])
    return _way(product, starts, places.__contains__, lambda hop: places[hop.target] in component)


def _cycle(product: Product[S], home: Place, inside: Callable[[Place], bool]) -> list[Hop]:
    cycle: list[Hop] = []
    shown = product.shown_by_all
    at = home
    while shown != EVERY_MARK:
        way = _way(product, [at], inside, partial(_shows, ~shown))
        cycle += way.hops
        for hop in way.hops:
            shown |= hop.marks
        at = way.end
    if at != home or not cycle:
        cycle += _way(product, [at], inside, lambda hop: hop.target == home).hops
    return cycle


def _shows(marks: int, hop: Hop) -> bool:
    return hop.marks & marks != 0


def _way(
    product: Product[S], starts: Sequence[Place], allowed: Callable[[Place], bool], wanted: Callable[[Hop], bool]
) -> _Way:
    """The shortest way from one of the starts whose last edge, at least one, is wanted."""

    def inside(place: Place) -> Iterator[tuple[Place, Hop]]:
        return ((hop.target, hop) for hop in product.hops(place) if allowed(hop.target))

    found = shortest(starts, inside, lambda _, hop: wanted(hop))
    assert found is not None, "a component should have a way to each of its marks and places"
    return _Way(*found)


# --- runs ---------------------------------------------------------------------------------------------------------


def lasso_run(space: Space[S], prefix: list[Step], cycle: list[Step]) -> Run:
    """The run along the steps; without a cycle it rests in its last state. The prefix begins with the initial choice.

    With representatives one round of the cycle ends in a state of the same orbit only; rounds are added until one ends
    in a state that an earlier one began with.
    """
    before = run_of(space, prefix)
    if not cycle:
        return before
    ends = [len(before.moves)]
    while True:
        run = run_of(space, prefix + cycle * len(ends))
        ends.append(len(run.moves))
        keys = _keys(space.machine, run, ends)
        if keys[-1] in keys[:-1]:
            return Run(run.initial, run.moves, ends[keys.index(keys[-1])])


def _keys(machine: Machine[S], run: Run, positions: Sequence[int]) -> list[object]:
    """The keys of the states after so many moves."""
    state = next(first.state for first in machine.initial() if first.choices == run.initial and not first.violation)
    keys: list[object] = [machine.key(state)]
    for move in run.moves:
        actor = machine.actors.index(move.actor)
        steps = machine.step(state, actor)
        state = next(after.state for after in steps if after.choices == move.choices and not after.violation)
        keys.append(machine.key(state))
    return [keys[position] for position in positions]
