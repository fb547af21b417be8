"""Which loops end by counting."""

from __future__ import annotations

import pytest

from clew.symbolic.rounds import restless
from clew.text.parse import parse_program

PROGRAM = """program single;
object cell : bytes 4;
proc other() {{ }}
proc main() {{
  local i : bits 32 = 0;
  local k : bits 32 = 0;
  local x : bits 32 = 0;
  {body}
}}
process P = main();
"""
COUNTED = "while i < 9 { x := x + 1; i := i + 1; }"


@pytest.mark.parametrize(
    ("body", "some"),
    [
        pytest.param(COUNTED, False, id="by a counter"),
        pytest.param("havoc x; while x != 0 { x := lshr(x, 1); }", False, id="by an input that shrinks"),
        pytest.param("while i < 9 { k := i; i := k + 1; }", False, id="by a counter and its copy"),
        pytest.param("while true { x := x + 1; }", True, id="without end"),
        pytest.param("while x < 9 { havoc x; }", True, id="as long as inputs say so"),
        pytest.param("while x < 9 { k := x; x := *&cell; }", True, id="as long as memory says so"),
        pytest.param("while i < 9 { x := x + 1; }", True, id="by what never changes"),
        pytest.param("while i < 9 { havoc x; i := i + x; }", True, id="by a counter into which an input comes"),
        pytest.param(f"while true {{ havoc x; {COUNTED} }}", True, id="a counter inside a loop without end"),
        pytest.param("while i < 9 { while x < 9 { havoc x; } i := i + 1; }", True, id="an input inside a counter"),
    ],
)
def test_loops(body: str, some: bool) -> None:
    procedure = parse_program(PROGRAM.format(body=body)).procedures[1]
    assert bool(restless(procedure)) == some


def test_only_the_inner_loop_goes_on_as_inputs_say() -> None:
    inner, outer = "while x < 9 { havoc x; }", "while i < 9 {{ {} i := i + 1; }}"
    both = restless(parse_program(PROGRAM.format(body=outer.format(inner))).procedures[1])
    alone = restless(parse_program(PROGRAM.format(body=inner)).procedures[1])
    assert len(both) == len(alone)
