"""Commands as C statements.

Input: a command and where it stands. Output: statements that do what `semantics/execution/commands.py` says, or leave
the routine's function with a flow (`core/processes/work.h`).
"""

from __future__ import annotations

from clew.codegen.c.processes.layout import Register
from clew.codegen.c.processes.translate import entering, memory
from clew.codegen.c.processes.translate.aggregates import item
from clew.codegen.c.processes.translate.statements import GONE, NULL, UNDEFINED_VALUE, Statements
from clew.codegen.c.processes.translate.writer import NEVER, Place, Text
from clew.codegen.c.shapes import Line, NotNative, Number, Slot, c_type, queue_item, queue_length, take_out
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
from clew.ir.sorts import Bits, Reference
from clew.ir.terms import TRUE, Constant, Term, Variable
from clew.ir.values import UNDEFINED
from clew.records import dataclass
from clew.semantics.values import WIDEST, Bounds


@dataclass(slots=True)
class Commands(Statements):
    """The commands of one routine."""

    def command(self, command: Command, place: Place) -> None:
        """The statements of one command that stays inside the routine."""
        match command:
            case Assign(target=target, value=value):
                if not self._forgets(target, value):
                    self.write(target, self.terms.settled(value, place))
            case Havoc():
                _havoc(self, command, place)
            case Assume(condition=condition):
                self._assume(condition, place)
            case Assert(condition=condition, check=check):
                self.line(f"if (!({self.decide(condition, place)})) {self.sites.leave(check)}")
            case Push(when=when) | Pop(when=when) if when is not TRUE:
                raise NotNative("a queue command under a condition has no C form in processes")
            case Push(queue=queue, values=values):
                _push(self, queue, values, place)
            case Pop():
                _pop(self, command, place)
            case Allocate(target=target, size=size, heap=heap, family=family):
                memory.allocate(self, target, size, place, family if heap else None)
            case Free(pointer=pointer, family=family):
                memory.free(self, pointer, family, place)
            case Load(target=target, pointer=pointer, settled=settled, align=align):
                memory.ask_aligned(self, pointer, target.sort, align, place)
                if settled:
                    memory.load_settled(self, target, pointer, place)
                else:
                    memory.load(self, target, pointer, place)
            case Store(pointer=pointer, value=value, align=align):
                memory.ask_aligned(self, pointer, value.sort, align, place)
                memory.store(self, pointer, value, place)
            case Expire(pointer=pointer):
                memory.expire(self, pointer, place)
            case Copy():
                memory.copy(self, command, place)
            case Fill():
                memory.fill(self, command, place)
            case NewRecord(target=target):
                _new_record(self, target)
            case GetField(target=target, reference=reference, field=name):
                _get_field(self, target, reference, name, place)
            case SetField(reference=reference, field=name, value=value):
                _set_field(self, reference, name, value, place)
            case Spawn():
                entering.spawn(self, command, place)
            case Call() | Yield() | Await() | Join():
                raise AssertionError("a command that may end the step should be the routine's")
            case other:
                raise NotNative(f"the command {type(other).__name__} has no C form")

    def _assume(self, condition: Term, place: Place) -> None:
        text = self.terms.settled(condition, place)
        if text.missing != NEVER:
            self.line(f"if ({text.missing}) {self.sites.leave(UNDEFINED_VALUE)}")
        holds = text.value if text.term == NEVER else f"({text.term} ? assume(w, {text.term}) : {text.value})"
        self.line(f"if (!({holds})) return FLOW_REMOVED;")

    def _forgets(self, target: Variable, value: Term) -> bool:
        """Whether the assignment only says that a register is not read before it is written again."""
        slot = self.layout.slot(target.name, self.routine)
        undefines = isinstance(value, Constant) and value.value is UNDEFINED
        return undefines and isinstance(slot, Register) and slot.assured


def _havoc(into: Statements, command: Havoc, place: Place) -> None:
    """A variable gets any value between bounds."""
    ends = (command.low, command.high)
    if all(isinstance(end, Constant | None) for end in ends):
        bounds = Bounds(*command.fixed, command.signed)
        into.write(command.target, into.choose(command.target.sort, bounds, command.span))
        return
    sort = command.target.sort
    if not isinstance(sort, Bits):
        raise NotNative("a free choice between computed bounds has a C form for bits only")
    low, high = (None if end is None else into.needed(end, place).value for end in ends)
    into.write(command.target, _between(into, sort, low, high, command))


def _between(into: Statements, sort: Bits, low: str | None, high: str | None, command: Havoc) -> Text:
    """Any value between computed bounds; without one, the bound of the sort."""
    signed = command.signed
    least, most = (1 << (sort.width - 1), (1 << (sort.width - 1)) - 1) if signed else (0, (1 << sort.width) - 1)
    shift = 64 - sort.width
    first, last = (
        f"((i64)((u64)({text}) << {shift}) >> {shift})" if signed else f"(u64)({text})"
        for text in (f"{least}ull" if low is None else low, f"{most}ull" if high is None else high)
    )
    into.line(f"if ({first} > {last}) return FLOW_REMOVED;")
    mask = f"{(1 << sort.width) - 1}ull"
    chosen = f"((u64){first} + pick(w, (u32)((u64){last} - (u64){first} + 1))) & {mask}"
    if into.layout.drawn:
        return Text(
            into.terms.local(c_type(sort), f"draw(w, {sort.width}, (u64){first} & {mask}, (u64){last} & {mask})")
        )
    if not into.layout.symbolic:
        into.line(f"if ((u64){last} - (u64){first} >= {WIDEST}) return fail(FAILED_REFUSED);")
        return Text(into.terms.local(c_type(sort), chosen))
    node = into.layout.node(("fresh", sort, signed, command.span))
    wide = into.terms.local("u8", f"(u64){last} - (u64){first} >= {into.layout.few}")
    made = into.terms.local("u32", f"{wide} ? fresh(w, {node}, (u64){first} & {mask}, (u64){last} & {mask}) : 0")
    return into.told(into.terms.local(c_type(sort), f"{wide} ? 0 : {chosen}"), made)


def _line(into: Statements, queue: Variable) -> tuple[Line, str]:
    slot = into.layout.place(queue.name, into.routine)
    assert isinstance(slot.shape, Line), f"{queue.name} should be a queue"
    return slot.shape, slot.address


def _push(into: Statements, queue: Variable, values: tuple[Term, ...], place: Place) -> None:
    """Put an element at the end, if there is room."""
    line, at = _line(into, queue)
    texts = [into.terms.settled(value, place) for value in values]
    length = into.terms.local("u32", queue_length(line, at))
    into.line(f"if ({length} < {line.capacity}) {{")
    for component, text in enumerate(texts):
        into.terms.write(f"({queue_item(line, component, at, length)})", line.components[component], text)
    into.line(f"save_u{8 * line.head}({at}, {length} + 1); }}")


def _pop(into: Statements, command: Pop, place: Place) -> None:
    """Take an element out; where there is none, its components are zero."""
    line, at = _line(into, command.queue)
    position = Text("0") if command.position is None else into.needed(command.position, place)
    if command.position is not None and not isinstance(command.position.sort, Bits):
        raise NotNative("a position that is no bit-vector has no C form")
    taken: list[tuple[Variable, Text]] = []
    for component, target in enumerate(command.targets):
        if target is not None:
            found = item(into.terms, line, component, f"({at})", position)
            if not isinstance(line.components[component], Number):
                raise NotNative("an array in a queue has no C form")
            taken.append((target, found))
    length = into.terms.local("u32", queue_length(line, at))
    for statement in take_out(line, at, position.value, length):
        into.line(statement)
    for target, text in taken:
        into.write(target, text)


def _new_record(into: Statements, target: Variable) -> None:
    """A new record, with the initial values of its fields."""
    sort = target.sort
    assert isinstance(sort, Reference), f"a record should be kept in a reference, is kept in {sort}"
    kind = list(into.layout.records).index(sort.record)
    record = into.layout.program.records[kind]
    into.line("if (w->records + 1 >= MOST_RECORDS) return fail(FAILED_MEMORY);")
    into.line(f"u8 *r = arena_take(w, {into.layout.record_bytes[kind]}); if (!r) return FLOW_REMOVED;")
    for declaration in record.fields:
        text = into.initial(declaration)
        into.write_slot(into.layout.records[sort.record][declaration.name], text)
    into.line(f"w->record[w->records++] = (Record){{r, {kind + 1}, 1}};")
    into.write(target, Text("w->records"))


def _record(into: Statements, reference: Term, name: str, place: Place) -> tuple[str, Slot]:
    sort = reference.sort
    assert isinstance(sort, Reference), f"a field should belong to a record, not to {sort}"
    where = into.needed(reference, place).value
    into.line(f"if (!{where}) {into.sites.leave(NULL)}")
    into.line(f"Record *record = record_of(w, {where});")
    into.line(f"if (!record->kind) {into.sites.leave(GONE)}")
    return where, into.layout.records[sort.record][name]


def _get_field(into: Statements, target: Variable, reference: Term, name: str, place: Place) -> None:
    """Read a field."""
    _, slot = _record(into, reference, name, place)
    into.line("const u8 *r = record->fields;")
    into.write(target, into.terms.read(slot))


def _set_field(into: Statements, reference: Term, name: str, value: Term, place: Place) -> None:
    """Write a field."""
    text = into.terms.settled(value, place)
    _, slot = _record(into, reference, name, place)
    into.line("u8 *r = record_write(w, record); if (!r) return FLOW_REMOVED;")
    into.write_slot(slot, text)
