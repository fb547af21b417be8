"""An executor on a cluster of Dask: scheduling, transport and recovery are Dask's.

Input: the address of a scheduler, or its file, or `local` for one inside of this process. Output: answers as they
come. Ours are: how much is handed out at a time, what a worker must be (the same Clew), how long silence is borne, and
what ends a task whose answer nobody wants any more. A task whose worker has gone is run again by Dask on another one,
and handed out again by us where Dask has given up on it.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import time
import warnings
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any

import dask
import distributed
from distributed import Client, Future, LocalCluster
from distributed.client import ClosedClientError
from distributed.worker import thread_state

from clew.errors import ToolError
from clew.sweeps.builds import build
from clew.sweeps.parcels import Parcel
from clew.sweeps.pool import Answers, Numbered
from clew.sweeps.working import answered

LOCAL = "local"
_ATTEMPTS = 3
"""So often a task is handed out that takes its workers with it, beside what Dask tries by itself."""
_ANSWER_SECONDS = 15.0
"""So long an answer to a question is waited for, unless the patience ends before."""
_LOOK_SECONDS = 2.0
_AHEAD = 2
"""So many tasks are handed out per place, so that no worker waits for the next one."""
_BROKEN = (OSError, RuntimeError, CancelledError, ClosedClientError)
"""What libraries raise where a connection is lost: a closed one is an OSError there, a closed client a RuntimeError."""


def work(parcel: Parcel, wanted: str) -> dict[str, Any]:
    """On a worker: run the task with the Clew that is there, if it is that build."""
    if build() != wanted:
        return {"refused": f"the worker {distributed.get_worker().address} has clew {build()}, not {wanted}"}
    state, key = distributed.get_worker().state, thread_state.key

    def is_wanted() -> bool:
        mine = state.tasks.get(key)
        return mine is not None and mine.state in ("executing", "long-running")

    told = answered(parcel, is_wanted)
    return told if told is not None else {"verdict": "tool failed", "reason": "nobody wanted the answer"}


@contextmanager
def connected(
    address: str, tell: Callable[[str], None], *, patience: float = 60.0, jobs: int | None = None
) -> Iterator[Cluster]:
    """The cluster with that scheduler; `patience` says how many seconds of silence are borne."""
    for name in ("tornado", "asyncio", *(each for each in logging.root.manager.loggerDict if "distributed" in each)):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is told by us
    with warnings.catch_warnings(), _client(address, jobs, min(_ANSWER_SECONDS, patience)) as client:
        warnings.simplefilter("ignore")
        cluster = Cluster(client, address, tell, patience)
        cluster.require_workers()
        yield cluster


@contextmanager
def _client(address: str, jobs: int | None, seconds: float) -> Iterator[Client]:
    with contextlib.ExitStack() as resources:
        dask.config.set({"distributed.comm.timeouts.connect": f"{seconds}s"})
        given: dict[str, Any] = {"address": address}
        if address == LOCAL:
            embedded = LocalCluster(n_workers=1, threads_per_worker=jobs, processes=False, dashboard_address=None)
            given = {"address": resources.enter_context(embedded)}
        elif address.endswith(".json"):
            given = {"scheduler_file": address}
        try:
            client = Client(**given, timeout=seconds, set_as_default=False)
        except (*_BROKEN, ValueError) as error:
            raise ToolError(f"no scheduler of Dask answers at {address} ({_said(error)})") from error
        try:
            yield client
        finally:
            with contextlib.suppress(*_BROKEN):
                client.close(timeout=2)


class Cluster:
    """A running cluster, as seen from here; it remembers since when it has not heard of whom."""

    def __init__(self, client: Client, address: str, tell: Callable[[str], None], patience: float) -> None:
        self._client = client
        self._address = address
        self._tell = tell
        self._silence = _Silence(patience)
        self._seconds = min(_ANSWER_SECONDS, patience)
        self.slots = 0
        self._looked = 0.0
        self._told: set[str] = set()
        self._shift: _Shift | None = None

    def require_workers(self) -> None:
        """Wait for a worker, and see that those that are there have this Clew."""
        while not self._look():
            time.sleep(0.2)
        try:
            found = self._client.run(build, on_error="return")
        except _BROKEN as error:
            raise ToolError(f"the workers of {self._address} do not answer ({_said(error)})") from error
        for worker, told in found.items():
            if isinstance(told, BaseException):
                raise ToolError(f"the worker {worker} cannot run Clew ({_said(told)}); it needs clew {build()}")
            if told != build():
                raise ToolError(f"the worker {worker} has clew {told}, not {build()}; install the same on all")

    def drop(self, numbers: Collection[int]) -> None:
        """See `Executor`: Dask cancels them, and their workers see that."""
        if self._shift is not None:
            self._shift.drop(numbers)

    def run(self, parcels: Numbered) -> Answers:
        """The answers as they come."""
        shift = self._shift = _Shift(self._client, parcels)
        try:
            while shift.fill(max(1, self.slots) * _AHEAD):
                ended = shift.ended(0.5)
                if ended is not None:
                    yield from self._heard(shift, *ended)
                self._look()
        except _BROKEN as error:
            raise self._gone(_said(error)) from error
        finally:
            shift.close()

    def _heard(self, shift: _Shift, number: int, future: Future) -> Answers:
        try:
            answer = future.result(timeout=self._seconds) if future.status == "finished" else None
        except _BROKEN:
            answer = None  # whoever had the answer has gone with it
        if answer is None:
            self._again(shift, number, future)
            return
        shift.forget(number)
        if "refused" in answer:
            raise ToolError(f"{answer['refused']}; install the same on all")
        yield number, answer

    def _again(self, shift: _Shift, number: int, future: Future) -> None:
        """A task without an answer: hand it out again, unless the cluster is the reason, or it takes all with it."""
        error = future.exception(timeout=self._seconds) if future.status == "error" else None
        if isinstance(error, ImportError | AttributeError):
            raise ToolError(f"a worker cannot run Clew ({_said(error)}); it needs clew {build()}")
        if self._client.status == "closed":
            raise self._gone("it closed the connection")
        if error is not None and not shift.may_try(number):
            raise ToolError(f"a task took its workers with it {_ATTEMPTS} times ({_said(error)})")
        shift.hand_out(number)

    def _look(self) -> int:
        """See who is there, where it is time to; silence that lasts too long is an error."""
        if time.monotonic() - self._looked < _LOOK_SECONDS:
            return self.slots
        self._looked = time.monotonic()
        try:
            workers = self._asked()
        except _BROKEN as error:
            self._tell_once("scheduler", f"the scheduler at {self._address} does not answer")
            if self._silence.lasts("scheduler") or self._client.status == "closed":
                raise self._gone(_said(error)) from error
            return self.slots
        self._silence.hears("scheduler")
        self.slots = sum(each["nthreads"] for each in workers.values())
        self._require_life(workers)
        return self.slots

    def _asked(self) -> dict[str, Any]:
        scheduler = self._client.scheduler
        if scheduler is None:  # between two connections, and behind the last
            raise ConnectionError("it closed the connection")
        found: dict[str, Any] = self._client.sync(scheduler.identity, n_workers=-1, callback_timeout=self._seconds)[
            "workers"
        ]
        return found

    def _require_life(self, workers: dict[str, Any]) -> None:
        if not workers:
            self._tell_once("workers", f"{self._address} has no worker; waiting for one")
        for name, each in workers.items():
            self._silence.sees(name, each["last_seen"])
        awake = [name for name in workers if not self._silence.lasts(name)]
        for name in workers.keys() - set(awake):
            self._tell_once(name, f"the worker {name} is silent")
        if awake:
            self._silence.hears("workers")
        elif self._silence.lasts("workers"):
            what = "all workers are silent" if workers else "there is no worker"
            raise ToolError(f"{what} at {self._address}, for {self._silence.patience:.0f} s now")

    def _tell_once(self, name: str, text: str) -> None:
        if name not in self._told:
            self._told.add(name)
            self._tell(text)

    def _gone(self, why: str) -> ToolError:
        return ToolError(f"the scheduler at {self._address} is gone ({why})")


class _Silence:
    """Since when somebody has not been heard of."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self._since: dict[str, float] = {}
        self._seen: dict[str, float] = {}

    def hears(self, name: str) -> None:
        """There is a sign of life."""
        self._since.pop(name, None)

    def sees(self, name: str, last: float) -> None:
        """The scheduler has last heard of it then, by its own clock: what counts is whether that changes."""
        if self._seen.get(name) != last:
            self._seen[name] = last
            self._since[name] = time.monotonic()

    def lasts(self, name: str) -> bool:
        """Whether it has been silent for too long."""
        return time.monotonic() - self._since.setdefault(name, time.monotonic()) > self.patience


class _Shift:
    """What is handed out: a resource, because it must not run on when nobody listens."""

    def __init__(self, client: Client, parcels: Numbered) -> None:
        self._client = client
        self._parcels = parcels
        self._out: dict[int, tuple[Parcel, Future]] = {}
        self._tries: dict[int, int] = {}
        self._ended: queue.SimpleQueue[tuple[int, Future]] = queue.SimpleQueue()

    def fill(self, most: int) -> bool:
        """Hand out more while there is room; whether anything is out."""
        while len(self._out) < most and (following := next(self._parcels, None)) is not None:
            number, parcel = following
            self._submit(number, parcel)
        return bool(self._out)

    def hand_out(self, number: int) -> None:
        """Once more."""
        self._submit(number, self._out[number][0])

    def may_try(self, number: int) -> bool:
        """Whether it may be tried again; counts that."""
        self._tries[number] = self._tries.get(number, 0) + 1
        return self._tries[number] < _ATTEMPTS

    def _submit(self, number: int, parcel: Parcel) -> None:
        future = self._client.submit(work, parcel, build(), pure=False, key=f"clew-{parcel.key}-{time.monotonic_ns()}")
        self._out[number] = parcel, future
        future.add_done_callback(lambda done: self._ended.put((number, done)))

    def ended(self, seconds: float) -> tuple[int, Future] | None:
        """A task that has ended, one way or another; those that were handed out again since do not count."""
        try:
            number, future = self._ended.get(timeout=seconds)
        except queue.Empty:
            return None
        return (number, future) if number in self._out and self._out[number][1].key == future.key else None

    def forget(self, number: int) -> None:
        """It is answered."""
        del self._out[number]

    def drop(self, numbers: Collection[int]) -> None:
        """Take these back: workers end tasks that nobody wants."""
        given = [self._out.pop(number)[1] for number in numbers if number in self._out]
        if given:
            self._client.cancel(given, force=True)

    def close(self) -> None:
        """Take back what is out."""
        with contextlib.suppress(*_BROKEN):
            self.drop(list(self._out))
        self._out.clear()


def _said(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__
