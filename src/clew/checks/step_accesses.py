"""Accesses of a step: which variables and bytes a process reads and writes until it waits, and where that is written.

Input: a machine, a state, and a step from there by its choices. Output: the accesses in their order. What belongs to
the kernel (pending notifications, who waits) is none, nor is what the standard streams keep of how they print. What
channels do inside, those of a shipped kernel library and those that a design has of its own, is told apart: it is there
so that processes can meet.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.analysis.byte_ranges import stretches_of
from clew.checks.updating import Part, Where, updates_in
from clew.ir.commands import Command, Exit
from clew.ir.program import Program
from clew.ir.rewriting import targets_of, terms_of
from clew.ir.source import Span
from clew.ir.terms import Apply, Constant, Observe, Variable
from clew.ir.values import Address, Value
from clew.ir.walk import variables
from clew.records import dataclass
from clew.semantics.code import Routine
from clew.semantics.execution.evaluate import evaluate
from clew.semantics.execution.work import Work
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import State

KERNEL_LIBRARY = "/clew/systemc/"
"""Sources whose names begin so are channels and ports."""
_STREAMS = tuple(f"_ZNSt3__1{len(name)}{name}E" for name in ("cout", "cerr", "clog", "cin", "wcout", "wcerr", "wclog"))
"""Objects and variables whose names begin so are standard streams, which processes share without meeting there."""


@dataclass(frozen=True, slots=True)
class Access:
    """A place that a step reads or writes: a variable, an element of one, or bytes of an object.

    `operator` is that of a commutative update, whose order with others of its kind makes no difference.
    """

    place: str
    first: int
    size: int
    writes: bool
    operator: str = ""
    span: Span | None = None
    inside: bool = False
    """Whether a channel does it."""

    def conflicts(self, other: Access) -> bool:
        """Whether the order of the two can make a difference."""
        if self.place != other.place or not (self.writes or other.writes):
            return False
        if self.operator and self.operator == other.operator:
            return False
        return self.first < other.first + other.size and other.first < self.first + self.size


SOMEWHERE = "?"
"""The place of an access whose address depends on inputs."""
_WHOLE = 1 << 62
"""The size of a variable that is accessed as a whole."""


def accesses(machine: Interpreter, state: State, actor: int, choices: Sequence[Value]) -> tuple[Access, ...]:
    """What the step does by these choices."""
    listener = _Listener(machine, state)
    machine.heard(state, actor, choices, listener.hear)
    listener.close()
    return tuple(listener.found)


class _Listener:
    """Hears each command of a step before it is executed; it has state because a command tells what the last one did.

    Variables are known from what was touched between two commands, bytes by looking at the command.
    """

    def __init__(self, machine: Interpreter, state: State) -> None:
        self._code, self._objects = machine.code, len(state.objects)
        self._names = frozenset(machine.code.slots)
        self._work: Work | None = None
        self._span: Span | None = None
        self._seen: set[tuple[object, bool, str]] = set()
        self._hidden: set[tuple[object, bool, str]] = set()
        """What only updates have touched, so that it is told as that."""
        self._updates: dict[int, dict[Where, Part]] = {}
        self.found: list[Access] = []

    def hear(self, work: Work, span: Span | None) -> None:
        """Note what the last command touched, and what this one will."""
        self._work = work
        self.close()
        self._span = span
        self._look_at_memory(work, span)

    def close(self) -> None:
        """Note what the last command touched."""
        work = self._work
        if work is None:
            return
        touched = work.touched
        read: set[tuple[object, bool, str]] = {(place, False, "") for place in touched.reads}
        written: set[tuple[object, bool, str]] = {(place, True, "") for place in touched.writes}
        updated: set[tuple[object, bool, str]] = {(place, True, name) for place, name in touched.updates}
        for place, writes, operator in sorted((read | written | updated) - self._seen - self._hidden, key=repr):
            self._seen.add((place, writes, operator))
            name, first, size = (place, 0, _WHOLE) if isinstance(place, str) else (*_element(place), 1)
            if name in self._names and not (name.startswith(_STREAMS) or is_inside(self._span, self._code.program)):
                self.found.append(Access(name, first, size, writes, operator, self._span))

    def _look_at_memory(self, work: Work, span: Span | None) -> None:
        assert work.task is not None, "a step that is heard should have a process"
        call = work.task.top
        routine = self._code.routines[call.routine]
        command = routine.blocks[call.block].at(call.index)
        inside = is_inside(span, self._code.program)
        if inside:
            self._look_at_channel(command, routine, span)
        part = None if inside else self._part(routine, call.block, call.index)
        self._look_at_variable(command, part, span)
        if isinstance(command, Exit):
            return
        for stretch in stretches_of(command, self._code.program.pointer_bytes):
            pointer, size = evaluate(work, stretch.pointer), evaluate(work, stretch.size)
            match pointer, size:
                case Address(object=number), _ if number >= self._objects:
                    pass  # what was made in this step nobody else knows
                case Address(object=number), _ if self._is_stream(number):
                    pass
                case Address(object=number, offset=offset), int() if part is not None and not part.name:
                    self.found.append(Access(f"*{number}", offset, size, True, part.family, span))
                case Address(object=number, offset=offset), int():
                    self.found.append(Access(f"*{number}", offset, size, stretch.writes, span=span, inside=inside))
                case ((Address() | Constant() | Variable() | Apply() | Observe()), _) if not inside:
                    self.found.append(Access(SOMEWHERE, 0, _WHOLE, stretch.writes, span=span))
                case _:
                    pass  # null or undefined: the step ends there

    def _is_stream(self, number: int) -> bool:
        objects = self._code.program.objects
        return number < len(objects) and objects[number].name.startswith(_STREAMS)

    def _part(self, routine: Routine, block: int, index: int) -> Part | None:
        """The update of which a command is a part, if it is."""
        if routine.number not in self._updates:
            self._updates[routine.number] = updates_in(routine.procedure)
        return self._updates[routine.number].get((block, index))

    def _look_at_variable(self, command: Command | Exit, part: Part | None, span: Span | None) -> None:
        """Tell a part of an update as that; what another command accesses is no longer hidden by updates."""
        if part is not None and part.name in self._names:
            self._hidden |= {(part.name, False, ""), (part.name, True, "")} - self._seen
            if part.family and not part.name.startswith(_STREAMS):
                self.found.append(Access(part.name, 0, _WHOLE, True, part.family, span))
        elif self._hidden:
            read = {each.name for term in terms_of(command) for each in variables(term)}
            written = set() if isinstance(command, Exit) else {each.name for each in targets_of(command)}
            self._hidden -= {*((name, False, "") for name in read), *((name, True, "") for name in written)}

    def _look_at_channel(self, command: Command | Exit, routine: Routine, span: Span | None) -> None:
        """Each access of a channel counts, not only the first to a variable: a lock is taken and then left."""
        shared = self._names - routine.slots.keys()
        read = {each.name for term in terms_of(command) for each in variables(term)}
        written = set() if isinstance(command, Exit) else {each.name for each in targets_of(command)}
        for names, writes in ((read, False), (written, True)):
            found = (Access(name, 0, _WHOLE, writes, span=span, inside=True) for name in sorted(names & shared))
            self.found.extend(found)


def is_inside(span: Span | None, program: Program) -> bool:
    """Whether something stands in a channel, of the library or of the design."""
    if span is None:
        return False
    return span.source.startswith(KERNEL_LIBRARY) or (span.source, span.line) in program.channel_lines


def _element(place: object) -> tuple[str, int]:
    assert isinstance(place, tuple), f"a place should be a name or an element, is {place!r}"
    name, index = place
    return (name, index) if isinstance(name, str) and isinstance(index, int) else ("", 0)
