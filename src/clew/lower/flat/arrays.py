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
from typing import NamedTuple

from clew.ir.commands import Allocate, Assert, Assign, Command, Copy, Expire, Fill, Free, Load, Store
from clew.ir.errors import Unsupported
from clew.ir.program import Block, Declaration, Procedure, Program
from clew.ir.rewriting import map_command, map_exit
from clew.ir.sorts import BOOL, POINTER, Bits, Bool, Pointer, Sort
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    TRUE,
    Constant,
    Term,
    Variable,
    apply,
    bits,
    constant,
    equal,
    variable,
)
from clew.lower.flat.columns import Column, Part, Rows, declarations, repeated
from clew.lower.flat.guesses import ASTRAY, UNKNOWN
from clew.lower.flat.inline import Inlined
from clew.lower.flat.layout import Copied, Layout
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
    writer = _Writer(program, inlined)
    blocks = tuple(writer.block(block) for block in body.blocks)
    between = tuple(Declaration(each) for each in writer.between)
    changed = replace(body, locals=(*writer.located(body.locals), *between), blocks=blocks)
    return Memory(changed, tuple(writer.declarations()))


class _Spot(NamedTuple):
    """An element among bytes that are copied or filled: how far behind the first, its column, and where there."""

    behind: int
    column: Column
    slot: Term


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
        self.between: list[Variable] = []
        """What holds elements that are copied inside of one object."""

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
                sides = (command.source, command.target)
                (source, target), (start, end) = map(self._pointers.root, sides), map(self._pointers.where, sides)
                found.copies.append(Copied(source, start, target, end, _fixed(command.size)))
        return found

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
                none = (False,) * (part.count * column.times)
                yield Assign(column.known, constant(none, column.known.sort), span=span)
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
        places = (part.start + column.at, part.stride, column.every) if where.modulus else (where.rest,)
        if any(place % align for place in places):
            yield from aligned(rows.name, offset, align, span)
        yield from self._pointers.somewhere(pointer, span)
        if rows.alive is not None:
            yield Assert(rows.alive, "memory.use-after-free", "the object is gone", span=span)
        inside = _at_most(offset, rows.size - column.width)
        yield Assert(inside, "memory.out-of-bounds", f"outside of {rows.name}", span=span)
        if where.modulus == 0:
            fixed, at = divmod(where.rest - part.start, part.stride)
            return rows, column, bits((fixed * column.times + (column.number(at) or 0)) % 2**16, 16)
        row, place = yield from self._row(rows, part, offset, column.width, span)
        if not column.every:
            if not part.is_sure:
                yield _astray(equal(place, bits(column.at, 16)), span)
            return rows, column, row
        return rows, column, (yield from _index(column, row, place, span))

    def _row(
        self, rows: Rows, part: Part, offset: Term, width: int, span: Span | None
    ) -> Generator[Command, None, tuple[Term, Term]]:
        """The row in which an offset lies that is no larger than the object, and the place in that row."""
        inside = apply("sub", offset, bits(part.start, 64)) if part.start else offset
        if part.bytes < rows.size:
            yield _astray(_at_most(inside, part.bytes - width), span)
        near = apply("extract", inside, parameters=(15, 0))
        low = part.stride.bit_length() - 1
        if part.stride != 1 << low:
            stride = bits(part.stride, 16)
            return apply("udiv", near, stride), apply("urem", near, stride)
        row = apply("extract", inside, parameters=(low + 15, low))
        return row, apply("bitand", near, bits(part.stride - 1, 16))

    def _forgotten(self, pointer: Term, sort: Sort, span: Span | None) -> Iterator[Command]:
        """So many bytes become undefined."""
        size = (
            self._program.pointer_bytes if sort == POINTER else (sort.width + 7) // 8 if isinstance(sort, Bits) else 1
        )
        rows, spots = yield from self._stretch(pointer, bits(size, 64), span)
        for _, column, index in spots:
            if column.known is None:
                raise Unsupported(f"{rows.name} becomes undefined")
            yield Assign(column.known, apply("store", column.known, index, FALSE), span=span)

    def _stretch(
        self, pointer: Term, size: Term, span: Span | None
    ) -> Generator[Command, None, tuple[Rows, tuple[_Spot, ...]]]:
        """Look at so many bytes; gives the elements there."""
        rows, where, length = self.rows[self._pointers.root(pointer)], self._pointers.where(pointer), _fixed(size)
        if length:
            yield from self._pointers.somewhere(pointer, span)
        if rows.alive is not None and length:
            yield Assert(rows.alive, "memory.use-after-free", "the object is gone", span=span)
        if where.modulus == 0:
            start = where.rest
            if start < 0 or start + length > rows.size:
                yield Assert(FALSE, "memory.out-of-bounds", f"outside of {rows.name}", span=span)
            fixed = rows.cells(start, length)
            return rows, tuple(_Spot(place - start, column, bits(index, 16)) for place, column, index in fixed)
        return rows, (yield from self._moving_stretch(rows, pointer, length, span))

    def _moving_stretch(
        self, rows: Rows, pointer: Term, length: int, span: Span | None
    ) -> Generator[Command, None, tuple[_Spot, ...]]:
        """The elements in so many bytes behind a place that is not fixed."""
        if not length:
            raise Unsupported("no bytes are copied or filled at a place that is not fixed")
        offset, where = self._pointers.offset(pointer), self._pointers.where(pointer)
        part, last = rows.part(where), rows.size - length
        yield Assert(_at_most(offset, last), "memory.out-of-bounds", f"outside of {rows.name}", span=span)
        row, place = yield from self._row(rows, part, offset, min(length, part.bytes), span)
        if last < 0 or length > part.bytes:
            yield _astray(FALSE, span)
            return ()
        first = (where.rest - part.start) % part.stride
        if not part.is_sure:
            yield _astray(equal(place, bits(first, 16)), span)
        found = rows.cells_behind(part, first, length)
        return tuple(
            _Spot(place - first, column, _sum(_times(row, column.times), index)) for place, column, index in found
        )

    def _fill(self, pointer: Term, value: Term, size: Term, span: Span | None) -> Iterator[Command]:
        rows, spots = yield from self._stretch(pointer, size, span)
        for _, column, index in spots:
            if isinstance(column.element, Bool):
                raise Unsupported("truth values are filled byte by byte")
            yield from _write(rows, column, index, repeated(value, column.width), span)

    def _copy(self, command: Copy) -> Iterator[Command]:
        span = command.span
        for each in (command.source, command.target):
            yield from self._aligned(each, command.align, span)
        source, there = yield from self._stretch(command.source, command.size, span)
        target, here = yield from self._stretch(command.target, command.size, span)
        given = {(each.behind, each.column.element): each for each in there}
        if any((each.behind, each.column.element) not in given for each in here):
            raise Unsupported(f"{source.name} is copied to {target.name}, which has other members")
        pairs = [(each, given[each.behind, each.column.element]) for each in here]
        values = [self._element(each) for _, each in pairs]
        if source is target:
            for number, (value, known) in enumerate(values):
                held = self._held(value.sort), self._held(BOOL)
                yield Assign(held[0], value, span=span)
                yield Assign(held[1], known, span=span)
                values[number] = held
        for (spot, _), (value, known) in zip(pairs, values, strict=True):
            yield from _write(target, spot.column, spot.slot, value, span, known=known)

    def _element(self, spot: _Spot) -> tuple[Term, Term]:
        """What an element holds, and whether it is known."""
        known = spot.column.known
        told = TRUE if known is None else apply("select", known, spot.slot)
        return apply("select", spot.column.array, spot.slot), told

    def _held(self, sort: Sort) -> Variable:
        self.between.append(variable(f"copied {len(self.between)}", sort))
        return self.between[-1]

    def _aligned(self, pointer: Term, align: int, span: Span | None) -> Iterator[Command]:
        """That bytes which are copied lie at a multiple of so many."""
        where = self._pointers.where(pointer)
        if where.rest % align == 0 and where.modulus % align == 0 and align & (align - 1) == 0:
            return
        if not where.modulus:
            raise Unsupported("bytes are copied from or to a place that is not aligned")
        yield from aligned(self._pointers.root(pointer), self._pointers.offset(pointer), align, span)


def _astray(inside: Term, span: Span | None) -> Assert:
    """The guess that an access lies where it seems to."""
    return Assert(inside, "memory.undefined-value", ASTRAY, span=span)


def _at_most(offset: Term, last: int) -> Term:
    """Whether an offset is no larger than the last one where something fits; below zero nothing does."""
    return apply("ule", offset, bits(last, 64)) if last >= 0 else FALSE


def _index(column: Column, row: Term, place: Term, span: Span | None) -> Generator[Command, None, Term]:
    """Which element of a column lies at a place in a row; that one does is a guess."""
    ahead = apply("sub", place, bits(column.at, 16)) if column.at else place
    yield _astray(apply("ule", ahead, bits((column.times - 1) * column.every, 16)), span)
    low = column.every.bit_length() - 1
    if column.every == 1 << low:
        number = apply("lshr", ahead, bits(low, 16)) if low else ahead
        beside = apply("bitand", ahead, bits(column.every - 1, 16))
    else:
        number, beside = (apply(each, ahead, bits(column.every, 16)) for each in ("udiv", "urem"))
    if column.every > 1:
        yield _astray(equal(beside, bits(0, 16)), span)
    return apply("add", _times(row, column.times), number)


def _times(row: Term, times: int) -> Term:
    return row if times == 1 else apply("mul", row, bits(times, 16))


def _sum(index: Term, more: int) -> Term:
    return apply("add", index, bits(more, 16)) if more else index


def aligned(name: str, offset: Term, align: int, span: Span | None) -> Iterator[Command]:
    """That an access lies at a multiple of so many bytes, from the start of its object."""
    if align & (align - 1):
        raise Unsupported(f"{name} is accessed at places that may not be aligned")
    below = apply("bitand", offset, bits(align - 1, 64))
    yield Assert(equal(below, bits(0, 64)), "memory.misaligned", f"a place in {name} is not aligned", span=span)


def _write(
    rows: Rows, column: Column, index: Term, value: Term, span: Span | None, *, known: Term = TRUE
) -> Iterator[Command]:
    if rows.constant:
        yield Assert(FALSE, "memory.constant-written", f"{rows.name} is constant", span=span)
    yield Assign(column.array, apply("store", column.array, index, value), span=span)
    if column.known is not None:
        yield Assign(column.known, apply("store", column.known, index, known), span=span)
    elif known is not TRUE:
        yield Assert(known, "memory.undefined-value", UNKNOWN, span=span)


def _fixed(term: Term) -> int:
    """The number that a term is."""
    if not isinstance(term, Constant) or not isinstance(term.value, int):
        raise Unsupported("so many bytes are copied or filled as the program computes")
    return term.value
