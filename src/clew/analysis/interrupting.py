"""Interrupting: which accesses of a program an interrupt could tell apart, and which interrupts depend on each other.

Input: a program and its interrupts. Output: for an access the interrupts that touch the same, one of the two writing,
and with each of them all on which it depends. Two interrupts depend on each other if one writes what the other touches,
its mask and its switch included, or if a third one depends on both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clew.analysis.callgraph import call_graph, entering
from clew.analysis.cfg import in_loops
from clew.analysis.sharing.points_to import PointsTo
from clew.graphs import reachable
from clew.ir.commands import Call, Command, Copy, Exit, Expire, Fill, Free, Load, Spawn, Store
from clew.ir.program import Program
from clew.ir.rewriting import terms_of
from clew.ir.sorts import Bits, Bool, Pointer
from clew.ir.terms import Observation, Observe, Term, bits
from clew.ir.walk import postorder
from clew.records import dataclass

OWN = "__clew_irq_"
"""What names of the controller begin with."""
POINT = f"{OWN}point"
"""The procedure in which interrupts come; what they run is not run by who calls it."""
MASKS = ("masked", "basepri", "faultmask")
FILLED = "__clew_filled_"
"""What names of the memory begin with in which is kept what devices have written: when they did nobody can tell."""


@dataclass(frozen=True, slots=True)
class Interrupt:
    """An interrupt: the name of its handler's procedure, and its priority, of which a lower one is more urgent."""

    handler: str
    priority: int = 0


@dataclass(frozen=True, slots=True)
class Access:
    """Bytes that a command touches."""

    pointer: Term
    size: Term
    writes: bool


def accesses(command: Command, pointer_bytes: int) -> Iterator[Access]:
    """The bytes that a command touches in memory."""
    match command:
        case Load(target=target, pointer=pointer):
            yield Access(pointer, bits(_bytes(target, pointer_bytes), 64), writes=False)
        case Store(pointer=pointer, value=value):
            yield Access(pointer, bits(_bytes(value, pointer_bytes), 64), writes=True)
        case Copy(target=target, source=source, size=size):
            yield Access(source, size, writes=False)
            yield Access(target, size, writes=True)
        case Fill(pointer=pointer, size=size):
            yield Access(pointer, size, writes=True)
        case Free(pointer=pointer) | Expire(pointer=pointer):
            yield Access(pointer, bits(1, 64), writes=True)
        case _:
            return


def is_plain(command: Command, pointer_bytes: int, word: int) -> bool:
    """Whether the source does not say that others may touch it at any moment.

    Nobody may touch a pointer that is wider than a word in between, whatever the source says: it has no halves here.
    """
    match command:
        case Load(target=moved) | Store(value=moved) if pointer_bytes > word and isinstance(moved.sort, Pointer):
            return True
        case Load(volatile=volatile) | Store(volatile=volatile):
            return not volatile
        case Copy() | Fill():
            return True
        case _:
            return False


def _addressed(part: Command | Exit) -> Iterator[str]:
    """The objects and procedures whose address a command or exit takes."""
    for term in terms_of(part):
        for each in postorder(term):
            if isinstance(each, Observe) and each.observation is Observation.ADDRESS:
                yield each.names[0]


def _bytes(term: Term, pointer_bytes: int) -> int:
    match term.sort:
        case Bits(width=width):
            return width // 8
        case Bool():
            return 1
        case _:
            return pointer_bytes


@dataclass(slots=True)
class _Touched:
    """Sites as bit sets."""

    read: int = 0
    written: int = 0

    def conflicts(self, other: _Touched) -> bool:
        return bool(self.written & (other.read | other.written) or self.read & other.written)


class Interrupting:
    """What the interrupts of one program touch, found once."""

    def __init__(self, program: Program, interrupts: tuple[Interrupt, ...]) -> None:
        self._pointer_bytes = program.pointer_bytes
        self.points_to = PointsTo(program)
        self._constant = self.points_to.numbered(
            f"&{each.name}" for each in program.objects if each.constant or each.name.startswith(FILLED)
        )
        self._procedures = {each.name: each for each in program.procedures}
        calls = call_graph(program, self.points_to.callees)
        self._calls = {name: () if name == POINT else called for name, called in calls.items()}
        self._known = {each.name for each in program.objects}
        self._touched = [self._of_interrupt(number, each.handler) for number, each in enumerate(interrupts)]
        self._together = self._components()
        self.routines = self._found_routines(program)
        """What tasks run: others may run it wherever an interrupt comes."""
        self._of_routine = {name: self._run(name) for name in self.routines}
        self._running = {name: self.run_by((name,)) for name in self.routines}
        self._several = self._found_several(program)
        self._met: dict[str, frozenset[int]] = {}

    def run_by(self, roots: Iterable[str]) -> frozenset[str]:
        """The procedures that may run where these do."""
        return frozenset(reachable(roots, lambda name: self._calls.get(name, ())))

    def met(self, command: Command, procedure: str) -> frozenset[int]:
        """The interrupts that could tell when a command in a procedure is executed, and all they depend on."""
        if self.routines and self._met_by_tasks(command, procedure):
            return frozenset(range(len(self._touched)))
        found = self._of_interrupts(command, procedure)
        return frozenset(number for each in found for number in self._together[each])

    def met_in(self, commands: Iterable[Command], procedure: str) -> frozenset[int]:
        """The same for commands and all that runs in their calls."""
        found: frozenset[int] = frozenset()
        for command in commands:
            found |= self.met(command, procedure)
            if isinstance(command, Call):
                for name in self.run_by(self.points_to.callees(command, procedure)):
                    found |= self._met_by(name)
        return found

    def _met_by(self, procedure: str) -> frozenset[int]:
        if procedure not in self._met:
            blocks = self._procedures[procedure].blocks
            each = (self.met(command, procedure) for block in blocks for command in block.commands)
            self._met[procedure] = frozenset[int]().union(*each)
        return self._met[procedure]

    def direct(self, command: Command, procedure: str) -> frozenset[int]:
        """The interrupts that touch what a command touches, one of the two writing, or let a task run that does."""
        if self.routines and self._met_by_tasks(command, procedure):
            return frozenset(range(len(self._touched)))
        return self._of_interrupts(command, procedure)

    def _of_interrupts(self, command: Command, procedure: str) -> frozenset[int]:
        own = self._of_command(command, procedure)
        return frozenset(number for number, each in enumerate(self._touched) if own.conflicts(each))

    def _met_by_tasks(self, command: Command, procedure: str) -> bool:
        """Whether another task than the one that executes a command touches the same."""
        own = self._of_command(command, procedure)
        owners = [name for name in self.routines if procedure in self._running[name]]
        return any(
            own.conflicts(self._of_routine[name]) for name in self.routines if owners != [name] or name in self._several
        )

    def _found_routines(self, program: Program) -> tuple[str, ...]:
        """What is called by what is spawned."""
        spawned = [
            name
            for inside, each in entering(program)
            if isinstance(each, Spawn)
            for name in self.points_to.callees(each, inside)
        ]
        calls = (
            (name, command)
            for name in dict.fromkeys(spawned)
            for block in self._procedures[name].blocks
            for command in block.commands
            if isinstance(command, Call) and not isinstance(command.callee, str)
        )
        return tuple(dict.fromkeys(each for name, command in calls for each in self.points_to.callees(command, name)))

    def _found_several(self, program: Program) -> frozenset[str]:
        """The routines that several tasks may run: named at several places, or in a loop."""
        found: dict[str, int] = {}
        for procedure in program.procedures:
            loops = in_loops(procedure.blocks)
            for block in procedure.blocks:
                for part in (*block.commands, block.exit):
                    for name in _addressed(part):
                        found[name] = found.get(name, 0) + (2 if block.label in loops else 1)
        return frozenset(name for name in self.routines if found.get(name, 2) > 1)

    def writers(self, pointer: Term, procedure: str) -> frozenset[int]:
        """The interrupts that may write where a pointer points."""
        sites = self.points_to.sites(pointer, procedure)
        return frozenset(number for number, each in enumerate(self._touched) if each.written & sites)

    def is_contested(self, access: Access, procedure: str) -> bool:
        """Whether an interrupt, or a task, touches what an access touches, one of the two writing."""
        own = self._of((access,), procedure)
        return any(own.conflicts(each) for each in (*self._touched, *self._of_routine.values()))

    def _of_command(self, command: Command, procedure: str) -> _Touched:
        return self._of(accesses(command, self._pointer_bytes), procedure)

    def _of(self, touched: Iterable[Access], procedure: str) -> _Touched:
        found = _Touched()
        for each in touched:
            sites = self.points_to.sites(each.pointer, procedure) & ~self._constant
            if each.writes:
                found.written |= sites
            else:
                found.read |= sites
        return found

    def _of_interrupt(self, number: int, handler: str) -> _Touched:
        """What a handler touches, and what decides whether it may run."""
        found = self._run(handler)
        deciding = (f"{OWN}source_{number}", *(f"{OWN}{each}" for each in MASKS))
        found.read |= self.points_to.numbered(f"&{name}" for name in deciding if name in self._known)
        return found

    def _run(self, root: str) -> _Touched:
        """What runs in a call touches."""
        found = _Touched()
        for name in self.run_by((root,)):
            for block in self._procedures[name].blocks:
                for command in block.commands:
                    own = self._of_command(command, name)
                    found.read |= own.read
                    found.written |= own.written
        return found

    def _components(self) -> list[frozenset[int]]:
        every = range(len(self._touched))
        edges = {one: [other for other in every if self._touched[one].conflicts(self._touched[other])] for one in every}
        return [frozenset(reachable((one,), edges.__getitem__)) for one in every]
