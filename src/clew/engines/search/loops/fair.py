"""The search of a lonely process: no path keeps the others waiting for ever.

Without a second process there is nothing to reduce, so that states may be opened in any order. Depth first finds what
lies behind a long loop, but never leaves a loop that inputs keep going; fewest rounds first finds what lies behind few
rounds, but drowns in the branches of a long loop. Here both take turns on one set of waiting states. With a guide it
is nearest first instead, whoever the processes are.
A place is where the process stands; the rounds of a state are how often its run was at the place that it met most.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from itertools import count

from clew.engines.goals import Breach
from clew.engines.search.guides.choice import Guide
from clew.engines.search.loops.rounds import Place, place_of
from clew.engines.search.loops.saved import Checkpoint
from clew.engines.search.partition import Partition
from clew.engines.search.simulate.space import Space
from clew.engines.search.stores.nodes import Before, Node, NodeHit, NodeWatch, Turn, before, opened
from clew.engines.search.stores.visited import Visited
from clew.engines.tally import Meter, Tally
from clew.models.machine import Successor
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.symbolic.machine import SymbolicMachine


class Waiting:
    """A node that was reached and not opened yet; `taken` by one of the two orders, it is gone for the other."""

    __slots__ = ("depth", "met", "node", "rounds", "taken")

    def __init__(self, node: Node[State], met: Mapping[Place, int], rounds: int, depth: int) -> None:
        self.node, self.met, self.rounds, self.depth = node, met, rounds, depth
        self.taken = False


Sent = tuple[State, Before, Mapping[Place, int], int, int]
"""What waits, as another process gets it."""


def _sent(waiting: Waiting) -> Sent:
    node = waiting.node
    return node.state, before(node), waiting.met, waiting.rounds, waiting.depth


class FairSearch:
    """One search over the states of one process."""

    def __init__(
        self,
        space: Space,
        visited: Visited,
        watch: NodeWatch,
        tally: Tally,
        meter: Meter,
        saved: Checkpoint | None = None,
        partition: Partition | None = None,
        guide: Guide | None = None,
    ) -> None:
        self._saved, self._partition, self._guide = saved, partition, guide
        self._space, self._visited = space, visited
        self._watch, self._tally, self._meter = watch, tally, meter
        self._newest: deque[Waiting] = deque()
        self._first: list[tuple[tuple[int, ...], int, Waiting]] = []
        """By rank: those that have made the fewest rounds, or that a guide says are near to a goal."""
        self._number = count()
        self._left = 0
        """How many wait and are not taken."""
        self._deep = False

    def run(self) -> Iterator[NodeHit | None]:
        """Search everything; None is a place to pause."""
        try:
            yield from self._run()
        finally:
            if self._partition is not None:
                self._partition.end()

    def _run(self) -> Iterator[NodeHit | None]:
        if self._saved is not None and self._saved.is_there:
            yield from self._restored(self._saved)
        else:
            outcomes, transitions = self._space.initial()
            self._tally.transitions += transitions
            yield from self._reached(outcomes, None, -1, {}, 0)
        while not self.over:
            if self._saved is not None and self._saved.due():
                self._save(self._saved)
            waiting = self._next()
            if waiting is not None:
                yield from self._open(waiting)
            elif self._partition is None or not self._partition.rest(self):
                return
            if self._partition is not None:
                self._partition.turn(self)
            yield None

    def branches(self) -> int:
        """See `Owned`."""
        return self._left

    def keep_own(self, is_own: Callable[[int], bool]) -> None:
        """See `Owned`."""
        waiting = [each for each in self._newest if not each.taken]
        for number, each in enumerate(waiting):
            each.taken = not is_own(number)
        self._left = sum(not each.taken for each in waiting)

    def take(self, item: Sent | State) -> None:
        """See `Owned`; a state alone is one that another process opens."""
        state = item if isinstance(item, State) else item[0]
        node = self._space.node(self._space.outcome_again(Outcome(state)), None, -1)
        if isinstance(item, State):
            self._visited.restore(node)
        else:
            _, node.before, met, rounds, depth = item
            self._push(Waiting(node, met, rounds, depth))

    def spare(self, count: int) -> Iterator[Sent]:
        """See `Owned`."""
        for _ in range(count):
            waiting = self._next()
            if waiting is None:
                return
            yield _sent(waiting)

    def _restored(self, saved: Checkpoint) -> Iterator[NodeHit]:
        """Be as the checkpoint says; what was hit before it is told again."""
        newest, self._deep, tally, visited, deadlocks, errors = saved.restore()
        self._newest.extend(newest)
        for waiting in newest:
            self._space.again(waiting.node)
            heapq.heappush(self._first, (self._rank(waiting), next(self._number), waiting))
        self._left += 1
        for name in Tally.__slots__:
            setattr(self._tally, name, getattr(tally, name))
        for node in visited:
            self._visited.restore(self._space.again(node))
        self._watch.restore([hit.goal for hit in saved.hits], deadlocks, errors)
        yield from saved.hits

    def _save(self, saved: Checkpoint) -> None:
        """What waits does so in both orders; the second one is made anew of the first."""
        newest = [waiting for waiting in self._newest if not waiting.taken]
        found = self._watch.deadlocks, self._watch.errors
        saved.save((newest, self._deep, self._tally, self._visited.nodes(), *found))

    @property
    def over(self) -> bool:
        """Whether there is nothing more to look for, or no budget to do so."""
        return self._watch.done() or self._meter.limit is not None

    def _next(self) -> Waiting | None:
        """What was reached last and what ranks first, in turns; with a guide the latter alone."""
        self._deep = not self._deep and self._guide is None
        pending: Waiting | None = None
        while pending is None or pending.taken:
            if not (self._newest if self._deep else self._first):
                return None
            pending = self._newest.pop() if self._deep else heapq.heappop(self._first)[2]
        pending.taken = True
        self._left -= 1
        return pending

    def _rank(self, waiting: Waiting) -> tuple[int, ...]:
        if self._guide is None:
            return (waiting.rounds,)
        machine, state = self._space.machine, waiting.node.state
        decides = machine.decides if isinstance(machine, SymbolicMachine) else machine.holds
        return (*self._guide.distance(lambda term: decides(state, term)), waiting.rounds)

    def _open(self, waiting: Waiting) -> Iterator[NodeHit]:
        """Look at a node, unless it is covered, and make its step."""
        if not self._is_new(waiting):
            return
        node = waiting.node
        self._tally.states += 1
        self._tally.depth = max(self._tally.depth, waiting.depth)
        yield from opened(self._watch, node)
        for actor in node.enabled:
            yield from self._stepped(node, actor, waiting)
            self._meter.go_on(self._tally)

    def _stepped(self, node: Node[State], actor: int, waiting: Waiting) -> Iterator[NodeHit]:
        """Make a step: what it violates is told at once, before its other outcomes are known."""
        kept: list[Successor[State]] = []
        coming = self._space.outcomes(node, actor)
        while not self.over:
            try:
                outcome = next(coming)
            except StopIteration as ended:
                self._tally.transitions += ended.value
                break
            if outcome.violation is None:
                kept.append(outcome)
            else:
                yield from self._watch.violated(node, (Breach(actor, outcome.choices, outcome.violation),))
        yield from self._reached(tuple(kept), node, actor, waiting.met, waiting.depth + 1)

    def _is_new(self, waiting: Waiting) -> bool:
        """Whether nothing covers a state; it is remembered then. The first states and those at the end always are."""
        node = waiting.node
        if node.turn is Turn.END or not waiting.depth:
            return True
        if self._partition is not None:
            self._partition.listen(self)
        if self._visited.lookup(node.state) is not None:
            self._tally.matches += 1
            return False
        self._visited.add(node)
        if self._partition is not None:
            self._partition.tell(node.state)
        return True

    def _reached(
        self,
        outcomes: tuple[Successor[State], ...],
        parent: Node[State] | None,
        actor: int,
        met: Mapping[Place, int],
        depth: int,
    ) -> Iterator[NodeHit]:
        """Report what a step violates, and let its other outcomes wait, the first one as the newest."""
        for outcome in outcomes:
            if outcome.violation is not None:
                yield from self._watch.violated(parent, (Breach(actor, outcome.choices, outcome.violation),))
        for outcome in reversed(outcomes):
            if outcome.violation is None:
                self._wait(self._space.node(outcome, parent, actor), met, depth)

    def _wait(self, node: Node[State], met: Mapping[Place, int], depth: int) -> None:
        place = place_of(node.state)
        counted = {**met, place: met.get(place, 0) + 1}
        self._push(Waiting(node, counted, max(counted.values()), depth))

    def _push(self, waiting: Waiting) -> None:
        # What the other order has reached must not draw depth first away from where it is.
        (self._newest.append if self._deep else self._newest.appendleft)(waiting)
        heapq.heappush(self._first, (self._rank(waiting), next(self._number), waiting))
        self._left += 1
