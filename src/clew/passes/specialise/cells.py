"""Cells that become variables: those that are read and written as a whole, by known pointers only."""

from __future__ import annotations

from collections.abc import Callable

from clew.ir.memory.layouts import Leaf, Reading, Scalar, leaves
from clew.ir.program import Declaration, Object, Program
from clew.ir.sorts import Sort, bytes_of
from clew.ir.terms import Constant, Term, Variable, variable
from clew.ir.values import UNDEFINED
from clew.passes.specialise.memory import Contents, Memory, Place, as_constant


class Cells:
    """The variables of one program, made when somebody asks for them."""

    def __init__(self, memory: Memory, program: Program) -> None:
        self._memory, self._program = memory, program
        self._made: dict[tuple[int, int], Declaration] = {}
        self.variables: set[Term] = set()
        """Those that were asked for so far."""
        self._taken = {each.name for each in program.objects} | {each.name for each in program.procedures}
        self._leaves: dict[int, dict[int, Leaf]] = {}
        self._paths: dict[int, frozenset[str]] = {}

    def constant(self, number: int, offset: int, sort: Sort) -> Constant | None:
        """What a cell holds for ever, where nobody reaches it in another way."""
        contents, place = self._cell(number, offset, sort)
        if contents is None or not _is_apart(contents, place, sort) or contents.late & _mask(place):
            return None
        return as_constant(self._memory.read(number, offset, sort))

    def variable(self, number: int, offset: int, sort: Sort) -> Variable | None:
        """The variable that a cell is, if it is one."""
        contents, place = self._cell(number, offset, sort)
        if contents is None or not _is_apart(contents, place, sort) or not contents.written & _mask(place):
            return None
        if (number, offset) not in self._made:
            self._made[number, offset] = self._declared(number, offset, sort)
            self.variables.add(self._made[number, offset].variable)
        return self._made[number, offset].variable

    def covered(self, number: int) -> int:
        """The bytes of an object that are variables now, as a bit set."""
        size = self._memory.pointer_bytes
        own = [(at[1], bytes_of(each.sort, size) or 0) for at, each in self._made.items() if at[0] == number]
        return sum(map(_mask, own))

    def declarations(self, named: Callable[[Term], Term]) -> tuple[Declaration, ...]:
        """The variables, with what they hold at first."""
        found = list(self._program.globals)
        for (number, offset), declared in sorted(self._made.items()):
            first = self._memory.first(number, offset, declared.sort)
            start = named(first) if isinstance(first, Constant) and first.value is not UNDEFINED else None
            found.append(
                Declaration(declared.variable, start, declared.signed, (), declared.original, span=declared.span)
            )
        return tuple(found)

    def _cell(self, number: int, offset: int, sort: Sort) -> tuple[Contents | None, Place]:
        size = bytes_of(sort, self._memory.pointer_bytes) or 0
        if number >= len(self._program.objects) or self._program.objects[number].constant:
            return None, (offset, size)
        contents = self._memory.objects[number]
        inside = size > 0 and 0 <= offset <= contents.size - size
        return contents if inside else None, (offset, size)

    def _declared(self, number: int, offset: int, sort: Sort) -> Declaration:
        memory = self._program.objects[number]
        if number not in self._leaves:
            self._leaves[number] = {each.offset: each for each in _leaves(memory, self._program)}
            self._paths[number] = frozenset(each.path for each in self._leaves[number].values())
        leaf = self._leaves[number].get(offset)
        base = memory.original or memory.name
        path = f"[{offset}]" if leaf is None else self._shown(number, leaf.path)
        wish = f"{base}{leaf.path if path is None and leaf is not None else path}"
        name = wish
        while name in self._taken:
            name += "'"
        self._taken.add(name)
        signed = leaf is not None and isinstance(leaf.layout, Scalar) and leaf.layout.reading is Reading.SIGNED
        hidden = memory.original == "" or path is None or (leaf is None and memory.layout is not None)
        return Declaration(variable(name, sort), None, signed, (), "" if hidden else name, span=memory.span)

    def _shown(self, number: int, path: str) -> str | None:
        """How a person knows a member: a signal is what it is now; what it will be, and its writer, are not shown."""
        around, _, last = path.rpartition(".")
        signal = f"{around}.now_" in self._paths[number]
        if signal and last in ("next_", "writer_", "fresh_", "written_"):
            return None
        return around if signal and last == "now_" else path


def _leaves(memory: Object, program: Program) -> list[Leaf]:
    if memory.layout is None:
        return []
    return [*leaves(memory.layout, program.layouts, memory.size, program.pointer_bytes)]


def _is_apart(contents: Contents, place: Place, sort: Sort) -> bool:
    """Whether nobody touches the cell in another way."""
    if contents.freed or (contents.loose | contents.mixed) & _mask(place):
        return False
    return contents.accesses.get(place) == {sort}


def _mask(place: Place) -> int:
    return ((1 << place[1]) - 1) << place[0]
