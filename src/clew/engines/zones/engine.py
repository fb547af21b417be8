"""The engine: goals of safety that need the same data and bounds in one search, each linear goal in one of its own.

Searches take turns, so that what is found soon is not kept waiting by what is hard.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from dataclasses import field

from clew.engines.zones.liveness import Accepted
from clew.engines.zones.safety import Reach
from clew.ir.terms import Term, negate
from clew.lower.views import Views
from clew.models.engine import Answer, Budget, Figures, Goal, InvariantGoal, LinearGoal, LiveGoal, Stopped
from clew.models.timed import TimedModel
from clew.outcome import Note, NoteKind, Statistics
from clew.records import dataclass
from clew.verdict import Limit

_TURN_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class ZoneSearch:
    """Reachability and linear time over zones of clocks."""

    name: str = field(default="zones", init=False)

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A run or a proof per goal."""
        began = time.perf_counter()
        timed = model.timed
        searches: list[Reach | Accepted] = []
        limit: Limit | None = None
        turns = [*_safe(timed, goals, budget, searches), *_linear(timed, goals, budget, searches)]
        for answer in _in_turns(turns):
            if isinstance(answer, Stopped):
                limit = limit or answer.limit
            yield answer
        nodes, transitions = sum(each.nodes for each in searches), sum(each.transitions for each in searches)
        seconds = round(time.perf_counter() - began, 6)
        note = Note(NoteKind.DETAIL, f"{nodes} zones of {timed.clocks} clocks")
        yield Figures(Statistics(states=nodes, transitions=transitions, search_seconds=seconds), (note,), limit)


def _in_turns(searches: list[Iterator[Answer | None]]) -> Iterator[Answer]:
    waiting = deque(searches)
    while waiting:
        search = waiting.popleft()
        over = time.perf_counter() + _TURN_SECONDS
        for answer in search:
            if answer is not None:
                yield answer
            elif time.perf_counter() > over and waiting:
                waiting.append(search)
                break


def _safe(
    timed: TimedModel, goals: tuple[Goal, ...], budget: Budget, made: list[Reach | Accepted]
) -> Iterator[Iterator[Answer | None]]:
    """One search for all goals that see the same data, and the same differences between clocks."""
    groups: dict[object, list[Goal]] = {}
    for goal in goals:
        if not isinstance(goal, LinearGoal):
            stuck = isinstance(goal, LiveGoal)
            grain = timed.watching(_watched(goal)).sliced(stuck=stuck).grain()
            groups.setdefault((stuck, grain), []).append(goal)
    yield from (_reached(timed, tuple(members), budget, made) for members in groups.values())


def _reached(
    timed: TimedModel, goals: tuple[Goal, ...], budget: Budget, made: list[Reach | Accepted]
) -> Iterator[Answer | None]:
    """The search; where a run was made up, another one that keeps all that is compared by its difference."""
    watched = tuple(term for goal in goals for term in _watched(goal))
    stuck = any(isinstance(goal, LiveGoal) for goal in goals)
    left: list[Goal] = []
    made.append(reach := Reach(timed.watching(watched).sliced(stuck=stuck), goals, budget))
    for answer in reach.run():
        if isinstance(answer, Stopped) and answer.limit is Limit.SPURIOUS:
            left.append(answer.goal)
        else:
            yield answer
    if left:
        made.append(again := Reach(timed.watching(watched, whole=True).sliced(stuck=stuck), tuple(left), budget))
        yield from again.run()


def _watched(goal: Goal) -> tuple[Term, ...]:
    """What is looked for in states; checks are part of actions."""
    return (negate(goal.condition),) if isinstance(goal, InvariantGoal) else ()


def _linear(
    timed: TimedModel, goals: tuple[Goal, ...], budget: Budget, made: list[Reach | Accepted]
) -> Iterator[Iterator[Answer | None]]:
    for goal in goals:
        if isinstance(goal, LinearGoal):
            made.append(search := Accepted(timed, goal, budget))
            yield search.run()
