"""Tasks side by side on this machine: the one runner of `clew test` and of `clew sweep`.

Input: numbered tasks, taken as there is room for them, and what answers one, which asks now and then whether its answer
is still wanted. Output: answers with the numbers of their tasks, as they come, each once. Whoever stops listening ends
what runs: children that were started here (`clew.codegen.c.subprocesses`) are killed, and nothing is wanted any more.
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from itertools import islice
from typing import Generic, TypeVar

from clew.codegen.c.subprocesses import side_by_side

T = TypeVar("T")
A = TypeVar("A")
Wanted = Callable[[], bool]


def processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool(Generic[T, A]):
    """So many tasks side by side; without a number, one per processor. It remembers which are not wanted any more."""

    def __init__(self, work: Callable[[T, Wanted], A | None], jobs: int | None = None) -> None:
        self.slots = jobs or processors()
        self._work = work
        self._dropped: set[int] = set()

    def drop(self, numbers: Collection[int]) -> None:
        """Nobody wants the answers to these any more: what runs of them ends."""
        self._dropped |= set(numbers)

    def run(self, tasks: Iterator[tuple[int, T]]) -> Iterator[tuple[int, A]]:
        """The answers as they come."""
        running: set[Future[A | None]] = set()
        try:
            with side_by_side(self.slots, self.slots) as threads, ExitStack() as stack:
                over = threading.Event()
                stack.callback(over.set)
                yield from self._answers(tasks, threads, running, over)
        finally:
            wait([each for each in running if not each.cancelled()])  # who never began has nothing to end

    def _answers(
        self,
        tasks: Iterator[tuple[int, T]],
        threads: ThreadPoolExecutor,
        running: set[Future[A | None]],
        over: threading.Event,
    ) -> Iterator[tuple[int, A]]:
        done: queue.SimpleQueue[tuple[int, Future[A | None]]] = queue.SimpleQueue()

        def begin(number: int, task: T) -> None:
            future = threads.submit(self._work, task, lambda: not over.is_set() and number not in self._dropped)
            running.add(future)
            future.add_done_callback(lambda ended: done.put((number, ended)))

        while True:
            for following in islice(tasks, self.slots - len(running)):
                begin(*following)
            if not running:
                return
            number, ended = done.get()
            running.discard(ended)
            answer = ended.result()
            assert answer is not None or number in self._dropped, "an answer should be wanted until the end"
            if answer is not None and number not in self._dropped:
                yield number, answer
