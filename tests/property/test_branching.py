"""CTL* on pushdown systems: against the definition where stacks are bounded, against linear time where they are not."""

from __future__ import annotations

from random import Random

import pytest

import clew
from clew.engines.saturate.engine import Saturate
from clew.engines.saturate.temporal.branching import has_silent_runs, satisfies
from clew.engines.saturate.temporal.lassos import accepted_run
from clew.engines.saturate.temporal.structures import of_machine, of_rules, with_bottom
from clew.ir.properties import Exists, ForAll, Linear, Not
from clew.ir.source import Source
from clew.ir.terms import Term
from clew.lower.views import Views
from clew.models.engine import Budget, LinearGoal
from clew.models.goals import goal_of
from clew.models.pushdown import ConfigurationSet, Pushdown, atom_of
from clew.pipeline.confirm import Refuted, confirm
from clew.pipeline.sources import load_sources
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import parse_property
from tests.property.branching import SYMBOLS, Explicit, bounded_pushdown, random_formula
from tests.property.pushdowns import random_pushdown
from tests.property.recursive_programs import random_recursive_text
from tests.property.test_recursive_programs import FORMULAS, found_by, linear_goal, program_of

FINITE, PROGRAMS = 150, 8


@pytest.mark.shows("pushdown", "A28")
def test_finite_systems_agree_with_the_definition() -> None:
    verdicts = []
    for seed in range(FINITE):
        random = Random(seed)
        pushdown, formula = bounded_pushdown(random), random_formula(random)
        sets: dict[Term, ConfigurationSet] = {atom_of("final"): with_bottom(dict(pushdown.named)["final"], SYMBOLS)}
        verdicts.append(satisfies(of_rules(pushdown), formula, sets, native=seed % 5 == 0))
        assert verdicts[-1] == Explicit(pushdown, (0, only_stack(pushdown))).truth(formula), seed
    assert min(verdicts.count(True), verdicts.count(False)) > FINITE // 5


def test_runs_against_formulas_replay_and_are_found_where_there_is_one() -> None:
    """Stacks of any height; where they are bounded, the definition says whether there is a run."""
    verdicts = []
    for seed in range(FINITE):
        random = Random(seed)
        bounded = seed % 2 == 0
        pushdown = bounded_pushdown(random) if bounded else random_pushdown(random)
        formula = random_formula(random, quantified=False)
        goal = goal_of(Linear(formula), fair=False).goal
        assert isinstance(goal, LinearGoal)
        run = accepted_run(pushdown, goal.automaton)
        verdicts.append(run is None)
        if run is not None:
            assert not isinstance(confirm(pushdown, Linear(formula), run), Refuted), seed
        sets: dict[Term, ConfigurationSet] = {
            atom_of("final"): with_bottom(dict(pushdown.named)["final"], len(pushdown.system.symbols))
        }
        assert satisfies(of_rules(pushdown), ForAll(formula), sets) == (run is None), seed
        if bounded:
            assert Explicit(pushdown, (0, only_stack(pushdown))).truth(formula) == (run is None), seed
    assert min(verdicts.count(True), verdicts.count(False)) > FINITE // 8


def only_stack(pushdown: Pushdown) -> tuple[int, ...]:
    """The one stack at the start, from its top."""
    return tuple(link.symbol for link in pushdown.initial.links)


def test_formulas_on_all_runs_agree_with_linear_time_on_recursive_programs() -> None:
    decided = {True: 0, False: 0}
    for seed in range(PROGRAMS):
        program = program_of(random_recursive_text(seed, fuel=None))
        question = parse_property(FORMULAS[seed % len(FORMULAS)], ProgramScope(program)).question
        assert isinstance(question, Linear)
        goals = (linear_goal(question),)
        machine = Views(program).recursive
        linear = found_by(Saturate().check(Views(program), goals, Budget()), goals)
        system = of_machine(machine, Budget())
        if has_silent_runs(system) or 0 not in linear:
            continue
        holds = linear[0] is None
        decided[holds] += 1
        assert satisfies(system, ForAll(question.formula), {}) == holds, seed
        assert satisfies(system, Not(Exists(Not(question.formula))), {}) == holds, seed
    assert min(decided.values()) >= 1


REMOPLA = """
bool stopped;
init main;
module void deeper() { more: if :: true -> deeper(); :: true -> skip; fi; back: skip; }
module void main() { stopped = false; deeper(); stopped = true; end: goto end; }
"""


@pytest.mark.shows("pushdown", "A28")
@pytest.mark.parametrize(
    ("formula", "holds"),
    [
        pytest.param("AG EF end", True, id="from however deep, there is a way back"),
        pytest.param("AF end", False, id="calls may nest for ever"),
        pytest.param("AG (back -> AF end)", True, id="once it goes back, it goes back all the way"),
        pytest.param("EG !back", True, id="a run that never goes back"),
        pytest.param("AG (more -> EX EX EF more)", True, id="it may always go deeper"),
        pytest.param("EF AG end", True, id="what ends stays"),
        pytest.param("AG EF more", False, id="what has ended calls no more"),
        pytest.param("A (!end U (end && EG end) || F G deeper)", True, id="path and state formulas mixed"),
    ],
)
def test_remopla(formula: str, *, holds: bool) -> None:
    outcome = clew.check(load_sources([Source("a.rem", REMOPLA)]), [formula])
    (result,) = outcome.results
    assert outcome.faults == ()
    assert result.verdict == (clew.Holds() if holds else clew.Fails("property.temporal"))
    assert result.confirmed


VIOLATED = """program single;
var x : bits 3 = 0;
proc main() {
  x := 1;
  yield;
  choose { x := 2; yield; assert x == 1; x := 3; yield; } or { x := 4; yield; }
}
process P = main();"""


@pytest.mark.parametrize(("condition", "decided"), [("x == 1", False), ("x == 2", True)])
def test_runs_that_a_violation_ends_do_not_count_silently(condition: str, *, decided: bool) -> None:
    text = VIOLATED.replace("assert x == 1", f"assert {condition}")
    (result,) = clew.check(load_sources([Source("a.clew", text)]), ["E (F (x == 2)) && E (F (x == 4))"]).results
    assert isinstance(result.verdict, clew.Holds if decided else clew.Unknown)
