"""A lonely process searched natively in parts of its steps, against exploration that tries every input."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from clew.engines.search.explore.engine import Explore
from clew.engines.search.simulate import engine as simulate_engine
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Implementation
from clew.engines.search.simulate.turns import Pausing, in_turns
from clew.ir.program import Program, Scheduler
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Engine, Found, Goal, LiveGoal, SafeGoal
from clew.semantics.interpreter import Interpreter
from tests.property.random_sides import sides_program

GOALS: tuple[Goal, ...] = (SafeGoal(), LiveGoal())


def lonely(seed: int) -> Program:
    return replace(sides_program(seed), scheduler=Scheduler.THREADS)


def found(engine: Engine, program: Program) -> dict[int, bool]:
    """The goals that were decided, and whether there are runs against them, which are replayed."""
    decided: dict[int, bool] = {}
    for answer in engine.check(Views(program), GOALS, Budget()):
        if isinstance(answer, Found | Absent):
            assert GOALS.index(answer.goal) not in decided, "a goal should be answered once"
            decided[GOALS.index(answer.goal)] = isinstance(answer, Found)
        if isinstance(answer, Found):
            last = Interpreter(program).replay(answer.run)
            assert last.violation is None or last.violation.check == answer.check
            assert (last.violation is not None) == isinstance(answer.goal, SafeGoal)
    return decided


@pytest.mark.parametrize("seed", range(4))
def test_parts_of_steps_are_answered_as_by_exploration(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(simulate_engine, "_interpreted")  # so that nothing else answers
    program = lonely(seed)
    expected = found(Explore(), program)
    assert found(Simulate(implementation=Implementation.NATIVE), program) == expected


def test_two_searches_in_turns_say_what_each_says(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(first: Pausing[Any], second: Pausing[Any], goals: Sequence[Goal]) -> Iterator[Answer]:
        return in_turns(first, second, goals, seconds=0.0)

    monkeypatch.setattr(simulate_engine, "in_turns", short)
    seen: Counter[bool] = Counter()
    for seed in range(3):
        program = lonely(seed)
        told = found(Simulate(), program)
        assert told == found(Explore(), program)
        seen.update(told.values())
    assert seen[True]
    assert seen[False]
