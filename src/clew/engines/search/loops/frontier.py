"""The frontier loop: states wait, one is taken and expanded, what is new waits. Breadth and random order.

Input: a state space, what to watch, a store, links, a reduction. Output: hits as they come, and at the end a `Tally`.
The order is that of the native core to the last state (`native/README.md`): breadth is first in, first out; random
draws position `splitmix64(seed) % waiting` and puts the last waiting state there.

The reduction's proviso for this loop: a reduced set must give a state that is new. Numbers grow with the time of
expansion, so every step that is put off stays enabled along states of growing number, and is taken in the end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from clew.engines.goals import Hit
from clew.engines.search.explore.options import Order
from clew.engines.search.explore.space import Arc
from clew.engines.search.loops.explicit import Hits, Loop
from clew.engines.search.stores.exact import ROOT
from clew.engines.tally import Meter

S = TypeVar("S")
_MASK = (1 << 64) - 1
Entry = tuple[int, S, int]
"""A waiting state: its number, itself, and its distance from an initial state."""


class First(Generic[S]):
    """First in, first out."""

    def __init__(self) -> None:
        self._entries: deque[Entry[S]] = deque()

    def push(self, entry: Entry[S]) -> None:
        """Let a state wait."""
        self._entries.append(entry)

    def pop(self) -> Entry[S]:
        """The state that comes next."""
        return self._entries.popleft()

    def __len__(self) -> int:
        return len(self._entries)


class Drawn(Generic[S]):
    """Drawn by a seed."""

    def __init__(self, seed: int) -> None:
        self._entries: list[Entry[S]] = []
        self._seed = seed

    def push(self, entry: Entry[S]) -> None:
        """Let a state wait."""
        self._entries.append(entry)

    def pop(self) -> Entry[S]:
        """The state that comes next."""
        self._seed, number = splitmix(self._seed)
        position = number % len(self._entries)
        drawn = self._entries[position]
        self._entries[position] = self._entries[-1]
        self._entries.pop()
        return drawn

    def __len__(self) -> int:
        return len(self._entries)


def splitmix(seed: int) -> tuple[int, int]:
    """The next seed, and a number of 64 bits: splitmix64, as in the native core."""
    seed = (seed + 0x9E3779B97F4A7C15) & _MASK
    number = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return seed, number ^ (number >> 31)


class Waiting(Protocol[S]):
    """The states that wait, in some order."""

    def push(self, entry: Entry[S]) -> None:
        """Let a state wait."""
        ...

    def pop(self) -> Entry[S]:
        """The state that comes next."""
        ...

    def __len__(self) -> int: ...


def waiting_for(order: Order, seed: int) -> First[S] | Drawn[S]:
    """An empty frontier of the order, where that needs to know nothing of states."""
    return Drawn(seed) if order is Order.RANDOM else First()


class Frontier(Loop[S]):
    """See the module."""

    def run(self, meter: Meter, waiting: Waiting[S] | None = None, *, depth: int = 0) -> Hits:
        """Search in the order of an empty frontier; states at distance `depth` are no longer expanded (0: all are)."""
        waiting = First() if waiting is None else waiting
        self._waiting = waiting
        initial = self._space.initial()
        yield from self._watch.violated(ROOT, initial.breaches)
        for arc in initial.arcs:
            yield from self._store(arc, ROOT, 0)
        while waiting and not self._watch.done() and meter.go_on(self._tally):
            number, state, distance = waiting.pop()
            if depth and distance >= depth:
                self._tally.cut = True
                continue
            yield from self._expand(number, state, distance)
        return self._told(meter)

    def _expand(self, number: int, state: S, distance: int) -> Iterator[Hit[int]]:
        expansion = yield from self._expanded(state, number)
        if self._watch.done():
            return
        if self._reduction is None:
            yield from self._take(expansion.arcs, number, distance)
            return
        kept, put_off = self._reduction.choose(state, expansion)
        before = len(self._visited)
        yield from self._take(kept, number, distance)
        if put_off and (not kept or (self._reduction.proviso and len(self._visited) == before)):
            yield from self._take(put_off, number, distance)

    def _take(self, arcs: list[Arc[S]], number: int, distance: int) -> Iterator[Hit[int]]:
        self._tally.transitions += len(arcs)
        for arc in arcs:
            if self._watch.done():
                return
            yield from self._store(arc, number, distance + 1)

    def _store(self, arc: Arc[S], parent: int, distance: int) -> Iterator[Hit[int]]:
        number = self._stored(arc, parent)
        if number is not None:
            self._tally.depth = max(self._tally.depth, distance)
            self._waiting.push((number, arc.state, distance))
            yield from self._watch.visited(arc.state, number)
