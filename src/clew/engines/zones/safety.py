"""Reachable nodes: what a timed model can come to, breadth first; a zone inside of another one is not followed."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterator

from clew.codegen.c.zones import ZoneStore, packed
from clew.engines.goals import OpenGoals
from clew.engines.zones.moments import Element, moves_of, timed
from clew.engines.zones.parts import parts
from clew.ir.terms import negate
from clew.lift import Move, Run
from clew.models.engine import Absent, Answer, Budget, Found, Goal, InvariantGoal, LiveGoal, Progress, SafeGoal, Stopped
from clew.models.timed import Edge, Operations, Passing, State, TimedModel, Tree
from clew.verdict import Limit

_OFTEN = 64
_MADE_UP = "extrapolation led to a run that is none"


class Reach:
    """The nodes that were reached, and the way to each: a search that goes on."""

    def __init__(self, model: TimedModel, goals: tuple[Goal, ...], budget: Budget) -> None:
        self._model = model
        self._budget = budget
        self._goals = goals
        # What lies beyond bounds on one side does as much as what is there, or less: not enough for being stuck.
        self._both = any(isinstance(goal, LiveGoal) for goal in goals)
        self._conditions = {
            id(goal): model.condition(negate(goal.condition)) for goal in goals if isinstance(goal, InvariantGoal)
        }
        self.open = OpenGoals(goals)
        self.store = ZoneStore(model.clocks)
        self._states: dict[State, int] = {}
        self._by_number: list[State] = []
        self._passing: list[Passing | None] = []
        self._bounds: list[tuple[array[int], array[int]]] = []
        self._node_state: list[int] = []
        self._parents: list[tuple[int, Edge | None]] = []
        self._waiting: deque[int] = deque()
        self._entries: dict[tuple[Operations, int], array[int]] = {}
        self.transitions = 0
        self.limit: Limit | None = None
        self._made_up = False
        """Whether a goal was met in a part of a zone that no run comes to: then nothing is said to be absent."""

    @property
    def nodes(self) -> int:
        """How many nodes were reached."""
        return len(self._node_state)

    def run(self) -> Iterator[Answer | None]:
        """An answer to each goal; None again and again, where somebody else may have a turn."""
        answered: set[int] = set()
        try:
            for found in self._run():
                if found is not None:
                    answered.add(id(found.goal))
                yield found
        except MemoryError:
            self.limit = Limit.MEMORY
        finally:
            self.store.close()
        if self.limit is None and self._made_up:
            self.limit = Limit.SPURIOUS
        yield from (self._rest(goal) for goal in self._goals if id(goal) not in answered)

    def _rest(self, goal: Goal) -> Answer:
        if self.limit is None:
            return Absent(goal)
        reason = _MADE_UP if self.limit is Limit.SPURIOUS else f"{self.nodes} zones"
        return Stopped(goal, self.limit, self.nodes, reason)

    def _run(self) -> Iterator[Found | None]:
        yield from self._enter(-1, None, self._model.initial, self._model.start)
        expanded = 0
        while self._waiting and not self.open.done():
            node = self._waiting.popleft()
            if not self.store.alive(node):
                continue
            state = self._by_number[self._node_state[node]]
            for edge in self._edges(node, state):
                self.transitions += 1
                if edge.target is None:
                    yield from self._violated(node, edge)
                else:
                    yield from self._enter(node, edge, edge.target, edge.operations)
            if not self._model.closes and (passing := self._passing[self._node_state[node]]) is not None:
                yield from self._enter(node, None, passing.target, passing.operations)
            expanded += 1
            if expanded % _OFTEN == 0:
                if self._spent():
                    return
                yield None

    def _edges(self, node: int, state: State) -> Iterator[Edge]:
        """The edges from a node; one whose guard is more than comparisons is one for each part of the zone."""
        for edge in self._model.edges(state):
            if edge.guard is True:
                yield edge
            else:
                cut = parts(self.store.matrix(node), edge.guard)
                yield from (edge._replace(operations=(*taken, *edge.operations)) for _, taken in cut)

    def _spent(self) -> bool:
        self.limit = self._budget.spent()
        self._budget.report(Progress(states=self.nodes, transitions=self.transitions))
        return self.limit is not None

    def _number(self, state: State) -> int:
        number = self._states.get(state)
        if number is None:
            number = self._states[state] = len(self._by_number)
            self._by_number.append(state)
            self._passing.append(self._model.passing(state))
            lower, upper = self._model.bounds(state, both=self._both)
            self._bounds.append((packed(lower), packed(upper)))
        return number

    def _entry(self, operations: Operations, number: int) -> array[int]:
        """What happens on the way into a state, time that passes there included."""
        key = (operations, number)
        found = self._entries.get(key)
        if found is None:
            passing = self._passing[number] if self._model.closes else None
            whole = operations if passing is None else (*operations, *passing.operations)
            found = self._entries[key] = packed(whole)
        return found

    def _enter(self, source: int, edge: Edge | None, target: State, operations: Operations) -> Iterator[Found]:
        number = self._number(target)
        lower, upper = self._bounds[number]
        node = self.store.step(source, self._entry(operations, number), number, lower, upper)
        if node is None:
            return
        assert node == len(self._node_state), "nodes should be numbered as they come"
        self._node_state.append(number)
        self._parents.append((source, edge))
        self._waiting.append(node)
        yield from self._looked_at(node, target)

    # --- goals --------------------------------------------------------------------------------------------------------

    def _looked_at(self, node: int, state: State) -> Iterator[Found]:
        for asked in tuple(self.open.invariants):
            yield from self._cut(node, asked, self._conditions[id(asked)](state))
        if any(isinstance(goal, LiveGoal) for goal in self._goals) and self._passing[self._node_state[node]] is None:
            blocked = self._model.blocked(state)
            for goal in self._goals:
                if isinstance(goal, LiveGoal):
                    yield from self._cut(node, goal, blocked)

    def _cut(self, node: int, goal: Goal, tree: Tree) -> Iterator[Found]:
        if tree is False:
            return
        for _, taken in parts(self.store.matrix(node), tree):
            run = self._home(node, taken)
            if run is None:
                self._made_up = True
                continue
            if isinstance(goal, InvariantGoal):
                closed = self.open.broken(lambda each, asked=goal: each is asked)  # type: ignore[misc]
            else:
                closed = self.open.stuck()
            yield from (Found(each, run) for each in closed)
            return

    def _violated(self, node: int, edge: Edge) -> Iterator[Found]:
        check = self._model.checks[edge.check]
        if not any(isinstance(goal, SafeGoal) and goal.covers(check.check) for goal in self._goals):
            return
        if not self.store.matrix(node).applied(edge.operations):
            return
        last = Element(edge.operations, Move(self._model.actions[edge.action], edge.choices))
        run = self._home(node, (), last)
        if run is None:
            self._made_up = True
            return
        yield from (Found(goal, run, check.check, check.span) for goal in self.open.violated(check.check))

    def _home(self, node: int, taken: Operations, *last: Element) -> Run | None:
        """The run to a part of a node; None where extrapolation made it up."""
        elements: list[Element] = []
        while node >= 0:
            source, edge = self._parents[node]
            passing = self._passing[self._node_state[node]]
            if self._model.closes and passing is not None:
                elements.append(Element(passing.operations))
            if edge is not None:
                elements.append(Element(edge.operations, Move(self._model.actions[edge.action], edge.choices)))
            elif not self._model.closes and source >= 0:
                before = self._passing[self._node_state[source]]
                assert before is not None, "time that has passed should have been able to"
                elements.append(Element(before.operations))
            node = source
        elements = [*reversed(elements), *last]
        line, ends = timed(elements, self._model)
        line.add(taken)
        times = line.solved()
        if times is None:
            return None
        moves = moves_of(elements, ends, times, self._model.delay, self._model.scale)
        closes, delay = self._model.closes, self._model.delay
        return Run((), tuple(move for move in moves if not closes or move.actor != delay or move.choices[0]))
