"""Chains of states that are passed over, matching by shape, and its audit: brief 000, sections 4.6, 4.10 and 4.11."""

from __future__ import annotations

import random

import pytest

from clew.frontends.text import TextFrontend
from clew.ir.source import Source
from clew.outcome import Outcome
from clew.pipeline.checking import check
from clew.verdict import Fails, Holds, Unknown


def asked(text: str, formula: str, engine: str) -> Outcome:
    return check(TextFrontend().load((Source("switches.clew", text),)), [formula], engine=engine)


SETS = """
program threads;
var x : bits 32 signed = 0;
var way : bits 2 = 0;
var hit : bits 1 = 0;
proc main() {
  choose { havoc x in 0..100; } or { havoc x in 0..100; } or { havoc x in 10..20; } or { havoc x in 0..1000; }
  yield;
  if x > 500 { hit := 1; } else { x := 0; }
  yield;
  await false;
}
process Main = main();
"""


@pytest.mark.shows("symcpp", 32, 33)
def test_states_of_one_shape_are_merged_by_shape_only() -> None:
    """c1 and c2 are equal, c3 is contained in them, c4 is larger: only exact matching keeps it."""
    exact = asked(SETS, "EF (hit == 1)", "simulate{chains=off}")
    assert isinstance(exact.results[0].verdict, Holds)
    alike = asked(SETS, "EF (hit == 1)", "simulate{match=shape,chains=off}")
    assert isinstance(alike.results[0].verdict, Unknown)


@pytest.mark.shows("symcpp", 34)
def test_the_audit_counts_what_was_merged_wrongly() -> None:
    outcome = asked(SETS, "EF (hit == 1)", "simulate{match=shape,audit=on}")
    assert "audit: 3 states were taken for others of their shape, 1 of them wrongly" in [
        note.text for note in outcome.notes
    ]


STRAIGHT = """
program threads;
var x : bits 32 signed = 0;
var y : bits 32 signed = 0;
var z : bits 32 signed = 0;
proc main() {
  havoc x in 0..100;
  yield;
  y := x + 1;
  yield;
  z := y + x;
  yield;
  z := z + 1;
  yield;
  if z > 100 { y := 7; } else { y := 8; }
  yield;
}
process Main = main();
"""


NAMES = """program threads;
var n : bits 8 = 0;
var x : bits 32 = 0;
proc start(k : bits 8) { yield; n := n + k; yield; }
proc main() {
  havoc x; yield;
  spawn start(1); yield;
  await n == 1; yield;
  spawn start(2); yield;
  await n == 3; yield;
  assert x < 3;
}
process main = main();
"""


def test_a_process_has_the_name_of_one_that_has_ended_also_inside_a_chain() -> None:
    outcome = asked(NAMES, "assertion.violated", "simulate{chains=on}")
    assert outcome.faults == ()
    assert isinstance(outcome.verdict, Fails)


@pytest.mark.shows("symcpp", 35)
def test_chains_pass_over_states_with_one_step() -> None:
    off, on = (asked(STRAIGHT, "AG (z >= 0)", f"simulate{{chains={switch}}}") for switch in ("off", "on"))
    assert isinstance(off.results[0].verdict, Holds)
    assert isinstance(on.results[0].verdict, Holds)
    assert (off.statistics.states, on.statistics.states) == (9, 4)


def test_a_goal_inside_a_chain_is_found() -> None:
    outcome = asked(STRAIGHT, "EF (y == 6 && z == 11)", "simulate{chains=on}")
    assert isinstance(outcome.results[0].verdict, Holds)
    assert outcome.results[0].confirmed


def test_a_silent_loop_ends_a_chain() -> None:
    text = """
    program threads;
    var x : bits 8 = 0;
    proc main() { loop { x := 1 - x; yield; } }
    process Main = main();
    """
    outcome = asked(text, "AG (x <= 1)", "simulate{chains=on,values=symbolic}")
    assert isinstance(outcome.results[0].verdict, Holds)


def _random_program(seed: int) -> str:
    draw = random.Random(seed)
    names = ("a", "b", "c")

    def command() -> str:
        one, two = draw.choice(names), draw.choice(names)
        return draw.choice(
            (
                f"{one} := {two} + {draw.randrange(4)};",
                f"{one} := {two};",
                f"havoc {one} in 0..{draw.randrange(1, 6)};",
                f"if {one} < {two} {{ {one} := 0; }} else {{ {two} := {one}; }}",
                f"await {one} != {draw.randrange(8)};",
                f"{one} := {one} & 7;",
            )
        )

    def body() -> str:
        return "yield;\n".join(f"{command()}\n{command()}\n" for _ in range(draw.randrange(2, 4)))

    loop = draw.random() < 0.5
    text = f"{{ {body()} yield; }}"
    declared = "".join(f"var {name} : bits 4 = 0;\n" for name in names)
    return (
        f"program threads;\n{declared}proc one() {{ {'loop ' + text if loop else body()} }}\n"
        f"proc two() {{ {body()} }}\nprocess P = one();\nprocess Q = two();\n"
    )


@pytest.mark.shows("symcpp", 27, 30, 35)
@pytest.mark.parametrize("seed", range(4))
def test_switches_agree_on_random_programs(seed: int) -> None:
    """Whatever is proved or found is what the plain search says; a search by shape proves nothing."""
    text = _random_program(seed)
    formula = f"EF (a == {seed % 7} && b > c)"
    plain = asked(text, formula, "explore{implementation=python}").results[0].verdict
    for engine in ("simulate", "simulate{chains=on}", "simulate{chains=on,maxtrans=2}"):
        assert type(asked(text, formula, engine).results[0].verdict) is type(plain), engine
    for engine in ("simulate{match=shape}", "simulate{match=shape,chains=on}"):
        found = asked(text, formula, engine).results[0].verdict
        assert not isinstance(found, Fails), engine
        assert not isinstance(found, Holds) or isinstance(plain, Holds), engine


APART = """
program threads;
var a : bits 32 signed = 0;
var b : bits 32 signed = 0;
var c : bits 32 signed = 0;
proc one() { local x : bits 32 signed = 0; havoc x; yield; a := x; yield; a := a & 7; yield; c := a; }
proc two() { local x : bits 32 signed = 0; havoc x; yield; b := x; yield; b := b & 7; yield; assert b < 8 + c; }
process P = one();
process Q = two();
"""


def test_threads_that_do_not_meet_are_not_interleaved() -> None:
    """Only the last steps of the two depend on each other, so the others have one order; nothing else is left out."""
    seen = {por: asked(APART, "assertion.violated", f"simulate{{chains=on,por={por}}}") for por in ("none", "closed")}
    assert all(isinstance(outcome.results[0].verdict, Holds) for outcome in seen.values())
    assert (seen["closed"].statistics.states or 0) < (seen["none"].statistics.states or 0)
    broken = asked(APART.replace("b < 8 + c", "b < 8 - c"), "assertion.violated", "simulate{chains=on,por=closed}")
    assert isinstance(broken.results[0].verdict, Fails)


def test_an_assumption_of_one_thread_does_not_narrow_what_others_see_before() -> None:
    """The step that assumes touches nothing that the other writes, but it must not come first everywhere."""
    text = """
program threads;
var shared : bits 32 signed = 0;
proc one() { local x : bits 32 signed = 0; x := shared; assume x > 5; yield; x := 0; }
proc two() { yield; yield; assert shared > 5; }
proc main() { havoc shared; yield; spawn one(); spawn two(); }
process M = main();
"""
    assert isinstance(asked(text, "assertion.violated", "simulate{chains=on,por=closed}").results[0].verdict, Fails)
