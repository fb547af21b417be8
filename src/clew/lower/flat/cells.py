"""Memory of one procedure as one cell of each array: that at an index which is chosen at the start and never changes.

Input: a procedure without calls, and the static objects. Output: the procedure without memory, where objects have sizes
that programs compute, and members of arrays are single variables: what is written at the chosen index is kept, what is
read there is that, and what is read elsewhere is any value. So the procedure has more runs than the program, and no
run of it says anything; but where none violates an assertion, whatever the index, none of the program does.

What is read elsewhere would violate most assertions. So an assertion is asked only in those runs in which of some
loads, the *gate* of the assertion, the last that was executed was so at the chosen index. None is lost: for a run of
the program that violates it, the index where that load was executed is among those that may be chosen.
After: Monniaux and Gonnord, "Cell Morphing: From Array Programs to Array-Free Horn Clauses", 2016.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Command,
    Copy,
    Expire,
    Family,
    Fill,
    Free,
    Havoc,
    Load,
    Store,
)
from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Block, Declaration, Program
from clew.ir.rewriting import map_command, map_exit
from clew.ir.sorts import BOOL, Bits, Bool, Pointer, Sort
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    TRUE,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    disjoin,
    equal,
    ite,
    negate,
    variable,
)
from clew.ir.values import default
from clew.ir.walk import rewrite
from clew.lower.flat.arrays import Memory, aligned
from clew.lower.flat.columns import repeated
from clew.lower.flat.gates import Gates, Place
from clew.lower.flat.guesses import ASTRAY, UNKNOWN
from clew.lower.flat.inline import Inlined
from clew.lower.flat.lemmas import Lemmas, Recalling
from clew.lower.flat.members import Access, bytes_of, members_of, stride_of
from clew.lower.flat.offsets import Accesses, Offsets
from clew.lower.flat.pointers import is_null, is_undefined
from clew.lower.flat.steps import stops_of
from clew.lower.flat.tracked import INDEX, ROWS, Member, Tracked, member_named, saw, started

_FRESH = "any value "


def with_cells(program: Program, inlined: Inlined, lemmas: Lemmas) -> Memory:
    """The procedure with a cell for each array, and lemmas for what is read elsewhere."""
    writer = _Writer(program, inlined, Recalling(lemmas))
    blocks = tuple(writer.block(block) for block in inlined.body.blocks)
    between = [Declaration(each, None) for each in (*writer.fresh, *writer.recent(), *writer.recalling.made)]
    body = replace(inlined.body, locals=(*writer.located(inlined.body.locals), *between), blocks=blocks)
    return Memory(body, tuple(writer.declarations()))


class _Writer:
    def __init__(self, program: Program, inlined: Inlined, recalling: Recalling) -> None:
        self.recalling = recalling
        self._any_bytes = program.any_bytes
        self._pointer_bytes = program.pointer_bytes
        self._statics = {each.name: each for each in program.objects}
        self._commands = [command for block in inlined.body.blocks for command in block.commands]
        self._pointers = Offsets(program, inlined)
        self._stops = stops_of(inlined.body)
        self._gates = Gates(inlined.body.blocks, self._pointers.root)
        made = [each for each in self._commands if isinstance(each, Allocate) and each.heap]
        self._heap = {each.target.name: each.family for each in made}
        if any(self._heap[each.target.name] is not each.family for each in made):
            raise Unsupported("an object is made in several ways")
        self._objects = {name: self._tracked(name, tuple(found)) for name, found in self._accesses().items()}
        self.fresh: list[Variable] = []

    def located(self, declarations: Sequence[Declaration]) -> tuple[Declaration, ...]:
        """The declarations with offsets for pointers."""
        return self._pointers.located(declarations)

    # --- objects ------------------------------------------------------------------------------------------------------

    def _accesses(self) -> Accesses:
        """How each object is read and written; all that is made or freed is there."""
        found: Accesses = {}
        for command in self._commands:
            match command:
                case Allocate(target=target):
                    found.setdefault(target.name, {})
                case Free(pointer=pointer) | Expire(pointer=pointer):
                    found.setdefault(self._pointers.root(pointer), {})
                case _:
                    self._pointers.touch(command, found)
        return found

    def _tracked(self, name: str, accesses: Sequence[Access]) -> Tracked:
        stride = stride_of(accesses)
        places = members_of(accesses, 0, stride)
        if places is None:
            raise Unsupported(f"the memory of {name} is read and written in several ways")
        members = tuple(member_named(f"{name}[].{at}", at, sort) for at, sort in places)
        static = self._statics.get(name)
        if static is not None:
            if static.size > max(stride, 1) * ROWS:
                raise Unsupported(f"{name} has more rows than there are indices")
            return Tracked(name, stride, members, bits(static.size, 64), None, static)
        sizes = {each.size for each in self._commands if isinstance(each, Allocate) and each.target.name == name}
        fixed = next((each for each in sizes if len(sizes) == 1 and isinstance(each, Constant)), None)
        size = variable(f"{name}.size", Bits(64)) if fixed is None else fixed
        return Tracked(name, stride, members, size, variable(f"{name}[]!", BOOL), None)

    def declarations(self) -> Iterator[Declaration]:
        """The index, the gates and the objects with their starts, and pointers outside of the frame."""
        yield from self._pointers.shared()
        yield Declaration(INDEX, AnyOf(None, None))
        for gate in self._gates.flags:
            yield Declaration(gate, TRUE)
        for each in self._objects.values():
            for member in each.members:
                yield from started(each, member)
            if each.alive is not None:
                yield Declaration(each.alive, FALSE)
            if isinstance(each.size, Variable):
                yield Declaration(each.size, bits(0, 64))

    def recent(self) -> Iterator[Variable]:
        """What is kept of places that were read or written."""
        for each in self._objects.values():
            for member in each.members:
                yield from (member.seen.there, member.seen.place, member.seen.value)

    # --- commands -----------------------------------------------------------------------------------------------------

    def block(self, block: Block) -> Block:
        """The block without memory."""
        commands: list[Command] = []
        if block.label in self._stops:  # what is kept in between is no part of states
            commands += [Assign(each, constant(default(each.sort), each.sort)) for each in self.recent()]
            commands += self.recalling.stop(block.label, tuple(self._objects.values()))
        for number, command in enumerate(block.commands):
            gate = self._gates.gate(Place(block.label, number))
            made = tuple(self._command(command, Place(block.label, number)))
            for each in (*self._pointers.doubted(command.span), *made):
                commands += _gated(each, gate) if isinstance(each, Assert) else (each,)
        leaving = map_exit(block.exit, self._term)
        return replace(block, commands=(*commands, *self._pointers.doubted(block.exit.span)), exit=leaving)

    def _term(self, term: Term) -> Term:
        """A term without pointers."""

        def step(part: Term) -> Term | None:
            match part:
                case Observe(observation=Observation.OCCUPIED):
                    return self._occupied
                case Observe(observation=Observation.LEAKED):
                    raise Unsupported("whether memory is lost is not seen in single cells")
                case _:
                    return None

        return self._pointers.term(rewrite(term, step))

    @property
    def _occupied(self) -> Term:
        """Whether an object of the heap lives."""
        return disjoin(*(each for name in self._heap if (each := self._objects[name].alive) is not None))

    def _assertion(self, command: Assert) -> Iterator[Command]:
        """Of memory that is there any may be lost, or not."""
        lost = self._any(BOOL)
        condition = rewrite(command.condition, lambda part: lost if _asks_for_leaks(part) else None)
        if condition is not command.condition:
            yield Havoc(lost)
            yield Assume(disjoin(negate(lost), self._occupied))
        yield replace(command, condition=self._term(condition))

    def _command(self, command: Command, place: Place) -> Iterator[Command]:
        match command:
            case Assign(target=target, value=value, span=span) if isinstance(target.sort, Pointer):
                if target.name in self._objects:
                    yield from self._pointers.lost(command)
                    if is_null(value):
                        yield from self._gone(self._objects[target.name], span)
                else:
                    yield from self._pointers.moved(command)
            case Allocate(target=target, size=size, heap=heap, span=span):
                yield from self._pointers.made(command)
                yield from self._made(self._objects[target.name], self._term(size), heap=heap, span=span)
            case Expire(pointer=pointer, span=span):
                yield from self._gone(self._objects[self._pointers.root(pointer)], span)
            case Free(pointer=pointer, family=family, span=span):
                yield from self._freed(pointer, family, span)
            case Load():
                yield from self._load(command, place)
            case Store():
                yield from self._store(command)
            case Fill(pointer=pointer, value=value, size=size, span=span):
                rows, start, length = yield from self._stretch(pointer, size, span)
                _require_written(rows)
                for member in rows.members:
                    truth = isinstance(member.cell.sort, Bool)
                    filled = None if truth else repeated(self._term(value), member.width)
                    yield from self._overwritten(rows, member, start, length, filled)
            case Copy():
                yield from self._copy(command)
            case Assert():
                yield from self._assertion(command)
            case _:
                yield map_command(command, self._term)

    def _made(self, rows: Tracked, size: Term, *, heap: bool, span: Span | None) -> Iterator[Command]:
        assert rows.alive is not None, "a static object should not be made"
        if heap:  # so that what is lost is not forgotten
            yield Assert(negate(rows.alive), "memory.undefined-value", ASTRAY, span=span)
        yield Assert(apply("sle", bits(0, 64), size), "memory.undefined-value", ASTRAY, span=span)
        if isinstance(rows.size, Variable):
            yield Assign(rows.size, size, span=span)
        yield Assign(rows.alive, TRUE, span=span)
        yield from self.recalling.overwritten(rows)
        for member in rows.members:
            yield from self._forgotten(member)

    def _gone(self, rows: Tracked, span: Span | None) -> Iterator[Command]:
        if rows.alive is not None:
            yield Assign(rows.alive, FALSE, span=span)

    def _freed(self, pointer: Term, family: Family, span: Span | None) -> Iterator[Command]:
        rows = self._objects[self._pointers.root(pointer)]
        alive = rows.alive if family is self._heap.get(rows.name) and rows.alive is not None else FALSE
        beginning, nowhere = equal(self._pointers.offset(pointer), bits(0, 64)), self._pointers.nowhere(pointer)
        right = conjoin(disjoin(nowhere, alive), beginning)
        yield Assert(right, "memory.invalid-free", f"{rows.name} cannot be freed", span=span)
        if isinstance(alive, Variable):
            yield Assign(alive, conjoin(nowhere, alive), span=span)

    def _forgotten(self, member: Member) -> Iterator[Command]:
        """What the member holds is unknown, or any value."""
        yield Assign(member.seen.there, FALSE)
        if self._any_bytes:
            yield Havoc(member.cell)
        yield Assign(member.known, TRUE if self._any_bytes else FALSE)

    # --- accesses -----------------------------------------------------------------------------------------------------

    def _access(
        self, pointer: Term, sort: Sort, align: int, span: Span | None
    ) -> Generator[Command, None, tuple[Tracked, Member, Term]]:
        """Look at the pointer; gives the member, and whether it is in the chosen row."""
        rows, where = self._objects[self._pointers.root(pointer)], self._pointers.where(pointer)
        offset, member = self._pointers.offset(pointer), rows.member(where, sort)
        if member.at % align or rows.stride % align:
            yield from aligned(rows.name, offset, align, span)
        yield from self._inside(rows, pointer, bits(member.width, 64), span)
        if rows.stride and not where.is_sure:
            rest = equal(apply("urem", offset, bits(rows.stride, 64)), bits(member.at, 64))
            yield Assert(rest, "memory.undefined-value", ASTRAY, span=span)
        return rows, member, equal(offset, rows.place(member)) if rows.stride else TRUE

    def _inside(self, rows: Tracked, pointer: Term, length: Term, span: Span | None) -> Iterator[Assert]:
        """So many bytes are there; sizes are no negative numbers, so it may be asked with signs."""
        offset = self._pointers.offset(pointer)
        yield from self._pointers.somewhere(pointer, span)
        if rows.alive is not None:
            yield Assert(rows.alive, "memory.use-after-free", "the object is gone", span=span)
        inside = conjoin(apply("sle", bits(0, 64), offset), apply("sle", offset, apply("sub", rows.size, length)))
        yield Assert(inside, "memory.out-of-bounds", f"outside of {rows.name}", span=span)

    def _load(self, command: Load, place: Place) -> Iterator[Command]:
        target, span = command.target, command.span
        rows, member, chosen = yield from self._access(command.pointer, target.sort, command.align, span)
        if rows.stride and rows.static is None:  # where no index is, nobody looks
            near = apply("slt", self._pointers.offset(command.pointer), rows.most)
            within = disjoin(apply("sle", rows.size, rows.most), near)
            yield Assert(within, "memory.undefined-value", ASTRAY, span=span)
        yield Assert(disjoin(negate(chosen), member.known), "memory.undefined-value", UNKNOWN, span=span)
        yield from (Assign(flag, chosen, span=span) for flag in self._gates.set_by(place))
        if chosen is TRUE:
            yield Assign(target, member.cell, span=span)
            return
        fresh, seen, offset = self._any(target.sort), member.seen, self._pointers.offset(command.pointer)
        yield Havoc(fresh, span=span)
        again = conjoin(seen.there, equal(seen.place, offset))
        yield Assign(fresh, ite(chosen, member.cell, ite(again, seen.value, fresh)), span=span)
        yield from saw(member, offset, fresh)
        yield from self.recalling.loaded(rows, member, offset, fresh)
        yield Assign(target, fresh, span=span)

    def _any(self, sort: Sort) -> Variable:
        self.fresh.append(variable(f"{_FRESH}{len(self.fresh)}", sort))
        return self.fresh[-1]

    def _store(self, command: Store) -> Iterator[Command]:
        pointer, value, span = command.pointer, command.value, command.span
        if is_undefined(value):
            rows = self._objects[self._pointers.root(pointer)]
            yield from self._inside(rows, pointer, bits(self._bytes_of(value.sort), 64), span)
            yield from self.recalling.overwritten(rows)
            for member in rows.members:
                yield from self._forgotten(member)
            return
        rows, member, chosen = yield from self._access(pointer, value.sort, command.align, span)
        if rows.static is not None and rows.static.constant:
            yield Assert(FALSE, "memory.constant-written", f"{rows.name} is constant", span=span)
        yield Assign(member.cell, ite(chosen, self._term(value), member.cell), span=span)
        yield Assign(member.known, disjoin(chosen, member.known), span=span)
        yield from self.recalling.stored(rows, self._pointers.offset(pointer))
        yield from saw(member, self._pointers.offset(pointer), self._term(value))

    def _bytes_of(self, sort: Sort) -> int:
        return self._pointer_bytes if isinstance(sort, Pointer) else bytes_of(sort)

    def _stretch(
        self, pointer: Term, size: Term, span: Span | None
    ) -> Generator[Command, None, tuple[Tracked, Term, Term]]:
        """Look at so many bytes; gives where they are and how many."""
        rows = self._objects[self._pointers.root(pointer)]
        start, length = self._pointers.offset(pointer), self._term(size)
        enough = disjoin(equal(length, bits(0, 64)), apply("slt", bits(0, 64), length))
        yield Assert(enough, "memory.undefined-value", ASTRAY, span=span)
        for each in self._inside(rows, pointer, length, span):
            yield replace(each, condition=disjoin(equal(length, bits(0, 64)), each.condition))
        return rows, start, length

    def _overwritten(
        self, rows: Tracked, member: Member, start: Term, length: Term, value: Term | None, known: Term = TRUE
    ) -> Iterator[Command]:
        """So many bytes hold something else: the value where all of the cell is among them, any where a part is."""
        place, end = rows.place(member), apply("add", start, length)
        behind = apply("add", place, bits(member.width, 64))
        inside = conjoin(apply("sle", start, place), apply("sle", behind, end))
        touched = conjoin(apply("slt", start, behind), apply("slt", place, end))
        fresh = self._any(member.cell.sort)
        yield from self.recalling.overwritten(rows)
        yield Assign(member.seen.there, FALSE)
        yield Havoc(fresh)
        now = fresh if value is None else ite(inside, value, fresh)
        yield Assign(member.cell, ite(touched, now, member.cell))
        yield Assign(member.known, ite(touched, conjoin(inside, known), member.known))

    def _copy(self, command: Copy) -> Iterator[Command]:
        source, start, length = yield from self._stretch(command.source, command.size, command.span)
        target, end, _ = yield from self._stretch(command.target, command.size, command.span)
        if command.align > 1:
            below = apply("bitand", apply("bitor", start, end), bits(command.align - 1, 64))
            yield Assert(equal(below, bits(0, 64)), "memory.misaligned", ASTRAY, span=command.span)
        _require_written(target)
        if source is target:
            raise Unsupported("bytes are copied inside of one object")
        for member in target.members:
            come = apply("add", apply("sub", target.place(member), end), start)
            value: Term = self._any(member.cell.sort)
            assert isinstance(value, Variable), "any value should be a variable"
            yield Havoc(value)
            known: Term = TRUE if self._any_bytes else FALSE
            for each in source.members:
                if each.cell.sort == member.cell.sort:
                    same = equal(come, source.place(each))
                    value, known = ite(same, each.cell, value), ite(same, each.known, known)
            yield from self._overwritten(target, member, end, length, value, known)


def _asks_for_leaks(term: Term) -> bool:
    return isinstance(term, Observe) and term.observation is Observation.LEAKED


def _require_written(rows: Tracked) -> None:
    if rows.static is not None and rows.static.constant:
        raise Unsupported(f"{rows.name} is constant and written")


def _gated(command: Assert, gate: Variable | None) -> tuple[Command, ...]:
    """The assertion where its gate was at the chosen index; what does not hold ends the run in any case.

    Whether a cell is known is asked of the one at the chosen index, so that needs no other choice.
    """
    if gate is None or command.message == UNKNOWN:
        return (command,)
    asked = replace(command, condition=disjoin(negate(gate), command.condition))
    return asked, Assume(command.condition, span=command.span)
