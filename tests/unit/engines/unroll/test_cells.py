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
