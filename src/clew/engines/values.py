"""The engine `values`: proofs for programs of one process by what their variables and memory may hold.

It finds no runs: what it cannot exclude, others have to look at. See `analysis.values`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from itertools import count

from clew.analysis.values.trials import Tried, trials
from clew.engines.tally import Meter
from clew.lower.views import Views
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Figures,
    Goal,
    InvariantGoal,
    LinearGoal,
    LiveGoal,
    SafeGoal,
    Stopped,
)
from clew.outcome import Statistics
from clew.records import dataclass
from clew.verdict import Limit

_LOOK_EVERY = 64


@dataclass(frozen=True, slots=True)
class Values:
    """What variables and memory may hold."""

    name: str = field(default="values", init=False)
    ways: int = 24
    """So many situations are told apart at a place."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A proof per goal, where one is found."""
        meter, left, reason = Meter(budget), list(goals), ""
        known: Tried | None = None
        try:
            for tried in trials(model.program, self.ways, _tick(budget)):
                reason = tried.reason
                if reason:
                    continue
                known = tried if known is None else known.both(tried)
                for goal in [goal for goal in left if _is_safe(goal, known)]:
                    left.remove(goal)
                    yield Absent(goal)
                reason = f"may be violated: {', '.join(sorted(known.broken))}"
                if not left:
                    break
        except _Spent:
            reason = "values were still followed"
        limit = budget.spent() or Limit.UNDECIDED
        yield from (Stopped(goal, limit, reason=reason) for goal in left)
        yield Figures(Statistics(search_seconds=meter.seconds()), limit=budget.spent())


def _is_safe(goal: Goal, tried: Tried) -> bool:
    """Whether no run is against the goal."""
    match goal:
        case LiveGoal():
            return not tried.waits
        case SafeGoal():
            return not any(map(goal.covers, tried.broken))
        case InvariantGoal() | LinearGoal():
            return False


class _Spent(Exception):
    """There is no time left."""


def _tick(budget: Budget) -> Callable[[], None]:
    """Is called for each block that is followed."""
    ticks = count()

    def tick() -> None:
        if next(ticks) % _LOOK_EVERY == 0 and budget.spent() is not None:
            raise _Spent

    return tick
