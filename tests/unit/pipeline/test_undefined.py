"""A run that ends where nobody knows what follows lets nothing be absent; and fair choices in linear time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clew.frontends import Loaded
from clew.ir.source import Source
from clew.pipeline.checking import Limits, check
from clew.pipeline.once import NOTHING_UNDEFINED
from clew.pipeline.sources import load_sources
from clew.verdict import Fails, Holds, Limit, Unknown, Verdict

ENGINES = ("explore{implementation=native}", "explore{implementation=python}", "simulate", "saturate")
RISKY = """program single;
var x : bits 8 = 0;
proc start() {
  local go : bool = any;
  if go { assert x == LIMIT "arithmetic.overflow"; x := 2; }
  yield;
  assert x != 2 "assertion.violated";
  assert x != BAD "control.error-reached";
}
process P = start();
"""


def loaded(limit: int, bad: int = 9, undefined: frozenset[str] = frozenset({"arithmetic.overflow"})) -> Loaded:
    text = RISKY.replace("LIMIT", str(limit)).replace("BAD", str(bad))
    return replace(load_sources((Source("p.clew", text),)), undefined=undefined)


def verdict(program: Loaded, question: str, engine: str) -> Verdict:
    return check(program, [question], engine=engine).results[0].verdict


@pytest.mark.parametrize("question", ["assertion.violated", "AG (x != 2)", "deadlock", "EF (x == 2)"])
@pytest.mark.parametrize("engine", ENGINES)
def test_a_violation_that_nobody_asked_for_may_hide_what_was_asked(engine: str, question: str) -> None:
    found = verdict(loaded(limit=1), question, engine)
    assert isinstance(found, Unknown)
    assert found.limit is Limit.LOSSY
    assert "arithmetic.overflow at p.clew:5" in found.reason


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_found_is_found_all_the_same(engine: str) -> None:
    assert verdict(loaded(limit=1, bad=0), "control.error-reached", engine) == Fails("control.error-reached")
    assert verdict(loaded(limit=1), "arithmetic.overflow", engine) == Fails("arithmetic.overflow")


@pytest.mark.parametrize("engine", ENGINES)
def test_where_nothing_is_undefined_absence_counts(engine: str) -> None:
    assert verdict(loaded(limit=0), "assertion.violated", engine) == Fails("assertion.violated")
    assert verdict(loaded(limit=0), "control.error-reached", engine) == Holds()
    assert verdict(loaded(limit=1, undefined=frozenset()), "assertion.violated", engine) == Holds()


ENDLESS = """program single;
var x : bits 32 = 0;
proc start() {
  loop { yield; x := x + 1; assert x != LIMIT "arithmetic.overflow"; }
}
process P = start();
"""


@pytest.mark.parametrize(
    ("limit", "expected", "assumed"),
    [
        pytest.param(0, Holds(), [NOTHING_UNDEFINED], id="too far away to be found"),
        pytest.param(3, Unknown, [], id="found at once"),
    ],
)
def test_what_nothing_asserts_holds_unless_something_undefined_is_found_soon(
    limit: int, expected: object, assumed: list[str]
) -> None:
    program = load_sources((Source("p.clew", ENDLESS.replace("LIMIT", str(limit))),))
    undefined = replace(program, undefined=frozenset({"arithmetic.overflow"}))
    engine = "explore{implementation=python}"
    (result,) = check(undefined, ["concurrency.data-race"], engine=engine, limits=Limits(seconds=1)).results
    assert result.verdict == expected or result.verdict.__class__ is expected
    assert list(result.assumptions) == assumed


def test_linear_time_too() -> None:
    found = verdict(loaded(limit=1), "G (x != 2)", "explore")
    assert isinstance(found, Unknown)
    assert verdict(loaded(limit=0), "G (x != 3)", "explore") == Holds()


@pytest.mark.parametrize("engine", ["explore{implementation=native}", "explore{implementation=python}"])
def test_an_unfair_run_is_none_against_a_fair_choice(engine: str) -> None:
    text = """program single;
var x : bits 1 = 0;
proc start() {
  loop { havoc fair x; yield; }
}
process P = start();
"""
    fair = load_sources((Source("p.clew", text),))
    assert isinstance(verdict(fair, "G F (x == 1)", engine), Unknown)
    assert verdict(fair, "G (x == 1 || x == 0)", engine) == Holds()
    unfair = load_sources((Source("p.clew", text.replace("fair ", "")),))
    assert verdict(unfair, "G F (x == 1)", engine) == Fails("property.temporal")
