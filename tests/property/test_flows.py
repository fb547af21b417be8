"""Weights on flows: sets, diagrams and the table of heads agree on random recursive programs, and runs replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.boolean_programs import Shape, boolean_program, discipline
from clew.engines.saturate.engine import Saturate
from clew.engines.saturate.flows.forward import Forward, Keeps, Order
from clew.engines.saturate.flows.live_scope import scope_of
from clew.engines.saturate.flows.symbolic import FlowSearch, Make, by_diagrams, by_sets
from clew.engines.saturate.options import Weighing
from clew.ir.program import Program
from clew.ir.properties import NoDeadlock, NoViolation, Question
from clew.lower.flow import flow_of
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Found, Goal
from clew.models.goals import goal_of
from clew.pipeline.checking import check
from clew.pipeline.confirm import Refuted, confirm
from clew.pipeline.sources import load
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import parse_property
from clew.verdict import Fails, Holds
from tests.property.recursive_programs import random_recursive_text
from tests.property.test_recursive_programs import found_by, program_of

SEEDS = 40
ASKED = ("AG (g + h != 5)", "AG !(g == 2 && h == 1)", "AG !(P->x == 3 && g == 1)")


def questions(program: Program) -> tuple[Question, ...]:
    scope = ProgramScope(program)
    return (NoViolation(), NoDeadlock(), *(parse_property(text, scope).question for text in ASKED))


def goals_of(asked: tuple[Question, ...]) -> tuple[Goal, ...]:
    return tuple(goal for each in asked if (goal := goal_of(each, fair=False).goal) is not None)


def disagreements(seed: int, *, fuel: int | None, make: Make) -> list[str]:
    """What is wrong with the answers for a random program, compared with the table of heads."""
    program = program_of(random_recursive_text(seed, fuel=fuel))
    asked = questions(program)
    goals = goals_of(asked)
    table = Saturate(weights=Weighing.TABLE).check(Views(program), goals, Budget())
    known = found_by(table, goals)
    search = FlowSearch(flow_of(program), list(goals), make)
    answers = [*search.run(Budget()), *search.rest()]
    wrong = []
    for number, found in found_by(answers, goals).items():
        if number in known and (known[number] is None) != (found is None):
            wrong.append(f"{seed} {asked[number]}: {known[number]} or {found}")
        if found is not None and isinstance(refuted := confirm(program, asked[number], found.run), Refuted):
            wrong.append(f"{seed} {asked[number]}: {refuted}")
    assert {0, 1} <= found_by(answers, goals).keys(), "safety and deadlocks should always be decided"
    return wrong


@pytest.mark.shows("pushdown", "A26", "A29")
@pytest.mark.parametrize("make", [by_sets, by_diagrams], ids=["sets", "diagrams"])
def test_weights_agree_with_the_table(make: Make) -> None:
    seeds = range(SEEDS) if make is by_diagrams else range(SEEDS // 2)
    wrong = [each for seed in seeds for each in disagreements(seed, fuel=None, make=make)]
    assert wrong == []


def test_diagrams_agree_where_recursion_is_bounded() -> None:
    assert [each for seed in range(SEEDS // 2) for each in disagreements(seed, fuel=2, make=by_diagrams)] == []


def test_some_goals_are_broken_and_some_are_not() -> None:
    kinds: set[type] = set()
    for seed in range(12):
        program = program_of(random_recursive_text(seed, fuel=None))
        goals = goals_of(questions(program))
        kinds |= {type(each) for each in Saturate(weights=Weighing.DIAGRAMS).check(Views(program), goals, Budget())}
    assert {Found, Absent} <= kinds


SMALL = Shape(procedures=6, statements=16, globals=12, locals=8, circle=3)


@pytest.mark.shows("pushdown", "A26")
@pytest.mark.parametrize("broken", [False, True], ids=["kept", "broken"])
def test_boolean_programs(broken: bool, tmp_path: Path) -> None:
    """Wide data: the discipline of the generated programs is kept, and where it is broken, the run says so."""
    path = tmp_path / "program.rem"
    path.write_text(boolean_program(2, SMALL, broken=broken))
    outcome = check(load(path), (discipline(SMALL),), engine="saturate{weights=diagrams}")
    (result,) = outcome.results
    assert result.verdict == (Fails("property.invariant") if broken else Holds())
    assert result.confirmed is broken


def test_both_orders_and_both_memories_reach_the_same() -> None:
    for seed in range(6):
        scope = scope_of(flow_of(program_of(random_recursive_text(seed, fuel=None))), {})
        weights = by_sets(scope)
        reached = []
        for order in Order:
            forward = Forward(scope, weights, order=order, keeps=Keeps.HISTORY)
            for _ in forward.growth():
                pass
            reached.append(forward.facts)
        few = Forward(scope, weights)
        for _ in few.growth():
            pass
        assert reached[0] == reached[1]
        assert few.facts.items() <= reached[0].items()
