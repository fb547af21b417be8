"""Accesses to memory that may be shared, and in conflict.

A *touch* is a stretch of bytes that a command reads or writes; a *class* are the touches that may meet: those whose
pointers may point to a common object that locks do not guard, and what these meet in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import TYPE_CHECKING

from clew.analysis.byte_ranges import Stretch, stretches_of
from clew.ir.commands import Command
from clew.ir.program import Program
from clew.ir.terms import Term
from clew.records import dataclass

if TYPE_CHECKING:
    from clew.analysis.sharing.sources import Site
    from clew.analysis.sharing.timing import Point


@dataclass(frozen=True, slots=True)
class Touch:
    """A stretch of bytes that a command touches, which somebody else may touch in conflict."""

    pointer: Term
    size: Term
    writes: bool


@dataclass(slots=True)
class _Class:
    """What the touches of a class do."""

    plain_reads: bool = False
    plain_writes: bool = False
    atomic_writes: bool = False

    def conflicts(self, stretch: Stretch, *, atomic: bool) -> bool:
        """Whether somebody may touch it in conflict."""
        plain = self.plain_writes or (stretch.writes and self.plain_reads)
        return plain or (not atomic and self.atomic_writes)


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
    """The touches of a program that may be shared."""

    def __init__(self, program: Program) -> None:
        # Here because start-up time counts, and most programs have no threads.
        from clew.analysis.locks.guarded import has_order, open_sites
        from clew.analysis.sharing.shared import Sharing

        self._pointer_bytes = program.pointer_bytes
        self._sharing = Sharing(program)
        self._open = open_sites(program, self._sharing) if has_order(program) else None
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

    def touches(self, point: Point, command: Command, *, atomic: bool) -> tuple[Touch, ...]:
        """What a command at a point touches, without what cannot be shared or in conflict."""
        found: list[Touch] = []
        for stretch in stretches_of(command, self._pointer_bytes):
            sites = self._shared(point, stretch)
            kind = self._kinds.get(self._classes.of(min(sites)), _NOBODY) if sites else _NOBODY
            if kind.conflicts(stretch, atomic=atomic):
                found.append(Touch(stretch.pointer, stretch.size, stretch.writes))
        return tuple(found)

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
