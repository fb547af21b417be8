"""Behind the compiler: passes that have nothing to do are left out, and the library is made ready while one waits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from clew.frontends.c.compiling.targets import RUNTIME, DataModel
from clew.frontends.c.linking.entry import ENTRY
from clew.frontends.c.linking.library import CATCHES, Library
from clew.frontends.c.loading import _Simplifying
from clew.ir.program import Process, Program, Scheduler
from clew.lift import Lift, Lowered, same
from clew.verdict import Loses

PROGRAM = Program(Scheduler.THREADS, processes=(Process("main", "main"),))


@dataclass(frozen=True)
class Changing:
    """A pass that changes the program as often as that, and notes its runs."""

    name: str
    changes: int = 0
    runs: list[str] = field(default_factory=list, hash=False, compare=False)

    def run(self, program: Program) -> Lowered[Program]:
        self.runs.append(self.name)
        made = replace(program) if self.runs.count(self.name) <= self.changes else program
        return Lowered(made, Lift(same, Loses.NOTHING))


def test_a_pass_that_changed_nothing_waits_for_another_one_to_change_something() -> None:
    runs: list[str] = []
    idle, twice = Changing("idle", 0, runs), Changing("twice", 2, runs)
    _Simplifying(PROGRAM).run(idle, idle, twice, idle, twice, twice, twice, idle)
    assert runs == ["idle", "twice", "idle", "twice", "twice", "idle"]


@pytest.mark.parametrize(("symbols", "folders"), [((ENTRY,), {"c"}), ((ENTRY, CATCHES), {"c", "cxx"})])
def test_the_library_is_made_ahead_with_what_is_asked_for_in_turn(symbols: tuple[str, ...], folders: set[str]) -> None:
    library = Library(DataModel.LP64)
    library.make_ahead(symbols, lambda: True, plain=CATCHES not in symbols)
    assert {path.parent.name for path in library._made if path.is_relative_to(RUNTIME)} == folders
    defined = frozenset().union(*(made.symbols for made in library._made.values()))
    assert {*symbols, "__clew_main_body"} <= defined


def test_the_library_is_made_ahead_only_as_long_as_somebody_waits() -> None:
    whole, part = Library(DataModel.LP64), Library(DataModel.LP64)
    answers = iter((True, False))
    whole.make_ahead((ENTRY,), lambda: True, plain=True)
    part.make_ahead((ENTRY,), lambda: next(answers), plain=True)
    assert set() < set(part._made) < set(whole._made)
