"""Searches by several processes: each state is looked at, by its owner once, and all must have ended."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from clew.engines import cubes
from clew.engines.cubes import Team, divided
from clew.engines.search import partition
from clew.engines.search.partition import Partition
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Implementation
from clew.ir.program import Program, Scheduler
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, SafeGoal, Stopped
from clew.outcome import Statistics
from clew.semantics.interpreter import Interpreter
from clew.verdict import Limit
from tests.property.random_sides import sides_program

GOAL = SafeGoal()
SIDE = 40


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches are divided as soon as two states wait."""
    monkeypatch.setattr(cubes, "_LEAST_SECONDS", 0.0)
    monkeypatch.setattr(cubes, "_REST_SECONDS", 0.0)
    monkeypatch.setattr(partition, "_LEAST_WAITING", 1)


class Grid:
    """A search through the points of a square, most of which are reached from two sides."""

    def __init__(self, meets: Callable[[tuple[int, int]], None] = lambda point: None) -> None:
        self.waiting, self.seen, self.states, self.meets = [(0, 0)], set[tuple[int, int]](), 0, meets
        self.new: list[tuple[int, int]] = []

    def branches(self) -> int:
        return len(self.waiting)

    def keep_own(self, is_own: Callable[[int], bool]) -> None:
        self.waiting = [point for point in self.waiting if is_own(hash(point))]

    def take(self, item: tuple[tuple[int, int], bool]) -> None:
        point, new = item
        (self.new if new else self.waiting).append(point)

    def spare(self, count: int) -> Iterator[tuple[tuple[int, int], bool]]:
        for point in [self.waiting.pop() for _ in range(count)]:
            if point not in self.seen:
                self.seen.add(point)
                yield point, True

    def run(self, team: Team, budget: Budget) -> Iterator[Answer]:
        del budget
        team.counted = lambda: Statistics(states=self.states)
        shared = Partition(team)
        try:
            while self.new or self.waiting or shared.rest(self):
                self.step(shared)
                shared.turn(self)
        finally:
            shared.end()
        yield Absent(GOAL)
        yield Figures(Statistics(states=self.states))

    def step(self, shared: Partition) -> None:
        if self.new:
            point = self.new.pop()
        elif self.waiting and self.waiting[0] not in self.seen:
            point = self.waiting.pop(0)
            self.seen.add(point)
        else:
            del self.waiting[:1]
            return
        self.states += 1
        self.meets(point)
        for each in ((point[0] + 1, point[1]), (point[0], point[1] + 1)):
            if max(each) < SIDE and not shared.gives(hash(each), partial(lambda sent: (sent, False), each)):
                self.waiting.append(each)


def append(path: Path, data: bytes) -> None:
    with path.open("ab") as file:
        file.write(data)


class Told(Grid):
    """The same, in which all hear of what is opened."""

    def __init__(self, written: Path) -> None:
        super().__init__(lambda point: append(written, bytes(point)))

    def keep_own(self, is_own: Callable[[int], bool]) -> None:
        self.waiting = [point for number, point in enumerate(self.waiting) if is_own(number)]

    def take(self, item: tuple[tuple[int, int], bool]) -> None:
        point, told = item
        if told:
            self.seen.add(point)
        else:
            self.waiting.append(point)

    def spare(self, count: int) -> Iterator[tuple[tuple[int, int], bool]]:
        yield from ((self.waiting.pop(), False) for _ in range(count))

    def step(self, shared: Partition) -> None:
        shared.listen(self)
        point = self.waiting.pop(0) if self.waiting else None
        if point is None or point in self.seen:
            return
        self.seen.add(point)
        shared.tell((point, True))
        self.states += 1
        self.meets(point)
        for each in ((point[0] + 1, point[1]), (point[0], point[1] + 1)):
            if max(each) < SIDE:
                self.waiting.append(each)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_who_is_told_leaves_nothing_out(workers: int, tmp_path: Path) -> None:
    written = tmp_path / "points"
    absent, _ = divided(Told(written).run, (GOAL,), Budget(), workers)
    points = written.read_bytes()
    assert isinstance(absent, Absent)
    assert len(set(zip(points[::2], points[1::2], strict=True))) == SIDE * SIDE


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_every_state_is_looked_at_once(workers: int) -> None:
    absent, figures = divided(Grid().run, (GOAL,), Budget(), workers)
    assert isinstance(absent, Absent)
    assert isinstance(figures, Figures)
    assert figures.statistics.states == SIDE * SIDE
    assert f"into {workers} cubes" in figures.notes[0].text


def test_a_worker_that_is_lost_leaves_the_goal_open() -> None:
    def die(point: tuple[int, int]) -> None:
        if point == (SIDE - 2, SIDE - 3):
            os.kill(os.getpid(), signal.SIGKILL)

    stopped, _ = divided(Grid(die).run, (GOAL,), Budget(), 3)
    assert isinstance(stopped, Stopped)
    assert stopped.limit is Limit.CRASHED


def test_a_worker_that_searches_alone_answers_for_all() -> None:
    """As where a native search gives up in the middle, and the reference begins anew."""

    class GaveUp(Exception):
        pass

    def give_up(point: tuple[int, int]) -> None:
        if point == (SIDE - 2, SIDE - 3):
            raise GaveUp

    def run(team: Team, budget: Budget) -> Iterator[Answer]:
        try:
            yield from Grid(give_up).run(team, budget)
        except GaveUp:
            yield from Grid().run(team, budget)

    absent, figures = divided(run, (GOAL,), Budget(), 3)
    assert isinstance(absent, Absent)
    assert isinstance(figures, Figures)
    assert (figures.statistics.processor_seconds or 0.0) >= 0.0


@pytest.mark.parametrize("implementation", [Implementation.PYTHON, Implementation.NATIVE])
def test_random_programs_have_the_verdicts_of_one_process(implementation: Implementation) -> None:
    kinds: set[type] = set()
    for seed in range(6):
        program = replace(sides_program(seed), scheduler=Scheduler.THREADS)
        one, many = (answered(program, Simulate(implementation=implementation, workers=each)) for each in (1, 3))
        assert type(one) is type(many), seed
        if isinstance(many, Found):
            assert Interpreter(program).replay(many.run).violation is not None
        kinds.add(type(many))
    assert kinds == {Found, Absent}


def answered(program: Program, engine: Simulate) -> Answer:
    first, *_ = engine.check(Views(program), (GOAL,), Budget())
    return first
