"""Horn clauses: is a predicate derivable? Decided by z3's Spacer, in processes of their own.

Input: clauses over terms of Bool, Bits and Integer, written in one or more ways that mean the same, and the predicate
that is asked for. Output, after a while: yes, no or unknown; with a yes, the numbers that occur in the derivation. The
library may crash after a time-out, so every question has forked processes that are ended with it.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import time
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from clew.logic.clauses import Clause, Predicate
from clew.records import dataclass
from clew.solvers.smt import Sat


@dataclass(frozen=True, slots=True)
class Wording:
    """The clauses in one way of writing them, and whether the solver should generalise over all its lemmas.

    A certified no is one whose invariant a solver of plain formulas has found to follow from clause to clause.
    """

    clauses: tuple[Clause, ...]
    globally: bool = True
    certified: bool = False
    rewritten: bool = True
    """Whether the solver may rewrite the clauses first: often faster, but then some invariants cannot be certified."""


class Derived(NamedTuple):
    """Whether the predicate follows, and the numbers in its derivation."""

    answer: Sat
    numbers: tuple[int, ...] = ()


class Derivation:
    """A question that forked processes work on, one per wording; the first that knows the answer wins."""

    def __init__(self, wordings: Sequence[Wording], asked: Predicate) -> None:
        # By its name, so that whoever writes clauses does not depend on the library; here, so that it is loaded once.
        import_module("clew.solvers.spacer")
        self._children = dict(_started(each, asked) for each in wordings)
        self._heard: dict[int, bytes] = dict.fromkeys(self._children, b"")

    def poll(self, seconds: float) -> Derived | None:
        """The answer, if it comes within that time; None: not yet."""
        latest = time.monotonic() + seconds
        while self._children:
            ready, _, _ = select.select(list(self._children), [], [], max(0.0, latest - time.monotonic()))
            if not ready:
                return None
            for reading in ready:
                found = self._read(reading)
                if found.answer is not Sat.UNKNOWN:
                    self.close()
                    return found
        return Derived(Sat.UNKNOWN)

    def _read(self, reading: int) -> Derived:
        """What a child has said, if it has come to its end."""
        part = os.read(reading, 1 << 16)
        self._heard[reading] += part
        if part:
            return Derived(Sat.UNKNOWN)
        _end(reading, self._children.pop(reading))
        return _heard(self._heard[reading])

    def close(self) -> None:
        """End what still works on it."""
        while self._children:
            _end(*self._children.popitem())


def _heard(text: bytes) -> Derived:
    """What a child has written; nothing, if it crashed."""
    try:
        answer, numbers = json.loads(text)
    except ValueError:
        return Derived(Sat.UNKNOWN)
    return Derived(Sat(answer), tuple(numbers))


def _started(wording: Wording, asked: Predicate) -> tuple[int, int]:
    """A child that solves a problem: where it writes, and its number."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _answer(wording, asked, writing)
    os.close(writing)
    return reading, child


def _end(reading: int, child: int) -> None:
    os.close(reading)
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _answer(wording: Wording, asked: Predicate, writing: int) -> None:
    """In the child: solve, write the answer, end without any clean-up of the parent's."""
    try:
        found = import_module("clew.solvers.spacer").solve(wording, asked)
        os.write(writing, json.dumps([found.answer.value, found.numbers]).encode())
    finally:
        os._exit(0)
