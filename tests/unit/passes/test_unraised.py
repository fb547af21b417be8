"""Handlers of calls out of which nothing is raised go away; those that may be entered stay."""

from __future__ import annotations

import pytest

from clew.analysis.cfg import unwinds
from clew.passes.unraised import Unraised
from clew.text.parse import parse_program

_TEXT = """program single;
var g : bits 32 = 0;
var way : pointer = null;
proc quiet() { g := g + 1; }
proc loud() { if g > 7 { raise 3#32; } }
proc passes() { call loud(); }
proc resumes() { call quiet() unwind handler catch g; return; handler: raise g; }
proc keeps() { call loud() unwind handler catch g; return; handler: g := 0; return; }
proc round() { call run(); }
proc run() { call %s unwind handler catch g; return; handler: assert g < 5; %s }
process P = run();
"""


@pytest.mark.parametrize(
    ("callee", "behind", "stays"),
    [
        pytest.param("quiet()", "return;", False, id="nothing is raised"),
        pytest.param("loud()", "return;", True, id="it raises"),
        pytest.param("passes()", "return;", True, id="one passes on what another raises"),
        pytest.param("resumes()", "return;", False, id="a handler raises again what nobody raises"),
        pytest.param("keeps()", "return;", False, id="a handler keeps what is raised"),
        pytest.param("round()", "raise g;", False, id="only the handler itself raises, in a circle of calls"),
        pytest.param("round()", "call loud(); return;", False, id="only behind the handler somebody raises"),
        pytest.param("*(&loud)()", "return;", True, id="through a pointer to one that raises"),
        pytest.param("*(&quiet)()", "return;", False, id="through a pointer to one that does not"),
    ],
)
def test_handlers(callee: str, behind: str, stays: bool) -> None:
    program = Unraised().run(parse_program(_TEXT % (callee, behind))).result
    (run,) = (each for each in program.procedures if each.name == "run")
    assert any(map(unwinds, run.blocks)) == stays
    assert any(block.label == "handler" for block in run.blocks) == stays
