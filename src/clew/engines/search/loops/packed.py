"""The search over packed states: breadth first, chains passed over natively, matching as chosen.

Input: an expander, goals, what has been visited. Output: answers as they are found; the tally counts. A state that is
covered by an old one is not followed. The search ends as that of `depth_first.py` does.

Where the expander tells which outcomes are enough, only these are followed, if one of their processes surely goes on,
and nowhere from where one comes back: each state in which somebody is left out has states *behind* it, those to which
that process leads, and this relation has no cycles. So in finitely many steps that are followed every state for which
one stands comes to a state in which nobody is left out, and no step is put off for ever. A state that is covered by
another one leads where that one leads.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence

from clew.codegen.c.symbolic.expander import Edge, Expander, Outcome, Outcomes, Packed
from clew.engines.cubes import Team
from clew.engines.goals import OpenGoals
from clew.engines.search.partition import Partition
from clew.engines.search.stores.covering import Covering
from clew.engines.tally import Meter, Tally
from clew.lift import Run
from clew.models.engine import Found, Goal, Stopped
from clew.symbolic.matching.statistics import Statistics
from clew.verdict import Limit

_FAR = 1000
"""So many states are looked at to see that one does not come back."""


class _Node:
    """A state that was found, and how."""

    __slots__ = ("before", "behind", "depth", "edge", "era", "new", "opened", "parent", "start", "state")

    def __init__(self, state: Packed, parent: _Node | None, edge: Edge | None, start: int) -> None:
        self.state, self.parent, self.edge, self.start = state, parent, edge, start
        self.before: tuple[Edge, ...] = ()
        """Instead of a parent, where another process has reached it."""
        self.new = False
        """Whether another process has found that nothing covers it."""
        self.opened = False
        self.behind: tuple[_Node, ...] = ()
        """Where those that are left out here come to their turn; none where nobody is, or it was not opened yet."""
        self.era = 0
        """How often branches had been given away when it was found."""
        self.depth: int = 0 if parent is None else parent.depth + 1

    def edges(self) -> tuple[Edge, ...]:
        """How it was reached from an initial state."""
        edges: list[Edge] = []
        last = self
        while last.edge is not None and last.parent is not None:
            edges.append(last.edge)
            last = last.parent
        return (*last.before, *reversed(edges))


Sent = tuple[Packed, int, tuple[Edge, ...], tuple[int, ...] | None]
"""A state as another process gets it: with its start, its edges and the invariants that it breaks; None: it is new."""


class PackedSearch:
    """See the module; one search."""

    def __init__(
        self,
        expander: Expander,
        visited: Covering[_Node] | None,
        goals: Sequence[Goal],
        meter: Meter,
        team: Team | None = None,
        partition: Partition | None = None,
    ) -> None:
        self._expander, self._meter, self._team, self._partition = expander, meter, team, partition
        self._visited = visited
        self._goals = OpenGoals(goals)
        self._invariants = tuple(self._goals.invariants)
        self._starts = expander.initial()
        self._led: dict[int, _Node | None] = {}
        """Where outcomes led, by their numbers."""
        self._era = 0
        self._waiting: deque[_Node] = deque()
        self._taken: deque[Sent] = deque()
        """What other processes have sent."""
        self.tally = Tally()

    @property
    def matching(self) -> Statistics | None:
        """What matching has cost."""
        return None if self._visited is None else self._visited.statistics

    @property
    def _over(self) -> bool:
        return self._goals.done() or self._meter.limit is not None

    def run(self) -> Iterator[Found | Stopped | None]:
        """Search everything; None is a place to pause."""
        try:
            yield from self._searched()
        finally:
            if self._partition is not None:
                self._partition.end()

    def _searched(self) -> Iterator[Found | Stopped | None]:
        for number, (state, _) in enumerate(self._starts):
            yield from self._reached(_Node(state, None, None, number), self._expander.broken(state))
        while not self._over:
            if self._waiting:
                yield from self._open(self._waiting.popleft())
            elif not self._taken and (self._partition is None or not self._partition.rest(self)):
                return
            if self._team is not None:
                self._team.offer(self)
            if self._partition is not None:
                self._partition.turn(self)
            while self._taken:
                yield from self._came(self._taken.popleft())
            yield None

    def _open(self, node: _Node) -> Iterator[Found | Stopped]:
        if self._is_kept(node):
            yield from self._expand(node)

    def _is_kept(self, node: _Node) -> bool:
        """Whether no newer state has covered one that waits."""
        kept = self._visited is None or node.new or self._visited.keeps(node.state)
        if not kept:
            self.tally.states -= 1
            self.tally.matches += 1
        return kept

    def branches(self) -> int:
        """See `Divisible` and `Owned`."""
        return len(self._waiting)

    def keep(self, half: int) -> None:
        """See `Divisible`."""
        self._waiting = deque(node for number, node in enumerate(self._waiting) if number % 2 == half)
        self._era += 1

    def keep_own(self, is_own: Callable[[int], bool]) -> None:
        """See `Owned`."""
        self._waiting = deque(node for node in self._waiting if is_own(_mark(node)))

    def take(self, item: Sent) -> None:
        """See `Owned`."""
        self._taken.append(item)

    def spare(self, count: int) -> Iterator[Sent]:
        """See `Owned`."""
        for _ in range(count):
            node = self._waiting.pop()
            if self._is_kept(node):
                yield node.state, node.start, node.edges(), None

    def _came(self, item: Sent) -> Iterator[Found | Stopped]:
        """Another process has reached a state."""
        state, start, edges, broken = item
        node = _Node(state, None, None, start)
        node.before, node.depth = edges, len(edges)
        if broken is None:
            node.new = True
            self._waiting.append(node)
        else:
            yield from self._kept(node, broken)

    def _expand(self, node: _Node) -> Iterator[Found | Stopped]:
        expansion = self._expander.expand(node.state)
        node.opened = True
        if expansion.stuck:
            self.tally.deadlocks += 1
            yield from self._hit(self._goals.stuck(), node)
        led = yield from self._follow_all(node, expansion.outcomes)
        if self._over:
            return
        for actor in expansion.outcomes.sure:
            if self._is_enough(node, led[actor]):
                node.behind = tuple(each for each in led[actor] if each is not None)
                return
        yield from self._follow_all(node, expansion.others())

    def _is_enough(self, node: _Node, led: Sequence[_Node | None]) -> bool:
        """Whether nobody is put off for ever where a state leads to these only.

        What another process has to open may lead anywhere.
        """
        waiting = list(led)
        seen: set[int] = set()
        for _ in range(_FAR):
            if not waiting:
                return True
            top = waiting.pop()
            if top is None or top is node or top.era != self._era:
                return False
            if id(top) not in seen:
                seen.add(id(top))
                waiting.extend(top.behind)
        return False

    def _follow_all(
        self, node: _Node, outcomes: Outcomes
    ) -> Generator[Found | Stopped, None, dict[int, list[_Node | None]]]:
        """The nodes to which the outcomes of each process lead."""
        self._count(len(outcomes.again), outcomes.passed)
        self.tally.matches += len(outcomes.again)
        found: dict[int, list[_Node | None]] = {}
        for actor, number in outcomes.again:
            found.setdefault(actor, []).append(self._led.get(number))
        for outcome in outcomes.new:
            led = yield from self._follow(node, outcome)
            if outcome.number >= 0:
                self._led[outcome.number] = led
            found.setdefault(outcome.edge.actor, []).append(led)
            if self._over:
                break
        return found

    def _count(self, steps: int, passed: int) -> None:
        self.tally.transitions += steps + passed
        self.tally.collapsed += passed
        self._meter.go_on(self.tally)

    def _follow(self, node: _Node, outcome: Outcome) -> Generator[Found | Stopped, None, _Node | None]:
        """Where the outcome leads; None where it ends, or another process goes on."""
        self._count(1, outcome.edge.passed)
        if outcome.violated is not None:
            check = outcome.violated
            violating = _Node(node.state, node, outcome.edge, node.start)
            yield from self._hit(self._goals.violated(check), violating, check)
        if outcome.state is None:
            return None
        return (yield from self._reached(_Node(outcome.state, node, outcome.edge, node.start), outcome.broken))

    def _reached(self, node: _Node, broken: tuple[int, ...]) -> Generator[Found | Stopped, None, _Node | None]:
        """The state, or one that covers it; what belongs to another process is none."""
        partition = self._partition
        if partition and partition.gives(_mark(node), lambda: (node.state, node.start, node.edges(), broken)):
            return None
        return (yield from self._kept(node, broken))

    def _kept(self, node: _Node, broken: tuple[int, ...]) -> Generator[Found | Stopped, None, _Node]:
        node.era = self._era
        if self._visited is not None:
            old = self._visited.add(node.state, node)
            if old is not None:
                self.tally.matches += 1
                return old
        self.tally.states += 1
        self.tally.depth = max(self.tally.depth, node.depth)
        if broken:
            failed = {id(self._invariants[place]) for place in broken}
            yield from self._hit(self._goals.broken(lambda goal: id(goal) in failed), node)
        self._waiting.append(node)
        return node

    def _hit(self, goals: Sequence[Goal], node: _Node, check: str | None = None) -> Iterator[Found | Stopped]:
        for goal in goals:
            run = self._run(node)
            if run is None:
                reason = "a run was found, but the solver gave no inputs for it"
                yield Stopped(goal, Limit.UNDECIDED, reason=reason)
            else:
                yield Found(goal, run, check, None if check is None else self._expander.span(run))

    def _run(self, node: _Node) -> Run | None:
        return self._expander.run(self._starts[node.start], node.edges())


def forgotten(old: _Node, new: _Node) -> None:
    """A state is covered by a newer one: where it was not opened yet, that one will be instead."""
    if not old.opened:
        old.behind = (new,)


def _mark(node: _Node) -> int:
    """States that cover each other have equal bytes."""
    return hash(node.state.bytes)
