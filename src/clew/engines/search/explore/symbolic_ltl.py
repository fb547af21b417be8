"""The engine `lassos`: linear time over symbolic states, where inputs are too wide to be tried one by one.

States are equal if they are so up to the names of their inputs, so that they stand for the same sets of states of the
program. Each state that a step leads to has a state before it, so every run of the program goes through the sets, and
where sets repeat, states do (see `clew.symbolic.lassos`). The terms of a formula are decided in every state.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import field

from clew.engines.search.emptiness.components import accepted_run
from clew.engines.search.explore.space import Space
from clew.engines.tally import Meter, Tally
from clew.errors import InputError
from clew.ir.errors import Unsupported
from clew.lift import Run
from clew.logic.normalise import Normalise, constructor
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, LinearGoal, Stopped, goal_terms
from clew.outcome import Statistics
from clew.records import dataclass
from clew.semantics.state import State
from clew.symbolic.lassos import lasso
from clew.symbolic.machine import SymbolicMachine
from clew.symbolic.matching.prepared import prepare
from clew.symbolic.paths.oracle import Oracle, OutOfTime
from clew.symbolic.values import Symbolic
from clew.verdict import Limit


@dataclass(frozen=True, slots=True)
class Lassos:
    """Linear time over symbolic states: every goal has its own search, and nothing is reduced."""

    name: str = field(default="lassos", init=False)
    solver: str = "bitwuzla"
    """Who answers questions about inputs: bitwuzla or z3."""
    rounds: int = 8
    """How often a loop over symbolic states is followed, at most, to find values that come back."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """Yield an answer per goal, and Figures at the end."""
        if self.rounds < 1:
            raise InputError(f"option rounds of engine lassos is {self.rounds}, which should be at least 1")
        whole = Tally()
        calls = without = 0
        linear = [goal for goal in goals if isinstance(goal, LinearGoal)]
        for goal in goals:
            if not isinstance(goal, LinearGoal):
                yield Stopped(goal, Limit.UNDECIDED, reason="engine lassos decides linear time only")
        for goal in linear:
            machine = _Sets(model, goal, Oracle(self.solver, deadline=budget.deadline))
            answer, tally = self._answer(machine, goal, Meter(budget))
            whole = _added(whole, tally)
            calls += machine.statistics.solver_calls
            without += machine.statistics.answered_without_solver
            yield answer
        yield Figures(_statistics(whole, calls, without), limit=whole.limit)

    def _answer(self, machine: _Sets, goal: LinearGoal, meter: Meter) -> tuple[Found | Absent | Stopped, Tally]:
        stopped = Tally(limit=Limit.TIME)
        try:
            run, tally = accepted_run(Space(machine), goal, None, meter)
            if run is not None:
                return self._found(machine, goal, run), tally
        except OutOfTime:
            return Stopped(goal, Limit.TIME, reason="it ended in a question to the solver"), stopped
        except Unsupported as refused:
            return Stopped(goal, Limit.UNDECIDED, reason=str(refused)), Tally()
        if tally.limit is not None:
            return Stopped(goal, tally.limit, tally.states), tally
        if machine.statistics.sampled:
            return Stopped(goal, Limit.LOSSY, tally.states, "one value was taken for many"), tally
        return Absent(goal), tally

    def _found(self, machine: _Sets, goal: LinearGoal, run: Run) -> Found | Stopped:
        values = lasso(machine, run, rounds=self.rounds)
        if values is not None:
            return Found(goal, values)
        unclosed = f"symbolic states repeat, but no values were found that do within {self.rounds} rounds"
        return Stopped(goal, Limit.UNDECIDED, reason=unclosed)


class _Sets(SymbolicMachine):
    """The symbolic machine whose states are equal up to the names of inputs; it decides the guards of one goal."""

    def __init__(self, model: Views, goal: LinearGoal, oracle: Oracle) -> None:
        super().__init__(model.program, Symbolic(oracle, constructor(Normalise.FULL)), watched=goal_terms(goal))

    def key(self, state: State) -> Hashable:
        """What all states have in common that stand for the same set."""
        return prepare(self.split(state)).identity


def _added(one: Tally, other: Tally) -> Tally:
    return Tally(
        states=one.states + other.states,
        transitions=one.transitions + other.transitions,
        depth=max(one.depth, other.depth),
        seconds=one.seconds + other.seconds,
        limit=one.limit or other.limit,
    )


def _statistics(tally: Tally, calls: int, without: int) -> Statistics:
    return Statistics(
        states=tally.states,
        transitions=tally.transitions,
        depth=tally.depth,
        solver_calls=calls,
        answered_without_solver=without,
        search_seconds=round(tally.seconds, 6),
    )
