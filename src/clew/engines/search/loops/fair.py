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
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
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

    __slots__ = ("depth", "met", "new", "node", "rounds", "taken")

    def __init__(
        self, node: Node[State], met: Mapping[Place, int], rounds: int, depth: int, *, new: bool = False
    ) -> None:
        self.node, self.met, self.rounds, self.depth = node, met, rounds, depth
        self.new = new
        """Whether it is known that nothing covers it."""
        self.taken = False


Sent = tuple[State, Before, Mapping[Place, int], int, int, bool]
"""What waits, as another process gets it."""


def _sent(waiting: Waiting) -> Sent:
    node = waiting.node
    return node.state, before(node), waiting.met, waiting.rounds, waiting.depth, waiting.new


_MARKS = 4096
"""So many marks per place are enough for all workers."""


class Marks:
    """Marks for states (see `search/partition.py`): where the process stands, and few data that depend on no input.

    A state with a number in a slot is often covered by one with a term there. So only slots tell states apart that held
    numbers in all states that were there when the search was divided, and of those as many as are enough.
    """

    def __init__(self, visited: Visited) -> None:
        self._visited = visited
        self._slots: dict[tuple[Place, int], tuple[int, ...]] = {}

    def learn(self, nodes: Iterable[Node[State]]) -> None:
        """Look at the states that there are."""
        found: dict[tuple[Place, int], list[tuple[Hashable, ...]]] = {}
        for node in nodes:
            data = self._visited.concrete(node.state)
            found.setdefault((place_of(node.state), len(data)), []).append(data)
        self._slots = {kind: _telling(rows) for kind, rows in found.items()}

    def of(self, node: Node[State]) -> int:
        """The mark of a state."""
        place, data = place_of(node.state), self._visited.concrete(node.state)
        return hash((place, len(data), tuple([data[slot] for slot in self._slots.get((place, len(data)), ())])))


def _telling(rows: Sequence[tuple[Hashable, ...]]) -> tuple[int, ...]:
    """The slots with numbers in all rows that tell most of them apart, until there are enough marks."""
    values = [set(column) for column in zip(*rows, strict=True)]
    steady = [slot for slot, each in enumerate(values) if None not in each and len(each) > 1]
    chosen: tuple[int, ...] = ()
    told = 1
    for slot in sorted(steady, key=lambda slot: -len(values[slot])):
        more = len({tuple([row[each] for each in (*chosen, slot)]) for row in rows})
        if told < _MARKS and more > told:
            chosen, told = (*chosen, slot), more
    return chosen


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
        self._marks = Marks(visited)
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
        self._marks.learn([*self._visited.nodes(), *(each.node for each in waiting)])
        for each in waiting:
            each.taken = not is_own(self._marks.of(each.node))
        self._left = sum(not each.taken for each in waiting)

    def take(self, item: Sent) -> None:
        """See `Owned`."""
        state, earlier, met, rounds, depth, new = item
        node = self._space.node(self._space.outcome_again(Outcome(state)), None, -1)
        node.before = earlier
        self._push(Waiting(node, met, rounds, depth, new=new))

    def spare(self, count: int) -> Iterator[Sent]:
        """See `Owned`."""
        for _ in range(count):
            waiting = self._next()
            if waiting is None:
                return
            if self._is_new(waiting):
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
            step = self._space.step(node, actor)
            self._tally.transitions += step.count
            self._meter.go_on(self._tally)
            outcomes = tuple(outcome for _, outcome in step.outcomes)
            yield from self._reached(outcomes, node, actor, waiting.met, waiting.depth + 1)

    def _is_new(self, waiting: Waiting) -> bool:
        """Whether nothing covers a state; it is remembered then. The first states and those at the end always are."""
        node = waiting.node
        if waiting.new or node.turn is Turn.END or not waiting.depth:
            return True
        if self._visited.lookup(node.state) is not None:
            self._tally.matches += 1
            return False
        self._visited.add(node)
        waiting.new = True
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
        waiting = Waiting(node, counted, max(counted.values()), depth)
        if not self._is_given(waiting):
            self._push(waiting)

    def _is_given(self, waiting: Waiting) -> bool:
        """Whether a state has gone to its owner; what is at its end needs none."""
        if self._partition is None or waiting.node.turn is Turn.END:
            return False
        return self._partition.gives(self._marks.of(waiting.node), lambda: _sent(waiting))

    def _push(self, waiting: Waiting) -> None:
        # What the other order has reached must not draw depth first away from where it is.
        (self._newest.append if self._deep else self._newest.appendleft)(waiting)
        heapq.heappush(self._first, (self._rank(waiting), next(self._number), waiting))
        self._left += 1
