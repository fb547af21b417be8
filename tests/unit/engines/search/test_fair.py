"""The search of one process: loops that inputs keep going do not keep it from what lies behind few rounds, or many."""

from __future__ import annotations

from clew.engines.search.simulate.engine import Simulate
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Figures, Found, SafeGoal
from clew.text.parse import parse
from clew.verdict import Limit

FOR_EVER = """
program single;
var rounds : int = 0;
proc main() {
  local more : bits 8;
  havoc more;
  while more != 0 { rounds := rounds + 1; havoc more; }
  assert rounds != %s "assertion.violated";
}
process P = main();
"""
BRANCHES = """
program single;
var bits : bits 64 = 0;
proc main() {
  local side : bits 8;
  local round : bits 8 = 0;
  while round < 40 {
    havoc side;
    if side < 9 { bits := bits * 3 + 1; yield; } else { bits := bits * 5; yield; }
    round := round + 1;
  }
  assert bits == 0 "assertion.violated";
}
process P = main();
"""


def answer(text: str) -> object:
    program = parse(Source("fair.clew", text)).program
    looks = iter(range(40))
    budget = Budget(asked=lambda: None if next(looks, None) is not None else Limit.STATES)
    found = Simulate().check(Views(program), (SafeGoal(),), budget)
    return next(each for each in found if not isinstance(each, Figures))


def test_few_rounds_of_a_loop_without_end_are_seen() -> None:
    assert isinstance(answer(FOR_EVER % 5), Found)


def test_what_lies_behind_many_branches_is_seen() -> None:
    assert isinstance(answer(BRANCHES), Found)


def test_a_search_that_ends_has_seen_everything() -> None:
    bounded = FOR_EVER.replace("while more != 0", "while more != 0 && rounds < 6")
    assert isinstance(answer(bounded % 5), Found)
    assert isinstance(answer(bounded % 7), Absent)
