"""The engine `values`: proofs for programs of one process by what their variables and memory may hold.

What it cannot exclude is asked of others, of what is left of the program then: without assertions that nothing breaks,
and without ways that nobody goes (see `analysis.values`, `lower.remainder`), and at first without calls that have
little to do with it (`lower.loosening`). So what is open in a few lines of a long program is a question about these.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field, replace
from itertools import count

from clew.analysis.values.trials import Tried, trials
from clew.engines.tally import Meter
from clew.ir.errors import Unsupported
from clew.lift import Lift
from clew.lower.views import Views
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Engine,
    Figures,
    Found,
    Goal,
    InvariantGoal,
    LinearGoal,
    LiveGoal,
    SafeGoal,
    Stopped,
)
from clew.models.engine_text import EngineText
from clew.outcome import Statistics
from clew.records import dataclass
from clew.semantics.outcome import OWN_CHECKS
from clew.verdict import Limit

_LOOK_EVERY = 64
_SOON = 5
"""After so many trials the others have a look at what is left, before more is told apart."""
_FARTHEST = 2
"""How far from what is left calls are kept in looser programs."""
_FIRST_SECONDS, _LONGER, _LONGEST = 3.0, 5.0, 1000.0
"""So long each of the others tries at first, and how many times longer when its turn comes again."""


@dataclass(frozen=True, slots=True)
class Values:
    """What variables and memory may hold."""

    name: str = field(default="values", init=False)
    ways: int = 24
    """So many situations are told apart at a place."""
    others: tuple[EngineText, ...] = tuple(map(EngineText, ("forgetful", "kind")))
    """Who is asked what is left, joined by `+`."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A proof per goal, where one is found, or a run."""
        meter, left, reason = Meter(budget), list(goals), ""
        known: Tried | None = None
        seconds = _FIRST_SECONDS
        try:
            for number, tried in enumerate(trials(model.program, self.ways, _tick(budget)), start=1):
                reason = tried.reason
                if not reason:
                    known = tried if known is None else known.both(tried)
                    reason = f"may be violated: {', '.join(sorted(known.broken))}"
                    yield from _closed(left, [Absent(goal) for goal in left if _is_safe(goal, known)])
                if not left:
                    break
                if number == _SOON and known is not None:
                    yield from _closed(left, self._of_the_rest(model, known, left, _for(budget, seconds)))
        except _Spent:
            reason = "values were still followed"
        while left and known is not None and seconds < _LONGEST and budget.spent() is None:
            seconds *= _LONGER
            yield from _closed(left, self._of_the_rest(model, known, left, _for(budget, seconds)))
        limit = budget.spent() or Limit.UNDECIDED
        yield from (Stopped(goal, limit, reason=reason) for goal in left)
        yield Figures(Statistics(search_seconds=meter.seconds()), limit=budget.spent())

    def _of_the_rest(
        self, model: Views, known: Tried, left: list[Goal], budgets: Callable[[], Budget]
    ) -> Iterator[Absent | Found]:
        """The answers of the others to what is left; each has its time for it."""
        waiting = [goal for goal in left if _may_break(goal, known)]
        for member, views, exact in self._asked_of(model, known) if waiting else ():
            home = views.lift(member.row.model) if exact else None
            asked = [(goal, SafeGoal(_may_break(goal, known))) for goal in waiting]
            for answer in _answers(member.engine(), views, tuple(smaller for _, smaller in asked), budgets()):
                goal = next(goal for goal, smaller in asked if smaller is answer.goal)
                if (brought := _brought(answer, goal, home)) is not None:
                    waiting.remove(goal)
                    yield brought

    def _asked_of(self, model: Views, known: Tried) -> Iterator[tuple[EngineText, Views, bool]]:
        """Who is asked for what, and whether all runs that are found there are runs of the program."""
        rest = model.remaining(known.notes)
        # Loose results are defined, which where that is open would say too much.
        far = range(_FARTHEST if known.broken.isdisjoint(OWN_CHECKS) else 0)
        for views in filter(None, map(rest.loosened, far)):
            yield from ((each, views, False) for each in self.others)
        yield from ((each, rest, True) for each in self.others)


def _brought(answer: Absent | Found, goal: Goal, home: Lift | None) -> Absent | Found | None:
    """The answer to what was asked; None where it is a run that is none of the program."""
    if isinstance(answer, Absent):
        return Absent(goal)
    run = None if home is None else home.run(answer.run)
    return None if run is None else replace(answer, goal=goal, run=run)


def _answers(engine: Engine, views: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Absent | Found]:
    """What an engine decides; nothing where it cannot."""
    try:
        every = engine.check(views, goals, budget) if goals else ()
        yield from (each for each in every if isinstance(each, Absent | Found))
    except Unsupported:
        return


def _closed(left: list[Goal], answers: Iterable[Absent | Found]) -> Iterator[Answer]:
    """The answers, whose goals are not left any more."""
    for answer in answers:
        left.remove(answer.goal)
        yield answer


def _for(budget: Budget, seconds: float) -> Callable[[], Budget]:
    """So much of the budget for each who asks; conditions of others are those of another program."""

    def part() -> Budget:
        over = time.monotonic() + seconds
        return replace(budget, board=None, deadline=over if budget.deadline is None else min(over, budget.deadline))

    return part


def _may_break(goal: Goal, known: Tried) -> frozenset[str]:
    """The checks of a goal that may be violated, as far as others are asked for them."""
    return frozenset(filter(goal.covers, known.broken)) if isinstance(goal, SafeGoal) else frozenset()


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
