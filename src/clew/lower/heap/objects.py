"""Objects of memory as nodes: how they are made, found by name, touched and ended."""

from __future__ import annotations

from typing import NamedTuple

from clew.ir.commands import Allocate, Family
from clew.ir.program import Program
from clew.ir.sorts import Bits, Bool, Sort, bytes_of
from clew.ir.sorts import Pointer as PointerSort
from clew.lower.heap import memory
from clew.lower.heap.terms import LostTrack, Terms
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import ANY, DEAD, NOWHERE, UNDEFINED, Cell, Heap, Kind, Life, Node, Pointer
from clew.models.heap.unfolding import unfolded

_LIVES = {Family.PLAIN: Life.HEAP, Family.SINGLE: Life.SINGLE, Family.SEVERAL: Life.SEVERAL}
SIZED = "#"
"""How a type begins that says nothing of sizes: those of several sizes are several types."""
_LOWEST = 4096
"""Numbers up to this as pointers are null with a member's offset."""


class Touching(NamedTuple):
    """An access."""

    where: Pointer
    size: int
    align: int
    writes: bool


class Unfolds(Exception):
    """What is touched was hidden: the command is executed on each of these heaps instead."""

    def __init__(self, heaps: list[Heap]) -> None:
        super().__init__("an edge should be unfolded")
        self.heaps = heaps


class Objects:
    """What a program says of its objects."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._static = {each.name: each for each in program.objects}
        self._code = {each.name for each in program.procedures}
        self._never_written = ANY if program.any_bytes else UNDEFINED

    def life(self, family: Family) -> Life:
        """How objects live that are made in a way."""
        return _LIVES[family]

    def kind(self, command: Allocate, size: int) -> Kind:
        """What a new object is."""
        life = _LIVES[command.family] if command.heap else Life.OWN
        type_ = command.struct or f"bytes {size}"
        return Kind(life, size, f"bytes {size} {type_}" if type_[0] == SIZED else type_, self._never_written)

    def size_of(self, sort: Sort) -> int:
        """How many bytes a value takes."""
        size = bytes_of(sort, self._program.pointer_bytes)
        if size is None or not isinstance(sort, Bits | Bool | PointerSort):
            raise LostTrack(f"a value of sort {sort} lies in memory")
        return size

    def named(self, heap: Heap, name: str, outside: Terms) -> int:
        """The node of a static object or a procedure; it is made when it is first asked for, as it was at the start."""
        known = heap.values.get(f"&{name}")
        if isinstance(known, Pointer):
            return known.node
        if name in self._code:
            number = heap.add(Kind(Life.CODE, 0, "code", name=name))
            heap.values[f"&{name}"] = Pointer(number, 0)
            return number
        declared = self._static[name]
        background = 0 if declared.zeroed else UNDEFINED
        type_ = declared.struct or f"bytes {declared.size}"
        number = heap.add(Kind(Life.STATIC, declared.size, type_, background, name, declared.constant))
        heap.values[f"&{name}"] = Pointer(number, 0)
        for offset, term in declared.cells:
            value = outside.value(heap, term)
            memory.store(heap, number, offset, Cell(self.size_of(term.sort), value))
        return number

    def fault(self, heap: Heap, touching: Touching) -> tuple[str, str] | None:
        """What is wrong with an access: the check that fails, and why."""
        where, size, align, writes = touching
        if where.node == NOWHERE:
            if where.offset == 0:
                return "memory.null-dereference", "the pointer is null"
            if 0 <= where.offset < _LOWEST:
                return "memory.null-dereference", f"the pointer is null, with {where.offset} added"
            return "memory.out-of-bounds", f"the pointer is the number {where.offset:#x}, not the address of an object"
        kind = heap.nodes[where.node].kind
        if kind.life is Life.GONE:
            return "memory.use-after-free", "the object is gone"
        if where.offset < 0 or where.offset + size > kind.size:
            return "memory.out-of-bounds", f"{size} bytes at offset {where.offset} of an object of {kind.size}"
        if writes and kind.constant:
            return "memory.constant-written", "the object is constant"
        if where.offset % align:
            return "memory.misaligned", f"offset {where.offset} of its object is no multiple of {align}"
        return None

    def unhide(self, heap: Heap, grammar: Grammar, touching: Touching) -> None:
        """Raise Unfolds where an edge hides what is touched."""
        where, size, _, _ = touching
        width = self._program.pointer_bytes
        for edge in heap.edges:
            for at, node in enumerate(edge.nodes):
                if node == where.node:
                    for offset in sorted(grammar.owned[edge.label, at]):
                        if offset < where.offset + size and offset + width > where.offset:
                            heaps = unfolded(heap, grammar, node, offset, width)
                            assert heaps is not None, "what an edge owns should be hidden by it"
                            raise Unfolds(heaps)

    def end(self, heap: Heap, number: int) -> None:
        """The object is gone; pointers to it stay."""
        heap.nodes[number] = Node(DEAD, {})
