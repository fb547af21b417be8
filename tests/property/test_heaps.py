"""Every concrete run is covered by folded heaps: what violates a check in some run is never said to be absent."""

from __future__ import annotations

import pytest

from clew.analysis.liveness import Liveness
from clew.ir.commands import Call
from clew.lower.heap.effects import Routine
from clew.lower.heap.machine import ProgramOnHeaps
from clew.models.heap.machine import Place
from tests.property.random_heaps import heap_problem, held_problem, raising_problem, shape_problem
from tests.samples import sampled

BATCHES, BATCH = 5, 8


@pytest.mark.parametrize("batch", sampled(range(BATCHES), 2))
def test_runs_are_covered(batch: int) -> None:
    problems = [heap_problem(seed) for seed in range(batch * BATCH, batch * BATCH + BATCH)]
    assert [each for each in problems if each] == []


def test_runs_are_covered_where_linear_time_is_asked() -> None:
    """The grammar is given, and may not suit the program at all."""
    problems = [shape_problem(seed) for seed in range(5_010, 5_018)]
    assert [each for each in problems if each] == []


def test_runs_with_exceptions_are_covered() -> None:
    """What is raised goes through frames that do not catch it, whose objects and variables are gone then."""
    problems = [raising_problem(seed) for seed in range(38, 52)]
    assert [each for each in problems if each] == []


def test_runs_that_ask_what_is_held_are_covered() -> None:
    """What callers keep is there, too, while a callee asks."""
    problems = [held_problem(seed) for seed in range(12)]
    assert [each for each in problems if each] == []


def _live_behind(routine: Routine, place: Place) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """All locals of a procedure, and those that are read behind a call: where it returns, and where it raises."""
    declared = (*routine.procedure.parameters, *routine.procedure.locals)
    own = frozenset(each.name for each in declared)
    liveness, block = Liveness(routine.procedure.blocks, own), routine.procedure.blocks[place.block]
    call = block.commands[place.at]
    assert isinstance(call, Call)
    caught = frozenset[str]() if call.unwind is None else liveness.at_start[call.unwind]
    return own, liveness.within(block)[place.at + 1], caught


@pytest.mark.parametrize("forgotten", ["handlers", "returns"])
def test_locals_that_are_dropped_at_calls_too_early_are_noticed(
    forgotten: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A caller forgets what nobody reads behind a call; one that forgets more does not cover its runs."""

    def wrong(_: ProgramOnHeaps, routine: Routine, place: Place) -> frozenset[str]:
        own, live, caught = _live_behind(routine, place)
        return own - (live if forgotten == "handlers" else caught)

    monkeypatch.setattr(ProgramOnHeaps, "_dead_behind", wrong)
    assert any(raising_problem(seed) for seed in (43, 44, 47))
