"""Probing: violations behind many rounds, met by concrete runs; nothing is absent because none meets it."""

from __future__ import annotations

import struct
from math import inf, isnan
from types import SimpleNamespace

import pytest

from clew.engines.search.probing import longest_of
from clew.engines.search.tempers import TEMPERS, Temper
from clew.ir.errors import Unsupported
from clew.ir.sorts import Bits
from clew.ir.source import Source
from clew.pipeline.checking import check
from clew.pipeline.sources import load_sources
from clew.semantics.execution.wide import Wide
from clew.verdict import Fails, Unknown

TEXT = """program single;
proc start() {
  local n : bits 32 signed; local i : bits 32 signed = 0; local s : bits 32 signed = 0;
  havoc n;
  while i < n { s := s + 3; i := i + 1; assert s != %d; }
}
process P = start();
"""


@pytest.mark.parametrize(("wrong", "verdict"), [(900, Fails), (901, Unknown)])
def test_a_violation_behind_many_rounds(wrong: int, verdict: type[object]) -> None:
    loaded = load_sources((Source("p.clew", TEXT % wrong),))
    found = check(loaded, ["assertion.violated"], engine="probe{seconds=1,each=0.5}")
    assert isinstance(found.verdict, verdict)


ENDLESS = """program single;
proc start() {
  local n : bits 32; local k : bits 32 = 0; local more : bits 32;
  havoc more;
  while more != 0 {
    havoc n;
    if n != 0 { k := k + 1; }
    %s
    havoc more;
  }
}
process P = start();
"""


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        pytest.param("", Fails, id="a run comes back to a state, by an input that changes nothing"),
        pytest.param("k := k + 1; if k > 50 { return; }", Unknown, id="every run ends"),
    ],
)
def test_a_run_without_end(counts: str, verdict: type[object]) -> None:
    loaded = load_sources((Source("p.clew", ENDLESS % counts),))
    found = check(loaded, ["termination"], engine="probe{seconds=1,each=0.5}")
    assert isinstance(found.verdict, verdict)


THREADS = """program threads;
var total : bits 32 = 0;
var made : bits 32 = 0;
proc add() {
  local seen : bits 32 = 0;
  yield;
  seen := total;
  %s
  total := seen + 1;
  made := made + 1;
}
proc main() {
  local n : bits 32 = 0; local i : bits 32 = 0;
  havoc n;
  assume n > 1;
  while i < n { spawn add(); i := i + 1; yield; }
  await made == n;
  assert total == n;
}
process P = main();
"""


@pytest.mark.parametrize(
    ("between", "verdict"),
    [
        pytest.param("yield;", Fails, id="an update is lost between two of any number of threads"),
        pytest.param("", Unknown, id="nothing is absent because no run meets it"),
    ],
)
def test_a_schedule_that_loses_an_update(between: str, verdict: type[object]) -> None:
    loaded = load_sources((Source("p.clew", THREADS % between),))
    found = check(loaded, ["assertion.violated"], engine="probe{seconds=1.5}")
    assert isinstance(found.verdict, verdict)


LAST = """program threads;
var count : bits 32 = 0;
proc look() { yield; assert count %s 8; }
proc add() { yield; count := count + 1; }
proc main() {
  local i : bits 32 = 0;
  spawn look();
  while i < 8 { spawn add(); i := i + 1; yield; }
}
process P = main();
"""


@pytest.mark.parametrize(("relation", "verdict"), [("!=", Fails), ("<=", Unknown)])
def test_the_first_thread_waits_for_all_that_come_later(relation: str, verdict: type[object]) -> None:
    loaded = load_sources((Source("p.clew", LAST % relation),))
    found = check(loaded, ["assertion.violated"], engine="probe{seconds=1.5}")
    assert isinstance(found.verdict, verdict)


SUM = """program single;
proc start() {
  local wanted : bits 16 signed; local seen : bits 16 signed; local sum : bits 32 signed = 0;
  while true {
    havoc wanted; havoc seen;
    sum := sum + (sign_extend[16](wanted) - sign_extend[16](seen));
    assert sum < 60000000;
  }
}
process P = start();
"""


def test_a_sum_that_grows_only_while_two_inputs_are_far_apart() -> None:
    loaded = load_sources((Source("p.clew", SUM),))
    found = check(loaded, ["assertion.violated"], engine="probe{seconds=4,each=1}")
    assert isinstance(found.verdict, Fails)


LARGE = """program single;
proc start() {
  local n : bits 32; local a : pointer;
  havoc n;
  a := new bytes(zero_extend[32](n));
  *pointer.add(a, zero_extend[32](n)) := 1#8;
}
process P = start();
"""


def test_inputs_that_make_too_large_an_object_are_left_out() -> None:
    found = check(load_sources((Source("p.clew", LARGE),)), ["memory.out-of-bounds"], engine="probe{seconds=1}")
    assert isinstance(found.verdict, Fails)


def test_runs_get_longer_up_to_what_one_has_however_many_there_are() -> None:
    assert longest_of(0, 2.0) == 0.1
    assert longest_of(100_000, 2.0) == 2.0


ALLOWED = """program single;
var open : bool = false;
var rounds : bits 8 = 0;
proc start() {
  local k : bits 2;
  while true {
    yield;
    havoc k;
    assume k == 0 || open;
    if k == 3 { open := false; } else { open := true; }
    rounds := rounds + 1;
    assert rounds < 60;
  }
}
process P = start();
"""


def test_answers_that_do_not_go_together_end_no_run() -> None:
    found = check(load_sources((Source("p.clew", ALLOWED),)), ["assertion.violated"], engine="probe{seconds=4}")
    assert isinstance(found.verdict, Fails)


COUNTED = """program single;
var n : bits 8 = 0;
proc start() {
  local k : bits 3;
  while true {
    yield;
    havoc k;
    if k == 5 { n := n + 1; } else { if k == 2 { n := 0; } }
    assert n != 24;
  }
}
process P = start();
"""


def test_a_counter_that_is_often_put_back_reaches_its_limit() -> None:
    found = check(load_sources((Source("p.clew", COUNTED),)), ["assertion.violated"], engine="probe{seconds=4}")
    assert isinstance(found.verdict, Fails)


LOCKS = """program threads;
var first : bool = false;
var second : bool = false;
var rounds : bits 32 = 0;
proc one() {
  while true {
    await !first; first := true; yield; await !second; second := true; yield;
    first := false; second := false; yield;
  }
}
proc other() {
  local n : bits 32;
  while true { havoc n; %s yield; }
}
process P = one();
process Q = other();
"""


@pytest.mark.parametrize(
    ("between", "verdict"),
    [
        pytest.param(
            "if n > 7 { await !second; second := true; yield; await !first; first := false; second := false; }",
            Fails,
            id="two threads take two locks in two orders",
        ),
        pytest.param(
            "await !first; first := true; yield; first := false;", Unknown, id="there is no order in one lock"
        ),
    ],
)
def test_a_state_where_nobody_goes_on(between: str, verdict: type[object]) -> None:
    found = check(load_sources((Source("p.clew", LOCKS % between),)), ["deadlock"], engine="probe{seconds=1.5}")
    assert isinstance(found.verdict, verdict)


@pytest.mark.parametrize(("width", "form"), [(32, "<f"), (64, "<d")])
def test_where_a_program_computes_with_floating_point_numbers_some_runs_give_all_kinds(width: int, form: str) -> None:
    asked = Wide(Bits(width), None, None, Unsupported("too many"), as_signed=False)
    temper = Temper(2, SimpleNamespace(numbers=(), compared=(), floats=True), TEMPERS)
    given = [int(str(temper.pick(asked))) for _ in range(400)]
    found = [struct.unpack(form, each.to_bytes(width // 8, "little"))[0] for each in given]
    assert {inf, -inf} <= set(found)
    assert any(isnan(each) for each in found)
    assert any(0 < each < 1e-37 for each in found)
    assert any(-10 < each < -1 and each != int(each) for each in found)
