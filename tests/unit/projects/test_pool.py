"""The runner of `clew test` and `clew sweep`: as many tasks as there is room for, each answered once."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from clew.projects.pool import Pool, Wanted


def squared(task: int, wanted: Wanted) -> int | None:
    """Two and three wait until nobody wants them."""
    while task in (2, 3) and wanted():
        time.sleep(0.001)
    return task * task if wanted() else None


def test_every_task_is_answered_once_and_what_is_dropped_is_not() -> None:
    pool = Pool(squared, 3)
    answers = {}
    for number, answer in pool.run(enumerate(range(8))):
        answers[number] = answer
        pool.drop((2, 3))
    assert answers == {number: number * number for number in (0, 1, 4, 5, 6, 7)}


def test_tasks_are_taken_as_there_is_room() -> None:
    lock, running, most = threading.Lock(), [0], [0]
    taken: list[int] = []

    def work(task: int, wanted: Wanted) -> int:
        del wanted
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
        time.sleep(0.002)
        with lock:
            running[0] -= 1
        return task

    def tasks() -> Iterator[tuple[int, int]]:
        for number in range(9):
            taken.append(number)
            yield number, number

    answers = Pool(work, 2).run(tasks())
    next(answers)
    assert len(taken) <= 3
    assert len(list(answers)) == 8
    assert most[0] <= 2


def test_who_stops_listening_ends_what_runs() -> None:
    begun, ended = threading.Event(), threading.Event()

    def work(task: int, wanted: Wanted) -> int | None:
        if not task:
            begun.wait(10)
            return 0
        begun.set()
        while wanted():
            time.sleep(0.001)
        ended.set()
        return None

    answers = Pool(work, 2).run(enumerate(range(5)))
    assert next(answers) == (0, 0)
    answers.close()  # type: ignore[attr-defined]  # it is a generator
    assert ended.is_set()


def test_what_a_task_raises_is_raised() -> None:
    def work(task: int, wanted: Wanted) -> int:
        del wanted
        raise ValueError(f"task {task}")

    with pytest.raises(ValueError, match="task 0"):
        list(Pool(work, 1).run(enumerate(range(2))))
