"""Memory of one procedure as arrays.

Input: a procedure without calls, and the static objects. Output: the procedure without memory: an object whose accesses
are all of one sort and aligned becomes an array; a pointer that only ever points into one object becomes an offset.
Bounds, the end of an object's life and reads of what was never written become assertions with the checks that memory
itself has. Raises Unsupported where memory is used in any other way.

Reading an undefined cell is no fault by itself; here it is one. So where `Memory.guesses`, a run may be found that is
none, but none is missed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace

from clew.ir.commands import Allocate, Assert, Assign, Command, Copy, Expire, Fill, Load, Store
from clew.ir.errors import Unsupported
from clew.ir.program import Block, Declaration, Object, Procedure, Program
from clew.ir.rewriting import map_command, map_exit
from clew.ir.sorts import BOOL, POINTER, Array, Bits, Bool, Pointer, Sort
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    apply,
    bits,
    constant,
    equal,
    variable,
)
from clew.ir.values import UNDEFINED, Value
from clew.ir.walk import postorder, rewrite
from clew.models.lower.flat.inline import Inlined
from clew.models.lower.flat.pointers import divisor, in_loops, is_undefined, roots, roots_of, size_of

MOST_CELLS = 512
GUESS = "what is read was perhaps never written"
"""The message of an assertion that the program itself does not make: where it fails, nothing is known."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The procedure without memory, the arrays that it uses, and whether reads of undefined cells count as faults."""

    body: Procedure
    arrays: tuple[Declaration, ...]
    guesses: bool


@dataclass(frozen=True, slots=True)
class _Row:
    """An object as an array: its elements, which of them are known, and whether it lives."""

    name: str
    size: int
    element: Sort
    array: Variable
    known: Variable | None
    alive: Variable | None
    constant: bool

    @property
    def width(self) -> int:
        """Bytes of an element."""
        return self.element.width // 8 if isinstance(self.element, Bits) else 1

    @property
    def length(self) -> int:
        """The number of elements."""
        return self.size // self.width


def without_memory(program: Program, inlined: Inlined) -> Memory:
    """The procedure with arrays for objects."""
    body = inlined.body
    if not any(isinstance(each.sort, Pointer) for each in body.locals) and not program.objects:
        return Memory(body, (), guesses=False)
    writer = _Writer(program, inlined)
    blocks = tuple(writer.block(block) for block in body.blocks)
    offsets = [
        replace(each, variable=_offset_of(each.variable)) if isinstance(each.sort, Pointer) else each
        for each in body.locals
    ]
    return Memory(
        replace(body, locals=tuple(offsets), blocks=blocks),
        tuple(writer.declarations()),
        guesses=any(row.known is not None for row in writer.rows.values()),
    )


def _offset_of(pointer: Variable) -> Variable:
    return variable(f"{pointer.name}.offset", Bits(64))


class _Writer:
    def __init__(self, program: Program, inlined: Inlined) -> None:
        self._program = program
        self._inlined = inlined
        self._objects = {each.name: each for each in program.objects}
        commands = [command for block in inlined.body.blocks for command in block.commands]
        self._frames = {
            each.target.name: size_of(each) for each in commands if isinstance(each, Allocate) and not each.heap
        }
        self._roots = roots(commands)
        self._require_unambiguous(inlined)
        self.rows = {name: self._row(name, sorts) for name, sorts in self._accessed(commands).items()}
        self._aligned: dict[Variable, int] = self._alignments(commands)

    # --- which objects are arrays -------------------------------------------------------------------------------------

    def _accessed(self, commands: Sequence[Command]) -> dict[str, set[Sort]]:
        """The objects that are touched, and the sorts that are loaded and stored."""
        found: dict[str, set[Sort]] = {}
        for command in commands:
            match command:
                case Load(pointer=pointer, target=target):
                    found.setdefault(self._root(pointer), set()).add(target.sort)
                case Store(pointer=pointer, value=value):
                    found.setdefault(self._root(pointer), set()).update(() if is_undefined(value) else (value.sort,))
                case Fill(pointer=pointer):
                    found.setdefault(self._root(pointer), set())
                case Copy(target=target, source=source):
                    for each in (target, source):
                        found.setdefault(self._root(each), set())
                case _:
                    pass
        copied = [(self._root(each.target), self._root(each.source)) for each in commands if isinstance(each, Copy)]
        for _ in copied:
            for left, right in copied:
                found[left] |= found[right]
                found[right] |= found[left]
        return found

    def _row(self, name: str, sorts: set[Sort]) -> _Row:
        if len(sorts) > 1:
            raise Unsupported(f"the memory of {name} is read and written in {len(sorts)} ways")
        element = next(iter(sorts), Bits(8))
        if not isinstance(element, Bool) and not (isinstance(element, Bits) and element.width in (8, 16, 32, 64)):
            raise Unsupported(f"memory of the sort {element} has no array")
        static = self._objects.get(name)
        size = self._frames[name] if static is None else static.size
        width = element.width // 8 if isinstance(element, Bits) else 1
        if size % width or size // width > MOST_CELLS:
            raise Unsupported(f"{name} has {size} bytes, which is no array of at most {MOST_CELLS} elements")
        array = variable(f"{name}[]", Array(size // width, element))
        known = variable(f"{name}[]?", Array(size // width, BOOL))
        if static is not None:
            return _Row(name, size, element, array, None if static.zeroed else known, None, static.constant)
        return _Row(name, size, element, array, known, variable(f"{name}[]!", BOOL), constant=False)

    def declarations(self) -> Iterator[Declaration]:
        """The arrays with their starts; those of frames begin dead and are new wherever they are allocated."""
        for row in self.rows.values():
            static = self._objects.get(row.name)
            start: Value = (_zero(row.element),) * row.length if static is None else _values(static, row)
            yield Declaration(row.array, constant(start, row.array.sort))
            known = (False,) * row.length if static is None else _given(static, row)
            for each, value in ((row.known, known), (row.alive, False)):
                if each is not None:
                    yield Declaration(each, constant(value, each.sort))

    # --- pointers -----------------------------------------------------------------------------------------------------

    def _root(self, pointer: Term) -> str:
        found = roots_of(pointer, self._roots)
        if len(found) != 1:
            raise Unsupported("a pointer may point into several objects, or into none")
        (root,) = found
        if root not in self._objects and root not in self._frames:
            raise Unsupported(f"a pointer points to {root}, which is no object of the frame and no static one")
        return root

    def _require_unambiguous(self, inlined: Inlined) -> None:
        """An object that is made again must not be reached by pointers to its predecessors."""
        looping = in_loops(inlined.body.blocks)
        for block in inlined.body.blocks:
            for command in block.commands:
                if isinstance(command, Allocate) and block.label in looping:
                    path = inlined.depths[command.target.name]
                    for name, found in self._roots.items():
                        inner = inlined.depths[name][: len(path)] == path and len(inlined.depths[name]) > len(path)
                        if command.target.name in found and name != command.target.name and not inner:
                            raise Unsupported(f"{name} may point to an object of an earlier round")

    def _offset(self, pointer: Term) -> Term:
        match pointer:
            case Variable():
                return bits(0, 64) if pointer.name in self._frames else _offset_of(pointer)
            case Observe(observation=Observation.ADDRESS):
                return bits(0, 64)
            case Apply(operator="pointer.add", arguments=(base, distance)):
                moved = self._offset(base)
                inner = self._term(distance)
                return inner if moved == bits(0, 64) else apply("add", moved, inner)
            case Apply(operator="ite", arguments=(condition, then, otherwise)):
                return apply("ite", self._term(condition), self._offset(then), self._offset(otherwise))
            case _:
                raise Unsupported(f"the pointer {pointer} has no offset")

    def _term(self, term: Term) -> Term:
        """A term that is no pointer, without pointers in it."""

        def step(part: Term) -> Term | None:
            match part:
                case Apply(operator="=", arguments=(left, right)) if isinstance(left.sort, Pointer):
                    return self._equation(left, right)
                case Apply(operator="pointer.sub" | "pointer.lt" | "pointer.same_object" as name, arguments=(a, b)):
                    if self._root(a) != self._root(b):
                        raise Unsupported("pointers into different objects are compared")
                    match name:
                        case "pointer.sub":
                            return apply("sub", self._offset(a), self._offset(b))
                        case "pointer.lt":
                            return apply("slt", self._offset(a), self._offset(b))
                        case _:
                            return TRUE
                case _:
                    return None

        made = rewrite(term, step)
        if any(isinstance(part.sort, Pointer) for part in postorder(made)):
            raise Unsupported(f"{term} makes more of a pointer than its offset")
        return made

    def _equation(self, left: Term, right: Term) -> Term:
        nowhere = [isinstance(each, Constant) and each.value is None for each in (left, right)]
        sides = [None if none else self._root(each) for none, each in zip(nowhere, (left, right), strict=True)]
        if sides[0] != sides[1]:
            return FALSE  # none of them is null or elsewhere
        return TRUE if sides[0] is None else equal(self._offset(left), self._offset(right))

    def _alignments(self, commands: Sequence[Command]) -> dict[Variable, int]:
        """By offset the largest power of two (up to 8) that divides it always."""
        found: dict[Variable, int] = {}
        assigned = [
            (_offset_of(each.target), self._offset(each.value))
            for each in commands
            if isinstance(each, Assign) and isinstance(each.target.sort, Pointer) and not is_undefined(each.value)
        ]
        changed = True
        while changed:
            changed = False
            for target, value in assigned:
                now = min(found.get(target, 8), divisor(value, found))
                changed = changed or now != found.get(target)
                found[target] = now
        return found

    # --- commands -----------------------------------------------------------------------------------------------------

    def block(self, block: Block) -> Block:
        """The block without memory."""
        commands = tuple(new for command in block.commands for new in self._command(command))
        return replace(block, commands=commands, exit=map_exit(block.exit, self._term))

    def _command(self, command: Command) -> Iterator[Command]:
        match command:
            case Assign(target=target, value=value, span=span) if isinstance(target.sort, Pointer):
                if target.name not in self._frames:
                    offset = constant(UNDEFINED, Bits(64)) if is_undefined(value) else self._offset(value)
                    yield Assign(_offset_of(target), offset, span=span)
            case Allocate(target=target, span=span):
                if (row := self.rows.get(target.name)) is not None:
                    yield from self._made(row, alive=True, span=span)
            case Expire(pointer=pointer, span=span):
                if (row := self.rows.get(self._root(pointer))) is not None:
                    yield from self._made(row, alive=False, span=span)
            case Load(target=target, pointer=pointer, span=span):
                row, index = yield from self._access(pointer, span)
                if row.known is not None:
                    known = apply("select", row.known, index)
                    yield Assert(known, "memory.undefined-value", GUESS, span=span)
                yield Assign(target, apply("select", row.array, index), span=span)
            case Store(pointer=pointer, value=value, span=span):
                if is_undefined(value):
                    yield from self._forgotten(pointer, value.sort, span)
                    return
                row, index = yield from self._access(pointer, span)
                yield from self._write(row, index, self._term(value), span)
            case Fill(pointer=pointer, value=value, size=size, span=span):
                yield from self._fill(pointer, self._term(value), size, span)
            case Copy():
                yield from self._copy(command)
            case _:
                yield map_command(command, self._term)

    def _made(self, row: _Row, *, alive: bool, span: Span | None) -> Iterator[Command]:
        """The object is new, or gone."""
        assert row.known is not None, "a static object should neither be made nor end"
        assert row.alive is not None, "a static object should neither be made nor end"
        yield Assign(row.known, constant((False,) * row.length, row.known.sort), span=span)
        yield Assign(row.alive, TRUE if alive else FALSE, span=span)

    def _access(self, pointer: Term, span: Span | None) -> Generator[Command, None, tuple[_Row, Term]]:
        """Look at the pointer; gives the row and the index."""
        row, offset = self.rows[self._root(pointer)], self._offset(pointer)
        if row.alive is not None:
            yield Assert(row.alive, "memory.use-after-free", "the object is gone", span=span)
        last = bits(row.size - row.width, 64)
        yield Assert(apply("ule", offset, last), "memory.out-of-bounds", f"outside of {row.name}", span=span)
        return row, self._index(row, offset)

    def _index(self, row: _Row, offset: Term) -> Term:
        if divisor(offset, self._aligned) % row.width:
            raise Unsupported(f"an access to {row.name} may lie across its elements")
        if isinstance(offset, Constant):
            assert isinstance(offset.value, int), "an offset should be a number"
            return bits(offset.value // row.width % 2**16, 16)
        low = row.width.bit_length() - 1
        return apply("extract", offset, parameters=(low + 15, low))

    def _write(self, row: _Row, index: Term, value: Term, span: Span | None) -> Iterator[Command]:
        if row.constant:
            yield Assert(FALSE, "memory.constant-written", f"{row.name} is constant", span=span)
        yield Assign(row.array, apply("store", row.array, index, value), span=span)
        if row.known is not None:
            yield Assign(row.known, apply("store", row.known, index, TRUE), span=span)

    def _forgotten(self, pointer: Term, sort: Sort, span: Span | None) -> Iterator[Command]:
        """So many bytes become undefined."""
        size = sort.width // 8 if isinstance(sort, Bits) else self._program.pointer_bytes if sort == POINTER else 1
        row, indices = yield from self._stretch(pointer, bits(size, 64), span)
        if row.known is None:
            raise Unsupported(f"{row.name} becomes undefined")
        for index in indices:
            yield Assign(row.known, apply("store", row.known, bits(index, 16), FALSE), span=span)

    def _stretch(self, pointer: Term, size: Term, span: Span | None) -> Generator[Command, None, tuple[_Row, range]]:
        """Look at so many bytes from a fixed place; gives the row and the indices."""
        row, offset = self.rows[self._root(pointer)], self._offset(pointer)
        match offset, size:
            case Constant(value=int(start)), Constant(value=int(length)):
                pass
            case _:
                raise Unsupported("bytes are copied or filled at places that are not fixed")
        if start % row.width or length % row.width:
            raise Unsupported(f"bytes are copied or filled across the elements of {row.name}")
        if row.alive is not None and length:
            yield Assert(row.alive, "memory.use-after-free", "the object is gone", span=span)
        if start + length > row.size:
            yield Assert(FALSE, "memory.out-of-bounds", f"outside of {row.name}", span=span)
        first = start // row.width
        return row, range(first, min(first + length // row.width, row.length))

    def _fill(self, pointer: Term, value: Term, size: Term, span: Span | None) -> Iterator[Command]:
        row, indices = yield from self._stretch(pointer, size, span)
        if isinstance(row.element, Bool):
            raise Unsupported("truth values are filled byte by byte")
        filled = value
        for _ in range(row.width - 1):
            filled = apply("concat", filled, value)
        for index in indices:
            yield from self._write(row, bits(index, 16), filled, span)

    def _copy(self, command: Copy) -> Iterator[Command]:
        span = command.span
        source, there = yield from self._stretch(command.source, command.size, span)
        target, here = yield from self._stretch(command.target, command.size, span)
        if source is target:
            raise Unsupported("bytes are copied inside of one object")
        for left, right in zip(here, there, strict=False):
            value = apply("select", source.array, bits(right, 16))
            yield Assign(target.array, apply("store", target.array, bits(left, 16), value), span=span)
            if target.known is not None:
                known = TRUE if source.known is None else apply("select", source.known, bits(right, 16))
                yield Assign(target.known, apply("store", target.known, bits(left, 16), known), span=span)


# --- how static objects start -----------------------------------------------------------------------------------------


def _given(static: Object, row: _Row) -> tuple[Value, ...]:
    """Which elements of a static object are defined at the start: those all of whose bytes are."""
    given = bytearray(static.size)
    for offset, value in static.cells:
        size = value.sort.width // 8 if isinstance(value.sort, Bits) else 1
        given[offset : offset + size] = b"\1" * size
    return tuple(static.zeroed or all(given[at : at + row.width]) for at in range(0, static.size, row.width))


def _zero(element: Sort) -> Value:
    return False if isinstance(element, Bool) else 0


def _values(static: Object, row: _Row) -> tuple[Value, ...]:
    """The start of a static object, element by element; zero where it is undefined."""
    data = bytearray(static.size)
    for offset, value in static.cells:
        match value:
            case Constant(value=bool() as truth):
                data[offset] = truth
            case Constant(value=int(number), sort=Bits(width=width)) if width % 8 == 0:
                data[offset : offset + width // 8] = number.to_bytes(width // 8, "little")
            case _:
                raise Unsupported(f"{static.name} holds more than numbers")
    pieces = [data[at : at + row.width] for at in range(0, static.size, row.width)]
    if isinstance(row.element, Bool):
        return tuple(bool(piece[0]) for piece in pieces)
    return tuple(int.from_bytes(piece, "little") for piece in pieces)
