"""Passes that front ends want: run where their condition holds, asked for what they lose, left out where idle."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

import pytest

from clew.frontends import Loaded
from clew.ir.program import Process, Program, Scheduler
from clew.lift import Lift, Lowered, same
from clew.outcome import Note, NoteKind
from clew.passes import Stage
from clew.pipeline.prepare import normalised, transform
from clew.text.properties.scope import ProgramScope
from clew.verdict import Loses

PROGRAM = Program(Scheduler.THREADS, processes=(Process("main", "main"),))
ASSUMED = Note(NoteKind.ASSUMPTION, "it is so")
OTHER = Note(NoteKind.ASSUMPTION, "something else")


@dataclass(frozen=True)
class Changing:
    """A pass that changes the program as often as that, and notes its runs."""

    name: ClassVar[str] = "changing"
    called: str = "it"
    changes: int = 0
    runs: list[str] = field(default_factory=list, hash=False, compare=False)
    loses: Loses = Loses.NOTHING

    def run(self, program: Program) -> Lowered[Program]:
        self.runs.append(self.called)
        made = replace(program) if self.runs.count(self.called) <= self.changes else program
        return Lowered(made, Lift(same, self.loses))


def _loaded(*stages: Stage) -> Loaded:
    return Loaded(PROGRAM, ProgramScope(PROGRAM), notes=(ASSUMED, OTHER), scope_of=ProgramScope, passes=stages)


def test_a_pass_that_changed_nothing_waits_for_another_one_to_change_something() -> None:
    runs: list[str] = []
    idle, twice = Changing("idle", 0, runs), Changing("twice", 2, runs)
    transform(PROGRAM, (idle, idle, twice, idle, twice, twice, twice, idle))
    assert runs == ["idle", "twice", "idle", "twice", "twice", "idle"]


def test_the_next_question_to_a_program_goes_on_behind_the_passes_that_both_begin_with() -> None:
    runs: list[str] = []
    first, second, third = (Changing(name, 9, runs) for name in ("first", "second", "third"))
    program, other = replace(PROGRAM), replace(PROGRAM)
    once = transform(program, (first, second))
    assert transform(program, (first, second)).result is once.result
    assert transform(program, (first, third)).result is not once.result
    assert runs == ["first", "second", "third"]
    transform(other, (first, third))
    assert runs == ["first", "second", "third", "first", "third"]


def test_a_pass_is_idle_across_stages() -> None:
    idle = Changing("idle")
    assert normalised(_loaded(Stage((idle,)), Stage((idle,)))).program is PROGRAM
    assert idle.runs == ["idle"]


def test_a_stage_is_for_programs_of_which_its_condition_holds() -> None:
    never, always = Changing("never", 1), Changing("always", 1)
    done = normalised(_loaded(Stage((never,), lambda program: not program.processes), Stage((always,))))
    assert (never.runs, always.runs) == ([], ["always"])
    assert done.program is not PROGRAM
    assert done.passes == ()


@pytest.mark.parametrize(
    ("changes", "notes"),
    [
        pytest.param(1, (ASSUMED, OTHER), id="where the program is another one"),
        pytest.param(0, (OTHER,), id="and not where it is the same"),
    ],
)
def test_something_is_assumed_where_a_stage_changes_the_program(changes: int, notes: tuple[Note, ...]) -> None:
    assert normalised(_loaded(Stage((Changing(changes=changes),), assumes=ASSUMED))).notes == notes


def test_what_a_pass_loses_forbids_absence() -> None:
    done = normalised(_loaded(Stage((Changing(changes=1, loses=Loses.BEHAVIOUR),))))
    assert [note.kind for note in done.notes] == [NoteKind.ASSUMPTION, NoteKind.ASSUMPTION, NoteKind.LOSS]


def test_a_pass_must_not_add_runs_to_what_is_asked_about() -> None:
    with pytest.raises(AssertionError, match="should be one of what was loaded"):
        normalised(_loaded(Stage((Changing(changes=1, loses=Loses.PRECISION),))))


def test_nothing_is_asked_of_what_has_still_to_go_through_passes() -> None:
    with pytest.raises(AssertionError, match="should have gone through its passes"):
        _ = _loaded(Stage((Changing(),))).subject
