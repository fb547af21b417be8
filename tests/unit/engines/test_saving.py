"""Searches that are ended at random moments and go on from their checkpoints say what undisturbed ones say."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation
from clew.engines.search.simulate.engine import Simulate
from clew.engines.unroll.prover import Ic3
from clew.frontends.btor2 import Btor2Frontend
from clew.frontends.dve import DveFrontend
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Answer, Budget, Engine, Figures, Found, Goal, LiveGoal, SafeGoal
from clew.models.goals import goal_of
from clew.models.saving import frozen, thawed
from clew.pipeline.saving import Asked, SaveFile, SaveSlot, created
from clew.text.parse import parse_program
from clew.verdict import Limit
from tests.cli.sessions import COUNTERS
from tests.places import ROOT
from tests.samples import sampled
from tests.unit.engines.search.families import counter, ivl, symbolic_counter, token_ring, transmitter

THREADS = """program threads;
var a : bits 10 = 0;
var b : bits 9 = 0;
proc one() {
  loop { a := a + 1; yield; }
}
proc two() {
  loop { b := b + 3; yield; }
}
process P = one();
process Q = two();
"""
LONELY = """program single;
var sum : bits 8 = 0;
proc f() {
  local n : bits 8 = 0;
  local i : bits 8 = 0;
  havoc n;
  assume n < 24;
  while i < n {
    sum := sum + i;
    i := i + 1;
  }
  assert sum < 254;
}
process M = f();
"""
Case = tuple[Engine, Callable[[], Views], tuple[Goal, ...]]
PYTHON, NATIVE = Implementation.PYTHON, Implementation.NATIVE


def dve(limit: int) -> Views:
    return Views(DveFrontend().load([Source("c.dve", COUNTERS.replace("LIMIT", str(limit)))]).program)


def circuit(name: str) -> Case:
    path = ROOT / "tests" / "cases" / "circuits" / f"{name}.btor2"
    loaded = Btor2Frontend().load([Source(path.name, path.read_text())])
    goals = tuple(goal_of(each.question, fair=False).goal for each in loaded.properties)
    return Ic3(), lambda: Views(loaded.program), tuple(goal for goal in goals if goal is not None)


CASES: dict[str, Callable[[], Case]] = {
    "explicit states in Python": lambda: (Explore(implementation=PYTHON), lambda: dve(8), (LiveGoal(),)),
    "counting in Python": lambda: (Explore(implementation=PYTHON), lambda: dve(8), ()),
    "counting natively": lambda: (Explore(implementation=NATIVE), lambda: dve(90), ()),
    "a deadlock natively": lambda: (Explore(implementation=NATIVE), lambda: dve(80), (LiveGoal(),)),
    "threads natively": lambda: (Explore(), lambda: Views(parse_program(THREADS)), (SafeGoal(), LiveGoal())),
    "a kernel, all schedules": lambda: (Simulate(), lambda: Views(ivl(counter(3, 4))), (SafeGoal(),)),
    "a kernel, a bug": lambda: (Simulate(), lambda: Views(ivl(transmitter(40))), (SafeGoal(),)),
    "a kernel with inputs": lambda: (Simulate(), lambda: Views(ivl(symbolic_counter(8, 12))), (SafeGoal(),)),
    "a ring of tokens": lambda: (Simulate(), lambda: Views(ivl(token_ring(12))), (SafeGoal(),)),
    "a lonely process": lambda: (Simulate(), lambda: Views(parse_program(LONELY)), (SafeGoal(),)),
    "lemmas of a proof": lambda: circuit("crc-serial"),
    "lemmas of a proof and a run": lambda: circuit("lfsr"),
    "lemmas of a long run": lambda: circuit("counter-deep"),
}


def said(answers: list[Answer]) -> list[tuple[object, ...]]:
    """What was answered; of explorations also what was counted."""
    rows: list[tuple[object, ...]] = []
    for answer in answers:
        if isinstance(answer, Figures):
            figures = answer.statistics
            rows.append((figures.states, figures.transitions, figures.depth, figures.deadlocks))
        elif isinstance(answer, Found):
            rows.append((type(answer), answer.check, len(answer.run.moves)))
        else:
            rows.append((type(answer),))
    return rows


def file(path: Path) -> SaveFile:
    made = created(path, Asked("b", "check", (), ""))
    return SaveFile(made.path, seconds=0.02)


class Stops:
    """Asks a search to stop when it has looked so many times."""

    def __init__(self, looks: int) -> None:
        self._looks = looks

    def __call__(self) -> Limit | None:
        self._looks -= 1
        return Limit.INTERRUPTED if self._looks < 0 else None


class Killed(BaseException):
    """The process is gone; what it had in memory too."""


class Moments(SaveSlot):
    """Is due at every seventh question, and kills whoever asks once too often."""

    def __init__(self, file: SaveFile, key: str, last: int) -> None:
        super().__init__(file, key)
        self._left, self._asked = last, 0

    def due(self) -> bool:
        self._left -= 1
        self._asked += 1
        if self._left < 0:
            raise Killed
        return self._asked % 7 == 0


@dataclass(frozen=True)
class Deadly:
    """Saves into a file; searches do not live longer than so many questions."""

    file: SaveFile
    last: int

    def slot(self, key: str) -> Moments:
        return Moments(self.file, key, self.last)


def in_pieces(case: Case, saves: SaveFile, chance: random.Random) -> tuple[list[Answer], int]:
    """The answers, and how many processes have died on the way."""
    engine, views, goals = case
    for ends in range(60):
        budget = Budget(saves=Deadly(saves, chance.randrange(1, 60 + 20 * ends)))
        if isinstance(engine, Explore) and engine.implementation is not PYTHON:
            budget = Budget(saves=saves, asked=Stops(chance.randrange(1, 5 + ends)))
        try:
            answers = list(engine.check(views(), goals, budget))
        except Killed:
            continue
        figures = answers[-1]
        assert isinstance(figures, Figures)
        if figures.limit is None:
            return answers, ends
    raise AssertionError("a search should come to its end")


@pytest.mark.parametrize("name", sampled(CASES, 2))
def test_a_search_in_pieces_says_the_same(name: str, tmp_path: Path) -> None:
    case = CASES[name]()
    engine, views, goals = case
    whole = list(engine.check(views(), goals, Budget(saves=file(tmp_path / "whole"))))
    pieces, ends = in_pieces(case, file(tmp_path / "pieces"), random.Random(name))
    assert ends > 0
    if isinstance(engine, Explore):
        assert said(pieces) == said(whole)
    else:
        assert [type(each) for each in pieces] == [type(each) for each in whole]
    with closing(SaveFile(tmp_path / "pieces").opened()) as opened:
        assert opened.execute("select count(*) from whole").fetchone()[0] > 0


def test_counts_are_those_without_checkpoints(tmp_path: Path) -> None:
    for engine in (Explore(implementation=PYTHON), Explore(implementation=NATIVE)):
        plain = list(engine.check(dve(10), (), Budget()))
        saved = list(engine.check(dve(10), (), Budget(saves=file(tmp_path / str(engine)))))
        assert said(plain) == said(saved)


def test_what_is_deep_is_frozen_and_thawed() -> None:
    nested: tuple[object, ...] = ()
    for _ in range(50_000):
        nested = (nested,)
    goal = SafeGoal()
    again, known = thawed(frozen((nested, goal), (goal,)), (goal,))
    assert known is goal
    depth = 0
    while again:
        (again,), depth = again, depth + 1
    assert depth == 50_000
