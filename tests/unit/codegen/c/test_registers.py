"""Registers: locals that hold nothing wherever a frame can rest; states do not have them, and are the same without."""

from __future__ import annotations

import pytest

from clew.codegen.c.processes.layout import Layout, layout_of
from clew.text.parse import parse_program
from tests.unit.codegen.c.test_processes import same_states


def worker(body: str) -> str:
    return f"""program threads;
var x : bits 8 = 0;
proc half(v : bits 8) -> (bits 8) {{ yield; return v; }}
proc worker() {{
  local t : bits 8;
  local u : bits 8;
  local i : bits 8 = 0;
  {body}
}}
process P = worker();
process Q = worker();
"""


def registers(layout: Layout) -> tuple[set[str], set[str]]:
    found = layout.registers[layout.code.numbers["worker"]]
    return set(found), {name for name, each in found.items() if each.assured}


@pytest.mark.parametrize(
    ("body", "names", "assured"),
    [
        pytest.param("yield; t := x; x := t + 1; t := undefined; yield;", "tu", "tu", id="forgotten before the rest"),
        pytest.param("yield; t := x; yield; x := t + 1; t := undefined;", "u", "u", id="held at a rest"),
        pytest.param("yield; t := x; x := t + 1; yield; x := 2;", "u", "u", id="never forgotten"),
        pytest.param(
            "t := 1; u := call half(t); t := undefined; x := u; u := undefined; yield;", "u", "u", id="a call"
        ),
        pytest.param(
            "yield; if x == 0 { t := 1; } if t == 1 { x := 1; } t := undefined;", "tu", "u", id="read unwritten"
        ),
        pytest.param("while i < 2 { t := x; x := t; t := undefined; i := i + 1; }", "tu", "tu", id="in a loop"),
        pytest.param("while i < 2 { t := x; i := i + 1; } x := 1;", "u", "u", id="held at the head of a loop"),
        pytest.param("yield; t := 1; u := t; await u == 1; t := undefined; u := undefined;", "", "", id="awaited"),
    ],
)
def test_registers(body: str, names: str, assured: str) -> None:
    program = parse_program(worker(body))
    assert registers(layout_of(program)) == (set(names), set(assured))
    assert same_states(program)
