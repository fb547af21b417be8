"""What a look at the program says about schedules: where no two processes meet, and where time must pass.

Input: a kernel program. Output: whether it is certain that nobody races, or that nobody goes from delta cycle to delta
cycle for ever. No is no answer: then the graph of all states is searched. Processes that are spawned may be anybody.

- No race: there is no variable, no element and no byte which a process writes and another one accesses, outside of
  what channels do inside.
- Time passes: the graph of who may set going whom without time passing, by a notification or by an update, has no
  circle. So every process runs finitely often in an instant.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import field

from clew.analysis.byte_ranges import stretches_of
from clew.analysis.sharing.points_to import PointsTo
from clew.analysis.static_footprints import Context, leaving, touches
from clew.checks.step_accesses import is_inside
from clew.graphs import circles, reachable
from clew.ir.commands import Call, Command, Exit, NewEvent, Notify, RequestUpdate, Resume, Spawn, Wait, When
from clew.ir.footprint import Footprint, Place, dependent, union
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import addresses_in, commands_of
from clew.ir.terms import Apply, Constant, Observation, Observe, Term
from clew.ir.values import Address
from clew.records import dataclass

_WHOLE = (0, 1 << 62)


class Meetings:
    """What processes of a program have in common; what was found is kept."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._procedures = {each.name: each for each in program.procedures}
        self._points_to = PointsTo(program)
        self._context = Context(program, len(program.events), addresses_in(program))
        self._known: dict[str, tuple[tuple[Procedure, Command | Exit], ...]] = {}
        self._open = any(isinstance(each, Spawn | NewEvent) for each in commands_of(program))

    def nobody_races(self) -> bool:
        """Whether no two processes access anything in conflict."""
        if self._open:
            return False
        found = [self._accesses(each.procedure) for each in self._program.processes]
        return not any(one.meets(other) for at, one in enumerate(found) for other in found[:at])

    def time_passes(self) -> bool:
        """Whether no process can set itself going again, over others or not, while time stands still."""
        if self._open or any(isinstance(each, Resume) for each in commands_of(self._program)):
            return False
        if not self._updates_end():
            return False
        awaited = {at: self._awaits(at) for at in range(len(self._program.processes))}
        if any(events is None for events in awaited.values()):
            return False
        edges: dict[int, list[int]] = {}
        for at, process in enumerate(self._program.processes):
            notified = self._notifies(process.procedure)
            edges[at] = [other for other, events in awaited.items() if notified & (events or frozenset())]
        return next(iter(circles(edges)), None) is None

    # --- what a process does ------------------------------------------------------------------------------------------

    def _reached(self, root: str) -> tuple[Procedure, ...]:
        def following(name: str) -> list[str]:
            calls = (each for block in self._procedures[name].blocks for each in block.commands)
            return [
                callee for each in calls if isinstance(each, Call) for callee in self._points_to.callees(each, name)
            ]

        return tuple(self._procedures[name] for name in reachable([root], following))

    def _parts(self, root: str) -> tuple[tuple[Procedure, Command | Exit], ...]:
        if root not in self._known:
            procedures = self._reached(root)
            self._known[root] = tuple((each, part) for each in procedures for part in _parts_of(each))
        return self._known[root]

    def _accesses(self, root: str) -> _Accesses:
        found = _Accesses()
        names = frozenset(each.name for each in self._program.globals)
        for procedure, part in self._parts(root):
            if is_inside(part.span, self._program):
                continue
            local = frozenset(each.name for each in (*procedure.parameters, *procedure.locals))
            touched = touches(part, self._context, local) if isinstance(part, Command) else leaving(part, local)
            found.touch(_variables(touched, names))
            if isinstance(part, Command):
                for stretch in stretches_of(part, self._program.pointer_bytes):
                    sites = self._points_to.sites(stretch.pointer, procedure.name)
                    found.reach(sites, _range(stretch.pointer, stretch.size), writes=stretch.writes)
        return found

    def _awaits(self, number: int) -> frozenset[int] | None:
        """The events that may set a process going; None where it may go on by itself, without time passing."""
        process = self._program.processes[number]
        found = touches(Wait(process.sensitivity), self._context, frozenset()).awaits
        for _, part in self._parts(process.procedure):
            if isinstance(part, Wait):
                if part.timeout is not None and not _is_positive(part.timeout):
                    return None
                found |= touches(part, self._context, frozenset()).awaits
        return found

    def _notifies(self, root: str) -> frozenset[int]:
        """The events that a process may notify, itself or by updates, without time passing."""
        found: set[int] = set()
        for each in self._with_updates(root):
            for _, part in self._parts(each):
                if isinstance(part, Notify) and not (part.when is When.TIMED and _is_positive(part.delay)):
                    found |= touches(Wait((part.event,)), self._context, frozenset()).awaits
        return frozenset(found)

    def _with_updates(self, root: str) -> tuple[str, ...]:
        """A procedure, and the updates that follow its requests."""

        def following(name: str) -> list[str]:
            asked = (part.update for _, part in self._parts(name) if isinstance(part, RequestUpdate))
            return [update for each in asked for update in self._updates(each)]

        return tuple(reachable([root], following))

    def _updates_end(self) -> bool:
        """Whether no update asks for more of them for ever; those of channels of the library ask once."""
        asking = (part for name in self._program.updates for _, part in self._parts(name))
        return all(part.span is not None and part.span.shipped for part in asking if isinstance(part, RequestUpdate))

    def _updates(self, update: str | Term) -> tuple[str, ...]:
        known = self._program.updates
        if isinstance(update, str):
            return (update,)
        return (known[update.value],) if isinstance(update, Constant) and isinstance(update.value, int) else known


def _parts_of(procedure: Procedure) -> Iterator[Command | Exit]:
    for block in procedure.blocks:
        yield from block.commands
        yield block.exit


def _is_positive(time: Term | None) -> bool:
    return isinstance(time, Constant) and isinstance(time.value, int) and time.value > 0


def _variables(touched: Footprint, names: frozenset[str]) -> Footprint:
    """The part of a footprint that is about variables."""

    def known(place: Place) -> bool:
        return (place if isinstance(place, str) else place[0]) in names

    return Footprint(
        frozenset(filter(known, touched.reads)),
        frozenset(filter(known, touched.writes)),
        frozenset(each for each in touched.updates if known(each[0])),
    )


def _range(pointer: Term, size: Term) -> tuple[int, int]:
    """The bytes of an object that are accessed, from one to before another."""
    first = _offset(pointer)
    if first is None or not (isinstance(size, Constant) and isinstance(size.value, int)):
        return _WHOLE
    return first, first + size.value


def _offset(pointer: Term) -> int | None:
    """Where in its object a pointer points, if that is known."""
    match pointer:
        case Constant(value=Address(offset=offset)):
            return offset
        case Observe(observation=Observation.ADDRESS):
            return 0
        case Apply(operator="pointer.add", arguments=(base, Constant(value=int(by)))):
            first = _offset(base)
            return None if first is None else first + _signed(by)
        case _:
            return None


def _signed(number: int) -> int:
    return number - (1 << 64) if number >= 1 << 63 else number


@dataclass(slots=True)
class _Accesses:
    """What a process accesses: variables, and bytes by the site of their object; it grows while it is collected."""

    variables: Footprint = field(default_factory=Footprint)
    read: defaultdict[int, set[tuple[int, int]]] = field(default_factory=lambda: defaultdict(set))
    written: defaultdict[int, set[tuple[int, int]]] = field(default_factory=lambda: defaultdict(set))

    def touch(self, footprint: Footprint) -> None:
        self.variables = union(self.variables, footprint)

    def reach(self, sites: int, bytes_: tuple[int, int], *, writes: bool) -> None:
        where = self.written if writes else self.read
        while sites:
            lowest = sites & -sites
            where[lowest].add(bytes_)
            sites ^= lowest

    def meets(self, other: _Accesses) -> bool:
        """Whether the order of the two may make a difference."""
        return (
            dependent(self.variables, other.variables)
            or _overlap(self.written, other.written)
            or _overlap(self.written, other.read)
            or _overlap(self.read, other.written)
        )


def _overlap(left: defaultdict[int, set[tuple[int, int]]], right: defaultdict[int, set[tuple[int, int]]]) -> bool:
    return any(
        one[0] < other[1] and other[0] < one[1]
        for site in left.keys() & right.keys()
        for one in left[site]
        for other in right[site]
    )
