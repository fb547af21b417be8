"""Which values of an input are left: what is known on the way counts, and no longer than it is so."""

from __future__ import annotations

import pytest

from clew.ir.commands import Assume, Havoc
from clew.ir.program import Program
from clew.ir.rewriting import commands_of
from clew.passes.inputs import Inputs
from clew.symbolic.paths.model import Model
from clew.text.parse import parse_program

FLAG = "f := false; if w < 30#8 { f := w > 20#8; }"
ALL = range(256)


def left(program: Program) -> set[int]:
    """The values of `w` that may be chosen."""
    commands = list(commands_of(program))
    place, choice = next((place, each) for place, each in enumerate(commands) if isinstance(each, Havoc))
    assert choice.target.name == "w"
    low, high = choice.fixed
    if not isinstance(low, int) or not isinstance(high, int):
        return set(ALL)
    values = {(low + more) % 256 for more in range((high - low) % 256 + 1)}
    behind = commands[place + 1]
    if not isinstance(behind, Assume):
        return values
    return {value for value in values if Model({choice.target: value}).value(behind.condition)}


@pytest.mark.parametrize(
    ("body", "used"),
    [
        pytest.param("assume f; g := w;", range(21, 30), id="a flag that is assumed"),
        pytest.param("v := f ? 1#8 : 0#8; assume v != 0#8; g := w;", range(21, 30), id="a number made of a flag"),
        pytest.param("if f { g := w; }", range(21, 30), id="a flag that decides"),
        pytest.param("v := f ? 1#8 : 0#8; v := v + 1#8; assume v != 0#8; g := w;", ALL, id="it has grown"),
        pytest.param("f := g == 0#8; assume f; g := w;", ALL, id="it was written again"),
        pytest.param("havoc f; assume f; g := w;", ALL, id="it was chosen anew"),
        pytest.param("h := false; call set(); assume h; g := w;", ALL, id="a global is not known"),
        pytest.param("goto l; l: v := v + 1#8; if v < 9#8 goto l else e; e: g := w;", ALL, id="in a loop"),
    ],
)
def test_values_of_an_input_that_are_left(body: str, used: range) -> None:
    text = f"""program single;
var g : bits 8 = 0;
var h : bool = false;
proc set() {{ h := true; }}
proc main() {{
local w : bits 8;
local v : bits 8 = 0;
local f : bool;
havoc w;
{FLAG}
{body}
}}
process P = main();
"""
    found = left(Inputs(few=2).run(parse_program(text)).result)
    assert found >= set(used)
    assert len(found) <= len(used) + 3
