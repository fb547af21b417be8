"""Runs of sequential programs on their way home."""

from __future__ import annotations

import pytest

from clew.ir.values import Value
from clew.lift import Move, Run
from clew.lower.flat import home
from clew.text.parse import parse_program

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
