"""Points-to sets by inclusion: after Andersen 1994, without fields, contexts or the order of commands.

Input: a program. Output: for every variable the sites that its values may point into, and for every site those that
the pointers inside may. Numbers that are as wide as a pointer may hold one, so they count as pointers.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.commands import (
    Allocate,
    Assign,
    Call,
    Command,
    Copy,
    Exit,
    GetField,
    Load,
    Pop,
    Push,
    Raise,
    Return,
    SetField,
    Spawn,
    Store,
)
from clew.ir.program import Procedure, Program
from clew.ir.sorts import Array, Bits, Pointer, Queue, Reference, Sort
from clew.ir.terms import Constant, Observation, Observe, Term, Variable
from clew.ir.values import Address, Value
from clew.ir.walk import postorder
from clew.passes.sharing.makers import makers

Site = str
"""A declared object by `&name`, a procedure by `code name`, objects made by a command by `procedure block index`."""
Node = tuple[str, str]
"""A variable as (procedure or empty for a global, name), what a site holds as ("*", site), or a result, or a raise."""
CODE = "code "
RAISED: Node = ("!", "raised")
SELF: Node = ("!", "self")


class PointsTo:
    """The sets of one program; filled once."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._width = 8 * program.pointer_bytes
        self._procedures = {each.name: each for each in program.procedures}
        self._named = [*(f"&{each.name}" for each in program.objects), *(f"{CODE}{name}" for name in self._procedures)]
        self._own = {
            each.name: frozenset(one.name for one in (*each.parameters, *each.locals)) for each in program.procedures
        }
        self._sets: dict[Node, set[Site]] = {}
        self._flows: dict[Node, set[Node]] = {}
        self._uses: dict[Node, list[tuple[str, Node]]] = {}
        """What happens to the sites that a node points into: loads into a node, stores from one."""
        self._calls: dict[Node, list[tuple[str, Call | Spawn, str]]] = {}
        self._known_calls: set[tuple[int, str]] = set()
        self._pending: dict[Node, set[Site]] = {}
        """What came to a node and has not gone on from there, by node."""
        self._makers = makers(program)
        self._renamed: dict[Node, list[tuple[Node, frozenset[Site], Site]]] = {}
        """Results of makers: where they go, the sites that the maker made, and what these are called there."""
        self.callees: dict[int, set[str]] = {}
        """The procedures that each call or spawn through a pointer may enter, by the identity of the command."""
        self._temporary = 0
        self._collect()
        self._solve()

    def sites(self, term: Term, procedure: str) -> frozenset[Site]:
        """The sites that a term in a procedure may point into."""
        found: set[Site] = set()
        for each in self._sources(term, procedure):
            if isinstance(each, tuple):
                found |= self._sets.get(each, set())
            else:
                found.add(each)
        return frozenset(found)

    @property
    def unseen(self) -> frozenset[Site]:
        """Sites inside of makers: what these do to an object before anybody else knows it."""
        return frozenset(site for made in self._makers.values() for site in made)

    def inside(self, site: Site) -> frozenset[Site]:
        """The sites that pointers inside of a site may point into."""
        return frozenset(self._sets.get(("*", site), ()))

    # --- constraints --------------------------------------------------------------------------------------------------

    def _collect(self) -> None:
        for declared in self._program.objects:
            for _, term in declared.cells:
                self._flow(term, "", ("*", f"&{declared.name}"))
        for each in self._program.globals:
            if isinstance(each.initial, Term):
                self._flow(each.initial, "", ("", each.name))
        for process in self._program.processes:
            self._enter(process.procedure, process.arguments, "")
            self._starts(process.procedure)
        for procedure in self._program.procedures:
            for block in procedure.blocks:
                for index, command in enumerate(block.commands):
                    self._command(command, procedure.name, f"{procedure.name} {block.label} {index}")
                self._leave(block.exit, procedure)

    def _command(self, command: Command, inside: str, place: str) -> None:
        match command:
            case Assign(target=target, value=value):
                if _points(target.sort, self._width):
                    self._flow(value, inside, self._node(target, inside))
            case Allocate(target=target):
                self._add(self._node(target, inside), place)
            case Load(target=target, pointer=pointer):
                if _points(target.sort, self._width):
                    self._use(pointer, inside, "load", self._node(target, inside))
            case Store(pointer=pointer, value=value):
                if _points(value.sort, self._width):
                    self._use(pointer, inside, "store", self._held(value, inside))
            case Copy(target=into, source=source):
                between = self._fresh()
                self._use(source, inside, "load", between)
                self._use(into, inside, "store", between)
            case SetField(reference=reference, field=field, value=value):
                self._flow(value, inside, _field(reference, field))
            case GetField(target=target, reference=reference, field=field):
                self._edge(_field(reference, field), self._node(target, inside))
            case Call() | Spawn():
                self._call(command, inside, place)
            case Push(queue=queue, values=values):
                for value in values:
                    self._flow(value, inside, self._node(queue, inside))
            case Pop(queue=queue, targets=targets):
                for each in targets:
                    if each is not None:
                        self._edge(self._node(queue, inside), self._node(each, inside))
            case _:
                pass

    def _leave(self, leave: Exit, procedure: Procedure) -> None:
        match leave:
            case Return(values=values):
                for number, value in enumerate(values):
                    self._flow(value, procedure.name, (f"return {number}", procedure.name))
            case Raise(value=value) if value is not None:
                self._flow(value, procedure.name, RAISED)
            case _:
                pass

    def _call(self, command: Call | Spawn, inside: str, place: str) -> None:
        callee = command.callee if isinstance(command, Call) else command.procedure
        if isinstance(command, Call) and command.caught is not None:
            self._edge(RAISED, self._node(command.caught, inside))
        if isinstance(callee, str):
            self._connect(command, callee, inside, place)
            return
        self.callees[id(command)] = set()
        for each in self._sources(callee, inside):
            if isinstance(each, tuple):
                self._calls.setdefault(each, []).append((inside, command, place))
                for site in tuple(self._sets.get(each, ())):
                    self._reached(command, site, inside, place)
            else:
                self._reached(command, each, inside, place)

    def _reached(self, command: Call | Spawn, site: Site, inside: str, place: str) -> None:
        """A call through a pointer may enter the procedure of a site."""
        name = site.removeprefix(CODE)
        if not site.startswith(CODE) or (id(command), name) in self._known_calls:
            return
        self._known_calls.add((id(command), name))
        if len(self._procedures[name].parameters) in (0, len(command.arguments)):
            self.callees[id(command)].add(name)
            self._connect(command, name, inside, place)

    def _connect(self, command: Call | Spawn, callee: str, inside: str, place: str) -> None:
        self._enter(callee, command.arguments, inside)
        if isinstance(command, Spawn):
            self._starts(callee)
            return
        for number, target in enumerate(command.targets):
            result, into = (f"return {number}", callee), self._node(target, inside)
            if callee in self._makers:
                self._renamed.setdefault(result, []).append((into, self._makers[callee], place))
                for site in tuple(self._sets.get(result, ())):
                    self._rename(result, site)
            else:
                self._edge(result, into)

    def _enter(self, callee: str, arguments: tuple[Term, ...], inside: str) -> None:
        for parameter, argument in zip(self._procedures[callee].parameters, arguments, strict=False):
            self._flow(argument, inside, (callee, parameter.name))

    def _starts(self, procedure: str) -> None:
        """The locals of a root are what `self` may give."""
        for each in (*self._procedures[procedure].parameters, *self._procedures[procedure].locals):
            if isinstance(each.sort, Pointer):
                self._edge((procedure, each.name), SELF)

    # --- terms --------------------------------------------------------------------------------------------------------

    def _sources(self, term: Term, inside: str) -> Iterator[Node | Site]:
        """The variables and sites from which the pointers in a term come."""
        for each in postorder(term):
            match each:
                case Variable() if _points(each.sort, self._width):
                    yield self._node(each, inside)
                case Observe(observation=Observation.ADDRESS, names=(name,)):
                    yield f"{CODE}{name}" if name in self._procedures else f"&{name}"
                case Observe(observation=Observation.SELF):
                    yield SELF
                case Constant(value=value):
                    yield from self._numbered(value)
                case _:
                    pass

    def _numbered(self, value: Value) -> Iterator[Site]:
        if isinstance(value, Address) and 0 <= value.object < len(self._named):
            yield self._named[value.object]
        elif isinstance(value, tuple):
            for each in value:
                yield from self._numbered(each)

    def _node(self, variable: Variable, inside: str) -> Node:
        return (inside if variable.name in self._own.get(inside, ()) else "", variable.name)

    def _fresh(self) -> Node:
        self._temporary += 1
        return ("+", str(self._temporary))

    def _held(self, term: Term, inside: str) -> Node:
        """A node that holds the pointers of a term."""
        if isinstance(term, Variable):
            return self._node(term, inside)
        found = self._fresh()
        self._flow(term, inside, found)
        return found

    def _flow(self, term: Term, inside: str, into: Node) -> None:
        for each in self._sources(term, inside):
            if isinstance(each, tuple):
                self._edge(each, into)
            else:
                self._add(into, each)

    def _use(self, pointer: Term, inside: str, kind: str, node: Node) -> None:
        for each in self._sources(pointer, inside):
            if isinstance(each, tuple):
                self._uses.setdefault(each, []).append((kind, node))
                for site in tuple(self._sets.get(each, ())):
                    self._at(kind, site, node)
            else:
                self._at(kind, each, node)

    # --- solving ------------------------------------------------------------------------------------------------------

    def _at(self, kind: str, site: Site, node: Node) -> None:
        held: Node = ("*", site)
        if kind == "load":
            self._edge(held, node)
        else:
            self._edge(node, held)

    def _rename(self, result: Node, site: Site) -> None:
        """A site among the results of a maker: what it made is known by its call, with all that is inside."""
        for into, made, place in self._renamed.get(result, ()):
            if site in made:
                self._add(into, place)
                self._edge(("*", site), ("*", place))
            else:
                self._add(into, site)

    def _edge(self, source: Node, target: Node) -> None:
        flows = self._flows.setdefault(source, set())
        if source != target and target not in flows:
            flows.add(target)
            if held := self._sets.get(source):
                self._add_all(target, held)

    def _add(self, node: Node, site: Site) -> None:
        held = self._sets.setdefault(node, set())
        if site not in held:
            held.add(site)
            self._pending.setdefault(node, set()).add(site)

    def _add_all(self, node: Node, sites: set[Site]) -> None:
        held = self._sets.setdefault(node, set())
        fresh = sites - held
        if fresh:
            held |= fresh
            self._pending.setdefault(node, set()).update(fresh)

    def _solve(self) -> None:
        while self._pending:
            node, sites = self._pending.popitem()
            for target in tuple(self._flows.get(node, ())):
                self._add_all(target, sites)
            uses, calls = tuple(self._uses.get(node, ())), tuple(self._calls.get(node, ()))
            if not uses and not calls and node not in self._renamed:
                continue
            for site in sites:
                for kind, other in uses:
                    self._at(kind, site, other)
                self._rename(node, site)
                for inside, command, place in calls:
                    self._reached(command, site, inside, place)


def _field(reference: Term, field: str) -> Node:
    """What a field of all records of a kind holds."""
    kind = reference.sort.record if isinstance(reference.sort, Reference) else ""
    return ("field", f"{kind}.{field}")


def _points(sort: Sort, width: int) -> bool:
    """Whether values of the sort may hold a pointer of that width."""
    match sort:
        case Pointer():
            return True
        case Bits():
            return sort.width >= width
        case Array(element=element):
            return _points(element, width)
        case Queue(elements=elements):
            return any(_points(each, width) for each in elements)
        case _:
            return False
