"""Memory of one procedure as arrays.

Input: a procedure without calls, and the static objects. Output: the procedure without memory: the members of an object
that are read and written become arrays (`columns`); a pointer that only ever points into one object becomes an offset.
Bounds, the end of an object's life and reads of what was never written become assertions with the checks that memory
itself has. Raises Unsupported where memory is used in any other way.

Reading an undefined cell is no fault by itself; here it is one. So a run may be found that is none, but
none is missed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

from clew.ir.commands import Allocate, Assert, Assign, Command, Copy, Expire, Fill, Free, Load, Store
from clew.ir.errors import Unsupported
from clew.ir.program import Block, Declaration, Procedure, Program
from clew.ir.rewriting import map_command, map_exit
from clew.ir.sorts import POINTER, Bits, Bool, Pointer, Sort
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    TRUE,
    Constant,
    Term,
    apply,
    bits,
    constant,
    equal,
)
from clew.lower.flat.columns import Cell, Column, Copied, Layout, Rows, declarations, repeated
from clew.lower.flat.copies import by_members
from clew.lower.flat.guesses import ASTRAY, UNKNOWN
from clew.lower.flat.inline import Inlined
from clew.lower.flat.offsets import Offsets
from clew.lower.flat.pointers import is_null, is_undefined, size_of
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Memory:
    """The procedure without memory, and the arrays that it uses."""

    body: Procedure
    arrays: tuple[Declaration, ...]


def without_memory(program: Program, inlined: Inlined) -> Memory:
    """The procedure with arrays for objects."""
    body = inlined.body
    if not any(isinstance(each.sort, Pointer) for each in (*body.locals, *program.globals)) and not program.objects:
        return Memory(body, ())
    inlined = _by_members(program, inlined)
    body = inlined.body
    writer = _Writer(program, inlined)
    blocks = tuple(writer.block(block) for block in body.blocks)
    return Memory(replace(body, locals=writer.located(body.locals), blocks=blocks), tuple(writer.declarations()))


def _by_members(program: Program, inlined: Inlined) -> Inlined:
    commands = [command for block in inlined.body.blocks for command in block.commands]
    if not any(isinstance(each, Copy) for each in commands):
        return inlined
    frames = {each.target.name: each for each in commands if isinstance(each, Allocate)}
    statics = {each.name: each.size for each in program.objects}
    return by_members(
        inlined, Offsets(program, inlined), lambda name: statics[name] if name in statics else size_of(frames[name])
    )


class _Writer:
    def __init__(self, program: Program, inlined: Inlined) -> None:
        self._program = program
        self._objects = {each.name: each for each in program.objects}
        commands = [command for block in inlined.body.blocks for command in block.commands]
        if any(isinstance(each, Free) or (isinstance(each, Allocate) and each.heap) for each in commands):
            raise Unsupported("memory of the heap has no array")
        self._frames = {each.target.name: size_of(each) for each in commands if isinstance(each, Allocate)}
        self._pointers = Offsets(program, inlined)
        self.rows = self._layout(commands).rows()

    def located(self, declarations: Sequence[Declaration]) -> tuple[Declaration, ...]:
        """The declarations with offsets for pointers."""
        return self._pointers.located(declarations)

    # --- which objects are arrays -------------------------------------------------------------------------------------

    def _layout(self, commands: Sequence[Command]) -> Layout:
        """The objects that are touched, and how."""
        found = Layout(self._objects, self._frames)
        for command in commands:
            self._pointers.touch(command, found.accesses)
            if isinstance(command, Copy):
                source, target = command.source, command.target
                start, end = self._place(source), self._place(target)
                names = self._pointers.root(source), self._pointers.root(target)
                found.copies.append(Copied(names[0], start, names[1], end, _fixed(command.size)))
        return found

    def _place(self, pointer: Term) -> int:
        """The offset of a pointer that is always the same."""
        where = self._pointers.where(pointer)
        if where.modulus:
            raise Unsupported("bytes are copied or filled at places that are not fixed")
        return where.rest

    def declarations(self) -> Iterator[Declaration]:
        """The arrays with their starts, and pointers outside of the frame."""
        yield from self._pointers.shared()
        for rows in self.rows.values():
            yield from declarations(rows, self._objects.get(rows.name))

    # --- commands -----------------------------------------------------------------------------------------------------

    def block(self, block: Block) -> Block:
        """The block without memory."""
        commands: list[Command] = []
        for command in block.commands:
            made = tuple(self._command(command))
            commands += (*self._pointers.doubted(command.span), *made)
        leaving = map_exit(block.exit, self._pointers.term)
        return replace(block, commands=(*commands, *self._pointers.doubted(block.exit.span)), exit=leaving)

    def _command(self, command: Command) -> Iterator[Command]:
        match command:
            case Assign(target=target, value=value, span=span) if isinstance(target.sort, Pointer):
                if target.name in self._frames:
                    yield from self._pointers.lost(command)
                    if is_null(value) and (rows := self.rows.get(target.name)) is not None:
                        yield from self._made(rows, alive=False, span=span)
                else:
                    yield from self._pointers.moved(command)
            case Allocate(target=target, span=span):
                yield from self._pointers.made(command)
                if (rows := self.rows.get(target.name)) is not None:
                    yield from self._made(rows, alive=True, span=span)
            case Expire(pointer=pointer, span=span):
                if (rows := self.rows.get(self._pointers.root(pointer))) is not None:
                    yield from self._made(rows, alive=False, span=span)
            case Load(target=target, pointer=pointer, align=align, span=span):
                _, column, index = yield from self._access(pointer, target.sort, align, span)
                if column.known is not None:
                    known = apply("select", column.known, index)
                    yield Assert(known, "memory.undefined-value", UNKNOWN, span=span)
                yield Assign(target, apply("select", column.array, index), span=span)
            case Store(pointer=pointer, value=value, align=align, span=span):
                if is_undefined(value):
                    yield from self._forgotten(pointer, value.sort, span)
                    return
                rows, column, index = yield from self._access(pointer, value.sort, align, span)
                yield from _write(rows, column, index, self._pointers.term(value), span)
            case Fill(pointer=pointer, value=value, size=size, span=span):
                yield from self._fill(pointer, self._pointers.term(value), size, span)
            case Copy():
                yield from self._copy(command)
            case _:
                yield map_command(command, self._pointers.term)

    def _made(self, rows: Rows, *, alive: bool, span: Span | None) -> Iterator[Command]:
        """The object is new, or gone."""
        assert rows.alive is not None, "a static object should neither be made nor end"
        for part in rows.parts:
            for column in part.columns:
                assert column.known is not None, "a static object should neither be made nor end"
                yield Assign(column.known, constant((False,) * part.count, column.known.sort), span=span)
        yield Assign(rows.alive, TRUE if alive else FALSE, span=span)

    def _access(
        self, pointer: Term, sort: Sort, align: int, span: Span | None
    ) -> Generator[Command, None, tuple[Rows, Column, Term]]:
        """Look at the pointer; gives the column and the index."""
        rows, offset, where = (
            self.rows[self._pointers.root(pointer)],
            self._pointers.offset(pointer),
            self._pointers.where(pointer),
        )
        part, column = rows.column(where, sort)
        places = (part.start + column.at, part.stride) if where.modulus else (where.rest,)
        if any(place % align for place in places):
            yield from aligned(rows.name, offset, align, span)
        yield from self._pointers.somewhere(pointer, span)
        if rows.alive is not None:
            yield Assert(rows.alive, "memory.use-after-free", "the object is gone", span=span)
        last = bits(rows.size - column.width, 64)
        yield Assert(apply("ule", offset, last), "memory.out-of-bounds", f"outside of {rows.name}", span=span)
        if where.modulus == 0:
            return rows, column, bits((where.rest - part.start) // part.stride % 2**16, 16)
        inside = apply("sub", offset, bits(part.start, 64)) if part.start else offset
        if len(rows.parts) > 1:
            ends = apply("ule", inside, bits(part.bytes - column.width, 64))
            yield Assert(ends, "memory.undefined-value", ASTRAY, span=span)
        if part.stride & (part.stride - 1) == 0:
            low = part.stride.bit_length() - 1
            return rows, column, apply("extract", inside, parameters=(low + 15, low))
        near, stride = apply("extract", inside, parameters=(15, 0)), bits(part.stride, 16)
        if not where.is_sure:
            rest = equal(apply("urem", near, stride), bits(column.at, 16))
            yield Assert(rest, "memory.undefined-value", ASTRAY, span=span)
        return rows, column, apply("udiv", near, stride)

    def _forgotten(self, pointer: Term, sort: Sort, span: Span | None) -> Iterator[Command]:
        """So many bytes become undefined."""
        size = (
            self._program.pointer_bytes if sort == POINTER else (sort.width + 7) // 8 if isinstance(sort, Bits) else 1
        )
        rows, cells = yield from self._stretch(pointer, bits(size, 64), span)
        for _, column, index in cells:
            if column.known is None:
                raise Unsupported(f"{rows.name} becomes undefined")
            yield Assign(column.known, apply("store", column.known, bits(index, 16), FALSE), span=span)

    def _stretch(
        self, pointer: Term, size: Term, span: Span | None
    ) -> Generator[Command, None, tuple[Rows, tuple[Cell, ...]]]:
        """Look at so many bytes from a fixed place; gives the elements there."""
        rows, start, length = self.rows[self._pointers.root(pointer)], self._place(pointer), _fixed(size)
        if length:
            yield from self._pointers.somewhere(pointer, span)
        if rows.alive is not None and length:
            yield Assert(rows.alive, "memory.use-after-free", "the object is gone", span=span)
        if start < 0 or start + length > rows.size:
            yield Assert(FALSE, "memory.out-of-bounds", f"outside of {rows.name}", span=span)
        return rows, tuple(rows.cells(start, length))

    def _fill(self, pointer: Term, value: Term, size: Term, span: Span | None) -> Iterator[Command]:
        rows, cells = yield from self._stretch(pointer, size, span)
        for _, column, index in cells:
            if isinstance(column.element, Bool):
                raise Unsupported("truth values are filled byte by byte")
            yield from _write(rows, column, bits(index, 16), repeated(value, column.width), span)

    def _copy(self, command: Copy) -> Iterator[Command]:
        span = command.span
        if any(self._place(each) % command.align for each in (command.source, command.target)):
            raise Unsupported("bytes are copied from or to a place that is not aligned")
        source, there = yield from self._stretch(command.source, command.size, span)
        target, here = yield from self._stretch(command.target, command.size, span)
        if source is target:
            raise Unsupported("bytes are copied inside of one object")
        shift = self._place(command.target) - self._place(command.source)
        from_place = {each.place + shift: each for each in there}
        for place, column, index in here:
            given = from_place.get(place)
            if given is None or given.column.element != column.element:
                raise Unsupported(f"{source.name} is copied to {target.name}, which has other members")
            value = apply("select", given.column.array, bits(given.row, 16))
            yield Assign(column.array, apply("store", column.array, bits(index, 16), value), span=span)
            if column.known is not None:
                known = given.column.known
                now = TRUE if known is None else apply("select", known, bits(given.row, 16))
                yield Assign(column.known, apply("store", column.known, bits(index, 16), now), span=span)


def aligned(name: str, offset: Term, align: int, span: Span | None) -> Iterator[Command]:
    """That an access lies at a multiple of so many bytes, from the start of its object."""
    if align & (align - 1):
        raise Unsupported(f"{name} is accessed at places that may not be aligned")
    below = apply("bitand", offset, bits(align - 1, 64))
    yield Assert(equal(below, bits(0, 64)), "memory.misaligned", f"a place in {name} is not aligned", span=span)


def _write(rows: Rows, column: Column, index: Term, value: Term, span: Span | None) -> Iterator[Command]:
    if rows.constant:
        yield Assert(FALSE, "memory.constant-written", f"{rows.name} is constant", span=span)
    yield Assign(column.array, apply("store", column.array, index, value), span=span)
    if column.known is not None:
        yield Assign(column.known, apply("store", column.known, index, TRUE), span=span)


def _fixed(term: Term) -> int:
    """The number that a term is."""
    if not isinstance(term, Constant) or not isinstance(term.value, int):
        raise Unsupported("so many bytes are copied or filled as the program computes")
    return term.value
