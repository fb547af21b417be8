"""What loops over explicit states have in common: storing what is new, looking at it, and the tally at the end."""

from __future__ import annotations

from collections.abc import Generator
from typing import Generic, TypeVar

from clew.engines.goals import Hit, Watch
from clew.engines.search.explore.space import Arc, Expansion, Space
from clew.engines.search.reductions.stubborn import Reduction
from clew.engines.search.stores.exact import Links, Visited
from clew.engines.tally import Meter, Tally

S = TypeVar("S")
Hits = Generator[Hit[int], None, Tally]
"""Hits as they come, and at the end the tally."""


class Loop(Generic[S]):
    """One search; holds what it has visited."""

    def __init__(
        self,
        space: Space[S],
        watch: Watch[S, int],
        visited: Visited,
        links: Links | None,
        reduction: Reduction[S] | None,
    ) -> None:
        self._space = space
        self._watch = watch
        self._visited = visited
        self._links = links
        self._reduction = reduction
        self._tally = Tally()

    def _stored(self, arc: Arc[S], parent: int) -> int | None:
        """The number of the state that the arc leads to, if it is new."""
        number = self._visited.add(arc.key)
        if number is None:
            return None
        self._tally.states += 1
        if self._links is not None:
            self._links.add(parent, arc.actor, arc.choices)
        return number

    def _expanded(self, state: S, number: int) -> Generator[Hit[int], None, Expansion[S]]:
        expansion = self._space.expand(state)
        if not expansion.enabled:
            yield from self._watch.without_steps(state, number)
        yield from self._watch.violated(number, expansion.breaches)
        return expansion

    def _told(self, meter: Meter) -> Tally:
        tally = self._tally
        tally.deadlocks = self._watch.deadlocks
        tally.errors = len(self._watch.errors)
        tally.collapsed = self._space.collapsed
        tally.limit = meter.limit
        return tally
