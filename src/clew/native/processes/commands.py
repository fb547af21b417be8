"""Commands as C statements; see `terms.py` for the names in the text.

Input: a command and where it stands. Output: statements that do what `ir/semantics/commands.py` says, or leave the
routine's function with a flow (`core/processes/work.h`). A violated check leaves by its site.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from clew.errors import Unsupported
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
    Call,
    Command,
    Copy,
    Expire,
    Family,
    Fill,
    Free,
    GetField,
    Havoc,
    Join,
    Load,
    NewRecord,
    Pop,
    Push,
    SetField,
    Spawn,
    Store,
    Yield,
)
from clew.ir.program import AnyOf, Declaration
from clew.ir.semantics.code import Routine
from clew.ir.semantics.values import WIDEST, Bounds, alternatives, undefined
from clew.ir.sorts import Bits, Bool, Pointer, Reference, Sort
from clew.ir.source import Span
from clew.ir.terms import Constant, Observe, Term, Variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder
from clew.native.expressions import NotNative
from clew.native.processes.futures import Effects, Futures, words
from clew.native.processes.layout import Layout, Register, Slot
from clew.native.processes.shapes import TERM_BYTES, Line, Number, number
from clew.native.processes.terms import NEVER, Place, Terms, Text, c_type

UNDEFINED_VALUE, UNDEFINED_POINTER = "memory.undefined-value", "memory.undefined-pointer"
BAD_FREE = "memory.invalid-free"
_LIVES = {Family.PLAIN: "LIFE_HEAP", Family.SINGLE: "LIFE_SINGLE", Family.SEVERAL: "LIFE_SEVERAL"}
NULL, GONE, BOUNDS = "memory.null-dereference", "memory.use-after-free", "memory.out-of-bounds"
MOST_RESULTS = 8
"""As in `core/processes/work.h`."""
_WIDE_BYTES = 8


SITES = {"NULL": NULL, "GONE": GONE, "BOUNDS": BOUNDS, "CONSTANT": "memory.constant-written"}
"""Checks that the core makes, by the name under which it knows their numbers."""


@dataclass(slots=True)
class Sites:
    """The checks that can be violated, each known by a number; grows while commands are translated."""

    checks: dict[str, int] = field(default_factory=lambda: {check: n for n, check in enumerate(SITES.values())})

    def leave(self, check: str) -> str:
        """The statement that leaves with a violation of the check."""
        return f"return violate(w, {self.checks.setdefault(check, len(self.checks))});"


@dataclass(slots=True)
class Commands:
    """The commands of one routine; `pending` counts those executed since the text last said so."""

    terms: Terms
    sites: Sites
    routine: Routine | None
    futures: Futures | None = None
    """Where it is to be told which places are touched."""
    pending: int = 0

    @property
    def layout(self) -> Layout:
        """Where everything lies."""
        return self.terms.layout

    def line(self, text: str) -> None:
        """Add a statement."""
        self.terms.line(text)

    def command(self, command: Command, place: Place) -> None:
        """The statements of one command that stays inside the routine."""
        match command:
            case Assign(target=target, value=value):
                if not self._forgets(target, value):
                    self.write(target, self.terms.settled(value, place))
            case Havoc():
                self._havoc(command, place)
            case Assume(condition=condition):
                self._assume(condition, place)
            case Assert(condition=condition, check=check):
                self.line(f"if (!({self.decide(condition, place)})) {self.sites.leave(check)}")
            case Push(queue=queue, values=values):
                self._push(queue, values, place)
            case Pop():
                self._pop(command, place)
            case Allocate(target=target, size=size, heap=heap, family=family):
                self._allocate(target, size, place, _LIVES[family] if heap else "LIFE_FRAME")
            case Free(pointer=pointer, family=family):
                self._free(pointer, _LIVES[family], place)
            case Load(target=target, pointer=pointer, settled=settled):
                if settled:
                    self._load_settled(target, pointer, place)
                else:
                    self._load(target, pointer, place)
            case Store(pointer=pointer, value=value):
                self._store(pointer, value, place)
            case Expire(pointer=pointer):
                self._expire(pointer, place)
            case Copy():
                self._copy(command, place)
            case Fill():
                self._fill(command, place)
            case NewRecord(target=target):
                self._new_record(target)
            case GetField(target=target, reference=reference, field=name):
                self._get(target, reference, name, place)
            case SetField(reference=reference, field=name, value=value):
                self._set(reference, name, value, place)
            case Spawn():
                self._spawn(command, place)
            case Call() | Yield() | Await() | Join():
                raise AssertionError("a command that may end the step should be the routine's")
            case other:
                raise NotNative(f"the command {type(other).__name__} has no C form")

    def touch(self, effects: Callable[[Futures, Routine], Effects]) -> None:
        """Tell the places that are touched here, if anybody wants to know."""
        if self.futures is None or self.routine is None:
            return
        found = effects(self.futures, self.routine)
        sets = [words(each, len(self.futures.places)) for each in (found.reads, found.writes)]
        for word, (reads, writes) in enumerate(zip(*sets, strict=True)):
            if reads or writes:
                self.line(f"TOUCH({word}, {reads}ull, {writes}ull);")

    # --- values -----------------------------------------------------------------------------------------------------

    def decide(self, condition: Term, place: Place) -> str:
        """The text of a condition on which something depends."""
        return self.needed(condition, place).value

    def needed(self, term: Term, place: Place, otherwise: str = UNDEFINED_VALUE) -> Text:
        """The value of a term on which something depends: undefined, it violates a check."""
        text = self.terms.settled(term, place)
        if text.missing != NEVER:
            self.line(f"if ({text.missing}) {self.sites.leave(otherwise)}")
        if text.pointer != NEVER:
            self.line(f"if ({text.pointer}) return fail(FAILED_REFUSED);")
        if text.term != NEVER:
            text = self.terms.concrete(text, term.sort)
            self.line("if (UNLIKELY(failed)) return FLOW_REMOVED;")
        return Text(text.value)

    def _assume(self, condition: Term, place: Place) -> None:
        text = self.terms.settled(condition, place)
        if text.missing != NEVER:
            self.line(f"if ({text.missing}) {self.sites.leave(UNDEFINED_VALUE)}")
        holds = text.value if text.term == NEVER else f"({text.term} ? assume(w, {text.term}) : {text.value})"
        self.line(f"if (!({holds})) return FLOW_REMOVED;")

    def write(self, target: Variable, text: Text) -> None:
        """Write a variable; the value is settled."""
        self.write_slot(self.layout.slot(target.name, self.routine), text)

    def write_slot(self, slot: Slot | Register, text: Text) -> None:
        """Write to a place; the value is settled."""
        if isinstance(slot, Register):
            self.terms.write_register(slot, text)
        else:
            self.terms.write(slot.address, slot.shape, text)

    def _forgets(self, target: Variable, value: Term) -> bool:
        """Whether the assignment only says that a register is not read before it is written again."""
        slot = self.layout.slot(target.name, self.routine)
        undefines = isinstance(value, Constant) and value.value is UNDEFINED
        return undefines and isinstance(slot, Register) and slot.assured

    def _havoc(self, command: Havoc, place: Place) -> None:
        ends = (command.low, command.high)
        if all(isinstance(end, Constant | None) for end in ends):
            bounds = Bounds(*command.fixed, command.signed)
            self.write(command.target, self.choose(command.target.sort, bounds, command.span))
            return
        sort = command.target.sort
        if not isinstance(sort, Bits):
            raise NotNative("a free choice between computed bounds has a C form for bits only")
        low, high = (None if end is None else self.needed(end, place).value for end in ends)
        self.write(command.target, self._between(sort, low, high, command))

    def _between(self, sort: Bits, low: str | None, high: str | None, command: Havoc) -> Text:
        """Any value between computed bounds; without one, the bound of the sort."""
        signed = command.signed
        least, most = (1 << (sort.width - 1), (1 << (sort.width - 1)) - 1) if signed else (0, (1 << sort.width) - 1)
        shift = 64 - sort.width
        first, last = (
            f"((i64)((u64)({text}) << {shift}) >> {shift})" if signed else f"(u64)({text})"
            for text in (f"{least}ull" if low is None else low, f"{most}ull" if high is None else high)
        )
        self.line(f"if ({first} > {last}) return FLOW_REMOVED;")
        mask = f"{(1 << sort.width) - 1}ull"
        chosen = f"((u64){first} + pick(w, (u32)((u64){last} - (u64){first} + 1))) & {mask}"
        if not self.layout.symbolic:
            self.line(f"if ((u64){last} - (u64){first} >= {WIDEST}) return fail(FAILED_REFUSED);")
            return Text(self.terms.local(c_type(sort), chosen))
        node = self.layout.node(("fresh", sort, signed, command.span))
        wide = self.terms.local("u8", f"(u64){last} - (u64){first} >= {self.layout.few}")
        made = self.terms.local("u32", f"{wide} ? fresh(w, {node}, (u64){first} & {mask}, (u64){last} & {mask}) : 0")
        return self._told(self.terms.local(c_type(sort), f"{wide} ? 0 : {chosen}"), made)

    def _told(self, value: str, made: str = NEVER) -> Text:
        """What was chosen, which is told to whoever makes a run of it."""
        self.line(f"tell(w, {value}, {made}); if (UNLIKELY(failed)) return FLOW_REMOVED;")
        return Text(value, NEVER, NEVER, made)

    def _input(self, sort: Bits, bounds: Bounds, span: Span | None) -> Text:
        """A new input."""
        least, most = (
            (1 << (sort.width - 1), (1 << (sort.width - 1)) - 1) if bounds.signed else (0, (1 << sort.width) - 1)
        )
        low, high = least if bounds.low is None else bounds.low, most if bounds.high is None else bounds.high
        node = self.layout.node(("fresh", sort, bounds.signed, span))
        made = self.terms.local("u32", f"fresh(w, {node}, {number(low)}ull, {number(high)}ull)")
        return self._told("0", made)

    def choose(self, sort: Sort, bounds: Bounds, span: Span | None = None) -> Text:
        """Any value in the range."""
        if not isinstance(sort, Bits | Bool):
            raise NotNative(f"a free choice of sort {type(sort).__name__} has no C form")
        if self.layout.symbolic and isinstance(sort, Bits) and _is_wide(sort, bounds, self.layout.few):
            return self._input(sort, bounds, span)
        try:
            values = alternatives(sort, bounds, None)
        except Unsupported as error:
            raise NotNative(str(error)) from error
        if not values:
            self.line("return FLOW_REMOVED;")
            return Text("0")
        mask = (1 << sort.width) - 1 if isinstance(sort, Bits) else 1
        text = f"({number(values[0])}ull + pick(w, {len(values)})) & {mask}ull"
        value = self.terms.local(c_type(sort), text)
        return self._told(value) if self.layout.symbolic else Text(value)

    # --- queues -----------------------------------------------------------------------------------------------------

    def _line(self, queue: Variable) -> tuple[Line, str]:
        slot = self.layout.place(queue.name, self.routine)
        assert isinstance(slot.shape, Line), f"{queue.name} should be a queue"
        return slot.shape, slot.address

    def _push(self, queue: Variable, values: tuple[Term, ...], place: Place) -> None:
        line, at = self._line(queue)
        texts = [self.terms.settled(value, place) for value in values]
        length = self.terms.local("u32", f"load_u{8 * line.head}({at})")
        self.line(f"if ({length} < {line.capacity}) {{")
        for text, shape, offset in zip(texts, line.components, line.offsets, strict=True):
            self.terms.write(f"({at} + {line.head + offset} + (u64){length} * {line.stride})", shape, text)
        self.line(f"save_u{8 * line.head}({at}, {length} + 1); }}")

    def _pop(self, command: Pop, place: Place) -> None:
        line, at = self._line(command.queue)
        position = Text("0") if command.position is None else self.needed(command.position, place)
        if command.position is not None and not isinstance(command.position.sort, Bits):
            raise NotNative("a position that is no bit-vector has no C form")
        taken: list[tuple[Variable, Text]] = []
        for component, target in enumerate(command.targets):
            if target is not None:
                found = self.terms.item(line, component, f"({at})", position)
                if not isinstance(line.components[component], Number):
                    raise NotNative("an array in a queue has no C form")
                taken.append((target, found))
        length = self.terms.local("u32", f"load_u{8 * line.head}({at})")
        first = f"{at} + {line.head}"
        gap = f"{first} + (u64)({position.value}) * {line.stride}"
        self.line(f"if ({position.value} < {length}) {{")
        self.line(
            f"__builtin_memmove({gap}, {gap} + {line.stride}, ({length} - 1 - {position.value}) * {line.stride});"
        )
        self.line(f"__builtin_memset({first} + ({length} - 1) * {line.stride}, 0, {line.stride});")
        self.line(f"save_u{8 * line.head}({at}, {length} - 1); }}")
        for target, text in taken:
            self.write(target, text)

    # --- memory -----------------------------------------------------------------------------------------------------

    def _allocate(self, target: Variable, size: Term, place: Place, life: str) -> None:
        wanted = self.needed(size, place)
        self.write(target, Text(self.terms.local("u64", f"object_new(w, {wanted.value}, {life})")))
        self.line("if (UNLIKELY(failed)) return FLOW_REMOVED;")

    def address(self, pointer: Term, place: Place) -> str:
        """The value of a pointer through which memory or code is reached."""
        return self.needed(pointer, place, UNDEFINED_POINTER).value

    def leave_if(self, flow: str) -> None:
        """Leave by a flow that is not 0."""
        self.line(f"if (UNLIKELY(flow = {flow})) return flow;")

    def _access(self, pointer: Term, size: str, place: Place) -> str:
        """The pointer, where so many bytes are; the size is at most that of an object."""
        where = self.address(pointer, place)
        self.leave_if(f"memory_read(w, {where}, {size})")
        return where

    def _changes(self, pointer: Term, size: str, place: Place) -> str:
        """As `_access`, to write there."""
        where = self.address(pointer, place)
        self.leave_if(f"memory_write(w, {where}, {size})")
        return where

    def _bad(self) -> str:
        return self.sites.leave(BOUNDS)

    def _size(self, term: Term, place: Place) -> str:
        """A size in bytes, cut off where no object is as large: it does not fit then either."""
        size = self.needed(term, place).value
        return self.terms.local("u64", f"({size} < (1ull << 32) ? {size} : 1ull << 32)")

    def _load(self, target: Variable, pointer: Term, place: Place) -> None:
        size = self.size_of(target.sort)
        where = self.address(pointer, place)
        match target.sort:
            case Pointer():
                self.leave_if(f"load_pointer(w, {where})")
                self._loaded(target, "w->loaded")
            case Bool():
                self.leave_if(f"load_number(w, {where}, 1)")
                self._loaded(target, "(w->loaded != 0)")
            case _ if size == _WIDE_BYTES == self.layout.program.pointer_bytes:
                self.leave_if(f"load_wide(w, {where})")
                self._loaded(target, "w->loaded", "(w->loaded_mark == MARK_POINTER)")
            case _:
                self.leave_if(f"load_number(w, {where}, {size})")
                self._loaded(target, f"({c_type(target.sort)})w->loaded")

    def _loaded(self, target: Variable, value: str, pointer: str = NEVER) -> None:
        """Write what the core has loaded: where it is undefined the value is 0 already."""
        slot = self.layout.slot(target.name, self.routine)
        if self.layout.symbolic and isinstance(target.sort, Bool):
            self.line("if (TERM(w->loaded_mark)) return fail(FAILED_REFUSED);")
        if not isinstance(slot.shape, Number) or not slot.shape.flagged or slot.shape.numbered != (pointer != NEVER):
            term = "TERM(w->loaded_mark)" if self.layout.symbolic and isinstance(target.sort, Bits) else NEVER
            self.write(target, Text(value, "(w->loaded_mark == MARK_UNDEFINED)", pointer, term))
        elif isinstance(slot, Register):
            self.line(f"{slot.value} = {value}; {slot.mark} = w->loaded_mark;")
        else:
            at = slot.address
            mark = f"save_mark({at} + {slot.shape.width}, w->loaded_mark)"
            if not slot.shape.symbolic:
                mark = f"({at})[{slot.shape.width}] = w->loaded_mark"
            self.line(f"save_u{8 * slot.shape.width}({at}, {value}); {mark};")

    def _load_settled(self, target: Variable, pointer: Term, place: Place) -> None:
        """A load of bits in which undefined bytes are zero."""
        where = self.address(pointer, place)
        self.leave_if(f"load_settled(w, {where}, {self.size_of(target.sort)})")
        term = "TERM(w->loaded_mark)" if self.layout.symbolic else NEVER
        self.write(target, Text(f"({c_type(target.sort)})w->loaded", term=term))

    def _store(self, pointer: Term, value: Term, place: Place) -> None:
        size = self.size_of(value.sort)
        where = self.address(pointer, place)
        text = self.terms.settled(value, place)
        if isinstance(value.sort, Pointer):
            self.leave_if(f"store_pointer_at(w, {where}, {text.value}, {text.missing})")
        else:
            if text.term != NEVER and (size < TERM_BYTES or isinstance(value.sort, Bool)):
                text = self.terms.concrete(text, value.sort)
                self.line("if (UNLIKELY(failed)) return FLOW_REMOVED;")
            plain = text.value if text.missing == NEVER else f"({text.missing} ? 0 : {text.value})"
            self.leave_if(f"store_number(w, {where}, {size}, {plain}, {text.mark})")

    def _copy(self, command: Copy, place: Place) -> None:
        size = self._size(command.size, place)
        self.line(f"if ({size}) {{")
        source = self._access(command.source, size, place)
        target = self._changes(command.target, size, place)
        self.line(f"object_copy(w, {target}, {source}, {size}); }}")

    def _fill(self, command: Fill, place: Place) -> None:
        size = self._size(command.size, place)
        self.line(f"if ({size}) {{")
        where = self._changes(command.pointer, size, place)
        text = self.terms.concrete(self.terms.settled(command.value, place), command.value.sort)
        self.line(f"object_fill(w, {where}, (u8){text.value}, {text.missing}, {size}); }}")

    def _free(self, pointer: Term, life: str, place: Place) -> None:
        where = self.needed(pointer, place, BAD_FREE).value
        bad = self.sites.leave(BAD_FREE)
        self.line(f"if ({where}) {{")
        if isinstance(pointer.sort, Reference):
            self.line(f"Record *r = record_of(w, {where}); if (!r->kind) {bad}")
            self.line("*r = (Record){0, 0, 1}; }")
            return
        self.line(f"TOUCH_LOAD({where});")
        heap = f"object_of(w, {where})->life == {life}"
        self.line(f"if (IS_NOWHERE({where}) || !({heap}) || POINTER_OFFSET({where}) != 0) {bad}")
        self.line(f"object_end(w, {where}); }}")

    def _expire(self, pointer: Term, place: Place) -> None:
        where = self.needed(pointer, place).value
        self.line(f"TOUCH_LOAD({where});")
        self.line(f"if ({where}) {{ if (!in_frame(w, {where})) {self.sites.leave(BAD_FREE)}")
        self.line(f"object_end(w, {where}); }}")

    def size_of(self, sort: Sort) -> int:
        """The bytes that a value of the sort takes in memory."""
        match sort:
            case Bool():
                return 1
            case Pointer():
                return self.layout.program.pointer_bytes
            case Bits(width=width) if width % 8 == 0 and width <= 8 * _WIDE_BYTES:
                return width // 8
            case _:
                raise NotNative(f"memory holds whole bytes up to eight, truth values and pointers, not {sort}")

    # --- records ----------------------------------------------------------------------------------------------------

    def _new_record(self, target: Variable) -> None:
        sort = target.sort
        assert isinstance(sort, Reference), f"a record should be kept in a reference, is kept in {sort}"
        kind = list(self.layout.records).index(sort.record)
        record = self.layout.program.records[kind]
        self.line("if (w->records + 1 >= MOST_RECORDS) return fail(FAILED_MEMORY);")
        self.line(f"u8 *r = arena_take(w, {self.layout.record_bytes[kind]}); if (!r) return FLOW_REMOVED;")
        for declaration in record.fields:
            text = self.initial(declaration)
            self.write_slot(self.layout.records[sort.record][declaration.name], text)
        self.line(f"w->record[w->records++] = (Record){{r, {kind + 1}, 1}};")
        self.write(target, Text("w->records"))

    def _record(self, reference: Term, name: str, place: Place) -> tuple[str, Slot]:
        sort = reference.sort
        assert isinstance(sort, Reference), f"a field should belong to a record, not to {sort}"
        where = self.needed(reference, place).value
        self.line(f"if (!{where}) {self.sites.leave(NULL)}")
        self.line(f"Record *record = record_of(w, {where});")
        self.line(f"if (!record->kind) {self.sites.leave(GONE)}")
        return where, self.layout.records[sort.record][name]

    def _get(self, target: Variable, reference: Term, name: str, place: Place) -> None:
        _, slot = self._record(reference, name, place)
        self.line("const u8 *r = record->fields;")
        self.write(target, self.terms.read(slot))

    def _set(self, reference: Term, name: str, value: Term, place: Place) -> None:
        text = self.terms.settled(value, place)
        _, slot = self._record(reference, name, place)
        self.line("u8 *r = record_write(w, record); if (!r) return FLOW_REMOVED;")
        self.write_slot(slot, text)

    # --- frames and processes ---------------------------------------------------------------------------------------

    def initial(self, declaration: Declaration) -> Text:
        """What a variable holds when it comes into being; terms see the globals only."""
        start = declaration.initial
        if start is None:
            value = undefined(declaration.sort)
            return self.terms.constant(value, declaration.sort)
        if isinstance(start, AnyOf):
            low = None if start.low is None else start.low.value
            high = None if start.high is None else start.high.value
            return self.choose(declaration.sort, Bounds(low, high, declaration.signed))
        if any(isinstance(each, Observe) for each in postorder(start)):
            raise NotNative(f"{declaration.name} starts with a question to the state")
        return self.terms.settled(start, Place())

    def frame(self, routine: Routine, arguments: Sequence[Text], at: str) -> None:
        """Fill a new frame at the C name `at`, which holds the starts that are constants, with everything else."""
        slots = self.layout.frames[routine.number]
        for declaration, text in zip(routine.declarations, arguments, strict=False):
            slot = slots[declaration.name]
            self.terms.write(f"({at} + {slot.offset})", slot.shape, text)
        for declaration in routine.declarations[len(arguments) :]:
            if declaration.name in slots and not is_constant(declaration):
                slot = slots[declaration.name]
                self.terms.write(f"({at} + {slot.offset})", slot.shape, self.initial(declaration))

    def _spawn(self, command: Spawn, place: Place) -> None:
        if isinstance(command.procedure, str):
            arguments = [self.terms.settled(each, place) for each in command.arguments]
            routine = self.layout.code.routines[self.layout.code.numbers[command.procedure]]
            self._start(routine, arguments, str(routine.number))
        else:
            where = self._code(command.procedure, place)
            arguments = [self.terms.settled(each, place) for each in command.arguments]
            fitting = self._fitting(command.procedure, command.arguments, ())
            self._by_pointer(where, fitting, lambda routine, number: self._start(routine, arguments, number))
        if command.target is not None:
            self.write(command.target, Text("w->tasks - 1"))

    def _fitting(self, callee: Term, arguments: tuple[Term, ...], targets: tuple[Variable, ...]) -> tuple[Routine, ...]:
        """The routines that a call by pointer may enter; what has neither parameters nor results will always do."""
        code, results = self.layout.code, [each.sort for each in targets]
        return tuple(
            code.routines[code.numbers[each.name]]
            for each in self.layout.callees.of(callee, arguments)
            if not results or not (each.parameters or each.results) or results == list(each.results)
        )

    def _by_pointer(self, where: str, fitting: Sequence[Routine], enter: Callable[[Routine, str], None]) -> None:
        """One case for all routines whose frames begin alike."""
        groups: dict[object, list[Routine]] = {}
        for routine in fitting:
            plain = all(is_constant(each) for each in routine.procedure.locals)
            slots = self.layout.frames[routine.number]
            alike = tuple(slots[each.name] for each in routine.procedure.parameters)
            groups.setdefault((alike, None if plain else routine.number), []).append(routine)
        first = self.layout.code.first_code
        self.line(f"switch (POINTER_OBJECT({where})) {{")
        for group in groups.values():
            self.line(" ".join(f"case {first + routine.number}:" for routine in group) + " {")
            number = str(group[0].number) if len(group) == 1 else f"(POINTER_OBJECT({where}) - {first})"
            enter(group[0], number)
            self.line("} break;")
        self.line(f"default: {self._bad()} }}")

    def _start(self, routine: Routine, arguments: Sequence[Text], number: str) -> None:
        if len(arguments) > len(routine.procedure.parameters):
            self.line("return fail(FAILED_REFUSED);")
            return
        name = self.terms.fresh()
        self.line(f"u8 *{name} = spawn(w, {number}); if (!{name}) return FLOW_REMOVED;")
        self.frame(routine, arguments, name)

    def _code(self, pointer: Term, place: Place) -> str:
        """A pointer to code, which a procedure is entered by."""
        where = self.address(pointer, place)
        self.leave_if(f"code_at(w, {where})")
        return where

    def call(self, command: Call, place: Place) -> None:
        """Enter the callee: the function is left, and comes back at the call's point when it has ended."""
        arguments = [self.terms.settled(each, place) for each in command.arguments]
        if len(command.targets) > MOST_RESULTS:
            raise NotNative(f"more than {MOST_RESULTS} results of a call have no C form")
        assert self.routine is not None, "only a routine should call"
        point = self.layout.points[self.routine.number, place.block, place.index]
        self.line(f"save_point(f + {self.layout.frame_bytes[self.routine.number]}, {point});")
        if isinstance(command.callee, str):
            routine = self.layout.code.routines[self.layout.code.numbers[command.callee]]
            block = routine.labels[command.entry] if command.entry else 0
            self._enter(routine, arguments, f"{routine.number}, {self.layout.points[routine.number, block, 0]}")
            return
        where = self._code(command.callee, place)
        fitting = self._fitting(command.callee, command.arguments, command.targets)
        self._by_pointer(where, fitting, lambda each, number: self._enter_first(each, arguments, number))
        self.line("return fail(FAILED_REFUSED);")

    def _enter_first(self, routine: Routine, arguments: Sequence[Text], number: str) -> None:
        taken = arguments[: len(routine.procedure.parameters)]
        self._enter(routine, taken, f"{number}, first_point[{number}]")

    def _enter(self, routine: Routine, arguments: Sequence[Text], where: str) -> None:
        self.line(f"u8 *callee = frame_enter(w, {where}); if (!callee) return FLOW_REMOVED;")
        self.frame(routine, arguments, "callee")
        self.line(f"return called(w, {self.pending});")


def _is_wide(sort: Bits, bounds: Bounds, few: int) -> bool:
    """Whether a choice is made an input: there are more than a few values."""
    if bounds.low is None and bounds.high is None:
        return 1 << sort.width > few
    try:
        return len(alternatives(sort, bounds, None)) > few
    except Unsupported:
        return True


def is_constant(declaration: Declaration) -> bool:
    """Whether a local begins with a value that is known."""
    return declaration.initial is None or isinstance(declaration.initial, Constant)
