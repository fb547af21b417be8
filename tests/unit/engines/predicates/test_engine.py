"""The engine `predicates`: proofs, runs, and what it says where it does not know."""

from __future__ import annotations

import pytest

from clew.abstraction.certificate import objection
from clew.abstraction.graph import graph_of
from clew.abstraction.refinement import From
from clew.engines.predicates.engine import Predicates
from clew.ir.source import Source
from clew.ir.terms import FALSE, TRUE
from clew.lower.views import Views
from clew.models.bad_states import bad_of
from clew.models.engine import Budget, Found, SafeGoal
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.text.parse import parse_program
from clew.verdict import Fails, Holds, Unknown

LOCK = """program single;
proc start() {
  local locked : bits 32 = 0;
  local now : bits 32 = 0;
  local old : bits 32 = 0;
  local go : bits 32 = 0;
  havoc now;
  old := now + 1;
  while now != old {
    assert locked == 0;
    locked := 1;
    old := now;
    havoc go;
    if go != 0 { locked := %s; now := now + 1; }
  }
  assert locked == 1;
}
process P = start();
"""
GRID = """program actions;
var x : int = 0;
var y : int = 0;
action right by P when x < 100 { x := x + 1; y := y + %s; }
action back by P when x >= 1 { x := x - 1; y := y - 1; }
property "AG (x == y)";
"""
TANK = """program actions;
var level : real = 7.0;
var open : bool = false;
action rise by T when !open && level <= 9.0 { level := level + 0.5; open := level > 8.0; }
action fall by T when open { level := level - %s; open := level > 2.0; }
property "AG (level >= 1.0 && level <= 10.0)";
"""


def _verdict(text: str, engine: str = "predicates") -> object:
    return check(load_sources((Source("p.clew", text),)), engine=engine, limits=Limits(seconds=20)).results[0].verdict


@pytest.mark.shows("machines", 70)
@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param(LOCK % "0", Holds(), id="a lock and a loop that ends when nobody was served"),
        pytest.param(LOCK % "old", Fails("assertion.violated"), id="a lock that is kept"),
        pytest.param(GRID % "1", Holds(), id="integers without a bound"),
        pytest.param(GRID % "(x == 3 ? 2 : 1)", Fails("property.invariant"), id="integers that part after some steps"),
        pytest.param(TANK % "0.5", Holds(), id="reals"),
        pytest.param(TANK % "2.0", Fails("property.invariant"), id="reals that fall too fast"),
    ],
)
def test_a_toy_is_proved_and_refuted(text: str, verdict: object) -> None:
    assert _verdict(text) == verdict


@pytest.mark.parametrize("refine", From)
def test_predicates_come_from_cores_or_interpolants(refine: From) -> None:
    narrow = LOCK.replace("bits 32", "bits 3")
    assert _verdict(narrow % "0", f"predicates{{refine={refine.value}}}") == Holds()


def test_so_many_rounds_and_no_more() -> None:
    verdict = _verdict(LOCK % "0", "predicates{rounds=1}")
    assert isinstance(verdict, Unknown)
    assert "1 round" in verdict.reason


def test_what_is_no_invariant_is_objected_to() -> None:
    system = Views(parse_program(LOCK % "0")).system()
    graph = graph_of(system)
    bad = {place: graph.at(place, bad_of(system, SafeGoal()).condition) for place in graph.places}
    for held, words in ((TRUE, "exclude"), (FALSE, "start")):
        _, wrong = objection(graph, bad, dict.fromkeys(graph.places, held))
        assert wrong is not None
        assert words in wrong
    inside = {place: TRUE if place == graph.start else FALSE for place in graph.places}
    _, wrong = objection(graph, dict.fromkeys(graph.places, FALSE), inside)
    assert wrong is not None
    assert "breaks" in wrong


def test_a_run_is_one_of_the_system() -> None:
    views = Views(parse_program(LOCK % "old"))
    answers = list(Predicates().check(views, (SafeGoal(),), Budget()))
    (found,) = [each for each in answers if isinstance(each, Found)]
    assert views.lift("system").run(found.run) is not None


def test_what_predicates_say_is_known_to_induction() -> None:
    """That two flags agree is no induction by itself; what is reached says so."""
    text = """program single;
proc start() {
  local first : bits 32 = 0;
  local second : bits 32 = 0;
  local wanted : bits 32 = 0;
  local rounds : bits 32 = 0;
  havoc wanted;
  if wanted == 5 { first := 1; }
  if wanted == 7 { second := 1; }
  havoc rounds;
  while rounds != 0 { rounds := rounds - 1; }
  assert !(first == 1 && second == 1);
}
process P = start();
"""
    assert _verdict(text, "kind{predicates=6}") == Holds()
