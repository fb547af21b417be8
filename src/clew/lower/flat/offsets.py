"""Pointers of one procedure as offsets into the one object that each of them points into, if it points anywhere.

Input: a procedure without calls, and the static objects. Output: the object and the offset of a pointer, whether it is
null, and terms without pointers. A pointer that may be null has a second variable, which says so; its offset is then
the distance from null, as the operators on pointers have it. Raises Unsupported where a pointer may point into several
objects, or is used in any other way.

Where pointers are compared, and it is known how that comes out if both of them were written, the outcome still mentions
those that perhaps were not: `written` asks for what is mentioned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce

from clew.analysis.cfg import in_loops
from clew.analysis.liveness import Liveness
from clew.graphs import reachable
from clew.ir.commands import Allocate, Assert, Assign, Command, Copy, Expire, Fill, Load, Store
from clew.ir.errors import Unsupported
from clew.ir.program import Block, Declaration, Procedure, Program
from clew.ir.sorts import BOOL, POINTER, Bits, Pointer
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    equal,
    ite,
    negate,
    variable,
)
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder, rewrite, variables
from clew.lower.flat.congruence import Congruence, congruence, join, number
from clew.lower.flat.guesses import ASTRAY
from clew.lower.flat.inline import Inlined
from clew.lower.flat.members import Access
from clew.lower.flat.pointers import ELSEWHERE, NOWHERE, is_null, is_undefined, nulled, roots, roots_of
from clew.semantics.execution.accesses import LOWEST


def offset_of(pointer: Variable) -> Variable:
    """The variable that stands for a pointer variable."""
    return variable(f"{pointer.name}.offset", Bits(64))


def _nowhere_of(pointer: Variable) -> Variable:
    """The variable that says whether a pointer variable is null, or moved from there."""
    return variable(f"{pointer.name}.nowhere", BOOL)


Accesses = dict[str, dict[Access, None]]
"""Per object how it is read and written."""


class Offsets:
    """See the module."""

    def __init__(self, program: Program, inlined: Inlined) -> None:
        commands = [command for block in inlined.body.blocks for command in block.commands]
        self._statics = frozenset(each.name for each in program.objects)
        self._made = frozenset(each.target.name for each in commands if isinstance(each, Allocate))
        self._shared = tuple(each for each in program.globals if isinstance(each.sort, Pointer))
        self._doubts: list[Term] = []
        """Where these do not hold, a term that was made has no value that is known."""
        self._roots = roots(commands, self._shared)
        self._nullable = frozenset(each.target.name for each in nulled(commands))
        self._require_unambiguous(inlined)
        self._unwritten = _perhaps_unwritten(inlined.body)
        self._known = self._congruences(commands)
        self._doubts.clear()

    def located(self, declarations: Sequence[Declaration]) -> tuple[Declaration, ...]:
        """The declarations with offsets for pointers."""
        found: list[Declaration] = []
        for each in declarations:
            if not isinstance(each.sort, Pointer):
                found.append(each)
                continue
            found.append(replace(each, variable=offset_of(each.variable)))
            if self._may_be_nowhere(each.variable):
                found.append(replace(each, variable=_nowhere_of(each.variable), layout=None))
        return tuple(found)

    def shared(self) -> Iterator[Declaration]:
        """The declarations of pointers outside of the frame, with what they are at the start."""
        for each in self._shared:
            known = {NOWHERE, *self._statics, *self._made}
            if not isinstance(each.initial, Term) or not roots_of(each.initial, {}) <= known:
                continue  # whoever uses it is refused
            offset, nowhere = self.offset(each.initial), self.nowhere(each.initial)
            yield replace(each, variable=offset_of(each.variable), initial=offset, layout=None)
            if self._may_be_nowhere(each.variable):
                yield replace(each, variable=_nowhere_of(each.variable), initial=nowhere, layout=None)

    def _may_be_nowhere(self, pointer: Variable) -> bool:
        return NOWHERE in self._roots.get(pointer.name, ())

    def root(self, pointer: Term) -> str:
        """The object that a pointer points into, if it points anywhere."""
        found = roots_of(pointer, self._roots) - {NOWHERE}
        if len(found) != 1:
            raise Unsupported("a pointer may point into several objects, or into none")
        (root,) = found
        if root not in self._statics and root not in self._made:
            raise Unsupported(f"a pointer points to {root}, which is no object of the frame and no static one")
        return root

    def where(self, pointer: Term) -> Congruence:
        """What is known of the offset of a pointer that is not null."""
        doubts = list(self._doubts)
        found = [congruence(self.offset(each), self._known) for each in _choices(pointer) or (pointer,)]
        self._doubts = doubts  # what is only looked at is not told
        return reduce(join, found)

    def moved(self, command: Assign) -> Iterator[Assign]:
        """The assignment to a pointer."""
        undefined = is_undefined(command.value)
        offset = constant(UNDEFINED, Bits(64)) if undefined else self.offset(command.value)
        nowhere = constant(UNDEFINED, BOOL) if undefined else self.nowhere(command.value)
        moved = Assign(offset_of(command.target), offset, span=command.span)
        if not self._may_be_nowhere(command.target):
            yield moved
            return
        told = Assign(_nowhere_of(command.target), nowhere, span=command.span)
        if moved.target not in variables(nowhere):
            yield from (moved, told)
        elif told.target not in variables(offset):
            yield from (told, moved)
        else:
            raise Unsupported("where a pointer points, and whether it is null, depends on both of these before")

    def made(self, command: Allocate) -> Iterator[Assign]:
        """The pointer to a new object is written now, where it is read before, perhaps."""
        if command.target.name in self._unwritten:
            yield Assign(offset_of(command.target), bits(0, 64), span=command.span)

    def lost(self, command: Assign) -> Iterator[Assign]:
        """The pointer in which an object was made holds nothing now."""
        if command.target.name in self._unwritten and is_undefined(command.value):
            yield Assign(offset_of(command.target), constant(UNDEFINED, Bits(64)), span=command.span)

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
                if ELSEWHERE in self._roots.get(pointer.name, ()):
                    raise Unsupported(f"{pointer.name} may point into no object of the frame and no static one")
                begins = pointer.name in self._made and pointer.name not in self._unwritten
                return bits(0, 64) if begins else offset_of(pointer)
            case Observe(observation=Observation.ADDRESS):
                return bits(0, 64)
            case Apply(operator="pointer.add", arguments=(base, distance)):
                moved = self.offset(base)
                inner = self.term(distance)
                return inner if moved == bits(0, 64) else apply("add", moved, inner)
            case Apply(operator="ite", arguments=(condition, then, otherwise)):
                return apply("ite", self.term(condition), self.offset(then), self.offset(otherwise))
            case Constant(value=None):
                return bits(0, 64)
            case _:
                raise Unsupported(f"the pointer {pointer} has no offset")

    def nowhere(self, pointer: Term) -> Term:
        """Whether a pointer is null, or moved from there."""
        match pointer:
            case Variable():
                return _nowhere_of(pointer) if self._may_be_nowhere(pointer) else FALSE
            case Apply(operator="pointer.add", arguments=(base, _)):
                return self.nowhere(base)
            case Apply(operator="ite", arguments=(condition, then, otherwise)):
                inner = self.nowhere(then), self.nowhere(otherwise)
                return inner[0] if inner[0] == inner[1] else ite(self.term(condition), *inner)
            case _:
                return TRUE if is_null(pointer) else FALSE

    def somewhere(self, pointer: Term, span: Span | None) -> Iterator[Assert]:
        """That a pointer which is followed was written, and is not null."""
        if (written := self._mentioning(TRUE, pointer)) is not TRUE:
            yield Assert(written, "memory.undefined-pointer", "the pointer was never written", span=span)
        if (nowhere := self.nowhere(pointer)) is not FALSE:
            low = apply("ult", self.offset(pointer), bits(LOWEST, 64))
            yield Assert(negate(conjoin(nowhere, low)), "memory.null-dereference", "the pointer is null", span=span)
            yield Assert(negate(nowhere), "memory.out-of-bounds", "the pointer is a number", span=span)

    def doubted(self, span: Span | None) -> Iterator[Assert]:
        """The guess that no term which was made since the last time has a value that is not defined."""
        for each in self._doubts:
            yield Assert(each, "memory.undefined-value", ASTRAY, span=span)
        self._doubts = []

    def term(self, term: Term) -> Term:
        """A term that is no pointer, without pointers in it."""

        def step(part: Term) -> Term | None:
            match part:
                case Apply(operator="=", arguments=(left, right)) if isinstance(left.sort, Pointer):
                    return self._equation(left, right)
                case Apply(operator="pointer.same_object", arguments=(a, b)):
                    return self._mentioning(self._same_object(a, b), a, b)
                case Apply(operator="pointer.sub", arguments=(a, b)):
                    return apply("sub", self.offset(a), self.offset(b))
                case Apply(operator="pointer.offset", arguments=(a,)):
                    return self.offset(a)
                case Apply(operator="pointer.lt", arguments=(a, b)):
                    return self._before(a, b)
                case _:
                    return None

        made = rewrite(term, step)
        if any(isinstance(part.sort, Pointer) for part in postorder(made)):
            raise Unsupported(f"{term} makes more of a pointer than its offset")
        return made

    def _before(self, left: Term, right: Term) -> Term:
        """The order of two pointers, which is defined in one object, and of numbers."""
        if (alike := self._same_object(left, right)) is not TRUE:
            self._doubts.append(alike)
        offsets, nowhere = (self.offset(left), self.offset(right)), self.nowhere(left)
        inside = apply("slt", *offsets)
        return inside if nowhere is FALSE else ite(nowhere, apply("ult", *offsets), inside)

    def _same_object(self, left: Term, right: Term) -> Term:
        """Whether two pointers lead to the same object; null is one."""
        nowhere = self.nowhere(left), self.nowhere(right)
        if not self._is_one(left, right):
            return conjoin(*nowhere)
        return TRUE if nowhere[0] == nowhere[1] else equal(*nowhere)

    def _is_one(self, left: Term, right: Term) -> bool:
        """Whether two pointers have one object between them that they may point into, or none."""
        found = roots_of(left, self._roots) | roots_of(right, self._roots)
        if ELSEWHERE in found:
            raise Unsupported("a pointer may point into no object of the frame and no static one")
        return len(found - {NOWHERE}) <= 1

    def _equation(self, left: Term, right: Term) -> Term:
        sides = [roots_of(each, self._roots) for each in (left, right)]
        if any(is_null(each) for each in (left, right)) and not self._nullable.isdisjoint(set().union(*sides)):
            raise Unsupported("whether an array of variable length is there is compared")
        alike = self._same_object(left, right)
        known = FALSE if alike is FALSE else conjoin(alike, equal(self.offset(left), self.offset(right)))
        return self._mentioning(known, left, right)

    def _mentioning(self, outcome: Term, *pointers: Term) -> Term:
        """The outcome of a comparison, with a mention of pointers that perhaps were never written."""
        mentioned = set(variables(outcome))
        for each in variables(*pointers):
            if each.name in self._unwritten and offset_of(each) not in mentioned:
                outcome = apply("and", outcome, apply("=", offset_of(each), offset_of(each)))
        return outcome

    def _congruences(self, commands: Sequence[Command]) -> dict[Variable, Congruence]:
        """What is known of the offsets of pointers that are not null."""
        found = {offset_of(variable(name, POINTER)): number(0) for name in sorted(self._made & self._unwritten)}
        assigned = [
            (offset_of(each.target), self.offset(value))
            for each in commands
            if isinstance(each, Assign) and isinstance(each.target.sort, Pointer)
            if not is_undefined(each.value) and each.target.name not in self._nullable
            for value in _choices(each.value)
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
        liveness = Liveness(inlined.body.blocks, frozenset(self._roots))
        for block in inlined.body.blocks:
            for command, live in zip(block.commands, liveness.within(block)[1:], strict=True):
                if isinstance(command, Allocate) and block.label in looping:
                    for name in sorted(live - {command.target.name}):
                        if command.target.name in self._roots[name]:
                            raise Unsupported(f"{name} may point to an object of an earlier round")


def _perhaps_unwritten(body: Procedure) -> frozenset[str]:
    """The pointers of a procedure that may be read while they hold nothing, and those that may be copies of such.

    Where an array of the frame ends that was never made, nothing happens.
    """
    names = frozenset(each.name for each in body.locals if isinstance(each.sort, Pointer))
    first = Liveness(tuple(map(_without_ends, body.blocks)), names).read_unwritten(())
    copied: dict[str, set[str]] = {}
    for command in (command for block in body.blocks for command in block.commands):
        if isinstance(command, Assign) and isinstance(command.target.sort, Pointer):
            for each in variables(command.value):
                copied.setdefault(each.name, set()).add(command.target.name)
    return frozenset(reachable(first, lambda name: sorted(copied.get(name, ()))))


def _without_ends(block: Block) -> Block:
    return replace(block, commands=tuple(each for each in block.commands if not isinstance(each, Expire)))


def _choices(pointer: Term) -> list[Term]:
    """What a pointer term may be, without null: one term for each choice."""
    match pointer:
        case Apply(operator="ite", arguments=(_, then, otherwise)):
            return _choices(then) + _choices(otherwise)
        case Apply(operator="pointer.add", arguments=(base, distance)):
            return [apply("pointer.add", each, distance) for each in _choices(base)]
        case _:
            return [] if is_null(pointer) else [pointer]
