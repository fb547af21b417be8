"""The engine `crowds`: that a program of threads violates nothing, however many threads it makes.

Input: the crowd of a program. Output: absence. Pairs are derived one by one first; where there are too many of them, or
inputs are kept, a solver looks for what holds of all of them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import field, replace

from clew.engines.unroll.crowds.alone import proved_alone
from clew.engines.unroll.crowds.clauses import proved
from clew.engines.unroll.crowds.pairs import Saturated, saturated
from clew.lower.views import Views
from clew.models.crowds import Crowd
from clew.models.engine import Absent, Answer, Budget, Figures, Goal, SafeGoal, Stopped
from clew.outcome import Statistics
from clew.records import dataclass
from clew.semantics.outcome import OWN_CHECKS
from clew.verdict import Limit

_SECONDS = 6.0
"""So long what single processes keep to is looked for."""


@dataclass(frozen=True, slots=True)
class Crowds:
    """Invariants for any number of threads."""

    name: str = field(default="crowds", init=False)
    pairs: int = 20_000
    """So many pairs are derived one by one at most."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A proof per goal, one after the other."""
        began = time.perf_counter()
        limit: Limit | None = None
        for goal in goals:
            answer = self._decide(model, goal, budget)
            limit = answer.limit if isinstance(answer, Stopped) and answer.limit is not Limit.UNDECIDED else limit
            yield answer
        yield Figures(Statistics(search_seconds=round(time.perf_counter() - began, 6)), limit=limit)

    def _decide(self, model: Views, goal: Goal, budget: Budget) -> Answer:
        if not isinstance(goal, SafeGoal) or goal.checks is None:
            return Stopped(goal, Limit.UNDECIDED, reason="crowds are asked for named checks only")
        crowd = model.crowd(goal)
        if goal.checks & OWN_CHECKS and crowd.doubt is not None:
            return Stopped(goal, Limit.UNDECIDED, reason=f"memory of threads is not certain: {crowd.doubt}")
        asserted = sorted({each.check for role in crowd.roles for each in role.failures if goal.covers(each.check)})
        if len(asserted) <= 1:
            return self._proved(crowd, goal, budget)
        # Each check needs less than all of them together.
        for check in asserted:
            single = replace(goal, checks=frozenset({check}))
            answer = self._proved(model.crowd(single), single, budget)
            if isinstance(answer, Stopped):
                return replace(answer, goal=goal)
        return Absent(goal)

    def _proved(self, crowd: Crowd, goal: SafeGoal, budget: Budget) -> Answer:
        if not any(role.many for role in crowd.roles) and len(crowd.roles) < 2:
            return Stopped(goal, Limit.UNDECIDED, reason="there is one process only")
        match saturated(crowd, goal, self.pairs, budget):
            case Saturated.SAFE:
                return Absent(goal)
            case Saturated.VIOLATED:
                return Stopped(goal, Limit.UNDECIDED, reason="what is known of every two threads is not enough")
            case Saturated.TOO_MANY:
                return self._by_clauses(crowd, goal, budget)

    def _by_clauses(self, crowd: Crowd, goal: SafeGoal, budget: Budget) -> Answer:
        """A proof by what each process keeps to, or every two: first where others do anything, then what they do."""
        if proved_alone(crowd, goal, budget):
            return Absent(goal)
        soon = min(time.monotonic() + _SECONDS, math.inf if budget.deadline is None else budget.deadline)
        single = proved(crowd, goal, replace(budget, deadline=soon), size=1)
        return single if isinstance(single, Absent) else proved(crowd, goal, budget)
