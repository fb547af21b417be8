"""The engine: goals on pushdown systems, decided by saturation.

On a plain system a goal asks for a named set of configurations, that it is never reached, or for a formula on heads and
sets (`temporal`). On a recursive program goals are decided on the table of its summaries (`programs`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import ClassVar

from clew.engines.saturate.options import Direction, Implementation, Weighing
from clew.engines.saturate.plain import LONGEST_RUN, reach, reach_folded
from clew.engines.saturate.runs import TooLong, TooMany
from clew.ir.terms import Apply, Variable
from clew.lower.views import Views
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
    SafeGoal,
    Stopped,
)
from clew.models.pushdown import ConfigurationSet, Pushdown
from clew.outcome import Statistics
from clew.records import dataclass
from clew.verdict import Limit


@dataclass(frozen=True, slots=True)
class Saturate:
    """Saturation of automata on stacks."""

    name: ClassVar[str] = "saturate"
    direction: Direction = Direction.BACKWARD
    """From where a plain pushdown system is saturated."""
    implementation: Implementation = Implementation.AUTO
    """Who saturates a plain pushdown system."""
    weights: Weighing = Weighing.AUTO
    """How facts about a program are kept."""

    def check(self, model: Pushdown | Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """An answer per goal."""
        if isinstance(model, Pushdown):
            return self._check_plain(model, goals)
        # Programs need much more than plain systems, and start-up time counts.
        from clew.engines.saturate.programs import check_program

        return check_program(model.recursive, goals, budget, self.weights)

    def _check_plain(self, model: Pushdown, goals: tuple[Goal, ...]) -> Iterator[Answer]:
        # The core has no loop that looks at the clock; the parent ends it.
        started = time.perf_counter()
        largest = 0
        for goal in goals:
            answer, edges = self._answer(model, goal)
            largest = max(largest, edges)
            yield answer
        seconds = round(time.perf_counter() - started, 6)
        yield Figures(Statistics(transitions=largest or None, search_seconds=seconds))

    def _answer(self, model: Pushdown, goal: Goal) -> tuple[Found | Absent | Stopped, int]:
        target = _asked_for(model, goal)
        try:
            if target is None:
                return _about_heads(model, goal), 0
            reached = reach(model, target, direction=self.direction, implementation=self.implementation)
        except TooMany:
            return Stopped(goal, Limit.UNDECIDED, reason="there are too many heads"), 0
        except TooLong:
            if target is not None and (run := reach_folded(model, target)) is not None:
                return Found(goal, run), 0
            reason = f"there is a run, but it has more than {LONGEST_RUN:,} steps and was not replayed"
            return Stopped(goal, Limit.DEPTH, reason=reason), 0
        except MemoryError as full:
            return Stopped(goal, Limit.MEMORY, reason=str(full)), 0
        return (Absent(goal) if reached.run is None else Found(goal, reached.run)), reached.edges


def _about_heads(model: Pushdown, goal: Goal) -> Found | Absent | Stopped:
    # Most questions need no automata, and start-up time counts.
    from clew.engines.saturate.temporal.lassos import accepted_run, run_to_breach

    match goal:
        case InvariantGoal(condition=condition):
            run = run_to_breach(model, condition)
        case LinearGoal(automaton=automaton, fair=False):
            run = accepted_run(model, automaton)
        case SafeGoal() | LiveGoal() | LinearGoal():
            reason = "of a plain pushdown system only formulas on all runs, fair or not, are decided"
            return Stopped(goal, Limit.UNDECIDED, reason=reason)
    return Absent(goal) if run is None else Found(goal, run)


def _asked_for(model: Pushdown, goal: Goal) -> ConfigurationSet | None:
    """The set that the goal says is never reached."""
    match goal:
        case InvariantGoal(condition=Apply(operator="not", arguments=(Variable() as atom,))):
            return model.set_of(atom)
        case _:
            return None
