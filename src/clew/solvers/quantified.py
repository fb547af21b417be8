"""Validity of "for all, there is": premises ⇒ ∃ bound. conclusions, over bit-vectors, in a process of its own.

Input: Bool terms, the variables that are bound in the conclusions, and a time limit. Output: whether there is a
counterexample; NO means valid, UNKNOWN that the time was up or the solver failed. Quantified questions can run over
every limit and may bring the library down, so a worker (`solvers/worker`) is asked, and killed where it must be.
"""

from __future__ import annotations

import atexit
import os
import pickle
import select
import struct
import subprocess
import sys
from collections.abc import Sequence

from clew.ir.errors import Unsupported
from clew.ir.terms import Term, Variable, conjoin
from clew.records import dataclass
from clew.solvers.encode import Encoded, encode
from clew.solvers.smt import Sat

HEADER = struct.Struct("<Q")
_GRACE_MILLISECONDS = 300
"""How much longer than asked a worker may take; the library looks at its clock from time to time only."""
_START_MILLISECONDS = 10_000
"""How long a new worker may take until it is ready."""
READY = b"+"
ANSWERS = {b"s": Sat.YES, b"u": Sat.NO, b"?": Sat.UNKNOWN}


@dataclass(frozen=True, slots=True)
class Request:
    """What a worker is asked: premise, conclusion and the bound variables, in this order among the roots."""

    terms: Encoded
    milliseconds: int


def counterexample(
    premises: Sequence[Term], bound: Sequence[Variable], conclusions: Sequence[Term], *, milliseconds: int
) -> Sat:
    """Whether the premises can hold while no values of the bound variables satisfy the conclusions."""
    try:
        terms = encode((conjoin(*premises), conjoin(*conclusions), *bound))
    except Unsupported:
        return Sat.UNKNOWN
    worker = _worker()
    answer = worker.ask(pickle.dumps(Request(terms, milliseconds)), milliseconds + _GRACE_MILLISECONDS)
    if answer is None:
        worker.close()
        return Sat.UNKNOWN
    return ANSWERS[answer]


class _Worker:
    """A resource: a process that answers one request after the other, and ends when its input does."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        command = [sys.executable, "-m", "clew.solvers.worker"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.ready = self._read(_START_MILLISECONDS) == READY

    def ask(self, request: bytes, milliseconds: int) -> bytes | None:
        """One letter, or None if the worker is gone or too slow; it should be closed then."""
        stream = self._process.stdin
        assert stream is not None, "a worker should have an input"
        try:
            stream.write(HEADER.pack(len(request)) + request)
        except OSError:
            return None
        return self._read(milliseconds)

    def alive(self) -> bool:
        """Whether it can be asked."""
        return self.ready and self._process.poll() is None

    def close(self) -> None:
        """End the process."""
        self.ready = False
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()

    def _read(self, milliseconds: int) -> bytes | None:
        stream = self._process.stdout
        assert stream is not None, "a worker should have an output"
        if not select.select([stream], [], [], milliseconds / 1000)[0]:
            return None
        return stream.read(1) or None


_WORKERS: list[_Worker] = []
"""The last one is in use; earlier ones belong to the process that this one was forked from."""


def _worker() -> _Worker:
    if not _WORKERS:
        atexit.register(_end)
    if not _WORKERS or _WORKERS[-1].owner != os.getpid():
        _WORKERS.append(_Worker())
    if not _WORKERS[-1].alive():
        _WORKERS[-1].close()
        _WORKERS[-1] = _Worker()
    return _WORKERS[-1]


def _end() -> None:
    if _WORKERS and _WORKERS[-1].owner == os.getpid():
        _WORKERS[-1].close()
