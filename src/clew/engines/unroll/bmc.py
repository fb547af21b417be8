"""Bounded model checking: are there runs of 0, 1, 2, … steps into a bad state?

Finds runs and proves nothing: a goal without a run up to the depth that the budget allowed is `Stopped`.
After: Biere, Cimatti, Clarke and Zhu, "Symbolic model checking without BDDs", 1999; incremental with assumptions.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import field

from clew.engines.cubes import Team, divided
from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.goals import found
from clew.engines.unroll.halving import Halves, asked
from clew.engines.unroll.permits import Thinks
from clew.engines.unroll.prepare import Subject, prepared
from clew.engines.unroll.steps import Order, Steps
from clew.errors import InputError
from clew.lower.views import Views
from clew.models.bad_states import bad_of
from clew.models.engine import Answer, Budget, Figures, Goal, Progress, Stopped, may_end
from clew.models.transition import DEFAULT_QUEUES, Control
from clew.outcome import Note, NoteKind, Statistics
from clew.records import dataclass
from clew.solvers.smt import Sat
from clew.verdict import Limit


@dataclass(frozen=True, slots=True)
class Bmc:
    """Bounded model checking."""

    name: str = field(default="bmc", init=False)
    steps: Steps = Steps.SERIAL
    order: Order = Order.FILE
    queues: str = DEFAULT_QUEUES
    """How queues are kept in scalars."""
    control: Control = Control.TREE
    depth: int = 0
    """At most so many steps; 0: no limit."""
    workers: int = 1
    """How many processes may share a question that takes long, each with half of the runs of another."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A run per goal that has one within the budget."""
        if self.workers < 1:
            raise InputError(f"option workers of engine bmc is {self.workers}, which should be at least 1")
        if self.workers > 1:
            yield from divided(
                lambda team, inner: self._searched(model, goals, inner, team), goals, budget, self.workers
            )
        else:
            yield from self._searched(model, goals, budget, None)

    def _searched(self, model: Views, goals: tuple[Goal, ...], budget: Budget, team: Team | None) -> Iterator[Answer]:
        """The same by one process, which may be one of several."""
        tally = Tally()
        if team is not None:
            team.counted = lambda: tally.figures(None).statistics
        system = model.system(self.queues, self.control)
        for subject in prepared(system, goals, self.steps, self.order, Thinks.RUNS):
            yield from map(subject.home, search(subject, budget, self.depth, tally, team))
        yield tally.figures(tally.limit)


@dataclass(slots=True)
class Tally:
    """What a search counts, and what it has to say."""

    calls: int = 0
    depth: int = 0
    limit: Limit | None = None
    texts: list[str] = field(default_factory=list)
    began: float = field(default_factory=time.perf_counter)

    def figures(self, limit: Limit | None) -> Figures:
        """The last answer of a search that a limit has ended, or none."""
        seconds = round(time.perf_counter() - self.began, 6)
        statistics = Statistics(depth=self.depth, solver_calls=self.calls, search_seconds=seconds)
        return Figures(statistics, tuple(Note(NoteKind.DETAIL, text) for text in self.texts), limit)

    def ended(self, budget: Budget) -> Limit | None:
        """The limit that ended the search; a goal's turn that was over is none."""
        return None if self.limit is Limit.TIME and budget.spent() is None else self.limit


def search(subject: Subject, budget: Budget, most: int, tally: Tally, team: Team | None = None) -> Iterator[Answer]:
    """Runs against the goals of the subject, of up to so many steps (0: of any number)."""
    system, template, goals = subject.system, subject.template, subject.goals
    unrolling = Unrolling(template, [bad_of(system, goal) for goal in goals], start=True)
    halves = Halves(unrolling)
    open_goals = list(range(len(goals)))
    limit: Limit | None = None
    began = time.perf_counter()
    times: list[str] = []
    wanted = bool(goals)
    while wanted and limit is None:
        depth = unrolling.depth
        for number in tuple(open_goals):
            bad = unrolling.bad(number, depth)
            tally.calls += 1
            answer = asked(unrolling, bad, budget, team, halves)
            if answer is Sat.YES:
                open_goals.remove(number)
                yield found(system, template, goals[number], *unrolling.run_values(number, depth))
            elif answer is Sat.NO:
                unrolling.solver.add(unrolling.solver.negate(bad))
            else:
                limit = Limit.TIME
                break
        times.append(f"{time.perf_counter() - began:.3f}")
        limit = budget.spent() or limit
        wanted = not may_end(goals, [goals[number] for number in open_goals])
        if limit is None and wanted and most and depth >= most:
            limit = Limit.DEPTH
        if limit is None and wanted:
            budget.report(Progress(depth=depth + 1))
            unrolling.extend()
    for number in open_goals:
        yield Stopped(goals[number], limit or Limit.UNDECIDED, depth, f"no run of up to {depth} steps")
    tally.depth = max(tally.depth, unrolling.depth)
    tally.limit = tally.limit or (limit if open_goals else None)
    tally.texts.append(f"{template.size} operators per frame, {unrolling.construction:.3f} s of making formulas")
    tally.texts.append(f"seconds up to each depth from 0 on: {' '.join(times)}")
