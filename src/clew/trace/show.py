"""States as a person reads them: an ordered mapping of names to samples, each a text with the datum behind it.

Variables stand under their names in the source, arrays by element, locals of a process as `P.x`, those of procedures
that it called as `P.procedure.x`, and where it stands as `P`: at a label, or, where a front end made the label (it has
a `$` then), at a line. What has an empty name in the source is not shown. Objects and records have no numbers here:
what is found through a variable stands under the path to it (`head.next.value`, `p->next`, `p[4]`), and what is found a
second time is named by its first path; see `show_memory`. A stroke is added to the name of a process, and to `time`,
where a variable has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from clew.ir.commands import Until
from clew.ir.memory.layouts import Place, PointerTo, Scalar
from clew.ir.operators.table import signed
from clew.ir.program import Declaration
from clew.ir.sorts import Array, Bits, Bool, Event, Integer, Pointer, Queue, Real, Reference, Sort
from clew.ir.sorts import Process as ProcessSort
from clew.ir.values import NOWHERE, UNDEFINED, Address, Handle
from clew.semantics.code import Code, Routine
from clew.semantics.state import Frame, Process, State
from clew.semantics.values import Datum
from clew.trace.legible import number_text, scalar_text
from clew.trace.show_memory import Content, ShownCell, ShownMemory


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


def samples_and_objects(state: State, code: Code) -> tuple[dict[str, Sample], frozenset[int]]:
    """All that there is to see in a state, and the objects that it was read from."""
    showing = _Showing(state, code)
    return showing.samples(), showing.read


def place_name(state: State, code: Code, address: Address) -> str:
    """The variable, member or element at an address as a person calls it; empty for what has no name."""
    showing = _Showing(state, code)
    showing.samples()
    return showing.part(address)


def event_name(code: Code, number: int) -> str:
    """An event as a person knows it."""
    events = code.program.events
    return events[number] if 0 <= number < len(events) else f"event {number}"


def datum_text(datum: Datum, declaration: Declaration) -> str:
    """A truth value or a number as a person reads it; of anything else only that it is there."""
    if datum is UNDEFINED:
        return "undefined"
    match declaration.sort:
        case Bool():
            return "true" if datum else "false"
        case Bits(width=width) if isinstance(datum, int):
            return _bits_text(datum, width, declaration)
        case Integer() | Real() if isinstance(datum, int | Fraction):
            return number_text(datum)
        case _:
            return "…"


class Contents:
    """What there is to see in a state, by objects and records instead of names."""

    def __init__(self, state: State, code: Code) -> None:
        self._state, self._code = state, code
        self._showing = _Showing(state, code)
        shown = self._showing.samples()
        self.variables: list[tuple[str, Address | Handle]] = [
            (name, sample.datum)
            for name, sample in shown.items()
            if isinstance(sample.datum, Address | Handle) and self._is_there(sample.datum) and not _is_part(name)
        ]

    def _is_there(self, name: Address | Handle) -> bool:
        if isinstance(name, Handle):
            return self._state.records[name.record].kind is not None
        dynamic = name.object >= self._code.first_dynamic or name.object < self._code.first_code
        return name.object != NOWHERE and dynamic and self._showing.content(name.object) is not None

    def title(self, name: Address | Handle) -> str:
        """What it is."""
        if isinstance(name, Handle):
            return self._state.records[name.record].kind or "gone"
        return self._showing.title(name.object)

    def rows(self, name: Address | Handle) -> list[tuple[str, str]]:
        """The members that are no pointers."""
        if isinstance(name, Address):
            found = self._showing.content(name.object)
            return (
                []
                if found is None
                else [(_member(row.name), row.text) for row in found.rows if isinstance(row, ShownCell)]
            )
        return [
            (field.original or field.name, datum_text(datum, field))
            for field, datum in self._fields(name)
            if not isinstance(datum, Handle)
        ]

    def links(self, name: Address | Handle) -> list[tuple[str, Address | Handle]]:
        """The members that point to something."""
        if isinstance(name, Address):
            found = self._showing.content(name.object)
            pointers = () if found is None else found.pointers
            return [(_member(path), to) for path, to, _ in pointers if self._is_there(to)]
        fields = self._fields(name)
        return [(field.original or field.name, each) for field, each in fields if isinstance(each, Handle)]

    def _fields(self, name: Handle) -> list[tuple[Declaration, Datum]]:
        instance = self._state.records[name.record]
        if instance.kind is None:
            return []
        return list(zip(self._code.records[instance.kind].fields, instance.fields, strict=True))


def contents_of(state: State, code: Code) -> Contents:
    """What there is to see in a state, by objects and records."""
    return Contents(state, code)


def _is_part(name: str) -> bool:
    """Whether a name is that of a part of an object that is found through another name."""
    return "->" in name or name.startswith("*") or "[" in name


def _member(name: str) -> str:
    """The last member of a path."""
    return name.replace("->", ".").rpartition(".")[2] or name


class _Showing:
    """One state being shown: paths already known, and objects still to be shown."""

    def __init__(self, state: State, code: Code) -> None:
        self._state, self._code = state, code
        self._memory = ShownMemory(state, code)
        self._records: dict[int, str] = {}
        self._found: list[Handle] = []
        self._shown: dict[str, Sample] = {}

    def samples(self) -> dict[str, Sample]:
        """Everything twice: first to learn by which paths objects are best found, then to tell."""
        for process in self._state.processes:
            self._places(process)
        self._tell()
        self._memory.again()
        self._records, self._found, self._shown = {}, [], {}
        self._tell()
        self._kernel()
        return self._shown

    def part(self, address: Address) -> str:
        """The name of what is at the address, after everything was told."""
        return self._memory.part(address)

    def content(self, number: int) -> Content | None:
        """What an object holds, after everything was told; None for one that was not found."""
        return self._memory.content(number)

    def title(self, number: int) -> str:
        """What an object is."""
        return self._memory.title(number)

    @property
    def read(self) -> frozenset[int]:
        """The objects that were looked at."""
        return frozenset(self._memory.read)

    def _tell(self) -> None:
        program, state = self._code.program, self._state
        for declaration, datum in zip(program.globals, state.globals, strict=True):
            self._variable(declaration.original or declaration.name, datum, declaration.sort, declaration)
        if program.layouts or program.stepwise:
            self._cells()  # objects that are found through named ones and through locals are known by the former
        for process in state.processes:
            self._process(process)
        self._cells()
        position = 0
        while position < len(self._found):
            self._record(self._found[position])
            self._cells()
            position += 1

    def _cells(self) -> None:
        if not self._memory.final:
            self._memory.find()
            return
        for name, text, sort, datum in self._memory.cells():
            self._shown[name] = Sample(text) if sort is None else Sample(text, sort, datum)

    def _frames(self, process: Process) -> list[tuple[str, Routine, Frame]]:
        """The frames whose locals are shown, each with what stands in front of them; shipped code is not shown."""
        names = frame_names(process.name, [frame.routine for frame in process.frames], self._code)
        rows = zip(names, process.frames, strict=True)
        found = [(name, self._code.routines[frame.routine], frame) for name, frame in rows]
        return [row for row in found if not _is_shipped(row[1])]

    def _places(self, process: Process) -> None:
        """Tell the memory which frame objects have names of their own."""
        for name, routine, frame in self._frames(process):
            for declaration, datum in zip(routine.declarations, frame.locals, strict=True):
                if isinstance(declaration.layout, Place) and isinstance(datum, Address):
                    self._memory.place(
                        datum, f"{name}{declaration.original or declaration.name}", declaration.layout.of
                    )

    def _process(self, process: Process) -> None:
        frames = [(self._code.routines[frame.routine], frame) for frame in process.frames]
        own = [row for row in frames if not _is_shipped(row[0])] or frames[:1]
        stack = " > ".join(_position(routine, frame, process.name) for routine, frame in own)
        suspended = ", suspended" if process.suspended else ""
        text = f"{stack or 'ended'}{self._waiting(process)}{suspended}"
        self._add(process.name, Sample(text, owner=process.name, role=Role.PROCESS))
        for name, routine, frame in self._frames(process):
            for declaration, datum in zip(routine.declarations, frame.locals, strict=True):
                path = f"{name}{declaration.original or declaration.name}"
                self._variable(path, datum, declaration.sort, declaration, process.name)

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
        if declaration is not None and _is_hidden(declaration, datum):
            return
        for path, element, each in _elements(name, datum, sort):
            self._shown[path] = Sample(self._text(path, element, each, declaration), each, element, process)

    def _record(self, name: Handle) -> None:
        instance = self._state.records[name.record]
        if instance.kind is None:
            return
        for field, datum in zip(self._code.records[instance.kind].fields, instance.fields, strict=True):
            path = f"{self._records[name.record]}.{field.original or field.name}"
            self._variable(path, datum, field.sort, field)

    def _text(self, path: str, datum: Datum, sort: Sort, declaration: Declaration | None) -> str:
        if datum is UNDEFINED:
            return "undefined"
        match sort:
            case Bool():
                return "true" if datum else "false"
            case Bits(width=width):
                if isinstance(datum, Address):  # a pointer that was made a number
                    return self._memory.pointer(path, datum, None)
                return _bits_text(datum, width, declaration)
            case Integer() | Real():
                return number_text(datum) if isinstance(datum, int | Fraction) else repr(datum)
            case Event():
                return event_name(self._code, datum) if isinstance(datum, int) else repr(datum)
            case ProcessSort():
                return self._process_name(datum)
            case Pointer():
                layout = None if declaration is None else declaration.layout
                return self._memory.pointer(path, datum, layout if isinstance(layout, PointerTo) else None)
            case Reference():
                return self._reference(path, datum)
            case Array(element=element):
                return f"[{self._list(path, datum, [element] * sort.length, declaration)}]"
            case Queue(elements=elements) if declaration is not None and declaration.names:
                # The first component is what the names are for; it says which event waits.
                heads = (_items(row)[0] for row in _items(datum))
                return f"[{', '.join(self._text(path, head, elements[0], declaration) for head in heads)}]"
            case Queue(elements=elements):
                rows = [f"({self._list(path, row, list(elements), None)})" for row in _items(datum)]
                return f"[{', '.join(rows)}]"

    def _list(self, path: str, datum: Datum, sorts: list[Sort], declaration: Declaration | None) -> str:
        parts = zip(_items(datum), sorts, strict=True)
        return ", ".join(self._text(f"{path}[{n}]", item, sort, declaration) for n, (item, sort) in enumerate(parts))

    def _process_name(self, datum: Datum) -> str:
        known = isinstance(datum, int) and 0 <= datum < len(self._state.processes)
        return self._state.processes[datum].name if known and isinstance(datum, int) else "no process"

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


def _is_shipped(routine: Routine) -> bool:
    """Whether it is of a library that comes with Clew."""
    return routine.procedure.span is not None and routine.procedure.span.shipped


def _position(routine: Routine, frame: Frame, process: str) -> str:
    """Where a frame stands: the procedure, unless the process is called so, and the label or (if it is made) line."""
    name = routine.procedure.original or routine.name
    if _is_shipped(routine):
        return "in the library"
    block = routine.blocks[frame.block]
    at = block.at(frame.index)
    if "$" not in block.label or at.span is None:
        return f"{name}:{block.label}"
    return f"line {at.span.line}" if name == process else f"{name} line {at.span.line}"


def frame_names(process: str, routines: Sequence[int], code: Code) -> list[str]:
    """What stands in front of the locals of each frame of a process, given the procedures from the outermost on."""
    names: list[str] = []
    times, so_far = Counter(routines), Counter[int]()
    for depth, routine in enumerate(routines):
        procedure = code.routines[routine].procedure
        called = procedure.original or procedure.name
        again = f"[{so_far[routine]}]" if times[routine] > 1 else ""
        so_far[routine] += 1
        own = depth == 0 or called == process
        names.append(f"{process}{again}." if own else f"{process}.{called}{again}.")
    return names


def _is_hidden(declaration: Declaration, datum: Datum) -> bool:
    """Whether a variable is none of the source, only holds the address of one, or of a laid out one is not set yet."""
    if declaration.original == "" or isinstance(declaration.layout, Place):
        return True
    return declaration.layout is not None and datum is UNDEFINED


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
    if declaration is None:
        return str(datum)
    if isinstance(declaration.layout, Scalar):
        return scalar_text(datum, declaration.layout, width)
    if 0 <= datum < len(declaration.names):
        return declaration.names[datum]
    return str(signed(datum, width) if declaration.signed else datum)
