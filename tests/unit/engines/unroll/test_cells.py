"""Loops over arrays of any length, of which one cell is followed."""

from __future__ import annotations

import pytest

from clew.ir.source import Source
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.verdict import Holds, Unknown

PROGRAM = """program single;
proc start() {
  local n : bits 32 signed = 0;
  local i : bits 32 signed = 0;
  local most : bits 32 signed = 0;
  local x : bits 32 signed = 0;
  local a : pointer;
  havoc n in 0..1000000;
  a := new bytes(sign_extend[32](n) * 4);
  while i < n { havoc x; *pointer.add(a, sign_extend[32](i) * 4) := %s; i := i + 1; }
  i := 0;
  while i < n { x := *pointer.add(a, sign_extend[32](i) * 4); if most < x { most := x; } i := i + 1; }
  i := 0;
  while i %s n { x := *pointer.add(a, sign_extend[32](i) * 4); assert %s; i := i + 1; }
  free a;
}
process P = start();
"""


@pytest.mark.parametrize(
    ("value", "order", "asserted", "proved"),
    [
        pytest.param("2 * i", "<", "x == 2 * i", True, id="each element is what was written there"),
        pytest.param("x", "<", "x <= most", True, id="no element is larger than the largest"),
        pytest.param("x", "<", "x < most", False, id="some element is the largest"),
        pytest.param("2 * i", "<=", "true", False, id="one element is too far"),
    ],
)
def test_loops_over_arrays_of_any_length(value: str, order: str, asserted: str, proved: bool) -> None:
    loaded = load_sources((Source("p.clew", PROGRAM % (value, order, asserted)),))
    asked = ["assertion.violated", "memory.out-of-bounds"]
    found = check(loaded, asked, engine="clauses{cells=yes}", limits=Limits(seconds=60 if proved else 2))
    assert isinstance(found.verdict, Holds if proved else Unknown)


SUMS = """program single;
proc start() {
  local n : bits 32 signed = 0; local i : bits 32 signed = 0; local x : bits 32 signed = 0;
  local sum : bits 64 signed; local a : pointer;
  havoc n in 1..1000000; havoc sum;
  a := new bytes(sign_extend[32](n) * 4);
  while i < n { *pointer.add(a, sign_extend[32](i) * 4) := %s; i := i + 1; }
  i := 0;
  while i < n {
    x := *pointer.add(a, sign_extend[32](i) * 4);
    if x == 1 { *pointer.add(a, sign_extend[32](i) * 4) := x + 3; }
    i := i + 1;
  }
  i := 0;
  while i < n {
    x := *pointer.add(a, sign_extend[32](i) * 4);
    if i == 0 { sum := 0; } else { sum := sum + sign_extend[32](x); }
    i := i + 1;
  }
  assert sum <= sign_extend[32](n) * %d;
  free a;
}
process P = start();
"""


@pytest.mark.parametrize(
    ("value", "factor", "proved"),
    [
        pytest.param(
            "1#32", 4, True, id="what lies ahead still holds what it held, and a sum begins in the first round"
        ),
        pytest.param("1#32", 3, False, id="the sum is larger"),
        pytest.param("i % 3 + 2", 4, True, id="elements are between the bounds of what was computed"),
        pytest.param("i % 3 + 2", 2, False, id="some are larger"),
    ],
)
def test_sums_of_elements_that_two_loops_have_written(value: str, factor: int, proved: bool) -> None:
    loaded = load_sources((Source("p.clew", SUMS % (value, factor)),))
    asked = ["assertion.violated"]
    found = check(loaded, asked, engine="clauses{cells=yes}", limits=Limits(seconds=120 if proved else 6))
    assert isinstance(found.verdict, Holds if proved else Unknown)


IN_PART = """program single;
proc start() {
  local n : bits 32 signed = 0; local i : bits 32 signed = 0; local k : bits 32 signed = 0;
  local x : bits 32 signed = 0; local a : pointer;
  havoc n in 1..1000000; havoc k in 0..1000000;
  a := new bytes(sign_extend[32](n) * 4);
  while i < n { *pointer.add(a, sign_extend[32](i) * 4) := 7#32; i := i + 1; }
  i := 0;
  while i < n {
    if %s { *pointer.add(a, sign_extend[32](i) * 4) := 9#32; }
    i := i + %d;
  }
  i := 0;
  while i < n {
    x := *pointer.add(a, sign_extend[32](i) * 4);
    assert %s;
    i := i + 1;
  }
  free a;
}
process P = start();
"""


@pytest.mark.parametrize(
    ("asked", "far", "asserted", "proved"),
    [
        pytest.param("i != k", 1, "x == 9 || i == k", True, id="all elements but one are written"),
        pytest.param("i != k", 1, "x == 9", False, id="one element is left as it was"),
        pytest.param("i % 2 == 0", 1, "x == 9 - 2 * (i % 2)", True, id="every second element is written"),
        pytest.param("true", 3, "x == 9 || i % 3 != 0", True, id="a loop comes to every third element"),
        pytest.param("true", 3, "x == 9 || i % 3 == 0", False, id="it comes to no other ones"),
        pytest.param("k < i", 1, "x == 9 || x == 7 && i <= k", True, id="what is asserted is said of elements"),
    ],
)
def test_elements_that_a_loop_treats_unlike_others(asked: str, far: int, asserted: str, proved: bool) -> None:
    loaded = load_sources((Source("p.clew", IN_PART % (asked, far, asserted)),))
    limits = Limits(seconds=120 if proved else 2)
    found = check(loaded, ["assertion.violated"], engine="clauses{cells=yes}", limits=limits)
    assert isinstance(found.verdict, Holds if proved else Unknown)


PAIRS = """program single;
proc start() {
  local n : bits 32 signed = 0; local i : bits 32 signed = 0;
  local x : bits 32 signed = 0; local y : bits 32 signed = 0;
  local a : pointer; local b : pointer;
  havoc n in 1..1000000;
  a := new bytes(sign_extend[32](n) * 4);
  b := new bytes(sign_extend[32](n) * 4);
  while i < n {
    havoc x; havoc y;
    assume %s;
    *pointer.add(a, sign_extend[32](i) * 4) := x;
    *pointer.add(b, sign_extend[32](i) * 4) := y;
    i := i + 1;
  }
  i := 0;
  while i < n {
    x := *pointer.add(a, sign_extend[32](i) * 4);
    y := *pointer.add(b, sign_extend[32](i) * 4);
    assert y < x;
    i := i + 1;
  }
  free a; free b;
}
process P = start();
"""


@pytest.mark.parametrize(
    ("assumed", "proved"),
    [
        pytest.param("y < x && x < 100", True, id="what is assumed of inputs is so of the elements that hold them"),
        pytest.param("y <= x && x < 100", False, id="two elements may be equal"),
    ],
)
def test_inputs_that_are_written_to_elements(assumed: str, proved: bool) -> None:
    loaded = load_sources((Source("p.clew", PAIRS % assumed),))
    limits = Limits(seconds=120 if proved else 2)
    found = check(loaded, ["assertion.violated"], engine="clauses{cells=yes}", limits=limits)
    assert isinstance(found.verdict, Holds if proved else Unknown)


MADE_LATE = """program single;
proc start() {
  local n : bits 32 signed = 0;
  local i : bits 32 signed = 0;
  local a : pointer;
  local p : pointer;
  havoc n in 0..1000000;
  if n > %d { a := new frame bytes(sign_extend[32](n)); }
  p := a;
  if n > 9 { while i < n { *pointer.add(%s, sign_extend[32](i)) := 1#8; i := i + 1; } }
  expire a;
}
process P = start();
"""


@pytest.mark.parametrize(
    ("least", "pointer", "proved"),
    [
        pytest.param(9, "a", True, id="an array is made wherever it is used"),
        pytest.param(10, "a", False, id="it is used where it was never made"),
        pytest.param(10, "p", False, id="a copy of its address is used where it was never made"),
    ],
)
def test_arrays_that_are_made_on_some_ways(least: int, pointer: str, proved: bool) -> None:
    loaded = load_sources((Source("p.clew", MADE_LATE % (least, pointer)),))
    asked = ["memory.undefined-pointer", "memory.out-of-bounds"]
    found = check(loaded, asked, engine="clauses{cells=yes}", limits=Limits(seconds=60 if proved else 3))
    assert isinstance(found.verdict, Holds if proved else Unknown)


IN_MEMORY = """program single;
proc start() {
  local n : bits 32 signed = 0;
  local m : bits 32 signed = 0;
  local i : bits 32 signed = 0;
  local a : pointer;
  local b : pointer;
  local box : pointer;
  local p : pointer;
  havoc n in 0..1000000;
  box := new bytes(16);
  a := new bytes(sign_extend[32](n));
  b := new bytes(sign_extend[32](n) + 1);
  p := null;
  if n > 9 { *box := a; } else { *box := %s; }
  *pointer.add(box, 8) := n;
  while i < n {
    m := *pointer.add(box, 8);
    p := *box;
    *pointer.add(p, %s) := 1#8;
    i := i + 1;
  }
  free a; free b; free box;
}
process P = start();
"""


@pytest.mark.parametrize(
    ("other", "index", "proved"),
    [
        pytest.param("b", "sign_extend[32](i)", True, id="a pointer that a struct holds, to one of two arrays"),
        pytest.param("b", "sign_extend[32](m)", False, id="behind the end of one of them"),
        pytest.param("p", "sign_extend[32](i)", False, id="it may be null"),
    ],
)
def test_pointers_in_memory_to_arrays_of_any_length(other: str, index: str, proved: bool) -> None:
    loaded = load_sources((Source("p.clew", IN_MEMORY % (other, index)),))
    asked = ["memory.null-dereference", "memory.out-of-bounds", "memory.undefined-pointer"]
    found = check(loaded, asked, engine="clauses{cells=yes}", limits=Limits(seconds=60 if proved else 3))
    assert isinstance(found.verdict, Holds if proved else Unknown)


ANY_SIZE = """program single;
proc start() {
  local n : bits 64 = 0;
  local i : bits 64 = 0;
  local x : bits 8 = 0;
  local a : pointer;
  havoc n;
  assume n < 9223372036854775808;
  a := new bytes(n);
  while i < n { *pointer.add(a, i) := 1#8; i := i + 1; }
  %s
  free a;
}
process P = start();
"""


@pytest.mark.parametrize(
    ("command", "proved"),
    [
        pytest.param("", True, id="of any size that memory can have"),
        pytest.param("*pointer.add(a, n) := 1#8;", False, id="and no byte more"),
        pytest.param(
            "if n > 4294967296 { x := *pointer.add(a, n - 1); assert x == 0; }", False, id="far rows are read"
        ),
    ],
)
def test_objects_of_any_size(command: str, proved: bool) -> None:
    loaded = load_sources((Source("p.clew", ANY_SIZE % command),))
    asked = ["assertion.violated", "memory.out-of-bounds"]
    found = check(loaded, asked, engine="clauses{cells=yes}", limits=Limits(seconds=60 if proved else 3))
    assert isinstance(found.verdict, Holds if proved else Unknown)


STRINGS = """program single;
proc start() {
  local n : bits 32 signed = 0; local m : bits 32 signed = 0; local i : bits 32 signed = 0;
  local x : bits 8 = 0; local y : bits 8 = 0;
  local a : pointer; local b : pointer; local s : pointer; local t : pointer;
  havoc n in 1..1000000; havoc m in 1..1000000;
  a := new frame bytes(sign_extend[32](n));
  b := new frame bytes(sign_extend[32](m));
  while i < n - 1 { havoc x; *pointer.add(a, sign_extend[32](i)) := x; i := i + 1; }
  *pointer.add(a, sign_extend[32](n - 1)) := 0#8;
  i := 0;
  while i < m - 1 { havoc x; *pointer.add(b, sign_extend[32](i)) := x; i := i + 1; }
  *pointer.add(b, sign_extend[32](m - %d)) := 0#8;
  s := a; t := b;
  %s
}
process P = start();
"""
COMPARED = (
    "x := *s; y := *t; while x != 0 && x == y { s := pointer.add(s, 1); t := pointer.add(t, 1); x := *s; y := *t; }"
)
BOUNDED = (
    "i := m%s; while i != 0 {"
    " x := *s; *t := x; if x == 0 { break; } s := pointer.add(s, 1); t := pointer.add(t, 1); i := i - 1; }"
)
COPIED = "x := *s; while x != 0 { *t := x; s := pointer.add(s, 1); t := pointer.add(t, 1); x := *s; } *t := x;"


@pytest.mark.parametrize(
    ("last", "body", "proved"),
    [
        pytest.param(1, "x := *s; while x != 0 { s := pointer.add(s, 1); x := *s; }", True, id="a walk to the end"),
        pytest.param(1, "x := *s; while x != 7 { s := pointer.add(s, 1); x := *s; }", False, id="a walk beyond it"),
        pytest.param(1, "x := 1; while x != 0 { s := pointer.add(s, 2); x := *s; }", False, id="a walk past it"),
        pytest.param(1, COMPARED, True, id="two strings are compared"),
        pytest.param(2, COMPARED, False, id="the end of one is not its last element, if it has one at all"),
        pytest.param(1, COMPARED.replace("x != 0 && ", ""), False, id="two strings that may be equal"),
        pytest.param(1, BOUNDED % "", True, id="a string is copied as long as there is room"),
        pytest.param(1, BOUNDED % " + 1", False, id="a string is copied for one byte more"),
        pytest.param(1, f"if n <= m {{ {COPIED} }}", True, id="a string is copied where there is room"),
        pytest.param(1, f"if n <= m + 1 {{ {COPIED} }}", False, id="a string is copied where room may be missing"),
    ],
)
def test_strings_of_any_length(last: int, body: str, proved: bool) -> None:
    """What tells a reader to stop is the element that was read last: it is not the one in which a string ends."""
    loaded = load_sources((Source("p.clew", STRINGS % (last, body)),))
    found = check(
        loaded, ["memory.out-of-bounds"], engine="clauses{cells=yes}", limits=Limits(seconds=60 if proved else 2)
    )
    assert isinstance(found.verdict, Holds if proved else Unknown)


APPENDED = """program single;
proc start() {
  local n : bits 32 signed = 0; local m : bits 32 signed = 0; local i : bits 32 signed = 0;
  local x : bits 8 = 0; local a : pointer; local b : pointer; local s : pointer; local t : pointer;
  havoc n in 1..1000; havoc m in 1..1000;
  a := new frame bytes(sign_extend[32](n));
  b := new frame bytes(sign_extend[32](n + m %s));
  while i < n - 1 { havoc x; *pointer.add(a, sign_extend[32](i)) := x; i := i + 1; }
  *pointer.add(a, sign_extend[32](n - 1)) := 0#8;
  i := 0;
  while i < m - 1 { havoc x; *pointer.add(b, sign_extend[32](i)) := x; i := i + 1; }
  *pointer.add(b, sign_extend[32](m - 1)) := 0#8;
  s := a; t := b;
  loop { x := *t; if x == 0 { break; } t := pointer.add(t, 1); }
  loop { x := *s; *t := x; if x == 0 { break; } s := pointer.add(s, 1); t := pointer.add(t, 1); }
}
process P = start();
"""


@pytest.mark.parametrize(
    ("room", "proved"),
    [pytest.param("- 1", True, id="there is room"), pytest.param("- 2", False, id="a byte is missing")],
)
def test_a_string_is_put_behind_another(room: str, proved: bool) -> None:
    """Where the second walk writes depends on where the first has ended: the two pointers stay as far apart."""
    loaded = load_sources((Source("p.clew", APPENDED % room),))
    found = check(
        loaded, ["memory.out-of-bounds"], engine="clauses{cells=yes}", limits=Limits(seconds=60 if proved else 4)
    )
    assert isinstance(found.verdict, Holds if proved else Unknown)


RECORDS = """program single;
proc start() {
  local n : bits 32 signed = 0; local i : bits 32 signed = 0;
  local x : bits 32 signed = 0; local y : bits 32 signed = 0;
  local a : pointer;
  havoc n in 1..1000000;
  a := new frame bytes(sign_extend[32](n) * 12);
  while i < n {
    havoc x; y := 1; if x <= 3 { x := 0 - x; y := %d; }
    *pointer.add(a, sign_extend[32](i) * 12) := x;
    *pointer.add(a, sign_extend[32](i) * 12 + 4) := y;
    *pointer.add(a, sign_extend[32](i) * 12 + 8) := i;
    i := i + 1;
  }
  i := 0;
  while i < n {
    y := *pointer.add(a, sign_extend[32](i) * 12 + 4);
    if y == 1 {
      x := *pointer.add(a, sign_extend[32](i) * 12);
      y := 0; if x > 3 { x := *pointer.add(a, sign_extend[32](i) * 12 + 8); if x == i { y := 1; } }
      assert y == 1;
    }
    i := i + 1;
  }
}
process P = start();
"""


@pytest.mark.parametrize(
    ("flag", "proved"),
    [pytest.param(0, True, id="of the others it is not set"), pytest.param(1, False, id="it is always set")],
)
def test_what_a_record_holds_where_its_flag_is_set(flag: int, proved: bool) -> None:
    """One member says something of another, and what is asserted of both perhaps never reads the third."""
    loaded = load_sources((Source("p.clew", RECORDS % flag),))
    found = check(
        loaded, ["assertion.violated"], engine="clauses{cells=yes}", limits=Limits(seconds=60 if proved else 4)
    )
    assert isinstance(found.verdict, Holds if proved else Unknown)
