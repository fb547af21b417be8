"""States as a person reads them: an ordered mapping of names to samples, each a text with the datum behind it.

Variables stand under their names in the source, arrays by element, locals of a process as `P.x`, those of frames below
the innermost one as `P.procedure.x`, and where it stands as `P`: at a label, or, where a front end made the label (it
has a `$` then), at a line. Objects and records have no numbers here: what is found through a variable stands under the
path to it (`head.next.value`, `p[4]`), and what is found a second time is named by its first path. A stroke is added to
the name of a process, and to `time`, where a variable has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from clew.ir.commands import Until
from clew.ir.errors import Unsupported
from clew.ir.ops import signed
from clew.ir.program import Declaration, Object
from clew.ir.semantics.code import Code, Routine
from clew.ir.semantics.memory import load, size_of
from clew.ir.semantics.state import Extent, Frame, Life, Process, State
from clew.ir.semantics.values import Concrete, Datum
from clew.ir.sorts import POINTER, Array, Bits, Bool, Event, Integer, Pointer, Queue, Real, Reference, Sort
from clew.ir.sorts import Process as ProcessSort
from clew.ir.values import NOWHERE, UNDEFINED, Address, Handle

_CONCRETE = Concrete()


class Role(Enum):
    """What a sample tells of."""

    VARIABLE = "variable"
    """A variable, or what is found through one."""
    PROCESS = "process"
    """Where a process stands."""
    TIME = "time"
    PENDING = "pending"
    """The pending notification of an event."""


class Sample(NamedTuple):
    """One thing in one state: what a person reads, and what it is; without a sort it is nothing but a text."""

    text: str
    sort: Sort | None = None
    datum: Datum = UNDEFINED
    owner: str | None = None
    """The process whose local variable it is, or that stands there; the event that is pending."""
    role: Role = Role.VARIABLE


def show(state: State, code: Code) -> dict[str, str]:
    """The texts of a state; see the module."""
    return {name: sample.text for name, sample in samples(state, code).items()}


def samples(state: State, code: Code) -> dict[str, Sample]:
    """All that there is to see in a state; see the module."""
    return _Showing(state, code).samples()


def event_name(code: Code, number: int) -> str:
    """An event as a person knows it."""
    events = code.program.events
    return events[number] if 0 <= number < len(events) else f"event {number}"


class _Showing:
    """One state being shown: paths already known, and objects still to be shown."""

    def __init__(self, state: State, code: Code) -> None:
        self._state, self._code = state, code
        self._objects: dict[int, str] = {}
        self._records: dict[int, str] = {}
        self._found: list[Address | Handle] = []
        self._shown: dict[str, Sample] = {}

    def samples(self) -> dict[str, Sample]:
        program, state = self._code.program, self._state
        for number, declared in enumerate(program.objects):
            self._objects[number] = f"&{declared.original or declared.name}"
        for number, procedure in enumerate(program.procedures):
            self._objects[self._code.first_code + number] = f"&{procedure.original or procedure.name}"
        for declaration, datum in zip(program.globals, state.globals, strict=True):
            self._variable(declaration.original or declaration.name, datum, declaration.sort, declaration)
        for process in state.processes:
            self._process(process)
        for number, declared in enumerate(program.objects):
            self._extent(declared.original or declared.name, state.objects[number], declared)
        position = 0
        while position < len(self._found):
            self._dynamic(self._found[position])
            position += 1
        self._kernel()
        return self._shown

    def _process(self, process: Process) -> None:
        names = [self._code.routines[frame.routine] for frame in process.frames]
        stack = " > ".join(
            _position(routine, frame, process.name) for routine, frame in zip(names, process.frames, strict=True)
        )
        suspended = ", suspended" if process.suspended else ""
        text = f"{stack or 'ended'}{self._waiting(process)}{suspended}"
        self._add(process.name, Sample(text, owner=process.name, role=Role.PROCESS))
        for depth, frame in enumerate(process.frames):
            innermost = depth == len(process.frames) - 1
            below = "" if innermost else f"{names[depth].name}{_again(process.frames, depth)}."
            for declaration, datum in zip(names[depth].declarations, frame.locals, strict=True):
                name = f"{process.name}.{below}{declaration.original or declaration.name}"
                self._variable(name, datum, declaration.sort, declaration, process.name)

    def _waiting(self, process: Process) -> str:
        waiting = process.waiting
        if waiting is None:
            return ""
        joint = " and " if waiting.until is Until.ALL else " or "
        events = joint.join(event_name(self._code, event) for event in waiting.events)
        parts = [f"for {events}"] if events else []
        if waiting.timeout is not None:
            parts.append(f"for {waiting.timeout} more" if waiting.timeout else "for the next delta cycle")
        return f", waits {' or '.join(parts) or 'for ever'}"

    def _kernel(self) -> None:
        kernel = self._state.kernel
        if kernel is None:
            return
        self._add("time", Sample(str(kernel.time), role=Role.TIME))
        for event, delay in kernel.pending:
            name, text = event_name(self._code, event), f"in {delay}" if delay else "delta"
            self._add(f"notify {name}", Sample(text, owner=name, role=Role.PENDING))

    def _add(self, name: str, sample: Sample) -> None:
        """Put it under the name, with a stroke where a variable is called so."""
        self._shown[f"{name}'" if name in self._shown else name] = sample

    def _variable(
        self, name: str, datum: Datum, sort: Sort, declaration: Declaration | None, process: str | None = None
    ) -> None:
        for path, element, each in _elements(name, datum, sort):
            self._shown[path] = Sample(self._text(path, element, each, declaration), each, element, process)

    def _dynamic(self, name: Address | Handle) -> None:
        if isinstance(name, Address):
            self._extent(self._objects[name.object], self._state.objects[name.object])
            return
        instance = self._state.records[name.record]
        if instance.kind is None:
            return
        for field, datum in zip(self._code.records[instance.kind].fields, instance.fields, strict=True):
            path = f"{self._records[name.record]}.{field.original or field.name}"
            self._variable(path, datum, field.sort, field)

    def _extent(self, path: str, extent: Extent, declared: Object | None = None) -> None:
        """The words of an object: those that are declared, marks, and numbers of four bytes where there are such."""
        for offset, sort in _words(extent, declared, self._code.pointer_bytes):
            name = f"{path}[{offset}]"
            try:
                datum = load(extent, offset, sort, _CONCRETE, self._code.pointer_bytes, None)
            except Unsupported:
                self._shown[name] = Sample("part of a pointer")
                continue
            shown = POINTER if isinstance(datum, Address) else sort
            self._shown[name] = Sample(self._text(name, datum, shown, None), shown, datum)

    def _text(self, path: str, datum: Datum, sort: Sort, declaration: Declaration | None) -> str:
        if datum is UNDEFINED:
            return "undefined"
        match sort:
            case Bool():
                return "true" if datum else "false"
            case Bits(width=width):
                return _bits_text(datum, width, declaration)
            case Integer() | Real():
                return str(datum) if isinstance(datum, int | Fraction) else repr(datum)
            case Event():
                return event_name(self._code, datum) if isinstance(datum, int) else repr(datum)
            case ProcessSort():
                return self._process_name(datum)
            case Pointer():
                return self._pointer(path, datum)
            case Reference():
                return self._reference(path, datum)
            case Array(element=element):
                return f"[{self._list(path, datum, [element] * sort.length, declaration)}]"
            case Queue(elements=elements):
                rows = [f"({self._list(path, row, list(elements), None)})" for row in _items(datum)]
                return f"[{', '.join(rows)}]"

    def _list(self, path: str, datum: Datum, sorts: list[Sort], declaration: Declaration | None) -> str:
        parts = zip(_items(datum), sorts, strict=True)
        return ", ".join(self._text(f"{path}[{n}]", item, sort, declaration) for n, (item, sort) in enumerate(parts))

    def _process_name(self, datum: Datum) -> str:
        known = isinstance(datum, int) and 0 <= datum < len(self._state.processes)
        return self._state.processes[datum].name if known and isinstance(datum, int) else "no process"

    def _pointer(self, path: str, datum: Datum) -> str:
        if not isinstance(datum, Address):
            return "null"
        if datum.object == NOWHERE:
            return f"the number {datum.offset}"
        offset = f" + {datum.offset}" if datum.offset else ""
        extent = self._state.objects[datum.object]
        if extent.life is Life.GONE:
            return "gone"
        if datum.object in self._objects:
            return f"{self._objects[datum.object]}{offset}"
        self._objects[datum.object] = path
        self._found.append(datum)
        return f"{extent.size} bytes{offset}"

    def _reference(self, path: str, datum: Datum) -> str:
        if not isinstance(datum, Handle):
            return "null"
        kind = self._state.records[datum.record].kind
        if kind is None:
            return "gone"
        if datum.record in self._records:
            return f"same as {self._records[datum.record]}"
        self._records[datum.record] = path
        self._found.append(datum)
        return kind


def _position(routine: Routine, frame: Frame, process: str) -> str:
    """Where a frame stands: the procedure, unless the process is called so, and the label or (if it is made) line."""
    name = routine.procedure.original or routine.name
    block = routine.blocks[frame.block]
    at = block.commands[frame.index] if frame.index < len(block.commands) else block.exit
    if "$" not in block.label or at.span is None:
        return f"{name}:{block.label}"
    return f"line {at.span.line}" if name == process else f"{name} line {at.span.line}"


def _words(extent: Extent, declared: Object | None, pointer_bytes: int) -> Iterator[tuple[int, Sort]]:
    """Offsets and sorts under which an object is shown; of undefined bytes nothing is."""
    marked = {mark.offset: mark for mark in extent.marks}
    known = {offset: term.sort for offset, term in declared.cells} if declared is not None else {}
    position = 0
    while position < extent.size:
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


def _again(frames: tuple[Frame, ...], depth: int) -> str:
    """Which frame of a procedure it is, counted from the outermost, where there are several."""
    same = [position for position, frame in enumerate(frames) if frame.routine == frames[depth].routine]
    return f"[{same.index(depth)}]" if len(same) > 1 else ""


def _items(datum: Datum) -> tuple[Datum, ...]:
    return datum if isinstance(datum, tuple) else ()


def _elements(name: str, datum: Datum, sort: Sort) -> Iterator[tuple[str, Datum, Sort]]:
    """An array by element, the elements of arrays in it too; anything else as it is."""
    if not (isinstance(sort, Array) and isinstance(datum, tuple)):
        yield name, datum, sort
        return
    for index, element in enumerate(datum):
        yield from _elements(f"{name}[{index}]", element, sort.element)


def _bits_text(datum: Datum, width: int, declaration: Declaration | None) -> str:
    if not isinstance(datum, int):
        return repr(datum)
    if declaration is not None and 0 <= datum < len(declaration.names):
        return declaration.names[datum]
    return str(signed(datum, width) if declaration is not None and declaration.signed else datum)
