"""Source types to layouts: what DIBasicType, DIDerivedType and DICompositeType say about the bytes of a variable.

A `TypeTable` is made once per module; `layout` takes the number of a type node. Structs get a position in `structs`
when they are first met and are filled by a worklist, so that types may refer to each other in any way.
"""

from __future__ import annotations

from dataclasses import replace

from clew.frontends.llvm.debug.names import qualified_name
from clew.frontends.llvm.debug.nodes import Metadata, Node
from clew.frontends.llvm.debug.places import file_of
from clew.frontends.llvm.debug.standard import as_shown
from clew.ir.memory.layouts import Elements, Layout, Member, Members, Named, PointerTo, Reading, Scalar, size_of
from clew.ir.source import SHIPPED

_TRANSPARENT = frozenset(
    {
        "DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type", "DW_TAG_restrict_type", "DW_TAG_atomic_type",
        "DW_TAG_member", "DW_TAG_template_alias", "DW_TAG_immutable_type", "DW_TAG_packed_type",
    }
)  # fmt: skip
_POINTERS = frozenset({"DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_rvalue_reference_type"})
_STRUCTS = frozenset({"DW_TAG_structure_type", "DW_TAG_class_type", "DW_TAG_union_type"})
_READINGS = {
    "DW_ATE_signed": Reading.SIGNED,
    "DW_ATE_unsigned": Reading.UNSIGNED,
    "DW_ATE_signed_char": Reading.CHARACTER,
    "DW_ATE_unsigned_char": Reading.UNSIGNED,
    "DW_ATE_UTF": Reading.UNSIGNED,
    "DW_ATE_boolean": Reading.BOOLEAN,
    "DW_ATE_float": Reading.FLOATING,
}
_LONGEST = 100
"""Longer chains of pointers, arrays and names have no layout; so layouts are never deep."""


class TypeTable:
    """The layouts of one module's source types; it remembers what it has seen."""

    def __init__(self, metadata: Metadata, pointer_bytes: int) -> None:
        self._metadata = metadata
        self._pointer_bytes = pointer_bytes
        self._positions: dict[int, int] = {}
        self._structs: list[Members] = []
        self._pending: list[tuple[int, Node]] = []
        self._described: dict[int | None, Layout | None] = {}

    @property
    def structs(self) -> tuple[Members, ...]:
        """Every struct met so far, for `Program.layouts`."""
        return tuple(self._structs)

    def layout(self, number: int | None) -> Layout | None:
        """The layout of a type; None for void, functions and whatever has no bytes that a person reads."""
        found = self._describe(number)
        while self._pending:
            position, node = self._pending.pop()
            self._structs[position] = self._filled(self._structs[position], node)
        return found

    def _describe(self, number: int | None) -> Layout | None:
        if number not in self._described:
            self._described[number] = self._follow(number)
        return self._described[number]

    def _follow(self, number: int | None) -> Layout | None:
        """The layout of a type: a chain of pointers and arrays is followed to its end, and built from there."""
        wrappers: list[Node] = []
        alias = ""
        for _ in range(_LONGEST):
            if number is None:
                return self._wrap(None, wrappers)
            node = self._metadata.node(number)
            tag = node.text("tag")
            if tag in _POINTERS or tag == "DW_TAG_array_type":
                wrappers.append(node)
            elif tag not in _TRANSPARENT:
                return self._wrap(self._base(number, node, alias), wrappers)
            alias = node.text("name") if tag == "DW_TAG_typedef" else ""
            number = node.reference("baseType")
        return None

    def _wrap(self, found: Layout | None, wrappers: list[Node]) -> Layout | None:
        for node in reversed(wrappers):
            if node.text("tag") in _POINTERS:
                found = PointerTo(found)
            elif found is not None:
                found = self._array(node, found)
        return found

    def _array(self, node: Node, element: Layout) -> Layout | None:
        """An array; several dimensions stand in one node. The stride follows from the whole size."""
        counts = [self._count(number) for number in self._metadata.items(node.reference("elements"))]
        known = 1
        for count in counts:
            known *= 1 if count is None else count
        stride = node.number("size") // 8 // known if known and node.number("size") else None
        if stride is None:
            stride = size_of(element, self._structs, self._pointer_bytes)
        if stride is None:
            return None
        found = element
        for count in reversed(counts):
            found = Elements(count, stride, found)
            stride *= count or 0
        return found

    def _count(self, number: int | None) -> int | None:
        """How many elements a subrange has; None where that is not constant."""
        if number is None:
            return None
        count = self._metadata.node(number).value("count")
        return count if isinstance(count, int) and count >= 0 else None

    def _base(self, number: int, node: Node, alias: str) -> Layout | None:
        """The layout of a type at the end of a chain; an unnamed one is called by the `alias` that stands before it."""
        tag = node.text("tag")
        if node.kind == "DIBasicType":
            return _scalar(node, node.text("name"))
        if tag == "DW_TAG_enumeration_type":
            return self._enumeration(node, self._title(number, node, alias))
        if tag in _STRUCTS:
            return self._named(number, node, alias)
        return None

    def _enumeration(self, node: Node, title: str) -> Scalar:
        names: list[tuple[int, str]] = []
        for each in self._metadata.items(node.reference("elements")):
            if each is not None:
                enumerator = self._metadata.node(each)
                names.append((enumerator.number("value"), enumerator.text("name")))
        base = node.reference("baseType")
        reading = Reading.SIGNED if any(value < 0 for value, _ in names) else Reading.UNSIGNED
        if base is not None and (known := self._describe(base)) is not None and isinstance(known, Scalar):
            reading = known.reading
        return Scalar(title, node.number("size") // 8, reading, tuple(names))

    def _named(self, number: int, node: Node, alias: str) -> Named:
        if number not in self._positions:
            self._positions[number] = len(self._structs)
            self._pending.append((len(self._structs), node))
            union = node.text("tag") == "DW_TAG_union_type"
            title = self._title(number, node, alias)
            self._structs.append(Members(title, node.number("size") // 8, (), union))
        return Named(self._positions[number])

    def _title(self, number: int, node: Node, alias: str) -> str:
        return qualified_name(self._metadata, number) if node.text("name") or not alias else alias

    def _filled(self, struct: Members, node: Node) -> Members:
        """The struct with its data members and bases; statics, functions and virtual bases are elsewhere.

        Tables for virtual calls are hidden, and so is what a shipped C library keeps for itself (as in a mutex).
        """
        members: list[Member] = []
        file = None if (at := node.reference("file")) is None else file_of(self._metadata, at)
        internal = file is not None and file.startswith(SHIPPED) and not struct.title.startswith("std::")
        for number in self._metadata.items(node.reference("elements")):
            if number is None:
                continue
            part = self._metadata.node(number)
            tag, flags = part.text("tag"), part.text("flags").split(" | ")
            data = tag == "DW_TAG_member" and "DIFlagStaticMember" not in flags
            if not data and (tag != "DW_TAG_inheritance" or "DIFlagVirtual" in flags):
                continue
            layout = self._describe(part.reference("baseType"))
            if layout is not None:
                member = _member(part, layout, data=data, field="DIFlagBitField" in flags)
                hidden = member.name.startswith("_vptr$") or (internal and member.name.startswith("__"))
                members.append(as_shown(struct.title, replace(member, hidden=hidden)))
        return replace(struct, members=tuple(members))


def _scalar(node: Node, title: str) -> Scalar | None:
    reading = _READINGS.get(node.text("encoding"))
    if reading is None or not node.number("size"):
        return None
    return Scalar(title, node.number("size") // 8, reading)


def _member(part: Node, layout: Layout, *, data: bool, field: bool) -> Member:
    name, offset = part.text("name") if data else "", part.number("offset")
    bits = (offset % 8, part.number("size")) if field else None
    return Member(name, offset // 8, layout, bits)
