"""The engine on recursive programs: it agrees with saturation, its runs replay, and it tells what it left out."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from clew.engines.hierarchical.engine import Hierarchical
from clew.engines.hierarchical.modes import Mode
from clew.engines.saturate.engine import Saturate
from clew.ir.program import Program
from clew.ir.properties import NoDeadlock, NoViolation, Question
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, Stopped
from clew.models.goals import goal_of
from clew.outcome import NoteKind
from clew.pipeline.confirm import Refuted, confirm
from clew.text.parse import parse
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import parse_property
from clew.verdict import Limit
from tests.property.recursive_programs import random_recursive_text

SEEDS = 12
FORMULAS = (
    "AG (g + h != 5)",
    "G (g == 1 -> F (h == 2))",
    "G F (h == 1)",
    "F G (g == h)",
    "G (g == 1 -> X (h != 3))",
    "(g < 2) U (h == 2)",
)


def program_of(text: str) -> Program:
    return parse(Source("random.clew", text)).program


def asked(program: Program, *texts: str) -> tuple[Question, ...]:
    scope = ProgramScope(program)
    return tuple(parse_property(text, scope).question for text in texts)


def goals_of(questions: Iterable[Question]) -> tuple[Goal, ...]:
    return tuple(goal for each in questions if (goal := goal_of(each, fair=False).goal) is not None)


def decided(answers: Iterable[Answer], goals: tuple[Goal, ...]) -> dict[int, Found | Absent]:
    numbers = {id(goal): number for number, goal in enumerate(goals)}
    return {numbers[id(each.goal)]: each for each in answers if isinstance(each, Found | Absent)}


@pytest.mark.shows("heaps", "B31")
def test_modes_agree_with_saturation_on_random_programs() -> None:
    compared = 0
    for seed in range(SEEDS):
        program = program_of(random_recursive_text(seed, fuel=None if seed % 2 else 2))
        questions = (NoViolation(), NoDeadlock(), *asked(program, *FORMULAS))
        goals = goals_of(questions)
        theirs = decided(Saturate().check(Views(program), goals, Budget()), goals)
        for mode in (Mode.LAZY, Mode.ON_THE_FLY) if seed % 3 else [mode for mode in Mode if mode is not Mode.TOP]:
            ours = decided(Hierarchical(mode=mode).check(Views(program), goals, Budget()), goals)
            for number in ours.keys() & theirs.keys():
                compared += 1
                assert type(ours[number]) is type(theirs[number]), (seed, mode, questions[number])
                if isinstance(found := ours[number], Found):
                    confirmed = confirm(program, questions[number], found.run)
                    assert not isinstance(confirmed, Refuted), (seed, mode, questions[number], confirmed)
    assert compared > 10 * SEEDS


PLANTED = """
program single;
var fine : bool = true;
proc main() { yield; call outer(3); yield; }
proc outer(n : bits 4) { yield; call inner(n); yield; }
proc inner(n : bits 4) { if n > 0 { call inner(n - 1); } fine := n != 2; yield; fine := true; yield; }
process P = main();
"""


@pytest.mark.shows("heaps", "B28")
def test_what_is_not_looked_at_is_told() -> None:
    program = program_of(PLANTED)
    (question,) = asked(program, "G (fine || X false)")
    goals = goals_of((question,))
    for engine in (Hierarchical(mode=Mode.TOP), Hierarchical(skip=frozenset({"inner"}))):
        answers = list(engine.check(Views(program), goals, Budget()))
        assert isinstance(answers[0], Absent)
        figures = answers[-1]
        assert isinstance(figures, Figures)
        (note,) = figures.notes
        assert note.kind is NoteKind.ASSUMPTION
        assert "one step" in note.text
    for mode in (mode for mode in Mode if mode is not Mode.TOP):
        answers = list(Hierarchical(mode=mode).check(Views(program), goals, Budget()))
        found = answers[0]
        assert isinstance(found, Found)
        assert not isinstance(confirm(program, question, found.run), Refuted)


@pytest.mark.shows("heaps", "B31")
def test_running_out_is_an_answer() -> None:
    program = program_of(PLANTED)
    goals = goals_of((NoViolation(), *asked(program, "G F fine")))
    answers = list(Hierarchical().check(Views(program), goals, Budget(asked=lambda: Limit.MEMORY)))
    assert all(isinstance(each, Stopped) and each.limit is Limit.MEMORY for each in answers[:-1])
    assert isinstance(answers[-1], Figures)


def test_deep_recursion_is_told_and_replayed() -> None:
    text = """
        program single;
        var g : bits 2 = 0;
        proc main() { yield; call f(); }
        proc f() { g := g + 1; yield; call f(); }
        process P = main();
    """
    program = program_of(text)
    (question,) = asked(program, "F (G (g != 2))")
    (found, *_) = Hierarchical().check(Views(program), goals_of((question,)), Budget())
    assert isinstance(found, Found)
    assert not isinstance(confirm(program, question, found.run), Refuted)
