"""One search by several processes: who has branches left gives half of them away when a processor is free.

A *cube* is what one process has of a search: the branches (path prefixes, inputs that a branch asks for) that wait for
it. Nothing is cut in advance. A search that pauses asks its team whether anybody is free; then it is forked, so that
both halves know what was visited so far, and each keeps every second branch. A goal is absent when every cube says so;
a cube that ended without a word leaves it open.

Input: a search that can be divided, goals, limits. Output: the answers of all cubes as one. What a forked search says
at its end speaks of its cube and of everything before it was forked, so that no bookkeeping is needed for a proof.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import struct
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, fields, replace
from typing import Any, NoReturn, Protocol

from clew.engines.child import Raised, raise_again
from clew.errors import ClewError
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, Stopped, may_end
from clew.models.saving import frozen, thawed
from clew.outcome import Note, NoteKind, Statistics
from clew.records import dataclass
from clew.verdict import Limit

_PACKET = 1 << 15
_HEADER = struct.Struct("<QB")
"""Whose packet it is, and whether it is the last one of a message."""
_POLL_SECONDS = 0.02
_REST_SECONDS = 0.25
"""So long after a division a search keeps what it has: to fork costs some milliseconds."""
_LEAST_SECONDS = 0.5
"""So long one process searches alone: short searches stay as they are."""


class Divisible(Protocol):
    """A search whose branches wait."""

    def branches(self) -> int:
        """How many wait that could be given away."""
        ...

    def keep(self, half: int) -> None:
        """Forget every second branch: the first one with 1, the second one with 0."""
        ...


@dataclass(frozen=True, slots=True)
class Over:
    """A cube has ended: whose it was, who was forked from it, and the seconds of processor time that it took."""

    name: tuple[int, ...]
    forked: int
    seconds: float
    silent: bool = False
    """Whether it has left everything to whoever ended before it."""


class Left(Exception):
    """Another process has ended before all was over, so that this one has nothing to say.

    That one answers for all: it has met a limit, or it searches everything in another way, alone.
    """


class Team:
    """What the processes of a search share, and who this one is: a resource."""

    def __init__(self, workers: int, goals: Sequence[Goal]) -> None:
        self.workers = workers
        self.listens, self._speaks = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._free, self._frees = os.pipe()
        os.set_blocking(self._free, False)
        os.write(self._frees, bytes(workers - 1))
        self._goals = goals
        self._name: tuple[int, ...] = ()
        self._forked: list[int] = []
        self._began = self._rested = time.monotonic()
        self._processor = time.process_time()
        self._before = Statistics()
        self.counted: Callable[[], Statistics] = Statistics
        """The figures of the search so far; whoever searches says how."""

    def offer(self, search: Divisible) -> None:
        """Give half of the branches away where somebody is free; in the process that gets them this returns, too."""
        now = time.monotonic()
        if now - self._began < _LEAST_SECONDS or now - self._rested < _REST_SECONDS:
            return
        if search.branches() < 2 or not self._is_free():
            return
        self._reap()
        self._rested = now
        try:
            pid = _fork()
        except OSError:
            os.write(self._frees, b"\0")
            return
        search.keep(0 if pid else 1)
        if pid:
            self._forked.append(pid)
        else:
            self._begin()

    def may_divide(self) -> bool:
        """Whether the search is long enough to be divided among all, and nobody is busy; all are taken then."""
        now = time.monotonic()
        if now - self._began < _LEAST_SECONDS or now - self._rested < _REST_SECONDS:
            return False
        self._rested = now
        free = sum(self._is_free() for _ in range(self.workers - 1))
        if free < self.workers - 1:
            os.write(self._frees, bytes(free))
        return free == self.workers - 1

    def fork_all(self) -> int:
        """Be all workers at once: the number of this one."""
        for rank in range(1, self.workers):
            if pid := _fork():
                self._forked.append(pid)
            else:
                self._begin()
                return rank
        return 0

    def _is_free(self) -> bool:
        """Whether a processor was free; it is taken then."""
        with contextlib.suppress(BlockingIOError):
            return bool(os.read(self._free, 1))
        return False

    def _begin(self) -> None:
        """Be the one that was forked."""
        self._name = (*self._name, len(self._forked))
        self._forked = []
        self._rested = time.monotonic()
        self._processor = time.process_time()
        self._before = self.counted()
        self._send(os.getpid())

    def _reap(self) -> None:
        for pid in self._forked:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)

    def live(self, work: Callable[[], Iterator[Answer]]) -> NoReturn:
        """The life of a process of the team, from the first one on; those that are forked end here, too."""
        status, silent = 70, False
        self._processor = time.process_time()  # that of a child begins anew
        try:
            self.listens.close()
            self._send(os.getpid())
            try:
                for answer in work():
                    self._send(_less(answer, self._before))
            except Left:
                silent = True
            except ClewError as error:
                self._send(Raised(error, ""))
            except MemoryError:
                os.kill(os.getpid(), signal.SIGKILL)
            except BaseException:  # noqa: BLE001 - everything must reach who listens
                self._send(Raised(None, traceback.format_exc()))
            self._send(Over(self._name, len(self._forked), time.process_time() - self._processor, silent))
            os.write(self._frees, b"\0")
            status = 0
        finally:
            os._exit(status)

    def _send(self, message: Answer | Raised | Over | int) -> None:
        data = frozen(message, self._goals)
        for at in range(0, len(data), _PACKET):
            self._speaks.send(_HEADER.pack(os.getpid(), at + _PACKET >= len(data)) + data[at : at + _PACKET])

    def only_listen(self) -> None:
        """Of who coordinates: what it speaks with would keep it from hearing that nobody is left."""
        self._speaks.close()
        os.close(self._free)
        os.close(self._frees)


def _fork() -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # see engines/child.py
        return os.fork()


def divided(
    work: Callable[[Team, Budget], Iterator[Answer]], goals: tuple[Goal, ...], budget: Budget, workers: int
) -> Iterator[Answer]:
    """The answers of a search by so many processes at a time; `work` is to offer its search to the team."""
    team = Team(workers, goals)
    if _fork() == 0:
        team.live(lambda: work(team, budget))
    team.only_listen()
    heard = _Heard(goals, team.listens)
    try:
        yield from heard.answers(budget)
    finally:
        heard.close()


@dataclass(slots=True)
class _Heard:
    """What the coordinator knows: a resource (processes and a socket), to be closed."""

    goals: tuple[Goal, ...]
    socket: socket.socket
    began: float = field(default_factory=time.perf_counter)
    found: list[Goal] = field(default_factory=list)
    absent: dict[int, int] = field(default_factory=dict)
    """How many cubes have said so of a goal, by its number."""
    stopped: dict[int, Stopped] = field(default_factory=dict)
    figures: list[Figures] = field(default_factory=list)
    over: list[Over] = field(default_factory=list)
    pids: list[int] = field(default_factory=list)
    pieces: dict[int, bytes] = field(default_factory=dict)
    raised: ClewError | None = None
    """What a cube could not do."""

    def answers(self, budget: Budget) -> Iterator[Answer]:
        """What was found as it comes, then the rest."""
        limit: Limit | None = None
        listening = True
        while listening and limit is None and not (self.goals and may_end(self.goals, self._open())):
            for message in self._messages():
                listening = message is not None
                yield from self._hear(message)
            limit = budget.spent()
        if self.raised is not None and not self.found and limit is None:
            raise self.raised
        yield from [self._judged(goal, limit) for goal in self._open()]
        yield self._summed(limit)

    def _messages(self) -> Iterator[Answer | Raised | Over | int | None]:
        """Those that are complete within a moment; None when nobody is left who could speak."""
        ready, _, _ = select.select([self.socket], [], [], _POLL_SECONDS)
        if not ready:
            return
        packet = self.socket.recv(_HEADER.size + _PACKET)
        if not packet:
            yield None
            return
        pid, last = _HEADER.unpack_from(packet)
        self.pieces[pid] = self.pieces.get(pid, b"") + packet[_HEADER.size :]
        if last:
            yield thawed(self.pieces.pop(pid), self.goals)

    def _hear(self, message: Answer | Raised | Over | int | None) -> Iterator[Answer]:
        match message:
            case None:
                pass
            case int():
                self.pids.append(message)
            case Over():
                self.over.append(message)
            case Raised(error=None):
                raise_again(message)
            case Raised(error=error):
                self.raised = self.raised or error
            case Found(goal=goal):
                if not any(goal is each for each in self.found):
                    self.found.append(goal)
                    yield message
            case Absent(goal=goal):
                self.absent[id(goal)] = self.absent.get(id(goal), 0) + 1
            case Stopped(goal=goal, reached=reached):
                # What all have reached counts: a cube that came less far speaks for them.
                earlier = self.stopped.get(id(goal))
                if earlier is None or (reached or 0) < (earlier.reached or 0):
                    self.stopped[id(goal)] = message
            case Figures():
                self.figures.append(message)

    def _open(self) -> list[Goal]:
        return [goal for goal in self.goals if not any(goal is each for each in self.found)]

    def _complete(self) -> bool:
        """Whether every cube that was ever made has ended."""
        ended = {each.name: each.forked for each in self.over}
        waiting: list[tuple[int, ...]] = [()]
        while waiting:
            name = waiting.pop()
            if name not in ended:
                return False
            waiting += [(*name, number) for number in range(ended[name])]
        return True

    def _judged(self, goal: Goal, limit: Limit | None) -> Absent | Stopped:
        """Absent where every cube says so, and none is missing."""
        if limit is not None:
            return Stopped(goal, limit, self._statistics().states)
        if self.raised is not None:
            return Stopped(goal, Limit.LOSSY, reason=f"nothing was found, but runs were left out: {self.raised}")
        if not self._complete():
            return Stopped(goal, Limit.CRASHED, reason="a worker ended without a word, most likely for want of memory")
        if id(goal) in self.stopped:
            return self.stopped[id(goal)]
        if 0 < self.absent.get(id(goal), 0) == sum(not each.silent for each in self.over):
            return Absent(goal)
        return Stopped(goal, Limit.UNDECIDED, reason="everything else was found before")

    def _statistics(self) -> Statistics:
        total = Statistics()
        for each in self.figures:
            total = _joined(total, each.statistics, lambda one, other: one + other)
        return total

    def _summed(self, limit: Limit | None) -> Figures:
        work = sum(each.seconds for each in self.over)
        longest = max((each.seconds for each in self.over), default=0.0)
        text = f"the search was divided into {len(self.over)} cubes, the longest of {longest:.2f} s of processor time"
        told = Note(NoteKind.DETAIL, text)
        notes = tuple(dict.fromkeys(note for each in self.figures for note in each.notes))
        seconds = round(time.perf_counter() - self.began, 6)
        statistics = replace(self._statistics(), search_seconds=seconds, processor_seconds=round(work, 3))
        limit = limit or next((each.limit for each in self.figures if each.limit is not None), None)
        return Figures(statistics, (*notes, told), limit)

    def close(self) -> None:
        """End whoever still searches."""
        self.socket.close()
        for pid in self.pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)


# --- figures --------------------------------------------------------------------------------------------------------

_GREATEST = frozenset({"depth"})


def _joined(one: Statistics, other: Statistics, join: Callable[[float, float], float]) -> Statistics:
    """Figure by figure; a depth is the greatest of both."""
    made: dict[str, Any] = {}
    for each in fields(Statistics):
        first, second = getattr(one, each.name), getattr(other, each.name)
        if second is None:
            made[each.name] = first
        elif each.name in _GREATEST:
            made[each.name] = max(first or 0, second)
        else:
            made[each.name] = join(first or 0, second)
    return replace(one, **made)


def _less(answer: Answer, before: Statistics) -> Answer:
    """What was counted before the cube was made belongs to another one."""
    if not isinstance(answer, Figures):
        return answer
    counted = _joined(before, answer.statistics, lambda earlier, now: max(0, now - earlier))
    return replace(answer, statistics=counted)
