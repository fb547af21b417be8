"""Bounded event tracing as an engine: a net per number of rounds, and a solver for its token traces.

Finds runs and proves nothing: what takes a process round more often than the last net allowed was not looked at.
After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, section 5.3; Dubrovin, "Symbolic event
tracing", 2010.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import cast

from clew.engines.tracing.orders import Order, Time, order_of
from clew.engines.tracing.traces import Traces, occurs
from clew.ir.operators.evaluation import evaluate
from clew.ir.terms import Term, Variable, ite
from clew.ir.values import Value
from clew.ir.walk import variables
from clew.lift import Move
from clew.lower.unwinding import Unwindable, Unwinding
from clew.lower.views import Views
from clew.models.bad_states import bad_of, chosen, ended
from clew.models.engine import Answer, Budget, Figures, Found, Goal, LinearGoal, Progress, Stopped, may_end
from clew.models.transition import TransitionSystem, is_function
from clew.outcome import Note, NoteKind, Statistics
from clew.records import dataclass
from clew.solvers.frames import Function, Native, Stamping, frames_solver
from clew.solvers.smt import Sat
from clew.verdict import Limit

_ASK_EVERY = 4096
"""After so many conditions the clock is looked at."""


@dataclass(frozen=True, slots=True)
class Tracing:
    """Bounded event tracing."""

    name: str = field(default="tracing", init=False)
    queues: str = "linear-uif"
    """How queues are kept; linear ones become nets of their own, others are variables."""
    time: Time = Time.BITS
    rounds: int = 0
    """Processes go round at most so many times; 0: no limit."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A run per goal that has one within the budget."""
        safe = tuple(goal for goal in goals if not isinstance(goal, LinearGoal))
        for goal in goals:
            if isinstance(goal, LinearGoal):
                yield Stopped(goal, Limit.UNDECIDED, reason="event tracing looks for bad states only")
        search = _Search(model.unwindable(self.queues), self, safe, budget)
        if safe:
            yield from search.answers()
        yield search.figures()


class _Search:
    """The goals that are open, and what was counted."""

    def __init__(self, parts: Unwindable, options: Tracing, goals: Sequence[Goal], budget: Budget) -> None:
        self._parts, self._options, self._goals, self._budget = parts, options, goals, budget
        self._bads = [bad_of(parts.system, goal) for goal in goals]
        self._functions = _functions(parts.system)
        self._began = time.perf_counter()
        self._limit: Limit | None = None
        self._calls = 0
        self._rounds = 0
        self._notes: list[str] = []

    def answers(self) -> Iterator[Answer]:
        """Rounds 0, 1, 2 and so on."""
        left = list(range(len(self._goals)))
        rounds, limit, reason = 0, self._budget.spent(), ""
        while limit is None and not may_end(self._goals, [self._goals[each] for each in left]):
            self._rounds = rounds
            unwinding = self._parts.unwound(self._bads, rounds)
            trace = _Formula(unwinding, self._functions)
            limit = trace.fill(self._options.time, self._budget)
            if limit is not None:
                break
            self._notes.append(trace.size(rounds))
            for number in tuple(left):
                self._calls += 1
                answer = trace.check(number, self._budget.deadline)
                if answer is Sat.YES:
                    left.remove(number)
                    yield trace.found(self._parts.system, self._goals[number], number)
                limit = self._budget.spent() or (Limit.TIME if answer is Sat.UNKNOWN else None)
                if limit is not None:
                    break
            if limit is None and not unwinding.cut:
                limit, reason = Limit.UNDECIDED, "; there are no longer runs, but event tracing proves nothing"
            if limit is None and self._options.rounds and rounds >= self._options.rounds:
                limit = Limit.DEPTH
            rounds += 1
            self._budget.report(Progress(depth=rounds))
        for number in left:
            said = f"no run in which no process goes round more than {self._rounds} times{reason}"
            yield Stopped(self._goals[number], limit or Limit.UNDECIDED, self._rounds, said)
        self._limit = limit if left else None

    def figures(self) -> Figures:
        """The last answer."""
        seconds = round(time.perf_counter() - self._began, 6)
        statistics = Statistics(depth=self._rounds, solver_calls=self._calls, search_seconds=seconds)
        return Figures(statistics, tuple(Note(NoteKind.DETAIL, text) for text in self._notes), self._limit)


class _Formula:
    """The token traces of an unwinding in a solver."""

    def __init__(self, unwinding: Unwinding, functions: Sequence[Variable]) -> None:
        self._unwinding, self._functions = unwinding, functions

    def fill(self, kind: Time, budget: Budget) -> Limit | None:
        """Make the formula; or the limit that was met on the way."""
        net = self._unwinding.net
        self._order: Order = order_of(kind, len(net.transitions))
        traces = Traces(net, self._order)
        conditions: list[Term] = []
        for number, condition in enumerate(traces.conditions()):
            conditions.append(condition)
            if number % _ASK_EVERY == 0 and (limit := budget.spent()) is not None:
                return limit
        self._links = traces.links
        self._solver: Stamping = frames_solver([*conditions, *self._order.times])
        for native in self._solver.translate(conditions):
            self._solver.add(native)
        return budget.spent()

    def size(self, rounds: int) -> str:
        """How large it is."""
        events = len(self._unwinding.events)
        return f"{rounds} rounds: {events} events that may occur, {self._links} links"

    def check(self, goal: int, deadline: float | None) -> Sat:
        """Whether a token trace ends in the goal."""
        net = self._unwinding.net
        first = len(self._unwinding.events)
        asked: list[Native] = [self._native(occurs(net, first + goal))]
        asked += [
            self._solver.negate(self._native(occurs(net, first + other)))
            for other in range(len(self._unwinding.goals))
            if other != goal
        ]
        return self._solver.check(*asked, deadline=deadline)

    def found(self, system: TransitionSystem, goal: Goal, number: int) -> Found:
        """The run of the last model: its events in order."""
        start = self._start(system)
        functions = {each: cast("Value", Function(self._solver, each)) for each in self._functions}
        state = {**start, **functions}
        moves: list[Move] = []
        for each in self._before(len(self._unwinding.events) + number):
            event = self._unwinding.events[each]
            step = system.steps[event.step]
            here = {**state, **{own: self._value(name) for own, name in event.inputs.items()}}
            moves.append(Move(step.actor, chosen(step.choices, here)))
            writes = [ite(write.when, write.value, write.variable) for write in step.writes]
            state |= zip((write.variable for write in step.writes), evaluate(writes, here), strict=True)
        last = {own: self._value(name) for own, name in self._unwinding.goals[number].items()}
        return ended(system, goal, start, moves, {**state, **last})

    def _before(self, goal: int) -> list[int]:
        """The events in order up to the goal; what comes later does not matter to it."""
        every = range(len(self._unwinding.events))
        happened = [each for each in every if self._value(occurs(self._unwinding.net, each))]
        ordered = self._order.sequence([*happened, goal], self._value)
        return ordered[: ordered.index(goal)]

    def _start(self, system: TransitionSystem) -> dict[Variable, Value]:
        pairs = zip(system.variables, system.initial, strict=True)
        return {each: self._value(each if value is None else value) for each, value in pairs}

    def _value(self, term: Term) -> Value:
        return self._solver.value(self._native(term), term.sort)

    def _native(self, term: Term) -> Native:
        (found,) = self._solver.translate((term,))
        return found


def _functions(system: TransitionSystem) -> tuple[Variable, ...]:
    terms = [system.start]
    for step in system.steps:
        terms += [step.enabled, *(term for write in step.writes for term in (write.when, write.value))]
    return tuple(filter(is_function, variables(*terms)))
