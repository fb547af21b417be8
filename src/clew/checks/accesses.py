"""Accesses to memory that may be shared, and the slots in which they are announced.

A *touch* is a stretch of bytes that a command reads or writes; a *class* are the touches that may meet: those whose
pointers may point to a common object that locks do not guard, and what these meet in turn. Each class has up to two
*slots*, one for announced writes and one for announced reads. A slot holds a pointer and a size; the size is 0 where
nothing is announced.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from clew.checks.byte_ranges import Stretch, stretches_of
from clew.checks.guarded import has_locks, open_sites
from clew.ir.commands import Command
from clew.ir.program import Declaration, Program
from clew.ir.sorts import POINTER, Bits
from clew.ir.terms import (
    Constant,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    negate,
    variable,
)
from clew.passes.sharing.shared import Sharing
from clew.passes.sharing.sources import Site
from clew.passes.sharing.timing import Point

_SIZE = Bits(64)
_NULL = constant(None, POINTER)


@dataclass(frozen=True, slots=True)
class Slot:
    """Where one announcement of a class stands."""

    name: str

    @property
    def at(self) -> Variable:
        """The first byte of what is announced."""
        return variable(f"{self.name} at", POINTER)

    @property
    def size(self) -> Variable:
        """How many bytes are announced; 0 for none."""
        return variable(f"{self.name} size", _SIZE)

    @property
    def nothing(self) -> Constant:
        """What `at` is when nothing is announced."""
        return _NULL

    @staticmethod
    def is_size(asked: Variable) -> bool:
        """Whether a variable is the size of some slot; no name of a source has a blank."""
        return asked.sort == _SIZE and asked.name.endswith(" size")

    def declarations(self) -> tuple[Declaration, Declaration]:
        """The global variables of the slot; no person sees them."""
        return Declaration(self.at, _NULL, original=""), Declaration(self.size, bits(0, 64), original="")

    def is_clear_of(self, touch: Touch) -> Term:
        """Nothing is announced that has a byte in common with the touch."""
        before = apply("slt", apply("pointer.sub", self.at, touch.pointer), touch.size)
        behind = apply("slt", apply("pointer.sub", touch.pointer, self.at), self.size)
        return negate(conjoin(apply("pointer.same_object", self.at, touch.pointer), before, behind))


@dataclass(frozen=True, slots=True)
class Touch:
    """A stretch of bytes that a command touches, the slots whose announcements it conflicts with, and its own one."""

    pointer: Term
    size: Term
    conflicts: tuple[Slot, ...] = ()
    announced_in: Slot | None = None
    writes: bool = False


@dataclass(slots=True)
class _Class:
    """What the touches of a class do."""

    plain_reads: bool = False
    plain_writes: bool = False
    atomic_writes: bool = False


_NOBODY = _Class()


@dataclass(slots=True)
class _Classes:
    """Sites that are in one class, by their representatives."""

    above: dict[Site, Site] = field(default_factory=dict)

    def of(self, site: Site) -> Site:
        """The representative of the class of a site."""
        while (up := self.above.setdefault(site, site)) != site:
            self.above[site] = self.above[up]
            site = up
        return site

    def join(self, sites: frozenset[Site]) -> None:
        """Put the sites into one class."""
        first, *others = sorted(sites)
        for each in others:
            self.above[self.of(each)] = self.of(first)


class Accesses:
    """The touches of a program that may be shared, with the slots that they need."""

    def __init__(self, program: Program) -> None:
        self._pointer_bytes = program.pointer_bytes
        self._sharing = Sharing(program)
        self._open = open_sites(program, self._sharing) if has_locks(program) else None
        self._classes = _Classes()
        found = list(self._collected(program))
        for sites, _, _ in found:
            self._classes.join(sites)
        self._kinds: dict[Site, _Class] = {}
        for sites, writes, atomic in found:
            kind = self._kinds.setdefault(self._classes.of(min(sites)), _Class())
            kind.plain_reads |= not writes and not atomic
            kind.plain_writes |= writes and not atomic
            kind.atomic_writes |= writes and atomic
        self._numbers = {site: number for number, site in enumerate(sorted(self._kinds), start=1)}

    def slots(self) -> Iterator[Slot]:
        """All slots."""
        for site, kind in sorted(self._kinds.items()):
            yield from (slot for slot in (self._writes(site, kind), self._reads(site, kind)) if slot is not None)

    def touches(self, point: Point, command: Command) -> tuple[Touch, ...]:
        """What a command at a point touches, without what cannot be shared or in conflict."""
        found: list[Touch] = []
        for stretch in stretches_of(command, self._pointer_bytes):
            sites = self._shared(point, stretch)
            if not sites:
                continue
            site = self._classes.of(min(sites))
            kind = self._kinds.get(site, _NOBODY)
            writes, reads = self._writes(site, kind), self._reads(site, kind)
            conflicts = tuple(slot for slot in (writes, reads if stretch.writes else None) if slot is not None)
            own = writes if stretch.writes else reads
            if conflicts or own is not None:
                found.append(Touch(stretch.pointer, stretch.size, conflicts, own, stretch.writes))
        return tuple(found)

    def _writes(self, site: Site, kind: _Class) -> Slot | None:
        return Slot(f"write {self._numbers[site]}") if kind.plain_writes else None

    def _reads(self, site: Site, kind: _Class) -> Slot | None:
        """Announced reads are for atomic writes, which announce nothing themselves."""
        needed = kind.plain_reads and kind.atomic_writes
        return Slot(f"read {self._numbers[site]}") if needed else None

    def _collected(self, program: Program) -> Iterator[tuple[frozenset[Site], bool, bool]]:
        """The shared sites of each touch, whether it writes, and whether it is atomic."""
        for procedure in program.procedures:
            for block in procedure.blocks:
                for index, command in enumerate(block.commands):
                    for stretch in stretches_of(command, self._pointer_bytes):
                        if sites := self._shared((procedure.name, block.label, index), stretch):
                            yield sites, stretch.writes, block.atomic

    def _shared(self, point: Point, stretch: Stretch) -> frozenset[Site]:
        if self._sharing.is_early(point):
            return frozenset()
        sites = self._sharing.sites(stretch.pointer, point[0])
        return sites if self._open is None else sites & self._open
