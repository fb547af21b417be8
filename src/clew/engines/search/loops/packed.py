"""The search over packed states: breadth first, chains passed over natively, matching as chosen.

Input: an expander, goals, what has been visited. Output: answers as they are found; the tally counts. A state that is
covered by an old one is not followed. The search ends as that of `depth_first.py` does.

Where the expander tells which outcomes are enough, only these are followed, if one of their processes surely goes on,
and to new states only. No step is put off for ever by that: each time it is, the search goes on at a state found later.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Sequence

from clew.codegen.c.symbolic.expander import Edge, Expander, Outcome, Packed
from clew.engines.cubes import Team
from clew.engines.goals import OpenGoals
from clew.engines.search.stores.covering import Covering
from clew.engines.tally import Meter, Tally
from clew.lift import Run
from clew.models.engine import Found, Goal, Stopped
from clew.symbolic.matching.statistics import Statistics
from clew.verdict import Limit


class _Node:
    """A state that was found, and how."""

    __slots__ = ("depth", "edge", "parent", "start", "state")

    def __init__(self, state: Packed, parent: _Node | None, edge: Edge | None, start: int) -> None:
        self.state, self.parent, self.edge, self.start = state, parent, edge, start
        self.depth: int = 0 if parent is None else parent.depth + 1


class PackedSearch:
    """See the module; one search."""

    def __init__(
        self,
        expander: Expander,
        visited: Covering | None,
        goals: Sequence[Goal],
        meter: Meter,
        team: Team | None = None,
    ) -> None:
        self._expander, self._meter, self._team = expander, meter, team
        self._visited = visited
        self._goals = OpenGoals(goals)
        self._invariants = tuple(self._goals.invariants)
        self._starts = expander.initial()
        self._waiting: deque[_Node] = deque()
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
        for number, (state, _) in enumerate(self._starts):
            node = _Node(state, None, None, number)
            yield from self._reached(node, self._expander.broken(state))
        while self._waiting and not self._over:
            node = self._waiting.popleft()
            if self._visited is None or self._visited.keeps(node.state):
                yield from self._expand(node)
            else:
                self.tally.states -= 1
                self.tally.matches += 1
            if self._team is not None:
                self._team.offer(self)
            yield None

    def branches(self) -> int:
        """See `Divisible`."""
        return len(self._waiting)

    def keep(self, half: int) -> None:
        """See `Divisible`."""
        self._waiting = deque(node for number, node in enumerate(self._waiting) if number % 2 == half)

    def _expand(self, node: _Node) -> Iterator[Found | Stopped]:
        expansion = self._expander.expand(node.state)
        if expansion.stuck:
            self.tally.deadlocks += 1
            yield from self._hit(self._goals.stuck(), node)
        sure = {outcome.edge.actor for outcome in expansion.outcomes if outcome.sure}
        for outcome in expansion.outcomes:
            if not (yield from self._follow(node, outcome)):
                sure.discard(outcome.edge.actor)
            if self._over:
                return
        for outcome in () if sure else expansion.others():
            yield from self._follow(node, outcome)
            if self._over:
                return

    def _follow(self, node: _Node, outcome: Outcome) -> Generator[Found | Stopped, None, bool]:
        """Whether the outcome leads to a new state."""
        self.tally.transitions += 1 + outcome.passed
        self.tally.collapsed += outcome.passed
        self._meter.go_on(self.tally)
        if outcome.violated is not None:
            check = outcome.violated
            violating = _Node(node.state, node, outcome.edge, node.start)
            yield from self._hit(self._goals.violated(check), violating, check)
        if outcome.state is None:
            return False
        return (yield from self._reached(_Node(outcome.state, node, outcome.edge, node.start), outcome.broken))

    def _reached(self, node: _Node, broken: tuple[int, ...]) -> Generator[Found | Stopped, None, bool]:
        if self._visited is not None and not self._visited.add(node.state):
            self.tally.matches += 1
            return False
        self.tally.states += 1
        self.tally.depth = max(self.tally.depth, node.depth)
        if broken:
            failed = {id(self._invariants[place]) for place in broken}
            yield from self._hit(self._goals.broken(lambda goal: id(goal) in failed), node)
        self._waiting.append(node)
        return True

    def _hit(self, goals: Sequence[Goal], node: _Node, check: str | None = None) -> Iterator[Found | Stopped]:
        for goal in goals:
            run = self._run(node)
            if run is None:
                reason = "a run was found, but the solver gave no inputs for it"
                yield Stopped(goal, Limit.UNDECIDED, reason=reason)
            else:
                yield Found(goal, run, check, None if check is None else self._expander.span(run))

    def _run(self, node: _Node) -> Run | None:
        edges: list[Edge] = []
        last: _Node | None = node
        while last is not None and last.edge is not None:
            edges.append(last.edge)
            last = last.parent
        return self._expander.run(self._starts[node.start], edges[::-1])
