"""Handles of threads: where a program keeps them, and whose they are.

Input: a program, and where its pointers point. Output: *launches*, which are the calls that make a thread, by a number;
the *cells* in memory into which they write the handle; and for a cell whose handle it holds, if that is certain: one
launch alone writes there, and nobody else but a zero, which is no handle. A cell is an offset in a declared object, in
an object of a frame that there is one of at a time, or behind a parameter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from clew.analysis.byte_ranges import Stretch, stretches_of
from clew.analysis.callgraph import call_graph, entering, recursive
from clew.analysis.cfg import in_loops
from clew.analysis.liveness import is_lost
from clew.analysis.sharing.points_to import PointsTo
from clew.analysis.sharing.sources import CODE, Site
from clew.analysis.sharing.timing import Point
from clew.ir.commands import Allocate, Assign, Call, Command, Load, Spawn, Store
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import targets_of
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable
from clew.ir.values import Value
from clew.records import dataclass

CREATING = {"pthread_create": 2, "thrd_create": 1}
"""The procedures of the library that make threads, with the number of the argument that is the routine."""
JOINING = "pthread_join"
_MAKING = ("__clew_new_thread", "__clew_start_thread", *CREATING)
"""The procedures through which the library hands on where the handle belongs."""
BODIES = ("__clew_thread_body", "__clew_thread_body_int")
"""The procedures of the library that call the routines of threads."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a handle is: an offset in the one object of a site, or behind a parameter (`#0` is the first)."""

    base: str
    offset: int

    @property
    def is_given(self) -> bool:
        """Whether the caller knows what it is."""
        return self.base.startswith("#")


@dataclass(frozen=True, slots=True)
class Launch:
    """A call that makes a thread: where it stands, and what the thread may run."""

    number: int
    point: Point
    command: Call
    routines: frozenset[str]


@dataclass(slots=True)
class Handles:
    """The launches and cells of one program, found once."""

    program: Program
    points_to: PointsTo
    launches: tuple[Launch, ...] = field(init=False)
    understood: bool = field(init=False)
    """Whether all threads are made by launches, and begin with their routines."""
    _procedures: dict[str, Procedure] = field(init=False)
    _sizes: dict[Site, int] = field(init=False)
    _moves: dict[str, dict[str, list[tuple[Command, str, int]]]] = field(init=False)
    _owners: dict[Cell, int | None] = field(init=False)

    def __post_init__(self) -> None:
        self._procedures = {each.name: each for each in self.program.procedures}
        self._moves = {each.name: _moves(each) for each in self.program.procedures}
        self._sizes = dict(self._single())
        self._owners = {}
        self.launches = tuple(self._launches())
        self.understood = self._is_understood()

    def is_library(self, name: str) -> bool:
        """Whether a procedure comes with Clew."""
        span = self._procedures[name].span
        return span is not None and span.shipped

    def procedure(self, name: str) -> Procedure:
        """The procedure of that name."""
        return self._procedures[name]

    def moves(self, inside: str, name: str) -> list[tuple[Command, str, int]]:
        """The commands of a procedure that give a variable a value, with their places."""
        return self._moves[inside].get(name, [])

    def joined(self, point: Point) -> Cell | None:
        """The cell whose handle a call at a point joins, if it is one of the library and that is known."""
        loaded = self.handle(point)
        return None if loaded is None else self.cell(loaded.pointer, point[0])

    def handle(self, point: Point) -> Load | None:
        """What loads the handle that a call at a point joins, right before it."""
        inside, label, index = point
        block = next(each for each in self._procedures[inside].blocks if each.label == label)
        command = block.commands[index]
        if not isinstance(command, Call) or not self._calls(command, inside, (JOINING,)):
            return None
        handle = command.arguments[0]
        for before in reversed(block.commands[:index]):
            if handle in targets_of(before):
                return before if isinstance(before, Load) else None
            if isinstance(before, Call | Store):
                return None
        return None

    def owner(self, cell: Cell) -> int | None:
        """The number of the launch whose thread's handle a cell holds, if it holds any."""
        if cell not in self._owners:
            self._owners[cell] = self._find_owner(cell)
        return self._owners[cell]

    def given(self, cell: Cell, command: Call, inside: str) -> Cell | None:
        """What a cell of a callee is in the caller."""
        number = int(cell.base[1:]) if cell.is_given else -1
        if not cell.is_given or number >= len(command.arguments):
            return cell
        found = self.cell(command.arguments[number], inside)
        return None if found is None else Cell(found.base, found.offset + cell.offset)

    def cell(self, pointer: Term, inside: str) -> Cell | None:
        """The cell to which a pointer in a procedure surely points."""
        found = self._resolved(pointer, inside)
        if found is not None and not found.is_given:
            return found
        match sorted(self.points_to.named(self.points_to.sites(pointer, inside))):
            case [site] if self._sizes.get(site) == self.program.pointer_bytes:
                return Cell(site, 0)
            case _:
                return found

    # --- launches -----------------------------------------------------------------------------------------------------

    def _launches(self) -> Iterator[Launch]:
        number = 0
        for procedure in self.program.procedures:
            if procedure.name in _MAKING and self.is_library(procedure.name):
                continue
            for block in procedure.blocks:
                for index, command in enumerate(block.commands):
                    if isinstance(command, Call) and self._calls(command, procedure.name, tuple(CREATING)):
                        (name,) = self.points_to.callees(command, procedure.name)
                        routine = self.points_to.sites(command.arguments[CREATING[name]], procedure.name)
                        code = self.points_to.named(routine & self.points_to.code)
                        names = frozenset(each.removeprefix(CODE) for each in code)
                        yield Launch(number, (procedure.name, block.label, index), command, names)
                        number += 1

    def _calls(self, command: Call, inside: str, names: tuple[str, ...]) -> bool:
        match self.points_to.callees(command, inside):
            case (name,):
                return name in names and self.is_library(name)
            case _:
                return False

    def _is_understood(self) -> bool:
        if len(self.program.processes) != 1:
            return False
        routines = frozenset(name for each in self.launches for name in each.routines)
        known = {id(each.command) for each in self.launches}
        for inside, command in entering(self.program):
            own = inside in _MAKING and self.is_library(inside)
            if (isinstance(command, Spawn) and not own) or (isinstance(command, Call) and command.entry is not None):
                return False
            called = self.points_to.callees(command, inside)
            if isinstance(command, Call) and not own and id(command) not in known and set(called) & {*_MAKING}:
                return False
            if inside in BODIES and not routines.issuperset(self._begun(called, routines)):
                return False
        return True

    def _begun(self, called: tuple[str, ...], routines: frozenset[str]) -> Iterator[str]:
        """What threads begin with, behind what converts arguments for routines that are defined with others."""
        for name in called:
            if name in routines or self._procedures[name].span is not None:
                yield name
            else:
                commands = (each for block in self._procedures[name].blocks for each in block.commands)
                for command in commands:
                    if isinstance(command, Call):
                        yield from self.points_to.callees(command, name)

    # --- cells --------------------------------------------------------------------------------------------------------

    def _single(self) -> Iterator[tuple[Site, int]]:
        """The sites that stand for one object at a time, with its size."""
        yield from ((f"&{each.name}", each.size) for each in self.program.objects)
        again = recursive(call_graph(self.program, self.points_to.callees))
        for procedure in self.program.procedures:
            looping = in_loops(procedure.blocks)
            for block in procedure.blocks if procedure.name not in again else ():
                for index, command in enumerate(block.commands):
                    if isinstance(command, Allocate) and not command.heap and block.label not in looping:
                        size = _number(command.size)
                        if size is not None:
                            yield f"{procedure.name} {block.label} {index}", size

    def _resolved(self, pointer: Term, inside: str) -> Cell | None:
        by, term = 0, pointer
        seen: set[Term] = set()
        while term not in seen:
            seen.add(term)
            match term:
                case Apply(operator="pointer.add", arguments=(base, step)):
                    distance = _signed(step)
                    if distance is None:
                        return None
                    by, term = by + distance, base
                case Observe(observation=Observation.ADDRESS, names=(name, *_)):
                    return Cell(f"&{name}", by) if f"&{name}" in self._sizes else None
                case Variable(name=name):
                    moves = self.moves(inside, name)
                    parameters = [each.name for each in self._procedures[inside].parameters]
                    if name in parameters:
                        return None if moves else Cell(f"#{parameters.index(name)}", by)
                    match moves:
                        case [(Allocate(), label, index)]:
                            site = f"{inside} {label} {index}"
                            return Cell(site, by) if site in self._sizes else None
                        case [(Assign(value=value), _, _)]:
                            term = value
                        case _:
                            return None
                case _:
                    return None
        return None

    def _find_owner(self, cell: Cell) -> int | None:
        if cell.is_given or cell.base not in self._sizes:
            return None
        site = self.points_to.numbered((cell.base,))
        writers: set[int] = set()
        for launch in self.launches:
            inside = launch.point[0]
            if self.points_to.sites(launch.command.arguments[0], inside) & site:
                place = self.cell(launch.command.arguments[0], inside)
                if place is None or place.is_given:
                    return None
                if place == cell:
                    writers.add(launch.number)
                elif abs(place.offset - cell.offset) < self.program.pointer_bytes and place.base == cell.base:
                    return None
        if len(writers) != 1 or any(self._may_change(each, name, cell, site) for name, each in self.changes()):
            return None
        return next(iter(writers))

    def changes(self) -> Iterator[tuple[str, Command]]:
        """The commands that write to memory, without those by which the library hands out handles."""
        for procedure in self.program.procedures:
            if procedure.name not in _MAKING or not self.is_library(procedure.name):
                yield from ((procedure.name, each) for block in procedure.blocks for each in block.commands)

    def _may_change(self, command: Command, inside: str, cell: Cell, site: int) -> bool:
        for stretch in stretches_of(command, self.program.pointer_bytes):
            if not stretch.writes or not self.points_to.sites(stretch.pointer, inside) & site:
                continue
            if isinstance(command, Store) and _number(command.value) == 0 and self._fills(stretch, inside):
                continue  # no thread has this handle
            place, size = self._resolved(stretch.pointer, inside), _number(stretch.size)
            if place is None or place.is_given or size is None:
                return True
            begins, ends = place.offset < cell.offset + self.program.pointer_bytes, cell.offset < place.offset + size
            if place.base == cell.base and begins and ends:
                return True
        return False

    def _fills(self, stretch: Stretch, inside: str) -> bool:
        """Whether a whole handle is written, wherever it is."""
        sites = self.points_to.named(self.points_to.sites(stretch.pointer, inside))
        whole = self.program.pointer_bytes
        return _number(stretch.size) == whole and all(self._sizes.get(site) == whole for site in sites)


def _moves(procedure: Procedure) -> dict[str, list[tuple[Command, str, int]]]:
    """The commands that give a variable a value, with their places."""
    found: dict[str, list[tuple[Command, str, int]]] = {}
    for block in procedure.blocks:
        for index, command in enumerate(block.commands):
            if not (isinstance(command, Assign) and is_lost(command)):
                for target in targets_of(command):
                    found.setdefault(target.name, []).append((command, block.label, index))
    return found


def _number(term: Term) -> int | None:
    value: Value = term.value if isinstance(term, Constant) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _signed(step: Term) -> int | None:
    value = _number(step)
    if value is None or not isinstance(step.sort, Bits):
        return None
    return value - (1 << step.sort.width if value >> (step.sort.width - 1) else 0)
