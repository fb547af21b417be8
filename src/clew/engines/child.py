"""An engine in a forked child: the parent holds the clock and watches the memory.

Input: work that yields answers, the goals they speak of, limits, and whom to tell the progress. Output: the answers as
they come, and at the end one `Ended`, which says whether the child finished or why it did not. A child that is killed,
crashes or does not react is an answer too, never an exception; an exception that the work raises is raised here again.

Two pipes join parent and child. Answers and progress come up as pickles, with goals replaced by their numbers, so that
no term travels. Requests to stop go down; when the parent dies the pipe closes and the child ends itself.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import pickle
import select
import signal
import struct
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from types import FrameType
from typing import Any, NoReturn

from clew.engines.usage import Usage
from clew.errors import ClewError
from clew.models.engine import Answer, Budget, Goal, Progress
from clew.records import dataclass
from clew.verdict import Limit

Work = Callable[[Budget], Iterator[Answer]]
Watch = Callable[[Progress], None]
Deadline = Callable[[], float | None]
"""When the time is over, on the monotonic clock, as it is known now."""

_POLL_SECONDS = 0.05
_GRACE_SECONDS = 0.2
"""How long a child that was asked to stop may take before it is killed; 0.3 seconds in all are promised to the user."""
_OVERDRAFT = 1.2
"""A child with this many times its memory is killed without a grace period."""
_REPORT_SECONDS = 0.1
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024
_SIGNAL_WHEN_ORPHANED = 1
"""PR_SET_PDEATHSIG."""
_HEADER = struct.Struct("<Q")
_REQUESTS = {Limit.TIME: b"t", Limit.MEMORY: b"m", Limit.INTERRUPTED: b"i"}


@dataclass(frozen=True, slots=True)
class Ended:
    """The last thing of a stream: no limit if the child finished by itself."""

    limit: Limit | None
    reason: str = ""
    peak_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Raised:
    """An exception of the work: itself if it is one of ours, and its traceback as text."""

    error: ClewError | None
    text: str


def in_child(
    work: Work, goals: tuple[Goal, ...], budget: Budget, watch: Watch, deadline: Deadline | None = None
) -> Generator[Answer | Ended, None, None]:
    """Run the work in a forked child under the limits of the budget; `deadline` may come to be earlier than its own."""
    child = fork(work, goals, budget)
    signals = _Interrupts()
    try:
        with signals:
            yield from _listen(child, goals, _Bounds(budget, deadline or (lambda: budget.deadline), signals), watch)
    finally:
        child.close()


# --- the parent's side ----------------------------------------------------------------------------------------------


class Child:
    """The parent's handle on the child: a resource (a process and two pipes), to be closed."""

    def __init__(self, pid: int, answers: int, requests: int) -> None:
        self.pid = pid
        self.answers = answers
        self._requests = requests
        self._buffer = bytearray()
        self._status: int | None = None
        self.at_end = False
        self.usage = Usage(pid)
        self.peak_bytes = 0
        """Known at its end, without what it started."""

    @property
    def ends(self) -> tuple[int, int]:
        """The parent's ends of the pipes."""
        return self.answers, self._requests

    def messages(self, seconds: float) -> Iterator[bytes]:
        """The complete messages that arrive within the time; sets `at_end` when no more will come."""
        ready, _, _ = select.select([self.answers], [], [], seconds)
        if not ready:
            return
        piece = os.read(self.answers, 1 << 20)
        self.at_end = not piece
        self._buffer += piece
        while len(self._buffer) >= _HEADER.size:
            (length,) = _HEADER.unpack_from(self._buffer)
            if len(self._buffer) < _HEADER.size + length:
                return
            message = bytes(self._buffer[_HEADER.size : _HEADER.size + length])
            del self._buffer[: _HEADER.size + length]
            yield message

    def ask(self, limit: Limit) -> None:
        """Ask the child to stop."""
        with contextlib.suppress(BrokenPipeError):
            os.write(self._requests, _REQUESTS[limit])

    def kill(self) -> None:
        """End the child and everything that it started, also what has started a group of its own."""
        if self._status is not None:
            return
        for pid in (self.pid,) if self.at_end else self.usage.family():
            for end in (os.killpg, os.kill):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    end(pid, signal.SIGKILL)

    def pause(self) -> None:
        """Stop the child and everything that it started, until it goes on."""
        self._signal(signal.SIGSTOP)
        self.usage.pause()

    def go_on(self) -> None:
        """Let it go on where it was stopped."""
        self.usage.go_on()
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)

    def status(self) -> int:
        """Wait for the end of the child: its exit code, or minus the signal that killed it."""
        if self._status is not None:
            return self._status
        try:
            _, raw, used = os.wait4(self.pid, 0)
        except ChildProcessError:
            # The alarm of the time limit came when the child had been waited for and this was not noted yet.
            self._status = -signal.SIGKILL
            return self._status
        self._status = os.waitstatus_to_exitcode(raw)
        self.peak_bytes = used.ru_maxrss * _PEAK_UNIT
        return self._status

    def close(self) -> None:
        """Kill what still runs and give everything back."""
        self.kill()
        self.status()
        os.close(self.answers)
        os.close(self._requests)


class _Interrupts:
    """Ctrl-C and termination as a flag while a child runs; needs state because signals come from outside."""

    def __init__(self) -> None:
        self.count = 0
        self._before: dict[int, Any] = {}

    def _note(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self.count += 1

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            self._before = {number: signal.signal(number, self._note) for number in (signal.SIGINT, signal.SIGTERM)}

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)


@dataclass(frozen=True, slots=True)
class _Bounds:
    """What ends a child from outside."""

    budget: Budget
    deadline: Deadline
    interrupts: _Interrupts

    def reached(self, resident: int) -> Limit | None:
        """The limit that was reached, with so many bytes in memory."""
        if self.interrupts.count:
            return Limit.INTERRUPTED
        if self.budget.bytes is not None and resident > self.budget.bytes:
            return Limit.MEMORY
        deadline = self.deadline()
        return Limit.TIME if deadline is not None and time.monotonic() > deadline else None

    def overdrawn(self, resident: int) -> bool:
        """Whether there is no grace."""
        much = self.budget.bytes is not None and resident > self.budget.bytes * _OVERDRAFT
        return much or self.interrupts.count > 1


def _listen(child: Child, goals: tuple[Goal, ...], bounds: _Bounds, watch: Watch) -> Iterator[Answer | Ended]:
    progress = Progress()
    peak = 0
    asked: Limit | None = None
    kill_at = float("inf")
    while not child.at_end:
        for message in child.messages(_POLL_SECONDS):
            match load(message, goals):
                case Progress() as progress:
                    pass
                case Raised() as raised:
                    raise_again(raised)
                case answer:
                    yield answer
        resident = child.usage.resident()
        peak = max(peak, resident)
        watch(replace(progress, bytes=resident))
        if asked is None:
            asked = bounds.reached(resident)
            if asked is not None:
                child.ask(asked)
                kill_at = time.monotonic() + _GRACE_SECONDS
        if time.monotonic() > kill_at or bounds.overdrawn(resident):
            child.kill()
            child.at_end = True
    status = child.status()
    yield _ending(status, asked, max(peak, child.peak_bytes))


def _ending(status: int, asked: Limit | None, peak: int) -> Ended:
    if asked is not None:
        return Ended(asked, peak_bytes=peak)
    if status == 0:
        return Ended(None, peak_bytes=peak)
    if status == -signal.SIGKILL:
        return Ended(Limit.MEMORY, "the system killed the search, most likely for want of memory", peak)
    what = f"by signal {signal.Signals(-status).name}" if status < 0 else f"with exit code {status}"
    return Ended(Limit.CRASHED, f"the search ended {what}", peak)


def raise_again(raised: Raised) -> NoReturn:
    """Raise here what the work has raised there."""
    if raised.error is not None:
        raise raised.error
    raise AssertionError(f"an engine should not raise:\n{raised.text}")


# --- the child's side -----------------------------------------------------------------------------------------------


def fork(work: Work, goals: tuple[Goal, ...], budget: Budget) -> Child:
    """A child that does the work; to be closed."""
    answers_out, answers_in = os.pipe()
    requests_out, requests_in = os.pipe()
    with warnings.catch_warnings():
        # Later Pythons warn of forking beside threads; Clew has none here, a program that uses it may have some.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid == 0:
        os.close(answers_out)
        os.close(requests_in)
        _live(work, goals, budget, answers_in, requests_out)
    os.close(answers_in)
    os.close(requests_out)
    return Child(pid, answers_out, requests_in)


def _live(work: Work, goals: tuple[Goal, ...], budget: Budget, answers: int, requests: int) -> NoReturn:
    """The whole life of the child; it never returns into the code that forked it."""
    status = 70
    try:
        gc.enable()  # the command line switches it off for a quick start
        # A group of its own: Ctrl-C in the terminal reaches the parent only, and one kill reaches all descendants.
        os.setpgid(0, 0)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        speaker = _Speaker(answers, goals)
        asked = _listen_for_requests(requests)
        inner = replace(budget, report=speaker.report, asked=lambda: asked[0] if asked else None)
        try:
            for answer in work(inner):
                speaker.send(answer)
        except MemoryError:
            os.kill(os.getpid(), signal.SIGKILL)
        except ClewError as error:
            speaker.send(Raised(error, ""))
        except BaseException:  # noqa: BLE001 - everything must reach the parent: it decides what it means
            speaker.send(Raised(None, traceback.format_exc()))
        status = 0
    finally:
        os._exit(status)


def wake_when_orphaned() -> None:
    """Ask the system to wake this process, if it is stopped, when its parent is gone: it notices that then, and ends.

    It is not killed: those whom it started would stay.
    """
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_SIGNAL_WHEN_ORPHANED, signal.SIGCONT)


def _listen_for_requests(requests: int) -> list[Limit]:
    """A list that a thread fills with the first request to stop; without a parent the child ends itself."""
    asked: list[Limit] = []
    meaning = {letter: limit for limit, letter in _REQUESTS.items()}

    def wait() -> None:
        while letter := os.read(requests, 1):
            asked.append(meaning[letter])
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()
    return asked


class _Speaker:
    """The child's end of the pipe upwards; keeps the time of the last report so as not to flood the parent."""

    def __init__(self, pipe: int, goals: tuple[Goal, ...]) -> None:
        self._pipe = pipe
        self._numbers = {id(goal): number for number, goal in enumerate(goals)}
        self._last = 0.0

    def report(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self._last >= _REPORT_SECONDS:
            self._last = now
            self.send(progress)

    def send(self, message: Answer | Progress | Raised) -> None:
        buffer = io.BytesIO()
        _Pickler(buffer, self._numbers).dump(message)
        payload = memoryview(_HEADER.pack(buffer.tell()) + buffer.getvalue())
        while payload:
            payload = payload[os.write(self._pipe, payload) :]


class _Pickler(pickle.Pickler):
    """Writes a goal as its number."""

    def __init__(self, file: io.BytesIO, numbers: dict[int, int]) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self._numbers = numbers

    def persistent_id(self, item: object) -> int | None:
        return self._numbers.get(id(item))


class _Unpickler(pickle.Unpickler):
    """Reads a number as its goal."""

    def __init__(self, file: io.BytesIO, goals: tuple[Goal, ...]) -> None:
        super().__init__(file)
        self._goals = goals

    def persistent_load(self, pid: Any) -> Goal:  # noqa: ANN401 - the signature of the library
        return self._goals[int(pid)]


def load(message: bytes, goals: tuple[Goal, ...]) -> Answer | Progress | Raised:
    """What a child said."""
    loaded: Answer | Progress | Raised = _Unpickler(io.BytesIO(message), goals).load()
    return loaded
