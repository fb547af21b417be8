"""The engine `portfolio`: falsifiers, provers and exploration side by side; the first answer to a goal wins.

Members work on views of one program, so their runs are runs of that program. A member that cannot decide a goal or
that fails is left out; what the others find is confirmed like the answer of any engine.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from clew.engines.child import Work
from clew.engines.race import Lost, Won, race
from clew.models.engine import Answer, Budget, Engine, Figures, Goal, Stopped
from clew.models.lower.views import Views
from clew.outcome import Note, NoteKind, Statistics
from clew.verdict import Limit


class Member(Enum):
    """Who may take part."""

    EXPLORE = "explore"
    BMC = "bmc"
    KIND = "kind"
    IC3 = "ic3"
    BDD = "bdd"


@dataclass(frozen=True, slots=True)
class Portfolio:
    """Several engines side by side."""

    name: str = field(default="portfolio", init=False)
    members: tuple[Member, ...] = (Member.EXPLORE, Member.BMC, Member.IC3, Member.BDD)
    """Joined by `+`."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """The first answer per goal, whoever gives it."""
        began = time.perf_counter()
        works = {member.value: _work(member, model, goals) for member in self.members}
        open_goals = {id(goal): goal for goal in goals}
        notes: list[Note] = []
        last: Figures | None = None
        winners: list[str] = []
        for told in race(works, goals, budget):
            match told:
                case Won(name=name, answer=answer):
                    del open_goals[id(answer.goal)]
                    winners.append(name)
                    yield answer
                case Lost(name=name, reason=reason):
                    notes.append(Note(NoteKind.REMARK, f"{name} gave up: {reason}"))
                case Figures():
                    last = told
        limit = budget.spent()
        for goal in open_goals.values():
            yield Stopped(goal, limit or Limit.UNDECIDED, reason="no member of the portfolio has decided it")
        if winners:
            notes = [Note(NoteKind.REMARK, f"decided by {', '.join(dict.fromkeys(winners))}")]
        seconds = round(time.perf_counter() - began, 6)
        statistics = Statistics(search_seconds=seconds, depth=None if last is None else last.statistics.depth)
        yield Figures(statistics, tuple(notes), limit if open_goals else None)


def _work(member: Member, model: Views, goals: tuple[Goal, ...]) -> Work:
    def run(budget: Budget) -> Iterator[Answer]:
        engine, view = _member(member, model)
        yield from engine.check(view, goals, budget)

    return run


def _member(member: Member, model: Views) -> tuple[Engine[Any], Any]:
    """The engine, imported in the child that runs it, and the view that it eats."""
    from clew.engines import explore, unroll

    made: Any
    match member:
        case Member.EXPLORE:
            made = explore.Explore(workers=1)
            return made, model.machine
        case Member.BMC:
            made = unroll.Bmc()
        case Member.KIND:
            made = unroll.KInduction()
        case Member.IC3:
            made = unroll.Ic3()
        case Member.BDD:
            made = unroll.BddReachability()
    return made, model.systems
