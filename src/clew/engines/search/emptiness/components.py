"""Is there a run that the automaton accepts? A depth-first search for components of the product that show every mark.

Input: a space, a linear goal, optionally a reduction, and a meter. Output: a run against the goal (prefix and cycle,
or a run that rests in its last state), or none; and the tally, which counts places of the product.

Strongly connected components are built during the search: a stack of roots, each with the marks seen inside its
component. An edge into a place whose component is still open merges the components above it; the search stops at the
first component that shows every mark. A step of a reduced set that leads back to the path makes the set a full one.
After: Couvreur 1999; Geldenhuys and Valmari, "Tarjan's Algorithm Makes On-the-Fly LTL Verification More Efficient",
2004. The native core does the same in the same order.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from clew.engines.search.emptiness.lassos import short_lasso
from clew.engines.search.emptiness.product import EVERY_MARK, Hop, Place, Product
from clew.engines.search.explore.space import Space
from clew.engines.search.reductions.stubborn import Reduction
from clew.engines.tally import Meter, Tally
from clew.lift import Run
from clew.models.engine import LinearGoal
from clew.records import dataclass

S = TypeVar("S")


def accepted_run(
    space: Space[S], goal: LinearGoal, reduction: Reduction[S] | None, meter: Meter
) -> tuple[Run | None, Tally]:
    """A run of the space that the goal's automaton accepts, if there is one and the tally names no limit."""
    product = Product(space, goal, reduction)
    search = Emptiness(product, proviso=reduction is not None and reduction.proviso)
    found = search.run(meter)
    search.tally.seconds = meter.seconds()
    if found is None:
        search.tally.limit = meter.limit
        return None, search.tally
    return short_lasso(space, product, search.places, found), search.tally


@dataclass(slots=True)
class Frame:
    """A place on the path, and its edges that still wait, the next one last."""

    number: int
    pending: list[Hop]


@dataclass(slots=True)
class Root:
    """The first place of a component that is still open, the marks inside, and those of the edge that led there."""

    number: int
    marks: int
    entering: int


_NOWHERE = -1


class Emptiness(Generic[S]):
    """One search; holds the places it has visited, numbered as they were met, the path and the open components."""

    def __init__(self, product: Product[S], *, proviso: bool) -> None:
        self._product = product
        self._proviso = proviso
        self.places: dict[Place, int] = {}
        self.tally = Tally()
        self._path: list[Frame] = []
        self._on_path: set[int] = set()
        self._roots: list[Root] = []
        self._open: list[int] = []
        self._closed: set[int] = set()

    def run(self, meter: Meter) -> frozenset[int] | None:
        """The places of a component that shows every mark; None if there is none, or if the meter said stop."""
        starts = [Hop(0, place, (_NOWHERE, choices)) for place, choices in self._product.initial()]
        self._path.append(Frame(_NOWHERE, starts[::-1]))
        while self._path and meter.go_on(self.tally):
            top = self._path[-1]
            if not top.pending:
                self._retreat()
            elif self._visit(top.pending.pop()):
                root = self._roots[-1].number
                return frozenset(number for number in self._open if number >= root)
        return None

    def _visit(self, hop: Hop) -> bool:
        """Go along an edge; whether a component shows every mark now."""
        known = self.places.get(hop.target)
        if known is not None:
            # A second initial place may have been met already; nothing leads there from outside.
            return self._path[-1].number != _NOWHERE and self._merge(known, hop.marks)
        number = self.places[hop.target] = len(self.places)
        self._path.append(Frame(number, []))
        self._on_path.add(number)
        self._roots.append(Root(number, 0, hop.marks))
        self._open.append(number)
        self.tally.states += 1
        self.tally.depth = max(self.tally.depth, len(self._path) - 2)
        return self._advance(hop.target)

    def _advance(self, place: Place) -> bool:
        """Edges to places that are known count at once, the others wait."""
        hops, whole = self._product.reduced_hops(place)
        if not whole and self._proviso and self._meets_path(hops):
            hops = self._product.hops(place)
        self.tally.transitions += len(hops)
        for hop in hops:
            known = self.places.get(hop.target)
            if known is not None and self._merge(known, hop.marks):
                return True
        self._path[-1].pending = [hop for hop in reversed(hops) if hop.target not in self.places]
        return False

    def _meets_path(self, hops: list[Hop]) -> bool:
        return any(self.places.get(hop.target) in self._on_path for hop in hops)

    def _merge(self, target: int, marks: int) -> bool:
        """An edge into an open component makes all above it one with it."""
        if target in self._closed:
            return False
        while self._roots[-1].number > target:
            root = self._roots.pop()
            marks |= root.marks | root.entering
        self._roots[-1].marks |= marks
        return self._roots[-1].marks == EVERY_MARK

    def _retreat(self) -> None:
        """Take the last place off the path; a component whose root it is closes."""
        number = self._path.pop().number
        self._on_path.discard(number)
        if not self._roots or self._roots[-1].number != number:
            return
        self._roots.pop()
        while self._open and self._open[-1] >= number:
            self._closed.add(self._open.pop())
