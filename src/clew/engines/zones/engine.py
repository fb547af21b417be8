"""The engine: goals of safety in one search, each linear goal in one of its own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import field

from clew.engines.zones.liveness import accepted
from clew.engines.zones.safety import Reach
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Goal, LinearGoal, Stopped
from clew.outcome import Note, NoteKind, Statistics
from clew.records import dataclass
from clew.verdict import Limit

_MADE_UP = "extrapolation led to a run that is none"


@dataclass(frozen=True, slots=True)
class ZoneSearch:
    """Reachability and linear time over zones of clocks."""

    name: str = field(default="zones", init=False)

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A run or a proof per goal."""
        began = time.perf_counter()
        timed = model.timed
        nodes = transitions = 0
        limit: Limit | None = None
        notes: list[Note] = []
        safe = tuple(goal for goal in goals if not isinstance(goal, LinearGoal))
        if safe:
            reach = Reach(timed, safe, budget)
            answered: list[Goal] = []
            for found in reach.run():
                answered.append(found.goal)
                yield found
            left = [goal for goal in safe if not any(goal is other for other in answered)]
            limit = reach.limit
            yield from (_rest(goal, limit, reach.nodes) for goal in left)
            nodes, transitions = reach.nodes, reach.transitions
        for goal in goals:
            if isinstance(goal, LinearGoal):
                answer, visited = accepted(timed, goal, budget)
                nodes += visited
                yield answer
                if isinstance(answer, Stopped):
                    limit = limit or answer.limit
        seconds = round(time.perf_counter() - began, 6)
        notes.append(Note(NoteKind.DETAIL, f"{nodes} zones of {timed.clocks} clocks"))
        yield Figures(Statistics(states=nodes, transitions=transitions, search_seconds=seconds), tuple(notes), limit)


def _rest(goal: Goal, limit: Limit | None, nodes: int) -> Answer:
    if limit is None:
        return Absent(goal)
    return Stopped(goal, limit, nodes, _MADE_UP if limit is Limit.SPURIOUS else f"{nodes} zones")
