"""Open sites: memory in which two accesses may meet, as far as the locks tell that are held around them.

Input: a program, and what its processes share. Output: the sites that are not guarded. A site is guarded if every two
touches of it that could be a race are kept apart: they lie in different bytes, or belong to one process, or to two of
which one has ended before the other begins, or are made to fresh objects, or both are made while the same lock is held,
by one of them alone. Guarded
sites need no announcements, however many processes there are. A lock counts if nobody but the operations of the library
writes to it, nobody makes it anew while others run, and, where it matters, nobody releases it without holding it.

A lock may stand beside what it guards, in each of many objects: then both touches are made while a lock is held that is
so many bytes in front. If such touches meet, the locks are nearer to each other than a lock is long, so they are one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.analysis.byte_ranges import Stretch, stretches_of
from clew.analysis.callgraph import call_graph, entering
from clew.analysis.locks.holding import BYTES, OPERATIONS, Does, Held, Kind, Place, Situation, Use
from clew.analysis.locks.locksets import Locks
from clew.analysis.sharing.handles import JOINING
from clew.analysis.sharing.lifetimes import Lifetimes
from clew.analysis.sharing.shared import Sharing
from clew.analysis.sharing.sources import Site
from clew.analysis.sharing.timing import Point
from clew.graphs import inverted, reachable
from clew.ir.commands import Call, Command, Load, Spawn, Store
from clew.ir.program import Block, Program
from clew.ir.terms import Constant
from clew.records import dataclass


def open_sites(program: Program, sharing: Sharing) -> frozenset[Site]:
    """See the module."""
    return frozenset(_Guards(program, sharing).open())


def has_order(program: Program) -> bool:
    """Whether there may be something to find: locks, or threads that are joined."""
    return any(each.name in OPERATIONS or each.name == JOINING for each in program.procedures)


def _publishes(block: Block) -> bool:
    """Whether whoever reads what the block writes, or what it has read, sees what was done before."""
    if block.order is None:
        return True
    reads = any(isinstance(each, Load) for each in block.commands)
    writes = any(isinstance(each, Store) for each in block.commands)
    return (block.order.acquires or not reads) and (block.order.releases or not writes)


@dataclass(frozen=True, slots=True)
class _Near:
    """A lock that is held so many bytes in front of what is touched."""

    kind: Kind
    alone: bool
    distance: int


@dataclass(frozen=True, slots=True)
class _Meeting:
    """A touch of a site: its bytes if they are known, and what is held around it."""

    start: int | None
    size: int | None
    writes: bool
    atomic: bool
    runs: frozenset[int]
    """The launches whose threads may do it."""
    beside: frozenset[int] | None
    """The launches whose threads may be there when the first process does it; None where it does not."""
    held: frozenset[Held] = frozenset()
    near: frozenset[_Near] = frozenset()
    orderly: bool = False
    """Whether an operation of the library does it, to a lock."""

    def is_in(self, start: int | None, size: int | None) -> bool:
        """Whether it may touch bytes of a stretch."""
        if self.start is None or self.size is None or start is None or size is None:
            return True
        return self.start < start + size and start < self.start + self.size

    def may_race(self, other: _Meeting) -> bool:
        """Whether these touches are in conflict, as far as bytes tell."""
        if (self.atomic and other.atomic) or not (self.writes or other.writes):
            return False
        return self.is_in(other.start, other.size)


class _Guards:
    """The touches and locks of one program, collected once."""

    def __init__(self, program: Program, sharing: Sharing) -> None:
        self._program = program
        self._sharing = sharing
        self._locks = Locks(program, sharing.points_to)
        self._atomic = {(each.name, block.label): block.atomic for each in program.procedures for block in each.blocks}
        self._published = all(map(_publishes, (block for each in program.procedures for block in each.blocks)))
        self._roots = self._find_roots()
        self._library = self._inside_of_operations()
        self._lifetimes = Lifetimes(program, sharing.points_to)
        (*_, first) = program.processes
        self._first = frozenset(reachable((first.procedure,), call_graph(program, self._callees).__getitem__))
        self._meetings: dict[Site, dict[_Meeting, None]] = {}
        self._uses: dict[Site, dict[Use, None]] = {}
        self._locks.visit(self._look)

    # --- collecting ---------------------------------------------------------------------------------------------------

    def _look(self, point: Point, command: Command, situation: Situation) -> None:
        inside = point[0]
        if self._sharing.is_early(point) or inside in self._library:
            return
        if isinstance(command, Call):
            for use in self._locks.uses(command, situation, inside):
                self._used(use, situation, point)
        for stretch in stretches_of(command, self._program.pointer_bytes):
            place = self._locks.place(stretch.pointer, situation)
            if place is None or not self._is_fresh(place, situation):
                self._touched(stretch, place, situation, point)

    def _is_fresh(self, place: Place, situation: Situation) -> bool:
        """Whether the place is in an object that nobody knows, and that whoever comes to know it finds as it was made.

        That is so where every atomic access orders what is before and behind it, as locks do.
        """
        return self._published and place.base in situation.fresh

    def _touched(self, stretch: Stretch, place: Place | None, situation: Situation, point: Point) -> None:
        inside, label, _ = point
        value = stretch.size.value if isinstance(stretch.size, Constant) else None
        size = value if isinstance(value, int) else None
        made = _Meeting(None, size, stretch.writes, self._atomic[inside, label], *self._who(point), situation.held)
        if place is not None:
            held = (each for each in situation.held if each.place.base == place.base)
            near = (_Near(each.kind, each.alone, place.offset - each.place.offset) for each in held)
            made = replace(made, near=frozenset(near))
        if place is not None and place.is_declared:
            self._meetings.setdefault(place.base, {})[replace(made, start=place.offset)] = None
            return
        for site in self._sharing.points_to.named(self._sharing.points_to.sites(stretch.pointer, inside)):
            self._meetings.setdefault(site, {})[made] = None

    def _used(self, use: Use, situation: Situation, point: Point) -> None:
        """An operation is an atomic write to the lock, too; making one is a plain write."""
        place, inside = use.place, point[0]
        if place is not None and (
            self._is_fresh(place, situation) or (place.base[0] == "#" and inside not in self._roots)
        ):
            return  # What is behind parameters is looked at where the callers are.
        start = place.offset if place is not None and place.is_declared else None
        atomic = use.operation.does is not Does.MAKE
        size = self._size(use.operation.kind)
        made = _Meeting(start, size, True, atomic, *self._who(point), situation.held, orderly=True)
        for site in use.sites:
            self._meetings.setdefault(site, {})[made] = None
            self._uses.setdefault(site, {})[use] = None

    def _who(self, point: Point) -> tuple[frozenset[int], frozenset[int] | None]:
        """Who may be at a point, and who beside the first process, if that is there."""
        first = point[0] in self._first and len(self._program.processes) == 1
        return self._lifetimes.runs(point[0]), self._lifetimes.beside(point) if first else None

    def _size(self, kind: Kind) -> int:
        return BYTES[kind][self._program.pointer_bytes]

    # --- concluding ---------------------------------------------------------------------------------------------------

    def open(self) -> Iterator[Site]:
        """The sites at which two touches may be a race."""
        every = {each for meetings in self._meetings.values() for meeting in meetings for each in meeting.held}
        counting = {each for each in every if self._counts(each.place, each.kind)}
        for site, meetings in self._meetings.items():
            beside = frozenset(kind for kind in Kind if self._counts_beside(site, kind))
            different = list(meetings)
            pairs = ((one, other) for number, one in enumerate(different) for other in different[number:])
            if any(
                one.may_race(other)
                and self._overlap(one, other)
                and not (_both_hold(one, other, counting) or self._both_near(one, other, beside))
                for one, other in pairs
            ):
                yield site

    def _overlap(self, one: _Meeting, other: _Meeting) -> bool:
        """Whether two processes may make these touches while both are there."""
        if one.beside is not None and not one.beside.isdisjoint(other.runs):
            return True
        if other.beside is not None and not other.beside.isdisjoint(one.runs):
            return True
        return any(self._lifetimes.overlap(mine, its) for mine in one.runs for its in other.runs)

    def _counts(self, place: Place, kind: Kind) -> bool:
        """Whether who holds the lock at a place of a declared object keeps others out."""
        if not place.is_declared:
            return False
        start, size = place.offset, self._size(kind)
        meetings = self._meetings.get(place.base, {})
        if any(each.writes and not each.orderly and each.is_in(start, size) for each in meetings):
            return False
        uses = self._uses.get(place.base, {})
        return all(self._is_apart(use, start, size) or _respects(use, kind) for use in uses)

    def _is_apart(self, use: Use, start: int, size: int) -> bool:
        """Whether a lock in a declared object is certainly outside of some bytes of it."""
        if use.place is None or not use.place.is_declared:
            return False
        at = use.place.offset
        return at >= start + size or at + self._size(use.operation.kind) <= start

    def _counts_beside(self, site: Site, kind: Kind) -> bool:
        """Whether who holds a lock of that kind somewhere in an object of the site keeps others out of it."""
        uses = self._uses.get(site, {})
        if not uses or not all(_respects(use, kind) for use in uses):
            return False
        writes = [each for each in self._meetings[site] if each.writes and not each.orderly]
        starts = [None if use.place is None or not use.place.is_declared else use.place.offset for use in uses]
        return not any(
            each.is_in(start, self._size(kind))
            for each in writes
            if not self._is_outside(each, kind)
            for start in starts
        )

    def _is_outside(self, meeting: _Meeting, kind: Kind) -> bool:
        """Whether what is touched stands beside a lock that is held."""
        size = meeting.size
        near = [each.distance for each in meeting.near if each.kind is kind]
        return size is not None and any(each >= self._size(kind) or each + size <= 0 for each in near)

    def _both_near(self, one: _Meeting, other: _Meeting, beside: frozenset[Kind]) -> bool:
        """Whether the same lock beside keeps them apart; operations on locks are apart from what stands beside them."""
        if one.orderly or other.orderly:
            plain = other if one.orderly else one
            return not plain.orderly and any(self._is_outside(plain, kind) for kind in beside)
        if one.size is None or other.size is None:
            return False
        for mine in one.near:
            for its in other.near:
                far = its.distance - mine.distance
                close = far - one.size >= -self._size(mine.kind) and far + other.size <= self._size(mine.kind)
                if mine.kind is its.kind and mine.kind in beside and (mine.alone or its.alone) and close:
                    return True
        return False

    # --- who runs what ------------------------------------------------------------------------------------------------

    def _callees(self, command: Call | Spawn, inside: str) -> tuple[str, ...]:
        return self._sharing.points_to.callees(command, inside)

    def _find_spawned(self) -> Iterator[str]:
        """The procedures at which processes begin that are spawned."""
        for inside, command in entering(self._program):
            if isinstance(command, Spawn):
                yield from self._callees(command, inside)

    def _find_roots(self) -> frozenset[str]:
        """The procedures at which processes begin."""
        return frozenset((*(each.procedure for each in self._program.processes), *self._find_spawned()))

    def _inside_of_operations(self) -> frozenset[str]:
        """The operations, and procedures that these alone call."""
        callers = inverted(call_graph(self._program, self._callees, spawns=True))
        names = (each.name for each in self._program.procedures if each.name in OPERATIONS)
        found = {each for each in names if self._locks.is_library(each)}
        grown = True
        while grown:
            more = {each for each, by in callers.items() if found.issuperset(by) and each not in self._roots} - found
            found |= more
            grown = bool(more)
        return frozenset(found)


def _respects(use: Use, kind: Kind) -> bool:
    """Whether who holds a lock of some kind holds it still after the use, unless it has released it itself."""
    if use.operation.kind is not kind or use.operation.does is Does.MAKE:
        return False
    careless = use.operation.does is Does.RELEASE and kind is not Kind.MUTEX
    return use.held or not (careless or use.operation.does is Does.WAIT)


def _both_hold(one: _Meeting, other: _Meeting, counting: set[Held]) -> bool:
    """Whether a lock of a declared object keeps them apart."""
    mine = {(each.place, each.kind): each.alone for each in one.held if each in counting}
    return any(each.alone or mine[each.place, each.kind] for each in other.held if (each.place, each.kind) in mine)
