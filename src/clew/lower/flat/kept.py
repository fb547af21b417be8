"""Pointers that memory holds, as variables or as numbers.

Input: the commands of a procedure without calls, and the static objects. Output: what each pointer may lead to, those
in memory included, and what stands for a pointer that is read or written there. Where every pointer of an object lies
at a fixed place, that is a variable for each place. An object in which pointers are accessed at places that are not
fixed, such as an array of structs, is *numbered*: it holds the number of the object that a pointer leads to, zero for
null, if pointers in it lead to where static objects begin. What lies at a place is told by the remainder of the place,
so members of structs are told apart. Raises Unsupported where another access touches a part of a pointer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import gcd
from typing import NamedTuple

from clew.ir.commands import Allocate, Assign, Command, Copy, Fill, Load, Store
from clew.ir.errors import Unsupported
from clew.ir.program import Declaration, Object, Program
from clew.ir.sorts import POINTER, Bits, Pointer, Sort, bytes_of
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, apply, bits, constant, variable
from clew.lower.flat.congruence import ANYTHING, Congruence, congruence, join, number
from clew.lower.flat.pointers import ELSEWHERE, NOWHERE, is_undefined, nulled

_MOST = 256
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
        self._globals = tuple(each for each in program.globals if isinstance(each.sort, Pointer))
        self._made = {each.target.name for each in commands if isinstance(each, Allocate)}
        self._slots: dict[tuple[str, int], Variable] = {}
        self._numbered: dict[str, dict[Congruence, _Known]] = {}
        self._known: dict[str, _Known] = {}
        while not self._follow() or self._scattered():  # again, with one more object that is numbered
            pass
        for command in commands if self.changes else ():
            self._require_whole(command)
        for name in self._numbered.keys() & self._statics.keys():
            self._require_started(self._statics[name])
        self._numbers: dict[str, int] = {}

    @property
    def roots(self) -> dict[str, set[str]]:
        """By pointer variable, those for memory included, what it may lead to."""
        return {name: set(known.roots) for name, known in self._known.items()}

    def number(self, name: str) -> int:
        """The number of an object; null is zero."""
        found = self._numbers.setdefault(name, len(self._numbers) + 1)
        if found >= _MOST:
            raise Unsupported(f"there are more than {_MOST} objects")
        return found

    def is_numbered(self, name: str) -> bool:
        """Whether pointers in an object are numbers."""
        return name in self._numbered

    @property
    def changes(self) -> bool:
        """Whether there are pointers in memory."""
        return bool(self._slots) or bool(self._numbered)

    def held_at(self, name: str, pointer: Term) -> list[str]:
        """The objects to which the pointers at a place of a numbered object may lead."""
        place = self._value(pointer).place
        assert place is not None, "a pointer that is followed should lead somewhere"
        found = (known.roots for each, known in self._numbered[name].items() if _meet(each, place))
        return sorted(frozenset[str]().union(*found) - {NOWHERE})

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
            if each.name in self._numbered:
                cells = tuple((place, self._numbering(value)) for place, value in each.cells)
                yield replace(each, cells=cells, layout=None)
            elif places:
                yield replace(each, cells=tuple((at, zero if at in places else value) for at, value in each.cells))
            else:
                yield each

    def _numbering(self, value: Term) -> Term:
        """What a numbered object holds at the start instead of a value."""
        if not isinstance(value.sort, Pointer):
            return value
        (name,) = self._value(value).roots
        return bits(0 if name == NOWHERE else self.number(name), 8 * self._width)

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

    def _follow(self) -> bool:
        """Follow all pointers; False where an object turns out to be numbered on the way."""
        self._slots = {}
        self._known = {each.name: self._started(each) for each in self._globals}
        self._known |= {name: _Known(frozenset({name}), number(0)) for name in self._made}
        self._numbered = {name: self._at_start(name) for name in self._numbered}
        ends = {id(each) for each in nulled(self._commands)}
        before: object = None
        count = len(self._numbered)
        while before != (now := (dict(self._known), {name: dict(each) for name, each in self._numbered.items()})):
            before = now
            for command in self._commands:
                if len(self._numbered) != count:
                    return False
                match command:
                    case Assign(target=Variable(sort=Pointer()) as target, value=value):
                        if id(command) not in ends and not is_undefined(value):
                            self._add(target, self._value(value))
                    case Load(target=Variable(sort=Pointer()) as target, pointer=pointer):
                        for slot in self._at(pointer):
                            self._add(target, self._known.get(slot.name, _Known()))
                        for held, place in self._spread(pointer):
                            held.setdefault(place, _NULL)
                            for each in (known for other, known in held.items() if _meet(other, place)):
                                self._add(target, each)
                    case Store(pointer=pointer, value=value) if isinstance(value.sort, Pointer):
                        given = _Known() if is_undefined(value) else self._value(value)
                        for slot in self._at(pointer):
                            self._add(slot, given)
                        for held, place in self._spread(pointer):
                            held[place] = _joined(held.get(place, _NULL), self._first(given))
                    case _:
                        pass
        for name in self._made:
            if self._known[name].roots != {name}:
                raise Unsupported(f"{name} points to several objects")
        return True

    def _scattered(self) -> bool:
        """Whether an object with pointers at fixed places is accessed elsewhere; it is numbered then."""
        owners = {name for name, _ in self._slots}
        before = len(self._numbered)
        for command in self._commands:
            if isinstance(command, Load | Store):
                known = self._value(command.pointer)
                if known.place is not None and known.place.modulus:
                    self._numbered |= {name: {} for name in sorted(known.roots & owners)}
        return len(self._numbered) != before

    def _at_start(self, name: str) -> dict[Congruence, _Known]:
        """What pointers a numbered object holds at first, by place; null anywhere."""
        static = self._statics.get(name)
        cells = () if static is None else static.cells
        pointers = {number(at): self._first(self._value(value)) for at, value in cells if value.sort == POINTER}
        return {ANYTHING: _NULL, **pointers}

    def _first(self, given: _Known) -> _Known:
        """A pointer that has a number: to where a static object begins."""
        if not given.roots <= {NOWHERE, *self._statics} or given.place not in (None, number(0)):
            raise Unsupported(
                "a pointer that is held at a place that is not fixed leads to no static object's beginning"
            )
        return given

    def _spread(self, pointer: Term) -> Iterator[tuple[dict[Congruence, _Known], Congruence]]:
        """What the numbered objects hold to which a pointer leads, and where it leads there."""
        known = self._value(pointer)
        for name in sorted(known.roots & self._numbered.keys()):
            assert known.place is not None, "a pointer to an object should have a place there"
            if 0 < known.place.modulus < self._width:
                raise Unsupported(f"pointers in {name} may overlap")
            yield self._numbered[name], known.place

    def _add(self, target: Variable, more: _Known) -> None:
        self._known[target.name] = _joined(self._known.get(target.name, _Known()), more)

    def _at(self, pointer: Term) -> Iterator[Variable]:
        """The variables for what lies where a pointer leads, in each object that is not numbered."""
        known = self._value(pointer)
        if ELSEWHERE in known.roots:
            raise Unsupported("a pointer is read from memory or written there, in no object of the frame")
        if known.place is not None and known.place.modulus:
            self._numbered |= {each: {} for each in known.roots - {NOWHERE} if each not in self._numbered}
        for name in sorted(known.roots - {NOWHERE} - self._numbered.keys()):
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
                zero = isinstance(value, Constant) and value.value == 0
                for name in self._owners(pointer):
                    if name in self._numbered:
                        if not zero:
                            raise Unsupported(f"{name}, which holds pointers, is filled")
                        continue
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
        return sorted(self._value(pointer).roots & {*(name for name, _ in self._slots), *self._numbered})

    def _size(self, name: str) -> int | None:
        if name in self._statics:
            return self._statics[name].size
        sizes = {each.size for each in self._commands if isinstance(each, Allocate) and each.target.name == name}
        found = next(iter(sizes))
        return found.value if len(sizes) == 1 and isinstance(found, Constant) and isinstance(found.value, int) else None

    def _require_apart(self, pointer: Term, sort: Sort) -> None:
        width = bytes_of(sort, self._width)
        for name in self._owners(pointer):
            if name in self._numbered:
                self._require_apart_in(name, self._value(pointer).place, sort)
                continue
            place = self._fixed(pointer)
            for owner, other in self._slots:
                same = isinstance(sort, Pointer) and other == place
                if (
                    owner == name
                    and not same
                    and (width is None or (place < other + self._width and other < place + width))
                ):
                    raise Unsupported(f"a part of a pointer in {name} is read or written")

    def _require_started(self, static: Object) -> None:
        """What a numbered object holds at the start are pointers where pointers are."""
        for at, value in static.cells:
            self._require_apart_in(static.name, number(at), value.sort)

    def _require_apart_in(self, name: str, place: Congruence | None, sort: Sort) -> None:
        """An access to a numbered object is one to a whole pointer, or touches none."""
        width = bytes_of(sort, self._width)
        assert place is not None, "a pointer to an object should have a place there"
        for other in self._numbered[name]:
            if other == ANYTHING or (isinstance(sort, Pointer) and _meet(place, other)):
                continue
            if width is None or _overlap(place, width, other, self._width):
                raise Unsupported(f"a part of a pointer in {name} is read or written")


_NULL = _Known(frozenset({NOWHERE}))


def _meet(one: Congruence, other: Congruence) -> bool:
    """Whether two places may be the same."""
    modulus = gcd(one.modulus, other.modulus)
    return (one.rest - other.rest) % modulus == 0 if modulus else one.rest == other.rest


def _overlap(one: Congruence, width: int, other: Congruence, other_width: int) -> bool:
    """Whether so many bytes at two places may touch each other."""
    modulus, ahead = gcd(one.modulus, other.modulus), other.rest - one.rest
    if not modulus:
        return -other_width < ahead < width
    return ahead % modulus < width or modulus - ahead % modulus < other_width


def _joined(one: _Known, other: _Known) -> _Known:
    roots = one.roots | other.roots
    if one.place is None or other.place is None:
        return _Known(roots, other.place if one.place is None else one.place)
    return _Known(roots, join(one.place, other.place))
