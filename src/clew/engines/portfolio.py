"""The engine `portfolio`: falsifiers, provers and exploration side by side; the first answer to a goal wins.

Members work on views of one program, so their runs are runs of that program. A member that cannot decide a goal or
that fails is left out; what the others find is confirmed like the answer of any engine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from clew.engines.child import Work
from clew.engines.race import Lost, Turns, Won, race
from clew.lift import Run, same
from clew.models.engine import Answer, Budget, Engine, Figures, Found, Goal, Stopped
from clew.models.lower.views import Views
from clew.outcome import Note, NoteKind, Statistics
from clew.verdict import Limit

Home = Callable[[Run], Run | None]


class Member(Enum):
    """Who may take part."""

    EXPLORE = "explore"
    BMC = "bmc"
    KIND = "kind"
    IC3 = "ic3"
    BDD = "bdd"
    CLAUSES = "clauses"
    CELLS = "cells"
    """`clauses` with one cell of each array."""
    SIMULATE = "simulate"
    SATURATE = "saturate"


@dataclass(frozen=True, slots=True)
class Portfolio:
    """Several engines side by side."""

    name: str = field(default="portfolio", init=False)
    members: tuple[Member, ...] = (Member.EXPLORE, Member.BMC, Member.IC3, Member.BDD)
    """Joined by `+`."""
    delay: float = 0.0
    """Seconds for which the first member has everything to itself."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """The first answer per goal, whoever gives it."""
        began = time.perf_counter()
        works = {member.value: _work(member, model, goals) for member in self.members}
        open_goals = {id(goal): goal for goal in goals}
        notes: list[Note] = []
        last: Figures | None = None
        winners: list[str] = []
        for told in race(works, goals, budget, Turns(alone=self.delay)):
            match told:
                case Won(name=name, answer=answer):
                    del open_goals[id(answer.goal)]
                    winners.append(name)
                    yield answer
                case Lost(name=name, reason=reason):
                    given_up = Note(NoteKind.DETAIL, f"{name} gave up: {reason}")
                    notes += () if given_up in notes else (given_up,)
                case Figures():
                    last = told
        limit = budget.spent()
        for goal in open_goals.values():
            yield Stopped(goal, limit or Limit.UNDECIDED, reason="no member of the portfolio has decided it")
        if winners:
            notes = [Note(NoteKind.DETAIL, f"decided by {', '.join(dict.fromkeys(winners))}")]
        seconds = round(time.perf_counter() - began, 6)
        statistics = Statistics(search_seconds=seconds, depth=None if last is None else last.statistics.depth)
        yield Figures(statistics, tuple(notes), limit if open_goals else None)


def _work(member: Member, model: Views, goals: tuple[Goal, ...]) -> Work:
    def run(budget: Budget) -> Iterator[Answer]:
        engine, view, home = _member(member, model)
        for answer in engine.check(view, goals, budget):
            yield _at_home(answer, home)

    return run


def _at_home(answer: Answer, home: Home) -> Answer:
    if not isinstance(answer, Found):
        return answer
    run = home(answer.run)
    if run is None:
        return Stopped(answer.goal, Limit.SPURIOUS, reason="a run was found that is none of the program")
    return replace(answer, run=run)


def _member(member: Member, model: Views) -> tuple[Engine[Any], Any, Home]:
    """The engine, imported in the child that runs it, the view that it eats, and the way home for its runs."""
    from clew.engines import explore, saturate, simulate, unroll

    made: Any
    match member:
        case Member.EXPLORE:
            made = explore.Explore(workers=1)
            return made, model.machine, same
        case Member.SIMULATE:
            made = simulate.Simulate()
            return made, model.machine, same
        case Member.SATURATE:
            made, recursive = saturate.Saturate(), model.recursive()
            return made, recursive.result, recursive.lift.run
        case Member.BMC:
            made = unroll.Bmc()
        case Member.KIND:
            made = unroll.KInduction()
        case Member.IC3:
            made = unroll.Ic3()
        case Member.BDD:
            made = unroll.BddReachability()
        case Member.CLAUSES:
            made = unroll.Clauses()
        case Member.CELLS:
            made = unroll.Clauses(cells=True)
    return made, model.systems, model.systems.home
