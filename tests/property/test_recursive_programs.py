"""Random recursive programs: summaries and plain exploration agree, every run replays, no depth is too large."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from clew.engines.saturate.engine import Saturate
from clew.engines.saturate.programs import derivation_of
from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation
from clew.engines.summaries import Tabulation
from clew.ir.program import Program
from clew.ir.properties import NoDeadlock, NoViolation, Question
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Found, Goal
from clew.models.goals import goal_of
from clew.pipeline.confirm import Refuted, confirm
from clew.solvers.smt import Sat
from clew.text.parse import parse
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import parse_property
from tests.property.recursive_programs import random_recursive_text
from tests.property.shortest import pieces_to_a_violation

SEEDS = 50


def program_of(text: str) -> Program:
    return parse(Source("random.clew", text)).program


def questions(program: Program) -> tuple[Question, ...]:
    scope = ProgramScope(program)
    texts = ("AG (g + h != 5)", "AG !(g == 2 && h == 1)")
    return (NoViolation(), NoDeadlock(), *(parse_property(text, scope).question for text in texts))


def found_by(answers: Iterable[Answer], goals: tuple[object, ...]) -> dict[int, Found | None]:
    numbers = {id(goal): number for number, goal in enumerate(goals)}
    decided: dict[int, Found | None] = {}
    for answer in answers:
        match answer:
            case Found(goal=goal):
                decided[numbers[id(goal)]] = answer
            case Absent(goal=goal):
                decided[numbers[id(goal)]] = None
            case _:
                pass
    return decided


def test_saturation_agrees_with_plain_exploration() -> None:
    broken = 0
    for seed in range(SEEDS):
        program = program_of(random_recursive_text(seed, fuel=2))
        asked = questions(program)
        goals = tuple(goal for each in asked if (goal := goal_of(each, fair=False).goal) is not None)
        views = Views(program)
        ours = found_by(Saturate().check(views, goals, Budget()), goals)
        plain = Explore(implementation=Implementation.PYTHON)
        theirs = found_by(plain.check(Views(program), goals, Budget()), goals)
        assert {0, 1} <= ours.keys(), "safety and deadlocks should always be decided"
        for number in sorted(ours):
            question = asked[number]
            assert (ours[number] is None) == (theirs[number] is None), (seed, question)
            if (found := ours[number]) is not None:
                broken += 1
                home = views.lift("pushdown").run(found.run)
                assert home is not None
                confirmed = confirm(program, question, home)
                assert not isinstance(confirmed, Refuted), (seed, question, confirmed)
    assert SEEDS // 4 < broken < 4 * SEEDS


@pytest.mark.shows("pushdown", "A29")
def test_recursion_without_a_bound_is_decided() -> None:
    proved = 0
    for seed in range(SEEDS):
        program = program_of(random_recursive_text(seed, fuel=None))
        asked = questions(program)
        goals = tuple(goal for each in asked if (goal := goal_of(each, fair=False).goal) is not None)
        views = Views(program)
        decided = found_by(Saturate().check(views, goals, Budget()), goals)
        assert {0, 1} <= decided.keys(), "safety and deadlocks should always be decided"
        for number, found in decided.items():
            if found is None:
                proved += 1
                continue
            home = views.lift("pushdown").run(found.run)
            assert home is not None
            assert not isinstance(confirm(program, asked[number], home), Refuted), (seed, asked[number])
    assert proved > SEEDS // 4


SHORT = 60


@pytest.mark.shows("pushdown", "A29")
def test_the_first_run_to_a_violation_is_a_shortest_one() -> None:
    compared = 0
    for seed in range(SHORT):
        machine = Views(program_of(random_recursive_text(seed, fuel=None))).recursive
        table = Tabulation(machine)
        violated = next((event for event in table.events() if event.violation is not None), None)
        if violated is None:
            continue
        path = table.path(violated, 10_000)
        shortest = pieces_to_a_violation(machine, most=10_000)
        if path is not None and shortest is not None:
            assert len(path) - 1 == shortest, seed
            compared += 1
    assert compared >= SHORT // 10


CLAUSES = 6


def test_clauses_agree_with_the_table() -> None:
    """Spacer on the same programs: what it decides is what the table says."""
    decided = {True: 0, False: 0}
    for seed in range(CLAUSES):
        program = program_of(random_recursive_text(seed, fuel=None))
        asked = questions(program)
        goals = tuple(goal for each in asked if (goal := goal_of(each, fair=False).goal) is not None)
        views = Views(program)
        known = found_by(Saturate().check(views, goals, Budget()), goals)
        for number in sorted(known.keys() & {0, 2}):
            derivation = derivation_of(views.recursive, goals[number])
            assert derivation is not None
            found = derivation.poll(2.0)
            derivation.close()
            if found is None or found.answer is Sat.UNKNOWN:
                continue
            broken = found.answer is Sat.YES
            if number == 0:
                assert broken == (known[number] is not None), (seed, asked[number])
            else:
                # Clauses also ask at points inside of steps, so they may break an invariant that holds.
                assert broken or known[number] is None, (seed, asked[number])
            decided[broken] += 1
    assert min(decided.values()) >= 1


FORMULAS = ("G F (g == 0)", "F G (h != 2)", "(g == 0) U (h == 1 || g == 2)", "G (g == 1 -> X (g != 2))", "F (g == 2)")
LINEAR = 40


@pytest.mark.shows("pushdown", "A27", "A29")
def test_linear_time_agrees_with_plain_exploration() -> None:
    """Bounded recursion, decided by both; without a bound, every run that is found replays."""
    decided = {True: 0, False: 0}
    for seed in range(LINEAR):
        program = program_of(random_recursive_text(seed, fuel=2))
        question = parse_property(FORMULAS[seed % len(FORMULAS)], ProgramScope(program)).question
        goals = (linear_goal(question),)
        views = Views(program)
        ours = found_by(Saturate().check(views, goals, Budget()), goals)
        plain = Explore(implementation=Implementation.PYTHON)
        theirs = found_by(plain.check(Views(program), goals, Budget()), goals)
        if 0 in ours:
            assert (ours[0] is None) == (theirs[0] is None), (seed, question)
            decided[ours[0] is None] += 1
            confirmed_if_found(program, question, views, ours[0])
        program = program_of(random_recursive_text(seed, fuel=None))
        views = Views(program)
        ours = found_by(Saturate().check(views, goals, Budget()), goals)
        confirmed_if_found(program, question, views, ours.get(0))
    assert min(decided.values()) >= LINEAR // 8


def linear_goal(question: Question) -> Goal:
    goal = goal_of(question, fair=False).goal
    assert goal is not None
    return goal


def confirmed_if_found(program: Program, question: Question, views: Views, found: Found | None) -> None:
    if found is not None:
        home = views.lift("pushdown").run(found.run)
        assert home is not None
        confirmed = confirm(program, question, home)
        assert not isinstance(confirmed, Refuted), (question, confirmed)
