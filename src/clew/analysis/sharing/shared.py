"""What is shared: variables and sites that two processes may touch, one of them writing.

What processes have in common are variables and declared objects, and objects to which a way leads from these, from
fields of records, from the arguments of a spawn or from locals at which another process looks: no pointer comes from
one process to another in another way. An
object that a process made and keeps to itself is private, however many processes do the same, and in whatever
procedures that others call too. A root that is spawned may run several times at once, so it counts twice. What is
executed before the first spawn does not count. An object that nobody writes is not shared; its end counts as a write.

Of what is shared, *contested* is what two processes may touch while both are there (`lifetimes`): a thread that was
joined touches nothing any more, so what one thread writes and its maker reads behind the join is in nobody's way. Who
joins has found the mark that the thread has ended; behind that mark the thread has only variables of its own frame to
look at. That is used for what programs touch themselves: what the first process touches in the library counts as if
every thread were there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from clew.analysis.callgraph import call_graph, entering
from clew.analysis.sharing.lifetimes import Lifetimes
from clew.analysis.sharing.points_to import PointsTo
from clew.analysis.sharing.sources import Site
from clew.analysis.sharing.timing import Point, Timing
from clew.graphs import reachable
from clew.ir.commands import Call, Command, Copy, Exit, Expire, Fill, Free, Load, SetField, Spawn, Store
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import placed_commands, targets_of, terms_of
from clew.ir.terms import Observation, Observe, Term
from clew.ir.walk import postorder, variables
from clew.records import dataclass

ALWAYS = (Observation.ADDRESS, Observation.SELF)
"""Questions whose answers nobody else can change."""
OF_OBJECTS = (Observation.ALIVE, Observation.SIZE, Observation.HEAP)


@dataclass(frozen=True, slots=True)
class _Places:
    """Variables by their names, and sites as a bit set."""

    names: frozenset[str] = frozenset()
    sites: int = 0

    def __or__(self, other: _Places) -> _Places:
        return _Places(self.names | other.names, self.sites | other.sites)


_NOTHING = _Places()
_Asked = tuple[tuple[str, ...], tuple[Term, ...], bool]
"""The variables in a term, the pointers whose objects it asks about, and whether it asks what others may change."""


@dataclass(slots=True)
class _Touched:
    """What a procedure touches itself, and whom it calls."""

    read: _Places = _NOTHING
    written: _Places = _NOTHING
    callees: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Who:
    """Who may touch something: threads of launches, and the first process beside threads of others, if it does."""

    runs: frozenset[int]
    beside: frozenset[int] | None


class Sharing:
    """The shared variables and sites of one program."""

    def __init__(self, program: Program) -> None:
        self.points_to = PointsTo(program)
        self._timing = Timing(program, self.points_to)
        self._procedures = {each.name: each for each in program.procedures}
        self._own = {
            each.name: frozenset(one.name for one in (*each.parameters, *each.locals)) for each in program.procedures
        }
        self._asked: dict[Term, _Asked] = {}
        self._known_places: dict[tuple[str, int], tuple[Command | Exit, _Places, _Places]] = {}
        """By procedure and the identity of a command, which is kept so that no other can have it."""
        self._touched = {name: self._touches(each) for name, each in self._procedures.items()}
        spawned = tuple(self._spawned(program))
        self._shared = self._found(program, spawned, self._common(program, spawned))

    @property
    def names(self) -> frozenset[str]:
        """The names of shared variables, and shared sites."""
        return self._shared.names | self.points_to.named(self._shared.sites)

    def sites(self, pointer: Term, procedure: str) -> frozenset[Site]:
        """The shared sites into which a term in a procedure may point."""
        return self.points_to.named(self.points_to.sites(pointer, procedure) & self._shared.sites)

    def touches(self, part: Command | Exit, procedure: str) -> bool:
        """Whether a command or exit in a procedure touches something shared."""
        read, written = self._places(part, procedure)
        shared = self._shared
        if (read.sites | written.sites) & shared.sites:
            return True
        if not (shared.names.isdisjoint(read.names) and shared.names.isdisjoint(written.names)):
            return True
        return any(self._asks(term)[2] for term in terms_of(part))

    def changes(self, part: Command | Exit, procedure: str) -> bool:
        """Whether a command or exit in a procedure may write to something shared."""
        _, written = self._places(part, procedure)
        return bool(written.sites & self._shared.sites) or not self._shared.names.isdisjoint(written.names)

    def is_early(self, point: Point) -> bool:
        """Whether a place is reached only while there is one process."""
        return self._timing.is_early(point)

    def keep_contested(self, program: Program) -> None:
        """From now on only what is contested is shared."""
        lifetimes = Lifetimes(program, self.points_to)
        read, written = self._by_whom(program, lifetimes)
        everybody = tuple(read)
        found = _NOTHING
        for number, one in enumerate(everybody):
            for other in everybody[number:]:
                if _meet(one, other, lifetimes):
                    found |= _both(written[one], read[other] | written[other]) | _both(written[other], read[one])
        self._shared = _both(self._shared, found)

    def _by_whom(self, program: Program, lifetimes: Lifetimes) -> tuple[dict[_Who, _Places], dict[_Who, _Places]]:
        """What is read and written while there may be several processes, by those who may do so."""
        roots = [each.procedure for each in program.processes]
        first = frozenset(reachable(roots, call_graph(program, self.points_to.callees).__getitem__))
        read: dict[_Who, _Places] = {}
        written: dict[_Who, _Places] = {}
        for procedure in program.procedures:
            for block in procedure.blocks:
                for index, part in enumerate((*block.commands, block.exit)):
                    point = (procedure.name, block.label, index)
                    own_read, own_written = self._places(part, procedure.name)
                    if self._timing.is_early(point) or (own_read is _NOTHING and own_written is _NOTHING):
                        continue
                    who = _Who(
                        lifetimes.runs(procedure.name),
                        _beside(point, lifetimes) if procedure.name in first else None,
                    )
                    read[who] = read.get(who, _NOTHING) | own_read
                    written[who] = written.get(who, _NOTHING) | own_written
        return read, written

    # --- what commands touch ------------------------------------------------------------------------------------------

    def _asks(self, term: Term) -> _Asked:
        known = self._asked.get(term)
        if known is None:
            every = tuple(each for each in postorder(term) if isinstance(each, Observe))
            known = self._asked[term] = (
                tuple(each.name for each in variables(term)),
                tuple(each.arguments[0] for each in every if each.observation in OF_OBJECTS),
                any(each.observation not in (*ALWAYS, *OF_OBJECTS) for each in every),
            )
        return known

    def _places(self, part: Command | Exit, procedure: str) -> tuple[_Places, _Places]:
        """The variables and sites that a command reads and writes, found once."""
        known = self._known_places.get((procedure, id(part)))
        if known is None or known[0] is not part:
            known = self._known_places[procedure, id(part)] = part, *self._found_places(part, procedure)
        return known[1], known[2]

    def _found_places(self, part: Command | Exit, procedure: str) -> tuple[_Places, _Places]:
        own, sites = self._own[procedure], self.points_to.sites
        names: list[str] = []
        read = written = 0
        for term in terms_of(part):
            variables_in, pointers, _ = self._asks(term)
            names.extend(each for each in variables_in if each not in own)
            for each in pointers:
                read |= sites(each, procedure)
        match part:
            case Load(pointer=pointer):
                read |= sites(pointer, procedure)
            case Store(pointer=pointer) | Fill(pointer=pointer) | Free(pointer=pointer) | Expire(pointer=pointer):
                written |= sites(pointer, procedure)
            case Copy(target=target, source=source):
                read |= sites(source, procedure)
                written |= sites(target, procedure)
            case _:
                pass
        changed = () if isinstance(part, Exit) else [each.name for each in targets_of(part) if each.name not in own]
        return _places(names, read), _places(changed, written)

    def _touches(self, procedure: Procedure) -> _Touched:
        found = _Touched()
        for block in procedure.blocks:
            for index, part in enumerate((*block.commands, block.exit)):
                if isinstance(part, Call):
                    found.callees.update(self.points_to.callees(part, procedure.name))
                if not self._timing.is_early((procedure.name, block.label, index)):
                    read, written = self._places(part, procedure.name)
                    if read is not _NOTHING:
                        found.read |= read
                    if written is not _NOTHING:
                        found.written |= written
        return found

    # --- processes ----------------------------------------------------------------------------------------------------

    def _spawned(self, program: Program) -> Iterator[tuple[str, Spawn, str]]:
        for inside, command in entering(program):
            if isinstance(command, Spawn):
                yield from ((name, command, inside) for name in self.points_to.callees(command, inside))

    def _common(self, program: Program, spawned: tuple[tuple[str, Spawn, str], ...]) -> int:
        """Sites to which a way leads from what processes have in common: see the module."""
        sites = self.points_to.sites
        found = self.points_to.watched | self.points_to.numbered(f"&{each.name}" for each in program.objects)
        for declared in program.globals:
            found |= sites(declared.variable, "")
        for _, command, inside in spawned:
            for argument in command.arguments:
                found |= sites(argument, inside)
        for process in program.processes:
            for argument in process.arguments:
                found |= sites(argument, "")
        for inside, each in placed_commands(program):
            if isinstance(each, SetField):
                found |= sites(each.value, inside)
        return self.points_to.reached_from(found)

    def _found(self, program: Program, spawned: tuple[tuple[str, Spawn, str], ...], common: int) -> _Places:
        """What several processes use and one of them writes."""
        used = several = written = _NOTHING
        for process in program.processes:
            read, write = self._reached(process.procedure)
            several |= _both(used, read | write)
            used |= read | write
            written |= write
        names = frozenset(each.name for each in program.globals)
        for root in dict.fromkeys(name for name, _, _ in spawned):
            read, write = self._reached(root)
            several |= _both(used | _Places(names, common), read | write)
            used |= read | write
            written |= write
        unwritten = self.points_to.numbered(f"&{each.name}" for each in program.objects if each.constant)
        unwritten |= self.points_to.code | self.points_to.unseen  # nobody can write to procedures
        return _both(several, _Places(written.names, written.sites & common & ~unwritten))

    def _reached(self, root: str) -> tuple[_Places, _Places]:
        """What a process with this root may read and write."""
        run = [self._touched[name] for name in reachable((root,), lambda name: self._touched[name].callees)]
        read, write = _NOTHING, _NOTHING
        for touched in run:
            read |= touched.read
            write |= touched.written
        return read, write


def _beside(point: Point, lifetimes: Lifetimes) -> frozenset[int]:
    """Whose threads may be there when the first process is at a point, as far as that matters."""
    known = lifetimes.is_followed(point) and not lifetimes.is_library(point[0])
    return lifetimes.beside(point) if known else lifetimes.everybody()


def _meet(one: _Who, other: _Who, lifetimes: Lifetimes) -> bool:
    """Whether two processes may be there, one of them as the one, and the other as the other."""
    if one.beside is not None and not one.beside.isdisjoint(other.runs):
        return True
    if other.beside is not None and not other.beside.isdisjoint(one.runs):
        return True
    return any(lifetimes.overlap(mine, its) for mine in one.runs for its in other.runs)


def _places(names: Sequence[str], sites: int) -> _Places:
    return _Places(frozenset(names), sites) if names or sites else _NOTHING


def _both(one: _Places, other: _Places) -> _Places:
    return _Places(one.names & other.names, one.sites & other.sites)
