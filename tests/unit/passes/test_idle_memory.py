"""Values that are written to memory are dropped where nobody needs what is read there, and only there."""

from __future__ import annotations

import pytest

from clew.ir.commands import Fill, Store
from clew.ir.rewriting import commands_of
from clew.ir.source import Source
from clew.ir.terms import Constant
from clew.passes.bits import DemandedBits
from clew.pipeline.sources import load_sources

PROGRAM = """
program threads;
pointers bytes 8;
object a : bytes 8;
object b : bytes 8;
object c : bytes 8 = { 0: &a };
var seen : bits 8 = 0;

proc main() {
  local w : bits 8;
  local r : bits 8;
  local n : bits 16;
  local flag : bool;
  local p : pointer;
  b0:
    havoc w;
    p := *&c;
    BODY
    yield;
    return;
}

process M = main();
"""


@pytest.mark.parametrize(
    ("body", "dropped"),
    [
        pytest.param("*&a := w; r := *&a; seen := r;", True, id="what is read goes nowhere"),
        pytest.param("*&a := w; r := *&a; assert r != 5;", False, id="what is read is asserted"),
        pytest.param("*p := w; r := *&a; assert r != 5;", False, id="it is written through a pointer"),
        pytest.param("*&a := w; r := *p; assert r != 5;", False, id="it is read through a pointer"),
        pytest.param("*&a := w; copy 8 bytes from &a to &b; r := *&b; assert r != 5;", False, id="a copy is read"),
        pytest.param("*&a := w; copy 8 bytes from &a to &b; r := *&b;", True, id="nobody needs the copy"),
        pytest.param("*&a := w; copy 8 bytes from &b to &a; r := *&b; assert r != 5;", True, id="it is copied over"),
        pytest.param("*&a := w; n := *&a; assert n != 5;", False, id="more bytes are read"),
        pytest.param("*&a := w; flag := *&a;", False, id="a truth value has to be one"),
        pytest.param("fill 4 bytes at &a with w; r := *pointer.add(&a, 2); assert r != 5;", False, id="filled, read"),
        pytest.param(
            "fill 4 bytes at &a with w; r := *pointer.add(&b, 2); assert r != 5;", True, id="filled, not read"
        ),
    ],
)
def test_what_is_written_is_dropped_where_nobody_needs_it(body: str, dropped: bool) -> None:
    loaded = load_sources((Source("p.clew", PROGRAM.replace("BODY", body)),))
    made = DemandedBits().run(loaded.program).result
    written = [each.value for each in commands_of(made) if isinstance(each, Store | Fill)]
    assert [isinstance(each, Constant) for each in written] == [dropped]
