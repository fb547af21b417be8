"""An executor on this machine: threads that each have one keeper at a time."""

from __future__ import annotations

import queue
import threading
from collections.abc import Collection, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol

from clew.sweeps import cores
from clew.sweeps.parcels import Parcel
from clew.sweeps.working import answered

Numbered = Iterator[tuple[int, Parcel]]
Answers = Iterator[tuple[int, dict[str, Any]]]


class Executor(Protocol):
    """Runs parcels: takes them as it has room, gives answers as they come, each once."""

    @property
    def slots(self) -> int:
        """How many run side by side now."""
        ...

    def run(self, parcels: Numbered) -> Answers:
        """The answers, in any order; whoever stops listening ends what runs."""
        ...

    def drop(self, numbers: Collection[int]) -> None:
        """Nobody wants the answers to these any more: what runs of them ends."""
        ...


class Pool:
    """So many tasks side by side; without a number, one per processor. It remembers which are not wanted any more."""

    def __init__(self, jobs: int | None = None) -> None:
        self.slots = jobs or len(cores.available())
        self._dropped: set[int] = set()

    def drop(self, numbers: Collection[int]) -> None:
        """See `Executor`."""
        self._dropped |= set(numbers)

    def run(self, parcels: Numbered) -> Answers:
        """The answers as they come."""
        stopped = threading.Event()
        done: queue.SimpleQueue[tuple[int, Future[dict[str, Any] | None]]] = queue.SimpleQueue()
        pool = ThreadPoolExecutor(self.slots)

        def begin(number: int, parcel: Parcel) -> None:
            future = pool.submit(answered, parcel, lambda: not stopped.is_set() and number not in self._dropped)
            future.add_done_callback(lambda ended: done.put((number, ended)))

        running = 0
        try:
            while True:
                while running < self.slots and (following := next(parcels, None)) is not None:
                    begin(*following)
                    running += 1
                if not running:
                    return
                number, ended = done.get()
                running -= 1
                answer = ended.result()
                assert answer is not None or number in self._dropped, "an answer should be wanted until the end"
                if answer is not None and number not in self._dropped:
                    yield number, answer
        finally:
            stopped.set()
            pool.shutdown(cancel_futures=True)
