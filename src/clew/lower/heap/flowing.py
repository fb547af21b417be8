"""Which objects one access may touch: where pointers flow, by offset, whatever the order of commands.

Input: a program with a type of its own at each command that makes objects on the heap. Output: per access the types of
what it may touch. A guess: numbers that hold pointers are not followed, nor are offsets that are not known, so nothing
but the names of types may depend on it.
After: Andersen 1994; Pearce, Kelly and Hankin, "Efficient field-sensitive pointer analysis of C", 2007.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clew.analysis.sharing.inclusion import Inclusions, elements
from clew.ir.commands import Allocate, Assign, Call, Command, Copy, Load, Return, Store
from clew.ir.operators.table import signed
from clew.ir.program import Program
from clew.ir.sorts import Pointer
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable

_FARTHEST = 512
"""Offsets beyond that are not told apart."""


class _Spot(NamedTuple):
    site: str
    """A type, or the name of a declared object or a procedure behind a sign."""
    offset: int


class Flowing:
    """Where the pointers of one program lead; filled once."""

    def __init__(self, program: Program) -> None:
        self._procedures = {each.name: each for each in program.procedures}
        self._own = {
            each.name: frozenset(one.name for one in (*each.parameters, *each.locals)) for each in program.procedures
        }
        self._sets = Inclusions()
        self._nodes: dict[tuple[str, str], int] = {}
        self._numbers: dict[_Spot, int] = {}
        self._spots: list[_Spot] = []
        self._accesses: dict[int, None] = {}
        for declared in program.objects:
            for offset, term in declared.cells:
                self._flow(term, "", self._content(_Spot(f"&{declared.name}", offset)))
        for procedure in program.procedures:
            for block in procedure.blocks:
                for command in block.commands:
                    self._command(command, procedure.name)
                if isinstance(block.exit, Return):
                    for number, value in enumerate(block.exit.values):
                        self._flow(value, procedure.name, self._node(procedure.name, f"return {number}"))
        self._sets.solve()

    def touched_together(self) -> Iterator[tuple[str, ...]]:
        """The types, and the names, of what some access may touch at one offset."""
        for node in self._accesses:
            found: dict[int, list[str]] = {}
            for each in elements(self._sets.held(node)):
                spot = self._spots[each]
                found.setdefault(spot.offset, []).append(spot.site)
            yield from map(tuple, found.values())

    # --- numbers ------------------------------------------------------------------------------------------------------

    def _node(self, procedure: str, name: str) -> int:
        if (procedure, name) not in self._nodes:
            self._nodes[procedure, name] = self._sets.node()
        return self._nodes[procedure, name]

    def _variable(self, variable: Variable, inside: str) -> int:
        return self._node(inside if variable.name in self._own.get(inside, ()) else "", variable.name)

    def _element(self, spot: _Spot) -> int:
        if spot not in self._numbers:
            self._numbers[spot] = self._sets.element(self._sets.node())
            self._spots.append(spot)
        return self._numbers[spot]

    def _content(self, spot: _Spot) -> int:
        (content,) = self._sets.contents(1 << self._element(spot))
        return content

    # --- constraints --------------------------------------------------------------------------------------------------

    def _command(self, command: Command, inside: str) -> None:
        match command:
            case Assign(target=target, value=value) if isinstance(target.sort, Pointer):
                self._flow(value, inside, self._variable(target, inside))
            case Allocate(target=target, struct=struct):
                site = struct or f"&{inside} {target.name}"
                self._sets.add(self._variable(target, inside), 1 << self._element(_Spot(site, 0)))
            case Load(target=target, pointer=pointer):
                self._load(self._accessed(pointer, inside), self._variable(target, inside))
            case Store(pointer=pointer, value=value):
                self._store(self._accessed(pointer, inside), self._held(value, inside))
            case Copy(target=into, source=source):
                between = self._sets.node()
                self._load(self._held(source, inside), between)
                self._store(self._held(into, inside), between)
            case Call():
                self._call(command, inside)
            case _:
                pass

    def _call(self, command: Call, inside: str) -> None:
        if isinstance(command.callee, str):
            self._connect(command, inside, command.callee)
        else:
            callee = self._held(command.callee, inside)
            self._sets.listen(callee, lambda fresh: self._enter(command, inside, fresh))

    def _enter(self, command: Call, inside: str, fresh: int) -> None:
        """A call through a pointer enters what was found."""
        for each in elements(fresh):
            name = self._spots[each].site.removeprefix("&")
            if name in self._procedures:
                self._connect(command, inside, name)

    def _connect(self, command: Call, inside: str, callee: str) -> None:
        for parameter, argument in zip(self._procedures[callee].parameters, command.arguments, strict=False):
            self._flow(argument, inside, self._variable(parameter.variable, callee))
        for number, target in enumerate(command.targets):
            self._sets.edge(self._node(callee, f"return {number}"), self._variable(target, inside))

    def _held(self, term: Term, inside: str) -> int:
        """A node with what a term may point to."""
        if isinstance(term, Variable):
            return self._variable(term, inside)
        node = self._sets.node()
        self._flow(term, inside, node)
        return node

    def _accessed(self, pointer: Term, inside: str) -> int:
        node = self._held(pointer, inside)
        self._accesses[node] = None
        return node

    def _flow(self, term: Term, inside: str, into: int) -> None:
        """What the term points to is among what the node points to."""
        left = [(term, into)]
        while left:
            part, node = left.pop()
            match part:
                case Variable(sort=Pointer()):
                    self._sets.edge(self._variable(part, inside), node)
                case Apply(operator="pointer.add", arguments=(base, distance)):
                    moved = self._sets.node()
                    self._move(moved, node, _number(distance))
                    left.append((base, moved))
                case Apply(operator="ite", arguments=(_, one, other)):
                    left += [(one, node), (other, node)]
                case Observe(observation=Observation.ADDRESS, names=(name,)):
                    self._sets.add(node, 1 << self._element(_Spot(f"&{name}", 0)))
                case _:
                    pass

    def _move(self, source: int, target: int, distance: int) -> None:
        """What the one node points to, so far ahead, is among what the other one points to."""

        def move(fresh: int) -> None:
            for each in elements(fresh):
                spot = self._spots[each]
                if abs(spot.offset + distance) <= _FARTHEST:
                    self._sets.add(target, 1 << self._element(_Spot(spot.site, spot.offset + distance)))

        self._sets.listen(source, move)

    def _load(self, pointer: int, target: int) -> None:
        def load(fresh: int) -> None:
            for content in self._sets.contents(fresh):
                self._sets.edge(content, target)

        self._sets.listen(pointer, load)

    def _store(self, pointer: int, value: int) -> None:
        def store(fresh: int) -> None:
            for content in self._sets.contents(fresh):
                self._sets.edge(value, content)

        self._sets.listen(pointer, store)


def _number(distance: Term) -> int:
    """The distance where it is known."""
    match distance:
        case Constant(value=int(value)):
            return signed(value, 64)
        case _:
            return 0
