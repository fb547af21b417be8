"""Pointers of one procedure as offsets into the one object that each of them points into.

Input: a procedure without calls, and the static objects. Output: the object and the offset of a pointer, and terms
without pointers. Raises Unsupported where a pointer may point into several objects, or is used in any other way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clew.analysis.cfg import in_loops
from clew.ir.commands import Allocate, Assign, Command, Copy, Fill, Load, Store
from clew.ir.errors import Unsupported
from clew.ir.program import Declaration, Program
from clew.ir.sorts import Bits, Pointer
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Observation,
    Observe,
    Term,
    Variable,
    apply,
    bits,
    constant,
    equal,
    variable,
)
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder, rewrite, variables
from clew.lower.flat.columns import Access
from clew.lower.flat.congruence import Congruence, congruence, join
from clew.lower.flat.inline import Inlined
from clew.lower.flat.pointers import is_null, is_undefined, nulled, roots, roots_of


def offset_of(pointer: Variable) -> Variable:
    """The variable that stands for a pointer variable."""
    return variable(f"{pointer.name}.offset", Bits(64))


def located(declarations: Sequence[Declaration]) -> tuple[Declaration, ...]:
    """The declarations with offsets for pointers."""
    return tuple(
        replace(each, variable=offset_of(each.variable)) if isinstance(each.sort, Pointer) else each
        for each in declarations
    )


Accesses = dict[str, dict[Access, None]]
"""Per object how it is read and written."""


class Offsets:
    """See the module."""

    def __init__(self, program: Program, inlined: Inlined) -> None:
        commands = [command for block in inlined.body.blocks for command in block.commands]
        self._statics = frozenset(each.name for each in program.objects)
        self._made = frozenset(each.target.name for each in commands if isinstance(each, Allocate))
        self._roots = roots(commands)
        self._nullable = frozenset(each.target.name for each in nulled(commands))
        self._require_unambiguous(inlined)
        self._known = self._congruences(commands)

    def root(self, pointer: Term) -> str:
        """The object that a pointer points into."""
        found = roots_of(pointer, self._roots)
        if len(found) != 1:
            raise Unsupported("a pointer may point into several objects, or into none")
        (root,) = found
        if root not in self._statics and root not in self._made:
            raise Unsupported(f"a pointer points to {root}, which is no object of the frame and no static one")
        return root

    def where(self, pointer: Term) -> Congruence:
        """What is known of the offset."""
        return congruence(self.offset(pointer), self._known)

    def moved(self, command: Assign) -> Assign:
        """The assignment to a pointer."""
        undefined = is_undefined(command.value)
        offset = constant(UNDEFINED, Bits(64)) if undefined else self.offset(command.value)
        return Assign(offset_of(command.target), offset, span=command.span)

    def touch(self, command: Command, found: Accesses) -> None:
        """Note how the command reads and writes objects."""
        match command:
            case Load(pointer=pointer, target=Variable(sort=sort)):
                self._touched(pointer, found)[Access(self.where(pointer), sort)] = None
            case Store(pointer=pointer, value=value):
                touched = self._touched(pointer, found)
                if not is_undefined(value):
                    touched[Access(self.where(pointer), value.sort)] = None
            case Fill(pointer=pointer):
                self._touched(pointer, found)
            case Copy(target=target, source=source):
                self._touched(target, found)
                self._touched(source, found)
            case _:
                pass

    def _touched(self, pointer: Term, found: Accesses) -> dict[Access, None]:
        return found.setdefault(self.root(pointer), {})

    def offset(self, pointer: Term) -> Term:
        """The distance of a pointer from the start of its object."""
        match pointer:
            case Variable():
                return bits(0, 64) if pointer.name in self._made else offset_of(pointer)
            case Observe(observation=Observation.ADDRESS):
                return bits(0, 64)
            case Apply(operator="pointer.add", arguments=(base, distance)):
                moved = self.offset(base)
                inner = self.term(distance)
                return inner if moved == bits(0, 64) else apply("add", moved, inner)
            case Apply(operator="ite", arguments=(condition, then, otherwise)):
                return apply("ite", self.term(condition), self.offset(then), self.offset(otherwise))
            case _:
                raise Unsupported(f"the pointer {pointer} has no offset")

    def term(self, term: Term) -> Term:
        """A term that is no pointer, without pointers in it."""

        def step(part: Term) -> Term | None:
            match part:
                case Apply(operator="=", arguments=(left, right)) if isinstance(left.sort, Pointer):
                    return self._equation(left, right)
                case Apply(operator="pointer.sub" | "pointer.lt" | "pointer.same_object" as name, arguments=(a, b)):
                    if self.root(a) != self.root(b):
                        raise Unsupported("pointers into different objects are compared")
                    match name:
                        case "pointer.sub":
                            return apply("sub", self.offset(a), self.offset(b))
                        case "pointer.lt":
                            return apply("slt", self.offset(a), self.offset(b))
                        case _:
                            return TRUE
                case _:
                    return None

        made = rewrite(term, step)
        if any(isinstance(part.sort, Pointer) for part in postorder(made)):
            raise Unsupported(f"{term} makes more of a pointer than its offset")
        return made

    def _equation(self, left: Term, right: Term) -> Term:
        nowhere = [is_null(each) for each in (left, right)]
        sides = [None if none else self.root(each) for none, each in zip(nowhere, (left, right), strict=True)]
        if any(nowhere) and not self._nullable.isdisjoint(sides):
            raise Unsupported("whether an array of variable length is there is compared")
        if sides[0] != sides[1]:
            return FALSE  # none of them is null or elsewhere
        return TRUE if sides[0] is None else equal(self.offset(left), self.offset(right))

    def _congruences(self, commands: Sequence[Command]) -> dict[Variable, Congruence]:
        """What is known of the offsets of pointers."""
        found: dict[Variable, Congruence] = {}
        assigned = [
            (offset_of(each.target), self.offset(each.value))
            for each in commands
            if isinstance(each, Assign) and isinstance(each.target.sort, Pointer)
            if not is_undefined(each.value) and each.target.name not in self._nullable
        ]
        pointers = {target for target, _ in assigned}
        needed = {value: pointers & set(variables(value)) for _, value in assigned}
        changed = True
        while changed:
            changed = False
            for target, value in assigned:
                if not needed[value] <= found.keys():
                    continue  # what it is made of points nowhere yet
                more = congruence(value, found)
                now = join(found[target], more) if target in found else more
                changed = changed or now != found.get(target)
                found[target] = now
        return found

    def _require_unambiguous(self, inlined: Inlined) -> None:
        """An object that is made again must not be reached by pointers to its predecessors."""
        looping = in_loops(inlined.body.blocks)
        for block in inlined.body.blocks:
            for command in block.commands:
                if isinstance(command, Allocate) and block.label in looping:
                    path = inlined.depths[command.target.name]
                    for name, found in self._roots.items():
                        inner = inlined.depths[name][: len(path)] == path and len(inlined.depths[name]) > len(path)
                        if command.target.name in found and name != command.target.name and not inner:
                            raise Unsupported(f"{name} may point to an object of an earlier round")
