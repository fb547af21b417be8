"""One search by several processes that share what they have seen.

The search begins alone; when it is worth it, it is forked into all workers at once, each of which keeps its part of
what waits. Who has hardly anything left to do gets some of what waits elsewhere. It is over when nobody has work and
nothing is on its way. What was seen is shared in one of two ways:
- Where equal marks are found cheaply, each state belongs to one process, by its mark: whoever reaches a state of
  another one sends it there, and the owner alone looks whether it is new.
- Elsewhere everybody tells all others what it opens, and hears them before it looks whether a state is new.

Input: a search. Output: what waits here, and whether all is over. Either way only divides the work: a state that two
processes take for new is opened twice, and none is left out, since whoever has told a state opens it.
After: Stern and Dill, "Parallelizing the Murphi Verifier", 1997; the end is seen by counters as in Mattern,
"Algorithms for Distributed Termination Detection", 1987.
"""

from __future__ import annotations

import mmap
import os
import select
import struct
import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from clew.engines.cubes import Left, Team
from clew.models.saving import frozen, thawed

_BATCH = 64
"""So many states go together."""
_LOOK_SECONDS = 0.02
_LENGTH = struct.Struct("<Q")
_READ = 1 << 16
_LEAST_WAITING = 4
"""How many states per worker have to wait when a search is divided."""
_HUNGRY, _HELP = 4, 8
"""A worker for which so many times fewer states wait gets at most so many at once."""


class Owned(Protocol):
    """A search whose waiting states can go elsewhere."""

    def branches(self) -> int:
        """How many wait."""
        ...

    def keep_own(self, is_own: Callable[[int], bool]) -> None:
        """Forget what waits and has a mark, or a number, that is not this process's own."""
        ...

    def take(self, item: Any) -> None:  # noqa: ANN401 - what the same search has given away elsewhere
        """Look at a state that another process has reached, found to be new, or opens itself."""
        ...

    def spare(self, count: int) -> Iterator[object]:
        """So many states that wait, for somebody else."""
        ...


class Partition:
    """What one process has to do with the others: a resource (pipes and shared memory) from the division on."""

    def __init__(self, team: Team) -> None:
        self._team = team
        self._ranks: _Ranks | None = None
        self._looked = 0.0

    def turn(self, search: Owned) -> None:
        """Between two states: divide the search where it is time for that, then send and receive now and then."""
        if self._ranks is None:
            self._divide(search)
            return
        now = time.monotonic()
        if now - self._looked > _LOOK_SECONDS:
            self._looked = now
            self._ranks.help(search)
            self._ranks.send()
            self._ranks.receive(search)

    def gives(self, mark: int, item: Callable[[], object]) -> bool:
        """Whether a state with this mark belongs to another process; it gets the item then."""
        if self._ranks is None or self._ranks.owner(mark) == self._ranks.mine:
            return False
        self._ranks.give(self._ranks.owner(mark), item())
        return True

    def tell(self, item: object) -> None:
        """Let all other processes know an item, now."""
        if self._ranks is not None:
            self._ranks.tell(item)
            self._ranks.send()

    def listen(self, search: Owned) -> None:
        """Take what others have sent."""
        if self._ranks is not None:
            self._ranks.receive(search)

    def rest(self, search: Owned) -> bool:
        """Nothing waits here: wait for what others send; false when all is over."""
        return self._ranks is not None and self._ranks.rest(search)

    def end(self) -> None:
        """Nothing more is looked at here."""
        if self._ranks is not None:
            self._ranks.end()

    def _divide(self, search: Owned) -> None:
        workers = self._team.workers
        if search.branches() < _LEAST_WAITING * workers or not self._team.may_divide():
            return
        ranks = _Ranks(workers)
        rank = self._team.fork_all()
        ranks.be(rank)
        search.keep_own(lambda mark: ranks.owner(mark) == rank)
        self._ranks, self._looked = ranks, time.monotonic()


_WORKING, _IDLE, _ENDED = range(3)
_FIELDS = 5
"""Of each worker: what it does, its process, how many messages it has sent, and received, and how many states wait."""


class _Ranks:
    """Who works, by number. Counters are written by their owner alone; each is one aligned word."""

    def __init__(self, workers: int) -> None:
        self._workers = range(workers)
        self._pipes = [[os.pipe() for _ in self._workers] for _ in self._workers]
        for _, end in (pipe for row in self._pipes for pipe in row):
            os.set_blocking(end, False)
        self._words = memoryview(mmap.mmap(-1, 8 * (1 + _FIELDS * workers))).cast("q")
        self._outgoing: list[list[object]] = [[] for _ in self._workers]
        self._unsent = [b"" for _ in self._workers]
        self._partial = [b"" for _ in self._workers]
        self.mine = 0

    def be(self, rank: int) -> None:
        """This process is the one of that number."""
        self.mine = rank
        self._set(1, os.getpid())
        for end in (self._pipes[other][rank][0] for other in self._workers):
            os.set_blocking(end, False)

    def owner(self, mark: int) -> int:
        """Whose a state is."""
        return (mark ^ mark >> 17) % len(self._workers)

    def _get(self, rank: int, field: int) -> int:
        return self._words[1 + _FIELDS * rank + field]

    def _set(self, field: int, value: int) -> None:
        self._words[1 + _FIELDS * self.mine + field] = value

    # --- messages -----------------------------------------------------------------------------------------------------

    def give(self, rank: int, item: object) -> None:
        """Let an item go to another worker, soon."""
        self._outgoing[rank].append(item)
        if len(self._outgoing[rank]) >= _BATCH:
            self._pack(rank)

    def tell(self, item: object) -> None:
        """Let an item go to all others."""
        for rank in self._workers:
            if rank != self.mine:
                self.give(rank, item)

    def help(self, search: Owned) -> None:
        """Let whoever has hardly anything to do open some of the states that wait here."""
        for rank in self._workers:
            mine, other = search.branches(), self._get(rank, 4)
            self._set(4, mine)
            if rank != self.mine and mine >= _LEAST_WAITING and _HUNGRY * other < mine:
                for item in search.spare(min((mine - other) // 2, _HELP)):
                    self.give(rank, item)

    def _pack(self, rank: int) -> None:
        data = frozen(self._outgoing[rank], ())
        self._outgoing[rank] = []
        self._set(2, self._get(self.mine, 2) + 1)
        self._unsent[rank] += _LENGTH.pack(len(data)) + data
        self._write(rank)

    def _write(self, rank: int) -> None:
        while self._unsent[rank]:
            try:
                written = os.write(self._pipes[self.mine][rank][1], self._unsent[rank][:_READ])
            except BlockingIOError:
                return
            self._unsent[rank] = self._unsent[rank][written:]

    def send(self) -> None:
        """Send everything that there is room for."""
        for rank in self._workers:
            if self._outgoing[rank]:
                self._pack(rank)
            self._write(rank)

    def receive(self, search: Owned) -> bool:
        """Whether something has come."""
        messages = [message for rank in self._workers for message in self._read(rank)]
        if not messages:
            return False
        self._set(0, _WORKING)
        self._set(3, self._get(self.mine, 3) + len(messages))
        for message in messages:
            for item in thawed(message, ()):
                search.take(item)
        return True

    def _read(self, rank: int) -> list[bytes]:
        """The messages of one worker that are complete."""
        pieces = [self._partial[rank]]
        while True:
            try:
                piece = os.read(self._pipes[rank][self.mine][0], _READ)
            except BlockingIOError:
                break
            if not piece:
                break
            pieces.append(piece)
        data, at, found = b"".join(pieces), 0, list[bytes]()
        while len(data) - at >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(data, at)
            if len(data) - at - _LENGTH.size < length:
                break
            found.append(data[at + _LENGTH.size : at + _LENGTH.size + length])
            at += _LENGTH.size + length
        self._partial[rank] = data[at:]
        return found

    # --- the end ------------------------------------------------------------------------------------------------------

    def rest(self, search: Owned) -> bool:
        """See `Partition`."""
        self.send()
        self._set(0, _IDLE)
        self._set(4, 0)
        inboxes = [self._pipes[other][self.mine][0] for other in self._workers]
        while not self._over():
            select.select(inboxes, [], [], _LOOK_SECONDS)
            if self.receive(search):
                return True
            self.send()
        return False

    def _over(self) -> bool:
        """Whether all is over. Who is gone before that leaves nobody anything to say.

        What was received is added up before what was sent: where both are equal, nothing was on its way in between.
        """
        if not self._words[0]:
            received = sum(self._get(rank, 3) for rank in self._workers)
            idle = all(self._get(rank, 0) == _IDLE for rank in self._workers)
            if idle and received == sum(self._get(rank, 2) for rank in self._workers):
                self._words[0] = 1
            elif any(self._is_gone(rank) for rank in self._workers) and not self._words[0]:
                raise Left
        return bool(self._words[0])

    def _is_gone(self, rank: int) -> bool:
        """Whether another worker has ended; the first one is the parent of all others, and sees to them."""
        pid = self._get(rank, 1)
        if rank == self.mine or not pid:
            return False
        if self._get(rank, 0) == _ENDED:
            return True
        if rank == 0:
            return os.getppid() != pid
        return self.mine == 0 and os.waitpid(pid, os.WNOHANG)[0] == pid

    def end(self) -> None:
        """This process looks at nothing more."""
        self._set(0, _ENDED)
