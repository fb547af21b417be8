"""Horn clauses: is a predicate derivable? Decided by z3's Spacer, in a process of its own.

Input: clauses over terms of Bool, Bits and Integer, the predicate that is asked for, and a time. Output: yes, no or
unknown. The library may crash after a time-out, so every question has a forked process that is ended with it.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from clew.ir.sorts import Sort
from clew.ir.terms import Term
from clew.solvers.smt import Sat

_LETTERS = {Sat.YES: b"y", Sat.NO: b"n", Sat.UNKNOWN: b"u"}
_POLL_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Predicate:
    """A relation to be found, with the sorts of its arguments."""

    name: str
    sorts: tuple[Sort, ...]


@dataclass(frozen=True, slots=True)
class Holds:
    """A predicate applied to terms."""

    predicate: Predicate
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """The head holds for all values of the variables for which the body and the condition hold."""

    head: Holds
    body: tuple[Holds, ...]
    condition: Term


def derivable(clauses: tuple[Clause, ...], asked: Predicate, stop: Callable[[], bool]) -> Sat:
    """Whether the asked predicate, which has no arguments, follows; `stop` is asked now and then whether to give up."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _answer(clauses, asked, writing)
    os.close(writing)
    try:
        while not stop():
            ready, _, _ = select.select([reading], [], [], _POLL_SECONDS)
            if ready:
                letter = os.read(reading, 1)
                return next((answer for answer, known in _LETTERS.items() if known == letter), Sat.UNKNOWN)
        return Sat.UNKNOWN
    finally:
        os.close(reading)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _answer(clauses: tuple[Clause, ...], asked: Predicate, writing: int) -> None:
    """In the child: solve, write one letter, end without any clean-up of the parent's."""
    letter = _LETTERS[Sat.UNKNOWN]
    try:
        # By its name, so that whoever writes clauses does not depend on the library.
        letter = _LETTERS[import_module("clew.solvers.spacer").solve(clauses, asked)]
    finally:
        os.write(writing, letter)
        os._exit(0)


def until(deadline: float) -> Callable[[], bool]:
    """A `stop` that says yes after the deadline on the monotonic clock."""
    return lambda: time.monotonic() > deadline
