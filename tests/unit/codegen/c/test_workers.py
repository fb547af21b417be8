"""Processes by several workers: each runs a copy of the code, and all share the states that they find."""

from __future__ import annotations

import pytest

from clew.codegen.c import NotNative, Settings, Status, Store, Switch, compile_search
from clew.codegen.c.search import NativeResult
from clew.ir.program import Program
from clew.models.engine import Goal, LiveGoal, SafeGoal
from clew.text.parse import parse_program
from tests.property.combinations import replay_problem

TEXT = """program threads;
var done : bits 8 = 0;
proc child(p : pointer, own : bits 8) {
  local i : bits 8;
  i := 0;
  while i < 5 { yield; *p := own + i; i := i + 1; }
  yield; done := done + 1; yield; free p;
}
proc first() {
  local k : bits 8; local p : pointer;
  k := 0; p := undefined;
  while k < 4 { p := new bytes(1); *p := 0#8; spawn child(p, k * 16); p := undefined; k := k + 1; yield; }
  assert done <= MOST;
}
process P = first();
"""
SAFE = SafeGoal()


def program(most: int) -> Program:
    """Four processes that come into being one after the other, each with memory of its own."""
    return parse_program(TEXT.replace("MOST", str(most)))


def searched(text: Program, goals: tuple[Goal, ...], workers: int, **settings: Switch | Store) -> NativeResult:
    compiled = compile_search(text, goals, Settings(parallel=workers > 1, **settings))  # type: ignore[arg-type]  # by name
    return compiled.run(memory=1 << 28, workers=workers)


@pytest.mark.parametrize("chains", Switch, ids=lambda switch: f"chains {switch.name.lower()}")
def test_workers_find_the_same_states(chains: Switch) -> None:
    alone, *others = (searched(program(4), (SAFE, LiveGoal()), workers, chains=chains) for workers in (1, 2, 3))
    assert alone.status is Status.DONE
    assert alone.levels * 512 < alone.states, "levels should be worth more than one worker"
    for other in others:
        assert (other.status, other.states, other.transitions) == (alone.status, alone.states, alone.transitions)
        assert (other.depth, other.deadlocks, other.hits) == (alone.depth, alone.deadlocks, ())


def test_a_run_that_workers_find_is_a_shortest_one_and_replays() -> None:
    wrong = program(2)
    one, two = (searched(wrong, (SAFE,), workers).hits[0].run for workers in (1, 2))
    assert one is not None
    assert two is not None
    assert len(one.moves) == len(two.moves)
    assert replay_problem(wrong, SAFE, two) is None


def test_memory_that_is_used_up_ends_all_workers() -> None:
    compiled = compile_search(program(4), (SAFE,), Settings(parallel=True))
    assert compiled.run(memory=1 << 20, workers=2).status is Status.MEMORY


def test_differences_are_found_by_one_worker() -> None:
    with pytest.raises(NotNative, match="store=exact"):
        searched(program(4), (SAFE,), 2, store=Store.DIFFERENCES)
