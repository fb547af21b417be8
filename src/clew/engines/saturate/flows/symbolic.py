"""Goals on flows: safety, invariants and deadlocks, decided by forward saturation with weights.

Input: a flow, goals, and how facts are kept. Output: answers as they are found; a goal that no fact breaks is absent
when saturation has come to its end. Runs come from a second saturation that looks at the oldest facts first and ends
as soon as the goal is broken, so that they are short; if that takes too long, from the first one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from clew.engines.saturate.flows.broken import broken_at, names_of
from clew.engines.saturate.flows.contraction import contracted
from clew.engines.saturate.flows.diagrams import DiagramWeights
from clew.engines.saturate.flows.explicit import ExplicitWeights
from clew.engines.saturate.flows.forward import Forward, Keeps, Order, Place
from clew.engines.saturate.flows.live_scope import Scope, scope_of
from clew.engines.saturate.flows.runs import path_to, run_of
from clew.engines.saturate.flows.weights import Weights
from clew.ir.errors import Unsupported
from clew.ir.terms import Term, Variable
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Found,
    Goal,
    Progress,
    Stopped,
    may_end,
)
from clew.models.flow import NARROW, Flow, widest
from clew.verdict import Limit

NODES = 1 << 20
MOST_NODES = 1 << 24
"""Room for so many nodes of diagrams: for small flows, and for large ones. Room takes time to make."""
LONGEST_RUN = 200_000
"""A run of more steps is not told."""
_AGAIN = 2.0
"""A short run is looked for so many times as long as the first one took, and some seconds."""
_SECONDS = 3.0

Make = Callable[[Scope], Weights[Any]]


def by_diagrams(scope: Scope) -> Weights[Any]:
    """Facts as decision diagrams."""
    room = NODES << (len(scope.flow.points).bit_length() // 2)
    return DiagramWeights(scope, nodes=min(room, MOST_NODES))


def by_sets(scope: Scope) -> Weights[Any]:
    """Facts one by one."""
    return ExplicitWeights(scope)


def is_narrow(flow: Flow) -> bool:
    """Whether all numbers that are kept are so narrow that diagrams of what is computed with them stay small."""
    kept = frozenset[Variable]().union(*scope_of(flow, {}).live)
    inputs = {each for step in flow.steps for each in step.action.inputs}
    return all(widest(each.sort) <= NARROW for each in {*kept, *inputs})


class FlowSearch:
    """A saturation and the goals that are still open; it goes on where it was left."""

    def __init__(self, flow: Flow, goals: list[Goal], make: Make = by_diagrams) -> None:
        self._asked = tuple(goals)
        self.open = goals
        self._bad = {id(goal): broken_at(flow, goal) for goal in goals}
        names = names_of(*self._bad.values())
        self._flow = flow = contracted(flow, names.keys())
        self._scope = scope_of(flow, names)
        self._forward = Forward(self._scope, make(self._scope))
        self._growth = self._forward.growth()
        self._hidden: set[int] = set()
        self._started = time.monotonic()
        self.finished = False
        self.full = False
        """Whether the table of diagrams is used up, or something cannot be kept in it."""
        self.proved = False

    @property
    def reached(self) -> int:
        """At how many places facts were found."""
        return len(self._forward.facts)

    @property
    def done(self) -> bool:
        """Whether nothing is left to be found."""
        return may_end(self._asked, self.open, proved=self.proved)

    def run(self, budget: Budget, seconds: float | None = None) -> Iterator[Answer]:
        """Go on until every goal is answered, nothing is new, the budget is spent, or so much processor time is."""
        until = None if seconds is None else time.process_time() + seconds
        while not (self.finished or self.full or self.done):
            if budget.spent() is not None or (until is not None and time.process_time() > until):
                return
            try:
                grown = next(self._growth, None)
                if grown is None:
                    self.finished = True
                    break
                yield from self._look(*grown, budget)
            except (MemoryError, Unsupported):
                self.full = True
            budget.report(Progress(states=self.reached))

    def _look(self, place: Place, new: Any, budget: Budget) -> Iterator[Answer]:  # noqa: ANN401 - a weight
        for goal in tuple(self.open):
            bad = self._bad[id(goal)]
            condition = bad.seen.get(place.point)
            if condition is not None and self._broken(self._forward, place, new, condition):
                self.open.remove(goal)
                yield self._found(goal, place, new, condition, budget)
            condition = bad.hidden.get(place.point)
            if condition is not None and self._broken(self._forward, place, new, condition):
                self._hidden.add(id(goal))

    @staticmethod
    def _broken(forward: Forward[Any], place: Place, new: Any, condition: Term) -> bool:  # noqa: ANN401 - a weight
        return bool(forward.weights.where(*place, new, condition) != forward.weights.nothing)

    def _found(self, goal: Goal, place: Place, new: Any, condition: Term, budget: Budget) -> Found | Stopped:  # noqa: ANN401 - a weight
        short = self._sooner(goal, budget)
        forward, where, facts, asked = short or (self._forward, place, new, condition)
        fact = forward.weights.pick(*where, forward.weights.where(*where, facts, asked))
        assert fact is not None, "a broken goal should have a fact against it"
        path = path_to(forward, fact, LONGEST_RUN)
        if path is None:
            reason = f"there is a run, but it has more than {LONGEST_RUN:,} steps and was not replayed"
            return Stopped(goal, Limit.DEPTH, reason=reason)
        violation = self._flow.points[where.point].violation
        check, span = (None, None) if violation is None else (violation.check, violation.span)
        return Found(goal, run_of(self._flow, path), check, span)

    def _sooner(self, goal: Goal, budget: Budget) -> tuple[Forward[Any], Place, Any, Term] | None:
        """The first place where the goal is broken when the oldest facts are looked at first, if that comes in time."""
        seen = self._bad[id(goal)].seen
        until = time.monotonic() + _SECONDS + _AGAIN * (time.monotonic() - self._started)
        forward = Forward(self._scope, self._forward.weights, order=Order.AGE, keeps=Keeps.HISTORY)
        for place, new in forward.growth():
            condition = seen.get(place.point)
            if condition is not None and self._broken(forward, place, new, condition):
                return forward, place, new, condition
            if time.monotonic() > until or budget.spent() is not None:
                return None
        raise AssertionError("what was found should be found again")

    def rest(self) -> Iterator[Answer]:
        """The answers for goals that nothing breaks; nothing where saturation did not come to its end."""
        if not self.finished:
            return
        for goal in tuple(self.open):
            self.open.remove(goal)
            if id(goal) in self._hidden:
                reason = "the invariant is broken inside a step only, at a point where a very long step would end"
                yield Stopped(goal, Limit.UNDECIDED, reason=reason)
            else:
                yield Absent(goal)
