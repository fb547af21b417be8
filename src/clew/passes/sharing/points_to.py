"""Points-to sets by inclusion: after Andersen 1994, without fields, contexts or the order of commands.

Input: a program. Output: for every variable the sites that its values may point into, and for every site those that
the pointers inside may. Numbers that are as wide as a pointer may hold one, so they count as pointers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from clew.passes.sharing.inclusion import Inclusions, Reaction, elements
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
        self._inclusions = Inclusions()
        self._nodes: dict[Node, int] = {}
        self._sites: dict[Site, int] = {}
        self._site_names: list[Site] = []
        self._code = 0
        """The sites that are procedures, as a bit set."""
        self._read_out: dict[int, frozenset[Site]] = {}
        """Bit sets as sets of sites."""
        self._uses: set[tuple[int, str, int]] = set()
        """What happens to the sites that a node points into: loads into a node, stores from one."""
        self._known_calls: set[tuple[int, str]] = set()
        self._makers = makers(program)
        self.callees: dict[int, set[str]] = {}
        """The procedures that each call or spawn through a pointer may enter, by the identity of the command."""
        self._temporary = 0
        self._collect()
        self._inclusions.solve()

    def sites(self, term: Term, procedure: str) -> frozenset[Site]:
        """The sites that a term in a procedure may point into."""
        found = 0
        for each in self._sources(term, procedure):
            found |= self._inclusions.held(self._number(each)) if isinstance(each, tuple) else self._bit(each)
        return self._names(found)

    @property
    def unseen(self) -> frozenset[Site]:
        """Sites inside of makers: what these do to an object before anybody else knows it."""
        return frozenset(site for made in self._makers.values() for site in made)

    def inside(self, site: Site) -> frozenset[Site]:
        """The sites that pointers inside of a site may point into."""
        return self._names(self._inclusions.held(self._number(("*", site))))

    # --- numbers ------------------------------------------------------------------------------------------------------

    def _number(self, node: Node) -> int:
        found = self._nodes.get(node)
        if found is None:
            found = self._nodes[node] = self._inclusions.node()
        return found

    def _bit(self, site: Site) -> int:
        found = self._sites.get(site)
        if found is None:
            found = self._sites[site] = self._inclusions.element(self._number(("*", site)))
            self._site_names.append(site)
            self._code |= 1 << found if site.startswith(CODE) else 0
        return 1 << found

    def _names(self, bits: int) -> frozenset[Site]:
        found = self._read_out.get(bits)
        if found is None:
            found = self._read_out[bits] = frozenset(self._site_names[each] for each in elements(bits))
        return found

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
                self._inclusions.listen(
                    self._number(each),
                    lambda fresh: self._reached(command, self._names(fresh & self._code), inside, place),
                )
            else:
                self._reached(command, (each,), inside, place)

    def _reached(self, command: Call | Spawn, sites: Iterable[Site], inside: str, place: str) -> None:
        """A call through a pointer may enter the procedures among the sites."""
        for site in sites:
            name = site.removeprefix(CODE)
            if not site.startswith(CODE) or (id(command), name) in self._known_calls:
                continue
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
                self._inclusions.listen(self._number(result), self._renaming(callee, into, place))
            else:
                self._edge(result, into)

    def _renaming(self, maker: str, into: Node, place: Site) -> Reaction:
        """What happens to sites among the results of a maker: what it made is known by its call, with its contents."""
        made = sum(self._bit(site) for site in self._makers[maker])

        def rename(fresh: int) -> None:
            self._inclusions.add(self._number(into), fresh & ~made)
            for each in elements(fresh & made):
                self._add(into, place)
                self._edge(("*", self._site_names[each]), ("*", place))

        return rename

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
            if not isinstance(each, tuple):
                self._using(kind, self._number(node))(self._bit(each))
            elif (use := (self._number(each), kind, self._number(node))) not in self._uses:
                self._uses.add(use)
                self._inclusions.listen(use[0], self._using(kind, self._number(node)))

    def _using(self, kind: str, node: int) -> Reaction:
        inclusions = self._inclusions

        def load(fresh: int) -> None:
            for content in inclusions.contents(fresh):
                inclusions.edge(content, node)

        def store(fresh: int) -> None:
            for content in inclusions.contents(fresh):
                inclusions.edge(node, content)

        return load if kind == "load" else store

    def _edge(self, source: Node, target: Node) -> None:
        self._inclusions.edge(self._number(source), self._number(target))

    def _add(self, node: Node, site: Site) -> None:
        self._inclusions.add(self._number(node), self._bit(site))


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
