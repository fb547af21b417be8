"""Memory that may be idle: objects of the program and of its frames, of which it is known who reads and writes them.

Input: a program. Output: for an access the objects that it may touch, by site; None where it may touch others as well,
or writes what is no number. What is written to objects of which nobody needs what is read there can make no difference:
the bytes of a queue between a handler and its program, where only their number counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.analysis.sharing.points_to import PointsTo, site_of
from clew.analysis.sharing.sources import Site
from clew.ir.commands import Allocate, Copy, Fill, Load, Store
from clew.ir.program import Program
from clew.ir.rewriting import commands_of
from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable

_MOST_COMMANDS = 60_000
"""Of larger programs the pointers are not followed for this."""


class Memory:
    """The accesses of one program; it keeps the points-to sets."""

    def __init__(self, program: Program) -> None:
        self._points_to = PointsTo(program)
        static = (f"&{each.name}" for each in program.objects if not each.constant)
        self._sites = frozenset((*static, *_of_frames(program)))

    @staticmethod
    def is_number(target: Variable) -> bool:
        """Whether a load into it takes any bytes that are a number: a truth value or a pointer has to be one."""
        return isinstance(target.sort, Bits)

    def read(self, part: Load | Copy, inside: str | None) -> tuple[str, ...]:
        """The objects that an access may read, of those that are looked into."""
        return self._objects(part.pointer if isinstance(part, Load) else part.source, inside)[0]

    def written(self, part: Store | Copy | Fill, inside: str | None) -> tuple[str, ...] | None:
        """The objects that a write may touch; None where it may touch another one, or no number is written."""
        if isinstance(part, Store) and not isinstance(part.value.sort, Bits):
            return None
        found, whole = self._objects(part.target if isinstance(part, Copy) else part.pointer, inside)
        return found if found and whole else None

    def _objects(self, pointer: Term, inside: str | None) -> tuple[tuple[str, ...], bool]:
        """The objects, and whether there are no others."""
        assert inside is not None, "memory should be touched by procedures"
        sites = sorted(self._points_to.named(self._points_to.sites(pointer, inside)))
        found = tuple(each for each in sites if each in self._sites)
        return found, len(found) == len(sites)


def _of_frames(program: Program) -> Iterator[Site]:
    for procedure in program.procedures:
        for block in procedure.blocks:
            for index, command in enumerate(block.commands):
                if isinstance(command, Allocate) and not command.heap:
                    yield site_of(procedure.name, (block.label, index))


def memory_of(program: Program) -> Memory | None:
    """The memory of a program; None where there is nothing to gain, or where it is not looked into."""
    if program.actions or program.any_bytes:
        return None
    commands = list(commands_of(program))
    stores = any(isinstance(each, Store | Fill) for each in commands)
    return Memory(program) if stores and len(commands) <= _MOST_COMMANDS else None
