"""Branches whose sides leave the same behind go away; those that show something stay."""

from __future__ import annotations

import pytest

from clew.ir.commands import Branch
from clew.passes.equal_sides import EqualSides
from clew.text.parse import parse_program

_TEXT = """program single;
var a : bits 8 = 0;
var b : bits 8 = 3;
proc run() {{
  local c : bits 8;
  {body}
}}
process P = run();
"""


@pytest.mark.parametrize(
    ("body", "branches"),
    [
        pytest.param("if a != b { a := b; }", 0, id="what is equal is not written for nothing"),
        pytest.param("if a == b { } else { a := b; }", 0, id="the other way round"),
        pytest.param("c := (a == b) ? 1 : 0; if c == 0 { a := b; }", 0, id="a truth value as a number"),
        pytest.param("c := (a == b) ? 1 : 0; if c == 1 { a := b; }", 0, id="and the other way round"),
        pytest.param("c := (a == b) ? 1 : 0; if c == 1 { a := 4; }", 1, id="a truth value as a number decides"),
        pytest.param("if a != b { a := 4; }", 1, id="another value is another matter"),
        pytest.param("if a == b { a := b; }", 0, id="what is the same may be written"),
        pytest.param("if c != b { c := b; } a := c;", 1, id="what is undefined shows"),
    ],
)
def test_branches(body: str, branches: int) -> None:
    program = EqualSides().run(parse_program(_TEXT.format(body=body))).result
    blocks = [block for procedure in program.procedures for block in procedure.blocks]
    assert sum(isinstance(block.exit, Branch) for block in blocks) == branches
