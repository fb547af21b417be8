"""Linear time with fair choices: what is decided on tables agrees with whole stacks, and fair loops are fair."""

from __future__ import annotations

import pytest

import clew
from clew.engines.saturate.engine import Saturate
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Budget, LinearGoal
from clew.pipeline.confirm import Confirmed, confirm
from clew.pipeline.sources import load_sources
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import parse_property
from tests.property.fair_runs import has_fair_run, random_fair_text
from tests.property.test_recursive_programs import FORMULAS, found_by, linear_goal, program_of

SEEDS = 45


def test_random_programs() -> None:
    decided = {True: 0, False: 0}
    for seed in range(SEEDS):
        program = program_of(random_fair_text(seed))
        question = parse_property(FORMULAS[seed % len(FORMULAS)], ProgramScope(program)).question
        goal = linear_goal(question)
        assert isinstance(goal, LinearGoal)
        machine = Views(program).recursive
        found = found_by(Saturate().check(Views(program), (goal,), Budget()), (goal,))[0]
        wanted = has_fair_run(machine, goal.automaton)
        if found is None:
            assert not wanted, seed
            decided[True] += 1
        else:
            confirmed = confirm(program, question, found.run)
            assert isinstance(confirmed, Confirmed), seed
            assert wanted or not confirmed.fair, seed
            decided[False] += confirmed.fair
    assert min(decided.values()) > SEEDS // 8


REMOPLA = """
int event(2);
init main;
module int pick() { int c(2); c = undef; return c; }
module void wait(int e(2)) {
  event = 0;
  again: event = pick();
  if :: event != e -> goto again; :: else -> skip; fi;
  if :: e > 0 -> wait(e - 1); :: else -> skip; fi;
}
module void main() { wait(3); end: goto end; }
"""


@pytest.mark.shows("pushdown", "A27")
@pytest.mark.parametrize(
    ("formula", "choice", "verdict"),
    [
        pytest.param("G F end", "unfair", clew.Fails("property.temporal"), id="an event may never come"),
        pytest.param("G F end", "fair", clew.Holds(), id="with fair choices every event comes, also in what is called"),
        pytest.param("F G (event == 0)", "fair", clew.Holds(), id="and the last one stays"),
        pytest.param("G F (event == 3)", "fair", clew.Fails("property.temporal"), id="a fair run that ends"),
    ],
)
def test_events_of_a_callee(formula: str, choice: str, verdict: clew.Verdict) -> None:
    loaded = load_sources([Source("a.rem", REMOPLA)], options={"choice": choice})
    assert clew.check(loaded, [formula]).verdict == verdict


def test_loops_without_recursion_go_the_same_way() -> None:
    text = "program single; var x : bits 1 = 0; proc start() { loop { havoc fair x; yield; } } process P = start();"
    assert clew.check(load_sources([Source("a.clew", text)]), ["G F (x == 1)"]).verdict == clew.Holds()
    unfair = clew.check(load_sources([Source("a.clew", text.replace("fair ", ""))]), ["G F (x == 1)"])
    assert unfair.verdict == clew.Fails("property.temporal")
