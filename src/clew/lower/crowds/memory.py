"""Memory of a crowd: numbers at fixed offsets of objects that nobody reaches in another way are variables.

Input: the roles of a program. Output: the roles without pointers and memory. A cell is known if its object is static
(then all share it) or of a frame (then its process alone has it), nobody hands on the object's address in a way that is
not followed, and every access that may touch the object names one offset. What is read anywhere else is any number,
what is written there is forgotten, and what asks for pointers is any truth, unless it is certain. What accesses do
wrong is not seen: behind it there is no run.

Where an index says at which offset of an object an access is, the crowd asserts that it stays inside (`indexing`), and
of what is read in an object of a frame, that it was written (`written`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace

from clew.analysis.cfg import in_loops, reachable_blocks
from clew.analysis.liveness import is_lost
from clew.analysis.sharing.handles import JOINING, Handles
from clew.analysis.sharing.joins import proper_joins
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Branch,
    Command,
    Copy,
    Expire,
    Fill,
    Free,
    Goto,
    Havoc,
    Load,
    Store,
    Yield,
)
from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Block, Declaration, Object, Procedure, Program
from clew.ir.rewriting import hidden_addresses_in, map_command, map_exit, terms_of
from clew.ir.sorts import Bits, Bool, Pointer, Sort
from clew.ir.source import Span
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, constant, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder, rewrite
from clew.logic.ranges import Ranges
from clew.lower.crowds.cells import Cell, is_sound
from clew.lower.crowds.certainty import Asserted, keepers_of, uncertain, unwritten
from clew.lower.crowds.indexing import Indexing
from clew.lower.crowds.pointers import ELSEWHERE, NULL, Place, Pointers, is_pointer
from clew.lower.crowds.roles import Played, Roles
from clew.lower.crowds.written import THREAD_MISUSE, Written
from clew.lower.flat.columns import given_at, value_at
from clew.models.transition import RESERVED
from clew.records import dataclass

_JOINS = frozenset({JOINING, "joinable"})
"""The procedures of the library in which a join asserts that it is proper."""
_COMPARED = frozenset({"=", "pointer.lt", "pointer.sub", "pointer.same_object"})


@dataclass(frozen=True, slots=True)
class Plain:
    """Roles on variables: what is shared, with its start, and per role the procedure and its own variables."""

    roles: Roles
    shared: tuple[Declaration, ...]
    doubt: str | None
    """What is not certain about memory; None where nothing undefined happens unless an assertion fails before."""


def without_memory(program: Program, roles: Roles) -> Plain:
    """See the module."""
    facts = Pointers(program, roles)
    kept = _cells(facts)
    indexing = Indexing(facts)
    cells = frozenset((each.root, each.offset) for each in kept)
    joins = proper_joins(Handles(program, roles.points_to))
    written = Written(facts, cells, indexing.offset, keepers_of(program), joins)
    proper = joins is not None
    played = tuple(_Writer(facts, kept, indexing, written, proper).role(each) for each in roles.played)
    objects = {each.name: each for each in program.objects}
    static = sorted((each for each in kept if each.root in objects), key=lambda each: (each.root, each.offset))
    shared = [_settled(each) for each in program.globals if isinstance(each.sort, Bits | Bool)]
    shared += [Declaration(each.variable, _start(each, objects[each.root])) for each in static]
    shared += [Declaration(each, constant(value=False, sort=each.sort)) for each in roles.born]
    reached = frozenset(block.label for each in played for block in each.body.blocks)
    doubt = uncertain(program, facts, reached, Asserted(indexing, written)) or next(
        filter(None, (unwritten(program, each.body) for each in played)), None
    )
    chosen = tuple(replace(each, body=_with_choices(each.body)) for each in played)
    return Plain(replace(roles, played=chosen), tuple(shared), doubt)


def _with_choices(body: Procedure) -> Procedure:
    """The procedure in which what is undefined is anything."""
    blocks = (
        replace(
            block,
            commands=tuple(
                Havoc(each.target, span=each.span) if isinstance(each, Assign) and is_lost(each) else each
                for each in block.commands
            ),
        )
        for block in body.blocks
    )
    return replace(body, blocks=tuple(blocks))


def _settled(declared: Declaration) -> Declaration:
    """What was never given a value has any."""
    return replace(declared, initial=AnyOf()) if declared.initial is None else declared


def _start(cell: Cell, static: Object) -> Term | AnyOf:
    try:
        if given_at(static, cell.offset, cell.end - cell.offset):
            return constant(value_at(static, cell.sort, cell.offset), cell.sort)
    except Unsupported:  # it holds an address
        pass
    return AnyOf()


# --- which cells are known --------------------------------------------------------------------------------------------


def _cells(facts: Pointers) -> frozenset[Cell]:
    roots = _objects(facts) - _escaped(facts)
    cells: set[Cell] = set()
    touched: list[tuple[Term, Sort | None]]
    for command in facts.commands():
        match command:
            case Load(pointer=pointer, target=Variable(sort=sort)):
                touched = [(pointer, sort)]
            case Store(pointer=pointer, value=value):
                touched = [(pointer, value.sort)]
            case Fill(pointer=pointer, size=size):
                touched = [(pointer, None if isinstance(size, Constant) else Bool())]
            case Copy(target=target, source=source, size=size):
                known = None if isinstance(size, Constant) else Bool()
                touched = [(target, known), (source, known)]
            case Free(pointer=pointer):
                touched = [(pointer, Bool())]
            case _:
                continue
        for pointer, accessed in touched:
            places = facts.places(pointer) - {NULL}
            if len(places) == 1 and (place := next(iter(places))).offset is not None and place.root is not None:
                if accessed is not None:
                    cells.add(Cell(place.root, place.offset, accessed))
            else:
                roots -= {each.root or "" for each in places}
            if isinstance(command, Free):
                roots -= {each.root or "" for each in places}
    inside = [each for each in cells if each.root in roots]
    return frozenset(each for each in inside if is_sound(each, inside))


def _objects(facts: Pointers) -> set[str]:
    """The objects that there is one of: for all, or for a process."""
    found = {each.name for each in facts.program.objects}
    again = {
        (procedure.name, command.target.name)
        for procedure in facts.program.procedures
        for block in procedure.blocks
        if block.label in in_loops(procedure.blocks)
        for command in block.commands
        if isinstance(command, Allocate)
    }
    made = (each.target.name for each in facts.commands() if isinstance(each, Allocate) and not each.heap)
    return found | {name for name in made if _declared(name) not in again}


def _declared(name: str) -> tuple[str, str]:
    """The procedure whose copy a variable belongs to, and its name there."""
    procedure, _, copy = name.partition("#")
    return procedure, copy.partition(".")[2]


def _escaped(facts: Pointers) -> set[str]:
    """The objects whose address goes where it is not followed."""
    found = set(hidden_addresses_in(facts.program))
    gone: list[Term] = [each for role in facts.roles.played for each in role.handed]
    asked = _of_outermost_frames(facts)
    gone += [
        each.variable
        for role in facts.roles.played
        for each in role.body.locals
        if is_pointer(each.variable) and _declared(each.name)[1] in asked
    ]
    shared = frozenset(each.name for each in facts.program.globals)
    parts = [
        part for role in facts.roles.played for block in role.body.blocks for part in (*block.commands, block.exit)
    ]
    for part in parts:
        match part:
            case Store(value=value):
                gone.append(value)
            case Assign(target=target, value=value) if target.name in shared:
                gone.append(value)
            case _:
                pass
        for term in terms_of(part):
            for each in postorder(term):
                if isinstance(each, Apply) and not _is_plain_use(each):
                    gone += each.arguments
    for term in gone:
        if isinstance(term.sort, Pointer):
            found |= {each.root or "" for each in facts.places(term)}
    return found


def _of_outermost_frames(facts: Pointers) -> set[str]:
    """The locals of outermost frames for which the running process is asked."""
    parts = (
        part for role in facts.roles.played for block in role.body.blocks for part in (*block.commands, block.exit)
    )
    asked = (each for part in parts for each in postorder(*terms_of(part)) if isinstance(each, Observe))
    return {name for each in asked if each.observation is Observation.SELF for name in each.names}


def _is_plain_use(term: Apply) -> bool:
    return isinstance(term.sort, Pointer) or term.operator in _COMPARED


# --- commands ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Writer:
    """Writes blocks; the variables for what is not known are its only state."""

    facts: Pointers
    kept: frozenset[Cell]
    indexing: Indexing
    written: Written
    proper: bool
    """Whether all joins are, as far as the crowd does not assert it."""
    free: list[Variable] = field(default_factory=list)

    def role(self, role: Played) -> Played:
        first = role is self.facts.roles.played[0]
        written = [self._block(block, first=first) for block in role.body.blocks]
        if first:
            written[0] = replace(written[0], commands=(*self.written.first(), *written[0].commands))
        blocks = reachable_blocks(written)
        own = [each for each in role.body.locals if isinstance(each.sort, Bits | Bool)]
        frames = {
            command.target.name
            for block in role.body.blocks
            for command in block.commands
            if isinstance(command, Allocate)
        }
        own += [Declaration(each.variable) for each in sorted(self.kept, key=repr) if each.root in frames]
        made = (*self.free, *self.indexing.variables(role.body), *self.written.variables(role.body))
        own += [Declaration(each) for each in (*made, *(self.written.of_tables() if first else ()))]
        return replace(role, body=Procedure(role.body.name, (), (), tuple(own), blocks))

    def _block(self, block: Block, *, first: bool) -> Block:
        joins = self.proper and block.label.partition("#")[0].partition(" ")[0] in _JOINS
        kept = (
            each for each in block.commands if not (joins and isinstance(each, Assert) and each.check == THREAD_MISUSE)
        )
        commands = [new for command in kept for new in self._command(command, first=first)]
        chosen: list[Command] = []
        leaving = map_exit(block.exit, lambda term: self._term(term, chosen))
        if isinstance(leaving, Branch) and isinstance(leaving.condition, Constant):
            leaving = Goto(leaving.then if leaving.condition.value else leaving.otherwise, span=leaving.span)
        return replace(block, commands=(*commands, *chosen), exit=leaving)

    def _command(self, command: Command, *, first: bool) -> Iterator[Command]:
        asked: list[Command] = []
        told = tuple(self.indexing.around(command, lambda term: self._term(term, asked)))
        told += tuple(self.written.around(command, lambda term: self._term(term, asked)))
        if first:
            told += tuple(self.written.around_tables(command, lambda term: self._term(term, asked)))
        yield from (*asked, *told)
        yield from self._plain(command)

    def _plain(self, command: Command) -> Iterator[Command]:
        chosen: list[Command] = []
        match command:
            case Assign(target=target) | Havoc(target=target) | Load(target=target) if is_pointer(target):
                return
            case Assign(target=target) if is_lost(command):
                yield _lost(_scalar(target), command.span)
            case Allocate(target=target):
                yield from (_lost(each.variable, command.span) for each in self._within(Place(target.name), None))
            case Load(target=target, pointer=pointer):
                cell = self._cell(pointer, target.sort)
                if cell is None:
                    yield Havoc(_scalar(target), span=command.span)
                else:
                    yield Assign(target, cell.variable, span=command.span)
            case Store(pointer=pointer, value=value):
                cell = self._cell(pointer, value.sort)
                if cell is not None and isinstance(value, Constant) and value.value is UNDEFINED:
                    yield _lost(cell.variable, command.span)
                elif cell is not None:
                    term = self._term(value, chosen)
                    yield from (*chosen, Assign(cell.variable, term, span=command.span))
            case Fill(pointer=pointer, size=size) | Copy(target=pointer, size=size):
                yield from (
                    Havoc(each.variable) for place in self.facts.places(pointer) for each in self._within(place, size)
                )
            case Expire() | Free():
                return
            case Assert(condition=condition) if Ranges().truth(condition):
                return  # it asks whether something was written
            case Assign() | Havoc() | Assume() | Assert() | Yield():
                told = map_command(command, lambda term: self._term(term, chosen))
                yield from (*chosen, told)
            case _:
                raise Unsupported(f"{type(command).__name__.lower()} is nothing for a crowd", span=command.span)

    def _cell(self, pointer: Term, sort: Sort) -> Cell | None:
        places = self.facts.places(pointer) - {NULL}
        if len(places) != 1:
            return None
        (place,) = places
        if place.root is None or place.offset is None:
            return None
        cell = Cell(place.root, place.offset, sort)
        return cell if cell in self.kept else None

    def _within(self, place: Place, size: Term | None) -> list[Cell]:
        """The cells of an object of which so many bytes are touched, or all of them."""
        own = sorted((each for each in self.kept if each.root == place.root), key=lambda each: each.offset)
        if size is None or place.offset is None or not (isinstance(size, Constant) and isinstance(size.value, int)):
            return own
        end = place.offset + size.value
        return [each for each in own if each.offset < end and place.offset < each.end]

    def _term(self, term: Term, chosen: list[Command]) -> Term:
        """The term with anything in place of what is not known."""
        if isinstance(term.sort, Pointer):
            return term

        def known(part: Term) -> Term | None:
            if isinstance(part, Variable) or isinstance(part.sort, Pointer):
                return None
            if isinstance(part, Constant):
                return self._anything(part.sort, chosen) if part.value is UNDEFINED else None
            if isinstance(part, Observe):
                return self._anything(part.sort, chosen)
            pointers = [each for each in part.arguments if isinstance(each.sort, Pointer)]
            if not pointers:
                return None
            truth = self._compared(part)
            return self._anything(part.sort, chosen) if truth is None else constant(truth, part.sort)

        return rewrite(term, known)

    def _compared(self, term: Apply) -> bool | None:
        """Whether two pointers are equal, where that is certain."""
        if term.operator != "=":
            return None
        one, other = (self.facts.places(each) for each in term.arguments)
        if one == other == {NULL}:
            return True
        nothing = {NULL}
        sure = (one == nothing and _is_somewhere(other)) or (other == nothing and _is_somewhere(one))
        return False if sure else None

    def _anything(self, sort: Sort, chosen: list[Command]) -> Variable:
        made = variable(f"{RESERVED}any {len(self.free)}", sort)
        self.free.append(made)
        chosen.append(Havoc(_scalar(made)))
        return made


def _lost(target: Variable, span: Span | None) -> Assign:
    return Assign(target, constant(UNDEFINED, target.sort), span=span)


def _is_somewhere(places: frozenset[Place]) -> bool:
    """Whether a pointer surely points into an object, at its start or behind it."""
    return bool(places) and all(each.root is not None and each != ELSEWHERE for each in places)


def _scalar(target: Variable) -> Variable:
    if not isinstance(target.sort, Bits | Bool):
        raise Unsupported(f"{target.name} of sort {target.sort} is not known")
    return target
