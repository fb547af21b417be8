"""Runs that meet what is not modelled: what fails elsewhere is found, and nothing is claimed to be absent."""

from __future__ import annotations

import pytest

from clew.engines.search.simulate.engine import Simulate
from clew.ir.errors import Unsupported
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Answer, Budget, Figures, Found, Goal, LiveGoal, SafeGoal, Stopped
from clew.text.parse import parse

HUGE = """
program single;
proc main() {
  local p : pointer;
  local wanted : bits 8;
  havoc wanted;
  if wanted < 100 { p := new bytes(0x40000000); }
  assert wanted != %s "assertion.violated";
}
process P = main();
"""


def answers(wanted: int, *goals: Goal) -> list[Answer]:
    program = parse(Source("huge.clew", HUGE % wanted)).program
    found = Simulate().check(Views(program), goals, Budget())
    return [each for each in found if not isinstance(each, Figures)]


def test_what_fails_on_another_run_is_found() -> None:
    assert isinstance(answers(100, SafeGoal())[0], Found)


def test_what_is_open_beside_it_is_not_claimed() -> None:
    found, other = answers(100, SafeGoal(), LiveGoal())
    assert isinstance(found, Found)
    assert isinstance(other, Stopped)
    assert "an object of 1073741824 bytes" in other.reason


def test_where_nothing_is_found_the_program_is_refused() -> None:
    with pytest.raises(Unsupported, match="an object of 1073741824 bytes"):
        answers(99, SafeGoal())
