"""The engine: goals on recursive programs, decided on their components.

Checks and deadlocks are looked for on everything that runs reach, inside of all calls, whatever the mode; invariants
and linear time are decided as the mode says.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, ClassVar

from clew.engines.hierarchical.modes import Checker, Mode, Verdict
from clew.engines.hierarchical.runs import run_of
from clew.engines.hierarchical.traces import TooLong, Trace
from clew.ir.errors import Unsupported
from clew.logic.temporal.limits import TooLarge
from clew.lower.views import Views
from clew.models.components.machine import Fails, Stays
from clew.models.components.of_recursive import RecursiveComponents
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Figures,
    Found,
    Goal,
    InvariantGoal,
    LinearGoal,
    LiveGoal,
    Progress,
    SafeGoal,
    Stopped,
    may_end,
)
from clew.models.pushdown import Pushdown
from clew.outcome import Statistics
from clew.records import dataclass
from clew.verdict import Limit

_SILENT = "a run may go on for ever without a scheduling point"
_HIDDEN = "the invariant is broken inside a step only, at a point where a very long step would end"
_UNFAIR = "a run was found that need not be fair to the fair choices of the program; saturate decides this"
_PLAIN = "hierarchical decides programs with calls, not plain pushdown systems; saturate decides those"


class _Spent(Exception):
    """The budget was spent."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit.value)
        self.limit = limit


@dataclass(frozen=True, slots=True)
class Hierarchical:
    """Linear time on programs with calls, inside of callees too."""

    name: ClassVar[str] = "hierarchical"
    mode: Mode = Mode.LAZY
    """What is made when, and whether calls are entered."""
    skip: frozenset[str] = frozenset()
    """Procedures whose calls count as one step: formulas are not checked inside of them."""
    analysed: str = ""
    """With mode=top: the procedure whose calls count as one step; those around it are entered. Empty: the outermost."""

    def check(self, model: Views | Pushdown, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """An answer per goal."""
        if isinstance(model, Pushdown):
            yield from (Stopped(goal, Limit.UNDECIDED, reason=_PLAIN) for goal in goals)
            yield Figures(Statistics())
            return
        yield from _Work(model, self, budget).answers(goals)


class _Work:
    """The goals of one check, one after the other; what the first has made serves the next."""

    def __init__(self, views: Views, options: Hierarchical, budget: Budget) -> None:
        self._machine = views.recursive
        self._budget = budget
        self._components = RecursiveComponents(self._machine)
        self._checker = Checker(
            self._components, mode=options.mode, skip=options.skip, analysed=options.analysed, tick=self._tick
        )
        self._limit: Limit | None = None

    def _tick(self) -> None:
        self._budget.report(Progress(states=self._checker.nodes))
        if (limit := self._budget.spent()) is not None:
            raise _Spent(limit)

    def answers(self, goals: tuple[Goal, ...]) -> Iterator[Answer]:
        """An answer per goal, and the figures."""
        started = time.perf_counter()
        alarming = [goal for goal in goals if isinstance(goal, SafeGoal | LiveGoal)]
        others = [goal for goal in goals if isinstance(goal, InvariantGoal | LinearGoal)]
        proved = False
        for goal in others:
            answer = self._guarded(goal)
            proved = proved or isinstance(answer, Absent)
            yield answer
        yield from self._alarms(alarming, goals, proved=proved)
        seconds = round(time.perf_counter() - started, 6)
        yield Figures(
            Statistics(states=self._checker.nodes, search_seconds=seconds),
            self._checker.notes("hierarchical"),
            self._limit,
        )

    # --- formulas -----------------------------------------------------------------------------------------------------

    def _guarded(self, goal: InvariantGoal | LinearGoal) -> Found | Absent | Stopped:
        try:
            return self._answer(goal)
        except _Spent as spent:
            self._limit = spent.limit
            return Stopped(goal, spent.limit, self._checker.nodes)
        except TooLong:
            return Stopped(goal, Limit.DEPTH, reason="there is a run, but it is too long to be told and replayed")
        except (TooLarge, Unsupported) as refused:
            return Stopped(goal, Limit.UNDECIDED, reason=str(refused))

    def _answer(self, goal: InvariantGoal | LinearGoal) -> Found | Absent | Stopped:
        match goal:
            case InvariantGoal(condition=condition):
                verdict = self._checker.invariant(condition)
                if verdict.trace is None and self._checker.breaks_silently(condition):
                    return Stopped(goal, Limit.UNDECIDED, reason=_HIDDEN)
            case LinearGoal(automaton=automaton, formula=formula):
                verdict = self._checker.linear(automaton, formula)
        return self._judged(goal, verdict)

    def _judged(self, goal: InvariantGoal | LinearGoal, verdict: Verdict) -> Found | Absent | Stopped:
        if verdict.trace is not None:
            if self._machine.fair and isinstance(goal, LinearGoal):
                return Stopped(goal, Limit.UNDECIDED, reason=_UNFAIR)
            return Found(goal, self._run(verdict.trace))
        if verdict.silent and isinstance(goal, LinearGoal):
            return Stopped(goal, Limit.UNDECIDED, reason=_SILENT)
        return Absent(goal)

    def _run(self, trace: Trace) -> Any:  # noqa: ANN401
        return run_of(trace, self._machine.actor, self._components.seen)

    # --- checks and deadlocks -----------------------------------------------------------------------------------------

    def _alarms(self, left: list[SafeGoal | LiveGoal], goals: tuple[Goal, ...], *, proved: bool) -> Iterator[Answer]:
        if not left:
            return
        reason, limit = "everything else was found before", Limit.UNDECIDED
        try:
            for step, told in self._checker.alarms():
                for goal in [each for each in left if _is_against(step, each)]:
                    left.remove(goal)
                    check, span = (
                        (step.violation.check, step.violation.span) if isinstance(step, Fails) else (None, None)
                    )
                    yield Found(goal, self._run(told()), check, span)
                if may_end(goals, left, proved=proved):
                    break
            else:
                yield from (Absent(goal) for goal in left)
                return
        except _Spent as spent:
            reason, limit, self._limit = "", spent.limit, spent.limit
        except (TooLong, Unsupported) as refused:
            reason = str(refused) or "there is a run, but it is too long to be told and replayed"
        yield from (Stopped(goal, limit, self._checker.nodes, reason) for goal in left)


def _is_against(step: Fails | Stays, goal: SafeGoal | LiveGoal) -> bool:
    match goal:
        case SafeGoal():
            return isinstance(step, Fails) and goal.covers(step.violation.check)
        case LiveGoal():
            return isinstance(step, Stays)
