"""Pointers that memory holds, as variables.

Input: the commands of a procedure without calls, and the static objects. Output: what each pointer may lead to, those
in memory included, and for a pointer that is read or written there the variable that stands for it. There is one for
each place of an object that holds a pointer, if every access to the object is at a fixed place, and no other access
touches a part of the pointer. Raises Unsupported where that is not so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from clew.ir.commands import Allocate, Assign, Command, Copy, Fill, Load, Store
from clew.ir.errors import Unsupported
from clew.ir.program import Declaration, Object, Program
from clew.ir.sorts import POINTER, Bits, Pointer, Sort, bytes_of
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, apply, bits, constant, variable
from clew.lower.flat.congruence import ANYTHING, Congruence, congruence, join, number
from clew.lower.flat.pointers import ELSEWHERE, NOWHERE, is_undefined, nulled

_BASE = variable("where a pointer is", Bits(64))


class _Known(NamedTuple):
    """What a pointer may lead to, and where there; no place where it is null or was never written."""

    roots: frozenset[str] = frozenset()
    place: Congruence | None = None


class Kept:
    """See the module."""

    def __init__(self, program: Program, commands: Sequence[Command]) -> None:
        self._statics = {each.name: each for each in program.objects}
        self._width = program.pointer_bytes
        self._commands = commands
        self._slots: dict[tuple[str, int], Variable] = {}
        self._known = {each.name: self._started(each) for each in program.globals if isinstance(each.sort, Pointer)}
        self._made = {each.target.name for each in commands if isinstance(each, Allocate)}
        self._known |= {name: _Known(frozenset({name}), number(0)) for name in self._made}
        self._follow()
        for command in commands if self._slots else ():
            self._require_whole(command)

    @property
    def roots(self) -> dict[str, set[str]]:
        """By pointer variable, those for memory included, what it may lead to."""
        return {name: set(known.roots) for name, known in self._known.items()}

    def slot(self, name: str, pointer: Term) -> Variable:
        """The variable for the pointer at a place of the object."""
        return self._slots[name, self._fixed(pointer)]

    def slots(self, name: str) -> Iterator[Variable]:
        """All variables for pointers in an object."""
        return (each for (owner, _), each in self._slots.items() if owner == name)

    def filled(self, command: Fill, name: str) -> Iterator[Assign]:
        """The pointers in an object that become null because its bytes become zero."""
        for slot in self.slots(name):
            yield Assign(slot, constant(None, POINTER), span=command.span)

    # --- what is there at the start -----------------------------------------------------------------------------------

    def globals(self) -> Iterator[Declaration]:
        """The variables for pointers in static objects, with what they hold at the start."""
        for (name, place), slot in self._slots.items():
            if name in self._statics:
                yield Declaration(slot, self._held(self._statics[name], place))

    def locals(self) -> Iterator[Declaration]:
        """The variables for pointers in other objects."""
        return (Declaration(each) for (name, _), each in self._slots.items() if name not in self._statics)

    def objects(self) -> Iterator[Object]:
        """The static objects with numbers where pointers are."""
        zero = bits(0, 8 * self._width)
        for each in self._statics.values():
            places = {place for name, place in self._slots if name == each.name}
            cells = tuple((place, zero if place in places else value) for place, value in each.cells)
            yield replace(each, cells=cells) if places else each

    def _held(self, static: Object, place: int) -> Term:
        for offset, value in static.cells:
            if offset == place and isinstance(value.sort, Pointer):
                return value
            width = bytes_of(value.sort, self._width) or 1
            if offset < place + self._width and place < offset + width:
                raise Unsupported(f"a pointer is read from {static.name}, where there is none")
        if not static.zeroed:
            raise Unsupported(f"a pointer is read from {static.name}, where nothing is")
        return constant(None, POINTER)

    def _started(self, declared: Declaration) -> _Known:
        if not isinstance(declared.initial, Term):
            return _Known(frozenset({ELSEWHERE}), ANYTHING)
        return self._value(declared.initial)

    # --- where pointers lead ------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        ends = {id(each) for each in nulled(self._commands)}
        before: object = None
        while before != (now := dict(self._known)):
            before = now
            for command in self._commands:
                match command:
                    case Assign(target=Variable(sort=Pointer()) as target, value=value):
                        if id(command) not in ends and not is_undefined(value):
                            self._add(target, self._value(value))
                    case Load(target=Variable(sort=Pointer()) as target, pointer=pointer):
                        for slot in self._at(pointer):
                            self._add(target, self._known.get(slot.name, _Known()))
                    case Store(pointer=pointer, value=value) if isinstance(value.sort, Pointer):
                        for slot in self._at(pointer):
                            self._add(slot, _Known() if is_undefined(value) else self._value(value))
                    case _:
                        pass
        for name in self._made:
            if self._known[name].roots != {name}:
                raise Unsupported(f"{name} points to several objects")

    def _add(self, target: Variable, more: _Known) -> None:
        self._known[target.name] = _joined(self._known.get(target.name, _Known()), more)

    def _at(self, pointer: Term) -> Iterator[Variable]:
        """The variables for what lies where a pointer leads, in each object."""
        known = self._value(pointer)
        if ELSEWHERE in known.roots:
            raise Unsupported("a pointer is read from memory or written there, in no object of the frame")
        for name in sorted(known.roots - {NOWHERE}):
            place = self._fixed(pointer)
            if (name, place) not in self._slots:
                slot = self._slots[name, place] = variable(f"{name}.{place}*", POINTER)
                if name in self._statics:
                    self._add(slot, self._value(self._held(self._statics[name], place)))
            yield self._slots[name, place]

    def _fixed(self, pointer: Term) -> int:
        place = self._value(pointer).place
        if place is None or place.modulus:
            raise Unsupported("a pointer is read from memory or written there, at a place that is not fixed")
        return place.rest

    def _value(self, pointer: Term) -> _Known:
        match pointer:
            case Variable(name=name):
                return self._known.get(name, _Known())
            case Observe(observation=Observation.ADDRESS, names=(name, *_)):
                return _Known(frozenset({name}), number(0))
            case Apply(operator="pointer.add", arguments=(base, distance)):
                known = self._value(base)
                if known.place is None:
                    return known
                return _Known(known.roots, congruence(apply("add", _BASE, distance), {_BASE: known.place}))
            case Apply(operator="ite", arguments=(_, then, otherwise)):
                return _joined(self._value(then), self._value(otherwise))
            case Constant(value=None):
                return _Known(frozenset({NOWHERE}))
            case _:
                return _Known(frozenset({ELSEWHERE}), ANYTHING)

    # --- what else touches them ---------------------------------------------------------------------------------------

    def _require_whole(self, command: Command) -> None:
        """A command that touches a pointer touches all of it."""
        match command:
            case Load(target=Variable(sort=sort), pointer=pointer):
                self._require_apart(pointer, sort)
            case Store(pointer=pointer, value=value):
                self._require_apart(pointer, value.sort)
            case Fill(pointer=pointer, value=value):
                for name in self._owners(pointer):
                    zero = isinstance(value, Constant) and value.value == 0
                    whole = isinstance(command.size, Constant) and command.size.value == self._size(name)
                    if not (zero and whole and self._fixed(pointer) == 0):
                        raise Unsupported(f"a part of {name}, which holds pointers, is filled")
            case Copy(source=source, target=target):
                if any(self._owners(source)) or any(self._owners(target)):
                    raise Unsupported("an object that holds pointers is copied")
            case _:
                pass

    def _owners(self, pointer: Term) -> list[str]:
        """The objects with pointers in them to which a pointer may lead."""
        return sorted(self._value(pointer).roots & {name for name, _ in self._slots})

    def _size(self, name: str) -> int | None:
        if name in self._statics:
            return self._statics[name].size
        sizes = {each.size for each in self._commands if isinstance(each, Allocate) and each.target.name == name}
        found = next(iter(sizes))
        return found.value if len(sizes) == 1 and isinstance(found, Constant) and isinstance(found.value, int) else None

    def _require_apart(self, pointer: Term, sort: Sort) -> None:
        width = bytes_of(sort, self._width)
        for name in self._owners(pointer):
            place = self._fixed(pointer)
            for owner, other in self._slots:
                same = isinstance(sort, Pointer) and other == place
                if (
                    owner == name
                    and not same
                    and (width is None or (place < other + self._width and other < place + width))
                ):
                    raise Unsupported(f"a part of a pointer in {name} is read or written")


def _joined(one: _Known, other: _Known) -> _Known:
    roots = one.roots | other.roots
    if one.place is None or other.place is None:
        return _Known(roots, other.place if one.place is None else one.place)
    return _Known(roots, join(one.place, other.place))
