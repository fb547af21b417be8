"""A race: who starts when, and the first answer counts."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import psutil

from clew.engines.child import fork
from clew.engines.race import Turns, Won, race
from clew.ir.terms import TRUE
from clew.models.engine import Absent, Answer, Budget, InvariantGoal, Stopped
from clew.verdict import Limit

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


def slow(budget: Budget) -> Iterator[Answer]:
    del budget
    until = time.process_time() + 0.4
    while time.process_time() < until:
        pass
    yield Absent(GOAL)


def test_everybody_has_a_turn_before_anybody_has_two() -> None:
    budget = Budget(deadline=time.monotonic() + 60)
    works = {"first": busy, "second": busy, "third": busy, "quick": quick}
    told = list(race(works, (GOAL,), budget, Turns(at_once=1, patience=0.1, ahead=0.0)))
    assert [each.name for each in told if isinstance(each, Won)] == ["quick"]


def test_who_pauses_goes_on_in_the_next_round() -> None:
    budget = Budget(deadline=time.monotonic() + 60)
    told = list(race({"busy": busy, "slow": slow}, (GOAL,), budget, Turns(at_once=1, patience=0.1, ahead=0.0)))
    assert [each.name for each in told if isinstance(each, Won)] == ["slow"]


def test_who_pauses_is_killed_with_its_parent() -> None:
    def racing(budget: Budget) -> Iterator[Answer]:
        yield Stopped(GOAL, Limit.UNDECIDED)
        list(race({"busy": busy, "other": busy}, (GOAL,), budget, Turns(at_once=1, patience=0.1, ahead=0.0)))

    child = fork(racing, (GOAL,), Budget(deadline=time.monotonic() + 60))
    try:
        children = _two_of(psutil.Process(child.pid))
    finally:
        child.close()
    assert not _living(children)


def test_whom_a_work_has_started_does_not_outlive_it() -> None:
    def helped(budget: Budget) -> Iterator[Answer]:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        yield from busy(budget)

    def racing(budget: Budget) -> Iterator[Answer]:
        yield Stopped(GOAL, Limit.UNDECIDED)
        list(race({"helped": helped, "other": busy}, (GOAL,), budget))

    for killed_from_outside in (False, True):
        child = fork(racing, (GOAL,), Budget(deadline=time.monotonic() + 60))
        try:
            family = _so_many_of(psutil.Process(child.pid), 3)
            if killed_from_outside:
                os.kill(child.pid, signal.SIGKILL)
                assert not _living(family)
        finally:
            child.close()
        assert not _living(family)


def _living(processes: list[psutil.Process]) -> list[psutil.Process]:
    """Who is left of them after a while."""
    _, alive = psutil.wait_procs(processes, timeout=20)
    return [each for each in alive if each.status() != psutil.STATUS_ZOMBIE]


def _so_many_of(parent: psutil.Process, number: int) -> list[psutil.Process]:
    """All whom it has started, once they are so many."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        found: list[psutil.Process] = parent.children(recursive=True)
        if len(found) >= number:
            return found
        time.sleep(0.02)
    raise AssertionError("nobody was started")


def _two_of(parent: psutil.Process) -> list[psutil.Process]:
    """Its two children, once one of them pauses."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        children: list[psutil.Process] = parent.children()
        if len(children) == 2 and any(each.status() == psutil.STATUS_STOPPED for each in children):
            return children
        time.sleep(0.01)
    raise AssertionError("one of two should pause")
