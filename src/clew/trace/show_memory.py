"""Objects as a person reads them: under a name of their own, or under the path of the pointer by which they are found.

An object with a layout is shown by its members and elements, one without by words. Undefined bytes are not shown, and
of large objects no zeros. Where several paths lead to an object, the first one counts that points to its beginning and
knows its layout; so everything is told twice, the first time only where pointers lead. What an object holds is read
once for all states in which it has the same content and the same name: only pointers are looked at again, since they
are told by the names of what they point to.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, takewhile
from typing import NamedTuple

from clew.ir.errors import Unsupported
from clew.ir.memory.layouts import Elements, Following, Layout, Leaf, PointerTo, Scalar, leaves
from clew.ir.program import Object
from clew.ir.sorts import POINTER, Bits, Sort
from clew.ir.values import NOWHERE, UNDEFINED, Address
from clew.semantics.code import Code
from clew.semantics.execution.memory import load, size_of
from clew.semantics.state import Extent, Life, State
from clew.semantics.values import Concrete, Datum
from clew.trace.legible import Root, behind, characters, scalar_text, title

_CONCRETE = Concrete()
_LARGE = 512
"""Of objects with more bytes than this, zeros are not shown."""
_MOST = 1024
"""So many cells of an object are shown."""


class ShownCell(NamedTuple):
    """One cell: its name, what a person reads, and what it is (without a sort it is nothing but a text)."""

    name: str
    text: str
    sort: Sort | None = None
    datum: Datum = UNDEFINED


class ShownPointer(NamedTuple):
    """A cell that holds a pointer: its name, and the layout of what it points to as far as it is known."""

    name: str
    datum: Datum
    layout: PointerTo | None = None


Row = ShownCell | ShownPointer


class Content(NamedTuple):
    """What an object holds, and the pointers among it that may lead to others."""

    rows: tuple[Row, ...]
    pointers: tuple[tuple[str, Address, PointerTo | None], ...]


class _Known:
    """What is the same in all states of a program: the names of static objects, and contents that were seen."""

    def __init__(self, code: Code) -> None:
        self.roots: dict[int, Root] = {}
        self.named: list[int] = []
        self.contents: dict[tuple[int, Root, Extent], Content] = {}
        for number, declared in enumerate(code.program.objects):
            self.roots[number] = Root(declared.original or declared.name, pointer=False, layout=declared.layout)
            if declared.original != "" and (declared.span is None or not declared.span.shipped):
                self.named.append(number)
        for number, procedure in enumerate(code.program.procedures):
            name = procedure.original or procedure.name
            self.roots[code.first_code + number] = Root(name, pointer=False, layout=None)


_known = lru_cache(maxsize=1)(_Known)
"""Of the last program: its states are told one after the other."""


class ShownMemory:
    """The objects of one state while it is told; it has state because telling finds objects."""

    def __init__(self, state: State, code: Code) -> None:
        self._state, self._code = state, code
        self._table = code.program.layouts
        known = _known(code)
        self._contents = known.contents
        self._here: dict[int, tuple[Root, Content]] = {}
        self._roots = dict(known.roots)
        self._named = list(known.named)
        self._waiting = list(known.named)
        self._told: set[int] = set()
        self.read: set[int] = set()
        """The objects that were looked at."""
        self.final = False
        """Whether everything is told for the second and last time."""

    def place(self, address: Address, name: str, layout: Layout) -> None:
        """The object at the address has that name."""
        if self._is_there(address):
            self._roots.setdefault(address.object, Root(name, pointer=False, layout=layout))
            self._named.append(address.object)
            self._waiting.append(address.object)

    def again(self) -> None:
        """Now everything is told for the second and last time."""
        self.final = True
        self._waiting = list(self._named)
        self._told.clear()

    def find(self) -> None:
        """Learn by which paths objects are found, without telling what they hold."""
        for number in self._next():
            for name, address, layout in self._content(number).pointers:
                if self._is_there(address):
                    self._meet(name, address, layout)

    def cells(self) -> Iterator[ShownCell]:
        """The cells of objects that were found and not told yet."""
        for number in self._next():
            for row in self._content(number).rows:
                if isinstance(row, ShownCell):
                    yield row
                else:
                    yield ShownCell(row.name, self.pointer(*row), POINTER, row.datum)

    def _next(self) -> Iterator[int]:
        """The objects that were found and are not told yet, those that are found in the meantime too."""
        position = 0
        while position < len(self._waiting):
            number = self._waiting[position]
            position += 1
            if number not in self._told:
                self._told.add(number)
                yield number
        self._waiting.clear()

    def _extent(self, number: int) -> Extent:
        self.read.add(number)
        return self._state.objects[number]

    def _is_there(self, address: Address) -> bool:
        return address.object != NOWHERE and self._extent(address.object).life is not Life.GONE

    def _meet(self, path: str, datum: Address, layout: PointerTo | None) -> Root | None:
        """How the object is known to which a pointer points that stands at the path; it may be found by this."""
        root = self._roots.get(datum.object)
        if root is None:
            root = self._find(path, datum, layout)
        if root is not None and root.pointer and root.text == path:
            self._waiting.append(datum.object)
        return root

    def pointer(self, path: str, datum: Datum, layout: PointerTo | None) -> str:
        """What a pointer is, which stands at the path; what it points to may be found by this."""
        if not isinstance(datum, Address):
            return "null" if datum is None else repr(datum)
        if datum.object == NOWHERE:
            return f"the number {datum.offset}"
        extent = self._extent(datum.object)
        if extent.life is Life.GONE:
            return "gone"
        root = self._meet(path, datum, layout)
        if root is None:
            return ""
        if root.pointer and root.text == path:
            offset = f" + {datum.offset}" if datum.offset else ""
            return f"{self._title(root, extent)}{offset}"
        if (text := self._literal(datum)) is not None:
            return text
        return root.address(datum.offset, None if layout is None else layout.target, self._table)

    def part(self, address: Address) -> str:
        """The member or element in which the address lies, by its name; only after everything was told."""
        root = self._roots.get(address.object)
        if root is None:
            return ""
        offset, size = address.offset - root.start, self._extent(address.object).size - root.start
        if root.layout is not None:
            for leaf in leaves(root.layout, self._table, size, self._code.pointer_bytes):
                if leaf.offset <= offset < leaf.offset + leaf.size:
                    return root.part(leaf.path)
        whole = f"*{root.text}" if root.pointer else root.text
        return whole if offset == 0 else f"byte {offset} of {whole}"

    def _find(self, path: str, datum: Address, layout: PointerTo | None) -> Root | None:
        """A new root; at first only one that knows the beginning and the layout of the object."""
        known = layout is not None and layout.target is not None
        if not self.final and (datum.offset or (self._table and not known)):
            return None
        size = self._extent(datum.object).size - max(datum.offset, 0)
        whole = behind(layout, size, self._table, self._code.pointer_bytes) if layout is not None else None
        if datum.offset == 0 and (found := self._class(self._extent(datum.object))) is not None:
            whole = found
        root = Root(path, pointer=True, layout=whole, start=datum.offset if whole is not None else 0)
        self._roots[datum.object] = root
        return root

    def _class(self, extent: Extent) -> Layout | None:
        """The layout of an object that begins with a pointer to the table of its class."""
        first = extent.marks[0] if extent.marks else None
        objects = self._code.program.objects
        if first is None or first.offset or not isinstance(first.value, Address):
            return None
        number = first.value.object
        return objects[number].table_of if 0 <= number < len(objects) else None

    def _title(self, root: Root, extent: Extent) -> str:
        words = title(root.layout, extent.size - root.start, self._table)
        return f"new {words}" if root.layout is not None and extent.life.on_heap else words

    def _literal(self, address: Address) -> str | None:
        """The text that stands in an object which the source does not name."""
        objects = self._code.program.objects
        if address.object >= len(objects) or objects[address.object].original != "":
            return None
        extent = self._extent(address.object)
        content, zero, _ = extent.data[address.offset :].partition(b"\0")
        if not zero or extent.marks or not 0 <= address.offset < extent.size:
            return None
        return characters(content)

    def content(self, number: int) -> Content | None:
        """What an object holds; None for one that is gone or that nobody has found."""
        if number not in self._roots or self._extent(number).life in (Life.GONE, Life.CODE):
            return None
        return self._content(number)

    def title(self, number: int) -> str:
        """What an object is: its own name, or what it consists of."""
        root = self._roots[number]
        return self._title(root, self._extent(number)) if root.pointer else root.text

    def _content(self, number: int) -> Content:
        root = self._roots[number]
        if number in self._here and self._here[number][0] is root:
            return self._here[number][1]
        declared = self._code.program.objects
        key = (number if number < len(declared) else -1, root, self._extent(number))
        found = self._contents.get(key)
        if found is None:
            rows = tuple(islice(self._object(number), _MOST))
            pointers = ((each.name, each.datum, each.layout) for each in rows if isinstance(each, ShownPointer))
            leading = tuple((name, datum, layout) for name, datum, layout in pointers if isinstance(datum, Address))
            found = self._contents[key] = Content(rows, leading)
        self._here[number] = root, found
        return found

    def _object(self, number: int) -> Iterator[Row]:
        root, extent = self._roots[number], self._extent(number)
        if root.layout is None:
            objects = self._code.program.objects
            yield from self._words(root, extent, objects[number] if number < len(objects) else None)
            return
        following = _following(extent, root.start) if extent.size > _LARGE else None
        room = extent.size - root.start
        for leaf in leaves(root.layout, self._table, room, self._code.pointer_bytes, following):
            yield from self._leaf(root, extent, leaf)

    # --- by layout --------------------------------------------------------------------------------------------------

    def _leaf(self, root: Root, extent: Extent, leaf: Leaf) -> Iterator[Row]:
        name, offset = root.part(leaf.path), root.start + leaf.offset
        match leaf.layout:
            case Elements(element=element):
                yield from self._characters(root, extent, leaf, element)
            case PointerTo():
                datum = self._load(extent, offset, POINTER)
                if datum is UNDEFINED or (leaf.overlaps and not isinstance(datum, Address)):
                    return
                if isinstance(datum, str):
                    yield ShownCell(name, datum)
                elif datum is not None or extent.size <= _LARGE:
                    yield ShownPointer(name, datum, leaf.layout)
            case Scalar():
                yield from self._scalar(name, extent, offset, leaf, leaf.layout)

    def _scalar(self, name: str, extent: Extent, offset: int, leaf: Leaf, scalar: Scalar) -> Iterator[Row]:
        sort = Bits(8 * leaf.size)
        datum = self._load(extent, offset, sort)
        if datum is UNDEFINED or (datum == 0 and extent.size > _LARGE):
            return
        if isinstance(datum, str):
            yield ShownCell(name, datum)
        elif isinstance(datum, Address):
            if not leaf.overlaps:
                yield ShownPointer(name, datum)
        elif not isinstance(datum, int):
            yield ShownCell(name, repr(datum), sort, datum)
        elif leaf.bits is None:
            yield ShownCell(name, scalar_text(datum, scalar), sort, datum)
        else:
            first, width = leaf.bits
            first = 8 * leaf.size - first - width if self._code.program.big_endian else first
            part = datum >> first & ((1 << width) - 1)
            yield ShownCell(name, scalar_text(part, scalar, width), Bits(width), part)

    def _characters(self, root: Root, extent: Extent, leaf: Leaf, element: Layout) -> Iterator[Row]:
        """An array of characters: a text, if it is written up to its end, else the characters that are.

        Where it shares its bytes with a pointer that lies there, it is not what is meant.
        """
        start = root.start + leaf.offset
        end = start + leaf.size
        marks = [mark for mark in extent.marks if mark.offset < end and start < mark.offset + mark.size]
        if leaf.overlaps and any(isinstance(mark.value, Address) for mark in marks):
            return
        zero = extent.data.find(0, start, end)
        written = min((mark.offset for mark in marks), default=end)
        if not marks or start <= zero < written:
            whole = not marks and not leaf.overlaps
            yield ShownCell(root.part(leaf.path), characters(extent.data[start : end if whole or zero < 0 else zero]))
            return
        large = extent.size > _LARGE
        for index in takewhile(leaf.size.__gt__, _each(_following(extent, start))) if large else range(leaf.size):
            assert isinstance(element, Scalar), "a text should consist of characters"
            part = Leaf(f"{leaf.path}[{index}]", leaf.offset + index, 1, element, None, leaf.overlaps)
            yield from self._scalar(root.part(part.path), extent, start + index, part, element)

    def _load(self, extent: Extent, offset: int, sort: Sort) -> Datum | str:
        """What is there; a text where it is only a part of a pointer."""
        try:
            datum = load(extent, offset, sort, _CONCRETE, self._code.pointer_bytes, None)
        except Unsupported:
            return "part of a pointer"
        if self._code.program.big_endian and isinstance(sort, Bits) and isinstance(datum, int):
            return int.from_bytes(datum.to_bytes(sort.width // 8, "little"), "big")
        return datum

    # --- without a layout -------------------------------------------------------------------------------------------

    def _words(self, root: Root, extent: Extent, declared: Object | None) -> Iterator[Row]:
        for offset, sort in _offsets(extent, declared, self._code.pointer_bytes):
            name = f"{root.text}[{offset}]"
            datum = self._load(extent, offset, sort)
            if isinstance(datum, str):
                yield ShownCell(name, datum)
            elif isinstance(datum, Address) or sort == POINTER:
                yield ShownPointer(name, datum)
            else:
                text = str(datum) if isinstance(datum, int) else "undefined" if datum is UNDEFINED else repr(datum)
                yield ShownCell(name, text, sort, datum)


_ANY = re.compile(rb"[^\0]")


def _following(extent: Extent, start: int) -> Following:
    """Where the next byte is, counted from the start, that is neither zero nor undefined."""
    marks = [(mark.offset, mark.offset + mark.size) for mark in extent.marks if mark.value is not UNDEFINED]
    ends = [end for _, end in marks]

    def following(offset: int) -> int | None:
        first = start + offset
        number = _ANY.search(extent.data, first)
        place = bisect_right(ends, first)
        found = [] if number is None else [number.start()]
        found += [max(first, marks[place][0])] if place < len(marks) else []
        return min(found) - start if found else None

    return following


def _each(following: Following) -> Iterator[int]:
    """All offsets where there is something to see."""
    offset = following(0)
    while offset is not None:
        yield offset
        offset = following(offset + 1)


def _offsets(extent: Extent, declared: Object | None, pointer_bytes: int) -> Iterator[tuple[int, Sort]]:
    """The words of an object: those that are declared, marks, and numbers of four bytes where there are such."""
    marked = {mark.offset: mark for mark in extent.marks}
    known = {offset: term.sort for offset, term in declared.cells} if declared is not None else {}
    following = _following(extent, 0) if extent.size > _LARGE and declared is None else None
    position = 0
    while position < extent.size:
        if following is not None and position not in marked:
            there = following(position)
            if there is None:
                return
            position = max(position, there - there % 4)
        mark = marked.get(position)
        if mark is not None:
            if mark.value is not UNDEFINED:
                yield position, POINTER if isinstance(mark.value, Address) else Bits(8 * mark.size)
            position += mark.size
            continue
        sort = known.get(position)
        if sort is None:
            taken = min((each for each in (*marked, *known) if each > position), default=extent.size)
            sort = Bits(32 if position % 4 == 0 and taken - position >= 4 else 8)
        yield position, sort
        position += size_of(sort, pointer_bytes, None)
