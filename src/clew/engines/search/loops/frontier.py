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
from clew.engines.search.loops.saved import Checkpoint
from clew.engines.search.stores.exact import ROOT, ExactStore
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
    """The states that wait, in some order; a checkpoint holds it as it is."""

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

    _written = 0
    """So many states are in the checkpoint."""

    def run(
        self, meter: Meter, waiting: Waiting[S] | None = None, *, depth: int = 0, saved: Checkpoint | None = None
    ) -> Hits:
        """Search in the order of an empty frontier; states at distance `depth` are no longer expanded (0: all are).

        With a checkpoint, go on from it, where there is one, and write others.
        """
        self._waiting: Waiting[S] = First() if waiting is None else waiting
        if saved is None:
            yield from self._initial()
        else:
            yield from saved.noted(self._restored(saved) if saved.is_there else self._initial())
        while self._waiting and not self._watch.done() and meter.go_on(self._tally):
            if saved is not None and saved.due():
                self._save(saved)
            number, state, distance = self._waiting.pop()
            if depth and distance >= depth:
                self._tally.cut = True
                continue
            expanded = self._expand(number, state, distance)
            yield from expanded if saved is None else saved.noted(expanded)
        return self._told(meter)

    def _initial(self) -> Iterator[Hit[int]]:
        initial = self._space.initial()
        yield from self._watch.violated(ROOT, initial.breaches)
        for arc in initial.arcs:
            yield from self._store(arc, ROOT, 0)

    def _save(self, saved: Checkpoint) -> None:
        assert isinstance(self._visited, ExactStore), "only a store that can tell its keys should be saved"
        more: dict[str, object] = {"keys": self._visited.keys(self._written)}
        if self._links is not None:
            more["links"] = self._links.added(self._written)
        saved.save((self._tally, self._waiting, self._watch.deadlocks, self._watch.errors), more)
        self._written = len(self._visited)

    def _restored(self, saved: Checkpoint) -> Iterator[Hit[int]]:
        """Be as the checkpoint says; what was hit before it is told again."""
        self._tally, self._waiting, deadlocks, errors = saved.restore()
        for keys in saved.pieces("keys"):
            for key in keys:
                self._visited.add(key)
        if self._links is not None:
            for parents, steps in saved.pieces("links"):
                self._links.extend(parents, steps)
        self._written = len(self._visited)
        self._watch.restore([hit.goal for hit in saved.hits], deadlocks, errors)
        yield from saved.hits

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
