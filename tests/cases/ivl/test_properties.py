"""Formulas over kernel programs, as a user asks them: each gets the engine that can decide it, all in one check."""

from __future__ import annotations

import pytest

from clew import Fails, Holds, Unknown, Verdict, check
from clew.verdict import Limit
from tests.unit.ivl.programs import load

LIGHTS = """\
event changed;
bool north = false, east = false;
int rounds = 0;
thread controller {
  int local = 3;
  while (true) {
    north = true; notify changed; wait_time 3;
    north = false; wait_time 1;
    east = true; notify changed; wait_time 3;
    east = false; wait_time 1;
    if (rounds < 2) rounds += 1;
  }
}
thread monitor { while (true) { wait changed; assert !(north && east); } }
main { start; }
"""
INPUT = "int x = 0;\nthread a { x = ?(int); wait_time 1; assert x == x; }\nmain { start; }\n"


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        pytest.param("AG !(north && east)", Holds(), id="an invariant"),
        pytest.param("G !(north && east)", Holds(), id="an invariant in linear time"),
        pytest.param("AG (rounds < 2)", Fails("property.invariant"), id="an invariant fails"),
        pytest.param("EF (rounds == 2 && east)", Holds(), id="something is reachable"),
        pytest.param("EF (rounds == 3)", Fails("property.unreachable"), id="something is not"),
        pytest.param("EF (time == 8)", Holds(), id="a time is reached"),
        pytest.param("AG (time != 8)", Fails("property.invariant"), id="a time is not avoided"),
        pytest.param("EF (controller->local == 3)", Holds(), id="a local variable"),
        pytest.param("G F north", Holds(), id="again and again"),
        pytest.param("G (north -> F east)", Holds(), id="a response"),
        pytest.param("F G north", Fails("property.temporal"), id="not for ever"),
        pytest.param("AF (rounds == 2)", Holds(), id="on all paths"),
        pytest.param("(rounds == 0) U east", Holds(), id="until"),
        pytest.param("deadlock", Holds(), id="no deadlock"),
    ],
)
def test_formula(formula: str, verdict: Verdict) -> None:
    (result,) = check(load(LIGHTS), [formula]).results
    assert result.verdict == verdict
    assert result.confirmed == (result.trace is not None)


def test_all_kinds_in_one_check() -> None:
    asked = ["F G north", "EF (time == 8)", "AG !(north && east)", "AG EF north", "G F east"]
    outcome = check(load(LIGHTS), asked)
    first, second, third, fourth, fifth = outcome.results
    assert [result.property.text for result in outcome.results] == asked
    assert (first.verdict, first.engine) == (Fails("property.temporal"), "explore")
    assert first.trace is not None
    assert first.trace.loop_start is not None
    assert (second.verdict, second.engine) == (Holds(), "simulate")
    assert (third.verdict, third.engine) == (Holds(), "simulate")
    assert isinstance(fourth.verdict, Unknown)
    assert fourth.engine is None
    assert (fifth.verdict, fifth.engine) == (Holds(), "explore")


def test_linear_time_over_inputs_is_undecided_and_says_where() -> None:
    linear, safe = check(load(INPUT), ["F G (x == 0)", "assertion.violated"]).results
    assert safe.verdict == Holds()
    assert isinstance(linear.verdict, Unknown)
    assert linear.verdict.limit is Limit.UNDECIDED
    assert "linear time is decided with concrete values only: a.ivl:2" in linear.verdict.reason
