"""What is shared: variables and sites that two processes may touch, one of them writing.

A root that is spawned may run several times at once, so it counts twice for what its instances have in common: for
variables and declared objects, and for objects to which a way leads from these or from the arguments of a spawn. An
object that a process made and keeps to itself is private, however many processes do the same. What is executed before
the first spawn does not count. An object that nobody writes is not shared; its end counts as a write.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from clew.ir.commands import Call, Command, Copy, Exit, Expire, Fill, Free, Load, Spawn, Store
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import targets_of, terms_of
from clew.ir.terms import Observation, Observe, Term, Variable
from clew.ir.walk import postorder
from clew.passes.sharing.points_to import PointsTo
from clew.passes.sharing.sources import CODE, Site
from clew.passes.sharing.timing import Point, callees_of, early_points

ALWAYS = (Observation.ADDRESS, Observation.SELF)
"""Questions whose answers nobody else can change."""
OF_OBJECTS = (Observation.ALIVE, Observation.SIZE, Observation.HEAP)


@dataclass(slots=True)
class _Touched:
    """What a procedure touches itself, and whom it calls."""

    read: set[str] = field(default_factory=set)
    written: set[str] = field(default_factory=set)
    callees: set[str] = field(default_factory=set)


class Sharing:
    """The shared variables and sites of one program."""

    def __init__(self, program: Program) -> None:
        self.points_to = PointsTo(program)
        self._early = early_points(program, self.points_to)
        self._procedures = {each.name: each for each in program.procedures}
        self._own = {
            each.name: frozenset(one.name for one in (*each.parameters, *each.locals)) for each in program.procedures
        }
        self._known_places: dict[tuple[str, int], tuple[Command | Exit, set[str], set[str]]] = {}
        """By procedure and the identity of a command, which is kept so that no other can have it."""
        self._touched = {name: self._touches(each) for name, each in self._procedures.items()}
        spawned = tuple(self._spawned(program))
        common = self._common(program, spawned)
        self.names = self._shared(program, spawned, common)
        """The names of shared variables, and shared sites."""

    def touches(self, part: Command | Exit, procedure: str) -> bool:
        """Whether a command or exit in a procedure touches something shared."""
        read, written = self._places(part, procedure)
        return not self.names.isdisjoint(read) or not self.names.isdisjoint(written) or _asks(terms_of(part))

    def is_early(self, point: Point) -> bool:
        """Whether a place is reached only while there is one process."""
        return point in self._early

    # --- what commands touch ------------------------------------------------------------------------------------------

    def _places(self, part: Command | Exit, procedure: str) -> tuple[set[str], set[str]]:
        """The variables and sites that a command reads and writes, found once."""
        known = self._known_places.get((procedure, id(part)))
        if known is None or known[0] is not part:
            known = self._known_places[procedure, id(part)] = part, *self._found_places(part, procedure)
        return known[1], known[2]

    def _found_places(self, part: Command | Exit, procedure: str) -> tuple[set[str], set[str]]:
        own = self._own[procedure]
        read: set[str] = set()
        written: set[str] = set()
        for each in postorder(*terms_of(part)):
            if isinstance(each, Variable):
                read.update(() if each.name in own else (each.name,))
            elif isinstance(each, Observe) and each.observation in OF_OBJECTS:
                read |= self.points_to.sites(each.arguments[0], procedure)
        if not isinstance(part, Exit):
            written = {each.name for each in targets_of(part)} - own
        match part:
            case Load(pointer=pointer):
                read |= self.points_to.sites(pointer, procedure)
            case Store(pointer=pointer) | Fill(pointer=pointer) | Free(pointer=pointer) | Expire(pointer=pointer):
                written |= self.points_to.sites(pointer, procedure)
            case Copy(target=target, source=source):
                read |= self.points_to.sites(source, procedure)
                written |= self.points_to.sites(target, procedure)
            case _:
                pass
        return read, written

    def _touches(self, procedure: Procedure) -> _Touched:
        found = _Touched()
        for block in procedure.blocks:
            for index, part in enumerate((*block.commands, block.exit)):
                if isinstance(part, Call):
                    found.callees.update(callees_of(part, self.points_to))
                if (procedure.name, block.label, index) in self._early:
                    continue
                read, written = self._places(part, procedure.name)
                found.read |= read
                found.written |= written
        return found

    # --- processes ----------------------------------------------------------------------------------------------------

    def _spawned(self, program: Program) -> Iterator[tuple[str, Spawn, str]]:
        for procedure in program.procedures:
            for block in procedure.blocks:
                for command in block.commands:
                    if isinstance(command, Spawn):
                        for name in callees_of(command, self.points_to):
                            yield name, command, procedure.name

    def _common(self, program: Program, spawned: tuple[tuple[str, Spawn, str], ...]) -> frozenset[Site]:
        """Sites to which a way leads from variables, declared objects or the arguments of spawns."""
        waiting: list[Site] = [f"&{each.name}" for each in program.objects]
        for each in program.globals:
            waiting.extend(self.points_to.sites(each.variable, ""))
        for _, command, inside in spawned:
            for argument in command.arguments:
                waiting.extend(self.points_to.sites(argument, inside))
        for process in program.processes:
            for argument in process.arguments:
                waiting.extend(self.points_to.sites(argument, ""))
        found = set(waiting)
        waiting = list(found)
        while waiting:
            fresh = self.points_to.inside(waiting.pop()) - found
            found |= fresh
            waiting.extend(fresh)
        return frozenset(found)

    def _shared(
        self, program: Program, spawned: tuple[tuple[str, Spawn, str], ...], common: frozenset[Site]
    ) -> frozenset[str]:
        names = {each.name for each in program.globals}
        users: dict[str, int] = {}
        written: set[str] = set()
        roots = [(process.procedure, 1) for process in program.processes]
        roots += [(name, 2) for name in dict.fromkeys(name for name, _, _ in spawned)]
        for root, instances in roots:
            read, write = self._reached(root)
            for each in read | write:
                users[each] = users.get(each, 0) + (instances if each in names or each in common else 1)
            written |= write
        written -= {f"&{each.name}" for each in program.objects if each.constant}
        written -= {each for each in written if each.startswith(CODE)}  # nobody can write to procedures
        written -= self.points_to.unseen
        return frozenset(each for each, count in users.items() if count > 1 and each in written)

    def _reached(self, root: str) -> tuple[set[str], set[str]]:
        """What a process with this root may read and write."""
        read: set[str] = set()
        write: set[str] = set()
        seen = {root}
        waiting = [root]
        while waiting:
            touched = self._touched[waiting.pop()]
            read |= touched.read
            write |= touched.written
            for name in touched.callees - seen:
                seen.add(name)
                waiting.append(name)
        return read, write


def _asks(terms: tuple[Term, ...]) -> bool:
    """Whether a term asks something of the state that others may change."""
    return any(
        isinstance(each, Observe) and each.observation not in (*ALWAYS, *OF_OBJECTS) for each in postorder(*terms)
    )
