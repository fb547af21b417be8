"""The micro programs of brief 000, section 6.6, statement by statement, with their exact counts."""

from __future__ import annotations

import pytest

from clew.frontends import Loaded
from clew.frontends.text import TextFrontend
from clew.ir.source import Source
from clew.outcome import Result, Statistics
from clew.passes.granularity import Granularity
from clew.pipeline.checking import check, count
from clew.pipeline.prepare import normalised
from clew.verdict import Fails, Holds


def loaded(text: str, granularity: Granularity | None = Granularity.STATEMENT) -> Loaded:
    return normalised(TextFrontend(granularity).load((Source("oracle.clew", text),)))


def counted(text: str, engine: str, granularity: Granularity | None = Granularity.STATEMENT) -> Statistics:
    """The figures of the whole space; states that wait for ever count as deadlocks."""
    found = count(loaded(text, granularity), engine=engine)
    assert found.incomplete is None
    return found.statistics


def asked(text: str, formula: str, engine: str) -> tuple[Result, Statistics]:
    outcome = check(loaded(text), [formula], engine=engine)
    return outcome.results[0], outcome.statistics


# --- sensor and actuator ----------------------------------------------------------------------------------------------

SENSOR = """
program threads;
var sem : bits 8 = 0;
var value : bits 32 = 0;
var out : bits 32 = 0;
proc sense() {
  start:
    goto take;
  atomic take:
    await sem > 0;
    sem := 0;
    goto use;
  use:
    havoc value in 0..%d;
    goto writing;
  writing:
    sem := 1;
    goto start;
}
proc act() {
  start:
    goto take;
  atomic take:
    await sem > 0;
    sem := 0;
    goto use;
  use:
    out := 2 * value;
    goto reading;
  reading:
    sem := 1;
    goto start;
}
proc begin() {
  sem := 1;
}
process Main = begin();
process Sensor = sense();
process Actuator = act();
"""


def test_sensor_and_actuator_exclude_each_other() -> None:
    result, _ = asked(SENSOR % 10, "AG !(Sensor.writing && Actuator.reading)", "explore")
    assert isinstance(result.verdict, Holds)


def test_only_explicit_states_grow_with_the_domain() -> None:
    small, large = (counted(SENSOR % most, "explore").states for most in (10, 20))
    assert small is not None
    assert large is not None
    assert large > 3 * small  # values of both variables
    few, many = (asked(SENSOR % most, "AG (sem <= 1)", "simulate")[1].states for most in (10, 1000))
    assert few == many


# --- controller and sensors -------------------------------------------------------------------------------------------

CONTROLLER = """
program threads;
record Sensor { value : bits 32 = 0; }
record Controller { state : bits 32 = 0; }
var c1 : ref Controller = null;
var s1 : ref Sensor = null;
var s2 : ref Sensor = null;
var started : bits 1 = 0;
var polled : bits 1 = 0;
proc control() {
  local a : bits 32 = 0;
  local b : bits 32 = 0;
  c1 := new Controller;
  s1 := new Sensor;
  s2 := new Sensor;
  started := 1;
  goto poll;
  poll:
    await polled == 0;
    polled := 1;
    await polled == 0;
    a := s1.value;
    b := s2.value;
    c1.state := a + b > 10 ? 1 : 0;
    goto poll;
}
proc sense() {
  local a : bits 32 = 0;
  local b : bits 32 = 0;
  await started == 1;
  goto wait_;
  wait_:
    await polled == 1;
    havoc a in 0..20;
    havoc b in 0..20;
    s1.value := a;
    s2.value := b;
    polled := 0;
    goto wait_;
}
process One = control();
process Two = sense();
"""


@pytest.mark.shows("symcpp", 22)
def test_the_controller_polls() -> None:
    result, _ = asked(CONTROLLER, "EF (polled == 1)", "simulate")
    assert isinstance(result.verdict, Holds)
    assert result.confirmed


COUNTERS = """
program threads;
var x : bits 32 = 0;
proc count() {
  local i : bits 32 = 0;
%s}
process One = count();
process Two = count();
"""


@pytest.mark.shows("symcpp", 17)
@pytest.mark.parametrize("times", [1, 4, 9])
def test_two_processes_that_count_have_a_state_per_pair_of_places(times: int) -> None:
    text = COUNTERS % ("  x := x + 1;\n" * times)
    assert counted(text, "explore").states == (times + 1) ** 2


# --- heap symmetry ----------------------------------------------------------------------------------------------------

EITHER_ORDER = """
program threads;
record C { x : bits 32 = 0; }
record D { x : bits 32 = 0; }
var c1 : ref C = null;
var d1 : ref D = null;
proc main() {
  choose { c1 := new C; c1.x := 1; d1 := new D; d1.x := 2; }
  or { d1 := new D; d1.x := 2; c1 := new C; c1.x := 1; }
  await false;
}
process Main = main();
"""
DELETED = """
program threads;
record C { x : bits 32 = 0; }
var c1 : ref C = null;
var c2 : ref C = null;
proc main() {
  choose { c1 := new C; c2 := new C; c1 := null; }
  or { c2 := new C; }
  await false;
}
process Main = main();
"""
MEMORY = EITHER_ORDER.replace("ref C", "pointer").replace("ref D", "pointer").replace("new C", "new bytes(4)")
MEMORY = MEMORY.replace("new D", "new bytes(8)").replace("c1.x := 1", "*c1 := 1#32").replace("d1.x := 2", "*d1 := 2#64")
FREED = (
    DELETED.replace("ref C", "pointer").replace("new C", "new bytes(4)").replace("c1 := null", "free c1; c1 := null")
)


@pytest.mark.shows("symcpp", 23)
@pytest.mark.parametrize(
    ("text", "heap", "ends"),
    [
        pytest.param(EITHER_ORDER, "first", 2, id="either order, smallest free place"),
        pytest.param(EITHER_ORDER, "type", 1, id="either order, by type"),
        pytest.param(EITHER_ORDER, "full", 1, id="either order, canonical"),
        pytest.param(MEMORY, "first", 2, id="memory in either order, smallest free place"),
        pytest.param(MEMORY, "type", 1, id="memory in either order, by type"),
        pytest.param(MEMORY, "full", 1, id="memory in either order, canonical"),
        pytest.param(DELETED, "type", 2, id="new, new, delete against new, by type"),
        pytest.param(DELETED, "full", 1, id="new, new, delete against new, canonical"),
        pytest.param(FREED, "type", 2, id="memory: new, new, delete against new, by type"),
        pytest.param(FREED, "full", 1, id="memory: new, new, delete against new, canonical"),
    ],
)
def test_states_at_the_end(text: str, heap: str, ends: int) -> None:
    assert counted(text, f"explore{{heap={heap}}}").deadlocks == ends


DANGLING = """
program threads;
var p : pointer = null;
var q : pointer = null;
var r : pointer = null;
proc main() {
  loop {
    p := new bytes(4);
    q := new bytes(8);
    r := p;
    free p;
    p := new bytes(8);
    free q;
    q := new bytes(4);
    free p;
    free q;
  }
}
process Main = main();
"""


@pytest.mark.parametrize("heap", ["first", "type", "full"])
def test_pointers_to_what_is_gone_take_no_places_for_ever(heap: str) -> None:
    states = counted(DANGLING, f"explore{{heap={heap}}}").states
    assert states is not None
    assert states < 40


LISTS = """
program threads;
record C { n : ref C = null; }
record D { n : ref D = null; }
var c1 : ref C = null;
var c11 : ref C = null;
var d1 : ref D = null;
var d11 : ref D = null;
var i : bits 32 = 0;
proc main() {
  local c : ref C = null;
  local d : ref D = null;
  head:
    yield;
    if i < %d goto pick else last;
  atomic pick:
    choose goto left, right;
  atomic left:
    c := new C;
    d := new D;
    goto link;
  atomic right:
    d := new D;
    c := new C;
    goto link;
  atomic link:
    if i == 0 goto begin else append;
  atomic begin:
    c1 := c;
    d1 := d;
    goto next;
  atomic append:
    c11.n := c;
    d11.n := d;
    goto next;
  atomic next:
    c11 := c;
    d11 := d;
    c := null;
    d := null;
    i := i + 1;
    goto head;
  last:
    await false;
}
process Main = main();
"""


@pytest.mark.shows("symcpp", 23)
@pytest.mark.parametrize(
    ("rounds", "heap", "ends", "heads"),
    [
        pytest.param(5, "first", 2**5, 2**6 - 1, id="5 rounds, smallest free place"),
        pytest.param(10, "first", 2**10, 2**11 - 1, id="10 rounds, smallest free place"),
        pytest.param(10, "type", 1, 11, id="10 rounds, by type"),
        pytest.param(100, "type", 1, 101, id="100 rounds, by type"),
        pytest.param(100, "full", 1, 101, id="100 rounds, canonical"),
    ],
)
def test_two_lists(rounds: int, heap: str, ends: int, heads: int) -> None:
    """Where every round is one step, all states but the first one and the ends are heads of the loop."""
    found = counted(LISTS % rounds, f"explore{{heap={heap}}}", None)
    assert found.deadlocks == ends
    assert found.states == 1 + heads + ends


# --- chains -----------------------------------------------------------------------------------------------------------

STRAIGHT = """
program threads;
var x : bits 8 = 0;
var y : bits 8 = 0;
var z : bits 8 = 0;
var w : bits 8 = 0;
proc main() {
  havoc x in 0..1;
  x := x + 1;
  y := 2 * x + y + 1;
  z := z - y;
  havoc y in 0..1;
}
process Main = main();
"""
CYCLE = """
program threads;
var x : bits 8 = 0;
var y : bits 8 = 0;
var z : bits 8 = 0;
var w : bits 8 = 0;
proc main() {
  havoc x in 0..1;
  goto again;
  again:
    y := 1;
    z := 2;
    goto again;
}
process Main = main();
"""
COUNTING = """
program threads;
var a : bits 32[1000] = [0; 1000];
var i : bits 32 = 0;
var w : bits 8 = 0;
proc main() {
  havoc i in 0..1;
  i := 0;
  goto test;
  test:
    if i < 1000 goto body else last;
  atomic body:
    a[i] := i;
    i := i + 1;
    goto test;
  last:
    havoc i in 0..1;
}
process Main = main();
"""


@pytest.mark.shows("symcpp", 26)
@pytest.mark.parametrize("implementation", ["native", "python"])
@pytest.mark.parametrize(
    ("text", "chains", "states"),
    [
        # Behind a, b and c (or all of a, b1 to b3, b, c1 to c3, c) there are two states each behind b and c.
        pytest.param(STRAIGHT, "off", 9 + 4, id="straight line, all states"),
        pytest.param(STRAIGHT, "on", 3 + 4, id="straight line, chains"),
        pytest.param(COUNTING, "off", 2007, id="counting loop, all states"),
        pytest.param(COUNTING, "on,maxtrans=1", 1004, id="counting loop, chains that end at every jump back"),
        pytest.param(COUNTING, "on,maxtrans=2002", 4, id="counting loop, chains"),
    ],
)
def test_chains(text: str, chains: str, states: int, implementation: str) -> None:
    engine = f"explore{{chains={chains},implementation={implementation}}}"
    # What nobody asks for would be left out of the program.
    formula = "AG (w == 0 || x + y + z == 1000)" if text is STRAIGHT else "AG (w == 0)"
    result, statistics = asked(text, formula, engine)
    assert isinstance(result.verdict, Holds)
    assert statistics.states == states


@pytest.mark.shows("symcpp", 26)
@pytest.mark.parametrize("implementation", ["native", "python"])
def test_a_cycle_without_an_exit_ends_a_chain(implementation: str) -> None:
    result, statistics = asked(CYCLE, "AG (w == 0)", f"explore{{chains=on,implementation={implementation}}}")
    assert isinstance(result.verdict, Holds)
    assert statistics.states is not None
    assert statistics.states <= 5


@pytest.mark.shows("symcpp", 22, 26)
def test_a_goal_inside_a_chain_is_found() -> None:
    result, _ = asked(COUNTING, "EF (i == 500)", "explore{chains=on,maxtrans=5000}")
    assert isinstance(result.verdict, Holds)
    assert result.confirmed


# --- inputs -----------------------------------------------------------------------------------------------------------

MINIMUM = """
program threads;
var x1 : bits 32 signed = 0;
var x2 : bits 32 signed = 0;
var x3 : bits 32 signed = 0;
var y : bits 32 signed = 0;
var error : bits 1 = 0;
proc min() {
  y := x1;
  if x2 < y { y := x2; }
  if x3 < y { y := x3; }
  %s
}
proc main() {
  havoc x1 in -50000..50000;
  havoc x2 in -50000..50000;
  havoc x3 in -50000..50000;
  call min();
  if y == x1 { error := x2 < x1 || x3 < x1 ? 1 : 0; }
  else if y == x2 { error := x1 < x2 || x3 < x2 ? 1 : 0; }
  else if y == x3 { error := x1 < x3 || x2 < x3 ? 1 : 0; }
  else { error := 1; }
}
process Main = main();
"""
SEEDED = "if x1 == 12345 && x2 == -777 && x3 == 4242 { y := x3; }"


@pytest.mark.shows("symcpp", 29, 36)
def test_the_minimum_is_right_for_all_inputs() -> None:
    result, statistics = asked(MINIMUM % "", "EF (error == 1)", "simulate")
    assert isinstance(result.verdict, Fails)
    assert statistics.states is not None
    assert statistics.states < 100


@pytest.mark.shows("symcpp", 36, 37)
def test_the_one_wrong_triple_is_found() -> None:
    result, _ = asked(MINIMUM % SEEDED, "EF (error == 1)", "simulate")
    assert isinstance(result.verdict, Holds)
    assert result.confirmed
    assert result.trace is not None
    shown = {change.name: str(change.value) for step in result.trace.steps for change in step.changes}
    assert (shown["x1"], shown["x2"], shown["x3"]) == ("12345", "-777", "4242")


PAIRS = """
program threads;
var poll : bits 32 signed = 0;
var value1 : bits 32 signed = 0;
var value2 : bits 32 signed = 0;
var more : bits 1 = 0;
var less : bits 1 = 0;
proc main() {
  havoc value1 in 1..%d;
  havoc value2 in 1..%d;
  assume value2 < value1;
  poll := 2 * value1 - value2;
  if poll > value1 + value2 { more := 1; } else { less := 1; }
  await false;
}
process Main = main();
"""


@pytest.mark.parametrize("name", ["more", "less"])
def test_both_truth_values_of_a_term_are_possible(name: str) -> None:
    result, statistics = asked(PAIRS % (99999, 99999), f"EF ({name} == 1)", "simulate")
    assert isinstance(result.verdict, Holds)
    assert statistics.states is not None
    assert statistics.states < 20


def test_how_many_states_the_example_stands_for() -> None:
    """The conditions 0 < I1, I2 < n + 1 and I2 < I1 leave n(n-1)/2 pairs; for n = 99999 that is 99999 * 99998 / 2."""
    assert counted(PAIRS % (20, 20), "explore").deadlocks == 20 * 19 // 2
