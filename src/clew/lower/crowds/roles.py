"""The roles of a program: one procedure without calls for each, with its scheduling points.

Input: a program of threads. Output: roles. A process is spawned by saying so in a variable that all share, and begins
when that was said. A process that waits does not move, and where it ends it stays. How the library finds the number of
a process is replaced by a variable of the role: no two processes that have not ended have the same number.
Raises Unsupported where calls nest without a bound, or go through a pointer that is not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace

from clew.analysis.cfg import in_loops, reachable_blocks
from clew.analysis.sharing.points_to import PointsTo
from clew.ir.commands import Assign, Assume, Await, Call, Command, Goto, Halt, Havoc, Join, Return, Spawn, Yield
from clew.ir.errors import Unsupported
from clew.ir.program import Block, Declaration, Procedure, Program, Scheduler
from clew.ir.rewriting import commands_in, targets_of
from clew.ir.sorts import BOOL, Bits, Pointer
from clew.ir.terms import FALSE, TRUE, Constant, Observation, Observe, Term, Variable, variable
from clew.ir.values import UNDEFINED
from clew.lower.flat.copies import Behind, Copies
from clew.models.transition import RESERVED
from clew.records import dataclass

ENDED = f"{RESERVED}ended"
NUMBER = variable(f"{RESERVED}number", Bits(32))
"""The number of the process, as the library of threads has it: those that have not ended have different ones."""
_NUMBER_OF = "__clew_thread_number"
_MOST_ROLES = 8
Start = tuple[str, tuple[Term | None, ...]]
"""A procedure, and its arguments; None where one is not fixed."""


@dataclass(frozen=True, slots=True)
class Played:
    """A role before it has steps."""

    name: str
    many: bool
    body: Procedure
    handed: tuple[Term, ...]
    """What it gives to others in a way that is not followed."""


@dataclass(frozen=True, slots=True)
class Roles:
    """All roles, the first process's first, and the variables that say what was spawned."""

    played: tuple[Played, ...]
    born: tuple[Variable, ...]
    library: frozenset[str]
    """The procedures of libraries that come with Clew."""
    points_to: PointsTo
    depths: dict[str, tuple[str, ...]]
    """By variable: the copies that it lives in, outermost first."""
    paths: dict[str, tuple[str, ...]]
    """By copy: the copies that it was called from, outermost first, and itself."""


def roles_of(program: Program) -> Roles:
    """See the module."""
    if program.scheduler is not Scheduler.THREADS or len(program.processes) != 1 or program.idle is not None:
        raise Unsupported("crowds are made of threads that one first process makes")
    return _Finding(_with_numbers(program), PointsTo(program)).run()


def _with_numbers(program: Program) -> Program:
    """The program in which the number of a process is a variable."""
    blocks = (Block("number", (), Return((NUMBER,))),)
    return replace(
        program,
        procedures=tuple(
            replace(each, locals=(), blocks=blocks) if _gives_number(each) else each for each in program.procedures
        ),
    )


def _gives_number(procedure: Procedure) -> bool:
    shipped = procedure.span is not None and procedure.span.shipped
    return shipped and procedure.original == _NUMBER_OF and procedure.results == (NUMBER.sort,)


@dataclass(slots=True)
class _Site:
    """Where a role is made: by which one, and whether that may be more than once."""

    spawner: int
    again: bool


@dataclass(slots=True)
class _Finding:
    """Writes role by role; those that were found are its only state."""

    program: Program
    points_to: PointsTo
    starts: list[Start] = field(default_factory=list)
    sites: list[list[_Site]] = field(default_factory=list)
    bodies: list[Procedure] = field(default_factory=list)
    handed: list[tuple[Term, ...]] = field(default_factory=list)
    depths: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def run(self) -> Roles:
        (first,) = self.program.processes
        self.role((first.procedure, first.arguments))
        copies = 0
        while len(self.bodies) < len(self.starts):
            copies = self._write(len(self.bodies), copies)
        many = self._many()
        played = (
            Played(f"{start[0]} {number}" if number else start[0], each, body, handed)
            for number, (start, each, body, handed) in enumerate(
                zip(self.starts, many, self.bodies, self.handed, strict=True)
            )
        )
        library = frozenset(
            each.name for each in self.program.procedures if each.span is not None and each.span.shipped
        )
        paths = {path[-1]: path for path in self.depths.values() if path}
        return Roles(
            tuple(played), tuple(map(born, range(1, len(self.starts)))), library, self.points_to, self.depths, paths
        )

    def role(self, start: Start) -> int:
        """The number of a role."""
        if start not in self.starts:
            self.starts.append(start)
            self.sites.append([])
            if len(self.starts) > _MOST_ROLES:
                raise Unsupported(f"there are more than {_MOST_ROLES} roles")
        return self.starts.index(start)

    def _write(self, number: int, copies: int) -> int:
        name, arguments = self.starts[number]
        writer = _Writer(self.program, self, copies)
        procedure = next(each for each in self.program.procedures if each.name == name)
        given = tuple(
            writer.anything(f"{number} {parameter.name}", parameter) if value is None else value
            for parameter, value in zip(procedure.parameters, arguments, strict=True)
        )
        begin: tuple[Command, ...] = (Yield(), Assume(born(number))) if number else ()
        entry = f"{RESERVED}begin"
        writer.blocks.append(Block(entry, (*begin, *writer.free), Goto("")))
        at = writer.copy(name, given, (), Behind(ENDED, (), None))
        writer.blocks[0] = replace(writer.blocks[0], exit=Goto(at))
        writer.blocks.append(Block(ENDED, (Yield(),), Halt()))
        blocks = reachable_blocks(writer.blocks)
        looping = in_loops(blocks)
        for label, spawned in writer.spawns:
            self.sites[spawned].append(_Site(number, label in looping))
        self.bodies.append(Procedure(name, (), (), tuple(writer.locals), blocks))
        self.depths |= writer.depths
        # The first parameter of the outermost frame may be asked for from anywhere.
        self.handed.append((*writer.handed, *given[:1]))
        return writer.count

    def _many(self) -> list[bool]:
        """Which roles there may be several of: those that are made at several places, in a loop, or by such ones."""
        found = [False] * len(self.starts)
        for _ in found:
            found = [len(sites) > 1 or any(each.again or found[each.spawner] for each in sites) for sites in self.sites]
        return found


def born(number: int) -> Variable:
    """Whether a process of the role was spawned."""
    return variable(f"{RESERVED}born {number}", BOOL)


class _Writer(Copies):
    """Copies with scheduling points, that know which constants were handed to parameters."""

    def __init__(self, program: Program, finding: _Finding, copies: int) -> None:
        super().__init__(program)
        self._copies = copies
        self._finding = finding
        self._fixed: dict[Variable, Term] = {}
        self.free: list[Command] = []
        self.spawns: list[tuple[str, int]] = []
        self.handed: list[Term] = []

    @property
    def count(self) -> int:
        """How many copies there are, those of other roles included."""
        return self._copies

    def anything(self, name: str, parameter: Declaration) -> Term:
        """A variable that holds anything."""
        made = variable(f"{RESERVED}given {name}", parameter.sort)
        self.locals.append(Declaration(made))
        if not isinstance(parameter.sort, Pointer):
            self.free.append(Havoc(made))
        return made

    def copy(self, name: str, arguments: tuple[Term, ...], within: tuple[str, ...], back: Behind | None = None) -> str:
        """Write a copy, and remember the parameters that are constants."""
        prefix = f"{name}#{self._copies + 1}"
        procedure = self._procedures[name]
        written = {target for each in commands_in(procedure) if not _is_lost(each) for target in targets_of(each)}
        for parameter, given in zip(procedure.parameters, arguments, strict=True):
            value = self._value(given)
            if value is not None and parameter.variable not in written:
                self._fixed[variable(f"{prefix}.{parameter.name}", parameter.sort)] = value
        return super().copy(name, arguments, within, back)

    def _value(self, term: Term) -> Term | None:
        """The constant that a term is: an address, a number, or null."""
        match term:
            case Variable():
                return self._fixed.get(term)
            case Observe(observation=Observation.ADDRESS):
                return term
            case Constant(value=value) if value is not UNDEFINED:
                return term
            case _:
                return None

    def through_pointer(
        self, call: Call, callee: Term, arguments: tuple[Term, ...], path: tuple[str, ...], back: Behind
    ) -> str:
        """A call of the procedure whose address was handed on, or of any that the pointer may lead to."""
        match self._value(callee):
            case Observe(names=(name, *_)) if name in self._procedures:
                callees: tuple[str, ...] = (name,)
            case _:
                callees = self._finding.points_to.callees(call, path[-1].partition("#")[0])
        fitting = [name for name in callees if len(self._procedures[name].parameters) in (0, len(arguments))]
        entries = [
            self.copy(name, arguments if self._procedures[name].parameters else (), path, back) for name in fitting
        ]
        return self.one_of(f"through#{self._copies}", entries)

    def paused(self, command: Yield) -> Sequence[Command]:
        """A scheduling point stays."""
        return (command,)

    def waited(self) -> Sequence[Command]:
        """Who waits does not move."""
        return (Assume(FALSE),)

    def together(self, command: Command, label: str) -> Sequence[Command]:
        """Spawning says so; joining waits for nobody."""
        match command:
            case Spawn(procedure=procedure, arguments=arguments, target=target):
                spawned = self._finding.role((self._spawned(procedure), tuple(map(self._value, arguments))))
                self.handed += [each for each in arguments if self._value(each) is None]
                self.spawns.append((label, spawned))
                anybody = () if target is None else (Havoc(target),)
                return (Assign(born(spawned), TRUE, span=command.span), *anybody)
            case Await(condition=condition):
                return (Yield(span=command.span), Assume(condition, span=command.span))
            case Join():
                return (Yield(span=command.span),)
            case _:
                return super().together(command, label)

    def _spawned(self, procedure: str | Term) -> str:
        if isinstance(procedure, str):
            return procedure
        match self._value(procedure):
            case Observe(names=(name, *_)) if name in self._procedures:
                return name
            case _:
                raise Unsupported("what is spawned through a pointer is not known")


def _is_lost(command: Command) -> bool:
    return isinstance(command, Assign) and isinstance(command.value, Constant) and command.value.value is UNDEFINED
