"""A race: who starts when, and the first answer counts."""

from __future__ import annotations

import time
from collections.abc import Iterator

from clew.engines.race import Turns, Won, race
from clew.ir.terms import TRUE
from clew.models.engine import Absent, Answer, Budget, InvariantGoal

GOAL = InvariantGoal(TRUE)


def busy(budget: Budget) -> Iterator[Answer]:
    while budget.spent() is None:
        pass
    yield from ()


def quick(budget: Budget) -> Iterator[Answer]:
    del budget
    yield Absent(GOAL)


def test_the_next_one_starts_when_the_last_one_has_had_its_time() -> None:
    budget = Budget(deadline=time.monotonic() + 60)
    told = list(race({"busy": busy, "quick": quick}, (GOAL,), budget, Turns(at_once=1, patience=0.2)))
    assert [(each.name, each.answer) for each in told if isinstance(each, Won)] == [("quick", Absent(GOAL))]


def test_the_first_one_has_everything_to_itself_unless_it_ends() -> None:
    budget = Budget(deadline=time.monotonic() + 60)
    told = list(race({"quick": quick, "busy": busy}, (GOAL,), budget, Turns(alone=50.0)))
    assert [each.name for each in told if isinstance(each, Won)] == ["quick"]
