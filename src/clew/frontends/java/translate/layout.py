"""Where things are in memory: fields in objects, elements in arrays, what is in the tables of classes.

An object is: the table of its class, with threads its monitor (owner, depth, waiters), then the fields, those of
superclasses first. An array is: the same, its length, and the elements. A table is: the object of the class `Class`,
the offset in tables of the test for the element type, the size of an element, one byte for each tested type, and code
for each selector that is dispatched on.
"""

from __future__ import annotations

from dataclasses import field, replace

from clew.frontends.java.classfile.descriptors import bytes_of, class_in, is_reference, plain_name, shown
from clew.frontends.java.world.hierarchy import Hierarchy
from clew.ir.memory.layouts import Elements, Layout, Member, Members, Named, PointerTo, Reading, Scalar
from clew.ir.memory.structs import Struct, StructField
from clew.ir.sorts import POINTER, Bits, Sort
from clew.records import dataclass

POINTER_BYTES = 8
CLASS_AT, ELEMENT_TEST_AT, ELEMENT_SIZE_AT, TESTS_AT = 0, 8, 16, 20
"""Offsets in a table."""
OWNER_AT, DEPTH_AT, WAITERS_AT = 8, 16, 24
"""Offsets in an object that has a monitor."""
_READINGS = {
    "Z": Reading.BOOLEAN,
    "B": Reading.SIGNED,
    "S": Reading.SIGNED,
    "I": Reading.SIGNED,
    "J": Reading.SIGNED,
    "C": Reading.UNSIGNED,
    "F": Reading.FLOATING,
    "D": Reading.FLOATING,
}


def spelled(name: str) -> str:
    """The name of a class in programs."""
    return name.replace("/", ".")


def _told_apart(fields: list[StructField]) -> list[StructField]:
    """Fields of superclasses with the same name get their offset added."""
    names = [each.name for each in fields]
    return [replace(each, name=f"{each.name}@{each.offset}") if names.count(each.name) > 1 else each for each in fields]


@dataclass
class Layouts:
    """Layouts of classes, made when they are asked for, and their numbers for whoever shows memory."""

    hierarchy: Hierarchy
    monitors: bool
    tested: tuple[str, ...] = ()
    selectors: tuple[str, ...] = ()
    live: frozenset[str] = frozenset()
    """The classes of which there may be objects, without arrays."""
    _fields: dict[str, dict[tuple[str, str, str], int]] = field(default_factory=dict)
    _sizes: dict[str, int] = field(default_factory=dict)
    _members: dict[str, int] = field(default_factory=dict)

    @property
    def header(self) -> int:
        """How many bytes of an object come before its fields."""
        return 32 if self.monitors else 8

    @property
    def length_at(self) -> int:
        """Where an array keeps its length."""
        return self.header

    @property
    def elements_at(self) -> int:
        """Where the elements of an array begin."""
        return self.header + 8

    def offset(self, owner: str, name: str, descriptor: str) -> int:
        """Where the objects of a class keep a field that it declares."""
        return self._laid_out(owner)[owner, name, descriptor]

    def size(self, name: str) -> int:
        """How many bytes an object of the class has."""
        self._laid_out(name)
        return self._sizes[name]

    def _laid_out(self, name: str) -> dict[tuple[str, str, str], int]:
        if name in self._fields:
            return self._fields[name]
        found: dict[tuple[str, str, str], int] = {}
        at = self.header
        for file in reversed(list(self.hierarchy.lineage(name))):
            for each in file.fields:
                if not each.is_static:
                    width = bytes_of(each.descriptor)
                    at += -at % width
                    found[file.name, each.name, each.descriptor] = at
                    at += width
        self._fields[name], self._sizes[name] = found, at
        return found

    # --- tables -------------------------------------------------------------------------------------------------------

    def test_at(self, name: str) -> int:
        """Where tables say whether objects are of a type."""
        return TESTS_AT + self.tested.index(name)

    def code_at(self, selector: str) -> int:
        """Where tables have the code for a selector."""
        first = TESTS_AT + len(self.tested)
        return first + -first % POINTER_BYTES + POINTER_BYTES * self.selectors.index(selector)

    @property
    def table_size(self) -> int:
        """How many bytes a table has."""
        first = TESTS_AT + len(self.tested)
        return first + -first % POINTER_BYTES + POINTER_BYTES * len(self.selectors)

    # --- what others may know of it -----------------------------------------------------------------------------------

    def struct(self, name: str) -> Struct:
        """What objects of a class consist of."""
        offsets = self._laid_out(name)
        table = StructField("table", 0, POINTER)
        fields = [
            StructField(field_name, at, self._sort(descriptor), self._target(descriptor))
            for (_, field_name, descriptor), at in offsets.items()
        ]
        return Struct(spelled(name), self._sizes[name], (table, *self._monitor(), *_told_apart(fields)))

    def _monitor(self) -> tuple[StructField, ...]:
        if not self.monitors:
            return ()
        owner, depth = StructField("owner", OWNER_AT, POINTER), StructField("depth", DEPTH_AT, Bits(32))
        return (owner, depth, StructField("waiters", WAITERS_AT, POINTER))

    def _sort(self, descriptor: str) -> Sort:
        return POINTER if is_reference(descriptor) else Bits(8 * bytes_of(descriptor))

    def _target(self, descriptor: str) -> str | None:
        name = class_in(descriptor) if descriptor.startswith("L") else ""
        return spelled(name) if name in self.live else None

    # --- how a person reads it ----------------------------------------------------------------------------------------

    def named(self, name: str) -> Named:
        """The layout of objects of a class, or of arrays."""
        return Named(self._members.setdefault(name, len(self._members)))

    def of_type(self, descriptor: str) -> Layout:
        """The layout of a value of a type."""
        if is_reference(descriptor):
            return PointerTo(self.named(class_in(descriptor)))
        return Scalar(shown(descriptor), bytes_of(descriptor), _READINGS[descriptor])

    def all_members(self) -> tuple[Members, ...]:
        """The layouts by their numbers; looking at one may name others."""
        made: list[Members] = []
        while len(made) < len(self._members):
            made.append(self._shown(list(self._members)[len(made)]))
        return tuple(made)

    def _shown(self, name: str) -> Members:
        if name.startswith("["):
            element = name[1:]
            inner = Elements(None, bytes_of(element), self.of_type(element))
            return Members(shown(name), self.elements_at, (Member("", self.elements_at, inner),))
        file = self.hierarchy.library.find(name)
        if file is None or file.shipped:
            return Members(plain_name(name), self.header, ())
        offsets = self._laid_out(name)
        members = tuple(
            Member(field_name, at, self.of_type(descriptor), hidden=self.hierarchy.get(owner).shipped)
            for (owner, field_name, descriptor), at in offsets.items()
        )
        return Members(plain_name(name), self._sizes[name], members)
