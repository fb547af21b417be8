"""The stack loop: a true depth-first search for goals of safety.

Input and output as for the frontier loop. A frame is a state on the path with its steps that still wait; of these, the
ones that lead to stored states are left out at once, which changes nothing of the order.

The reduction's proviso for this loop: no step of a reduced set leads back to the path. Then some state of every cycle
is expanded fully, and nothing is put off for ever. A compact store does not know which of its states are on the path;
there a reduced set may lead to no stored state at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from clew.engines.goals import Hit
from clew.engines.search.explore.space import Arc, Expansion
from clew.engines.search.loops.explicit import Hits, Loop
from clew.engines.search.stores.exact import ROOT, CompactStore
from clew.engines.tally import Meter
from clew.records import dataclass

S = TypeVar("S")


@dataclass(slots=True)
class Frame(Generic[S]):
    """A state on the path, and its steps that still wait, the next one last."""

    number: int
    pending: list[Arc[S]]


class Stack(Loop[S]):
    """See the module; holds the path."""

    def run(self, meter: Meter) -> Hits:
        """Search."""
        self._on_path: set[int] = set()
        initial = self._space.initial()
        yield from self._watch.violated(ROOT, initial.breaches)
        path = self._path = [Frame(ROOT, initial.arcs[::-1])]
        while path and not self._watch.done() and meter.go_on(self._tally):
            top = path[-1]
            if top.pending:
                yield from self._visit(top.pending.pop(), top.number)
            else:
                self._on_path.discard(top.number)
                path.pop()
        return self._told(meter)

    def _visit(self, arc: Arc[S], parent: int) -> Iterator[Hit[int]]:
        number = self._stored(arc, parent)
        if number is None:
            return
        frame: Frame[S] = Frame(number, [])
        self._path.append(frame)
        self._on_path.add(number)
        self._tally.depth = max(self._tally.depth, len(self._path) - 2)
        yield from self._watch.visited(arc.state, number)
        if self._watch.done():
            return
        expansion = yield from self._expanded(arc.state, number)
        kept = expansion.arcs if self._watch.done() else self._reduced(arc.state, expansion)
        self._tally.transitions += len(kept)
        frame.pending = [arc for arc in reversed(kept) if self._visited.find(arc.key) is None]

    def _reduced(self, state: S, expansion: Expansion[S]) -> list[Arc[S]]:
        if self._reduction is None:
            return expansion.arcs
        kept, put_off = self._reduction.choose(state, expansion)
        if put_off and (not kept or (self._reduction.proviso and self._meets_path(kept))):
            return expansion.arcs
        return kept

    def _meets_path(self, arcs: list[Arc[S]]) -> bool:
        for arc in arcs:
            number = self._visited.find(arc.key)
            if number is not None and (number in self._on_path or isinstance(self._visited, CompactStore)):
                return True
        return False
