"""Linear time on folded heaps: goals on programs that build structures of any size, decided on their components.

What no run of folded heaps is against holds. A run that is against a goal may be one of folded heaps alone: then one of
the program is looked for, and where none is found the answer is open.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import ClassVar

from clew.engines.hierarchical.concrete import Seen, run_against
from clew.engines.hierarchical.modes import Checker, Mode, Verdict
from clew.engines.hierarchical.readers import always
from clew.engines.hierarchical.traces import TooLong
from clew.ir.errors import Unsupported
from clew.ir.properties import Formula
from clew.logic.temporal.limits import TooLarge
from clew.lower.heap.terms import LostTrack
from clew.lower.views import Views
from clew.models.components.machine import Fails, Stays
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
    goal_terms,
)
from clew.models.heap.keeping import Fold, Keep
from clew.outcome import Statistics
from clew.records import dataclass
from clew.verdict import Limit

_OPEN = (Limit.SPURIOUS, Limit.UNDECIDED)
_SILENT = "a run may go on for ever without a scheduling point"
_FOLDED = "a run of folded heaps is against it, and it is not known whether the program has it"


class _Spent(Exception):
    """The budget was spent."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit.value)
        self.limit = limit


@dataclass(frozen=True, slots=True)
class OnHeaps:
    """Linear time on heaps of any size, inside of callees too."""

    name: ClassVar[str] = "shapes"
    mode: Mode = Mode.LAZY
    """What is made when, and whether calls are entered."""
    skip: frozenset[str] = frozenset()
    """Procedures whose calls count as one step: formulas are not checked inside of them."""
    analysed: str = ""
    """With mode=top: the procedure whose calls count as one step; those around it are entered. Empty: the one that a
    task asks for, or the outermost."""
    largest: int = 50
    """Heaps of more objects end the search: no rule folds them."""
    keep: Keep | None = None
    """Which objects keep what they hold: nothing, variables, marks, all; None: marks, and nothing where edges have
    sizes."""
    fold: frozenset[Fold] = frozenset()
    """How much is folded: everywhere, ends, apart."""
    most: int = 0
    """So many states end the search; 0: no number."""
    shown: int = 4_000
    """Where a run of folded heaps is against a formula, one of the program is looked for among so many states."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """An answer per goal."""
        started = time.perf_counter()

        def tick() -> None:
            budget.report(Progress(states=checker.nodes))
            if (spent := budget.spent()) is not None:
                raise _Spent(spent)
            if self.most and checker.nodes > self.most:
                raise _Spent(Limit.STATES)

        components = model.heap_components(goal_terms(*goals), largest=self.largest, keep=self.keep, fold=self.fold)
        analysed, skip = components.analysed(self.analysed), components.procedures_called(self.skip)
        checker = Checker(components, mode=self.mode, skip=skip, analysed=analysed, tick=tick)
        for goal in goals:
            answer: Absent | Stopped | Found = _answer(checker, goal)
            if isinstance(answer, Stopped) and answer.limit in _OPEN and isinstance(goal, LinearGoal):
                answer = self._shown(model, goal, budget, frozenset(skip)) or answer
            yield answer
        seconds = round(time.perf_counter() - started, 6)
        statistics = Statistics(states=checker.nodes, search_seconds=seconds)
        yield Figures(statistics, checker.notes("shapes"), limit=budget.spent())

    def _shown(self, model: Views, goal: LinearGoal, budget: Budget, skip: frozenset[str]) -> Found | None:
        """A run of the program that is against the goal, if there is one among the first."""
        deepest = 2 if self.mode is Mode.TOP else None
        seen = Seen(deepest, skip)
        run = run_against(model.asking, goal.automaton, seen, self.shown, lambda: budget.spent() is None)
        return None if run is None else Found(goal, run)


def _answer(checker: Checker, goal: Goal) -> Absent | Stopped:
    try:
        against = _is_against(checker, goal)
    except _Spent as spent:
        return Stopped(goal, spent.limit, checker.nodes)
    except (LostTrack, TooLarge, TooLong, Unsupported) as refused:
        return Stopped(goal, Limit.UNDECIDED, reason=str(refused))
    return against or Absent(goal)


def _in_calls(checker: Checker, goal: Goal, verdict: Verdict, formula: Formula | None) -> Stopped | None:
    """The answer to a run of folded heaps, with the calls in which it is against the formula."""
    if verdict.trace is None:
        return None
    return Stopped(goal, Limit.SPURIOUS, reason=f"{_FOLDED}: in {checker.where(verdict, formula)}")


def _is_against(checker: Checker, goal: Goal) -> Stopped | None:
    """Why the goal is open, if it is."""
    match goal:
        case LinearGoal(automaton=automaton, formula=formula):
            verdict = checker.linear(automaton, formula)
            if verdict.trace is None and verdict.silent:
                return Stopped(goal, Limit.UNDECIDED, reason=_SILENT)
            return _in_calls(checker, goal, verdict, formula)
        case InvariantGoal(condition=condition):
            verdict = checker.invariant(condition)
            if verdict.trace is None and checker.breaks_silently(condition):
                return Stopped(goal, Limit.SPURIOUS, reason=_FOLDED)
            return _in_calls(checker, goal, verdict, always(condition))
        case SafeGoal():
            failing = (step.violation for step, _ in checker.alarms() if isinstance(step, Fails))
            wrong = next((each for each in failing if goal.covers(each.check)), None)
            return None if wrong is None else Stopped(goal, Limit.SPURIOUS, reason=f"{wrong.check} may fail")
        case LiveGoal():
            stuck = any(isinstance(step, Stays) for step, _ in checker.alarms())
            return Stopped(goal, Limit.SPURIOUS, reason=_FOLDED) if stuck else None
