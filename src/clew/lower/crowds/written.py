"""What a process has written in the objects of its frames, byte by byte, for any one byte of each.

Input: the roles of a program, and which cells are variables. Output: per command, commands on numbers in front of it.
Of an object that is read where no cell is, or copied, one byte is looked at that may be any, and whether it was written
since the object was made. A read asserts that it was, if the byte is among those that are read. So an assertion fails
wherever some byte is read that nobody wrote, and where none fails, all that is read was written.

An object that a loop makes anew is not looked at, nor is one that others may give what has no value.

Tables of handles that lie in declared objects, and into which the first process alone writes, are looked at in the same
way: whoever reads there where it has not written joins a thread that does not exist.
After: Das, Lerner and Seigl, "ESP", 2002, for looking at one of many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clew.analysis.cfg import in_loops
from clew.analysis.sharing.joins import Joins
from clew.ir.commands import Allocate, Assert, Assign, Assume, Command, Copy, Fill, Havoc, Load, Store
from clew.ir.program import Procedure
from clew.ir.sorts import BOOL, Bits, Bool, Pointer, Sort
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    Constant,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    disjoin,
    negate,
    variable,
)
from clew.ir.values import UNDEFINED
from clew.lower.crowds.pointers import ELSEWHERE, NULL, Place, Pointers, Told
from clew.models.transition import RESERVED
from clew.semantics.outcome import UNDEFINED_VALUE

THREAD_MISUSE = "concurrency.thread-misuse"
Offset = Callable[[Term, Told], Term | None]
"""Where in its object a pointer points to, as a number of 64 bits, if that is known."""


class Written:
    """The objects of frames of which a byte is looked at, and the variables for it."""

    def __init__(
        self,
        pointers: Pointers,
        cells: frozenset[tuple[str, int]],
        offset: Offset,
        keepers: frozenset[str],
        joins: Joins | None,
    ) -> None:
        """`keepers` are procedures of the library that keep their records in order."""
        self._filled = frozenset() if joins is None else joins.filled
        tables = frozenset() if joins is None else frozenset(each.removeprefix("&") for each in joins.tables)
        self._pointers, self._cells, self._offset = pointers, cells, offset
        self._sizes = {
            each.target.name: each.size.value
            for each in pointers.commands()
            if isinstance(each, Allocate) and not each.heap
            if isinstance(each.size, Constant) and isinstance(each.size.value, int)
            if each.target.name.partition("#")[0] not in keepers
        }
        self.lost: frozenset[str] = frozenset(root for each in pointers.commands() for root in self._losing(each))
        """The objects into which something without a value may be written, as far as nobody looks."""
        self._told = self._looked_at()
        objects = pointers.program.objects
        self._tables = {each.name: each.size for each in objects if each.name in tables and each.size}

    def _looked_at(self) -> frozenset[str]:
        again = {
            command.target.name
            for role in self._pointers.roles.played
            for block in role.body.blocks
            if block.label in in_loops(role.body.blocks)
            for command in block.commands
            if isinstance(command, Allocate)
        }
        read = {root for each in self._pointers.commands() for root in self._read(each)}
        found = {each for each in read if self._sizes.get(each, 0) > 0 and each not in again}
        return frozenset() if ELSEWHERE.root in self.lost else frozenset(found)

    def _losing(self, command: Command) -> Iterator[str]:
        """The objects into which a command may write something without a value, where no byte of it is followed."""
        match command:
            case Store(pointer=pointer, value=value) if _is_undefined(value):
                yield from self._beyond(pointer)
            case Fill(pointer=pointer, value=value) if _is_undefined(value):
                yield from self._beyond(pointer)
            case Copy(target=target) if not self._is_followed(command):
                yield from self._beyond(target)
            case _:
                pass

    def _beyond(self, pointer: Term) -> Iterator[str]:
        """Where a pointer may point to, if not into one frame whose bytes are looked at."""
        places = self._pointers.places(pointer) - {NULL}
        if len(places) != 1 or next(iter(places)).root not in self._sizes:
            yield from (each.root for each in places if each.root is not None)

    def _is_followed(self, command: Copy) -> bool:
        """Whether what is copied has a value, or it is asserted to have one."""
        places = self._pointers.places(command.source) - {NULL}
        if any(each.root in self._sizes for each in places):
            return self._stretch(command.source, command.size, _same) is not None
        return ELSEWHERE not in places

    def _read(self, command: Command) -> Iterator[str]:
        """The objects of frames in which a command reads where no cell is."""
        match command:
            case Load(pointer=pointer, settled=False) if not self._is_filled(command):
                yield from self._uncelled(pointer)
            case Copy(source=source):
                yield from (each.root or "" for each in self._pointers.places(source) if each.root in self._sizes)
            case _:
                pass

    def _is_filled(self, command: Load) -> bool:
        """Whether it reads a handle that is certain to be there."""
        procedure, _, copy = command.target.name.partition("#")
        return (procedure, copy.partition(".")[2]) in self._filled

    def _uncelled(self, pointer: Term) -> Iterator[str]:
        places = self._pointers.places(pointer) - {NULL}
        alone = len(places) == 1
        for each in places:
            fixed = alone and each.offset is not None and (each.root or "", each.offset) in self._cells
            if each.root in self._sizes and not fixed:
                yield each.root or ""

    # --- what is asked ------------------------------------------------------------------------------------------------

    def tells(self, command: Command) -> bool:
        """Whether it is asserted, or certain in another way, that what a command reads in frames was written."""
        if self._pointers.program.any_bytes:
            return True
        match command:
            case Load(pointer=pointer, target=Variable(sort=sort)):
                known = self._stretch(pointer, _size(self._bytes(sort)), _same) is not None
            case Copy(source=pointer) if not self._is_followed(command):
                return True
            case Copy(source=pointer):
                known = True
            case _:
                return True
        roots = set(self._read(command))
        places = {each.root for each in self._pointers.places(pointer)}
        return self.lost.isdisjoint({*places, ELSEWHERE.root}) and (not roots or (known and roots <= self._told))

    def around(self, command: Command, told: Told) -> Iterator[Command]:
        """What stands in front of a command; `told` makes a term one of numbers."""
        if self._pointers.program.any_bytes:
            return
        match command:
            case Allocate(target=target) if target.name in self._told:
                yield from _made(target.name, self._sizes[target.name], command.span)
            case Load(pointer=pointer, target=Variable(sort=sort), settled=False) if not self._is_filled(command):
                for root in sorted(set(self._uncelled(pointer)) & self._told):
                    yield from self._asked(root, self._within(root, pointer, _size(self._bytes(sort)), told), command)
            case Store(pointer=pointer, value=value):
                size = _size(self._bytes(value.sort))
                yield from self._changed(pointer, size, told, command.span, defined=not _is_undefined(value))
            case Fill(pointer=pointer, size=size, value=value):
                yield from self._changed(pointer, size, told, command.span, defined=not _is_undefined(value))
            case Copy(target=target, source=source, size=size):
                for root in sorted(set(self._read(command)) & self._told):
                    yield from self._asked(root, self._within(root, source, size, told), command)
                yield from self._changed(target, size, told, command.span, defined=self._is_followed(command))
            case _:
                pass

    def first(self) -> Iterator[Command]:
        """What the first process does first."""
        for root, size in self._tables.items():
            yield from _made(root, size, None)

    def around_tables(self, command: Command, told: Told) -> Iterator[Command]:
        """What stands in front of a command of the first process."""
        match command:
            case Load(pointer=pointer, target=Variable(sort=sort)) if not self._is_filled(command):
                for root in self._among_tables(pointer):
                    within = self._within(root, pointer, _size(self._bytes(sort)), told)
                    asked = FALSE if within is None else disjoin(negate(within), _mark(root))
                    yield Assert(asked, THREAD_MISUSE, span=command.span)
            case Store(pointer=pointer, value=value):
                for root in self._among_tables(pointer):
                    within = self._within(root, pointer, _size(self._bytes(value.sort)), told)
                    if within is not None and _is_one(self._pointers.places(pointer)):
                        yield Assign(_mark(root), disjoin(_mark(root), within), span=command.span)
            case _:
                pass

    def _among_tables(self, pointer: Term) -> list[str]:
        return sorted({each.root or "" for each in self._pointers.places(pointer)} & self._tables.keys())

    def of_tables(self) -> Iterator[Variable]:
        """The variables of the first process."""
        for root in self._tables:
            yield from (_byte(root), _mark(root))

    def variables(self, body: Procedure) -> Iterator[Variable]:
        """Those of the objects that a role makes."""
        for block in body.blocks:
            for command in block.commands:
                if isinstance(command, Allocate) and command.target.name in self._told:
                    yield from (_byte(command.target.name), _mark(command.target.name))

    # --- commands -----------------------------------------------------------------------------------------------------

    def _asked(self, root: str, within: Term | None, command: Command) -> Iterator[Command]:
        if within is not None:
            yield Assert(disjoin(negate(within), _mark(root)), UNDEFINED_VALUE, span=command.span)

    def _changed(
        self, pointer: Term, size: Term | None, told: Told, span: Span | None, *, defined: bool
    ) -> Iterator[Command]:
        """What was written where a command writes; if it may be elsewhere, nothing, or what has no value."""
        places = self._pointers.places(pointer) - {NULL}
        for root in sorted({each.root or "" for each in places} & self._told):
            within = self._within(root, pointer, size, told) if _is_one(places) else None
            if defined and within is not None:
                yield Assign(_mark(root), disjoin(_mark(root), within), span=span)
            elif not defined:
                hidden = FALSE if within is None else conjoin(_mark(root), negate(within))
                yield Assign(_mark(root), hidden, span=span)

    def _within(self, root: str, pointer: Term, size: Term | None, told: Told) -> Term | None:
        """Whether the byte is one of so many from a pointer on."""
        found = self._stretch(pointer, size, told)
        if found is None:
            return None
        start, length = found
        return apply("ult", apply("sub", _byte(root), start), length)

    def _stretch(self, pointer: Term, size: Term | None, told: Told) -> tuple[Term, Term] | None:
        start = self._offset(pointer, told)
        if start is None or not (isinstance(size, Constant) and isinstance(size.value, int)):
            return None
        return start, bits(size.value, 64)

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


def _made(root: str, size: int, span: Span | None) -> Iterator[Command]:
    """A new object: any byte of it is looked at, and none was written."""
    yield Havoc(_byte(root), span=span)
    yield Assume(apply("ult", _byte(root), bits(size, 64)), span=span)
    yield Assign(_mark(root), FALSE, span=span)


def _is_one(places: frozenset[Place]) -> bool:
    """Whether all are in one object."""
    return len({each.root for each in places}) == 1


def _size(size: int | None) -> Term | None:
    return None if size is None else bits(size, 64)


def _is_undefined(value: Term) -> bool:
    return isinstance(value, Constant) and value.value is UNDEFINED


def _same(term: Term) -> Term:
    return term


def _byte(root: str) -> Variable:
    return variable(f"{RESERVED}byte of {root}", Bits(64))


def _mark(root: str) -> Variable:
    return variable(f"{RESERVED}written {root}", BOOL)
