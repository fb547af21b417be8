"""Forward saturation of a flow with weights: every fact that is reached, once per entry of its procedure.

Input: a scope and weights. Output: the facts by entry and point; they grow while `growth` is asked for the next place
where there are new ones. The facts at the exit of an entry are its summary. Each growth is kept with its number, so
that everything that is reached unfolds to a run (`flow_runs`).
After: Schwoon, "Model-Checking Pushdown Systems", 2002, section 3.4; Reps, Schwoon, Jha and Melski, "Weighted pushdown
systems and their application to interprocedural dataflow analysis", 2005.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from heapq import heappop, heappush
from typing import Generic, NamedTuple

from clew.engines.saturate.flows.live_scope import Scope, inside
from clew.engines.saturate.flows.weights import W, Weights
from clew.graphs import components, grouped, postorder
from clew.models.flow import Call


class Order(Enum):
    """Which new facts are looked at first."""

    FLOW = "flow"
    """Those in callees, and in front of others along the flow: few rounds."""
    AGE = "age"
    """The oldest: runs are short."""


class Keeps(Enum):
    """What is kept of the past."""

    FACTS = "facts"
    """The facts where ways meet: what is passed on one way only is not kept."""
    HISTORY = "history"
    """All facts at all points, each with its age: from that, runs are told."""


class Place(NamedTuple):
    """A point, reached from an entry."""

    entry: int
    point: int


class _Turn(NamedTuple):
    """Callees come before callers; in a circle of procedures that call each other there are rounds along the flow."""

    circle: int
    round: int
    rank: int


class Growth(NamedTuple, Generic[W]):
    """Facts that were new, and their number in the order of time."""

    number: int
    facts: W


class Forward(Generic[W]):
    """The facts reached so far: it grows."""

    def __init__(
        self, scope: Scope, weights: Weights[W], *, order: Order = Order.FLOW, keeps: Keeps = Keeps.FACTS
    ) -> None:
        self.scope = scope
        self.weights = weights
        self.facts: dict[Place, W] = {}
        self.history: dict[Place, list[Growth[W]]] = {}
        self.callers: dict[int, dict[tuple[int, Call], None]] = {}
        """Per entry the calls that were reached, each with the entry of its caller."""
        self._order = order
        self._keeps = keeps
        self._passed = _passed(scope) if keeps is Keeps.FACTS else frozenset()
        self._ranks = _ranks(scope)
        self._waiting: dict[Place, W] = {}
        self._queue: list[tuple[_Turn, Place]] = []
        self._circles = _circles(scope)
        self._turns: dict[int, _Turn] = {}
        """Per circle of procedures the turn that was taken last."""
        self._number = 0

    def growth(self) -> Iterator[tuple[Place, W]]:
        """The places with their new facts, until there are none."""
        start = self.scope.flow.start
        self._reach(Place(start, start), self.weights.begin())
        while self._queue:
            turn, place = heappop(self._queue)
            self._turns[turn.circle] = turn
            new = self._waiting.pop(place)
            yield place, new
            through = self._follow(place, new)
            while through:
                place, new = through.pop()
                yield place, new
                through += self._follow(place, new)

    def _reach(self, place: Place, facts: W) -> None:
        weights = self.weights
        if facts == weights.nothing:
            return
        known = self.facts.get(place, weights.nothing)
        new = weights.minus(facts, known)
        if new == weights.nothing:
            return
        self.facts[place] = known = weights.join(known, new)
        new = weights.small(new, known)
        if self._keeps is Keeps.HISTORY:
            self.history.setdefault(place, []).append(Growth(self._number, new))
        self._number += 1
        if place in self._waiting:
            self._waiting[place] = weights.join(self._waiting[place], new)
        else:
            self._waiting[place] = new
            heappush(self._queue, (self._turn(place), place))

    def _turn(self, place: Place) -> _Turn:
        """When the place is looked at."""
        if self._order is Order.AGE:
            return _Turn(0, 0, self._number)
        circle, rank = self._circles[place.entry], self._ranks[place.point]
        last = self._turns.get(circle, _Turn(circle, 0, -1))
        return _Turn(circle, last.round + (rank <= last.rank), rank)

    def _follow(self, place: Place, new: W) -> list[tuple[Place, W]]:
        """Where the new facts lead; what is only passed there is returned."""
        entry, point = place
        weights, scope = self.weights, self.scope
        through: list[tuple[Place, W]] = []
        for step in scope.leaving.get(point, ()):
            after = weights.step(entry, step, new)
            if step.target not in self._passed:
                self._reach(Place(entry, step.target), after)
            elif after != weights.nothing:
                through.append((Place(entry, step.target), after))
        for call in scope.calling.get(point, ()):
            self.callers.setdefault(call.entry, {})[entry, call] = None
            self._reach(Place(call.entry, call.entry), weights.enter(entry, call, new))
            left = self.left(call.entry)
            if left is not None:
                self._reach(Place(entry, call.target), weights.resume(entry, call, new, left))
        if point == scope.exits[entry]:
            for caller, call in tuple(self.callers.get(entry, ())):
                facts = self.facts[Place(caller, call.source)]
                self._reach(Place(caller, call.target), weights.resume(caller, call, facts, new))
        return through

    def left(self, entry: int) -> W | None:
        """The facts at the exit of an entry: its summary."""
        point = self.scope.exits[entry]
        return None if point is None else self.facts.get(Place(entry, point))


def _passed(scope: Scope) -> frozenset[int]:
    """The points that one step leads to and from which only steps lead on; every circle has others."""
    flow = scope.flow
    into = Counter(step.target for step in flow.steps)
    special = {flow.start, *flow.exits}
    for call in flow.calls:
        special |= {call.source, call.entry, call.target}
    return frozenset(point for point in range(len(flow.points)) if into[point] == 1 and point not in special)


def _circles(scope: Scope) -> dict[int, int]:
    """Per entry the number of its circle: of procedures that call each other; greater than those of what they call."""
    entries = tuple(scope.touched)
    numbers = {entry: number for number, entry in enumerate(entries)}
    called = [
        sorted(
            {
                numbers[call.entry]
                for point in inside(entry, scope.leaving, scope.calling)
                for call in scope.calling.get(point, ())
            }
        )
        for entry in entries
    ]
    return dict(zip(entries, components(called), strict=True))


def _ranks(scope: Scope) -> list[int]:
    """Points in reverse postorder of the whole flow, so that what leads to others comes first."""
    after = grouped((step.source, step.target) for step in scope.flow.steps)
    for call in scope.flow.calls:
        # What is called comes before what goes on behind the call.
        after.setdefault(call.source, []).extend((call.target, call.entry))
        left = scope.exits[call.entry]
        if left is not None:
            after.setdefault(left, []).append(call.target)
    ranks = [0] * len(scope.flow.points)
    order = postorder((scope.flow.start,), lambda point: after.get(point, []))
    for number, point in enumerate(order, start=1):
        ranks[point] = len(ranks) - number
    return ranks
