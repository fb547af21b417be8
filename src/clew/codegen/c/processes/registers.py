"""Registers: locals that hold nothing wherever a process can rest, so that they need no place in a state.

Input: a routine, the places where its frames can rest, and locals that are looked at from outside. Output: the scalar
locals that are undefined at every rest, whatever way control came there (forward data flow, two bit sets: what may be
defined, what must be); native code keeps them in variables of C. *Assured* are those of them that are written before
every read, so that nobody can see that they were undefined.
"""

from __future__ import annotations

from collections.abc import Iterable

from clew.analysis.dataflow import solve
from clew.analysis.liveness import is_lost
from clew.codegen.c.shapes import is_scalar
from clew.ir.commands import Assign, Await, Call, Command, Exit, Join
from clew.ir.rewriting import labels_of, targets_of, terms_of
from clew.ir.terms import Term, Variable
from clew.ir.walk import postorder
from clew.records import dataclass
from clew.semantics.code import Routine

Rest = tuple[int, int]
"""Block and index."""


@dataclass(frozen=True, slots=True)
class Registers:
    """The names of the locals, and of those among them that are assured."""

    names: frozenset[str] = frozenset()
    assured: frozenset[str] = frozenset()


def registers_of(routine: Routine, rests: Iterable[Rest], watched: frozenset[str]) -> Registers:
    """The registers of a routine; `watched` locals are none."""
    bits = {
        each.name: 1 << number
        for number, each in enumerate(routine.procedure.locals)
        if each.initial is None and is_scalar(each.sort) and each.name not in watched
    }
    if not bits:
        return Registers()
    flow = _Flow(routine, frozenset(rests), bits)
    flow.solve()
    names = frozenset(name for name, bit in bits.items() if not flow.resting & bit)
    return Registers(names, frozenset(name for name in names if not flow.unsure & bits[name]))


@dataclass(frozen=True, slots=True)
class _Effect:
    """What a command does to the locals, as bit sets; `rests` where a frame can rest in front of it."""

    reads: int
    forgets: int
    writes: int
    rests: bool
    waits: int
    """What a blocking command asks before it is executed."""
    sure: bool
    """Whether it surely writes what it writes."""
    unwind: int | None = None
    caught: int = 0


class _Flow:
    """The data flow of one routine; grows until nothing changes."""

    def __init__(self, routine: Routine, rests: frozenset[Rest], bits: dict[str, int]) -> None:
        self._routine = routine
        self._bits = bits
        self._rests = rests
        self._effects = [
            [self._effect(part, (number, index) in rests) for index, part in enumerate((*block.commands, block.exit))]
            for number, block in enumerate(routine.blocks)
        ]
        self._next = [[routine.labels[label] for label in labels_of(block.exit)] for block in routine.blocks]
        self.resting = _union(each.waits for row in self._effects for each in row)
        """What may be defined at some rest, or is asked for there."""
        self.unsure = 0
        """What may be undefined where it is read."""

    def _effect(self, part: Command | Exit, rests: bool) -> _Effect:  # noqa: FBT001 - a field of the result
        reads = self._read(terms_of(part))
        waits = reads if isinstance(part, Await | Join) else 0
        if isinstance(part, Assign) and is_lost(part):
            return _Effect(reads, self._bits.get(part.target.name, 0), 0, rests, waits, sure=True)
        if isinstance(part, Call):
            writes = sum(self._bits.get(each.name, 0) for each in dict.fromkeys(part.targets))
            unwind = None if part.unwind is None else self._routine.labels[part.unwind]
            caught = 0 if part.caught is None else self._bits.get(part.caught.name, 0)
            return _Effect(reads, 0, writes, rests, waits, isinstance(part.callee, str), unwind, caught)
        targets = () if isinstance(part, Exit) else targets_of(part)
        writes = sum(self._bits.get(each.name, 0) for each in dict.fromkeys(targets))
        return _Effect(reads, 0, writes, rests, waits, sure=True)

    def _read(self, terms: Iterable[Term]) -> int:
        found = 0
        for each in postorder(*terms):
            if isinstance(each, Variable):
                found |= self._bits.get(each.name, 0)
        return found

    def solve(self) -> None:
        """Follow control until nothing changes."""
        # A frame begins, or goes on, at a rest in front of a block; there no register is defined.
        starts = sorted(number for number, index in self._rests if index == 0)
        solve(dict.fromkeys(starts, (0, 0)), self._through, lambda one, other: (one[0] | other[0], one[1] & other[1]))

    def _through(self, number: int, defined: tuple[int, int]) -> list[tuple[int, tuple[int, int]]]:
        """The blocks that follow a block, with what may and what must be defined there."""
        may, must = defined
        following = []
        for effect in self._effects[number]:
            if effect.rests:
                self.resting |= may
            self.unsure |= effect.reads & ~must
            if effect.unwind is not None:
                following.append((effect.unwind, (may | effect.caught | effect.writes, must | effect.caught)))
            may = (may & ~effect.forgets) | effect.writes | effect.caught
            must &= ~effect.forgets
            if effect.sure:
                must |= effect.writes
        return [*following, *((target, (may, must)) for target in self._next[number])]


def _union(sets: Iterable[int]) -> int:
    found = 0
    for each in sets:
        found |= each
    return found
