"""Formulas over kernel programs, as a user asks them: each gets the engine that can decide it, all in one check."""

from __future__ import annotations

import pytest

from clew import Fails, Holds, Unknown, Verdict, check
from clew.verdict import Limit
from tests.unit.frontends.ivl.programs import load

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
    both = "portfolio{members=explore+simulate,delay=5.0}"
    assert (second.verdict, second.engine) == (Holds(), both)
    assert (third.verdict, third.engine) == (Holds(), both)
    assert isinstance(fourth.verdict, Unknown)
    assert fourth.engine == "saturate"
    assert (fifth.verdict, fifth.engine) == (Holds(), "explore")


def test_linear_time_over_wide_inputs_has_its_own_engine() -> None:
    linear, safe = check(load(INPUT), ["F G (x == 0)", "assertion.violated"]).results
    assert (safe.verdict, safe.engine) == (Holds(), "simulate")
    assert (linear.verdict, linear.engine) == (Fails("property.temporal"), "lassos")


REQUESTS = """\
int token; bool got = false; event asked, served;
thread client { while (true) { token = ?(int); got = false; notify asked; wait_time 1; } }
thread server { while (true) { wait asked; if (token != 12345) { got = true; notify served; } } }
thread idle { while (true) { wait served; } }
main { start; }
"""


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        pytest.param("G F got", Fails("property.temporal"), id="one value is refused for ever"),
        pytest.param("G F (got || token == 12345)", Holds(), id="all others are served"),
        pytest.param("G (got -> F !got)", Holds(), id="again and again"),
        pytest.param("G F served || F G (token == 12345)", Holds(), id="served, or refused for ever"),
        pytest.param("G F served", Fails("property.temporal"), id="an event that stays away"),
        pytest.param("F G !served -> F G !got", Holds(), id="events and variables"),
        pytest.param("G (token < 0 -> X (token < 0))", Fails("property.temporal"), id="a new input may be positive"),
        pytest.param("F (token == 77)", Fails("property.temporal"), id="no value has to come"),
    ],
)
def test_linear_time_over_wide_inputs(formula: str, verdict: Verdict) -> None:
    (result,) = check(load(REQUESTS), [formula]).results
    assert (result.verdict, result.engine) == (verdict, "lassos")
    assert result.confirmed == (result.trace is not None) == isinstance(verdict, Fails)


# --- events, and where the observed run begins ----------------------------------------------------------------------

CLOCK = """\
event tick, late, never; u8 n = 0;
thread clock { while (n < 3) { notify late, 5; n += 1; notify tick; wait_time 1; } wait_time 9; }
thread counter { wait tick; wait late; }
main { start; }
"""


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        pytest.param("EF tick", Holds(), id="an event happens"),
        pytest.param("EF never", Fails("property.unreachable"), id="one that nobody notifies does not"),
        pytest.param("AG (tick -> n > 0)", Holds(), id="with the values behind the step"),
        pytest.param("AG (late -> time == 5)", Holds(), id="a delayed one when it is due, the earliest of three"),
        pytest.param("AG (tick -> time < 3)", Holds(), id="an immediate one at once"),
        pytest.param("AG !(tick && late)", Holds(), id="not both in one step"),
        pytest.param("EF (tick && n == 3)", Holds(), id="also where it is lost"),
        pytest.param("EF (tick && X tick)", Unknown(Limit.UNDECIDED), id="no single goal"),
        pytest.param("G (tick -> X !tick)", Holds(), id="for one step"),
        pytest.param("G (tick -> F late)", Holds(), id="an event follows another"),
        pytest.param("!late U tick", Holds(), id="an event comes first"),
        pytest.param("G F tick", Fails("property.temporal"), id="not for ever"),
    ],
)
def test_events(formula: str, verdict: Verdict) -> None:
    (result,) = check(load(CLOCK), [formula]).results
    if isinstance(verdict, Unknown):
        assert isinstance(result.verdict, Unknown)
        return
    assert result.verdict == verdict
    assert result.confirmed == (result.trace is not None)


def test_events_of_long_runs() -> None:
    """Also where steps have been made so often that an engine takes a shorter way."""
    text = """\
event even, odd; int n = 0; bool input = ?(bool);
thread a { while (n < 200) { n += 1; if (n % 2 == 0) notify even; else notify odd; wait_time 1; } }
main { start; }
"""
    asked = ["AG (even -> n % 2 == 0)", "AG !(even && odd)", "EF (even && n == 200)", "AG !(even && n == 198)"]
    verdicts = [result.verdict for result in check(load(text), asked).results]
    assert verdicts == [Holds(), Holds(), Holds(), Fails("property.invariant")]


RESTRICTED = "u8 d = ?(u8); bool on = false;\nthread a { wait_time 1; on = true; }\nmain { assume d > 5; start; }\n"
UNSTARTED = "u8 d = ?(u8);\nthread a { d = 0; }\nmain { assume d > 5; d = 3; }\n"


@pytest.mark.parametrize(
    ("text", "formula", "verdict"),
    [
        pytest.param(RESTRICTED, "AG (d > 5)", Holds(), id="an assumption in main restricts an input"),
        pytest.param(RESTRICTED, "G (d > 5 && F on)", Holds(), id="also in linear time"),
        pytest.param(RESTRICTED, "d > 5 U on", Holds(), id="from the first observed state on"),
        pytest.param(RESTRICTED, "X X on", Fails("property.temporal"), id="elaboration is no step of the run"),
        pytest.param(RESTRICTED, "EF (d < 6)", Fails("property.unreachable"), id="nothing is reached before"),
        pytest.param(RESTRICTED, "EF (d == 6)", Holds(), id="something is reached behind"),
        pytest.param(UNSTARTED, "AG (d == 3)", Holds(), id="without a start the run begins at the end"),
        pytest.param(UNSTARTED, "F (d == 4)", Fails("property.temporal"), id="and stays there"),
    ],
)
def test_the_observed_run_begins_with_the_simulation(text: str, formula: str, verdict: Verdict) -> None:
    (result,) = check(load(text), [formula]).results
    assert result.verdict == verdict
    assert result.confirmed == (result.trace is not None)
