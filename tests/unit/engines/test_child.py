"""The child: answers arrive, limits are kept, and a dead child is an answer."""

from __future__ import annotations

import faulthandler
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator

import psutil
import pytest

from clew.engines.child import Ended, in_child
from clew.engines.usage import Usage
from clew.errors import InputError
from clew.ir.terms import FALSE, TRUE
from clew.lift import Move, Run
from clew.models.engine import Absent, Answer, Budget, Figures, Found, InvariantGoal, Progress, Stopped
from clew.outcome import Statistics
from clew.verdict import Limit

GOALS = (InvariantGoal(TRUE), InvariantGoal(FALSE))
RUN = Run((), (Move("one", (1, True)), Move("two")), loop_start=1)


def answers(budget: Budget) -> Iterator[Answer]:
    yield Found(GOALS[1], RUN)
    budget.report(Progress(states=7))
    yield Absent(GOALS[0])
    yield Figures(Statistics(states=7))


def polite(budget: Budget) -> Iterator[Answer]:
    yield Found(GOALS[1], RUN)
    while (limit := budget.spent()) is None:
        time.sleep(0.01)
    yield Stopped(GOALS[0], limit)


def deaf(budget: Budget) -> Iterator[Answer]:
    yield Found(GOALS[1], RUN)
    while True:
        time.sleep(10)


def greedy(budget: Budget) -> Iterator[Answer]:
    yield Found(GOALS[1], RUN)
    assert budget.bytes is not None
    process, hoard = psutil.Process(), [b""]
    while process.memory_info().rss < budget.bytes + (50 << 20):
        hoard.append(os.urandom(1 << 20))
    while hoard:
        time.sleep(10)


def crashing(budget: Budget) -> Iterator[Answer]:
    yield Found(GOALS[1], RUN)
    faulthandler.disable()
    os.kill(os.getpid(), signal.SIGSEGV)


def killed(budget: Budget) -> Iterator[Answer]:
    yield Found(GOALS[1], RUN)
    os.kill(os.getpid(), signal.SIGKILL)


def long_run(budget: Budget) -> Iterator[Answer]:
    yield Found(GOALS[1], Run((), tuple(Move(f"actor {n}", (n,)) for n in range(100_000))))


def throw(error: Exception) -> Answer:
    raise error


def collect(work: Callable[[Budget], Iterator[Answer]], budget: Budget) -> tuple[list[Answer], Ended]:
    *found, ended = in_child(work, GOALS, budget, lambda _: None)
    assert isinstance(ended, Ended)
    return [answer for answer in found if not isinstance(answer, Ended)], ended


def test_answers_arrive_in_order_and_goals_are_the_same_objects() -> None:
    found, ended = collect(answers, Budget())
    assert found == [Found(GOALS[1], RUN), Absent(GOALS[0]), Figures(Statistics(states=7))]
    assert isinstance(found[0], Found)
    assert found[0].goal is GOALS[1]
    assert ended.limit is None


@pytest.mark.parametrize("work", [polite, deaf], ids=["a child that listens", "a child that does not"])
def test_the_time_limit_is_kept_and_what_was_found_counts(work: Callable[[Budget], Iterator[Answer]]) -> None:
    started = time.monotonic()
    found, ended = collect(work, Budget(deadline=started + 0.3))
    assert time.monotonic() - started < 1.5
    assert found[0] == Found(GOALS[1], RUN)
    assert ended.limit is Limit.TIME


def test_the_memory_limit_is_kept() -> None:
    most = psutil.Process().memory_info().rss + (200 << 20)  # a child begins with what its parent has
    found, ended = collect(greedy, Budget(bytes=most, deadline=time.monotonic() + 30))
    assert found == [Found(GOALS[1], RUN)]
    assert ended.limit is Limit.MEMORY
    assert most < ended.peak_bytes < most + (100 << 20)


@pytest.mark.parametrize(
    ("work", "limit"),
    [pytest.param(crashing, Limit.CRASHED, id="a crash"), pytest.param(killed, Limit.MEMORY, id="a kill from outside")],
)
def test_a_dead_child_is_an_answer(work: Callable[[Budget], Iterator[Answer]], limit: Limit) -> None:
    found, ended = collect(work, Budget())
    assert found == [Found(GOALS[1], RUN)]
    assert ended.limit is limit


def test_an_interrupt_stops_the_child_within_a_second() -> None:
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    started = time.monotonic()
    timer.start()
    found, ended = collect(deaf, Budget())
    timer.join()
    assert time.monotonic() - started < 1.2
    assert found == [Found(GOALS[1], RUN)]
    assert ended.limit is Limit.INTERRUPTED


def test_progress_is_passed_on() -> None:
    seen: list[int] = []
    list(in_child(answers, GOALS, Budget(), lambda progress: seen.append(progress.states)))
    assert 7 in seen


def test_a_long_run_arrives_whole() -> None:
    found, _ = collect(long_run, Budget())
    assert isinstance(found[0], Found)
    assert len(found[0].run.moves) == 100_000


def test_an_input_error_of_the_work_is_raised_again() -> None:
    with pytest.raises(InputError, match="no such order"):
        collect(lambda _: map(throw, [InputError("no such order")]), Budget())


def test_any_other_exception_is_our_fault() -> None:
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        collect(lambda _: map(throw, [ZeroDivisionError()]), Budget())


@pytest.mark.parametrize(
    ("passed", "used", "had"),
    [
        pytest.param(3.0, 2.5, True, id="it had a processor"),
        pytest.param(3.0, 0.5, False, id="others kept the processors busy"),
        pytest.param(1.0, 2.5, False, id="it had several processors, for less time"),
        pytest.param(21.0, 0.5, True, id="it waits for something else"),
    ],
)
def test_patience_is_counted_in_processor_time(
    passed: float, used: float, *, had: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = Usage(os.getpid())
    monkeypatch.setattr(usage, "_started", time.monotonic() - passed)
    monkeypatch.setattr(usage, "_sum", lambda measure: used)
    assert usage.has_had(2.0) is had


def test_the_processor_time_of_a_process_is_measured() -> None:
    usage = Usage(os.getpid())
    assert time.process_time() <= usage._processor_seconds() + 1.0
    assert usage.resident() > 1 << 20
