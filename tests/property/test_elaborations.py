"""Random designs are the same before and after they are settled and specialised; `bench elaborations` has thousands."""

from __future__ import annotations

import pytest

from clew.passes.settle import settle
from clew.passes.specialise import Specialise
from clew.text.parse import parse_program
from tests.property.elaborations import faults, problems, settled_program

SEEDS, PARTS = 90, 3


@pytest.mark.parametrize("part", range(PARTS))
def test_designs_stay_what_they_are(part: int) -> None:
    compared = changed = 0
    for seed in range(part, SEEDS, PARTS):
        found = problems(seed)
        assert found.problems == (), f"seed {seed}"
        compared += found.pairs
        changed += found.changed
    assert compared >= SEEDS // PARTS
    assert changed >= compared // 2


_GONE = """program kernel;
object A : bytes 8 = { 0: &A };
proc run() {
  local p : pointer;
  p := *&A;
  assert p != null;
  if TEST { *p := 1#8; }
}
process P = run();
proc begin() {
  local q : pointer;
  q := new bytes(4);
  *&A := q;
  free q;
  start;
}
main begin;
"""


@pytest.mark.parametrize(
    ("test", "found"),
    [
        pytest.param("false", set(), id="a pointer to what is gone is not null"),
        pytest.param("true", {"memory.use-after-free"}, id="but nobody may follow it"),
    ],
)
def test_what_is_gone_before_the_start(test: str, found: set[str]) -> None:
    program = parse_program(_GONE.replace("TEST", test))
    settled = settle(program)
    assert settled is not None
    after = settled_program(program, settled)
    for each in (program, after, Specialise().run(after).result):
        told = faults(each)
        assert told is not None
        assert set(told) == found
