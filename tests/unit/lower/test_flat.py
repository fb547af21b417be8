"""Sequential programs as transition systems: pointers that may be null; runs on their way home."""

from __future__ import annotations

import pytest

from clew.ir.errors import Unsupported
from clew.ir.source import Source
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.lower.flat import flat, home
from clew.models.transition import DEFAULT_QUEUES
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.text.parse import parse_program
from clew.verdict import Fails, Holds, Unknown, Verdict

CHOOSING = """
program threads;
proc run() {
  local x : bits 8 = 0;
  havoc x in 0..3;
  assume x != 2;
  assert x != 1;
}
process P = run();
"""


@pytest.mark.parametrize(
    ("choices", "comes_home"),
    [
        pytest.param((1,), True, id="what violates something"),
        pytest.param((0,), False, id="what violates nothing"),
        pytest.param((), False, id="with a value too few"),
        pytest.param((7,), False, id="with a value that cannot be chosen"),
        pytest.param((2,), False, id="with a value that is assumed away"),
    ],
)
def test_a_run_comes_home_where_the_program_has_it(choices: tuple[Value, ...], comes_home: bool) -> None:
    run = Run((), (Move("P", choices),))
    assert home(parse_program(CHOOSING), run) == (run if comes_home else None)


POINTING = """program single;
object table : bytes 8;
%s
proc start() {
  local i : bits 64 = 0;
  local x : bits 8 = 0;
  %s
  %s
  while true { havoc x; if x == 1 { p := pointer.add(&table, i); } i := (i + 1) %% 8; %s }
}
process P = start();
"""
FRAME, SHARED = ("", "local p : pointer;", "p := null;"), ("var p : pointer = null;", "", "")


@pytest.mark.parametrize(("where"), [pytest.param(FRAME, id="in the frame"), pytest.param(SHARED, id="shared")])
@pytest.mark.parametrize(
    ("command", "expected"),
    [
        pytest.param("if p != null { *p := x; }", Holds(), id="followed where it is not null"),
        pytest.param("*p := x;", Fails("memory.null-dereference"), id="followed"),
        pytest.param("if p == null { assert x != 3; }", Fails("assertion.violated"), id="null at first"),
        pytest.param("if p != null { assert x != 3; }", Fails("assertion.violated"), id="not null later"),
    ],
)
def test_pointers_that_may_be_null(where: tuple[str, ...], command: str, expected: Verdict) -> None:
    loaded = load_sources((Source("p.clew", POINTING % (*where, command)),))
    asked = ["assertion.violated", "memory.null-dereference", "memory.out-of-bounds"]
    assert check(loaded, asked, engine="kind", limits=Limits(seconds=20)).verdict == expected


WRITTEN = """program single;
proc start() {
  local c : bool;
  local y : bits 8;
  while true { havoc c; if c { havoc y in 0..3; } %s }
}
process P = start();
"""


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        pytest.param("if c { assert y < 4; }", Holds, id="where it was written"),
        pytest.param("assert y < 4;", Unknown, id="where it was perhaps not"),
        pytest.param("if c { assert y < 3; }", Fails, id="where it was written, and is wrong"),
    ],
)
@pytest.mark.parametrize("control", ["while", "if"])
def test_what_is_read_before_it_is_written_on_some_ways(control: str, command: str, expected: type[Verdict]) -> None:
    loaded = load_sources((Source("p.clew", WRITTEN.replace("while", control) % command),))
    verdict = check(loaded, ["assertion.violated"], engine="kind", limits=Limits(seconds=20)).verdict
    assert isinstance(verdict, expected)


LOOPING = """program single;
object table : bytes 8;
var shared : pointer = null;
proc start() {
  local x : bits 8 = 0;
  local p : pointer;
  shared := &table;
  while x < 6 {
    p := new frame bytes(1);
    *p := x;
    x := *p;
    x := x + 2;
    %s
  }
  assert x == %s;
}
process P = start();
"""


@pytest.mark.parametrize(
    ("claimed", "expected"), [pytest.param("6", Holds, id="right"), pytest.param("7", Fails, id="wrong")]
)
def test_objects_of_loops_stand_beside_pointers_of_the_program(claimed: str, expected: type[Verdict]) -> None:
    loaded = load_sources([Source("looping.clew", LOOPING % ("", claimed))])
    outcome = check(loaded, ["assertion.violated"], engine="kind", limits=Limits(seconds=20))
    assert isinstance(outcome.verdict, expected)


def test_an_object_of_an_earlier_round_that_somebody_follows_is_refused() -> None:
    with pytest.raises(Unsupported, match="earlier round"):
        flat(
            parse_program((LOOPING % ("shared := p;", "6")).replace("*p := x;", "*p := x; *shared := x;")),
            DEFAULT_QUEUES,
        )


def test_an_object_of_an_earlier_round_that_nobody_follows_is_not_there() -> None:
    loaded = load_sources([Source("looping.clew", LOOPING % ("shared := p;", "6"))])
    outcome = check(loaded, ["assertion.violated"], engine="kind", limits=Limits(seconds=20))
    assert isinstance(outcome.verdict, Holds)


@pytest.mark.parametrize("engine", ["kind", "clauses{cells=yes}"])
def test_a_number_that_is_followed_is_told_apart_from_null(engine: str) -> None:
    text = """program single;
object table : bytes 8;
proc start() {
  local n : bits 64 = 0;
  local p : pointer;
  havoc n;
  if n > 5000 { p := null; } else { p := &table; }
  p := pointer.add(p, n);
  if n > 5000 { *p := 1#8; }
}
process P = start();
"""
    loaded = load_sources([Source("number.clew", text)])
    outcome = check(loaded, ["memory.out-of-bounds"], engine=engine, limits=Limits(seconds=10))
    assert not isinstance(outcome.verdict, Holds)


ROUND = """
program threads;
proc run() {
  local x : bits 8 = 0;
  local last : bits 8 = 0;
  while x < 3 { yield; last := x; havoc x in 0..3; yield; }
}
process P = run();
"""


def test_a_loop_comes_home_where_a_state_repeats() -> None:
    found = home(parse_program(ROUND), Run((), (Move("P", (2,)), Move("P", (1,))), 1))
    assert found is not None
    assert found.loop_start is not None
    assert home(parse_program(ROUND), Run((), (Move("P", (3,)), Move("P", (1,))), 1)) is None


UNWRITTEN = """
program single;
proc start() {
  local i : bits 8 = 0; local x : bits 8; local y : bits 8 = 0;
  local a : pointer; local b : pointer; local p : pointer;
  havoc i in 0..3;
  b := new frame bytes(4); a := new frame bytes(4);
  *b := 1#8; *a := 1#8;
  %s
  y := *p;
  assert y == 1;
}
process P = start();
"""


@pytest.mark.parametrize(
    "chosen",
    [
        pytest.param("p := ite(x == 1, a, a); p := ite(i == 1, p, b);", id="before it is one of several"),
        pytest.param("p := ite(i == 1, b, a); p := ite(x == 1, p, p);", id="among several"),
    ],
)
def test_what_decides_between_equal_pointers_is_read(chosen: str) -> None:
    loaded = load_sources((Source("p.clew", UNWRITTEN % chosen),))
    assert not isinstance(check(loaded, [], engine="kind", limits=Limits(seconds=20)).verdict, Holds)


WIDE = """program single;
object table : bytes %d;
proc start() {
  local i : bits 64 = 0;
  local x : bits 32;
  local y : bits 8;
  havoc x;
  while i < %d { *pointer.add(&table, %d + i * 4) := x; i := i + 1; }
  y := *pointer.add(&table, %d);
  assert y == 0;
}
process P = start();
"""


@pytest.mark.parametrize(
    ("size", "rounds", "first", "read", "expected"),
    [
        pytest.param(2, 1, 0, 1, Fails("memory.out-of-bounds"), id="wider than the object"),
        pytest.param(10, 1, 2, 3, Unknown, id="over the place of something else"),
        pytest.param(10, 1, 4, 3, Holds(), id="behind something else"),
    ],
)
def test_what_is_written_in_pieces_of_another_width(
    size: int, rounds: int, first: int, read: int, expected: Verdict | type[Verdict]
) -> None:
    loaded = load_sources((Source("p.clew", WIDE % (size, rounds, first, read)),))
    asked = ["assertion.violated", "memory.out-of-bounds"]
    found = check(loaded, asked, engine="kind", limits=Limits(seconds=20)).verdict
    assert isinstance(found, expected) if isinstance(expected, type) else found == expected
