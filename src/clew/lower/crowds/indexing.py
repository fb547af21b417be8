"""Accesses of a crowd at offsets that are computed: where they are, and what has to hold so that they are right.

Input: where pointers point to. Output: per command, commands on numbers in front of it. A pointer that surely points
into one object, at an offset that is not fixed, has a variable for the offset. An access through it is right if it lies
in the object, which is asserted, and if what is read of a static object has a value from the start.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.commands import Allocate, Assert, Assign, Command, Havoc, Load, Store
from clew.ir.program import Procedure
from clew.ir.sorts import Bits, Bool, Pointer, Sort
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    Apply,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    equal,
    variable,
    width_of,
)
from clew.lower.crowds.pointers import Pointers, Told, is_pointer
from clew.lower.flat.columns import given_at
from clew.models.transition import RESERVED

OUTSIDE = "memory.out-of-bounds"
_WIDE = Bits(64)
_WIDEST = 16
"""No access asks for more."""


class Indexing:
    """The objects of a crowd that are accessed at computed offsets, and the variables for these."""

    def __init__(self, pointers: Pointers) -> None:
        self._pointers = pointers
        self._statics = {each.name: each for each in pointers.program.objects}
        made = (each for each in pointers.commands() if isinstance(each, Allocate) and not each.heap)
        self._frames = {
            each.target.name: each.size.value
            for each in made
            if isinstance(each.size, Constant) and isinstance(each.size.value, int)
        }
        self._powers: dict[Variable, int] = {}
        self._find_powers()

    def _find_powers(self) -> None:
        """The powers of two of which offsets are multiples, however control goes."""
        moves = [
            (_shadow(each.target), self.offset(each.value, _same))
            for each in self._pointers.commands()
            if isinstance(each, Assign) and is_pointer(each.target) and self._is_indexed(each.target)
        ]
        self._powers = {shadow: _WIDEST for shadow, _ in moves}
        changed = True
        while changed:
            changed = False
            for shadow, offset in moves:
                power = min(self._powers[shadow], self._power(offset))
                changed |= power != self._powers[shadow]
                self._powers[shadow] = power

    def _power(self, offset: Term | None) -> int:
        match offset:
            case Constant(value=int(value)):
                return min(value & -value or _WIDEST, _WIDEST)
            case Variable():
                return self._powers.get(offset, 1)
            case Apply(operator="add", arguments=(one, other)):
                return min(self._power(one), self._power(other))
            case Apply(operator="mul", arguments=(one, other)):
                return min(self._power(one) * self._power(other), _WIDEST)
            case Apply(operator="sign_extend", arguments=(inner,)):
                return self._power(inner)
            case _:
                return 1

    def _bytes(self, sort: Sort) -> int | None:
        match sort:
            case Bits(width=width):
                return (width + 7) // 8
            case Bool():
                return 1
            case Pointer():
                return self._pointers.program.pointer_bytes
            case _:
                return None

    # --- what is asked ------------------------------------------------------------------------------------------------

    def bounded(self, command: Command) -> str | None:
        """The object in which an access is asserted to lie."""
        match command:
            case Load(pointer=pointer, target=Variable(sort=sort)):
                root, size, reads = self._object(pointer), self._bytes(sort), True
            case Store(pointer=pointer, value=value):
                root, size, reads = self._object(pointer), self._bytes(value.sort), False
            case _:
                return None
        if root is None or size is None or self.offset(pointer, _same) is None:
            return None
        static = self._statics.get(root)
        if static is None:
            return root
        if static.constant and not reads:
            return None
        return root if not reads or given_at(static, 0, static.size) else None

    def around(self, command: Command, told: Told) -> Iterator[Command]:
        """What stands in front of a command; `told` makes a term one of numbers."""
        match command:
            case Assign(target=target, value=value) if is_pointer(target) and self._is_indexed(target):
                yield self._moved(target, value, told, command.span)
            case Load(pointer=pointer, target=Variable(sort=sort), align=align):
                yield from self._inside(command, pointer, (sort, align), told)
            case Store(pointer=pointer, value=value, align=align):
                yield from self._inside(command, pointer, (value.sort, align), told)
            case _:
                pass

    def variables(self, body: Procedure) -> Iterator[Variable]:
        """The variables that a role needs."""
        for each in body.locals:
            if is_pointer(each.variable) and self._is_indexed(each.variable):
                yield _shadow(each.variable)

    # --- offsets ------------------------------------------------------------------------------------------------------

    def _object(self, pointer: Term) -> str | None:
        """The object into which a pointer surely points, at an offset that is not fixed."""
        places = self._pointers.places(pointer)
        roots = {each.root for each in places}
        fixed = len(places) == 1 and all(each.offset is not None for each in places)
        if len(roots) != 1 or fixed:
            return None
        (root,) = roots
        return root if root in self._statics or root in self._frames else None

    def _is_indexed(self, target: Variable) -> bool:
        return self._object(target) is not None

    def offset(self, pointer: Term, told: Told) -> Term | None:
        """The offset as a number, where it is known how it is computed."""
        places = self._pointers.places(pointer)
        if len(places) == 1 and (place := next(iter(places))).offset is not None and place.root is not None:
            return bits(place.offset % (1 << 64), 64)
        match pointer:
            case Variable() if self._is_indexed(pointer):
                return _shadow(pointer)
            case Apply(operator="pointer.add", arguments=(base, step)) if isinstance(step.sort, Bits):
                before = self.offset(base, told)
                return None if before is None else apply("add", before, _widened(told(step)))
            case Observe(observation=Observation.ADDRESS):
                return bits(0, 64)
            case _:
                return None

    def _moved(self, target: Variable, value: Term, told: Told, span: Span | None) -> Command:
        offset = self.offset(value, told)
        return Havoc(_shadow(target), span=span) if offset is None else Assign(_shadow(target), offset, span=span)

    # --- accesses -----------------------------------------------------------------------------------------------------

    def _inside(self, command: Command, pointer: Term, accessed: tuple[Sort, int], told: Told) -> Iterator[Command]:
        root = self.bounded(command)
        if root is None:
            return
        offset, size = self.offset(pointer, told), self._bytes(accessed[0])
        assert offset is not None, "a bounded access should have an offset"
        assert size is not None, "a bounded access should have a size"
        room = (self._statics[root].size if root in self._statics else self._frames[root]) - size
        if room < 0:
            yield Assert(FALSE, OUTSIDE, span=command.span)
            return
        unit = accessed[1]
        aligned = equal(apply("urem", offset, bits(unit, 64)), bits(0, 64))
        fits = apply("ule", offset, bits(room, 64))
        known = self._power(self.offset(pointer, _same)) % unit == 0
        yield Assert(fits if known else conjoin(fits, aligned), OUTSIDE, span=command.span)


def _same(term: Term) -> Term:
    return term


def _widened(step: Term) -> Term:
    """The step as a number of 64 bits with a sign."""
    width = width_of(step)
    return step if width == _WIDE.width else apply("sign_extend", step, parameters=(_WIDE.width - width,))


def _shadow(pointer: Variable) -> Variable:
    return variable(f"{RESERVED}offset {pointer.name}", _WIDE)
