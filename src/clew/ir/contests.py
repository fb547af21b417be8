"""Contests: two processes about to make conflicting accesses, in the same state.

An access is said by a term: `contested(KIND, pointer, size)`, with one of four kinds. It is true where another process
*stands in front of* a plain access to one of the bytes, and one of the two accesses writes. A process stands in front
of the plain accesses of which the assertions speak that it executes next; so these belong right behind a scheduling
point. Atomic accesses contest plain ones, but nobody stands in front of them: they are steps of atomic sections.

What a contest depends on. The answer changes with where others stand, but reductions need not know that: whoever leaves
out steps that do not touch what a step touches keeps every contest of accesses that are made in the steps of the two
processes (`codegen/c/core/processes/ample.h` says why), because the accesses themselves are among what the steps touch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clew.ir.commands import Assert, Command, Yield
from clew.ir.sorts import BOOL
from clew.ir.terms import Observation, Observe, Term, observe
from clew.ir.walk import postorder

PLAIN_READ, PLAIN_WRITE = "plain_read", "plain_write"
ATOMIC_READ, ATOMIC_WRITE = "atomic_read", "atomic_write"
KINDS = (PLAIN_READ, PLAIN_WRITE, ATOMIC_READ, ATOMIC_WRITE)
_PLAIN, _WRITES = (PLAIN_READ, PLAIN_WRITE), (PLAIN_WRITE, ATOMIC_WRITE)


class Access(NamedTuple):
    """Bytes from a pointer on, so many as a number of 64 bits says, and whether they are written."""

    pointer: Term
    size: Term
    writes: bool


def contested(kind: str, pointer: Term, size: Term) -> Term:
    """The term that asks whether an access is contested."""
    return observe(Observation.CONTESTED, (kind,), (pointer, size), BOOL)


def writes(kind: str) -> bool:
    """Whether accesses of the kind write."""
    return kind in _WRITES


def in_front_of(commands: Sequence[Command], index: int) -> Iterator[Access]:
    """The plain accesses in front of which a process stands that executes the command of that number next."""
    for command in commands[index:]:
        asked = contests(command)
        if not asked:
            return
        for each in asked:
            if each.names[0] in _PLAIN:
                pointer, size = each.arguments
                yield Access(pointer, size, writes(each.names[0]))


def contests(command: Command) -> tuple[Observe, ...]:
    """The questions of an assertion whether accesses are contested."""
    if not isinstance(command, Assert):
        return ()
    asked = (each for each in postorder(command.condition) if isinstance(each, Observe))
    return tuple(each for each in asked if each.observation is Observation.CONTESTED)


def misplaced(commands: Sequence[Command]) -> Command | None:
    """The first assertion of a block about a plain access in front of which nobody can stand; None if all is well."""
    rests = False
    for command in commands:
        asked = contests(command)
        if any(each.names[0] in _PLAIN for each in asked) and not rests:
            return command
        rests = isinstance(command, Yield) or (rests and bool(asked))
    return None
