"""Points-to sets by inclusion: after Andersen 1994, without fields, contexts or the order of commands.

Input: a program. Output: for every variable the sites that its values may point into, and for every site those that
the pointers inside may. Numbers that are as wide as a pointer may hold one, so they count as pointers.
"""

from __future__ import annotations

from collections.abc import Iterable

from clew.analysis.sharing.inclusion import Inclusions, Reaction, elements
from clew.analysis.sharing.makers import makers
from clew.analysis.sharing.sources import CODE, RAISED, Node, Scope, Site, self_node
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
from clew.ir.sorts import Pointer, Reference
from clew.ir.terms import Term, Variable
from clew.records import dataclass

_Given = tuple[tuple[int, ...], int]
"""An argument: the nodes whose pointers are in it, and the sites in it."""


@dataclass(frozen=True, slots=True)
class _CallSite:
    """A call or spawn: the procedure with it, what it gives, the nodes of what it gets, and the name of its place."""

    command: Call | Spawn
    inside: str
    given: tuple[_Given, ...]
    targets: tuple[int, ...]
    place: str


@dataclass(frozen=True, slots=True)
class _Group:
    """Procedures that are called through the same pointers, and the nodes between them and who calls."""

    plain: tuple[str, ...]
    special: tuple[str, ...]
    """Makers: what these make is known by the call, so each call is connected with them by itself."""
    parameters: tuple[int, ...]
    results: tuple[int, ...]


class PointsTo:
    """The sets of one program; filled once."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._procedures = {each.name: each for each in program.procedures}
        self._scope = Scope(program)
        self._inclusions = Inclusions()
        self._nodes: dict[Node, int] = {}
        self._sites: dict[Site, int] = {}
        self._site_names: list[Site] = []
        self._code = 0
        """The sites that are procedures, as a bit set."""
        self._read_out: dict[int, frozenset[Site]] = {}
        """Bit sets as sets of sites."""
        self._uses: dict[tuple[int, str], int] = {}
        """For nodes that are loaded or stored through: the node of what is."""
        self._groups: dict[tuple[str, int], int] = {}
        """What stands between sites, as a bit set, and whoever loads or stores."""
        self._entries: dict[tuple[int, int, int], _Group] = {}
        self._entered: dict[str, tuple[int, ...]] = {}
        """The nodes of the parameters of procedures."""
        self._makers = makers(program)
        self._callees: dict[tuple[str, int], set[str]] = {}
        """The procedures that each call or spawn through a pointer may enter, by the procedure in which it stands and
        the identity of the command: procedures that are alike may share it."""
        self._temporary = 0
        self._collect()
        self._open()
        self._inclusions.substitute()
        self._inclusions.solve()
        self._entering = {place: tuple(sorted(names)) for place, names in self._callees.items()}

    def callees(self, command: Call | Spawn, inside: str) -> tuple[str, ...]:
        """The procedures that a call or spawn inside of a procedure may enter."""
        callee = command.callee if isinstance(command, Call) else command.procedure
        return (callee,) if isinstance(callee, str) else self._entering.get((inside, id(command)), ())

    def sites(self, term: Term, procedure: str) -> int:
        """The sites that a term in a procedure may point into, as a bit set."""
        found = 0
        for each in self._scope.sources(term, procedure):
            found |= self._inclusions.held(self._number(each)) if isinstance(each, tuple) else self._bit(each)
        return found

    @property
    def watched(self) -> int:
        """The sites into which locals may point that other processes look at."""
        found = 0
        for node in self._scope.watched:
            found |= self._inclusions.held(self._number(node))
        return found

    @property
    def code(self) -> int:
        """The sites that are procedures."""
        return self._code

    @property
    def unseen(self) -> int:
        """Sites inside of makers: what these do to an object before anybody else knows it."""
        return self.numbered(site for made in self._makers.values() for site in made)

    def reached_from(self, sites: int) -> int:
        """The sites, those that pointers inside of them may point into, and so on."""
        found = fresh = sites
        while fresh:
            fresh = self.held_in(fresh) & ~found
            found |= fresh
        return found

    def held_in(self, sites: int) -> int:
        """The sites that pointers inside of sites may point into."""
        found = 0
        for content in self._inclusions.contents(sites):
            found |= self._inclusions.held(content)
        return found

    def numbered(self, sites: Iterable[Site]) -> int:
        """Sites as a bit set."""
        found = 0
        for site in sites:
            found |= self._bit(site)
        return found

    def named(self, bits: int) -> frozenset[Site]:
        """A bit set as sites."""
        return self._names(bits)

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
        for record in self._program.records:
            for each in record.fields:
                if isinstance(each.initial, Term):
                    self._flow(each.initial, "", ("field", f"{record.name}.{each.name}"))
        for process in self._program.processes:
            self._enter(self._parameters(process.procedure), self._given(process.arguments, ""))
            self._starts(process.procedure)
        for procedure in self._program.procedures:
            for each in procedure.locals:
                if isinstance(each.initial, Term):
                    self._flow(each.initial, "", (procedure.name, each.name))
            for block in procedure.blocks:
                for index, command in enumerate(block.commands):
                    self._command(command, procedure.name, (block.label, index))
                self._leave(block.exit, procedure)

    def _open(self) -> None:
        """Tell what calls through pointers may bring something to: parameters, and what `self` may give."""
        self._inclusions.open(self._number(self_node()))
        for site in self._names(self._code):
            name = site.removeprefix(CODE)
            for parameter in self._parameters(name):
                self._inclusions.open(parameter)
            for each in self._pointers(name):
                self._inclusions.open(self._number(self_node(each)))

    def _command(self, command: Command, inside: str, place: tuple[str, int]) -> None:
        match command:
            case Assign(target=target, value=value):
                if self._scope.points(target.sort):
                    self._flow(value, inside, self._scope.node(target, inside))
            case Allocate(target=target):
                self._add(self._scope.node(target, inside), site_of(inside, place))
            case Load(target=target, pointer=pointer):
                if self._scope.points(target.sort):
                    self._use(pointer, inside, "load", self._scope.node(target, inside))
            case Store(pointer=pointer, value=value):
                if self._scope.points(value.sort):
                    self._use(pointer, inside, "store", self._held(value, inside))
            case Copy(target=into, source=source):
                between = self._fresh()
                self._use(source, inside, "load", between)
                self._use(into, inside, "store", between)
            case SetField(reference=reference, field=field, value=value):
                self._flow(value, inside, _field(reference, field))
            case GetField(target=target, reference=reference, field=field):
                self._edge(_field(reference, field), self._scope.node(target, inside))
            case Call() | Spawn():
                self._call(command, inside, site_of(inside, place))
            case Push(queue=queue, values=values):
                for value in values:
                    self._flow(value, inside, self._scope.node(queue, inside))
            case Pop(queue=queue, targets=targets):
                for each in targets:
                    if each is not None:
                        self._edge(self._scope.node(queue, inside), self._scope.node(each, inside))
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
            self._edge(RAISED, self._scope.node(command.caught, inside))
        targets = command.targets if isinstance(command, Call) else ()
        site = _CallSite(
            command,
            inside,
            self._given(command.arguments, inside),
            tuple(self._number(self._scope.node(target, inside)) for target in targets),
            place,
        )
        if isinstance(callee, str):
            self._connect(site, callee)
            return
        self._callees[inside, id(command)] = set()
        for target in site.targets:
            self._inclusions.open(target)
        for each in self._scope.sources(callee, inside):
            if isinstance(each, tuple):
                self._inclusions.listen(self._number(each), lambda fresh: self._reached(site, fresh & self._code))
            else:
                self._reached(site, self._bit(each) & self._code)

    def _reached(self, site: _CallSite, found: int) -> None:
        """A call through a pointer may enter the procedures among the sites that were found."""
        group = self._entries.get((found, len(site.given), len(site.targets)))
        if group is None:
            group = self._group(found, len(site.given), len(site.targets))
            self._entries[found, len(site.given), len(site.targets)] = group
        self._callees[site.inside, id(site.command)].update(group.plain, group.special)
        if group.plain:
            self._enter(group.parameters, site.given)
            for result, into in zip(group.results, site.targets, strict=True):
                self._inclusions.edge(result, into)
        for name in group.plain if isinstance(site.command, Spawn) else ():
            self._starts(name)
        for name in group.special:
            self._connect(site, name)

    def _group(self, sites: int, given: int, results: int) -> _Group:
        """The procedures among sites that take so many arguments, with nodes between them and all that call them."""
        names = sorted(each.removeprefix(CODE) for each in self._names(sites & self._code))
        fitting = [name for name in names if len(self._procedures[name].parameters) in (0, given)]
        special = tuple(name for name in fitting if name in self._makers)
        plain = tuple(name for name in fitting if name not in self._makers)
        inner = tuple(self._inclusions.node() for _ in range(given))
        outer = tuple(self._inclusions.node() for _ in range(results))
        for name in plain:
            for node, parameter in zip(inner, self._parameters(name), strict=False):
                self._inclusions.edge(node, parameter)
            for number, node in enumerate(outer):
                self._inclusions.edge(self._number((f"return {number}", name)), node)
        return _Group(plain, special, inner, outer)

    def _connect(self, site: _CallSite, callee: str) -> None:
        self._enter(self._parameters(callee), site.given)
        if isinstance(site.command, Spawn):
            self._starts(callee)
            return
        for number, into in enumerate(site.targets):
            result = self._number((f"return {number}", callee))
            if callee in self._makers:
                self._inclusions.listen(result, self._renaming(callee, into, site.place))
            else:
                self._inclusions.edge(result, into)

    def _renaming(self, maker: str, into: int, place: Site) -> Reaction:
        """What happens to sites among the results of a maker: what it made is known by its call, with its contents."""
        self._inclusions.open(into)
        made = sum(self._bit(site) for site in self._makers[maker])

        def rename(fresh: int) -> None:
            self._inclusions.add(into, fresh & ~made)
            for each in elements(fresh & made):
                self._inclusions.add(into, self._bit(place))
                self._edge(("*", self._site_names[each]), ("*", place))

        return rename

    def _given(self, arguments: tuple[Term, ...], inside: str) -> tuple[_Given, ...]:
        """For each argument the nodes from which its pointers come, and the sites in it as a bit set."""
        found: list[_Given] = []
        for argument in arguments:
            sources = tuple(self._scope.sources(argument, inside))
            sites = 0
            for each in sources:
                sites |= 0 if isinstance(each, tuple) else self._bit(each)
            found.append((tuple(self._number(each) for each in sources if isinstance(each, tuple)), sites))
        return tuple(found)

    def _enter(self, parameters: tuple[int, ...], given: tuple[_Given, ...]) -> None:
        edge = self._inclusions.edge
        for parameter, (nodes, sites) in zip(parameters, given, strict=False):
            for node in nodes:
                edge(node, parameter)
            if sites:
                self._inclusions.add(parameter, sites)

    def _parameters(self, procedure: str) -> tuple[int, ...]:
        found = self._entered.get(procedure)
        if found is None:
            names = [each.name for each in self._procedures[procedure].parameters]
            found = self._entered[procedure] = tuple(self._number((procedure, name)) for name in names)
        return found

    def _starts(self, procedure: str) -> None:
        """The locals of a root are what `self` may give."""
        for name in self._pointers(procedure):
            self._edge((procedure, name), self_node(name))
        for first in self._procedures[procedure].parameters[:1]:
            self._edge((procedure, first.name), self_node())

    def _pointers(self, procedure: str) -> list[str]:
        """The names of parameters and locals that hold pointers."""
        found = self._procedures[procedure]
        return [each.name for each in (*found.parameters, *found.locals) if isinstance(each.sort, Pointer)]

    # --- flows -------------------------------------------------------------------------------------------------------

    def _fresh(self) -> Node:
        self._temporary += 1
        return ("+", str(self._temporary))

    def _held(self, term: Term, inside: str) -> Node:
        """A node that holds the pointers of a term."""
        if isinstance(term, Variable):
            return self._scope.node(term, inside)
        found = self._fresh()
        self._flow(term, inside, found)
        return found

    def _flow(self, term: Term, inside: str, into: Node) -> None:
        for each in self._scope.sources(term, inside):
            if isinstance(each, tuple):
                self._edge(each, into)
            else:
                self._add(into, each)

    def _use(self, pointer: Term, inside: str, kind: str, node: Node) -> None:
        """Load into the node from where the pointer leads, or store from it."""
        number = self._number(node)
        for each in self._scope.sources(pointer, inside):
            if not isinstance(each, tuple):
                self._using(kind, number)(self._bit(each))
            elif kind == "load":
                self._inclusions.edge(self._through(self._number(each), kind), number)
            else:
                self._inclusions.edge(number, self._through(self._number(each), kind))

    def _through(self, pointer: int, kind: str) -> int:
        """A node for all that is loaded through the pointers of a node, or stored."""
        found = self._uses.get((pointer, kind))
        if found is None:
            found = self._uses[pointer, kind] = self._inclusions.node()
            self._inclusions.listen(pointer, self._using(kind, found))
            self._inclusions.open(found)
        return found

    def _using(self, kind: str, node: int) -> Reaction:
        edge, between = self._inclusions.edge, self._between
        if kind == "load":
            return lambda fresh: edge(between(kind, fresh), node)
        return lambda fresh: edge(node, between(kind, fresh))

    def _between(self, kind: str, sites: int) -> int:
        """A node between those that load from the sites, or store into them, and what these hold: many use the same."""
        found = self._groups.get((kind, sites))
        if found is None:
            contents = tuple(self._inclusions.contents(sites))
            found = self._groups[kind, sites] = contents[0] if len(contents) == 1 else self._inclusions.node()
            for content in contents:
                self._inclusions.edge(*((content, found) if kind == "load" else (found, content)))
        return found

    def _edge(self, source: Node, target: Node) -> None:
        self._inclusions.edge(self._number(source), self._number(target))

    def _add(self, node: Node, site: Site) -> None:
        self._inclusions.add(self._number(node), self._bit(site))


def site_of(procedure: str, place: tuple[str, int]) -> Site:
    """The site of what a command makes, by the label of its block and its number there."""
    return f"{procedure} {place[0]} {place[1]}"


def _field(reference: Term, field: str) -> Node:
    """What a field of all records of a kind holds."""
    kind = reference.sort.record if isinstance(reference.sort, Reference) else ""
    return ("field", f"{kind}.{field}")
