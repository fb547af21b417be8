"""Searches that are divided: every branch is followed by exactly one process, and a proof needs all of them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from clew.analysis.static_transitions import obstacle
from clew.engines import cubes
from clew.engines.cubes import Team, divided
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Por
from clew.engines.unroll import halving
from clew.engines.unroll.bmc import Bmc
from clew.errors import InputError
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.lift import Run
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, LiveGoal, SafeGoal, Stopped
from clew.outcome import Statistics
from clew.verdict import Limit
from tests.property.combinations import loose_goals, program_for, replay_problem
from tests.property.simulations import kernel_text, program_of
from tests.unit.engines.search.families import counter, ivl

GOAL = SafeGoal()
LEAVES = 81


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches are divided whenever somebody is free."""
    monkeypatch.setattr(cubes, "_LEAST_SECONDS", 0.0)
    monkeypatch.setattr(cubes, "_REST_SECONDS", 0.0)


class Tree:
    """A search through words over three letters, of which those of four letters are leaves."""

    def __init__(self, meets: Callable[[str], None] = lambda leaf: None) -> None:
        self.waiting, self.leaves, self.meets = [""], 0, meets

    def branches(self) -> int:
        return len(self.waiting)

    def keep(self, half: int) -> None:
        self.waiting = [word for number, word in enumerate(self.waiting) if number % 2 == half]

    def run(self, team: Team, budget: Budget, found: str = "") -> Iterator[Answer]:
        """Absent unless a leaf is the one that is looked for."""
        del budget
        team.counted = lambda: Statistics(states=self.leaves)
        hit = False
        while self.waiting:
            word = self.waiting.pop()
            if len(word) < 4:
                self.waiting += [word + letter for letter in "abc"]
            else:
                time.sleep(0.001)
                self.leaves += 1
                self.meets(word)
                if word == found:
                    hit = True
                    yield Found(GOAL, Run((), ()))
            team.offer(self)
        if not hit:
            yield Absent(GOAL)
        yield Figures(Statistics(states=self.leaves))


def answers(tree: Tree, goals: tuple[Goal, ...] = (GOAL,), *, workers: int = 3, found: str = "") -> list[Answer]:
    """All that is said."""
    return list(divided(partial(tree.run, found=found), goals, Budget(), workers))


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_every_branch_is_followed_once(workers: int) -> None:
    absent, figures = answers(Tree(), workers=workers)
    assert isinstance(absent, Absent)
    assert absent.goal is GOAL
    assert isinstance(figures, Figures)
    assert figures.statistics.states == LEAVES
    (note,) = figures.notes
    assert (" into 1 cubes" in note.text) == (workers == 1)


def test_what_one_cube_finds_ends_all() -> None:
    began = time.monotonic()
    slow = Tree(lambda leaf: time.sleep(0.2 if leaf.startswith("a") else 0.0))
    found, figures = answers(slow, found="bbbb")
    assert isinstance(found, Found)
    assert isinstance(figures, Figures)
    assert time.monotonic() - began < 4


def die(leaf: str) -> None:
    if leaf == "abab":
        os.kill(os.getpid(), signal.SIGKILL)


def refuse(leaf: str) -> None:
    if leaf == "abab":
        raise Unsupported("such a leaf is not modelled")


def fail(leaf: str) -> None:
    assert leaf != "abab", "it should not be met"


def test_a_cube_that_is_lost_leaves_the_goal_open() -> None:
    stopped, _ = answers(Tree(die))
    assert isinstance(stopped, Stopped)
    assert stopped.limit is Limit.CRASHED


def test_what_a_cube_cannot_do_is_told_unless_something_was_found() -> None:
    with pytest.raises(Unsupported, match="not modelled"):
        answers(Tree(refuse))
    other = LiveGoal()
    found, stopped, _ = answers(Tree(refuse), (GOAL, other), found="bbbb")
    assert isinstance(found, Found)
    assert isinstance(stopped, Stopped)
    assert stopped.goal is other


def test_an_error_of_ours_is_one_in_every_cube() -> None:
    with pytest.raises(AssertionError, match="should not be met"):
        answers(Tree(fail))


def test_a_limit_ends_all() -> None:
    endless = Tree(lambda leaf: time.sleep(5))
    began = time.monotonic()
    stopped, figures = divided(endless.run, (GOAL,), Budget(deadline=time.monotonic() + 0.3), 3)
    assert isinstance(stopped, Stopped)
    assert stopped.limit is Limit.TIME
    assert isinstance(figures, Figures)
    assert time.monotonic() - began < 3


# --- symbolic simulation ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("por", [Por.NONE, Por.STATIC])
def test_random_kernel_programs_have_the_verdicts_of_one_process(por: Por) -> None:
    """Every node is a place to divide; which run is found may differ, and every found one is replayed elsewhere."""
    found = 0
    for seed in range(14):
        program = program_of(kernel_text(seed))
        if por is Por.STATIC and obstacle(program, ()) is not None:
            continue
        one, many = (judged(program, Simulate(por=por, workers=workers)) for workers in (1, 3))
        assert one == many, seed
        found += one == "Found"
    assert 0 < found < 14


@pytest.mark.parametrize("engine", [Simulate(workers=0), Bmc(workers=0)], ids=["simulate", "bmc"])
def test_no_workers_are_refused(engine: Simulate | Bmc) -> None:
    with pytest.raises(InputError, match="at least 1"):
        list(engine.check(Views(ivl(counter(2, 2))), (GOAL,), Budget()))


def judged(program: Program, engine: Simulate) -> str:
    """The kind of the answer."""
    first, *_ = engine.check(Views(program), (GOAL,), Budget())
    return type(first).__name__


# --- bounded model checking ------------------------------------------------------------------------------------------


def test_halves_of_bounded_model_checking_find_what_one_process_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question is given up at once, so that it is halved; runs may be longer than the shortest, and replay."""
    monkeypatch.setattr(halving, "_FIRST_SECONDS", 0.0)
    divisions = found = 0
    for seed in range(8):
        program = program_for(seed)
        goals = loose_goals(program, seed)
        one, many = (list(Bmc(depth=5, workers=workers).check(Views(program), goals, Budget())) for workers in (1, 3))
        assert [kinds(one, goal) for goal in goals] == [kinds(many, goal) for goal in goals], seed
        runs = [each for each in many if isinstance(each, Found)]
        assert not any(replay_problem(program, each.goal, each.run) for each in runs), seed
        found += len(runs)
        divisions += sum(" into 1 cubes" not in note.text for note in figures(many).notes if "divided" in note.text)
    assert found
    assert divisions


def kinds(answers: list[Answer], goal: Goal) -> list[object]:
    """What was said of a goal, and how far it is true."""
    mine = [each for each in answers if not isinstance(each, Figures) and each.goal is goal]
    return [(each.reason, each.reached) if isinstance(each, Stopped) else type(each) for each in mine]


def figures(answers: list[Answer]) -> Figures:
    (last,) = (each for each in answers if isinstance(each, Figures))
    return last
