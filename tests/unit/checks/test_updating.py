"""Which commands are parts of commutative updates: a read, checks for overflow, and a write."""

from __future__ import annotations

import pytest

from clew.checks.updating import updates_in
from clew.text.parse import parse_program

ROWS = {
    "t := x; x := t + 3;": (0, 1),
    "t := x; assert t < 9 'arithmetic.overflow'; x := t + 3;": (0, 1, 2),
    "t := x; assert x < 9 'arithmetic.overflow'; x := x + 3;": (1, 2),
    "t := x; u := y; x := t + u;": (0, 2),
    "x := 3 + x;": (0,),
    "x := x | 1;": (0,),
    "t := x; assert t < 9 'assertion.violated'; x := t + 3;": (),
    "t := x; y := t; x := t + 3;": (),
    "t := x; x := 0; x := t + 3;": (),
    "t := x; x := t + x;": (1,),
    "t := x; x := 3 - t;": (),
    "t := x; x := t * 3;": (),
    "t := x; x := t + 3; u := t;": (),
    "t := x; y := t + 3;": (),
}


@pytest.mark.parametrize("body", ROWS)
def test_parts(body: str) -> None:
    text = body.replace("'", '"')
    program = parse_program(
        "program threads; var x : bits 32 = 0; var y : bits 32 = 0;"
        f"proc work() {{ local t : bits 32 = 0; local u : bits 32 = 0; {text} }} process one = work();"
    )
    (work,) = [each for each in program.procedures if each.name == "work"]
    found = {where: part for where, part in updates_in(work).items() if part.family}
    assert tuple(index for _, index in sorted(found)) == ROWS[body]
